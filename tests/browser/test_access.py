"""axe finds nothing on any page, in either theme, wide and on a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.table import choose, no_sideways_scrolling, sit_down, wait_for_turn
from tests.web.server import Server

PAGES = [
    "/",
    "/tables",
    "/replays",
    "/rules",
    "/about",
    "/games/template",
    "/games/template/new",
    "/games/eternal-city/new",
    "/games/eternal-city/cards?kind=cult",
    "/statistics",
    "/games/template/statistics",
    "/accounts/login/",
    "/accounts/signup/",
    "/nowhere",
]


def findings(page: Page) -> list[str]:
    """What axe has to say."""
    result = Axe().run(page).response
    return [
        f"{page.url} {found['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for found in result["violations"]
        for node in found["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_page(visit: Visit, server: Server, scheme: str) -> None:
    page = visit(color_scheme=scheme)
    found = []
    for path in PAGES:
        page.goto(server.address(path))
        found += findings(page)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.goto(server.address("/"))
    found += findings(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_table_the_lobby_and_the_end(visit: Visit, server: Server, scheme: str) -> None:
    page = visit(color_scheme=scheme)
    sit_down(page, server, ["me", "friend"])
    found = findings(page)
    address = sit_down(page, server, ["me", "bot:greedy", "bot:random", "bot:greedy"])
    assert wait_for_turn(page)
    found += findings(page)
    choose(page)
    page.goto(f"{address}?step=0")
    found += findings(page)
    page.goto(address)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    for tab in ("board", "options", "seats", "log", "chat"):
        page.locator(f'.tabs [data-tab="{tab}"]').click()
        found += findings(page)
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    page.locator("details.who > summary").click()
    found += findings(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["en-GB", "ru-RU"])
def test_no_page_scrolls_sideways_on_a_phone(visit: Visit, path: str, language: str) -> None:
    no_sideways_scrolling(visit(path, viewport=PHONE, locale=language, is_mobile=True, has_touch=True))
