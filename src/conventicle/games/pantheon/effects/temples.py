"""Temple parts: building them in order, replacing them, losing them."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.pantheon.choices import OpenChoice
from conventicle.games.pantheon.kinds import CARD, FOUNDATION, GOD_NUMBER, PLAYED, SITE, hand, temple
from conventicle.games.pantheon.table import NOBODY, NOWHERE, Pantheon
from conventicle.kernel.vocabulary import Range, Vocabulary


def may_build_for(t: Pantheon, god: int) -> bool:
    """Nothing is added to a temple or swapped in it while its god lacks a realm or a title."""
    return t.realm(god) >= 0 and t.title(god) >= 0


def can_build(t: Pantheon, me: int, part: int, god: int) -> bool:
    """A part fits if it is the next in order and its coin can be paid."""
    if t.coins[me] < t.values.part_price or not may_build_for(t, god):
        return False
    site = t.building[god]
    wanted = FOUNDATION if site == NOWHERE else t.next_part(site)
    return t.values.part[part] == wanted


def build(t: Pantheon, me: int, part: int, god: int) -> None:
    """Pay a coin and add the part; a Foundation begins a temple at the first free site."""
    t.coins[me] -= t.values.part_price
    site = t.building[god]
    if site == NOWHERE:
        site = t.temple_owner.index(NOBODY)
        t.temple_owner[site] = me
        t.temple_god[site] = god
        t.building[god] = site
    t.cards.move(part, hand(me), temple(site))
    t.tell("built", me, part, GOD_NUMBER[god], site)
    if t.is_complete(site):
        t.tell("completed", me, site)


def can_replace(t: Pantheon, me: int, part: int, god: int) -> bool:
    """A part is replaced by one of its own sort, anywhere in the temple, for another coin (R27)."""
    site = t.building[god]
    if t.coins[me] < t.values.part_price or site == NOWHERE or not may_build_for(t, god):
        return False
    return len(replaceable(t, site, part)) > 0


def replaceable(t: Pantheon, site: int, part: int) -> list[int]:
    """The kinds at a site that a new part could replace."""
    part_of = t.values.part
    return sorted({kind for kind in t.cards.zones[temple(site)] if part_of[kind] == part_of[part]})


def replace(t: Pantheon, me: int, part: int, god: int) -> None:
    """Pay a coin; of two Walls the owner says which one goes."""
    t.coins[me] -= t.values.part_price
    t.cards.move(part, hand(me), PLAYED)
    t.then(ReplacePart(me, t.building[god], part))


class ReplacePart(OpenChoice):
    """Choose the part that goes; the new one takes its place, and later parts stay."""

    NAME: ClassVar[str] = "ReplacePart"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, me: int, site: int, part: int) -> None:
        super().__init__(me)
        self.site: Final = site
        self.part: Final = part

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Parts of the same sort."""
        return replaceable(t, self.site, self.part)

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Another sort, or not there."""
        return "not_among_these"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """The old part leaves, the new one comes."""
        t.drop(option, temple(self.site))
        t.cards.move(self.part, PLAYED, temple(self.site))
        t.tell("replaced_part", self.me, self.part, option, self.site)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"card": self.part, "site": self.site}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.site, self.part)


def rival_temples(t: Pantheon, me: int) -> list[int]:
    """The sites of all opponents' temples: only theirs are attacked (R26)."""
    return [site for site, owner in enumerate(t.temple_owner) if owner not in (NOBODY, me)]


def destroy(t: Pantheon, site: int, kind: int) -> None:
    """A part is gone; with the last one the temple, and its god goes on with another if it has one (R11)."""
    owner = t.temple_owner[site]
    god = t.temple_god[site]
    t.drop(kind, temple(site))
    t.tell("destroyed", owner, kind, site)
    if not t.cards.zones[temple(site)]:
        clear_site(t, site)
        if god >= 0 and t.building[god] == site:
            t.building[god] = tallest(t, t.temples_of_god(god))


def clear_site(t: Pantheon, site: int) -> None:
    """No temple stands here any more."""
    t.temple_owner[site] = NOBODY
    t.temple_god[site] = NOBODY


def tallest(t: Pantheon, sites: list[int]) -> int:
    """The site with the most parts, the first of several (R39); -1 if there is none."""
    best = NOWHERE
    for site in sites:
        if best == NOWHERE or len(t.cards.zones[temple(site)]) > len(t.cards.zones[temple(best)]):
            best = site
    return best


class DestroyTemple(OpenChoice):
    """The attacker names a temple of an opponent, of which the uppermost part is destroyed."""

    NAME: ClassVar[str] = "DestroyTemple"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(SITE))

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Every temple of an opponent."""
        return rival_temples(t, self.me)

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """No temple, or one's own."""
        return "own_temple" if t.temple_owner[option] == self.me else "no_temple"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Look for the uppermost part."""
        t.then(DestroyPart(self.me, option))


class DestroyPart(OpenChoice):
    """Of two Walls at the top the attacker chooses one."""

    NAME: ClassVar[str] = "DestroyPart"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, me: int, site: int) -> None:
        super().__init__(me)
        self.site: Final = site

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """The uppermost part, or the two Walls."""
        return t.uppermost(self.site)

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Something lies on it, or it is not there."""
        return "not_uppermost"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Down it comes."""
        destroy(t, self.site, option)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"site": self.site}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.site)


def assign_temple(t: Pantheon, site: int, god: int) -> None:
    """A whole temple comes to a god; where it is not the only one, the owner has yet to say which is built on."""
    old = t.temple_god[site]
    t.temple_god[site] = god
    if old >= 0 and t.building[old] == site:
        t.building[old] = NOWHERE
    t.building[god] = site if len(t.temples_of_god(god)) == 1 else NOWHERE


class ChooseBuilding(OpenChoice):
    """The owner of a god with several temples says on which one she goes on building (R11)."""

    NAME: ClassVar[str] = "ChooseBuilding"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(SITE))

    def __init__(self, me: int, god: int) -> None:
        super().__init__(me)
        self.god: Final = god

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """The god's temples, unless that is settled."""
        return t.temples_of_god(self.god) if t.building[self.god] == NOWHERE else []

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not a temple of that god."""
        return "no_temple"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        t.building[self.god] = option

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"god": GOD_NUMBER[self.god]}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.god)
