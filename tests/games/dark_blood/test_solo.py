"""The solo game (p. 30, 31)."""

from __future__ import annotations

import pytest

from conventicle.games.dark_blood.disks import enemies_arrive, resolve_disk
from conventicle.games.dark_blood.kinds import (
    CHURCH,
    ENEMY,
    FIRST_HEX,
    GAP,
    NO_DISK,
    NUMBER_CARDS,
    TOKEN_NUMBERS,
    TWO_PEASANTS,
)
from conventicle.games.dark_blood.phases.clean_up import CleanUp
from conventicle.games.dark_blood.phases.defile import BidBlood, Defile, most_corrupted, solo_difficulty
from conventicle.games.dark_blood.phases.placement import PlaceCultists
from conventicle.games.dark_blood.phases.resolve import ResolveLocation
from conventicle.games.dark_blood.phases.total_taint import TotalTaint
from conventicle.games.dark_blood.phases.upkeep import draw_disks
from conventicle.games.dark_blood.rituals.targets import ENEMY_CULTIST
from conventicle.games.dark_blood.setup import DIFFICULTIES
from conventicle.games.dark_blood.table import NOBODY, DarkBlood
from conventicle.games.dark_blood.view import view
from conventicle.kernel.chance import FastChance
from tests.games.dark_blood.story import (
    CEMETERY,
    DEM,
    DOOM,
    HELL_PIT,
    MINE,
    NEC,
    OSSUARY,
    WAR,
    Scripted,
    act,
    activate,
    finish,
    give,
    new,
    open_passive,
    put,
    refused,
    stage,
    upgrade,
)
from tests.games.telling import Heard, begin, choose, offered, why_not


def complete(t: DarkBlood) -> None:
    """All three conditions are met."""
    upgrade(t, 0, "corrupt", "proselytize", "sacrifice", "spell", "incantation")
    t.books[0].inactive, t.books[0].ready = 0, 8
    t.favor[:] = [0, ENEMY, GAP, GAP]


def amounts(t: DarkBlood, location: str) -> list[int]:
    t.agenda.clear()
    begin(t, PlaceCultists(0))
    names = [name for name in offered(t, 0) if name.startswith(f"location:{location} ")]
    return [int(name.rpartition(":")[2]) for name in names]


@pytest.mark.rule("DB-294", "DB-295", "DB-296")
def test_p30_all_three_conditions_or_no_score() -> None:
    t = stage(DEM, round=5)
    complete(t)
    t.tokens[:] = [0, NOBODY, 0, 0, NOBODY]
    begin(t, TotalTaint())
    assert (t.ending, t.winners, t.taint) == ("SOLO_WON", [0], [(2 + 3 + 4,)])
    for spoil in (
        lambda book, t: book.upgraded.__setitem__(3, False),
        lambda book, t: setattr(book, "inactive", 1),
        lambda book, t: t.favor.__setitem__(slice(None), [GAP, 0, ENEMY, GAP]),
    ):
        t = stage(DEM, round=5)
        complete(t)
        t.tokens[:] = [0] * 5
        spoil(t.books[0], t)
        begin(t, TotalTaint())
        assert (t.ending, t.winners, t.taint) == ("SOLO_LOST", [], [])


@pytest.mark.rule("DB-296")
def test_p30_seventeen_is_the_most() -> None:
    t = stage(DEM, round=5)
    complete(t)
    t.tokens[:] = [0] * 5
    begin(t, TotalTaint())
    assert sum(t.taint[0]) == 17


@pytest.mark.rule("DB-297")
@pytest.mark.parametrize("cult", [DEM, WAR, NEC, DOOM])
def test_p30_any_cult_can_be_played(cult: str) -> None:
    t = new(cult)
    finish(t)
    assert t.ending in ("SOLO_WON", "SOLO_LOST")


@pytest.mark.rule("DB-298", "DB-299")
@pytest.mark.parametrize(("difficulty", "hexes"), [("easy", 1), ("medium", 2), ("hard", 3), ("nightmare", 4)])
def test_p30_enemy_hexes_under_the_first_three_tokens(difficulty: str, hexes: int) -> None:
    t = new(WAR, difficulty=difficulty)
    assert [len(disks) for disks in t.under_tokens] == [hexes, hexes, hexes, 0, 0]
    owners = [set(disks) for disks in t.under_tokens[:3]]
    assert all(len(owner) == 1 for owner in owners)
    assert set().union(*owners) == {FIRST_HEX, FIRST_HEX + 2, FIRST_HEX + 3}
    assert sum(t.pouch[FIRST_HEX + cult] for cult in (0, 2, 3)) == 0


@pytest.mark.rule("DB-300")
def test_p30_two_blood_one_silver_no_pouch_no_objective() -> None:
    t = new(NEC)
    assert (t.blood(0), t.books[0].silver, t.start_taint(0)) == (2, 1, 0)
    assert t.agenda[-1].name() == "ChooseSide"
    assert all(not zone for number, zone in enumerate(t.cards.zones) if number != TOKEN_NUMBERS)


@pytest.mark.rule("DB-301", "DB-302", "DB-327")
def test_p30_a_number_lies_hidden_on_each_token_but_the_first() -> None:
    t = new(NEC)
    assert sorted(t.cards.zones[TOKEN_NUMBERS]) == NUMBER_CARDS
    for viewer in (0, 1):
        assert view(t, viewer)["token_numbers"] == ["?"] * 4
    orders = set()
    for seed in range(40):
        world = t.for_thinking(0, FastChance(seed), FastChance(seed))
        orders.add(tuple(world.cards.zones[TOKEN_NUMBERS]))
    assert len(orders) > 10


@pytest.mark.rule("DB-303", "DB-304", "DB-305")
def test_p30_the_pouch_starts_with_ten_disks() -> None:
    t = new(NEC)
    assert t.pouch == [1, 2, 2, 1, 3, 0, 0, 0, 1, 0]
    assert sum(t.pouch) == 10
    assert not any(TWO_PEASANTS in disks for disks in t.under_tokens)
    assert t.books[0].open_passives() == 1
    assert offered(t, 0) == ["passive:vampiric_revenge", "passive:grave_robbing"]


@pytest.mark.rule("DB-306", "DB-307", "DB-308")
def test_p30_favor_from_the_bottom_past_the_enemy_to_the_top_in_three_offerings() -> None:
    t = stage(NEC)
    assert t.favor == [GAP, ENEMY, GAP, 0]
    t.places[MINE].peasants = 3
    give(t, 0, silver=3, sulfur=1)
    assert not t.above_enemy()
    act(t, 0, MINE, "tree:middle")
    assert t.favor == [GAP, ENEMY, 0, GAP]
    act(t, 0, MINE, "tree:lower")
    assert t.favor == [GAP, 0, ENEMY, GAP]
    assert t.above_enemy()
    act(t, 0, MINE, "tree:top", "resource:sulfur")
    assert t.favor == [0, GAP, ENEMY, GAP]


@pytest.mark.rule("DB-309", "DB-310")
def test_p30_round_one_brings_a_sigil_six_enemies_and_eight_peasants() -> None:
    for seed in range(6):
        t = new(DOOM, seed=str(seed))
        choose(t, t.options(0)[0], by=0)
        assert sum(t.pouch) == 3
        assert sum(place.enemies for place in t.places) == 6
        assert sum(place.sigils[0] for place in t.places) == 1
        assert sum(place.peasants for place in t.places) == 8
        assert len({place.card for place in t.places}) == 5
        assert t.books[0].open_passives() == 0


@pytest.mark.rule("DB-311", "DB-314")
def test_r50_a_two_peasant_disk_brings_enemies_up_to_six_in_a_location() -> None:
    t = stage(NEC)
    resolve_disk(t, TWO_PEASANTS, MINE)
    assert (t.places[MINE].enemies, t.places[MINE].peasants) == (2, 0)
    t.places[MINE].enemies = 5
    heard = Heard(t)
    enemies_arrive(t, MINE)
    enemies_arrive(t, MINE)
    assert t.places[MINE].enemies == 6
    assert [event.arguments for event in heard.events] == [(1, MINE)], "nothing is said of nobody"
    t.places[CHURCH].enemies = 6
    enemies_arrive(t, CHURCH)
    assert t.places[CHURCH].enemies == 8


@pytest.mark.rule("DB-312")
def test_r26_an_enemy_hex_leaves_a_sigil_and_is_set_aside() -> None:
    t = stage(NEC)
    before = t.pouch[:]
    resolve_disk(t, FIRST_HEX, MINE)
    assert (t.places[MINE].enemy_sigils, t.places[MINE].sigils) == (1, [0])
    assert t.pouch == before


@pytest.mark.rule("DB-313")
def test_r28_with_too_few_disks_circles_stay_empty() -> None:
    t = stage(NEC)
    t.pouch[:] = [0, 3, 0, 0, 0, 0, 0, 0, 0, 0]
    draw_disks(t)
    laid = [disk for place in t.places for disk in place.disks]
    assert laid.count(NO_DISK) == 7
    assert t.places[CHURCH].amount(0) == 1


@pytest.mark.rule("DB-315", "DB-316", "DB-317", "DB-314")
def test_p30_placing_beside_enemies() -> None:
    t = stage(NEC)
    t.books[0].ready = 8
    expected = {0: [1], 1: [1, 2], 2: [1, 3], 3: [3], 4: [2], 5: [1], 6: []}
    for enemies, allowed in expected.items():
        t.places[MINE].enemies = enemies
        assert amounts(t, "mine") == allowed, enemies
    t.places[MINE].enemies = 2
    assert why_not(t, "location:mine number:2", by=0) == "enemies_bar"
    t.places[CHURCH].enemies = 5
    assert amounts(t, "church") == [1]


@pytest.mark.rule("DB-317")
def test_p30_example_four_enemies_in_the_hell_pit() -> None:
    t = stage(NEC)
    t.places[HELL_PIT].enemies = 4
    assert amounts(t, "hell_pit") == [2]
    t.books[0].ready = 1
    assert amounts(t, "hell_pit") == []


@pytest.mark.rule("DB-318")
def test_r47_after_one_beside_two_enemies_three_may_follow() -> None:
    t = stage(NEC)
    t.books[0].ready = 5
    t.places[MINE].enemies = 2
    put(t, 0, MINE)
    assert amounts(t, "mine") == [1, 2, 3]


@pytest.mark.rule("DB-319")
def test_p31_the_player_takes_all_placement_turns() -> None:
    t = new(NEC)
    choose(t, t.options(0)[0], by=0)
    turns = 0
    while t.agenda[-1].name() == "PlaceCultists":
        before = t.books[0].ready
        choose(t, "location:church number:1", by=0)
        assert t.books[0].ready == before - 1
        turns += 1
    assert turns == 4


@pytest.mark.rule("DB-320", "DB-321")
def test_p30_enemies_never_act_but_can_be_struck_and_leave_the_board() -> None:
    t = stage(NEC)
    t.places[MINE].enemies = 3
    upgrade(t, 0, "spell")
    put(t, 0, MINE, 1)
    t.places[MINE].defiled = True
    activate(t, 0, MINE)
    choose(t, "ritual:spell", ENEMY_CULTIST, ENEMY_CULTIST, "word:enough", by=0)
    assert t.places[MINE].enemies == 1
    begin(t, ResolveLocation(MINE))
    choose(t, "circle:left", by=0)
    assert not t.agenda or t.asked() == 1
    assert sum(place.enemies for place in t.places) == 1


def test_killing_an_enemy_cultist_alone_pays_too() -> None:
    t = stage(DEM)
    open_passive(t, 0, "ravenous_familiar")
    t.places[MINE].enemies = 1
    act(t, 0, MINE, "ritual:spell", ENEMY_CULTIST)
    assert (t.books[0].silver, t.places[MINE].enemies, t.books[0].inactive) == (2, 0, 3)


@pytest.mark.rule("DB-322", "DB-307", "DB-323")
def test_r48_majority_needs_more_cultists_or_a_tie_above_the_enemy() -> None:
    t = stage(NEC)
    t.books[0].ready = 8
    put(t, 0, MINE, 2)
    for enemies, above, majority in ((1, False, True), (2, False, False), (2, True, True), (3, True, False)):
        t.places[MINE].enemies = enemies
        t.favor[:] = [GAP, 0, ENEMY, GAP] if above else [GAP, ENEMY, 0, GAP]
        assert t.has_majority(0, MINE, [0]) is majority
    t.places[MINE].enemies = 3
    t.places[MINE].defiled = False
    begin(t, ResolveLocation(MINE))
    assert t.agenda[-1].name() == "ActivateCultist"


@pytest.mark.rule("DB-324")
def test_p31_after_round_one_all_disks_but_the_own_hex_are_in_the_pouch() -> None:
    t = new(DEM)
    while t.round == 1 and t.agenda[-1].name() != "ChooseSide":
        t.take(0, t.options(0)[0])
    t = new(DEM)
    choose(t, t.options(0)[0], by=0)
    while t.round == 1:
        assert t.agenda[-1].name() != "BidBlood"
        t.take(0, t.options(0)[0])
    assert t.tokens == []
    on_board = [disk for place in t.places for disk in place.disks if disk >= 0]
    numbers = sum(t.pouch[:4]) + sum(disk < 4 for disk in on_board)
    assert numbers == 6
    assert t.books[0].hexes + t.pouch[FIRST_HEX] + on_board.count(FIRST_HEX) == 4


@pytest.mark.rule("DB-325")
def test_p30_one_enemy_stays_in_each_location() -> None:
    t = stage(DEM)
    for location, enemies in enumerate((0, 1, 2, 5, 7)):
        t.places[location].enemies = enemies
    begin(t, CleanUp())
    assert [place.enemies for place in t.places] == [0, 1, 1, 1, 1]


# --- bids -----------------------------------------------------------------------------------------------------


def numbers_on_tokens(t: DarkBlood, *numbers: int) -> None:
    """The face-down numbers of tokens two to five, in order."""
    t.cards.zones[TOKEN_NUMBERS][:] = [NUMBER_CARDS[number - 1] for number in reversed(numbers)]


@pytest.mark.rule("DB-326")
def test_p31_enemy_sigils_count_for_the_choice() -> None:
    t = stage(DEM)
    t.places[OSSUARY].enemy_sigils = 2
    t.places[MINE].sigils[0] = 1
    assert most_corrupted(t) == OSSUARY


@pytest.mark.rule("DB-328", "DB-329", "DB-330", "DB-302")
def test_p30_first_token_needs_more_than_its_taint_and_enemy_sigils() -> None:
    for blood, above, winner in ((2, False, NOBODY), (3, False, NOBODY), (3, True, 0), (4, False, 0)):
        t = stage(DEM)
        t.gain_blood(0, 5)
        t.places[MINE].sigils[0] = 1
        t.places[MINE].enemy_sigils = 1
        t.favor[:] = [GAP, 0, ENEMY, GAP] if above else [GAP, ENEMY, 0, GAP]
        # Difficulty 0 + 2 + 2; power 2 + Blood.
        begin(t, BidBlood(MINE))
        choose(t, blood - 1, by=0)
        assert t.tokens == [winner], (blood, above)


@pytest.mark.rule("DB-329", "DB-327", "DB-332")
def test_p30_later_tokens_add_their_number_which_then_goes_into_the_pouch() -> None:
    t = stage(DEM)
    t.gain_blood(0, 10)
    t.tokens.append(0)
    numbers_on_tokens(t, 4, 1, 2, 3)
    before = t.pouch[:]
    hexes = t.under_tokens[1]
    heard = Heard(t)
    assert solo_difficulty(t, MINE, 4) == 4 + 3
    begin(t, BidBlood(MINE))
    choose(t, 8, by=0)
    assert t.tokens == [0, 0]
    assert ("number_revealed", (4,)) in [(event.name, event.arguments) for event in heard.events]
    assert t.pouch[3] == before[3] + 1
    assert sum(t.pouch) == sum(before) + 1 + len(hexes)


@pytest.mark.rule("DB-331", "DB-332", "DB-333")
def test_r27_a_lost_bid_defiles_all_the_same_and_refunds_are_paid() -> None:
    t = stage(DEM)
    t.gain_blood(0, 2)
    t.places[MINE].sigils[0] = 1
    t.places[MINE].enemy_sigils = 3
    before = sum(t.pouch)
    begin(t, BidBlood(MINE))
    choose(t, 3, by=0)
    assert t.tokens == [NOBODY]
    assert t.is_defiled(MINE)
    assert t.blood(0) == 4 - 3 + 2 + 1
    assert (t.places[MINE].sigils, t.places[MINE].enemy_sigils) == ([0], 0)
    assert sum(t.pouch) == before + 1
    assert t.sigils_left(0) == 7


@pytest.mark.rule("DB-334")
def test_p31_five_bids_the_church_last() -> None:
    t = new(WAR, difficulty="hard")
    bids = []
    while t.asked():
        if t.agenda[-1].name() == "BidBlood":
            bids.append((t.round, t.agenda[-1].prompt(t)["location"]))
        t.take(0, t.options(0)[0])
    assert [number for number, _ in bids] == [2, 3, 4, 5, 5]
    assert bids[-1][1] == CHURCH
    assert len(t.tokens) == 5


@pytest.mark.rule("DB-335")
def test_where_solo_says_nothing_the_ordinary_rules_hold() -> None:
    t = stage(DEM)
    t.books[0].hexes = 3
    for location in (MINE, HELL_PIT, OSSUARY, CEMETERY):
        t.places[location].defiled = True
    t.places[CHURCH].disks[:] = [0, 0]
    t.pouch[:] = [0, 0, 0, 0, 0, 0, 1, 0, 0, 0]
    t.chance = Scripted(0)
    draw_disks(t)
    assert (t.books[0].lost_hexes, t.blood(0)) == (1, 3)
    give(t, 0, sulfur=2, anvil_dust=1)
    activate(t, 0, MINE)
    choose(t, "anytime ritual:corrupt triangle:first", by=0)
    assert t.books[0].upgraded[0]


@pytest.mark.rule("DB-312", "DB-335")
def test_r49_enemies_own_nothing_to_rob() -> None:
    t = stage(WAR)
    t.places[MINE].enemies = 2
    assert refused(t, 0, MINE, "ritual:incantation") == "nothing_to_take"


def test_every_difficulty_comes_to_an_end() -> None:
    for difficulty in DIFFICULTIES:
        for seed in range(3):
            t = new(DOOM, difficulty=difficulty, seed=str(seed))
            finish(t, seed)
            assert t.ending
    t = stage(DOOM)
    begin(t, Defile())
    assert t.agenda[-1].name() == "BidBlood"
