"""My turns: one list over all tables, the way from one to the next, and what one writes down at a table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.db.models import F
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.views.decorators.http import require_GET, require_POST

from conventicle.web.models import NOTE_LENGTH, PERSON, RUNNING, Note, Table, Visitor
from conventicle.web.pages.home import summary
from conventicle.web.pages.tables import the_table
from conventicle.web.people import limits
from conventicle.web.play import whose_turn
from conventicle.web.play.rooms import Refused
from conventicle.web.texts import site_texts

SHOWN: Final = 200
#: Who has to choose is written down after a few seconds; until then a table is asked itself.
FRESH: Final = timedelta(seconds=30)


@require_GET
def turns(request: HttpRequest) -> HttpResponse:
    """Where the visitor is waited for, the most urgent first."""
    return render(request, "home/turns.html", {"waiting": listed(request)})


def listed(request: HttpRequest) -> list[dict[str, Any]]:
    """The tables that wait for the visitor: first those whose time is up soonest, then who has waited longest."""
    visitor: Visitor | None = request.visitor
    if visitor is None:
        return []
    seats = list(
        whose_turn.turns_of(visitor)
        .select_related("table")
        .order_by(F("due").asc(nulls_last=True), "asked_since")[:SHOWN]
    )
    since = {seat.table_id: seat.asked_since for seat in reversed(seats)}
    rows = {seat.table_id: seat.table for seat in seats}
    fresh = Table.objects.filter(
        chairs__visitor=visitor, chairs__kind=PERSON, state=RUNNING, changed__gt=timezone.now() - FRESH
    )
    rows |= {row.pk: row for row in fresh.distinct()[:SHOWN] if row.pk not in rows}
    found = [{**summary(row, request), "waits": how_long(since.get(slug))} for slug, row in rows.items()]
    return [one for one in found if one["my_turn"]]


def how_long(since: float | None) -> str:
    """Since when a table waits, in words."""
    return "" if since is None else timesince(datetime.fromtimestamp(since, UTC))


@require_GET
def next_table(request: HttpRequest) -> HttpResponse:
    """For the page of a table: at how many others the visitor is waited for, and which is next. `?after=<table>`."""
    here = request.GET.get("after", "")
    others = [one for one in listed(request) if one["row"].slug != here]
    told: dict[str, Any] = {"count": len(others), "address": "", "words": ""}
    if others:
        words = site_texts(request.language).fill("turns.next", {"title": others[0]["title"]})
        told |= {"address": f"/t/{others[0]['row'].slug}", "words": words}
    return JsonResponse(told)


def sheet_of(request: HttpRequest, row: Table) -> SafeString:
    """What the visitor has written down at a table, as a field that keeps what is changed in it.

    It is made here, since its white space counts, and that of templates does not.
    """
    note = Note.objects.filter(table=row, visitor=request.visitor).first()
    return format_html(
        '<textarea name="notes" rows="6" maxlength="{}" aria-label="{}" hx-post="/t/{}/notes"'
        ' hx-trigger="input changed delay:800ms, blur changed" hx-target="#notes-kept">\n{}</textarea>',
        NOTE_LENGTH,
        site_texts(request.language).get("table.notes"),
        row.slug,
        note.text if note is not None else "",
    )


@require_POST
def write_down(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep a player's own notes on a game."""
    row = the_table(slug)
    visitor: Visitor | None = request.visitor
    if visitor is None or not row.chairs.filter(visitor=visitor).exists():
        raise Refused(403, "not_seated")
    if not limits.buckets.take("notes", str(visitor.pk)):
        raise Refused(429, "too_many")
    text = request.POST.get("notes", "").replace("\r\n", "\n").replace("\0", "")
    if len(text) > NOTE_LENGTH:
        raise Refused(422, "note_long")
    if text:
        Note.objects.update_or_create(table=row, visitor=visitor, defaults={"text": text})
    else:
        Note.objects.filter(table=row, visitor=visitor).delete()
    said = site_texts(request.language).get("table.notes_kept")
    return HttpResponse(said, content_type="text/plain; charset=utf-8")
