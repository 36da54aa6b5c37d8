"""The site as an app: it can be installed, and without a connection it says so."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import PATIENCE, Visit
from tests.web.server import Server, running

KEPT = """async () => (await Promise.all((await caches.keys()).map(async name =>
  (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)))).flat()"""


def test_it_can_be_installed(visit: Visit, server: Server) -> None:
    page = visit()
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["url"] == server.address("/manifest.webmanifest")
    assert found["errors"] == []
    told = json.loads(found["data"])
    assert told["name"] == "Conventicle"
    for icon in told["icons"]:
        answer = page.request.get(server.address(icon["src"]))
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            size = page.evaluate(
                "async src => { const image = new Image(); image.src = src; await image.decode();"
                " return `${image.naturalWidth}x${image.naturalHeight}`; }",
                icon["src"],
            )
            assert size == icon["sizes"]
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    against = [one["errorId"] for one in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert against == ["in-incognito"], "nothing but that every test has a browser of its own"


def test_without_connection_it_says_so_and_comes_back(browser: Browser) -> None:
    folder = Path(tempfile.mkdtemp(prefix="cv-offline-"))
    with running(folder) as server:
        context = browser.new_context(locale="ru-RU")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(server.address("/tables"))
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("navigator.serviceWorker.controller")
        assert sorted(path.rsplit("/", 1)[-1] for path in page.evaluate(KEPT)) == ["offline", "site.css"]
        server.kill()
        page.goto(server.address("/replays"))
        expect(page.get_by_role("heading", name="Нет связи")).to_be_visible()
        assert page.evaluate("getComputedStyle(document.querySelector('.box')).borderRadius") == "14px", (
            "with its style"
        )
        server.start()
        page.get_by_role("link", name="Попробовать ещё раз").click()
        expect(page.get_by_role("heading", name="Записи", exact=True).first).to_be_visible()
        assert page.url == server.address("/replays")
        context.close()
    shutil.rmtree(folder, ignore_errors=True)
