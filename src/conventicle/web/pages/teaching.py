"""A first game that teaches: begun with one click, its lessons closed, read again, left and taken up again."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from conventicle.web.drawing import live
from conventicle.web.drawing.page import Page
from conventicle.web.drawing.pieces import Cut
from conventicle.web.library.teaching import LEARNER, drawn, lessons_met, teaching
from conventicle.web.models import BOT, PERSON, Table, Visitor
from conventicle.web.pages.home import the_game
from conventicle.web.pages.play import chair_of
from conventicle.web.pages.tables import make_table, start_table, the_table
from conventicle.web.people import visitors
from conventicle.web.play.rooms import Refused, rooms
from conventicle.web.texts import saying

ON = "on"
OFF = "off"


@require_POST
def learn(request: HttpRequest, name: str) -> HttpResponse:
    """One click: a table against gentle bots with a guide, started."""
    game = the_game(name)
    taught = teaching(game)
    if taught is None:
        raise Refused(404, "not_found")
    visitor = visitors.needed(request)
    chairs: list[tuple[str, Visitor | None, str, str]] = [(PERSON, visitor, "", "")]
    chairs += [(BOT, None, taught.bot, "")] * (taught.seats - 1)
    row = make_table(game, visitor, taught.options, chairs)
    row.guide = {"on": True, "read": []}
    row.save(update_fields=["guide"])
    start_table(row)
    return redirect(f"/t/{row.slug}")


def taught_table(request: HttpRequest, slug: str) -> Table:
    """A table with a guide, for the one who learns there."""
    chair_of(request, slug, LEARNER)
    row = the_table(slug)
    if row.guide is None:
        raise Refused(404, "not_found")
    return row


@require_POST
def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """Close a lesson (`read`), leave the guide or take it up again (`guide`); the answer is the guide as it is then."""
    taught_table(request, slug)
    wanted = request.POST.get("guide", "")
    read = request.POST.get("read", "")
    if wanted not in ("", ON, OFF):
        raise Refused(400, "malformed")
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=slug)
        known = teaching(the_game(row.game))
        if read and (known is None or read not in [one.name for one in known.lessons]):
            raise Refused(422, "not_offered")
        state = row.guide
        if wanted:
            state["on"] = wanted == ON
        if read and read not in state["read"]:
            state["read"].append(read)
        Table.objects.filter(pk=slug).update(guide=state)
    rooms.company_changed(slug)
    return HttpResponse(Cut(drawn(page_of(request, row), state)).html)


@require_GET
def lessons(request: HttpRequest, slug: str) -> HttpResponse:
    """The lessons so far, to be read again."""
    row = taught_table(request, slug)
    met = lessons_met(page_of(request, row))
    context = {"game": row.game, "met": met, "say": saying(request.language)}
    return HttpResponse(Cut(live.drawn("lessons.html", context)).html)


def page_of(request: HttpRequest, row: Table) -> Page:
    """The table as the learner sees it now."""
    room = rooms.get(row)
    with room.lock:
        return Page(row, room, room.company().chairs, request.language, LEARNER, [LEARNER], room.steps())
