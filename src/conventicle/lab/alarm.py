"""An alarm: something that is surely and plainly wrong with a game, under the name of its subject, with a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from conventicle.kernel.record import Record
from conventicle.lab.batch import Plan, finish, record_of, start
from conventicle.lab.figures import Figure
from conventicle.lab.interval import z_of
from conventicle.lab.quest import Finding
from conventicle.lab.tries import record_of_try


@dataclass(frozen=True)
class Survey:
    """What is played: everything that the alarms depend on."""

    plan: Plan
    second: str
    """A bot that searches; '' for none."""
    second_games: int
    pairs: int
    """With and without a thing that looks dominant or harmful."""
    extreme_games: int
    together: int
    """Games of colluders."""


@dataclass(frozen=True)
class Alarm:
    """Something that is wrong, and a game that shows it."""

    subject: str
    said: str
    plan: Plan | None = None
    seed: str = ""
    finding: Finding | None = None

    def record(self) -> Record | None:
        """The game, played again; None where no game can show it."""
        if self.finding is not None:
            return record_of_try(self.finding.plan, self.finding.player, self.finding.number)
        if self.plan is None or not self.seed:
            return None
        play = start(self.plan, self.seed)
        finish(play, self.plan, self.seed)
        return record_of(self.plan, play.game, play, self.seed)


@dataclass
class Alarms:
    """All that was found so far."""

    survey: Survey
    alarms: list[Alarm] = field(default_factory=list)
    games: int = 0
    interrupted: bool = False

    def subjects(self) -> list[str]:
        """What there is alarm about."""
        return sorted({one.subject for one in self.alarms})


def widened(figure: Figure, figures: int) -> tuple[float, float]:
    """The interval of one of several figures, so that all hold together."""
    z = z_of(figures) / z_of()
    return figure.value - z * (figure.value - figure.low), figure.value + z * (figure.high - figure.value)
