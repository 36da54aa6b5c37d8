"""A real Chromium and a real server. Without Chromium these tests are skipped."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.server import Server, running

#: Playwright's own list, which this one replaces, as far as a site on the loopback needs it; and the browser's popups
#: under the address, whose pages cost a processor 0.7 s for each visitor.
FEATURES_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(FEATURES_OFF)}",
]
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1440, "height": 900}
#: Milliseconds after which something that has not happened will not; the machine may be busy with other things.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)
#: What a browser prints of an answer that was meant to be a refusal, or of a server that is gone.
EXPECTED = (
    "status of 4",
    "ERR_CONNECTION",
    "ERR_SOCKET_NOT_CONNECTED",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_INCOMPLETE",
    "ERR_EMPTY_RESPONSE",
    "htmx:afterRequest",
    "htmx:sendError",
)


def chromium() -> str | None:
    """Debian's Chromium, or one by another name."""
    names = (os.environ.get("CONVENTICLE_CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for the whole run."""
    program = chromium()
    if program is None:
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One server for the whole run."""
    folder = Path(tempfile.mkdtemp(prefix="cv-browser-"))
    with running(folder) as started:
        yield started
    shutil.rmtree(folder, ignore_errors=True)


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Someone with a browser of their own; at the end no page may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def come(path: str = "/", **options: Any) -> Page:
        usual = {"viewport": WIDE, "locale": "en-GB", "color_scheme": "dark", "reduced_motion": "no-preference"}
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.goto(server.address(path))
        return page

    yield come
    for context in contexts:
        context.close()
    unexpected = [text for text in complaints if not any(word in text for word in EXPECTED)]
    assert unexpected == [], server.log()[-4000:]
