"""Reformation: realms, titles, whole temples and followers change places among one's own gods (R30)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.pantheon.choices import OpenChoice, PickGod
from conventicle.games.pantheon.effects.exchange import SettleTemples, waiting_temples
from conventicle.games.pantheon.effects.purges import FLOCKS, flock_kind, flock_option, flock_zone
from conventicle.games.pantheon.effects.temples import assign_temple
from conventicle.games.pantheon.kinds import GOD_KIND, GOD_NUMBER, REALMS_SORT, SORT, followers, loose, worn
from conventicle.games.pantheon.table import NOBODY, NOWHERE, Pantheon
from conventicle.kernel.vocabulary import Range, Vocabulary, words


def can_reformation(t: Pantheon, me: int) -> bool:
    """Between at least two gods, if there is anything to rearrange."""
    mine = t.gods_of(me)
    if len(mine) < 2:
        return False
    return any(t.cards.zones[worn(god)] or t.cards.zones[followers(god)] or t.temples_of_god(god) for god in mine)


def reformation(t: Pantheon, me: int) -> None:
    """Take off what all the gods wear, free their temples, and give everything out anew."""
    for god in t.gods_of(me):
        t.cards.move_all(worn(god), loose(me))
        for site in t.temples_of_god(god):
            t.temple_god[site] = NOBODY
        t.building[god] = NOWHERE
    t.then(ReassignWorn(me))
    t.then(ReassignTemple(me))
    t.then(SettleTemples(me))
    t.then(MoveFollowers(me, 0))


class ReassignWorn(PickGod):
    """Each realm and title, in the order of the list, goes to a god that has none of its sort yet."""

    NAME: ClassVar[str] = "ReassignWorn"

    def candidates(self, t: Pantheon) -> list[int]:
        """Gods that still lack such a card."""
        left = t.cards.zones[loose(self.me)]
        if not left:
            return []
        realm = SORT[left[0]] == REALMS_SORT
        return [god for god in t.gods_of(self.me) if (t.realm(god) if realm else t.title(god)) < 0]

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        return "has_one" if GOD_KIND[option] in t.gods_of(self.me) else "not_your_god"

    def pick(self, t: Pantheon, god: int) -> None:
        """It wears it now."""
        kind = t.cards.zones[loose(self.me)][0]
        t.cards.move(kind, loose(self.me), worn(god))
        t.tell("wears", self.me, kind, GOD_NUMBER[god])
        t.then(self)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"card": t.cards.zones[loose(self.me)][0]}


class ReassignTemple(PickGod):
    """Each temple, whole, goes to a god; to one that has a temple already only if every god has one."""

    NAME: ClassVar[str] = "ReassignTemple"

    def candidates(self, t: Pantheon) -> list[int]:
        """Gods without a temple, or all of them."""
        if not waiting_temples(t, self.me):
            return []
        mine = t.gods_of(self.me)
        return [god for god in mine if not t.temples_of_god(god)] or mine[:]

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        return "has_one" if GOD_KIND[option] in t.gods_of(self.me) else "not_your_god"

    def pick(self, t: Pantheon, god: int) -> None:
        """One temple after another, in the order of the sites."""
        site = waiting_temples(t, self.me)[0]
        assign_temple(t, site, god)
        t.tell("temple_assigned", self.me, site, GOD_NUMBER[god])
        t.then(self)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"site": waiting_temples(t, self.me)[0]}


MOVE_DONE: Final = FLOCKS.size


class MoveFollowers(OpenChoice):
    """Any followers move to other gods, one at a time in the order of the list; the rest stays."""

    NAME: ClassVar[str] = "MoveFollowers"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(*FLOCKS.ranges, Range(words("done")))

    def __init__(self, me: int, floor: int) -> None:
        super().__init__(me)
        self.floor: Final = floor

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Followers not passed over yet; or that will do."""
        found: list[int] = []
        for god in t.gods_of(self.me):
            for kind in sorted(set(t.cards.zones[followers(god)])):
                option = flock_option(self.me, god, kind)
                if option >= self.floor:
                    found.append(option)
        found.append(MOVE_DONE)
        return found

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not mine, or passed over."""
        return "not_among_these"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Choose its new god, then go on from there."""
        if option != MOVE_DONE:
            t.then(MoveFollower(self.me, option))
            t.then(MoveFollowers(self.me, option))

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.floor)

    def state(self, t: Pantheon) -> tuple[object, ...]:
        """The same, with the number that the follower had in the table's data set."""
        return (self.me, FLOCKS.number_in(self.floor, t.data.number))


class MoveFollower(PickGod):
    """Choose the god that a follower moves to."""

    NAME: ClassVar[str] = "MoveFollower"

    def __init__(self, me: int, option: int) -> None:
        super().__init__(me)
        self.option: Final = option

    def candidates(self, t: Pantheon) -> list[int]:
        """My other gods."""
        return [god for god in t.gods_of(self.me) if followers(god) != flock_zone(self.option)]

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not mine, or the one it follows."""
        return "not_your_god"

    def pick(self, t: Pantheon, god: int) -> None:
        """It moves."""
        kind = flock_kind(self.option)
        t.cards.move(kind, flock_zone(self.option), followers(god))
        t.tell("follower_assigned", self.me, kind, GOD_NUMBER[god])

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"card": flock_kind(self.option)}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.option)

    def state(self, t: Pantheon) -> tuple[object, ...]:
        """The same, with the number that the follower had in the table's data set."""
        return (self.me, FLOCKS.number_in(self.option, t.data.number))
