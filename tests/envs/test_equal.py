"""All faces play the same game: same keys and decisions give the same hashes, rewards, masks and observations."""

from __future__ import annotations

import hashlib
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

from conventicle.envs import aec, spiel
from conventicle.envs.batch import Batch
from conventicle.envs.episodes import Episodes
from conventicle.envs.processes import ProcessBatch
from conventicle.envs.rewards import final_rewards
from conventicle.envs.single import SingleSeat
from conventicle.envs.text import TextEnv
from conventicle.kernel.match import replay_record
from conventicle.kernel.record import read_record
from tests.contract import compiled
from tests.contract.budget import LONG
from tests.envs.cases import CASES, FEW, Case

spiel.register()
#: Games for each case: fifty in all, and 1,600 in the long run.
GAMES = {"eternal-city": 1, "pantheon": 3}
#: A step of a game: who chose, what that seat saw, what it might do, and what it did.
Step = tuple[int, bytes, list[int], int]


def seeds(case: Case) -> range:
    """The games that are played in a case."""
    return range(7, 7 + (100 if LONG else GAMES.get(case.game, 4)))


def test_fifty_games_are_compared() -> None:
    assert sum(len(seeds(case)) for case in CASES) >= 50


def dealt(case: Case, seed: int) -> Any:
    """An OpenSpiel state dealt by the same seed as the other faces."""
    state = pyspiel.load_game(case.spiel).new_initial_state()
    for byte in seed.to_bytes(4, "big"):
        state.apply_action(byte)
    return state


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_face_plays_the_same_game(case: Case) -> None:
    for seed in seeds(case):
        rng = random.Random(f"{case} {seed}")
        ours = Episodes(case.game, case.players, case.options)
        ours.reset(seed)
        zoo = aec.env(case.game, players=case.players, options=case.options)
        zoo.reset(seed=seed)
        words = TextEnv(case.game, case.players, case.options, skip_forced=False)
        words.reset(seed)
        state = dealt(case, seed)
        steps: list[Step] = []
        while not ours.over:
            seat, legal = ours.seat, ours.legal()
            cells = ours.observation(seat)
            seen = zoo.observe(zoo.agent_selection)
            assert zoo.agent_selection == f"player_{seat}"
            assert np.array_equal(seen["observation"], cells)
            assert np.flatnonzero(seen["action_mask"]).tolist() == legal
            assert state.current_player() == seat == words.seat
            assert state.legal_actions() == legal == words.episodes.legal()
            assert state.observation_string(seat) == bytes(cells).hex()
            if len(steps) % 20 == 0:
                assert ours.table.hash() == state.position.table.hash() == words.episodes.table.hash()
                together = [ours.observation(one) for one in range(case.players)]
                assert np.array_equal(zoo.state(), np.concatenate(together))
            action = rng.choice(legal)
            steps.append((seat, bytes(cells), legal, action))
            rewards = ours.step(action)
            zoo.step(action)
            assert [zoo.rewards[agent] for agent in zoo.possible_agents] == rewards
            state.apply_action(action)
            words.step(legal.index(action) + 1)
        assert state.is_terminal()
        assert state.returns() == rewards
        assert words.episodes.over
        assert ours.table.hash() == state.position.table.hash()
        record = read_record(ours.record().to_json(), ours.spec.game)
        assert replay_record(ours.spec.game, record).table.hash() == ours.table.hash()
        play_again_from_one_seat(case, seed, steps, ours)


def play_again_from_one_seat(case: Case, seed: int, steps: list[Step], ours: Episodes) -> None:
    """The same game through Gymnasium: the others, too, see and may do what they did, and choose the same again."""
    done = 0

    def again(cells: Any, mask: Any, seat: int) -> int:
        nonlocal done
        then, saw, might, action = steps[done]
        assert (seat, bytes(cells), np.flatnonzero(mask).tolist()) == (then, saw, might)
        done += 1
        return action

    own = seed % case.players
    env = SingleSeat(case.game, case.players, own, again, case.options, skip_forced=False)
    cells, info = env.reset(seed=seed)
    over = False
    reward = 0.0
    while not over:
        cells, reward, over, _, info = env.step(again(cells, info["action_mask"], own))
    assert done == len(steps)
    assert reward == final_rewards("victory", ours.spec.game, ours.table)[own]
    assert env.episodes.table.hash() == ours.table.hash()


@pytest.mark.parametrize("case", FEW, ids=str)
def test_a_batch_plays_the_same_game(case: Case) -> None:
    """Lane 0 of a batch and a table alone play on from the same key, forced decisions skipped in both."""
    batch = Batch(case.game, case.players, tables=3, seed="5")
    alone = Episodes(case.game, case.players, skip_forced=True)
    alone.reset("5/0")
    rng = random.Random(str(case))
    for _ in range(2_000):
        seat = int(batch.seat[0])
        legal = batch.legal[batch.offsets[0] : batch.offsets[1]].tolist()
        assert seat == alone.seat
        assert sorted(legal) == alone.legal()
        assert np.array_equal(batch.observation[0], alone.observation(seat))
        assert np.flatnonzero(batch.mask()[0]).tolist() == sorted(legal)
        actions = batch.random_actions(np.random.default_rng(rng.getrandbits(32)))
        rewards = alone.step(int(actions[0]))
        batch.step(actions)
        assert batch.terminated[0] == alone.over
        assert batch.reward[0].tolist() == pytest.approx(rewards)
        if alone.over:
            last = [alone.observation(one) for one in range(case.players)]
            assert np.array_equal(batch.final[0], np.stack(last))
            return
    pytest.fail("the game did not end")


@pytest.mark.parametrize("case", FEW[:2], ids=str)
def test_processes_change_nothing(case: Case) -> None:
    together = Batch(case.game, case.players, tables=5, seed=3)
    apart = ProcessBatch(case.game, case.players, tables=5, seed=3, processes=2)
    try:
        rng = np.random.default_rng(1)
        for _ in range(300):
            assert np.array_equal(together.observation, apart.observation)
            assert np.array_equal(together.legal, apart.legal)
            assert np.array_equal(together.offsets, apart.offsets)
            assert np.array_equal(together.seat, apart.seat)
            assert np.array_equal(together.reward, apart.reward)
            assert together.final.keys() == apart.final.keys()
            actions = together.random_actions(rng)
            together.step(actions)
            apart.step(actions)
    finally:
        apart.close()


def test_a_single_seat_gets_its_own_rewards() -> None:
    for seat in (0, 1):
        env = SingleSeat("old-ones", 2, seat=seat, rivals="random", options={"round_limit": "5"})
        env.reset(seed=4)
        over = False
        reward = 0.0
        while not over:
            _, reward, over, _, _ = env.step(env.episodes.legal()[0])
        winners = env.episodes.table.winners
        assert reward == pytest.approx(1.0 if winners == [seat] else 0.0 if seat in winners else -1.0)


def digests(case: Case) -> list[str]:
    """All that a table gives its faces over each game, as one fingerprint: compared between builds."""
    found: list[str] = []
    episodes = Episodes(case.game, case.players, case.options, skip_forced=True)
    for seed in seeds(case):
        total = hashlib.sha256()
        rng = random.Random(f"{case} {seed}")
        episodes.reset(seed)
        while not episodes.over:
            seat = episodes.seat
            total.update(bytes(episodes.observation(seat)))
            if len(episodes.stepper.history) % 5 == 0:
                total.update(bytes(episodes.observation(case.players)))
            total.update(bytes(episodes.mask(seat)))
            total.update(repr(episodes.step(rng.choice(episodes.legal()))).encode())
        found.append(f"{case} {seed} {len(episodes.stepper.history)} {total.hexdigest()} {episodes.table.hash()}")
    return found


@pytest.mark.interpreted
def test_both_builds_give_the_same() -> None:
    assert compiled.build() == ""
    script = "from tests.envs.test_equal import CASES, digests; print(*sum(map(digests, CASES), []), sep='\\n')"
    theirs = compiled.output("-c", script)
    assert theirs.splitlines() == [line for case in CASES for line in digests(case)]


def test_no_face_is_needed_by_the_core() -> None:
    """The kernel's part needs no NumPy: whoever plays installs none of this."""
    import subprocess

    script = "import conventicle.kernel.stepping, sys; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False, cwd=Path(__file__).parent).returncode == 0
