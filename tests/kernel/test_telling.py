"""Small things that every rule uses: telling of an event with any number of arguments, and the first seat of a mask."""

from __future__ import annotations

import pytest

from conventicle.kernel.cards import Layout, new_cards
from conventicle.kernel.chance import FastChance
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.seats import lowest, members
from tests.kernel.small_game import Row


class Ear(Listener):
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def told(self, event: Event) -> None:
        self.heard.append(event)


@pytest.mark.parametrize("arguments", [(), (0,), (0, -1), (3, 0, 0), (1, 2, 3, 4), (1, 2, 3, 4, 5), (0,) * 9])
def test_an_event_is_told_with_all_of_its_arguments(arguments: tuple[int, ...]) -> None:
    t = Row(2, FastChance(1), new_cards(Layout((), (), (), 3), []), [], 0)
    t.tell("happened", *arguments)
    ear = Ear()
    t.listen(ear)
    t.tell("happened", *arguments)
    t.tell_only(0b10, "whispered", *arguments)
    assert [(event.name, event.arguments, event.seen_by) for event in ear.heard] == [
        ("happened", arguments, 0b111),
        ("whispered", arguments, 0b10),
    ]


def test_the_first_seat_of_a_mask() -> None:
    for mask in range(1, 1 << 9):
        assert lowest(mask) == members(mask)[0]
