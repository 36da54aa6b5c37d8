"""OpenSpiel: the games as registered Python games, `conventicle_old_ones` and so on.

Chance comes in two ways. `chance=seed` (the usual): four chance nodes of 256 outcomes each give the seed of the deal,
and all that is drawn later follows from it. `chance=explicit`: every number that the rules draw is a chance node.

A program that searches must not look at the true future: with `chance=seed` a cloned state has it. Resample first
(`resample_from_infostate`), as ISMCTS does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from conventicle.envs.episodes import MOST_DECISIONS
from conventicle.envs.rewards import victories
from conventicle.envs.spec import Spec, one_of, playable
from conventicle.kernel.chance import FastChance, OutOfNumbers, ScriptedChance, keyed
from conventicle.kernel.errors import (
    IllegalDecisionError,
    MalformedDecisionError,
    NotYourDecisionError,
    UnknownViewerError,
)
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.game import Game
from conventicle.kernel.observation import Observation
from conventicle.kernel.seats import lowest
from conventicle.kernel.table import Table
from conventicle.kernel.view import option_name

#: No game has a proven greatest length, and OpenSpiel wants one: so a game that comes to this many moves, or numbers
#: drawn, is cut off there without a winner. Longer random games were never seen.
LONGEST: Final = MOST_DECISIONS
CHANCES: Final = ("seed", "explicit")
_SEED_NODES: Final = 4
_OUTCOMES: Final = 256
#: The most outcomes of an explicit chance node: no pile of any game is larger.
_LARGEST_PILE: Final = 256
_registered: Final[dict[str, Any]] = {}


def register() -> list[str]:
    """Tell OpenSpiel of every game; their names."""
    for game in playable():
        name = f"conventicle_{game.name.replace('-', '_')}"
        if name not in _registered:
            _registered[name] = register_game(game, name)
    return list(_registered)


def register_game(game: Game, name: str) -> type[Any]:
    """Tell OpenSpiel of one game."""
    most_players = game.most
    game_type = pyspiel.GameType(
        short_name=name,
        long_name=f"Conventicle {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most_players,
        min_num_players=game.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, game.fewest), "options": "", "chance": "seed"},
    )

    # A class and no function: OpenSpiel lets go of it after Python has ended, which a class survives.
    made = type(f"{name}_game", (SpielGame,), {"GAME": game, "GAME_TYPE": game_type, "__module__": __name__})
    globals()[made.__name__] = made
    pyspiel.register_game(game_type, made)
    return made


def options_of(text: str) -> dict[str, str]:
    """Options as OpenSpiel's parameters can carry them: `edition:first;round_limit:20`."""
    pairs = [part.partition(":") for part in text.split(";") if part.strip()]
    return {name.strip(): value.strip() for name, _, value in pairs}


class SpielGame(pyspiel.Game):
    """A game with so many players and these options."""

    GAME: ClassVar[Game]
    GAME_TYPE: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        game = self.GAME
        players = int(params.get("players", max(2, game.fewest)))
        self.spec: Final = Spec(game, players, options_of(str(params.get("options", ""))))
        self.chance: Final = one_of("chance", str(params.get("chance", "seed")), CHANCES)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spec.actions,
            max_chance_outcomes=_OUTCOMES if self.chance == "seed" else _LARGEST_PILE,
            num_players=self.spec.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(self.GAME_TYPE, info, params)

    def new_initial_state(self) -> SpielState:
        """A game before its first deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What looks at states of this game."""
        return SpielObserver(self.spec.observation, iig_obs_type, params)


class _Notebook(Listener):
    """Writes down what each player was told, as short lines."""

    def __init__(self, lines: list[list[str]]) -> None:
        self.lines: Final = lines

    def told(self, event: Event) -> None:
        """Note it for those who may know."""
        line = f"{event.name} {' '.join(map(str, event.arguments))}"
        for viewer, lines in enumerate(self.lines):
            if event.seen_by >> viewer & 1:
                lines.append(line)


class Position:
    """A position: the table, what every player was told and did, and what chance is still to say.

    A state holds nothing else, since OpenSpiel copies states by copying all they hold.
    """

    def __init__(self, spec: Spec, explicit: bool) -> None:
        self.spec: Final = spec
        self.explicit: Final = explicit
        self.told: list[list[str]] = [[] for _ in range(spec.players)]
        """Per player what it was told and what it decided: its information state."""
        self.seed: list[int] = []
        self.script: list[int] = []
        """Explicit chance: the numbers drawn for the move that is being carried out."""
        self.limit = 0
        """Explicit chance: how many results the number has that is asked for; 0 where none is."""
        self.pending = -1
        """Explicit chance: the action that waits for its numbers; -1 for the setup."""
        self.table: Table | None = None
        self.moves = 0
        self.drawn = 0
        """Explicit chance: how many numbers were drawn so far. OpenSpiel takes it that they are no more than moves."""
        if explicit:
            self.carry_out()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        copy = Position.__new__(Position)
        copy.__dict__.update(self.__dict__)
        copy.told = [lines[:] for lines in self.told]
        copy.seed = self.seed[:]
        copy.script = self.script[:]
        copy.table = self.table.clone() if self.table is not None else None
        return copy

    def waits_for_chance(self) -> bool:
        """True at a chance node."""
        if self.is_cut_off():
            return False
        return self.limit > 0 if self.explicit else len(self.seed) < _SEED_NODES

    def is_cut_off(self) -> bool:
        """True once the game has taken as long as it may."""
        return self.moves >= LONGEST or self.drawn >= LONGEST

    def is_over(self) -> bool:
        """True once the game has ended or was cut off."""
        if self.is_cut_off():
            return True
        return not self.waits_for_chance() and self.table is not None and not self.table.agenda

    def player(self) -> int:
        """The player to move, where it is one."""
        assert self.table is not None
        return lowest(self.table.asked())

    def legal(self, player: int) -> list[int]:
        """What a player may do now, ascending."""
        t = self.table
        if self.is_over() or t is None or player != self.player():
            return []
        frame = t.agenda[-1].name()
        return sorted(self.spec.flat.number(frame, option) for option in t.options(player))

    def outcomes(self) -> int:
        """How many numbers chance may say, each as likely as the other."""
        return self.limit if self.explicit else _OUTCOMES

    def apply(self, action: int) -> None:
        """Carry out a move of a player or of chance; an error, and nothing done, if it is not legal now.

        OpenSpiel hands on whatever number it gets.
        """
        self._check(action)
        if not self.waits_for_chance():
            self.pending = action
            self.moves += 1
            self.carry_out()
        elif self.explicit:
            self.drawn += 1
            self.script.append(action)
            self.limit = 0
            self.carry_out()
        else:
            self.seed.append(action)
            if len(self.seed) == _SEED_NODES:
                self.deal()

    def _check(self, action: int) -> None:
        """DecisionError, which names what was expected, for a number that is no move now."""
        if self.waits_for_chance():
            if not 0 <= action < self.outcomes():
                raise IllegalDecisionError("not_offered", f"{action} (chance says 0 to {self.outcomes() - 1})")
        elif self.is_over():
            raise NotYourDecisionError("game_over", "the game is over; begin a new one")
        elif action not in self.legal(self.player()):
            raise IllegalDecisionError("not_offered", f"action {action}; legal are {self.legal(self.player())}")

    def deal(self) -> None:
        """All seed nodes are answered: set up the table that `reset(seed=...)` of the other faces sets up."""
        key = self.spec.key(str(int.from_bytes(bytes(self.seed), "big")), 0)
        self.table = self.spec.game.new_table(self.spec.setup, keyed(key), _Notebook(self.told))
        self.table.listen(None)

    def carry_out(self) -> None:
        """Carry out what is pending; where the script of chance runs out, leave all as it was and wait for a number."""
        told = [lines[:] for lines in self.told]
        notebook = _Notebook(told)
        script = ScriptedChance(self.script[:], 0) if self.explicit else None
        try:
            if self.table is None:
                assert script is not None
                t = self.spec.game.new_table(self.spec.setup, script, notebook)
            else:
                t = self.table if script is None else self.table.clone()
                if script is not None:
                    t.chance = script
                frame = t.agenda[-1].name()
                seat = lowest(t.asked())
                option = self.spec.flat.option(frame, self.pending)
                told[seat].append(f"I {frame} {option_name(self.spec.game, t, option)}")
                t.listen(notebook)
                t.take(seat, option)
        except OutOfNumbers as need:
            self.limit = need.limit
            return
        t.listen(None)
        self.table = t
        self.told = told
        self.script = []
        self.pending = -1

    def expect_player(self, player: int) -> None:
        """UnknownViewerError for chance, the end, or a number beyond the players: nobody looks from there.

        A negative number would be counted from the last player, and tell what that one knows.
        """
        if not 0 <= player < self.spec.players:
            raise UnknownViewerError("no_seat", f"{int(player)} (players are 0 to {self.spec.players - 1})")

    def row(self, player: int) -> bytearray:
        """What a player sees; nothing before the deal."""
        out = bytearray(self.spec.cells)
        if self.table is not None:
            self.spec.observation.fill(self.table, player, out)
        return out

    def resample(self, player: int, sampler: Callable[[], float]) -> None:
        """Become a position that may be the true one as far as a player knows, with a future of its own."""
        self.expect_player(player)
        if self.table is not None:
            chance = FastChance(int(sampler() * (1 << 32)))
            own = ScriptedChance([], 0) if self.explicit else FastChance(chance.next_word())
            self.table = self.table.resampled(player, chance, own)

    def __str__(self) -> str:
        t = self.table
        if t is None:
            return f"before the deal {' '.join(map(str, self.seed or self.script))}".strip()
        asks = t.agenda[-1].name() if t.agenda else t.ending
        drawn = " ".join(map(str, self.script))
        return f"move {self.moves}, round {t.round}, {asks}, {t.hash()[:16]} {drawn}".strip()


class SpielState(pyspiel.State):
    """A position as OpenSpiel handles it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.spec, game.chance == "explicit")

    def current_player(self) -> Any:
        """The player to move, chance, or nobody."""
        if self.position.waits_for_chance():
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.position.is_over() else self.position.player()

    def is_terminal(self) -> bool:
        """True once the game is over, or cut off."""
        return self.position.is_over()

    def returns(self) -> list[float]:
        """The victory, from -1 to 1; nothing before the end, or if the game was cut off."""
        t = self.position.table
        if t is None or t.agenda or not self.position.is_over():
            return [0.0] * self.position.spec.players
        return victories(t)

    def _legal_actions(self, player: int) -> list[int]:
        if self.position.waits_for_chance():
            return list(range(self.position.outcomes()))
        return self.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every number is as likely as the other."""
        count = self.position.outcomes()
        return [(outcome, 1.0 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"number {action}"
        names = self.position.spec.flat.names
        if not 0 <= action < len(names):
            raise MalformedDecisionError("unknown_option", f"action {action} (there are 0 to {len(names) - 1})")
        return names[action]

    def __str__(self) -> str:
        return str(self.position)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player was told and has decided, in order; of the player to move if none is named."""
        viewer = self.current_player() if player is None else player
        self.position.expect_player(viewer)
        return "\n".join(self.position.told[viewer])

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees now, as hexadecimal digits of the observation."""
        viewer = self.current_player() if player is None else player
        self.position.expect_player(viewer)
        return self.position.row(viewer).hex()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that may be the true one as far as a player knows, with a future of its own.

        What the other players were told is not made up anew, so their information states do not fit their new hands.
        """
        copy: SpielState = self.clone()
        copy.position.resample(player, sampler)
        return copy


class SpielObserver:
    """The observation as OpenSpiel's tensors, in named blocks."""

    def __init__(self, observation: Observation, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no observation parameters; passed {params}")
        self.perfect_recall: Final = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        self.tensor: Any = np.zeros(observation.size, np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for block in observation.blocks:
            self.dict[block.name] = self.tensor[start : start + block.size]
            start += block.size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees."""
        state.position.expect_player(player)
        self.tensor[:] = np.frombuffer(state.position.row(player), dtype=np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text; with perfect recall all that the player was told."""
        return state.information_state_string(player) if self.perfect_recall else state.observation_string(player)
