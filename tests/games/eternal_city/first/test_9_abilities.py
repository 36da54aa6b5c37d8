"""First edition: the 32 abilities of the eight Cults, in general and one by one."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.editions import edition
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import ABILITY, CARD, CULT
from tests.games.eternal_city.story import Story, first

FIRST = edition("first", GAME.newest(), GAME.rules)
SHEETS = {
    "anubis": (("rite_of_departure", "palm_of_death"), ("cult_of_the_dead", "loss_of_fetters")),
    "cthulhu": (("rite_of_the_abyss", "wrath_of_the_ancient"), ("crushing_storm", "behest_of_the_ancient")),
    "fafnir": (("ode_of_avarice", "blood_price"), ("ode_of_perfidy", "hired_marauders")),
    "janus": (("smile_of_fortune", "mystery_of_grace"), ("rite_of_duplicity", "mystery_of_sins")),
    "nirriti": (("road_of_loyalty", "road_of_contempt"), ("road_of_exile", "road_of_triumph")),
    "tiamat": (("shift_of_guise", "rite_of_incarnation"), ("invasion", "reaping_of_chaos")),
    "lloth": (("initiation", "female_charms"), ("spiders_clutch", "enchantment_of_the_goddess")),
    "atheism": (("triumph_of_learning", "strategy_of_terror"), ("debunking_the_myth", "denial_of_foundations")),
}
#: Followers, coins, cards and Mobs of every sacrifice; for Loss of Fetters and Initiation the least.
PRICES = {
    "palm_of_death": (1, 0, 0, 0),
    "loss_of_fetters": (0, 1, 1, 0),
    "wrath_of_the_ancient": (0, 0, 0, 1),
    "crushing_storm": (0, 0, 2, 0),
    "behest_of_the_ancient": (4, 0, 0, 0),
    "ode_of_avarice": (0, 6, 0, 0),
    "blood_price": (3, 0, 0, 0),
    "ode_of_perfidy": (0, 0, 1, 0),
    "hired_marauders": (0, 17, 0, 0),
    "smile_of_fortune": (0, 1, 1, 0),
    "mystery_of_grace": (0, 9, 0, 0),
    "mystery_of_sins": (0, 0, 9, 0),
    "road_of_loyalty": (1, 0, 0, 0),
    "road_of_contempt": (0, 0, 1, 0),
    "road_of_triumph": (2, 0, 0, 0),
    "shift_of_guise": (0, 3, 0, 0),
    "invasion": (0, 0, 2, 0),
    "initiation": (1, 0, 0, 0),
    "spiders_clutch": (0, 4, 2, 0),
    "strategy_of_terror": (3, 3, 0, 0),
    "denial_of_foundations": (0, 0, 3, 0),
}
#: The lowest and highest level of every Master, whether the Patriarch may serve, and whether the Master is destroyed.
MASTERS = {
    "rite_of_departure": (2, 5, False, True),
    "cult_of_the_dead": (12, 99, True, False),
    "rite_of_the_abyss": (3, 3, False, False),
    "rite_of_duplicity": (1, 3, False, True),
    "road_of_exile": (1, 1, True, False),
    "rite_of_incarnation": (3, 99, True, False),
    "reaping_of_chaos": (5, 5, True, False),
    "female_charms": (3, 3, True, False),
    "enchantment_of_the_goddess": (5, 5, True, False),
    "triumph_of_learning": (3, 99, True, False),
    "debunking_the_myth": (12, 99, True, False),
}


# In general.


@pytest.mark.rule("EF-238", "EF-251")
@pytest.mark.parametrize("cult", SHEETS)
def test_each_side_has_two_abilities_and_only_those_of_the_side_up_can_be_used(cult: str) -> None:
    for side in (0, 1):
        listed = FIRST.sheet_abilities(CULT.place(cult), side)
        assert tuple(ABILITY.values[one] for one in listed) == SHEETS[cult][side]
    story = first(cult, "janus" if cult != "janus" else "tiamat").hand(0, "place").stands(1, "ruins", 1)
    story.resolve("ruins")
    for ability in SHEETS[cult][1]:
        assert story.why_not(f"ability:{ability}") == "other_sheet"


@pytest.mark.rule("EF-239", "EF-248")
def test_every_ability_is_a_sacrifice_with_a_price_or_a_ritual_with_a_master() -> None:
    names = [name for sides in SHEETS.values() for side in sides for name in side]
    assert sorted([*PRICES, *MASTERS]) == sorted(names)
    for name, price in PRICES.items():
        row = FIRST.ability(ABILITY.place(name))
        assert not row.ritual
        assert (row.followers, row.coins, row.cards, row.mobs) == price, name
    for name, master in MASTERS.items():
        row = FIRST.ability(ABILITY.place(name))
        assert row.ritual
        assert (row.weakest, row.strongest, row.patriarch, row.destroyed) == master, name


@pytest.mark.rule("EF-240", "EF-241")
def test_an_ability_works_in_the_active_quarter_and_on_free_priests_of_its_cult() -> None:
    story = first("anubis", "janus").stands(0, "ruins", 1).stands(0, "port", 2).stands(1, "port", 1).resolve("ruins")
    story.choose("ability:palm_of_death")
    assert story.offered() == ["priest:priest_1"], "the one in the Port is out of reach"
    free = first("nirriti", "janus").hand(0, "mob").frees(0, 2).stands(0, "port", 3).stands(1, "ruins", 1)
    free.resolve("ruins").choose("ability:road_of_contempt", "card:mob")
    assert free.offered() == ["priest:priest_2"]


@pytest.mark.rule("EF-242", "EF-250")
def test_a_sacrifice_is_paid_in_full_before_it_works_with_any_cards() -> None:
    poor = first("lloth", "janus").dark(0).hand(0, "place").has(0, coins=4).stands(1, "ruins", 1).resolve("ruins")
    assert poor.why_not("ability:spiders_clutch") == "too_few_cards"
    story = first("atheism", "janus").dark(0).hand(0, "place", "first_raid").owns(0, "oracle", "supremacy")
    story.stands(0, "ruins", 1).resolve("ruins").choose("ability:denial_of_foundations")
    story.choose("card:place", "card:oracle", "card:supremacy")
    assert story.asks() == "BuildAltarHere 0", "paid before the effect"
    assert story.t.count_cards(0) == 1


@pytest.mark.rule("EF-243")
def test_after_an_ability_the_next_player_is_asked() -> None:
    story = first("nirriti", "tiamat").hand(0, "gift_1_4").hand(1, "place").stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:road_of_loyalty")
    assert story.asks() == "TakeAction 1"


@pytest.mark.rule("EF-244", "EF-245", "EF-249")
def test_each_use_of_a_ritual_in_a_round_needs_another_master() -> None:
    story = first("atheism", "janus").frees(0, 3, 4).hand(0, "mob").altar(1, "ruins", "slums", "trade", strength=5)
    story.resolve("ruins")
    for master in ("priest_3", "priest_4"):
        story.choose("ability:triumph_of_learning", f"priest:{master}").idle().choose("word:take")
    assert story.t.masters[3] == story.t.masters[4] == 1
    assert story.why_not("ability:triumph_of_learning") == "no_master"
    assert story.t.followers[0] == 4, "once in each of two quarters"


@pytest.mark.rule("EF-246")
def test_a_priest_back_from_a_quarter_decided_before_may_be_master() -> None:
    story = first("atheism", "janus").has(0, followers=0).frees(0).stands(0, "ruins", 3).altar(1, "trade")
    story.resolve("ruins").choose("word:take")
    story.choose("ability:triumph_of_learning", "priest:priest_3")
    assert story.t.followers[0] == 1


@pytest.mark.rule("EF-247")
def test_the_free_patriarch_may_be_master_where_he_fits_and_is_neither_destroyed_nor_lowered() -> None:
    charms = (
        first("lloth", "janus").has(0, followers=3).frees(0, "patriarch").stands(0, "ruins", 1).stands(1, "ruins", 1)
    )
    charms.resolve("ruins").choose("ability:female_charms")
    assert charms.offered() == ["priest:patriarch"]
    abyss = first("cthulhu", "janus").has(0, followers=3).hand(0, "mob").frees(0, "patriarch").stands(0, "ruins", 1)
    assert abyss.resolve("ruins").why_not("ability:rite_of_the_abyss") == "no_master"
    duplicity = first("janus", "tiamat").dark(0).has(0, followers=3).hand(0, "mob").frees(0, "patriarch")
    assert duplicity.stands(1, "ruins", 1).resolve("ruins").why_not("ability:rite_of_duplicity") == "no_master"


@pytest.mark.rule("EF-247")
def test_a_patriarch_who_leads_a_ritual_lies_on_the_sheet_and_is_free_again_in_the_next_round() -> None:
    charms = first("lloth", "janus").has(0, followers=3, coins=0).frees(0, "patriarch").stands(0, "ruins", 1)
    charms.stands(1, "ruins", 1).resolve("ruins").choose("ability:female_charms", "priest:patriarch", "priest:priest_1")
    assert charms.free(0) == [], "he is Master, so he is free no longer"
    assert charms.t.masters[0] == 1
    assert charms.there(0, "thieves") == ["priest_1"], "and the ritual has worked"
    charms.finish().end_round()
    assert charms.free(0) == ["patriarch", "priest_1"]


@pytest.mark.rule("EF-247")
@pytest.mark.parametrize(
    ("cult", "ability", "level", "fits"),
    [
        ("lloth", "female_charms", 2, False), ("lloth", "female_charms", 3, True), ("lloth", "female_charms", 4, False),
        ("atheism", "triumph_of_learning", 2, False), ("atheism", "triumph_of_learning", 3, True),
        ("anubis", "rite_of_departure", 5, False), ("tiamat", "rite_of_incarnation", 3, True),
        ("tiamat", "rite_of_incarnation", 2, False),
    ],
)  # fmt: skip
def test_his_level_must_fit_and_no_ritual_destroys_him(cult: str, ability: str, level: int, fits: bool) -> None:
    others = [1, 1, 1] if cult == "tiamat" else []
    story = first(cult, "janus").hand(0, "mob").has(0, followers=level).frees(0, "patriarch", *others)
    story.stands(0, "ruins", 2).altar(1, "ruins").resolve("ruins")
    if fits:
        story.choose(f"ability:{ability}")
        assert story.offered() == ["priest:patriarch"]
    else:
        assert story.why_not(f"ability:{ability}") == "no_master"


@pytest.mark.rule("EF-388")
def test_f1_an_ability_may_be_used_for_nothing_but_not_against_its_conditions() -> None:
    storm = first("cthulhu", "janus").dark(0).hand(0, "place", "mob").has(0, followers=7, coins=0).has(1, coins=6)
    storm.stands(1, "ruins", 1).resolve("ruins").choose("ability:crushing_storm", "card:place", "card:mob")
    assert storm.holds(0) == [], "paid for nothing"
    science = first("atheism", "janus").frees(0, 3).hand(0, "mob").stands(1, "ruins", 1).resolve("ruins")
    assert science.why_not("ability:triumph_of_learning") == "no_effect", "a foreign Priest is a printed condition"


# Anubis.


@pytest.mark.rule("EF-252", "EF-253", "EF-254")
def test_anubis_rite_of_departure() -> None:
    story = first("anubis", "janus").frees(0, 1, 2).stands(1, "ruins", "patriarch", 1).altar(1, "ruins", strength=5)
    story.resolve("ruins").choose("ability:rite_of_departure")
    assert story.offered() == ["priest:priest_2"], "level 2 or more"
    story.choose("priest:priest_2")
    assert story.t.followers[0] == 2 + 2, "two Priests; the Altar is none"
    assert story.t.reserve[2] == 3, "the Master is gone"


@pytest.mark.rule("EF-255", "EF-256")
def test_anubis_palm_of_death() -> None:
    story = first("anubis", "janus").frees(0).stands(0, "ruins", 3).stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:palm_of_death", "priest:priest_3")
    assert story.free(0) == ["priest_5"]
    assert (story.t.followers[0], story.t.coins[0]) == (1, 5), "a Follower, and no coins"
    assert story.idle().winner() == 1


@pytest.mark.rule("EF-257", "EF-375")
def test_anubis_palm_of_death_is_exact_and_needs_its_token() -> None:
    story = first("anubis", "janus").frees(0).hand(0, "mob").stands(0, "ruins", 1, 4, 5, "patriarch").resolve("ruins")
    story.choose("ability:palm_of_death")
    assert story.offered() == ["priest:priest_1"]
    assert story.why_not("priest:priest_4") == "strongest"
    assert story.why_not("priest:patriarch") == "patriarch"
    none = first("anubis", "janus").hand(0, "mob").stands(0, "rift", 5, 5, 5).frees(0).stands(0, "ruins", 3)
    assert none.resolve("ruins").why_not("ability:palm_of_death") == "no_effect"


@pytest.mark.rule("EF-258", "EF-259", "EF-260")
def test_anubis_cult_of_the_dead() -> None:
    def ready() -> Story:
        return first("anubis", "janus").dark(0).hand(0, "mob").stands(0, "trade", 1).frees(0, "patriarch")

    story = ready().has(0, followers=5).owns(0, "supremacy").altar(1, "trade").resolve("trade")
    story.choose("ability:cult_of_the_dead", "priest:patriarch", "priest:priest_1")
    assert story.has_altar(0, "trade")
    weak = ready().has(0, followers=4).owns(0, "supremacy").altar(1, "trade").resolve("trade")
    assert weak.why_not("ability:cult_of_the_dead") == "no_master", "level 11"
    alone = ready().has(0, followers=5).owns(0, "supremacy").stands(1, "trade", 1).resolve("trade")
    assert alone.why_not("ability:cult_of_the_dead") == "no_effect", "no foreign Altar"
    own = ready().has(0, followers=5).owns(0, "supremacy").altar(1, "trade").altar(0, "trade", strength=5)
    assert own.resolve("trade").why_not("ability:cult_of_the_dead") == "no_effect", "an Altar of Anubis"


@pytest.mark.rule("EF-261", "EF-262", "EF-263")
def test_anubis_loss_of_fetters() -> None:
    story = first("anubis", "janus").dark(0).hand(0, "place", "wander", "mob").has(0, coins=3)
    story.altar(0, "trade", "slums", "port", strength=5).resolve("trade").choose("ability:loss_of_fetters")
    assert story.offered() == ["location:ruins", "location:thieves"]
    assert story.why_not("location:slums") == "altar_there"
    assert story.why_not("location:forum") == "too_few_coins"
    story.choose("location:thieves", "card:place", "card:wander")
    assert (story.t.coins[0], story.holds(0)) == (1, ["mob"]), "two coins and two cards for quarter 2"
    assert story.has_altar(0, "thieves")
    assert not story.has_altar(0, "trade")
    assert story.has_altar(0, "port"), "not the Altar of another quarter"


# Cthulhu.


@pytest.mark.rule("EF-264", "EF-265", "EF-266")
def test_cthulhu_rite_of_the_abyss() -> None:
    story = first("cthulhu", "janus").frees(0, 2, 3, 4).stands(0, "ruins", 2).stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:rite_of_the_abyss")
    assert story.offered() == ["priest:priest_3"], "exactly level 3"
    story.choose("priest:priest_3", "priest:priest_2")
    assert story.there(0, "ruins") == ["priest_5"]
    assert story.t.masters[1] == 1
    assert story.t.reserve[3] == 3


@pytest.mark.rule("EF-267", "EF-376")
def test_cthulhu_rite_of_the_abyss_needs_both_tokens_given_back_ones_counted() -> None:
    high = first("cthulhu", "janus").hand(0, "mob").stands(0, "ruins", 3).frees(0, 3).resolve("ruins")
    assert high.why_not("ability:rite_of_the_abyss") == "no_effect", "there is no level 6"
    lacking = first("cthulhu", "janus").hand(0, "mob").stands(0, "rift", 1, 1, 1).frees(0, 3).stands(0, "ruins", 2)
    assert lacking.resolve("ruins").why_not("ability:rite_of_the_abyss") == "no_effect", "no level 1 for the Master"
    served = first("cthulhu", "janus").stands(0, "rift", 1, 1).frees(0, 3).stands(0, "ruins", 1).stands(1, "ruins", 1)
    served.resolve("ruins").choose("ability:rite_of_the_abyss", "priest:priest_3", "priest:priest_1")
    assert served.there(0, "ruins") == ["priest_4"]
    assert served.t.masters[1] == 1, "the token just given back serves the Master"


@pytest.mark.rule("EF-268", "EF-269", "EF-270")
def test_cthulhu_wrath_of_the_ancient() -> None:
    story = first("cthulhu", "janus").has(0, mobs=1).altar(0, "trade").altar(1, "trade", "port").resolve("trade")
    story.choose("ability:wrath_of_the_ancient")
    assert not story.has_altar(0, "trade")
    assert not story.has_altar(1, "trade")
    assert story.has_altar(1, "port")
    assert (story.t.followers[0], story.t.mobs[0]) == (4, 0)
    poor = first("cthulhu", "janus").hand(0, "mob").altar(1, "trade").resolve("trade")
    assert poor.why_not("ability:wrath_of_the_ancient") == "too_few_mobs"


@pytest.mark.rule("EF-271", "EF-272", "EF-273")
def test_cthulhu_crushing_storm() -> None:
    story = first("cthulhu", "janus", "tiamat").dark(0).hand(0, "place", "mob").has(0, coins=8).has(1, coins=7)
    story.has(2, coins=6).stands(1, "trade", 1).resolve("trade")
    story.choose("ability:crushing_storm", "card:place", "card:mob")
    assert story.t.coins == [1, 0, 6]
    assert story.t.followers[0] == 4


@pytest.mark.rule("EF-274", "EF-275", "EF-382")
def test_cthulhu_behest_of_the_ancient() -> None:
    story = (
        first("cthulhu", "janus", "tiamat").dark(0).has(0, followers=5).hand(1, "place").owns(1, "oracle", "supremacy")
    )
    story.hand(2, "mob", "altar").stands(2, "trade", 1).resolve("trade").choose("ability:behest_of_the_ancient")
    assert story.t.followers[0] == 1
    assert story.asks() == "GiveCard 1", "three cards, hand and table together"
    assert story.offered() == ["card:place", "card:oracle", "card:supremacy"]
    story.choose("card:oracle", "card:place")
    assert (story.before(0), story.holds(0)) == (["oracle"], ["place"])
    one = first("cthulhu", "janus").dark(0).has(0, followers=4).hand(1, "place").stands(1, "trade", 1).resolve("trade")
    one.choose("ability:behest_of_the_ancient", "card:place")
    assert one.holds(0) == ["place"], "who has one gives one"


@pytest.mark.rule("EF-276")
def test_cthulhu_behest_needs_one_opponent_with_more_cards_than_anybody() -> None:
    for mine, theirs, others in ((3, 2, 1), (1, 2, 2), (2, 2, 0)):
        hand = ["place", "altar", "wander"]
        story = first("cthulhu", "janus", "tiamat").dark(0).has(0, followers=5).hand(0, *hand[:mine])
        story.hand(1, *hand[:theirs]).hand(2, *hand[:others]).stands(2, "trade", 1).resolve("trade")
        assert story.why_not("ability:behest_of_the_ancient") == "no_effect"


# Fafnir.


@pytest.mark.rule("EF-277", "EF-278", "EF-377")
def test_fafnir_ode_of_avarice() -> None:
    story = first("fafnir", "janus").has(0, coins=6).stands(0, "trade", "patriarch", 1).frees(0, 1, 1, 2)
    story.resolve("trade").choose("ability:ode_of_avarice")
    assert story.offered() == ["priest:patriarch", "priest:priest_1"]
    story.choose("priest:patriarch")
    assert story.offered() == ["priest:priest_1"], "in order, and the Patriarch is not one of the two"
    assert story.why_not("priest:patriarch") == "no_such_priest"
    story.choose("priest:priest_1")
    assert story.offered() == ["priest:priest_1", "priest:priest_2"]
    story.choose("priest:priest_2").idle()
    assert story.heard("won") == [(0, 5, 1 + 1 + 2)]
    assert story.t.coins[0] == 0
    few = first("fafnir", "janus").has(0, coins=6).hand(0, "mob").frees(0, 2).stands(0, "trade", 1).resolve("trade")
    assert few.why_not("ability:ode_of_avarice") == "no_effect", "two must have been free before"


@pytest.mark.rule("EF-279", "EF-280")
def test_fafnir_blood_price() -> None:
    story = first("fafnir", "janus", "tiamat").has(0, followers=3, coins=4).has(1, coins=12).has(2, coins=11)
    story.stands(2, "trade", 1).resolve("trade").choose("ability:blood_price")
    assert story.t.coins == [14, 2, 11]
    assert story.t.followers[0] == 0


@pytest.mark.rule("EF-281")
@pytest.mark.parametrize("coins", [(4, 9, 3), (4, 12, 12), (13, 12, 3)])
def test_fafnir_blood_price_needs_one_richest_opponent_with_ten(coins: tuple[int, int, int]) -> None:
    story = first("fafnir", "janus", "tiamat").has(0, followers=3).hand(0, "mob").stands(2, "trade", 1)
    for seat, one in enumerate(coins):
        story.has(seat, coins=one)
    assert story.resolve("trade").why_not("ability:blood_price") == "no_effect"


@pytest.mark.rule("EF-282", "EF-283")
def test_fafnir_ode_of_perfidy() -> None:
    story = first("fafnir", "janus").dark(0).hand(0, "place").has(0, coins=0).on_top("intrigue", "first_raid")
    story.stands(1, "trade", 1).resolve("trade").choose("ability:ode_of_perfidy", "card:place")
    assert story.t.coins[0] == FIRST.price[CARD.place("first_raid")]
    assert story.deck("intrigue")[0] == "first_raid"


@pytest.mark.rule("EF-284", "EF-285")
def test_fafnir_hired_marauders() -> None:
    story = first("fafnir", "janus").dark(0).has(0, coins=17).stands(1, "trade", 1).resolve("trade")
    story.choose("ability:hired_marauders")
    assert (story.t.mobs[0], story.t.coins[0], story.holds(0)) == (1, 0, [])


# Janus.


@pytest.mark.rule("EF-286", "EF-287", "EF-288")
def test_janus_smile_of_fortune() -> None:
    story = first("tiamat", "janus", "cthulhu").hand(1, "place").has(1, coins=1).stands(0, "trade", 1, 2)
    story.stands(1, "trade", 1).stands(2, "trade", 1).resolve("trade").idle_seat(0)
    story.choose("ability:smile_of_fortune", "card:place").idle()
    assert story.t.coins[1] == 0
    assert story.winner() == 1, "of the two with one Influence the one with less power"


@pytest.mark.rule("EF-289")
def test_janus_smile_of_fortune_does_nothing_where_the_win_is_bought() -> None:
    story = first("janus", "tiamat").hand(0, "place").stands(0, "trade", 1).paid(1, "trade", 3).resolve("trade")
    story.choose("ability:smile_of_fortune", "card:place").idle()
    assert story.winner() == 1


@pytest.mark.rule("EF-374")
def test_janus_smile_of_fortune_looks_only_at_those_who_are_there() -> None:
    story = (
        first("janus", "tiamat", "cthulhu").hand(0, "place").stands(1, "trade", 3).altar(2, "trade").resolve("trade")
    )
    story.choose("ability:smile_of_fortune", "card:place").idle()
    assert story.winner() == 1, "Janus has nobody there and does not win with nothing"


@pytest.mark.rule("EF-290", "EF-291")
def test_janus_mystery_of_virtue() -> None:
    story = first("janus", "tiamat").has(0, coins=9).stands(0, "trade", 1).stands(1, "trade", "patriarch", 2)
    story.altar(1, "trade", strength=5).resolve("trade").choose("ability:mystery_of_grace")
    assert len(story.holds(0)) == 3
    assert story.t.coins[0] == 0


@pytest.mark.rule("EF-292", "EF-293")
def test_janus_rite_of_duplicity() -> None:
    story = first("janus", "tiamat").dark(0).frees(0, 1, 3, 4).on_top("intrigue", "first_raid", "first_seize")
    story.stands(1, "trade", 1).resolve("trade").choose("ability:rite_of_duplicity")
    assert story.offered() == ["priest:priest_1", "priest:priest_3"]
    story.choose("priest:priest_3")
    assert story.holds(0) == ["first_raid", "first_seize"]
    assert story.t.reserve[3] == 3


@pytest.mark.rule("EF-294", "EF-295")
def test_janus_mystery_of_vice() -> None:
    hand = ["place"] * 4 + ["altar"] * 4 + ["mob"]
    story = first("janus", "tiamat").dark(0).hand(0, *hand).altar(1, "trade").resolve("trade")
    story.choose("ability:mystery_of_sins", *(f"card:{name}" for name in hand))
    assert (story.t.mobs[0], story.t.followers[0]) == (2, 3)
    assert story.has_altar(1, "trade")


# Nirriti.


@pytest.mark.rule("EF-296", "EF-297")
def test_nirriti_road_of_loyalty() -> None:
    story = first("tiamat", "nirriti").hand(0, "gift_1_4").at_bottom("miracle", "mob").stands(0, "trade", 1)
    story.resolve("trade").choose("card:gift_1_4", "word:coins", "ability:road_of_loyalty")
    assert story.holds(1) == ["gift_1_4"], "as the deck lies once those before have acted"
    assert story.t.followers[1] == 1


@pytest.mark.rule("EF-298", "EF-299")
def test_nirriti_road_of_contempt() -> None:
    story = first("nirriti", "janus").hand(0, "mob").frees(0, "patriarch", 3).stands(1, "trade", 2).resolve("trade")
    story.choose("ability:road_of_contempt", "card:mob", "priest:priest_3").idle()
    assert story.t.coins[0] == 6
    assert story.winner() == 0


def exile(followers: int) -> Story:
    """Nirriti drives out the Priest with coins who stands in the Trade District."""
    story = first("nirriti", "janus", "tiamat").dark(0).frees(0, 1, 2).has(1, followers=followers).paid(1, "trade", 3)
    story.stands(2, "trade", 1).stands(0, "trade", 5).resolve("trade").choose("ability:road_of_exile")
    assert story.offered() == ["priest:priest_1"], "exactly level 1"
    story.choose("priest:priest_1")
    assert story.offered() == ["seat:1 priest:paid_priest_3", "seat:2 priest:priest_1"]
    return story.choose("seat:1 priest:paid_priest_3")


@pytest.mark.rule("EF-300", "EF-301")
def test_nirriti_exile_drives_out_a_priest() -> None:
    story = exile(2)
    assert story.asks() == "PayRansom 1"
    story.choose("word:let_go").idle()
    assert "priest_3" in story.free(1)
    assert story.heard("coins_returned") == [(1, 5)]
    assert story.winner() == 0


@pytest.mark.rule("EF-302", "EF-380")
def test_nirriti_exile_is_bought_off_with_a_follower() -> None:
    story = exile(2).choose("word:ransom").idle()
    assert story.t.followers[:2] == [3, 1]
    assert story.winner() == 1, "he keeps the coins"
    assert exile(0).asks() != "PayRansom 1", "without a Follower there is nothing to decide"
    full = first("nirriti", "janus").dark(0).has(0, followers=7).frees(0, 1).stands(1, "trade", 3).resolve("trade")
    full.choose("ability:road_of_exile", "priest:priest_1", "seat:1 priest:priest_3", "word:ransom")
    assert full.t.followers == [7, 1], "one beyond the limit goes to the bank"


@pytest.mark.rule("EF-303", "EF-304")
def test_nirriti_road_of_triumph() -> None:
    story = first("nirriti", "janus").dark(0).has(0, followers=7).stands(1, "trade", 3).resolve("trade")
    story.choose("ability:road_of_triumph").idle()
    assert story.heard("won") == [(0, 5, 5)], "his level lacks the two Followers already"
    busy = first("nirriti", "janus").dark(0).hand(0, "mob").stands(0, "port", "patriarch").stands(1, "trade", 3)
    assert busy.resolve("trade").why_not("ability:road_of_triumph") == "no_effect"


# Tiamat.


@pytest.mark.rule("EF-305", "EF-306", "EF-381")
def test_tiamat_shift_of_guise() -> None:
    story = first("tiamat", "janus").has(0, followers=0, coins=3).stands(0, "slums", 3).stands(0, "rift", "patriarch")
    story.stands(1, "ruins", 1).resolve("ruins").choose("ability:shift_of_guise")
    assert story.offered() == ["location:slums priest:priest_3"]
    story.choose("location:slums priest:priest_3", "location:rift priest:patriarch")
    assert (story.there(0, "slums"), story.there(0, "rift")) == (["patriarch"], ["priest_3"])
    assert story.t.coins[0] == 0
    together = first("tiamat", "janus").hand(0, "mob").stands(0, "slums", 3, 1).stands(1, "ruins", 1).resolve("ruins")
    assert together.why_not("ability:shift_of_guise") == "no_effect", "two quarters are needed"


@pytest.mark.rule("EF-307")
def test_tiamat_shift_of_guise_leaves_a_priest_with_coins_alone() -> None:
    story = first("tiamat", "janus").stands(0, "slums", 3).stands(0, "port", 2).paid(0, "rift", 1).stands(1, "ruins", 1)
    story.resolve("ruins").choose("ability:shift_of_guise", "location:slums priest:priest_3")
    assert story.offered() == ["location:port priest:priest_2"]
    assert story.why_not("location:rift priest:paid_priest_1") == "has_coins"


@pytest.mark.rule("EF-308", "EF-309", "EF-310")
def test_tiamat_rite_of_incarnation() -> None:
    story = first("tiamat", "janus").has(0, followers=2).frees(0, "patriarch", 1, 1, 2, 3).stands(1, "ruins", 1)
    story.resolve("ruins").choose("ability:rite_of_incarnation")
    assert story.offered() == ["priest:priest_3"], "level 3 or more"
    story.choose("priest:priest_3")
    assert story.why_not("priest:patriarch") == "patriarch"
    story.choose("priest:priest_1", "priest:priest_1", "priest:priest_2")
    assert story.free(0) == ["patriarch", "priest_5"]
    assert story.t.masters[3] == 1, "the Master is not lost"
    assert story.there(0, "ruins") == []
    few = first("tiamat", "janus").hand(0, "mob").frees(0, 3, 1, 2).stands(1, "ruins", 1).resolve("ruins")
    assert few.why_not("ability:rite_of_incarnation") == "no_effect"


@pytest.mark.rule("EF-311", "EF-312", "EF-361")
def test_tiamat_invasion() -> None:
    story = first("tiamat", "janus", "fafnir").dark(0).hand(0, "place", "mob").has(1, followers=5).has(2, followers=1)
    story.stands(0, "trade", 1).stands(1, "trade", 1, 2, "patriarch").stands(2, "trade", 1, 2).resolve("trade")
    story.choose("ability:invasion", "card:place", "card:mob")
    assert story.t.followers == [2, 2, 0]


@pytest.mark.rule("EF-313", "EF-314", "EF-316")
def test_tiamat_reaping_of_chaos_plays_the_top_miracle() -> None:
    story = first("tiamat", "janus").dark(0).frees(0, 4, 5).on_top("miracle", "influence_7").stands(0, "trade", 1)
    story.stands(1, "trade", 5).resolve("trade").choose("ability:reaping_of_chaos")
    assert story.offered() == ["priest:priest_5"]
    story.choose("priest:priest_5", "priest:priest_1").idle()
    assert story.heard("won") == [(0, 5, 1 + 7)]
    assert story.t.coins[0] == 8
    assert story.deck("miracle")[0] == "influence_7"


@pytest.mark.rule("EF-315", "EF-316")
def test_tiamat_reaping_of_chaos_puts_away_what_cannot_be_played() -> None:
    story = (
        first("tiamat", "janus").dark(0).frees(0, 5).on_top("miracle", "altar").stands(1, "trade", 5).resolve("trade")
    )
    story.choose("ability:reaping_of_chaos", "priest:priest_5")
    assert story.deck("miracle")[0] == "altar"
    assert story.holds(0) == []
    assert story.t.coins[0] == 8


# Lloth.


@pytest.mark.rule("EF-317", "EF-318", "EF-319")
def test_lloth_initiation() -> None:
    story = (
        first("lloth", "janus").has(0, followers=7).stands(0, "rift", 4, 4, 4).stands(1, "trade", 2).resolve("trade")
    )
    story.choose("ability:initiation")
    assert story.offered() == ["number:1", "number:2", "number:3", "number:5"]
    assert story.why_not("number:4") == "no_token"
    story.choose("number:3").idle()
    assert story.t.followers[0] == 4
    assert story.winner() == 0
    assert story.choose("word:take").free(0).count("priest_3") == 2, "free after the decision"


@pytest.mark.rule("EF-320", "EF-321", "EF-322", "EF-378", "EF-379")
def test_lloth_womens_charms() -> None:
    story = first("lloth", "janus").has(0, followers=0).frees(0, 3, 4).stands(0, "trade", 1).stands(1, "trade", 2)
    story.resolve("trade").choose("ability:female_charms")
    assert story.offered() == ["priest:priest_3"]
    story.choose("priest:priest_3")
    assert story.offered() == ["priest:priest_1"], "an own Priest"
    story.choose("priest:priest_1")
    assert story.there(0, "artisan") == ["priest_1"]
    assert story.t.coins[0] == 6
    last = first("lloth", "janus").hand(0, "mob").stands(0, "rift", 1).stands(1, "rift", 2).resolve("rift")
    assert last.why_not("ability:female_charms") == "no_effect", "there is no quarter after the last"


@pytest.mark.rule("EF-323", "EF-324", "EF-325")
def test_lloth_spiders_clutch() -> None:
    story = first("lloth", "janus", "tiamat").dark(0).hand(0, "place", "mob").has(0, coins=4).stands(0, "trade", 1)
    story.paid(1, "trade", 5).stands(2, "trade", "patriarch", 2).altar(2, "trade", strength=5).resolve("trade")
    story.choose("ability:spiders_clutch", "card:place", "card:mob")
    assert (story.there(0, "trade"), story.there(1, "trade"), story.there(2, "trade")) == (["priest_1"], [], [])
    assert story.has_altar(2, "trade")
    assert "priest_5" in story.free(1)
    assert story.heard("coins_returned") == [(1, 5)]
    assert story.t.coins[0] == 0


def enchanted(owner: int, up: bool) -> Story:
    """Lloth borrows the card of Greatness in the Slums; Janus may own it."""
    story = (
        first("lloth", "janus").dark(0).frees(0, "patriarch", 5).stands(0, "trade", "patriarch").stands(1, "slums", 1)
    )
    story.stands(1, "forum", 2).hand(0, "place")
    if owner >= 0:
        story.owns(owner, "supremacy")
    story.t.supremacy_up = up
    return story.resolve("slums").choose("ability:enchantment_of_the_goddess", "priest:priest_5")


@pytest.mark.rule("EF-326", "EF-327", "EF-328", "EF-329")
def test_lloth_enchantment_of_the_goddess() -> None:
    story = enchanted(1, True)
    assert (story.before(0), story.before(1)) == (["supremacy"], [])
    assert (story.t.patriarch(0), story.t.patriarch(1)) == (2 + 7, 2)
    assert story.t.coins[0] == 7
    assert story.t.masters[5] == 1
    assert enchanted(-1, True).before(0) == ["supremacy"], "from the bank as well"


@pytest.mark.rule("EF-330", "EF-383")
@pytest.mark.parametrize("up", [True, False])
def test_lloth_gives_greatness_back_as_it_lay_when_the_round_ends(up: bool) -> None:
    story = enchanted(1, up).idle().choose("word:take").idle()
    story.choose("word:decline").finish().end_round()
    assert story.before(1) == ["supremacy"]
    assert story.t.supremacy_up == up
    bank = enchanted(-1, True).idle().choose("word:take").idle().choose("word:decline").finish()
    assert bank.end_round().t.owner_of_supremacy() == -1
    assert bank.new_round().asks().startswith("PlacePriest"), "Lloth never gets to feast with it"


@pytest.mark.rule("EF-331")
def test_lloth_may_spend_greatness_on_the_clutch_and_its_owner_still_gets_it_back() -> None:
    story = enchanted(1, True).has(0, coins=4).idle().choose("word:take")
    story.choose("ability:spiders_clutch", "card:place", "card:supremacy")
    assert story.t.owner_of_supremacy() == -1
    story.finish().end_round()
    assert story.before(1) == ["supremacy"]


@pytest.mark.rule("EF-332")
def test_lloth_loses_greatness_for_good_to_a_winner_of_the_forum() -> None:
    story = enchanted(-1, True).idle().choose("word:take").idle().choose("word:take")
    assert story.before(1) == ["supremacy"]
    story.finish().end_round()
    assert story.before(1) == ["supremacy"], "past the end of the round"


def test_f24_an_owner_who_wins_the_forum_has_lent_it_no_longer_and_it_lies_as_before() -> None:
    story = enchanted(1, False).idle().choose("word:take").idle().choose("word:take")
    assert story.before(1) == ["supremacy"]
    assert not story.t.supremacy_up, "nothing turns it up for the same owner"
    assert story.finish().end_round().before(1) == ["supremacy"]


# Atheism.


@pytest.mark.rule("EF-333", "EF-334", "EF-335")
def test_atheism_triumph_of_learning() -> None:
    story = first("atheism", "janus").frees(0, 2, 3, 5).stands(0, "trade", 1).altar(1, "trade").resolve("trade")
    story.choose("ability:triumph_of_learning")
    assert story.offered() == ["priest:priest_3", "priest:priest_5"]
    story.choose("priest:priest_3")
    assert story.t.followers[0] == 3
    foreign = first("atheism", "janus").hand(0, "mob").stands(1, "trade", "patriarch").resolve("trade")
    assert foreign.why_not("ability:triumph_of_learning") == "no_effect"


def terror(*drawn: str) -> Story:
    """Atheism draws these three Intrigues in the Trade District, where Janus stands with a Priest."""
    story = first("atheism", "janus").has(0, followers=3, coins=3).has(1, coins=9).on_top("intrigue", *drawn)
    story.stands(1, "trade", 1).resolve("trade").choose("ability:strategy_of_terror")
    assert (story.t.followers[0], story.t.coins[0]) == (0, 0), "the price line counts"
    return story


@pytest.mark.rule("EF-336", "EF-337")
def test_atheism_strategy_of_terror_keeps_one_and_plays_two() -> None:
    story = terror("first_blackmail", "first_seize", "first_slaughter")
    assert story.offered() == ["card:first_blackmail", "card:first_slaughter", "card:first_seize"]
    story.choose("card:first_seize")
    assert story.holds(0) == ["first_seize"]
    assert story.offered() == ["card:first_blackmail", "card:first_slaughter"], "in either order"
    story.choose("card:first_slaughter", "card:first_blackmail")
    assert story.t.followers[1] == 0
    assert story.t.coins == [5, 4]
    assert story.deck("intrigue")[:2] == ["first_blackmail", "first_slaughter"]


@pytest.mark.rule("EF-338")
def test_atheism_strategy_of_terror_puts_away_what_cannot_be_played() -> None:
    story = terror("first_disperse", "first_raid", "first_seize").choose("card:first_seize")
    story.choose("card:first_disperse", "card:first_raid")
    assert story.deck("intrigue")[:2] == ["first_raid", "first_disperse"]
    assert story.there(1, "trade") == ["priest_1"], "neither found a target"


@pytest.mark.rule("EF-339", "EF-340", "EF-382")
def test_atheism_debunking_the_myth() -> None:
    story = first("atheism", "janus", "tiamat", "fafnir").dark(0).has(0, followers=5).owns(0, "supremacy")
    story.altar(1, "trade").altar(2, "trade").stands(3, "trade", 1).hand(1, "place").owns(1, "oracle").hand(3, "mob")
    story.resolve("trade").choose("ability:debunking_the_myth")
    assert story.offered() == ["priest:patriarch"]
    story.choose("priest:patriarch")
    assert story.asks() == "GiveCard 1"
    story.choose("card:oracle")
    assert sorted(story.before(0)) == ["oracle", "supremacy"]
    assert story.holds(3) == ["mob"], "Fafnir has a Priest there but no Altar; Tiamat has no card"
    weak = first("atheism", "janus").dark(0).has(0, followers=4).owns(0, "supremacy").hand(0, "mob").altar(1, "trade")
    weak.resolve("trade")
    assert weak.why_not("ability:debunking_the_myth") == "no_master"


@pytest.mark.rule("EF-342", "EF-343", "EF-344")
def test_atheism_denial_of_foundations() -> None:
    def ready() -> Story:
        return first("atheism", "janus").dark(0).hand(0, "place", "mob", "altar").stands(0, "trade", 1)

    story = ready().resolve("trade")
    story.choose("ability:denial_of_foundations", "card:place", "card:altar", "card:mob", "priest:priest_1")
    assert story.has_altar(0, "trade")
    taken = ready().altar(1, "trade").resolve("trade")
    assert taken.why_not("ability:denial_of_foundations") == "no_effect"
