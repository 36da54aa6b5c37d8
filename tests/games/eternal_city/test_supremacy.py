"""The Supremacy card: a stronger Patriarch, and a celebration instead of a round (p. 13)."""

from __future__ import annotations

import pytest

from tests.games.eternal_city.story import Story


def celebrating(*cults: str) -> Story:
    """Seat 0 owns the Supremacy card and celebrates this round."""
    story = Story(*cults).owns(0, "supremacy")
    story.t.celebrating = 1
    story.t.supremacy_up = False
    return story


@pytest.mark.rule("EW-259")
def test_p13_seven_more_for_the_patriarch_at_once_and_face_down_too() -> None:
    story = Story("cthulhu", "tiamat").stands(0, "forum", 3).stands(0, "port", "patriarch").stands(1, "port", 5)
    story.has(0, coins=0).hand(1, "raid").resolve("forum").idle().choose("word:take")
    assert story.influence(0, "port") == 2 + 7
    story.idle()
    assert story.winner() == 0, "in the Port, later in the same round"
    story.t.supremacy_up = False
    assert story.t.patriarch(0) == 9


@pytest.mark.rule("EW-260")
def test_p13_paid_as_a_card_it_returns_to_the_reserve() -> None:
    story = Story("janus", "tiamat").owns(0, "supremacy").hand(0, "place").stands(0, "ruins", "patriarch")
    story.stands(1, "ruins", 5).resolve("ruins").choose("ability:chalice_of_clarity", "card:place")
    assert story.offered() == ["card:supremacy"]
    story.choose("card:supremacy")
    assert story.t.owner_of_supremacy() == -1
    assert story.t.patriarch(0) == 2 + 1, "without the card, with the new Follower"


@pytest.mark.rule("EW-261", "EW-262")
def test_p13_the_right_to_celebrate_begins_with_the_next_round_and_lasts() -> None:
    story = Story("janus", "tiamat").new_round()
    won_in = story.t.round
    story.choose("priest:priest_1 location:forum", "word:pass", "word:pass")
    assert story.asks() == "TakeBenefit 0"
    story.choose("word:take")
    assert story.asks() == "Celebrate 0", "at the start of the next round, and not before"
    assert story.t.round == won_in + 1
    story.choose("word:no_celebration", "word:pass", "word:pass")
    assert story.asks() == "Celebrate 0", "a round later the card is still face up"
    assert story.t.round == won_in + 2


@pytest.mark.rule("EW-264", "EW-265")
@pytest.mark.parametrize(
    ("effect", "further", "gains"),
    [
        ("followers", (), {"followers": 3}),
        ("coins", (), {"coins": 12}),
        ("miracles", (), {"cards": 3}),
        ("priest", ("word:new_priest",), {"threes": 1}),
        ("priest", ("priest:priest_1",), {"fours": 1}),
        ("priest", ("priest:priest_3",), {"threes": -1, "fives": 1}),
        ("license", ("card:general",), {"licenses": 1}),
    ],
)
def test_p13_the_celebrant_gets_just_one_effect(effect: str, further: tuple[str, ...], gains: dict[str, int]) -> None:
    story = Story("janus", "tiamat").owns(0, "supremacy").palace("healer", "general", "oracle").new_round()
    t = story.t

    def wealth() -> dict[str, int]:
        return {
            "followers": t.followers[0],
            "coins": t.coins[0],
            "cards": len(story.holds(0)),
            "threes": t.free[3],
            "fours": t.free[4],
            "fives": t.free[5],
            "licenses": len(t.licenses(0)),
        }

    before = wealth()
    story.choose(f"celebration:{effect}", *further)
    assert wealth() == {name: value + gains.get(name, 0) for name, value in before.items()}
    assert not t.supremacy_up
    assert story.asks() == "PlacePriest 1"


@pytest.mark.rule("EW-265")
def test_p13_a_priest_raised_by_the_celebration_stops_at_five() -> None:
    story = Story("janus", "tiamat").owns(0, "supremacy").frees(0, "patriarch", 4, 5).new_round()
    story.choose("celebration:priest")
    assert story.offered() == ["priest:priest_4", "word:new_priest"]
    assert story.why_not("priest:patriarch") == "patriarch"
    story.choose("priest:priest_4")
    assert story.free(0) == ["patriarch", "priest_5", "priest_5"]


@pytest.mark.rule("EW-266")
def test_p13_a_card_lying_face_down_gives_no_celebration() -> None:
    story = Story("janus", "tiamat").owns(0, "supremacy")
    story.t.supremacy_up = False
    assert story.new_round().asks() == "PlacePriest 0"
    story.choose("word:pass", "priest:priest_1 location:forum", "word:pass", "word:take")
    assert story.asks() == "Celebrate 1", "the new owner lays it face up"


@pytest.mark.rule("EW-267")
def test_p13_a_celebrant_neither_places_nor_passes_nor_deals() -> None:
    story = Story("janus", "tiamat").owns(0, "supremacy").hand(0, "raid").has(0, mobs=2, coins=20).new_round()
    story.choose("celebration:coins", "priest:priest_1 location:ruins")
    assert story.asks() == "PlacePriest 1"
    story.choose("word:pass")
    assert story.heard("passed") == [(1,)]
    assert story.heard("mob_benefit") == []
    assert story.asks() == "TakeBenefit 1", "the Ruins are settled, nobody asked Janus for anything"


@pytest.mark.rule("EW-268")
def test_p13_a_celebrant_plays_no_cards_and_uses_no_abilities() -> None:
    story = celebrating("fafnir", "janus").hand(0, "raid", "place").has(0, coins=20).stands(1, "ruins", 1)
    assert story.resolve("ruins").asks() == "TakeBenefit 1"
    story.t.celebrating = 0
    assert story.resolve("ruins").asks() == "TakeAction 0", "as in any other round"


@pytest.mark.rule("EW-269", "EW-270")
def test_p13_others_win_where_the_celebrants_altar_stands() -> None:
    story = celebrating("janus", "tiamat", "anubis").altar(0, "trade").stands(1, "trade", 2).stands(2, "trade", 1)
    story.resolve("trade").idle()
    assert story.winner() == 1, "2 Influence against the Altar's 4"
    story.choose("word:take")
    assert story.t.coins == [5, 11, 7], "and no alms for Janus"


@pytest.mark.rule("EW-271")
def test_p13_altars_of_the_celebrant_alone_make_no_location_active() -> None:
    story = celebrating("janus", "tiamat").altar(0, "ruins", "port").altar(1, "port").resolve("ruins")
    assert story.heard("active") == [(8,)], "only the Port, for Tiamat's Altar"
    story.t.celebrating = 0
    story.resolve("ruins").finish()
    assert [arguments[0] for arguments in story.heard("active")] == [8, 0, 8]


@pytest.mark.rule("EW-272")
def test_p13_cards_and_abilities_of_others_reach_a_celebrant() -> None:
    story = celebrating("janus", "cthulhu").altar(0, "ruins").has(0, mobs=1).hand(0, "place", "move")
    story.dark(1).hand(1, "disperse", "secret_search", "slaughter").has(1, followers=7).stands(1, "ruins", 1)
    story.resolve("ruins")
    assert {"card:disperse", "card:secret_search", "card:slaughter"} <= set(story.offered())
    story.choose("ability:will_of_the_ancient")
    assert story.t.mobs[0] == 0
    assert story.asks() == "GiveCard 0"
    story.choose("card:move")
    assert "move" in story.holds(1)


@pytest.mark.rule("EW-273", "EW-274")
def test_p13_a_celebrant_who_loses_the_card_still_sits_out() -> None:
    story = celebrating("fafnir", "janus").hand(0, "raid").has(0, coins=20).altar(0, "forum", "port")
    story.stands(1, "forum", 1).stands(1, "port", 1).resolve("forum").choose("word:take")
    assert story.before(1) == ["supremacy"]
    assert story.t.supremacy_up, "face up before its new owner"
    assert story.asks() == "HireFollowers 1", "no action in the Port for Fafnir, and no win with the Altar"


@pytest.mark.rule("EW-274")
def test_p13_the_card_is_turned_up_when_it_is_given_away() -> None:
    story = Story("atheism", "tiamat").dark(0).has(0, followers=9).owns(0, "oracle", "minstrel", "healer")
    story.owns(1, "supremacy").stands(1, "ruins", 1)
    story.t.supremacy_up = False
    story.resolve("ruins").choose("ability:dispelling_the_myth", "priest:patriarch", "card:supremacy")
    assert "supremacy" in story.before(0)
    assert story.t.supremacy_up


@pytest.mark.rule("EW-275")
def test_p13_a_celebrants_community_sleeps_and_the_tithe_does_not() -> None:
    story = Story("janus", "tiamat").owns(0, "supremacy", "tithe_4_5_6", "community_trade").altar(0, "trade")
    story.new_round().choose("celebration:followers", "priest:priest_2 location:trade", "word:pass", "word:take")
    assert story.t.coins == [6, 10], "one coin of Tithe and no alms"
    assert story.asks() == "PlacePriest 1", "nor is the benefit offered: the next round has begun"


@pytest.mark.rule("EW-276")
def test_p13_a_celebrant_can_win_the_game() -> None:
    story = Story("janus", "tiamat").owns(0, "supremacy").has(0, mobs=4).new_round()
    story.choose("celebration:coins", "word:pass")
    assert story.t.ending == "FOUR_MOBS"
    assert story.t.winners == [0]
