"""axe finds nothing on any page, in either theme, wide and on a phone."""

from __future__ import annotations

import secrets

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.table import choose, no_sideways_scrolling, sit_down, wait_for_turn
from tests.web.server import Server
from tests.web.test_accounts import PASSWORD

PAGES = [
    "/",
    "/tables",
    "/turns",
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
    "/accounts/recover/",
    "/account",
    "/privacy",
    "/offline",
    "/told",
    "/nowhere",
]


#: The rules of axe that look at colours; no other one can tell dark from light.
COLOURS = ["color-contrast", "link-in-text-block"]
#: What comes and goes has come or gone; what pulses for ever is looked at as it is.
AT_REST = """() => document.getAnimations().every(one => one.playState !== "running"
  || one.effect.getTiming().iterations === Infinity)"""
RUN = "([within, options]) => axe.run(within || document, options).then(found => found.violations)"


def findings(page: Page, within: str = "") -> list[str]:
    """What axe has to say of a page, dark and light, or of a part of it where the rest has been looked at already."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(Axe().axe_script)
    if within:
        page.wait_for_selector(within)
    page.wait_for_function(AT_REST)
    found = []
    for scheme, rules in (("light", {"runOnly": COLOURS}), ("dark", {})):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.wait_for_function(AT_REST)  # colours that fade into each other are there
        for violation in page.evaluate(RUN, [within, {"resultTypes": ["violations"], **rules}]):
            found += [
                f"{page.url} {scheme} {violation['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
                for node in violation["nodes"]
            ]
    return found


def findings_on_a_phone(page: Page, *tabs: str) -> list[str]:
    """What axe has to say of each tab on a phone: of the whole page at the first one, then of what the others show."""
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    found = []
    for number, tab in enumerate(tabs):
        page.locator(f'.tabs [data-tab="{tab}"]').click()
        found += findings(page, f"#{tab}" if number else "")
    page.locator(f'.tabs [data-tab="{tabs[0]}"]').click()
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    return found


def test_every_page(visit: Visit, server: Server) -> None:
    page = visit()
    found = []
    for path in PAGES:
        page.goto(server.address(path))
        found += findings(page)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.goto(server.address("/"))
    found += findings(page)
    assert not found, "\n".join(found)


def test_an_account_of_ones_own(visit: Visit, server: Server) -> None:
    """Signed in, the page has forms and lists that a visitor never sees; with new recovery codes it has one more."""
    page = visit()
    page.goto(server.address("/accounts/signup/"))
    page.locator('[name="username"]').fill(f"ada{secrets.token_hex(4)}")
    page.locator('[name="password1"]').fill(PASSWORD)
    page.locator("main .button.main").click()
    page.goto(server.address("/account"))
    assert page.locator('form[action="/account/codes"]').count() == 1
    found = findings(page)
    page.locator('form[action="/account/codes"] [name="password"]').fill(PASSWORD)
    page.locator('form[action="/account/codes"] button').click()
    page.wait_for_selector("code")
    found += findings(page)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.goto(server.address("/account"))
    found += findings(page)
    no_sideways_scrolling(page)
    page.goto(server.address("/told"))
    found += findings(page)
    assert not found, "\n".join(found)


def test_the_table_the_lobby_and_the_end(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, ["me", "friend"])
    found = findings(page)
    address = sit_down(page, server, ["me", "bot:greedy", "bot:random", "bot:greedy"])
    assert wait_for_turn(page)
    found += findings(page)
    choose(page)
    page.goto(f"{address}?step=0")
    found += findings(page)
    page.goto(address)
    found += findings_on_a_phone(page, "board", "options", "seats", "log", "chat")
    page.locator("details.who > summary").click()
    found += findings(page, "details.who")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["en-GB", "ru-RU"])
def test_no_page_scrolls_sideways_on_a_phone(visit: Visit, server: Server, language: str) -> None:
    page = visit(viewport=PHONE, locale=language, is_mobile=True, has_touch=True)
    for path in PAGES:
        page.goto(server.address(path))
        no_sideways_scrolling(page)
