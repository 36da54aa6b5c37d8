"""Special cards: for each a condition `can_<card>` and an effect `<card>`, carried out once it lies face up."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from conventicle.games.pantheon.choices import Choice, OpenChoice, PickGod
from conventicle.games.pantheon.effects.exchange import NameExchangePartner, exchange_partners
from conventicle.games.pantheon.effects.gods import wear
from conventicle.games.pantheon.effects.purges import (
    FLOCKS,
    ConvertFollower,
    ExpelFollower,
    convertible_followers,
    exposed_followers,
    flock_kind,
    flock_zone,
    followers_of,
    mass_purge,
    purge_seats,
)
from conventicle.games.pantheon.effects.reformation import can_reformation, reformation
from conventicle.games.pantheon.effects.temples import DestroyTemple, rival_temples
from conventicle.games.pantheon.kinds import (
    CARD,
    DIVINE,
    DIVINE_KIND,
    DIVINE_NUMBER,
    FOLLOWER,
    FOLLOWER_DISCARD,
    FOLLOWER_KIND,
    FOLLOWER_NUMBER,
    GOD,
    GOD_KIND,
    GOD_NUMBER,
    INDOCTRINATION,
    MAIN_DISCARD,
    PLAYED,
    SEAT,
    SORT,
    SPECIALS_SORT,
    flock,
    followers,
    hand,
    worn,
)
from conventicle.games.pantheon.support import is_follower, supporters
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.frame import Frame, distinct
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

DIVINE_KINDS: Final = len(DIVINE.values)
WORN: Final = Vocabulary(Range(GOD, DIVINE))


def can_always(t: Pantheon, me: int) -> bool:
    """No condition."""
    return True


class NameOpponent(OpenChoice):
    """Name one opponent; each card that does so is a frame of its own."""

    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(SEAT))

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Oneself, or someone it can do nothing to."""
        if option >= t.seats:
            return "not_offered"
        return "yourself" if option == self.me else "no_target"


# Purge and Mass Purge.


def purge_targets(t: Pantheon, me: int) -> list[int]:
    """Any opponent whom Indoctrination does not keep (R16)."""
    return [seat for seat in range(t.seats) if seat != me and not t.is_protected(seat)]


def can_purge(t: Pantheon, me: int) -> bool:
    """There must be someone to purge."""
    return len(purge_targets(t, me)) > 0


def purge(t: Pantheon, me: int) -> None:
    """One opponent is purged."""
    t.then(NamePurged(me))


class NamePurged(NameOpponent):
    """Choose who is purged."""

    NAME: ClassVar[str] = "NamePurged"

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Any opponent who is not safe."""
        return purge_targets(t, self.me)

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """She may answer, then her followers are looked through."""
        t.tell("named", self.me, option)
        purge_seats(t, self.me, [option])


# Heresy and Usurpation: an opposing god's realm or title, as options of WORN.


def worn_option(god: int, kind: int) -> int:
    """The option of a realm or title that a god wears."""
    return GOD_NUMBER[god] * DIVINE_KINDS + DIVINE_NUMBER[kind]


def wearer(option: int) -> int:
    """The god of such an option."""
    return GOD_KIND[option // DIVINE_KINDS]


def worn_kind(option: int) -> int:
    """The realm or title of such an option."""
    return DIVINE_KIND[option % DIVINE_KINDS]


def rival_worn(t: Pantheon, me: int) -> list[int]:
    """All realms and titles of opposing gods."""
    found = [
        worn_option(god, kind)
        for rival in t.rivals(me)
        for god in t.gods_of(rival)
        for kind in t.cards.zones[worn(god)]
    ]
    found.sort()
    return found


def can_heresy(t: Pantheon, me: int) -> bool:
    """An opposing god must wear something."""
    return len(rival_worn(t, me)) > 0


def heresy(t: Pantheon, me: int) -> None:
    """An opposing god loses its realm or its title."""
    t.then(DenounceGod(me))


class PickWorn(OpenChoice):
    """Choose the realm or the title of an opposing god."""

    VOCABULARY: ClassVar[Vocabulary] = WORN

    def options(self, t: Pantheon, seat: int) -> list[int]:
        return rival_worn(t, self.me)

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """One's own god, or not worn."""
        return "your_own_god" if t.owner(wearer(option)) == self.me else "not_worn"


class DenounceGod(PickWorn):
    """Heresy: the chosen card goes to the main discard; the temple stays."""

    NAME: ClassVar[str] = "DenounceGod"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Off it comes."""
        god = wearer(option)
        kind = worn_kind(option)
        t.drop(kind, worn(god))
        t.tell("denounced", self.me, t.owner(god), GOD_NUMBER[god], kind)


def can_usurpation(t: Pantheon, me: int) -> bool:
    """Something to take, and a god of one's own to wear it."""
    return can_heresy(t, me) and len(t.gods_of(me)) > 0


def usurpation(t: Pantheon, me: int) -> None:
    """An opposing god's realm or title moves onto one of mine."""
    t.then(UsurpWorn(me))


class UsurpWorn(PickWorn):
    """Usurpation: choose what is taken."""

    NAME: ClassVar[str] = "UsurpWorn"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Then choose the god that wears it."""
        t.then(DressGod(self.me, option))


class DressGod(PickGod):
    """Usurpation: choose the god that gets it; what it replaces is discarded."""

    NAME: ClassVar[str] = "DressGod"

    def __init__(self, me: int, option: int) -> None:
        super().__init__(me)
        self.option: Final = option

    def candidates(self, t: Pantheon) -> list[int]:
        """My gods."""
        return t.gods_of(self.me)[:]

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        return "not_your_god"

    def pick(self, t: Pantheon, god: int) -> None:
        """It changes gods."""
        robbed = wearer(self.option)
        kind = worn_kind(self.option)
        t.tell("usurped", self.me, t.owner(robbed), GOD_NUMBER[robbed], kind)
        wear(t, self.me, kind, worn(robbed), god)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"card": worn_kind(self.option)}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.option)

    def state(self, t: Pantheon) -> tuple[object, ...]:
        """The same, with the number that the card had in the table's data set."""
        return (self.me, WORN.number_in(self.option, t.data.number))


# Iconoclasm.


def can_iconoclasm(t: Pantheon, me: int) -> bool:
    """An opponent must have a temple."""
    return len(rival_temples(t, me)) > 0


def iconoclasm(t: Pantheon, me: int) -> None:
    """The uppermost part of an opposing temple is destroyed."""
    t.then(DestroyTemple(me))


# Avarice.


def lowest_followers(t: Pantheon, me: int) -> list[int]:
    """Her followers of lowest Value among all her gods, as options of FLOCKS."""
    found = followers_of(t, me)
    if not found:
        return found
    value = t.values.value
    lowest = min([value[flock_kind(option)] for option in found])
    return [option for option in found if value[flock_kind(option)] == lowest]


def can_avarice(t: Pantheon, me: int) -> bool:
    """Without a follower to give there is nothing to be had (R17)."""
    return t.follower_count(me) > 0


def avarice(t: Pantheon, me: int) -> None:
    """The lowest follower goes to an opponent, all her coins come back."""
    t.then(NameRobbed(me))


class NameRobbed(NameOpponent):
    """Choose who is robbed; she may even have no coins."""

    NAME: ClassVar[str] = "NameRobbed"

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Any opponent."""
        return [rival for rival in range(t.seats) if rival != self.me]

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Take the coins, then choose the follower."""
        coins = t.coins[option]
        t.coins[option] = 0
        t.coins[self.me] += coins
        t.tell("robbed", self.me, option, coins)
        t.then(GiveLowest(self.me, option))


class GiveLowest(OpenChoice):
    """If several followers are lowest, the robber picks among them."""

    NAME: ClassVar[str] = "GiveLowest"
    VOCABULARY: ClassVar[Vocabulary] = FLOCKS

    def __init__(self, me: int, robbed: int) -> None:
        super().__init__(me)
        self.robbed: Final = robbed

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """The lowest ones."""
        return lowest_followers(t, self.me)

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not hers, or not the lowest."""
        return "not_lowest"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """It waits with the robbed player, who picks its god."""
        kind = flock_kind(option)
        t.cards.move(kind, flock_zone(option), flock(self.robbed))
        t.tell("given", self.me, self.robbed, kind)
        t.then(WelcomeFollower(self.robbed, kind))

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"to:seat": self.robbed}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.robbed)


class WelcomeFollower(PickGod):
    """The robbed player picks the god that the follower joins, supported or not (R17)."""

    NAME: ClassVar[str] = "WelcomeFollower"

    def __init__(self, me: int, kind: int) -> None:
        super().__init__(me)
        self.kind: Final = kind

    def candidates(self, t: Pantheon) -> list[int]:
        """Her gods; without one it waits (R14)."""
        return t.gods_of(self.me)[:]

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        return "not_your_god"

    def pick(self, t: Pantheon, god: int) -> None:
        """Welcome."""
        t.cards.move(self.kind, flock(self.me), followers(god))
        t.tell("follower_assigned", self.me, self.kind, GOD_NUMBER[god])

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"card": self.kind}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.kind)


# Cultural Exchange.


def can_cultural_exchange(t: Pantheon, me: int) -> bool:
    """An opponent must have a god, and no fewer gods than its player (R13)."""
    return len(exchange_partners(t, me)) > 0


def cultural_exchange(t: Pantheon, me: int) -> None:
    """A god is stolen or swapped."""
    t.then(NameExchangePartner(me))


# Conversion and Excommunication.


def can_conversion(t: Pantheon, me: int) -> bool:
    """An opponent's follower must be pleased with a god of mine."""
    return len(convertible_followers(t, me)) > 0


def conversion(t: Pantheon, me: int) -> None:
    """Take it."""
    t.then(ConvertFollower(me))


def can_excommunication(t: Pantheon, me: int) -> bool:
    """An opponent must have a follower."""
    return len(exposed_followers(t, me)) > 0


def excommunication(t: Pantheon, me: int) -> None:
    """Send it away."""
    t.then(ExpelFollower(me))


# Revival.


def revivable(t: Pantheon, me: int) -> list[int]:
    """Followers anywhere in the Follower discard whom a god of mine supports; never End of Days."""
    lying = distinct(t.cards.zones[FOLLOWER_DISCARD])
    return [kind for kind in lying if is_follower(kind) and supporters(t, me, kind)]


def can_revival(t: Pantheon, me: int) -> bool:
    """There must be one."""
    return len(revivable(t, me)) > 0


def revival(t: Pantheon, me: int) -> None:
    """A follower comes back."""
    t.then(ReviveFollower(me))


class ReviveFollower(OpenChoice):
    """Choose who comes back; of several alike the topmost (R40)."""

    NAME: ClassVar[str] = "ReviveFollower"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(FOLLOWER))

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Those who would be supported."""
        return [FOLLOWER_NUMBER[kind] for kind in revivable(t, self.me)]

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not in the pile, or not pleased."""
        return "not_supported" if FOLLOWER_KIND[option] in t.cards.zones[FOLLOWER_DISCARD] else "not_in_discard"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """The rest of the pile keeps its order (R32); then choose the god."""
        pile = t.cards.zones[FOLLOWER_DISCARD]
        kind = FOLLOWER_KIND[option]
        slot = len(pile) - 1 - pile[::-1].index(kind)
        t.cards.move_slot(FOLLOWER_DISCARD, slot, PLAYED)
        t.then(RevivedJoins(self.me, kind))


class RevivedJoins(PickGod):
    """Choose among the gods that support the revived follower."""

    NAME: ClassVar[str] = "RevivedJoins"

    def __init__(self, me: int, kind: int) -> None:
        super().__init__(me)
        self.kind: Final = kind

    def candidates(self, t: Pantheon) -> list[int]:
        """Gods that support it."""
        return supporters(t, self.me, self.kind)

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not mine, or not pleasing."""
        return "not_supported" if GOD_KIND[option] in t.gods_of(self.me) else "not_your_god"

    def pick(self, t: Pantheon, god: int) -> None:
        """It joins."""
        t.cards.move(self.kind, PLAYED, followers(god))
        t.tell("revived", self.me, self.kind, GOD_NUMBER[god])

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"card": self.kind}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.kind)


# Inquisition.


def hands_to_search(t: Pantheon, me: int) -> list[int]:
    """Opponents who hold a card."""
    return [rival for rival in range(t.seats) if rival != me and t.hand_of(rival)]


def can_inquisition(t: Pantheon, me: int) -> bool:
    """Someone must hold a card."""
    return len(hands_to_search(t, me)) > 0


def inquisition(t: Pantheon, me: int) -> None:
    """Look at a hand and take a card."""
    t.then(NameSearched(me))


class NameSearched(NameOpponent):
    """Choose whose hand is searched."""

    NAME: ClassVar[str] = "NameSearched"

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Those who hold a card."""
        return hands_to_search(t, self.me)

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Look, then take."""
        t.tell("searched", self.me, option)
        t.cards.show(hand(option), bit(self.me))
        t.then(ConfiscateCard(self.me, option))


class ConfiscateCard(Choice):
    """Take a card out of the hand that was shown; the others see only its back."""

    NAME: ClassVar[str] = "ConfiscateCard"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, me: int, searched: int) -> None:
        super().__init__(me)
        self.searched: Final = searched

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Any card of that hand."""
        return distinct(t.hand_of(self.searched))

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        return "not_among_these"

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """It changes hands."""
        t.cards.move(option, hand(self.searched), hand(self.me))
        both = bit(self.me) | bit(self.searched)
        t.tell_only(both, "confiscated", self.me, self.searched, option)
        t.tell_only(t.everyone() & ~both, "confiscated_hidden", self.me, self.searched)

    def prompt(self, t: Pantheon) -> dict[str, int]:
        return {"to:seat": self.searched}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.searched)


class DiscardPlayed(Frame[Pantheon]):
    """The effect is over: the card goes on top of the main discard (R7)."""

    NAME: ClassVar[str] = "DiscardPlayed"

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind

    def run(self, t: Pantheon) -> None:
        """Lay it there."""
        t.cards.move(self.kind, PLAYED, MAIN_DISCARD)

    def fields(self) -> tuple[object, ...]:
        return (self.kind,)


Condition = Callable[[Pantheon, int], bool]
Effect = Callable[[Pantheon, int], None]
#: Per special card, in the order of the data file: when it can be played, and what it does then.
EFFECTS: Final[dict[str, tuple[Condition, Effect]]] = {
    "purge": (can_purge, purge),
    "mass_purge": (can_always, mass_purge),
    "heresy": (can_heresy, heresy),
    "iconoclasm": (can_iconoclasm, iconoclasm),
    "avarice": (can_avarice, avarice),
    "cultural_exchange": (can_cultural_exchange, cultural_exchange),
    "conversion": (can_conversion, conversion),
    "reformation": (can_reformation, reformation),
    "usurpation": (can_usurpation, usurpation),
    "excommunication": (can_excommunication, excommunication),
    "revival": (can_revival, revival),
    "inquisition": (can_inquisition, inquisition),
}


assert all(SORT[CARD.place(name)] == SPECIALS_SORT for name in EFFECTS)
#: The same by kind.
_CAN: Final = {CARD.place(name): pair[0] for name, pair in EFFECTS.items()}
_DO: Final = {CARD.place(name): pair[1] for name, pair in EFFECTS.items()}


def can_play_special(t: Pantheon, me: int, kind: int) -> bool:
    """Indoctrination has no place of its own in Step 3: it may be played at any time of any turn."""
    return kind != INDOCTRINATION and _CAN[kind](t, me)


def play_special(t: Pantheon, me: int, kind: int) -> None:
    """The card lies face up until its effect is over."""
    t.cards.move(kind, hand(me), PLAYED)
    t.tell("played", me, kind)
    _DO[kind](t, me)
    t.then(DiscardPlayed(kind))
