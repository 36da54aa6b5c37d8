"""After the game: its course as a chart with the turning points, and playing on from any step against bots."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from conventicle.web.bots import judging
from conventicle.web.bots.thinker import job_of
from conventicle.web.drawing.page import Page
from conventicle.web.library import shelf
from conventicle.web.models import BOT, LOBBY, PERSON, RUNNING, TAKE, Decision, Seat, Table
from conventicle.web.pages.play import number
from conventicle.web.pages.tables import the_table
from conventicle.web.people import limits, visitors
from conventicle.web.play.croupier import croupier
from conventicle.web.play.rooms import Refused, Room, is_finished, rooms

WIDTH: Final = 760
HEIGHT: Final = 300
LEFT: Final = 64
#: Numbers of rounds and marks that would lie closer than this are left out or set lower.
APART: Final = 46
RIGHT: Final = 14
TOP: Final = 22
BOTTOM: Final = 34
#: So many sentences of the log stand beside a turning point.
TOLD: Final = 3
DASHES: Final = ("", "10 4", "2 4", "12 4 2 4", "6 6", "1 5")


def over(row: Table) -> Table:
    """The table, if nothing of its game is secret any more."""
    if row.state == LOBBY:
        raise Refused(409, "not_started")
    if not is_finished(row):
        raise Refused(403, "still_running")
    return row


@require_GET
def course(request: HttpRequest, slug: str) -> HttpResponse:
    """The chart, the turning points, and the figures as a table."""
    row = over(the_table(slug))
    room = rooms.get(row)
    judged = judgement(request, row, room)
    me = request.visitor.pk if request.visitor else 0
    chairs = room.company().chairs
    mine = next((chair.number for chair in chairs if me and chair.kind == PERSON and chair.visitor_id == me), -1)
    with room.lock:
        page = Page(row, room, chairs, request.language, len(chairs), [], 0)
        turns = [turn_shown(row, room, page.names, request.language, turn, mine) for turn in judged["turns"]]
    last = judged["points"][-1]["step"]
    context = {
        "row": row,
        "game": shelf.shown(room.game, request.language),
        "names": page.names,
        "turns": turns,
        "points": [
            {**point, "percents": [round(100 * share) for share in point["shares"]]} for point in judged["points"]
        ],
        "chart": chart(judged, last, page.names),
        "styles": ("conventicle/study.css",),
    }
    return render(request, "table/course.html", context)


def judgement(request: HttpRequest, row: Table, room: Room) -> dict[str, Any]:
    """The course as a bot judges it: worked out once, then kept."""
    kept: dict[str, Any] | None = row.course
    if kept is None:
        network = visitors.network_of(request)
        who = str(request.visitor.pk) if request.visitor else network
        if not limits.buckets.take_here("courses", who, network):
            raise Refused(429, "too_many")
        with room.lock:
            _, *job = job_of(room, row.game, row.key)
        kept = croupier.work(request.visitor.pk if request.visitor else 0, judging.course, *job, is_long=True)
        Table.objects.filter(pk=row.pk).update(course=kept)
    return kept


def turn_shown(
    row: Table, room: Room, names: list[str], language: str, turn: dict[str, Any], mine: int
) -> dict[str, Any]:  # fmt: skip
    """A turning point in words: whose chances, from what to what, and what was told at that step."""
    viewer = turn["seat"]
    page = Page(row, room, room.company().chairs, language, viewer, [], turn["step"])
    told = [page.sentence(entry) for entry in page.told if entry.step == turn["step"]]
    return {
        **turn,
        "name": names[viewer],
        "before": round(100 * turn["before"]),
        "after": round(100 * turn["after"]),
        "told": " ".join([*told[:TOLD], *["…"][: len(told) > TOLD]]),
        "from_step": turn["step"] - 1,
        "from_seat": mine if mine >= 0 else viewer,
    }


def chart(judged: dict[str, Any], last: int, names: list[str]) -> dict[str, Any]:
    """The chart's lines, marks and scale, in the units of its drawing."""

    def x(step: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * step / max(1, last), 1)

    def y(share: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share), 1)

    points = judged["points"]
    lines = [
        {
            "seat": seat,
            "name": name,
            "dash": DASHES[seat % len(DASHES)],
            "points": " ".join(f"{x(point['step'])},{y(point['shares'][seat])}" for point in points),
        }
        for seat, name in enumerate(names)
    ]
    rounds: list[dict[str, Any]] = []
    for one, two in pairwise([{"round": -1}, *points]):
        place = x(two.get("step", 0))
        if one["round"] != two["round"] and (not rounds or place - rounds[-1]["x"] >= APART):
            rounds.append({"x": place, "label": two["round"]})
    marks: list[dict[str, Any]] = []
    for label, turn in enumerate(judged["turns"], 1):
        close = marks and x(turn["step"]) - marks[-1]["x"] < APART and marks[-1]["y"] == TOP
        marks.append({"x": x(turn["step"]), "y": TOP + APART if close else TOP, "label": label, "seat": turn["seat"]})
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "right": WIDTH - RIGHT,
        "bottom": HEIGHT - BOTTOM,
        "foot": HEIGHT - 12,
        "lines": lines,
        "levels": [{"y": y(level / 100), "label": level} for level in (0, 25, 50, 75, 100)],
        "rounds": rounds,
        "marks": marks,
        "top": TOP,
    }


@require_POST
def play_on(request: HttpRequest, slug: str) -> HttpResponse:
    """A new table that begins with a finished game's decisions up to a step: the visitor on a seat, bots elsewhere."""
    old = over(the_table(slug))
    visitor = visitors.needed(request)
    room = rooms.get(old)
    with room.lock:
        made = room.match.decisions[:]
        seats = room.match.setup.seats
        step = number(request.GET.get("step"), -1, len(made))
        seat = number(request.GET.get("seat"), 0, seats - 1)
        if step < 0 or not room.position(step).agenda:
            raise Refused(422, "game_over")
    if not limits.buckets.take("tables", str(visitor.pk)):
        raise Refused(429, "too_many")
    with transaction.atomic():
        row = Table.objects.create(
            game=old.game, version=old.version, options=old.options, overlay=old.overlay, key=old.key, owner=visitor,
            state=RUNNING, hints=True, revision=step, origin=old.slug, origin_step=step,
        )  # fmt: skip
        Seat.objects.bulk_create(
            Seat(table=row, number=place, kind=PERSON, visitor=visitor)
            if place == seat
            else Seat(table=row, number=place, kind=BOT, bot=shelf.USUAL_BOT)
            for place in range(seats)
        )
        Decision.objects.bulk_create(
            Decision(
                table=row, revision=place, kind=TAKE, frame=one.frame, seat=one.seat,
                option=room.game.notation(one.frame, one.option), by="record",
                key=str(place),
            )
            for place, one in enumerate(made[:step], 1)
        )  # fmt: skip
    rooms.get(row)
    croupier.poke(row.slug)
    return redirect(f"/t/{row.slug}")
