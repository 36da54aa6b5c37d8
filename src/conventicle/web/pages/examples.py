"""An example of the rules, opened on the board."""

from __future__ import annotations

from contextlib import suppress

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from conventicle.kernel.game import Game
from conventicle.kernel.match import Match
from conventicle.web.library import examples
from conventicle.web.library.examples import Example
from conventicle.web.models import RECORD, Seat, Table
from conventicle.web.pages.home import the_game
from conventicle.web.play.rooms import Refused
from conventicle.web.play.whole_games import store_decisions


@require_GET
def example(request: HttpRequest, name: str, example: str) -> HttpResponse:
    """To the table that shows it, at its step and seen from its seat."""
    game = the_game(name)
    for shown in examples.examples(game):
        if shown.name == example:
            return redirect(table_of(game, shown))
    raise Refused(404, "not_found")


def table_of(game: Game, shown: Example) -> str:
    """The address of the table that shows an example; it is made when first asked for."""
    if not Table.objects.filter(pk=shown.slug).exists():
        match = examples.begun(game, shown)
        for line in shown.then:
            examples.decide(game, match, line)
        with suppress(IntegrityError):  # somebody else opened it at the same moment
            store(shown, match)
    return f"/t/{shown.slug}?step={len(shown.decisions)}&seat={shown.seat}"


def store(shown: Example, match: Match) -> None:
    """Keep an example as a record that anyone may look at."""
    made = match.decisions
    with transaction.atomic():
        row = Table.objects.create(
            slug=shown.slug,
            game=shown.game,
            version=match.setup.version,
            options=match.setup.options,
            key=shown.key,
            state=RECORD,
            revision=len(made),
            ending=match.table.ending,
            winners=list(match.table.winners),
        )
        Seat.objects.bulk_create(Seat(table=row, number=seat, kind=RECORD) for seat in range(shown.seats))
        store_decisions(row, match.game, made)
