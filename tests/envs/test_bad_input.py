"""A wrong action, a dead agent, another game's option, a table after its end: a clear error, and nothing is changed."""

from __future__ import annotations

import pickle
from collections.abc import Callable
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
from conventicle.envs.spec import Spec
from conventicle.envs.text import TextEnv
from conventicle.kernel.errors import (
    ConventicleError,
    DecisionError,
    IllegalDecisionError,
    MalformedDecisionError,
    NotYourDecisionError,
    SetupError,
    UnknownGameError,
    UnknownViewerError,
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


@pytest.mark.parametrize("wrong", ["draw", 1.5, [1, 2], object(), np.float32(1.0)])
def test_an_action_that_is_no_number_is_refused_by_name(wrong: object) -> None:
    single, agents = SingleSeat("old-ones", 2, illegal="random"), aec.raw_env("old-ones", players=2, illegal="lose")
    single.reset(seed=1)
    agents.reset(seed=1)
    for step in (single.step, agents.step):
        with pytest.raises(MalformedDecisionError, match="a whole number from 0 to"):
            step(wrong)


def test_an_action_may_have_any_integer_type() -> None:
    legal = Episodes("old-ones", 2)
    legal.reset(1)
    number = legal.legal()[0]
    hashes = set()
    for same in (number, np.int64(number), np.uint16(number), np.array(number), np.array([number])):
        episodes = Episodes("old-ones", 2)
        episodes.reset(1)
        episodes.step(same)
        hashes.add(episodes.table.hash())
    assert len(hashes) == 1


def an_illegal_action(env: aec.raw_env) -> int:
    """An action that is not legal now."""
    return next(number for number in range(999) if number not in env.episodes.legal())


@pytest.mark.parametrize("mask", ["observation", "info"])
def test_an_agent_loses_by_an_illegal_action_if_so_wanted(mask: str) -> None:
    env = aec.raw_env("old-ones", players=3, illegal="lose", mask=mask)
    env.reset(seed=1)
    loser, number = env.agent_selection, an_illegal_action(env)
    before = env.episodes.table.hash()
    env.step(number)
    assert env.episodes.table.hash() == before
    assert env.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in env.possible_agents}
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert env.infos[loser]["illegal_action"] == number
    assert [env.last()[1] for agent in env.agents if agent == env.agent_selection] == [-1.0]
    while env.agents:
        env.step(None)
    env.reset()
    assert not any(env.terminations.values())
    assert env.infos[loser].get("illegal_action") is None


def test_an_agents_illegal_action_is_replaced_if_so_wanted_by_the_same_one_again() -> None:
    hashes = set()
    for _ in range(2):
        env = aec.raw_env("old-ones", players=2, illegal="random")
        env.reset(seed=1)
        agent, number = env.agent_selection, an_illegal_action(env)
        env.step(number)
        assert env.infos[agent]["illegal_action"] == number
        assert not any(env.terminations.values())
        env.step(env.episodes.legal()[0])
        assert "illegal_action" not in env.infos[agent]
        hashes.add(env.episodes.table.hash())
    assert len(hashes) == 1


def test_an_agents_illegal_action_raises_and_changes_nothing_otherwise() -> None:
    env = aec.raw_env("old-ones", players=2)
    env.reset(seed=1)
    before = env.episodes.table.hash()
    with pytest.raises(IllegalDecisionError, match=r"legal are \["):
        env.step(an_illegal_action(env))
    assert env.episodes.table.hash() == before
    with pytest.raises(SetupError, match="one of: raise, lose, random"):
        aec.raw_env("old-ones", players=2, illegal="ignore")


MADE = pytest.mark.parametrize("made", [aec.env, aec.raw_env])


@MADE
def test_a_dead_agent_must_pass(made: Callable[..., Any]) -> None:
    env = made("old-ones", players=2, options={"round_limit": "5"})
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    with pytest.raises(ValueError, match=f"over for {env.agent_selection}: the only action that is expected .* None"):
        env.step(0)
    while env.agents:
        env.step(None)
    for further in (lambda: env.step(None), lambda: env.step(0), env.last):
        with pytest.raises(NotYourDecisionError, match="over for every agent; call reset first"):
            further()
    assert not env.observe("player_0")["action_mask"].any()
    env.reset()
    assert env.last()[0]["action_mask"].any()


@MADE
def test_an_agent_that_is_to_act_must_not_pass(made: Callable[..., Any]) -> None:
    env = made("old-ones", players=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="expected an action"):
        env.step(None)


@pytest.mark.parametrize("wrong", [-1, 10**6, 10**30, "draw", 1.5, [1, 2], float("nan"), {}, b"x"])
@pytest.mark.parametrize("illegal", ["raise", "lose", "random"])
def test_an_action_out_of_the_space_is_refused_by_name_behind_pettingzoos_wrappers(illegal: str, wrong: object) -> None:
    env = aec.env("old-ones", players=2, illegal=illegal)
    env.reset(seed=1)
    before = env.unwrapped.episodes.table.hash()
    with pytest.raises(MalformedDecisionError, match=r"player_\d: an action is a whole number from 0 to 1144, not"):
        env.step(wrong)
    assert env.unwrapped.episodes.table.hash() == before


def test_before_the_first_reset_every_face_says_so() -> None:
    agents, single, words = aec.raw_env("old-ones"), SingleSeat("old-ones"), TextEnv("old-ones")
    attempts: list[Callable[[], object]] = [
        lambda: agents.step(0), agents.last, lambda: agents.observe("player_0"), agents.state,
        lambda: agents.perspective("player_0"), lambda: single.step(0), single.action_masks, single.perspective,
        words.observe, lambda: words.step("1"), lambda: Episodes("old-ones").mask(0),
    ]  # fmt: skip
    for attempt in attempts:
        with pytest.raises(NotYourDecisionError, match="no game yet; call reset first"):
            attempt()


@pytest.mark.parametrize(
    ("settings", "error", "says"),
    [
        ({"game": "chess"}, UnknownGameError, "there are: "),
        ({"players": 9}, SetupError, "2 to 4 players"),
        ({"options": {"edition": "first"}}, SetupError, "edition"),
        ({"reward": "money"}, SetupError, "one of: victory"),
        ({"seat": 5}, SetupError, "0 to 1"),
        ({"players": 2.5}, SetupError, "players=2.5 .a whole number"),
        ({"players": "2"}, SetupError, "players='2' .a whole number"),
        ({"most": 0}, SetupError, "most=0 .a whole number from 1"),
        ({"options": {"round_limit": 5}}, SetupError, "texts by name"),
        ({"options": ["round_limit"]}, SetupError, "texts by name"),
        ({"game": 5}, SetupError, "game=5 .a name, one of: "),
        ({"rivals": "kasparov"}, SetupError, "there are: random"),
        ({"rivals": 5}, SetupError, "rivals=5 .the name of a bot"),
        ({"rivals": [5]}, SetupError, "rival 5 .the name of a bot"),
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
    with pytest.raises(IllegalDecisionError, match=r"table 2: action -5; legal are \["):
        batch.step([actions[0], actions[1], -5])
    with pytest.raises(SetupError, match=r"shape \(2,\) for 3 tables"):
        batch.step(actions[:2])
    for wrong in ([[one] for one in actions], 1):
        with pytest.raises(SetupError, match="one for each"):
            batch.step(wrong)
    with pytest.raises(SetupError, match="one for each"):
        batch.step([[1], [2, 3], 4])
    with pytest.raises(MalformedDecisionError, match="whole numbers"):
        batch.step([1.5, 2.0, 3.0])
    batch._gather()
    assert np.array_equal(batch.observation, before)
    batch.step(actions)


def test_processes_refuse_all_actions_or_none() -> None:
    """One process must not go on where another refuses: the tables would no longer be those of the same step."""
    apart, together = ProcessBatch("old-ones", 2, tables=3, processes=2), Batch("old-ones", 2, tables=3)
    try:
        actions = [int(together.legal[together.offsets[lane]]) for lane in range(3)]
        before = apart.observation.copy()
        for place in range(3):
            wrong = [-1 if lane == place else action for lane, action in enumerate(actions)]
            with pytest.raises(IllegalDecisionError, match=rf"table {place}: action -1; legal are \["):
                apart.step(wrong)
        for none in (actions[:2], [[one] for one in actions], 1, [[1], [2, 3], 4]):
            with pytest.raises(SetupError, match="one for each"):
                apart.step(none)
        with pytest.raises(MalformedDecisionError, match="whole numbers"):
            apart.step([1.5, 2.0, 3.0])
        assert np.array_equal(apart.observation, before)
        apart.step(actions)
        together.step(actions)
        assert np.array_equal(apart.observation, together.observation)
        assert np.array_equal(apart.legal, together.legal)
    finally:
        apart.close()
    apart.close()
    with pytest.raises(NotYourDecisionError, match="closed; make a new one"):
        apart.step(actions)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"processes": 3}, "3 processes for 2 tables"),
        ({"processes": 0}, "a whole number from 1"),
        ({"reward": "shaped"}, "one of: victory, share, margin"),
        ({"most": 0}, "a whole number from 1"),
        ({"options": {"edition": "first"}}, "options: old_ones"),
    ],
)
def test_wrong_settings_are_named_before_a_process_starts(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        ProcessBatch("old-ones", 2, tables=2, **settings)


def test_the_death_of_a_process_is_told_and_nothing_hangs() -> None:
    batch = ProcessBatch("old-ones", 2, tables=2, processes=2)
    try:
        batch._workers[1].kill()
        batch._workers[1].join()
        with pytest.raises(RuntimeError, match="a process of the batch has died"):
            batch.step([int(batch.legal[batch.offsets[lane]]) for lane in range(2)])
    finally:
        batch.close()


def test_the_number_of_bytes_of_a_batch_is_named() -> None:
    with pytest.raises(SetupError, match="5 bytes for 2 tables; 746 for each"):
        Batch("old-ones", 2, tables=2, rows=bytearray(5))


@pytest.mark.parametrize(("answer", "says"), [(-3, r"answered with action -3; legal are \["), (None, "not None")])
def test_a_rival_that_answers_with_no_action_is_named(answer: Any, says: str) -> None:
    env = SingleSeat("old-ones", 2, rivals=lambda cells, mask, seat: answer)

    def play() -> None:
        env.reset(seed=1)
        for _ in range(20):
            env.step(env.episodes.legal()[0])

    with pytest.raises(DecisionError, match=f"the rival on seat 1.*{says}"):
        play()


def test_an_answer_in_words_that_is_none_is_explained() -> None:
    env = TextEnv("old-ones", 2)
    env.reset(1)
    for wrong in ("0", "99", "sing", "PlayCard card:crow", "", "9" * 5000):
        with pytest.raises(MalformedDecisionError, match="expected"):
            env.step(wrong)
    first = env.episodes.names()[env.episodes.legal()[0]]
    env.step(first)


def test_an_answer_in_words_after_the_end_says_so() -> None:
    env = TextEnv("old-ones", 2, {"round_limit": "5"})
    env.reset(1)
    while env.seat >= 0:
        env.step(1)
    with pytest.raises(NotYourDecisionError, match="reset first"):
        env.step(1)
    for viewer in (9, -1, "a"):
        with pytest.raises(UnknownViewerError, match="seats are 0 to 1"):
            env.observe(viewer)  # type: ignore[arg-type]


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


@pytest.mark.parametrize("chance", ["seed", "explicit"])
def test_openspiel_refuses_moves_that_are_none_and_changes_nothing(chance: str) -> None:
    game = pyspiel.load_game(f"conventicle_old_ones(players=2,chance={chance})")
    state = game.new_initial_state()
    for wrong in (10**6, -5):
        with pytest.raises(IllegalDecisionError, match="chance says 0 to"):
            state.apply_action(wrong)
    while state.is_chance_node():
        state.apply_action(0)
    before = str(state)
    legal = state.legal_actions()
    for wrong in (-5, 10**6, next(number for number in range(999) if number not in legal)):
        with pytest.raises(IllegalDecisionError, match=r"legal are \["):
            state.apply_action(wrong)
    assert str(state) == before
    state.apply_action(legal[0])


def test_openspiel_refuses_moves_after_the_end() -> None:
    state = pyspiel.load_game("conventicle_old_ones(players=2,options=round_limit:5)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(NotYourDecisionError, match="the game is over"):
        state.apply_action(0)


@pytest.mark.parametrize("chance", ["seed", "explicit"])
def test_openspiel_tells_chance_and_strangers_nothing(chance: str) -> None:
    """Chance has the number -1, and Python would count from the last player."""
    state = pyspiel.load_game(f"conventicle_old_ones(players=2,chance={chance})").new_initial_state()
    met = 0
    while not state.is_terminal():
        if state.is_chance_node():
            met += 1
            for look in (state.information_state_string, state.observation_string):
                with pytest.raises(UnknownViewerError, match="players are 0 to 1"):
                    look()
        state.apply_action(state.legal_actions()[0])
    assert met > 3
    for look in (state.information_state_string, state.observation_string):
        for stranger in (-1, 2):
            with pytest.raises(UnknownViewerError, match="players are 0 to 1"):
                look(stranger)
    with pytest.raises(UnknownViewerError, match="players are 0 to 1"):
        state.resample_from_infostate(2, lambda: 0.5)
    for number in (-1, 10**6):
        with pytest.raises(MalformedDecisionError, match="there are 0 to 1144"):
            state.action_to_string(0, number)


def test_who_is_not_at_the_table_sees_nothing() -> None:
    episodes, agents = Episodes("old-ones", 2), aec.raw_env("old-ones", players=2)
    with pytest.raises(NotYourDecisionError, match="call reset"):
        episodes.observation(0)
    episodes.reset(1)
    agents.reset(1)
    for seat in (-1, 3):
        with pytest.raises(UnknownViewerError, match="seats are 0 to 1"):
            episodes.observation(seat)
        with pytest.raises(UnknownViewerError, match="seats are 0 to 1"):
            episodes.perspective(seat)
    asked: list[Callable[[Any], object]] = [
        agents.observe, agents.perspective, agents.action_space, agents.observation_space
    ]  # fmt: skip
    strangers: list[object] = ["player_9", 0, []]
    for ask in asked:
        for stranger in strangers:
            with pytest.raises(ValueError, match="there are: player_0, player_1"):
                ask(stranger)


def test_a_batch_has_a_whole_number_of_tables() -> None:
    for wrong in (0, 1.5, "2"):
        with pytest.raises(SetupError, match="a whole number from 1"):
            Batch("old-ones", 2, tables=wrong)  # type: ignore[arg-type]


def test_an_environment_of_another_version_is_not_made() -> None:
    with pytest.raises(gymnasium.error.VersionNotFound, match="v1"):
        gymnasium.make("conventicle/old-ones-v99")
    with pytest.raises(gymnasium.error.NameNotFound, match="chess"):
        gymnasium.make("conventicle/chess-v1")


def test_what_was_saved_with_another_version_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game, a state or a batch would go on with other cells and actions than the program that saved it knows."""
    saved = pickle.dumps(Spec("old-ones", 3, {"round_limit": "5"}))
    again = pickle.loads(saved)
    assert (again.id, again.players, again.setup.options["round_limit"]) == ("conventicle/old-ones-v1", 3, "5")
    monkeypatch.setattr("conventicle.envs.spec.VERSION", 2)
    with pytest.raises(SetupError, match="saved with conventicle/old-ones-v1, and this is conventicle/old-ones-v2"):
        pickle.loads(saved)
