"""The Intrigue cards of the first edition: all of them are aimed at opponents (F2)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.giving import GiveCard
from conventicle.games.eternal_city.intrigues import (
    SLAUGHTERED,
    Condition,
    Effect,
    TakeLicenseFrom,
    blackmail,
    can_seize,
    seize,
    single_highest,
    strongest_patriarch,
)
from conventicle.games.eternal_city.kinds import LOCATIONS, PRIEST, SEAT, hand
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

_PRIESTS: Final = len(PRIEST.values)
#: A Raid needs more Priests than this in the active quarter.
CROWD: Final = 3


def can_blackmail_a_rival(t: City, me: int) -> bool:
    """Blackmail needs one opponent richer than everybody else, with a coin to lose (F3)."""
    richest = single_highest(t.coins)
    return richest not in (me, NOBODY) and t.coins[richest] > 0


def can_turn_a_sheet(t: City, me: int) -> bool:
    """Exorcism finds a sheet wherever there is an opponent."""
    return True


def turn_a_sheet(t: City, me: int) -> None:
    """Exorcism: an opponent's sheet lies other side up until the end of the round."""
    t.then(TurnSheet(me))


def can_slaughter_rivals(t: City, me: int) -> bool:
    """Slaughter needs a Follower of an opponent with a Priest in the active quarter."""
    return any(t.followers[rival] for rival in t.rivals_with_priests(me, t.active))


def slaughter_rivals(t: City, me: int) -> None:
    """Slaughter: each opponent with a Priest there loses two Followers, or the one they have."""
    for rival in t.rivals_with_priests(me, t.active):
        t.lose_followers(rival, SLAUGHTERED)


def can_disperse_rivals(t: City, me: int) -> bool:
    """Disperse needs a Mob of an opponent with a Priest in the active quarter."""
    return any(t.mobs[rival] for rival in t.rivals_with_priests(me, t.active))


def disperse_rivals(t: City, me: int) -> None:
    """Disperse: each opponent with a Priest there loses a Mob."""
    for rival in t.rivals_with_priests(me, t.active):
        t.lose_mob(rival)


def can_search_rivals(t: City, me: int) -> bool:
    """Secret Search needs a card in the hand of an opponent with a Priest in the active quarter."""
    return any(t.cards.zones[hand(rival)] for rival in t.rivals_with_priests(me, t.active))


def search_rivals(t: City, me: int) -> None:
    """Secret Search: each opponent with a Priest there gives a card of the hand, of their choice."""
    for rival in t.rivals_with_priests(me, t.active):
        if t.cards.zones[hand(rival)]:
            t.then(GiveCard(rival, me, True))


def can_threaten_a_rival(t: City, me: int) -> bool:
    """Threat to the Crown needs one opponent with the strongest Patriarch of all, and a License (F3)."""
    strongest = strongest_patriarch(t)
    return strongest not in (me, NOBODY) and bool(t.licenses(strongest))


def threaten_a_rival(t: City, me: int) -> None:
    """Threat to the Crown: take a License of the Cult with the strongest Patriarch."""
    strongest = strongest_patriarch(t)
    if strongest not in (me, NOBODY) and t.licenses(strongest):
        t.then(TakeLicenseFrom(me, strongest))


def highest_altars(t: City) -> int:
    """The highest quarter with an Altar in it, or NOBODY."""
    for location in range(LOCATIONS - 1, -1, -1):
        if any(t.altars[location * t.seats : (location + 1) * t.seats]):
            return location
    return NOBODY


def vandals_choices(t: City, me: int) -> list[int]:
    """Vandalism: the opponents with an Altar in the highest quarter that has any (F4)."""
    location = highest_altars(t)
    if location == NOBODY:
        return []
    return [seat for seat in range(t.seats) if seat != me and t.has_altar(seat, location)]


def can_break_one_altar(t: City, me: int) -> bool:
    """Vandalism needs an opponent's Altar there; the quarter need not be the active one."""
    return bool(vandals_choices(t, me))


def break_one_altar(t: City, me: int) -> None:
    """Vandalism: one Altar in the highest quarter that has any is destroyed."""
    t.then(BreakAltar(me))


def lonely_priest(t: City, me: int) -> int:
    """Ambush: the opponent whose Priest, no Patriarch, stands in the active quarter as the only one, or NOBODY (F5)."""
    if t.all_priests_at(t.active) != 1:
        return NOBODY
    owner = next(seat for seat in range(t.seats) if t.priests_at(seat, t.active))
    return owner if owner != me and t.priests_in(owner, t.active, 1) else NOBODY


def can_ambush_a_lonely_priest(t: City, me: int) -> bool:
    """Ambush needs a single Priest in the active quarter; Altars are no company."""
    return lonely_priest(t, me) != NOBODY


def ambush_a_lonely_priest(t: City, me: int) -> None:
    """Ambush: that Priest is destroyed."""
    owner = lonely_priest(t, me)
    if owner != NOBODY:
        destroy(t, owner, t.priests_in(owner, t.active, 1)[0])


def raided_ones(t: City, me: int) -> list[int]:
    """Raid: the opponents' tokens in a crowd of four Priests or more, as numbers within SEAT x PRIEST (F5)."""
    if t.all_priests_at(t.active) <= CROWD:
        return []
    return [
        seat * _PRIESTS + priest for seat in range(t.seats) if seat != me for priest in t.priests_in(seat, t.active, 1)
    ]


def can_raid_a_crowd(t: City, me: int) -> bool:
    """Raid needs four Priests in the active quarter, Patriarchs counted, and a token of an opponent among them."""
    return bool(raided_ones(t, me))


def raid_a_crowd(t: City, me: int) -> None:
    """Raid: one Priest of an opponent is destroyed."""
    t.then(RaidPriest(me))


def destroy(t: City, owner: int, priest: int) -> None:
    """A Priest in the active quarter is destroyed: his token goes to the bank, and so do coins he carries."""
    sort = t.leave(owner, t.active, priest)
    t.return_token(owner, sort)
    t.tell("destroyed_priest", owner, sort)


EFFECTS: Final[dict[str, tuple[Condition, Effect]]] = {
    "first_blackmail": (can_blackmail_a_rival, blackmail),
    "first_exorcism": (can_turn_a_sheet, turn_a_sheet),
    "first_slaughter": (can_slaughter_rivals, slaughter_rivals),
    "first_disperse": (can_disperse_rivals, disperse_rivals),
    "first_secret_search": (can_search_rivals, search_rivals),
    "first_threat": (can_threaten_a_rival, threaten_a_rival),
    "first_vandalism": (can_break_one_altar, break_one_altar),
    "first_ambush": (can_ambush_a_lonely_priest, ambush_a_lonely_priest),
    "first_raid": (can_raid_a_crowd, raid_a_crowd),
    "first_seize": (can_seize, seize),
}


class TurnSheet(Frame[City]):
    """Choose the opponent whose sheet is turned over until the end of the round."""

    NAME: ClassVar[str] = "TurnSheet"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(SEAT))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The one who played the card."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Every opponent, light or dark, feasting or not (F6)."""
        return sorted(t.rivals(self.me))

    def take(self, t: City, seat: int, option: int) -> None:
        """Abilities, power and seals go by the side now up."""
        t.dark[option] ^= 1
        t.tell("sheet_turned", self.me, option)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not one's own."""
        return "own_things" if option == self.me else "not_at_table"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class BreakAltar(Frame[City]):
    """Choose whose Altar falls in the highest quarter that has any."""

    NAME: ClassVar[str] = "BreakAltar"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(SEAT))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The one who played the card."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The opponents with an Altar there."""
        return vandals_choices(t, self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """The token goes to the bank."""
        t.destroy_altar(option, highest_altars(t))

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not one's own; nobody without an Altar there."""
        return "own_things" if option == self.me else "no_altar_there"

    def prompt(self, t: City) -> dict[str, int]:
        return {"location": highest_altars(t)}

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class RaidPriest(Frame[City]):
    """Choose the Priest in the active quarter whom the Inquisition takes."""

    NAME: ClassVar[str] = "RaidPriest"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(SEAT, PRIEST))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The one who played the card."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The opponents' tokens."""
        return raided_ones(t, self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """He is destroyed."""
        destroy(t, option // _PRIESTS, option % _PRIESTS)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """One's own, the Patriarch, or nobody like that."""
        owner, priest = divmod(option, _PRIESTS)
        if owner >= t.seats or priest not in t.priests_in(owner, t.active):
            return "no_such_priest"
        return "own_things" if owner == self.me else "patriarch"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
