"""How a seat stands in Candles: a judge in its simplest form, without weights that could be tuned."""

from __future__ import annotations

from typing import Final

from conventicle.bots.judge import Judge
from conventicle.bots.jury import OneJudge
from conventicle.games._template.kinds import CANDLE, hand
from conventicle.games._template.table import Candles
from conventicle.kernel.table import Table


class CandlesJudge(Judge):
    """Candles above all, then candles in hand, coins and cards."""

    def standing(self, t: Table, seat: int) -> float:
        """How well a seat stands; a finished game is won or lost."""
        assert isinstance(t, Candles)
        if t.ending:
            return 100.0 if seat in t.winners else -100.0
        held = t.cards.zones[hand(seat)]
        return 10.0 * t.candles(seat) + 3.0 * held.count(CANDLE) + 0.5 * t.coins[seat] + len(held)


JUDGES: Final = OneJudge(CandlesJudge())
