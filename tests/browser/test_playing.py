"""Games in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.table import (
    choose,
    expect_question,
    is_over,
    no_sideways_scrolling,
    revision,
    sit_down,
    wait_for_turn,
)
from tests.web.server import Server, until


def play_to_the_end(page: Page) -> int:
    """Click until the game is over; returns how often."""
    for count in range(300):
        if not wait_for_turn(page):
            return count
        expect_question(page)
        choose(page)
    raise AssertionError("the game does not end")


def test_a_whole_game_is_clicked_through_against_bots(visit: Visit, server: Server) -> None:
    page = visit()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    sit_down(page, server, ["me", "bot:greedy", "bot:random"])
    assert play_to_the_end(page) > 3
    expect(page.locator("#question")).to_contain_text("win")
    expect(page.locator("[data-checked]")).to_have_text("✓")
    page.locator('[data-view-as="1"]').click()
    expect(page.locator("[data-live]")).to_have_attribute("data-seat", "1")
    page.locator("[data-scrubber] input").fill("3")
    expect(page.locator("[data-live]")).to_have_attribute("data-step", "3")
    assert "step=3" in page.url
    page.get_by_role("button", name="To the end").click()
    with page.expect_download() as download:
        page.locator(".prompt-buttons a[download]").click()
    assert download.value.suggested_filename.endswith(".json")


def test_play_now_is_one_click_from_the_shelf(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Candles: Play now, against bots").click()
    page.wait_for_url("**/t/*")
    assert wait_for_turn(page)
    expect(page.locator(".badge")).to_contain_text("Your turn")
    assert "your turn" in page.title()


def test_two_browsers_see_each_other_move_at_once(visit: Visit, server: Server) -> None:
    one, two = visit(), visit()
    sit_down(one, server, ["me", "friend"])
    link = one.locator("#invite-link").input_value()
    two.goto(link)
    two.get_by_role("button", name="Sit down").click()
    one.wait_for_selector(".choice")
    two.wait_for_selector(".choice")
    choose(one, 1)
    expect(two.locator(".help")).to_contain_text("Already answered")
    choose(two, 2)
    expect(one.locator(".log-lines")).to_contain_text("had bid 2 coins")
    two.locator('[name="text"]').fill("Good evening")
    two.get_by_role("button", name="Send").click()
    expect(one.locator("#chat-lines")).to_contain_text("Good evening")
    one.get_by_role("button", name="mute").click()
    expect(one.locator("#chat-lines")).not_to_contain_text("Good evening")


def test_what_happens_while_a_page_is_loading_is_not_missed(visit: Visit, server: Server) -> None:
    one, two = visit(), visit()
    sit_down(one, server, ["me", "friend"])
    link = one.locator("#invite-link").input_value()
    held: list[Route] = []
    one.route("**/stream.js", lambda route: held.append(route), times=1)
    one.reload(wait_until="commit")
    one.wait_for_selector("#invite-link")
    two.goto(link)
    two.get_by_role("button", name="Sit down").click()
    two.wait_for_selector(".choice")
    held[0].continue_()
    one.wait_for_selector(".choice")


def test_who_sits_down_is_not_disturbed_by_hearing_of_it_first(visit: Visit, server: Server) -> None:
    one, two = visit(), visit()
    sit_down(one, server, ["me", "friend"])
    two.goto(one.locator("#invite-link").input_value())
    held: list[tuple[Route, APIResponse]] = []
    asked: list[str] = []
    two.route("**/sit", lambda route: held.append((route, route.fetch(max_redirects=0))))
    two.on("request", lambda request: asked.append(request.url))
    with two.expect_response("**/fragment?**"):  # it hears that the game began
        two.get_by_role("button", name="Sit down").click(no_wait_after=True)
    two.wait_for_timeout(500)
    assert [url for url in asked if url == two.url] == []
    route, answer = held[0]
    route.fulfill(response=answer)
    two.wait_for_selector(".choice")


def test_hot_seat_passes_the_device_with_hands_hidden(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, ["me", "hot=Anna"])
    expect(page.locator(".tray")).to_have_count(0)
    page.get_by_role("button", name=re.compile("show my cards")).click()
    expect(page.locator(".tray")).to_have_count(1)
    choose(page)
    expect(page.locator("#question")).to_contain_text("Next: Anna")
    expect(page.locator(".tray")).to_have_count(0)
    page.get_by_role("button", name="I am Anna: show my cards").click()
    expect(page.locator(".tray")).to_have_count(1)
    choose(page, 1)
    expect(page.locator(".log-lines")).to_contain_text("had bid")


def test_a_spectator_watches_live_and_chooses_nothing(visit: Visit, server: Server) -> None:
    player, watcher = visit(), visit()
    address = sit_down(player, server, ["me", "hot=Anna"])
    watcher.goto(address)
    expect(watcher.locator("#options")).to_contain_text("You are watching")
    before = revision(watcher)
    player.get_by_role("button", name=re.compile("show my cards")).click()
    choose(player)
    watcher.wait_for_function(
        "before => Number(document.querySelector('[data-live]').dataset.revision) > before", arg=before
    )
    expect(watcher.locator(".tray")).to_have_count(0)
    expect(watcher.locator(".choice")).to_have_count(0)


def test_in_russian_from_the_first_page_on(visit: Visit, server: Server) -> None:
    page = visit(locale="ru-RU")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    sit_down(page, server, ["me", "bot:random"])
    assert wait_for_turn(page)
    choose(page)
    words = page.inner_text("main")
    latin = [word for word in re.findall(r"[A-Za-z]{4,}", words) if word.lower() not in ("conventicle",)]
    assert latin == []
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_phone_in_portrait_is_enough_for_a_game(visit: Visit, server: Server) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    no_sideways_scrolling(page)
    sit_down(page, server, ["me", "bot:random"])
    for _ in range(4):
        if not wait_for_turn(page):
            break
        no_sideways_scrolling(page)
        page.locator('.tabs [data-tab="options"]').tap()
        choose(page)
    for tab in ("seats", "log", "chat", "board"):
        page.locator(f'.tabs [data-tab="{tab}"]').tap()
        no_sideways_scrolling(page)
    heights = page.evaluate(
        "[...document.querySelectorAll('.choice, .tabs button, .prompt .button')].filter(e => e.offsetParent)"
        ".map(e => e.getBoundingClientRect().height)"
    )
    assert all(height >= 44 for height in heights), heights


def test_a_game_is_played_by_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit()
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    target = page.get_by_role("button", name="Candles: Play now, against bots")
    for _ in range(80):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    for _ in range(3):
        assert wait_for_turn(page)
        before = revision(page)
        page.keyboard.press("1")
        page.wait_for_function(
            "before => Number(document.querySelector('[data-live]').dataset.revision) > before", arg=before
        )
    page.keyboard.press("?")
    expect(page.locator("#rules-dialog")).to_contain_text("Light candles")
    page.keyboard.press("Escape")
    expect(page.locator("#rules-dialog")).to_be_hidden()
    expect(page.locator("#announce")).not_to_be_empty()


def test_what_cannot_be_played_says_why(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, ["me", "hot=Anna"])
    page.get_by_role("button", name=re.compile("show my cards")).click()
    page.locator(".tray .thing").first.click()
    expect(page.locator("#thing-name")).not_to_be_empty()
    expect(page.locator("#thing-why")).not_to_be_empty()


def test_undo_and_asking_first(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, ["me", "friend"])
    two = visit(page.locator("#invite-link").input_value().partition(f":{server.port}")[2])
    two.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".choice")
    choose(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".badge")).to_contain_text("Your turn")
    page.locator("details.who > summary").click()
    page.locator("[data-ask-first]").check()
    page.locator("details.who > summary").click()
    before = revision(page)
    page.locator(".choice").first.click()
    page.locator("#sure-dialog").get_by_role("button", name="No").click()
    assert revision(page) == before
    page.locator(".choice").first.click()
    page.locator("#sure-dialog").get_by_role("button", name="Yes").click()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-live]').dataset.revision) > before", arg=before
    )


def test_an_open_page_comes_back_after_the_server_was_killed(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, ["me", "bot:random"])
    assert wait_for_turn(page)
    choose(page)
    server.kill()
    page.locator(".choice").first.click() if page.locator(".choice").count() else None
    expect(page.locator("#connection")).to_be_visible()
    server.start()
    expect(page.locator("#connection")).to_be_hidden()
    assert wait_for_turn(page) or is_over(page)
    if not is_over(page):
        choose(page)


def test_a_late_answer_does_not_hide_the_choices_of_a_newer_table(visit: Visit, server: Server) -> None:
    """The answer to a choice may come after the table that the stream told of: the newer one stays."""
    page = visit()
    sit_down(page, server, ["me", "bot:random"])
    assert wait_for_turn(page)
    before = revision(page)
    late = []
    page.route("**/decide", lambda route: late.append((route, route.fetch())))
    page.locator(".choice:visible").first.click()
    page.wait_for_function(
        """before => document.querySelector('[data-over="1"]') || (document.querySelector('.prompt.mine')
             && Number(document.querySelector('[data-live]').dataset.revision) > before)""",
        arg=before,
    )
    newer, choices = revision(page), page.locator(".choice").count()
    while not late:  # the stream may have been quicker than the answer that is held back
        page.wait_for_timeout(20)
    route, answer = late[0]
    older = re.sub(r'(data-revision=\\?")\d+', rf"\g<1>{before}", answer.text())
    old = re.sub(r'class=\\?"choice\\?"', "", older)
    assert older != answer.text()
    with page.expect_event("requestfinished"):
        route.fulfill(response=answer, body=old)
    page.wait_for_timeout(300)
    assert (revision(page), page.locator(".choice").count()) == (newer, choices)


def test_eight_tabs_share_one_stream(visit: Visit, server: Server) -> None:
    """A browser opens six connections to a site: with a stream each, the seventh tab would hang."""
    page = visit()
    addresses = [sit_down(page, server, ["me", "hot=Anna"]) for _ in range(2)]
    tabs = [page.context.new_page() for _ in range(8)]
    for number, tab in enumerate(tabs):
        tab.goto(addresses[number % 2])
        expect(tab.locator("#question")).not_to_be_empty()
    for address in addresses:
        page.goto(address)
        page.get_by_role("button", name=re.compile("show my cards")).click()
        choose(page)
    for tab in tabs:
        tab.wait_for_function("() => Number(document.querySelector('[data-live]').dataset.revision) === 1")


def test_a_notification_on_the_desktop_for_those_who_ask(visit: Visit, server: Server) -> None:
    page = visit(permissions=["notifications"])
    sit_down(page, server, ["me", "bot:random"])
    button = page.get_by_role("button", name="Notify me when it is my turn")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")


#: Notes every notification that a page shows, and lets a test say that the page is in the background.
NOTICED = """
  window.noticed = [];
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  window.lookElsewhere = () => {
    hidden = true;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const Real = Notification;
  window.Notification = class extends Real {
    constructor(title, options) {
      super(title, options);
      this.addEventListener("show", () => noticed.push(`${title} | ${options.body}`));
    }
  };
"""


def test_a_notification_comes_at_my_turn_while_i_look_elsewhere(visit: Visit, server: Server) -> None:
    """A page in the background has no stream: it asks every ten seconds, which are let pass at once."""
    page = visit(permissions=["notifications"])
    page.add_init_script(NOTICED)
    page.clock.install()
    address = sit_down(page, server, ["me", "bot:random"], pace="1800")
    page.get_by_role("button", name="Notify me when it is my turn").click()
    assert wait_for_turn(page)
    page.evaluate("lookElsewhere()")
    while page.locator("[data-live]").get_attribute("data-turn"):
        assert not is_over(page)
        choose(page)
    assert page.evaluate("noticed") == []
    until(lambda: page.request.get(f"{address}/pulse").json()["my_turn"])
    page.clock.fast_forward(11_000)
    page.wait_for_function("() => noticed.length > 0")
    assert [note.split(" | ")[0] for note in page.evaluate("noticed")] == [page.title().removeprefix("● ")]
    page.clock.fast_forward(11_000)
    page.wait_for_timeout(300)
    assert len(page.evaluate("noticed")) == 1
