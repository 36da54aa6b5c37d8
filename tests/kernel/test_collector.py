"""Objects of the engine may die at any depth: what lies beside them in memory stays as it is.

CPython puts off what dies some fifty deep within others, and links it through the words that the garbage collector
keeps before an object. mypyc does so for every class, also for those that it is told to make without these words
(`acyclic=True`): there the link lands in whatever object lies before.
"""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import conventicle
from conventicle.kernel.record import Decision

#: `Py_TPFLAGS_HAVE_GC`.
TRACKED = 1 << 14


@pytest.mark.parametrize("depth", range(45, 56))
def test_what_dies_deep_within_others_leaves_its_neighbours_alone(depth: int) -> None:
    kept: list[Decision | None] = [Decision("frame", 0, number) for number in range(400)]
    nests: list[object] = []
    for number in range(1, len(kept), 2):
        nest: object = kept[number]
        kept[number] = None
        for _ in range(depth):
            nest = [nest]
        nests.append(nest)
        del nest
    del nests
    assert [one.option for one in kept if one is not None] == [*range(0, 400, 2)]


def test_every_class_of_the_engine_is_tracked() -> None:
    untracked = [
        f"{module.name}.{name}"
        for module in pkgutil.walk_packages(conventicle.__path__, "conventicle.")
        if module.name.startswith(("conventicle.kernel.", "conventicle.games.", "conventicle.bots."))
        for name, kind in vars(importlib.import_module(module.name)).items()
        if isinstance(kind, type) and kind.__module__ == module.name and not kind.__flags__ & TRACKED
    ]
    assert not untracked
