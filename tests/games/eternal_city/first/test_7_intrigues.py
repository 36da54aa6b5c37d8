"""First edition: the ten Intrigues, all of them aimed at opponents."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.editions import LIGHT_SEAL, edition
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import CARD, INTRIGUES
from tests.games.eternal_city.story import Story, first

FIRST = edition("first", GAME.newest(), GAME.rules)
KINDS = [name for name in INTRIGUES if FIRST.has_card(CARD.place(name))]
SEALED = [name for name in KINDS if FIRST.seal[CARD.place(name)] == LIGHT_SEAL]


def target(card: str) -> Story:
    """Seat 0 holds the card, and any Intrigue has somebody to work on in the Trade District."""
    story = first("tiamat", "janus").hand(0, card).hand(1, "place").owns(1, "oracle").has(1, coins=9, mobs=1)
    if card == "first_ambush":
        return story.stands(1, "trade", 1)
    return story.stands(1, "trade", 1, 2, 3).altar(1, "rift").stands(0, "trade", 1)


# In general.


@pytest.mark.rule("EF-198", "EF-202")
@pytest.mark.parametrize("name", KINDS)
def test_an_intrigue_is_played_before_a_quarter_is_decided_and_sold_at_a_pass_by_anybody(name: str) -> None:
    for side in (0, 1):
        story = target(name).has(0, dark=side, summonings=side, coins=0).intend()
        assert story.playable() == []
        story.choose("word:pass", f"card:{name}")
        assert story.t.coins[0] == FIRST.price[CARD.place(name)]
    assert target(name).resolve("trade").can(f"card:{name}")


@pytest.mark.rule("EF-201")
@pytest.mark.parametrize("name", KINDS)
def test_a_light_seal_asks_for_the_light_side(name: str) -> None:
    dark = target(name).dark(0).resolve("trade")
    assert dark.can(f"card:{name}") != (name in SEALED)
    if name in SEALED:
        assert dark.why_not(f"card:{name}") == "light_sealed"
    assert 0 < len(SEALED) < 10


@pytest.mark.rule("EF-203")
@pytest.mark.parametrize("name", [name for name in KINDS if name not in ("first_exorcism", "first_seize")])
def test_an_intrigue_without_a_target_cannot_be_played(name: str) -> None:
    story = first("tiamat", "janus").hand(0, name).has(0, coins=0).has(1, coins=0).altar(1, "ruins")
    story.altar(0, "trade").stands(0, "trade", 1).resolve("trade")
    assert story.why_not(f"card:{name}") == "no_effect"


# Blackmail and Threat.


@pytest.mark.rule("EF-204", "EF-358")
@pytest.mark.parametrize(("coins", "taken"), [(9, 5), (8, 4), (6, 3)])
def test_1_the_richest_gives_half_rounded_up(coins: int, taken: int) -> None:
    story = first("tiamat", "janus", "fafnir").hand(0, "first_blackmail").has(1, coins=coins).stands(2, "trade", 1)
    story.resolve("trade").choose("card:first_blackmail")
    assert story.t.coins == [5 + taken, coins - taken, 5]


@pytest.mark.rule("EF-359", "EF-360")
def test_1_no_blackmail_against_oneself_against_two_or_against_nothing() -> None:
    for coins in ([9, 5, 3], [5, 9, 9], [0, 0, 0]):
        story = first("tiamat", "janus", "lloth").hand(0, "first_blackmail").stands(2, "trade", 1)
        for seat, one in enumerate(coins):
            story.has(seat, coins=one)
        assert not story.resolve("trade").can("card:first_blackmail"), coins


@pytest.mark.rule("EF-213")
def test_6_a_licence_of_the_highest_patriarch_is_taken_by_choice() -> None:
    story = first("tiamat", "janus", "fafnir").hand(0, "first_threat").owns(1, "skald", "oracle").owns(2, "mentor")
    story.stands(2, "trade", 1).resolve("trade").choose("card:first_threat")
    assert story.offered() == ["card:oracle", "card:skald"]
    story.choose("card:skald")
    assert (story.before(0), story.before(1)) == (["skald"], ["oracle"])


@pytest.mark.rule("EF-359", "EF-360")
def test_6_no_threat_against_oneself_against_two_or_without_a_licence() -> None:
    own = first("tiamat", "janus").hand(0, "first_threat").owns(0, "skald").owns(1, "oracle").stands(1, "trade", 1)
    assert not own.resolve("trade").can("card:first_threat")
    tied = first("tiamat", "janus", "lloth").hand(0, "first_threat").owns(1, "skald").owns(2, "first_healer")
    assert not tied.stands(1, "trade", 1).resolve("trade").can("card:first_threat")
    none = first("tiamat", "janus").hand(0, "first_threat").has(1, followers=7).stands(1, "trade", 1)
    assert not none.resolve("trade").can("card:first_threat")


# Exorcism.


@pytest.mark.rule("EF-205", "EF-206", "EF-207", "EF-363")
def test_2_exorcism_turns_a_dark_sheet_to_light_until_the_round_ends() -> None:
    story = first("tiamat", "fafnir", "janus").dark(1).hand(0, "first_exorcism").hand(1, "influence_7", "first_raid")
    story.has(1, coins=20).stands(1, "trade", 1, 2).stands(0, "trade", 1, 2).resolve("trade")
    dark = story.t.might(1)
    story.choose("card:first_exorcism")
    assert story.offered() == ["seat:1", "seat:2"]
    assert story.why_not("seat:0") == "own_things"
    story.choose("seat:1")
    assert story.t.might(1) < dark
    assert story.can("ability:ode_of_avarice"), "the abilities of the side that shows"
    assert story.why_not("ability:hired_marauders") == "other_sheet"
    assert story.why_not("card:influence_7") == "sealed"
    assert story.can("card:first_raid"), "and its seals"
    story.finish().end_round()
    assert story.t.dark[1] == 1
    assert story.t.might(1) == dark


@pytest.mark.rule("EF-363", "EF-366")
def test_2_exorcism_turns_a_light_sheet_to_dark_as_well() -> None:
    story = first("tiamat", "fafnir").hand(0, "first_exorcism").has(1, coins=20).stands(1, "trade", 1).resolve("trade")
    story.choose("card:first_exorcism", "seat:1")
    assert story.can("ability:hired_marauders")
    story.finish().end_round()
    assert story.t.dark[1] == 0, "its Cult has never succeeded in a ritual"


def exorcised_in_the_rift(awake: bool, followers: int) -> Story:
    """Cthulhu's sheet is turned over just before the Rift is decided for it."""
    story = first("tiamat", "cthulhu").hand(0, "first_exorcism").has(1, followers=followers, coins=0)
    if awake:
        story.dark(1)
    story.owns(1, "supremacy", "skald", "first_healer", "first_admiral").frees(1).stands(1, "rift", "patriarch", 5, 5)
    return story.resolve("rift").choose("card:first_exorcism", "seat:1").idle()


@pytest.mark.rule("EF-364")
def test_2_a_success_on_a_light_side_only_awakens() -> None:
    story = exorcised_in_the_rift(True, 7).choose("word:take")
    assert (story.t.summonings[1], story.t.dark[1]) == (1, 1)
    assert story.end_round().t.ending == "", "no victory through the Rift in this round"


@pytest.mark.rule("EF-365", "EF-366")
def test_2_a_success_on_a_side_turned_dark_is_the_first_and_needs_the_dark_power() -> None:
    story = exorcised_in_the_rift(False, 7).choose("word:take")
    assert story.t.summonings[1] == 1
    assert story.end_round().t.ending == ""
    assert story.t.dark[1] == 1, "now it has succeeded in a ritual"
    weak = first("tiamat", "cthulhu").hand(0, "first_exorcism").has(1, coins=0, followers=0).frees(1)
    weak.stands(1, "rift", 5, 5, 5, "patriarch").owns(1, "skald").resolve("rift")
    weak.has(1, followers=weak.t.might(1) - weak.influence(1, "rift"))
    assert weak.influence(1, "rift") == weak.t.might(1)
    weak.choose("card:first_exorcism", "seat:1").idle()
    assert weak.heard("summoning_failed") == [(1, 12)], "enough for the light side, not for the one that shows"


# Slaughter, Disperse, Search.


@pytest.mark.rule("EF-208", "EF-209", "EF-361")
def test_3_slaughter_takes_two_followers_of_each_opponent_with_a_priest_there() -> None:
    story = first("tiamat", "janus", "fafnir", "lloth").hand(0, "first_slaughter").has(1, followers=5)
    story.has(2, followers=1).has(3, followers=5).stands(0, "trade", 1).stands(1, "trade", 1).stands(2, "trade", 1)
    story.altar(3, "trade").resolve("trade").choose("card:first_slaughter")
    assert story.t.followers == [2, 3, 0, 5], "not its player, not one with an Altar only; all that there are"


@pytest.mark.rule("EF-210")
def test_4_disperse_takes_a_mob_of_each_opponent_with_a_priest_there() -> None:
    story = first("tiamat", "janus", "fafnir", "lloth").hand(0, "first_disperse")
    for seat in range(4):
        story.has(seat, mobs=2)
    story.stands(0, "trade", 1).stands(1, "trade", 1).altar(3, "trade").resolve("trade").choose("card:first_disperse")
    assert story.t.mobs == [2, 1, 2, 2]


@pytest.mark.rule("EF-211", "EF-212")
def test_5_search_takes_a_card_of_the_hand_chosen_by_each_opponent_with_a_priest_there() -> None:
    story = first("tiamat", "janus", "fafnir", "lloth").hand(0, "first_secret_search").hand(1, "place", "mob")
    story.owns(1, "oracle", "supremacy").hand(3, "altar").stands(1, "trade", 1).stands(2, "trade", 1).altar(3, "trade")
    story.resolve("trade").choose("card:first_secret_search")
    assert story.asks() == "GiveCard 1"
    assert story.offered() == ["card:place", "card:mob"]
    story.choose("card:mob")
    assert story.holds(0) == ["mob"], "Fafnir has no card, Lloth only an Altar there"


@pytest.mark.rule("EF-362")
def test_3_4_5_one_opponent_with_something_to_lose_is_enough() -> None:
    cards = ("first_slaughter", "first_disperse", "first_secret_search")
    story = first("tiamat", "janus", "fafnir").hand(0, *cards).has(1, followers=0).has(2, mobs=1).hand(2, "place")
    story.stands(1, "trade", 1).stands(2, "trade", 1).resolve("trade")
    assert story.playable() == list(cards)
    poor = first("tiamat", "janus", "fafnir").hand(0, *cards).has(1, followers=0).has(2, mobs=1).hand(2, "place")
    assert poor.stands(1, "trade", 1).resolve("trade").playable() == []


# Vandalism, Ambush, Raid, Seize.


@pytest.mark.rule("EF-214", "EF-215")
def test_7_vandalism_destroys_one_altar_in_the_highest_quarter_that_has_any() -> None:
    story = first("tiamat", "janus", "fafnir").hand(0, "first_vandalism").altar(1, "port", "trade").altar(2, "port")
    story.stands(0, "ruins", 1).resolve("ruins").choose("card:first_vandalism")
    assert story.offered() == ["seat:1", "seat:2"]
    story.choose("seat:2")
    assert not story.has_altar(2, "port")
    assert story.has_altar(1, "port")


@pytest.mark.rule("EF-370")
def test_7_vandalism_never_falls_on_an_own_altar() -> None:
    story = first("tiamat", "janus").hand(0, "first_vandalism").altar(0, "port").altar(1, "port").stands(1, "ruins", 1)
    story.resolve("ruins").choose("card:first_vandalism")
    assert story.offered() == ["seat:1"]
    assert story.why_not("seat:0") == "own_things"
    alone = first("tiamat", "janus").hand(0, "first_vandalism").altar(0, "port").altar(1, "trade").stands(1, "ruins", 1)
    assert alone.resolve("ruins").playable() == [], "the highest quarter holds only an own one"


@pytest.mark.rule("EF-216", "EF-218")
def test_8_ambush_destroys_a_priest_who_stands_alone() -> None:
    story = first("tiamat", "janus").hand(0, "first_ambush").altar(0, "trade").stands(1, "trade", 3).resolve("trade")
    assert story.t.reserve[6 + 3] == 2
    story.choose("card:first_ambush")
    assert story.t.reserve[6 + 3] == 3
    assert "priest_3" not in story.free(1)
    company = first("tiamat", "janus").hand(0, "first_ambush").stands(1, "trade", 3, 1).resolve("trade")
    assert company.playable() == []


@pytest.mark.rule("EF-217", "EF-368", "EF-369")
def test_8_neither_a_patriarch_nor_an_own_priest_is_ambushed() -> None:
    patriarch = first("tiamat", "janus").hand(0, "first_ambush").stands(1, "trade", "patriarch").resolve("trade")
    assert patriarch.playable() == []
    own = first("tiamat", "janus").hand(0, "first_ambush").stands(0, "trade", 1).resolve("trade")
    assert own.playable() == []


@pytest.mark.rule("EF-219", "EF-220", "EF-369")
def test_9_a_raid_destroys_a_priest_in_a_crowd_of_four_or_more() -> None:
    three = first("tiamat", "janus").hand(0, "first_raid").stands(1, "trade", 1, 2).stands(0, "trade", 1)
    assert three.resolve("trade").playable() == []
    story = first("tiamat", "janus").hand(0, "first_raid").stands(1, "trade", 1, 2, "patriarch").stands(0, "trade", 1)
    story.resolve("trade").choose("card:first_raid")
    assert story.offered() == ["seat:1 priest:priest_1", "seat:1 priest:priest_2"]
    assert story.why_not("seat:1 priest:patriarch") == "patriarch", "he counts, but is no choice"
    assert story.why_not("seat:0 priest:priest_1") == "own_things"
    story.choose("seat:1 priest:priest_2")
    assert story.there(1, "trade") == ["patriarch", "priest_1"]
    assert story.t.reserve[6 + 2] == 3


@pytest.mark.rule("EF-368")
def test_9_a_raid_among_patriarchs_has_no_target() -> None:
    story = first("tiamat", "janus", "fafnir", "lloth").hand(0, "first_raid").frees(0, "patriarch", 1)
    story.stands(0, "trade", "patriarch")
    for seat in (1, 2, 3):
        story.stands(seat, "trade", "patriarch")
    assert story.resolve("trade").playable() == []


@pytest.mark.rule("EF-221", "EF-222", "EF-223")
def test_10_seize_sends_all_priests_home_and_wins_without_influence() -> None:
    story = first("tiamat", "janus", "fafnir").hand(0, "first_seize").stands(1, "trade", 3).stands(2, "trade", 5)
    story.altar(2, "trade").resolve("trade").choose("card:first_seize").idle()
    assert story.winner() == 0
    assert "priest_3" in story.free(1)
    story.choose("word:take")
    assert story.t.coins == [11, 5, 7], "the owner of the Altar is a loser with alms"
    assert story.has_altar(2, "trade")


@pytest.mark.rule("EF-371")
def test_10_seize_outranks_fortune_and_the_later_one_holds() -> None:
    story = first("janus", "tiamat", "fafnir").hand(0, "place").hand(1, "first_seize").hand(2, "first_seize")
    story.stands(0, "trade", 1).stands(1, "trade", 5).resolve("trade").choose("ability:smile_of_fortune", "card:place")
    story.choose("card:first_seize")
    assert story.t.seized_by == 1
    story.choose("card:first_seize")
    assert story.winner() == 2
