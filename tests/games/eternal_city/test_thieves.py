"""The Thieves District and the Priest with coins, with everything that can happen to him (p. 7)."""

from __future__ import annotations

import pytest

from tests.games.eternal_city.story import Story

PORT = 8


@pytest.mark.rule("EW-115", "EW-116", "EW-117", "EW-118", "EW-119", "EW-126")
def test_p7_the_winner_pays_the_number_of_a_location_and_sends_a_priest() -> None:
    story = (
        Story("janus", "tiamat").has(0, coins=9, followers=0).stands(0, "thieves", 1, "patriarch").resolve("thieves")
    )
    story.choose("word:nothing")
    assert "location:ruins priest:priest_1" not in story.offered()
    assert story.why_not("location:thieves priest:priest_1") == "no_claim"
    assert story.why_not("location:palace priest:priest_1") == "too_few_coins"
    assert story.can("location:slums priest:patriarch")
    story.choose("location:port priest:patriarch")
    assert story.t.coins[0] == 0
    assert story.heard("claimed") == [(0, 0, PORT)]
    assert [arguments[:2] for arguments in story.heard("won")] == [(0, 1), (0, PORT)]


@pytest.mark.rule("EW-120", "EW-121", "EW-122", "EW-102")
def test_p7_the_priest_with_coins_wins_whatever_the_influence() -> None:
    story = Story("janus", "tiamat").has(0, coins=0).paid(0, "trade", 1).stands(1, "trade", 5).resolve("trade")
    story.choose("word:take")
    assert story.winner() == 0
    assert story.t.coins == [6, 7]
    assert story.free(0).count("priest_1") == 1


@pytest.mark.rule("EW-123", "EW-299")
def test_p7_coins_are_lost_when_the_priest_leaves() -> None:
    story = Story("anubis", "tiamat").has(0, coins=0).paid(0, "trade", 1).stands(0, "trade", 1).stands(1, "trade", 5)
    story.resolve("trade").choose("ability:hand_of_death")
    assert story.offered() == ["priest:priest_1", "priest:paid_priest_1"]
    story.choose("priest:paid_priest_1", "word:take")
    assert story.winner() == 1
    assert story.t.coins[0] == 2 + 2, "two for the ability, two as alms, none of the six paid"


@pytest.mark.rule("EW-171", "EW-195")
def test_p9_coins_are_lost_when_the_priest_becomes_an_altar() -> None:
    story = Story("janus", "tiamat").hand(0, "altar").has(0, followers=3).paid(0, "trade", 1).stands(1, "trade", 5)
    story.resolve("trade").choose("card:altar", "priest:paid_priest_1")
    assert story.has_altar(0, "trade")
    assert story.winner() == 1


@pytest.mark.rule("EW-248", "EW-249", "EW-250")
def test_p12_an_ambush_takes_the_coins() -> None:
    story = Story("janus", "tiamat").hand(1, "ambush").has(1, coins=0).paid(0, "trade", 3).stands(1, "trade", 1)
    story.resolve("trade").choose("card:ambush", "word:take")
    assert story.winner() == 1
    assert story.t.coins[1] == 12
    assert story.free(0).count("priest_3") == 1


@pytest.mark.rule("EW-258", "EW-255")
def test_p12_seize_sends_the_coins_to_the_reserve() -> None:
    story = Story("janus", "tiamat").dark(1).hand(1, "seize").paid(0, "trade", 3).resolve("trade")
    story.choose("card:seize", "word:take")
    assert story.winner() == 1
    assert story.t.paid[5] == -1
    assert story.t.coins == [5, 11]


@pytest.mark.rule("EW-332", "EW-328", "EW-329")
def test_p17_the_chalice_of_clarity_does_not_beat_coins() -> None:
    story = Story("janus", "tiamat", "atheism").hand(0, "place", "move").stands(0, "trade", 1)
    story.paid(1, "trade", 3).stands(2, "trade", 2).resolve("trade")
    story.choose("ability:chalice_of_clarity", "card:place", "card:move")
    assert story.t.followers[0] == 3
    assert story.winner() == 1
    clear = Story("janus", "tiamat").hand(0, "place", "move").stands(0, "trade", 1).stands(1, "trade", 3)
    clear.resolve("trade").choose("ability:chalice_of_clarity", "card:place", "card:move")
    assert clear.winner() == 0


@pytest.mark.rule("EW-125", "EW-223")
def test_p7_without_a_priest_there_the_thieves_sell_nothing() -> None:
    story = Story("janus", "tiamat").altar(0, "thieves").has(0, coins=6).resolve("thieves")
    assert story.winner() == 0
    assert story.asks() == ""
    assert story.heard("no_benefit") == [(0, 1)]
