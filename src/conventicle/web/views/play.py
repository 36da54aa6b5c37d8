"""At the table: the page, its live part, and what a player sends."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_GET, require_POST

from conventicle.kernel.errors import ConventicleError, DecisionError, RecordError, UnknownGameError
from conventicle.kernel.match import replay_record
from conventicle.kernel.record import read_record, record_game
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import members
from conventicle.kernel.vocabulary import ANYTIME, Vocabulary
from conventicle.web import examples, limits, live, presence, shelf, teaching, visitors
from conventicle.web.croupier import croupier
from conventicle.web.models import (
    CHAT_LENGTH,
    LOBBY,
    PERSON,
    RECORD,
    RUNNING,
    TAKE,
    UNDO,
    ChatLine,
    Decision,
    Mute,
    Seat,
    Table,
    Visitor,
)
from conventicle.web.rooms import (
    CHAT_SHOWN,
    Refused,
    Room,
    Unreadable,
    check_lobby,
    commitment,
    is_finished,
    record_text,
    rooms,
)
from conventicle.web.streams import PATH, hub, ticket
from conventicle.web.table_page import TablePage
from conventicle.web.tables import board_of
from conventicle.web.texts import game_texts, site_texts
from conventicle.web.views.home import clean_name, replays_of
from conventicle.web.views.tables import (
    PACES,
    STAND_INS,
    changed,
    hints_are_settled,
    is_kept_for_others,
    seat_number,
    the_table,
)
from conventicle.web.views.trouble import reason_text

KEY_LENGTH = 40
PAGE_LENGTH = 24
#: An uploaded record is at most so large, in decisions and in bytes; long games of people have a few hundred.
MOST_STEPS = 10_000
MOST_UPLOADED = 500_000


def number(text: str | None, otherwise: int, most: int = 1 << 31) -> int:
    """A number of an address or a form; 400 if it is something else."""
    if text is None or text == "":
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= most):
        raise Refused(400, "malformed")
    return int(text)


# --- looking ---------------------------------------------------------------------------------------------------------


@require_GET
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole page of a table: the lobby before the start, then the game."""
    change = hub.change(slug)
    row = the_table(slug)
    visitor: Visitor | None = request.visitor
    try:
        if row.state == LOBBY:
            check_lobby(row, row.chairs.count())
        else:
            rooms.get(row)
    except Unreadable as unreadable:
        owner = visitor is not None and row.owner_id == visitor.pk
        return render(request, "unreadable.html", {"row": row, "owner": owner}, status=unreadable.status)
    context = {**shell_context(request, row), "change": change}
    if row.state == LOBBY:
        visitors.expected(request)
        return render(request, "lobby.html", {**context, **lobby_context(request, row)})
    context["live"], context["chat"] = live_and_chat(request, row)
    board = board_of(game_named(row.game))
    context.update(styles=board.STYLES, scripts=board.SCRIPTS, board_theme=board.THEME)
    context["guided"] = row.guide is not None and context["seated"] and row.state == RUNNING
    context["me"] = visitor.pk if visitor else 0
    return render(request, "table.html", context)


@require_GET
def fragment(request: HttpRequest, slug: str) -> HttpResponse:
    """The live part of a table's page, as this viewer may see it; `?step=N` shows the past."""
    room = rooms.held(slug)
    row = room.company().row if room is not None else the_table(slug)
    if row.state == LOBBY:
        check_lobby(row, row.chairs.count())
        return render(request, "lobby_part.html", {**shell_context(request, row), **lobby_context(request, row)})
    if request.visitor is not None:
        hub.saw(slug, request.visitor.pk)
    return live_part(request, row)


def live_part(request: HttpRequest, row: Table, said: str = "", status: int = 200) -> HttpResponse:
    """The live part alone, with the chat beside it."""
    table, chat = live_and_chat(request, row, said)
    return HttpResponse(f"{table}{chat}", status=status)


def shell_context(request: HttpRequest, row: Table) -> dict[str, Any]:
    """What surrounds the live part."""
    game = game_named(row.game)
    me = request.visitor.pk if request.visitor else 0
    return {
        "row": row,
        "game": shelf.shown(game, request.language),
        "ticket": ticket(row.slug, me),
        "owner": bool(me) and row.owner_id == me,
        "seated": bool(me) and row.chairs.filter(visitor_id=me).exists(),
        "paces": PACES,
        "stand_ins": STAND_INS,
        "may_hint": row.hints or not hints_are_settled(row),
        "kept_for_others": bool(me) and row.owner_id == me and is_kept_for_others(row, request.visitor),
        "commitment": commitment(row.key),
        "options": [
            (field.label, shelf.value_label(game, field.name, row.options.get(field.name, ""), request.language))
            for field in shelf.option_fields(game, request.language, row.options)
        ],
    }


def lobby_context(request: HttpRequest, row: Table) -> dict[str, Any]:
    """The chairs of a table that has not begun."""
    me = request.visitor.pk if request.visitor else 0
    chairs = list(row.chairs.select_related("visitor"))
    invite = request.GET.get("invite", "")
    return {
        "chairs": chairs,
        "me": me,
        "levels": shelf.levels(),
        "invited": invite == row.invite or row.owner_id == me,
        "invite": invite if invite == row.invite else "",
        "ready": all(chair.kind in (PERSON, "bot") for chair in chairs),
        "revision": row.revision,
    }


def viewpoint(request: HttpRequest, row: Table, room: Room, chairs: list[Seat]) -> tuple[int, list[int], int]:
    """Whose eyes the page uses, which seats are the visitor's, and for which of them a curtain hides the hand.

    Several people on one device: the hand of the one who is asked shows only after they said so.
    """
    me = request.visitor.pk if request.visitor else 0
    mine = [chair.number for chair in chairs if me and chair.kind == PERSON and chair.visitor_id == me]
    spectator = len(chairs)
    wanted = number(request.GET.get("seat"), -1, spectator)
    if is_finished(row):
        return (wanted if wanted >= 0 else (mine[0] if mine else spectator)), mine, -1
    if len(mine) <= 1:
        return (mine[0] if mine else spectator), mine, -1
    asked = [seat for seat in members(room.match.asked()) if seat in mine]
    if wanted in mine and (wanted in asked or not asked):
        return wanted, mine, -1
    if asked:
        return spectator, mine, asked[0]
    return spectator, mine, -1


def live_and_chat(request: HttpRequest, row: Table, said: str = "") -> tuple[SafeString, SafeString]:
    """The live part of a table and its chat, as this visitor may see them; `said` is why something was refused."""
    room = rooms.get(row)
    company = room.company()
    whole_log = request.GET.get("log") == "all"
    owner = request.visitor is not None and row.owner_id == request.visitor.pk
    chat = live.draw_chat({"row": row, "chat": chat_lines(company.said, request), "language": request.language})
    with room.lock:
        steps = room.steps()
        step = min(number(request.GET.get("step"), steps, MOST_STEPS), steps)
        viewer, mine, curtain = viewpoint(request, row, room, company.chairs)
        # All that the live part is made of; whoever looks with the same eyes at the same moment sees the same.
        eyes = (row.slug, room.revision, company.version, row.state, row.rematch_id, request.language)
        look = number(request.GET.get("look"), -1, len(company.chairs) - 1)
        key = (*eyes, viewer, tuple(mine), curtain, owner, whole_log, look)
        position = room.match.table
        present = step == steps and not said
        kept = live.drawn_lately.get(key, position) if present else None
        if kept is not None:
            return kept, chat
        page = TablePage(row, room, company.chairs, request.language, viewer, mine, step, whole_log)
        page.look = look
    finished = is_finished(row)
    context = {
        "row": row,
        "page": page,
        "model": page.board.model(page),
        "curtain": curtain,
        "curtain_name": page.names[curtain] if curtain >= 0 else "",
        "finished": finished,
        "owner": owner,
        "seated": bool(mine),
        "seed": row.key if finished else "",
        "commitment": commitment(row.key),
        "language": request.language,
        "spectator": len(company.chairs),
        "example": examples.sentence_of(row.slug, request.language),
        "said": said,
        "guide": teaching.drawn(page, row.guide) if is_guided(row, viewer, mine) and not page.past else "",
    }
    table = live.draw_table(context)
    if present:
        live.drawn_lately.keep(key, position, table)
    return table, chat


def is_guided(row: Table, viewer: int, mine: list[int]) -> bool:
    """True if the guide of a game that teaches stands beside the viewer."""
    return row.guide is not None and row.state == RUNNING and mine == [viewer] == [teaching.LEARNER]


def chat_lines(lines: list[ChatLine], request: HttpRequest) -> list[dict[str, Any]]:
    """What was said, without those the visitor muted."""
    muted: set[int] = set()
    if lines and request.visitor is not None:
        muted = set(Mute.objects.filter(visitor=request.visitor).values_list("other_id", flat=True))
    me = request.visitor.pk if request.visitor else 0
    return [
        {"name": line.name, "text": line.text, "who": line.visitor_id or 0, "mine": line.visitor_id == me}
        for line in lines
        if line.visitor_id not in muted
    ]


def chat_part(request: HttpRequest, row: Table) -> HttpResponse:
    """The chat alone, as it is stored now."""
    lines = list(row.chat.order_by("-pk")[:CHAT_SHOWN])
    lines.reverse()
    chat = live.draw_chat({"row": row, "chat": chat_lines(lines, request), "language": request.language})
    return HttpResponse(chat)


@require_GET
def pulse(request: HttpRequest, slug: str) -> HttpResponse:
    """For a page in the background: has anything changed, and is it my turn?"""
    row = the_table(slug)
    my_turn = False
    if request.visitor is not None:
        hub.saw(slug, request.visitor.pk)
        hear(request, slug)
        if row.state == RUNNING:
            room = rooms.get(row)
            with room.lock:
                asked = members(room.match.asked())
            my_turn = row.chairs.filter(visitor=request.visitor, kind=PERSON, number__in=asked).exists()
    return JsonResponse({"revision": row.revision, "my_turn": my_turn, "state": row.state})


@require_GET
def new_ticket(request: HttpRequest, slug: str) -> HttpResponse:
    """The address of the stream with a fresh ticket, for a page that was open longer than its own is good for."""
    row = the_table(slug)
    me = request.visitor.pk if request.visitor else 0
    return HttpResponse(f"{PATH}{ticket(row.slug, me)}", content_type="text/plain; charset=utf-8")


def hear(request: HttpRequest, slug: str) -> None:
    """What a page says of itself: `?state=hidden&page=x7f3&count=2`."""
    state = request.GET.get("state", "")
    page = request.GET.get("page", "")[:PAGE_LENGTH]
    if state in presence.STATES:
        hub.pages.say((slug, request.visitor.pk), page, state, number(request.GET.get("count"), 0))


# --- deciding --------------------------------------------------------------------------------------------------------


def chair_of(request: HttpRequest, slug: str, number: int) -> Seat:
    """A chair, for the one who sits on it."""
    room = rooms.held(slug)
    chairs = room.company().chairs if room is not None else list(the_table(slug).chairs.all())
    me = request.visitor.pk if request.visitor else 0
    for chair in chairs:
        if chair.number == number and chair.kind == PERSON and me and chair.visitor_id == me:
            return chair
    raise Refused(403, "not_your_seat")


@require_POST
def decide(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose an option; the answer is the table as it is then, whether or not the choice was accepted."""
    return write(request, slug, TAKE)


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the last choice back, where nothing was revealed and nobody else has chosen."""
    return write(request, slug, UNDO)


def write(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Store a decision or an undo of the visitor's own seat."""
    chair = chair_of(request, slug, seat_number(request))
    if not limits.buckets.take("decisions", str(request.visitor.pk)):
        raise Refused(429, "too_many")
    key = request.POST.get("key", "")
    if not 8 <= len(key) <= KEY_LENGTH - 3 or not key.isascii() or not key.isprintable():
        raise Refused(400, "malformed")
    option = number(request.POST.get("option"), -1)
    revision = number(request.POST.get("revision"), -1)
    if revision < 0 or (option < 0 and kind == TAKE):
        raise Refused(400, "malformed")
    said = ""
    status = 200
    try:
        row = rooms.write(
            slug, kind, chair.number, max(option, 0), revision, f"{chair.number}:{key}"[:KEY_LENGTH], "person"
        )
    except Unreadable:
        raise
    except Refused as refused:
        row = the_table(slug)
        said = refusal(request, row, refused.reason)
        status = refused.status
    request.GET = request.GET.copy()
    request.GET["seat"] = str(chair.number)
    return live_part(request, row, said, status)


def refusal(request: HttpRequest, row: Table, reason: str) -> str:
    """A reason in words: the game's own, or the site's."""
    texts = game_texts(game_named(row.game), request.language)
    if texts.has(f"reason.{reason}"):
        return texts.get(f"reason.{reason}")
    return reason_text(request.language, reason)


@require_GET
def why_not(request: HttpRequest, slug: str) -> HttpResponse:
    """Why something cannot be chosen now: `?seat=0&thing=card:crow`."""
    row = the_table(slug)
    seat = number(request.GET.get("seat"), -1, 32)
    chair_of(request, slug, seat)
    if row.state != RUNNING:
        return HttpResponse(refusal(request, row, "game_over"), content_type="text/plain; charset=utf-8")
    room = rooms.get(row)
    with room.lock:
        reason = reason_against(room, seat, request.GET.get("thing", "")[:120])
    return HttpResponse(refusal(request, row, reason or "not_offered"), content_type="text/plain; charset=utf-8")


def reason_against(room: Room, seat: int, thing: str) -> str:
    """The reason code why no option that names a thing can be taken."""
    match = room.match
    if not match.asked() >> seat & 1:
        return "not_asked"
    frame = match.table.agenda[-1]
    for start, vocabulary in ((0, frame.vocabulary()), (ANYTIME, room.game.anytime)):
        option = option_naming(vocabulary, thing)
        if option >= 0:
            return match.why_not(seat, start + option)
    return "not_offered"


def option_naming(vocabulary: Vocabulary, thing: str) -> int:
    """The option that names just this thing; -1 if there is none."""
    try:
        return vocabulary.parse(thing)
    except DecisionError:
        return -1


@require_POST
def standing(request: HttpRequest, slug: str) -> HttpResponse:
    """Say "nothing until this is over", or take that back with an empty `until`."""
    chair = chair_of(request, slug, seat_number(request))
    row = the_table(slug)
    until = request.POST.get("until", "")
    if row.state != RUNNING:
        raise Refused(409, "game_over")
    room = rooms.get(row)
    board = board_of(room.game)
    with room.lock:
        spans = board.offered_spans(room.match.table)
        if until and until not in spans:
            raise Refused(422, "not_offered")
        told = {"until": until, "value": spans[until]} if until else None
        Seat.objects.filter(pk=chair.pk).update(standing=told)
    room.company_changed()
    croupier.poke(slug)
    request.GET = request.GET.copy()
    request.GET["seat"] = str(chair.number)
    return live_part(request, row)


# --- talking ---------------------------------------------------------------------------------------------------------


@require_POST
def chat(request: HttpRequest, slug: str) -> HttpResponse:
    """Say something at a table: players, and at public tables spectators too."""
    row = the_table(slug)
    visitor = visitors.needed(request)
    seated = row.chairs.filter(visitor=visitor).exists() or row.owner_id == visitor.pk
    if not seated and not row.public:
        raise Refused(403, "not_seated")
    text = " ".join("".join(one if one.isprintable() else " " for one in request.POST.get("text", "")).split())
    if not text:
        raise Refused(422, "empty")
    if not limits.buckets.take("chat", str(visitor.pk)):
        raise Refused(429, "too_many")
    ChatLine.objects.create(table=row, visitor=visitor, name=visitor.name, text=text[:CHAT_LENGTH])
    changed(row)
    return chat_part(request, row)


@require_POST
def mute(request: HttpRequest, slug: str) -> HttpResponse:
    """Hide someone's words, or all of them again with who=0; only the one who asked is affected."""
    row = the_table(slug)
    visitor = visitors.needed(request)
    who = number(request.POST.get("who"), 0)
    if who == 0:
        Mute.objects.filter(visitor=visitor).delete()
    elif who != visitor.pk and row.chat.filter(visitor_id=who).exists():
        Mute.objects.get_or_create(visitor=visitor, other_id=who)
    return chat_part(request, row)


# --- records ---------------------------------------------------------------------------------------------------------


@require_GET
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The record of a finished game; while it runs, what the visitor's own seat has seen."""
    row = the_table(slug)
    if row.state == LOBBY:
        raise Refused(409, "not_started")
    room = rooms.get(row)
    with room.lock:
        if is_finished(row):
            text = record_text(row, room)
            name = f"{row.game}-{row.slug}.json"
        else:
            chairs = list(row.chairs.select_related("visitor"))
            viewer, mine, _ = viewpoint(request, row, room, chairs)
            page = TablePage(row, room, chairs, request.language, viewer, mine, room.steps())
            seen = {"view": page.view, "log": page.sentences()}
            text = json.dumps(seen, ensure_ascii=False, indent=1)
            name = f"{row.game}-seen.json"
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_GET
def replays(request: HttpRequest) -> HttpResponse:
    """Games that are over, and the door for records from elsewhere."""
    return render(request, "replays.html", {"replays": replays_of(request)})


@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Look at a record file: it is checked step by step and kept as a table that is over."""
    visitor = visitors.needed(request)
    file = request.FILES.get("record")
    if file is None or file.size > MOST_UPLOADED:
        raise Refused(422, "bad_record")
    if not limits.buckets.take_here("uploads", str(visitor.pk), visitors.network_of(request)):
        raise Refused(429, "too_many")
    try:
        text = file.read().decode("utf-8")
        game = game_named(record_game(text))
        found = read_record(text, game, from_visitor=True)
        if len(found.decisions) > MOST_STEPS:
            raise RecordError("large", f"it has {len(found.decisions)} decisions, more than {MOST_STEPS}")
        match = replay_record(game, found)
    except UnicodeDecodeError as error:
        raise Refused(422, "record_foreign", "it is not a text file") from error
    except UnknownGameError as error:
        raise Refused(422, "record_unknown", error.detail) from error
    except RecordError as error:
        raise Refused(422, f"record_{error.reason}", error.detail) from error
    except (ConventicleError, OverflowError) as error:
        raise Refused(422, "record_damaged", str(error)) from error
    row = Table.objects.create(
        game=game.name,
        version=found.setup.version,
        options=found.setup.options,
        overlay=found.setup.overlay,
        key=found.key.hex(),
        owner=visitor,
        state=RECORD,
        revision=len(found.decisions),
        ending=match.table.ending,
        winners=list(match.table.winners),
    )
    names = site_texts(request.language)
    Seat.objects.bulk_create(
        Seat(table=row, number=seat, kind="record", name=clean_name(names.fill("seat.number", {"number": seat + 1})))
        for seat in range(found.setup.seats)
    )
    Decision.objects.bulk_create(
        Decision(
            table=row,
            revision=step,
            kind=TAKE,
            frame=one.frame,
            seat=one.seat,
            option=game.notation(one.frame, one.option),
            by="record",
            key=str(step),
        )
        for step, one in enumerate(found.decisions, 1)
    )
    return redirect(f"/t/{row.slug}?step=0")
