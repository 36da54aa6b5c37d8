"""Reports: one page that needs nothing else, the same for any number of workers, and records of what it points at."""

from __future__ import annotations

import csv
import json
import random
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from conventicle.bots.offers import AT_ANY_TIME
from conventicle.cli import main
from conventicle.kernel.match import replay_record
from conventicle.kernel.record import read_record
from conventicle.kernel.registry import game as find_game
from conventicle.lab import outliers, page, plots, raw, report
from conventicle.lab.batch import Plan
from conventicle.lab.figures import Figure, estimate, figures_in, lead_changes
from conventicle.lab.report import Report, collect, figured, sentences
from conventicle.lab.seen import Look, Seen, see
from conventicle.lab.things import FALSE_DISCOVERIES, FLAGS, binomial_at_most, spread_of, things_in
from tests.contract.budget import IS_COMPILED


def silent(done: int) -> None:
    """Nobody watches the progress."""


def plan(game: str = "template", games: int = 40, bots: str = "greedy", seats: int = 2) -> Plan:
    return Plan(game, seats, find_game(game).plan(seats, {}).options, [bots] * seats, "7", games)


@pytest.fixture(scope="module")
def candles() -> Report:
    return figured(plan(), collect(plan(), 1, silent)[0])


class Tags(HTMLParser):
    """All tags with their attributes, and the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_needs_nothing_else_and_says_how_it_came_about(candles: Report, tmp_path: Path) -> None:
    out = tmp_path / "candles.html"
    paths = page.write(candles, [], out)
    text = out.read_text("utf-8")
    assert len(text.encode()) < 1_000_000
    found = Tags(text)
    assert not [tag for tag, _ in found.tags if tag in ("script", "link", "img", "iframe")]
    assert not re.search(r"(src|href)=.?(https?:)?//", text.replace('xmlns:xlink="http://www.w3.org/1999/xlink"', ""))
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert "40 games between greedy, 2 players" in found.text
    assert "seeds 7/0 to 7/39" in found.text
    assert f"build: {'compiled' if IS_COMPILED else 'plain Python'}" in found.text
    assert [tag for tag, _ in found.tags].count("svg") >= 7
    assert all(attributes.get("aria-label") for tag, attributes in found.tags if tag == "svg")
    linked = [str(attributes["href"]) for tag, attributes in found.tags if tag == "a"]
    assert linked
    assert all((tmp_path / link).is_file() for link in linked)
    assert {path.name for path in paths} >= {
        "candles.html",
        "candles.json",
        "candles-figures.csv",
        "candles-games.csv",
        "candles-things.csv",
    }


def test_the_raw_figures_lie_beside_it(candles: Report, tmp_path: Path) -> None:
    page.write(candles, [], tmp_path / "candles.html")
    data = json.loads((tmp_path / "candles.json").read_text("utf-8"))
    assert data["games"] == 40
    assert data["figures"]["rounds"]["low"] <= data["figures"]["rounds"]["value"] <= data["figures"]["rounds"]["high"]
    with (tmp_path / "candles-games.csv").open(encoding="utf-8") as file:
        games = list(csv.DictReader(file))
    assert len(games) == 40
    assert sum(float(one["victory_0"]) for one in games) / 40 == pytest.approx(data["figures"]["seat:0"]["value"])
    with (tmp_path / "candles-things.csv").open(encoding="utf-8") as file:
        assert {"PlayCard"} <= {row["question"] for row in csv.DictReader(file)}
    with (tmp_path / "candles-figures.csv").open(encoding="utf-8") as file:
        figures = {row["figure"]: row for row in csv.DictReader(file)}
    assert (
        figures.keys()
        == data["figures"].keys()
        >= {"rounds", "margin:median", "seat:0", "order:2", "ending:NIGHT_FALLS"}
    )
    for name, row in figures.items():
        assert [float(row[key]) for key in ("value", "low", "high")] == [
            data["figures"][name][key] for key in ("value", "low", "high")
        ]
    assert (figures["rounds"]["games"], figures["rounds"]["first_seed"], figures["rounds"]["last_seed"]) == (
        "40", "7/0", "7/39",
    )  # fmt: skip
    assert sum(sum(counts.values()) for counts in data["endings_by_round"].values()) == 40
    assert [list(seat) for seat in data["seats"]] == [["choices", "waiting", "longest_wait"]] * 2
    assert len(data["winner_chance"]) == 10
    assert all(point["low"] <= point["mean"] <= point["high"] for point in data["scores_by_round"]["winners"])


def test_every_outlier_is_a_record_that_replays(candles: Report, tmp_path: Path) -> None:
    paths = outliers.write_records(candles, tmp_path / "records")
    assert {"longest", "shortest", "comeback", "lead-changes", "margin"} <= set(paths)
    game = find_game("template")
    for name, kept in paths.items():
        record = read_record(kept.path.read_text("utf-8"), game)
        match = replay_record(game, record)
        assert match.over()
        assert kept.step is None or kept.step < len(record.decisions)
        if name == "longest":
            assert len(match.decisions) == max(one.decisions for one in candles.games)
    assert main(["replay", str(paths["comeback"].path), "--to", str(paths["comeback"].step)]) == 0


def test_the_record_of_a_flagged_thing_says_where_to_look(tmp_path: Path) -> None:
    few = plan(games=6)
    found = figured(few, collect(few, 1, silent)[0])
    game = find_game("template")
    used = [one for one in found.things if one.users]
    shown = set()
    for flag in FLAGS:
        found.things = [replace(one, flag=flag, example="7/3") for one in used]
        kept = outliers.write_records(found, tmp_path / flag)
        for name, outlier in outliers.outliers(found).items():
            step = kept[name].step
            if outlier.thing is None or step is None:
                continue
            record = read_record(kept[name].path.read_text("utf-8"), game)
            decision = record.decisions[step]
            match = replay_record(game, record, step)
            offered = [game.notation(decision.frame, one).split() for one in match.table.options(decision.seat)]
            chosen = game.notation(decision.frame, decision.option).split()
            assert outlier.thing.frame in (decision.frame, AT_ANY_TIME)
            assert any(outlier.thing.name in one for one in offered)
            assert (outlier.thing.name in chosen) == (flag in ("dominant", "harmful"))
            if outlier.thing.name in chosen:
                won = decision.seat in replay_record(game, record).table.winners
                assert won == (flag == "dominant")
            shown.add(flag)
    assert shown == set(FLAGS)


def test_who_won_with_a_thing_is_told_by_faction(tmp_path: Path) -> None:
    one = plan("dark-blood", 8)
    found = figured(one, collect(one, 1, silent)[0])
    page.write(found, [], tmp_path / "page.html")
    text = Tags((tmp_path / "page.html").read_text("utf-8")).text.replace("\xa0", " ")
    thing = max(found.things, key=lambda one: one.users)
    assert sum(won.games for won in thing.won_by.values()) == thing.users > 8
    for faction, won in thing.won_by.items():
        assert f"{report.faction_name(found, faction)} {100 * won.value:.0f} % of {won.games}" in text
    data = json.loads((tmp_path / "page.json").read_text("utf-8"))
    row = next(row for row in data["things"] if (row["question"], row["thing"]) == (thing.frame, thing.name))
    users = {faction: won.games for faction, won in thing.won_by.items()}
    assert {faction: won["games"] for faction, won in row["won_by"].items()} == users
    with (tmp_path / "page-things.csv").open(encoding="utf-8") as file:
        flat = next(row for row in csv.DictReader(file) if (row["question"], row["thing"]) == (thing.frame, thing.name))
    assert all(int(flat[f"users_{faction}"]) == count for faction, count in users.items())


def test_any_number_of_workers_gives_the_same_report() -> None:
    few = plan(games=24)
    alone, together = (figured(few, collect(few, workers, silent)[0]) for workers in (1, 2))
    assert raw.as_data(alone, {}) == raw.as_data(together, {})


@pytest.mark.parametrize("game", ["old-ones", "dark-blood", "eternal-city", "pantheon"])
def test_every_game_has_a_report(game: str, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    one = plan(game, 6, "random")
    found = figured(one, collect(one, 1, silent)[0])
    page.write(found, [], out)
    assert out.stat().st_size < 1_000_000
    assert "[" + "card." not in out.read_text("utf-8")
    assert sentences(found)


def test_alone_at_the_table_there_is_a_report_too(tmp_path: Path) -> None:
    one = plan("dark-blood", 4, "random", 1)
    found = figured(one, collect(one, 1, silent)[0])
    page.write(found, [], tmp_path / "page.html")
    assert "ending:SOLO_WON" in found.figures


def test_ctrl_c_keeps_the_games_that_were_played() -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    games, interrupted = collect(plan(games=40), 1, interrupt)
    assert (interrupted, len(games)) == (True, 10)


def test_luck_and_skill_are_weighed() -> None:
    found = report.report_on(plan(games=500, bots="random"), 1, silent)
    assert found.luck_games == 10
    assert [point["played"] for point in found.luck] == [0, 0.25, 0.5, 0.75]
    assert found.skill["skill:greedy/random"].value > 0.6
    assert any("Skill: greedy" in line for line in sentences(found))


def test_what_is_surely_not_even_is_said_plainly() -> None:
    found = figured(plan("dark-blood", 1, "random"), [see(plan("dark-blood", 1, "random"), 0)])
    found.figures["wins:demonologist"] = Figure("wins:demonologist", 0.78, 0.75, 0.81, 700)
    found.games[0].factions[:] = ["demonologist", "warlock"]
    found.figures["wins:warlock"] = Figure("wins:warlock", 0.5, 0.4, 0.6, 90)
    lines = sentences(found)
    assert "Demonologists win 78 % of 2-player games (75-81 %); expected 50 %; sure." in lines
    assert "Warlocks can't be told from even (50 %) with these games." in lines


# --- figures ----------------------------------------------------------------------------------------------------------


def game(winners: list[int], chances: list[list[float]], scores: tuple[float, float] = (10.0, 5.0)) -> Seen:
    look = Look(0, 1, list(scores), chances[0])
    return Seen(
        "7/0", "NIGHT_FALLS", winners, ["", ""], [1, 0], 10, 2, 30, 3, list(scores), [4, 4], [[2, 4], [1]], [look],
        chances, {}, [{}, {}], None,
    )  # fmt: skip


def test_the_figures_of_a_game() -> None:
    one = game([0], [[0.5, 0.5], [0.2, 0.8], [0.7, 0.3], [0.9, 0.1]])
    found = figures_in(one)
    wanted: dict[str, tuple[float, float]] = {
        "seat:0": (1, 1), "order:1": (0, 1), "order:2": (1, 1), "margin": (0.5, 1), "winner_low": (0.2, 1),
        "comeback": (1, 1), "waiting": (7, 3), "longest_wait": (4, 1),
    }  # fmt: skip
    assert {name: found[name] for name in wanted} == wanted
    assert lead_changes(one) == 2
    assert figures_in(game([0, 1], [[0.5, 0.5]]))["shared"] == (1.0, 1)
    assert "seat:0" not in figures_in(replace(one, ending=""))


def test_an_interval_holds_the_truth_in_about_nineteen_of_twenty_runs() -> None:
    chance = random.Random(5)
    inside = 0
    for _ in range(300):
        # Choices of one game go together: all are yes or all are no.
        games = [(5.0, 5.0) if chance.random() < 0.3 else (0.0, 5.0) for _ in range(80)]
        found = estimate("chosen:x", games)
        inside += found.low <= 0.3 <= found.high
    assert inside >= 0.91 * 300


def test_the_median_has_an_interval_without_any_distribution() -> None:
    assert spread_of([float(number) for number in range(101)]) == (50.0, 40.0, 61.0)


# --- dead or dominant -------------------------------------------------------------------------------------------------


def with_things(seed: int, games: int, dead: int = -1, dominant: int = -1) -> list[Seen]:
    """Games in which every thing is as good as the other, but for those that are planted."""
    chance = random.Random(seed)
    made = []
    for number in range(games):
        winner = chance.randrange(2)
        chosen: list[dict[int, int]] = [{}, {}]
        for seat in range(2):
            for thing in range(12):
                rate = 0.5 if thing != dominant else (0.8 if seat == winner else 0.2)
                if thing != dead and chance.random() < rate:
                    chosen[seat][thing] = 1
        one = game([winner], [[0.5, 0.5]])
        made.append(replace(one, seed=f"7/{number}", offered=dict.fromkeys(range(12), 4), chosen=chosen))
    return made


def flagged(games: list[Seen]) -> dict[int, str]:
    template = find_game("template")
    found = things_in(template, template.plan(2, {}), games)
    return {number: one.flag for number, one in enumerate(found[:12]) if one.flag}


def test_a_planted_dead_and_a_planted_dominant_thing_are_found() -> None:
    assert flagged(with_things(1, 400, dead=3, dominant=7)) == {3: "never chosen", 7: "dominant"}


def test_things_that_are_alike_are_hardly_ever_flagged() -> None:
    wrong = sum(bool(flagged(with_things(seed, 150))) for seed in range(40))
    assert wrong <= 2 * FALSE_DISCOVERIES * 40


def test_never_chosen_in_a_few_offers_is_no_proof() -> None:
    assert binomial_at_most(0, 20, 0.02) == pytest.approx(0.98**20)
    assert flagged(with_things(1, 15, dead=3)) == {}


def test_a_few_users_say_nothing_of_who_wins(tmp_path: Path) -> None:
    one = game([0], [[0.5, 0.5]] * 10)
    games = [replace(one, offered={0: 1}, chosen=[{0: 1}, {}])] * 2
    found = figured(plan(), games)
    thing = found.things[0]
    assert (thing.users, thing.above.value, thing.above.low, thing.above.high) == (2, 0.5, -1.0, 1.0)
    page.write(found, [], tmp_path / "page.html")
    assert "+50.0" not in (tmp_path / "page.html").read_text("utf-8")


def test_figures_are_told_as_they_are(candles: Report, tmp_path: Path) -> None:
    assert [report.percent(value) for value in (0, 0.0002, 0.004, 0.5)] == ["0 %", "under 0.1 %", "0.4 %", "50 %"]
    assert report.spread(-0.44, 0.17) == "-44 to 17 %"
    assert report.spread(-0.001, 0.001) == "0 to 0 %"
    page.write(candles, [], tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text("utf-8")
    for line in sentences(candles):  # word for word, though no line breaks within a figure
        assert line in Tags(text).text
    assert re.search(r'<span class="whole">[\d.]+(-[\d.]+)? %</span>', text)
    assert "1 things" not in text


def test_a_plot_fits_a_phone_and_counts_rounds_in_whole_numbers() -> None:
    drawn = plots.stacked({"village defiled": {5: 600}}, "round", "words")
    width = float(re.findall(r'viewBox="0 0 ([\d.]+)', drawn)[0])
    assert width == pytest.approx(72 * plots.WIDTH, rel=0.01)
    assert 9 * 350 / width > 9, "letters of nine points are still as large on a page of 350 pixels"
    ticks = re.findall(r">([\d.\u2212-]+)</text>", drawn)
    assert {"4", "5", "6"} <= set(ticks)
    assert not [tick for tick in ticks if "." in tick]


def test_the_command_writes_the_page_and_says_what_it_found(tmp_path: Path, capsys: Any) -> None:
    out = tmp_path / "page.html"
    assert main(["report", "template", "--games", "12", "--workers", "1", "--html", str(out)]) == 0
    said = capsys.readouterr().out
    assert "How games end" in said
    assert f"build: {'compiled' if IS_COMPILED else 'plain Python'}" in said
    assert out.is_file()
    assert main(["report", "template", "--html", str(tmp_path / "nowhere" / "page.html")]) == 2
    assert main(["report", "template", "--check", "--players", "3"]) == 2


def test_ctrl_c_leaves_a_page_of_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some = collect(plan(games=4, bots="random"), 1, silent)[0]
    monkeypatch.setattr(report, "collect", lambda plan, workers, progress: (some, True))
    out = tmp_path / "page.html"
    assert main(["report", "template", "--workers", "1", "--html", str(out)]) == 130
    assert "Interrupted: this is what was played until then." in out.read_text("utf-8")
    assert len((tmp_path / "page-games.csv").read_text("utf-8").splitlines()) == 5


def test_what_only_a_strong_faction_has_is_not_dominant_for_that() -> None:
    games = []
    for one in with_things(3, 300):
        winner = one.winners[0]
        factions = ["strong", "weak"] if winner == 0 else ["weak", "strong"]
        chosen = [{5: 1} if faction == "strong" else {6: 1} for faction in factions]
        games.append(replace(one, factions=factions, chosen=chosen))
    found = flagged(games)
    assert 5 not in found
    assert 6 not in found


def test_endings_that_cannot_be_reached_at_this_table_are_left_out() -> None:
    game = find_game("dark-blood")
    assert game.endings_of(game.plan(2, {})) == ("VILLAGE_DEFILED",)
    assert game.endings_of(game.plan(1, {})) == ("SOLO_WON", "SOLO_LOST")
    for name in ("old-ones", "eternal-city"):
        other = find_game(name)
        assert "LONG_NIGHT" in other.endings_of(other.plan(2, {}))
        assert "LONG_NIGHT" not in other.endings_of(other.plan(2, {"round_limit": "off"}))
    plan = Plan(game.name, 2, game.plan(2, {}).options, ["random"] * 2, "7", 2)
    found = figured(plan, collect(plan, 1, lambda done: None)[0])
    assert [name for name in found.figures if name.startswith("ending:")] == ["ending:VILLAGE_DEFILED"]
    assert not [line for line in sentences(found) if "Never seen" in line]
