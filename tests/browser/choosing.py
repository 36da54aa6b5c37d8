"""A table on which options are clicked together (choosing.js), as a person uses it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.table import revision
from tests.web.server import Client, Part, Server, until


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


def click_together(
    page: Page, option: str, needed: list[str], press: Callable[[Locator], None] = Locator.click
) -> None:
    """Choose an option by what lies on the table, not by the list; on a phone by `Locator.tap`."""
    before = revision(page)
    button = f':is(#board, .prompt) [data-choose="{option}"]'
    there, is_side, unfolded = is_there(
        page, button, f'.choice[data-option="{option}"][data-side]', f"details {button}"
    )
    if there:
        press(page.locator(button))
        needed = []
        if is_side and not unfolded:
            press(page.locator('#sure-dialog[open] [value="yes"]'))
    for ref in needed:
        press(page.locator(f'[data-ref="{ref}"]').first)
        offer = f'.pick-dialog[open] [data-choose="{option}"]'
        offered, goes_on = is_there(page, offer, "[data-ref].chosen")
        if offered:
            press(page.locator(offer))
        if offered or not goes_on:
            break  # one thing was enough
    moved_on(page, before)


def is_there(page: Page, *selectors: str) -> list[bool]:
    """Whether each is on the page, at one moment."""
    found: list[bool] = page.evaluate("all => all.map(one => Boolean(document.querySelector(one)))", list(selectors))
    return found


def ahead(page: Page, server: Server, seed: int, enough: Callable[[Part], object]) -> None:
    """Let the same visitor choose at random without the browser until enough has been played, or the game is over."""
    chance = random.Random(seed)
    visitor = Client(server)
    visitor.cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    slug = page.url.rsplit("/", 1)[-1]

    def is_enough() -> bool:
        part = visitor.part(slug)
        if part.over or (part.data("turn") and enough(part)):
            return True
        if part.data("turn"):
            chosen = chance.choice(part.options[:-1] or part.options) if chance.random() < 0.8 else part.options[-1]
            visitor.decide(slug, part.seat, chosen, part.revision, f"ahead-{part.revision:06d}")
        return False

    until(is_enough, 120)
    page.reload()
    page.wait_for_selector(".pick-sprite", state="attached")
