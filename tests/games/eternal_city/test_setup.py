"""What is in the box, how a game is set up, and who goes first (p. 2-4)."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import CULT, INTRIGUE, LICENSE, MIRACLE, PALACE_SLOTS, SORTS
from conventicle.games.eternal_city.table import City
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.errors import SetupError
from tests.games.eternal_city.story import Story


def new_game(seats: int, seed: str = "setup", **options: str) -> City:
    """A table as it is set up."""
    table = GAME.new_table(GAME.plan(seats, options), keyed(key_from_seed(seed)))
    assert isinstance(table, City)
    return table


# Components (p. 2-3).


@pytest.mark.rule("EW-001")
def test_p2_two_to_five_players_each_with_a_sheet_of_their_own() -> None:
    for seats in (2, 3, 4, 5):
        assert len(set(new_game(seats).cults)) == seats
    for seats in (1, 6):
        with pytest.raises(SetupError):
            new_game(seats)
    with pytest.raises(SetupError):
        new_game(2, cults="janus,janus")


@pytest.mark.rule("EW-003")
def test_p2_there_are_three_tokens_of_each_strength_and_never_a_fourth() -> None:
    t = new_game(5)
    for place in range(5 * SORTS):
        assert t.free[place] + t.reserve[place] == (3 if place % SORTS else 1), "the Patriarch is no token"
    story = Story("arachne", "janus").has(0, followers=9).stands(0, "rift", 5).frees(0, 5, 5).stands(1, "ruins", 1)
    story.resolve("ruins").choose("ability:ordination")
    assert story.offered() == ["number:1", "number:2", "number:3", "number:4"]
    assert story.why_not("number:5") == "no_token"


@pytest.mark.rule("EW-004")
def test_p2_an_altar_is_the_back_of_a_priest_token() -> None:
    story = Story("janus", "tiamat").hand(0, "altar").has(0, followers=3).stands(0, "trade", 2).resolve("trade")
    assert story.t.reserve[2] == 2
    story.choose("card:altar", "priest:priest_2", "word:take")
    assert story.free(0) == ["patriarch", "priest_1", "priest_3"], "the steward stays with the Altar"
    assert story.t.reserve[2] == 2


@pytest.mark.rule("EW-005")
@pytest.mark.parametrize("strength", [1, 5])
def test_p2_an_altar_counts_four_whatever_its_token(strength: int) -> None:
    story = Story("atheism", "tiamat").altar(0, "trade", strength=strength).stands(1, "trade", 3).resolve("trade")
    assert story.heard("won") == [(0, 5, 4)]


@pytest.mark.rule("EW-006")
def test_p2_the_patriarch_is_a_priest_where_a_rule_says_priest() -> None:
    story = Story("atheism", "tiamat").frees(0, "patriarch", 4).stands(1, "ruins", "patriarch").resolve("ruins")
    assert story.asks() == "TakeBenefit 1", "science needs a place without rival Priests"
    story = Story("janus", "tiamat").has(0, coins=7).stands(1, "ruins", "patriarch", 1).resolve("ruins")
    story.choose("ability:mystery_of_virtues")
    assert len(story.holds(0)) == 2


@pytest.mark.rule("EW-007")
def test_p2_the_patriarch_is_as_strong_as_followers_licenses_and_supremacy_make_him() -> None:
    story = Story("janus", "tiamat").has(0, followers=4)
    assert story.t.patriarch(0) == 4
    story.owns(0, "healer", "oracle")
    assert story.t.patriarch(0) == 4 + 3 + 1
    story.owns(0, "healer", "oracle", "supremacy").stands(0, "ruins", "patriarch")
    assert story.influence(0, "ruins") == 4 + 3 + 1 + 7
    assert story.t.patriarch(1) == 2


@pytest.mark.rule("EW-008")
def test_p2_the_patriarch_grows_and_shrinks_while_he_stands_in_a_location() -> None:
    story = Story("janus", "tiamat").hand(0, "altar").has(0, followers=5).stands(0, "ruins", 1).stands(1, "trade", 3)
    story.stands(0, "trade", "patriarch").resolve("ruins")
    assert story.influence(0, "trade") == 5
    story.choose("card:altar", "priest:priest_1", "word:take")
    assert story.influence(0, "trade") == 2, "three Followers were lost"
    story.idle()
    assert story.winner() == 1


@pytest.mark.rule("EW-009")
def test_p2_nothing_raises_or_lowers_a_patriarch() -> None:
    story = Story("janus", "tiamat").hand(0, "exorcism").has(1, followers=5).stands(1, "ruins", "patriarch")
    story.resolve("ruins")
    assert story.offered() == ["word:nothing"]
    temple = Story("janus", "tiamat").frees(0, "patriarch").stands(0, "temple", 1).resolve("temple")
    assert temple.offered() == ["word:new_priest", "word:decline", "raise:by_1 place:here priest:priest_1"]
    assert temple.why_not("raise:by_1 place:free priest:patriarch") == "patriarch"
    academy = Story("tiamat", "janus").frees(0, 1).stands(0, "academy", "patriarch").resolve("academy")
    assert academy.offered() == ["word:decline", "raise:by_2 place:free priest:priest_1"]


@pytest.mark.rule("EW-010")
def test_p2_a_patriarch_is_never_destroyed() -> None:
    shrine = Story("cthulhu", "janus").has(0, followers=5).stands(0, "ruins", 1).resolve("ruins")
    shrine.choose("ability:great_shrine", "priest:priest_1")
    assert shrine.free(0) == ["patriarch"]
    ritual = (
        Story("anubis", "janus").has(0, followers=3).frees(0, "patriarch", 2).stands(1, "ruins", 1).resolve("ruins")
    )
    ritual.choose("ability:ritual_of_the_passing")
    assert ritual.offered() == ["priest:priest_2"]
    alone = Story("anubis", "janus").has(0, followers=3).frees(0, "patriarch").stands(1, "ruins", 1).resolve("ruins")
    assert alone.asks() == "TakeBenefit 1"


@pytest.mark.rule("EW-011")
def test_p2_nobody_has_more_than_nine_followers() -> None:
    story = Story("anubis", "janus").has(0, followers=8).stands(1, "ruins", 1, 2, 3).resolve("ruins")
    story.choose("ability:ritual_of_the_passing", "priest:priest_2")
    assert story.t.followers[0] == 9
    assert story.heard("gained_followers") == [(0, 1)]


@pytest.mark.rule("EW-012")
def test_p2_a_lost_follower_can_be_gained_again() -> None:
    story = Story("janus", "tiamat").hand(0, "altar").has(0, followers=9).stands(0, "ruins", 1).stands(0, "slums", 2)
    story.resolve("ruins").choose("card:altar", "priest:priest_1", "word:take")
    assert story.t.followers[0] == 6
    story.idle().choose("word:take")
    assert story.t.followers[0] == 7


@pytest.mark.rule("EW-013", "EW-007")
def test_p2_a_cult_without_followers_plays_on_with_what_its_cards_make_of_the_patriarch() -> None:
    story = Story("janus", "tiamat").has(0, followers=0).owns(0, "healer").intend()
    story.choose("priest:patriarch location:slums", "word:pass", "word:pass").resolve("slums")
    assert story.heard("won") == [(0, 2, 3)]
    story.choose("word:take")
    assert story.t.followers[0] == 1


@pytest.mark.rule("EW-014", "EW-015", "EW-016")
def test_p11_discarded_cards_go_under_their_own_decks() -> None:
    story = Story("tiamat", "janus").dark(0).hand(0, "place", "raid").owns(0, "healer").has(0, mobs=1)
    story.stands(0, "ruins", 1).resolve("ruins")
    story.choose("ability:attack_of_the_dragons", "card:place", "card:raid", "card:healer")
    assert [story.deck(name)[0] for name in ("miracle", "intrigue", "license")] == ["place", "raid", "healer"]
    assert (story.holds(0), story.before(0)) == ([], [])


@pytest.mark.rule("EW-017")
def test_p11_a_license_lies_face_up_before_its_owner_and_is_no_card_of_the_hand() -> None:
    story = Story("janus", "tiamat", "atheism").palace("healer", "oracle", "general").has(0, coins=7)
    story.hand(2, "secret_search").intend().choose("word:pass", "card:healer", "word:pass", "word:pass")
    assert story.holds(0) == []
    assert story.before(0) == ["healer"]
    players = GAME.view(story.t, 1)["players"]
    assert isinstance(players, list)
    assert players[0]["cards"] == ["healer"]
    story.stands(0, "ruins", 1).resolve("ruins")
    assert story.asks() == "TakeAction 2"
    assert not story.can("card:secret_search"), "there is no card in the owner's hand"


@pytest.mark.rule("EW-018", "EW-036")
def test_p4_nobody_owns_anything_else_at_the_start() -> None:
    t = new_game(5)
    assert t.owner_of_supremacy() == -1
    for seat, player in enumerate(players_of(t)):
        assert (player["hand"], player["cards"]) == ([], [])
        assert (t.mobs[seat], t.count_altars(seat), t.summonings[seat]) == (0, 0, 0)


def players_of(t: City) -> list[dict[str, object]]:
    """The players as one who watches sees them."""
    players = GAME.view(t, t.seats)["players"]
    assert isinstance(players, list)
    return players


@pytest.mark.rule("EW-023")
def test_p9_a_lost_mob_goes_to_the_reserve_and_can_be_gained_by_anybody() -> None:
    story = Story("janus", "tiamat", "atheism").has(0, mobs=6, followers=7).has(1, mobs=5).has(2, mobs=5)
    story.hand(1, "disperse").stands(0, "guard", 2).stands(1, "guard", 1).resolve("guard")
    assert story.t.mobs_left() == 0
    story.choose("card:disperse")
    assert story.t.mobs == [5, 4, 5]
    story.choose("word:take")
    assert story.t.mobs == [6, 4, 5], "nothing but the reserve limits the Mobs of a Cult"


@pytest.mark.rule("EW-024")
def test_p3_the_bank_has_as_many_coins_as_are_needed() -> None:
    story = Story("atheism", "tiamat").has(0, coins=99).has(1, coins=60).stands(0, "trade", 1).resolve("trade")
    story.choose("word:take")
    assert story.t.coins == [105, 60]
    poor = Story("fafnir", "tiamat", "janus").dark(0).has(1, coins=3).has(2, coins=0).stands(1, "ruins", 1)
    poor.resolve("ruins").choose("ability:blood_for_gold")
    assert poor.t.coins == [8, 0, 0], "who has fewer than seven gives what there is"


@pytest.mark.rule("EW-025")
def test_r9_there_is_no_hand_limit() -> None:
    cards = ("place", "place", "move", "move", "altar", "altar", "raid", "raid", "seize", "seize", "threat", "ambush")
    story = Story("tiamat", "janus").hand(0, *cards).stands(0, "ruins", 1).resolve("ruins").idle().choose("word:take")
    assert story.asks() == ""
    assert len(story.holds(0)) == 13


@pytest.mark.rule("EW-026")
def test_r9_a_short_deck_gives_what_it_has() -> None:
    story = Story("nirriti", "tiamat").deck_of("miracle", "move", "place").stands(1, "trade", 1).resolve("trade")
    story.choose("ability:way_of_loyalty")
    assert sorted(story.holds(0)) == ["move", "place"]
    nobility = Story("janus", "tiamat").deck_of("intrigue", "raid").stands(0, "nobility", 1).resolve("nobility")
    nobility.choose("word:take")
    assert nobility.offered() == ["card:raid"]
    empty = Story("janus", "tiamat").deck_of("miracle").stands(0, "ruins", 1).resolve("ruins")
    assert empty.heard("no_benefit") == [(0, 0)]


@pytest.mark.rule("EW-027")
def test_p5_what_lies_in_the_reserve_belongs_to_nobody() -> None:
    story = Story("janus", "tiamat").frees(0, 2).intend()
    assert {option.split()[0] for option in story.offered()} == {"priest:priest_2", "word:pass"}
    assert story.why_not("priest:priest_5 location:ruins") == "no_such_priest"
    story.choose("word:pass")
    assert story.asks() == "PlacePriest 1", "sixteen Mobs in the reserve bring no benefit"
    assert story.t.patriarch(0) == 2, "seven Followers in the reserve make nobody stronger"


@pytest.mark.rule("EW-028")
def test_p15_removed_things_go_to_their_owner_and_destroyed_ones_to_the_reserve() -> None:
    removed = Story("anubis", "janus").frees(0).stands(0, "ruins", 1).resolve("ruins")
    removed.choose("ability:hand_of_death", "priest:priest_1")
    assert removed.free(0) == ["priest_3"]
    destroyed = Story("anubis", "janus").frees(0, 2, 3).stands(1, "ruins", 1).resolve("ruins")
    destroyed.choose("ability:ritual_of_the_passing", "priest:priest_2")
    assert destroyed.free(0) == ["priest_3"]
    assert destroyed.t.reserve[2] == 3


@pytest.mark.rule("EW-029")
def test_p15_a_destroyed_token_can_be_gained_again() -> None:
    story = Story("cthulhu", "janus").stands(0, "ruins", 2).stands(0, "temple", 1).frees(0, 1, 1).resolve("ruins")
    assert story.t.reserve[1] == 0
    story.choose("ability:ritual_of_the_abyss", "priest:priest_1", "priest:priest_2", "word:take").idle()
    story.choose("word:new_priest")
    assert story.free(0) == ["priest_1", "priest_1", "priest_1", "priest_3"]
    kept = Story("cthulhu", "janus").stands(0, "temple", 1).frees(0, 1, 1).resolve("temple").idle()
    assert kept.why_not("word:new_priest") == "no_token"


# Setup (p. 4).


@pytest.mark.rule("EW-030", "EW-032")
@pytest.mark.parametrize(("deck", "name"), [(MIRACLE, "miracle"), (INTRIGUE, "intrigue")])
def test_p4_miracles_and_intrigues_are_shuffled_and_face_down(deck: int, name: str) -> None:
    one, other = new_game(3, "one").cards.zones[deck], new_game(3, "other").cards.zones[deck]
    assert one != other
    assert sorted(one) == sorted(other)
    for viewer in range(4):
        decks = GAME.view(new_game(3), viewer)["decks"]
        assert isinstance(decks, dict)
        assert decks[name] == ["?"] * 30


@pytest.mark.rule("EW-031")
def test_p4_three_licenses_of_a_shuffled_deck_lie_face_up_in_the_palace() -> None:
    one, other = new_game(3, "one").cards.zones, new_game(3, "other").cards.zones
    assert one[LICENSE] != other[LICENSE]
    assert len(one[LICENSE]) == 27
    assert len(one[PALACE_SLOTS]) == 3
    for viewer in range(4):
        seen = GAME.view(new_game(3), viewer)
        assert isinstance(seen["palace"], list)
        assert isinstance(seen["decks"], dict)
        assert all(slot["card"] != "?" for slot in seen["palace"])
        assert seen["decks"]["license"] == ["?"] * 27


@pytest.mark.rule("EW-033", "EW-035", "EW-037")
def test_p4_each_player_begins_with_four_priests_two_followers_and_five_coins() -> None:
    t = new_game(4)
    for player in players_of(t):
        assert player["free"] == ["patriarch", "priest_1", "priest_2", "priest_3"]
        reserve = player["reserve"]
        assert isinstance(reserve, list)
        assert len(reserve) == 12
        assert (player["followers"], player["coins"], player["patriarch"]) == (2, 5, 2)


@pytest.mark.rule("EW-034")
def test_p4_sheets_are_dealt_at_random_or_chosen_and_lie_light_side_up() -> None:
    dealt = {new_game(3, seed).cults for seed in "abcdefgh"}
    assert len(dealt) > 1
    assert {cult for cults in dealt for cult in cults} == set(range(8)), "every sheet can be dealt"
    t = new_game(3, cults="tiamat,anubis,janus")
    assert [CULT.values[cult] for cult in t.cults] == ["tiamat", "anubis", "janus"]
    assert t.dark == [0, 0, 0]


@pytest.mark.rule("EW-038")
def test_p4_the_sets_for_a_first_game() -> None:
    sets = {seats: {CULT.values[cult] for cult in new_game(seats, cults="first_game").cults} for seats in (2, 3, 4)}
    assert sets == {
        2: {"fafnir", "tiamat"},
        3: {"arachne", "cthulhu", "nirriti"},
        4: {"anubis", "atheism", "cthulhu", "janus"},
    }
    with pytest.raises(SetupError):
        new_game(5, cults="first_game")
    assert len(new_game(5, cults="fafnir,tiamat,arachne,cthulhu,janus").cults) == 5, "a hint, not a ban"


# The First Player and the rounds (p. 4-6).


@pytest.mark.rule("EW-039")
def test_p4_the_highest_divine_might_goes_first_in_the_first_round() -> None:
    assert new_game(3, cults="janus,atheism,cthulhu").first == 2
    assert new_game(3, cults="janus,tiamat,atheism").first == 1
    t = new_game(2, cults="fafnir,atheism")
    assert t.asked() == 1, "and is asked first"


@pytest.mark.rule("EW-040", "EW-044")
def test_p4_the_winner_of_the_highest_location_goes_first_in_the_next_round() -> None:
    story = Story("janus", "tiamat").new_round()
    story.choose("priest:priest_1 location:ruins", "priest:priest_1 location:trade", "word:pass", "word:pass")
    story.choose("word:take", "word:nothing", "word:take")
    assert len(story.heard("round")) == 2, "the next round has begun"
    assert story.asks() == "PlacePriest 1"


@pytest.mark.rule("EW-041")
def test_r28_without_any_winner_the_first_player_stays() -> None:
    story = Story("janus", "tiamat", "atheism")
    story.t.first = 2
    story.new_round().choose("word:pass", "word:pass", "word:pass")
    assert len(story.heard("round")) == 2
    assert story.asks() == "PlacePriest 2"


@pytest.mark.rule("EW-042")
def test_r28_a_location_without_a_winner_makes_nobody_first_player() -> None:
    story = (
        Story("anubis", "janus").new_round().choose("priest:priest_1 location:trade", "priest:priest_1 location:slums")
    )
    story.choose("word:pass", "word:pass", "word:nothing", "word:take", "ability:hand_of_death", "priest:priest_1")
    assert story.heard("no_winner") == [(5,)]
    assert story.asks() == "PlacePriest 1"


@pytest.mark.rule("EW-043")
def test_p11_a_community_does_not_make_first_player() -> None:
    story = Story("janus", "tiamat").owns(1, "community_slums").has(1, coins=0).new_round()
    story.choose("priest:priest_2 location:slums", "priest:priest_1 location:slums", "word:pass", "word:pass")
    story.choose("word:take", "word:take")
    assert story.t.followers == [3, 3]
    assert story.asks() == "PlacePriest 0"


@pytest.mark.rule("EW-045")
def test_p5_players_act_clockwise_from_the_first_player_in_both_phases() -> None:
    story = Story("janus", "tiamat", "atheism")
    story.t.first = 1
    for seat in range(3):
        story.hand(seat, "move")
    story.new_round()
    asked = []
    for _ in range(3):
        asked.append(story.asks())
        story.choose("priest:priest_1 location:ruins")
    story.choose("word:pass", "word:pass", "word:pass")
    for _ in range(3):
        asked.append(story.asks())
        story.choose("word:nothing")
    assert asked[:3] == ["PlacePriest 1", "PlacePriest 2", "PlacePriest 0"]
    assert asked[3:] == ["TakeAction 1", "TakeAction 2", "TakeAction 0"]
