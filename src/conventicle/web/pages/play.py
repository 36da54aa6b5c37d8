"""At the table: the page, its live part, and what a player sends."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.safestring import SafeString
from django.views.decorators.http import require_GET, require_POST

from conventicle.kernel.errors import ConventicleError, DecisionError, RecordError, UnknownGameError
from conventicle.kernel.match import replay_record
from conventicle.kernel.record import read_record, record_game
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import members
from conventicle.kernel.vocabulary import ANYTIME, Vocabulary
from conventicle.web.boards.base import board_of
from conventicle.web.drawing import art, live, pieces
from conventicle.web.drawing.page import Page
from conventicle.web.library import company as bots
from conventicle.web.library import examples, shelf, teaching
from conventicle.web.models import (
    CHAT_LENGTH,
    FRIEND,
    LOBBY,
    OPEN,
    PERSON,
    RECORD,
    RUNNING,
    TAKE,
    UNDO,
    ChatLine,
    Mute,
    Seat,
    Table,
    Visitor,
)
from conventicle.web.pages import returning, turns
from conventicle.web.pages.home import clean_name, replays_of
from conventicle.web.pages.tables import (
    PACES,
    STAND_INS,
    changed,
    hints_are_settled,
    is_kept_for_others,
    seat_number,
    the_table,
)
from conventicle.web.pages.trouble import reason_text
from conventicle.web.people import limits, visitors
from conventicle.web.play import orders, presence
from conventicle.web.play.croupier import croupier
from conventicle.web.play.rooms import (
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
from conventicle.web.play.streams import PATH, hub, ticket
from conventicle.web.play.whole_games import store_decisions
from conventicle.web.server.wire import wire
from conventicle.web.texts import game_texts, site_texts

KEY_LENGTH = 40
PAGE_LENGTH = 24
#: The mark of a table that a page shows is at most so long.
MARK_LENGTH = 40
#: An uploaded record is at most so large, in decisions and in bytes; long games of people have a few hundred.
MOST_STEPS = 10_000
MOST_UPLOADED = 500_000
#: Whoever watches a public game in play is so many decisions behind.
BEHIND = 10


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
        return render(request, "table/unreadable.html", {"row": row, "owner": owner}, status=unreadable.status)
    context = {**shell_context(request, row), "change": change}
    if row.state == LOBBY:
        visitors.expected(request)
        return render(request, "table/lobby.html", {**context, **lobby_context(request, row)})
    shown = live_and_chat(request, row)
    context["live"], context["chat"] = shown.table.html, shown.chat.html
    board = board_of(game_named(row.game))
    context.update(styles=board.STYLES, scripts=board.SCRIPTS, board_theme=board.THEME)
    context["guided"] = row.guide is not None and context["seated"] and row.state == RUNNING
    context["me"] = visitor.pk if visitor else 0
    context["sheet"] = turns.sheet_of(request, row) if context["seated"] else None
    context["missed_since"] = returning.come_back(request, row) if context["seated"] and not context["guided"] else None
    context["preview"] = preview(request, row) if is_finished(row) else None
    return render(request, "table/table.html", context)


def preview(request: HttpRequest, row: Table) -> dict[str, str]:
    """What other sites show of a link to a finished game: who played, who won, and a picture of the game."""
    game = game_named(row.game)
    texts = site_texts(request.language)
    room = rooms.get(row)
    with room.lock:
        chairs = room.company().chairs
        page = Page(row, room, chairs, request.language, len(chairs), [], room.steps())
    who = texts.fill("preview.players", {"who": ", ".join(page.names)})
    return {
        "title": shelf.shown(game, request.language).title,
        "text": f"{who} {page.prompt()} {page.winners()}" if page.over else who,
        "address": request.build_absolute_uri(f"/t/{row.slug}"),
        "picture": request.build_absolute_uri(static(art.preview(row.game))),
    }


@require_GET
def fragment(request: HttpRequest, slug: str) -> HttpResponse:
    """The live part of a table's page, as this viewer may see it; `?step=N` shows the past."""
    room = rooms.present(slug)
    row = room.company().row if room is not None else the_table(slug)
    if row.state == LOBBY:
        check_lobby(row, row.chairs.count())
        return render(request, "table/lobby_part.html", {**shell_context(request, row), **lobby_context(request, row)})
    if request.visitor is not None:
        hub.saw(slug, request.visitor.pk)
    return live_part(request, row)


def live_part(request: HttpRequest, row: Table, said: str = "", status: int = 200) -> HttpResponse:
    """The live part alone, with the chat beside it."""
    shown = live_and_chat(request, row, said)
    since = request.POST.get("since", request.GET.get("since"))
    if since is None:
        response = HttpResponse(f"{shown.table.html}{shown.chat.html}", status=status)
        response.apart = len(
            shown.table.html.encode()
        )  # what others say is packed apart from what only this viewer sees
        return response
    changed = pieces.answer(shown.viewer, since[:MARK_LENGTH], shown.table, shown.chat, shown.names)
    response = HttpResponse(changed.text, content_type="application/json; charset=utf-8", status=status)
    response.bare_from = changed.bare_from
    return response


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
    invited = invite == row.invite or row.owner_id == me
    open_to_me = [FRIEND, OPEN] if invited else [OPEN] if row.public else []
    return {
        "chairs": chairs,
        "may_sit": [chair.number for chair in chairs if chair.kind in open_to_me],
        "chat": drawn_chat(request, row),
        "me": me,
        "strengths": bots.strengths(row.game, request.language),
        "tempers": bots.tempers(game_named(row.game), request.language),
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


def newest_step(row: Table, room: Room, is_theirs: bool) -> int:
    """The newest step that a visitor may see: whoever watches a public game in play sees it some decisions late.

    So nobody who looks over a player's shoulder can tell the others what is happening just now.
    """
    steps = room.steps()
    return max(0, steps - BEHIND) if row.state == RUNNING and row.public and not is_theirs else steps


class LivePart(NamedTuple):
    """What is sent of a table."""

    viewer: tuple[object, ...]
    """All who may see the same at the same moment."""
    table: pieces.Cut
    chat: pieces.Cut
    names: list[str]
    """What people at the table chose to be called."""


def live_and_chat(request: HttpRequest, row: Table, said: str = "") -> LivePart:
    """The live part of a table and its chat, as this visitor may see them; `said` is why something was refused."""
    room = rooms.get(row)
    company = room.company()
    whole_log = request.GET.get("log") == "all"
    owner = request.visitor is not None and row.owner_id == request.visitor.pk
    chat = live.draw_chat(request.language, row.slug, chat_lines(company.said, request))
    names = [chair.name or chair.visitor.name for chair in company.chairs if chair.visitor]
    with room.lock:
        if row.state == RUNNING and room.match.over():  # the last decision was made after the row had been read
            row.refresh_from_db(fields=["state"])
        viewer, mine, curtain = viewpoint(request, row, room, company.chairs)
        steps = newest_step(row, room, bool(mine) or owner)
        step = min(number(request.GET.get("step"), steps, MOST_STEPS), steps)
        # All that the live part is made of; whoever looks with the same eyes at the same moment sees the same.
        eyes = (row.slug, room.revision, company.version, row.state, row.rematch_id, request.language)
        look = number(request.GET.get("look"), -1, len(company.chairs) - 1)
        key = (*eyes, viewer, tuple(mine), curtain, owner, whole_log, look)
        position = room.match.table
        present = step == room.steps() and not said
        drawn = live.drawn_lately.get(key, position) if present else None
        same = (row.slug, request.language, owner, *mine)
        if drawn is not None:
            return LivePart(same, drawn, chat, names)
        page = Page(row, room, company.chairs, request.language, viewer, mine, step, whole_log, steps)
        page.look = look
    finished = is_finished(row)
    context = {
        "row": row,
        "page": page,
        "curtain": curtain,
        "curtain_name": page.names[curtain] if curtain >= 0 else "",
        "finished": finished,
        "owner": owner,
        "seated": bool(mine),
        "seed": row.key if finished else "",
        "commitment": commitment(row.key),
        "language": request.language,
        "spectator": len(company.chairs),
        "paces": PACES,
        "behind": BEHIND if row.state == RUNNING and row.public and not (mine or owner) else 0,
        "example": examples.sentence_of(row.slug, request.language),
        "said": said,
        "guide": teaching.drawn(page, row.guide) if is_guided(row, viewer, mine) and not page.past else "",
    }
    table = live.draw_table(context)
    if present:
        live.drawn_lately.keep(key, position, table)
    return LivePart(same, table, chat, names)


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
    return HttpResponse(drawn_chat(request, row))


def drawn_chat(request: HttpRequest, row: Table) -> SafeString:
    """What was said last, as this visitor may read it."""
    lines = list(row.chat.order_by("-pk")[:CHAT_SHOWN])
    lines.reverse()
    return live.draw_chat(request.language, row.slug, chat_lines(lines, request)).html


@require_GET
def pulse(request: HttpRequest, slug: str) -> HttpResponse:
    """For a page in the background: has anything changed, and is it my turn?"""
    row = the_table(slug)
    my_turn = False
    question = ""
    if request.visitor is not None:
        hub.saw(slug, request.visitor.pk)
        hear(request, slug)
        if row.state == RUNNING:
            room = rooms.get(row)
            with room.lock:
                asked = members(room.match.asked())
            mine = row.chairs.filter(visitor=request.visitor, kind=PERSON, number__in=asked).first()
            my_turn = mine is not None
            if mine is not None and mine.name == "":
                question = question_of(request, row, room, mine.number)
    told = {"revision": row.revision, "my_turn": my_turn, "state": row.state, "question": question}
    return JsonResponse(told)


def question_of(request: HttpRequest, row: Table, room: Room, seat: int) -> str:
    """What a seat is asked now, in words, for a notification; kept secret where several share a device."""
    with room.lock:
        chairs = room.company().chairs
        return Page(row, room, chairs, request.language, seat, [seat], room.steps()).prompt()


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
        count = number(request.GET.get("count"), 0)
        hub.pages.say((slug, request.visitor.pk), page, state, count)
        if state in (presence.HIDDEN, presence.GONE) and request.GET.get("seen"):
            presence.leave(slug, request.visitor.pk, number(request.GET["seen"], 0))
        if page.isalnum():  # the server that minds the table may be another one
            wire.say("page", slug, request.visitor.pk, page, state, count)


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
def abstain(request: HttpRequest, slug: str) -> HttpResponse:
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
        said = {"until": until, "value": spans[until]} if until else None
        Seat.objects.filter(pk=chair.pk).update(abstains=said)
    return after_a_wish(request, row, chair)


def after_a_wish(request: HttpRequest, row: Table, chair: Seat) -> HttpResponse:
    """A seat has said how it wants to be asked: the croupier looks again, and the seat sees its table."""
    rooms.company_changed(row.slug)
    croupier.poke(row.slug)
    request.GET = request.GET.copy()
    request.GET["seat"] = str(chair.number)
    return live_part(request, row)


@require_POST
def order(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer a simple question once for all times it comes again; without an option, end one order, or all of them."""
    chair = chair_of(request, slug, seat_number(request))
    row = the_table(slug)
    if row.state != RUNNING:
        raise Refused(409, "game_over")
    room = rooms.get(row)
    option = number(request.POST.get("option"), -1)
    with room.lock:
        t = room.match.table
        known = room.company().chairs[chair.number].orders or []
        if option < 0:
            ended = request.POST.get("question", "")
            given = [one for one in known if ended and one[0] != ended] or None
        else:
            words = [word for word, one in orders.answers(room.game, t, chair.number).items() if one == option]
            if not words:
                raise Refused(422, "not_offered")
            asked = orders.question_of(room.game, t)
            others = [one for one in known if one[0] != asked]
            given = [*others[-orders.MOST_ORDERS + 1 :], [asked, words[0]]]
        Seat.objects.filter(pk=chair.pk).update(orders=given)
    return after_a_wish(request, row, chair)


@require_POST
def hurry(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the bots answer without their pace until one's own turn; only where nobody else has to keep up."""
    chair = chair_of(request, slug, seat_number(request))
    row = the_table(slug)
    if row.state != RUNNING:
        raise Refused(409, "game_over")
    room = rooms.get(row)
    if any(one.kind == PERSON and one.visitor_id != chair.visitor_id for one in room.company().chairs):
        raise Refused(403, "not_alone")
    with room.lock:
        room.hurried = chair.number
    wire.say("hurry", slug, chair.number)
    croupier.poke(slug)
    return HttpResponse(status=204)


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
            owner = request.visitor is not None and row.owner_id == request.visitor.pk
            steps = newest_step(row, room, bool(mine) or owner)
            page = Page(row, room, chairs, request.language, viewer, mine, steps, newest=steps)
            seen = {"view": page.view, "log": page.sentences()}
            text = json.dumps(seen, ensure_ascii=False, indent=1)
            name = f"{row.game}-seen.json"
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_GET
def replays(request: HttpRequest) -> HttpResponse:
    """Games that are over, and the door for records from elsewhere."""
    return render(request, "home/replays.html", {"replays": replays_of(request)})


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
    store_decisions(row, game, found.decisions)
    return redirect(f"/t/{row.slug}?step=0")
