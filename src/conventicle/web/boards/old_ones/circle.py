"""What a figure of Old Ones would pay, take and be worth: from what everyone can see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conventicle.games.old_ones.conversion import price_of_cultist, price_of_priest
from conventicle.games.old_ones.kinds import CARD
from conventicle.games.old_ones.values import OldOnesValues
from conventicle.games.old_ones.view import FigureView, PlayerView, VillagerView

CULTIST: Final = "cultist"
PRIEST: Final = "priest"


@dataclass(frozen=True)
class Price:
    """What a villager costs the acting figure, one way."""

    cubes: int
    printed: int
    """What it would cost without jewel and ability."""
    free: bool
    """A Priest of the same jewel pays nothing."""
    payable: bool
    limit: bool
    """Five Priests are there already."""


def figures_in_order(values: OldOnesValues, players: list[PlayerView]) -> list[tuple[int, FigureView]]:
    """All figures of all players with their seats, in the order in which they have their turns."""
    found = [(int(player["seat"]), figure) for player in players for figure in player["figures"]]
    return sorted(found, key=lambda one: values.turn_place[CARD.place(one[1]["card"])])


def price(values: OldOnesValues, way: str, figure: FigureView, villager: VillagerView, priests: int) -> Price:
    """The price of a villager for a figure, as Cultist or as Priest (R4, R23, R24)."""
    by, kind = CARD.place(figure["card"]), CARD.place(villager["card"])
    cultist = way == CULTIST
    cubes = price_of_cultist(values, by, kind) if cultist else price_of_priest(values, by, kind)
    printed = villager["force"] if cultist else villager["force"] + villager["vigor"]
    limit = not cultist and priests >= values.most_priests
    free = values.jewel[by] == values.jewel[kind]
    return Price(cubes, printed, free, cubes <= figure["cubes"] and not limit, limit)


def gain(values: OldOnesValues, word: str, figure: FigureView, supply: int) -> int:
    """How many cubes dreaming or draining would bring: as many as there is room and supply for (R8, R9)."""
    wanted = {"dream": values.dream, "dream_deep": values.deep_dream, "drain": int(figure["will"])}[word]
    return max(0, min(wanted, figure["capacity"] - figure["cubes"], supply))


def offered_up(figure: FigureView, player: PlayerView) -> int:
    """How many cubes the Old One of the same player would take from a sacrificed Priest."""
    old_one = next(one for one in player["figures"] if one["old_one"])
    return int(min(figure["cubes"], old_one["capacity"] - old_one["cubes"]))


def sum_of(values: OldOnesValues, player: PlayerView) -> list[tuple[str, int, int]]:
    """What a player's points are made of: the sign, how many, and the points for them (p. 2)."""
    return [
        ("cultists", player["cultists"], values.points_per_cultist * player["cultists"]),
        ("cube", player["cubes"], values.points_per_cube * player["cubes"]),
        ("priest", player["priests"], values.points_per_priest * player["priests"]),
        ("jewel", len(player["jewels"]), values.points_per_jewel * len(player["jewels"])),
    ]
