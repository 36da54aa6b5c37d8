"""Reading Priests as the view names them."""

from __future__ import annotations

from conventicle.games.eternal_city.view import CultView


def sort_of(priest: str) -> str:
    """The token of a Priest, whatever he carries."""
    return priest.removeprefix("paid_").removeprefix("blessed_")


def strength(cult: CultView, priest: str) -> int:
    """A Priest's number, or his Patriarch's strength."""
    sort = sort_of(priest)
    return cult["patriarch"] if sort == "patriarch" else int(sort.removeprefix("priest_"))
