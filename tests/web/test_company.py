"""The company of bots: chosen by strength and temper; asked why, they speak when they may, and of what they may."""

from __future__ import annotations

import random

import pytest

from conventicle.bots import reasons
from conventicle.bots.jury import WeighingJudges, judges_of
from conventicle.bots.temper import TEMPERS
from conventicle.kernel.chance import STREAMS, KeyedChance
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import members
from conventicle.kernel.text import LANGUAGES
from conventicle.web.boards import folders
from tests.contract.observer import witnessed_table
from tests.contract.twins import page, twin_at
from tests.contract.worn_words import find_worn
from tests.games.titles import TITLES
from tests.web.judged_twins import twins
from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feature_has_a_name(title: str, language: str) -> None:
    from conventicle.web.pages.reasons import words_of

    judges = judges_of(game_named(title))
    assert isinstance(judges, WeighingJudges)
    words = words_of(title, language)
    assert set(words) == set(judges.features)
    assert set(folders.rows(title, "words.toml")["counted"]) <= set(judges.features)
    assert find_worn(words, language) == []
    assert set(reasons.held(game_named(title))) <= set(judges.features)
    assert all(isinstance(words[feature], str) and words[feature] for feature in judges.features)


def test_a_strength_is_shown_with_its_rating_and_a_temper_with_its_face() -> None:
    from django.test import Client

    text = Client().get("/games/old-ones/new").content.decode()
    assert 'value="bot:adept"' in text
    assert "1206 (1104…1308)" in text
    assert text.count('class="bot-face"') == len(TEMPERS)
    assert all(f'value="{temper}"' in text for temper in TEMPERS)
    assert "company-title" in text


def test_a_bot_is_chosen_by_strength_and_temper() -> None:
    from django.test import Client

    from conventicle.web.models import Seat

    client = Client()
    form = {"seat0": "me", "seat1": "bot:greedy", "temper1": "hoarder", "seat2": "bot:random", "seat3": "none"}
    answer = client.post("/games/old-ones/new", form)
    slug = answer["Location"].rpartition("/")[2]
    assert [seat.bot for seat in Seat.objects.filter(table=slug)] == ["", "greedy-hoarder", "random"]
    shown = client.get(f"/t/{slug}").content.decode()
    assert "Bot 2 (Magpie, apprentice)" in shown
    assert "Bot 3 (random)" in shown
    assert "/reasons" not in shown  # off unless somebody allows it


@pytest.mark.parametrize(("seat", "temper"), [("bot:greedy", "angry"), ("bot:nobody", ""), ("bot:greedy-zealot", "")])
def test_what_is_no_bot_is_refused(seat: str, temper: str) -> None:
    from django.test import Client

    from conventicle.web.models import Table

    before = Table.objects.count()
    answer = Client().post("/games/old-ones/new", {"seat0": "me", "seat1": seat, "temper1": temper})
    assert answer.status_code == 422
    assert Table.objects.count() == before


def with_a_bot(words: bool) -> Tabletop:
    """A table of Old Ones whose second seat is a bot's, some decisions into the game."""
    table = Tabletop("old-ones", 2, 7)
    table.row.chairs.filter(number=1).update(kind="bot", bot="greedy-zealot", visitor=None)
    table.row.words = words
    table.row.save()
    table.room.company_changed()
    for _ in table.random_game(3, 30):
        pass
    return table


def test_while_the_game_runs_a_bot_is_asked_only_where_the_table_allows_it() -> None:
    closed = with_a_bot(words=False)
    assert "/reasons" not in closed.part(0).text
    assert closed.clients[0].post(f"/t/{closed.row.slug}/reasons", {"seat": 1}).status_code == 403
    table = with_a_bot(words=True)
    assert "/reasons" in table.part(0).text
    answer = table.clients[0].post(f"/t/{table.row.slug}/reasons", {"seat": 1})
    assert answer.status_code == 200
    assert "bot-face" in answer.content.decode()
    assert table.clients[0].post(f"/t/{table.row.slug}/reasons", {"seat": 0}).status_code == 422
    from django.test import Client

    assert Client().post(f"/t/{table.row.slug}/reasons", {"seat": 1}).status_code == 403  # who watches


def test_after_the_game_everyone_may_ask_at_any_step() -> None:
    from django.test import Client

    table = with_a_bot(words=False)
    table.row.state = "stopped"
    table.row.save()
    table.room.company_changed()
    answers = [
        Client().post(f"/t/{table.row.slug}/reasons", {"seat": 1, "step": step}).content.decode()
        for step in range(5, 31)
    ]
    assert any("It brings me:" in text and "Next best:" in text for text in answers)
    assert len(set(answers)) > 4


@pytest.mark.interpreted
@pytest.mark.parametrize("title", TITLES)
def test_what_a_bot_says_after_the_game_it_could_know(title: str) -> None:
    """On tables that its seat cannot tell apart it gives the same reasons."""
    game = game_named(title)
    compared = spoken = 0
    for t, twin, seat in twins(game, game.plan(max(2, game.fewest), {}), 60):
        option = t.options(seat)[0]
        ours = reasons.frankly(Perspective(game, t, seat), option, "schemer")
        assert ours == reasons.frankly(Perspective(game, twin, seat), option, "schemer")
        compared += 1
        spoken += bool(ours.reasons)
    assert compared >= 10
    assert spoken


@pytest.mark.interpreted
@pytest.mark.parametrize("title", TITLES)
def test_what_a_bot_says_during_the_game_everyone_could_see(title: str) -> None:
    """On tables that nobody who watches can tell apart, before and after, the words are the same; none is of a hand."""
    game = game_named(title)
    rng = random.Random(11)
    t, witness = witnessed_table(game, game.plan(max(2, game.fewest), {}), KeyedChance(bytes([5] * 16), [0] * STREAMS))
    compared = spoken = 0
    held = reasons.held(game)
    for _ in range(260):
        if not t.asked() or compared >= 40:
            break
        seat = rng.choice(members(t.asked()))
        option = rng.choice(t.options(seat))
        twin = twin_at(t, witness, t.seats, rng)
        before = t.clone()
        if twin is not None and option in twin.options(seat):
            twin_before, twin_after, after = twin.clone(), twin.clone(), t.clone()
            after.take(seat, option)
            twin_after.take(seat, option)
            if page(game, after, t.seats) == page(game, twin_after, t.seats):
                ours = reasons.openly(game, before, after, seat)
                assert ours == reasons.openly(game, twin_before, twin_after, seat)
                assert not {one.feature for one in ours.reasons} & set(held)
                compared += 1
                spoken += bool(ours.reasons)
        t.take(seat, option)
    assert compared >= 10
    assert spoken
