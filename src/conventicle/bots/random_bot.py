"""The bot `random`."""

from __future__ import annotations

from conventicle.bots.base import Bot
from conventicle.kernel.perspective import Perspective


class RandomBot(Bot):
    """Takes any option, each as likely as the other."""

    def choose(self, perspective: Perspective) -> int:
        """Any option."""
        options = perspective.options()
        return options[self.chance.below(len(options))]
