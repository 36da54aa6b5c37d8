"""A table in a browser, as a person uses it."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.web.server import Server


def sit_down(
    page: Page, server: Server, chairs: list[str], game: str = "template", pace: str = "0", clock: str = ""
) -> str:
    """Fill in the form of a new table; returns its address."""
    page.goto(server.address(f"/games/{game}/new"))
    number = 0
    while page.locator(f"#seat{number}").count():
        kind, _, name = (chairs[number] if number < len(chairs) else "none").partition("=")
        page.locator(f"#seat{number}").select_option(kind)
        if name:
            page.locator(f'[name="name{number}"]').fill(name)
        number += 1
    page.locator("#pace").select_option(pace)
    page.locator("#clock").select_option(clock)
    page.locator(".new-table > .button").click()
    page.wait_for_url("**/t/*")
    return page.url


def is_over(page: Page) -> bool:
    """True once the page says so."""
    return page.locator('[data-live][data-over="1"]').count() > 0


def revision(page: Page) -> int:
    """What the page shows."""
    return int(page.locator("[data-live]").get_attribute("data-revision") or -1)


def wait_for_turn(page: Page) -> bool:
    """Wait until the page asks its player; False if the game is over instead."""
    page.wait_for_selector('.prompt.mine, [data-live][data-over="1"]', state="attached")
    return not is_over(page)


def choose(page: Page, which: int = 0) -> None:
    """Click a choice, confirm it where it is not what is asked, and wait until the table has moved on.

    A question with one answer may stand there for a moment before the site answers it: then the table moves on alone.
    """
    before = revision(page)
    choice = page.locator(".choice:visible").nth(which)
    page.wait_for_function(
        """([before, which]) => Number(document.querySelector('[data-live]')?.dataset.revision) > before
          || [...document.querySelectorAll('.choice')].filter(one => one.checkVisibility()).length > which""",
        arg=[before, which],
    )
    for _ in range(12):  # a minute in all
        try:
            is_side = choice.get_attribute("data-side", timeout=5_000) is not None
            choice.click(timeout=5_000)
            break
        except TooLate:
            if revision(page) > before:
                return
    else:
        raise AssertionError("a choice can't be clicked")
    if is_side:
        page.locator('#sure-dialog[open] [value="yes"]').click()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-live]')?.dataset.revision) > before", arg=before
    )


def no_sideways_scrolling(page: Page) -> None:
    """Nothing is wider than the screen. A phone shows more of a wider page, so what its window says does not tell."""
    size = page.viewport_size
    assert size
    widths: dict[str, int] = page.evaluate(
        """() => ({page: document.documentElement.scrollWidth, body: document.body.scrollWidth, window: innerWidth})"""
    )
    assert max(widths.values()) <= size["width"], widths


def expect_question(page: Page) -> None:
    """One line says what is asked."""
    expect(page.locator("#question")).not_to_be_empty()
