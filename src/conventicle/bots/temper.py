"""Tempers: what a bot likes where several options are about as good. On top of any strength, made of weights.

A bot with a temper first finds out what is good, as its strength does. Among the options that are nearly as good as the
best it then prefers what suits it, by what an option names and by what comes of it: a zealot what brings victory itself
nearer, a hoarder what it can keep, a schemer what hinders its rivals. The weights lie beside the judges of a game, in
`tempers.toml`.
"""

from __future__ import annotations

from typing import Any, Final

from conventicle.bots.judge import WeighingJudge
from conventicle.bots.offers import AT_ANY_TIME, things_of
from conventicle.bots.weights import weighed
from conventicle.kernel.data import place_of, read_toml
from conventicle.kernel.errors import SetupError
from conventicle.kernel.game import Game
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import ANYTIME

#: All tempers there are. The order is that of the site's menus; the names stand in records and never change.
TEMPERS: Final = ("zealot", "hoarder", "schemer")
#: Between a strength and a temper, as in `adept-zealot`.
JOINT: Final = "-"
FILE: Final = "tempers.toml"


class Taste:
    """What a temper likes in one game: weights of things and features, and how much worse a liked option may be."""

    def __init__(
        self, things: dict[str, float], own: list[float], rivals: list[float], near: float, ahead: float
    ) -> None:
        self.things: Final = things
        """In parts of what it gives, by how the name of a thing begins that an option names: `location:church`, or in
        answer to one question `PlayCards card:altar`."""
        self.own: Final = own
        """Of the seat's own features."""
        self.rivals: Final = rivals
        """Of the features of its rivals, on the average."""
        self.near: Final = near
        """One step ahead: the part of the judge's stake that it gives at most for what it likes."""
        self.ahead: Final = ahead
        """For a search: the share of the victory that it gives at most."""
        self._named: Final[dict[str, dict[int, float]]] = {}

    def naming(self, game: Game, frame: str, option: int) -> float:
        """How much what an option of a frame names is liked."""
        known = self._named.get(frame)
        if known is None:
            known = {}
            self._named[frame] = known
        found = known.get(option)
        if found is None:
            found = self._look_up(game, frame, option)
            known[option] = found
        return found

    def _look_up(self, game: Game, frame: str, option: int) -> float:
        things = things_of(game)
        any_time = option >= ANYTIME
        total = 0.0
        for number in things.named_by(AT_ANY_TIME if any_time else frame, option - ANYTIME if any_time else option):
            name = things.names[number]
            thing = name.partition(" ")[2]
            for beginning, weight in self.things.items():
                if thing.startswith(beginning) or name.startswith(beginning):
                    total += weight
        return total

    def liking(self, judge: WeighingJudge, t: Table, me: int) -> float:
        """How much a position is to the taste of a seat, in points of the judge. A finished game is won or lost."""
        if t.ending:
            return 0.0
        scene = judge.scene(t)
        total = weighed(self.own, scene[me])
        rivals = len(scene) - 1
        for seat, features in enumerate(scene):
            if seat != me:
                total += weighed(self.rivals, features) / rivals
        return total


def tastes_of(package: str, names: tuple[str, ...]) -> dict[str, Taste]:
    """The tastes of all tempers in a game; none where its judges have no file of them."""
    if not place_of(package, FILE).is_file():
        return {}
    file = read_toml(package, FILE)
    found: dict[str, Taste] = {}
    for temper in TEMPERS:
        row: dict[str, Any] = file[temper]
        own = _listed(row.get("own", {}), names)
        rivals = _listed(row.get("rivals", {}), names)
        things = {name: float(weight) for name, weight in row.get("things", {}).items()}
        gives = file["gives"]
        found[temper] = Taste(things, own, rivals, float(gives["near"]), float(gives["ahead"]))
    return found


def _listed(weights: dict[str, Any], names: tuple[str, ...]) -> list[float]:
    """The weights in the order of the features; what is not named counts nothing."""
    unknown = sorted(set(weights) - set(names))
    if unknown:
        raise SetupError("bad_data", f"{FILE}: there is no feature {', '.join(unknown)}")
    return [float(weights.get(name, 0.0)) for name in names]


def strength_and_temper(name: str) -> tuple[str, str]:
    """A bot's name in two: `adept-zealot` is an adept with the temper of a zealot; '' for none."""
    strength, joint, temper = name.rpartition(JOINT)
    return (strength, temper) if joint and temper in TEMPERS else (name, "")
