"""The first game that teaches, on a phone and by keyboard alone: begun from the shelf, read, left and taken up."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.choosing import moved_on
from tests.browser.conftest import PHONE, Visit
from tests.browser.table import no_sideways_scrolling, revision, wait_for_turn
from tests.browser.test_access import findings
from tests.browser.test_views import GAMES, SCREENS, ready
from tests.conftest import LONG


def lesson(page: Page) -> str:
    """The lesson that is shown; '' if none."""
    shown = page.locator("#guide [data-lesson]")
    return shown.get_attribute("data-lesson") or "" if shown.count() else ""


def press(page: Page, what: str) -> None:
    """Reach something by its focus and press it."""
    page.locator(what).focus()
    page.keyboard.press("Enter")


def test_a_first_game_on_a_phone_by_keyboard(visit: Visit) -> None:
    page = visit(viewport=PHONE, is_mobile=True, has_touch=True)
    press(page, 'form[action="/games/old-ones/learn"] button')
    page.wait_for_url("**/t/*")
    assert wait_for_turn(page)
    expect(page.locator("#guide-title")).not_to_be_empty()
    found = findings(page)
    read = []
    while shown := lesson(page):
        assert shown not in read
        read.append(shown)
        expect(page.locator(".guide-here")).not_to_have_count(0)
        expect(page.locator("#guide-announce")).to_contain_text(page.locator("#guide-title").inner_text())
        no_sideways_scrolling(page)
        page.keyboard.press("o")
        expect(page.locator(f'#guide [data-lesson="{shown}"]')).to_have_count(0)
    assert "choose" in read
    before = revision(page)
    page.keyboard.press("1")
    moved_on(page, before)
    assert wait_for_turn(page)
    expect(page.locator("#guide-title")).not_to_be_empty()
    press(page, '[data-guide-button="where"]')
    assert page.evaluate("document.activeElement.classList.contains('guide-here')")
    found += findings(page)

    press(page, "#guide .guide-buttons [data-rule]")
    expect(page.locator("#rules-dialog")).to_be_visible()
    page.wait_for_function("() => document.activeElement.id.startsWith('rule-')")
    page.keyboard.press("Escape")
    press(page, '[data-guide-button="so_far"]')
    expect(page.locator('#lessons-text [data-lesson-again="choose"]')).to_be_visible()
    found += findings(page)
    page.keyboard.press("Escape")

    press(page, '[data-guide-button="off"]')
    expect(page.locator('[data-guide-button="on"]')).to_be_focused()
    expect(page.locator(".guide-here")).to_have_count(0)
    before = revision(page)
    page.keyboard.press("1")
    moved_on(page, before)
    assert wait_for_turn(page)
    assert not lesson(page)
    found += findings(page)
    press(page, '[data-guide-button="on"]')
    expect(page.locator('[data-guide-button="off"]')).to_be_visible()
    assert not found, "\n".join(found)


SMALL = {name: SCREENS[name] for name in ("phone", "360", "landscape")}
#: So many lessons and choices of a first game are gone through.
STEPS = 60 if LONG else 9
#: How many pixels of the first place that the lesson names are seen, from top to bottom, and how many it has.
SEEN = """() => {
  const named = JSON.parse(document.querySelector('#guide [data-lesson]').dataset.places);
  const marked = named.flatMap(one => [...document.querySelectorAll(`#table ${one}`)]);
  const places = marked.filter(one => one.getClientRects().length);
  const place = places.find(one => one.checkVisibility({ visibilityProperty: true }));
  if (!place) return null;
  const box = place.getBoundingClientRect();
  const bars = '#guide, .prompt, .tabs, [class$="-actions"]';
  const isSeen = (x, y) => {
    const there = document.elementFromPoint(x, y);
    const bar = there?.closest(bars);
    return Boolean(there) && (!bar || bar.contains(place));
  };
  const columns = [0.1, 0.3, 0.5, 0.7, 0.9].map(part => box.left + box.width * part);
  const rows = Array.from({ length: Math.ceil(box.height) }, (_, row) => box.top + row + 0.5);
  const seen = columns.map(x => rows.filter(y => isSeen(x, y)).length);
  return { seen: Math.max(...seen), height: rows.length, place: place.className };
}"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", SMALL)
def test_a_lesson_leaves_what_it_speaks_of_in_view(visit: Visit, game: str, screen: str) -> None:
    page = visit(f"/games/{game}", **SMALL[screen])
    page.locator(f'[action="/games/{game}/learn"] button').first.click()
    page.wait_for_url("**/t/*")
    ready(page)
    covered, lessons = [], 0
    for _ in range(STEPS):
        if not wait_for_turn(page):
            break
        if shown := lesson(page):
            found = page.evaluate(SEEN)
            lessons += 1
            if found and found["seen"] < min(0.6 * found["height"], 44):
                covered.append((shown, found))
            no_sideways_scrolling(page)
            page.keyboard.press("o")
            expect(page.locator(f'#guide [data-lesson="{shown}"]')).to_have_count(0)
        else:
            before = revision(page)
            page.locator(".choice:not([data-side])").first.evaluate("one => one.click()")
            moved_on(page, before)
    assert lessons > 2
    assert covered == []


def test_a_lesson_shows_what_stands_above_the_question(visit: Visit) -> None:
    page = visit("/games/dark-blood", **SMALL["landscape"])
    page.locator('[action="/games/dark-blood/learn"] button').first.click()
    page.wait_for_url("**/t/*")
    ready(page)
    assert wait_for_turn(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.evaluate("""() => {
      const shown = document.querySelector('#guide [data-lesson]');
      Object.assign(shown.dataset, { lesson: 'clean_up', places: '[".db-track"]' });
      for (const one of ['table', 'settled'])
        document.dispatchEvent(new CustomEvent(`conventicle:${one}`, { detail: { anew: false } }));
    }""")
    found = page.evaluate(SEEN)
    assert found["seen"] >= 0.6 * found["height"], found
