"""The Intention Phase: who may be placed where, and what it costs (p. 5)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.kinds import LOCATION
from tests.games.eternal_city.story import Story

NEEDED = (0, 0, 0, 1, 1, 1, 3, 3, 3, 5, 5, 7, 7)


def places(story: Story) -> list[str]:
    """The Locations that are open to whoever is asked."""
    names = {option.partition("location:")[2] for option in story.offered()} - {""}
    return [name for name in LOCATION.values if name in names]


def place_three(story: Story) -> Story:
    """Seat 0 places three Priests in the Ruins, and seat 1 passes."""
    story.choose("priest:priest_1 location:ruins", "word:pass")
    return story.choose("priest:priest_2 location:ruins", "priest:priest_3 location:ruins")


@pytest.mark.rule("EW-046")
def test_p5_a_turn_is_one_placement_or_a_pass() -> None:
    story = Story("janus", "tiamat", "atheism").intend().choose("priest:priest_1 location:ruins")
    assert story.there(0, "ruins") == ["priest_1"]
    assert story.asks() == "PlacePriest 1"
    story.choose("word:pass")
    assert story.asks() == "PlacePriest 2"
    story.choose("priest:patriarch location:slums")
    assert story.asks() == "PlacePriest 0"


@pytest.mark.rule("EW-047", "EW-049")
def test_p5_only_free_priests_can_be_placed() -> None:
    story = Story("janus", "tiamat").frees(0, 1).stands(0, "ruins", 2).intend()
    assert story.t.masters[0] == 1, "the Patriarch lies on the sheet"
    assert {option.split()[0] for option in story.offered()} == {"priest:priest_1", "word:pass"}
    for elsewhere in ("patriarch", "priest_2", "priest_4"):
        assert story.why_not(f"priest:{elsewhere} location:slums") == "no_such_priest"


@pytest.mark.rule("EW-048")
def test_p5_the_patriarch_is_placed_like_any_priest_and_counts() -> None:
    story = Story("janus", "tiamat").intend().choose("priest:patriarch location:forum", "word:pass")
    assert story.there(0, "forum") == ["patriarch"]
    story.choose("priest:priest_1 location:ruins", "priest:priest_2 location:ruins")
    assert story.t.followers[0] == 2
    story.choose("priest:priest_3 location:ruins")
    assert story.t.followers[0] == 1, "the fourth placement"


@pytest.mark.rule("EW-050")
def test_p5_without_a_free_priest_one_passes() -> None:
    story = Story("janus", "tiamat").frees(0, 1).intend()
    story.choose("priest:priest_1 location:ruins", "priest:priest_1 location:ruins")
    assert story.heard("passed") == [(0,)]
    assert story.asks() == "PlacePriest 1"


@pytest.mark.rule("EW-051")
def test_p5_several_priests_may_go_to_one_location_on_separate_turns() -> None:
    story = Story("janus", "tiamat").intend()
    story.choose("priest:priest_1 location:slums", "priest:priest_1 location:slums", "priest:priest_2 location:slums")
    assert story.there(0, "slums") == ["priest_1", "priest_2"]


@pytest.mark.rule("EW-052", "EW-053")
@pytest.mark.parametrize(("name", "needed"), list(zip(LOCATION.values, NEEDED, strict=True)))
def test_p5_a_location_opens_with_the_followers_it_asks_for(name: str, needed: int) -> None:
    assert name in places(Story("janus", "tiamat").has(0, followers=needed).intend())
    if needed:
        story = Story("janus", "tiamat").has(0, followers=needed - 1).intend()
        assert name not in places(story)
        assert story.why_not(f"priest:priest_1 location:{name}") == "too_few_followers"


@pytest.mark.rule("EW-055")
def test_p5_two_followers_open_the_first_six_locations() -> None:
    assert places(Story("janus", "tiamat").intend()) == ["ruins", "thieves", "slums", "forum", "temple", "trade"]


@pytest.mark.rule("EW-054")
def test_p5_followers_are_counted_at_the_moment_of_placing() -> None:
    story = place_three(Story("janus", "tiamat").has(0, followers=3).frees(0, 1, 2, 3, 4, 5).intend())
    assert "port" in places(story)
    story.choose("priest:priest_4 location:ruins")
    assert story.t.followers[0] == 2
    assert "port" not in places(story)


@pytest.mark.rule("EW-056")
def test_p5_a_priest_stays_when_the_followers_fall() -> None:
    story = Story("janus", "tiamat").has(0, followers=3).intend().choose("priest:priest_1 location:port", "word:pass")
    for priest in ("priest_2", "priest_3", "patriarch"):
        story.choose(f"priest:{priest} location:ruins")
    assert story.t.followers[0] == 2
    assert story.there(0, "port") == ["priest_1"]
    story.resolve("port")
    assert story.winner() == 0


@pytest.mark.rule("EW-057")
def test_p5_the_need_for_followers_ends_with_this_phase() -> None:
    story = Story("janus", "tiamat").has(0, followers=0).hand(0, "place").stands(1, "rift", 1).resolve("rift")
    story.choose("card:place", "priest:priest_3")
    assert story.winner() == 0
    claim = Story("tiamat", "janus").has(0, followers=0, coins=13).stands(0, "thieves", 1).resolve("thieves")
    claim.choose("location:rift priest:priest_1")
    assert claim.heard("won") == [(0, 1, 1), (0, 12, 1)]


@pytest.mark.rule("EW-058")
def test_p5_the_first_three_placements_cost_nothing() -> None:
    story = place_three(Story("janus", "tiamat").has(0, followers=1, coins=5).intend())
    assert story.t.followers[0] == 1
    assert story.t.coins[0] == 5


@pytest.mark.rule("EW-059")
def test_p5_every_further_placement_costs_a_follower() -> None:
    story = place_three(Story("janus", "tiamat").has(0, followers=4).frees(0, 1, 2, 3, 4, 5).intend())
    story.choose("priest:priest_4 location:ruins")
    assert story.t.followers[0] == 3
    story.choose("priest:priest_5 location:ruins")
    assert story.t.followers[0] == 2


@pytest.mark.rule("EW-061")
def test_p5_without_a_follower_to_lose_one_has_to_pass() -> None:
    story = place_three(Story("janus", "tiamat").has(0, followers=0).intend())
    assert story.free(0) == ["patriarch"]
    assert story.heard("passed") == [(1,), (0,)]
    assert story.asks() == ""


@pytest.mark.rule("EW-062")
def test_p5_a_priest_placed_later_in_the_round_costs_no_follower() -> None:
    story = place_three(Story("janus", "tiamat").has(0, followers=1).hand(0, "place").intend()).choose("word:pass")
    story.resolve("ruins").choose("card:place", "priest:patriarch")
    assert story.there(0, "ruins") == ["patriarch", "priest_1", "priest_2", "priest_3"]
    assert story.t.followers[0] == 1
    assert story.t.placements[0] == 3


@pytest.mark.rule("EW-063")
def test_p5_placements_are_counted_anew_each_round() -> None:
    story = place_three(Story("janus", "tiamat").new_round()).choose("word:pass", "word:take")
    assert len(story.heard("round")) == 2
    place_three(story)
    assert story.t.followers[0] == 2, "the fourth to sixth of the game, but the first three of this round"
    story.choose("priest:patriarch location:ruins")
    assert story.t.followers[0] == 1


@pytest.mark.rule("EW-064")
def test_p8_an_altar_needs_no_followers_and_is_no_placement() -> None:
    story = place_three(Story("janus", "tiamat").has(0, followers=0).altar(0, "rift").intend())
    assert story.t.placements[0] == 3
    assert story.has_altar(0, "rift")
    story.resolve("rift")
    assert story.winner() == 0


@pytest.mark.rule("EW-065")
def test_p5_no_card_is_played_and_no_ability_used_while_priests_are_placed() -> None:
    story = Story("nirriti", "tiamat").hand(0, "gift_1_4", "raid").intend()
    assert {option.partition(":")[0] for option in story.offered()} == {"priest", "word"}
    story.choose("word:pass")
    assert story.asks() == "MakeDeals 0"
    assert story.offered() == ["card:raid", "word:done"], "an Intrigue may be sold"
    assert story.why_not("card:gift_1_4") == "not_for_sale"
