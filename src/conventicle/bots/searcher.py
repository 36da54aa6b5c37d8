"""The bots `adept` and `master`: one search, a little of it and much of it."""

from __future__ import annotations

from typing import Final

from conventicle.bots.base import Bot
from conventicle.bots.search import Search
from conventicle.bots.tree import Arm, Settings
from conventicle.kernel.compiling import mypyc_attr
from conventicle.kernel.perspective import Perspective

ADEPT: Final = 400
MASTER: Final = 4000


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher(Bot):
    """Searches before every choice."""

    def __init__(self, seed: int, settings: Settings) -> None:
        super().__init__(seed)
        self.settings = settings

    def hurry(self, seconds: float) -> None:
        """Stop searching after so many seconds, whatever has been found."""
        self.settings = self.settings.within(seconds)

    def choose(self, perspective: Perspective) -> int:
        """The option that the search is for; a secret one as often as the search took it."""
        options = perspective.options()
        if len(options) == 1:
            return options[0]
        search = Search(perspective, self.settings, self.chance)
        arms = search.run()
        if search.secret:
            return self.as_often(arms)
        return search.best().option

    def as_often(self, arms: list[Arm]) -> int:
        """One of these, by how often the search took it; what it took rarely was only tried."""
        most = max([arm.visits for arm in arms])
        counted = [arm for arm in arms if arm.visits * 4 >= most]
        left = self.chance.below(sum([arm.visits for arm in counted]))
        for arm in counted:
            left -= arm.visits
            if left < 0:
                return arm.option
        return counted[-1].option


class Adept(Searcher):
    """Thinks a little."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Settings(ADEPT))


class Master(Searcher):
    """Thinks ten times as long."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Settings(MASTER))
