"""Using an ability: the cost of a Sacrifice, the Master of a Ritual, then the effect (p. 14)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.abilities.paying import DiscardCards
from conventicle.games.eternal_city.abilities.sheets import CAN, CAN_WITH, DO, NO_MASTER
from conventicle.games.eternal_city.editions import AbilityRow
from conventicle.games.eternal_city.kinds import (
    FREE_PRIEST,
    PATRIARCH,
    PLAYED,
    SORTS,
)
from conventicle.games.eternal_city.playing import announce
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

NO_CARD: Final = -1


def own_abilities(t: City, me: int) -> list[int]:
    """The two abilities of the side of one's sheet that lies up."""
    return t.edition.sheet_abilities(t.cults[me], t.dark[me])


def masters(t: City, me: int, ability: int) -> list[int]:
    """The free Priests that may be Master of a Ritual; the Patriarch only where the Master is not destroyed."""
    row = t.edition.ability(ability)
    base = me * SORTS
    found: list[int] = []
    if row.patriarch and t.free[base + PATRIARCH] and row.weakest <= t.patriarch(me) <= row.strongest:
        found.append(PATRIARCH)
    for strength in range(max(1, row.weakest), min(SORTS - 1, row.strongest) + 1):
        if t.free[base + strength]:
            found.append(strength)
    return found


def what_cost_lacks(t: City, me: int, row: AbilityRow, kind: int) -> str:
    """The reason code for what the cost of a Sacrifice lacks, '' if it can be paid; `kind` is the card to be played."""
    if row.followers > t.followers[me]:
        return "too_few_followers"
    if row.coins > t.coins[me]:
        return "too_few_coins"
    if row.mobs > t.mobs[me]:
        return "too_few_mobs"
    if row.cards and row.cards + (kind != NO_CARD) > t.count_cards(me):
        return "too_few_cards"
    return ""


def what_is_missing(t: City, me: int, ability: int, kind: int) -> str:
    """The reason code for what an ability lacks, '' if its cost can be paid or a Master is there."""
    row = t.edition.ability(ability)
    lacking = what_cost_lacks(t, me, row, kind)
    return "no_master" if not lacking and row.ritual and not masters(t, me, ability) else lacking


def works_with(t: City, me: int, ability: int, master: int, kind: int) -> bool:
    """The effect is possible with this Master and this card."""
    if kind == NO_CARD:
        can = CAN[ability]
        assert can is not None, "it needs a card"
        return can(t, me, master)
    can_with = CAN_WITH[ability]
    assert can_with is not None, "it needs no card"
    return can_with(t, me, master, kind)


def can_use(t: City, me: int, ability: int, kind: int) -> bool:
    """The cost can be paid, or a Master is there, and the effect will be possible then."""
    row = t.edition.ability(ability)
    if what_cost_lacks(t, me, row, kind):
        return False
    if not row.ritual:
        return works_with(t, me, ability, NO_MASTER, kind)
    for master in masters(t, me, ability):
        if works_with(t, me, ability, master, kind):
            return True
    return False


def use(t: City, me: int, ability: int, kind: int) -> None:
    """Announce the ability (and the card to be played), pay, lay down the Master, and let it work."""
    row = t.edition.ability(ability)
    t.tell("used", me, ability)
    if kind != NO_CARD:
        announce(t, me, kind)
    if not row.chosen_followers:
        t.lose_followers(me, row.followers)
    for _ in range(row.mobs):
        t.lose_mob(me)
    if not row.chosen_price:
        t.lose_coins(me, row.coins)
        if row.cards:
            t.then(DiscardCards(me, row.cards, 0))
    if row.ritual:
        t.then(AppointMaster(me, ability))
    else:
        t.then(Work(me, ability))


class Work(Frame[City]):
    """A Sacrifice takes effect: its cost is paid."""

    NAME: ClassVar[str] = "Work"

    def __init__(self, me: int, ability: int) -> None:
        self.me: Final = me
        self.ability: Final = ability

    def run(self, t: City) -> None:
        """What the sheet says."""
        DO[self.ability](t, self.me, NO_MASTER)

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.ability)


class AppointMaster(Frame[City]):
    """Choose the free Priest who leads the Ritual; some are destroyed by it."""

    NAME: ClassVar[str] = "AppointMaster"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(FREE_PRIEST))

    def __init__(self, me: int, ability: int) -> None:
        self.me: Final = me
        self.ability: Final = ability

    def waits_for(self, t: City) -> int:
        """The one who uses the ability."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Fitting Priests with whom the effect is possible."""
        announced = t.cards.zones[PLAYED]
        kind = announced[0] if announced else NO_CARD
        return [
            master for master in masters(t, self.me, self.ability) if works_with(t, self.me, self.ability, master, kind)
        ]

    def take(self, t: City, seat: int, option: int) -> None:
        """He lies on the sheet until the end of the round, or goes to the reserve for good."""
        me = self.me
        t.free[me * SORTS + option] -= 1
        if t.edition.ability(self.ability).destroyed:
            t.return_token(me, option)
            t.tell("destroyed_priest", me, option)
        else:
            t.masters[me * SORTS + option] += 1
            t.tell("appointed", me, option)
        DO[self.ability](t, me, option)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not free, not fitting, or the effect would be impossible."""
        if not t.free[self.me * SORTS + option]:
            return "no_such_priest"
        return "spoils_effect" if option in masters(t, self.me, self.ability) else "unfit_master"

    def prompt(self, t: City) -> dict[str, int]:
        return {"ability": self.ability}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.ability)
