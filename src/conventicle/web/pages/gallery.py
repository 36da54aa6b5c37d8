"""The card gallery of a game: a form that filters without a script, and the cards."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from conventicle.web.library import gallery, shelf
from conventicle.web.pages.home import the_game

QUERY_LENGTH = 60


@require_GET
def cards(request: HttpRequest, name: str) -> HttpResponse:
    """Every card, ability, place and cult of a game, or those that were asked for."""
    game = the_game(name)
    query = request.GET.get("q", "")[:QUERY_LENGTH]
    kind = request.GET.get("kind", "")
    house = request.GET.get("house") == "on"
    editions = gallery.editions(game)
    edition = request.GET.get("edition", "")
    if edition not in editions:
        edition = editions[0]
    found = gallery.found(game, request.language, edition, query, kind, house)
    context = {
        "game": shelf.shown(game, request.language),
        "sections": found,
        "kinds": [(one.name, one.title) for one in gallery.sections(game, request.language, edition)],
        "editions": [(one, shelf.value_label(game, "edition", one, request.language)) for one in editions if one],
        "edition": edition,
        "query": query,
        "kind": kind,
        "house": house,
        "number": sum(len(one.cards) for one in found),
        "styles": ("conventicle/study.css",),
    }
    return render(request, "games/gallery.html", context)
