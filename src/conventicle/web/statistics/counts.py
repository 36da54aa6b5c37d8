"""Counts of the games that were played to their end here, kept as each ends: a page of statistics reads no games.

A game is counted in the transaction that ends it, and taken out in the one that deletes it; its row says whether it is
counted. A game played on from another's step counts nowhere.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final, NamedTuple

from django.db import connection, transaction
from django.db.models import QuerySet
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from conventicle.kernel.registry import games
from conventicle.kernel.seats import victory
from conventicle.web.models import BOT, OVER, PERSON, Count, Seat, Table

#: What is counted, each by name: the number of seats, each seat, faction, kind of player, and ending.
SEATS: Final = "seats"
PLACE: Final = "place"
FACTION: Final = "faction"
PLAYER: Final = "player"
ENDING: Final = "ending"
#: Victories are counted in these parts, so that shared ones add up without rounding.
PARTS: Final = 2520
#: So many games are counted in one transaction.
TOGETHER: Final = 500
log = logging.getLogger("conventicle.web")


class Figures(NamedTuple):
    """What is added to one count."""

    played: int
    won: int
    rounds: int
    decisions: int

    def plus(self, other: Figures) -> Figures:
        """Both together."""
        return Figures(*map(sum, zip(self, other, strict=True)))

    def times(self, factor: int) -> Figures:
        """The same so many times; -1 takes it out again."""
        return Figures(*(factor * one for one in self))


NONE: Final = Figures(0, 0, 0, 0)
Key = tuple[str, str, str]
"""Game, subject, name."""


def countable() -> QuerySet[Table]:
    """The games that count: over, begun at their beginning, and played with the game's own values."""
    return Table.objects.filter(state=OVER, origin="", overlay="")


def is_whole(row: Table) -> bool:
    """True if a game that is over can be counted: it is one of ours, and what is kept of its end is not damaged."""
    kept, winners = row.facts, row.winners
    return (
        row.game in games()
        and isinstance(kept, dict)
        and isinstance(kept.get("rounds"), int)
        and isinstance(kept.get("factions"), list)
        and isinstance(winners, list)
        and all(isinstance(seat, int) for seat in winners)
    )


def figures_of(row: Table, chairs: Iterable[Seat]) -> dict[Key, Figures]:
    """What one game adds to which counts."""
    seated = list(chairs)
    found: dict[Key, Figures] = {}

    def add(subject: str, name: str, won: int) -> None:
        key = (row.game, subject, name)
        found[key] = found.get(key, NONE).plus(Figures(1, won, row.facts["rounds"], row.revision))

    add(SEATS, str(len(seated)), 0)
    add(ENDING, row.ending, 0)
    factions = row.facts["factions"]
    for chair in seated:
        won = round(PARTS * victory(row.winners, chair.number))
        add(PLACE, str(chair.number), won)
        if chair.kind in (BOT, PERSON):
            add(PLAYER, chair.bot if chair.kind == BOT else PERSON, won)
        faction = factions[chair.number] if chair.number < len(factions) else ""
        if isinstance(faction, str) and faction:
            add(FACTION, faction, won)
    return found


def count(slugs: list[str]) -> None:
    """Count games that are over, but for those that do not count: part of the transaction that ends them."""
    if slugs:
        count_rows(list(countable().filter(pk__in=slugs, counted=False)))


def count_rows(rows: list[Table]) -> None:
    """Count games that are over, locked and not counted yet."""
    whole = [row for row in rows if is_whole(row)]
    if whole:
        seated: dict[str, list[Seat]] = {row.pk: [] for row in whole}
        for chair in Seat.objects.filter(table__in=whole):
            seated[chair.table_id].append(chair)
        add(total(figures_of(row, seated[row.pk]) for row in whole))
        Table.objects.filter(pk__in=list(seated)).update(counted=True)


def count_the_rest() -> None:
    """Count every game that is not counted yet, many in one transaction."""
    last = ""
    while True:
        with transaction.atomic():
            left = countable().filter(counted=False, pk__gt=last).order_by("pk").select_for_update()
            rows = list(left[:TOGETHER])
            count_rows(rows)
        if not rows:
            return
        last = rows[-1].pk


def total(found: Iterable[dict[Key, Figures]]) -> dict[Key, Figures]:
    """What many games add together."""
    whole: dict[Key, Figures] = {}
    for one in found:
        for key, figures in one.items():
            whole[key] = whole.get(key, NONE).plus(figures)
    return whole


@receiver(pre_delete, sender=Table)
def take_out(instance: Table, **_: object) -> None:
    """A game that is deleted counts no more."""
    row = Table.objects.filter(pk=instance.pk, counted=True).first()
    if row is not None and not is_whole(row):
        log.warning("table %s is damaged; `conventicle recount` takes it out of the statistics", row.pk)
    elif row is not None and Table.objects.filter(pk=row.pk, counted=True).update(counted=False):
        found = figures_of(row, Seat.objects.filter(table_id=row.pk))
        add({key: one.times(-1) for key, one in found.items()})


def add(found: dict[Key, Figures]) -> None:
    """Add to many counts in one statement, always in the same order, so that no two wait for each other."""
    name = connection.ops.quote_name
    table = name(Count._meta.db_table)
    columns = ("game", "subject", "name", *Figures._fields)
    sums = ", ".join(f"{name(one)} = {table}.{name(one)} + excluded.{name(one)}" for one in Figures._fields)
    rows = [(*key, *one) for key, one in sorted(found.items())]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({', '.join(map(name, columns))}) "
            f"VALUES {', '.join(['(' + ', '.join(['%s'] * len(columns)) + ')'] * len(rows))} "
            f"ON CONFLICT ({', '.join(map(name, columns[:3]))}) DO UPDATE SET {sums}",
            [value for row in rows for value in row],
        )


def stored() -> dict[Key, Figures]:
    """All counts there are."""
    rows = Count.objects.filter(played__gt=0).values_list("game", "subject", "name", *Figures._fields)
    return {(game, subject, name): Figures(*figures) for game, subject, name, *figures in rows}


def recount() -> tuple[int, int]:
    """Count every game anew; how many games there are, and how many counts were not as they should be."""
    with transaction.atomic():
        # First the games, then the counts, as everyone does: whoever ends or deletes one meanwhile waits for us.
        list(countable().order_by("pk").select_for_update().values_list("pk", flat=True))
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {connection.ops.quote_name(Count._meta.db_table)} IN EXCLUSIVE MODE")
        before = stored()
        Count.objects.all().delete()
        countable().update(counted=False)
        count_the_rest()
        after = stored()
        wrong = sum(before.get(key) != after.get(key) for key in before.keys() | after.keys())
        return Table.objects.filter(counted=True).count(), wrong
