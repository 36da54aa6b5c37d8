"""The Resolution Phase: Location by Location, an action each, the winner, alms, and home (p. 6)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import LOCATION
from tests.games.eternal_city.story import Story

ALMS = (1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3)


def active(story: Story) -> list[str]:
    """The Locations that have become active so far."""
    return [LOCATION.values[location] for (location,) in story.heard("active")]


@pytest.mark.rule("EW-088", "EW-089")
def test_p6_occupied_locations_are_resolved_by_rising_number() -> None:
    story = Story("janus", "tiamat").stands(0, "trade", 1).stands(1, "slums", 1).stands(0, "forum", 2)
    story.altar(1, "guard").resolve("ruins").finish()
    assert active(story) == ["slums", "forum", "trade", "guard"]
    assert [won[1] for won in story.heard("won")] == [2, 3, 5, 11]


@pytest.mark.rule("EW-090")
def test_p6_a_priest_who_moves_on_makes_an_empty_location_active() -> None:
    story = Story("janus", "tiamat").hand(0, "move").stands(0, "ruins", 1, 2).resolve("ruins")
    story.choose("card:move", "priest:priest_1 location:forum").finish()
    assert active(story) == ["ruins", "forum"]
    assert story.before(0) == ["supremacy"]


@pytest.mark.rule("EW-091")
def test_p6_a_location_is_finished_before_the_next_begins() -> None:
    story = Story("janus", "tiamat").stands(0, "slums", 2).stands(1, "slums", 1).stands(0, "trade", 1).resolve("slums")
    assert active(story) == ["slums"]
    assert story.t.coins[1] == 5, "the benefit comes first"
    story.choose("word:take")
    assert active(story) == ["slums", "trade"]
    assert story.t.coins[1] == 6
    assert story.free(0) == ["patriarch", "priest_2", "priest_3"]


@pytest.mark.rule("EW-092", "EW-095")
def test_p6_each_player_has_one_chance_per_location() -> None:
    story = Story("janus", "tiamat").hand(0, "gift_1_4", "gift_1_5").hand(1, "gift_2_6").stands(0, "ruins", 1)
    story.resolve("ruins").choose("card:gift_1_4", "word:coins")
    assert story.asks() == "TakeAction 1"
    story.choose("card:gift_2_6", "word:coins")
    assert story.asks() == "TakeBenefit 0", "no second action, whatever the others did"
    again = Story("janus", "tiamat").hand(0, "influence_4").hand(1, "place").stands(0, "ruins", 1).resolve("ruins")
    again.choose("word:nothing", "card:place", "priest:priest_3")
    assert again.asks() == "TakeBenefit 1", "who has declined cannot answer"


@pytest.mark.rule("EW-093")
def test_p6_the_action_is_a_miracle_an_intrigue_an_ability_or_nothing() -> None:
    story = Story("nirriti", "tiamat").hand(0, "gift_1_4", "raid").owns(0, "healer", "supremacy").has(0, coins=0)
    story.stands(1, "ruins", 1).resolve("ruins")
    assert story.offered() == ["card:gift_1_4", "card:raid", "ability:way_of_loyalty", "word:nothing"]
    assert story.why_not("card:healer") == "not_for_playing"
    assert story.why_not("card:supremacy") == "not_for_playing"
    assert story.why_not("card:place") == "not_in_hand"
    assert story.why_not("ability:hand_of_death") == "other_sheet"


@pytest.mark.rule("EW-094")
def test_p6_players_who_are_not_present_may_act_too() -> None:
    story = Story("janus", "tiamat").hand(1, "raid").stands(0, "trade", 1).resolve("trade").choose("card:raid")
    assert story.heard("raided") == [(5,)]
    assert story.t.coins[0] == 5


@pytest.mark.rule("EW-096")
def test_p6_an_action_is_carried_out_before_the_next_player_decides() -> None:
    story = Story("janus", "tiamat").hand(0, "influence_5").hand(1, "influence_4", "influence_3")
    story.stands(0, "trade", 1, 2).stands(1, "trade", 3).resolve("trade").choose("card:influence_5")
    assert story.asks() == "BlessPriest 0", "first the choices of the card"
    story.choose("priest:priest_1")
    assert story.deck("miracle")[0] == "influence_5"
    assert story.influence(0, "trade") == 8
    assert story.asks() == "TakeAction 1"


@pytest.mark.rule("EW-097", "EW-098")
def test_p14_an_ability_once_per_location_and_again_in_the_next() -> None:
    story = Story("nirriti", "tiamat").has(0, followers=4).stands(1, "ruins", 1).stands(1, "slums", 2).resolve("ruins")
    story.choose("ability:way_of_loyalty", "word:take")
    assert active(story) == ["ruins", "slums"], "it could not be used twice in the Ruins"
    assert story.can("ability:way_of_loyalty")
    story.choose("ability:way_of_loyalty")
    assert story.t.followers[0] == 0, "paid both times"
    assert len(story.holds(0)) == 6


@pytest.mark.rule("EW-098", "EW-113")
def test_p14_each_ritual_of_a_round_needs_a_new_master() -> None:
    story = Story("atheism", "janus").frees(0, 4).altar(1, "ruins", "slums").resolve("ruins")
    story.choose("ability:triumph_of_the_science", "priest:priest_4", "word:take")
    assert story.asks() == "TakeAction 1", "no second Master for the Slums"
    assert story.free(0) == []
    story.choose("word:nothing", "word:take").end_round()
    assert story.free(0) == ["patriarch", "priest_4"], "Masters come home when the round is over"


@pytest.mark.rule("EW-099")
def test_p6_influence_is_priests_altar_and_what_cards_add() -> None:
    story = Story("janus", "tiamat").hand(0, "influence_4").altar(0, "trade").stands(0, "trade", 1, 2, "patriarch")
    story.resolve("trade").choose("card:influence_4", "priest:priest_1")
    assert story.heard("won") == [(0, 5, 1 + 2 + 2 + 4 + 4)]


@pytest.mark.rule("EW-100")
def test_p6_the_most_influence_wins() -> None:
    story = Story("janus", "tiamat", "atheism").stands(0, "trade", 1).stands(1, "trade", 2).stands(2, "trade", 3)
    assert story.resolve("trade").winner() == 2


@pytest.mark.rule("EW-101")
def test_p6_a_tie_goes_to_the_higher_divine_might() -> None:
    story = Story("janus", "tiamat", "atheism").stands(0, "trade", 1, 2).stands(1, "trade", 3).stands(2, "trade", 3)
    assert story.resolve("trade").winner() == 1
    dark = Story("janus", "tiamat").dark(0).stands(0, "trade", 3).stands(1, "trade", 3).resolve("trade").idle()
    assert dark.winner() == 0, "the Might of the side that lies up"


@pytest.mark.rule("EW-103")
def test_r14_a_seized_location_goes_to_the_seizer_even_with_the_chalice() -> None:
    story = Story("janus", "tiamat").dark(1).hand(0, "place", "move").hand(1, "seize").altar(0, "trade")
    story.resolve("trade").choose("ability:chalice_of_clarity", "card:place", "card:move", "card:seize")
    assert story.winner() == 1
    chalice = Story("janus", "tiamat").hand(0, "place", "move").stands(0, "trade", 1).stands(1, "trade", 2)
    chalice.resolve("trade").choose("ability:chalice_of_clarity", "card:place", "card:move")
    assert chalice.winner() == 0


@pytest.mark.rule("EW-104", "EW-105", "EW-108")
def test_p6_the_winner_takes_the_benefit_and_the_other_players_present_alms() -> None:
    story = Story("tiamat", "janus", "atheism").stands(0, "trade", 3).altar(1, "ruins").stands(1, "trade", 2)
    story.resolve("trade").choose("word:take")
    assert story.t.coins == [11, 7, 5]
    full = Story("tiamat", "janus").has(0, followers=9).stands(0, "slums", 3).stands(1, "slums", 1).resolve("slums")
    assert full.heard("no_benefit") == [(0, 2)]
    assert full.t.coins == [5, 6], "a winner who cannot use the benefit gets no alms instead"


@pytest.mark.rule("EW-106")
@pytest.mark.parametrize(("name", "alms"), list(zip(LOCATION.values, ALMS, strict=True)))
def test_p7_the_alms_of_each_location(name: str, alms: int) -> None:
    story = Story("tiamat", "janus").stands(0, name, 3).stands(1, name, 1).resolve(name).finish()
    assert story.winner() == 0
    assert story.heard("alms") == [(1, alms)]


@pytest.mark.rule("EW-107")
def test_p6_alms_are_the_same_for_one_priest_or_many() -> None:
    story = Story("tiamat", "janus", "fafnir").stands(0, "trade", 4, 4).stands(1, "trade", 1).stands(2, "trade", 2, 3)
    story.resolve("trade").choose("word:take")
    assert story.t.coins == [11, 7, 7]


@pytest.mark.rule("EW-109")
def test_p6_all_priests_go_home_and_altars_stay() -> None:
    story = Story("tiamat", "janus").stands(0, "trade", "patriarch", 1).stands(1, "trade", 2).altar(1, "trade")
    story.resolve("trade").finish()
    assert story.free(0) == ["patriarch", "priest_1", "priest_2", "priest_3"]
    assert story.free(1) == ["patriarch", "priest_1", "priest_2", "priest_3"]
    assert (story.there(0, "trade"), story.there(1, "trade")) == ([], [])
    assert story.has_altar(1, "trade")


@pytest.mark.rule("EW-110")
def test_p6_priests_back_from_a_location_are_free_at_once() -> None:
    story = Story("janus", "tiamat").hand(0, "place").frees(0).stands(0, "ruins", 5).stands(1, "trade", 3)
    story.resolve("ruins").choose("word:nothing", "word:take")
    assert active(story) == ["ruins", "trade"]
    story.choose("card:place", "priest:priest_5")
    assert story.winner() == 0
    temple = Story("janus", "tiamat").frees(0).stands(0, "slums", 2).stands(0, "temple", 1).resolve("slums")
    temple.choose("word:take").idle()
    assert temple.can("raise:by_1 place:free priest:priest_2")
    master = Story("atheism", "janus").frees(0).stands(0, "ruins", 4).altar(1, "slums").resolve("ruins")
    master.choose("word:take", "ability:triumph_of_the_science", "priest:priest_4")
    assert master.t.followers[0] == 3


@pytest.mark.rule("EW-111")
def test_r28_an_emptied_location_still_goes_to_one_who_seized_it() -> None:
    story = Story("tiamat", "janus").dark(1).hand(1, "seize").stands(0, "trade", 3).resolve("trade")
    story.choose("card:seize", "word:take")
    assert story.t.coins == [5, 11]
    assert story.heard("alms") == []


@pytest.mark.rule("EW-112")
def test_p6_the_end_of_a_round_looks_for_victory_first() -> None:
    story = Story("janus", "tiamat").palace("healer").has(0, mobs=4).frees(0, 1)
    story.end_round()
    assert story.t.ending == "FOUR_MOBS"
    assert story.heard("dealt_license") == [], "nothing is made ready after a victory"
    assert story.t.masters[0] == 1
    onward = Story("janus", "tiamat").palace("healer").frees(0, 1).stands(1, "ruins", 1).resolve("ruins").finish()
    onward.end_round()
    assert len(onward.heard("dealt_license")) == 3
    assert onward.free(0) == ["patriarch", "priest_1"]
    assert onward.t.first == 1


@pytest.mark.parametrize(
    ("cult", "choices", "flag", "value"),
    [
        ("janus", ("card:raid",), "raided", True),
        ("janus", ("card:seize",), "seized_by", 0),
        ("janus", ("ability:chalice_of_clarity", "card:raid", "card:seize"), "least_wins", True),
    ],
)
def test_raid_seizure_and_chalice_are_shown_while_their_location_is_active_and_no_longer(
    cult: str, choices: tuple[str, ...], flag: str, value: object
) -> None:
    story = Story(cult, "tiamat").dark(0) if "seize" in choices[0] else Story(cult, "tiamat")
    story.hand(0, "raid", "seize").hand(1, "mob").stands(1, "ruins", 1).stands(0, "ruins", 1).resolve("ruins")
    story.choose(*choices)
    assert story.asks() == "TakeAction 1"
    assert GAME.view(story.t, 2)[flag] == value
    story.finish()
    assert GAME.view(story.t, 2)["active"] is None
    assert GAME.view(story.t, 2)[flag] == (None if flag == "seized_by" else False)
    story.intend()
    assert GAME.view(story.t, 2)[flag] == (None if flag == "seized_by" else False), "nor in the next round"
