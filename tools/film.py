"""The moving picture of a first game: a person presses what glows, reads what the guide says, and the bots answer."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.web.server import Server

GAME = "eternal-city"
SCREEN = {"width": 1280, "height": 800}
WIDTH = 800
QUALITY = 52
PRESSES = 13
#: Milliseconds that a frame stays: while something moves, and while there is something to read.
QUICK, SLOW = 160, 1100
#: What a press leads to is seen in so many frames.
AFTER = 3
#: So many frames at most show what the others do.
MEANWHILE = 8

#: A ring where the pointer is: a headless browser draws none.
POINTER = """([x, y]) => {
  let ring = document.getElementById('film-pointer');
  if (!ring) {
    ring = document.createElement('div');
    ring.id = 'film-pointer';
    ring.popover = 'manual';
    document.body.append(ring);
    Object.assign(ring.style, {position: 'fixed', margin: '0', padding: '0', width: '26px', height: '26px',
      border: '3px solid #fff', borderRadius: '50%', background: '#ffffff55', pointerEvents: 'none',
      boxShadow: '0 0 10px #000', inset: 'auto'});
    ring.showPopover();
  }
  ring.style.left = `${x - 16}px`;
  ring.style.top = `${y - 16}px`;
}"""
#: The middle of what a person would press next: the guide's button, then what glows on the board, then the list.
NEXT = """turn => {
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!box.width || y < 0 || y > innerHeight || x < 0 || x > innerWidth) return null;
    const met = document.elementFromPoint(x, y);
    return met && (one.contains(met) || met.contains(one)) ? [x, y] : null;
  };
  const wanted = ['[data-guide-button="read"]', '.ec-hit.glow', '[data-ref^="free:priest"].glow', '.glow', '.choice'];
  for (const selector of wanted) {
    const places = [...document.querySelectorAll(selector)].map(seen).filter(Boolean);
    if (places.length) return places[turn % places.length];
  }
  return null;
}"""


def take(browser: Browser, server: Server, file: Path) -> None:
    """Play the beginning of a first game and write it as an animated WebP."""
    context = browser.new_context(
        viewport={"width": SCREEN["width"], "height": SCREEN["height"]},
        locale="en-GB",
        color_scheme="dark",
        reduced_motion="no-preference",
    )
    page = context.new_page()
    page.goto(server.address(f"/games/{GAME}"))
    film = Film(page)
    film.frame(SLOW)
    page.locator(f'form[action$="/games/{GAME}/learn"] button').first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".pick-sprite", state="attached")
    page.wait_for_timeout(600)
    film.frame(SLOW)
    for press in range(PRESSES):
        film.press(press)
    film.frame(2 * SLOW)
    context.close()
    first, *rest = film.frames
    first.save(
        file, save_all=True, append_images=rest, duration=film.lengths, loop=0, quality=QUALITY, method=4, kmax=30
    )


class Film:
    """Frames, and how long each of them stays."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.lengths: list[int] = []

    def frame(self, milliseconds: int) -> None:
        """What the page shows now; a frame like the last one only makes that one stay longer."""
        image = Image.open(io.BytesIO(self.page.screenshot(type="png"))).convert("RGB")
        small = image.resize((WIDTH, image.height * WIDTH // image.width), Image.Resampling.LANCZOS)
        if self.frames and small.tobytes() == self.frames[-1].tobytes():
            self.lengths[-1] += milliseconds
            return
        self.frames.append(small)
        self.lengths.append(milliseconds)

    def next(self, turn: int) -> Any:
        """Where the next press goes."""
        place = self.page.evaluate(NEXT, turn)
        assert place is not None, "the film stops: there is nothing to press"
        return place

    def press(self, turn: int) -> None:
        """Press what comes next, and show what follows."""
        for _ in range(MEANWHILE):  # the bots are seen to play
            if self.page.locator('.prompt.mine, [data-guide-button="read"]').count():
                break
            self.frame(QUICK)
        self.page.wait_for_selector('.prompt.mine, [data-guide-button="read"]', state="attached")
        place, before = self.next(turn), None
        while place != before:  # the page may still be gliding into place
            self.page.evaluate(POINTER, place)
            self.frame(SLOW if before is None else QUICK)
            place, before = self.next(turn), place
        self.page.mouse.click(*place)
        for _ in range(AFTER):
            self.frame(QUICK)
