"""Arachne: Ordination of a Priestess, Charms of the Woman, Spider's Grip, Sorcery of the Goddess (p. 19)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.kinds import LOCATION
from tests.games.eternal_city.story import Story


@pytest.mark.rule("EW-363", "EW-364")
def test_p19_as_many_followers_so_strong_the_priestess() -> None:
    story = Story("arachne", "janus").has(0, followers=7).stands(1, "ruins", 1).hand(1, "raid").resolve("ruins")
    story.choose("ability:ordination")
    assert story.offered() == [f"number:{number}" for number in range(1, 6)]
    story.choose("number:4")
    assert story.t.followers[0] == 3
    assert story.there(0, "ruins") == ["priest_4"]
    assert story.t.reserve[4] == 2


@pytest.mark.rule("EW-363", "EW-364")
def test_p19_an_ordination_is_limited_by_followers_and_tokens() -> None:
    story = Story("arachne", "janus").has(0, followers=3).stands(0, "port", 2, 2, 2).stands(1, "ruins", 1)
    story.resolve("ruins").choose("ability:ordination")
    assert story.offered() == ["number:1", "number:3"]
    assert story.why_not("number:2") == "no_token"
    assert story.why_not("number:4") == "too_few_followers"
    none = Story("arachne", "janus").has(0, followers=0).hand(0, "raid").stands(1, "ruins", 1).resolve("ruins")
    assert none.why_not("ability:ordination") == "too_few_followers"


@pytest.mark.rule("EW-365", "EW-366")
def test_p19_charms_send_a_priest_to_the_next_location() -> None:
    story = Story("arachne", "janus").frees(0, "patriarch", 2, 3, 4).stands(0, "temple", "patriarch", 1)
    story.hand(1, "raid").resolve("temple").choose("ability:charms_of_the_woman")
    assert story.offered() == ["priest:priest_3"], "of exactly 3"
    story.choose("priest:priest_3")
    assert story.offered() == ["priest:patriarch", "priest:priest_1"]
    story.choose("priest:patriarch")
    assert story.there(0, "trade") == ["patriarch"]
    assert story.there(0, "temple") == ["priest_1"]
    assert story.t.coins[0] == 6
    assert story.t.masters[3] == 1
    assert story.heard("moved") == [(0, 0, LOCATION.place("trade"))], "the Patriarch, not the Master of 3"
    other = Story("arachne", "janus").frees(0, 3).stands(0, "temple", 2).resolve("temple")
    other.choose("ability:charms_of_the_woman", "priest:priest_3", "priest:priest_2")
    assert other.heard("moved") == [(0, 2, LOCATION.place("trade"))]


@pytest.mark.rule("EW-365")
def test_p19_a_patriarch_of_exactly_three_may_lead_the_charms() -> None:
    for followers, fits in ((2, False), (3, True), (4, False)):
        story = Story("arachne", "janus").has(0, followers=followers).frees(0, "patriarch").stands(0, "temple", 1)
        assert story.resolve("temple").can("ability:charms_of_the_woman") == fits


@pytest.mark.rule("EW-367")
def test_p19_charms_need_a_priest_there_and_a_next_location() -> None:
    absent = Story("arachne", "janus").altar(0, "temple").stands(0, "port", 1).stands(1, "temple", 1).resolve("temple")
    assert not absent.can("ability:charms_of_the_woman")
    rift = Story("arachne", "janus").stands(0, "rift", 1).resolve("rift")
    assert not rift.can("ability:charms_of_the_woman")


@pytest.mark.rule("EW-368", "EW-369")
def test_p19_the_grip_places_four_priests_or_more_at_once() -> None:
    story = Story("arachne", "janus").dark(0).has(0, coins=2).frees(0, "patriarch", 1, 2, 3, 5)
    story.hand(0, "place", "raid", "seize").hand(1, "raid").stands(1, "rift", 1).resolve("rift")
    story.choose("ability:spiders_grip", "card:place", "card:seize")
    assert story.t.coins[0] == 0
    assert not story.can("word:done")
    story.choose("priest:patriarch", "priest:priest_1", "priest:priest_2", "priest:priest_3")
    assert story.offered() == ["priest:priest_5", "word:done"], "a fifth one may come along"
    story.choose("priest:priest_5", "word:done")
    assert story.there(0, "rift") == ["patriarch", "priest_1", "priest_2", "priest_3", "priest_5"]
    assert story.asks() == "TakeAction 1", "all in one action"


@pytest.mark.rule("EW-370")
def test_p19_the_grip_needs_four_free_priests() -> None:
    for free in (("patriarch", 1, 2), ("patriarch", 1, 2, 3)):
        story = Story("arachne", "janus").dark(0).hand(0, "place", "raid").frees(0, *free).stands(1, "ruins", 1)
        assert story.resolve("ruins").can("ability:spiders_grip") == (len(free) == 4)


@pytest.mark.rule("EW-371")
def test_p19_sorcery_destroys_a_master_of_three_or_more() -> None:
    story = Story("arachne", "janus").dark(0).has(0, followers=5).frees(0, "patriarch", 2, 3, 5).stands(1, "ruins", 1)
    story.hand(1, "raid").resolve("ruins").choose("ability:sorcery_of_the_goddess")
    assert story.offered() == ["priest:priest_3", "priest:priest_5"]
    assert story.why_not("priest:patriarch") == "unfit_master"
    story.choose("priest:priest_5")
    assert story.free(0) == ["patriarch", "priest_2", "priest_3"]
    assert story.t.reserve[5] == 3


@pytest.mark.rule("EW-372", "EW-373", "EW-374")
def test_p19_sorcery_draws_the_top_of_every_deck() -> None:
    story = Story("arachne", "janus").dark(0).palace("healer", "mentor", "oracle").on_top("license", "admiral")
    story.on_top("miracle", "altar").on_top("intrigue", "seize").stands(1, "ruins", 1).hand(1, "raid").resolve("ruins")
    story.choose("ability:sorcery_of_the_goddess", "priest:priest_3")
    assert story.holds(0) == ["altar", "seize"]
    assert story.before(0) == ["admiral"]
    assert story.t.patriarch(0) == 2 + 3, "the License works at once"
    assert len(story.t.cards.zones[3]) == 3, "the Palace keeps its three"
    assert story.t.coins[0] == 5 + 3
