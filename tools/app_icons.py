"""The icons of the installed app as PNG, from our own drawing: python tools/app_icons.py"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, chromium  # noqa: E402  (the project's folder comes first)

ART = ROOT / "src" / "conventicle" / "web" / "static" / "art"
GROUND = "#15121c"
#: A mask may cut off all but a circle of four fifths of the width.
SAFE = 0.8
PAGE = """<body style="margin:0;background:{ground}"><style>svg {{ width: {size}px; height: {size}px; display: block;
margin: {edge}px; }}</style>{drawing}"""


def main() -> None:
    """Draw the plain ones, and one that may be cut to any shape."""
    drawing = (ART / "favicon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name, width, part in (("icon-192", 192, 1.0), ("icon-512", 512, 1.0), ("icon-maskable-512", 512, SAFE)):
            size = round(width * part)
            page = browser.new_page(viewport={"width": width, "height": width})
            ground = GROUND if part < 1 else "transparent"
            page.set_content(PAGE.format(ground=ground, size=size, edge=(width - size) // 2, drawing=drawing))
            page.screenshot(path=str(ART / f"{name}.png"), omit_background=part == 1)
        browser.close()


if __name__ == "__main__":
    main()
