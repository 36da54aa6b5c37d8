"""What holds at a table of Candles after every decision."""

from __future__ import annotations

from conventicle.games._template.kinds import CANDLE, PLAYED, aside, lit
from conventicle.games._template.table import Candles
from conventicle.kernel.table import Table

#: Decisions within which every game ends.
LONGEST = 2_000


def check(t: Table) -> None:
    """All cards are there, only candles burn, nobody owes coins, and nothing lies aside between effects."""
    assert isinstance(t, Candles)
    assert sorted(kind for zone in t.cards.zones for kind in zone) == sorted(t.values.all_cards())
    for seat in range(t.seats):
        assert set(t.cards.zones[lit(seat)]) <= {CANDLE}
        assert t.coins[seat] >= 0
    asking = t.agenda[-1].name() if t.agenda else ""
    if asking in ("PlayCard", "BidForLantern", ""):
        assert not t.cards.zones[PLAYED]
        assert not any(t.cards.zones[aside(seat)] for seat in range(t.seats))
