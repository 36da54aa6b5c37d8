"""Incantations (p. 25): a Sigil for the Demonologist, theft, Blood, or disks drawn from the Game Pouch."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from conventicle.games.dark_blood.disks import draw_from_pouch, flows, resolve_disk
from conventicle.games.dark_blood.kinds import CULT, DISK, FIRST_HEX, INCANTATION, SEAT
from conventicle.games.dark_blood.rituals.paying import ReceiveRite, cost_refusal, pay
from conventicle.games.dark_blood.rituals.resources import GainResources, TakeResources
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary


def incantation_refusal(t: DarkBlood, me: int, location: int) -> str:
    """What each Cult needs, and the cost."""
    book = t.books[me]
    reason = _REFUSALS[book.cult](t, me, location)
    return reason or cost_refusal(t, me, location, t.values.rites[book.rite(INCANTATION)])


def incantation(t: DarkBlood, me: int, location: int) -> None:
    """Pay, then carry it out by Cult."""
    book = t.books[me]
    pay(t, me, location, t.values.rites[book.rite(INCANTATION)], 0)
    _EFFECTS[book.cult](t, me, location)


def demonologist_refusal(t: DarkBlood, me: int, location: int) -> str:
    """No Sigil goes to a defiled Location (R31), and one must be left."""
    if t.is_defiled(location):
        return "defiled"
    return "" if t.sigils_left(me) else "no_sigil"


def demonologist_incantation(t: DarkBlood, me: int, location: int) -> None:
    """Place a Sigil here."""
    t.place_sigil(me, location)


def robbed(t: DarkBlood, me: int, location: int) -> list[int]:
    """Rivals with a Cultist here and something in their Resource Area."""
    place = t.places[location]
    return [
        rival for rival in range(t.seats) if rival != me and place.cultists(rival) and sum(t.books[rival].resources)
    ]


def warlock_refusal(t: DarkBlood, me: int, location: int) -> str:
    """Someone here must have Resources to lose (R39)."""
    return "" if robbed(t, me, location) else "nothing_to_take"


def warlock_incantation(t: DarkBlood, me: int, location: int) -> None:
    """Choose the rival, then the Resources."""
    t.then(RobCultist(me, location))


def necromancer_refusal(t: DarkBlood, me: int, location: int) -> str:
    """Only the cost."""
    return ""


def necromancer_incantation(t: DarkBlood, me: int, location: int) -> None:
    """Gain Blood."""
    t.then(ReceiveRite(me, t.books[me].rite(INCANTATION), 0))


def doomsayer_refusal(t: DarkBlood, me: int, location: int) -> str:
    """The pouch must hold a disk that can be used here (R14)."""
    if not sum(t.pouch):
        return "empty_pouch"
    usable = any(count and can_use_disk(t, me, location, disk) for disk, count in enumerate(t.pouch))
    return "" if usable else "defiled"


def can_use_disk(t: DarkBlood, me: int, location: int, disk: int) -> bool:
    """In a defiled Location no Hex and no Shield is resolved; the basic side only counts them as 1 (p. 12, R31)."""
    if not t.is_defiled(location):
        return True
    if t.rules == 1:  # The old rule: no Cult's Hex on either side, but the Shield on both.
        return disk < FIRST_HEX
    return not t.books[me].upgraded[INCANTATION] or not flows(t, disk)


def doomsayer_incantation(t: DarkBlood, me: int, location: int) -> None:
    """Draw disks and lay them out before everyone."""
    for _ in range(t.values.rites[t.books[me].rite(INCANTATION)].disks):
        disk = draw_from_pouch(t)
        if disk >= 0:
            t.drawn.append(disk)
            t.tell("drew_disk", me, disk)
    t.drawn.sort()
    t.then(ActivateDisk(me, location))


Refusal = Callable[[DarkBlood, int, int], str]
Effect = Callable[[DarkBlood, int, int], None]
INCANTATIONS: Final[dict[str, tuple[Refusal, Effect]]] = {
    "demonologist": (demonologist_refusal, demonologist_incantation),
    "warlock": (warlock_refusal, warlock_incantation),
    "necromancer": (necromancer_refusal, necromancer_incantation),
    "doomsayer": (doomsayer_refusal, doomsayer_incantation),
}
_REFUSALS: Final = [INCANTATIONS[name][0] for name in CULT.values]
_EFFECTS: Final = [INCANTATIONS[name][1] for name in CULT.values]


class RobCultist(Frame[DarkBlood]):
    """Choose an enemy Cultist here: its owner is robbed. Which of the owner's Cultists it is makes no difference."""

    NAME: ClassVar[str] = "RobCultist"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(SEAT))

    def __init__(self, me: int, location: int) -> None:
        self.me: Final = me
        self.location: Final = location

    def waits_for(self, t: DarkBlood) -> int:
        return bit(self.me)

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """Rivals here with something to lose."""
        return robbed(t, self.me, self.location)

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """No Cultist here, or nothing to lose."""
        if option < t.seats and option != self.me and t.places[self.location].cultists(option):
            return "nothing_to_take"
        return "no_target"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Choose the Resources; the upgraded side keeps them."""
        book = t.books[self.me]
        takes = t.values.rites[book.rite(INCANTATION)].takes
        t.tell("robbed", self.me, option)
        t.then(TakeResources(self.me, option, takes, -1, book.upgraded[INCANTATION]))

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"location": self.location}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location)


class ActivateDisk(Frame[DarkBlood]):
    """Choose one of the disks drawn; the others go back into the pouch."""

    NAME: ClassVar[str] = "ActivateDisk"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(DISK))

    def __init__(self, me: int, location: int) -> None:
        self.me: Final = me
        self.location: Final = location

    def usable(self, t: DarkBlood) -> list[int]:
        """The kinds that can be chosen here (R31)."""
        return [disk for disk in sorted(set(t.drawn)) if can_use_disk(t, self.me, self.location, disk)]

    def waits_for(self, t: DarkBlood) -> int:
        """The Doomsayer, if anything can be chosen."""
        return bit(self.me) if self.usable(t) else 0

    def run(self, t: DarkBlood) -> None:
        """Only Hexes and Shields came, and here they can do nothing: all go back."""
        put_back(t)

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """The kinds that can be chosen."""
        return self.usable(t)

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """It was not drawn, or has no place here."""
        return "defiled" if option in t.drawn else "not_drawn"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """A number brings Resources; the basic side counts any other disk as 1, the upgraded one resolves it (R45)."""
        t.drawn.remove(option)
        put_back(t)
        t.tell("activated_disk", self.me, option)
        number = t.values.disk_number[option]
        if number or not t.books[self.me].upgraded[INCANTATION]:
            t.pouch[option] += 1
            t.then(GainResources(self.me, max(number, 1), t.produce(self.location), -1, False))
        else:
            resolve_disk(t, option, self.location)

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"location": self.location}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location)


def put_back(t: DarkBlood) -> None:
    """The disks laid out return to the pouch."""
    for disk in t.drawn:
        t.pouch[disk] += 1
    t.drawn.clear()
