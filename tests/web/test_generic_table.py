"""The generic table: a view in words, for games that have no table of their own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")


def page_of(top: Tabletop, viewer: int) -> Any:
    """What a viewer's page is drawn from."""
    from conventicle.web.drawing.page import Page

    company = top.room.company()
    return Page(company.row, top.room, company.chairs, "en", viewer, [viewer], top.room.steps())


def values(nodes: list[Any]) -> dict[str, str]:
    """Per part of a view, however deep, what it says."""
    found = {}
    for node in nodes:
        found[node.name] = f"{node.label} {node.value}".strip()
        found.update(values(node.parts))
        for row in node.rows:
            found.update(values(row))
    return found


@pytest.mark.parametrize(
    ("game", "part", "begins"),
    [("template", "first", "First in turn:"), ("eternal-city", "first_player", "First Player:"),
     ("pantheon", "active", "In turn:")],
)  # fmt: skip
def test_players_are_named_where_the_view_has_their_numbers(game: str, part: str, begins: str) -> None:
    top = Tabletop(game, 3, 7)
    said = values(page_of(top, 0).nodes)[part]
    assert said.startswith(begins)
    assert said.removeprefix(begins).strip() in ("Visitor 0", "Visitor 1", "Visitor 2")


def test_nobody_is_not_a_player() -> None:
    """At the start nobody owns Supremacy and nobody has seized anything: nothing is said of it."""
    said = values(page_of(Tabletop("eternal-city", 3, 7), 0).nodes)
    assert "seized_by" not in said
    assert "last_winner" not in said
