"""Messages to this browser: switched on with the keyboard, shown by the worker, and leading to their table.

Chromium has no push service here: what it would ask one for is made by the test, what the site sends arrives at a sink,
is decrypted with the subscription's keys, and is handed to the worker as the browser would (CDP).
"""

from __future__ import annotations

import json
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE, PHONE, WIDE
from tests.browser.table import no_sideways_scrolling
from tests.browser.test_access import findings
from tests.web.browsers import Subscribed
from tests.web.server import Server, running, until
from tests.web.sinks import HookSink, hook_sink

#: A push service that answers with the subscription of the test.
SERVICE = """subscription => {
  let made = null;
  const subscribed = { endpoint: subscription.endpoint, toJSON: () => subscription,
    unsubscribe: async () => { made = null; sessionStorage.removeItem("subscribed"); return true; } };
  if (sessionStorage.getItem("subscribed")) made = subscribed;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new Error("refused");
    sessionStorage.setItem("subscribed", "yes");
    return (made = subscribed);
  };
}"""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(one =>
  ({ title: one.title, text: one.body, path: one.data.path, actions: one.actions.map(action => action.title) }))"""
#: Count what the worker has shown. Asking for the list instead, just when one is being shown, makes Chromium forget it.
COUNT = """() => {
  if (self.counted !== undefined) return;
  self.counted = 0;
  const show = self.registration.showNotification.bind(self.registration);
  self.registration.showNotification = async (...what) => { await show(...what); self.counted += 1; };
}"""
#: A press on a notification; only a person's own press may open a window, so what would be opened is written down.
PRESS = """async action => {
  const opened = [];
  self.clients.openWindow = async address => { opened.push(address); return null; };
  const [notification] = await self.registration.getNotifications();
  const event = new NotificationEvent("notificationclick", { notification, action });
  const done = [];
  event.waitUntil = promise => done.push(promise);
  self.dispatchEvent(event);
  await Promise.all(done);
  return opened;
}"""


@pytest.fixture(scope="module")
def service() -> Iterator[HookSink]:
    with hook_sink() as sink:
        yield sink


@pytest.fixture(scope="module")
def pushing() -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="cv-push-"))
    switched_on = {"CONVENTICLE_PUSH": "1", "CONVENTICLE_WEBHOOKS": "anywhere"}
    with running(folder, CONVENTICLE_ADDRESS="https://play.example", **switched_on) as server:
        yield server
    shutil.rmtree(folder, ignore_errors=True)


def visitor(browser: Browser, server: Server, subscribed: Subscribed, **options: Any) -> tuple[BrowserContext, Page]:
    """Somebody whose browser would subscribe with these keys."""
    context = browser.new_context(**{"viewport": WIDE, "locale": "en-GB", "color_scheme": "dark", **options})
    context.set_default_timeout(PATIENCE)
    context.grant_permissions(["notifications"], origin=server.address(""))
    form = subscribed.form
    subscription = {"endpoint": form["address"], "keys": {"p256dh": form["p256dh"], "auth": form["auth"]}}
    context.add_init_script(f"({SERVICE})({json.dumps(subscription)})")
    page = context.new_page()
    page.goto(server.address("/told"))
    return context, page


def deliver(page: Page, server: Server, message: dict[str, Any]) -> None:
    """Hand a message to the worker, as the browser does, and wait until it is shown, in place of an older one."""
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []

    def updated(event: dict[str, Any]) -> None:
        found.extend(one["registrationId"] for one in event["registrations"] if not one["isDeleted"])

    devtools.on("ServiceWorker.workerRegistrationUpdated", updated)
    devtools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    sent = {"origin": server.address(""), "registrationId": found[0], "data": json.dumps(message)}
    [worker] = page.context.service_workers
    worker.evaluate(COUNT)
    before = worker.evaluate("self.counted")
    devtools.send("ServiceWorker.deliverPushMessage", sent)
    until(lambda: worker.evaluate("self.counted") > before)


def test_this_browser_is_told_and_leads_to_the_table(browser: Browser, pushing: Server, service: HookSink) -> None:
    subscribed = Subscribed(service)
    context, page = visitor(browser, pushing, subscribed)
    page.get_by_label("How", exact=True).focus()
    page.keyboard.press("T")  # "This browser"
    expect(page.get_by_label("Address of the webhook")).to_be_hidden()
    add = page.get_by_role("button", name="Add a way")
    while not add.evaluate("one => one === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    row = page.locator(".logins li")
    expect(row).to_contain_text("Chrome, Linux (this one)")
    assert not findings(page)
    page.get_by_role("button", name="Test", exact=True).click()
    until(subscribed.came)
    told = subscribed.read(subscribed.came()[0])
    page.wait_for_function("navigator.serviceWorker.controller")
    table = f"/t/{secrets.token_urlsafe(12)}"
    deliver(page, pushing, {**told, "path": table})
    deliver(page, pushing, {**told, "path": table})  # the same, for a second time
    words = "A test from Conventicle: this is how you will be notified."
    assert page.evaluate(SHOWN) == [{"title": words, "text": "", "path": table, "actions": ["No more messages"]}]
    [worker] = context.service_workers
    assert worker.evaluate(PRESS, "") == [pushing.address(table)]
    assert page.evaluate(SHOWN) == []
    deliver(page, pushing, {**told, "id": f"{told['id']}-next"})  # one of its own: the last one's closing may go on
    assert worker.evaluate(PRESS, "leave") == [pushing.address(told["leave"])]
    page.get_by_role("button", name="Remove").click()
    expect(page.locator(".logins")).to_contain_text("You get no notifications.")
    assert page.evaluate("sessionStorage.getItem('subscribed')") is None, "the browser, too, takes no more"
    context.close()


def test_on_a_phone_in_russian(browser: Browser, pushing: Server, service: HookSink) -> None:
    context, page = visitor(
        browser, pushing, Subscribed(service), viewport=PHONE, locale="ru-RU", is_mobile=True, has_touch=True
    )
    page.get_by_role("button", name="Добавить способ").tap()
    expect(page.locator(".logins li")).to_contain_text("(этот)")
    no_sideways_scrolling(page)
    assert not findings(page)
    context.close()


def test_without_permission_it_says_so(browser: Browser, pushing: Server, service: HookSink) -> None:
    context, page = visitor(browser, pushing, Subscribed(service))
    context.clear_permissions()
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    page.get_by_role("button", name="Add a way").click()
    expect(page.locator("#no-push")).to_have_text("Notifications of this site are blocked in your browser's settings.")
    expect(page.locator(".logins")).to_contain_text("You get no notifications.")
    context.close()
