"""Altars: how they are built, what they count for, and how they go (p. 8-9)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.kinds import SORTS
from tests.games.eternal_city.story import Story


@pytest.mark.rule("EW-168")
def test_p8_building_turns_a_priest_of_the_location_over() -> None:
    story = Story("janus", "tiamat").hand(0, "altar").has(0, followers=3).stands(0, "trade", 1, 3).resolve("trade")
    story.choose("card:altar")
    assert story.offered() == ["priest:priest_1", "priest:priest_3"]
    story.choose("priest:priest_3")
    assert story.heard("won") == [(0, 5, 1 + 4)]
    story.choose("word:take")
    assert story.has_altar(0, "trade")
    assert story.free(0) == ["patriarch", "priest_1", "priest_2"]


@pytest.mark.rule("EW-169")
@pytest.mark.parametrize("here", [[], ["patriarch"]])
def test_p9_no_way_to_build_does_without_a_priest_token(here: list[str]) -> None:
    miracle = Story("janus", "tiamat").hand(0, "altar").has(0, followers=9).stands(0, "trade", *here)
    miracle.stands(1, "trade", 1).resolve("trade")
    assert not miracle.can("card:altar")
    shrine = Story("cthulhu", "tiamat").has(0, followers=5).stands(0, "trade", *here).hand(0, "move")
    shrine.stands(1, "trade", 1).resolve("trade")
    assert not shrine.can("ability:great_shrine")
    nihilism = Story("atheism", "tiamat").dark(0).hand(0, "move", "move", "move").stands(0, "trade", *here)
    nihilism.stands(1, "trade", 1).resolve("trade")
    assert not nihilism.can("ability:nihilism")
    artisan = Story("atheism", "tiamat").altar(0, "artisan").stands(0, "artisan", *here).stands(1, "rift", 1)
    artisan.resolve("artisan").idle()
    assert artisan.heard("no_benefit")[0] == (0, 6)


@pytest.mark.rule("EW-169")
def test_p9_the_patriarch_cannot_be_turned_over() -> None:
    story = Story("janus", "tiamat").hand(0, "altar").has(0, followers=3).stands(0, "trade", "patriarch", 1)
    story.resolve("trade").choose("card:altar")
    assert story.offered() == ["priest:priest_1"]
    assert story.why_not("priest:patriarch") == "patriarch"


@pytest.mark.rule("EW-170")
def test_p8_one_altar_for_each_cult_in_a_location() -> None:
    story = Story("janus", "tiamat").hand(0, "altar").hand(1, "altar").has(0, followers=3).has(1, followers=3)
    story.altar(0, "trade").stands(0, "trade", 1).stands(1, "trade", 1).resolve("trade")
    assert not story.can("card:altar"), "a second one of the same Cult"
    assert not story.has_altar(1, "trade"), "an Altar belongs to one Cult"
    story.choose("word:nothing", "card:altar", "priest:priest_1")
    assert story.has_altar(0, "trade")
    assert story.has_altar(1, "trade")
    shrine = Story("cthulhu", "tiamat").has(0, followers=5).altar(0, "trade").stands(0, "trade", 1).resolve("trade")
    assert not shrine.can("ability:great_shrine")


@pytest.mark.rule("EW-172", "EW-174", "EW-175")
def test_p8_an_altar_stays_and_wins_its_location_round_after_round() -> None:
    story = Story("janus", "tiamat").altar(0, "trade").has(0, coins=0).new_round()
    for number in (1, 2):
        story.choose("word:pass", "word:pass")
        assert story.asks() == "TakeBenefit 0"
        story.choose("word:decline")
        assert story.has_altar(0, "trade")
        assert story.heard("won") == [(0, 5, 4)] * number


@pytest.mark.rule("EW-174")
def test_p8_the_owner_of_an_altar_is_present() -> None:
    story = Story("janus", "tiamat").altar(0, "trade").stands(1, "trade", 5).resolve("trade").choose("word:take")
    assert story.t.coins == [7, 11], "alms for the Altar"
    story = Story("janus", "tiamat").dark(1).hand(1, "slaughter").altar(0, "trade").resolve("trade")
    story.choose("card:slaughter")
    assert story.t.followers == [0, 2]


@pytest.mark.rule("EW-173", "EW-012")
def test_p8_a_destroyed_altar_goes_to_the_reserve_as_a_token_of_its_strength() -> None:
    story = Story("janus", "tiamat").hand(1, "vandalism").altar(0, "trade", strength=5).stands(0, "trade", 1)
    assert story.t.reserve[5] == 2
    story.resolve("trade").choose("card:vandalism")
    assert story.t.reserve[5] == 3
    assert not story.has_altar(0, "trade")
    assert story.heard("won") == [(0, 5, 1)]


@pytest.mark.rule("EW-176")
def test_p8_an_altar_is_not_a_priest() -> None:
    cards = ("move", "influence_2", "altar")
    story = Story("janus", "tiamat").hand(0, *cards, "exorcism").has(0, followers=9).altar(0, "trade", strength=5)
    story.resolve("trade")
    assert story.offered() == ["ability:chalice_of_clarity", "word:nothing"], (
        "no Priest to move, to bless, to turn over, to weaken"
    )
    counting = Story("anubis", "tiamat").altar(0, "trade").altar(1, "trade").stands(1, "trade", 1).resolve("trade")
    counting.choose("ability:ritual_of_the_passing", "priest:priest_2")
    assert counting.t.followers[0] == 3, "one Priest, two Altars"
    science = Story("atheism", "tiamat").frees(0, 4).altar(1, "trade").resolve("trade")
    assert science.can("ability:triumph_of_the_science")


@pytest.mark.rule("EW-177", "EW-217")
def test_p11_altars_are_not_taxed() -> None:
    story = Story("janus", "tiamat").owns(1, "tithe_1_4_7", "tithe_1_2_3").altar(0, "ruins").has(0, mobs=3)
    story.stands(0, "slums", 1).intend().choose("word:pass", "location:artisan", "location:slums priest:priest_1")
    assert story.t.coins == [0, 5], "five for the artisans, nothing for the Tithe"


@pytest.mark.rule("EW-178", "EW-179")
def test_p9_the_token_under_an_altar_is_exchanged_to_raise_a_priest() -> None:
    story = Story("janus", "tiamat").altar(0, "rift", "guard", "port", strength=4).frees(0, 3)
    story.stands(0, "temple", 1).resolve("temple").choose("raise:by_1 place:free priest:priest_3").idle()
    assert "priest_4" in story.free(0)
    assert sum(1 for token in story.t.altars if token) == 3
    assert story.heard("altar_exchanged") == [(0, 8)]


@pytest.mark.rule("EW-178")
def test_r2_no_altar_is_exchanged_for_a_token_nobody_has() -> None:
    story = Story("arachne", "tiamat").has(0, followers=9).altar(0, "rift", "guard", strength=4).frees(0, 4)
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:ordination")
    assert story.can("number:4")
    busy = Story("arachne", "tiamat").has(0, followers=9).stands(0, "rift", 4, 4).frees(0, 4).stands(1, "ruins", 1)
    busy.resolve("ruins").choose("ability:ordination")
    assert busy.why_not("number:4") == "no_token"


@pytest.mark.rule("EW-180")
def test_p4_five_altars_at_the_end_of_a_round_win() -> None:
    four = Story("janus", "tiamat").altar(0, "ruins", "trade", "port", strength=4).altar(0, "rift")
    assert four.has(0, mobs=3).end_round().t.ending == "", "roads do not add up"
    five = Story("janus", "tiamat").altar(0, "ruins", "trade").altar(0, "rift", "port", strength=2)
    five.altar(0, "guard", strength=5).end_round()
    assert five.t.ending == "FIVE_ALTARS"
    assert five.t.winners == [0]
    assert five.t.reserve[5] == 2
    assert five.t.reserve[SORTS + 5] == 3
