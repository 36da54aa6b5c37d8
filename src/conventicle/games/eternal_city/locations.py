"""The benefits of the thirteen Locations, in their order (p. 7-9).

A benefit comes to the winner, to a loser who owns the Community, and for some Locations to a passing player with Mobs.
It may always be declined.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from conventicle.games.eternal_city.altars import BuildAltar, can_build
from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.first_benefits import (
    can_forum_new_owner,
    can_nobility_keep_one,
    forum_new_owner,
    nobility_keep_one,
    rift_of_two_sides,
)
from conventicle.games.eternal_city.kinds import (
    ACADEMY,
    ARTISAN,
    BACK,
    CARD,
    FREE_PRIEST,
    GUARD,
    INTRIGUE,
    LOCATION,
    LOCATIONS,
    MIRACLE,
    NOBILITY,
    PALACE_SLOTS,
    PATRIARCH,
    PORT,
    RIFT,
    RUINS,
    SLUMS,
    SORTS,
    STRONGEST,
    TEMPLE,
    THIEVES,
    TRADE,
    carries_influence,
    hand,
)
from conventicle.games.eternal_city.licenses import ANY_COST, TakeLicense
from conventicle.games.eternal_city.table import City
from conventicle.kernel.cards import TOP
from conventicle.kernel.frame import Frame, distinct
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Domain, Range, Vocabulary, words

#: By how much a Priest is raised, and where the one stands who is raised.
RAISE: Final = Domain("raise", ("by_1", "by_2", "by_3", "by_4"))
PLACE: Final = Domain("place", ("free", "here"))


def can_ruins(t: City, me: int) -> bool:
    """Ruins: there is a Miracle to draw."""
    return bool(t.cards.zones[MIRACLE])


def ruins(t: City, me: int) -> None:
    """Ruins: draw a Miracle."""
    t.draw(me, MIRACLE, t.edition.benefit_cards[RUINS])


def can_thieves(t: City, me: int) -> bool:
    """Thieves District: a Priest of one's own to send, and the coins for the cheapest claim."""
    return t.coins[me] >= t.edition.cheapest_claim and t.priests_at(me, THIEVES) > 0


def can_slums(t: City, me: int) -> bool:
    """Slums: room for a Follower."""
    return t.room_for_followers(me) > 0


def slums(t: City, me: int) -> None:
    """Slums: gain a Follower."""
    t.gain_followers(me, t.edition.benefit_followers[SLUMS])


def can_forum(t: City, me: int) -> bool:
    """Forum: the Supremacy card can always be taken; its owner turns it face up again (R24)."""
    return t.owner_of_supremacy() != me or not t.supremacy_up


def forum(t: City, me: int) -> None:
    """Forum: take the Supremacy card."""
    t.take_supremacy(me)


def raises(t: City, me: int, location: int) -> list[int]:
    """Temple District and Academy: which Priests can be raised there, as numbers within RAISE x PLACE x FREE_PRIEST.

    Free ones and those standing in that Location; never the Patriarch, and nobody beyond 5 (R7).
    """
    found: list[int] = []
    steps = t.edition.raises[location]
    prices = t.edition.prices[location]
    here = (location * t.seats + me) * SORTS
    for choice, step in enumerate(steps):
        if prices[choice] > t.coins[me]:
            continue
        for place, base, pool in ((0, me * SORTS, t.free), (1, here, t.at)):
            for strength in range(1, STRONGEST):
                if pool[base + strength] and t.can_exchange_for(me, min(STRONGEST, strength + step)):
                    found.append(((step - 1) * 2 + place) * SORTS + strength)
    return found


def can_temple(t: City, me: int) -> bool:
    """Temple District: a new Priest is in the reserve, or somebody can be raised."""
    return t.can_take_token(me, 1) or bool(raises(t, me, TEMPLE))


def can_trade(t: City, me: int) -> bool:
    """Trade District: no condition."""
    return True


def trade(t: City, me: int) -> None:
    """Trade District: gain coins."""
    t.gain_coins(me, t.edition.benefit_coins[TRADE])


def can_artisan(t: City, me: int) -> bool:
    """Artisan District: the price, and a token to turn over somewhere."""
    if t.coins[me] < t.edition.prices[ARTISAN][0]:
        return False
    return any(can_build(t, me, location) for location in range(t.edition.lowest_altar, LOCATIONS))


def can_academy(t: City, me: int) -> bool:
    """Academy: somebody can be raised, for a price one can pay."""
    return bool(raises(t, me, ACADEMY))


def can_port(t: City, me: int) -> bool:
    """Port: the smaller price, and room for a Follower."""
    return t.coins[me] >= t.edition.prices[PORT][0] and t.room_for_followers(me) > 0


def can_palace(t: City, me: int) -> bool:
    """Palace: a face-up License is left."""
    return bool(t.cards.zones[PALACE_SLOTS])


def can_nobility(t: City, me: int) -> bool:
    """Nobility District: there are Intrigues to draw."""
    return bool(t.cards.zones[INTRIGUE])


def nobility(t: City, me: int) -> None:
    """Nobility District: draw two Intrigues, put one of the hand back on top."""
    t.draw(me, INTRIGUE, t.edition.benefit_cards[NOBILITY])
    t.then(ReturnIntrigue(me))


def can_guard(t: City, me: int) -> bool:
    """Guard Quarters: Followers to arm, and a Mob in the reserve."""
    return t.followers[me] >= t.edition.benefit_followers[GUARD] and t.mobs_left() > 0


def guard(t: City, me: int) -> None:
    """Guard Quarters: Followers become a Fanatical Mob."""
    t.lose_followers(me, t.edition.benefit_followers[GUARD])
    t.gain_mobs(me, 1)


def can_rift(t: City, me: int) -> bool:
    """Rift of Darkness: Influence there at least as high as one's Divine Might."""
    return t.influence(me, RIFT) >= t.might(me)


def rift(t: City, me: int) -> None:
    """Rift of Darkness: the first Summoning turns the sheet to its dark side, the second is a victory condition."""
    t.summonings[me] += 1
    t.dark[me] = 1
    t.tell("summoned", me, t.summonings[me])


def claim(t: City, me: int) -> None:
    """Thieves District: choose what to claim."""
    t.then(ClaimLocation(me))


def temple(t: City, me: int) -> None:
    """Temple District: choose whom to raise, or a new Priest."""
    t.then(RaisePriest(me, TEMPLE))


def artisan(t: City, me: int) -> None:
    """Artisan District: choose where to build."""
    t.then(BuildAltar(me))


def academy(t: City, me: int) -> None:
    """Academy: choose whom to raise."""
    t.then(RaisePriest(me, ACADEMY))


def port(t: City, me: int) -> None:
    """Port: choose how many to hire."""
    t.then(HireFollowers(me))


def palace(t: City, me: int) -> None:
    """Palace: choose a License."""
    t.then(TakeLicense(me, ANY_COST, True))


Condition = Callable[[City, int], bool]
Effect = Callable[[City, int], None]
#: The benefits that ask for a choice of their own, in which they can be declined, by the name in the Location's row.
CHOSEN: Final[dict[str, tuple[Condition, Effect]]] = {
    "thieves": (can_thieves, claim),
    "temple": (can_temple, temple),
    "artisan": (can_artisan, artisan),
    "academy": (can_academy, academy),
    "port": (can_port, port),
    "palace": (can_palace, palace),
}
#: The benefits that need no choice beyond taking them.
PLAIN: Final[dict[str, tuple[Condition, Effect]]] = {
    "ruins": (can_ruins, ruins),
    "slums": (can_slums, slums),
    "forum": (can_forum, forum),
    "trade": (can_trade, trade),
    "nobility": (can_nobility, nobility),
    "guard": (can_guard, guard),
    "rift": (can_rift, rift),
    "forum_new_owner": (can_forum_new_owner, forum_new_owner),
    "nobility_keep_one": (can_nobility_keep_one, nobility_keep_one),
    "rift_of_two_sides": (can_rift, rift_of_two_sides),
}


def can_use_benefit(t: City, me: int, location: int) -> bool:
    """The benefit of a Location would bring something now."""
    benefit = t.edition.benefit[location]
    return PLAIN[benefit][0](t, me) if benefit in PLAIN else CHOSEN[benefit][0](t, me)


def offer_benefit(t: City, me: int, location: int) -> None:
    """Ask for the choice that the benefit of a Location needs; one that can't be used brings nothing (p. 6)."""
    benefit = t.edition.benefit[location]
    if not can_use_benefit(t, me, location):
        t.tell("summoning_failed" if location == RIFT else "no_benefit", me, location)
    elif benefit in PLAIN:
        t.then(TakeBenefit(me, location))
    else:
        CHOSEN[benefit][1](t, me)


class GainBenefit(Frame[City]):
    """The benefit of a Location comes to a player, as it can be used by then."""

    NAME: ClassVar[str] = "GainBenefit"

    def __init__(self, me: int, location: int) -> None:
        self.me: Final = me
        self.location: Final = location

    def run(self, t: City) -> None:
        """Ask, if it can be used."""
        offer_benefit(t, self.me, self.location)

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location)


class TakeBenefit(Frame[City]):
    """Take the benefit of a Location, or leave it."""

    NAME: ClassVar[str] = "TakeBenefit"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(words("take", "decline")))

    def __init__(self, me: int, location: int) -> None:
        self.me: Final = me
        self.location: Final = location

    def waits_for(self, t: City) -> int:
        """The one who gains it."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Take it or leave it."""
        return [0, 1]

    def take(self, t: City, seat: int, option: int) -> None:
        """What the Location gives."""
        if option == 0:
            PLAIN[t.edition.benefit[self.location]][1](t, self.me)
        else:
            t.tell("declined", self.me, self.location)

    def prompt(self, t: City) -> dict[str, int]:
        return {"location": self.location}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location)


class ClaimLocation(Frame[City]):
    """Thieves District: pay as many coins as the number of another Location and send a Priest there who will win it."""

    NAME: ClassVar[str] = "ClaimLocation"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(LOCATION, FREE_PRIEST), Range(words("decline")))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The one who gained the benefit."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Each Location one can pay for, with each Priest who can go."""
        base = (THIEVES * t.seats + self.me) * SORTS
        priests = [priest for priest in range(SORTS) if t.at[base + priest]]
        dearest = min(t.edition.dearest_claim, t.coins[self.me])
        found: list[int] = []
        for number in range(t.edition.cheapest_claim, dearest + 1):
            if is_for_sale(t, number - 1):
                found.extend((number - 1) * SORTS + priest for priest in priests)
        found.append(LOCATIONS * SORTS)
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """Pay; two Priests with coins in one Location both go home (R10)."""
        if option == LOCATIONS * SORTS:
            t.tell("declined", self.me, THIEVES)
            return
        location, sort = divmod(option, SORTS)
        t.lose_coins(self.me, location + 1)
        sent = the_one_to_send(t, self.me, sort)
        t.move_on(self.me, THIEVES, sent, location)
        t.tell("claimed", self.me, sort, location)
        rival = t.paid[location]
        if rival == NOBODY:
            goes_along = t.edition.influence_goes_along and carries_influence(sent)
            t.lay_coins(self.me, location, sort, goes_along)
        else:
            t.go_home(rival // SORTS, location, rival % SORTS + SORTS)
            t.go_home(self.me, location, sort)
            t.tell("coins_clashed", self.me, rival // SORTS, location)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """The first two can't be claimed; the rest is a matter of coins and Priests."""
        location, sort = divmod(option, SORTS)
        if location + 1 < t.edition.cheapest_claim:
            return "no_claim"
        if not t.at[(THIEVES * t.seats + self.me) * SORTS + sort]:
            return "no_such_priest"
        return "too_few_coins" if is_for_sale(t, location) else "claimed_already"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


def the_one_to_send(t: City, me: int, sort: int) -> int:
    """Of Priests of one sort the thieves send the one whose added Influence goes along, else one without."""
    alike = [priest for priest in t.priests_in(me, THIEVES) if priest % SORTS == sort]
    return alike[-1] if t.edition.influence_goes_along else alike[0]


def is_for_sale(t: City, location: int) -> bool:
    """A Location claimed already can be claimed again only where editions let two claims clash (R10, F11)."""
    return t.edition.claims_clash or t.paid[location] == NOBODY


def standing_as(t: City, me: int, location: int, sort: int) -> int:
    """One Priest of a sort in a Location, where it no longer matters what he carries."""
    return next(priest for priest in t.priests_in(me, location) if priest % SORTS == sort)


class RaisePriest(Frame[City]):
    """Temple District and Academy: raise a Priest, or (Temple) gain a new one of strength 1."""

    NAME: ClassVar[str] = "RaisePriest"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(
        Range(words("new_priest", "decline")), Range(RAISE, PLACE, FREE_PRIEST)
    )

    def __init__(self, me: int, location: int) -> None:
        self.me: Final = me
        self.location: Final = location

    def waits_for(self, t: City) -> int:
        """The one who gained the benefit."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """A new Priest where the Temple has one, no thanks, or one who can be raised."""
        found = [0] if self.location == TEMPLE and t.can_take_token(self.me, 1) else []
        found.append(1)
        found.extend(2 + number for number in raises(t, self.me, self.location))
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """Pay for the step and exchange the token."""
        me = self.me
        if option == 0:
            t.take_token(me, 1)
            t.free[me * SORTS + 1] += 1
            t.tell("gained_priest", me, 1)
            return
        if option == 1:
            t.tell("declined", me, self.location)
            return
        choice, strength = divmod(option - 2, SORTS)
        step = choice // 2 + 1
        higher = min(STRONGEST, strength + step)
        t.lose_coins(me, t.edition.prices[self.location][t.edition.raises[self.location].index(step)])
        if choice % 2 == 0:
            raise_free(t, me, strength, higher)
        else:
            t.exchange(me, self.location, standing_as(t, me, self.location, strength), higher)
        t.tell("raised_priest", me, strength, higher)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """The Patriarch, nobody like that, no coins, or no token left."""
        if option == 0:
            return "no_token" if self.location == TEMPLE else "not_offered"
        choice, strength = divmod(option - 2, SORTS)
        step = choice // 2 + 1
        if step not in t.edition.raises[self.location]:
            return "not_offered"
        if strength == PATRIARCH:
            return "patriarch"
        if t.edition.prices[self.location][t.edition.raises[self.location].index(step)] > t.coins[self.me]:
            return "too_few_coins"
        pool = t.free if choice % 2 == 0 else t.at
        base = self.me if choice % 2 == 0 else self.location * t.seats + self.me
        if not pool[base * SORTS + strength]:
            return "no_such_priest"
        return "strongest" if strength == STRONGEST else "no_token"

    def prompt(self, t: City) -> dict[str, int]:
        return {"location": self.location}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location)


def raise_free(t: City, me: int, strength: int, higher: int) -> None:
    """A free Priest is exchanged for a stronger one and stays free."""
    t.return_token(me, strength)
    t.take_token(me, higher)
    t.free[me * SORTS + strength] -= 1
    t.free[me * SORTS + higher] += 1


class HireFollowers(Frame[City]):
    """Port: pay for two Followers or for four."""

    NAME: ClassVar[str] = "HireFollowers"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(words("hire_few", "hire_many", "decline")))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The one who gained the benefit."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """What one can pay for."""
        prices = t.edition.prices[PORT]
        found = [choice for choice, price in enumerate(prices) if price <= t.coins[self.me]]
        found.append(len(prices))
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """Pay; Followers beyond the limit are lost."""
        if option == len(t.edition.prices[PORT]):
            t.tell("declined", self.me, PORT)
            return
        t.lose_coins(self.me, t.edition.prices[PORT][option])
        t.gain_followers(self.me, t.edition.gains[PORT][option])

    def why_not(self, t: City, seat: int, option: int) -> str:
        """A matter of coins."""
        return "too_few_coins"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class ReturnIntrigue(Frame[City]):
    """Nobility District: put any one Intrigue of the hand on top of its deck."""

    NAME: ClassVar[str] = "ReturnIntrigue"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Each kind of Intrigue in hand."""
        return distinct([kind for kind in t.cards.zones[hand(self.me)] if BACK[kind] == INTRIGUE])

    def take(self, t: City, seat: int, option: int) -> None:
        """Nobody else sees which."""
        t.cards.move(option, hand(self.me), INTRIGUE, TOP)
        t.tell_only(bit(self.me), "returned", self.me, option)
        t.tell_only(t.everyone() & ~bit(self.me), "returned_hidden", self.me)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """An Intrigue of the hand."""
        return "not_in_hand" if BACK[option] == INTRIGUE else "not_an_intrigue"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
