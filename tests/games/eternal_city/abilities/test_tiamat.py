"""Tiamat: Change of Guise, Incarnation, Attack of the Dragons, Harvest of Chaos (p. 18)."""

from __future__ import annotations

import pytest

from tests.games.eternal_city.story import Story


@pytest.mark.rule("EW-351", "EW-352")
def test_p18_a_change_of_guise_costs_three_coins_and_a_card_besides() -> None:
    story = Story("tiamat", "janus").has(0, coins=3).hand(0, "influence_7", "raid").stands(0, "ruins", 1)
    story.hand(1, "place").resolve("ruins").choose("ability:change_of_guise card:influence_7")
    assert story.offered() == ["card:raid"]
    story.choose("card:raid", "priest:priest_1")
    assert story.influence(0, "ruins") == 8
    assert story.t.coins[0] == 0
    alone = Story("tiamat", "janus").has(0, coins=3).hand(0, "influence_7").stands(0, "ruins", 1).resolve("ruins")
    assert alone.why_not("ability:change_of_guise card:influence_7") == "too_few_cards"
    poor = (
        Story("tiamat", "janus").has(0, coins=2).hand(0, "influence_7", "raid").stands(0, "ruins", 1).resolve("ruins")
    )
    assert poor.why_not("ability:change_of_guise card:influence_7") == "too_few_coins"


@pytest.mark.rule("EW-353")
def test_p18_a_change_of_guise_is_for_sealed_cards_that_can_be_used() -> None:
    story = Story("tiamat", "janus").hand(0, "raid", "place", "mob").has(0, followers=3).stands(1, "ruins", 1)
    story.resolve("ruins")
    assert not any(one.startswith("ability:change") for one in story.offered())
    story.has(0, followers=4)
    guises = [one for one in story.offered() if one.startswith("ability:change")]
    assert guises == ["ability:change_of_guise card:mob"], "the unsealed ones never, a Mob with four Followers"


@pytest.mark.rule("EW-354")
def test_p18_a_change_of_guise_leaves_the_sheet_as_it_is() -> None:
    story = Story("tiamat", "janus").hand(0, "gift_2_7", "raid").stands(1, "ruins", 1).hand(1, "place").resolve("ruins")
    might = story.t.might(0)
    story.choose("ability:change_of_guise card:gift_2_7", "card:raid", "word:coins")
    assert story.t.coins[0] == 5 - 3 + 7
    assert (story.t.dark[0], story.t.might(0)) == (0, might)


@pytest.mark.rule("EW-355", "EW-356", "EW-357")
def test_p18_an_incarnation_destroys_three_priests_besides_its_master() -> None:
    story = Story("tiamat", "janus").frees(0, "patriarch", 1, 2, 2, 3, 4).hand(1, "raid").stands(1, "ruins", 1)
    story.resolve("ruins").choose("ability:incarnation")
    assert story.offered() == ["priest:priest_3", "priest:priest_4"], "the Patriarch has only two Followers"
    story.choose("priest:priest_4")
    assert story.t.masters[4] == 1
    assert story.offered() == ["priest:priest_1", "priest:priest_2"], "chosen from the weakest up"
    assert story.why_not("priest:patriarch") == "patriarch"
    story.choose("priest:priest_1", "priest:priest_2", "priest:priest_2")
    assert story.free(0) == ["patriarch", "priest_3"]
    assert [story.t.reserve[strength] for strength in (1, 2)] == [3, 3]
    assert story.there(0, "ruins") == ["priest_5"]


@pytest.mark.rule("EW-355", "EW-356")
def test_p18_the_patriarch_may_lead_an_incarnation_but_is_not_destroyed_in_it() -> None:
    story = Story("tiamat", "janus").has(0, followers=3).stands(1, "ruins", 1).hand(1, "raid").resolve("ruins")
    story.choose("ability:incarnation")
    assert story.offered() == ["priest:patriarch"], "with the Priest of 3 as Master only two tokens would be left"
    story.choose("priest:patriarch", "priest:priest_1", "priest:priest_2", "priest:priest_3")
    assert story.free(0) == []
    assert story.t.masters[0] == 1


@pytest.mark.rule("EW-357")
def test_p18_the_priest_of_five_may_be_one_just_destroyed() -> None:
    story = Story("tiamat", "janus").stands(0, "port", 5, 5).frees(0, 1, 2, 3, 4, 5).hand(1, "raid")
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:incarnation")
    assert story.offered() == ["priest:priest_3", "priest:priest_4"], "the only Priest of 5 left has to go"
    story.choose("priest:priest_3", "priest:priest_1", "priest:priest_2")
    assert story.offered() == ["priest:priest_5"]
    story.choose("priest:priest_5")
    assert story.there(0, "ruins") == ["priest_5"]
    assert story.free(0) == ["priest_4"]


@pytest.mark.rule("EW-358", "EW-359")
def test_p18_the_dragons_take_a_mob_of_everyone_there() -> None:
    story = Story("tiamat", "janus", "anubis", "fafnir").dark(0).dark(1).hand(0, "place", "move", "raid", "seize")
    for seat, mobs in enumerate((2, 1, 3, 1)):
        story.has(seat, mobs=mobs)
    story.stands(0, "ruins", 1).stands(1, "ruins", 1).altar(2, "ruins").hand(3, "place").resolve("ruins")
    story.choose("ability:attack_of_the_dragons", "card:place", "card:move", "card:raid")
    assert story.t.mobs == [1, 0, 2, 1]
    assert story.holds(0) == ["seize"]
    two = (
        Story("tiamat", "janus").dark(0).hand(0, "place", "move").has(1, mobs=1).stands(1, "ruins", 1).resolve("ruins")
    )
    assert two.why_not("ability:attack_of_the_dragons") == "too_few_cards"


@pytest.mark.rule("EW-360")
def test_p18_the_harvest_wants_a_master_of_exactly_five() -> None:
    story = Story("tiamat", "janus").dark(0).has(0, followers=9).frees(0, "patriarch", 4).hand(0, "gift_1_4")
    story.stands(1, "ruins", 1).resolve("ruins")
    assert story.why_not("ability:harvest_of_chaos card:gift_1_4") == "no_master"
    story.frees(0, "patriarch", 5).choose("ability:harvest_of_chaos card:gift_1_4")
    assert story.offered() == ["priest:priest_5"]


@pytest.mark.rule("EW-361", "EW-362")
def test_p18_the_harvest_plays_a_miracle_then_draws_the_top_two() -> None:
    story = Story("tiamat", "janus").dark(0).frees(0, 5).hand(0, "mob", "move", "raid").has(0, followers=4)
    story.on_top("miracle", "altar", "place").stands(1, "ruins", 1).hand(1, "raid").resolve("ruins")
    assert [one for one in story.offered() if one.startswith("ability:")] == ["ability:harvest_of_chaos card:mob"]
    story.choose("ability:harvest_of_chaos card:mob", "priest:priest_5")
    assert story.t.mobs[0] == 1
    assert story.holds(0) == ["place", "move", "altar", "raid"]
