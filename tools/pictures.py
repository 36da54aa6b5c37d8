"""Take every picture of docs/pictures from the running site: make pictures (about two minutes)

`sources.json` beside the pictures remembers what they show: a digest of the templates, style sheets and drawings of
each game, and of what all pages share. tests/docs/test_pictures.py compares it with the sources of today.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import io
import json
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import film  # noqa: E402  (the project's folder comes first)

from tests.browser.conftest import FLAGS, PHONE, WIDE, chromium  # noqa: E402
from tests.web.server import Client, Part, Server, running  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
WEB = ROOT / "src" / "conventicle" / "web"
QUALITY = 78
#: Seconds within which a game has to come to a position worth a picture; then the next one is tried.
SECONDS = 15
TRIES = 4
GAMES = ("eternal-city", "dark-blood", "pantheon", "old-ones")
#: Games whose pictures show the light theme.
BRIGHT = ("pantheon", "old-ones")
#: The lesson that is shown of each game; those before it are closed.
LESSONS = {"eternal-city": "placing", "dark-blood": "act", "pantheon": "door", "old-ones": "action"}
#: Options with which a game is set up for its picture.
OPTIONS: dict[str, dict[str, str]] = {
    "eternal-city": {"option_cults": "arachne,cthulhu,fafnir,janus"},
    "dark-blood": {"option_cults": "necromancer,warlock,doomsayer,demonologist", "option_inquisitor": "on"},
}
#: What can be seen in a picture: scripts, rules and sentences change more often than the look.
SEEN = (".html", ".css", ".svg", ".jpg", ".webp")

Pick = Callable[[Part, dict[str, list[str]], random.Random], str]
Enough = Callable[[Part], bool]


# --- what the pictures show -------------------------------------------------------------------------------------------


def digest(*folders: Path) -> str:
    """A fingerprint of everything in these folders that can be seen."""
    total = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in SEEN):
        content = re.sub(rb"<script[^>]*></script>\s*", b"", path.read_bytes())  # which scripts come is not seen
        total.update(f"{path.relative_to(WEB).as_posix()} {hashlib.sha256(content).hexdigest()}\n".encode())
    return total.hexdigest()[:16]


def sources() -> dict[str, str]:
    """The digest of what all pages share, and of each game's own board."""
    found = {"site": digest(WEB / "templates", WEB / "drawing" / "templates", WEB / "static")}
    found.update({game: digest(WEB / "boards" / game.replace("-", "_")) for game in GAMES})
    return found


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
    """A hand of cards, and company all over the city."""
    return part.text.count("data-own-card") >= 3 and part.text.count('class="ec-group') >= 8


def busy_village(part: Part) -> bool:
    """Some rounds in, with a ritual to choose."""
    return "Round 3" in part.text and "db-rite-main glow" in part.text


def grown_temple(part: Part) -> bool:
    """A temple that grows, and a flock."""
    own = own_panel(part)
    return own.count("pa-part ") - own.count("pa-part ghost") >= 1 and own.count("pa-follower ") >= 3


def full_circle(part: Part) -> bool:
    """Priests, and Cultists below them."""
    return part.text.count('class="oo-column ') >= 3 and part.text.count("oo-cultist-name") >= 3


WORTH: dict[str, Enough] = {
    "eternal-city": busy_city,
    "dark-blood": busy_village,
    "pantheon": grown_temple,
    "old-ones": full_circle,
}


# --- playing and taking -----------------------------------------------------------------------------------------------


class Album:
    """The pictures of one visitor."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.visitor = Client(server)

    def play(self, game: str, slug: str, enough: Enough) -> bool:
        """Go on until the picture is there; False if the time or the game was over first."""
        chance = random.Random(4)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            part = self.visitor.part(slug)
            if part.over:
                return False
            if part.data("turn") and enough(part):
                return True
            if part.data("turn") and part.options:
                found = re.search(r'data-refs="([^"]*)"', part.text)
                assert found
                option = int(PICKS[game](part, json.loads(html.unescape(found.group(1))), chance))
                self.visitor.decide(slug, part.seat, option, part.revision, f"{slug[:8]}-{part.revision:06d}")
            else:
                time.sleep(0.03)
        return False

    def table(self, game: str) -> str:
        """A table of the game in a position worth a picture, or the last one that was tried; its slug."""
        for _ in range(TRIES):
            chairs = {f"seat{number}": "bot:greedy" for number in (1, 2, 3)}
            slug = self.visitor.new_table(game, seat0="me", **chairs, **OPTIONS.get(game, {}))
            if self.play(game, slug, WORTH[game]):
                break
        return slug

    def lesson(self, game: str) -> str:
        """A first game that teaches, at a lesson worth a picture: the ones before are closed; its slug."""
        slug = self.visitor.post(f"/games/{game}/learn").headers["Location"].rsplit("/", 1)[-1]

        def shows(part: Part) -> bool:
            while found := re.search(r'data-lesson="(\w+)"', part.text):
                if found.group(1) == LESSONS[game]:
                    return True
                self.visitor.post(f"/t/{slug}/lesson", read=found.group(1))
                part = self.visitor.part(slug)
            return False

        self.play(game, slug, shows)
        return slug

    def take(self, name: str, address: str, *, light: bool = False, locale: str = "en-GB") -> None:
        """One picture; on a phone if its name says so."""
        phone = name.endswith("-phone")
        size = PHONE if phone else WIDE
        context = self.browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            reduced_motion="reduce",
            is_mobile=phone,
            has_touch=phone,
            locale=locale,
            color_scheme="light" if light else "dark",
        )
        kept = {name: value for name, value in self.visitor.cookies.items() if name != "language"}
        cookies = [{"name": name, "value": value, "url": self.server.address("/")} for name, value in kept.items()]
        context.add_cookies(cookies)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(self.server.address(address))
        if address.startswith("/t/"):
            page.wait_for_selector(".pick-sprite", state="attached")
            page.wait_for_timeout(800)  # what glides in has arrived
        else:
            page.wait_for_load_state("networkidle")
        image = Image.open(io.BytesIO(page.screenshot(type="png")))
        image.convert("RGB").save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)
        context.close()

    def game(self, game: str) -> None:
        """The pictures of one game."""
        light = game in BRIGHT
        slug = self.table(game)
        self.take(f"{game}-wide", f"/t/{slug}", light=light)
        self.take(f"{game}-phone", f"/t/{slug}", light=light)
        if game == "eternal-city":
            self.take("eternal-city-russian-wide", f"/t/{slug}", locale="ru-RU")
            self.take("eternal-city-light-wide", f"/t/{slug}", light=True)
        self.take(f"{game}-lesson-wide", f"/t/{self.lesson(game)}", light=light)

    def site(self) -> None:
        """The pages that all games share, and the film of a first game."""
        for size in ("wide", "phone"):
            self.take(f"home-{size}", "/")
        self.take("new-table-wide", "/games/eternal-city/new")
        self.take("gallery-wide", "/games/dark-blood/cards")
        film.take(self.browser, self.server, FOLDER / "first-game.webp")


def main() -> int:
    """All pictures, or those of the parts that are named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", action="append", choices=("site", *GAMES), help="not all parts; may be repeated")
    parser.add_argument("--stale", action="store_true", help="only the parts whose sources have changed")
    asked = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    kept = FOLDER / "sources.json"
    known: dict[str, str] = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
    today = sources()
    parts = asked.only or [part for part in today if not asked.stale or known.get(part) != today[part]]
    program = chromium()
    assert program, "Chromium is not installed"
    data = Path(tempfile.mkdtemp())
    with running(data) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for part in parts:
            begun = time.monotonic()
            album = Album(browser, server)
            album.site() if part == "site" else album.game(part)
            known[part] = today[part]
            print(f"{part}: {time.monotonic() - begun:.0f} s", flush=True)
        browser.close()
    shutil.rmtree(data, ignore_errors=True)
    kept.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    total = sum(path.stat().st_size for path in FOLDER.iterdir() if path.suffix == ".webp")
    print(f"{len(list(FOLDER.glob('*.webp')))} pictures, {total / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
