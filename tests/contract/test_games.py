"""Games played through: options in order, nothing created or lost, an ending within the bound."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.contract import shelf
from tests.contract.shelf import CASES, GAMES, Case, check_of
from tests.contract.whole_games import Whole, kept, play_all

Count = Callable[[str, object], None]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_game_ends_and_nothing_is_created_or_lost(case: Case, count: Count) -> None:
    whole = play_all(case, "games")
    count("games", whole.games)
    count("decisions", whole.decisions)
    count("longest", whole.longest)
    count("endings", dict(whole.endings))


def test_games_that_failed_once_are_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    by_name = {str(case): case for case in CASES}
    for seed, name, number in kept():
        monkeypatch.setattr(shelf, "SEED", seed)
        Whole(name).play(by_name[name], number)


@pytest.mark.parametrize("package", GAMES)
def test_every_game_has_invariants_of_its_own(package: str) -> None:
    assert callable(check_of(package))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_another_key_deals_other_cards(case: Case) -> None:
    tables = [case.table(f"deal {number}") for number in range(6)]
    for zone, place in enumerate(tables[0].cards.layout.zones):
        cards = tables[0].cards.zones[zone]
        if place.ordered and not place.watchers and len(cards) >= 6 and len(set(cards)) >= 4:
            orders = {tuple(t.cards.zones[zone]) for t in tables}
            assert len(orders) == len(tables), f"{place.name} lies in the same order every time"
