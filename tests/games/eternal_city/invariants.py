"""What holds at every moment of a game of the Eternal City: nothing is created, lost or negative."""

from __future__ import annotations

from functools import cache

from conventicle.games.eternal_city.editions import NOBODY, Edition
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
        altars = t.altars[seat :: t.seats]
        for priest in range(SORTS):
            place = seat * SORTS + priest
            found = t.free[place] + t.masters[place] + t.reserve[place]
            found += sum(t.at[place :: t.seats * SORTS])
            if priest == PATRIARCH:
                assert found == 1
                assert not t.reserve[place]
            else:
                found += altars.count(priest)
                assert found == t.edition.tokens
    for location, paid in enumerate(t.paid):
        if paid != NOBODY:
            assert t.at[location * t.seats * SORTS + paid] > 0, "coins lie on nobody"
    check_added_influence(t)


def check_added_influence(t: City) -> None:
    for spot, blessed in enumerate(t.blessed):
        if blessed == NOBODY:
            assert not t.blessing[spot]
            continue
        assert t.blessing[spot] > 0
        codes = [code for place, code, _ in t.blessed_too if place == spot]
        assert sum(part for place, _, part in t.blessed_too if place == spot) < t.blessing[spot]
        location, seat = divmod(spot, t.seats)
        for code in [*codes, blessed]:
            assert t.at[spot * SORTS + code % SORTS] > 0, "Influence was added to nobody"
            if code >= SORTS:
                assert t.paid[location] == seat * SORTS + code % SORTS
    for place, _, _ in t.blessed_too:
        assert t.blessed[place] != NOBODY


@cache
def printed(edition: Edition) -> list[int]:
    """Every card of an edition."""
    return sorted([*edition.deck(MIRACLE), *edition.deck(INTRIGUE), *edition.deck(LICENSE), SUPREMACY])


def backs(kinds: list[int]) -> set[int]:
    """The backs of some cards."""
    return {BACK[kind] for kind in set(kinds)}


def check_cards(t: City) -> None:
    zones = t.cards.zones
    everywhere = sorted([kind for zone in zones for kind in zone])
    assert everywhere == printed(t.edition)
    for back in (MIRACLE, INTRIGUE, LICENSE):
        assert backs(zones[back]) <= {back}
    assert len(zones[PALACE_SLOTS]) <= t.edition.palace_slots
    assert len(zones[PLAYED]) <= 1
    assert set(zones[RESERVE]) <= {SUPREMACY}
    for seat in range(t.seats):
        assert backs(zones[hand(seat)]) <= {MIRACLE, INTRIGUE}
        assert not backs(zones[tableau(seat)]) & {MIRACLE, INTRIGUE}
        if t.edition.cards_aside:
            assert backs(zones[aside(t.seats, seat)]) <= {INTRIGUE}
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
