"""Pictures of the tables, wide and on a phone: python tools/table_screens.py docs/pictures [--only GAME]"""

from __future__ import annotations

import argparse
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
#: Games are begun until one has a good middle.
TRIES = 8
#: Games whose pictures show the light theme unless said otherwise.
BRIGHT = ("pantheon", "old-ones")
#: The lesson that is shown of each game; those before it are closed.
LESSONS = {"eternal-city": "placing", "dark-blood": "act", "pantheon": "door", "old-ones": "action"}

Pick = Callable[[Part, dict[str, list[str]], random.Random], str]
Enough = Callable[[Part], bool]


def has(*signs: str) -> Enough:
    """A page on which all of these stand."""
    return lambda part: all(sign in part.text for sign in signs)


def at_once(part: Part) -> bool:
    """The first question."""
    return True


def never(part: Part) -> bool:
    """Play on to the end."""
    return False


# --- what is chosen, so that the pictures show something --------------------------------------------------------------


def eternal_city(part: Part, refs: dict[str, list[str]], chance: random.Random) -> str:
    """Priests in many places, cards kept in hand."""
    keeping = [option for option, needed in refs.items() if needed in (["word:nothing"], ["word:take"], ["word:done"])]
    if keeping:
        return keeping[0]
    liked = ("ruins", "nobility", "slums", "forum", "port")
    wanted = [option for option, needed in refs.items() if needed[-1].removeprefix("location:") in liked]
    placing = [option for option, needed in refs.items() if needed[-1].startswith("location:")]
    return chance.choice(wanted if wanted and chance.random() < 0.7 else placing or list(refs))


def dark_blood(part: Part, refs: dict[str, list[str]], chance: random.Random) -> str:
    """Rituals and upgrades, small bids, no trading to and fro."""
    if 'class="db-fist"' in part.text:
        return str(chance.choice(part.options[:3]))
    liked = ("upgrade:", "triangle:", "ritual:", "tree:")
    wanted = [option for option, needed in refs.items() if needed and needed[-1].startswith(liked)]
    plain = [option for option, needed in refs.items() if needed] or [str(part.options[0])]
    return chance.choice(wanted if wanted and chance.random() < 0.6 else plain)


def followers(part: Part, refs: dict[str, list[str]], chance: random.Random) -> str:
    """Temples, titles for gods without one, Priests, coins; gods are kept, Priests too."""
    spared = ("trade:", "swap:", "word:sacrifice", "word:pass", "word:scare")
    kept = [option for option, needed in refs.items() if not needed[-1].startswith(spared)] or list(refs)
    liked = ["next:", "priest:", "cultist:"]
    if "pa-lack" in own_panel(part) or "word:pass_on" in part.text:
        liked.append("god:")
    wanted = [option for option in kept if refs[option][-1].startswith(tuple(liked)) or "_coins" in refs[option][0]]
    ending = [option for option in kept if refs[option] == ["word:done"]]
    return chance.choice(wanted or ending or kept)


PICKS: dict[str, Pick] = {
    "eternal-city": eternal_city,
    "dark-blood": dark_blood,
    "pantheon": followers,
    "old-ones": followers,
}


# --- when a picture is there ------------------------------------------------------------------------------------------


def own_panel(part: Part) -> str:
    """The visitor's own side of the table."""
    return part.text.partition('class="panel seat-0')[2].partition("</article>")[0]


def busy_city(part: Part) -> bool:
    """A full hand at an Active Location with company all over the city."""
    groups = part.text.count('class="ec-group')
    return part.text.count("data-own-card") >= 4 and "word:nothing" in part.text and groups >= 8


def grown_temple(part: Part) -> bool:
    """A temple that grows, and a flock."""
    own = own_panel(part)
    parts = own.count("pa-part ") - own.count("pa-part ghost")
    return parts >= 3 and own.count("pa-follower ") >= 4 and "word:done" in part.text


def full_circle(part: Part) -> bool:
    """Priests, and Cultists below them."""
    columns = part.text.count('class="oo-column ')
    return columns >= 4 and part.text.count("oo-cultist-name") >= 5 and "word:pass" in part.text


# --- playing and taking -----------------------------------------------------------------------------------------------


class Album:
    """The pictures of one game."""

    def __init__(self, browser: Browser, server: Server, game: str, folder: Path) -> None:
        self.browser = browser
        self.server = server
        self.game = game
        self.folder = folder
        self.visitor = Client(server)
        self.slug = ""

    def begin(self, bots: int = 3, **options: str) -> None:
        """A new table."""
        chairs = {f"seat{number}": "bot:greedy" for number in range(1, bots + 1)}
        self.slug = self.visitor.new_table(self.game, seat0="me", **chairs, **options)

    def play(self, enough: Enough) -> bool:
        """Go on until the picture is there; False if the game was over first."""
        chance = random.Random(4)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            part = self.visitor.part(self.slug)
            if part.over:
                return False
            if part.data("turn") and enough(part):
                return True
            if part.data("turn") and part.options:
                found = re.search(r'data-refs="([^"]*)"', part.text)
                assert found
                option = int(PICKS[self.game](part, json.loads(html.unescape(found.group(1))), chance))
                self.visitor.decide(self.slug, part.seat, option, part.revision, f"{self.slug[:8]}-{part.revision:06d}")
            else:
                time.sleep(0.03)
        return False

    def lesson(self) -> None:
        """A first game that teaches, at a lesson worth a picture: the ones before are closed."""
        answer = self.visitor.post(f"/games/{self.game}/learn")
        self.slug = answer.headers["Location"].rsplit("/", 1)[-1]

        def shows(part: Part) -> bool:
            while found := re.search(r'data-lesson="(\w+)"', part.text):
                if found.group(1) == LESSONS[self.game]:
                    return True
                self.visitor.post(f"/t/{self.slug}/lesson", read=found.group(1))
                part = self.visitor.part(self.slug)
            return False

        self.play(shows)
        self.both("lesson")

    def both(self, name: str, **options: str) -> None:
        """A picture on a wide screen and one on a phone."""
        self.take(self.folder / f"{self.game}-{name}-wide.jpg", False, **options)
        self.take(self.folder / f"{self.game}-{name}-phone.jpg", True, **options)

    def take(self, file: Path, phone: bool, **options: str) -> None:
        """One picture: in a language and a theme, of a step, with something pressed or its details open."""
        size = PHONE if phone else WIDE
        context = self.browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            reduced_motion="reduce",
            is_mobile=phone,
            has_touch=phone,
            locale=options.get("locale", "en-GB"),
            color_scheme="light" if options.get("theme") == "light" or self.game in BRIGHT else "dark",
        )
        kept = {name: value for name, value in self.visitor.cookies.items() if name != "language"}
        cookies = [{"name": name, "value": value, "url": self.server.address("/")} for name, value in kept.items()]
        context.add_cookies(cookies)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(self.server.address(f"/t/{self.slug}{options.get('query', '')}"))
        page.wait_for_selector(".pick-sprite", state="attached")
        page.wait_for_timeout(700)
        if "details" in options:
            page.locator(options["details"]).first.dispatch_event("contextmenu")
        if "press" in options:
            page.locator(options["press"]).first.click()
        page.wait_for_timeout(500)
        page.screenshot(path=file, type="jpeg", quality=QUALITY)
        context.close()

    # What is shown of each game.

    def eternal_city(self) -> None:
        """The night map, and the same in other clothes."""
        self.begin(option_cults="arachne,cthulhu,fafnir,janus")
        self.play(at_once)
        self.both("start")
        self.play(busy_city)
        self.both("middle")
        self.both("russian", locale="ru-RU")
        self.both("light", theme="light")
        self.both("card", details=".ec-hand .ec-card")
        self.both("district", details='.ec-hit[data-ref="location:forum"]')
        self.play(never)
        self.both("end")
        self.both("replay", query="?step=40")

    def dark_blood(self) -> None:
        """The village with its moments; and alone."""
        self.begin(option_cults="necromancer,warlock,doomsayer,demonologist", option_inquisitor="on")
        self.play(has("db-offer-place"))
        self.both("start")
        self.play(has("Round 2", 'class="db-fist"'))
        self.both("bid")
        self.play(has("Round 3", "db-rite-main glow"))
        self.both("middle")
        self.both("russian", locale="ru-RU")
        self.both("light", theme="light")
        self.play(has("db-again flowed", "db-rite-main glow"))
        self.both("darkflow", press='[data-moment-again="upkeep"]')
        self.play(never)
        self.both("end")
        self.begin(0, option_difficulty="hard", option_cults="warlock")
        self.play(has("Round 3", 'class="db-fist"'))
        self.both("solo")

    def pantheon(self) -> None:
        """From an empty shrine to the End of Days."""
        self.from_start_to_end(grown_temple)

    def old_ones(self) -> None:
        """From four cubes to the last villager."""
        self.from_start_to_end(full_circle)

    def from_start_to_end(self, middle: Enough) -> None:
        """Start, middle and end."""
        self.begin()
        self.play(at_once)
        self.both("start")
        for _ in range(TRIES):
            if self.play(middle):
                break
            self.begin()
        self.both("middle")
        for _ in range(TRIES):
            self.play(never)
            if "No god." not in self.visitor.part(self.slug).text:
                break
            self.begin()
        self.both("end")


def main() -> int:
    """Every game, or those that are named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--only", action="append", choices=tuple(PICKS), help="not all games; may be repeated")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp())
    program = chromium()
    assert program, "Chromium is not installed"
    with running(data) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for game in asked.only or PICKS:
            album = Album(browser, server, game, asked.folder)
            getattr(album, game.replace("-", "_"))()
            album.lesson()
        browser.close()
    shutil.rmtree(data, ignore_errors=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
