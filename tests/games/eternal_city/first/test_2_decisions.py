"""First edition: the decision phase. Placing Priests, passing, deals, and the rule of sacrifice."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.editions import edition
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import CARD, LOCATION
from tests.games.eternal_city.story import Story, first

FIRST = edition("first", GAME.newest(), GAME.rules)
NEEDED = (0, 0, 0, 1, 1, 1, 3, 3, 3, 5, 5, 7, 7)


def reward(name: str) -> int:
    """What an Intrigue sells for."""
    return FIRST.price[CARD.place(name)]


def open_quarters(story: Story) -> list[str]:
    """The quarters that are open to whoever is asked."""
    names = {option.partition("location:")[2] for option in story.offered()}
    return [name for name in LOCATION.values if name in names]


def place_three(story: Story) -> Story:
    """Seat 0 places three Priests in the Wastes, and seat 1 passes."""
    story.choose("priest:priest_1 location:ruins", "word:pass")
    return story.choose("priest:priest_2 location:ruins", "priest:priest_3 location:ruins")


@pytest.mark.rule("EF-041", "EF-042")
def test_one_priest_at_a_time_clockwise_from_the_first_player() -> None:
    story = first("janus", "tiamat", "fafnir")
    story.t.first = 1
    story.intend()
    asked = []
    for choice in ("priest:priest_1 location:ruins", "word:pass", "priest:priest_2 location:slums"):
        asked.append(story.asks())
        story.choose(choice)
    assert asked == ["PlacePriest 1", "PlacePriest 2", "PlacePriest 0"]
    assert story.asks() == "PlacePriest 1"


@pytest.mark.rule("EF-043", "EF-044")
def test_only_those_beside_the_sheet_are_free() -> None:
    story = first("janus", "tiamat").frees(0, 1).stands(0, "ruins", 2).intend()
    assert story.t.masters[0] == 1, "the Patriarch lies on the sheet"
    assert {option.split()[0] for option in story.offered()} == {"priest:priest_1", "word:pass"}
    assert story.why_not("priest:patriarch location:slums") == "no_such_priest"
    assert story.why_not("priest:priest_2 location:slums") == "no_such_priest"


@pytest.mark.rule("EF-045", "EF-068", "EF-069")
def test_the_patriarch_is_one_of_three_free_placements_and_the_fourth_costs_a_follower() -> None:
    story = first("janus", "tiamat").intend().choose("priest:patriarch location:forum", "word:pass")
    story.choose("priest:priest_1 location:ruins", "priest:priest_2 location:ruins")
    assert story.t.followers[0] == 2
    story.choose("priest:priest_3 location:ruins")
    assert story.t.followers[0] == 1
    more = place_three(first("janus", "tiamat").has(0, followers=4).frees(0, 1, 2, 3, 4, 5).intend())
    more.choose("priest:priest_4 location:ruins", "priest:priest_5 location:ruins")
    assert more.t.followers[0] == 2, "and so does the fifth"


@pytest.mark.rule("EF-046", "EF-047")
def test_several_priests_of_several_cults_stand_together_and_add_their_levels() -> None:
    story = first("janus", "tiamat").intend()
    story.choose("priest:priest_1 location:slums", "priest:priest_3 location:slums", "priest:patriarch location:slums")
    assert story.there(0, "slums") == ["patriarch", "priest_1"]
    assert (story.influence(0, "slums"), story.influence(1, "slums")) == (1 + 2, 3)


@pytest.mark.rule("EF-048", "EF-049", "EF-050", "EF-051", "EF-052")
@pytest.mark.parametrize(("name", "needed"), list(zip(LOCATION.values, NEEDED, strict=True)))
def test_the_printed_table_of_followers(name: str, needed: int) -> None:
    assert name in open_quarters(first("janus", "tiamat").has(0, followers=needed).intend())
    if needed:
        story = first("janus", "tiamat").has(0, followers=needed - 1).intend()
        assert story.why_not(f"priest:priest_1 location:{name}") == "too_few_followers"


@pytest.mark.rule("EF-053")
def test_two_followers_open_the_first_six_quarters() -> None:
    assert open_quarters(first("janus", "tiamat").intend()) == list(LOCATION.values[:6])


@pytest.mark.rule("EF-054", "EF-070")
def test_followers_are_counted_before_the_sacrifice_and_nobody_has_to_leave() -> None:
    story = place_three(first("janus", "tiamat").has(0, followers=3).frees(0, 1, 2, 3, 4, 5).intend())
    story.choose("priest:priest_4 location:port")
    assert story.t.followers[0] == 2
    assert story.there(0, "port") == ["priest_4"]
    assert "port" not in open_quarters(story), "but for the next placement two are too few"


@pytest.mark.rule("EF-055")
def test_the_table_binds_only_the_decision_phase() -> None:
    story = first("janus", "tiamat").has(0, followers=0).hand(0, "place").stands(1, "rift", 1).resolve("rift")
    story.choose("card:place", "priest:priest_3").idle()
    assert story.winner() == 0


@pytest.mark.rule("EF-056", "EF-057", "EF-059")
def test_the_phase_lasts_until_all_have_passed_each_at_their_own_turn() -> None:
    story = first("janus", "tiamat", "fafnir").intend().choose("word:pass", "priest:priest_1 location:ruins")
    story.choose("priest:priest_1 location:ruins")
    assert story.asks() == "PlacePriest 1", "seat 0 has passed and is not asked again"
    story.choose("word:pass", "word:pass")
    assert story.asks() == ""
    assert story.heard("placed") == [(1, 1, 0), (2, 1, 0)]


@pytest.mark.rule("EF-058")
def test_one_may_pass_without_having_placed_anybody() -> None:
    story = first("janus", "tiamat").intend().choose("word:pass")
    assert story.heard("passed") == [(0,)]
    assert story.t.placements[0] == 0


@pytest.mark.rule("EF-060", "EF-061")
def test_deals_are_made_at_the_pass_and_only_then() -> None:
    story = first("janus", "tiamat").hand(0, "first_seize", "first_raid").palace("oracle", "mentor", "general")
    story.has(0, coins=9).intend()
    assert not [option for option in story.offered() if option.startswith("card")]
    story.choose("word:pass")
    assert story.asks() == "MakeDeals 0", "before the next player goes on"
    story.choose("card:first_seize", "word:done")
    story.choose("priest:priest_1 location:ruins")
    assert story.asks() == "PlacePriest 1", "no deal when the turn comes round again"


@pytest.mark.rule("EF-062")
def test_a_sold_intrigue_pays_its_reward_and_goes_under_the_deck() -> None:
    story = first("janus", "tiamat").hand(0, "first_blackmail", "first_seize").has(0, coins=0).intend()
    story.choose("word:pass", "card:first_blackmail", "card:first_seize")
    assert story.t.coins[0] == reward("first_blackmail") + reward("first_seize")
    assert story.deck("intrigue")[:2] == ["first_seize", "first_blackmail"]


@pytest.mark.rule("EF-063", "EF-064", "EF-066")
def test_licences_are_bought_at_their_price_with_money_just_earned() -> None:
    story = first("janus", "tiamat").palace("skald", "tithe_12_13", "oracle").hand(0, "first_blackmail").has(0, coins=9)
    story.intend().choose("word:pass")
    assert story.why_not("card:oracle") == "too_few_coins"
    story.choose("card:first_blackmail", "card:skald", "card:tithe_12_13")
    assert story.before(0) == ["tithe_12_13", "skald"]
    assert story.t.coins[0] == 9 + reward("first_blackmail") - 8 - 5


@pytest.mark.rule("EF-065")
def test_a_bought_licence_leaves_its_slot_empty() -> None:
    story = first("janus", "tiamat").palace("skald", "oracle", "general").has(0, coins=8).has(1, coins=40).intend()
    story.choose("word:pass", "card:skald", "word:pass")
    assert story.offered() == ["card:general", "card:oracle", "word:done"]


@pytest.mark.rule("EF-067", "EF-148")
def test_mobs_bring_nothing_at_a_pass() -> None:
    story = first("janus", "tiamat").has(0, mobs=3).stands(0, "ruins", 1).intend().choose("word:pass")
    assert story.asks() == "PlacePriest 1"
    assert story.t.patriarch(0) == 2


@pytest.mark.rule("EF-071", "EF-351")
def test_without_a_follower_there_is_no_fourth_priest_unless_an_approval_covers_it() -> None:
    story = place_three(first("janus", "tiamat").has(0, followers=0).intend())
    assert story.asks() == "", "passed for want of a Follower"
    approved = place_three(first("janus", "tiamat").has(0, followers=0).owns(0, "approval_4").intend())
    assert approved.asks() == "PlacePriest 0"


@pytest.mark.rule("EF-072")
def test_the_sacrifice_lowers_a_patriarch_who_stands_in_a_quarter() -> None:
    story = first("janus", "tiamat").intend().choose("priest:patriarch location:trade", "word:pass")
    story.choose("priest:priest_1 location:ruins", "priest:priest_2 location:ruins")
    assert story.influence(0, "trade") == 2
    story.choose("priest:priest_3 location:ruins")
    assert story.influence(0, "trade") == 1


@pytest.mark.rule("EF-073")
def test_priests_placed_by_cards_later_cost_no_follower() -> None:
    story = place_three(first("janus", "tiamat").has(0, followers=1).hand(0, "place").intend()).choose("word:pass")
    story.resolve("ruins").choose("card:place", "priest:patriarch")
    assert (story.t.followers[0], story.t.placements[0]) == (1, 3)


@pytest.mark.rule("EF-074", "EF-165")
def test_an_altar_is_no_placement_and_needs_no_followers() -> None:
    story = place_three(first("janus", "tiamat").has(0, followers=0).altar(0, "rift").intend())
    assert story.t.placements[0] == 3
    story.resolve("rift").idle()
    assert story.winner() == 0


@pytest.mark.rule("EF-386")
def test_the_feast_is_declared_at_the_owners_first_turn_before_placing_or_passing() -> None:
    story = first("janus", "tiamat").owns(1, "supremacy").new_round()
    assert story.asks() == "PlacePriest 0", "the first player places before the owner decides"
    story.choose("priest:priest_1 location:ruins")
    assert story.asks() == "Celebrate 1"
    story.choose("word:no_celebration")
    assert story.asks() == "PlacePriest 1", "the turn goes on"
    story.choose("priest:priest_1 location:ruins", "word:pass")
    assert story.asks() == "PlacePriest 1", "after the first Priest it is too late"
