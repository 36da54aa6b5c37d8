"""First edition: what is in the box, how a game is set up, and who goes first."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.editions import edition
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import (
    CULT,
    INTRIGUE,
    LICENSE,
    LOCATION,
    MIRACLE,
    PALACE_SLOTS,
    RESERVE,
    SORTS,
    SUPREMACY,
)
from conventicle.games.eternal_city.table import City
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.errors import SetupError
from conventicle.kernel.text import Texts
from tests.games.eternal_city.story import first

FIRST = edition("first", GAME.newest(), GAME.rules)


def new_game(seats: int, seed: str = "setup", **options: str) -> City:
    """A table of the first edition as it is set up."""
    table = GAME.new_table(GAME.plan(seats, {"edition": "first", **options}), keyed(key_from_seed(seed)))
    assert isinstance(table, City)
    return table


@pytest.mark.rule("EF-001")
def test_two_to_five_play() -> None:
    assert [new_game(seats).seats for seats in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(SetupError):
            new_game(seats)


@pytest.mark.rule("EF-002")
def test_thirteen_quarters_under_their_names_of_this_edition() -> None:
    texts = Texts(GAME, "ru", "first")
    names = [texts.value("location", name, []) for name in LOCATION.values]
    assert names == [
        "Пустоши",
        "Воровской квартал",
        "Трущобы",
        "Форум",
        "Храмовый квартал",
        "Торговый квартал",
        "Ремесленный квартал",
        "Академия",
        "Портовый квартал",
        "Дворец",
        "Дворянский квартал",
        "Казармы гвардии",
        "Разлом Бездны",
    ]
    assert len(FIRST.access) == len(FIRST.alms) == 13


@pytest.mark.rule("EF-003", "EF-004", "EF-029")
def test_each_of_five_colours_has_three_tokens_of_each_level() -> None:
    t = new_game(5)
    for place in range(5 * SORTS):
        assert t.free[place] + t.reserve[place] == (3 if place % SORTS else 1), "the Patriarch is no token"
    story = first("lloth", "janus").has(0, followers=7).stands(0, "rift", 5).frees(0, 5, 5).stands(1, "ruins", 1)
    story.resolve("ruins").choose("ability:initiation")
    assert story.why_not("number:5") == "no_token", "never a fourth of one level"


@pytest.mark.rule("EF-005", "EF-006")
@pytest.mark.parametrize("level", [1, 5])
def test_an_altar_is_a_token_turned_over_and_counts_four(level: int) -> None:
    story = first("janus", "tiamat").altar(0, "trade", strength=level).stands(1, "trade", 3).resolve("trade")
    assert story.heard("won") == [(0, 5, 4)]
    assert story.t.reserve[level] == (2 if level == 5 else 1), "its token is one of the fifteen"


@pytest.mark.rule("EF-007", "EF-008", "EF-009")
def test_the_patriarch_is_a_priest_of_as_many_levels_as_followers_licences_and_greatness_make() -> None:
    story = first("janus", "tiamat").has(0, followers=4).stands(0, "trade", "patriarch")
    assert story.influence(0, "trade") == 4
    story.owns(0, "first_healer", "oracle", "supremacy")
    assert story.influence(0, "trade") == 4 + 4 + 1 + 7
    story.has(0, followers=2)
    assert story.influence(0, "trade") == 2 + 4 + 1 + 7, "at once"
    counted = first("anubis", "janus").stands(1, "trade", "patriarch", 1).resolve("trade")
    counted.choose("ability:rite_of_departure", "priest:priest_2")
    assert counted.t.followers[0] == 2 + 2, "he counts where Priests are counted"


@pytest.mark.rule("EF-010", "EF-011")
def test_nothing_destroys_a_patriarch_and_no_token_can_stand_in_for_him() -> None:
    raid = first("janus", "tiamat").hand(0, "first_raid", "first_ambush").stands(1, "trade", "patriarch")
    assert raid.resolve("trade").playable() == [], "alone, but no target"
    crowd = first("janus", "tiamat").hand(0, "first_raid").stands(1, "trade", "patriarch", 1, 2, 3).resolve("trade")
    crowd.choose("card:first_raid")
    assert crowd.why_not("seat:1 priest:patriarch") == "patriarch"
    palm = first("anubis", "janus").frees(0, 1).stands(0, "trade", "patriarch").stands(1, "trade", 1).resolve("trade")
    assert palm.asks() == "TakeBenefit 0", "he has no token to exchange"


@pytest.mark.rule("EF-012", "EF-013", "EF-014")
def test_a_cult_has_seven_followers_at_most_and_more_go_back() -> None:
    story = first("anubis", "janus").has(0, followers=6).stands(1, "ruins", 1, 2, 3).resolve("ruins")
    story.choose("ability:rite_of_departure", "priest:priest_2")
    assert story.t.followers[0] == 7
    assert story.heard("gained_followers") == [(0, 1)]
    full = first("anubis", "janus").has(0, followers=7).stands(1, "ruins", 1).resolve("ruins")
    full.choose("ability:rite_of_departure", "priest:priest_2")
    assert full.t.followers[0] == 7, "a gain beyond the limit is legal and lost"


@pytest.mark.rule("EF-015", "EF-389")
def test_sixteen_mobs_and_none_beyond() -> None:
    story = first("fafnir", "tiamat", "janus").dark(0).has(0, coins=34, mobs=3).has(1, mobs=6).has(2, mobs=6)
    story.stands(1, "ruins", 1).stands(1, "trade", 1).resolve("ruins").choose("ability:hired_marauders").idle()
    assert (story.t.mobs[0], story.t.mobs_left()) == (4, 0)
    story.choose("word:take").choose("ability:hired_marauders")
    assert (story.t.mobs[0], story.t.coins[0]) == (4, 0), "paid, but the bank has none left"


@pytest.mark.rule("EF-389")
def test_an_empty_deck_gives_nothing_and_no_hand_is_too_full() -> None:
    story = first("janus", "tiamat").dark(0).deck_of("intrigue", "first_seize").stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:rite_of_duplicity", "priest:priest_1")
    assert story.holds(0) == ["first_seize"]
    empty = first("janus", "tiamat").deck_of("miracle").stands(0, "ruins", 1).resolve("ruins")
    assert empty.heard("no_benefit") == [(0, 0)]
    many = ("place", "place", "place", "altar", "altar", "altar", "wander", "wander", "first_seize", "first_seize")
    crowded = first("tiamat", "janus").hand(0, *many).stands(0, "ruins", 1).resolve("ruins").idle().choose("word:take")
    assert len(crowded.holds(0)) == 11


@pytest.mark.rule("EF-017", "EF-035")
def test_nobody_begins_with_cards_mobs_or_altars_and_greatness_lies_in_the_bank() -> None:
    t = new_game(5)
    assert t.cards.zones[RESERVE] == [SUPREMACY]
    for seat in range(5):
        assert t.count_cards(seat) == 0
        assert (t.mobs[seat], t.count_altars(seat), t.summonings[seat]) == (0, 0, 0)


@pytest.mark.rule("EF-018")
def test_coins_beyond_the_hundred_of_the_box_are_not_missed() -> None:
    story = first("janus", "tiamat").has(0, coins=99).stands(0, "trade", 1).resolve("trade").idle().choose("word:take")
    assert story.t.coins[0] == 105


@pytest.mark.rule("EF-019", "EF-031", "EF-032")
def test_eight_sheets_dealt_by_lot_or_by_choice_light_side_up() -> None:
    names = [CULT.values[cult] for cult in FIRST.cults]
    assert names == ["anubis", "cthulhu", "fafnir", "janus", "nirriti", "tiamat", "lloth", "atheism"]
    dealt = {new_game(4, seed).cults for seed in "abcdefghij"}
    assert {cult for cults in dealt for cult in cults} == set(FIRST.cults)
    assert all(len(set(cults)) == 4 for cults in dealt)
    chosen = new_game(2, cults="lloth,atheism")
    assert [CULT.values[cult] for cult in chosen.cults] == ["lloth", "atheism"]
    assert chosen.dark == [0, 0]
    for wrong in ("arachne,janus", "janus,janus", "first_game"):
        with pytest.raises(SetupError):
            new_game(2, cults=wrong)


@pytest.mark.rule("EF-020", "EF-021", "EF-022")
def test_cards_go_under_their_own_decks() -> None:
    story = first("lloth", "janus").dark(0).hand(0, "place", "first_seize").has(0, coins=4)
    story.owns(0, "oracle").stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:spiders_clutch", "card:place", "card:first_seize")
    assert [story.deck(name)[0] for name in ("miracle", "intrigue")] == ["place", "first_seize"]
    licence = first("lloth", "janus").dark(0).owns(0, "oracle", "mentor").has(0, coins=4).stands(1, "ruins", 1)
    licence.resolve("ruins").choose("ability:spiders_clutch", "card:oracle", "card:mentor")
    assert licence.deck("license")[:2] == ["mentor", "oracle"]
    played = first("janus", "tiamat").hand(0, "gift_1_4", "first_seize").stands(1, "trade", 1).stands(1, "port", 2)
    played.resolve("trade").choose("card:gift_1_4", "word:coins").idle().choose("word:take")
    assert played.deck("miracle")[0] == "gift_1_4"
    played.choose("card:first_seize")
    assert played.deck("intrigue")[0] == "first_seize"


@pytest.mark.rule("EF-023")
def test_miracles_touch_what_is_ones_own_and_intrigues_what_is_the_rivals() -> None:
    story = first("janus", "tiamat").hand(0, "influence_4", "wander", "altar", "first_ambush").has(0, followers=7)
    story.stands(1, "trade", 1).resolve("trade")
    assert story.playable() == ["first_ambush"], "only the rival has a Priest there"
    own = first("janus", "tiamat").hand(0, "first_slaughter", "first_disperse", "first_ambush")
    own.has(0, mobs=1, followers=5).stands(0, "trade", 1).resolve("trade")
    assert own.playable() == [], "no Intrigue is turned against oneself"


@pytest.mark.rule("EF-024", "EF-025")
def test_hands_are_hidden_and_licences_lie_open_outside_of_them() -> None:
    story = first("janus", "tiamat").hand(0, "place", "first_raid").owns(0, "oracle").hand(1, "first_secret_search")
    players = GAME.view(story.t, 1)["players"]
    assert isinstance(players, list)
    assert players[0]["hand"] == ["?", "?"]
    assert players[0]["cards"] == ["oracle"]
    story.stands(0, "ruins", 1).resolve("ruins").choose("word:nothing", "card:first_secret_search")
    assert story.offered() == ["card:place", "card:first_raid"], "the licence is no card in hand"


@pytest.mark.rule("EF-026", "EF-027")
@pytest.mark.parametrize(("deck", "name"), [(MIRACLE, "miracle"), (INTRIGUE, "intrigue")])
def test_miracles_and_intrigues_are_shuffled_face_down(deck: int, name: str) -> None:
    one, other = new_game(3, "one").cards.zones[deck], new_game(3, "other").cards.zones[deck]
    assert one != other
    assert sorted(one) == sorted(other) == FIRST.deck(deck)
    decks = GAME.view(new_game(3), 0)["decks"]
    assert isinstance(decks, dict)
    assert decks[name] == ["?"] * 30


@pytest.mark.rule("EF-028")
def test_three_licences_lie_open_in_the_palace() -> None:
    one, other = new_game(3, "one").cards.zones, new_game(3, "other").cards.zones
    assert one[LICENSE] != other[LICENSE]
    assert (len(one[LICENSE]), len(one[PALACE_SLOTS])) == (27, 3)
    seen = GAME.view(new_game(3), 1)
    assert isinstance(seen["palace"], list)
    assert "?" not in [slot["card"] for slot in seen["palace"]]


@pytest.mark.rule("EF-030", "EF-033", "EF-034")
def test_each_begins_with_four_free_priests_two_followers_and_five_coins() -> None:
    t = new_game(4)
    players = GAME.view(t, 4)["players"]
    assert isinstance(players, list)
    for player in players:
        assert player["free"] == ["patriarch", "priest_1", "priest_2", "priest_3"]
        assert (player["followers"], player["coins"]) == (2, 5)


@pytest.mark.rule("EF-036")
def test_the_highest_mystic_power_begins() -> None:
    for cults in ("janus,atheism,cthulhu", "cthulhu,janus,atheism", "lloth,fafnir,nirriti"):
        t = new_game(3, cults=cults)
        assert t.might(t.first) == max(t.might(seat) for seat in range(3))
        assert t.asked() == 1 << t.first


@pytest.mark.rule("EF-037", "EF-038")
def test_the_winner_of_the_last_quarter_begins_the_next_round() -> None:
    story = first("janus", "tiamat").new_round()
    assert story.asks() == "PlacePriest 0", "decisions come first"
    story.choose("priest:priest_1 location:ruins", "priest:priest_1 location:slums", "word:pass", "word:pass")
    assert story.asks() == "TakeBenefit 0", "then events"
    story.choose("word:take").idle().choose("word:take")
    assert len(story.heard("round")) == 2
    assert story.asks() == "PlacePriest 1"


@pytest.mark.rule("EF-373")
def test_a_round_without_any_quarter_leaves_the_first_player() -> None:
    story = first("janus", "tiamat", "fafnir")
    story.t.first = 2
    story.new_round().choose("word:pass", "word:pass", "word:pass")
    assert len(story.heard("round")) == 2
    assert story.asks() == "PlacePriest 2"


@pytest.mark.rule("EF-039")
def test_mystic_power_is_read_from_the_side_that_shows() -> None:
    story = first("janus", "cthulhu")
    light = story.t.might(0)
    assert light < story.t.might(1)
    assert story.dark(0).t.might(0) > story.t.might(1), "any dark side is above any light one"
