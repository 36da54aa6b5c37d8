"""Killing and Returning Cultists (p. 24): who may be struck, what happens to them, and whom it pays."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import KILL_PAYS, MIRROR, REVENGE, SEAT, STANCE, WARD
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

_TARGETS: Final = Vocabulary(Range(SEAT, STANCE), Range(words("enemy_cultist", "enough")))
_STANCES: Final = len(STANCE.values)
ENEMY_CULTIST: Final = _TARGETS.option(1, 0)
ENOUGH: Final = _TARGETS.option(1, 1)


def target(seat: int, stance: int) -> int:
    """The option that names one Cultist of a seat by where it stands."""
    return seat * _STANCES + stance


def kill_cultist(t: DarkBlood, seat: int) -> None:
    """A Cultist already off its spot goes to the inactive area, or to the active one if that is full (p. 24)."""
    book = t.books[seat]
    if book.room_for_inactive():
        book.inactive += 1
    else:
        book.resting += 1


def warded(t: DarkBlood, seat: int) -> bool:
    """A Passive may keep the first Cultist struck in a Round where it stands."""
    position = t.books[seat].working(WARD)
    if position >= 0:
        t.use_passive(seat, position)
    return position >= 0


class StrikeCultists(Frame[DarkBlood]):
    """Kill or Return up to so many enemy Cultists of a Location, at least one, of one Cult or several."""

    NAME: ClassVar[str] = "StrikeCultists"
    VOCABULARY: ClassVar[Vocabulary] = _TARGETS

    def __init__(self, me: int, location: int, left: int, kill: bool, struck: int, mirrored: int) -> None:
        self.me: Final = me
        self.location: Final = location
        self.left: Final = left
        self.kill: Final = kill
        self.struck: Final = struck
        """How many were chosen so far."""
        self.mirrored: Final = mirrored
        """The seats that this effect has paid a Silver to already."""

    def waits_for(self, t: DarkBlood) -> int:
        """The striker, while there is anyone left to strike."""
        return bit(self.me) if self.left and t.enemy_cultists(self.me, self.location) else 0

    def run(self, t: DarkBlood) -> None:
        """Nobody is left, or enough were struck."""

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """Every enemy Cultist here, activated or not; after the first, one may stop."""
        place = t.places[self.location]
        found: list[int] = []
        for rival in range(t.seats):
            if rival != self.me:
                found.extend([target(rival, stance) for stance in place.stances(rival)])
        if place.enemies:
            found.append(ENEMY_CULTIST)
        if self.struck:
            found.append(ENOUGH)
        return found

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """At least one must be struck; and nobody stands there."""
        return "strike_one" if option == ENOUGH else "no_target"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Strike one and go on."""
        if option == ENOUGH:
            return
        mirrored = self.mirrored
        if option == ENEMY_CULTIST:
            t.places[self.location].enemies -= 1
            t.tell("enemy_struck", self.me, self.location)
            if self.kill:
                t.passive_pays(self.me, KILL_PAYS)
        else:
            victim = option // _STANCES
            if self.strike(t, victim, option % _STANCES):
                mirrored |= bit(victim)
        t.then(StrikeCultists(self.me, self.location, self.left - 1, self.kill, self.struck + 1, mirrored))

    def strike(self, t: DarkBlood, victim: int, stance: int) -> bool:
        """Send one Cultist home, with what Passives make of it; True if the striker was mirrored."""
        if warded(t, victim):
            return False
        t.places[self.location].take_off(victim, stance)
        if self.kill:
            kill_cultist(t, victim)
            t.tell("killed", self.me, victim, self.location)
            t.passive_pays(self.me, KILL_PAYS)
        else:
            t.books[victim].resting += 1
            t.tell("returned", self.me, victim, self.location)
        t.passive_pays(victim, REVENGE)
        return self.mirror(t, victim)

    def mirror(self, t: DarkBlood, victim: int) -> bool:
        """A Passive makes the striker give Silver once for the whole effect, as far as there is some to give."""
        book = t.books[victim]
        position = book.working(MIRROR)
        if position < 0 or self.mirrored >> victim & 1 or not t.books[self.me].silver:
            return False
        given = min(book.passive_amount(position), t.books[self.me].silver)
        if not given:
            return False
        t.use_passive(victim, position)
        t.books[self.me].silver -= given
        t.tell("lost_silver", self.me, given)
        t.gain_silver(victim, given)
        return True

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"location": self.location, "number": self.left}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location, self.left, self.kill, self.struck, self.mirrored)
