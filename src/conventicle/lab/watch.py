"""A watch over bots: how long they think, and an end to it where one thinks too long."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from time import perf_counter
from types import FrameType

from conventicle.bots.base import Bot
from conventicle.kernel.perspective import Perspective

#: So many seconds a bot may think about one choice before its game is given up.
MOST_SECONDS = 60.0
#: Whoever did not hear the alarm hears it again after so many.
AGAIN_SECONDS = 1.0


class OverrunError(BaseException):
    """A bot thought too long. Not an Exception, so that a bot that catches those does not think on."""


class Watched(Bot):
    """A bot that another one plays through, with a watch on it; it may think without end for `inf` seconds."""

    def __init__(self, bot: Bot, seconds: float, asked: Callable[[], None] | None = None) -> None:
        super().__init__(0)
        self.bot = bot
        self.seconds = seconds
        self.asked = asked
        """Hears whenever the bot gets the word."""
        self.choices = 0
        self.spent = 0.0

    def choose(self, perspective: Perspective) -> int:
        """What the bot chooses; OverrunError if that takes too long."""
        if self.asked is not None:
            self.asked()
        began = perf_counter()
        with _alarm(self.seconds):
            option = self.bot.choose(perspective)
        took = perf_counter() - began
        if took > self.seconds:
            raise OverrunError(f"thought for {took:.1f} seconds, {self.seconds:g} are allowed")
        self.choices += 1
        self.spent += took
        return option


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Interrupt what runs too long, where the system can; elsewhere it is noticed afterwards."""
    if seconds == inf or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise OverrunError(f"thought for more than {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
