"""Fafnir: Ode to Greed, Ode to Treachery, Blood for Gold, Army of Pillagers (p. 17)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.kinds import LOCATION
from tests.games.eternal_city.story import Story


@pytest.mark.rule("EW-317", "EW-318")
def test_p17_the_ode_to_greed_sends_a_stronger_priest_to_the_next_location() -> None:
    story = Story("fafnir", "janus").has(0, coins=6).stands(0, "temple", 3, 1).hand(1, "raid").resolve("temple")
    story.choose("ability:ode_to_greed")
    assert story.t.coins[0] == 0
    story.choose("priest:priest_3")
    assert story.there(0, "trade") == ["priest_4"]
    assert story.there(0, "temple") == ["priest_1"]
    assert story.t.reserve[3] == 3
    assert story.heard("raised_priest") == [(0, 3, 4)]
    assert story.heard("moved") == [(0, 4, LOCATION.place("trade"))], "he moves as strong as he has become"
    poor = Story("fafnir", "janus").has(0, coins=5).hand(0, "raid").stands(0, "temple", 3).resolve("temple")
    assert poor.why_not("ability:ode_to_greed") == "too_few_coins"


@pytest.mark.rule("EW-319", "EW-320")
def test_p17_neither_the_patriarch_nor_the_strongest_sing_of_greed() -> None:
    story = Story("fafnir", "janus").has(0, coins=6).stands(0, "ruins", "patriarch", 5, 2).resolve("ruins")
    story.choose("ability:ode_to_greed")
    assert story.offered() == ["priest:priest_2"]
    assert story.why_not("priest:patriarch") == "patriarch"
    assert story.why_not("priest:priest_5") == "strongest"
    bare = Story("fafnir", "janus").has(0, coins=6).stands(0, "ruins", 2).stands(0, "port", 3, 3, 3).hand(0, "raid")
    assert not bare.resolve("ruins").can("ability:ode_to_greed"), "all Priests of 3 stand in the Port"
    last = Story("fafnir", "janus").has(0, coins=6).stands(0, "rift", 2).hand(0, "raid").resolve("rift")
    assert not last.can("ability:ode_to_greed")


@pytest.mark.rule("EW-321", "EW-322")
def test_p17_the_ode_to_treachery_sells_the_top_intrigue() -> None:
    story = Story("fafnir", "janus").has(0, coins=2).hand(0, "move", "place").on_top("intrigue", "slaughter")
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:ode_to_treachery", "card:place")
    assert story.t.coins[0] == 6, "its price, dark seal or not"
    assert story.holds(0) == ["move"]
    assert story.deck("intrigue")[0] == "slaughter"
    poor = Story("fafnir", "janus").has(0, coins=1).hand(0, "move").stands(1, "ruins", 1).resolve("ruins")
    assert poor.why_not("ability:ode_to_treachery") == "too_few_coins"
    bare = Story("fafnir", "janus").has(0, coins=6).stands(0, "ruins", 1).resolve("ruins")
    assert bare.why_not("ability:ode_to_treachery") == "too_few_cards"


@pytest.mark.rule("EW-323", "EW-324")
def test_p17_blood_for_gold_costs_two_followers() -> None:
    story = Story("fafnir", "janus", "tiamat").dark(0).has(0, followers=3, coins=1).has(1, coins=7).has(2, coins=2)
    story.stands(0, "ruins", 1).resolve("ruins").choose("ability:blood_for_gold")
    assert story.t.coins == [10, 0, 0]
    assert story.t.followers[0] == 1
    poor = Story("fafnir", "janus").dark(0).has(0, followers=1).hand(0, "raid").stands(1, "ruins", 1).resolve("ruins")
    assert poor.why_not("ability:blood_for_gold") == "too_few_followers"


@pytest.mark.rule("EW-325", "EW-326")
def test_p17_an_army_of_pillagers_costs_fifteen_coins() -> None:
    story = Story("fafnir", "janus").dark(0).has(0, coins=16).on_top("miracle", "altar", "move").stands(1, "ruins", 1)
    story.hand(1, "raid").resolve("ruins").choose("ability:army_of_pillagers")
    assert story.t.coins[0] == 1
    assert story.t.mobs[0] == 1
    assert story.holds(0) == ["move", "altar"]
    poor = Story("fafnir", "janus").dark(0).has(0, coins=14).stands(1, "ruins", 1).resolve("ruins")
    assert poor.why_not("ability:army_of_pillagers") == "too_few_coins"
