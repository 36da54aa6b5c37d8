"""Statistics of a player's own games and of each game, and all one's games as a file."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from conventicle.kernel.game import Game
from conventicle.kernel.registry import game as game_named
from conventicle.web import counts, limits, shelf, tally
from conventicle.web.models import BOT, OVER, PERSON, STOPPED, Table, Visitor
from conventicle.web.rooms import Refused, Unreadable
from conventicle.web.table_page import bot_name
from conventicle.web.tally import Tally
from conventicle.web.texts import game_texts, site_texts
from conventicle.web.views.home import the_game

MOST_EXPORTED = 500
STYLES = ("conventicle/study.css",)
Rows = list[tuple[str, Tally]]


@require_GET
def mine(request: HttpRequest) -> HttpResponse:
    """The visitor's own games: how many, won how often, by game and faction."""
    visitor: Visitor | None = request.visitor
    found = tally.games_of(visitor) if visitor else []
    games = [shelf.shown(game_named(name), request.language) for name in dict.fromkeys(row.game for row, _ in found)]
    titles = {one.name: one.title for one in games}
    by_game = tally.by((row.game, row, seat) for row, seat in found)
    factions = [
        (titles[name], faction_rows(game_named(name), request.language, [one for one in found if one[0].game == name]))
        for name in by_game
    ]
    context = {
        "whole": tally.by(("", row, seat) for row, seat in found).get("", Tally()),
        "by_game": [(titles[name], name, one) for name, one in by_game.items()],
        "factions": [(title, rows) for title, rows in factions if rows],
        "latest": [latest(row, seat, titles) for row, seat in reversed(found[-10:])],
        "styles": STYLES,
    }
    return render(request, "statistics.html", context)


def latest(row: Table, seat: int, titles: dict[str, str]) -> dict[str, Any]:
    """A game in the list of the latest."""
    return {"row": row, "title": titles[row.game], "won": seat in row.winners, "rounds": row.facts["rounds"]}


def faction_rows(game: Game, language: str, found: list[tuple[Table, int]]) -> Rows:
    """How each faction did; none in a game without factions."""
    named = [(row.facts["factions"][seat], row, seat) for row, seat in found if seat < len(row.facts["factions"])]
    tallies = tally.by(one for one in named if one[0])
    return [(shelf.value_label(game, "", faction, language), one) for faction, one in tallies.items()]


@require_GET
def of_game(request: HttpRequest, name: str) -> HttpResponse:
    """A game on this site: how often it was played to its end, how long it took, who won."""
    game = the_game(name)
    language = request.language
    texts = site_texts(language)
    found = tally.of_game(name)
    seats = numbered(found.get(counts.SEATS, {}))
    context = {
        "game": shelf.shown(game, language),
        "played": sum(one.played for _, one in seats),
        "seats": seats,
        "places": [
            (texts.fill("seat.number", {"number": seat + 1}), one)
            for seat, one in numbered(found.get(counts.PLACE, {}))
        ],
        "factions": [
            (shelf.value_label(game, "", faction, language), one)
            for faction, one in found.get(counts.FACTION, {}).items()
        ],
        "kinds": [
            (texts.get("statistics.people") if kind == PERSON else bot_name(language, kind), one)
            for kind, one in found.get(counts.PLAYER, {}).items()
        ],
        "endings": [
            (game_texts(game, language).get(f"ending.{ending}"), one.played)
            for ending, one in found.get(counts.ENDING, {}).items()
        ],
        "styles": STYLES,
    }
    return render(request, "game_statistics.html", context)


def numbered(found: dict[str, Tally]) -> list[tuple[int, Tally]]:
    """Tallies whose names are numbers, in their order."""
    return sorted((int(name), one) for name, one in found.items())


@require_GET
def export(request: HttpRequest) -> HttpResponse:
    """All finished games of the visitor: a record file each, and a list of them."""
    visitor: Visitor | None = request.visitor
    if visitor is None:
        raise Refused(404, "no_games")
    if not limits.buckets.take("exports", str(visitor.pk)):
        raise Refused(429, "too_many")
    found = Table.objects.filter(chairs__visitor=visitor, chairs__hidden=False, state__in=(OVER, STOPPED)).distinct()
    rows = list(found.order_by("-changed").prefetch_related("chairs__visitor")[:MOST_EXPORTED])
    if not rows:
        raise Refused(404, "no_games")
    packed = io.BytesIO()
    listed: list[dict[str, Any]] = []
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for row in rows:
            try:
                text = tally.record_of(row)
            except Unreadable:
                continue
            file = f"records/{row.game}-{row.slug}.json"
            archive.writestr(file, text)
            listed.append(entry(row, visitor, file, request.language))
        archive.writestr("games.json", json.dumps(listed, ensure_ascii=False, indent=1) + "\n")
    response = HttpResponse(packed.getvalue(), content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="conventicle-games.zip"'
    return response


def entry(row: Table, visitor: Visitor, file: str, language: str) -> dict[str, Any]:
    """A game in the list."""
    chairs = list(row.chairs.all())
    seat = tally.own_seat(chairs, visitor)
    return {
        "file": file,
        "game": row.game,
        "version": row.version,
        "options": row.options,
        "state": row.state,
        "seat": seat,
        "players": [
            bot_name(language, chair.bot)
            if chair.kind == BOT
            else chair.name or (chair.visitor.name if chair.visitor else "")
            for chair in chairs
        ],
        "factions": row.facts["factions"] if counts.is_whole(row) else [],
        "rounds": row.facts["rounds"] if counts.is_whole(row) else None,
        "decisions": row.revision,
        "ending": row.ending,
        "winners": row.winners,
        "won": seat in row.winners,
        "played_on_from": {"table": row.origin, "step": row.origin_step} if row.origin else None,
        "begun": row.created.isoformat(),
        "ended": row.changed.isoformat(),
    }
