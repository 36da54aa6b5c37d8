"""The Intention Phase: placing Priests, passing, the benefit of Mobs, deals (p. 5)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.kinds import (
    BACK,
    CARD,
    CARDS,
    FREE_PRIEST,
    INTRIGUE,
    LICENSE,
    LOCATION,
    LOCATIONS,
    PALACE_SLOTS,
    SORTS,
    hand,
    tableau,
)
from conventicle.games.eternal_city.licenses import affordable, collect_tithes, is_approved, opened_by_title
from conventicle.games.eternal_city.locations import can_use_benefit, offer_benefit
from conventicle.games.eternal_city.supremacy import Celebrate, may_celebrate
from conventicle.games.eternal_city.table import City
from conventicle.kernel.cards import BOTTOM
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

_PASS: Final = SORTS * LOCATIONS


class IntentionPhase(Frame[City]):
    """Players place Priests in turn until all have passed; celebrants are left out."""

    NAME: ClassVar[str] = "IntentionPhase"

    def run(self, t: City) -> None:
        """Counts begin anew."""
        for seat in range(t.seats):
            t.placements[seat] = 0
        t.passed = t.celebrating
        t.then(IntentionTurn(t.first))


class IntentionTurn(Frame[City]):
    """A player's turn: place or pass; who has passed may make deals while others go on (R21)."""

    NAME: ClassVar[str] = "IntentionTurn"

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def run(self, t: City) -> None:
        """Go round until everyone has passed."""
        me = self.me
        if t.passed == t.all_seats():
            return
        if t.passed >> me & 1:
            if t.edition.deals_come_round and not t.is_celebrating(me):
                t.then(MakeDeals(me))
        elif t.edition.feast_at_own_turn and not t.placements[me] and may_celebrate(t, me):
            t.then(Celebrate(me))
            t.then(PlaceUnlessCelebrating(me))
        else:
            place_or_pass(t, me)
        t.then(IntentionTurn((me + 1) % t.seats))

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class PlaceUnlessCelebrating(Frame[City]):
    """After the owner of the Supremacy card was asked at their first turn: who celebrates has no turn (F25)."""

    NAME: ClassVar[str] = "PlaceUnlessCelebrating"

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def run(self, t: City) -> None:
        """The turn goes on, or the round goes on without the celebrant."""
        if t.is_celebrating(self.me):
            t.passed |= bit(self.me)
        else:
            place_or_pass(t, self.me)

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


def place_or_pass(t: City, me: int) -> None:
    """Ask for a placement; who cannot place passes."""
    if can_place(t, me):
        t.then(PlacePriest(me))
    else:
        pass_turn(t, me)


def costs_follower(t: City, me: int) -> bool:
    """The fourth and every further placement of a round costs a Follower, unless an Approval covers it."""
    number = t.placements[me] + 1
    return number > t.edition.free_placements and not is_approved(t, me, number)


def can_place(t: City, me: int) -> bool:
    """A free Priest, and a Follower where the placement costs one; some Locations stand open to all."""
    if not t.count_free(me):
        return False
    return t.followers[me] > 0 or not costs_follower(t, me)


def open_locations(t: City, me: int) -> list[int]:
    """The Locations that one's Followers or Titles open; the fee is paid only afterwards (R22)."""
    followers = t.followers[me]
    titles = opened_by_title(t, me)
    return [
        location for location, needed in enumerate(t.edition.access) if needed <= followers or titles >> location & 1
    ]


class PlacePriest(Frame[City]):
    """Place a free Priest in a Location, or pass."""

    NAME: ClassVar[str] = "PlacePriest"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(FREE_PRIEST, LOCATION), Range(words("pass")))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The player whose turn it is."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Each sort of free Priest with each open Location; passing is always possible."""
        base = self.me * SORTS
        free = t.free
        places = open_locations(t, self.me)
        found: list[int] = []
        for priest in range(SORTS):
            if free[base + priest]:
                for location in places:
                    found.append(priest * LOCATIONS + location)
        found.append(_PASS)
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """He steps in; then the Follower is lost and the Tithes are paid."""
        me = self.me
        if option == _PASS:
            pass_turn(t, me)
            return
        priest, location = divmod(option, LOCATIONS)
        fee = costs_follower(t, me)
        t.place_free(me, location, priest)
        t.placements[me] = t.placements[me] + 1
        t.tell("placed", me, priest, location)
        if fee:
            t.lose_followers(me, 1)
        collect_tithes(t, me, location)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not free, or the Location is closed."""
        return "too_few_followers" if t.free[self.me * SORTS + option // LOCATIONS] else "no_such_priest"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


def pass_turn(t: City, me: int) -> None:
    """Pass: no more placements; first the benefit that Mobs bring, then deals."""
    t.passed |= bit(me)
    t.tell("passed", me)
    if mob_benefits(t, me):
        t.then(ChooseMobBenefit(me))
    t.then(MakeDeals(me))


def mob_benefits(t: City, me: int) -> list[int]:
    """The Locations whose benefit one's Mobs offer and one can use now."""
    offers = t.edition.mob_benefits
    count = min(t.mobs[me], len(offers))
    if not count:
        return []
    return [location for location in offers[count - 1] if can_use_benefit(t, me, location)]


class ChooseMobBenefit(Frame[City]):
    """On passing, use the benefit of one Location that the number of one's Mobs offers."""

    NAME: ClassVar[str] = "ChooseMobBenefit"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(LOCATION), Range(words("decline")))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """One of them, or none."""
        found = mob_benefits(t, self.me)
        found.append(LOCATIONS)
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """As if one had won there."""
        if option < LOCATIONS:
            t.tell("mob_benefit", self.me, option)
            offer_benefit(t, self.me, option)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Mobs never open that Location, too few open it, or it would bring nothing."""
        offers = t.edition.mob_benefits
        count = min(t.mobs[self.me], len(offers))
        if option in offers[count - 1]:
            return "no_effect"
        return "too_few_mobs" if any(option in offer for offer in offers) else "not_for_mobs"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


def can_deal(t: City, me: int) -> bool:
    """An Intrigue to sell or a License to buy: both can be seen by everyone (backs, coins)."""
    for kind in t.cards.zones[hand(me)]:
        if BACK[kind] == INTRIGUE:
            return True
    return bool(affordable(t, t.coins[me]))


class MakeDeals(Frame[City]):
    """Sell Intrigues and buy Licenses, as many as one likes."""

    NAME: ClassVar[str] = "MakeDeals"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD), Range(words("done")))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """Who has passed, while there is a deal to make."""
        return bit(self.me) if can_deal(t, self.me) else 0

    def run(self, t: City) -> None:
        """No deal is possible."""

    def options(self, t: City, seat: int) -> list[int]:
        """Each Intrigue in hand, each License one can pay for, or done."""
        found = [kind for kind in t.cards.zones[hand(self.me)] if BACK[kind] == INTRIGUE]
        found.extend(affordable(t, t.coins[self.me]))
        found = sorted(set(found))
        found.append(CARDS)
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """A sold card is shown and goes under its deck; a bought License works at once."""
        me = self.me
        if option == CARDS:
            return
        if BACK[option] == LICENSE:
            cost = t.edition.cost[option]
            t.coins[me] -= cost
            t.cards.move(option, PALACE_SLOTS, tableau(me))
            t.tell("bought", me, option, cost)
        else:
            price = t.edition.price[option]
            t.cards.move(option, hand(me), INTRIGUE, BOTTOM, t.everyone())
            t.coins[me] += price
            t.tell("sold", me, option, price)
        t.then(self)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not in hand, not for sale, too dear, or no card that can be dealt with."""
        if BACK[option] == INTRIGUE:
            return "not_in_hand"
        if BACK[option] == LICENSE:
            return "too_few_coins" if option in t.cards.zones[PALACE_SLOTS] else "not_in_palace"
        return "not_for_sale"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
