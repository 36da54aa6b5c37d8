"""The suites of PettingZoo, Gymnasium and OpenSpiel, for all games, fewest and most seats and main options."""

from __future__ import annotations

import hashlib
import pickle
import random
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.tests import games_sim_test
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test, state_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import conventicle.envs
from conventicle.envs import aec, spiel
from conventicle.envs.batch import Batch
from conventicle.envs.episodes import MOST_DECISIONS, Episodes
from conventicle.envs.single import SingleSeat
from conventicle.kernel.errors import NotYourDecisionError
from tests.contract.budget import LONG
from tests.envs.cases import CASES, FEW, Case
from tests.games.titles import TITLES

assert conventicle.envs
spiel.register()
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
#: The titles, and any other game that has one written down.
KEPT = [case for case in FEW if case.game in TITLES or (PLAYTHROUGHS / f"{case.game}.txt").is_file()]
#: PettingZoo's own list of names says so of every environment whose observation holds a mask.
KNOWN = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


@pytest.mark.parametrize("mask", ["observation", "info"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_pettingzoo(case: Case, mask: str) -> None:
    def made() -> Any:
        return aec.env(case.game, players=case.players, options=case.options, mask=mask)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        if mask == "observation":
            for known in KNOWN:
                warnings.filterwarnings("ignore", known)
        api_test(made(), num_cycles=400 if LONG else 120)
        seed_test(made, num_cycles=200 if LONG else 40)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_single_minded_players_see_every_card_too(case: Case) -> None:
    """Whoever always takes the first or the last answer comes to questions that random players hardly meet."""
    for place in (0, -1):
        episodes = Episodes(case.game, case.players, case.options)
        episodes.reset(0)
        for _ in range(500):
            if episodes.over:
                break
            episodes.observation(episodes.seat)
            episodes.step(episodes.legal()[place])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_pettingzoo_renders_in_words(case: Case) -> None:
    render_test(lambda **more: aec.env(case.game, players=case.players, options=case.options, **more))


class Clock:
    """Stands in for the `time` of PettingZoo's benchmark, which plays for five seconds: so many looks are a second."""

    LOOKS = 5_000 if LONG else 40

    def __init__(self) -> None:
        self.looks = 0

    def time(self) -> float:
        """Seconds since the first look."""
        self.looks += 1
        return self.looks / self.LOOKS


@pytest.mark.parametrize("case", CASES, ids=str)
def test_pettingzoos_benchmark(case: Case, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It goes on through the ends of games, by the number of agents and not by whose turn it is."""
    clock = Clock()
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    random.seed(str(case))
    env = aec.env(case.game, players=case.players, options=case.options, most=60)
    performance_benchmark(env)
    assert "turns per second" in capsys.readouterr().out
    assert clock.looks > 5 * Clock.LOOKS
    assert env.unwrapped.episodes.episode > 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_pettingzoos_state(case: Case) -> None:
    """PettingZoo asks for a state of AEC and parallel environments at once, and samples without a mask."""

    def made() -> Any:
        return aec.env(case.game, players=case.players, options=case.options, illegal="random")

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        state_test(made(), turn_based_aec_to_parallel(made()), num_cycles=100 if LONG else 20)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_pettingzoos_cycles(case: Case) -> None:
    """A cycle is one action of every agent: so the test fits a single player, and no table where turns are unequal."""

    class Module:
        """What PettingZoo takes for a module with an environment."""

        @staticmethod
        def env(max_cycles: int) -> Any:
            return aec.env(
                case.game, players=case.players, options=case.options, illegal="random", most=max_cycles * case.players
            )

        @classmethod
        def parallel_env(cls, max_cycles: int) -> Any:
            return turn_based_aec_to_parallel(cls.env(max_cycles))

    if case.players == 1:
        max_cycles_test(Module)
        return
    env = Module.env(4)
    env.reset(seed=1)
    for _ in range(4 * case.players):
        assert not any(env.truncations.values())
        env.step(env.episodes.legal()[0])
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


@pytest.mark.parametrize("illegal", ["lose", "random"])
@pytest.mark.parametrize("case", FEW, ids=str)
def test_pettingzoo_without_a_look_at_the_mask(case: Case, illegal: str) -> None:
    """Who samples from the whole space meets illegal actions at once: the game goes on, or is over as it should be."""
    for mask in ("info", "observation"):
        env = aec.env(case.game, players=case.players, illegal=illegal, mask=mask)
        env.reset(seed=1)
        env.action_space(env.agents[0]).seed(1)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter(300):
            _, reward, ended, cut, _ = env.last()
            total[agent] += reward
            env.step(None if ended or cut else env.action_space(agent).sample())
        if illegal == "lose":
            assert not env.agents
            assert min(total.values()) == -1.0
        else:
            assert len(env.episodes.stepper.history) > 20


@pytest.mark.parametrize("illegal", ["lose", "random"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_gymnasium(case: Case, illegal: str) -> None:
    for mask in ("info", "observation"):
        name = f"conventicle/{case.game}-v1"
        env = gymnasium.make(name, players=case.players, options=case.options, illegal=illegal, mask=mask)
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_gymnasium_vectors_run(case: Case) -> None:
    name = f"conventicle/{case.game}-v1"
    settings: dict[str, Any] = {"players": case.players, "options": case.options, "illegal": "random"}
    envs = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync", **settings)
    envs.reset(seed=1)
    for _ in range(30):
        envs.step(envs.action_space.sample())
    envs.close()


@pytest.mark.parametrize("case", FEW, ids=str)
def test_gymnasium_vectors_in_processes_run(case: Case) -> None:
    name = f"conventicle/{case.game}-v1"
    envs = gymnasium.make_vec(name, num_envs=2, vectorization_mode="async", players=2, illegal="random")
    envs.reset(seed=1)
    envs.step(envs.action_space.sample())
    envs.close()


@pytest.mark.parametrize("chance", ["seed", "explicit"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_openspiel_simulates(case: Case, chance: str) -> None:
    game = pyspiel.load_game(case.short_spiel.replace(")", f",chance={chance})"))
    pyspiel.random_sim_test(game, num_sims=1, serialize=case in FEW, verbose=False)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_openspiels_own_simulation_of_python_games(case: Case) -> None:
    np.random.seed(1)
    game = pyspiel.load_game(case.short_spiel)
    games_sim_test.GamesSimTest().sim_game(game, check_pyspiel_serialization=True, check_pickle_serialization=True)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_openspiel_states_can_be_saved(case: Case) -> None:
    game = pyspiel.load_game(case.spiel)
    rng = random.Random(str(case))
    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(rng.choice(state.legal_actions()))
    back = pickle.loads(pickle.dumps(state))
    assert str(back) == str(state)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_openspiels_environment_and_search_run(case: Case) -> None:
    env = rl_environment.Environment(pyspiel.load_game(case.spiel))
    rng = random.Random(str(case))
    step = env.reset()
    for _ in range(20):
        step = env.step([rng.choice(step.observations["legal_actions"][step.observations["current_player"]])])
    state = env.get_state
    evaluator = RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=pyspiel.load_game(case.spiel), uct_c=1.4, max_simulations=2, evaluator=evaluator,
        random_state=np.random.RandomState(2), allow_inconsistent_action_sets=True,
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_resampled_state_fits_what_the_player_knows(case: Case) -> None:
    rng = random.Random(str(case))
    state = pyspiel.load_game(case.spiel).new_initial_state()
    differed = 0
    for _ in range(60):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            for player in range(case.players):
                other = state.resample_from_infostate(player, rng.random)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.current_player() == state.current_player()
                if state.current_player() == player:
                    assert other.legal_actions() == state.legal_actions()
                differed += other.position.table.hash() != state.position.table.hash()
        state.apply_action(rng.choice(state.legal_actions()))
    assert differed


@pytest.mark.parametrize("chance", ["seed", "explicit"])
@pytest.mark.parametrize("case", FEW, ids=str)
def test_the_length_that_openspiel_is_told_is_kept(case: Case, chance: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No game has a proven length: the one that is named holds because games are cut off there, without a winner."""
    assert pyspiel.load_game(case.spiel).max_game_length() == spiel.LONGEST == MOST_DECISIONS
    for longest in (30, 150):
        monkeypatch.setattr(spiel, "LONGEST", longest)
        game = pyspiel.load_game(case.spiel.replace(")", f",chance={chance})"))
        rng = random.Random(str(case))
        state = game.new_initial_state()
        moves = draws = 0
        while not state.is_terminal():
            draws += state.is_chance_node()
            moves += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        assert max(moves, draws) == longest == game.max_game_length()
        assert draws <= game.max_chance_nodes_in_history()
        assert state.returns() == [0.0] * case.players
        assert state.current_player() == pyspiel.PlayerId.TERMINAL
        assert state.legal_actions() == []
        with pytest.raises(NotYourDecisionError, match="the game is over"):
            state.apply_action(0)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_a_game_that_takes_too_long_is_truncated_and_not_ended(case: Case) -> None:
    """Only the rules end a game; `most` cuts it off, everywhere with the same word."""
    single = SingleSeat(case.game, case.players, most=20, illegal="random")
    single.reset(seed=1)
    ended = cut = False
    while not ended and not cut:
        _, reward, ended, cut, _ = single.step(0)
    assert (ended, cut, reward) == (False, True, 0.0)
    batch = Batch(case.game, case.players, tables=2, most=20)
    steps = 0
    while not batch.truncated.any():
        batch.step(batch.legal[batch.offsets[:-1]])
        steps += 1
    assert 0 < steps <= 20
    assert not batch.terminated.any()
    assert not batch.reward.any()


def played_through(case: Case) -> str:
    """OpenSpiel's own account of a game: what it says of the game and of the first question, of all a fingerprint."""
    text = generate_playthrough.playthrough(case.short_spiel, None, seed=1)
    lines = [line.rstrip() for line in text.split("\n")]
    first, dealt, second = (lines.index(f"# State {number}") for number in (0, 4, 5))
    head = [line if len(line) <= 200 else f"{line[:200]}..." for line in lines[:first] + lines[dealt:second]]
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return "\n".join([*head, f"... {len(lines)} lines in all, {digest}", ""])


@pytest.mark.parametrize("case", KEPT, ids=str)
def test_the_playthrough_is_the_one_that_was_kept(case: Case) -> None:
    """`python -m tests.envs.test_conformance` writes them anew, where an observation or an action has changed."""
    kept = PLAYTHROUGHS / f"{case.game}.txt"
    assert kept.read_text(encoding="utf-8") == played_through(case)


if __name__ == "__main__":
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for one in KEPT:
        (PLAYTHROUGHS / f"{one.game}.txt").write_text(played_through(one), encoding="utf-8")
