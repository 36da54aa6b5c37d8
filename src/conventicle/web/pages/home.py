"""The home page: the shelf, my tables, open tables, replays; and a visitor's few settings."""

from __future__ import annotations

import logging
import re
from typing import Any, Final

from django.db import Error as DatabaseError
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_POST

from conventicle.kernel.errors import UnknownGameError
from conventicle.kernel.game import Game
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import members
from conventicle.kernel.text import LANGUAGES
from conventicle.web.library import examples, shelf
from conventicle.web.models import (
    FRIEND,
    LOBBY,
    NAME_LENGTH,
    OPEN,
    OVER,
    PERSON,
    RECORD,
    RUNNING,
    STOPPED,
    Table,
    Visitor,
)
from conventicle.web.people import visitors
from conventicle.web.play.rooms import Refused, Unreadable, check_lobby, rooms
from conventicle.web.texts import bot_name, game_texts, site_texts

#: An invitation: a link to a table, or the table's own part of it.
INVITATION: Final = re.compile(r"(?:[^?#]*/)?(?P<slug>[A-Za-z0-9_-]{16})/?(?:\?invite=(?P<invite>[A-Za-z0-9_-]{16}))?")
SHOWN_ON_HOME = 6
SHOWN_IN_LISTS = 60
log = logging.getLogger("conventicle.web")


def the_game(name: str) -> Game:
    """The game of an address; a page that is not there if there is none."""
    try:
        return game_named(name)
    except UnknownGameError as error:
        raise Refused(404, "not_found") from error


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The shelf and the tables."""
    context = {
        "shelf": shelf.shelf(request.language),
        "mine": my_tables(request)[:SHOWN_ON_HOME],
        "open": open_tables(request)[:SHOWN_ON_HOME],
        "replays": replays_of(request)[:SHOWN_ON_HOME],
    }
    return render(request, "home/home.html", context)


@require_GET
def tables(request: HttpRequest) -> HttpResponse:
    """All my tables and all open ones."""
    found = {"mine": my_tables(request), "open": open_tables(request), "watched": games_to_watch(request)}
    return render(request, "home/tables.html", found)


def my_tables(request: HttpRequest) -> list[dict[str, Any]]:
    """Tables where the visitor sits or which are the visitor's, those that wait for the visitor first."""
    visitor: Visitor | None = request.visitor
    if visitor is None:
        return []
    found = Table.objects.filter(Q(owner=visitor) | Q(chairs__visitor=visitor), state__in=(LOBBY, RUNNING))
    rows = [summary(row, request) for row in found.distinct().order_by("-changed")[:SHOWN_IN_LISTS]]
    return sorted(rows, key=lambda one: not one["my_turn"])


def open_tables(request: HttpRequest) -> list[dict[str, Any]]:
    """Public tables with a free chair."""
    found = Table.objects.filter(public=True, state=LOBBY, chairs__kind=OPEN).distinct().order_by("-changed")
    if request.visitor is not None:
        found = found.exclude(owner=request.visitor)
    return [summary(row, request) for row in found[:SHOWN_IN_LISTS]]


def games_to_watch(request: HttpRequest) -> list[dict[str, Any]]:
    """Public games in play at which the visitor does not sit."""
    found = Table.objects.filter(public=True, state=RUNNING).order_by("-changed")
    if request.visitor is not None:
        found = found.exclude(owner=request.visitor).exclude(chairs__visitor=request.visitor)
    return [summary(row, request) for row in found[:SHOWN_IN_LISTS]]


def replays_of(request: HttpRequest) -> list[dict[str, Any]]:
    """Games that are over: public ones, and those the visitor sat at or brought along."""
    newest = Table.objects.filter(state__in=(OVER, STOPPED, RECORD)).order_by("-changed")
    kinds = [Table.objects.filter(public=True, state=OVER).order_by("-changed")]
    if request.visitor is not None:
        kinds += [newest.filter(chairs__visitor=request.visitor, chairs__hidden=False).distinct()]
        kinds += [newest.filter(owner=request.visitor)]
    # Asked one by one each can go by an index; together they would look through all games ever played.
    found = {row.slug: row for kind in kinds for row in kind[:SHOWN_IN_LISTS]}
    latest = sorted(found.values(), key=lambda row: row.changed, reverse=True)
    return [summary(row, request) for row in latest[:SHOWN_IN_LISTS]]


def summary(row: Table, request: HttpRequest) -> dict[str, Any]:
    """A table in a list; one that cannot be read says so, and the others are shown all the same."""
    try:
        return read_summary(row, request)
    except DatabaseError:
        raise
    except Exception as error:
        if not isinstance(error, Unreadable | UnknownGameError):
            log.warning("table %s cannot be listed: %r", row.slug, error)
    title = title_of(row.game, request.language)
    return {"row": row, "title": title, "people": "", "unreadable": True, "my_turn": False}


def title_of(game: str, language: str) -> str:
    """A game's title; the name it goes by here if there is no such game."""
    try:
        return shelf.shown(game_named(game), language).title
    except UnknownGameError:
        return game


def read_summary(row: Table, request: HttpRequest) -> dict[str, Any]:
    """A table in a list, from all that is stored of it."""
    game = game_named(row.game)
    chairs = list(row.chairs.select_related("visitor"))
    if row.state == LOBBY:
        check_lobby(row, len(chairs))
    me = request.visitor.pk if request.visitor else 0
    asked: list[int] = []
    round_number = 0
    if row.state == RUNNING:
        room = rooms.get(row)
        with room.lock:
            asked = members(room.match.asked())
            round_number = room.match.table.round
    shown = shelf.shown(game, request.language)
    texts = site_texts(request.language)
    people = [chair.name or chair.visitor.name for chair in chairs if chair.kind == PERSON and chair.visitor_id]
    bots = sum(chair.kind == "bot" for chair in chairs)
    if bots:
        people.append(texts.fill("list.bots", {"number": bots}))
    winners = [
        chairs[seat].name
        or (chairs[seat].visitor.name if chairs[seat].visitor_id else shelf_bot(chairs[seat], request))
        for seat in row.winners
        if seat < len(chairs)
    ]
    return {
        "row": row,
        "title": shown.title,
        "people": ", ".join(people),
        "unreadable": False,
        "my_turn": any(chairs[seat].kind == PERSON and chairs[seat].visitor_id == me for seat in asked),
        "free": sum(chair.kind in (OPEN, FRIEND) for chair in chairs),
        "seats": len(chairs),
        "round": round_number,
        "ending": game_texts(game, request.language).get(f"ending.{row.ending}") if row.ending else "",
        "winners": ", ".join(winners),
    }


def shelf_bot(chair: Any, request: HttpRequest) -> str:
    """A bot's name in a list."""
    return bot_name(request.language, chair.bot)


@require_GET
def game_page(request: HttpRequest, name: str) -> HttpResponse:
    """A game: what it is, who made it, its rules in our own words, its cards."""
    game = the_game(name)
    texts = game_texts(game, request.language)
    pages = []
    number = 1
    while texts.has(f"rules.{number}.title"):
        shown = examples.of_page(game, number, request.language)
        pages.append((texts.get(f"rules.{number}.title"), texts.get(f"rules.{number}.text"), shown))
        number += 1
    things = []
    for domain in game.domains:
        rows = [(texts.value(domain.name, value, []), texts.explain(domain.name, value)) for value in domain.values]
        if domain.name not in ("number", "seat", "word") and any(text for _, text in rows):
            title = texts.known.get(f"view.{domain.name}", domain.name.replace("_", " ").capitalize())
            things.append((title, rows))
    context = {"game": shelf.shown(game, request.language), "pages": pages, "things": things}
    template = "games/rules_part.html" if request.headers.get("HX-Request") else "games/game.html"
    return render(request, template, context)


@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    """The rules of every game, one click away."""
    return render(request, "games/rules.html", {"shelf": shelf.shelf(request.language)})


@require_GET
def about(request: HttpRequest) -> HttpResponse:
    """Whose games these are, the licence, and how the pages can be used."""
    return render(request, "home/about.html", {"shelf": shelf.shelf(request.language)})


def back(request: HttpRequest) -> HttpResponseRedirect:
    """To the page that the form was on, if it is ours."""
    where = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(where, allowed_hosts=None) or not where.startswith("/"):
        where = "/"
    return redirect(where)


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Language, colours, and the name by which others see the visitor."""
    response = back(request)
    language = request.POST.get("language")
    if language in LANGUAGES:
        visitors.set_cookie(response, visitors.LANGUAGE_COOKIE, str(language))
    theme = request.POST.get("theme")
    if theme in visitors.THEMES:
        visitors.set_cookie(response, visitors.THEME_COOKIE, str(theme))
    name = clean_name(request.POST.get("name", ""))
    if name:
        visitor = visitors.needed(request)
        visitor.name = name
        visitor.save(update_fields=["name"])
        rooms.company_changed()
    return response


def clean_name(text: str) -> str:
    """A name as text on one line; it may hold any character but control ones."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())[:NAME_LENGTH]


@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """To the table of an invitation link or its code."""
    found = INVITATION.fullmatch(request.POST.get("link", "").strip())
    if found is None or not Table.objects.filter(pk=found["slug"]).exists():
        raise Refused(404, "no_table")
    query = f"?invite={found['invite']}" if found["invite"] else ""
    return redirect(f"/t/{found['slug']}{query}")
