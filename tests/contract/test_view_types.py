"""Views are what their types say: the type beside each game's `view` names every part, and no part is missing."""

from __future__ import annotations

from importlib import import_module
from types import NoneType, UnionType
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from conventicle.kernel.view import View, view
from tests.contract.players import choose_seat, dice
from tests.contract.shelf import MAIN_CASES, Case

DECISIONS = 60


def wrong(value: Any, wanted: Any, where: str) -> list[str]:
    """What in a value is not as its type says."""
    if is_typeddict(wanted):
        hints = get_type_hints(wanted, include_extras=True)
        needed = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
        if not isinstance(value, dict) or not needed <= set(value) <= set(hints):
            return [f"{where}: {sorted(set(value) ^ needed)}"]
        plain = get_type_hints(wanted)
        return [said for name, one in value.items() for said in wrong(one, plain[name], f"{where}.{name}")]
    origin, inside = get_origin(wanted), get_args(wanted)
    if origin in (Union, UnionType):
        return [] if any(not wrong(value, one, where) for one in inside) else [f"{where}: {value!r}"]
    if origin is list:
        return [said for one in value for said in wrong(one, inside[0], f"{where}[]")]
    if origin is dict:
        return [said for one in value.values() for said in wrong(one, inside[1], f"{where}[]")]
    if wanted is None or wanted is NoneType:
        return [] if value is None else [where]
    return [] if type(value) is wanted or wanted is object else [f"{where}: {value!r} is no {wanted.__name__}"]


@pytest.mark.parametrize("case", MAIN_CASES, ids=str)
def test_a_view_is_what_its_type_says(case: Case) -> None:
    table = import_module(f"{case.game.package}.view").TableView
    match = case.match("types")
    rng = case.rng("types")
    choose = dice(rng)
    while not match.over() and len(match.decisions) < DECISIONS:
        viewer = rng.randrange(case.seats + 1)
        seen = view(case.game, match.table, viewer)
        assert set(seen) == set(get_type_hints(View))
        assert wrong(seen["table"], table, case.game.name) == []
        seat = choose_seat(match.table, rng)
        match.decide(seat, choose(match.table, seat, match.options(seat)))
    assert match.decisions
