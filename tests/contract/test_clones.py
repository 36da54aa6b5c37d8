"""Copies of a table go their own way: none changes another, and none forgets a field."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

from conventicle.kernel.chance import FastChance
from conventicle.kernel.data import DataSet, Values
from conventicle.kernel.frame import Frame
from conventicle.kernel.table import Table
from tests.contract.budget import Allowance
from tests.contract.players import choose_seat, dice, play_on
from tests.contract.shelf import CASES, Case, invariants, longest

#: Fields that every table has: `state()` names them, or they are no state (what is queued never outlives a decision).
CORE = {"seats", "chance", "cards", "agenda", "_queue", "sealed", "round", "ending", "winners", "listener"}
#: What a table was made from, as its values are too: it never changes, and a record names it.
MADE_FROM = {"rules", "data"}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_older_copies_keep_their_hash_whatever_newer_ones_do(case: Case, count: Callable[[str, object], None]) -> None:
    allowance = Allowance("clones", case, 50, 2_000)
    copies = 0
    for number in allowance:
        rng = case.rng(f"clones {number}")
        t = case.table(f"clones {number}")
        kept: list[tuple[Table, str]] = []
        for _ in range(longest(case.package)):
            if not t.asked():
                break
            older = t.clone()
            kept.append((older, t.hash()))
            seat = choose_seat(t, rng)
            if rng.random() < 0.1:
                play_on(older.clone(), rng, dice(rng), 3)
                thinking = older.for_thinking(seat, FastChance(number), FastChance(number + 1))
                play_on(thinking, rng, dice(rng), 3)
            t.take(seat, rng.choice(t.options(seat)))
            if rng.random() < 0.1:
                t = t.clone()
        for older, before in kept:
            assert older.hash() == before, f"a copy changed after {older.agenda[-1].name()} asked"
        copies += len(kept)
    count("copies", copies)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_knowledge_is_the_same_however_often_somebody_looks(case: Case) -> None:
    """Moves are learned of when somebody looks: never, after every decision, or through copies."""
    tables = [case.table("looking") for _ in range(3)]
    rng = case.rng("looking")
    for number in range(60):
        if not tables[0].asked():
            break
        seat = choose_seat(tables[0], rng)
        option = rng.choice(tables[0].options(seat))
        for t in tables:
            t.take(seat, option)
        tables[1].hash()
        tables[1].barrier()
        if number % 5 == 0:
            tables[2] = tables[2].clone()
    assert len({t.barrier() for t in tables}) == 1
    assert len({t.hash() for t in tables}) == 1


def changed(value: Any) -> Any:
    """Something else of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return [*value, value[-1] if value else 0]
    if isinstance(value, tuple):
        return (*value, 0)
    if isinstance(value, dict):
        return {**value, "x": 0}
    if isinstance(value, frozenset | set):
        return value | {-77}
    assert type(value).__module__.startswith("conventicle."), f"a field of type {type(value).__name__}"
    record = copy(value)
    name = next(name for name, part in vars(value).items() if isinstance(part, int | str | list | tuple))
    object.__setattr__(record, name, changed(getattr(value, name)))
    return record


@pytest.mark.interpreted
@pytest.mark.parametrize("case", [case for case in CASES if case.main], ids=str)
def test_every_field_of_the_table_is_in_its_hash(case: Case) -> None:
    t = case.table("fields")
    rng = case.rng("fields")
    play_on(t, rng, dice(rng), 20)
    exempt: set[str] = getattr(invariants(case.package), "NOT_STATE", set())
    own = [name for name in fields_of(t) if name not in CORE | MADE_FROM | exempt]
    own = [name for name in own if not isinstance(getattr(t, name), Values)]
    for name in own:
        other = t.clone()
        assert other.hash() == t.hash()
        object.__setattr__(other, name, changed(getattr(other, name)))
        assert other.hash() != t.hash(), f"{name} is missing in fields()"


def fields_of(t: Table) -> list[str]:
    """The names of all attributes of a table; in the compiled build those of its native class."""
    if hasattr(t, "__dict__") and vars(t):
        return sorted(vars(t))
    return sorted(name for name in getattr(type(t), "__mypyc_attrs__", ()) if not name.startswith("__"))


def mutable_parts(value: object, path: str, found: dict[int, str]) -> dict[int, str]:
    """Every list, dict and set that can be reached from a value, by identity."""
    if isinstance(value, list | dict | set):
        found[id(value)] = path
    if isinstance(value, list | tuple | set | frozenset):
        for place, part in enumerate(value):
            mutable_parts(part, f"{path}[{place}]", found)
    elif isinstance(value, dict):
        for name, part in value.items():
            mutable_parts(part, f"{path}[{name!r}]", found)
    elif (
        not isinstance(value, Frame | Values | DataSet)
        and type(value).__module__.startswith("conventicle")
        and hasattr(value, "__dict__")
    ):
        for name, part in vars(value).items():
            mutable_parts(part, f"{path}.{name}", found)
    return found


@pytest.mark.interpreted
@pytest.mark.parametrize("case", [case for case in CASES if case.main], ids=str)
def test_playing_changes_nothing_of_the_values_that_all_tables_share(case: Case) -> None:
    t = case.table("values")
    shared = [value for value in vars(t).values() if isinstance(value, Values)]
    assert shared, "the table holds no values"
    before = [repr({name: part for name, part in vars(values).items() if name != "data"}) for values in shared]
    rng = case.rng("values")
    play_on(t, rng, dice(rng), longest(case.package))
    assert before == [repr({name: part for name, part in vars(values).items() if name != "data"}) for values in shared]


@pytest.mark.parametrize("case", [case for case in CASES if case.main], ids=str)
def test_a_copy_shares_nothing_that_can_change(case: Case) -> None:
    t = case.table("shares")
    rng = case.rng("shares")
    for _ in range(6):
        play_on(t, rng, dice(rng), 9)
        other = t.clone()
        ours: dict[int, str] = {}
        theirs: dict[int, str] = {}
        for name in fields_of(t):
            if name not in ("cards", "listener"):
                mutable_parts(getattr(t, name), name, ours)
                mutable_parts(getattr(other, name), name, theirs)
        mutable_parts(t.cards.zones, "zones", ours)
        mutable_parts(other.cards.zones, "zones", theirs)
        shared = [path for place, path in ours.items() if place in theirs]
        replaced: set[str] = getattr(invariants(case.package), "REPLACED", set())
        assert not [path for path in shared if path.partition("[")[0] not in replaced]
