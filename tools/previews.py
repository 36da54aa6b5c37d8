"""The pictures that other sites show of a link to a game, from our own covers: python tools/previews.py"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, chromium  # noqa: E402  (the project's folder comes first)

BOARDS = ROOT / "src" / "conventicle" / "web" / "boards"
SIZE: ViewportSize = {"width": 1200, "height": 630}
QUALITY = 80
PAGE = """<body style="margin:0;background:#120d18">
<div style="position:absolute;inset:0">{cover}</div>
<p style="position:absolute;left:0;right:0;bottom:0;margin:0;padding:60px 48px 26px;font:700 44px 'Noto Serif', serif;
color:#f7ecd0;background:linear-gradient(#0000, #000c);letter-spacing:.03em">Conventicle</p>
<style>svg {{ width: 1200px; height: 630px; display: block; }}</style>"""


def main() -> None:
    """Draw one for every cover."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport=SIZE)
        for cover in sorted(BOARDS.glob("*/static/art/cover-wide.svg")):
            page.set_content(PAGE.format(cover=cover.read_text("utf-8")))
            page.screenshot(path=str(cover.with_name("preview.jpg")), type="jpeg", quality=QUALITY)
        browser.close()


if __name__ == "__main__":
    main()
