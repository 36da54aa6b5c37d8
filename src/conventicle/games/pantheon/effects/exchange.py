"""Cultural Exchange: gods change players with realm and title, temples and followers do not."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.pantheon.choices import OpenChoice, PickGod
from conventicle.games.pantheon.effects.gods import adopt
from conventicle.games.pantheon.effects.purges import FLOCKS, flock_kind, flock_option, flock_zone
from conventicle.games.pantheon.effects.temples import ChooseBuilding, assign_temple
from conventicle.games.pantheon.kinds import GOD_NUMBER, SEAT, SITE, SITES, flock, followers, gods
from conventicle.games.pantheon.table import NOBODY, NOWHERE, Pantheon
from conventicle.kernel.frame import Frame
from conventicle.kernel.vocabulary import Range, Vocabulary, words

NO_GOD: Final = -1


def exchange_partners(t: Pantheon, me: int) -> list[int]:
    """Opponents with at least one god, and no fewer than its player has (R13)."""
    mine = len(t.gods_of(me))
    return [seat for seat in range(t.seats) if seat != me and len(t.gods_of(seat)) >= max(1, mine)]


class NameExchangePartner(OpenChoice):
    """Pick the opponent with whom culture is exchanged."""

    NAME: ClassVar[str] = "NameExchangePartner"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(SEAT))

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Those whom it can be played on."""
        return exchange_partners(t, self.me)

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Oneself, or someone with fewer gods."""
        if option >= t.seats:
            return "not_offered"
        return "yourself" if option == self.me else "fewer_gods"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Go on to the gods."""
        t.then(PickForeignGod(self.me, option))


class PickForeignGod(PickGod):
    """The player of the card chooses the god she gets (R31)."""

    NAME: ClassVar[str] = "PickForeignGod"

    def __init__(self, me: int, partner: int) -> None:
        super().__init__(me)
        self.partner: Final = partner

    def candidates(self, t: Pantheon) -> list[int]:
        """The opponent's gods, Elder or not."""
        return t.gods_of(self.partner)[:]

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not a god of hers."""
        return "not_her_god"

    def pick(self, t: Pantheon, god: int) -> None:
        """With fewer gods it is stolen, with as many it is swapped."""
        if len(t.gods_of(self.me)) < len(t.gods_of(self.partner)):
            exchange(t, self.me, self.partner, god, NO_GOD)
        else:
            t.then(PickOwnGod(self.me, self.partner, god))

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.partner)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"to:seat": self.partner}


class PickOwnGod(PickGod):
    """With equal numbers the player of the card also chooses the god she gives (R31)."""

    NAME: ClassVar[str] = "PickOwnGod"

    def __init__(self, me: int, partner: int, theirs: int) -> None:
        super().__init__(me)
        self.partner: Final = partner
        self.theirs: Final = theirs

    def candidates(self, t: Pantheon) -> list[int]:
        """One of mine."""
        return t.gods_of(self.me)[:]

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not a god of mine."""
        return "not_your_god"

    def pick(self, t: Pantheon, god: int) -> None:
        """Swap."""
        exchange(t, self.me, self.partner, self.theirs, god)

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.partner, self.theirs)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"god": GOD_NUMBER[self.theirs]}


def exchange(t: Pantheon, me: int, partner: int, theirs: int, mine: int) -> None:
    """Gods move with what they wear; their temples and followers stay with whom they were (R12, R31)."""
    leave_behind(t, partner, theirs)
    t.cards.move(theirs, gods(partner), gods(me))
    if mine == NO_GOD:
        t.tell("stole_god", me, partner, GOD_NUMBER[theirs])
    else:
        leave_behind(t, me, mine)
        t.cards.move(mine, gods(me), gods(partner))
        t.tell("swapped_gods", me, GOD_NUMBER[mine], partner, GOD_NUMBER[theirs])
    adopt(t, me, theirs)
    t.then(AssignTemple(partner))
    t.then(AssignFollower(partner))
    if mine != NO_GOD:
        t.then(GatherAround(partner, mine))
    t.then(SettleTemples(partner))


def leave_behind(t: Pantheon, seat: int, god: int) -> None:
    """Temples and followers of a god that goes wait for their new god."""
    t.cards.move_all(followers(god), flock(seat))
    for site in t.temples_of_god(god):
        t.temple_god[site] = NOBODY
    t.building[god] = NOWHERE


def waiting_temples(t: Pantheon, seat: int) -> list[int]:
    """The sites of a seat's temples that have no god."""
    return [site for site in t.temples_of(seat) if t.temple_god[site] == NOBODY]


class AssignTemple(PickGod):
    """The owner gives a temple of the god she lost, whole, to any god she has; without one it waits (R14)."""

    NAME: ClassVar[str] = "AssignTemple"

    def candidates(self, t: Pantheon) -> list[int]:
        """Any of her gods, while a temple waits."""
        return t.gods_of(self.me)[:] if waiting_temples(t, self.me) else []

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not her god."""
        return "not_your_god"

    def pick(self, t: Pantheon, god: int) -> None:
        """One temple after another, in the order of the sites."""
        site = waiting_temples(t, self.me)[0]
        assign_temple(t, site, god)
        t.tell("temple_assigned", self.me, site, GOD_NUMBER[god])
        t.then(self)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"site": waiting_temples(t, self.me)[0]}


class AssignFollower(PickGod):
    """The owner gives each follower of the god she lost to any god she has; without one they wait (R14)."""

    NAME: ClassVar[str] = "AssignFollower"

    def candidates(self, t: Pantheon) -> list[int]:
        """Any of her gods, while a follower waits."""
        return t.gods_of(self.me)[:] if t.cards.zones[flock(self.me)] else []

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not her god."""
        return "not_your_god"

    def pick(self, t: Pantheon, god: int) -> None:
        """One follower after another, in the order of the list."""
        kind = t.cards.zones[flock(self.me)][0]
        t.cards.move(kind, flock(self.me), followers(god))
        t.tell("follower_assigned", self.me, kind, GOD_NUMBER[god])
        t.then(self)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"card": t.cards.zones[flock(self.me)][0]}


GATHER_SITE: Final = FLOCKS.size
GATHER_DONE: Final = GATHER_SITE + SITES


class GatherAround(OpenChoice):
    """What follows her old gods may also move to the one she received, never between old ones."""

    NAME: ClassVar[str] = "GatherAround"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(*FLOCKS.ranges, Range(SITE), Range(words("done")))

    def __init__(self, me: int, god: int) -> None:
        super().__init__(me)
        self.god: Final = god

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Followers and temples of her other gods; or that will do."""
        found: list[int] = []
        for old in t.gods_of(self.me):
            if old != self.god:
                found.extend([flock_option(seat, old, kind) for kind in sorted(set(t.cards.zones[followers(old)]))])
        sites = [site for site in t.temples_of(self.me) if t.temple_god[site] != self.god]
        found.extend([GATHER_SITE + site for site in sites])
        found.append(GATHER_DONE)
        return found

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not hers, or there already."""
        return "not_among_these"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Move one thing and ask again."""
        if option == GATHER_DONE:
            return
        if option >= GATHER_SITE:
            assign_temple(t, option - GATHER_SITE, self.god)
            t.tell("temple_assigned", self.me, option - GATHER_SITE, GOD_NUMBER[self.god])
        else:
            kind = flock_kind(option)
            t.cards.move(kind, flock_zone(option), followers(self.god))
            t.tell("follower_assigned", self.me, kind, GOD_NUMBER[self.god])
        t.then(self)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"god": GOD_NUMBER[self.god]}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.god)


class SettleTemples(Frame[Pantheon]):
    """For each god that has come to several temples its owner says on which one she goes on (R11)."""

    NAME: ClassVar[str] = "SettleTemples"

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def run(self, t: Pantheon) -> None:
        """Ask god by god."""
        for god in t.gods_of(self.me):
            t.then(ChooseBuilding(self.me, god))

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
