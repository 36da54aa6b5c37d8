"""Intrigue cards: ten kinds, each with the condition under which it can be used (p. 12, R12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.giving import GiveCard
from conventicle.games.eternal_city.kinds import (
    BACK,
    CARD,
    LICENSE,
    LOCATIONS,
    PATRIARCH,
    PRIEST,
    SEAT,
    SORTS,
    hand,
    tableau,
)
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

_PRIESTS: Final = len(PRIEST.values)
EXORCISED: Final = 2
SLAUGHTERED: Final = 2


def single_highest(values: list[int]) -> int:
    """The seat that alone has the most, or NOBODY where several do."""
    best = max(values)
    return values.index(best) if values.count(best) == 1 else NOBODY


def can_blackmail(t: City, me: int) -> bool:
    """Blackmail needs one player who is richer than all others; being that player is allowed, and useless (R11)."""
    return single_highest(t.coins) != NOBODY


def blackmail(t: City, me: int) -> None:
    """Blackmail: the richest player hands over half the coins, rounded up."""
    richest = single_highest(t.coins)
    if richest not in (me, NOBODY):
        t.hand_over_coins(richest, me, (t.coins[richest] + 1) // 2)


def exorcisms(t: City, me: int) -> list[int]:
    """Exorcism: the Priests that can be weakened by exactly two, of any Cult, as numbers within SEAT x PRIEST."""
    found: list[int] = []
    for seat in range(t.seats):
        for priest in t.priests_in(seat, t.active, EXORCISED + 1):
            weaker = priest % SORTS - EXORCISED
            # An opponent's Altar is not exchanged to help the card along: only its owner may do that (R2).
            there = t.can_exchange_for(me, weaker) if seat == me else t.reserve[seat * SORTS + weaker] > 0
            if there:
                found.append(seat * _PRIESTS + priest)
    return found


def can_exorcism(t: City, me: int) -> bool:
    """Exorcism needs a Priest of strength 3 to 5 in the Active Location whose weaker token is in the reserve."""
    return bool(exorcisms(t, me))


def exorcism(t: City, me: int) -> None:
    """Exorcism: weaken a Priest."""
    t.then(Exorcise(me))


def can_slaughter(t: City, me: int) -> bool:
    """Slaughter on the Streets needs a Follower of some Cult present."""
    return any(t.followers[seat] and t.is_present(seat, t.active) for seat in range(t.seats))


def slaughter(t: City, me: int) -> None:
    """Slaughter on the Streets: every Cult present, one's own too, loses two Followers."""
    for seat in t.present(t.active):
        t.lose_followers(seat, SLAUGHTERED)


def can_disperse(t: City, me: int) -> bool:
    """Disperse the Fanatics needs a Mob of some Cult present."""
    return any(t.mobs[seat] and t.is_present(seat, t.active) for seat in range(t.seats))


def disperse(t: City, me: int) -> None:
    """Disperse the Fanatics: every Cult present, one's own too, loses a Mob."""
    for seat in t.present(t.active):
        t.lose_mob(seat)


def can_secret_search(t: City, me: int) -> bool:
    """Secret Search needs an opponent present with a card in hand."""
    return any(t.cards.zones[hand(rival)] and t.is_present(rival, t.active) for rival in t.rivals(me))


def secret_search(t: City, me: int) -> None:
    """Secret Search: every opponent present gives a card of the hand, of their choice."""
    for rival in t.rivals(me):
        if t.is_present(rival, t.active) and t.cards.zones[hand(rival)]:
            t.then(GiveCard(rival, me, True))


def strongest_patriarch(t: City) -> int:
    """The seat with the single strongest Patriarch, wherever he is."""
    return single_highest([t.patriarch(seat) for seat in range(t.seats)])


def can_threat(t: City, me: int) -> bool:
    """Threat to the Crown needs a single strongest Patriarch: one's own (for nothing), or one with a License (R11)."""
    strongest = strongest_patriarch(t)
    return strongest == me or (strongest != NOBODY and bool(t.licenses(strongest)))


def threat(t: City, me: int) -> None:
    """Threat to the Crown: take a License of the Cult with the strongest Patriarch."""
    strongest = strongest_patriarch(t)
    if strongest not in (me, NOBODY) and t.licenses(strongest):
        t.then(TakeLicenseFrom(me, strongest))


def can_vandalism(t: City, me: int) -> bool:
    """Vandalism needs an Altar in the Active Location and none in any higher one."""
    here = t.active * t.seats
    return any(t.altars[here : here + t.seats]) and not any(t.altars[here + t.seats : LOCATIONS * t.seats])


def vandalism(t: City, me: int) -> None:
    """Vandalism: all Altars of the Active Location are destroyed."""
    t.destroy_altars(t.active)


def can_ambush(t: City, me: int) -> bool:
    """Ambush the Fool needs a Priest with coins in the Active Location."""
    return t.paid[t.active] != NOBODY


def ambush(t: City, me: int) -> None:
    """Ambush the Fool: the Priest with coins goes home, the coins go to the player of the card."""
    fool = t.paid[t.active]
    if fool == NOBODY:
        return
    priest = next(one for one in t.priests_in(fool // SORTS, t.active) if one // SORTS & 1)
    t.clear_coins(t.active)
    t.go_home(fool // SORTS, t.active, priest - SORTS)
    t.tell("ambushed", me, fool // SORTS)
    t.gain_coins(me, t.active + 1)


def can_raid(t: City, me: int) -> bool:
    """Inquisition Raid can always be played."""
    return True


def raid(t: City, me: int) -> None:
    """Inquisition Raid: no benefit and no alms in the Active Location."""
    t.raided = True


def can_seize(t: City, me: int) -> bool:
    """Seize the Location can always be played."""
    return True


def seize(t: City, me: int) -> None:
    """Seize the Location: all Priests go home, and the player of the card is the winner (R14)."""
    t.all_go_home(t.active)
    t.seized_by = me


Condition = Callable[[City, int], bool]
Effect = Callable[[City, int], None]
#: Per kind of Intrigue: when it can be played, and what it does then.
EFFECTS: Final[dict[str, tuple[Condition, Effect]]] = {
    "blackmail": (can_blackmail, blackmail),
    "exorcism": (can_exorcism, exorcism),
    "slaughter": (can_slaughter, slaughter),
    "disperse": (can_disperse, disperse),
    "secret_search": (can_secret_search, secret_search),
    "threat": (can_threat, threat),
    "vandalism": (can_vandalism, vandalism),
    "ambush": (can_ambush, ambush),
    "raid": (can_raid, raid),
    "seize": (can_seize, seize),
}


class Exorcise(Frame[City]):
    """Choose the Priest in the Active Location who becomes weaker by two."""

    NAME: ClassVar[str] = "Exorcise"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(SEAT, PRIEST))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The one who played the card."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Priests of 3 to 5 whose weaker token is there."""
        return exorcisms(t, self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """The token is swapped where it stands."""
        owner, priest = divmod(option, _PRIESTS)
        strength = priest % SORTS
        t.exchange(owner, t.active, priest, strength - EXORCISED)
        t.tell("exorcised", self.me, owner, strength, strength - EXORCISED)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """The Patriarch, nobody like that, too weak, or no token."""
        owner, priest = divmod(option, _PRIESTS)
        if owner >= t.seats or priest not in t.priests_in(owner, t.active):
            return "no_such_priest"
        if priest % SORTS == PATRIARCH:
            return "patriarch"
        return "too_weak" if priest % SORTS <= EXORCISED else "no_token"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class TakeLicenseFrom(Frame[City]):
    """Choose a License to take from the Cult with the strongest Patriarch."""

    NAME: ClassVar[str] = "TakeLicenseFrom"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, me: int, owner: int) -> None:
        self.me: Final = me
        self.owner: Final = owner

    def waits_for(self, t: City) -> int:
        """The one who played the card."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The owner's Licenses."""
        return t.licenses(self.owner)

    def take(self, t: City, seat: int, option: int) -> None:
        """It works for its new owner at once."""
        t.cards.move(option, tableau(self.owner), tableau(self.me))
        t.tell("gave", self.owner, self.me, option)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """A License of that Cult."""
        return "not_before_them" if BACK[option] == LICENSE else "not_a_license"

    def prompt(self, t: City) -> dict[str, int]:
        return {"owner:seat": self.owner}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.owner)
