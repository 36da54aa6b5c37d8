"""Which temper plays? A simple classifier that saw some games of each, by what forty decisions preferred to what.

What it learned is kept beside this file: `python -m tests.bots.telling_apart` learns it anew, after a change of tempers
or judges (some minutes; less with the compiled build), and the commit says why.
"""

from __future__ import annotations

import json
from pathlib import Path

from conventicle.bots.base import Bot
from conventicle.bots.offers import AT_ANY_TIME, things_of
from conventicle.bots.registry import bot_seed, new_bot
from conventicle.bots.temper import TEMPERS
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.vocabulary import ANYTIME
from conventicle.lab.batch import Plan, start
from tests.games.titles import TITLES

FOLDER = Path(__file__).with_name("tempers")
DECISIONS = 40
#: Of each temper so many games are learned from.
LEARNED = 60
Leanings = dict[str, float]


class Watched(Bot):
    """Chooses as another bot does; for forty decisions it is written down what was chosen, and what was offered."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(0)
        self.bot = bot
        self.seen = 0
        self.leanings: Leanings = {}
        """Per thing how much more often it was chosen than by chance."""

    def choose(self, perspective: Perspective) -> int:
        option = self.bot.choose(perspective)
        if self.seen < DECISIONS:
            self.seen += 1
            options = perspective.options()
            self.count(perspective, option, 1.0)
            for one in options:
                self.count(perspective, one, -1.0 / len(options))
        return option

    def count(self, perspective: Perspective, option: int, times: float) -> None:
        frame, plain = (AT_ANY_TIME, option - ANYTIME) if option >= ANYTIME else (perspective.frame(), option)
        things = things_of(perspective.game)
        for number in things.named_by(frame, plain):
            thing = things.names[number]
            for name in (thing, kind_of(thing)):
                self.leanings[name] = self.leanings.get(name, 0.0) + times


def kind_of(thing: str) -> str:
    """What a thing is one of: `card:red` of `TakeAction card:red_5`, whatever the question."""
    return thing.partition(" ")[2].partition("_")[0]


def leanings(game: str, seats: int, strength: str, temper: str, seed: str) -> Leanings:
    """What the first forty decisions of a bot with this temper lean to, on a seat among bots without one."""
    plan = Plan(game, seats, {}, ["greedy"] * seats, seed, 1)
    play = start(plan, seed)
    seat = int(bot_seed(seed, 9)) % seats
    watched = Watched(new_bot(f"{strength}-{temper}", bot_seed(seed, seat)))
    play.bots[seat] = watched
    while play.table.agenda and watched.seen < DECISIONS and len(play.decisions) < 5_000:
        play.run(len(play.decisions) + 5)
    return watched.leanings


class Classifier:
    """Nearest middle: per temper the mean of each leaning over its games, with one spread for all."""

    def __init__(self, things: list[str], means: dict[str, list[float]], variances: list[float]) -> None:
        self.things = things
        self.means = means
        self.variances = variances

    def temper(self, found: Leanings) -> str:
        """The temper whose middle is nearest."""

        def distance(temper: str) -> float:
            pairs = zip(self.things, self.means[temper], self.variances, strict=True)
            return sum((found.get(thing, 0.0) - mean) ** 2 / variance for thing, mean, variance in pairs)

        return min(TEMPERS, key=distance)


def learned(games: list[tuple[str, Leanings]]) -> Classifier:
    """A classifier that saw these games, each with the temper that played."""
    things = sorted({thing for _, found in games for thing in found})
    own = {temper: [found for name, found in games if name == temper] for temper in TEMPERS}
    means = {
        temper: [round(sum(one.get(thing, 0.0) for one in found) / len(found), 3) for thing in things]
        for temper, found in own.items()
    }
    squares = [0.0] * len(things)
    for name, found in games:
        for place, thing in enumerate(things):
            squares[place] += (found.get(thing, 0.0) - means[name][place]) ** 2
    return Classifier(things, means, [round(total / len(games) + 0.1, 3) for total in squares])


def learn(title: str, games: int = LEARNED) -> Classifier:
    """A classifier that saw so many games of each temper."""
    seen = [
        (temper, leanings(title, 2, "greedy", temper, f"learn {one}")) for temper in TEMPERS for one in range(games)
    ]
    return learned(seen)


def kept(title: str) -> Classifier:
    """The classifier that was learned for a game."""
    rows = json.loads((FOLDER / f"{title}.json").read_text("utf-8"))
    means = {temper: [row[temper] for row in rows.values()] for temper in TEMPERS}
    return Classifier(list(rows), means, [row["variance"] for row in rows.values()])


def keep(title: str, found: Classifier) -> None:
    """Write down what was learned: a row for each thing."""
    rows = {
        thing: {**{temper: found.means[temper][place] for temper in TEMPERS}, "variance": found.variances[place]}
        for place, thing in enumerate(found.things)
    }
    lines = [f"{json.dumps(thing)}: {json.dumps(row)}" for thing, row in rows.items()]
    (FOLDER / f"{title}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    for name in TITLES:
        keep(name, learn(name))
