"""Caches that hold so many bytes and no more: what came first goes first."""

from __future__ import annotations

import threading
from typing import Final, Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """Values by key, at most so many bytes of them; whoever puts one in says how large it is."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes: Final = most_bytes
        self.bytes = 0
        self._values: dict[Key, tuple[Value, int]] = {}
        self._lock: Final = threading.Lock()

    def __len__(self) -> int:
        """How many there are."""
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        """What is kept; None if it is not. It takes no lock: this is asked all the time."""
        found = self._values.get(key)
        return None if found is None else found[0]

    def put(self, key: Key, value: Value, size: int) -> None:
        """Keep it, and let go of what has been here longest."""
        with self._lock:
            self._drop(key)
            self._values[key] = (value, size)
            self.bytes += size
            while self.bytes > self.most_bytes:
                self._drop(next(iter(self._values)))

    def _drop(self, key: Key) -> None:
        found = self._values.pop(key, None)
        if found is not None:
            self.bytes -= found[1]
