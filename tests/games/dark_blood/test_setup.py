"""Setting up (p. 6-9)."""

from __future__ import annotations

from collections import Counter

import pytest

from conventicle.games.dark_blood.game import GAME
from conventicle.games.dark_blood.kinds import (
    CHURCH,
    GAP,
    OBJECTIVE_BOX,
    POUCH_BOX,
    SHIELD,
    TWO_PEASANTS,
    objective_zone,
    pouch_zone,
)
from conventicle.games.dark_blood.phases.total_taint import count_taint
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.games.dark_blood.view import view
from tests.games.dark_blood.story import (
    DEM,
    DOOM,
    MINE,
    NEC,
    VALUES,
    WAR,
    finish,
    match,
    new,
    stage,
)
from tests.games.telling import choose


def tables(seats: int, count: int, **options: str) -> list[DarkBlood]:
    found = []
    for seed in range(count):
        t = match(seats, str(seed), **options).table
        assert isinstance(t, DarkBlood)
        found.append(t)
    return found


@pytest.mark.rule("DB-019", "DB-020", "DB-021", "DB-022", "DB-024", "DB-025", "DB-030")
def test_p6_board_as_it_lies_at_the_start() -> None:
    for t in tables(3, 5):
        assert t.under_tokens == [(TWO_PEASANTS,), (TWO_PEASANTS,), (TWO_PEASANTS,), (), ()]
        assert (t.tokens, t.tree, t.lanterns, t.inquisitor) == ([], [-1, -1, -1], 0, -1)
        assert t.pouch == [2, 3, 3, 2, 0, 0, 0, 0, 0, 0]
        assert not t.module
        assert all(place.all_sigils() == 0 for place in t.places)
    for t in tables(3, 5, inquisitor="on"):
        assert all(sorted(disks) == [TWO_PEASANTS, SHIELD] for disks in t.under_tokens[:3])
        assert t.under_tokens[3:] == [(), ()]
        assert t.inquisitor == -1


@pytest.mark.rule("DB-023")
def test_p6_a_card_in_each_location_and_the_sixth_stays_out() -> None:
    left_out: Counter[int] = Counter()
    for t in tables(2, 60):
        cards = [place.card for place in t.places]
        assert len(set(cards)) == 5
        left_out.update(set(range(6)) - set(cards))
        assert not any(place.defiled for place in t.places)
    assert len(left_out) == 6


@pytest.mark.rule("DB-003", "DB-004", "DB-031", "DB-032", "DB-033", "DB-036", "DB-037", "DB-038")
def test_p7_ritual_book_at_the_start() -> None:
    for t in tables(4, 3):
        for seat, book in enumerate(t.books):
            assert (book.silver, book.resources) == (1, [0, 0, 0, 0])
            assert (book.ready, book.inactive) == (4, 4)
            assert book.ready + book.inactive == t.values.cultists == 8
            assert book.upgraded == [False] * 5
            assert (book.monstrosity, book.hexes, book.open_passives()) == (-1, 4, 0)
            assert t.sigils_left(seat) == t.values.sigils == 7
            assert seat in t.favor


@pytest.mark.rule("DB-044", "DB-046", "DB-014")
def test_p8_four_pouches_balance_blood_and_taint() -> None:
    assert [(VALUES.pouch_blood[card], VALUES.pouch_taint[card]) for card in VALUES.pouches] == [
        (5, 0),
        (4, 1),
        (3, 2),
        (2, 3),
    ]
    seen: Counter[int] = Counter()
    for t in tables(4, 80):
        dealt = [t.cards.zones[pouch_zone(seat)][0] for seat in range(4)]
        assert sorted(dealt) == VALUES.pouches
        seen[dealt[0]] += 1
        assert all(t.start_blood(seat) + t.start_taint(seat) == 5 for seat in range(4))
    assert len(seen) == 4


@pytest.mark.rule("DB-045", "DB-051", "DB-052")
def test_p8_position_tokens_are_open_and_independent_of_blood() -> None:
    pairs = set()
    for t in tables(4, 120):
        for seat, book in enumerate(t.books):
            assert t.favor[book.position_token] == seat
            pairs.add((t.start_blood(seat), book.position_token))
            for viewer in range(5):
                shown = view(t, viewer)["players"]
                assert isinstance(shown, list)
                assert shown[seat]["position_taint"] == VALUES.position_taint[book.position_token]
    assert len(pairs) == 16


@pytest.mark.rule("DB-047", "DB-029", "DB-052")
def test_p8_with_fewer_players_surplus_pouches_stay_closed_and_gaps_stay_on_the_track() -> None:
    for t in tables(2, 10):
        assert len(t.cards.zones[POUCH_BOX]) == 2
        assert len(t.favor) == 4
        assert t.favor.count(GAP) == 2
        assert t.cards.knowledge is not None
        for viewer in range(3):
            assert all(label < 0 for label in t.cards.knowledge[viewer].labels[POUCH_BOX])


@pytest.mark.rule("DB-053", "DB-290")
def test_p8_position_token_scores_whatever_becomes_of_the_rank() -> None:
    t = new(DEM, WAR)
    tokens = [book.position_token for book in t.books]
    finish(t)
    assert [kinds[5] for kinds in t.taint] == [VALUES.position_taint[token] for token in tokens]


@pytest.mark.rule("DB-054", "DB-055")
def test_p9_two_objectives_are_dealt_one_is_kept_and_nobody_sees_it() -> None:
    m = match(3, "objectives")
    t = m.table
    assert isinstance(t, DarkBlood)
    assert m.asked() == 0b111
    assert t.cards.knowledge is not None
    for seat in range(3):
        held = t.cards.zones[objective_zone(seat)][:]
        assert t.options(seat) == held
        assert len(held) == 2
    kept = [t.options(seat)[1] for seat in range(3)]
    for seat in range(3):
        m.decide(seat, kept[seat])
    for seat in range(3):
        assert t.cards.zones[objective_zone(seat)] == [kept[seat]]
        for viewer in range(4):
            shown = view(t, viewer)["players"]
            assert isinstance(shown, list)
            named = shown[seat]["objectives"]
            assert (named != ["?"]) == (viewer == seat)
    assert len(t.cards.zones[OBJECTIVE_BOX]) == 5


@pytest.mark.rule("DB-055", "DB-292")
def test_p9_objectives_are_shown_to_all_when_the_game_ends() -> None:
    t = new(DEM, WAR, NEC)
    finish(t)
    shown = view(t, 3)["players"]
    assert isinstance(shown, list)
    assert all("?" not in player["objectives"] for player in shown)
    assert [list(kinds) for kinds in t.taint] == [list(kinds) for kinds in count_taint(t)]


@pytest.mark.rule("DB-009", "DB-074")
def test_the_church_is_always_fifth() -> None:
    for t in tables(4, 10):
        for seat in range(4):
            choose(t, t.options(seat)[0], by=seat)
        assert sorted(t.order[:4]) == [0, 1, 2, 3]
        assert t.order[4] == CHURCH


@pytest.mark.rule("DB-026", "DB-028")
def test_p11_every_location_has_a_left_and_a_right_circle_with_a_printed_one() -> None:
    t = stage(DEM, DOOM)
    for place in t.places:
        assert len(place.disks) == 2
        assert (place.amount(0), place.amount(1)) == (1, 1)
    t.places[MINE].disks[0] = 3
    assert (t.places[MINE].amount(0), t.places[MINE].amount(1)) == (4, 1)


def test_views_name_every_part_that_texts_know() -> None:
    t = new(DEM, WAR, NEC, DOOM)
    finish(t)
    assert GAME.factions(t) == [DEM, WAR, NEC, DOOM]
