"""The end of the game (p. 9, 29)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from conventicle.games.dark_blood.kinds import OBJECTIVE, objective_zone, pouch_zone
from conventicle.games.dark_blood.phases.clean_up import CleanUp
from conventicle.games.dark_blood.phases.total_taint import (
    BLOOD_LEFT,
    CULT_SIZE,
    DEFILED,
    FAVOR,
    OBJECTIVE_MET,
    POSITION,
    SPELLBOOK,
    START,
    TAINT_KINDS,
    TotalTaint,
    count_taint,
    objective_met,
)
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.cards import new_cards
from tests.games.dark_blood.story import (
    DEM,
    DOOM,
    MINE,
    NEC,
    VALUES,
    WAR,
    act,
    stage,
    upgrade,
)
from tests.games.telling import begin


def size(t: DarkBlood, *sizes: int) -> None:
    """Active Cultists of the seats."""
    for seat, number in enumerate(sizes):
        t.books[seat].inactive = 8 - number
        t.books[seat].ready = number


def keep(t: DarkBlood, *names: str) -> None:
    """The Objectives that the seats keep."""
    zones = [zone[:] for zone in t.cards.zones]
    for seat, name in enumerate(names):
        zones[objective_zone(seat)] = [OBJECTIVE.place(name)]
    zones[0] = [kind for kind in range(8) if OBJECTIVE.values[kind] not in names]
    t.cards = new_cards(t.cards.layout, zones)


def column(t: DarkBlood, kind: int) -> list[int]:
    """One kind of Taint for all seats."""
    return [taint[kind] for taint in count_taint(t)]


@pytest.mark.rule("DB-293")
def test_p29_example_22_taint() -> None:
    t = stage(DEM, WAR, NEC, DOOM, round=5)
    # The first seat: Defiled tokens of 2 and 4, third in size, first Spellbook, second in Blood, second in Favor,
    # Position token 1, a pouch with 3 Taint and a met Objective of 2.
    t.favor[:] = [1, 0, 2, 3]
    t.tokens[:] = [0, 1, 2, 0, 3]
    size(t, 5, 8, 7, 4)
    upgrade(t, 0, "corrupt", "proselytize", "sacrifice", "spell", "incantation")
    t.spellbook.append(0)
    keep(t, "thirty_pieces", "legion", "desecrator", "reliquary")
    t.books[0].silver = 9
    zones = [zone[:] for zone in t.cards.zones]
    for seat, pouch in enumerate((3, 0, 1, 2)):
        zones[pouch_zone(seat)] = [VALUES.pouches[pouch]]
    t.cards = new_cards(t.cards.layout, zones)
    t.blood_change[:] = [2, 0, -1, -1]
    token = 1
    object.__setattr__(t.books[0], "position_token", token)
    taint = count_taint(t)[0]
    assert dict(zip(TAINT_KINDS, taint, strict=True)) == {
        "defiled": 2 + 4,
        "cultists": 1,
        "spellbook": 3,
        "blood": 2,
        "favor": 4,
        "position": 1,
        "start": 3,
        "objective": 2,
    }
    assert sum(taint) == 22


@pytest.mark.rule("DB-282")
def test_p29_defiled_tokens_score_their_number() -> None:
    t = stage(DEM, WAR)
    t.tokens[:] = [0, 1, 1, 0, 0]
    assert column(t, DEFILED) == [2 + 4 + 5, 3 + 3]


@pytest.mark.rule("DB-283", "DB-289")
def test_p29_largest_cults_and_favor_breaks_the_tie() -> None:
    t = stage(DEM, WAR, NEC, DOOM)
    size(t, 5, 8, 5, 4)
    assert column(t, CULT_SIZE) == [2, 3, 1, 0]
    t.favor[:] = [3, 2, 1, 0]
    assert column(t, CULT_SIZE) == [1, 3, 2, 0]


@pytest.mark.rule("DB-283")
def test_r40_size_is_counted_after_the_last_clean_up() -> None:
    t = stage(WAR, DEM)
    size(t, 6, 5)
    t.books[0].silver = 2
    act(t, 0, MINE, "ritual:sacrifice")
    act(t, 0, MINE, "ritual:sacrifice")
    begin(t, CleanUp())
    assert column(t, CULT_SIZE) == [2, 3]


@pytest.mark.rule("DB-285", "DB-284", "DB-288")
def test_r24_spellbooks_left_go_by_upgrades_to_cults_without_one() -> None:
    t = stage(DEM, WAR, NEC, DOOM)
    upgrade(t, 2, "corrupt", "proselytize", "sacrifice", "spell", "incantation")
    t.spellbook.append(2)
    upgrade(t, 3, "corrupt", "spell")
    upgrade(t, 1, "corrupt")
    assert column(t, SPELLBOOK) == [0, 1, 3, 2]
    t.books[1].upgraded[:] = [False] * 5
    assert column(t, SPELLBOOK) == [1, 0, 3, 2]


@pytest.mark.rule("DB-286", "DB-289")
def test_p29_most_blood_left() -> None:
    t = stage(DEM, WAR, NEC, DOOM)
    t.blood_change[:] = [-4, 0, 1, 0]
    assert [t.blood(seat) for seat in range(4)] == [1, 4, 4, 2]
    assert column(t, BLOOD_LEFT) == [0, 3, 2, 1]


@pytest.mark.rule("DB-287", "DB-289")
def test_p29_favor_tokens_by_rank_among_those_in_play() -> None:
    t = stage(DEM, WAR, NEC, DOOM)
    t.favor[:] = [3, 1, 0, 2]
    assert column(t, FAVOR) == [2, 4, 0, 6]
    t = stage(DEM, WAR)
    t.favor[:] = [-1, 1, -1, 0]
    assert column(t, FAVOR) == [4, 6]
    assert max(column(t, CULT_SIZE)) == 3


@pytest.mark.rule("DB-289")
def test_p29_with_two_cults_the_third_tokens_score_for_nobody() -> None:
    t = stage(DEM, WAR)
    for kind in (CULT_SIZE, SPELLBOOK, BLOOD_LEFT):
        assert sorted(column(t, kind)) == [2, 3]


@pytest.mark.rule("DB-290", "DB-291")
def test_p29_position_and_starting_tokens() -> None:
    t = stage(DEM, WAR, NEC)
    assert column(t, START) == [0, 1, 2]
    assert column(t, POSITION) == [book.position_token for book in t.books]


@pytest.mark.rule("DB-066", "DB-146")
def test_p29_most_taint_wins_and_favor_breaks_the_last_tie() -> None:
    t = stage(DEM, WAR, round=5)
    keep(t, "legion", "reliquary")
    t.tokens[:] = [0, 0, 0, 0, 0]
    begin(t, TotalTaint())
    assert t.winners == [0]
    for first in (0, 1):
        t = tied(first)
        begin(t, TotalTaint())
        assert sum(t.taint[0]) == sum(t.taint[1])
        assert t.winners == [first]


def tied(first: int) -> DarkBlood:
    """A table of two with equal totals, however the tokens must fall for that; `first` is higher in Favor."""
    for objective, winners in product(("thirty_pieces", "the_chosen_few"), product((0, 1), repeat=5)):
        t = stage(DEM, WAR, round=5)
        t.favor[:2] = [first, 1 - first]
        keep(t, objective, "reliquary")
        size(t, 4, 5)
        t.tokens[:] = winners
        one, other = (sum(kinds) for kinds in count_taint(t))
        if one == other:
            return t
    raise AssertionError("no deal of the tokens makes a tie")


@pytest.mark.rule("DB-056", "DB-292", "DB-057")
@pytest.mark.parametrize(
    ("name", "taint"),
    [
        ("legion", 2),
        ("the_chosen_few", 3),
        ("thirty_pieces", 2),
        ("reliquary", 2),
        ("living_grimoire", 2),
        ("open_veins", 2),
        ("unbound_whispers", 2),
        ("desecrator", 2),
    ],
)
def test_p9_each_objective_for_its_holder_and_a_tie_for_the_higher_favor(name: str, taint: int) -> None:
    others = [other for other in OBJECTIVE.values if other != name]
    t = stage(DEM, WAR)
    keep(t, others[0], name)
    changes: dict[str, Callable[[], object]] = {
        "legion": lambda: size(t, 4, 5),
        "the_chosen_few": lambda: size(t, 6, 5),
        "thirty_pieces": lambda: t.gain_silver(1, 1),
        "reliquary": lambda: t.gain_resource(1, 0, 1),
        "living_grimoire": lambda: upgrade(t, 1, "spell"),
        "open_veins": lambda: t.pay_blood(1, 1),
        "unbound_whispers": lambda: setattr(t.books[1], "hexes", 3),
        "desecrator": lambda: t.tokens.append(1),
    }
    t.blood_change[:] = [-1, 0]
    objective = OBJECTIVE.place(name)
    assert not objective_met(t, 1, objective), "tied, and lower in Favor"
    t.favor[:2] = [1, 0]
    assert objective_met(t, 1, objective), "tied, and higher in Favor"
    t.favor[:2] = [0, 1]
    changes[name]()
    assert objective_met(t, 1, objective)
    assert column(t, OBJECTIVE_MET)[1] == taint


@pytest.mark.rule("DB-058")
def test_p9_example_largest_and_smallest_tie_alike() -> None:
    t = stage(DEM, WAR)
    size(t, 6, 6)
    for name in ("legion", "the_chosen_few"):
        assert objective_met(t, 0, OBJECTIVE.place(name))
        assert not objective_met(t, 1, OBJECTIVE.place(name))


@pytest.mark.rule("DB-056")
def test_p9_a_card_in_the_box_scores_for_nobody() -> None:
    t = stage(DEM, WAR)
    keep(t, "thirty_pieces", "reliquary")
    size(t, 8, 4)
    t.books[1].silver = 5
    assert column(t, OBJECTIVE_MET) == [0, 0]


@pytest.mark.rule("DB-288")
def test_p29_at_most_one_token_of_each_kind() -> None:
    t = stage(DEM, WAR, NEC)
    for seat in range(3):
        upgrade(t, seat, "corrupt", "proselytize", "sacrifice", "spell", "incantation")
        t.spellbook.append(seat)
    assert column(t, SPELLBOOK) == [3, 2, 1]
    assert sorted(column(t, CULT_SIZE)) == sorted(column(t, BLOOD_LEFT)) == [1, 2, 3]
