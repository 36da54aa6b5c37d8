"""Pictures of every page of the site, wide and on a phone: python tools/screenshots.py docs/screens"""

from __future__ import annotations

import contextlib
import re
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooSlow

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, PHONE, WIDE, chromium  # noqa: E402  (the project's folder comes first)
from tests.browser.table import choose, is_over, sit_down, wait_for_turn  # noqa: E402
from tests.web.server import Server, running  # noqa: E402

QUALITY = 72
MOVES = 5


def take(page: Page, folder: Path, name: str) -> None:
    """One picture."""
    page.wait_for_load_state("networkidle") if not re.search(r"/t/", page.url) else page.wait_for_timeout(500)
    page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=QUALITY)


def tour(browser: Browser, server: Server, folder: Path, size: str) -> None:
    """Every page at one size."""
    phone = size == "phone"
    context = browser.new_context(
        viewport={"width": PHONE["width"], "height": PHONE["height"]}
        if phone
        else {"width": WIDE["width"], "height": WIDE["height"]},
        locale="en-GB",
        color_scheme="dark",
        reduced_motion="reduce",
        is_mobile=phone,
        has_touch=phone,
    )
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.goto(server.address("/about"))
    for game in ("template", "eternal-city", "pantheon", "dark-blood", "old-ones"):
        chairs = ["me", "bot:greedy", "bot:random"]
        sit_down(page, server, chairs, game)
        for _ in range(MOVES):
            if not wait_for_turn(page):
                break
            with contextlib.suppress(TooSlow):  # the table may have moved on
                page.locator(".choice:visible").first.click(timeout=3000)
            page.wait_for_timeout(400)
        wait_for_turn(page)
        take(page, folder, f"table-{game}-{size}")
    sit_down(page, server, ["me", "hot=Anna"])
    take(page, folder, f"hot-seat-{size}")
    sit_down(page, server, ["me", "bot:random"])
    while not is_over(page):
        if wait_for_turn(page):
            choose(page)
    take(page, folder, f"end-{size}")
    page.goto(f"{page.url}?step=4")
    take(page, folder, f"replay-{size}")
    sit_down(page, server, ["me", "friend", "bot:greedy"])
    take(page, folder, f"lobby-{size}")
    for name, path in (
        ("home", "/"),
        ("new-table", "/games/template/new"),
        ("game", "/games/template"),
        ("tables", "/tables"),
        ("replays", "/replays"),
        ("rules", "/rules"),
        ("account", "/accounts/signup/"),
        ("about", "/about"),
    ):
        page.goto(server.address(path))
        take(page, folder, f"{name}-{size}")
    context.close()


def main() -> int:
    """Start a server and a browser, and go round."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp())
    program = chromium()
    assert program, "Chromium is not installed"
    with running(data) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for size in ("wide", "phone"):
            tour(browser, server, folder, size)
        browser.close()
    shutil.rmtree(data, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
