"""The card gallery: every card is there with its words and figures, and says where a value is ours."""

from __future__ import annotations

import re
from typing import Any

import pytest

from conventicle.kernel.game import Game
from conventicle.kernel.registry import games
from conventicle.kernel.text import LANGUAGES

pytestmark = pytest.mark.usefixtures("django")
GAMES = list(games().values())


def page(game: str, language: str = "en", **query: str) -> str:
    from django.test import Client

    answer = Client().get(f"/games/{game}/cards", query, headers={"accept-language": language})
    assert answer.status_code == 200
    text: str = answer.content.decode()
    return text


def cards(text: str) -> dict[str, str]:
    """Each card of a page by its address."""
    found = re.findall(r'<li class="box gallery-card[^"]*" id="([\w-]+)">(.*?)</li>', text, re.DOTALL)
    return dict(found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_a_card_lacks_a_text(game: Game, language: str) -> None:
    from conventicle.web.library import gallery

    for edition in gallery.editions(game):
        for section in gallery.sections(game, language, edition):
            for card in section.cards:
                printed = [section.title, card.title, card.text, *(f"{one.label} {one.value}" for one in card.figures)]
                assert not [words for words in printed if "[" in words or "{" in words], (section.name, card)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_card_ability_and_place_that_has_a_text_is_shown(game: Game) -> None:
    """A thing with a rules text of its own that no section shows would be missed by whoever looks it up."""
    from conventicle.web.library import gallery
    from conventicle.web.texts import game_texts

    shown = {
        card.text
        for edition in gallery.editions(game)
        for section in gallery.sections(game, "en", edition)
        for card in section.cards
    }
    domains = {one["domain"] for one in gallery.plan(game)}
    assert shown
    for domain in game.domains:
        if domain.name in domains:
            texts = {
                value: {
                    game_texts(game, "en", edition).explain(domain.name, value) for edition in gallery.editions(game)
                }
                for value in domain.values
            }
            assert [value for value, said in texts.items() if said != {""} and not said & shown] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_the_data_calls_a_house_value_is_labelled(game: Game) -> None:
    from conventicle.web.library import gallery

    for edition in gallery.editions(game):
        found = cards(page(game.name, edition=edition))
        rows: list[tuple[str, dict[str, Any]]] = [
            (one["table"], row) for one in gallery.plan(game) for row in gallery.data_rows(game, edition)[one["table"]]
        ]
        assert len([name for name in found if not name.startswith("other-")]) == len(rows)
        for table, row in rows:
            labelled = '<p class="house">house value</p>' in found[f"{table}-{row['name']}"]
            assert labelled == (row["source"] == "house"), row


def test_editions_do_not_mix() -> None:
    assert "cult-lloth" not in cards(page("eternal-city"))
    assert "cult-lloth" in cards(page("eternal-city", edition="first"))
    assert "cult-arachne" in cards(page("eternal-city", edition="no such edition"))


def test_a_figure_of_its_own_source_is_labelled_alone() -> None:
    """Divine Might stands on no page of the rulebook, the cults' abilities do."""
    anubis = cards(page("eternal-city", kind="cult"))["cult-anubis"]
    assert '<p class="house">' not in anubis
    assert anubis.count("house value") == 2
    assert "26" in anubis
    assert "Create a Mummy" in anubis


def test_words_kind_and_house_narrow_the_gallery() -> None:
    everything = cards(page("old-ones"))
    red = cards(page("old-ones", kind="villager", q="RED deep"))
    assert 0 < len(red) < len(everything)
    assert set(red) <= set(everything)
    assert all("red" in text.lower() and "deep" in text.lower() for text in red.values())
    house = cards(page("old-ones", house="on"))
    assert house
    assert not any(name.startswith("ability-") for name in house)
    assert not cards(page("old-ones", q="no such words"))


def test_the_gallery_speaks_russian() -> None:
    assert "домашнее значение" in page("pantheon", "ru")
