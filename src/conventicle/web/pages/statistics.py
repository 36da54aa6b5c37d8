"""Statistics of a player's own games and of each game, and all one's games as a file."""

from __future__ import annotations

import io
import zipfile
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from conventicle.kernel.game import Game
from conventicle.kernel.registry import game as game_named
from conventicle.web.library import shelf
from conventicle.web.models import PERSON, Table, Visitor
from conventicle.web.pages.home import the_game
from conventicle.web.people import limits
from conventicle.web.play.rooms import Refused
from conventicle.web.statistics import counts, games_file, tally
from conventicle.web.statistics.tally import Tally
from conventicle.web.texts import bot_name, game_texts, site_texts

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
        "most": tally.MOST_OWN if len(found) >= tally.MOST_OWN else 0,
        "styles": STYLES,
    }
    return render(request, "statistics/statistics.html", context)


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
    return render(request, "statistics/game_statistics.html", context)


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
    if not games_file.finished(visitor):
        raise Refused(404, "no_games")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        games_file.add(archive, visitor, request.language)
    response = HttpResponse(packed.getvalue(), content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="conventicle-games.zip"'
    return response
