"""The Intrigue cards: when they may be played, and the ten kinds one by one (p. 12)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.editions import DARK_SEAL, edition
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import CARD, INTRIGUES
from tests.games.eternal_city.story import Story

WORLD = edition("world", GAME.newest(), GAME.rules)


@pytest.mark.rule("EW-226")
def test_p12_an_intrigue_is_played_before_a_location_is_settled_and_never_while_priests_are_placed() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "raid").intend()
    assert all(one == "word:pass" or one.startswith("priest:") for one in story.offered())
    story.stands(1, "ruins", 1).resolve("ruins")
    assert story.asks() == "TakeAction 0"
    assert story.can("card:raid")


@pytest.mark.rule("EW-227")
def test_p12_a_dark_seal_forbids_playing_on_the_light_side_but_not_selling_or_discarding() -> None:
    story = Story("fafnir", "cthulhu").hand(0, "slaughter", "seize").stands(1, "ruins", 1).resolve("ruins")
    assert not story.can("card:slaughter")
    assert story.why_not("card:slaughter") == "sealed"
    story.choose("ability:ode_to_treachery")
    assert story.offered() == ["card:slaughter", "card:seize"]
    awake = Story("fafnir", "cthulhu").dark(0).hand(0, "slaughter").stands(1, "ruins", 1).resolve("ruins")
    assert awake.can("card:slaughter")
    shop = Story("fafnir", "cthulhu").hand(0, "slaughter").intend().choose("word:pass", "card:slaughter")
    assert shop.t.coins[0] == 5 + 6


@pytest.mark.rule("EW-228")
def test_p12_nothing_to_disperse_and_nobody_to_search() -> None:
    story = Story("cthulhu", "janus").hand(0, "disperse", "secret_search").has(1, mobs=1).hand(1, "raid")
    story.stands(0, "ruins", 1).resolve("ruins")
    assert story.offered() == ["ability:ritual_of_the_abyss", "word:nothing"], "Janus has both, but is not there"
    story.stands(1, "ruins", 1)
    assert story.can("card:disperse")
    assert story.can("card:secret_search")


@pytest.mark.rule("EW-229")
def test_p12_a_played_intrigue_goes_under_its_deck() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "raid").stands(1, "ruins", 1).at_bottom("intrigue", "seize")
    story.resolve("ruins").choose("card:raid")
    assert story.holds(0) == []
    assert story.deck("intrigue")[:2] == ["raid", "seize"]
    assert len(story.deck("intrigue")) == 30


@pytest.mark.rule("EW-230")
def test_p12_the_house_list_of_prices_and_seals() -> None:
    names = [name for name in INTRIGUES if WORLD.has_card(CARD.place(name))]
    assert [WORLD.price[CARD.place(name)] for name in names] == list(range(4, 14))
    sealed = [name for name in names if WORLD.seal[CARD.place(name)] == DARK_SEAL]
    assert sealed == ["slaughter", "threat", "seize"]


@pytest.mark.rule("EW-231", "EW-234")
def test_p12_blackmail_takes_half_rounded_up_from_the_richest_wherever_they_are() -> None:
    story = Story("cthulhu", "fafnir", "janus").hand(0, "blackmail").has(0, coins=1).has(1, coins=8).has(2, coins=11)
    story.stands(1, "ruins", 1).resolve("ruins").choose("card:blackmail")
    assert story.t.coins == [7, 8, 5], "neither the player nor the richest stands in the Ruins"


@pytest.mark.rule("EW-232", "EW-233")
def test_p12_blackmail_works_for_nothing_but_not_on_a_tie() -> None:
    rich = Story("cthulhu", "fafnir", "janus").hand(0, "blackmail").has(0, coins=9).stands(1, "ruins", 1)
    rich.resolve("ruins").choose("card:blackmail")
    assert rich.t.coins == [9, 5, 5]
    for tied in ((9, 9, 2), (2, 9, 9)):
        story = Story("cthulhu", "fafnir", "janus").hand(0, "blackmail").stands(1, "ruins", 1)
        for seat, coins in enumerate(tied):
            story.has(seat, coins=coins)
        assert not story.resolve("ruins").can("card:blackmail")


@pytest.mark.rule("EW-235", "EW-236")
def test_p12_exorcism_weakens_a_priest_of_any_cult_by_two() -> None:
    for strength in (3, 4, 5):
        story = Story("cthulhu", "fafnir").hand(0, "exorcism").stands(1, "ruins", strength, 2, "patriarch")
        story.stands(0, "ruins", 3).altar(1, "ruins", strength=5).has(1, followers=5).resolve("ruins")
        story.choose("card:exorcism")
        assert story.offered() == ["seat:0 priest:priest_3", f"seat:1 priest:priest_{strength}"]
        assert story.why_not("seat:1 priest:patriarch") == "patriarch"
        assert story.why_not("seat:1 priest:priest_2") == "too_weak"
        story.choose(f"seat:1 priest:priest_{strength}")
        assert story.heard("exorcised") == [(0, 1, strength, strength - 2)]
        assert story.influence(1, "ruins") == strength - 2 + 2 + 5 + 4


@pytest.mark.rule("EW-237")
def test_p12_exorcism_needs_the_weaker_token_in_the_reserve() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "exorcism").stands(1, "ruins", 3, 4)
    story.stands(1, "port", 1, 1, 1).resolve("ruins").choose("card:exorcism")
    assert story.offered() == ["seat:1 priest:priest_4"], "all three Priests of 1 stand in the Port"
    assert story.why_not("seat:1 priest:priest_3") == "no_token"


@pytest.mark.rule("EW-238")
def test_p12_slaughter_takes_two_followers_or_the_only_one_of_every_cult_present() -> None:
    story = Story("cthulhu", "fafnir", "janus", "tiamat").dark(0).hand(0, "slaughter").has(0, followers=4)
    story.has(1, followers=1).has(2, followers=6).has(3, followers=5)
    story.stands(0, "ruins", 1).stands(1, "ruins", 1).altar(2, "ruins").resolve("ruins").choose("card:slaughter")
    assert story.t.followers == [2, 0, 4, 5], "an Altar is presence enough; Tiamat is elsewhere"


@pytest.mark.rule("EW-239")
def test_p12_disperse_takes_a_mob_of_every_cult_present() -> None:
    story = Story("cthulhu", "fafnir", "janus", "tiamat").hand(0, "disperse")
    for seat, mobs in enumerate((2, 3, 0, 1)):
        story.has(seat, mobs=mobs)
    story.stands(0, "ruins", 1).altar(1, "ruins").stands(2, "ruins", 1).resolve("ruins").choose("card:disperse")
    assert story.t.mobs == [1, 2, 0, 1]


@pytest.mark.rule("EW-240", "EW-241")
def test_p12_secret_search_takes_a_card_of_each_opponents_hand_and_nothing_else() -> None:
    story = Story("cthulhu", "fafnir", "janus", "tiamat").hand(0, "secret_search").hand(1, "place", "raid")
    story.owns(1, "healer", "supremacy").owns(2, "mentor").hand(3, "move")
    story.stands(1, "ruins", 1).stands(2, "ruins", 1).resolve("ruins").choose("card:secret_search")
    assert story.asks() == "GiveCard 1"
    assert story.offered() == ["card:place", "card:raid"]
    story.choose("card:place")
    assert story.holds(0) == ["place"]
    assert story.before(2) == ["mentor"], "without a hand nothing is given"
    assert story.holds(3) == ["move"]
    assert story.asks() == "TakeAction 1", "who is not there is not searched"


@pytest.mark.rule("EW-242", "EW-245")
def test_p12_a_threat_takes_a_license_that_works_at_once() -> None:
    story = Story("cthulhu", "fafnir", "janus").dark(0).hand(0, "threat").has(1, followers=4)
    story.owns(1, "community_trade", "healer").stands(0, "trade", 1).stands(2, "trade", 3).resolve("trade")
    story.choose("card:threat")
    assert sorted(story.offered()) == ["card:community_trade", "card:healer"]
    story.choose("card:community_trade").idle().choose("word:take")
    assert story.asks() == "TakeBenefit 0", "the Community serves its new owner in this very Location"
    assert story.before(1) == ["healer"]


@pytest.mark.rule("EW-243", "EW-244")
def test_p12_a_threat_by_the_strongest_brings_nothing_and_a_tie_forbids_it() -> None:
    story = Story("cthulhu", "fafnir").dark(0).hand(0, "threat").has(0, followers=9).owns(0, "healer")
    story.owns(1, "mentor").stands(1, "ruins", 1).resolve("ruins").choose("card:threat")
    assert (story.before(0), story.before(1)) == (["healer"], ["mentor"])
    tied = Story("cthulhu", "fafnir", "janus").dark(0).hand(0, "threat").owns(1, "healer").owns(2, "admiral")
    tied.stands(1, "ruins", 1).resolve("ruins")
    assert tied.t.patriarch(1) == tied.t.patriarch(2) > tied.t.patriarch(0)
    assert not tied.can("card:threat")


@pytest.mark.rule("EW-246", "EW-247")
def test_p12_vandalism_clears_the_highest_location_with_altars() -> None:
    story = Story("cthulhu", "fafnir", "janus").hand(0, "vandalism").altar(0, "ruins", "trade", strength=2)
    story.altar(1, "trade", strength=4).stands(2, "trade", 1).resolve("trade").choose("card:vandalism")
    assert [story.has_altar(seat, "trade") for seat in (0, 1)] == [False, False]
    assert story.has_altar(0, "ruins"), "a lower Altar is safe"
    assert story.t.reserve[6 + 4] == 3, "the token is back in the reserve"
    higher = Story("cthulhu", "fafnir").hand(0, "vandalism").altar(1, "trade", "rift").resolve("trade")
    assert not higher.can("card:vandalism")
    none = Story("cthulhu", "fafnir").hand(0, "vandalism").altar(1, "ruins").stands(1, "trade", 1).resolve("trade")
    assert not none.can("card:vandalism")


@pytest.mark.rule("EW-248", "EW-249", "EW-250")
def test_p12_one_may_ambush_the_own_fool() -> None:
    story = Story("janus", "tiamat").hand(0, "ambush").has(0, coins=0).paid(0, "port", "patriarch").stands(0, "port", 1)
    story.stands(1, "port", 2).resolve("port").choose("card:ambush")
    assert story.winner() == 1, "1 against 2"
    assert story.t.coins[0] == 9
    assert "patriarch" in story.free(0)
    assert story.choose("word:decline").t.coins[0] == 9 + 2
    plain = Story("janus", "tiamat").hand(0, "ambush").stands(1, "port", 2).resolve("port")
    assert not plain.can("card:ambush")


@pytest.mark.rule("EW-251", "EW-252")
def test_p12_a_raid_leaves_nothing_for_winner_community_and_losers() -> None:
    story = Story("cthulhu", "fafnir", "janus").hand(0, "raid").owns(1, "community_trade").stands(0, "trade", 1)
    story.stands(1, "trade", 2).stands(2, "trade", 3).resolve("trade").choose("card:raid").idle()
    assert story.asks() == ""
    assert story.t.coins == [5, 5, 5]
    assert story.winner() == 2, "who may become First Player all the same"


@pytest.mark.rule("EW-253")
def test_p12_a_raid_does_not_save_the_coins_of_a_paid_priest() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "raid").has(1, coins=0).paid(1, "trade", 1).stands(0, "trade", 2)
    story.resolve("trade").choose("card:raid")
    assert story.heard("coins_returned") == [(1, 5)]
    assert story.t.paid[5] == -1
    assert story.t.coins[1] == 0
    assert story.winner() == 1


@pytest.mark.rule("EW-254", "EW-255")
def test_p12_seize_sends_every_priest_home_and_leaves_altars() -> None:
    story = Story("cthulhu", "fafnir", "janus").dark(0).hand(0, "seize").stands(0, "port", 3).stands(1, "port", 5)
    story.stands(2, "port", "patriarch").altar(1, "port").has(0, coins=0).resolve("port").choose("card:seize")
    assert [story.there(seat, "port") for seat in range(3)] == [[], [], []]
    assert [story.free(0)[-1], story.free(1)[-1], story.free(2)[0]] == ["priest_3", "priest_5", "patriarch"]
    assert story.has_altar(1, "port")
    assert story.winner() == 0, "who has nothing there, against an Altar"


@pytest.mark.rule("EW-256", "EW-257")
def test_p12_after_a_seizure_only_those_still_there_get_alms() -> None:
    story = Story("tiamat", "fafnir", "janus", "anubis").dark(0).hand(0, "seize").hand(2, "place")
    story.altar(1, "trade").stands(2, "trade", 1).stands(3, "trade", 3).resolve("trade")
    story.choose("card:seize", "card:place", "priest:priest_3").idle().choose("word:take")
    assert story.t.coins == [5 + 6, 5 + 2, 5 + 2, 5], "an Altar, a Priest who came back; Anubis went home with nothing"


@pytest.mark.rule("EW-258")
def test_p12_a_paid_priest_sent_home_by_seize_wins_nothing() -> None:
    story = Story("janus", "tiamat").dark(1).hand(1, "seize").has(0, coins=0).paid(0, "port", 3).resolve("port")
    story.choose("card:seize")
    assert story.heard("coins_returned") == [(0, 8)]
    assert story.winner() == 1
    assert story.t.coins[0] == 0
