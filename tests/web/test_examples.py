"""The examples of the rules: each position is what its sentence says, and opens on the board for anyone, read-only."""

from __future__ import annotations

import pytest

from conventicle.kernel.game import Game
from conventicle.kernel.registry import games
from conventicle.kernel.text import LANGUAGES
from conventicle.web.library import examples
from conventicle.web.library.examples import Example
from tests.games.titles import with_board

pytestmark = pytest.mark.usefixtures("django")
FOUND = [(game, one) for game in games().values() for one in examples.examples(game)]


def names(found: object) -> str:
    return found.name if isinstance(found, Example) else ""


@pytest.mark.parametrize("game", [games()[name] for name in with_board("examples.toml")], ids=lambda one: one.name)
def test_every_game_has_examples_beside_pages_of_its_rules(game: Game) -> None:
    from conventicle.web.texts import game_texts

    found = examples.examples(game)
    assert len(found) >= 3
    assert len({one.name for one in found}) == len(found)
    assert all(game_texts(game, "en").has(f"rules.{one.page}.title") for one in found)
    assert all(one.sentence(language) for one in found for language in LANGUAGES)
    assert not any(one.sentence("en") == one.sentence("ru") for one in found)


@pytest.mark.parametrize(("game", "shown"), FOUND, ids=names)
def test_the_position_is_what_the_sentence_says(game: Game, shown: Example) -> None:
    """Who is asked what, what is refused and why, and what is told once it is done."""
    match = examples.begun(game, shown)
    assert match.table.agenda[-1].name() == shown.asked
    assert match.options(shown.seat)
    for text, reason in shown.refused.items():
        assert match.why_not(shown.seat, examples.option_of(game, match, text)) == reason
    before = len(match.log(shown.seat))
    for line in shown.then:
        examples.decide(game, match, line)
    told = [entry.event.name for entry in match.log(shown.seat)[before:]]
    assert set(shown.told) <= set(told)


@pytest.mark.parametrize(("game", "shown"), FOUND, ids=names)
def test_it_opens_on_the_board_from_the_rules(game: Game, shown: Example) -> None:
    from django.test import Client

    client = Client()
    address = f"/games/{game.name}/examples/{shown.name}"
    assert address in client.get(f"/games/{game.name}").content.decode()
    answer = client.get(address)
    assert answer.status_code == 302
    assert client.get(address)["Location"] == answer["Location"]
    for language in LANGUAGES:
        page = client.get(answer["Location"], headers={"accept-language": language})
        assert page.status_code == 200
        text = page.content.decode()
        assert shown.sentence(language).split(":")[0].replace("'", "&#39;") in text
        assert f'data-step="{len(shown.decisions)}"' in text
        assert "/decide" not in text


def test_an_example_is_in_nobodys_lists() -> None:
    from django.test import Client

    game, shown = FOUND[0]
    client = Client()
    client.get(f"/games/{game.name}/examples/{shown.name}")
    for page in ("/", "/tables", "/replays"):
        assert shown.slug not in client.get(page).content.decode()


def test_no_such_example() -> None:
    from django.test import Client

    assert Client().get("/games/old-ones/examples/nothing").status_code == 404
