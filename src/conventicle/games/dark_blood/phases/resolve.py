"""The Resolve Phase (p. 16-26): Locations by Priority, Cultists by Majority, one action each."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import (
    BESIDE,
    CIRCLE,
    CORRUPT,
    LEFT,
    LOCATIONS,
    MAJORITY_PAYS,
    ON_LEFT,
    ON_RIGHT,
    POSITIONS,
    PROSELYTIZE,
    RIGHT,
    RITUAL,
    RITUALS,
    SACRIFICE,
    SPELL,
    STANCE,
    TREE,
    WARLOCK,
)
from conventicle.games.dark_blood.location_cards import UseLocationCard
from conventicle.games.dark_blood.rituals.corrupt import corrupt, corrupt_refusal
from conventicle.games.dark_blood.rituals.incantation import incantation, incantation_refusal
from conventicle.games.dark_blood.rituals.proselytize import proselytize, proselytize_refusal
from conventicle.games.dark_blood.rituals.resources import GainResources
from conventicle.games.dark_blood.rituals.sacrifice import sacrifice, sacrifice_refusal
from conventicle.games.dark_blood.rituals.spell import spell, spell_refusal
from conventicle.games.dark_blood.rituals.targets import kill_cultist
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.games.dark_blood.tree import offer, offering_refusal
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

#: Where a Cultist went that was activated: a stance in the Location, a Ritual, or a spot at the Tree.
AT_RITUAL: Final = len(STANCE.values)
AT_TREE: Final = AT_RITUAL + RITUALS


class ResolveLocation(Frame[DarkBlood]):
    """One Location: its ranking is fixed now (R35), then its card, then its Cultists."""

    NAME: ClassVar[str] = "ResolveLocation"

    def __init__(self, priority: int) -> None:
        self.priority: Final = priority

    def run(self, t: DarkBlood) -> None:
        """Locations without Cultists are passed over."""
        location = t.order[self.priority]
        ranking = t.ranking(location)
        t.acted = -1
        if ranking:
            t.tell("resolving", location)
            first = ranking[0]
            if t.has_majority(first, location, ranking):
                t.tell("majority", first, location)
                t.passive_pays(first, MAJORITY_PAYS)
                t.then(UseLocationCard(first, location))
            t.then(Activations(location, tuple(ranking), 0))

    def fields(self) -> tuple[object, ...]:
        return (self.priority,)


class Activations(Frame[DarkBlood]):
    """The Cults of a Location in turn, by the ranking fixed at its start, until no Cultist is left to activate."""

    NAME: ClassVar[str] = "Activations"

    def __init__(self, location: int, ranking: tuple[int, ...], turn: int) -> None:
        self.location: Final = location
        self.ranking: Final = ranking
        self.turn: Final = turn

    def run(self, t: DarkBlood) -> None:
        """The next Cult that has one; after the last one the Inquisitor looks up."""
        waiting = t.places[self.location].waiting
        for step in range(len(self.ranking)):
            turn = (self.turn + step) % len(self.ranking)
            seat = self.ranking[turn]
            if waiting[seat]:
                t.then(ActivateCultist(seat, self.location))
                t.then(FinishActivation(seat))
                t.then(Activations(self.location, self.ranking, turn + 1))
                return
        if t.inquisitor == self.location and t.acted >= 0:
            judge_last(t, self.location)

    def fields(self) -> tuple[object, ...]:
        return (self.location, self.ranking, self.turn)


def judge_last(t: DarkBlood, location: int) -> None:
    """The Inquisitor Kills the Cultist activated last in his Location, wherever its action took it (p. 21)."""
    book = t.books[t.acted]
    if t.acted_at < AT_RITUAL:
        t.places[location].take_off(t.acted, t.acted_at)
    else:
        book.taken += 1
        if book.cult == WARLOCK and t.acted_at == AT_RITUAL + SACRIFICE:
            book.sacrificed -= 1
    kill_cultist(t, t.acted)
    t.tell("judged", t.acted, location)


Effect = Callable[[DarkBlood, int, int], None]
RITUAL_EFFECTS: Final[dict[str, Effect]] = {
    "corrupt": corrupt,
    "proselytize": proselytize,
    "sacrifice": sacrifice,
    "spell": spell,
    "incantation": incantation,
}
EFFECTS: Final = [RITUAL_EFFECTS[name] for name in RITUAL.values]

_FIRST_RITUAL: Final = len(CIRCLE.values)
_FIRST_SPOT: Final = _FIRST_RITUAL + RITUALS
_SPOTS: Final = len(TREE.values)


def ritual_refusal(t: DarkBlood, me: int, location: int, ritual: int) -> str:
    """A free position, and what the Ritual itself asks for; '' if it can be performed."""
    if t.books[me].on_rituals[ritual] >= POSITIONS[ritual]:
        return "no_position"
    if ritual == CORRUPT:
        return corrupt_refusal(t, me, location)
    if ritual == PROSELYTIZE:
        return proselytize_refusal(t, me, location)
    if ritual == SACRIFICE:
        return sacrifice_refusal(t, me, location)
    return spell_refusal(t, me, location) if ritual == SPELL else incantation_refusal(t, me, location)


class ActivateCultist(Frame[DarkBlood]):
    """One Cultist gathers, performs a Ritual, or goes to the Tree; upgrades and trades go along with it (R19)."""

    NAME: ClassVar[str] = "ActivateCultist"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CIRCLE), Range(RITUAL), Range(TREE))

    def __init__(self, me: int, location: int) -> None:
        self.me: Final = me
        self.location: Final = location

    def waits_for(self, t: DarkBlood) -> int:
        """The owner of the Cultist."""
        return bit(self.me)

    def in_turn(self) -> bool:
        """Upgrades and trades are possible before the action."""
        return True

    def refusal(self, t: DarkBlood, option: int) -> str:
        """'' if the Cultist can do that; gathering is always possible."""
        if option < _FIRST_RITUAL:
            return ""
        if option < _FIRST_SPOT:
            return ritual_refusal(t, self.me, self.location, option - _FIRST_RITUAL)
        return offering_refusal(t, self.me, self.location, option - _FIRST_SPOT)

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        return [option for option in range(_FIRST_SPOT + _SPOTS) if not self.refusal(t, option)]

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        return self.refusal(t, option)

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """The Cultist leaves its waiting place and acts."""
        t.places[self.location].waiting[self.me] -= 1
        t.acted = self.me
        if option < _FIRST_RITUAL:
            gather(t, self.me, self.location, option)
        elif option < _FIRST_SPOT:
            ritual = option - _FIRST_RITUAL
            book = t.books[self.me]
            book.on_rituals[ritual] += 1
            t.acted_at = AT_RITUAL + ritual
            t.tell("performed", self.me, book.rite(ritual), self.location)
            EFFECTS[ritual](t, self.me, self.location)
        else:
            t.acted_at = AT_TREE + option - _FIRST_SPOT
            offer(t, self.me, self.location, option - _FIRST_SPOT)

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"location": self.location}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location)


def gather(t: DarkBlood, me: int, location: int, circle: int) -> None:
    """Take the full amount of a free circle, or one beside an occupied circle; the Cultist stays here (p. 19)."""
    place = t.places[location]
    amount = 1
    if place.occupied[circle] < 0:
        amount = place.amount(circle)
        place.occupied[circle] = me
        t.acted_at = ON_LEFT if circle == LEFT else ON_RIGHT
    else:
        place.beside[me] += 1
        t.acted_at = BESIDE
    t.tell("gathered", me, location)
    if circle == RIGHT:
        t.gain_silver(me, amount)
    else:
        t.then(GainResources(me, amount, t.produce(location), -1, True))


class FinishActivation(Frame[DarkBlood]):
    """After the action: upgrade and trade with what it brought, or end the turn."""

    NAME: ClassVar[str] = "FinishActivation"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(words("done")))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: DarkBlood) -> int:
        """Only while there is something to upgrade or trade."""
        return bit(self.me) if t.can_upgrade_or_trade(self.me) else 0

    def in_turn(self) -> bool:
        """Upgrades and trades are what it is for."""
        return True

    def run(self, t: DarkBlood) -> None:
        """Nothing is left to do."""

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """End the turn."""
        return [0]

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """The turn is over."""

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


def queue_resolve(t: DarkBlood) -> None:
    """The five Locations, one after the other by Priority (p. 16)."""
    for priority in range(LOCATIONS):
        t.then(ResolveLocation(priority))
