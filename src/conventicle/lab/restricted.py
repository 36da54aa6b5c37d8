"""Restricted play: a player who never uses one thing, to see what that thing is worth (Jaffe and others, 2012)."""

from __future__ import annotations

from difflib import get_close_matches

from conventicle.bots.base import Bot
from conventicle.bots.greedy import Greedy
from conventicle.bots.offers import AT_ANY_TIME, Things, things_of
from conventicle.kernel.errors import SetupError
from conventicle.kernel.game import Game
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.vocabulary import ANYTIME


class Restricted(Bot):
    """Plays as another bot does, but never chooses an option that names the thing, unless every option does.

    A bot that searches looks at all options; where it would take the thing, it takes what `greedy` would without it.
    """

    def __init__(self, seed: int, bot: Bot, things: Things, without: frozenset[int]) -> None:
        super().__init__(seed)
        self.bot = bot
        self.greedy = Greedy(seed)
        self.things = things
        self.without = without

    def choose(self, perspective: Perspective) -> int:
        """What the other bot would choose of the rest."""
        frame, options = perspective.frame(), perspective.options()
        left = [option for option in options if not self._names_it(frame, option)]
        if not left or len(left) == len(options):
            return self.bot.choose(perspective)
        if len(left) == 1:
            return left[0]
        option = self.bot.choose(perspective.among(left))
        return option if option in left else self.greedy.choose(perspective.among(left))

    def _names_it(self, frame: str, option: int) -> bool:
        if option >= ANYTIME:
            frame, option = AT_ANY_TIME, option - ANYTIME
        return not self.without.isdisjoint(self.things.named_by(frame, option))


def things_called(game: Game, name: str) -> frozenset[int]:
    """`word:scare` in every frame, `TakeAction word:scare` in one; SetupError if there are none."""
    names = things_of(game).names
    found = frozenset(number for number, one in enumerate(names) if name in (one, one.partition(" ")[2]))
    if not found:
        raise SetupError("unknown_thing", f"{name} ({_meant(name, names)})")
    return found


def _meant(name: str, names: list[str]) -> str:
    """What somebody may have meant who named no thing of this game."""
    known = sorted({one.partition(" ")[2] for one in names})
    wanted = name.rpartition(" ")[2].rpartition(":")[2]
    within = [one for one in known if wanted and wanted in one]
    close = within or get_close_matches(name.rpartition(" ")[2], known, 5)
    return f"did you mean {', '.join(close[:5])}?" if close else f"as in {' or '.join(known[:: len(known) // 2][:2])}"
