"""The first game that teaches: a lesson at every question of its first rounds, each once, at a place that is there."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from conventicle.bots.registry import BOTS, new_bot
from conventicle.kernel.game import Game
from conventicle.kernel.registry import games
from conventicle.kernel.text import LANGUAGES
from tests.conftest import LONG
from tests.games.titles import with_board
from tests.web.server import Part
from tests.web.tabletop import Tabletop
from tests.web.test_secrets import Table as Twins

pytestmark = pytest.mark.usefixtures("django")
TAUGHT = [games()[name] for name in with_board("lessons.toml")]
#: So many first games are played of each game.
GAMES = 12 if LONG else 2
#: A first game is followed a little beyond its closing lesson, at most so many decisions.
MOST = 400
BEYOND = 12
VOID = {"img", "input", "br", "hr", "meta", "link", "use", "path", "circle"}

by_name = pytest.mark.parametrize("game", TAUGHT, ids=lambda one: one.name)


def taught(game: Game) -> Any:
    """What the lessons' file of a game says."""
    from conventicle.web.library.teaching import teaching

    found = teaching(game)
    assert found
    return found


class Page(HTMLParser):
    """The elements of a page, each with those around it, so that places can be looked for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[dict[str, str]] = []
        self.found: list[list[dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = {"tag": tag, **{name: value or "" for name, value in attrs}}
        self.found.append([*self.open, element])
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()["tag"] != tag:
            pass

    def has(self, selector: str) -> bool:
        """True if an element is what the selector says, inside of those that it names before."""
        wanted = selector.split(" ")
        return any(inside(path, wanted) for path in self.found)


def inside(path: list[dict[str, str]], wanted: list[str]) -> bool:
    """True if the last element fits the last part, and elements around it the parts before."""
    if not fits(path[-1], wanted[-1]):
        return False
    around = iter(path[:-1])
    return all(any(fits(element, part) for element in around) for part in wanted[:-1])


def fits(element: dict[str, str], part: str) -> bool:
    """`.class`, `#id` and `[name="value"]`, joined."""
    parts = re.findall(r'\.[\w-]+|#[\w-]+|\[[\w-]+(?:="[^"]*")?\]', part)
    assert "".join(parts) == part, part
    for one in parts:
        if one[0] == ".":
            if one[1:] not in element.get("class", "").split():
                return False
        elif one[0] == "#":
            if element.get("id") != one[1:]:
                return False
        else:
            name, _, value = one[1:-1].partition("=")
            if name not in element or (value and element[name] != value.strip('"')):
                return False
    return True


def call_guide(table: Tabletop | Twins) -> None:
    """The one on the first seat learns."""
    from conventicle.web.models import Table

    Table.objects.filter(pk=table.row.pk).update(guide={"on": True, "read": []})
    table.room.company_changed()


class First:
    """A first game in this process: the learner against the bots of its file."""

    def __init__(self, game: Game, key: int) -> None:
        settings = taught(game)
        self.game = game
        self.table = Tabletop(game.name, settings.seats, key, **settings.options)
        call_guide(self.table)
        self.bots = [new_bot(settings.bot, 100 * key + seat) for seat in range(settings.seats)]
        self.chance = random.Random(key)
        self.clever = key % 2 == 0

    def part(self, language: str = "en") -> Part:
        """The learner's page."""
        return self.table.part(0, language)

    def post(self, **form: str) -> str:
        """Close a lesson, leave, come back; the guide as it is then."""
        answer = self.table.clients[0].post(f"/t/{self.table.row.slug}/lesson", form)
        assert answer.status_code == 200
        return str(answer.content.decode())

    def go_on(self) -> None:
        """Whoever is asked decides: bots as they do, the learner well in every other game and otherwise at random."""
        match = self.table.room.match
        seat = self.table.asked()[0]
        options = self.table.options(seat)
        if seat or self.clever:
            self.table.choose(seat, self.bots[seat].choose(match.perspective(seat)))
        else:
            self.table.choose(seat, self.chance.choice(options))

    def pages(self) -> Iterator[Part]:
        """The learner's page at each of their questions, until a little after the closing lesson."""
        left = MOST
        while left and self.table.asked():
            if 0 in self.table.asked():
                part = self.part()
                yield part
                if 'data-lesson="closing"' in part.text:
                    left = min(left, BEYOND)
            self.go_on()
            left -= 1


def now(text: str) -> str:
    """The lesson that a page shows; '' if none."""
    found = re.search(r'data-lesson="(\w+)"', text)
    return found.group(1) if found else ""


def places(text: str) -> list[str]:
    """Where it says to look."""
    found = re.search(r'data-places="([^"]*)"', text)
    assert found
    read: list[str] = json.loads(html.unescape(found.group(1)))
    return read


@cache
def played(game: Game) -> tuple[list[str], set[str], list[str]]:
    """First games of a game: what went wrong, the questions that were met, the lessons shown in the last of them."""
    wrong: list[str] = []
    met: set[str] = set()
    names = {one.asked: one.name for one in taught(game).lessons if one.asked and one.time == 1}
    for key in range(1, GAMES + 1):
        first = First(game, key)
        shown: list[str] = []
        for part in first.pages():
            frame = first.table.room.match.table.agenda[-1].name()
            text = part.text
            there = Page(text) if now(text) else None
            while lesson := now(text):
                if lesson in shown:
                    wrong.append(f"{key}: {lesson} twice")
                    break
                shown.append(lesson)
                wrong += [f"{key}: {lesson} at {place}" for place in places(text) if not there or not there.has(place)]
                text = first.post(read=lesson)
            met.add(frame)
            if names.get(frame) not in shown:
                wrong.append(f"{key}: nothing is said of {frame}")
    return wrong, met, shown


@by_name
def test_every_question_has_its_lesson_once_and_at_a_place_on_the_page(game: Game) -> None:
    """In several first games, some played well and some at random."""
    wrong, met, shown = played(game)
    assert wrong == []
    assert len(met) >= 3
    assert "closing" in shown


@by_name
def test_lessons_are_complete(game: Game) -> None:
    """Every question that can come up there, every name, both languages, no word too many."""
    from conventicle.web.library.teaching import MINE, OTHERS, START, words, words_for
    from conventicle.web.texts import game_texts

    settings = taught(game)
    frames = {frame.NAME for frame in game.frames}
    asked = {one.asked for one in settings.lessons if one.asked}
    assert asked <= frames
    assert settings.never <= frames
    assert frames - asked == settings.never
    assert settings.bot in BOTS
    names = [one.name for one in settings.lessons]
    assert len(set(names)) == len(names)
    assert [one.name for one in settings.lessons if one.closing] == ["closing"]
    for one in settings.lessons:
        assert bool(one.asked) != bool(one.told), one.name
        assert one.told in ("", START, *game.events), one.name
        assert one.by in ("", MINE, OTHERS), one.name
        assert game_texts(game, "en").has(f"rules.{one.rules}.title"), one.name
    first, second = (words(game, language).known for language in LANGUAGES)
    assert set(first) == set(second)
    needed = {f"{name}.{part}" for name in names for part in ("title", "text")}
    needed |= {f"{one.name}.advice" for one in settings.lessons if one.asked}
    assert needed - set(first) == set()
    assert {name.partition(".")[0] for name in first} == set(names)
    assert [name for name, text in second.items() if not re.search("[а-яё]", text, re.I)] == []
    for language in LANGUAGES:
        said = words_for(game_texts(game, language)).known
        assert [name for name, text in said.items() if "{" in text] == []


@by_name
def test_one_click_from_the_shelf_and_from_the_rules(game: Game) -> None:
    """A real table with gentle bots, which the learner may leave and take up again."""
    from django.test import Client

    from conventicle.web.models import BOT, Table

    client = Client()
    form = f'action="/games/{game.name}/learn"'
    for page in ("/", "/rules", f"/games/{game.name}"):
        assert form in client.get(page).content.decode()
    answer = client.post(f"/games/{game.name}/learn")
    row = Table.objects.get(pk=answer["Location"].rpartition("/")[2])
    settings = taught(game)
    chairs = list(row.chairs.all())
    assert [chair.bot for chair in chairs] == ["", *[settings.bot] * (settings.seats - 1)]
    assert all(chair.kind == BOT for chair in chairs[1:])
    assert all(row.options[name] == value for name, value in settings.options.items())
    for language in LANGUAGES:
        page = client.get(answer["Location"], headers={"accept-language": language}).content.decode()
        assert 'id="guide"' in page
        assert "guide.js" in page
        assert now(page) == "start"
    assert "guide" not in Client().get(f"/t/{row.slug}/fragment").content.decode()


def test_leaving_and_coming_back() -> None:
    """Who leaves sees no lesson, and the game goes on; who comes back goes on learning."""
    first = First(TAUGHT[0], 5)
    pages = first.pages()
    next(pages)
    left = first.post(guide="off")
    assert now(left) == ""
    assert 'data-guide-button="on"' in left
    before = first.table.room.revision
    assert now(next(pages).text) == ""
    assert first.table.room.revision > before
    assert now(first.post(guide="on"))
    assert now(first.part().text)


def test_lessons_can_be_read_again() -> None:
    """All that were met, also those that were closed or passed by; nothing that was not."""
    first = First(TAUGHT[0], 6)
    pages = first.pages()
    closed = now(next(pages).text)
    first.post(read=closed)
    for _ in range(6):
        part = next(pages)
    address = f"/t/{first.table.row.slug}/lessons"
    again = first.table.clients[0].get(address).content.decode()
    told = re.findall(r'data-lesson-again="(\w+)"', again)
    assert closed in told
    assert now(part.text) in ("", *told)
    assert "closing" not in told
    assert len(told) < len(taught(first.game).lessons)
    assert first.table.clients[1].get(address).status_code == 403


def test_a_lesson_passes_with_the_moment() -> None:
    """Who decides without closing it finds it among those to be read again, not on the table."""
    first = First(TAUGHT[0], 7)
    pages = first.pages()
    shown = now(next(pages).text)
    assert shown
    assert now(next(pages).text) != shown


def test_the_closing_lesson_names_the_rules_that_were_not_met() -> None:
    """With links to their pages."""
    first = First(next(game for game in TAUGHT if game.name == "old-ones"), 2)
    for part in first.pages():
        while (lesson := now(part.text)) and lesson != "closing":
            first.post(read=lesson)
            part = first.part()
        if lesson == "closing":
            break
    assert now(part.text) == "closing"
    unmet = re.findall(r'<li>\s*<a href="/games/[\w-]+#rule-(\d+)"', part.text)
    settings = taught(first.game)
    met = {one.rules for one in settings.lessons if f'"{one.name}"' in again(first)}
    assert {int(number) for number in unmet} == set(settings.pages) - met


def again(first: First) -> str:
    """The lessons so far."""
    return str(first.table.clients[0].get(f"/t/{first.table.row.slug}/lessons").content.decode())


def test_only_the_learner_has_the_guide() -> None:
    """Others at the table and those who watch see none of it; a malformed wish is refused."""
    first = First(TAUGHT[0], 8)
    address = f"/t/{first.table.row.slug}/lesson"
    learner, other = first.table.clients[:2]
    assert "data-guide" in first.part().text
    assert "data-guide" not in first.table.part(1).text
    assert other.post(address, {"guide": "off"}).status_code == 403
    assert learner.post(address, {"guide": "maybe"}).status_code == 400
    assert learner.post(address, {"read": "nothing"}).status_code == 422
    assert "data-guide" in first.part().text


@pytest.mark.interpreted
@pytest.mark.parametrize("name", ["dark-blood", "pantheon"])
def test_no_lesson_tells_twin_tables_apart(name: str) -> None:
    """The guide knows what the learner knows, and nothing else."""
    table = Twins(name, random.Random(5))
    call_guide(table)
    compared = 0
    for step in range(18):
        assert table.decide()
        if step % 6 == 5:
            assert b"data-guide" in table.sent(0)
            twins, found = table.leaks()
            compared += twins
            assert found == []
    assert compared >= 3
