"""The bots `adept` and `master`: one search, a little of it and much of it."""

from __future__ import annotations

from typing import Final

from conventicle.bots.base import Bot
from conventicle.bots.judge import Judge, WeighingJudge
from conventicle.bots.jury import taste_for
from conventicle.bots.search import Search
from conventicle.bots.temper import Taste
from conventicle.bots.tree import Arm, Settings
from conventicle.kernel.compiling import mypyc_attr
from conventicle.kernel.perspective import Perspective

ADEPT: Final = 400
MASTER: Final = 4000
#: An option is known well enough to be liked if it was tried at least once for so many tries of the best.
_TRIED: Final = 8
#: Where a game is even, a lead of one stake more is about one part in so many of the victory.
_EVEN: Final = 4
#: In so many worlds a searcher with a temper looks at what it likes.
_WORLDS: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher(Bot):
    """Searches before every choice."""

    def __init__(self, seed: int, settings: Settings) -> None:
        super().__init__(seed)
        self.settings = settings
        self.judge: Judge | None = None
        """By whom it goes, if not by the judge of the game."""

    def hurry(self, seconds: float) -> None:
        """Stop searching after so many seconds, whatever has been found."""
        self.settings = self.settings.within(seconds)

    def choose(self, perspective: Perspective) -> int:
        """The option that the search is for; a secret one as often as the search took it."""
        options = perspective.options()
        if len(options) == 1:
            return options[0]
        search = Search(perspective, self.settings, self.chance, self.judge)
        arms = search.run()
        if search.secret:
            return self.as_often(arms)
        taste = taste_for(perspective, self.temper)
        if taste is not None and isinstance(search.judge, WeighingJudge):
            return self.favourite(search, search.judge, taste)
        return search.best().option

    def favourite(self, search: Search, judge: WeighingJudge, taste: Taste) -> int:
        """Of the options that promise about as much as the best, the best with what I like counted in."""
        best = search.best()
        least = best.mean() - taste.ahead
        close = [arm for arm in search.own_arms() if arm.visits * _TRIED >= best.visits and arm.mean() >= least]
        if len(close) < 2:
            return best.option
        game, frame = search.perspective.game, search.perspective.frame()
        worths = [arm.mean() + taste.ahead * taste.naming(game, frame, arm.option) for arm in close]
        part = 1.0 / (_EVEN * judge.stake * _WORLDS)
        for _ in range(_WORLDS):
            world = search.perspective.determinise(self.chance)
            for place, arm in enumerate(close):
                worths[place] += part * taste.liking(judge, search.outcome(world, arm.option), search.me)
        favourite = 0
        for place in range(1, len(close)):
            if worths[place] > worths[favourite]:
                favourite = place
        return close[favourite].option

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
