"""Editions: everything in which two printings of the game differ, read from their data files.

The rules ask the table's edition for numbers, prices, seals, access and for which cards and abilities there are. An
effect that differs is a card, an ability or a benefit of its own name, so no rule asks which edition is being played.
What is left are the few traits of `data/<version>/<edition>/edition.toml`, each asked for in one place.
"""

from __future__ import annotations

from typing import Any, Final

from conventicle.games.eternal_city.kinds import (
    ABILITY,
    BACK,
    CARD,
    CARDS,
    CELEBRATION,
    CULT,
    DECK_ROWS,
    INTRIGUE,
    LOCATION,
    MOST_SEATS,
    SUPREMACY,
)
from conventicle.kernel.data import DataSet, Values
from conventicle.kernel.vocabulary import Domain

#: The seals that a card may bear: it can be played only with that side of the sheet up.
NO_SEAL: Final = 0
DARK_SEAL: Final = 1
LIGHT_SEAL: Final = 2
_SEALS: Final = ("", "dark", "light")
NOBODY: Final = -1


class Sheet:
    """A Cult sheet: Divine Might and abilities of the light side (0) and the dark side (1)."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.might: Final = [int(row["light"]), int(row["dark"])]
        self.abilities: Final = [
            [ABILITY.place(name) for name in row["light_abilities"]],
            [ABILITY.place(name) for name in row["dark_abilities"]],
        ]


class AbilityRow:
    """What an ability asks for: the cost of a Sacrifice, or the Master of a Ritual."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.ritual: Final = bool(row["type"] == "ritual")
        self.followers: Final = int(row.get("followers", 0))
        self.chosen_followers: Final = bool(row.get("chosen_followers", False))
        """True where `followers` is the least that can be paid and the effect asks how many."""
        self.coins: Final = int(row.get("coins", 0))
        self.cards: Final = int(row.get("cards", 0))
        self.chosen_price: Final = bool(row.get("chosen_price", False))
        """True where `coins` and `cards` are the least that can be paid and the effect asks how many."""
        self.mobs: Final = int(row.get("mobs", 0))
        self.weakest: Final = int(row.get("weakest", 0))
        self.strongest: Final = int(row.get("strongest", 0))
        self.patriarch: Final = bool(row.get("patriarch", False))
        self.destroyed: Final = bool(row.get("destroyed", False))


def _ints(rows: list[dict[str, Any]], column: str) -> list[int]:
    """A column of figures; 0 where a row has none. A list: compiled, a tuple takes ten times as long to look into."""
    return [int(row.get(column, 0)) for row in rows]


def _lists(rows: list[dict[str, Any]], column: str) -> list[list[int]]:
    """A column of lists of figures; an empty one where a row has none."""
    return [[int(one) for one in row.get(column, [])] for row in rows]


class EditionRows(Values):
    """The data files of one edition in one data set."""

    def __init__(self, name: str, data: DataSet, rules: int) -> None:
        super().__init__(data, rules)
        self.name: Final = name

    def rows(self, file: str, table: str) -> list[dict[str, Any]]:
        """The rows of a table of this edition."""
        return self.data.rows(f"{self.name}/{file}", table)

    def by_name(self, file: str, table: str) -> dict[str, dict[str, Any]]:
        """The same by their names."""
        return {row["name"]: row for row in self.rows(file, table)}


class EditionNumbers(EditionRows):
    """The numbers and traits of an edition."""

    def __init__(self, name: str, data: DataSet, rules: int) -> None:
        super().__init__(name, data, rules)
        number = {row["name"]: int(row["value"]) for row in self.rows("edition", "number")}
        self.most_followers: Final = number["most_followers"]
        self.mobs: Final = number["mobs"]
        self.tokens: Final = number["tokens_per_strength"]
        self.altar_influence: Final = number["altar_influence"]
        self.start_followers: Final = number["start_followers"]
        self.start_coins: Final = number["start_coins"]
        self.palace_slots: Final = number["palace_slots"]
        self.free_placements: Final = number["free_placements"]
        self.altars_to_win: Final = number["altars_to_win"]
        self.mobs_to_win: Final = number["mobs_to_win"]
        self.summonings_to_win: Final = number["summonings_to_win"]
        self.supremacy_strength: Final = number["supremacy_strength"]

        trait = {row["name"]: bool(row["value"]) for row in self.rows("edition", "trait")}
        self.claims_clash: Final = trait["claims_clash"]
        self.deals_come_round: Final = trait["deals_come_round"]
        self.feast_at_own_turn: Final = trait["feast_at_own_turn"]
        self.influence_goes_along: Final = trait["influence_goes_along"]
        self.tithes_on_entering: Final = trait["tithes_on_entering"]
        self.cards_aside: Final = trait["cards_aside"]


class EditionPlaces(EditionNumbers):
    """The Locations of an edition and what they bring."""

    def __init__(self, name: str, data: DataSet, rules: int) -> None:
        super().__init__(name, data, rules)
        self.access: Final = _ints(self.rows("locations", "access"), "followers")
        """Per Location the Followers that a placement in the Intention Phase needs (p. 5)."""
        places = self.rows("locations", "location")
        self.benefit: Final = [str(row.get("benefit", row["name"])) for row in places]
        """Per Location the name of its benefit in locations.py: the Location's own unless its row says otherwise."""
        self.alms: Final = _ints(places, "alms")
        self.prices: Final = _lists(places, "prices")
        self.raises: Final = _lists(places, "raises")
        self.gains: Final = _lists(places, "gains")
        self.benefit_followers: Final = _ints(places, "followers")
        self.benefit_coins: Final = _ints(places, "coins")
        self.benefit_cards: Final = _ints(places, "cards")
        self.cheapest_claim: Final = max(_ints(places, "cheapest"))
        self.dearest_claim: Final = max(_ints(places, "dearest"))
        self.lowest_altar: Final = max(1, *_ints(places, "lowest")) - 1
        """The lowest Location in which the artisans build."""
        mob_rows = self.rows("edition", "mob_benefit")
        self.mob_benefits: Final = tuple([tuple(_places(LOCATION, row["locations"])) for row in mob_rows])
        """Per number of Mobs, from 1: the Locations whose benefit a passing player may choose from."""


class Edition(EditionPlaces):
    """All that is printed in one edition: numbers, Locations, sheets and cards."""

    def __init__(self, name: str, data: DataSet, rules: int) -> None:
        super().__init__(name, data, rules)
        first = {len(row["cults"]): row["cults"] for row in self.rows("edition", "first_game")}
        self.first_games: Final = tuple([tuple(_places(CULT, first.get(seats, []))) for seats in range(MOST_SEATS + 1)])
        """Per number of players the Cults recommended for a first game; none where there is no recommendation."""
        sheets = self.by_name("cults", "cult")
        self.cults: Final = tuple(_places(CULT, list(sheets)))
        self.sheets: Final = [Sheet(sheets[one]) if one in sheets else None for one in CULT.values]
        abilities = self.by_name("abilities", "ability")
        self.abilities: Final = [AbilityRow(abilities[one]) if one in abilities else None for one in ABILITY.values]
        celebrations = self.by_name("supremacy", "celebration")
        self.celebrations: Final = _ints([celebrations.get(one, {}) for one in CELEBRATION.values], "amount")
        """Per effect of the Supremacy card its amount; 0 where this edition's card does not have it."""

        row_of = self.card_rows()
        self.copies: Final = [_copies(kind, row) for kind, row in enumerate(row_of)]
        self.seal: Final = [_SEALS.index(row.get("seal", "")) for row in row_of]
        self.effects: Final = tuple([tuple([str(one) for one in row.get("effects", [])]) for row in row_of])
        """Per Miracle the names of its effects, in the order in which they are carried out."""
        self.influence: Final = _ints(row_of, "influence")
        self.card_followers: Final = _ints(row_of, "followers")
        self.card_coins: Final = _ints(row_of, "coins")
        self.price: Final = _ints(row_of, "price")
        """Per Intrigue what it sells for."""
        self.cost: Final = _ints(row_of, "cost")
        """Per License what it costs."""
        self.bonus: Final = _ints(row_of, "patriarch")
        self.bonus[SUPREMACY] = self.supremacy_strength
        """Per card before a player what it adds to the Patriarch."""
        self.opens: Final = [_location(row, "title") for row in row_of]
        """Per License the Location that its Title opens, else NOBODY."""
        self.community: Final = [_location(row, "community") for row in row_of]
        self.approves: Final = _ints(row_of, "number")
        """Per License the number of the placement that costs no Follower."""
        self.tithes: Final = [_locations(row, "tithe") for row in row_of]
        """Per License the mask of the Locations that pay its owner."""

    def card_rows(self) -> list[dict[str, Any]]:
        """Per card its row; an empty one where this edition has no such card."""
        cards: dict[str, dict[str, Any]] = {}
        for file, table in DECK_ROWS:
            cards.update(self.by_name(file, table))
        return [cards.get(one, {}) for one in CARD.values]

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy: the edition that all its tables share."""
        return (edition, (self.name, self.data, self.rules))

    def has_card(self, kind: int) -> bool:
        """True if this edition was printed with such a card."""
        return kind == SUPREMACY or self.copies[kind] > 0

    def deck(self, back: int) -> list[int]:
        """Every card of a deck, by kind."""
        return [kind for kind in range(CARDS) if BACK[kind] == back for _ in range(self.copies[kind])]

    def might(self, cult: int, dark: int) -> int:
        """Divine Might of a side of a sheet."""
        sheet = self.sheets[cult]
        assert sheet is not None
        return sheet.might[dark]

    def sheet_abilities(self, cult: int, dark: int) -> list[int]:
        """The two abilities of a side of a sheet."""
        sheet = self.sheets[cult]
        assert sheet is not None
        return sheet.abilities[dark]

    def ability(self, ability: int) -> AbilityRow:
        """What an ability asks for."""
        found = self.abilities[ability]
        assert found is not None
        return found


def _places(domain: Domain, names: list[str]) -> list[int]:
    """Names as numbers."""
    return [domain.place(one) for one in names]


def _copies(kind: int, row: dict[str, Any]) -> int:
    """How often a card is there: Miracles and Intrigues as their rows say, others once."""
    return int(row.get("copies", 1)) if row and BACK[kind] <= INTRIGUE else int(bool(row))


def _location(row: dict[str, Any], kind: str) -> int:
    """The one Location that a License of this kind names; NOBODY if it is of another kind or names none."""
    named = row["locations"] if row.get("kind") == kind else []
    return LOCATION.place(named[0]) if named else NOBODY


def _locations(row: dict[str, Any], kind: str) -> int:
    """The mask of the Locations that a License of this kind names."""
    mask = 0
    if row.get("kind") == kind:
        for name in row["locations"]:
            mask |= 1 << LOCATION.place(name)
    return mask


def edition(name: str, data: DataSet, rules: int) -> Edition:
    """An edition by name, data set and rules; all tables of it share one."""
    return data.shared(f"{name} {rules}", lambda: Edition(name, data, rules))
