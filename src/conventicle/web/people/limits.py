"""Limits per visitor and per network, so that one person (or one page gone wild) does not use the table up for all.

Whoever becomes a new guest for every request is stopped by the limits of the network: for new guests, for uploads and
for bots' time. Moves at a table where one sits are never counted by network.
"""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

#: What is limited: how many at once, and how many more each second.
RATES: Final[dict[str, tuple[float, float]]] = {
    "tables": (20.0, 20.0 / 3600),
    "chat": (8.0, 0.4),
    "decisions": (40.0, 10.0),
    "visitors": (60.0, 60.0 / 3600),
    "uploads": (10.0, 10.0 / 3600),
    "hints": (10.0, 0.2),
    "courses": (10.0, 0.1),
    "channels": (10.0, 10.0 / 3600),
    "notes": (60.0, 1.0),
    "recoveries": (10.0, 10.0 / 3600),
    "letters": (5.0, 5.0 / 3600),
    "exports": (5.0, 1.0 / 60),
    "pages": (200.0, 40.0),
}
#: What happens so often that servers only tell each other of it, a second later; all else they count together.
OFTEN: Final = ("decisions", "pages")
#: It is not worth telling below so many in a second.
WORTH_TELLING: Final = 3
#: What one network may do, as often as so many visitors.
NETWORK_SHARE: Final = 10
#: A busy site, or a test of many visitors at one address, may widen the limits.
FACTOR: Final = float(os.environ.get("CONVENTICLE_LIMITS", "1"))
_KEPT: Final = 20_000


class Buckets:
    """Token buckets: each visitor has one of each kind, which fills up again by itself."""

    def __init__(self, factor: float) -> None:
        self._full: dict[tuple[str, str], tuple[float, float]] = {}
        self._lock: Final = threading.Lock()
        self._spent: Counter[tuple[str, str]] = Counter()
        self.factor = factor
        self.together: Callable[[str, float, float], bool] | None = None
        """Takes one from a bucket that all servers share, by its name, size and refill; None where there is one."""

    def take(self, kind: str, who: str, share: float = 1.0) -> bool:
        """Use one; False if none is left. `share`: who stands for so many visitors."""
        size, refill = RATES[kind]
        size *= self.factor * share
        refill *= self.factor * share
        if self.together is not None and kind not in OFTEN:
            return self.together(f"{kind} {who}", size, refill)
        now = time.monotonic()
        with self._lock:
            self._spent[kind, who] += 1
            left, then = self._full.pop((kind, who), (size, now))
            left = min(size, left + (now - then) * refill)
            granted = left >= 1
            self._full[kind, who] = (left - 1 if granted else left, now)
            while len(self._full) > _KEPT:
                del self._full[next(iter(self._full))]
        return granted

    def spent(self) -> dict[tuple[str, str], int]:
        """What was used here since this was last asked, where that is worth telling."""
        with self._lock:
            spent, self._spent = self._spent, Counter()
        return {what: count for what, count in spent.items() if count >= WORTH_TELLING}

    def spend(self, kind: str, who: str, count: float) -> None:
        """Somebody has used so many at another server."""
        size, refill = RATES[kind]
        now = time.monotonic()
        with self._lock:
            left, then = self._full.pop((kind, who), (size * self.factor, now))
            left = min(size * self.factor, left + (now - then) * refill * self.factor)
            self._full[kind, who] = (max(0.0, left - count), now)

    def take_here(self, kind: str, who: str, network: str) -> bool:
        """Use one of the visitor's and one of those of the visitor's network."""
        return self.take(kind, who) and self.take(kind, f"network {network}", NETWORK_SHARE)


buckets: Final = Buckets(FACTOR)
