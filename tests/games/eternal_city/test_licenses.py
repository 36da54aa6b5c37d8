"""License cards: how they come and go, and each of the thirty (p. 11)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.editions import edition
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import CARD, LICENSE, LOCATION, PALACE_SLOTS
from tests.games.eternal_city.story import Story

WORLD = edition("world", GAME.newest(), GAME.rules)
TITLES = {
    "minstrel": "artisan",
    "healer": "academy",
    "admiral": "port",
    "mentor": "palace",
    "inquisitor": "nobility",
    "general": "guard",
    "oracle": "rift",
}
APPROVALS = {"approval_4": 4, "approval_5": 5, "approval_6": 6}
COMMUNITIES = {f"community_{name}": name for name in LOCATION.values if name != "forum"}
TITHES = {
    "tithe_1_2_3": (1, 2, 3),
    "tithe_4_5_6": (4, 5, 6),
    "tithe_7_8_9": (7, 8, 9),
    "tithe_10_11": (10, 11),
    "tithe_12_13": (12, 13),
    "tithe_1_4_7": (1, 4, 7),
    "tithe_2_5_8": (2, 5, 8),
    "tithe_3_6_9": (3, 6, 9),
}
LICENSES = [*TITLES, *APPROVALS, *COMMUNITIES, *TITHES]


def slots(story: Story) -> list[str]:
    """The face-up Licenses of the Palace."""
    return [CARD.values[kind] for kind in story.t.cards.zones[PALACE_SLOTS]]


def place(story: Story, count: int) -> Story:
    """Seat 0 places so many Priests in the Ruins; seat 1 passes on the first occasion."""
    for number in range(count):
        priest = story.free(0)[0]
        story.choose(f"priest:{priest} location:ruins")
        if number == 0:
            story.choose("word:pass")
    return story


# How they come and go.


@pytest.mark.rule("EW-200", "EW-201")
def test_p11_one_cult_may_own_any_number_of_licenses() -> None:
    assert sorted(map(CARD.place, LICENSES)) == WORLD.deck(LICENSE), "thirty, no two alike"
    story = Story("arachne", "janus").dark(0).owns(0, *LICENSES[5:]).palace(*LICENSES[:3]).has(0, coins=0)
    story.on_top("license", LICENSES[4]).stands(0, "ruins", 1).stands(0, "palace", 2).resolve("ruins")
    story.choose("ability:sorcery_of_the_goddess", "priest:priest_3", "word:take").idle().choose("card:minstrel")
    assert len(story.before(0)) == 27


@pytest.mark.rule("EW-202", "EW-201")
@pytest.mark.parametrize("name", LICENSES)
def test_p11_a_license_is_bought_for_its_cost_and_strengthens_the_patriarch(name: str) -> None:
    cost, bonus = WORLD.cost[CARD.place(name)], WORLD.bonus[CARD.place(name)]
    assert 5 <= cost <= 22
    assert 1 <= bonus <= 3
    story = Story("janus", "tiamat").palace(name).has(0, coins=cost).intend().choose("word:pass", f"card:{name}")
    assert story.t.coins[0] == 0
    assert story.t.patriarch(0) == 2 + bonus


@pytest.mark.rule("EW-203")
def test_p12_a_license_that_changes_hands_serves_its_new_owner_only() -> None:
    story = Story("tiamat", "janus").dark(0).hand(0, "threat").owns(1, "healer").stands(1, "ruins", 1).resolve("ruins")
    story.choose("card:threat", "card:healer")
    assert (story.t.patriarch(0), story.t.patriarch(1)) == (5, 2)
    story.intend()
    assert story.can("priest:priest_1 location:academy")
    story.choose("word:pass")
    assert story.asks() == "PlacePriest 1"
    assert not story.can("priest:priest_1 location:academy")


@pytest.mark.rule("EW-203", "EW-204")
def test_p11_a_license_paid_for_an_ability_goes_under_its_deck_and_works_no_more() -> None:
    story = Story("janus", "tiamat").owns(0, "healer").hand(0, "place").stands(0, "trade", "patriarch")
    story.stands(1, "trade", 3).resolve("trade")
    assert story.influence(0, "trade") == 5
    story.choose("ability:chalice_of_clarity", "card:place", "card:healer")
    assert story.deck("license")[0] == "healer"
    assert story.heard("won") == [(0, 5, 3)], "two Followers, one more by the Chalice, and no Healer"


@pytest.mark.rule("EW-205")
def test_p11_an_empty_slot_brings_three_new_licenses() -> None:
    story = Story("janus", "tiamat").palace("healer", "oracle").on_top("license", "mentor", "general", "admiral")
    story.end_round()
    assert sorted(slots(story)) == ["admiral", "general", "mentor"]
    assert sorted(story.deck("license")[:2]) == ["healer", "oracle"], "the others go under the deck"


@pytest.mark.rule("EW-206")
def test_p11_three_licenses_stay_where_they_are() -> None:
    story = Story("janus", "tiamat").palace("healer", "oracle", "minstrel").on_top("license", "mentor").end_round()
    assert sorted(slots(story)) == ["healer", "minstrel", "oracle"]
    assert story.deck("license")[-1] == "mentor"


def test_r32_licenses_left_over_go_under_the_deck_before_all_eyes() -> None:
    story = Story("janus", "tiamat").palace("oracle", "healer").end_round()
    assert story.deck("license")[:2] == ["oracle", "healer"]
    decks = GAME.view(story.t, 1)["decks"]
    assert isinstance(decks, dict)
    assert decks["license"][:3] == ["oracle", "healer", "?"]


# Titles.


@pytest.mark.rule("EW-207", "EW-208")
@pytest.mark.parametrize(("name", "location"), list(TITLES.items()))
def test_p11_a_title_opens_its_location(name: str, location: str) -> None:
    story = Story("janus", "tiamat").owns(0, name).has(0, followers=0).intend()
    opened = {option.partition("location:")[2] for option in story.offered()} - {""}
    assert opened == {"ruins", "thieves", "slums", location}
    story.choose(f"priest:priest_1 location:{location}")
    assert story.there(0, location) == ["priest_1"]


@pytest.mark.rule("EW-209")
def test_p11_a_title_does_not_save_the_follower_of_a_fourth_placement() -> None:
    story = place(Story("janus", "tiamat").owns(0, "healer").has(0, followers=1).intend(), 3)
    story.choose("priest:priest_3 location:academy")
    assert story.t.followers[0] == 0
    poor = place(Story("janus", "tiamat").owns(0, "healer").has(0, followers=0).intend(), 3)
    assert poor.asks() == "", "no Follower, no fourth placement"


# Approvals.


@pytest.mark.rule("EW-210")
@pytest.mark.parametrize(("name", "number"), list(APPROVALS.items()))
def test_p11_an_approval_saves_the_follower_of_its_placement(name: str, number: int) -> None:
    story = Story("janus", "tiamat").owns(0, name).has(0, followers=9).frees(0, 1, 2, 3, 4, 4, 5).intend()
    place(story, 3)
    paid = []
    for placed in (4, 5, 6):
        before = story.t.followers[0]
        story.choose(f"priest:{story.free(0)[0]} location:ruins")
        if story.t.followers[0] < before:
            paid.append(placed)
    assert paid == [placed for placed in (4, 5, 6) if placed != number]


@pytest.mark.rule("EW-211")
def test_p11_with_approval_5_the_fourth_and_the_sixth_still_cost() -> None:
    story = Story("janus", "tiamat").owns(0, "approval_5").has(0, followers=9).frees(0, 1, 2, 3, 4, 4, 5).intend()
    assert place(story, 3).t.followers[0] == 9
    for followers in (8, 8, 7):
        story.choose(f"priest:{story.free(0)[0]} location:ruins")
        assert story.t.followers[0] == followers


@pytest.mark.rule("EW-212")
def test_p11_an_approval_allows_the_placement_without_any_follower() -> None:
    story = place(Story("janus", "tiamat").owns(0, "approval_4").has(0, followers=0).intend(), 3)
    assert story.asks() == "PlacePriest 0"
    story.choose("priest:priest_3 location:ruins")
    assert story.there(0, "ruins") == ["patriarch", "priest_1", "priest_2", "priest_3"]


@pytest.mark.rule("EW-213")
def test_p11_an_approval_opens_no_location() -> None:
    story = place(Story("janus", "tiamat").owns(0, "approval_4").has(0, followers=2).intend(), 3)
    assert story.why_not("priest:priest_3 location:port") == "too_few_followers"
    assert not story.can("priest:priest_3 location:port")


# Tithes.


@pytest.mark.rule("EW-214")
@pytest.mark.parametrize(("name", "taxed"), list(TITHES.items()))
def test_p11_a_tithe_taxes_its_locations_and_no_other(name: str, taxed: tuple[int, ...]) -> None:
    for number, location in enumerate(LOCATION.values, 1):
        story = Story("janus", "tiamat").owns(1, name).has(0, followers=9).intend()
        story.choose(f"priest:patriarch location:{location}")
        assert story.t.coins == ([4, 6] if number in taxed else [5, 5])


@pytest.mark.rule("EW-214")
def test_p11_every_single_placement_is_taxed() -> None:
    story = Story("janus", "tiamat").owns(1, "tithe_1_2_3").palace("oracle").intend()
    assert place(story, 3).t.coins == [2, 8]


@pytest.mark.rule("EW-215")
def test_p11_without_coins_one_places_without_paying() -> None:
    story = Story("janus", "tiamat").owns(1, "tithe_1_2_3").has(0, coins=0).intend()
    story.choose("priest:priest_1 location:ruins")
    assert story.there(0, "ruins") == ["priest_1"]
    story.choose("word:pass").has(0, coins=5).choose("priest:priest_2 location:trade")
    assert story.t.coins == [5, 5], "and owes nothing later"


@pytest.mark.rule("EW-216")
def test_p11_the_owner_of_a_tithe_pays_nothing() -> None:
    story = Story("janus", "tiamat").owns(0, "tithe_1_2_3").intend().choose("priest:priest_1 location:ruins")
    assert story.t.coins == [5, 5]
    assert story.heard("paid_tithe") == []


@pytest.mark.rule("EW-217")
def test_p11_only_placements_of_the_intention_phase_are_taxed() -> None:
    story = Story("tiamat", "janus").owns(1, "tithe_1_2_3").hand(0, "place").stands(1, "ruins", 1).resolve("ruins")
    story.choose("card:place", "priest:priest_1", "word:take")
    assert story.heard("paid_tithe") == []
    mobs = Story("janus", "tiamat").owns(1, "tithe_1_2_3").has(0, mobs=1).intend()
    mobs.choose("word:pass", "location:ruins", "word:take")
    assert mobs.t.coins == [5, 5], "the benefit of the Ruins at a pass is no placement"


@pytest.mark.rule("EW-218")
def test_p11_two_tithes_on_one_location_each_take_their_coin() -> None:
    story = Story("janus", "tiamat", "atheism").owns(1, "tithe_1_2_3").owns(2, "tithe_1_4_7").intend()
    story.choose("priest:priest_1 location:ruins")
    assert story.t.coins == [3, 6, 6]
    same = Story("janus", "tiamat").owns(1, "tithe_1_2_3", "tithe_1_4_7").intend()
    same.choose("priest:priest_1 location:ruins")
    assert same.t.coins == [3, 7]


# Communities.


@pytest.mark.rule("EW-219", "EW-221")
@pytest.mark.parametrize(
    ("location", "choice", "event"),
    [
        ("ruins", "word:take", "drew"),
        ("thieves", "location:slums priest:priest_1", "claimed"),
        ("slums", "word:take", "gained_followers"),
        ("temple", "word:new_priest", "gained_priest"),
        ("trade", "word:take", "gained_coins"),
        ("artisan", "location:artisan priest:priest_1", "built_altar"),
        ("academy", "raise:by_2 place:here priest:priest_1", "raised_priest"),
        ("port", "word:hire_few", "gained_followers"),
        ("palace", "card:minstrel", "took_license"),
        ("nobility", "word:take", "drew"),
        ("guard", "word:take", "gained_mobs"),
    ],
)
def test_p11_a_community_gives_a_loser_the_benefit_instead_of_alms(location: str, choice: str, event: str) -> None:
    story = Story("tiamat", "janus").owns(1, f"community_{location}").has(1, coins=6, followers=5)
    story.frees(0).stands(0, location, 5).stands(1, location, 1).resolve(location)
    while story.asks().endswith(" 0"):
        story.choose("word:decline")
    assert story.winner() == 0
    story.choose(choice)
    assert story.heard(event)[0][0] == 1
    assert story.heard("alms") == []


@pytest.mark.rule("EW-220")
def test_p11_the_community_benefit_comes_right_after_the_winners_at_the_same_price() -> None:
    story = Story("tiamat", "janus", "fafnir").owns(1, "community_port").has(0, coins=5).has(1, coins=6)
    story.frees(0).stands(0, "port", 5).stands(1, "port", 1).stands(2, "port", 2).resolve("port")
    assert story.asks() == "HireFollowers 0"
    story.choose("word:hire_few")
    assert story.asks() == "HireFollowers 1"
    assert story.heard("alms") == [], "alms come last"
    assert story.why_not("word:hire_many") == "too_few_coins"
    story.choose("word:hire_few")
    assert story.t.coins == [0, 1, 7]
    assert story.t.followers == [4, 4, 2]


@pytest.mark.rule("EW-221")
def test_p11_a_community_owner_who_cannot_or_will_not_gets_no_alms() -> None:
    full = Story("tiamat", "janus").owns(1, "community_slums").has(1, followers=9).stands(0, "slums", 3)
    full.stands(1, "slums", 1).resolve("slums").choose("word:take")
    assert full.heard("no_benefit") == [(1, 2)]
    assert full.t.coins == [5, 5]
    proud = Story("tiamat", "janus").owns(1, "community_slums").stands(0, "slums", 3).stands(1, "slums", 1)
    proud.resolve("slums").choose("word:take", "word:decline")
    assert proud.t.coins == [5, 5]


@pytest.mark.rule("EW-222")
def test_p11_a_community_gives_its_winning_owner_nothing_more() -> None:
    story = Story("tiamat", "janus").owns(1, "community_trade").stands(1, "trade", 3).stands(0, "trade", 1)
    story.resolve("trade").choose("word:take")
    assert story.asks() == ""
    assert story.t.coins == [7, 11]
    other = Story("tiamat", "janus").owns(1, "community_slums").stands(0, "trade", 3).stands(1, "trade", 1)
    other.resolve("trade").choose("word:take")
    assert other.t.coins == [11, 7], "a Community of another Location"


@pytest.mark.rule("EW-224", "EW-219")
def test_p11_the_community_of_the_rift_summons_with_its_owners_own_influence() -> None:
    story = Story("tiamat", "atheism").owns(1, "community_rift").frees(0).stands(0, "rift", 5, 5, 4)
    story.stands(1, "rift", 5, 5, 3).resolve("rift")
    assert story.heard("summoning_failed") == [(0, 12)], "14 are too few for Tiamat"
    story.choose("word:take")
    assert story.t.dark == [0, 1]
    short = Story("tiamat", "atheism").owns(1, "community_rift").frees(0).stands(0, "rift", 5, 5, 4)
    short.stands(1, "rift", 5, 5, 2).resolve("rift")
    assert short.heard("summoning_failed") == [(0, 12), (1, 12)]
    assert short.t.coins[1] == 5


@pytest.mark.rule("EW-225")
def test_p11_the_community_of_the_palace_picks_from_what_is_left() -> None:
    story = Story("tiamat", "janus").owns(1, "community_palace").palace("minstrel", "oracle")
    story.stands(0, "palace", 3).stands(1, "palace", 1).resolve("palace").choose("card:oracle")
    assert story.asks() == "TakeLicense 1"
    assert story.offered() == ["card:minstrel", "word:decline"]
    last = Story("tiamat", "janus").owns(1, "community_palace").palace("oracle")
    last.stands(0, "palace", 3).stands(1, "palace", 1).resolve("palace").choose("card:oracle")
    assert last.heard("no_benefit") == [(1, 9)]
