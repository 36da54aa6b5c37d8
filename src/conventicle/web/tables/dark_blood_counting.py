"""What the village comes to as it stands: majorities, the next place to fall, and what a bid is worth.

All of it follows from what everyone can see; the figures are those of the rules.
"""

from __future__ import annotations

from typing import Any, Final

from conventicle.games.dark_blood.kinds import (
    BID_SIGIL,
    CHURCH,
    LOCATION,
    LOSE_BID,
    NUMBERED,
    PASSIVE,
    SIGIL_WORTH,
    TIES,
)
from conventicle.games.dark_blood.values import DarkBloodValues

NOBODY: Final = -1
#: The view of a table, of one Location, of one Cult.
View = dict[str, Any]


def has_open(values: DarkBloodValues, cult: View, effect: int) -> bool:
    """An open Passive of the Cult shows a side with this effect."""
    effects = values.passive_effect
    return any(one["open"] and effects[PASSIVE.place(one["name"])] == effect for one in cult["passives"])


def waiting(place: View) -> dict[int, int]:
    """Per seat the Cultists of a Location that have not acted."""
    return {one["seat"]: one["waiting"] for one in place["cultists"] if one["waiting"]}


def ranking(values: DarkBloodValues, table: View, there: dict[int, int]) -> list[int]:
    """The seats by their number of Cultists: ties go to a Passive that wins them, then to the higher Favor (p. 17)."""
    players = table["players"]
    return sorted(
        there, key=lambda seat: (-there[seat], not has_open(values, players[seat], TIES), players[seat]["favor"], seat)
    )


def majority(values: DarkBloodValues, table: View, place: View, there: dict[int, int]) -> int:
    """Who would have Majority; alone one must outnumber the enemies, or win the tie (p. 30)."""
    order = ranking(values, table, there)
    if not order:
        return NOBODY
    enemies = place.get("enemies", 0)
    if "difficulty" in table and there[0] <= enemies:
        wins_tie = has_open(values, table["players"][0], TIES) or above_enemy(table)
        return 0 if there[0] == enemies and wins_tie else NOBODY
    return order[0]


def above_enemy(table: View) -> bool:
    """Solo: the player's Sigil stands higher than the enemy's."""
    favor: list[str] = table["board"]["favor"]
    return favor.index(table["players"][0]["cult"]) < favor.index("enemy")


def sigils(place: View) -> int:
    """All Sigils of a Location."""
    return sum(place["sigils"].values()) + int(place.get("enemy_sigils", 0))


def next_to_fall(table: View) -> str:
    """The undefiled Location with most Sigils, the Church apart; ties by Priority. Then the Church (p. 27).

    While no Priority tokens lie, a tie is open and nothing is named.
    """
    places = {one["name"]: one for one in table["board"]["locations"]}
    church = LOCATION.values[CHURCH]
    open_ones = [name for name, place in places.items() if name != church and not place["defiled"]]
    if not open_ones:
        return "" if places[church]["defiled"] else church
    most = max(sigils(places[name]) for name in open_ones)
    tied = [name for name in open_ones if sigils(places[name]) == most]
    if len(tied) == 1:
        return tied[0]
    return next((name for name in table["board"]["priority"] if name in tied), "")


def bonus(values: DarkBloodValues, cult: View, place: View) -> int:
    """What the Cult's Bid for a Location is worth beyond its Blood."""
    own = place["sigils"].get(cult["cult"], 0)
    worth = SIGIL_WORTH * own
    if own and has_open(values, cult, BID_SIGIL):
        worth += 1
    if keeps_vigil(cult, place):
        worth += values.monstrosity_amount["crones_vigil"]
    return int(worth)


def keeps_vigil(cult: View, place: View) -> bool:
    """A Monstrosity stands there whose side adds to the Bid."""
    monstrosity = cult["monstrosity"]
    return bool(monstrosity["ritual"] == "crones_vigil" and monstrosity["location"] == place["name"])


def comes_back(values: DarkBloodValues, cult: View, place: View, bid: int) -> int:
    """The Blood that returns if this Bid loses: half, rounded up, and one for each Sigil there (p. 28)."""
    back = (bid + 1) // 2 + place["sigils"].get(cult["cult"], 0)
    return int(back + (1 if bid and has_open(values, cult, LOSE_BID) else 0))


def tokens_gone(table: View) -> int:
    """How many Defiled tokens have been fought for: as many as Locations are defiled."""
    return sum(place["defiled"] for place in table["board"]["locations"])


def next_taint(table: View) -> int:
    """The Taint of the token that comes next; 0 after the last."""
    gone = tokens_gone(table)
    tokens = table["board"]["defiled_tokens"]
    return int(tokens[gone]["taint"]) if gone < len(tokens) else 0


def hidden_numbers(values: DarkBloodValues, shown: list[int]) -> list[int]:
    """Solo: the numbers that may still lie on the tokens."""
    return [number for number in values.disk_number[:NUMBERED] if number not in shown]


def difficulty(values: DarkBloodValues, table: View, place: View, shown: list[int]) -> tuple[int, int]:
    """Solo: the least and the most that a Bid may have to beat (p. 30); the first token has no number on it."""
    known = next_taint(table) + SIGIL_WORTH * int(place.get("enemy_sigils", 0))
    left = hidden_numbers(values, shown) if tokens_gone(table) else [0]
    return known + min(left), known + max(left)
