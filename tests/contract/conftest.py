"""Counts of the contract go with the reports, so that the end of a run can print them (tests/conftest.py)."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def count(record_property: Callable[[str, object], None]) -> Callable[[str, object], None]:
    """Note how many of something a test tried."""
    return lambda name, number: record_property(f"count {name}", number)
