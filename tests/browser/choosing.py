"""A table on which options are clicked together (choosing.js), as a person uses it."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from tests.browser.table import revision
from tests.web.server import Server


def new_game(page: Page, server: Server, game: str, chairs: list[str], sprites: int, **options: str) -> str:
    """A table by the form, once its pictures are there; returns its address."""
    page.goto(server.address(f"/games/{game}/new"))
    number = 0
    while page.locator(f"#seat{number}").count():
        page.locator(f"#seat{number}").select_option(chairs[number] if number < len(chairs) else "none")
        number += 1
    for name, value in options.items():
        field = page.locator(f'[name="option_{name}"]')
        if field.evaluate("field => field.matches('select')"):
            field.select_option(value)
        else:
            field.fill(value)
    page.locator("#pace").select_option("0")
    page.locator(".new-table > .button").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("[data-choosing]", state="attached")
    page.wait_for_selector(f".pick-sprite >> nth={sprites - 1}", state="attached")
    return page.url


def refs(page: Page) -> dict[str, list[str]]:
    """Per option what is clicked for it."""
    found: dict[str, list[str]] = json.loads(page.locator("[data-choosing]").get_attribute("data-refs") or "{}")
    return found


def moved_on(page: Page, before: int) -> None:
    """Wait until the table shows a later revision."""
    page.wait_for_function(
        "before => Number(document.querySelector('[data-live]')?.dataset.revision) > before", arg=before
    )


def click_together(page: Page, option: str, needed: list[str]) -> None:
    """Choose an option by what lies on the table, not by the list."""
    before = revision(page)
    button = page.locator(f'#board [data-choose="{option}"]')
    if button.count():
        button.click()
        needed = []
    for ref in needed:
        page.locator(f'[data-ref="{ref}"]').first.click()
        offer = page.locator(f'.pick-dialog[open] [data-choose="{option}"]')
        if offer.count():
            offer.click()
            break
        if not page.locator("[data-ref].chosen").count():
            break  # one thing was enough
    moved_on(page, before)


def moving_names(page: Page) -> list[str]:
    """The names under which pieces travel."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('*')].map(one => getComputedStyle(one).viewTransitionName)
                 .filter(one => one && one !== 'none')"""
    )
    return found
