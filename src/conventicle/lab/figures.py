"""Figures: what reports, comparisons and targets speak of, each under one name and worked out game by game.

- `wins:necromancer`: the part of its games that a faction wins; `versus:necromancer/warlock`: where the other plays too
- `seat:0`, `order:1`: wins of a seat; of whoever comes first to an open choice, second, ...
- `ending:FIVE_ALTARS`, `unfinished`, `shared`: games that ended so, that did not end, with several winners
- `margin`: how far the best score is above the next, as a part of it; `score:winner`, `score:others`
- `rounds`, `decisions`; `choices`: decisions with more than one option, `forced`: the part with one; `options` of each
- `waiting`, `longest_wait`: decisions of others between two of one's own, on average and at most
- `lead_changes`; `winner_low`: the winner's lowest chance; `comeback`: games where that was below half of an even one
- `chosen:TakeAction word:scare`: of the choices that offered a thing, the part that took it
- `wins:restricted`: wins of whoever goes without a thing (`--without`)
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Final

from conventicle.bots.offers import things_of
from conventicle.kernel.errors import SetupError
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.seats import victory
from conventicle.lab.interval import z_of
from conventicle.lab.seen import Seen

#: Figures that are parts of a whole, from 0 to 1; the names of others have a unit of their own.
_PARTS: Final = ("wins", "versus", "seat", "order", "ending", "chosen", "unfinished", "shared", "forced", "comeback")
_PARTS_TOO: Final = ("margin", "winner_low")
CHOSEN: Final = "chosen:"
WINS: Final = "wins:"
RESTRICTED: Final = "wins:restricted"

Found = dict[str, tuple[float, float]]


def is_part(name: str) -> bool:
    """True for a figure between 0 and 1."""
    return name.partition(":")[0] in _PARTS or name in _PARTS_TOO


def figures_in(seen: Seen) -> Found:
    """What one game adds to each figure: a sum, and of how many (games, seats, choices) it is one."""
    found: Found = {"unfinished": (float(not seen.finished), 1)}
    seats = range(len(seen.factions))
    if seen.finished:
        found |= _endings(seen)
        for seat in seats:
            found[f"seat:{seat}"] = (victory(seen.winners, seat), 1)
        for place, seat in enumerate(seen.order, 1):
            found[f"order:{place}"] = (victory(seen.winners, seat), 1)
        if seen.without >= 0:
            found[RESTRICTED] = (victory(seen.winners, seen.without), 1)
        found |= _factions(seen)
        found |= _course(seen)
    found["rounds"] = (seen.rounds, 1)
    found["decisions"] = (seen.decisions, 1)
    found["choices"] = (sum(seen.choices), 1)
    found["forced"] = (seen.forced, seen.decisions)
    found["options"] = (seen.options, seen.decisions)
    waits = [wait for seat in seats for wait in seen.waits[seat]]
    if waits:
        found["waiting"] = (sum(waits), len(waits))
        found["longest_wait"] = (max(waits), 1)
    return found


def _endings(seen: Seen) -> Found:
    return {f"ending:{seen.ending}": (1.0, 1), "shared": (float(len(seen.winners) > 1), 1)}


def _factions(seen: Seen) -> Found:
    found: Found = {}
    for seat, faction in enumerate(seen.factions):
        if not faction:
            continue
        part = victory(seen.winners, seat)
        _add(found, f"{WINS}{faction}", part)
        for rival in set(seen.factions) - {faction, ""}:
            _add(found, f"versus:{faction}/{rival}", part)
    return found


def _add(found: Found, name: str, part: float) -> None:
    total, count = found.get(name, (0.0, 0))
    found[name] = (total + part, count + 1)


def _course(seen: Seen) -> Found:
    """Who led, and how far apart they were in the end."""
    found: Found = {}
    if not seen.winners or len(seen.factions) < 2:
        return found
    winner = seen.winners[0]
    ranked = sorted(seen.scores, reverse=True)
    found["margin"] = ((ranked[0] - ranked[1]) / ranked[0] if ranked[0] > 0 else 0.0, 1)
    found["score:winner"] = (seen.scores[winner], 1)
    others = [score for seat, score in enumerate(seen.scores) if seat != winner]
    found["score:others"] = (sum(others), len(others))
    found["lead_changes"] = (float(lead_changes(seen)), 1)
    low = min(chances[winner] for chances in seen.chances)
    found["winner_low"] = (low, 1)
    found["comeback"] = (float(low < 0.5 / len(seen.factions)), 1)
    return found


def lead_changes(seen: Seen) -> int:
    """How often another seat came to have the best chance, from part to part of the game."""
    leaders = [chances.index(max(chances)) for chances in seen.chances]
    return sum(one != other for one, other in pairwise(leaders))


def chosen_in(seen: Seen, thing: int) -> tuple[float, float]:
    """Of the choices of a game that offered a thing, how many took it."""
    return sum(own.get(thing, 0) for own in seen.chosen), seen.offered.get(thing, 0)


@dataclass(frozen=True)
class Figure:
    """A figure over many games, with its interval."""

    name: str
    value: float
    low: float
    high: float
    games: int
    """Games that say anything about it."""


def estimate(name: str, games: list[tuple[float, float]], widened: int = 1) -> Figure:
    """A figure from what each game adds to it; games count as they were drawn, with all that is in them.

    The interval of 95 % is Wilson's where every game adds one yes or no, else by the spread between games (a ratio's);
    for several figures at once it is widened (Bonferroni).
    """
    total = sum(one for one, _ in games)
    whole = sum(count for _, count in games)
    counted = sum(1 for _, count in games if count)
    if not whole:
        return Figure(name, 0.0, 0.0, 1.0 if is_part(name) else 0.0, 0)
    value = total / whole
    z = z_of(widened)
    squares = sum((one - value * count) ** 2 for one, count in games)
    if is_part(name):
        # As many independent yeses and noes as would spread like this, and no more than there are.
        spread = value * (1 - value)
        alike = min(whole, spread * whole * whole / squares) if squares > 0 and spread > 0 else float(counted)
        middle = (value + z * z / (2 * alike)) / (1 + z * z / alike)
        half = z * sqrt(spread / alike + z * z / (4 * alike * alike)) / (1 + z * z / alike)
        return Figure(name, value, max(0.0, middle - half), min(1.0, middle + half), counted)
    half = z * sqrt(squares * counted / max(1, counted - 1)) / whole
    return Figure(name, value, value - half, value + half, counted)


def estimates(games: list[Seen], endings: tuple[str, ...] = ()) -> dict[str, Figure]:
    """All figures of some games."""
    by_name: dict[str, list[tuple[float, float]]] = {}
    for seen in games:
        for name, one in figures_in(seen).items():
            by_name.setdefault(name, []).append(one)
    finished = sum(one.finished for one in games)
    for ending in endings:
        by_name.setdefault(f"ending:{ending}", [])
    for name, found in by_name.items():
        if name.startswith("ending:"):
            found += [(0.0, 1.0)] * (finished - len(found))
    return {name: estimate(name, found) for name, found in sorted(by_name.items())}


def check_name(game: Game, setup: Setup, name: str, factions: list[str]) -> None:
    """Refuse a figure that such a table does not have; SetupError."""
    seats = setup.seats
    known = [f"seat:{seat}" for seat in range(seats)] + [f"order:{place + 1}" for place in range(seats)]
    known += [f"{WINS}{faction}" for faction in factions]
    known += [f"ending:{ending}" for ending in game.endings_of(setup)]
    known += ["unfinished", "shared", "rounds", "decisions", "choices", "forced", "options", "waiting", "longest_wait"]
    if seats > 1:
        known += ["margin", "score:winner", "score:others", "lead_changes", "winner_low", "comeback"]
        known += [f"versus:{one}/{other}" for one in factions for other in factions if one != other]
    if name in known:
        return
    if name.startswith(CHOSEN):
        if things_of(game).number(name[len(CHOSEN) :]) >= 0:
            return
        wanted = name.rpartition(":")[2]
        close = [f"'{CHOSEN}{one}'" for one in things_of(game).names if wanted and wanted in one]
        raise SetupError("unknown_figure", f"{name} ({', '.join(close[:5]) or 'as in chosen:PlayCard card:crow'})")
    few = [one for one in known if not one.startswith("versus:")]
    raise SetupError("unknown_figure", f"{name} (there are: {', '.join(few)}, versus:A/B, chosen:FRAME THING)")
