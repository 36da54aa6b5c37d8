"""What must hold at every moment of a game of Pantheon: nothing created, nothing lost, every limit kept."""

from __future__ import annotations

from collections import Counter

from conventicle.games.pantheon.kinds import (
    END_OF_DAYS,
    FOLLOWER_DECK,
    FOLLOWER_DISCARD,
    FOLLOWERS_SORT,
    GODS_SORT,
    GONE,
    MAIN_DECK,
    MAIN_DISCARD,
    OFFERED,
    OMENS,
    OMENS_SORT,
    PROPHECY,
    REALMS_SORT,
    SIDE,
    SORT,
    TITLES_SORT,
    flock,
    followers,
    gods,
    temple,
    worn,
)
from conventicle.games.pantheon.table import NOBODY, NOWHERE, Pantheon
from conventicle.games.pantheon.values import PantheonValues
from conventicle.kernel.table import Table

#: Far above any game seen: a game has at most 53 + 52 draws, and each turn uses up cards or coins.
LONGEST = 6_000
#: What may be done at any time is a rule, the same at all tables.
NOT_STATE = {"liberties"}


def all_cards(values: PantheonValues) -> Counter[int]:
    """Every card of a data set."""
    followers_and_omens = values.copies_of(FOLLOWERS_SORT) + values.copies_of(OMENS_SORT)
    elders = [god for god in values.gods if values.elder[god]]
    return Counter(values.main_cards() + values.buyable_parts() + followers_and_omens + elders)


def check(t: Table) -> None:
    """Raise AssertionError where something is wrong."""
    assert isinstance(t, Pantheon)
    zones = t.cards.zones
    assert Counter(kind for zone in zones for kind in zone) == all_cards(t.values), "every card is there, and once"
    assert min(t.coins) >= 0, "nobody owes coins"
    check_piles(t)
    for seat in range(t.seats):
        mine = zones[gods(seat)]
        assert t.variants.unlimited_pantheon or len(mine) <= t.values.most_gods
        assert all(SORT[god] == GODS_SORT for god in mine)
        if not settling(t):
            assert not (mine and zones[flock(seat)]), "nobody waits for a god where there is one"
    check_cults(t)
    check_temples(t)
    check_scores(t)


def settling(t: Pantheon) -> bool:
    """True while things are being handed out anew."""
    return bool(t.agenda) and t.agenda[-1].name() in {
        "AssignTemple",
        "AssignFollower",
        "WelcomeFollower",
        "ReassignWorn",
        "ReassignTemple",
    }


def check_piles(t: Pantheon) -> None:
    """The three decks never mix, and the end comes only after the Prophecy."""
    zones = t.cards.zones
    for pile in (MAIN_DECK, MAIN_DISCARD):
        assert all(t.values.backs[kind] == 0 for kind in zones[pile])
    for pile in (FOLLOWER_DECK, FOLLOWER_DISCARD, OFFERED):
        assert all(t.values.backs[kind] == 1 for kind in zones[pile])
    for pile in (SIDE, GONE):
        assert all(t.values.backs[kind] == 2 for kind in zones[pile])
    if PROPHECY in zones[FOLLOWER_DECK]:
        assert zones[OMENS] == [END_OF_DAYS]
    else:
        assert zones[OMENS] == [PROPHECY]


def check_cults(t: Pantheon) -> None:
    """A god that nobody has wears nothing and has no followers; no god has two realms or two titles."""
    for god in t.values.gods:
        sorts = [SORT[kind] for kind in t.cards.zones[worn(god)]]
        assert sorts.count(REALMS_SORT) <= 1
        assert sorts.count(TITLES_SORT) <= 1
        assert set(sorts) <= {REALMS_SORT, TITLES_SORT}
        if t.owner(god) == NOBODY:
            assert not sorts
            assert not t.cards.zones[followers(god)]
            assert not t.temples_of_god(god)
            assert t.building[god] == NOWHERE
        site = t.building[god]
        assert site == NOWHERE or t.temple_god[site] == god


def check_temples(t: Pantheon) -> None:
    """Parts stand in order; a temple has an owner, and its god is a god of hers."""
    for site in range(t.values.sites):
        parts = sorted(t.values.part[kind] for kind in t.cards.zones[temple(site)])
        assert parts == [1, 2, 3, 3, 4][: len(parts)]
        assert bool(parts) == (t.temple_owner[site] != NOBODY)
        if t.temple_god[site] != NOBODY:
            assert t.owner(t.temple_god[site]) == t.temple_owner[site]


def check_scores(t: Pantheon) -> None:
    """The score counted another way: from each follower and each temple to its owner; the most points win."""
    points = [0] * t.seats
    for god in t.values.gods:
        if t.owner(god) != NOBODY:
            points[t.owner(god)] += sum(t.values.value[kind] for kind in t.cards.zones[followers(god)])
    for seat in range(t.seats):
        points[seat] += sum(t.values.value[kind] for kind in t.cards.zones[flock(seat)])
    for site in range(t.values.sites):
        if sorted(t.values.part[kind] for kind in t.cards.zones[temple(site)]) == [1, 2, 3, 3, 4]:
            points[t.temple_owner[site]] += 5
    assert [t.score(seat) for seat in range(t.seats)] == points
    if t.ending == "END_OF_DAYS":
        assert {points[seat] for seat in t.winners} == {max(points)}
