"""Each guide is followed on a copy of the project, as it is written, and what it ends with passes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.docs.guides import Workshop

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the guides are written for a shell")


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    """A copy to work on."""
    return Workshop(tmp_path / "project")


def test_a_bot_is_added(workshop: Workshop) -> None:
    workshop.follow("docs/adding-a-bot.md")
    menu = workshop.ask(
        "from conventicle.web.library.shelf import levels; from conventicle.web.texts import bot_name\n"
        "print(*(bot_name('ru', name) for name in levels()))"
    )
    assert "осторожный" in menu.split()


def test_a_card_is_added(workshop: Workshop) -> None:
    workshop.follow("docs/adding-a-card.md")
    assert "0 things never reached" in workshop.said


def test_a_language_is_begun(workshop: Workshop) -> None:
    workshop.follow("docs/adding-a-language.md")
    assert "ru: nothing is missing" in workshop.said
    with pytest.raises(AssertionError) as lacks:
        workshop.run("make languages ARGS=de")
    assert "terminal/text/de.toml" in str(lacks.value) + workshop.said
    assert "kernel/text/de.toml" not in workshop.said, "that one was copied"


def test_a_game_is_added(workshop: Workshop) -> None:
    workshop.follow("docs/adding-a-game.md")
    assert "lanterns: " in workshop.said
    assert "0 things never reached" in workshop.said
