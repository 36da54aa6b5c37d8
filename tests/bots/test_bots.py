"""Bots: each plays whole games, greedy is worth its name, and thinking neither cheats nor moves anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from conventicle.bots.base import Bot
from conventicle.bots.greedy import Greedy
from conventicle.bots.playing import Play
from conventicle.bots.random_bot import RandomBot
from conventicle.bots.registry import BOTS, bot_class, bot_seed, new_bot, new_bots
from conventicle.bots.searcher import Searcher
from conventicle.bots.wanderer import Wanderer
from conventicle.games._template.game import GAME
from conventicle.games._template.kinds import DECK, hand
from conventicle.games._template.turn import PASS, BidForLantern
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.errors import IllegalDecisionError, SetupError
from conventicle.kernel.match import Match
from conventicle.kernel.perspective import Perspective
from tests.bots.candles import MISERS, kind, my_turn, seen

#: Every bot; those that search think for a moment only.
QUICK = [f"{name}@12" if issubclass(bot, Searcher) else name for name, bot in BOTS.items()]


def played(names: list[str], seed: str) -> Play:
    setup = GAME.plan(len(names), {})
    play = Play(GAME, GAME.new_table(setup, keyed(key_from_seed(seed))), new_bots(names, seed))
    play.run(20_000)
    return play


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bot_plays_to_the_end_and_the_record_fits_the_rules(name: str, seats: int) -> None:
    play = played([name] * seats, "whole game")
    assert play.table.ending in GAME.endings
    match = Match(GAME, GAME.plan(seats, {}), key_from_seed("whole game"))
    for decision in play.decisions:
        match.replay(decision)
    assert match.table.hash() == play.table.hash()


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_gives_the_same_game_and_another_seed_another(name: str) -> None:
    first, again, other = played([name] * 2, "a"), played([name] * 2, "a"), played([name] * 2, "b")
    assert first.table.hash() == again.table.hash() != other.table.hash()


def wins_of_first(names: list[str], games: int) -> float:
    """How often the first named wins, half of the games on either seat."""
    wins = 0.0
    for number in range(games):
        turned = number % 2
        play = played(names[::-1] if turned else names, f"match {number}")
        wins += (turned in play.table.winners) / max(1, len(play.table.winners))
    return wins


def test_each_rung_of_the_ladder_beats_random() -> None:
    assert wins_of_first(["greedy", "random"], 60) >= 50
    assert wins_of_first(["wanderer", "random"], 60) >= 45


def test_greedy_sees_what_an_option_started_through_to_its_end() -> None:
    # The coins of a bargain come only after two cards were chosen and buried; a miser wants nothing else.
    t = my_turn(["bargain", "bell", "candle", "wind"], ["crow"], [0, 0])
    assert {Greedy(seed, MISERS).choose(seen(t)) for seed in range(20)} == {kind("bargain")}


def test_greedy_breaks_ties_by_its_own_chance() -> None:
    # No coins can be had here, so a miser does not care.
    t = my_turn(["candle", "bell", "crow"], ["candle"], [0, 0])
    taken = {Greedy(seed, MISERS).choose(seen(t)) for seed in range(60)}
    assert taken == {kind("candle"), kind("bell"), kind("crow"), PASS}


def test_greedy_mixes_its_secret_bids() -> None:
    t = my_turn(["candle"], ["crow"], [5, 5])
    t.agenda.append(BidForLantern())
    bids = [Greedy(seed).choose(seen(t)) for seed in range(60)]
    assert len(set(bids)) >= 3
    assert max(bids.count(bid) for bid in set(bids)) <= 40


def test_a_bid_that_lies_sealed_already_tells_a_bot_nothing() -> None:
    chosen = set()
    for bid in range(6):
        t = my_turn(["candle"], ["crow"], [5, 5])
        t.agenda.append(BidForLantern())
        t.take(0, bid)
        chosen.add(Greedy(11).choose(seen(t, 1)))
    assert len(chosen) == 1


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_chooses_alike_where_only_hidden_cards_differ(name: str) -> None:
    mine = ["candle", "crow", "bell", "wind"]
    told = my_turn(mine, ["candle", "crow"], [4, 2])
    twin = my_turn(mine, ["wind", "bargain"], [4, 2])
    twin.cards.zones[DECK].reverse()
    assert told.hash() != twin.hash()
    for seed in range(40):
        bots = [new_bot(name, seed), new_bot(name, seed)]
        for _ in range(3):
            assert bots[0].choose(seen(told)) == bots[1].choose(seen(twin))


@pytest.mark.parametrize("name", QUICK)
def test_thinking_moves_neither_the_table_nor_its_chance(name: str) -> None:
    match = Match(GAME, GAME.plan(3, {}), key_from_seed("thinking"))
    bots = new_bots([name] * 3, "thinking")
    while not match.over() and len(match.decisions) < 40:
        seat = (match.asked() & -match.asked()).bit_length() - 1
        before = match.table.hash()
        option = bots[seat].choose(match.perspective(seat))
        assert match.table.hash() == before
        match.decide(seat, option)


def test_every_third_choice_of_a_wanderer_is_random() -> None:
    # The rival has nothing to give to a crow, so lighting the candle is by far the best.
    t = my_turn(["candle", "crow", "bell"], [], [0, 0])
    assert {Greedy(seed).choose(seen(t)) for seed in range(20)} == {kind("candle")}
    wanderer = Wanderer(5)
    choices = [wanderer.choose(seen(t)) for _ in range(60)]
    assert {choice for place, choice in enumerate(choices, 1) if place % 3} == {kind("candle")}
    assert set(choices[2::3]) == {kind("candle"), kind("bell"), PASS}


def test_random_takes_every_option_about_equally_often() -> None:
    t = my_turn(["candle", "crow", "bell"], ["candle"], [0, 0])
    bot = RandomBot(9)
    choices = [bot.choose(seen(t)) for _ in range(4000)]
    assert sorted(set(choices)) == t.options(0)
    assert all(900 < choices.count(option) < 1100 for option in t.options(0))


class Stubborn(Bot):
    """Always answers 99."""

    def choose(self, perspective: Perspective) -> int:
        return 99


def test_an_answer_that_was_not_offered_is_refused() -> None:
    t = my_turn(["candle", "crow"], ["candle"], [0, 0])
    play = Play(GAME, t, [Stubborn(1), Stubborn(1)])
    with pytest.raises(IllegalDecisionError, match="99 in answer to PlayCard"):
        play.run(10)
    assert play.thinking == 0
    assert len(t.cards.zones[hand(0)]) == 2


def test_bots_from_elsewhere_are_named_by_module_and_class() -> None:
    assert bot_class("tests.bots.test_bots:Stubborn") is Stubborn


@pytest.mark.parametrize(
    "name", ["", "grandmaster", "no.such.module:Bot", "tests.bots.test_bots:Nobody", "tests.bots.candles:Misers", ":"]
)
def test_an_unknown_bot_is_named(name: str) -> None:
    with pytest.raises(SetupError, match="unknown_bot"):
        bot_class(name)


def test_the_bot_of_the_documentation_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).parents[2] / "docs" / "adding-a-bot.md"
    code = page.read_text("utf-8").partition("```python\n")[2].partition("```")[0]
    (tmp_path / "documented_bot.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    play = played(["documented_bot:Cautious", "greedy"], "documented")
    assert play.table.winners == [1]


def test_the_bot_in_thirty_lines_beats_random(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).parents[2] / "docs" / "bots.md"
    code = page.read_text("utf-8").partition("```python\n")[2].partition("```")[0]
    assert len(code.splitlines()) <= 30
    (tmp_path / "hopeful.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert wins_of_first(["hopeful:Hopeful", "random"], 20) >= 14


def test_each_seat_of_each_game_has_a_seed_of_its_own() -> None:
    assert len({bot_seed(seed, seat) for seed in ("1", "2", "1/2") for seat in range(6)}) == 18
