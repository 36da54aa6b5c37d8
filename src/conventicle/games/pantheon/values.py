"""The figures of the cards: symbols, Values, copies. They belong to a table, made from one data set.

Lists go by kind; what they say of a card that the data set does not know means nothing, but there are no copies of it.
"""

from __future__ import annotations

from typing import Any, Final

from conventicle.games.pantheon.kinds import (
    ALTAR,
    ANY,
    BUYABLE_PART,
    CARD,
    COINS_SORT,
    DOME,
    FOLLOWERS_SORT,
    FOUNDATION,
    GODS_SORT,
    HEARTS,
    KINDS,
    NO_MAX,
    OMENS_SORT,
    PARTS_SORT,
    REALMS_SORT,
    SITE,
    SKULLS,
    SORT,
    SPECIALS_SORT,
    TABLES,
    TITLES_SORT,
    TREES,
    WALL,
)
from conventicle.kernel.data import DataSet, Values, values_key
from conventicle.kernel.errors import SetupError

_SYMBOL: Final = {"hearts": HEARTS, "trees": TREES, "skulls": SKULLS, "any": ANY}
_PART: Final = {"foundation": FOUNDATION, "altar": ALTAR, "wall": WALL, "dome": DOME}
#: Six hands of five cards, two of the main deck's gods at the start, and something to draw.
FEWEST_CARDS: Final = 60
#: More than the depth at which the Prophecy may have to lie.
FEWEST_FOLLOWERS: Final = 20
# The backs of the cards.
BLUE: Final = 0
PURPLE: Final = 1
GRAY: Final = 2


class PantheonValues(Values):
    """The cards of one data set."""

    def __init__(self, data: DataSet, rules: int) -> None:
        super().__init__(data, rules)
        number = {row["name"]: int(row["value"]) for row in data.rows("numbers", "number")}
        self.start_coins: Final[int] = number["start_coins"]
        self.start_hand: Final[int] = number["start_hand"]
        self.hand_limit: Final[int] = number["hand_limit"]
        self.most_gods: Final[int] = number["most_gods"]
        self.cards_drawn: Final[int] = number["cards_drawn"]
        self.eyes_drawn: Final[int] = number["eyes_drawn"]
        self.eyes_price: Final[int] = number["eyes_price"]
        self.discard_price: Final[int] = number["discard_price"]
        self.buyable_price: Final[int] = number["buyable_price"]
        self.part_price: Final[int] = number["part_price"]
        self.charm_price: Final[int] = number["charm_price"]
        self.destroyer_price: Final[int] = number["destroyer_price"]
        self.purge_price: Final[int] = number["purge_price"]
        self.temple_points: Final[int] = number["temple_points"]
        self.doom_depth: Final[int] = number["doom_depth"]

        rows: dict[str, dict[str, Any]] = {}
        for table in TABLES:
            rows.update({row["name"]: row for row in data.rows("cards", table)})
        row_of = [rows.get(name, {}) for name in CARD.values]
        self.source: Final = [str(row.get("source", "")) for row in row_of]
        self.copies: Final = [int(row.get("copies", 1)) if row else 0 for row in row_of]
        self.elder: Final = [bool(row.get("elder", False)) for row in row_of]
        """Elder Gods lie in the Starter deck."""
        self.symbols: Final = [[int(row.get(name, 0)) for name in ("hearts", "trees", "skulls")] for row in row_of]
        """Per kind: hearts, trees and skulls shown."""
        self.plates: Final = [int(row.get("plates", 0)) for row in row_of]
        self.value: Final = [int(row.get("value", 0)) for row in row_of]
        """Per follower its Value; below, the least and most symbols it asks for, and of which sort."""
        self.min: Final = [int(row.get("min", 0)) for row in row_of]
        self.min_of: Final = [_SYMBOL[row.get("min_of", "any")] for row in row_of]
        self.max: Final = [int(row.get("max", NO_MAX)) for row in row_of]
        self.max_of: Final = [_SYMBOL[row.get("max_of", "any")] for row in row_of]
        self.part: Final = [_PART.get(row.get("part", ""), 0) for row in row_of]
        self.amount: Final = [int(row.get("amount", 0)) for row in row_of]
        """Coins on a coin card, or given or saved by a title."""
        self.sites: Final[int] = SITE.size_in(data.number)
        """How many temples can stand at once."""
        self.gods: Final = [kind for kind in range(KINDS) if SORT[kind] == GODS_SORT and self.copies[kind]]
        self.followers: Final = [kind for kind in range(KINDS) if SORT[kind] == FOLLOWERS_SORT and self.copies[kind]]
        """The kinds of gods and of followers that there are."""
        self.most_building: Final[int] = self.gods[-1] + 1
        """How long a list by kind must be to reach the last god."""
        self.backs: Final = [self._back(kind) for kind in range(KINDS)]
        self._check()

    def _check(self) -> None:
        """SetupError where the data set cannot be played: every Foundation needs a site, every seat its cards."""
        foundations = sum([self.copies[kind] for kind in range(KINDS) if self.part[kind] == FOUNDATION])
        if foundations > self.sites:
            raise SetupError("unplayable", f"there are {foundations} Foundations, but {self.sites} sites for temples")
        if len(self.copies_of(FOLLOWERS_SORT)) < FEWEST_FOLLOWERS:
            raise SetupError("unplayable", f"there are fewer than {FEWEST_FOLLOWERS} followers")
        if len(self.main_cards()) < FEWEST_CARDS:
            raise SetupError("unplayable", f"there are fewer than {FEWEST_CARDS} cards in the main deck")

    def _back(self, kind: int) -> int:
        """Main deck, Follower deck, Starter deck."""
        if SORT[kind] in (FOLLOWERS_SORT, OMENS_SORT):
            return PURPLE
        return GRAY if BUYABLE_PART[kind] or self.elder[kind] else BLUE

    def printed(self, kind: int) -> dict[str, int]:
        """The figures on a card by name."""
        hearts, trees, skulls = self.symbols[kind]
        return {
            "value": self.value[kind],
            "min": self.min[kind],
            "max": self.max[kind],
            "hearts": hearts,
            "trees": trees,
            "skulls": skulls,
            "amount": self.amount[kind],
        }

    def copies_of(self, sort: int) -> list[int]:
        """Every card of a sort, one entry per copy; of temple parts only those of the main deck."""
        kinds = [kind for kind in range(KINDS) if SORT[kind] == sort and not BUYABLE_PART[kind]]
        return [kind for kind in kinds for _ in range(self.copies[kind])]

    def buyable_parts(self) -> list[int]:
        """Every part for sale, one entry per copy."""
        return [kind for kind in range(KINDS) if BUYABLE_PART[kind] for _ in range(self.copies[kind])]

    def main_cards(self) -> list[int]:
        """The main deck before starting gods are taken out: never a follower, a starter or an Elder God."""
        found = [kind for kind in self.copies_of(GODS_SORT) if not self.elder[kind]]
        for sort in (REALMS_SORT, TITLES_SORT, PARTS_SORT, COINS_SORT, SPECIALS_SORT):
            found.extend(self.copies_of(sort))
        return found


def values_of(data: DataSet, rules: int) -> PantheonValues:
    """The values of a data set; all its tables share them."""
    return data.shared(values_key(rules), lambda: PantheonValues(data, rules))
