"""Smoke tests with libraries that are too large for every test run: `make test-extras` installs and runs them."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest

import conventicle.envs
from conventicle.envs import aec
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
        actions = [int(one["mask"].index(True)) if isinstance(one["mask"], list) else first(one) for one in seen]
        seen, _, ended, cut, _ = envs.step(actions)
        if any(ended) or any(cut):
            seen, _ = envs.reset()


def first(seen: Any) -> int:
    """A legal action of what tianshou hands out."""
    return next(number for number, legal in enumerate(seen["mask"]) if legal)
