"""A decision on the site is checked once and carried out once, and what was carried out is what is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.tabletop import Tabletop

pytestmark = [pytest.mark.usefixtures("django"), pytest.mark.interpreted]


def counted(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, count: Counter[str]) -> None:
    """From now on calls of a method are counted."""
    plain: Callable[..., Any] = getattr(owner, name)

    def counting(*arguments: Any, **named: Any) -> Any:
        count[name] += 1
        return plain(*arguments, **named)

    monkeypatch.setattr(owner, name, counting)


@pytest.mark.parametrize(("game", "seats"), [("template", 3), ("pantheon", 3), ("eternal-city", 3)])
def test_each_decision_is_checked_and_carried_out_once(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from conventicle.kernel.match import Match
    from conventicle.kernel.table import Table
    from conventicle.web.play.rooms import Room

    top = Tabletop(game, seats, 24)
    count: Counter[str] = Counter()
    for _ in top.random_game(24, 30):
        pass
    seat = top.asked()[0]
    option = top.options(seat)[0]
    counted(monkeypatch, Match, "check", count)
    counted(monkeypatch, Table, "options", count)
    counted(monkeypatch, Table, "take", count)
    steps = top.room.steps()
    top.choose(seat, option)
    assert top.room.steps() == steps + 1
    assert count == {"check": 1, "options": 1, "take": 1}
    monkeypatch.undo()
    again = Room(top.row)
    assert again.match.table.hash() == top.room.match.table.hash()
    assert again.revision == top.room.revision


def test_a_decision_that_is_not_stored_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from conventicle.web.play.ledger import Ledger
    from conventicle.web.play.rooms import Refused

    top = Tabletop("template", 3, 25)
    seat = top.asked()[0]
    before = top.room.match.table.hash(), top.room.steps(), len(top.room.match.log(seat)), top.room.revision
    monkeypatch.setattr(Ledger, "store", lambda *_: False)
    with pytest.raises(Refused):
        top.choose(seat, top.options(seat)[0])
    after = top.room.match.table.hash(), top.room.steps(), len(top.room.match.log(seat)), top.room.revision
    assert after == before
