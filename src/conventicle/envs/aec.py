"""PettingZoo: every seat is an agent, and the agents take turns (AEC).

`env(game, players=...)` has PettingZoo's usual wrappers around it, `raw_env` has none and is quicker.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NoReturn

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from conventicle.bots.registry import bot_seed
from conventicle.envs.episodes import MOST_DECISIONS, Cells, Episodes
from conventicle.envs.spec import ILLEGAL, environment_id, one_of
from conventicle.envs.text import Words
from conventicle.kernel.chance import FastChance
from conventicle.kernel.errors import MalformedDecisionError, NotYourDecisionError
from conventicle.kernel.game import Game
from conventicle.kernel.perspective import Perspective

MASKS: Final = ("observation", "info")


def env(game: str | Game, **settings: Any) -> AECEnv[str, Any, Any]:
    """An environment that complains of steps out of order and of actions out of bounds."""
    return InOrder(InBounds(raw_env(game, **settings)))


class InBounds(wrappers.AssertOutOfBoundsWrapper[str, Any, Any]):
    """PettingZoo's wrapper, asked for all of `last` at once: it hands on every attribute by a search of its own."""

    env: raw_env

    def step(self, action: Any) -> None:
        """Take an action of the space; PettingZoo's own error says no more than that something is none."""
        raw = self.env
        if action is not None and not raw.action_space(raw.agent_selection).contains(action):
            raise MalformedDecisionError(
                "unknown_option",
                f"{raw.agent_selection}: an action is a whole number from 0 to {raw.episodes.spec.actions - 1}, "
                f"not {action!r:.80}",
            )
        raw.step(action)

    def last(self, observe: bool = True) -> Any:
        """Observation, reward since the last turn, ended, cut off, info."""
        return self.env.last(observe)


class InOrder(wrappers.OrderEnforcingWrapper[str, Any, Any]):
    """The same; the outermost one, which complains if there was no reset."""

    def step(self, action: Any) -> None:
        """Take an action; PettingZoo's own only warns where nobody is left who could."""
        if not self._has_reset:
            super().step(action)
        self._has_updated = True
        self.env.step(action)

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
        self.agent_selection = ""
        self.terminations: dict[str, bool] = {}
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

    def _unknown(self, agent: object) -> ValueError:
        """What to say of an agent that there is not."""
        return ValueError(f"{agent!r} is no agent here (there are: {', '.join(self.possible_agents)})")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        try:
            return self.observation_spaces[agent]
        except (KeyError, TypeError):
            raise self._unknown(agent) from None

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do at some time; the mask says what it may do now."""
        try:
            return self.action_spaces[agent]
        except (KeyError, TypeError):
            raise self._unknown(agent) from None

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
        try:
            seat = self._seats[agent]
        except (KeyError, TypeError):
            raise self._unknown(agent) from None
        episodes = self.episodes
        if not self.agents:
            episodes.expect_game()
        return episodes.cells(seat) if self.mask == "info" else episodes.seen(seat)

    def last(self, observe: bool = True) -> Any:
        """Observation, reward since the last turn, ended, cut off and info of the agent that is selected."""
        agent = self.agent_selection
        if not self.agents:
            self._nobody_left()
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def _nobody_left(self) -> NoReturn:
        """NotYourDecisionError: there was no reset, or every agent has been told that the game is over."""
        self.episodes.expect_game()
        raise NotYourDecisionError("game_over", "the game is over for every agent; call reset first")

    def step(self, action: Any) -> None:
        """Take an action for the agent that is selected; what an illegal one does was chosen with `illegal`."""
        agent = self.agent_selection
        if not self.agents:
            self._nobody_left()
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError(f"the game is over for {agent}: the only action that is expected of it is None")
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
        rewards = episodes.take(number)
        self._cumulative_rewards[agent] = 0.0
        seat = episodes.stepper.seat
        over = seat < 0 or episodes.truncated
        if over or episodes.reward == "shaped":  # on the way there is nothing to tell else
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self._accumulate_rewards()
        if over:
            ended = not episodes.truncated
            self.terminations = dict.fromkeys(self.agents, ended)
            self.truncations = dict.fromkeys(self.agents, not ended)
        else:
            self.agent_selection = self.possible_agents[seat]
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
        if agent not in self.possible_agents:
            raise self._unknown(agent)
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
