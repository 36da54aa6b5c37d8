"""The figures of the game: costs, tables of Taint, powers. They belong to a table, made from one data set.

Lists go by number; what they say of a name that the data set does not know means nothing.
"""

from __future__ import annotations

from typing import Any, Final

from conventicle.games.dark_blood.kinds import (
    CARD,
    CULT,
    CULTS,
    DISK,
    EFFECT,
    LOCATION_CARD,
    LOCATIONS,
    MONSTROSITY_RITUAL,
    MOST_PEASANTS,
    NOTHING,
    OBJECTIVE,
    OBJECTIVE_CARD,
    PASSIVE,
    PASSIVES,
    RESOURCE,
    RITE,
    RITUAL,
    RITUALS,
)
from conventicle.kernel.data import DataSet, Values, values_key
from conventicle.kernel.errors import SetupError
from conventicle.kernel.vocabulary import Domain

BY_HEX: Final = -1
"""A payment of the Location's Resource in the amount of its left circle."""
_GAINS: Final = {name: place for place, name in enumerate((*RESOURCE.values, "silver", "blood", "any"))}
Rows = dict[str, dict[str, Any]]


class Rite:
    """One side of a Ritual: what it costs and what it does, as the rulebook tabulates it (p. 20-25)."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.name: Final = str(row["name"])
        self.cult: Final = CULT.place(row["cult"])
        self.ritual: Final = RITUAL.place(row["ritual"])
        self.upgraded: Final = bool(row["upgraded"])
        self.silver: Final = int(row.get("pay_silver", 0))
        self.blood: Final = int(row.get("pay_blood", 0))
        self.resources: Final = [int(row.get(f"pay_{resource}", 0)) for resource in RESOURCE.values]
        self.peasants: Final = int(row.get("pay_peasants", 0))
        self.produce: Final = {"": 0, "one": 1, "hex": BY_HEX}[row.get("pay_produce", "")]
        self.gain_blood: Final = int(row.get("gain_blood", 0))
        self.gain_bones: Final = int(row.get("gain_powdered_bones", 0))
        self.gain_cultists: Final = int(row.get("gain_cultists", 0))
        self.gain_resources: Final = int(row.get("gain_resources", 0))
        self.kills: Final = int(row.get("kills", 0))
        self.returns: Final = int(row.get("returns", 0))
        self.peasants_moved: Final = int(row.get("peasants_moved", 0))
        self.takes: Final = int(row.get("takes", 0))
        self.disks: Final = int(row.get("disks", 0))


class BoardValues(Values):
    """The figures of disks, tokens and pouches."""

    def __init__(self, data: DataSet, rules: int) -> None:
        super().__init__(data, rules)
        disks = _rows(data, "board", "disk")
        self.disk_copies: Final = [int(disks.get(name, {}).get("copies", 0)) for name in DISK.values]
        self.disk_number: Final = [int(disks.get(name, {}).get("number", 0)) for name in DISK.values]
        """The number on a disk, 0 where there is none."""
        self.disks: Final[int] = DISK.size_in(data.number)
        """How many sorts of disks there are."""

        tokens = {row["name"]: [int(one) for one in row["taint"]] for row in data.rows("board", "token")}
        self.defiled_taint: Final = tokens["defiled"]
        """Taint by rank: of the first Defiled token and so on, of the largest Cult and so on."""
        self.cult_taint: Final = tokens["cult"]
        self.spellbook_taint: Final = tokens["spellbook"]
        self.blood_taint: Final = tokens["blood"]
        self.favor_taint: Final = tokens["favor"]
        self.position_taint: Final = tokens["position"]

        pouches = _rows(data, "board", "pouch")
        self.pouches: Final = _present(CARD, pouches)
        """The cards that are pouches; below by card the Blood and the Taint in them."""
        self.pouch_blood: Final = [int(pouches.get(name, {}).get("blood", 0)) for name in CARD.values]
        self.pouch_taint: Final = [int(pouches.get(name, {}).get("taint", 0)) for name in CARD.values]


class BookValues(BoardValues):
    """The figures of the Ritual Books: triangles, Rituals, Passives and Monstrosities."""

    def __init__(self, data: DataSet, rules: int) -> None:
        super().__init__(data, rules)
        cults = _rows(data, "cults", "cult")
        self.triangles: Final = [[_triangle(icons) for icons in cults[name]["triangles"]] for name in CULT.values]
        """Per Cult and triangle the amount of each Resource; triangle n lies between Rituals n and n + 1 (p. 26)."""
        self.cheapest_upgrade: Final = min([sum(cost) for costs in self.triangles for cost in costs])
        """The Resources that any triangle takes at least."""

        rites = data.rows("rituals", "ritual")
        rite = {row["name"]: Rite(row) for row in rites}
        self.rites: Final = [rite.get(name, Rite(rites[0])) for name in RITE.values]
        self.rite_at: Final = [-1] * (RITUALS * CULTS * 2)
        """The sides of the Rituals at `(ritual * CULTS + cult) * 2`, the upgraded one behind the basic one."""
        for name, one in rite.items():
            self.rite_at[(one.ritual * CULTS + one.cult) * 2 + (1 if one.upgraded else 0)] = RITE.place(name)

        passives = _rows(data, "passives", "passive")
        passive_row = [passives.get(name, {}) for name in PASSIVE.values]
        self.passive_effect: Final = [EFFECT.place(row.get("effect", EFFECT.values[0])) for row in passive_row]
        self.passive_times: Final = [int(row.get("times", 0)) for row in passive_row]
        """How often a Passive works in a Round; 0 where it has no such limit."""
        self.passive_amount: Final = [int(row.get("amount", 0)) for row in passive_row]
        """How much it brings, or by how much it changes what it is about."""
        self.passive_gain: Final = [_GAINS.get(str(row.get("gain", "")), NOTHING) for row in passive_row]
        self.passive_at: Final = [-1] * (CULTS * PASSIVES * 2)
        """The sides of the Passives at `(cult * PASSIVES + position) * 2`."""
        for name, row in passives.items():
            place = CULT.place(row["cult"]) * PASSIVES + int(row["position"]) - 1
            self.passive_at[place * 2 + int(row["side"])] = PASSIVE.place(name)

        monstrosities = _rows(data, "cults", "monstrosity_ritual")
        self.monstrosity_amount: Final = {name: int(row["amount"]) for name, row in monstrosities.items()}
        self.monstrosity_price: Final = {name: int(row.get("silver", 0)) for name, row in monstrosities.items()}
        self.monstrosity_at: Final = [-1] * (CULTS * 2)
        """Per Cult its Monstrosity's two Rituals."""
        for name, row in monstrosities.items():
            self.monstrosity_at[CULT.place(row["cult"]) * 2 + int(row["side"])] = MONSTROSITY_RITUAL.place(name)


class DarkBloodValues(BookValues):
    """The figures of one data set."""

    def __init__(self, data: DataSet, rules: int) -> None:
        super().__init__(data, rules)
        location_cards = _rows(data, "cards", "location_card")
        self.location_cards: Final = _present(LOCATION_CARD, location_cards)
        self.card_amount: Final = {name: int(row["amount"]) for name, row in location_cards.items()}
        self.card_price: Final = {name: int(row["silver"]) for name, row in location_cards.items()}

        objectives = _rows(data, "cards", "objective")
        self.objectives: Final = [OBJECTIVE_CARD[one] for one in _present(OBJECTIVE, objectives)]
        """The cards that are Objectives; below by card what they count, who meets them and what they bring."""
        objective_row = [objectives.get(name, {}) for name in CARD.values]
        self.objective_counts: Final = [str(row.get("counts", "")) for row in objective_row]
        self.objective_fewest: Final = [row.get("best") == "fewest" for row in objective_row]
        self.objective_taint: Final = [int(row.get("taint", 0)) for row in objective_row]

        number = {row["name"]: int(row["value"]) for row in data.rows("numbers", "number")}
        self.start_silver: Final[int] = number["start_silver"]
        self.cultists: Final[int] = number["cultists"]
        self.inactive: Final[int] = number["inactive"]
        """How many Cultists are inactive at first, and how many may be at once."""
        self.sigils: Final[int] = number["sigils"]
        """Those that can be placed; one more stands on the Favor track."""
        self.sigil_worth: Final[int] = number["sigil_worth"]
        self.sigil_refund: Final[int] = number["sigil_refund"]
        self.peasants: Final[int] = number["peasants"]
        self.lost_hex_blood: Final[int] = number["lost_hex_blood"]
        self.solo_blood: Final[int] = number["solo_blood"]

        self._check()

    def _check(self) -> None:
        """SetupError where the data set cannot be played."""
        if -1 in self.rite_at or -1 in self.passive_at or -1 in self.monstrosity_at:
            raise SetupError("unplayable", "every side of every Ritual and Passive needs a row")
        if len(self.location_cards) < LOCATIONS or len(self.objectives) < 2 * CULTS or len(self.pouches) < CULTS:
            raise SetupError("unplayable", "too few Location cards, Objectives or pouches for a full table")
        if self.inactive >= self.cultists:
            raise SetupError("unplayable", "a Cult needs a Cultist that is active")
        if max([max(rite.peasants, rite.peasants_moved) for rite in self.rites]) > MOST_PEASANTS:
            raise SetupError("unplayable", f"no Ritual takes or moves more than {MOST_PEASANTS} Peasants")

    def facts(self, domain: str, value: str) -> dict[str, int]:
        """The figures that the text of a thing mentions."""
        if domain == "location_card":
            return {"amount": self.card_amount.get(value, 0), "silver": self.card_price.get(value, 0)}
        if domain == "monstrosity_ritual":
            return {"amount": self.monstrosity_amount.get(value, 0), "silver": self.monstrosity_price.get(value, 0)}
        if domain == "objective":
            return {"taint": self.objective_taint[CARD.place(value)]}
        return {}

    def rite_of(self, cult: int, ritual: int, upgraded: bool) -> int:
        """The number of one side of a Cult's Ritual."""
        return self.rite_at[(ritual * CULTS + cult) * 2 + (1 if upgraded else 0)]

    def passive_of(self, cult: int, position: int, side: int) -> int:
        """The number of one side of a Cult's Passive."""
        return self.passive_at[(cult * PASSIVES + position) * 2 + side]


def _rows(data: DataSet, file: str, table: str) -> Rows:
    """The rows of a table by name."""
    return {row["name"]: row for row in data.rows(file, table)}


def _present(domain: Domain, rows: Rows) -> list[int]:
    """The numbers of the names that a data set has."""
    return [place for place, name in enumerate(domain.values) if name in rows]


def _triangle(icons: list[str]) -> list[int]:
    return [icons.count(resource) for resource in RESOURCE.values]


def values_of(data: DataSet, rules: int) -> DarkBloodValues:
    """The values of a data set; all its tables share them."""
    return data.shared(values_key(rules), lambda: DarkBloodValues(data, rules))
