"""The bot `random`."""

from __future__ import annotations

from conventicle.bots.base import Bot
from conventicle.bots.judge import WeighingJudge
from conventicle.bots.jury import judge_for, taste_for
from conventicle.kernel.frame import Sealed
from conventicle.kernel.perspective import Perspective


class RandomBot(Bot):
    """Takes any option, each as likely as the other; with a temper, of any two the one that is more to its taste."""

    def choose(self, perspective: Perspective) -> int:
        """Any option."""
        option = perspective.any_option(self.chance)
        return self.preferred(perspective, option, perspective.any_option(self.chance)) if self.temper else option

    def preferred(self, perspective: Perspective, one: int, other: int) -> int:
        """Of two options the one that is more to my taste; the first in secret, or where the game knows no tempers."""
        taste, judge = taste_for(perspective, self.temper), judge_for(perspective)
        world = perspective.determinise(self.chance)
        if taste is None or not isinstance(judge, WeighingJudge) or isinstance(world.agenda[-1], Sealed):
            return one
        likes: list[float] = []
        for option in (one, other):
            trial = world.clone()
            trial.take(perspective.seat, option)
            named = taste.naming(perspective.game, perspective.frame(), option)
            likes.append(taste.liking(judge, trial, perspective.seat) + taste.near * judge.stake * named)
        return other if likes[1] > likes[0] else one
