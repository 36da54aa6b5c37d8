"""Views: all that a viewer (a seat, or the spectator) may see of a table, as plain data for pages and programs."""

from __future__ import annotations

from conventicle.kernel.game import Game
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import ANYTIME, SPOKEN_ANYTIME


def option_name(game: Game, t: Table, option: int) -> str:
    """The notation of an option of the frame that asks now."""
    if option >= ANYTIME:
        return SPOKEN_ANYTIME + game.anytime.name(option - ANYTIME)
    return t.agenda[-1].vocabulary().name(option)


def view(game: Game, t: Table, viewer: int) -> dict[str, object]:
    """The table as the viewer may know it, the question that is asked, and the viewer's own options."""
    question: dict[str, object] | None = None
    own: list[dict[str, object]] = []
    asked = t.asked()
    if asked:
        frame = t.agenda[-1]
        may = t.may_choose()
        question = {
            "frame": frame.name(),
            "arguments": frame.prompt(t),
            "asked": members(asked),
            "answered": members(may & ~asked),
        }
        if viewer < t.seats and may >> viewer & 1:
            own = [{"option": option, "name": option_name(game, t, option)} for option in t.options(viewer)]
    return {
        "game": game.name,
        "seats": t.seats,
        "viewer": viewer,
        "round": t.round,
        "question": question,
        "options": own,
        "sealed": t.sealed[viewer] if viewer < t.seats else -1,
        "ending": t.ending,
        "winners": t.winners[:],
        "table": game.view(t, viewer),
    }
