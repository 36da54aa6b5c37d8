"""A Ritual Book as the table shows it: what each side of a Ritual costs and brings in signs, triangles, Passives."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from conventicle.games.dark_blood.kinds import (
    CORRUPT,
    CULT,
    DEMONOLOGIST,
    INCANTATION,
    MONSTROSITY_RITUAL,
    PASSIVE,
    RESOURCE,
    SACRIFICE,
    TRIANGLE,
    WARLOCK,
)
from conventicle.games.dark_blood.values import BY_HEX, DarkBloodValues, Rite
from conventicle.web.boards.dark_blood import pictures

if TYPE_CHECKING:
    from conventicle.games.dark_blood.view import PlayerView
    from conventicle.kernel.data import DataSet
    from conventicle.kernel.text import Texts

#: Which file and table hold the rows of a domain.
_ROWS: Final = {
    "passive": ("passives", "passive"),
    "location_card": ("cards", "location_card"),
    "objective": ("cards", "objective"),
    "monstrosity_ritual": ("cults", "monstrosity_ritual"),
    "cult": ("cults", "cult"),
    "disk": ("board", "disk"),
}
#: A side of a Ritual that takes up to so many Peasants, not just so many.
_UP_TO: Final = "1–{}"


@lru_cache(maxsize=1024)
def is_house(data: DataSet, domain: str, name: str) -> bool:
    """True if a thing's figures are our own: the rulebook names it without them."""
    if domain not in _ROWS:
        return False
    file, table = _ROWS[domain]
    return any(row["name"] == name and row["source"] == "house" for row in data.rows(file, table))


def cost_of(rite: Rite) -> list[tuple[str, str]]:
    """What a side of a Ritual asks for, as signs and figures."""
    found = []
    if rite.silver:
        found.append(("silver", str(rite.silver)))
    if rite.blood:
        found.append(("blood", str(rite.blood)))
    found += [(RESOURCE.values[at], str(amount)) for at, amount in enumerate(rite.resources) if amount]
    if rite.produce:
        found.append(("produce", "=" if rite.produce == BY_HEX else str(rite.produce)))
    if rite.peasants:
        found.append(("peasant", _UP_TO.format(rite.peasants) if rite.peasants > 1 else "1"))
    if rite.cult == WARLOCK and rite.ritual == SACRIFICE:
        found.append(("self", "1"))
    return found


def gain_of(rite: Rite) -> list[tuple[str, str]]:
    """What a side of a Ritual does, as signs and figures."""
    found = []
    if rite.ritual == CORRUPT:
        found.append(("ritual-corrupt", "1"))
        if rite.upgraded:
            found.append(("monster", ""))
    if rite.cult == DEMONOLOGIST and rite.ritual == INCANTATION:
        found.append(("sigil", "1"))
    for icon, amount in (
        ("blood", rite.gain_blood), ("powdered_bones", rite.gain_bones), ("kill", rite.kills),
        ("return", rite.returns), ("move", rite.peasants_moved), ("any", rite.gain_resources), ("draw", rite.disks),
        ("steal" if rite.upgraded else "destroy", rite.takes),
    ):  # fmt: skip
        if amount:
            found.append((icon, str(amount)))
    if rite.gain_cultists:
        found.append(("people", _UP_TO.format(rite.gain_cultists) if rite.gain_cultists > 1 else "1"))
    return found


@lru_cache(maxsize=1024)
def side(texts: Texts, values: DarkBloodValues, number: int) -> dict[str, Any]:
    """One side of a Ritual in signs and in words."""
    rite = values.rites[number]
    name = rite.name
    cost, gain = (
        [(icon, figure, texts.get(f"page.sign.{icon}")) for icon, figure in part]
        for part in (cost_of(rite), gain_of(rite))
    )
    signs = pictures.signs(cost, gain, texts.get("page.free"), texts.get("page.brings"))
    return {
        "name": name,
        "label": texts.value("rite", name, []),
        "text": texts.explain("rite", name),
        "signs": signs,
    }


def rituals(texts: Texts, values: DarkBloodValues, player: PlayerView) -> list[dict[str, Any]]:
    """The five Rituals: the side that lies up, and the other one."""
    cult = CULT.place(player["cult"])
    found = []
    for at, row in enumerate(player["rituals"]):
        up = bool(row["upgraded"])
        found.append(
            {
                "name": row["ritual"],
                "kind": texts.value("ritual", row["ritual"], []),
                "upgraded": up,
                "now": side(texts, values, values.rite_of(cult, at, up)),
                "basic": side(texts, values, values.rite_of(cult, at, False)),
                "better": side(texts, values, values.rite_of(cult, at, True)),
                "used": row["used"],
                "positions": row["positions"],
                "places": [place < row["used"] for place in range(row["positions"])],
            }
        )
    return found


def triangles(texts: Texts, player: PlayerView) -> list[dict[str, Any]]:
    """The five triangles: what each asks for, which Rituals it touches, and how often it was paid."""
    return [
        {
            "name": TRIANGLE.values[at],
            "icons": [resource for resource, amount in row["cost"].items() for _ in range(amount)],
            "paid": row["paid"],
            "rituals": [texts.value("ritual", ritual, []) for ritual in row["rituals"]],
            "between": row["rituals"],
            "cost": ", ".join(
                f"{amount} {texts.value('resource', resource, [])}" for resource, amount in row["cost"].items()
            ),
        }
        for at, row in enumerate(player["triangles"])
    ]


def passives(texts: Texts, values: DarkBloodValues, player: PlayerView) -> list[dict[str, Any]]:
    """The four Passives: the side that lies up first, then the other, and whether a Hex covers them."""
    cult = CULT.place(player["cult"])
    found = []
    for position, row in enumerate(player["passives"]):
        sides = [PASSIVE.values[values.passive_of(cult, position, one)] for one in (0, 1)]
        found.append(
            {
                "position": position,
                "open": row["open"],
                "lost": position < player["lost_hexes"],
                "shown": row["name"],
                "label": texts.value("passive", row["name"], []),
                "text": texts.explain("passive", row["name"]),
                "sides": [
                    {
                        "name": name,
                        "label": texts.value("passive", name, []),
                        "text": texts.explain("passive", name),
                        "house": is_house(values.data, "passive", name),
                        "up": name == row["name"],
                    }
                    for name in sides
                ],
            }
        )
    return found


def monstrosity(texts: Texts, values: DarkBloodValues, player: PlayerView) -> dict[str, Any]:
    """The Monstrosity: where it is, and both sides of its Ritual."""
    row = player["monstrosity"]
    cult = CULT.place(player["cult"])
    out = bool(row["location"])
    return {
        "name": row["name"],
        "label": texts.value("monstrosity", row["name"], []),
        "location": row["location"],
        "where": texts.value("location", row["location"], []) if out else "",
        "ready": bool(player["rituals"][CORRUPT]["upgraded"]),
        "sides": [
            {
                "name": name,
                "label": texts.value("monstrosity_ritual", name, []),
                "text": texts.explain("monstrosity_ritual", name),
                "house": is_house(values.data, "monstrosity_ritual", name),
                "up": out and name == row["ritual"],
            }
            for name in (MONSTROSITY_RITUAL.values[one] for one in values.monstrosity_at[cult * 2 : cult * 2 + 2])
        ],
    }
