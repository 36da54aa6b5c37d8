"""Pictures of every page of the site, wide and on a phone: python tools/screenshots.py docs/screens [--only phone]"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, PHONE, WIDE, chromium  # noqa: E402  (the project's folder comes first)
from tests.browser.table import sit_down  # noqa: E402
from tests.web.server import Client, Server, running, until  # noqa: E402

QUALITY = 72
MOVES = 12
SIZES = ("wide", "phone")
PAGES = (
    ("home", "/"),
    ("new-table", "/games/eternal-city/new"),
    ("game", "/games/eternal-city"),
    ("tables", "/tables"),
    ("replays", "/replays"),
    ("rules", "/rules"),
    ("password", "/accounts/password/"),
    ("about", "/about"),
    ("trouble", "/nowhere"),
)


def take(page: Page, folder: Path, name: str) -> None:
    """One picture."""
    page.wait_for_load_state("networkidle") if not re.search(r"/t/", page.url) else page.wait_for_timeout(500)
    page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=QUALITY)


def as_client(page: Page, server: Server) -> Client:
    """The same visitor without the browser, who plays quicker."""
    client = Client(server)
    client.cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    return client


def play(page: Page, server: Server, moves: int) -> None:
    """So many choices of the visitor, whichever come; then the page as it is."""
    client, slug = as_client(page, server), page.url.partition("?")[0].rpartition("/")[2]
    chance = random.Random(7)
    for move in range(moves):
        until(lambda: (part := client.part(slug)).over or part.data("turn"), 120)
        part = client.part(slug)
        if part.over:
            break
        if part.options:
            client.decide(slug, part.seat, chance.choice(part.options), part.revision, f"picture-{move:04}")
    until(lambda: (part := client.part(slug)).over or part.data("turn"), 120)
    page.reload()


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
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.goto(server.address("/about"))
    for game in ("template", "eternal-city", "pantheon", "dark-blood", "old-ones"):
        sit_down(page, server, ["me", "bot:random", "bot:random"], game)
        play(page, server, MOVES)
        take(page, folder, f"table-{game}-{size}")
    sit_down(page, server, ["me", "bot:random", "bot:random", "bot:random", "bot:random"], "eternal-city")
    play(page, server, MOVES)
    take(page, folder, f"table-five-{size}")
    sit_down(page, server, ["me", "hot=Anna"])
    take(page, folder, f"hot-seat-{size}")
    sit_down(page, server, ["me", "bot:random"])
    play(page, server, 300)
    take(page, folder, f"end-{size}")
    page.goto(f"{page.url}?step=4")
    take(page, folder, f"replay-{size}")
    sit_down(page, server, ["me", "friend", "bot:greedy"])
    take(page, folder, f"lobby-{size}")
    client = as_client(page, server)
    client.post("/accounts/signup/", username=f"guest-{size}", password1="only-for-a-picture-1")
    context.add_cookies(
        [{"name": name, "value": value, "url": server.address()} for name, value in client.cookies.items()]
    )
    for name, path in PAGES:
        page.goto(server.address(path))
        take(page, folder, f"{name}-{size}")
    context.clear_cookies()
    for name, path in (("account", "/accounts/signup/"), ("sign-in", "/accounts/login/")):
        page.goto(server.address(path))
        take(page, folder, f"{name}-{size}")
    context.close()


def main() -> int:
    """Start a server and a browser, and go round."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--only", action="append", choices=SIZES, help="not both sizes")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp())
    program = chromium()
    assert program, "Chromium is not installed"
    with running(data) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for size in asked.only or SIZES:
            tour(browser, server, asked.folder, size)
        browser.close()
    shutil.rmtree(data, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
