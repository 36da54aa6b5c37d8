"""Figures for whoever runs the site, in Prometheus' text form: `/metrics`, for those who know the operator's word.

They count and time, and name games, never people or tables. Those that change often are counted where it happens;
those that can be looked up are looked up when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

CONTENT_TYPE: Final = b"text/plain; version=0.0.4; charset=utf-8"
#: Seconds; the promise is 0.2 for 99 of 100.
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 10.0)

registry: Final = CollectorRegistry()
ProcessCollector(registry=registry)
PlatformCollector(registry=registry)

decisions: Final = Counter("conventicle_decisions", "Decisions stored", ["game", "by"], registry=registry)
answers: Final = Histogram(
    "conventicle_answer_seconds", "From a request to its answer, by kind of answer", ["method", "status"],
    buckets=BUCKETS, registry=registry,
)  # fmt: skip
thoughts: Final = Histogram(
    "conventicle_bot_seconds", "From a bot's turn to its answer, waiting included", ["game", "bot"],
    buckets=BUCKETS, registry=registry,
)  # fmt: skip
failures: Final = Counter("conventicle_bot_failures", "Bots' moves that failed and are tried again", registry=registry)


def answered(method: str, status: int, seconds: float) -> None:
    """Count an answer. Whoever asks may make up a method, so that only the usual ones have a row."""
    answers.labels(method if method in ("GET", "POST") else "other", f"{status // 100}xx").observe(seconds)


def looked_up(name: str, description: str, how_many: Callable[[], float]) -> None:
    """Add a figure that is looked up when somebody asks."""
    Gauge(name, description, registry=registry).set_function(how_many)


def as_text() -> bytes:
    """All of them."""
    return bytes(generate_latest(registry))
