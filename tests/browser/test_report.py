"""A report of the lab in a browser: without script, dark and light, on a phone, and printed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from conventicle.kernel.registry import game as find_game
from conventicle.lab import page as pages
from conventicle.lab.batch import Plan
from conventicle.lab.report import collect, figured
from tests.browser.conftest import PHONE
from tests.browser.table import no_sideways_scrolling
from tests.browser.test_access import findings

#: A pixel of the page, and of ink, as a browser tells colours.
PAPER, INK = "rgb(255, 255, 255)", "rgb(34, 32, 28)"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of some games of Candles."""
    plan = Plan("template", 2, find_game("template").plan(2, {}).options, ["greedy", "random"], "7", 60)
    out = tmp_path_factory.mktemp("report") / "candles.html"
    pages.write(figured(plan, collect(plan, 1, lambda done: None)[0]), [], out)
    return out


@pytest.fixture
def shown(browser: Browser, written: Path) -> Iterator[Page]:
    page = browser.new_page()
    page.goto(written.as_uri())
    yield page
    page.close()


def test_nothing_keeps_anyone_from_reading_it(shown: Page) -> None:
    assert findings(shown) == []
    shown.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    no_sideways_scrolling(shown)


def test_it_says_everything_without_script(browser: Browser, written: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(written.as_uri())
    summary = page.locator("summary", has_text="PlayCard")
    table = page.get_by_text("Answers to PlayCard")
    assert not table.is_visible()
    summary.click()
    assert table.is_visible()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_paper_everything_is_unfolded_and_dark_on_white(shown: Page, scheme: str) -> None:
    shown.emulate_media(media="print", color_scheme=scheme)  # type: ignore[arg-type]
    assert shown.get_by_text("Answers to PlayCard").is_visible()
    assert shown.get_by_text("Scores by round").is_visible()
    style = "name => getComputedStyle(document.body)[name]"
    assert (shown.evaluate(style, "backgroundColor"), shown.evaluate(style, "color")) == (PAPER, INK)
    letters = "getComputedStyle(document.querySelector('.plot text')).fill"
    assert shown.evaluate(letters) in (INK, "rgb(0, 0, 0)")
    # Wherever a page is as wide as paper, nothing is cut off at its side.
    shown.set_viewport_size({"width": 680, "height": 900})
    wide = (
        "[...document.querySelectorAll('table, .plot')].filter(one => one.getBoundingClientRect().right > innerWidth)"
    )
    assert shown.evaluate(f"{wide}.length") == 0


def test_a_plot_and_a_row_are_never_cut_in_two(shown: Page) -> None:
    shown.emulate_media(media="print")
    for kind in ("figure", "tr", ".plot"):
        inside = f"[...document.querySelectorAll('{kind}')].every(one => getComputedStyle(one).breakInside === 'avoid')"
        assert shown.evaluate(inside), kind
