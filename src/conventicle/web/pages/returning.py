"""On returning to a table: what happened since one was last here, first what was done to one, and step by step."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from conventicle.web.drawing.page import Page
from conventicle.web.drawing.since import missed_since
from conventicle.web.jobs import moment
from conventicle.web.models import LOBBY, PERSON, Seat, Table
from conventicle.web.pages.tables import the_table
from conventicle.web.play.rooms import Refused, rooms

#: Who was away for so many seconds has returned; anything less is a page loaded again.
AWAY = 60.0


def own_chair(request: HttpRequest, row: Table) -> Seat | None:
    """The visitor's chair, if it is one; several people on one device look back by themselves."""
    chairs = list(row.chairs.filter(visitor=request.visitor, kind=PERSON)[:2]) if request.visitor is not None else []
    return chairs[0] if len(chairs) == 1 else None


def come_back(request: HttpRequest, row: Table) -> int | None:
    """A player opens the page: the step up to which they had seen the game, if they were away; from now on they see."""
    chair = own_chair(request, row)
    if chair is None:
        return None
    room = rooms.get(row)
    with room.lock:
        steps = room.steps()
    now = moment.now()
    Seat.objects.filter(pk=chair.pk).update(seen=steps, seen_at=now)
    was_away = chair.seen is not None and chair.seen < steps and now - (chair.seen_at or 0.0) >= AWAY
    return chair.seen if was_away else None


@require_GET
def missed(request: HttpRequest, slug: str) -> HttpResponse:
    """What a player was told since a step, `?since=12`; nothing (204) if that is nothing."""
    row = the_table(slug)
    chair = own_chair(request, row)
    if chair is None:
        raise Refused(403, "not_seated")
    since = request.GET.get("since", "")
    if row.state == LOBBY or not (since.isascii() and since.isdigit() and len(since) < 10):
        raise Refused(400, "malformed")
    room = rooms.get(row)
    seat = chair.number
    with room.lock:
        page = Page(row, room, room.company().chairs, request.language, seat, [seat], room.steps())
    found = missed_since(page, int(since))
    if not found.to_me and not found.others:
        return HttpResponse(status=204)
    return render(request, "table/missed.html", {"missed": found})
