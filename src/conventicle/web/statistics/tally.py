"""Statistics over games that were played to their end here. A game played on from another's step counts nowhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from conventicle.kernel.errors import ConventicleError
from conventicle.kernel.game import Game
from conventicle.kernel.record import Decision, Record
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import victory
from conventicle.web.models import PERSON, UNDO, Count, Seat, Table, Visitor
from conventicle.web.play.rooms import Unreadable, facts, made_of, rooms, setup_of
from conventicle.web.statistics import counts
from conventicle.web.statistics.counts import countable, is_whole

#: A player's own statistics are of so many of the latest games, so that the page costs no more for who plays much.
MOST_OWN: Final = 500
#: Games from before facts were kept are played again to learn them, at most so many for one page.
MOST_REPLAYED: Final = 20


@dataclass
class Tally:
    """So many played, so many won (a shared victory is a part of one), and how long they took."""

    played: int = 0
    won: float = 0.0
    rounds: int = 0
    decisions: int = 0

    def add(self, row: Table, seat: int) -> None:
        """One more game, as one seat saw it."""
        self.played += 1
        self.won += victory(row.winners, seat)
        self.rounds += row.facts["rounds"]
        self.decisions += row.revision

    @property
    def percent(self) -> int:
        """Of a hundred games so many were won."""
        return round(100 * self.won / self.played) if self.played else 0

    @property
    def mean_rounds(self) -> int:
        """The length of a game, in rounds."""
        return round(self.rounds / self.played) if self.played else 0

    @property
    def mean_decisions(self) -> int:
        """The length of a game, in decisions."""
        return round(self.decisions / self.played) if self.played else 0


def with_facts(found: Iterable[Table]) -> list[Table]:
    """These games with what is kept of their end; it is learned now where a game is older than the habit."""
    complete = []
    replayed = 0
    for row in found:
        if row.facts is None and replayed < MOST_REPLAYED:
            replayed += 1
            try:
                room = rooms.get(row)
            except Unreadable:
                continue
            row.facts = facts(room.game, room.match.table)
            Table.objects.filter(pk=row.pk).update(facts=row.facts)
        if is_whole(row):
            complete.append(row)
    return complete


def catch_up() -> None:
    """Count the games that ended before counts were kept; at the start, when nobody waits."""
    for slug in list(countable().filter(counted=False, facts__isnull=True).values_list("slug", flat=True)):
        with_facts(countable().filter(pk=slug))
    counts.count_the_rest()


def of_game(name: str) -> dict[str, dict[str, Tally]]:
    """The tallies of a game over everyone: by subject (`counts.py`) and name, what was played most first."""
    found: dict[str, dict[str, Tally]] = {}
    for one in Count.objects.filter(game=name, played__gt=0).order_by("-played", "name"):
        tally = Tally(one.played, one.won / counts.PARTS, one.rounds, one.decisions)
        found.setdefault(one.subject, {})[one.name] = tally
    return found


def own_seat(chairs: Iterable[Seat], visitor: Visitor) -> int:
    """The visitor's own chair: others on the same device have names of their own. -1 if there is none."""
    for chair in chairs:
        if chair.kind == PERSON and chair.visitor_id == visitor.pk and not chair.name:
            return chair.number
    return -1


def games_of(visitor: Visitor) -> list[tuple[Table, int]]:
    """The latest games that count for a visitor, at most `MOST_OWN`, each with the visitor's seat; the newest last."""
    found = countable().filter(chairs__visitor=visitor, chairs__hidden=False).distinct().order_by("-changed")
    rows = with_facts(reversed(found.defer("course", "guide", "overlay").prefetch_related("chairs")[:MOST_OWN]))
    seats = [(row, own_seat(row.chairs.all(), visitor)) for row in rows]
    return [(row, seat) for row, seat in seats if seat >= 0]


def by(rows: Iterable[tuple[Any, Table, int]]) -> dict[Any, Tally]:
    """Tallies by anything, in the order of how often it was played."""
    found: dict[Any, Tally] = {}
    for key, row, seat in rows:
        found.setdefault(key, Tally()).add(row, seat)
    return dict(sorted(found.items(), key=lambda one: -one[1].played))


def record_of(row: Table) -> str:
    """The record of a game that is over; Unreadable if what is stored makes none."""
    try:
        return record_of_rows(row)
    except (ConventicleError, ValueError, TypeError, LookupError, FileNotFoundError) as error:
        raise Unreadable from error


def record_of_rows(row: Table) -> str:
    """The record from the stored decisions alone, where the facts of the game's end are kept."""
    game: Game = game_named(row.game)
    if row.facts is None:
        return rooms.get(row).match.record().to_json()
    made: list[Decision] = []
    for one in row.decisions.all():
        if one.kind == UNDO:
            made.pop()
        else:
            made.append(made_of(game, one))
    return Record(game, setup_of(row), bytes.fromhex(row.key), made, row.facts["hash"]).to_json()
