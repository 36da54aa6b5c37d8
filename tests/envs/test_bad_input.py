"""A wrong action, a dead agent, another game's option, a table after its end: a clear error, and nothing is changed."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import conventicle.envs
from conventicle.envs import aec, spiel
from conventicle.envs.batch import Batch
from conventicle.envs.episodes import Episodes
from conventicle.envs.processes import ProcessBatch
from conventicle.envs.single import SingleSeat
from conventicle.envs.text import TextEnv
from conventicle.kernel.errors import (
    ConventicleError,
    IllegalDecisionError,
    MalformedDecisionError,
    NotYourDecisionError,
    SetupError,
    UnknownGameError,
)

assert conventicle.envs
spiel.register()


def played_out() -> Episodes:
    """A game that is over."""
    episodes = Episodes("old-ones", 2, {"round_limit": "5"})
    episodes.reset(1)
    while not episodes.over:
        episodes.step(episodes.legal()[0])
    return episodes


def test_an_illegal_action_is_named_with_the_legal_ones_and_changes_nothing() -> None:
    episodes = Episodes("old-ones", 2)
    episodes.reset(1)
    before = episodes.table.hash()
    for wrong in (-1, episodes.spec.actions, next(n for n in range(999) if n not in episodes.legal())):
        with pytest.raises(IllegalDecisionError, match=r"legal are \["):
            episodes.step(wrong)
    assert episodes.table.hash() == before


def test_stepping_after_the_end_raises_and_does_not_hang() -> None:
    episodes = played_out()
    with pytest.raises(NotYourDecisionError, match="reset first"):
        episodes.step(0)
    assert episodes.legal() == []
    assert not episodes.mask(0).any()


def test_stepping_before_reset_says_so() -> None:
    with pytest.raises(ConventicleError, match="reset"):
        Episodes("old-ones", 2).step(0)


def test_a_dead_agent_must_pass() -> None:
    env = aec.env("old-ones", players=2, options={"round_limit": "5"})
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    with pytest.raises(ValueError, match="None"):
        env.step(0)


def test_an_agent_that_is_to_act_must_not_pass() -> None:
    env = aec.raw_env("old-ones", players=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="expected an action"):
        env.step(None)


@pytest.mark.parametrize(
    ("settings", "error", "says"),
    [
        ({"game": "chess"}, UnknownGameError, "there are: "),
        ({"players": 9}, SetupError, "2 to 4 players"),
        ({"options": {"edition": "first"}}, SetupError, "edition"),
        ({"reward": "money"}, SetupError, "one of: victory"),
        ({"seat": 5}, SetupError, "0 to 1"),
        ({"rivals": "kasparov"}, SetupError, "there are: random"),
        ({"rivals": ["random", "random"]}, SetupError, "2 rivals for 1 other"),
        ({"illegal": "ignore"}, SetupError, "one of: raise"),
        ({"mask": "no"}, SetupError, "one of: info"),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        SingleSeat(**{"game": "old-ones", "players": 2, **settings})


def test_a_batch_with_one_illegal_action_does_nothing_in_any_lane() -> None:
    batch = Batch("old-ones", 2, tables=3)
    actions = [int(batch.legal[batch.offsets[lane]]) for lane in range(3)]
    before = batch.observation.copy()
    with pytest.raises(IllegalDecisionError):
        batch.step([actions[0], actions[1], -5])
    with pytest.raises(SetupError, match="2 actions for 3 tables"):
        batch.step(actions[:2])
    batch._gather()
    assert np.array_equal(batch.observation, before)
    batch.step(actions)


def test_an_error_in_a_process_is_the_same_error_here() -> None:
    batch = ProcessBatch("old-ones", 2, tables=2, processes=2)
    try:
        with pytest.raises(IllegalDecisionError):
            batch.step([-1, int(batch.legal[batch.offsets[1]])])
    finally:
        batch.close()


def test_an_answer_in_words_that_is_none_is_explained() -> None:
    env = TextEnv("old-ones", 2)
    env.reset(1)
    for wrong in ("0", "99", "sing", "PlayCard card:crow", ""):
        with pytest.raises(MalformedDecisionError, match="expected"):
            env.step(wrong)
    first = env.episodes.names()[env.episodes.legal()[0]]
    env.step(first)


def test_an_answer_in_words_may_be_a_number_or_a_notation() -> None:
    one, two = TextEnv("old-ones", 2), TextEnv("old-ones", 2)
    one.reset(1)
    two.reset(1)
    one.step("2")
    two.step(two.episodes.names()[two.episodes.legal()[1]])
    assert one.episodes.table.hash() == two.episodes.table.hash()


def test_hidden_choices_are_not_listed() -> None:
    listed, hidden = TextEnv("old-ones", 2), TextEnv("old-ones", 2, legal="hidden")
    assert "\n1. " in listed.reset(1)
    assert "\n1. " not in hidden.reset(1)
    assert "1. " in TextEnv("eternal-city", 2, language="ru").reset(1)


def test_openspiel_refuses_what_it_cannot_play() -> None:
    with pytest.raises(Exception, match="2 to 4 players"):
        pyspiel.load_game("conventicle_old_ones(players=7)")
    with pytest.raises(Exception, match="one of: seed, explicit"):
        pyspiel.load_game("conventicle_old_ones(chance=dice)")


def test_an_environment_of_another_version_is_not_made() -> None:
    with pytest.raises(gymnasium.error.Error):
        gymnasium.make("conventicle/old-ones-v99")
