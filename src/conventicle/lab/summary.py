"""What a batch of games says: endings, wins, lengths, choices; as plain data for people and programs."""

from __future__ import annotations

from dataclasses import asdict
from statistics import median

from conventicle.bots.offers import PLAIN, things_of
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.seats import victory
from conventicle.kernel.vocabulary import ANYTIME, Domain, Vocabulary
from conventicle.lab.batch import Outcome


def summary(game: Game, setup: Setup, outcomes: list[Outcome], seconds: float) -> dict[str, object]:
    """The figures of a batch. A shared victory counts as a part of one for each winner."""
    decisions = sum(one.decisions for one in outcomes)
    endings: dict[str, int] = dict.fromkeys(game.endings_of(setup), 0)
    by_seat = [0.0] * setup.seats
    by_faction: dict[str, dict[str, float]] = {}
    for one in outcomes:
        if one.ending:
            endings[one.ending] = endings.get(one.ending, 0) + 1
        for seat, faction in enumerate(one.factions):
            part = victory(one.winners, seat)
            by_seat[seat] += part
            if faction:
                row = by_faction.setdefault(faction, {"wins": 0.0, "games": 0})
                row["wins"] += part
                row["games"] += 1
    return {
        "games": len(outcomes),
        "unfinished": sum(not one.ending for one in outcomes),
        "endings": endings,
        "wins_by_seat": [_tidy(wins) for wins in by_seat],
        "wins_by_faction": {
            faction: {"wins": _tidy(by_faction[faction]["wins"]), "games": int(by_faction[faction]["games"])}
            for faction in sorted(by_faction)
        },
        "decisions_per_game": _spread([one.decisions for one in outcomes]),
        "rounds_per_game": _spread([one.rounds for one in outcomes]),
        "branching": {
            "mean": _ratio(sum(one.offered for one in outcomes), decisions),
            "max": max((one.widest for one in outcomes), default=0),
        },
        "forced_share": _ratio(sum(one.forced for one in outcomes), decisions),
        "decisions_per_second": round(decisions / seconds) if seconds > 0 else 0,
        "crashes": [asdict(one.crash) for one in outcomes if one.crash],
        "used": used_values(game, outcomes),
        "offered": offered_values(game, outcomes),
    }


def used_values(game: Game, outcomes: list[Outcome]) -> dict[str, dict[str, int]]:
    """Per frame how often each thing was chosen, as `domain:value`; things never chosen stand there with 0."""
    vocabularies = {frame.NAME: frame.VOCABULARY for frame in game.frames}
    if game.anytime.size:
        vocabularies["anytime"] = game.anytime
    found = {name: _nothing_chosen(vocabulary) for name, vocabulary in vocabularies.items()}
    chosen: dict[tuple[str, int], int] = {}
    for one in outcomes:
        for choice, times in one.used.items():
            chosen[choice] = chosen.get(choice, 0) + times
    for (frame, option), times in sorted(chosen.items()):
        if option >= ANYTIME:
            frame, option = "anytime", option - ANYTIME
        counts = found[frame]
        meaning = vocabularies[frame].meaning(option)
        for domain, value in zip(meaning.domains, meaning.values(), strict=True):
            if domain.name not in PLAIN:
                counts[f"{domain.name}:{value}"] += times
    return {frame: counts for frame, counts in found.items() if counts}


def offered_values(game: Game, outcomes: list[Outcome]) -> dict[str, dict[str, int]]:
    """Per frame how many choices offered each thing: those with a single option are none."""
    found: dict[str, dict[str, int]] = {}
    for number, name in enumerate(things_of(game).names):
        frame, _, thing = name.partition(" ")
        found.setdefault(frame, {})[thing] = sum(one.offers.get(number, 0) for one in outcomes)
    return found


def _nothing_chosen(vocabulary: Vocabulary) -> dict[str, int]:
    domains: list[Domain] = [domain for stretch in vocabulary.ranges for domain in stretch.domains]
    return {f"{domain.name}:{value}": 0 for domain in domains if domain.name not in PLAIN for value in domain.values}


def _spread(figures: list[int]) -> dict[str, float]:
    if not figures:
        return {"mean": 0, "median": 0, "max": 0}
    return {"mean": _ratio(sum(figures), len(figures)), "median": median(figures), "max": max(figures)}


def _ratio(part: float, whole: float) -> float:
    return round(part / whole, 4) if whole else 0.0


def _tidy(wins: float) -> float:
    return round(wins, 4)
