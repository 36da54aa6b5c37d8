"""Purges and thefts of followers, and Indoctrination, with which every threatened player may answer them."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.pantheon.choices import Choice, LayDown, OpenChoice, PickGod
from conventicle.games.pantheon.kinds import (
    FOLLOWER,
    FOLLOWER_DISCARD,
    FOLLOWER_KIND,
    FOLLOWER_NUMBER,
    GOD,
    GOD_KIND,
    GOD_NUMBER,
    GODS,
    INDOCTRINATION,
    MAIN_DISCARD,
    SEAT,
    flock,
    followers,
    hand,
    loose,
)
from conventicle.games.pantheon.support import supporters, unsupported
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit, clockwise
from conventicle.kernel.vocabulary import Range, Vocabulary, words

INDOCTRINATE: Final = 0
LET_BE: Final = 1
PASS_ME_OVER: Final = 2


def indoctrinate(t: Pantheon, me: int) -> None:
    """For the rest of this turn nobody purges, takes or discards a follower of its player (R28)."""
    t.cards.move(INDOCTRINATION, hand(me), MAIN_DISCARD)
    t.protected |= bit(me)
    t.tell("indoctrinated", me)


class AnswerThreat(Choice):
    """A threatened player with a card in hand is asked, whether or not it is Indoctrination (R38).

    So neither the question nor its absence tells what is in a hand. Whoever wishes is not asked again before her own
    next turn.
    """

    NAME: ClassVar[str] = "AnswerThreat"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(words("indoctrinate", "let_be", "pass_me_over")))

    def __init__(self, me: int, attacker: int) -> None:
        super().__init__(me)
        self.attacker: Final = attacker

    def waits_for(self, t: Pantheon) -> int:
        """Nobody is asked who holds no card, is safe already, or wished to be passed over."""
        asked = t.hand_of(self.me) and not (t.protected | t.passed_over) & bit(self.me)
        return bit(self.me) if asked else 0

    def run(self, t: Pantheon) -> None:
        """Nothing to ask."""

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Indoctrination for those who hold it."""
        found = [LET_BE, PASS_ME_OVER]
        if INDOCTRINATION in t.hand_of(self.me):
            found.insert(0, INDOCTRINATE)
        return found

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """It takes the card."""
        return "not_in_hand"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Answer, or let it happen."""
        if option == INDOCTRINATE:
            indoctrinate(t, self.me)
        elif option == PASS_ME_OVER:
            t.passed_over |= bit(self.me)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"attacker:seat": self.attacker}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.attacker)


# Purges.


def mass_purge(t: Pantheon, me: int) -> None:
    """Every player is purged, also the one who causes it."""
    purge_seats(t, me, clockwise(t.seats, me))


def purge_seats(t: Pantheon, me: int, seats: list[int]) -> None:
    """All who would lose a follower may answer before the first one goes."""
    for seat in seats:
        if unsupported(t, seat):
            t.then(AnswerThreat(seat, me))
    for seat in seats:
        t.then(PurgeFollowers(seat))


class PurgeFollowers(Frame[Pantheon]):
    """All unsupported followers of a player go to the Follower discard; coins save none of them."""

    NAME: ClassVar[str] = "PurgeFollowers"

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def run(self, t: Pantheon) -> None:
        """Go through every follower of every god."""
        if t.is_protected(self.me):
            t.tell("safe", self.me)
            return
        for zone, kind in unsupported(t, self.me):
            t.cards.move(kind, zone, loose(self.me))
            t.tell("purged", self.me, kind)
        t.then(LayDown(self.me))

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


# Single followers. They are named by the god they follow, or by their owner while they wait for one.

FOLLOWER_KINDS: Final = len(FOLLOWER.values)
FLOCKS: Final = Vocabulary(Range(GOD, FOLLOWER), Range(SEAT, FOLLOWER))


def flock_option(zone_owner: int, god: int, kind: int) -> int:
    """The option in FLOCKS of a follower of a god, or (god -1) of one that waits."""
    place = GOD_NUMBER[god] if god >= 0 else GODS + zone_owner
    return place * FOLLOWER_KINDS + FOLLOWER_NUMBER[kind]


def flock_kind(option: int) -> int:
    """The follower that an option of FLOCKS names."""
    return FOLLOWER_KIND[option % FOLLOWER_KINDS]


def flock_zone(option: int) -> int:
    """The zone in which the follower of an option of FLOCKS lies."""
    place = option // FOLLOWER_KINDS
    return followers(GOD_KIND[place]) if place < GODS else flock(place - GODS)


def flock_owner(t: Pantheon, option: int) -> int:
    """The seat whose follower an option of FLOCKS names."""
    place = option // FOLLOWER_KINDS
    return t.owner(GOD_KIND[place]) if place < GODS else place - GODS


def followers_of(t: Pantheon, seat: int) -> list[int]:
    """All followers of a seat as options of FLOCKS, alike ones once, ascending."""
    found: list[int] = []
    for god in t.gods_of(seat):
        found.extend([flock_option(seat, god, kind) for kind in sorted(set(t.cards.zones[followers(god)]))])
    found.extend([flock_option(seat, -1, kind) for kind in sorted(set(t.cards.zones[flock(seat)]))])
    return found


def exposed_followers(t: Pantheon, me: int) -> list[int]:
    """All opponents' followers that Indoctrination does not keep, as options of FLOCKS."""
    found: list[int] = []
    for seat in range(t.seats):
        if seat != me and not t.is_protected(seat):
            found.extend(followers_of(t, seat))
    found.sort()
    return found


def convertible_followers(t: Pantheon, me: int) -> list[int]:
    """Those among them whom a god of mine supports now."""
    welcome = [False] * FOLLOWER_KINDS
    for kind in t.values.followers:
        welcome[FOLLOWER_NUMBER[kind]] = bool(supporters(t, me, kind))
    return [option for option in exposed_followers(t, me) if welcome[option % FOLLOWER_KINDS]]


class NameFollower(OpenChoice):
    """Name an opponent's follower; its owner may answer before anything happens to it."""

    VOCABULARY: ClassVar[Vocabulary] = FLOCKS

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Any follower that is not kept."""
        return exposed_followers(t, self.me)

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """One's own, kept by Indoctrination, or not there at all."""
        if option >= (GODS + t.seats) * FOLLOWER_KINDS:
            return "not_offered"
        if flock_kind(option) not in t.cards.zones[flock_zone(option)]:
            return "no_such_follower"
        owner = flock_owner(t, option)
        if owner == self.me:
            return "own_follower"
        return "indoctrinated" if t.is_protected(owner) else "not_supported"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        owner = flock_owner(t, option)
        t.tell("threatened", self.me, owner, flock_kind(option))
        t.then(AnswerThreat(owner, self.me))
        self.strike(t, owner, option)

    def strike(self, t: Pantheon, owner: int, option: int) -> None:
        """Queue what happens to it unless its owner answers."""
        raise NotImplementedError


class CharmFollower(NameFollower):
    """The Irresistible Charm takes any follower; it joins any god of the thief, supported or not (R18)."""

    NAME: ClassVar[str] = "CharmFollower"

    def strike(self, t: Pantheon, owner: int, option: int) -> None:
        """It comes over."""
        t.then(TakeFollower(self.me, owner, option, False))


class ConvertFollower(NameFollower):
    """Conversion takes a follower that a god of its player supports; it joins such a god."""

    NAME: ClassVar[str] = "ConvertFollower"

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Followers that would be supported."""
        return convertible_followers(t, self.me)

    def strike(self, t: Pantheon, owner: int, option: int) -> None:
        """It comes over."""
        t.then(TakeFollower(self.me, owner, option, True))


class ExpelFollower(NameFollower):
    """Excommunication sends a follower to the Follower discard."""

    NAME: ClassVar[str] = "ExpelFollower"

    def strike(self, t: Pantheon, owner: int, option: int) -> None:
        """Out it goes."""
        t.then(Expel(owner, option))


class TakeFollower(PickGod):
    """The named follower joins a god of the thief, unless its owner has answered."""

    NAME: ClassVar[str] = "TakeFollower"

    def __init__(self, me: int, owner: int, option: int, supported: bool) -> None:
        super().__init__(me)
        self.owner: Final = owner
        self.option: Final = option
        self.supported: Final = supported

    def candidates(self, t: Pantheon) -> list[int]:
        """My gods, or those of them that support it; none if it is kept."""
        if t.is_protected(self.owner):
            return []
        return supporters(t, self.me, flock_kind(self.option)) if self.supported else t.gods_of(self.me)[:]

    def run(self, t: Pantheon) -> None:
        """Kept, or only one god to join."""
        if t.is_protected(self.owner):
            t.tell("safe", self.owner)
        super().run(t)

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not my god, or it does not please the follower."""
        return "not_supported" if GOD_KIND[option] in t.gods_of(self.me) else "not_your_god"

    def pick(self, t: Pantheon, god: int) -> None:
        """It follows another god now."""
        kind = flock_kind(self.option)
        t.cards.move(kind, flock_zone(self.option), followers(god))
        t.tell("taken", self.me, self.owner, kind, GOD_NUMBER[god])

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"card": flock_kind(self.option)}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.owner, self.option, self.supported)

    def state(self, t: Pantheon) -> tuple[object, ...]:
        """The same, with the number that the follower had in the table's data set."""
        return (self.me, self.owner, FLOCKS.number_in(self.option, t.data.number), self.supported)


class Expel(Frame[Pantheon]):
    """The named follower goes to the Follower discard, unless its owner has answered."""

    NAME: ClassVar[str] = "Expel"

    def __init__(self, owner: int, option: int) -> None:
        self.owner: Final = owner
        self.option: Final = option

    def run(self, t: Pantheon) -> None:
        """Kept, or gone."""
        if t.is_protected(self.owner):
            t.tell("safe", self.owner)
            return
        kind = flock_kind(self.option)
        t.cards.move(kind, flock_zone(self.option), FOLLOWER_DISCARD)
        t.tell("expelled", self.owner, kind)

    def fields(self) -> tuple[object, ...]:
        return (self.owner, self.option)

    def state(self, t: Pantheon) -> tuple[object, ...]:
        """The same, with the number that the follower had in the table's data set."""
        return (self.owner, FLOCKS.number_in(self.option, t.data.number))
