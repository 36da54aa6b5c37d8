"""Games that come whole, as records and examples do: their decisions as rows, all at once."""

from __future__ import annotations

from conventicle.kernel.game import Game
from conventicle.kernel.record import Decision as Made
from conventicle.web.models import RECORD, TAKE, Decision, Table


def store_decisions(row: Table, game: Game, made: list[Made]) -> None:
    """Store decisions that were checked, in the table's order."""
    Decision.objects.bulk_create(
        Decision(
            table=row,
            revision=step,
            kind=TAKE,
            frame=one.frame,
            seat=one.seat,
            option=game.notation(one.frame, one.option),
            by=RECORD,
            key=str(step),
        )
        for step, one in enumerate(made, 1)
    )
