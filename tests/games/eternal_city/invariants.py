"""What holds at every moment of a game of the Eternal City: nothing is created, lost or negative."""

from __future__ import annotations

from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.kinds import (
    BACK,
    INTRIGUE,
    LICENSE,
    LOCATIONS,
    MIRACLE,
    PALACE_SLOTS,
    PATRIARCH,
    PLAYED,
    RESERVE,
    SORTS,
    SUPREMACY,
    aside,
    hand,
    tableau,
)
from conventicle.games.eternal_city.table import NOT_LENT, City
from conventicle.kernel.table import Table


def check(t: Table) -> None:
    assert isinstance(t, City)
    check_priests(t)
    check_cards(t)
    check_goods(t)
    check_round(t)


def check_priests(t: City) -> None:
    for counts in (t.free, t.masters, t.reserve, t.at, t.altars, t.blessing):
        assert min(counts) >= 0
    for seat in range(t.seats):
        for priest in range(SORTS):
            place = seat * SORTS + priest
            found = t.free[place] + t.masters[place] + t.reserve[place]
            found += sum(t.at[(location * t.seats + seat) * SORTS + priest] for location in range(LOCATIONS))
            if priest == PATRIARCH:
                assert found == 1
                assert not t.reserve[place]
            else:
                found += sum(1 for location in range(LOCATIONS) if t.altars[location * t.seats + seat] == priest)
                assert found == t.edition.tokens
    for location in range(LOCATIONS):
        paid = t.paid[location]
        if paid != NOBODY:
            assert t.at[location * t.seats * SORTS + paid] > 0, "coins lie on nobody"
        for seat in range(t.seats):
            spot = location * t.seats + seat
            blessed = t.blessed[spot]
            assert (blessed != NOBODY) == (t.blessing[spot] > 0)
            codes = [code for place, code, _ in t.blessed_too if place == spot]
            assert not codes or blessed != NOBODY
            assert sum(part for place, _, part in t.blessed_too if place == spot) < max(1, t.blessing[spot])
            for code in codes if blessed == NOBODY else [*codes, blessed]:
                assert t.at[spot * SORTS + code % SORTS] > 0, "Influence was added to nobody"
                if code >= SORTS:
                    assert paid == seat * SORTS + code % SORTS


def check_cards(t: City) -> None:
    zones = t.cards.zones
    for back in (MIRACLE, INTRIGUE, LICENSE):
        everywhere = sorted(kind for zone in zones for kind in zone if BACK[kind] == back)
        assert everywhere == t.edition.deck(back)
        assert all(BACK[kind] == back for kind in zones[back])
    assert sum(zone.count(SUPREMACY) for zone in zones) == 1
    assert len(zones[PALACE_SLOTS]) <= t.edition.palace_slots
    assert len(zones[PLAYED]) <= 1
    assert set(zones[RESERVE]) <= {SUPREMACY}
    for seat in range(t.seats):
        assert all(BACK[kind] in (MIRACLE, INTRIGUE) for kind in zones[hand(seat)])
        assert all(BACK[kind] not in (MIRACLE, INTRIGUE) for kind in zones[tableau(seat)])
        if t.edition.cards_aside:
            assert all(BACK[kind] == INTRIGUE for kind in zones[aside(t.seats, seat)])
            assert not zones[aside(t.seats, seat)] or t.asked() == 1 << seat or t.active != NOBODY


def check_goods(t: City) -> None:
    assert min(t.coins) >= 0
    assert min(t.mobs) >= 0
    assert sum(t.mobs) <= t.edition.mobs
    for seat in range(t.seats):
        assert 0 <= t.followers[seat] <= t.edition.most_followers
    assert t.active == NOBODY or 0 <= t.active < LOCATIONS


def check_round(t: City) -> None:
    """What lasts for a round only is gone where none is being resolved."""
    for seat in range(t.seats):
        assert t.edition.name == "first" or not t.is_turned(seat)
    if t.active == NOBODY and t.agenda:
        assert t.lender == NOT_LENT
        assert not any(t.is_turned(seat) for seat in range(t.seats))
        assert not t.blessed_too
