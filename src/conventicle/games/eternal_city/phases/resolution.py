"""The Resolution Phase: Location by Location, an action each, the winner, benefits, alms, and home (p. 6)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.abilities.sheets import CARD_ABILITIES
from conventicle.games.eternal_city.abilities.using import NO_CARD, can_use, own_abilities, use, what_is_missing
from conventicle.games.eternal_city.editions import DARK_SEAL, NOBODY
from conventicle.games.eternal_city.kinds import (
    ABILITY,
    BACK,
    CARD,
    CARDS,
    INTRIGUE,
    LOCATIONS,
    SORTS,
    hand,
)
from conventicle.games.eternal_city.licenses import has_community
from conventicle.games.eternal_city.locations import GainBenefit
from conventicle.games.eternal_city.playing import announce, can_play, carry_out, seal_allows
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame, distinct
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Domain, Range, Vocabulary, words

#: The abilities through which a card of the hand is played: the option names both.
WITH_CARD: Final = Domain("ability", tuple(CARD_ABILITIES))
_WITH_CARD: Final = [ABILITY.place(name) for name in WITH_CARD.values]
_FIRST_ABILITY: Final = CARDS
_FIRST_WITH_CARD: Final = CARDS + len(ABILITY.values)
_NOTHING: Final = _FIRST_WITH_CARD + len(_WITH_CARD) * CARDS
#: Per ability its first option with a card; -1 where it needs none.
_CARD_OPTIONS: Final = [
    _FIRST_WITH_CARD + _WITH_CARD.index(ability) * CARDS if ability in _WITH_CARD else -1
    for ability in range(len(ABILITY.values))
]
#: In the place of Influence for whoever cannot win a Location.
ABSENT: Final = -1


class ResolutionPhase(Frame[City]):
    """The Locations are resolved by rising number."""

    NAME: ClassVar[str] = "ResolutionPhase"

    def run(self, t: City) -> None:
        """From the first one on."""
        t.last_winner = NOBODY
        t.then(ResolveFrom(0))


def becomes_active(t: City, location: int) -> bool:
    """A Location is resolved if somebody who takes part in the round is present there."""
    for seat in range(t.seats):
        if t.is_present(seat, location) and not t.is_celebrating(seat):
            return True
    return False


class ResolveFrom(Frame[City]):
    """The next Location that has somebody in it becomes the Active Location."""

    NAME: ClassVar[str] = "ResolveFrom"

    def __init__(self, location: int) -> None:
        self.location: Final = location

    def run(self, t: City) -> None:
        """Each player in turn may act, then the winner is sought."""
        location = self.location
        while location < LOCATIONS and not becomes_active(t, location):
            location += 1
        if location == LOCATIONS:
            t.active = NOBODY
            return
        t.active = location
        t.seized_by = NOBODY
        t.least_wins = False
        t.raided = False
        t.tell("active", location)
        for seat in t.seats_in_order(t.first):
            if not t.celebrating >> seat & 1:
                t.then(OfferAction(seat))
        t.then(FindWinner())

    def fields(self) -> tuple[object, ...]:
        return (self.location,)


def usable(t: City, me: int) -> list[int]:
    """The options of `TakeAction` for abilities that one can use now, ascending."""
    found: list[int] = []
    for ability in own_abilities(t, me):
        with_card = _CARD_OPTIONS[ability]
        if with_card < 0:
            if can_use(t, me, ability, NO_CARD):
                found.append(_FIRST_ABILITY + ability)
        else:
            for kind in distinct(t.cards.zones[hand(me)]):
                if can_use(t, me, ability, kind):
                    found.append(with_card + kind)
    found.sort()
    return found


class OfferAction(Frame[City]):
    """A player's chance to act in the Active Location.

    Whoever holds cards is always asked: what could be played is nobody else's business. With an empty hand everyone
    can see whether an ability is possible.
    """

    NAME: ClassVar[str] = "OfferAction"

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def run(self, t: City) -> None:
        """Ask, unless all can see that there is nothing to do."""
        if t.cards.zones[hand(self.me)] or usable(t, self.me):
            t.then(TakeAction(self.me))

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class TakeAction(Frame[City]):
    """Play one Miracle or Intrigue, use one ability, or do nothing."""

    NAME: ClassVar[str] = "TakeAction"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(
        Range(CARD), Range(ABILITY), Range(WITH_CARD, CARD), Range(words("nothing"))
    )

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The player whose chance it is."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """What would have its full effect now."""
        me = self.me
        found = [kind for kind in distinct(t.cards.zones[hand(me)]) if can_play(t, me, kind)]
        found.extend(usable(t, me))
        found.append(_NOTHING)
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """The action is carried out to its end before the next player decides."""
        me = self.me
        if option == _NOTHING:
            return
        if option < CARDS:
            announce(t, me, option)
            carry_out(t, me, option)
        elif option < _FIRST_WITH_CARD:
            use(t, me, option - _FIRST_ABILITY, NO_CARD)
        else:
            carrier, kind = divmod(option - _FIRST_WITH_CARD, CARDS)
            use(t, me, _WITH_CARD[carrier], kind)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not in hand, sealed, of no use; not this side's ability, or its cost is missing."""
        me = self.me
        held = t.cards.zones[hand(me)]
        if option < CARDS:
            if option not in held:
                return "not_in_hand" if BACK[option] <= INTRIGUE else "not_for_playing"
            if seal_allows(t, me, option):
                return "no_effect"
            return "sealed" if t.edition.seal[option] == DARK_SEAL else "light_sealed"
        kind = NO_CARD
        ability = option - _FIRST_ABILITY
        if option >= _FIRST_WITH_CARD:
            carrier, kind = divmod(option - _FIRST_WITH_CARD, CARDS)
            ability = _WITH_CARD[carrier]
        if ability not in own_abilities(t, me):
            return "other_sheet"
        if kind != NO_CARD and kind not in held:
            return "not_in_hand"
        if kind == NO_CARD and ability in _WITH_CARD:
            return "needs_card"
        return what_is_missing(t, me, ability, kind) or "no_effect"

    def prompt(self, t: City) -> dict[str, int]:
        return {"location": t.active}

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


def influences(t: City, location: int) -> list[int]:
    """Per seat the Influence it has in a Location; ABSENT for who is not there and for celebrants (p. 13)."""
    return [
        t.influence(seat, location) if t.is_present(seat, location) and not t.is_celebrating(seat) else ABSENT
        for seat in range(t.seats)
    ]


def strongest(t: City, counts: list[int], least: bool) -> int:
    """Who has the most Influence and then Divine Might, or with the Chalice of Clarity the least; NOBODY if none."""
    best = NOBODY
    for seat, count in enumerate(counts):
        if count == ABSENT:
            continue
        if best != NOBODY:
            lead = count - counts[best] or t.might(seat) - t.might(best)
            if lead >= 0 if least else lead <= 0:
                continue
        best = seat
    return best


def winner_of(t: City, location: int) -> int:
    """Who wins: named by Seize, claimed with coins, else by Influence and then Divine Might; NOBODY if none is there.

    Seize and the Chalice of Clarity hold for the Active Location alone.
    """
    is_active = location == t.active
    if is_active and t.seized_by != NOBODY:
        return t.seized_by
    if t.paid[location] != NOBODY:
        return t.paid[location] // SORTS
    return strongest(t, influences(t, location), is_active and t.least_wins)


class FindWinner(Frame[City]):
    """The winner takes the benefit, Community owners theirs, the other losers alms; then all Priests go home."""

    NAME: ClassVar[str] = "FindWinner"

    def run(self, t: City) -> None:
        """Coins on a Priest go to the reserve once they have done their work."""
        location = t.active
        winner = winner_of(t, location)
        if t.paid[location] != NOBODY:
            t.tell("coins_returned", t.paid[location] // SORTS, location)
            t.clear_coins(location)
        if winner == NOBODY:
            t.tell("no_winner", location)
        else:
            t.last_winner = winner
            t.tell("won", winner, location, t.influence(winner, location))
        if t.raided:
            t.tell("raided", location)
        elif winner != NOBODY:
            self.reward(t, winner, location)
        t.then(LeaveLocation())

    def reward(self, t: City, winner: int, location: int) -> None:
        """A Community serves a loser with Influence instead of alms."""
        t.then(GainBenefit(winner, location))
        given = 0
        for seat in t.present(location):
            if seat == winner or t.is_celebrating(seat):
                continue
            if has_community(t, seat, location) and t.influence(seat, location) > 0:
                t.then(GainBenefit(seat, location))
            else:
                given |= bit(seat)
        if given:
            t.then(GiveAlms(given))


class GiveAlms(Frame[City]):
    """The losers get the alms of the Location."""

    NAME: ClassVar[str] = "GiveAlms"

    def __init__(self, seats: int) -> None:
        self.seats: Final = seats

    def run(self, t: City) -> None:
        """The same for each."""
        alms = t.edition.alms[t.active]
        for seat in t.seats_in_order(t.first):
            if self.seats >> seat & 1:
                t.coins[seat] += alms
                t.tell("alms", seat, alms)

    def fields(self) -> tuple[object, ...]:
        return (self.seats,)


class LeaveLocation(Frame[City]):
    """All Priests of the Active Location go home and are free; Altars stay."""

    NAME: ClassVar[str] = "LeaveLocation"

    def run(self, t: City) -> None:
        """And on to the next Location."""
        location = t.active
        t.all_go_home(location)
        t.active = NOBODY
        t.then(ResolveFrom(location + 1))
