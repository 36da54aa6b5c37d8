"""Making a table, filling its chairs, starting it, ending it."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from conventicle.kernel.errors import SetupError
from conventicle.kernel.game import Game, ListOption
from conventicle.web.jobs import moment
from conventicle.web.library import company, shelf
from conventicle.web.models import (
    BOT,
    FRIEND,
    LOBBY,
    NOBODYS,
    OPEN,
    OVER,
    PERSON,
    RUNNING,
    STOPPED,
    Seat,
    Table,
    Visitor,
)
from conventicle.web.pages.home import clean_name, the_game
from conventicle.web.people import limits, visitors
from conventicle.web.play import clocks
from conventicle.web.play.croupier import croupier
from conventicle.web.play.rooms import Refused, Unreadable, check_setup, is_finished, rooms
from conventicle.web.play.streams import hub
from conventicle.web.server.wire import wire

ME = "me"
HOT = "hot"
PACES = (0, 400, 900, 1800)
STAND_INS = (0, 60, 120, 600)
TRIES = 60


def the_table(slug: str) -> Table:
    """The table of an address."""
    row = Table.objects.filter(pk=slug).first()
    if row is None:
        raise Refused(404, "no_table")
    return row


def owned(request: HttpRequest, slug: str) -> Table:
    """The table, for its owner alone."""
    row = the_table(slug)
    if request.visitor is None or row.owner_id != request.visitor.pk:
        raise Refused(403, "not_owner")
    return row


def changed(row: Table) -> None:
    """Tell the pages of a table that something besides a decision changed."""
    rooms.company_heard(row.slug)
    hub.announce(row.slug, row.revision, besides=True)
    wire.say("changed", row.slug, row.revision)


@require_POST
def play_now(request: HttpRequest, name: str) -> HttpResponse:
    """One click: a table against bots, started."""
    game = the_game(name)
    visitor = visitors.needed(request)
    seats = shelf.usual_seats(game)
    chairs: list[tuple[str, Visitor | None, str, str]] = [(PERSON, visitor, "", "")]
    chairs += [(BOT, None, shelf.USUAL_BOT, "")] * (seats - 1)
    row = make_table(game, visitor, {}, chairs)
    start_table(row)
    return redirect(f"/t/{row.slug}")


def make_table(
    game: Game, owner: Visitor, options: dict[str, str], chairs: list[tuple[str, Visitor | None, str, str]],
) -> Table:  # fmt: skip
    """Store a new table with its chairs: kind, visitor, bot, name."""
    if not limits.buckets.take("tables", str(owner.pk)):
        raise Refused(429, "too_many")
    full = check_setup(game, len(chairs), options)
    alone = sum(kind != BOT for kind, *_ in chairs) == 1
    with transaction.atomic():
        row = Table.objects.create(game=game.name, version=game.version(), options=full, owner=owner, hints=alone)
        for number, (kind, visitor, bot, name) in enumerate(chairs):
            Seat.objects.create(table=row, number=number, kind=kind, visitor=visitor, bot=bot, name=name)
    return row


def start_table(row: Table) -> None:
    """The chairs are filled: deal."""
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=row.pk)
        if row.state != LOBBY:
            return
        if row.chairs.filter(kind__in=(OPEN, FRIEND)).exists():
            raise Refused(409, "empty_chairs")
        row.state = RUNNING
        row.save(update_fields=["state", "changed"])
        clocks.set_up(row)
        row.chairs.filter(kind=PERSON).update(seen=0, seen_at=moment.now())
    try:
        rooms.get(row)
    except Unreadable as error:
        row.state = LOBBY
        row.save(update_fields=["state"])
        raise Refused(422, "bad_options") from error
    changed(row)
    croupier.poke(row.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, name: str) -> HttpResponse:
    """The form of a new table, and the table made of it."""
    game = the_game(name)
    said = ""
    if request.method == "POST":
        try:
            row = table_from_form(request, game)
            return redirect(f"/t/{row.slug}")
        except Refused as refused:
            if refused.status != 422:
                raise
            said = refused.reason
    context = {
        "game": shelf.shown(game, request.language),
        "fields": shelf.option_fields(game, request.language, {}),
        "strengths": company.strengths(game.name, request.language),
        "tempers": company.tempers(game, request.language),
        "usual": shelf.USUAL_BOT,
        "seats": range(game.most),
        "fewest": game.fewest,
        "usual_seats": shelf.usual_seats(game),
        "refused": said,
        "paces": PACES,
        "stand_ins": STAND_INS,
        "clocks": list(clocks.CLOCKS),
    }
    return render(request, "table/new_table.html", context, status=422 if said else 200)


def table_from_form(request: HttpRequest, game: Game) -> Table:
    """Read the form: chairs, options, who may see it."""
    visitor = visitors.needed(request)
    form = request.POST
    chairs: list[tuple[str, Visitor | None, str, str]] = []
    taken: list[int] = []
    for number in range(game.most):
        kind = form.get(f"seat{number}", "")
        name = clean_name(form.get(f"name{number}", ""))
        if kind == ME:
            chairs.append((PERSON, visitor, "", ""))
        elif kind == HOT:
            chairs.append((PERSON, visitor, "", name or visitor.name))
        elif kind in (FRIEND, OPEN):
            chairs.append((kind, None, "", ""))
        elif kind.partition(":")[0] == BOT:
            chairs.append((BOT, None, chosen_bot(kind.partition(":")[2], form.get(f"temper{number}", "")), ""))
        elif kind not in ("", "none"):
            raise Refused(422, "bad_options")
        taken += [number] * (len(chairs) - len(taken))
    options = {spec.name: form[f"option_{spec.name}"] for spec in game.options if form.get(f"option_{spec.name}")}
    for spec in game.options:
        if isinstance(spec, ListOption):
            named = [form.get(f"{spec.name}{number}", "") for number in taken]
            if any(named):
                options[spec.name] = listed(game, spec, named, options)
    row = make_table(game, visitor, options, chairs)
    row.public = form.get("public") == "on"
    row.undo = form.get("undo") == "on"
    row.pace = one_of(form.get("pace", ""), PACES, row.pace)
    row.stand_in = one_of(form.get("stand_in", ""), STAND_INS, row.stand_in)
    row.hints = bool(one_of(form.get("hints", ""), (0, 1), row.hints))
    row.words = form.get("words") == "on"
    row.clock = form.get("clock", "") if form.get("clock", "") in clocks.CLOCKS else ""
    row.at_zero = form.get("at_zero", "") if form.get("at_zero", "") in clocks.AT_ZERO else clocks.DECISION
    row.save()
    if all(kind in (PERSON, BOT) for kind, *_ in chairs):
        start_table(row)
    return row


def chosen_bot(level: str, temper: str) -> str:
    """The bot of a form; Refused if there is none."""
    try:
        return shelf.bot_of(level, temper)
    except SetupError as error:
        raise Refused(422, "bad_options") from error


def listed(game: Game, spec: ListOption, named: list[str], options: dict[str, str]) -> str:
    """What was chosen seat by seat as one value; empty seats get at random what the rules allow beside it."""
    rest = [one for one in spec.members if one not in named]
    for _ in range(TRIES):
        secrets.SystemRandom().shuffle(rest)
        dealt = iter(rest)
        value = ",".join(one or next(dealt, "") for one in named)
        try:
            check_setup(game, len(named), {**options, spec.name: value})
        except Refused:
            continue
        return value
    raise Refused(422, "bad_options")


def one_of(text: str, values: tuple[int, ...], otherwise: int) -> int:
    """A number of a form, if it is one of those offered."""
    return int(text) if text.isascii() and text.isdigit() and int(text) in values else otherwise


@require_POST
def sit(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a free chair; one kept for a friend needs the invitation."""
    row = the_table(slug)
    visitor = visitors.needed(request)
    number = seat_number(request)
    name = clean_name(request.POST.get("name", ""))
    if name and name != visitor.name:
        visitor.name = name
        visitor.save(update_fields=["name"])
        rooms.company_changed()
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=slug)
        chair = row.chairs.filter(number=number).first()
        if chair is None or row.state != LOBBY:
            raise Refused(409, "chair_taken")
        invited = request.POST.get("invite", "") == row.invite or row.owner_id == visitor.pk
        if chair.kind not in (OPEN, FRIEND) or (chair.kind == FRIEND and not invited):
            raise Refused(
                409 if chair.kind != FRIEND else 403, "chair_taken" if chair.kind != FRIEND else "needs_invitation"
            )
        if chair.kind == OPEN and not row.public and not invited:
            raise Refused(403, "needs_invitation")
        row.chairs.filter(visitor=visitor, name="").update(kind=OPEN, visitor=None)
        chair.kind = PERSON
        chair.visitor = visitor
        chair.save()
        full = not row.chairs.filter(kind__in=(OPEN, FRIEND)).exists()
    if full:
        start_table(row)
    changed(row)
    return redirect(f"/t/{slug}")


@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Get up: before the start the chair is free again, later a bot plays on."""
    the_table(slug)
    if request.visitor is None:
        raise Refused(403, "not_seated")
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=slug)
        chairs = row.chairs.filter(visitor=request.visitor, kind=PERSON)
        if not chairs.exists():
            raise Refused(403, "not_seated")
        if row.state == LOBBY:
            chairs.update(kind=OPEN, visitor=None, name="")
        elif row.state == RUNNING:
            chairs.update(kind=BOT, bot=shelf.USUAL_BOT, **NOBODYS)
    changed(row)
    croupier.poke(slug)
    return redirect("/")


@require_POST
def change_chair(request: HttpRequest, slug: str) -> HttpResponse:
    """Before the start the owner says who or what a chair is for."""
    owned(request, slug)
    number = seat_number(request)
    kind = request.POST.get("kind", "")
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=slug)
        chair = row.chairs.filter(number=number).first()
        if chair is None or row.state != LOBBY:
            raise Refused(409, "chair_taken")
        word, _, bot = kind.partition(":")
        if word == BOT:
            named = chosen_bot(bot, request.POST.get("temper", ""))
            chair.kind, chair.bot, chair.visitor, chair.name = BOT, named, None, ""
        elif word in (OPEN, FRIEND):
            chair.kind, chair.bot, chair.visitor, chair.name = word, "", None, ""
        else:
            raise Refused(422, "bad_options")
        chair.save()
    changed(row)
    return redirect(f"/t/{slug}")


@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """The owner begins the game; the chairs must be filled."""
    start_table(owned(request, slug))
    return redirect(f"/t/{slug}")


def hints_are_settled(row: Table) -> bool:
    """True if a game between people has begun: from then on nobody may switch hints on.

    Those who share a device see who touches it.
    """
    people = row.chairs.filter(kind=PERSON).order_by().values("visitor").distinct()
    return row.state != LOBBY and people.count() > 1


@require_POST
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """The owner sets the bots' pace, when a bot stands in, and whether bots may be asked for advice and for reasons."""
    row = owned(request, slug)
    hints = bool(one_of(request.POST.get("hints", ""), (0, 1), row.hints))
    if hints and not row.hints and hints_are_settled(row):
        raise Refused(409, "hints_settled")
    row.hints = hints
    row.words = bool(one_of(request.POST.get("words", ""), (0, 1), row.words))
    row.pace = one_of(request.POST.get("pace", ""), PACES, row.pace)
    row.stand_in = one_of(request.POST.get("stand_in", ""), STAND_INS, row.stand_in)
    row.save(update_fields=["pace", "stand_in", "hints", "words"])
    changed(row)
    croupier.poke(slug)
    return HttpResponse(status=204) if request.headers.get("HX-Request") else redirect(f"/t/{slug}")


@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """The owner stops a game; it can be looked at, but not played on."""
    owned(request, slug)
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=slug)
        if row.state == RUNNING:
            row.state = STOPPED
            row.save(update_fields=["state", "changed"])
    changed(row)
    croupier.poke(slug)
    return redirect(f"/t/{slug}")


def is_kept_for_others(row: Table, visitor: Visitor) -> bool:
    """True if others played a game to its end: it is theirs as well, and stays when its owner deletes it."""
    others = row.chairs.filter(kind=PERSON, visitor__isnull=False).exclude(visitor=visitor)
    return row.state == OVER and others.exists()


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """The owner deletes a table and all that was kept of it; what others played to its end is kept for them."""
    owned(request, slug)
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=slug)
        kept = is_kept_for_others(row, request.visitor)
        if kept:
            row.chairs.filter(visitor=request.visitor).update(hidden=True)
            Table.objects.filter(pk=slug).update(owner=None, public=False)
        else:
            row.delete()
    if kept:
        changed(row)
    else:
        rooms.forget(slug)
        hub.announce(slug, row.revision + 1)
        wire.say("deleted", slug, row.revision + 1)
    croupier.poke(slug)
    return redirect("/")


@require_POST
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """The same chairs and options again; whoever asks first makes the table, the others follow."""
    old = the_table(slug)
    visitor: Visitor | None = request.visitor
    if visitor is None or not (old.owner_id == visitor.pk or old.chairs.filter(visitor=visitor).exists()):
        raise Refused(403, "not_seated")
    if not is_finished(old) or old.state not in (OVER, STOPPED):
        raise Refused(409, "still_running")
    with transaction.atomic():
        old = Table.objects.select_for_update().get(pk=slug)
        row = old.rematch
        if row is None:
            game = the_game(old.game)
            kept: list[tuple[str, Visitor | None, str, str]] = []
            for chair in old.chairs.select_related("visitor"):
                if chair.kind == BOT or chair.visitor is None:
                    kept.append((BOT, None, chair.bot or shelf.USUAL_BOT, ""))
                else:
                    kept.append((PERSON, chair.visitor, "", chair.name))
            chairs = kept[1:] + kept[:1]
            row = make_table(game, visitor, dict(old.options), chairs)
            Table.objects.filter(pk=row.pk).update(public=False, undo=old.undo, pace=old.pace, stand_in=old.stand_in)
            Table.objects.filter(pk=row.pk).update(clock=old.clock, at_zero=old.at_zero)
            old.rematch = row
            old.save(update_fields=["rematch"])
    start_table(row)
    changed(old)
    return redirect(f"/t/{row.slug}")


def seat_number(request: HttpRequest) -> int:
    """The seat that a form names."""
    text = request.POST.get("seat", "")
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise Refused(400, "malformed")
    return int(text)
