"""Why did you do that? A bot says why it chose as it did, in the words of its features (`bots/reasons.py`).

After the game everyone who may look back may ask, and hears what the bot thought. While it runs those who play may ask
if the table allows it, and hear what anybody could see who watches.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from conventicle.bots.temper import strength_and_temper
from conventicle.kernel.game import Game
from conventicle.web.boards import folders
from conventicle.web.bots import judging
from conventicle.web.bots.thinker import job_of
from conventicle.web.drawing.page import Page
from conventicle.web.models import BOT, PERSON, RUNNING, Table
from conventicle.web.pages.play import number
from conventicle.web.pages.tables import seat_number, the_table
from conventicle.web.people import limits, visitors
from conventicle.web.play.croupier import croupier
from conventicle.web.play.rooms import Refused, Room, is_finished, rooms
from conventicle.web.texts import site_texts

#: The words for a game's features, per language: what a seat gains, or a rival loses.
WORDS: Final = "words.{}.toml"


@cache
def words_of(game: str, language: str) -> dict[str, Any]:
    """How the features of a game are called."""
    return folders.rows(game, WORDS.format(language))


@require_POST
def reasons(request: HttpRequest, slug: str) -> HttpResponse:
    """What a bot says of the last decision that it made up to a step."""
    row = the_table(slug)
    seat = seat_number(request)
    room = rooms.get(row)
    me = request.visitor.pk if request.visitor else 0
    chairs = room.company().chairs
    if not 0 <= seat < len(chairs) or chairs[seat].kind != BOT:
        raise Refused(422, "no_bot")
    finished = is_finished(row)
    if not finished:
        if row.state != RUNNING:
            raise Refused(409, "not_started")
        if not row.words or not any(chair.kind == PERSON and chair.visitor_id == me for chair in chairs if me):
            raise Refused(403, "no_words")
    network = visitors.network_of(request)
    if not limits.buckets.take_here("hints", str(me) if me else network, network):
        raise Refused(429, "too_many")
    with room.lock:
        step = number(request.POST.get("step"), room.steps(), room.steps())
        *job, steps = job_of(room, row.game, row.key)
    steps = steps[:step]
    temper = strength_and_temper(chairs[seat].bot)[1]
    found = croupier.work(me, judging.why, *job, steps, seat, temper if finished else "", finished)
    context = {"temper": temper, "sentences": said(request, row, room, found)}
    return render(request, "table/reasons.html", context)


def said(request: HttpRequest, row: Table, room: Room, found: dict[str, Any]) -> list[str]:
    """The reasons in words."""
    texts = site_texts(request.language)
    chairs = room.company().chairs
    mine, theirs = [], []
    with room.lock:
        page = Page(row, room, chairs, request.language, len(chairs), [], found["step"])
    for feature, rival, change in found["reasons"]:
        thing = named(room.game, request.language, feature, change)
        if rival < 0:
            mine.append(thing)
        else:
            theirs.append(texts.fill("why.theirs", {"what": thing, "who": page.names[rival]}))
    sentences = [texts.fill("why.mine", {"what": ", ".join(mine)})] if mine else []
    sentences += theirs
    if found["chosen"] >= 0:
        sentences.insert(0, texts.fill("why.chosen", {"what": label(page, found["chosen"])}))
    if not mine and not theirs and not found["by_taste"]:
        return [*sentences, texts.get("why.further") if is_finished(row) else texts.get("why.secret")]
    if found["by_taste"]:
        sentences.append(texts.get("why.taste"))
    if found["instead"] >= 0:
        sentences.append(texts.fill("why.instead", {"what": label(page, found["instead"])}))
    return sentences


def label(page: Page, option: int) -> str:
    """An option of the question that a page shows, in words."""
    frame = page.room.position(page.step).agenda[-1]
    return page.texts.option(frame.name(), frame.vocabulary(), option, page.names)


def named(game: Game, language: str, feature: str, change: float) -> str:
    """A feature in words, with how much it changes where that can be counted."""
    words = words_of(game.name, language)
    amount = round(change)
    if amount and feature in folders.rows(game.name, "words.toml").get("counted", []):
        return f"{words[feature]} ({'+' if amount > 0 else '−'}{abs(amount)})"
    return str(words[feature])
