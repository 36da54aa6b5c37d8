"""A table changes only where it differs: what someone began goes on while others talk, answer and change settings."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Response, Route, expect

from tests.browser.choosing import ahead, moved_on, new_game, refs
from tests.browser.conftest import Visit
from tests.browser.positions import upload, whole
from tests.browser.table import choose, revision, sit_down, wait_for_turn
from tests.web.server import Client, Part, Server

#: Per game how many pictures it has, and its options.
BOARDS: dict[str, tuple[int, dict[str, str]]] = {
    "eternal-city": (3, {}),
    "dark-blood": (2, {}),
    "pantheon": (4, {}),
    "old-ones": (6, {"old_ones": "dealt"}),
}
#: What brings a table to the page.
TABLES = ("fragment", "decide")
#: Mark every element of the table; those drawn anew have no mark.
MARK = "() => { for (const one of document.querySelectorAll('#table *')) one.marked = true; }"
UNMARKED = """() => [...document.querySelectorAll('#table *')].filter(one => !one.marked && !one.closest('.traveller'))
  .map(one => one.outerHTML.slice(0, 120))"""
#: Unfold something, scroll what scrolls to where it was not, and say how all of it stands.
STIR = """() => {
  document.querySelector(".log details").open = true;
  const log = document.querySelector(".log-lines");
  log.style.maxHeight = "60px";
  log.scrollTop = 3;
  const list = document.querySelector(".options");
  list.style.maxHeight = "90px";
  list.scrollTop = 17;
}"""
STATE = """() => ({
  chosen: [...document.querySelectorAll("#table .chosen")].map(one => one.outerHTML),
  hint: document.querySelector(".pick-hint")?.textContent ?? "",
  sheet: document.querySelector(".pick-dialog[open]")?.innerText ?? "",
  log: document.querySelector(".log-lines").scrollTop,
  list: document.querySelector(".options").scrollTop,
  unfolded: document.querySelector(".log details").open,
  focus: document.activeElement.outerHTML,
})"""


def same_visitor(page: Page, server: Server) -> Client:
    """The one who sits at the page, without the browser."""
    visitor = Client(server)
    visitor.cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    return visitor


def with_a_friend(owner: Client, friend: Client, game: str) -> str:
    """A table of two people and no bot."""
    slug = owner.new_table(game, seat0="me", seat1="open", public="on")
    friend.post(f"/t/{slug}/sit", seat=1)
    return slug


def opened_by(page: Page, visitor: Client, slug: str) -> Page:
    """A table in the browser of someone who sits there."""
    home = visitor.server.address("/")
    page.context.add_cookies([{"name": name, "value": value, "url": home} for name, value in visitor.cookies.items()])
    page.goto(visitor.server.address(f"/t/{slug}"))
    return page


def what_is_sent(response: Response) -> str:
    """The last word of its address."""
    return response.url.partition("?")[0].rpartition("/")[2]


def revisions_of(answers: list[Response]) -> list[int]:
    """The revisions of tables that were sent one after the other; what is the same as before is not sent again."""
    found: list[int] = []
    for answer in answers:
        sent = re.search(r'data-revision=\\?"(\d+)', answer.text())
        found.append(int(sent.group(1)) if sent else found[-1])
    return found


def slug_of(page: Page) -> str:
    """The table of a page."""
    return page.url.rsplit("/", 1)[-1].partition("?")[0]


def someone_talks(page: Page, server: Server, words: str) -> None:
    """A line comes while the page is open, and the page shows it."""
    same_visitor(page, server).post(f"/t/{slug_of(page)}/chat", text=words)
    expect(page.locator("#chat-lines")).to_contain_text(words)


def hints_are_forbidden(page: Page, server: Server) -> None:
    """The owner changes a setting elsewhere, and the page shows it."""
    same_visitor(page, server).post(f"/t/{slug_of(page)}/settings", pace=400, stand_in=0, hints=0)
    expect(page.locator("[data-ask-bot]")).to_have_count(0)


def picks(options: dict[str, list[str]]) -> str:
    """A thing whose click leaves several options, if possible such as ask for more; "" if there is none."""
    found = ""
    for ref in (ref for needed in options.values() for ref in needed):
        with_it = [needed for needed in options.values() if ref in needed]
        if len(with_it) > 1 and all(len(needed) > 1 for needed in with_it):
            return ref
        if len(with_it) > 1:
            found = found or ref
    return found


def leaves_several(part: Part) -> str:
    """The same for a table that has not been opened in the browser; "" while a bot is asked at the same time."""
    panels = re.findall(r'class="panel ([^"]*)"', part.text)
    if any("asked" in classes and "own" not in classes for classes in panels):
        return ""
    return picks(json.loads(html.unescape(part.data("refs"))))


@pytest.mark.parametrize("game", BOARDS)
def test_what_was_begun_goes_on_while_others_talk(visit: Visit, server: Server, game: str) -> None:
    sprites, options = BOARDS[game]
    page = visit()
    new_game(page, server, game, ["me", "bot:random"], sprites, **options)
    ahead(page, server, 4, leaves_several)
    assert wait_for_turn(page)
    page.locator(f'#table [data-ref="{picks(refs(page))}"]:visible').first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#table .chosen, .pick-dialog[open]')")
    page.evaluate(STIR)
    page.evaluate(MARK)
    before: dict[str, Any] = page.evaluate(STATE)
    assert before["chosen"] or before["sheet"]
    someone_talks(page, server, "Good evening")
    assert page.evaluate(STATE) == before
    assert page.evaluate(UNMARKED) == []
    hints_are_forbidden(page, server)
    assert page.evaluate(STATE) == before
    assert page.evaluate(UNMARKED) == []


def test_an_offer_stays_open_while_others_talk_and_is_then_taken(visit: Visit, server: Server) -> None:
    page = visit()
    new_game(page, server, "eternal-city", ["me", "bot:random"], 3)
    assert wait_for_turn(page)
    page.locator('.ec-hit[data-ref="location:forum"]').focus()
    page.keyboard.press("Enter")
    offer = page.locator(".pick-dialog[open] [data-choose]").first
    expect(offer).to_be_focused()
    someone_talks(page, server, "Go on")
    expect(offer).to_be_focused()
    before = revision(page)
    offer.click()
    moved_on(page, before)
    expect(page.locator('.ec-piece[data-at="forum"][data-move^="0:"]')).to_have_count(1)
    expect(page.locator(".pick-dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("game", ["template", "dark-blood"])
def test_a_secret_answer_of_another_leaves_the_own_question_alone(visit: Visit, server: Server, game: str) -> None:
    owner, friend = Client(server), Client(server)
    slug = with_a_friend(owner, friend, game)
    for step in range(400):  # until both are asked at once
        part = owner.part(slug)
        asked = [one for one in (part, friend.part(slug)) if one.data("turn")]
        if len(asked) == 2:
            break
        mover = owner if part.data("turn") else friend
        mine = mover.part(slug)
        if not mine.options:  # the site is about to give the only answer
            continue
        mover.decide(slug, mine.seat, mine.options[0], mine.revision, f"step-{step:06}")
    page = opened_by(visit(), owner, slug)
    page.locator(".choice").nth(1).focus()
    page.evaluate(
        """() => { for (const one of document.querySelectorAll('.choice, .board button')) one.marked = true; }"""
    )
    before = revision(page)
    other = friend.part(slug)
    friend.decide(slug, other.seat, other.options[0], other.revision, "secret-0001")
    moved_on(page, before)
    expect(page.locator(".help")).to_contain_text("Already answered")
    assert page.evaluate("[...document.querySelectorAll('.choice, .board button')].every(one => one.marked)")
    expect(page.locator(".choice").nth(1)).to_be_focused()
    choose(page, 1)


def test_a_hint_stays_with_its_question(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, ["me", "bot:greedy"])
    assert wait_for_turn(page)
    page.locator("[data-ask-bot]").click()
    page.wait_for_selector("#hint [data-advice]")
    someone_talks(page, server, "I would not do that")
    expect(page.locator("#hint [data-advice]")).to_be_visible()
    expect(page.locator(".choice.advised")).to_have_count(1)
    choose(page)
    expect(page.locator("#hint [data-advice], .advised")).to_have_count(0)


def test_a_decision_of_ones_own_is_drawn_once(visit: Visit, server: Server) -> None:
    """Alone at the table: nothing comes but the own decisions, and the only answers that the site gives after them.

    A page just loaded asks for nothing. Whatever the server sends then shows something newer than what it sent before,
    up to the line that somebody says.
    """
    page = visit()
    sent: list[Response] = []
    page.on("response", lambda response: sent.append(response) if what_is_sent(response) in TABLES else None)
    new_game(page, server, "dark-blood", ["me"], 2)
    page.evaluate(
        """() => {
          window.drawn = [];
          const isOne = (node) => node.matches?.(".traveller");
          const isCopy = (change) => [...change.addedNodes, ...change.removedNodes].every(isOne);
          const isDrawn = (change) => change.type === "attributes" || !isCopy(change);
          const watch = new MutationObserver((changes) => {
            if (changes.some(isDrawn)) drawn.push(document.querySelector("[data-live]").dataset.revision);
          });
          watch.observe(document.getElementById("table"), { attributes: true, attributeFilter: ["data-revision"],
                                                            childList: true, subtree: true });
        }"""
    )
    for _ in range(6):
        assert wait_for_turn(page)
        choose(page)
    someone_talks(page, server, "That is all")  # whatever the stream had to say before has been heard
    *shown, said = zip(map(what_is_sent, sent), revisions_of(sent), strict=True)
    revisions = [number for _, number in shown]
    assert shown[0][0] == "decide", shown
    assert len([kind for kind, _ in shown if kind == "decide"]) == 6, shown
    assert revisions == sorted(set(revisions)), shown
    assert said[0] == "fragment", said
    assert said[1] >= revisions[-1], said
    drawn = page.evaluate("drawn")
    assert drawn == sorted(set(drawn), key=int), drawn


def test_a_page_of_a_table_where_nothing_happened_asks_for_nothing(visit: Visit, server: Server) -> None:
    """The stream begins with how things stand; of this table the server has never told anyone anything."""
    page = visit()
    sent: list[str] = []
    page.on("response", lambda response: sent.append(what_is_sent(response)))
    upload(page, server, whole("old-ones", 2))
    someone_talks(page, server, "A good game")
    assert sent.count("fragment") == 1


def test_nothing_changes_under_a_press(visit: Visit, server: Server) -> None:
    """What comes meanwhile waits until the button is up, or until the window is left."""
    page = visit()
    sit_down(page, server, ["me", "bot:random"])
    assert wait_for_turn(page)
    visitor = same_visitor(page, server)
    releases: dict[str, Callable[[], object]] = {
        "up": page.mouse.up,
        "left": lambda: page.evaluate("dispatchEvent(new Event('blur'))"),
    }
    for words, release in releases.items():
        page.mouse.move(700, 500)
        page.mouse.down()
        with page.expect_response("**/fragment?**"):
            visitor.post(f"/t/{slug_of(page)}/chat", text=words)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        expect(page.locator("#chat-lines")).not_to_contain_text(words)
        release()
        expect(page.locator("#chat-lines")).to_contain_text(words)
        page.mouse.up()


def test_a_part_that_does_not_come_is_left_as_it_is(visit: Visit, server: Server) -> None:
    """A server may send only what changed, down to a part within a part. With a friend who does nothing meanwhile."""
    owner = Client(server)
    page = opened_by(visit(), owner, with_a_friend(owner, Client(server), "template"))
    assert wait_for_turn(page)
    only = """text => {
      const sent = new DOMParser().parseFromString(text, "text/html");
      return sent.querySelector('[data-part="prompt"]').outerHTML.replace("</h2>", " (changed)</h2>");
    }"""

    def some_parts(route: Route) -> None:
        whole = route.fetch(url=re.sub(r"[?&]since=\w*", "", route.request.url)).text()
        route.fulfill(body=page.evaluate(only, whole))

    page.route("**/fragment?**", some_parts, times=1)
    page.evaluate(MARK)
    same_visitor(page, server).post(f"/t/{slug_of(page)}/chat", text="not sent")
    expect(page.locator("#question")).to_contain_text("(changed)")
    assert page.evaluate(UNMARKED) == []
    choose(page)
    expect(page.locator("#question")).not_to_contain_text("(changed)")


def test_a_choice_whose_answer_is_late_is_shown_by_the_stream(visit: Visit, server: Server) -> None:
    """News waits for the answer to one's own choice, but not for ever."""
    page = visit()
    sit_down(page, server, ["me", "bot:random"])
    assert wait_for_turn(page)
    before = revision(page)
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/decide", lambda route: late.append((route, route.fetch())))
    page.locator(".choice:visible").first.click()
    moved_on(page, before)
    for _ in range(3_000):  # the server has answered, but the answer may still be on its way to this test
        if late:
            break
        page.wait_for_timeout(20)
    route, answer = late[0]
    route.fulfill(response=answer)
