"""Gymnasium: one seat learns, the others are bots, or whatever a function answers (self-play)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from conventicle.bots.base import Bot
from conventicle.bots.registry import bot_class, bot_seed, new_bot
from conventicle.envs.episodes import MOST_DECISIONS, Cells, Episodes, Mask
from conventicle.envs.spec import ILLEGAL, environment_id, one_of, playable
from conventicle.envs.text import Words
from conventicle.kernel.chance import FastChance
from conventicle.kernel.errors import IllegalDecisionError, MalformedDecisionError, SetupError
from conventicle.kernel.game import Game
from conventicle.kernel.perspective import Perspective

#: An agent for self-play: what it sees, what it may do, and its seat; it answers with an action.
Rival = Callable[[Cells, Mask, int], int]
Rivals = str | Rival | Sequence[str | Rival]

MASKS: Final = ("info", "observation")


class SingleSeat(gymnasium.Env[Any, Any]):
    """A game as one seat plays it. Steps of the others happen between its own."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's way

    def __init__(
        self,
        game: str | Game,
        players: int = 0,
        seat: int | str = 0,
        rivals: Rivals = "random",
        options: Mapping[str, str] | None = None,
        reward: str = "victory",
        mask: str = "info",
        illegal: str = "raise",
        skip_forced: bool = True,
        most: int = MOST_DECISIONS,
        render_mode: str | None = None,
    ) -> None:
        self.episodes: Final = Episodes(game, players, options, reward, skip_forced, most)
        spec = self.episodes.spec
        if seat != "any" and not (isinstance(seat, int) and 0 <= seat < spec.players):
            raise SetupError("no_seat", f"seat={seat!r} (0 to {spec.players - 1}, or 'any')")
        self._seat_wanted: Final = seat
        self.seat = 0 if seat == "any" else int(seat)
        """The seat that learns; with `any` another one each game."""
        self._rivals: Final = rivals_of(rivals, spec.players - 1)
        self._sitting: list[Bot | Rival | None] = []
        self.illegal: Final = one_of("illegal", illegal, ILLEGAL)
        self.mask: Final = one_of("mask", mask, MASKS)
        self.render_mode = render_mode
        cells = spaces.Box(0, 255, (spec.cells,), np.uint8)
        self.action_space = spaces.Discrete(spec.actions)
        self.observation_space = cells
        if mask == "observation":
            allowed = spaces.Box(0, 1, (spec.actions,), np.int8)
            self.observation_space = spaces.Dict({"observation": cells, "action_mask": allowed})
        self._chance = FastChance(1)
        self._words: Words | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, played on to the first choice of the own seat; without a seed the next one of the last seed."""
        super().reset(seed=seed)
        while True:
            self.episodes.reset(seed)
            seed = None
            word = f"{self.episodes.seed}/{self.episodes.episode}"
            players = self.episodes.spec.players
            if self._seat_wanted == "any":
                self.seat = FastChance(bot_seed(word, players)).below(players)
            others = [one for one in range(players) if one != self.seat]
            self._sitting = [None] * players
            for rival, other in zip(self._rivals, others, strict=True):
                self._sitting[other] = new_bot(rival, bot_seed(word, other)) if isinstance(rival, str) else rival
            self._chance = FastChance(bot_seed(word, players + 1))
            self._play_rivals([0.0] * players)
            if not self.episodes.over:  # a game may be over before the seat is ever asked
                return self._observation(), self._info()

    def _play_rivals(self, rewards: list[float]) -> list[float]:
        """Let the others choose until the own seat is asked or the game is over; all that every seat got meanwhile."""
        episodes = self.episodes
        while not episodes.over and episodes.seat != self.seat:
            seat = episodes.seat
            rival = self._sitting[seat]
            if isinstance(rival, Bot):
                options = episodes.stepper.options
                option = rival.choose(episodes.perspective(seat)) if len(options) > 1 else options[0]
                action = episodes.action(option)
            else:
                assert rival is not None
                action = self._answer(rival, seat)
            for one, reward in enumerate(episodes.step(action)):
                rewards[one] += reward
        return rewards

    def _answer(self, rival: Rival, seat: int) -> int:
        """The action of a function that plays a seat; the error of an illegal one says whose it was."""
        episodes = self.episodes
        answer = rival(episodes.observation(seat), episodes.mask(seat), seat)
        try:
            number = episodes.spec.action_number(answer)
        except MalformedDecisionError as error:
            raise MalformedDecisionError(error.reason, f"the rival on seat {seat}: {error.detail}") from None
        if number not in episodes.stepper.legal:
            legal = episodes.legal()
            raise IllegalDecisionError(
                "not_offered", f"the rival on seat {seat} answered with action {number}; legal are {legal}"
            )
        return number

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action; what an illegal one does was chosen with `illegal`."""
        episodes = self.episodes
        number = episodes.spec.action_number(action)
        if not episodes.over and number not in episodes.stepper.legal:
            if self.illegal == "lose":
                episodes.truncated = True
                return self._observation(), -1.0, True, False, {**self._info(), "illegal_action": number}
            if self.illegal == "raise":
                raise IllegalDecisionError("not_offered", f"action {number}; legal are {episodes.legal()}")
            legal = episodes.legal()
            number = legal[self._chance.below(len(legal))]
        rewards = self._play_rivals(episodes.step(number)[:])
        ended = episodes.over and not episodes.truncated
        return self._observation(), rewards[self.seat], ended, episodes.truncated, self._info()

    def _observation(self) -> Any:
        return self.episodes.cells(self.seat) if self.mask == "info" else self.episodes.seen(self.seat)

    def _info(self) -> dict[str, Any]:
        found: dict[str, Any] = {"seat": self.seat}
        if self.mask == "info":
            found["action_mask"] = self.episodes.mask(self.seat)
        return found

    def action_masks(self) -> Any:
        """True for every action that is legal now, as sb3-contrib asks for it."""
        return self.episodes.mask(self.seat).astype(bool)

    def perspective(self) -> Perspective:
        """What a bot on the own seat gets: its view, its options and redealt copies to search in."""
        return self.episodes.perspective(self.seat)

    def render(self) -> Any:
        """The table in words, as the own seat sees it."""
        if self.render_mode is None:
            return None
        if self._words is None:
            self._words = Words(self.episodes)
        return self._words.table(self.seat)


def rivals_of(rivals: Rivals, seats: int) -> list[str | Rival]:
    """One rival for each of the other seats; SetupError if the names or the number do not fit."""
    if isinstance(rivals, str) or callable(rivals):
        found: list[str | Rival] = [rivals] * seats
    elif isinstance(rivals, Sequence):
        found = list(rivals)
    else:
        raise SetupError("bots", f"rivals={rivals!r} (the name of a bot, a function, or a list with one for each)")
    if len(found) != seats:
        raise SetupError("bots", f"{len(found)} rivals for {seats} other seats")
    for one in found:
        if isinstance(one, str):
            bot_class(one)
        elif not callable(one):
            raise SetupError("bots", f"rival {one!r} (the name of a bot, or a function)")
    return found


def register() -> None:
    """Put every game into Gymnasium's registry: `gymnasium.make("conventicle/old-ones-v1", players=2)`."""
    for game in playable():
        name = environment_id(game)
        if name not in gymnasium.registry:
            gymnasium.register(name, "conventicle.envs.single:SingleSeat", kwargs={"game": game.name})
