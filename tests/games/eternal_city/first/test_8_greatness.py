"""First edition: the card of Greatness and its feasts."""

from __future__ import annotations

import pytest

from tests.games.eternal_city.story import Story, first


def feasting(*cults: str) -> Story:
    """Seat 0 owns the card of Greatness and feasts this round."""
    story = first(*cults).owns(0, "supremacy")
    story.t.celebrating = 1
    story.t.supremacy_up = False
    return story


@pytest.mark.rule("EF-224", "EF-225")
def test_seven_levels_at_once_and_as_long_as_one_owns_it() -> None:
    story = first("janus", "tiamat").stands(0, "forum", 3).stands(0, "port", "patriarch").stands(1, "port", 5)
    story.has(0, coins=0).resolve("forum").idle().choose("word:take").idle()
    assert story.heard("won")[-1] == (0, 8, 2 + 7), "in the round in which the Forum was won"
    story.t.supremacy_up = False
    assert story.t.patriarch(0) == 9


@pytest.mark.rule("EF-226", "EF-384")
def test_it_pays_a_price_in_cards_and_goes_to_the_bank() -> None:
    story = first("janus", "tiamat").owns(0, "supremacy").stands(1, "trade", 1).resolve("trade")
    story.choose("ability:smile_of_fortune", "card:supremacy")
    assert story.t.owner_of_supremacy() == -1
    assert story.t.patriarch(0) == 2


@pytest.mark.rule("EF-227", "EF-229", "EF-230")
def test_a_feast_gives_one_effect_turns_the_card_over_and_costs_the_round() -> None:
    story = first("janus", "tiamat").owns(0, "supremacy").new_round()
    assert story.asks() == "Celebrate 0", "before the first Priest"
    story.choose("celebration:followers")
    assert story.t.followers[0] == 4
    assert story.before(0) == ["supremacy"], "turned over, not exchanged"
    assert not story.t.supremacy_up
    story.choose("priest:priest_1 location:ruins", "word:pass")
    assert story.heard("placed") == [(1, 1, 0)], "no Priests of the celebrant"


@pytest.mark.rule("EF-228")
def test_the_earliest_feast_is_in_the_round_after_the_win() -> None:
    story = first("janus", "tiamat").new_round().choose("priest:priest_1 location:forum", "word:pass", "word:pass")
    story.idle().choose("word:take")
    assert len(story.heard("round")) == 2
    assert story.asks() == "Celebrate 0"


@pytest.mark.rule("EF-231", "EF-232")
def test_no_deals_and_no_actions_for_one_who_feasts() -> None:
    story = first("janus", "tiamat").owns(0, "supremacy").hand(0, "first_seize", "gift_1_4").has(0, coins=40)
    story.new_round().choose("celebration:coins", "priest:priest_1 location:trade", "word:pass")
    assert story.asks() == "TakeBenefit 1", "neither deals nor an action in the Trade District"


@pytest.mark.rule("EF-233", "EF-234")
def test_altars_of_one_who_feasts_count_nothing_and_earn_nothing() -> None:
    story = feasting("janus", "tiamat").altar(0, "trade").stands(1, "trade", 1).resolve("trade").idle()
    assert story.heard("won") == [(1, 5, 1)]
    story.choose("word:take")
    assert story.t.coins == [5, 11], "no alms"


@pytest.mark.rule("EF-385")
def test_a_quarter_with_nothing_but_the_altar_of_one_who_feasts_is_skipped() -> None:
    story = feasting("janus", "tiamat").altar(0, "trade").stands(1, "port", 1).resolve("trade").idle()
    assert story.heard("active") == [(8,)]


@pytest.mark.rule("EF-235", "EF-236")
def test_a_new_owner_turns_the_card_up_and_the_round_stays_forfeited() -> None:
    story = feasting("janus", "tiamat").altar(0, "trade").stands(1, "forum", 1).stands(1, "trade", 1).resolve("forum")
    story.idle().choose("word:take").idle()
    assert story.before(1) == ["supremacy"]
    assert story.t.supremacy_up
    assert story.heard("won")[-1] == (1, 5, 1), "the Altar still does not count"


@pytest.mark.rule("EF-237", "EF-341")
def test_one_who_feasts_still_gives_a_card_to_those_who_debunk_the_myth() -> None:
    story = feasting("janus", "atheism").dark(1).hand(0, "place").altar(0, "trade").stands(1, "trade", 1)
    story.has(1, followers=7).owns(1, "skald", "oracle").resolve("trade")
    story.choose("ability:debunking_the_myth", "priest:patriarch")
    assert story.asks() == "GiveCard 0"
    assert story.offered() == ["card:place", "card:supremacy"]


@pytest.mark.rule("EF-387")
def test_one_feast_for_each_ownership() -> None:
    story = first("janus", "tiamat").owns(0, "supremacy").new_round().choose("celebration:followers", "word:pass")
    assert story.asks() == "PlacePriest 0", "the card lies face down"
    story.choose("priest:priest_1 location:forum", "word:pass", "word:pass").idle()
    assert story.heard("no_benefit") == [(0, 3)], "a new win at the Forum does not turn it up"
    assert story.asks() == "PlacePriest 0"
