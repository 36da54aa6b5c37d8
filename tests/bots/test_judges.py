"""Judges stand beside the bots: the rules know nothing of them, and a game without one goes by its score."""

from __future__ import annotations

import pytest

from conventicle.bots.judge import ByScore, WeighingJudge
from conventicle.bots.jury import judge_at, judge_for, judges_of
from conventicle.bots.playing import Play
from conventicle.bots.registry import new_bots
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.game import Game
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.registry import games
from conventicle.kernel.text import EDITION
from tests.games.titles import with_judge
from tests.kernel.small_game import GAME as ROW


@pytest.mark.parametrize("name", with_judge())
def test_every_game_has_a_judge_for_every_number_of_seats_and_edition(name: str) -> None:
    game = games()[name]
    editions = next((option.values for option in game.options if option.name == EDITION), ("",))
    for seats in range(game.fewest, game.most + 1):
        for edition in editions:
            setup = game.plan(seats, {EDITION: edition} if edition else {})
            t = game.new_table(setup, keyed(key_from_seed("judges")))
            judge = judge_at(game, t)
            assert judge is judges_of(game).judge(seats, edition) is judge_for(Perspective(game, t, 0))
            assert not isinstance(judge, ByScore)
            assert judge.stake > 0
            if isinstance(judge, WeighingJudge):
                assert len(judge.near) == len(judge.ahead) == len(judge.features(t, seats - 1))


@pytest.mark.parametrize("name", games())
def test_judging_all_seats_at_once_is_judging_each(name: str) -> None:
    game = games()[name]
    for seats in range(game.fewest, game.most + 1):
        t = game.new_table(game.plan(seats, {}), keyed(key_from_seed(f"scene {seats}")))
        play = Play(game, t, new_bots(["random"] * seats, "scene"))
        judge = judge_at(game, t)
        for decisions in (0, 5, 40, 120, 20_000):
            play.run(decisions)
            assert judge.standings(t) == [judge.standing(t, seat) for seat in range(seats)]
            assert judge.prospects(t) == [judge.prospect(t, seat) for seat in range(seats)]


def test_the_rules_say_nothing_of_what_bots_think() -> None:
    thoughts = ("standing", "prospect", "stake", "rollout", "races", "features", "weights")
    assert [name for name in thoughts if hasattr(Game, name)] == []


def test_a_game_without_a_judge_goes_by_its_score() -> None:
    t = ROW.new_table(ROW.plan(2, {}), keyed(key_from_seed("row")))
    judge = judge_at(ROW, t)
    assert isinstance(judge, ByScore)
    play = Play(ROW, t, new_bots(["greedy", "adept@5"], "row"))
    play.run(50)
    assert t.ending
    assert [judge.standing(t, seat) > judge.standing(t, 1 - seat) for seat in t.winners] == [True] * (
        len(t.winners) % 2
    )
