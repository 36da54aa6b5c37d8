"""Pieces travel as copies that no click meets: the piece itself is at its place, and takes clicks there, at once."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser.choosing import moved_on, new_game, refs
from tests.browser.conftest import PHONE, Visit
from tests.browser.table import choose, revision, sit_down, wait_for_turn
from tests.web.server import Server

BOARDS: dict[str, tuple[int, dict[str, str]]] = {
    "eternal-city": (3, {}),
    "dark-blood": (2, {}),
    "pantheon": (4, {}),
    "old-ones": (6, {"old_ones": "dealt"}),
    "template": (0, {}),
}
TOUCH = {"viewport": PHONE, "is_mobile": True, "has_touch": True}
#: Notes where each copy comes from and goes to, and what is wrong with it.
WATCH = """
  window.travelled = [];
  new MutationObserver((changes) => {
    for (const one of changes.flatMap((change) => [...change.addedNodes])) {
      if (!one.classList?.contains("traveller")) continue;
      const names = ["id", "data-ref", "data-move", "data-part", "data-choose", "data-option"];
      const [start] = one.getAnimations()[0].effect.getKeyframes();
      travelled.push({
        named: [one, ...one.querySelectorAll("*")].flatMap((each) => names.filter((name) => each.hasAttribute(name))),
        hidden: one.inert && one.getAttribute("aria-hidden") === "true",
        from: start.transform,
        bottom: parseFloat(one.style.top) + parseFloat(one.style.height),
      });
    }
  }).observe(document, { childList: true, subtree: true });
"""
#: What a click would meet in the middle of each thing that can be clicked.
HITS = """() => {
  const all = [...document.querySelectorAll("#table button")].filter((one) => !one.closest(".traveller"));
  return all.filter((one) => one.checkVisibility()).map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there?.closest("button") ? all.indexOf(there.closest("button")) : there?.localName ?? "";
  });
}"""
FLYING = "() => document.querySelectorAll('.traveller').length"


def start(page: Page, server: Server, game: str) -> CDPSession:
    """A table with bots, watched; returns what can slow its motion down."""
    page.add_init_script(WATCH)
    sprites, options = BOARDS[game]
    if sprites:
        new_game(page, server, game, ["me", "bot:random", "bot:random"], sprites, **options)
    else:
        sit_down(page, server, ["me", "bot:random"])
    driver = page.context.new_cdp_session(page)
    driver.send("Animation.enable")
    return driver


def decide(page: Page, chance: random.Random) -> None:
    """Choose something by the list."""
    assert wait_for_turn(page)
    page.wait_for_selector(".choice", state="attached")
    asked = page.locator(".choice:not([data-side])").evaluate_all("all => all.map(one => one.dataset.option)")
    options = [option for option in refs(page) if option in asked] if page.locator("[data-choosing]").count() else []
    if not options:
        choose(page)
        return
    before = revision(page)
    option = chance.choice(options[:-1] or options)
    page.evaluate("option => document.querySelector(`.choice[data-option='${option}']`).click()", option)
    moved_on(page, before)


@pytest.mark.parametrize("game", BOARDS)
def test_what_travels_is_in_nobodys_way(visit: Visit, server: Server, game: str) -> None:
    page = visit()
    driver = start(page, server, game)
    chance = random.Random(3)
    driver.send("Animation.setPlaybackRate", {"playbackRate": 0.01})
    for _ in range(40):
        decide(page, chance)
        assert wait_for_turn(page)
        if page.evaluate(FLYING):
            break
    meanwhile = page.evaluate(HITS)
    assert page.evaluate(FLYING) > 0
    driver.send("Animation.setPlaybackRate", {"playbackRate": 1000})
    page.wait_for_function("() => !document.querySelector('.traveller')")
    assert page.evaluate(HITS) == meanwhile
    travelled: list[dict[str, Any]] = page.evaluate("travelled")
    assert all(one["hidden"] and not one["named"] and "translate" in one["from"] for one in travelled), travelled


def test_nothing_travels_over_a_bar_of_a_phone(visit: Visit, server: Server) -> None:
    page = visit(**TOUCH)
    start(page, server, "dark-blood")
    chance = random.Random(5)
    page.locator(".db-favor").evaluate("favor => scrollBy(0, favor.getBoundingClientRect().top - innerHeight + 90)")
    for _ in range(12):
        decide(page, chance)
    bar = page.locator(".tabs").bounding_box()
    assert bar
    travelled: list[dict[str, Any]] = page.evaluate("travelled")
    assert [one for one in travelled if one["bottom"] > bar["y"]] == []


def test_nothing_travels_where_motion_is_not_wanted(visit: Visit, server: Server) -> None:
    page = visit(reduced_motion="reduce")
    start(page, server, "eternal-city")
    chance = random.Random(3)
    for _ in range(6):
        decide(page, chance)
    assert page.evaluate("travelled") == []
