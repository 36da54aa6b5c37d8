"""The figures of Candles, from a data set: what a table is played by."""

from __future__ import annotations

from typing import Final

from conventicle.games._template.kinds import CARD
from conventicle.kernel.data import DataSet, Values, values_key


class CandlesValues(Values):
    """How many of each card there are, and the numbers that stand on none."""

    def __init__(self, data: DataSet, rules: int) -> None:
        super().__init__(data, rules)
        copies = {row["name"]: int(row["copies"]) for row in data.rows("cards", "card")}
        self.copies: Final = [copies.get(name, 0) for name in CARD.values]
        number = {row["name"]: int(row["value"]) for row in data.rows("numbers", "number")}
        self.start_hand: Final = number["start_hand"]
        self.start_coins: Final = number["start_coins"]
        self.hand_limit: Final = number["hand_limit"]
        self.card_price: Final = number["card_price"]
        self.buried: Final = number["buried"]
        self.bargain_pays: Final = number["bargain_pays"]
        self.last_night: Final = number["last_night"]

    def all_cards(self) -> list[int]:
        """Every card of the game, by kind."""
        return [kind for kind, copies in enumerate(self.copies) for _ in range(copies)]


def values_of(data: DataSet, rules: int) -> CandlesValues:
    """The values of a data set; all its tables share them."""
    return data.shared(values_key(rules), lambda: CandlesValues(data, rules))
