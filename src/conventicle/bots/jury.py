"""The jury: the judges of all games. Each game's lie in `bots/judges/<its package>/judge.py`, under the name JUDGES."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from conventicle.bots.judge import ByScore, Judge, WeighingJudge
from conventicle.bots.temper import Taste, tastes_of
from conventicle.bots.weights import Weights, in_use, set_by_hand
from conventicle.kernel.compiling import mypyc_attr
from conventicle.kernel.game import Game
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.table import Table

#: By name only, as the games are: whatever lies in the folder is found.
JUDGES: Final = "conventicle.bots.judges"
_found: dict[str, Judges] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Judges:
    """The judges of a game."""

    def judge(self, seats: int, edition: str) -> Judge:
        """The judge for so many seats in an edition."""
        raise NotImplementedError

    def taste(self, temper: str) -> Taste | None:
        """What a temper likes in this game; None where nobody said."""
        return None


class OneJudge(Judges):
    """One judge for all tables of a game."""

    def __init__(self, judge: Judge) -> None:
        self.one: Final = judge

    def judge(self, seats: int, edition: str) -> Judge:
        """That one."""
        return self.one


class WeighingJudges(Judges):
    """The judges of a game that weigh its features: one for each number of seats and edition."""

    def __init__(
        self, game: Game, editions: tuple[str, ...], features: tuple[str, ...], make: Callable[[Weights], WeighingJudge]
    ) -> None:
        package = place_of_judges(game)
        seats = range(game.fewest, game.most + 1)
        self.features: Final = features
        self.make: Final = make
        """A judge by any weights, as tuning needs."""
        self.tastes: Final = tastes_of(package, features)
        self.by_hand: Final = {count: set_by_hand(package, features, count) for count in seats}
        self.judges: Final = {
            (count, edition): make(in_use(package, edition or ".", features, count, by_hand))
            for count, by_hand in self.by_hand.items()
            for edition in editions
        }

    def judge(self, seats: int, edition: str) -> Judge:
        """The judge for so many seats in an edition."""
        return self.judges[seats, edition]

    def taste(self, temper: str) -> Taste | None:
        """What a temper likes in this game."""
        return self.tastes.get(temper)


def place_of_judges(game: Game) -> str:
    """The package with a game's judges and their weights, if there is one: it has the name of the game's own."""
    return f"{JUDGES}.{game.package.rpartition('.')[2]}"


def judges_of(game: Game) -> Judges:
    """The judges of a game; one that goes by the score where it has none."""
    found = _found.get(game.package)
    if found is None:
        place = place_of_judges(game)
        found = OneJudge(ByScore(game))
        if find_spec(place) is not None:
            found = import_module(f"{place}.judge").JUDGES
        _found[game.package] = found
    return found


def judge_at(game: Game, t: Table) -> Judge:
    """The judge for a table like this."""
    return judges_of(game).judge(t.seats, game.edition(t))


def judge_for(perspective: Perspective) -> Judge:
    """The judge for the table that a bot sits at."""
    return judges_of(perspective.game).judge(perspective.seats(), perspective.edition())


def taste_for(perspective: Perspective, temper: str) -> Taste | None:
    """What a temper likes in the game that a bot sits at; None without a temper, or where the game knows none."""
    return judges_of(perspective.game).taste(temper) if temper else None
