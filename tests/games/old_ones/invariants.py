"""What is true of every table of Old Ones after every decision."""

from __future__ import annotations

from conventicle.games.old_ones.kinds import (
    CITY,
    DECK,
    OLD_ONE,
    SORT,
    cultists,
    figures,
)
from conventicle.games.old_ones.table import OldOnes
from conventicle.kernel.table import Table

#: With the usual limit of a hundred rounds; each seat has at most six figures, each with a handful of choices.
LONGEST = 20_000


def check(t: Table) -> None:
    """Nothing is created, lost, negative, over its limit or in two places."""
    assert isinstance(t, OldOnes)
    values = t.values
    assert sorted(kind for zone in t.cards.zones for kind in zone) == sorted(values.villagers + values.old_ones)
    assert sum(t.cubes) + t.supply() == values.all_cubes
    assert t.supply() >= 0
    in_play: list[int] = []
    for seat in range(t.seats):
        own = t.cards.zones[figures(seat)]
        in_play += own
        assert sum(SORT[kind] == OLD_ONE for kind in own) <= 1
        assert sum(SORT[kind] != OLD_ONE for kind in own) <= values.most_priests
        assert t.round == 0 or t.old_one(seat) in own
        for kind in t.cards.zones[cultists(seat)]:
            assert t.under[kind] in own
        assert t.jewels(seat) & ~t.made[seat] == 0
        if own:
            assert t.score(seat) == points_counted_one_by_one(t, seat)
    for kind in range(values.cards):
        assert 0 <= t.cubes[kind] <= values.capacity[kind]
        assert kind in in_play or t.cubes[kind] == 0
    laid = [kind for kind, above in enumerate(t.under) if above >= 0]
    assert laid == sorted(kind for seat in range(t.seats) for kind in t.cards.zones[cultists(seat)])
    if t.agenda and t.round:
        assert t.cards.zones[CITY] or t.deck_ran_out, "an empty City is refilled at once"
    if not t.cards.zones[DECK]:
        assert t.deck_ran_out


def points_counted_one_by_one(t: OldOnes, seat: int) -> int:
    """The score counted another way: figure by figure."""
    points = 0
    seen: set[int] = set()
    for figure in t.cards.zones[figures(seat)]:
        points += t.values.points_per_cube * t.cubes[figure]
        points += t.values.points_per_cultist * len(t.cultists_under(seat, figure))
        if SORT[figure] != OLD_ONE:
            points += t.values.points_per_priest
            jewel = t.values.jewel[figure]
            points += 0 if jewel in seen else t.values.points_per_jewel
            seen.add(jewel)
    return points
