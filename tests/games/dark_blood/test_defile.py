"""Defile (p. 27, 28) and Clean-up (p. 10)."""

from __future__ import annotations

from typing import Any

import pytest

from conventicle.games.dark_blood.kinds import CHURCH, TWO_PEASANTS
from conventicle.games.dark_blood.phases.clean_up import CleanUp
from conventicle.games.dark_blood.phases.defile import BidBlood, Defile, bid_total, most_corrupted
from conventicle.games.dark_blood.phases.placement import PlaceCultists
from conventicle.games.dark_blood.phases.upkeep import Upkeep
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.games.dark_blood.view import view
from tests.games.dark_blood.story import (
    CEMETERY,
    DEM,
    DOOM,
    HELL_PIT,
    MINE,
    NEC,
    OSSUARY,
    VALUES,
    WAR,
    act,
    activate,
    give,
    new,
    open_passive,
    play_until,
    put,
    stage,
    stock,
    upgrade,
)
from tests.games.telling import Heard, begin, choose, offered, why_not


def bid(t: DarkBlood, location: int, *amounts: int) -> None:
    """All seats bid for a Location."""
    begin(t, BidBlood(location))
    for seat, amount in enumerate(amounts):
        choose(t, amount, by=seat)


@pytest.mark.rule("DB-257")
def test_r9_the_location_with_most_sigils_of_all_cults_but_never_the_church_or_a_defiled_one() -> None:
    t = stage(DEM, WAR)
    t.places[CHURCH].sigils[:] = [3, 3]
    t.places[MINE].sigils[:] = [2, 0]
    t.places[OSSUARY].sigils[:] = [1, 2]
    assert most_corrupted(t) == OSSUARY
    t.places[OSSUARY].sigils[:] = [0, 0]
    t.places[OSSUARY].defiled = True
    assert most_corrupted(t) == MINE


@pytest.mark.rule("DB-258")
def test_r10_a_tie_goes_to_the_lowest_priority_number() -> None:
    t = stage(DEM, WAR)
    t.order[:] = [CEMETERY, OSSUARY, MINE, HELL_PIT, CHURCH]
    t.places[MINE].sigils[0] = 1
    t.places[OSSUARY].sigils[1] = 1
    assert most_corrupted(t) == OSSUARY


@pytest.mark.rule("DB-259", "DB-258")
def test_p27_without_sigils_priority_one_is_defiled() -> None:
    t = stage(DEM, WAR)
    t.order[:] = [CEMETERY, OSSUARY, MINE, HELL_PIT, CHURCH]
    begin(t, Defile())
    assert t.agenda[-1].prompt(t) == {"location": CEMETERY, "number": 2}


@pytest.mark.rule("DB-260")
def test_p27_a_bid_is_from_nothing_to_all_the_blood() -> None:
    t = stage(DEM, WAR)
    begin(t, BidBlood(MINE))
    assert t.asked() == 0b11
    assert offered(t, 0) == [f"number:{amount}" for amount in range(6)]
    assert offered(t, 1) == [f"number:{amount}" for amount in range(5)]
    assert why_not(t, "number:5", by=1) == "no_blood"


@pytest.mark.rule("DB-262", "DB-263")
def test_p27_example_necromancer_ten_warlock_nine() -> None:
    t = stage(WAR, NEC)
    t.places[CEMETERY].sigils[:] = [2, 3]
    bids = [bid_total(t, 0, CEMETERY, 5), bid_total(t, 1, CEMETERY, 4)]
    assert bids == [9, 10]
    bid(t, CEMETERY, 5, 4)
    assert t.tokens == [1]


@pytest.mark.rule("DB-264", "DB-146", "DB-268", "DB-269", "DB-270", "DB-271")
def test_p28_example_doomsayer_wins_the_tie_by_favor_and_the_necromancer_gets_four_back() -> None:
    t = stage(DOOM, NEC)
    t.gain_blood(0, 3)
    t.gain_blood(1, 2)
    t.places[MINE].sigils[:] = [1, 2]
    assert (t.blood(0), t.blood(1)) == (8, 6)
    bid(t, MINE, 6, 4)
    assert t.tokens == [0]
    assert t.blood(0) == 8 - 6
    assert t.blood(1) == 6 - 4 + 4
    assert (t.places[MINE].sigils, t.sigils_left(0), t.sigils_left(1)) == ([0, 0], 7, 7)


@pytest.mark.rule("DB-269", "DB-271")
def test_p28_a_lost_bid_of_one_comes_back_whole_and_halves_are_rounded_up() -> None:
    for lost, back in ((1, 1), (2, 1), (3, 2), (4, 2)):
        t = stage(DEM, WAR)
        bid(t, MINE, 5, lost)
        assert t.blood(1) == 4 - lost + back


@pytest.mark.rule("DB-264")
def test_r23_when_all_bid_nothing_the_highest_favor_defiles() -> None:
    t = stage(DEM, WAR, NEC)
    t.favor[:] = [2, 0, 1, -1]
    bid(t, MINE, 0, 0, 0)
    assert t.tokens == [2]


@pytest.mark.rule("DB-265", "DB-266", "DB-267", "DB-010", "DB-019")
def test_p28_tokens_come_in_order_and_bring_their_disks() -> None:
    t = stage(DEM, WAR)
    for place, location in enumerate((MINE, HELL_PIT, OSSUARY, CEMETERY, CHURCH)):
        peasants = t.pouch[TWO_PEASANTS]
        bid(t, location, 1 if place % 2 == 0 and t.blood(0) else 0, 0)
        assert t.is_defiled(location)
        assert t.pouch[TWO_PEASANTS] == peasants + (1 if place < 3 else 0)
        assert len(t.tokens) == place + 1
    assert [VALUES.defiled_taint[token] for token in range(5)] == [2, 3, 3, 4, 5]


@pytest.mark.rule("DB-261", "DB-268")
def test_p28_blood_not_committed_stays() -> None:
    t = stage(DEM, WAR)
    bid(t, MINE, 2, 0)
    assert (t.blood(0), t.blood(1)) == (3, 4)


@pytest.mark.rule("DB-272", "DB-273")
def test_p28_sigils_taken_back_can_be_placed_again_elsewhere() -> None:
    t = stage(DEM, WAR)
    t.places[MINE].sigils[:] = [7, 0]
    bid(t, MINE, 0, 0)
    assert t.places[MINE].all_sigils() == 0
    act(t, 0, HELL_PIT, "ritual:incantation")
    assert t.places[HELL_PIT].sigils[0] == 1


@pytest.mark.rule("DB-274")
def test_p28_a_defiled_location_is_still_a_place_to_be() -> None:
    t = stage(DEM, WAR)
    bid(t, MINE, 0, 0)
    begin(t, PlaceCultists(0))
    assert "location:mine number:1" in offered(t, 0)
    t.agenda.clear()
    t.places[MINE].peasants = 1
    act(t, 0, MINE, "circle:left")
    assert stock(t, 0) == {"anvil_dust": 1}
    act(t, 0, MINE, "ritual:proselytize")
    assert t.books[0].inactive == 3


@pytest.mark.rule("DB-275", "DB-064", "DB-065", "DB-063", "DB-062", "DB-060", "DB-059")
def test_p27_bids_of_a_whole_game() -> None:
    t = new(DEM, WAR, NEC)
    heard = Heard(t)
    phases: list[tuple[int, str]] = []
    bids: list[tuple[int, int]] = []
    while t.asked():
        name = t.agenda[-1].name()
        seat = t.asked().bit_length() - 1
        step = {"PlaceCultists": "placement", "ActivateCultist": "resolve", "BidBlood": "defile"}.get(name, "")
        if step and (not phases or phases[-1] != (t.round, step)):
            phases.append((t.round, step))
        if name == "BidBlood" and (t.round, t.agenda[-1].prompt(t)["location"]) not in bids:
            bids.append((t.round, t.agenda[-1].prompt(t)["location"]))
        t.take(seat, t.options(seat)[0])
    assert phases == [
        (number, step)
        for number in range(1, 6)
        for step in ("placement", "resolve", "defile")
        if (number, step) != (1, "defile")
    ]
    assert [number for number, _ in bids] == [2, 3, 4, 5, 5]
    assert bids[-1] == (5, CHURCH)
    assert all(place.defiled for place in t.places)
    assert t.ending == "VILLAGE_DEFILED"
    assert heard.names().count("clean_up") == 5
    assert heard.names().count("round") == 5


@pytest.mark.rule("DB-275")
def test_r41_refunds_are_paid_before_the_church_is_bid_for() -> None:
    t = stage(DEM, WAR, round=5)
    t.places[OSSUARY].sigils[1] = 2
    t.then(BidBlood(OSSUARY))
    t.then(BidBlood(CHURCH))
    t.advance()
    choose(t, 5, by=0)
    choose(t, 0, by=1)
    assert t.agenda[-1].prompt(t)["location"] == CHURCH
    assert offered(t, 1)[-1] == "number:6"
    assert offered(t, 0) == ["number:0"]


# --- Clean-up -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-276", "DB-278", "DB-281", "DB-041")
def test_p10_clean_up_takes_miniatures_home_and_leaves_stores() -> None:
    t = stage(NEC, DEM)
    upgrade(t, 0, "corrupt")
    t.places[MINE].peasants = 3
    t.places[OSSUARY].sigils[0] = 1
    give(t, 0, silver=3, sulfur=2)
    act(t, 0, MINE, "tree:middle")
    act(t, 0, MINE, "ritual:corrupt", "passive:grave_robbing", "monstrosity_ritual:reaper")
    act(t, 0, MINE, "circle:left")
    put(t, 1, CHURCH)
    blood = t.blood(0)
    begin(t, CleanUp())
    book = t.books[0]
    assert (book.ready, book.inactive, book.resting, book.on_rituals) == (4, 4, 0, [0] * 5)
    assert (t.tree, book.monstrosity, t.places[MINE].crowd(), t.places[CHURCH].crowd()) == ([-1, -1, -1], -1, 0, 0)
    assert (t.places[MINE].peasants, t.places[OSSUARY].sigils[0]) == (2, 1)
    assert (book.silver, stock(t, 0), t.blood(0)) == (2, {"anvil_dust": 1, "sulfur": 2}, blood)
    activate(t, 0, MINE)
    assert "ritual:corrupt" in offered(t, 0), "it can be done again"


@pytest.mark.rule("DB-279")
def test_r4_disks_on_the_board_go_into_the_pouch() -> None:
    t = stage(DEM, WAR)
    t.pouch[:] = [0] * 10
    t.places[MINE].disks[:] = [0, 3]
    t.places[CHURCH].disks[:] = [1, -1]
    begin(t, CleanUp())
    assert t.pouch == [1, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    assert all(place.disks == [-1, -1] for place in t.places)


def priorities(t: DarkBlood) -> tuple[int, list[int]]:
    """What everybody sees: how many Locations stand in the order of play, and the number at each."""
    board: Any = view(t, t.seats)["board"]
    return len(board["priority"]), [one["priority"] for one in board["locations"]]


@pytest.mark.rule("DB-280")
def test_p10_no_priority_token_is_seen_from_clean_up_until_they_are_dealt_anew() -> None:
    t = stage(WAR, DEM)
    open_passive(t, 0, "covens_due")
    begin(t, BidBlood(MINE))
    assert priorities(t) == (5, [1, 2, 3, 4, 5])
    choose(t, 0, by=0)
    choose(t, 0, by=1)
    for frame in (CleanUp(), Upkeep()):
        begin(t, frame)
    assert t.agenda[-1].name() == "ChooseSide"
    assert priorities(t) == (0, [0, 0, 0, 0, 5]), "last Round's tokens are off; the Church's number is printed"
    choose(t, "passive:covens_due", by=0)
    count, dealt = priorities(t)
    assert (count, sorted(dealt), dealt[CHURCH]) == (5, [1, 2, 3, 4, 5], 5)
    activate(t, 0, MINE)
    choose(t, "ritual:corrupt", by=0)
    assert t.agenda[-1].name() == "ChooseSide"
    assert priorities(t) == (count, dealt), "a side chosen in the Resolve Phase takes none off"
    t.end("VILLAGE_DEFILED", [0])
    assert priorities(t) == (0, [0, 0, 0, 0, 5])


@pytest.mark.rule("DB-062")
def test_r3_round_one_has_no_bid_but_its_clean_up() -> None:
    t = new(DEM, WAR)
    play_until(t, "BidBlood", seed=3)
    assert t.round == 2
    assert t.tokens == []
    t = new(DEM, WAR)
    while t.round < 2:
        seat = t.asked().bit_length() - 1
        t.take(seat, t.options(seat)[0])
    assert all(place.crowd() == 0 for place in t.places)
    assert all(book.ready == 8 - book.inactive for book in t.books)
