"""The figures of a report for programs: JSON, and CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict

from conventicle.build import build
from conventicle.kernel.seats import victory
from conventicle.lab.figures import Figure, lead_changes
from conventicle.lab.outliers import Kept, outliers
from conventicle.lab.report import (
    REPLAYS,
    Report,
    by_seat,
    chance_by_part,
    margins_of,
    progress_by_round,
    roads,
    sentences,
)
from conventicle.lab.things import Thing, spread_of


def as_data(report: Report, records: dict[str, Kept]) -> dict[str, object]:
    """Everything that the report says, for programs."""
    kept = {name: (outlier, records[name]) for name, outlier in outliers(report).items() if name in records}
    plan = report.plan
    setup = plan.setup()
    return {
        "game": plan.game,
        "version": setup.version,
        "players": plan.seats,
        "options": plan.options,
        "overlay": json.loads(plan.overlay) if plan.overlay else [],
        "bots": plan.bots,
        "seed": plan.seed,
        "first_seed": plan.seed_of(0),
        "last_seed": plan.seed_of(max(0, len(report.games) - 1)),
        "games": len(report.games),
        "interrupted": report.interrupted,
        "build": build(),
        "sentences": sentences(report),
        "figures": {name: _rounded(one) for name, one in every_figure(report).items()},
        "seats": [{name: _rounded(one) for name, one in seat.items()} for seat in by_seat(report)],
        "endings_by_round": roads(report),
        "scores_by_round": {
            side: [dict(zip(("round", "mean", "low", "high"), point, strict=True)) for point in points]
            for side, points in progress_by_round(report).items()
        },
        "winner_chance": [
            dict(zip(("played", "median", "quarter", "three_quarters"), point, strict=True))
            for point in chance_by_part(report)
        ],
        "luck": report.luck,
        "luck_games": report.luck_games,
        "luck_replays": REPLAYS if report.luck else 0,
        "things": [_thing_row(one) for one in report.things],
        "records": [
            {"file": one.path.as_posix(), "shows": outlier.shows, "seed": outlier.seed, "step": one.step}
            for outlier, one in kept.values()
        ],
        "crashes": [asdict(one.crash) for one in report.games if one.crash],
    }


def every_figure(report: Report) -> dict[str, Figure]:
    """All figures by the names that targets use, those of the margin and of the ladder among them."""
    figures = dict(report.figures)
    margins = margins_of(report)
    if margins:
        figures["margin:median"] = Figure("margin:median", *spread_of(margins), len(margins))
    return figures | report.skill


def _rounded(figure: Figure) -> dict[str, float]:
    values = {"value": figure.value, "low": figure.low, "high": figure.high}
    return {name: round(value, 6) for name, value in values.items()} | {"games": figure.games}


def _thing_row(one: Thing) -> dict[str, object]:
    return {
        "question": one.frame, "thing": one.name, "offered": one.offered, "chosen": one.chosen,
        "share": round(one.share.value, 4), "share_low": round(one.share.low, 4),
        "share_high": round(one.share.high, 4), "users": one.users, "above": round(one.above.value, 4),
        "above_low": round(one.above.low, 4), "above_high": round(one.above.high, 4),
        "flag": one.flag, "example": one.example, "won": round(one.won.value, 4),
        "won_low": round(one.won.low, 4), "won_high": round(one.won.high, 4),
        "won_by": {faction: _rounded(won) for faction, won in one.won_by.items()},
    }  # fmt: skip


def as_csv(rows: list[dict[str, object]]) -> str:
    """Rows for a spreadsheet."""
    written = io.StringIO()
    table = csv.DictWriter(written, list(rows[0]) if rows else [], lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return written.getvalue()


def figure_rows(report: Report) -> list[dict[str, object]]:
    """One row for each figure: with its interval, its games and their seeds."""
    plan = report.plan
    rows: list[dict[str, object]] = []
    for name, figure in every_figure(report).items():
        if name in report.skill:  # every seat in turn on one seed
            rows.append(_figure_row(name, figure, f"{plan.seed}/skill", figure.games // plan.seats))
        else:
            rows.append(_figure_row(name, figure, plan.seed, len(report.games)))
    for point in report.luck:
        for name in ("decided", "seen"):
            told = f"luck:{name}@{point['played']}"
            found = Figure(told, point[name], point[f"{name}_low"], point[f"{name}_high"], report.luck_games)
            rows.append(_figure_row(told, found, f"{plan.seed}/luck", report.luck_games))
    return rows


def _figure_row(name: str, figure: Figure, seed: str, seeds: int) -> dict[str, object]:
    """A figure, and the first and the last seed of those that were played for it."""
    return {"figure": name, **_rounded(figure), "first_seed": f"{seed}/0", "last_seed": f"{seed}/{max(0, seeds - 1)}"}


def game_rows(report: Report) -> list[dict[str, object]]:
    """One row for each game."""
    rows: list[dict[str, object]] = []
    for one in report.games:
        row: dict[str, object] = {
            "seed": one.seed, "ending": one.ending, "winners": " ".join(map(str, one.winners)), "rounds": one.rounds,
            "decisions": one.decisions, "forced": one.forced, "options": one.options,
            "lead_changes": lead_changes(one), "order": " ".join(map(str, one.order)),
        }  # fmt: skip
        for seat in range(report.plan.seats):
            waits = one.waits[seat]
            row |= {
                f"faction_{seat}": one.factions[seat], f"victory_{seat}": round(victory(one.winners, seat), 4),
                f"score_{seat}": one.scores[seat], f"choices_{seat}": one.choices[seat],
                f"waiting_{seat}": round(sum(waits) / len(waits), 2) if waits else 0,
                f"longest_wait_{seat}": max(waits, default=0),
            }  # fmt: skip
        rows.append(row)
    return rows


def thing_rows(report: Report) -> list[dict[str, object]]:
    """One row for each thing; whoever won with it has columns for each faction."""
    rows = []
    for one in report.things:
        row = _thing_row(one)
        del row["won_by"]
        for faction in report.factions():
            won = one.won_by.get(faction, Figure("wins", 0.0, 0.0, 1.0, 0))
            row |= {f"users_{faction}": won.games, f"won_{faction}": round(won.value, 4)}
            row |= {f"won_low_{faction}": round(won.low, 4), f"won_high_{faction}": round(won.high, 4)}
        rows.append(row)
    return rows
