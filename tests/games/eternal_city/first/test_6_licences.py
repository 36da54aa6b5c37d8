"""First edition: the licences."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.editions import edition
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import CARD, LICENSES, LOCATION
from tests.games.eternal_city.story import Story, first

FIRST = edition("first", GAME.newest(), GAME.rules)
NAMES = [name for name in LICENSES if FIRST.has_card(CARD.place(name))]
ROWS = {row["name"]: row for row in GAME.newest().rows("first/licenses", "license")}
HONOURS = ("skald", "first_healer", "first_admiral")
TITLES = {"mentor": "palace", "inquisitor": "nobility", "general": "guard", "oracle": "rift"}
TITHES = [name for name in NAMES if ROWS[name]["kind"] == "tithe"]


def place(story: Story, count: int) -> Story:
    """Seat 0 places so many Priests in the Wastes; seat 1 passes."""
    for number in range(count):
        story.choose(f"priest:{story.free(0)[0]} location:ruins")
        if number == 0:
            story.choose("word:pass")
    return story


@pytest.mark.rule("EF-179", "EF-180", "EF-196")
@pytest.mark.parametrize("name", NAMES)
def test_a_licence_is_bought_or_won_and_lifts_the_patriarch(name: str) -> None:
    cost, bonus = FIRST.cost[CARD.place(name)], FIRST.bonus[CARD.place(name)]
    assert 5 <= cost <= 22
    assert bonus in ((4,) if name in HONOURS else (1, 2, 3))
    bought = first("janus", "tiamat").palace(name).has(0, coins=cost).intend().choose("word:pass", f"card:{name}")
    assert (bought.t.coins[0], bought.t.patriarch(0)) == (0, 2 + bonus)
    won = first("janus", "tiamat").palace(name).has(0, coins=0).stands(0, "palace", 1).resolve("palace")
    assert won.choose(f"card:{name}").before(0) == [name]


@pytest.mark.rule("EF-181", "EF-188")
def test_there_are_four_kinds_and_communities_for_all_quarters_but_the_forum() -> None:
    assert len(NAMES) == 30
    assert {row["kind"] for row in ROWS.values()} == {"title", "approval", "community", "tithe"}
    communities = [row["locations"][0] for row in ROWS.values() if row["kind"] == "community"]
    assert communities == [name for name in LOCATION.values if name != "forum"]


@pytest.mark.rule("EF-182", "EF-183")
@pytest.mark.parametrize("number", [4, 5, 6])
def test_an_approval_saves_the_follower_of_just_that_placement(number: int) -> None:
    story = first("janus", "tiamat").owns(0, f"approval_{number}").has(0, followers=7).frees(0, 1, 2, 3, 4, 4, 5)
    place(story.intend(), 3)
    paid = []
    for placed in (4, 5, 6):
        before = story.t.followers[0]
        story.choose(f"priest:{story.free(0)[0]} location:ruins")
        if story.t.followers[0] < before:
            paid.append(placed)
    assert paid == [placed for placed in (4, 5, 6) if placed != number]


@pytest.mark.rule("EF-184", "EF-185")
def test_a_community_serves_a_loser_after_the_winner() -> None:
    story = first("tiamat", "janus", "fafnir").owns(1, "community_port").has(0, coins=5).has(1, coins=5)
    story.frees(0).stands(0, "port", 5).stands(1, "port", 1).stands(2, "port", 2).resolve("port").idle()
    assert story.asks() == "HireFollowers 0"
    story.choose("word:hire_few")
    assert story.asks() == "HireFollowers 1"
    story.choose("word:hire_few")
    assert story.t.followers[:2] == [4, 4]
    assert story.heard("alms") == [(2, 2)], "and no alms for the Community"


@pytest.mark.rule("EF-186")
def test_a_community_owner_who_declines_gets_no_alms() -> None:
    story = first("tiamat", "janus").owns(1, "community_slums").stands(0, "slums", 3).stands(1, "slums", 1)
    story.resolve("slums").idle().choose("word:take", "word:decline")
    assert story.t.coins == [5, 5]


@pytest.mark.rule("EF-187")
def test_a_community_needs_influence_there() -> None:
    absent = first("tiamat", "janus").owns(1, "community_slums").stands(0, "slums", 3).resolve("slums").idle()
    absent.choose("word:take")
    assert absent.asks() == ""
    powerless = first("tiamat", "janus").owns(1, "community_slums").has(1, followers=0).stands(0, "slums", 3)
    powerless.stands(1, "slums", "patriarch").resolve("slums").idle().choose("word:take")
    assert powerless.asks() == "TakeBenefit 1", "the Community itself lifts the Patriarch by a level"


@pytest.mark.rule("EF-189")
@pytest.mark.parametrize("name", TITHES)
def test_a_tithe_takes_a_coin_in_its_two_or_three_quarters_and_in_no_other(name: str) -> None:
    taxed = ROWS[name]["locations"]
    assert len(taxed) in (2, 3)
    for location in LOCATION.values:
        story = first("janus", "tiamat").owns(1, name).has(0, followers=7).intend()
        story.choose(f"priest:patriarch location:{location}")
        assert story.t.coins == ([4, 6] if location in taxed else [5, 5])


@pytest.mark.rule("EF-190", "EF-191")
def test_the_poor_and_the_owner_place_without_paying() -> None:
    poor = first("janus", "tiamat").owns(1, "tithe_1_2_3").has(0, coins=0).intend()
    poor.choose("priest:priest_1 location:ruins")
    assert poor.there(0, "ruins") == ["priest_1"]
    assert poor.t.coins == [0, 5]
    owner = first("janus", "tiamat").owns(0, "tithe_1_2_3").intend().choose("priest:priest_1 location:ruins")
    assert owner.heard("paid_tithe") == []


@pytest.mark.rule("EF-192", "EF-354")
def test_f13_the_tithe_is_due_in_both_phases_for_every_priest_placed() -> None:
    card = first("tiamat", "janus").owns(1, "tithe_1_2_3").hand(0, "place").stands(1, "ruins", 1).resolve("ruins")
    assert card.choose("card:place", "priest:priest_1").t.coins == [4, 6]
    ode = first("fafnir", "janus").owns(1, "tithe_1_2_3").has(0, coins=8).stands(0, "ruins", 1).resolve("ruins")
    ode.choose("ability:ode_of_avarice", "priest:priest_1", "priest:priest_2", "priest:priest_3")
    assert ode.t.coins == [0, 7], "six for the ode, and one for each of the two"
    priestess = first("lloth", "janus").owns(1, "tithe_1_2_3").stands(1, "ruins", 1).resolve("ruins")
    assert priestess.choose("ability:initiation", "number:1").t.coins == [4, 6]
    contempt = first("nirriti", "janus").owns(1, "tithe_1_2_3").hand(0, "mob").has(0, coins=1).stands(1, "ruins", 1)
    contempt.resolve("ruins").choose("ability:road_of_contempt", "card:mob", "priest:priest_1")
    assert contempt.t.coins == [1, 6], "one paid, one gained"
    triumph = first("nirriti", "janus").dark(0).owns(1, "tithe_1_2_3").stands(1, "ruins", 1).resolve("ruins")
    assert triumph.choose("ability:road_of_triumph").t.coins == [4, 6]


@pytest.mark.rule("EF-354")
def test_f13_moves_and_swaps_are_not_taxed() -> None:
    move = first("tiamat", "janus").owns(1, "tithe_4_5_6").hand(0, "wander").stands(0, "ruins", 1).resolve("ruins")
    assert move.choose("card:wander", "priest:priest_1 location:trade").heard("paid_tithe") == []
    swap = first("tiamat", "janus").owns(1, "tithe_4_5_6", "tithe_1_2_3").stands(0, "ruins", 1).stands(0, "trade", 2)
    swap.resolve("ruins").choose("ability:shift_of_guise", "location:ruins priest:priest_1")
    swap.choose("location:trade priest:priest_2")
    assert swap.there(0, "trade") == ["priest_1"]
    assert swap.heard("paid_tithe") == []


@pytest.mark.rule("EF-193")
@pytest.mark.parametrize(("name", "location"), list(TITLES.items()))
def test_four_titles_open_their_quarter(name: str, location: str) -> None:
    story = first("janus", "tiamat").owns(0, name).has(0, followers=0).intend()
    opened = {option.partition("location:")[2] for option in story.offered()} - {""}
    assert opened == {"ruins", "thieves", "slums", location}


@pytest.mark.rule("EF-194", "EF-195")
@pytest.mark.parametrize("name", HONOURS)
def test_three_titles_open_nothing_and_give_the_patriarch_four_levels(name: str) -> None:
    story = first("janus", "tiamat").owns(0, name).has(0, followers=0).intend()
    opened = {option.partition("location:")[2] for option in story.offered()} - {""}
    assert opened == {"ruins", "thieves", "slums"}
    assert story.t.patriarch(0) == 4


@pytest.mark.rule("EF-197")
def test_bonuses_add_up_and_go_with_the_licence() -> None:
    story = first("janus", "tiamat").owns(0, "skald", "oracle").hand(1, "first_threat").stands(0, "trade", 1)
    assert story.t.patriarch(0) == 2 + 4 + 1
    story.resolve("trade").idle_seat(0).choose("card:first_threat", "card:skald")
    assert (story.t.patriarch(0), story.t.patriarch(1)) == (3, 6)
