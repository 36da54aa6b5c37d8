"""No click is lost: games of all titles, pressed at real coordinates, fast and slow, wide and on a phone."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.hand import TITLES, Hand, Tally, together
from tests.conftest import LONG
from tests.web.server import Server

TOUCH: dict[str, Any] = {"viewport": PHONE, "is_mobile": True, "has_touch": True}
#: Clicks with motion on, wide and on a phone together; games are played one after the other until there are so many.
#: `CONVENTICLE_CLICKS=200` asks for fewer: a click costs about half a second of processor, most of it to draw moving
#: pieces without a graphics card.
CLICKS = 20_000 if LONG else int(os.environ.get("CONVENTICLE_CLICKS") or 1_000)
ENOUGH = {"wide": CLICKS // 2, "phone": CLICKS // 2, "reduced": CLICKS // 10}
SCREENS: dict[str, dict[str, Any]] = {
    "wide": {"viewport": WIDE},
    "phone": TOUCH,
    "reduced": {"reduced_motion": "reduce"},
}


@pytest.mark.parametrize("screen", SCREENS)
def test_no_click_is_lost(
    visit: Visit, server: Server, screen: str, record_property: Callable[[str, object], None]
) -> None:
    tally = Tally()
    pages = [visit("/about", **SCREENS[screen]) for _ in TITLES]
    hands = [
        Hand(page, server, title, screen == "phone", seed, tally)
        for seed, (page, title) in enumerate(zip(pages, TITLES, strict=True))
    ]
    together([hand.play(lambda: tally.pressed >= ENOUGH[screen]) for hand in hands])
    record_property("count clicks", tally.pressed)
    record_property("count missed", tally.missed)
    record_property("count decisions", tally.decisions)
    record_property("count games", tally.games)
    assert not tally.lost, f"{len(tally.lost)} of {tally.pressed}:\n" + "\n".join(tally.lost)
