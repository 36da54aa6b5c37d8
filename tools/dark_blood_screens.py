"""Pictures of Dark Blood from its start to its end: python tools/dark_blood_screens.py docs/pictures"""

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
CULTS = "necromancer,warlock,doomsayer,demonologist"
SECONDS = 240
#: What is done rather than anything else, so that a book fills and the village too.
LIKED = ("upgrade:", "triangle:", "ritual:", "tree:")


def picked(part: Part, chance: random.Random) -> int:
    """An option that makes a good picture: rituals and upgrades, small bids, no trading to and fro."""
    found = re.search(r'data-refs="([^"]*)"', part.text)
    assert found
    refs: dict[str, list[str]] = json.loads(html.unescape(found.group(1)))
    if 'class="db-fist"' in part.text:
        return chance.choice(part.options[:3])
    liked = [option for option, needed in refs.items() if needed and needed[-1].startswith(LIKED)]
    plain = [option for option, needed in refs.items() if needed] or [str(part.options[0])]
    return int(chance.choice(liked if liked and chance.random() < 0.6 else plain))


def play(visitor: Client, slug: str, enough: Callable[[Part], bool]) -> None:
    """Go on until the picture is there, or the game is over."""
    chance = random.Random(4)
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        part = visitor.part(slug)
        if part.over or (part.data("turn") and enough(part)):
            return
        if part.data("turn") and part.options:
            visitor.decide(slug, part.seat, picked(part, chance), part.revision, f"{slug[:8]}-{part.revision:06d}")
        else:
            time.sleep(0.03)


def has(*signs: str) -> Callable[[Part], bool]:
    """A page on which all of these stand."""
    return lambda part: all(sign in part.text for sign in signs)


def take(browser: Browser, server: Server, visitor: Client, slug: str, file: Path, phone: bool, **options: str) -> None:
    """One picture."""
    size = PHONE if phone else WIDE
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        reduced_motion="reduce",
        is_mobile=phone,
        has_touch=phone,
        locale=options.get("locale", "en-GB"),
        color_scheme="light" if options.get("theme") == "light" else "dark",
    )
    cookies = [
        {"name": name, "value": value, "url": server.address("/")}
        for name, value in visitor.cookies.items()
        if name != "language"
    ]
    context.add_cookies(cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(server.address(f"/t/{slug}"))
    page.wait_for_selector(".pick-sprite >> nth=1", state="attached")
    if "press" in options:
        page.locator(options["press"]).first.click()
    page.wait_for_timeout(500)
    page.screenshot(path=file, type="jpeg", quality=QUALITY)
    context.close()


def main() -> int:
    """Start, middle and end, wide and on a phone; the same table in other clothes; and alone."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp())
    program = chromium()
    assert program, "Chromium is not installed"
    with running(data) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        visitor = Client(server)
        chairs = {f"seat{number}": "bot:greedy" for number in (1, 2, 3)}
        slug = visitor.new_table("dark-blood", seat0="me", option_cults=CULTS, option_inquisitor="on", **chairs)

        def both(name: str, **options: str) -> None:
            for phone, size in ((False, "wide"), (True, "phone")):
                take(browser, server, visitor, slug, folder / f"dark-blood-{name}-{size}.jpg", phone, **options)

        play(visitor, slug, has("db-offer-place"))
        both("start")
        play(visitor, slug, has("Round 2", 'class="db-fist"'))
        both("bid")
        play(visitor, slug, has("Round 3", "db-rite-main glow"))
        both("middle")
        both("russian", locale="ru-RU")
        both("light", theme="light")
        play(visitor, slug, has("db-again flowed", "db-rite-main glow"))
        both("darkflow", press='[data-moment-again="upkeep"]')
        play(visitor, slug, lambda part: False)
        both("end")
        slug = visitor.new_table("dark-blood", seat0="me", option_difficulty="hard", option_cults="warlock")
        play(visitor, slug, has("Round 3", 'class="db-fist"'))
        both("solo")
        browser.close()
    shutil.rmtree(data, ignore_errors=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
