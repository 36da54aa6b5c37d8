"""Pictures of The Eternal City from its start to its end: python tools/eternal_city_screens.py docs/pictures"""

from __future__ import annotations

import html
import json
import random
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, PHONE, WIDE, chromium  # noqa: E402  (the project's folder comes first)
from tests.web.server import Client, Part, Server, running  # noqa: E402

QUALITY = 80
CULTS = "arachne,cthulhu,fafnir,janus"
SECONDS = 200
#: Where one goes to collect cards for the picture.
LIKED = ("ruins", "nobility", "slums", "forum", "port")


def picked(part: Part, chance: random.Random) -> int:
    """An option that makes a good picture: priests in many places, cards kept in hand."""
    found = re.search(r'data-refs="([^"]*)"', part.text)
    assert found
    refs: dict[str, list[str]] = json.loads(html.unescape(found.group(1)))
    keeping = [option for option, needed in refs.items() if needed in (["word:nothing"], ["word:take"], ["word:done"])]
    if keeping:
        return int(keeping[0])
    liked = [option for option, needed in refs.items() if needed[-1].removeprefix("location:") in LIKED]
    placing = [option for option, needed in refs.items() if needed[-1].startswith("location:")]
    return int(chance.choice(liked if liked and chance.random() < 0.7 else placing or list(refs)))


def play(visitor: Client, slug: str, enough: object) -> Part:
    """Go on until the picture is there, or the game is over."""
    assert callable(enough)
    chance = random.Random(4)
    until = time.monotonic() + SECONDS
    step = 0
    while True:
        part = visitor.part(slug)
        if part.over or (part.data("turn") and enough(part)) or time.monotonic() > until:
            return part
        if part.data("turn") and part.options:
            visitor.decide(slug, part.seat, picked(part, chance), part.revision, f"{slug[:8]}-{step:06d}")
            step += 1
        else:
            time.sleep(0.03)


def busy(part: Part) -> bool:
    """A full hand at an Active Location with company all over the city."""
    groups = part.text.count('class="ec-group')
    return part.text.count("data-own-card") >= 4 and "word:nothing" in part.text and groups >= 8


def take(browser: Browser, server: Server, visitor: Client, slug: str, file: Path, phone: bool, **options: str) -> Page:
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
    page.goto(server.address(f"/t/{slug}{options.get('query', '')}"))
    page.wait_for_selector(".pick-sprite >> nth=2", state="attached")
    if "details" in options:
        page.locator(options["details"]).first.dispatch_event("contextmenu")
    page.wait_for_timeout(500)
    page.screenshot(path=file, type="jpeg", quality=QUALITY)
    context.close()
    return page


def main() -> int:
    """Start, middle and end, wide and on a phone; and the same table in other clothes."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp())
    program = chromium()
    assert program, "Chromium is not installed"
    with running(data) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        visitor = Client(server)
        chairs = {f"seat{number}": "bot:greedy" for number in (1, 2, 3)}
        slug = visitor.new_table("eternal-city", seat0="me", option_cults=CULTS, **chairs)

        def both(name: str, **options: str) -> None:
            for phone, size in ((False, "wide"), (True, "phone")):
                take(browser, server, visitor, slug, folder / f"eternal-city-{name}-{size}.jpg", phone, **options)

        play(visitor, slug, lambda part: True)
        both("start")
        play(visitor, slug, busy)
        both("middle")
        both("russian", locale="ru-RU")
        both("light", theme="light")
        both("card", details=".ec-hand .ec-card")
        both("district", details='.ec-hit[data-ref="location:forum"]')
        play(visitor, slug, lambda part: False)
        both("end")
        both("replay", query="?step=40")
        browser.close()
    shutil.rmtree(data, ignore_errors=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
