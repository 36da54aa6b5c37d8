"""PettingZoo: every seat is an agent, and the agents take turns (AEC).

`env(game, players=...)` has PettingZoo's usual wrappers around it, `raw_env` has none and is quicker.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from conventicle.bots.registry import bot_seed
from conventicle.envs.episodes import MOST_DECISIONS, Cells, Episodes
from conventicle.envs.spec import ILLEGAL, environment_id, one_of
from conventicle.envs.text import Words
from conventicle.kernel.chance import FastChance
from conventicle.kernel.game import Game
from conventicle.kernel.perspective import Perspective

MASKS: Final = ("observation", "info")


def env(game: str | Game, **settings: Any) -> AECEnv[str, Any, Any]:
    """An environment that complains of steps out of order and of actions out of bounds."""
    return InOrder(InBounds(raw_env(game, **settings)))


class InBounds(wrappers.AssertOutOfBoundsWrapper[str, Any, Any]):
    """PettingZoo's wrapper, asked for all of `last` at once: it hands on every attribute by a search of its own."""

    def last(self, observe: bool = True) -> Any:
        """Observation, reward since the last turn, ended, cut off, info."""
        return self.env.last(observe)


class InOrder(wrappers.OrderEnforcingWrapper[str, Any, Any]):
    """The same; the outermost one, which complains if there was no reset."""

    def last(self, observe: bool = True) -> Any:
        """Observation, reward since the last turn, ended, cut off, info."""
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def __str__(self) -> str:
        """The name of what is wrapped, as PettingZoo's own wrapper gives it."""
        return str(self.env)


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801 - PettingZoo's own name for it
    """A game with one agent per seat: `player_0`, `player_1`, ..."""

    def __init__(
        self,
        game: str | Game,
        players: int = 0,
        options: Mapping[str, str] | None = None,
        reward: str = "victory",
        mask: str = "observation",
        illegal: str = "raise",
        skip_forced: bool = False,
        most: int = MOST_DECISIONS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.episodes: Final = Episodes(game, players, options, reward, skip_forced, most)
        spec = self.episodes.spec
        self.mask: Final = one_of("mask", mask, MASKS)
        self.illegal: Final = one_of("illegal", illegal, ILLEGAL)
        self.render_mode = render_mode
        self.metadata = {
            "name": environment_id(spec.game),
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(spec.players)]
        self.agents: list[str] = []
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        cells = spaces.Box(0, 255, (spec.cells,), np.uint8)
        shown: spaces.Space[Any] = cells
        if mask == "observation":
            shown = spaces.Dict({"observation": cells, "action_mask": spaces.Box(0, 1, (spec.actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, shown)
        self.action_spaces = {agent: spaces.Discrete(spec.actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 255, (spec.players * spec.cells,), np.uint8)
        self._chance = FastChance(1)
        self._words: Words | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do at some time; the mask says what it may do now."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the next one of the last seed."""
        self.episodes.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(0, self.episodes.seat)]
        word = f"{self.episodes.seed}/{self.episodes.episode}"
        self._chance = FastChance(bot_seed(word, self.episodes.spec.players + 1))
        if self.mask == "info":
            self._tell_mask()

    def _tell_mask(self) -> None:
        """Where the mask is no part of the observation it stands in every agent's info; empty but for who is to act."""
        for agent in self.agents:
            self.infos[agent] = {**self.infos[agent], "action_mask": self.episodes.mask(self._seats[agent])}

    def observe(self, agent: str) -> Any:
        """What an agent knows now; the mask is empty unless it is to act."""
        if agent not in self._seats:
            raise ValueError(f"{agent!r} is no agent here (there are: {', '.join(self.possible_agents)})")
        seat = self._seats[agent]
        cells = self.episodes.observation(seat)
        if self.mask == "info":
            return cells
        return {"observation": cells, "action_mask": self.episodes.mask(seat)}

    def step(self, action: Any) -> None:
        """Take an action for the agent that is selected; what an illegal one does was chosen with `illegal`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(
                f"{agent} is to act: expected an action from 0 to {self.episodes.spec.actions - 1}, not None"
            )
        episodes = self.episodes
        number = episodes.spec.action_number(action)
        if self.illegal != "raise":
            self.infos = {one: {} for one in self.agents}
            if number not in episodes.stepper.legal:
                if self.illegal == "lose":
                    self._lose(agent, number)
                    return
                self.infos[agent] = {"illegal_action": number}
                legal = episodes.legal()
                number = legal[self._chance.below(len(legal))]
        rewards = episodes.step(number)
        self._cumulative_rewards[agent] = 0.0
        if episodes.over or episodes.reward == "shaped":  # on the way there is nothing to tell else
            for seat, one in enumerate(self.possible_agents):
                self.rewards[one] = rewards[seat]
            self._accumulate_rewards()
        if episodes.over:
            ended = not episodes.truncated
            self.terminations = dict.fromkeys(self.agents, ended)
            self.truncations = dict.fromkeys(self.agents, not ended)
        else:
            self.agent_selection = self.possible_agents[episodes.stepper.seat]
        if self.mask == "info":
            self._tell_mask()

    def _lose(self, agent: str, number: int) -> None:
        """The game is over for everyone; who chose an illegal action has lost it, and nobody gains by that."""
        self.episodes.truncated = True
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.possible_agents, 0.0)
        self.rewards[agent] = -1.0
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        if self.mask == "info":
            self._tell_mask()
        self.infos[agent]["illegal_action"] = number

    def state(self) -> Cells:
        """What all seats together know, one after the other: for learning in one place, never for an agent that plays.

        What nobody knows, such as the order of a deck, is no part of it.
        """
        episodes = self.episodes
        return np.concatenate([episodes.observation(seat) for seat in range(episodes.spec.players)])

    def perspective(self, agent: str) -> Perspective:
        """What a bot on this seat gets: its view, its options and redealt copies to search in."""
        return self.episodes.perspective(self._seats[agent])

    def render(self) -> str | None:
        """The table in words, as a spectator sees it."""
        if self.render_mode is None:
            return None
        if self._words is None:
            self._words = Words(self.episodes)
        return self._words.table(self.episodes.spec.players)

    def close(self) -> None:
        """There is nothing to close."""
