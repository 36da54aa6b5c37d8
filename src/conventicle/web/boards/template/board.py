"""The board of Candles: the generic one, where a player may say "nothing this round"."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.web.boards.base import Board


class CandlesBoard(Board):
    """Playing a card is a window: one may always pass."""

    WINDOWS: ClassVar[tuple[str, ...]] = ("PlayCard",)


BOARD: Final = CandlesBoard()
