"""Smoke tests with libraries that are too large for every test run: `make test-extras` installs and runs them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest

import conventicle.envs
from conventicle.envs import aec
from conventicle.envs.single import SingleSeat
from conventicle.envs.spec import playable

assert conventicle.envs
pytestmark = pytest.mark.extras
GAMES = [game.name for game in playable()]
STEPS = 2_000


@pytest.mark.parametrize("game", GAMES)
def test_maskable_ppo_learns_some_steps(game: str) -> None:
    from sb3_contrib import MaskablePPO

    env = gymnasium.make(f"conventicle/{game}-v1", players=2, rivals="random")
    model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=64, seed=1)
    model.learn(STEPS)
    cells, info = env.reset(seed=2)
    action, _ = model.predict(cells, action_masks=info["action_mask"].astype(bool))
    assert info["action_mask"][int(action)]


@pytest.mark.parametrize("game", GAMES)
def test_tianshou_plays_the_aec_environment(game: str) -> None:
    from tianshou.env import DummyVectorEnv
    from tianshou.env.pettingzoo_env import PettingZooEnv

    envs = DummyVectorEnv([lambda: PettingZooEnv(aec.env(game, players=2)) for _ in range(2)])
    seen, _ = envs.reset()
    for _ in range(STEPS // 20):
        actions = [first(one) for one in seen]
        seen, _, ended, cut, _ = envs.step(actions)
        if any(ended) or any(cut):
            seen, _ = envs.reset()


def first(seen: Any) -> int:
    """A legal action of what tianshou hands out."""
    return next(number for number, legal in enumerate(seen["mask"]) if legal)


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    """A Ray of this machine alone."""
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, ignore_reinit_error=True)
    yield
    ray.shutdown()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("cluster")
def test_rllib_plays_the_aec_environment(game: str) -> None:
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv

    env = PettingZooEnv(aec.env(game, players=2))
    seen, _ = env.reset(seed=3)
    for _ in range(STEPS // 20):
        [(agent, view)] = seen.items()
        seen, _, ended, cut, _ = env.step({agent: int(view["action_mask"].argmax())})
        if ended["__all__"] or cut["__all__"]:
            seen, _ = env.reset()


@pytest.mark.usefixtures("cluster")
def test_rllib_learns_some_steps() -> None:
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.tune.registry import register_env

    def make(settings: dict[str, Any]) -> gymnasium.Env[Any, Any]:
        """RLlib's own networks take floats alone."""
        env = SingleSeat("old-ones", players=2, rivals="random", illegal="random", mask="info", **settings)
        return gymnasium.wrappers.DtypeObservation(env, np.float32)

    register_env("old-ones", make)
    config = PPOConfig().environment("old-ones").env_runners(num_env_runners=0)
    algorithm = config.training(train_batch_size_per_learner=256, minibatch_size=64, num_epochs=1).build_algo()
    try:
        assert algorithm.train()["num_env_steps_sampled_lifetime"] >= 256
    finally:
        algorithm.stop()


@pytest.mark.usefixtures("cluster")
def test_ray_plays_in_processes_of_its_own_as_here() -> None:
    import ray

    def played(game: str) -> list[float]:
        env = SingleSeat(game, players=2, rivals="random", options={})
        _, info = env.reset(seed=7)
        rewards = []
        for _ in range(60):
            _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
            rewards.append(float(reward))
            if over:
                break
        return [*rewards, float(int(env.episodes.table.hash()[:8], 16))]

    there = ray.get([ray.remote(played).remote(game) for game in GAMES])
    assert there == [played(game) for game in GAMES]
