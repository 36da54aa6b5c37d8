"""A page that stays open for more than a day hears of its table all the same."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE
from tests.web.server import Client, running

#: Read by Python at its start: the server's clock goes a day and an hour ahead.
TOMORROW = """import time
today = time.time
time.time = lambda: today() + 25 * 3600
"""
WITHOUT_WORKERS = "delete window.SharedWorker"


def opened(browser: Browser, address: str, *scripts: str) -> Page:
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(PATIENCE)
    for script in scripts:
        context.add_init_script(script)
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#question")).not_to_be_empty()
    return page


def test_pages_ask_for_another_ticket_when_theirs_is_a_day_old(browser: Browser, tmp_path: Path) -> None:
    """Two tabs that share a stream, and a page that has its own; the lobby's page goes by the same script."""
    (tmp_path / "ahead").mkdir()
    (tmp_path / "ahead" / "sitecustomize.py").write_text(TOMORROW, encoding="utf-8")
    with running(tmp_path / "data") as server:
        client = Client(server)
        tables = [client.new_table(seat0="me", seat1="hot", public="on") for _ in range(2)]
        sharing = opened(browser, server.address(f"/t/{tables[0]}"))
        other = sharing.context.new_page()
        other.goto(server.address(f"/t/{tables[1]}"))
        alone = opened(browser, server.address(f"/t/{tables[0]}"), WITHOUT_WORKERS)
        expect(other.locator("#question")).not_to_be_empty()
        pages = {sharing: tables[0], other: tables[1], alone: tables[0]}
        server.stop()
        for page in pages:
            expect(page.locator("#connection")).to_be_visible()
        server.environment["PYTHONPATH"] = str(tmp_path / "ahead")
        server.start()
        for page in pages:
            expect(page.locator("#connection")).to_be_hidden()
        for slug in tables:
            assert client.post(f"/t/{slug}/chat", text=f"good morning {slug}").status == 200
        for page, slug in pages.items():
            expect(page.locator("#chat-lines")).to_contain_text(f"good morning {slug}")
        for page in (sharing, alone):
            page.context.close()
