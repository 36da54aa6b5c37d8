"""The figures of the game: what is printed on the cards, and the numbers that stand on none.

They belong to a table, made from one data set, so that tables of several data sets play side by side. What a list
says of a card that the data set does not know means nothing.
"""

from __future__ import annotations

from typing import Any, Final

from conventicle.games.old_ones.kinds import (
    ABILITY,
    ANOINT,
    CARD,
    CARD_ROWS,
    CARDS,
    JEWELS,
    MOST_CAPACITY,
    MOST_SEATS,
    NO_ABILITY,
    NO_JEWEL,
    OLD_ONE,
    SORT,
    VILLAGER,
    WHISPER,
)
from conventicle.kernel.data import DataSet, Values, values_key
from conventicle.kernel.errors import SetupError


class OldOnesValues(Values):
    """The cards and numbers of one data set."""

    def __init__(self, data: DataSet, rules: int) -> None:
        super().__init__(data, rules)
        number = {row["name"]: int(row["value"]) for row in data.rows("numbers", "number")}
        self.city_size: Final[int] = number["city_size"]
        self.first_cubes: Final[int] = number["first_cubes"]
        self.force_sent_back: Final[int] = number["force_sent_back"]
        self.most_priests: Final[int] = number["most_priests"]
        self.dream: Final[int] = number["dream"]
        self.deep_dream: Final[int] = number["deep_dream"]
        self.elevation_price: Final[int] = number["elevation_price"]
        self.least_price: Final[int] = number["least_price"]
        self.points_per_cultist: Final[int] = number["points_per_cultist"]
        self.points_per_cube: Final[int] = number["points_per_cube"]
        self.points_per_priest: Final[int] = number["points_per_priest"]
        self.points_per_jewel: Final[int] = number["points_per_jewel"]
        self.all_cubes: Final[int] = number["all_cubes"]
        self.idle_rounds: Final[int] = number["idle_rounds"]

        rows: dict[str, dict[str, Any]] = {}
        for file, table in CARD_ROWS:
            rows.update({row["name"]: row for row in data.rows(file, table)})
        self.cards: Final[int] = CARD.size_in(data.number)
        """How many cards have a number in this data set: what lies on a table by card is as long as that."""
        row_of = [rows.get(name, {}) for name in CARD.values]
        dealt = [kind for kind, row in enumerate(row_of) if row]
        self.villagers: Final = [kind for kind in dealt if SORT[kind] == VILLAGER]
        self.old_ones: Final = [kind for kind in dealt if SORT[kind] == OLD_ONE]
        self.most_under: Final[int] = self.villagers[-1] + 1
        """How long a list by card must be to reach the last villager."""
        self.force: Final = [int(row.get("force", 0)) for row in row_of]
        self.vigor: Final = [int(row.get("vigor", 0)) for row in row_of]
        self.will: Final = [int(row.get("will", 0)) for row in row_of]
        self.red_border: Final = [bool(row.get("red_border", False)) for row in row_of]
        self.turn: Final = [int(row.get("turn", 0)) for row in row_of]
        self.jewel: Final = [JEWELS.index(row["jewel"]) if "jewel" in row else NO_JEWEL for row in row_of]
        self.ability: Final = [_ability(row.get("ability", "")) for row in row_of]
        self.capacity: Final = [int(row.get("corpulence", row.get("capacity", 0))) for row in row_of]
        """How many cubes a figure holds: an Old One's capacity, a Priest's corpulence."""
        self.turn_place: Final = [2 * self.turn[kind] + (0 if self.red_border[kind] else 1) for kind in range(CARDS)]
        """The place of a figure in a round: by turn order number, the red border first where two are equal."""
        priced = range(CARDS)
        self.cultist_prices: Final = [[self._price_of_cultist(one, kind) for kind in priced] for one in priced]
        """Per figure and card, looked up by the million: what it costs to make a Cultist, and a Priest, of the card."""
        self.priest_prices: Final = [[self._price_of_priest(one, kind) for kind in priced] for one in priced]
        self._check()

    def _price_of_cultist(self, figure: int, kind: int) -> int:
        """Force; nothing for a Priest of the same jewel; whispering saves one cube but never the last (R4, R24)."""
        if self.jewel[figure] == self.jewel[kind]:
            return 0
        if self.ability[figure] == WHISPER:
            return max(self.least_price, self.force[kind] - 1)
        return self.force[kind]

    def _price_of_priest(self, figure: int, kind: int) -> int:
        """Force and Vigor; nothing for a Priest of the same jewel; anointing saves one cube but never the last (R4)."""
        if self.jewel[figure] == self.jewel[kind]:
            return 0
        if self.ability[figure] == ANOINT:
            return max(self.least_price, self.force[kind] + self.vigor[kind] - 1)
        return self.force[kind] + self.vigor[kind]

    def _check(self) -> None:
        """SetupError where the data set cannot be played."""
        if sum([self.force[kind] != self.force_sent_back for kind in self.villagers]) < self.city_size:
            raise SetupError("unplayable", "too few villagers may stay in the first City")
        if min([self.capacity[kind] for kind in self.old_ones]) < self.first_cubes:
            raise SetupError("unplayable", "an Old One cannot hold its first cubes")
        if self.all_cubes < MOST_SEATS * self.first_cubes:
            raise SetupError("unplayable", "there are too few cubes for the Old Ones to start with")
        if max(self.capacity) > MOST_CAPACITY:
            raise SetupError("unplayable", f"no figure holds more than {MOST_CAPACITY} cubes")

    def printed(self, kind: int) -> dict[str, int]:
        """The figures on a card by name: an Old One has just two."""
        if SORT[kind] == OLD_ONE:
            return {"turn": self.turn[kind], "capacity": self.capacity[kind]}
        return {
            "force": self.force[kind],
            "vigor": self.vigor[kind],
            "will": self.will[kind],
            "turn": self.turn[kind],
            "corpulence": self.capacity[kind],
        }


def values_of(data: DataSet, rules: int) -> OldOnesValues:
    """The values of a data set under a rules number; all tables of them share one."""
    return data.shared(values_key(rules), lambda: OldOnesValues(data, rules))


def _ability(name: str) -> int:
    return ABILITY.place(name) if name else NO_ABILITY
