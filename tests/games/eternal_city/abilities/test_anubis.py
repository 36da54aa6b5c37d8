"""Anubis: Ritual of the Passing, The Hand of Death, Create a Mummy, Resurrection of the Righteous (p. 16)."""

from __future__ import annotations

import pytest

from tests.games.eternal_city.story import Story


@pytest.mark.rule("EW-292")
def test_p16_the_passing_destroys_a_master_of_two_or_more() -> None:
    story = Story("anubis", "janus").has(0, followers=5).frees(0, "patriarch", 1, 2, 5).stands(1, "ruins", 1)
    story.resolve("ruins").choose("ability:ritual_of_the_passing")
    assert story.offered() == ["priest:priest_2", "priest:priest_5"]
    assert story.why_not("priest:patriarch") == "unfit_master"
    assert story.why_not("priest:priest_1") == "unfit_master"
    story.choose("priest:priest_5")
    assert story.free(0) == ["patriarch", "priest_1", "priest_2"]
    assert story.t.reserve[5] == 3, "destroyed, not laid on the sheet"
    assert story.t.masters[5] == 0


@pytest.mark.rule("EW-293", "EW-294")
def test_p16_the_passing_brings_a_follower_for_each_priest_of_any_cult() -> None:
    story = Story("anubis", "janus", "tiamat").stands(0, "ruins", 1).stands(1, "ruins", "patriarch", 2)
    story.altar(2, "ruins").resolve("ruins").choose("ability:ritual_of_the_passing", "priest:priest_2")
    assert story.t.followers[0] == 2 + 3, "three Priests, one a Patriarch; no Altar and not the Master"
    full = Story("anubis", "janus").has(0, followers=8).stands(1, "ruins", 1, 2, 3).resolve("ruins")
    full.choose("ability:ritual_of_the_passing", "priest:priest_2")
    assert full.t.followers[0] == 9


@pytest.mark.rule("EW-295", "EW-298")
def test_p16_the_hand_of_death_costs_a_follower_and_pays_two_coins() -> None:
    story = Story("anubis", "janus").has(0, followers=1).stands(0, "ruins", 1).stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:hand_of_death", "priest:priest_1")
    assert (story.t.followers[0], story.t.coins[0]) == (0, 7)
    poor = Story("anubis", "janus").has(0, followers=0).hand(0, "raid").stands(0, "ruins", 1).resolve("ruins")
    assert poor.why_not("ability:hand_of_death") == "too_few_followers"


@pytest.mark.rule("EW-296", "EW-297")
def test_p16_the_hand_of_death_calls_a_priest_home_two_stronger() -> None:
    story = Story("anubis", "janus").frees(0).stands(0, "ruins", 2, 3).stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:hand_of_death", "priest:priest_2")
    assert story.free(0) == ["priest_4"]
    assert story.there(0, "ruins") == ["priest_3"], "one only"
    assert story.t.reserve[2] == 3
    only = Story("anubis", "janus").stands(0, "ruins", "patriarch").stands(1, "ruins", 1).hand(0, "raid")
    assert not only.resolve("ruins").can("ability:hand_of_death"), "never the Patriarch"


@pytest.mark.rule("EW-296")
def test_p16_the_hand_of_death_needs_the_stronger_token() -> None:
    story = Story("anubis", "janus").stands(0, "port", 5, 5, 5).stands(0, "ruins", 3, 1).stands(1, "ruins", 1)
    story.resolve("ruins").choose("ability:hand_of_death")
    assert story.offered() == ["priest:priest_1"], "no Priest of 5 is left in the reserve"
    assert story.why_not("priest:priest_3") == "no_token"


@pytest.mark.rule("EW-299")
def test_p16_coins_of_a_priest_under_the_hand_of_death_go_to_the_reserve() -> None:
    story = Story("anubis", "janus").has(0, coins=0).paid(0, "port", 1).stands(1, "port", 2).resolve("port")
    story.choose("ability:hand_of_death", "priest:paid_priest_1")
    assert story.heard("coins_returned") == [(0, 8)]
    assert story.t.coins[0] == 2
    assert story.winner() == 1


@pytest.mark.rule("EW-300", "EW-301")
def test_p16_a_mummy_costs_a_priest_of_one_and_light_cults_a_mob() -> None:
    story = Story("anubis", "janus", "tiamat", "fafnir").dark(0).dark(3).frees(0, "patriarch", 1, 2)
    story.has(0, followers=1, mobs=1).has(1, mobs=2).has(3, mobs=2).on_top("miracle", "altar").hand(0, "raid")
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:create_a_mummy")
    assert story.offered() == ["priest:priest_1"], "neither the Patriarch of strength 1 nor a Priest of 2"
    story.choose("priest:priest_1")
    assert story.t.mobs == [1, 1, 0, 2]
    assert story.holds(0) == ["altar", "raid"]
    assert story.t.reserve[1] == 3


@pytest.mark.rule("EW-302", "EW-303")
def test_p16_resurrection_brings_a_priest_as_strong_as_there_are_free_priests() -> None:
    story = Story("anubis", "janus").dark(0).has(0, followers=2).frees(0, "patriarch", 1, 1).stands(0, "port", 2, 2)
    story.t.masters[3], story.t.reserve[3] = 1, 2
    story.stands(1, "ruins", 1).hand(1, "raid").resolve("ruins").choose("ability:resurrection")
    assert story.free(0) == ["patriarch", "priest_1", "priest_1", "priest_3"], "Master and placed ones do not count"
    assert story.t.followers[0] == 0
    poor = Story("anubis", "janus").dark(0).has(0, followers=1).hand(0, "raid").stands(1, "ruins", 1).resolve("ruins")
    assert poor.why_not("ability:resurrection") == "too_few_followers"
    alone = Story("anubis", "janus").dark(0).frees(0, "patriarch").stands(1, "ruins", 1).resolve("ruins")
    assert alone.choose("ability:resurrection").free(0) == ["patriarch", "priest_1"]


@pytest.mark.rule("EW-304")
def test_p16_resurrection_needs_a_number_from_one_to_five_and_the_token() -> None:
    for free in ((), (1, 1, 1, 2, 2, 2), (3, 3, 3)):
        story = Story("anubis", "janus").dark(0).hand(0, "raid").frees(0, *free).stands(1, "ruins", 1).resolve("ruins")
        assert story.why_not("ability:resurrection") == "no_effect", free
        assert not story.can("ability:resurrection")
