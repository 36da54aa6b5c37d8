"""What must hold at every table of Dark Blood, whatever was decided: nothing made, lost or negative."""

from __future__ import annotations

from conventicle.games.dark_blood.kinds import (
    CHURCH,
    FIRST_HEX,
    HEXES,
    LOCATION_LIMIT,
    NUMBER_CARDS,
    NUMBERED,
    POSITIONS,
    REVEALED_NUMBERS,
    RITUALS,
    SHIELD,
    TOKEN_NUMBERS,
    TWO_PEASANTS,
    pouch_zone,
)
from conventicle.games.dark_blood.phases.total_taint import BLOOD_LEFT, CULT_SIZE, DEFILED, FAVOR
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.table import Table


def check(table: Table) -> None:
    """Raise AssertionError where something is created, lost or negative."""
    assert isinstance(table, DarkBlood)
    check_cultists(table)
    check_stores(table)
    check_disks(table)
    check_board(table)
    if table.ending == "VILLAGE_DEFILED":
        check_taint(table)


def check_cultists(t: DarkBlood) -> None:
    for seat, book in enumerate(t.books):
        parts = [
            book.ready,
            book.resting,
            book.inactive,
            *book.on_rituals,
            t.tree.count(seat),
            *(place.cultists(seat) for place in t.places),
        ]
        assert min(parts) >= 0
        assert sum(parts) - book.taken == t.values.cultists, (seat, parts, book.taken)
        assert book.inactive + book.sacrificed <= t.values.inactive
        assert all(book.on_rituals[ritual] <= POSITIONS[ritual] for ritual in range(RITUALS))
    for location, place in enumerate(t.places):
        assert location == CHURCH or place.crowd() <= LOCATION_LIMIT
        assert place.enemies >= 0
        assert t.solo() or place.enemies == place.enemy_sigils == 0


def check_stores(t: DarkBlood) -> None:
    for seat, book in enumerate(t.books):
        assert book.silver >= 0
        assert min(book.resources) >= 0
        assert t.blood(seat) >= 0
        assert t.start_blood(seat) >= t.blood_proved[seat]
        assert sum(book.triangles) == book.upgrades()
        assert (seat in t.spellbook) == (book.upgrades() == RITUALS)
        assert t.sigils_left(seat) >= 0
        assert sum(place.sigils[seat] for place in t.places) <= t.values.sigils
    if not t.solo():
        dealt = [t.cards.zones[pouch_zone(seat)][0] for seat in range(t.seats)] + t.cards.zones[1]
        assert sorted(dealt) == t.values.pouches


def check_disks(t: DarkBlood) -> None:
    on_board = [disk for place in t.places for disk in place.disks if disk >= 0]
    under = [disk for disks in t.under_tokens for disk in disks]
    for disk in range(len(t.pouch)):
        assert t.pouch[disk] >= 0
        count = t.pouch[disk] + on_board.count(disk) + t.drawn.count(disk) + under.count(disk)
        if disk < NUMBERED:
            face_down = len(t.cards.zones[TOKEN_NUMBERS]) and (NUMBER_CARDS[disk] in t.cards.zones[TOKEN_NUMBERS])
            assert count + int(face_down) == t.values.disk_copies[disk]
        elif disk == TWO_PEASANTS:
            assert count == t.values.disk_copies[disk]
        elif disk == SHIELD:
            assert count <= (t.values.disk_copies[disk] if t.module else 0)
        else:
            owner = t.seat_of(disk - FIRST_HEX)
            if owner >= 0:
                book = t.books[owner]
                assert count + book.hexes + book.lost_hexes == HEXES
            else:
                assert count <= (HEXES if t.solo() else 0)
    if t.solo():
        assert len(t.cards.zones[TOKEN_NUMBERS]) + len(t.cards.zones[REVEALED_NUMBERS]) == NUMBERED


def check_board(t: DarkBlood) -> None:
    assert all(place.peasants >= 0 for place in t.places)
    assert 0 <= t.available_peasants() <= t.values.peasants
    assert sorted(t.order) == list(range(len(t.places)))
    assert t.order[-1] == CHURCH
    assert sum(place.defiled for place in t.places) == len(t.tokens)
    assert all(not place.all_sigils() for place in t.places if place.defiled)
    assert sorted(seat for seat in t.favor if 0 <= seat < t.seats) == list(range(t.seats))


def check_taint(t: DarkBlood) -> None:
    """The score counted another way: by tokens, each of which somebody has, and whoever has more has no worse one."""
    columns = list(zip(*t.taint, strict=True))
    won = [t.values.defiled_taint[token] for token, winner in enumerate(t.tokens) if winner >= 0]
    assert sum(columns[DEFILED]) == sum(won)
    shares = (
        (CULT_SIZE, t.values.cult_taint, [book.size() for book in t.books]),
        (BLOOD_LEFT, t.values.blood_taint, [t.blood(seat) for seat in range(t.seats)]),
        (FAVOR, t.values.favor_taint, [-t.rank(seat) for seat in range(t.seats)]),
    )
    for column, tokens, values in shares:
        assert sorted(columns[column]) == sorted(tokens[: t.seats])
        better = sorted(range(t.seats), key=lambda seat: (values[seat], columns[column][seat]))
        assert [columns[column][seat] for seat in better] == sorted(columns[column])
    totals = [sum(kinds) for kinds in t.taint]
    assert {totals[seat] for seat in t.winners} == {max(totals)}
