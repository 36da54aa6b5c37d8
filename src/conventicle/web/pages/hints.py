"""A hint from a bot: which option it likes, and how much."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from conventicle.web.bots import judging
from conventicle.web.bots.thinker import job_of
from conventicle.web.drawing.page import Page
from conventicle.web.models import RUNNING
from conventicle.web.pages.play import chair_of
from conventicle.web.pages.tables import seat_number, the_table
from conventicle.web.people import limits, visitors
from conventicle.web.play.croupier import croupier
from conventicle.web.play.rooms import Refused, rooms

#: So many options are named; the others the bot hardly looked at.
NAMED: Final = 4
_KEPT: Final = 200
_given: OrderedDict[tuple[str, int, int], list[tuple[int, float, float]]] = OrderedDict()
_lock: Final = threading.Lock()


@require_POST
def hint(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask a bot what it would do on the visitor's own seat; it sees what the visitor sees."""
    seat = chair_of(request, slug, seat_number(request)).number
    row = the_table(slug)
    if row.state != RUNNING:
        raise Refused(409, "game_over")
    if not row.hints:
        raise Refused(403, "no_hints")
    room = rooms.get(row)
    with room.lock:
        if not room.match.options(seat):
            raise Refused(422, "not_asked")
        page = Page(row, room, room.company().chairs, request.language, seat, [seat], room.steps())
        key = (slug, room.revision, seat)
        job = job_of(room, row.game, row.key)
    with _lock:
        given = _given.get(key)
    if given is None:
        if not limits.buckets.take_here("hints", str(request.visitor.pk), visitors.network_of(request)):
            raise Refused(429, "too_many")
        given = croupier.work(request.visitor.pk, judging.liked, *job, seat)
        with _lock:
            _given[key] = given
            while len(_given) > _KEPT:
                _given.popitem(last=False)
    choices = {choice.option: choice for choice in page.choices}
    named = [
        {"choice": choices[option], "liked": round(100 * liked), "hope": round(100 * hope)}
        for option, liked, hope in given[:NAMED]
        if option in choices
    ]
    return render(request, "table/hint.html", {"named": named})
