"""Looking things up in a real browser, with axe: gallery, examples, hint, course, playing on, statistics."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.table import no_sideways_scrolling, sit_down, wait_for_turn
from tests.browser.test_access import findings
from tests.web.server import Client, Server


def finished_game(page: Page, server: Server) -> str:
    """Two on one device play a short game to its end, without the browser; its address."""
    client = Client(server)
    slug = client.new_table(seat0="me", seat1="hot", option_candles="2")
    chance = random.Random(3)
    for step in range(2000):
        part = client.part(slug)
        if part.over:
            break
        seat = int(part.data("show-seat")) if "data-show-seat" in part.text else part.seat
        part = client.part(slug, seat=seat)
        if not part.options:  # the site is about to give the only answer
            continue
        client.decide(slug, seat, chance.choice(part.options), part.revision, f"step-{step:06}")
    assert client.part(slug).over
    page.context.add_cookies(
        [{"name": name, "value": value, "url": server.address("/")} for name, value in client.cookies.items()]
    )
    return f"/t/{slug}"


def test_pages_to_look_things_up(visit: Visit, server: Server) -> None:
    page = visit("/about")
    found = []
    page.goto(server.address("/games/pantheon/cards"))
    page.locator("#kind").select_option("follower")
    page.locator("#q").fill("lumberjacks")
    page.locator(".gallery-form button").click()
    expect(page.locator(".gallery-card")).to_have_count(1)
    found += findings(page)
    page.goto(server.address("/games/old-ones"))
    page.locator(".example a").first.click()
    page.wait_for_url("**/t/*")
    step = int(page.locator("[data-live]").get_attribute("data-step") or -1)
    found += findings(page)
    page.locator('.prompt [data-go-by="1"]').click()
    page.wait_for_selector(f'[data-live][data-step="{step + 1}"]', state="attached")
    address = finished_game(page, server)
    page.goto(server.address(f"{address}/course"))
    expect(page.locator(".course > svg .share")).to_have_count(2)
    page.locator("details > summary").last.click()
    found += findings(page)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    no_sideways_scrolling(page)
    page.goto(server.address("/statistics"))
    expect(page.locator(".counts li").first).to_contain_text("1")
    found += findings(page)
    no_sideways_scrolling(page)
    page.goto(server.address("/games/template/statistics"))
    no_sideways_scrolling(page)
    page.goto(server.address(f"{address}?step=3&seat=0"))
    page.locator(".prompt [data-post]").click()
    page.wait_for_function("old => !location.pathname.startsWith(old)", arg=address)
    expect(page.locator(".bar-title")).to_contain_text("3")
    assert not found, "\n".join(found)


def test_a_hint_on_request(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, ["me", "bot:greedy"])
    assert wait_for_turn(page)
    page.locator("[data-ask-bot]").click()
    page.wait_for_selector("#hint meter", state="attached", timeout=30_000)
    page.locator("#hint summary").click()
    named = page.locator(".hint-list li b").all_inner_texts()
    assert named
    assert set(named) <= set(page.locator(".choice b").all_inner_texts())
    found = findings(page)
    assert not found, "\n".join(found)
