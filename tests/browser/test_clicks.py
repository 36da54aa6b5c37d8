"""No click is lost: whole games of all titles, pressed at real coordinates, fast and slow, wide and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.hand import TITLES, Hand, Tally, together
from tests.conftest import LONG
from tests.web.server import Server

#: Clicks of each of the two tests.
ENOUGH = 10_000 if LONG else 500


@pytest.mark.parametrize("touch", [False, True], ids=["wide", "phone"])
def test_no_click_is_lost(
    visit: Visit, server: Server, touch: bool, record_property: Callable[[str, object], None]
) -> None:
    tally = Tally()
    options = {"viewport": PHONE, "is_mobile": True, "has_touch": True} if touch else {"viewport": WIDE}
    hands = [
        Hand(visit("/about", reduced_motion="no-preference", **options), server, title, touch, seed, tally)
        for seed, title in enumerate(TITLES)
    ]
    together([hand.play(lambda: tally.pressed >= ENOUGH) for hand in hands])
    record_property("count clicks", tally.pressed)
    record_property("count decisions", tally.decisions)
    record_property("count games", tally.games)
    assert not tally.lost, f"{len(tally.lost)} of {tally.pressed}:\n" + "\n".join(tally.lost)
