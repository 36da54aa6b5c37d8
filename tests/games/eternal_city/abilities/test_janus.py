"""Janus: Chalice of Clarity, Mystery of Virtues, Mystery of Vices, Chalice of Madness (p. 17)."""

from __future__ import annotations

import pytest

from tests.games.eternal_city.story import Story


def clear(*cults: str) -> Story:
    """Seat 0, Janus, can pay for the Chalice of Clarity and stands nowhere."""
    return Story("janus", *cults).hand(0, "place", "move")


@pytest.mark.rule("EW-327", "EW-328")
def test_p17_the_chalice_of_clarity_costs_two_cards_and_brings_a_follower() -> None:
    story = clear("tiamat").stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:chalice_of_clarity", "card:place", "card:move")
    assert story.t.followers[0] == 3
    assert story.holds(0) == []
    full = clear("tiamat").has(0, followers=9).stands(1, "ruins", 1).resolve("ruins")
    assert full.choose("ability:chalice_of_clarity", "card:place", "card:move").t.followers[0] == 9
    one = Story("janus", "tiamat").hand(0, "place").stands(1, "ruins", 1).resolve("ruins")
    assert one.why_not("ability:chalice_of_clarity") == "too_few_cards"


@pytest.mark.rule("EW-329")
def test_p17_with_the_chalice_the_least_wins_this_time_only() -> None:
    story = clear("tiamat", "atheism").stands(1, "trade", 3).stands(2, "trade", 2)
    story.stands(1, "port", 3).stands(2, "port", 2).resolve("trade")
    story.choose("ability:chalice_of_clarity", "card:place", "card:move").idle()
    assert story.winner() == 2
    story.choose("word:take").idle()
    assert story.winner() == 1, "in the Port the most wins again"


@pytest.mark.rule("EW-330")
def test_p17_only_cults_with_something_there_win_by_the_chalice() -> None:
    story = clear("tiamat", "atheism", "anubis").stands(1, "trade", 5).altar(2, "trade").altar(3, "trade", strength=2)
    story.t.celebrating = 1 << 3
    story.resolve("trade").choose("ability:chalice_of_clarity", "card:place", "card:move").idle()
    assert story.winner() == 2, "an Altar of 4 against 5; Janus is not there and Anubis celebrates"


@pytest.mark.rule("EW-331")
def test_p17_a_tie_for_the_least_goes_to_the_lowest_might() -> None:
    story = clear("tiamat", "atheism", "anubis").stands(1, "trade", 2).stands(2, "trade", 2).stands(3, "trade", 2)
    story.resolve("trade").choose("ability:chalice_of_clarity", "card:place", "card:move").idle()
    assert story.winner() == 2, "Atheism has 13"


@pytest.mark.rule("EW-332")
def test_p17_coins_beat_the_chalice_and_the_follower_comes_all_the_same() -> None:
    story = clear("tiamat", "atheism").paid(1, "trade", 3).stands(2, "trade", 2).resolve("trade")
    story.choose("ability:chalice_of_clarity", "card:place", "card:move").idle()
    assert story.winner() == 1
    assert story.t.followers[0] == 3


@pytest.mark.rule("EW-333", "EW-334")
def test_p17_the_mystery_of_virtues_draws_a_miracle_for_each_priest() -> None:
    story = Story("janus", "tiamat", "anubis").has(0, coins=8).on_top("miracle", "altar", "move", "place")
    story.stands(0, "ruins", 1).stands(1, "ruins", "patriarch", 2).altar(2, "ruins").hand(2, "raid").resolve("ruins")
    story.choose("ability:mystery_of_virtues")
    assert story.t.coins[0] == 1
    assert story.holds(0) == ["place", "move", "altar"], "a Patriarch counts, an Altar does not"
    poor = Story("janus", "tiamat").has(0, coins=6).hand(0, "raid").stands(1, "ruins", 1).resolve("ruins")
    assert poor.why_not("ability:mystery_of_virtues") == "too_few_coins"


@pytest.mark.rule("EW-335", "EW-336")
def test_p17_the_mystery_of_vices_keeps_every_card_drawn() -> None:
    story = Story("janus", "tiamat").dark(0).on_top("intrigue", "raid", "seize").frees(0, "patriarch", 1, 2, 5)
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:mystery_of_vices")
    assert story.offered() == ["priest:priest_1", "priest:priest_2", "priest:priest_5"], "any but the Patriarch"
    story.choose("priest:priest_2")
    assert story.holds(0) == ["raid", "seize"]
    assert len(story.deck("intrigue")) == 28
    assert story.free(0) == ["patriarch", "priest_1", "priest_5"]
    assert story.t.reserve[2] == 3


@pytest.mark.rule("EW-337", "EW-338")
def test_p17_the_chalice_of_madness_works_without_altars_and_spares_other_locations() -> None:
    cards = ("place", "place", "move", "move", "altar", "raid", "raid", "seize", "seize")
    story = Story("janus", "tiamat").dark(0).hand(0, *cards).altar(1, "port").stands(1, "ruins", 1).hand(1, "ambush")
    story.resolve("ruins").choose("ability:chalice_of_madness", *(f"card:{name}" for name in cards))
    assert story.t.mobs[0] == 2
    assert story.holds(0) == []
    assert story.has_altar(1, "port")
