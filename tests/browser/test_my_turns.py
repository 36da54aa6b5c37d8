"""From one table to the next, the count in the title, and notes that stay."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.table import choose, no_sideways_scrolling, sit_down, wait_for_turn
from tests.browser.test_access import findings
from tests.web.server import Server, until


def test_after_a_decision_the_next_table_is_one_press_away(visit: Visit, server: Server) -> None:
    page = visit()
    first = sit_down(page, server, ["me", "bot:random", "bot:random"])
    assert wait_for_turn(page)
    second = sit_down(page, server, ["me", "friend"])
    guest = visit()
    invitation = re.search(r"/t/\S+invite=[\w-]+", page.content())
    assert invitation
    guest.goto(server.address(invitation[0]))
    guest.get_by_role("button", name="Sit down").first.click()
    guest.wait_for_selector("[data-live]")
    page.goto(second)
    page.wait_for_selector("[data-live]")
    while not page.locator("[data-live]").get_attribute("data-turn"):
        choose(guest)
        page.reload()
    expect(page).to_have_title(re.compile(r"^\(2\) ● "))
    while page.locator("[data-live]").get_attribute("data-turn"):
        choose(page)
    page.locator("#next-table").click()
    page.wait_for_url(first)
    page.goto(server.address("/turns"))
    expect(page.locator(".turns .table-row")).to_have_count(1)


def test_notes_stay_where_they_were_written(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, ["me", "bot:random"])
    page.locator("details.notes > summary").click()
    page.locator("details.notes textarea").fill("The crow is in Boris' hand")
    expect(page.locator("#notes-kept")).to_have_text("Saved.")
    page.reload()
    expect(page.locator("details.notes textarea")).to_have_value("The crow is in Boris' hand")


def in_database(server: Server, statement: str, *values: object) -> None:
    """Change what the server has stored: time passes, or an order was given long ago."""
    with closing(sqlite3.connect(server.data / "conventicle.sqlite3", timeout=20)) as database, database:
        database.execute(statement, values)


#: A page that ends as a sleeping phone ends it. One that says that it is left may still be heard after time has passed.
WITHOUT_A_WORD = "void (window.fetch = () => new Promise(() => {}))"


def test_on_returning_one_is_shown_step_by_step_what_happened_and_may_skip_it(visit: Visit, server: Server) -> None:
    page = visit()
    address = sit_down(page, server, ["me", "bot:random", "bot:random"])
    slug = address.rpartition("/")[2]
    live = page.locator("[data-live]")
    while int(live.get_attribute("data-steps") or 0) < 10:
        assert wait_for_turn(page)
        choose(page)
    until(lambda: page.request.get(f"{address}/pulse").json()["my_turn"])
    dialog = page.locator("#missed-dialog")

    def return_later() -> None:
        page.evaluate(WITHOUT_A_WORD)
        page.goto(server.address("/about"))
        away = "UPDATE conventicle_seat SET seen = 0, seen_at = seen_at - 3600 WHERE table_id = ? AND number = 0"
        in_database(server, away, slug)
        page.goto(address)
        expect(dialog.get_by_role("heading", name="While you were away")).to_be_visible()

    return_later()
    assert not findings(page, "#missed-dialog")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    no_sideways_scrolling(page)
    assert not findings(page, "#missed-dialog")
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(live).to_have_attribute("data-past", "")
    return_later()
    page.keyboard.press("Enter")  # step by step
    expect(dialog).to_be_hidden()
    expect(live).to_have_attribute("data-past", "1")
    expect(page.locator(".just-told")).not_to_be_empty()
    page.locator(".prompt .button.main").click()
    expect(live).to_have_attribute("data-past", "")
    return_later()
    event = dialog.locator("[data-missed-step]").first
    step = event.get_attribute("data-missed-step") or ""
    event.click()
    expect(live).to_have_attribute("data-step", step)
    page.goto(address)
    page.wait_for_selector("[data-live]")
    expect(dialog).to_be_hidden()


def test_a_standing_order_is_listed_and_can_be_ended(visit: Visit, server: Server) -> None:
    page = visit()
    address = sit_down(page, server, ["me", "bot:random"], game="eternal-city")
    given = [["TakeBenefit location=1", "word:take"], ["TakeBenefit location=2", "word:decline"]]
    order = "UPDATE conventicle_seat SET orders = ? WHERE table_id = ? AND number = 0"
    in_database(server, order, json.dumps(given), address.rpartition("/")[2])
    page.locator("#chat input[name=text]").fill("hello")
    page.keyboard.press("Enter")
    orders = page.locator("#options .orders li")
    expect(orders).to_have_count(2)
    assert not findings(page, "#options")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.locator('.tabs [data-tab="options"]').click()
    no_sideways_scrolling(page)
    orders.first.get_by_role("button").press("Enter")
    expect(orders).to_have_count(1)
    orders.first.get_by_role("button").click()
    expect(orders).to_have_count(0)


def test_a_clock_counts_down(visit: Visit, server: Server) -> None:
    """On a time that the test sets: the browser's clock stands where it is put."""
    page = visit()
    sit_down(page, server, ["me", "bot:random"], clock="45m")
    assert wait_for_turn(page)
    shown = page.locator(".prompt .clock")
    shown.wait_for()
    due = float(shown.get_attribute("data-due") or "")
    for left, words in (
        (125, "2:05"),
        (124, "2:04"),
        (2700, "45:00"),
        (28 * 3600, "28:00:00"),
        (1, "0:01"),
        (-9, "0:00"),
    ):
        page.clock.set_fixed_time(datetime.fromtimestamp(due - left + 0.5, UTC))
        expect(shown).to_have_text(words)
    expect(page.locator(".panel.own .clock span")).to_have_text("0:00")
