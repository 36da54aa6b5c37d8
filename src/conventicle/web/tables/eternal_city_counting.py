"""Who would win a district as it stands, and what an option would make of it: from what everyone can see."""

from __future__ import annotations

from typing import Any, Final

from conventicle.games.eternal_city.editions import Edition
from conventicle.games.eternal_city.kinds import CARD

NOBODY: Final = -1
#: The view of a table, of one Location, of one Cult.
View = dict[str, Any]


def sort_of(priest: str) -> str:
    """The token of a Priest, whatever he carries."""
    return priest.removeprefix("paid_").removeprefix("blessed_")


def strength(cult: View, priest: str) -> int:
    """A Priest's number, or his Patriarch's strength."""
    sort = sort_of(priest)
    return int(cult["patriarch"]) if sort == "patriarch" else int(sort.removeprefix("priest_"))


def counts(table: View, place: View) -> dict[int, int]:
    """The Influence of every Cult that can win there: celebrants are left out (p. 13)."""
    players = table["players"]
    return {one["seat"]: one["influence"] for one in place["cults"] if not players[one["seat"]]["celebrating"]}


def leader(table: View, place: View, influence: dict[int, int]) -> int:
    """Who would win: by Seize, by coins, else the most Influence (with the Chalice the least), then Divine Might."""
    if place["active"] and table["seized_by"] is not None:
        return int(table["seized_by"])
    if place["paid_by"] is not None:
        return int(place["paid_by"])
    if not influence:
        return NOBODY
    choose = min if place["active"] and table["least_wins"] else max
    seats = sorted(influence)
    return choose(seats, key=lambda seat: (influence[seat], table["players"][seat]["divine_might"]))


def strongest_rival(table: View, place: View, influence: dict[int, int], me: int) -> int:
    """Of the others, the one who would win if I were not there."""
    return leader(table, {**place, "paid_by": None}, {seat: one for seat, one in influence.items() if seat != me})


def is_open(table: View, rules: Edition, me: int, location: int) -> bool:
    """My Followers or a Title let me place there."""
    cult = table["players"][me]
    if rules.access[location] <= cult["followers"]:
        return True
    return any(rules.opens[CARD.place(card)] == location for card in cult["cards"])


def costs_follower(cult: View, rules: Edition) -> bool:
    """The next placement costs a Follower: the fourth and later ones, unless an Approval covers just that number."""
    number = cult["placements"] + 1
    approved = any(rules.approves[CARD.place(card)] == number for card in cult["cards"])
    return number > rules.free_placements and not approved


def tithes(table: View, rules: Edition, me: int, location: int) -> list[int]:
    """Whom a placement there pays, one coin each, as far as my coins go (R8)."""
    seats = len(table["players"])
    owners = [(me + step) % seats for step in range(1, seats)]
    paid = [
        owner
        for owner in owners
        for card in table["players"][owner]["cards"]
        if rules.tithes[CARD.place(card)] >> location & 1
    ]
    return paid[: table["players"][me]["coins"]]


def after_placing(table: View, rules: Edition, me: int, priest: str, location: int) -> dict[int, int]:
    """The counts of a Location once that free Priest stands there; a lost Follower weakens the Patriarch."""
    place = table["board"][location]
    cult = table["players"][me]
    found = counts(table, place)
    own = found.get(me, 0) + strength(cult, priest)
    patriarch_there = priest == "patriarch" or any(
        sort_of(one) == "patriarch" for row in place["cults"] if row["seat"] == me for one in row["priests"]
    )
    if patriarch_there and costs_follower(cult, rules):
        own -= 1
    found[me] = own
    return found


def after_moving(table: View, me: int, priest: str, location: int) -> dict[int, int]:
    """The counts of a Location once a Priest of mine has come there from elsewhere."""
    found = counts(table, table["board"][location])
    found[me] = found.get(me, 0) + strength(table["players"][me], priest)
    return found
