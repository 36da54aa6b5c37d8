"""Pictures of Pantheon and Old Ones from start to end: python tools/table_screens.py docs/pictures [game]"""

from __future__ import annotations

import html
import json
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, PHONE, WIDE, chromium  # noqa: E402  (the project's folder comes first)
from tests.web.server import Client, Part, Server, running  # noqa: E402

QUALITY = 80
SECONDS = 240
#: Per game: how many sprites its page loads, and what its details are shown of.
GAMES = {
    "pantheon": (4, ".pa-hand .pa-card"),
    "old-ones": (6, ".oo-circle .oo-figure"),
}
#: What is never chosen for a picture: gods are kept, Priests too.
SPARED = ("trade:", "swap:", "word:sacrifice", "word:pass", "word:scare")
#: Games are begun until one has a good middle.
TRIES = 8


def own_panel(part: Part) -> str:
    """The visitor's own side of the table."""
    return part.text.partition('class="panel seat-0')[2].partition("</article>")[0]


def picked(part: Part, chance: random.Random) -> int:
    """An option that makes a good picture: temples, titles for gods without one, Priests, coins."""
    found = re.search(r'data-refs="([^"]*)"', part.text)
    assert found
    refs: dict[str, list[str]] = json.loads(html.unescape(found.group(1)))
    kept = [option for option, needed in refs.items() if not needed[-1].startswith(SPARED)] or list(refs)
    liked = ["next:", "priest:", "cultist:"]
    if "pa-lack" in own_panel(part) or "word:pass_on" in part.text:
        liked.append("god:")
    wanted = [option for option in kept if refs[option][-1].startswith(tuple(liked)) or "_coins" in refs[option][0]]
    ending = [option for option in kept if refs[option] == ["word:done"]]
    return int(chance.choice(wanted or ending or kept))


def is_middle(part: Part) -> bool:
    """A temple that grows and a flock; or a circle with Priests and Cultists."""
    own = own_panel(part)
    parts = own.count("pa-part ") - own.count("pa-part ghost")
    if parts >= 3 and own.count("pa-follower ") >= 4:
        return "PlayCards" in part.text or "word:done" in part.text
    columns = part.text.count('class="oo-column ')
    return columns >= 4 and part.text.count("oo-cultist-name") >= 5 and "word:pass" in part.text


def play(visitor: Client, slug: str, enough: Callable[[Part], bool]) -> bool:
    """Go on until the picture is there; False if the game was over first."""
    chance = random.Random(4)
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        part = visitor.part(slug)
        if part.over:
            return False
        if part.data("turn") and enough(part):
            return True
        if part.data("turn") and part.options:
            visitor.decide(slug, part.seat, picked(part, chance), part.revision, f"{slug[:8]}-{part.revision:06d}")
        else:
            time.sleep(0.03)
    return False


def take(browser: Browser, server: Server, visitor: Client, slug: str, file: Path, phone: bool, **options: str) -> None:
    """One picture."""
    size = PHONE if phone else WIDE
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        reduced_motion="reduce",
        is_mobile=phone,
        has_touch=phone,
        locale=options.get("locale", "en-GB"),
        color_scheme="dark" if options.get("theme") == "dark" else "light",
    )
    cookies = [
        {"name": name, "value": value, "url": server.address("/")}
        for name, value in visitor.cookies.items()
        if name != "language"
    ]
    context.add_cookies(cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(server.address(f"/t/{slug}"))
    page.wait_for_selector(f".pick-sprite >> nth={int(options['sprites']) - 1}", state="attached")
    if "details" in options:
        page.locator(options["details"]).last.dispatch_event("contextmenu")
    page.wait_for_timeout(700)
    page.screenshot(path=file, type="jpeg", quality=QUALITY)
    context.close()


def pictures(browser: Browser, server: Server, game: str, folder: Path) -> None:
    """Start, middle and end, wide and on a phone; and the same table in other clothes."""
    sprites, details = GAMES[game]
    visitor = Client(server)
    chairs = {f"seat{number}": "bot:greedy" for number in (1, 2, 3)}
    slug = visitor.new_table(game, seat0="me", **chairs)

    def both(name: str, **options: str) -> None:
        for phone, size in ((False, "wide"), (True, "phone")):
            file = folder / f"{game}-{name}-{size}.jpg"
            take(browser, server, visitor, slug, file, phone, sprites=str(sprites), **options)

    play(visitor, slug, lambda part: True)
    both("start")
    for _ in range(TRIES):
        if play(visitor, slug, is_middle):
            break
        slug = visitor.new_table(game, seat0="me", **chairs)
    both("middle")
    both("russian", locale="ru-RU")
    both("dark", theme="dark")
    both("card", details=details)
    play(visitor, slug, lambda part: False)
    both("end")


def main() -> int:
    """Every game, or the one that is named."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp())
    program = chromium()
    assert program, "Chromium is not installed"
    with running(data) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for game in sys.argv[2:] or GAMES:
            pictures(browser, server, game, folder)
        browser.close()
    shutil.rmtree(data, ignore_errors=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
