"""The first game that teaches: a real table with a guide, who explains each rule the first time it is met.

`boards/<game>/lessons.toml` says which table is set up and which lesson belongs to which question or event, where on
the page it happens and which page of the rules says more; `lessons.<language>.toml` beside it has the words. What has
been met follows from the decisions and from what the learner was told, so the database keeps only what was closed.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from django.utils.safestring import SafeString

from conventicle.kernel.game import Game
from conventicle.kernel.match import LogEntry
from conventicle.kernel.text import LANGUAGES, Sentences, Texts, with_figures
from conventicle.web.boards import folders
from conventicle.web.drawing import live
from conventicle.web.drawing.page import Page
from conventicle.web.texts import saying

#: The chair of the one who learns.
LEARNER: Final = 0
#: The moment before anything is asked or told.
START: Final = "start"
MINE: Final = "me"
OTHERS: Final = "others"
_SLOT: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Lesson:
    """Something to explain, and the moment to do it."""

    name: str
    asked: str
    """The question of the learner that it belongs to."""
    told: str
    """Or what happened."""
    time: int
    """At the first such moment, or a later one."""
    by: str
    """Only what the learner did (`me`) or what somebody else did (`others`)."""
    least: int
    """Only if the number that was told is at least this."""
    rules: int
    """The page of the rules that says more."""
    at: tuple[str, ...]
    """Where on the page, as selectors; `{location}` is an argument of the question or event."""
    closing: bool
    """The last lesson of the guided rounds: it names what has not been met."""


@dataclass(frozen=True)
class Teaching:
    """The first game of a game: its table and its lessons."""

    seats: int
    bot: str
    options: dict[str, str]
    pages: tuple[int, ...]
    """The pages of the rules that count at such a table."""
    never: frozenset[str]
    """Questions that cannot come up at such a table."""
    lessons: tuple[Lesson, ...]


@cache
def teaching(game: Game) -> Teaching | None:
    """The first game of a game; None if it has no lessons."""
    if not folders.has(game.name, "lessons.toml"):
        return None
    rows = folders.rows(game.name, "lessons.toml")
    return Teaching(
        seats=rows["seats"],
        bot=rows["bot"],
        options=rows.get("options", {}),
        pages=tuple(rows["pages"]),
        never=frozenset(rows.get("never", [])),
        lessons=tuple(lesson(row) for row in rows["lesson"]),
    )


def lesson(row: dict[str, Any]) -> Lesson:
    """One row of the file."""
    at = row["at"]
    return Lesson(
        name=row["name"],
        asked=row.get("asked", ""),
        told=row.get("told", ""),
        time=row.get("time", 1),
        by=row.get("by", ""),
        least=row.get("least", 0),
        rules=row["rules"],
        at=(at,) if isinstance(at, str) else tuple(at),
        closing=row.get("closing", False),
    )


@cache
def words(game: Game, language: str) -> Sentences:
    """The words of a game's lessons: `<lesson>.title`, `.text` and, for some, `.advice`."""
    known = language if language in LANGUAGES else "en"
    tree = folders.rows(game.name, f"lessons.{known}.toml")
    return Sentences(known, {f"{name}.{part}": text for name, row in tree.items() for part, text in row.items()})


@lru_cache(maxsize=64)
def words_for(texts: Texts) -> Sentences:
    """The same with the figures of a table, whose texts these are."""
    said = words(texts.game, texts.language)
    return Sentences(said.language, with_figures(said.language, said.known, texts.figures))


class Moment(NamedTuple):
    """A question of the learner, or something that was told, by the number of decisions made before."""

    step: int
    question: bool
    name: str
    arguments: dict[str, int]
    """By `name:domain`; those of questions that were answered are no longer known."""
    mine: bool
    entry: LogEntry | None


@dataclass
class Met:
    """A lesson whose moment has come."""

    lesson: Lesson
    moment: Moment
    title: str
    text: str
    advice: str
    page: str
    """The title of the page of the rules."""
    said: str
    """What happened, as the log says it."""
    places: str
    """Where it is on the page: selectors as JSON."""


@dataclass
class Guide:
    """What the guide shows to the learner now."""

    on: bool
    now: Met | None
    waiting: int
    """So many more lessons come after this one."""
    met: list[Met]
    unmet: list[tuple[int, str]]
    """Pages of the rules that have not been met: number and title."""


def moments(page: Page) -> list[Moment]:
    """Everything that the learner was asked and told so far, in order."""
    found = [Moment(0, False, START, {}, False, None)]
    for entry in page.told:
        declared = page.game.events[entry.event.name]
        arguments = dict(zip(declared, entry.event.arguments, strict=True))
        mine = arguments.get("seat") == page.viewer
        found.append(Moment(entry.step, False, entry.event.name, arguments, mine, entry))
    made = page.room.match.decisions[: page.step]
    found += [Moment(step, True, one.frame, {}, True, None) for step, one in enumerate(made) if one.seat == page.viewer]
    question = page.view["question"]
    if question and page.viewer in question["asked"]:
        found.append(Moment(page.step, True, question["frame"], question["arguments"], True, None))
    return sorted(found, key=lambda one: (one.step, one.question))


def fits(one: Lesson, moment: Moment) -> bool:
    """True if a lesson that waits for such a question or event belongs to this one."""
    if one.by and (one.by == MINE) != moment.mine:
        return False
    return moment.arguments.get("number", 0) >= one.least


def lessons_met(page: Page) -> list[Met]:
    """The lessons whose moment has come, in the order in which it came."""
    waiting = lessons_by_moment(page.game)
    counts: dict[str, int] = {}
    found = []
    for moment in moments(page):
        for one in waiting.get((moment.question, moment.name), ()):
            if fits(one, moment):
                counts[one.name] = counts.get(one.name, 0) + 1
                if counts[one.name] == one.time:
                    found.append(met(page, one, moment))
    return found


@cache
def lessons_by_moment(game: Game) -> dict[tuple[bool, str], list[Lesson]]:
    """The lessons of a game by what they wait for: a question (True) or an event, and its name."""
    found: dict[tuple[bool, str], list[Lesson]] = {}
    taught = teaching(game)
    for one in taught.lessons if taught else ():
        found.setdefault((bool(one.asked), one.asked or one.told), []).append(one)
    return found


def met(page: Page, one: Lesson, moment: Moment) -> Met:
    """A lesson in the viewer's language, with the places of its moment."""
    said = words_for(page.texts)
    return Met(
        lesson=one,
        moment=moment,
        title=said.get(f"{one.name}.title"),
        text=said.get(f"{one.name}.text"),
        advice=said.known.get(f"{one.name}.advice", ""),
        page=page.texts.get(f"rules.{one.rules}.title"),
        said=page.sentence(moment.entry) if moment.entry else "",
        places=json.dumps([place(page, selector, moment) for selector in one.at]),
    )


def place(page: Page, selector: str, moment: Moment) -> str:
    """A selector with the arguments of its moment: `{location}` becomes `slums`, a seat its number."""
    domains = {domain.name: domain for domain in page.game.domains}
    values: dict[str, str] = {}
    for declared, value in moment.arguments.items():
        name, _, domain = declared.partition(":")
        known = domains.get(domain or name)
        values[name] = known.values[value] if known else str(value)
    return _SLOT.sub(lambda slot: values.get(slot.group(1), ""), selector)


def guide(page: Page, state: dict[str, Any]) -> Guide:
    """What the guide shows: what was met since the learner's last decision and has not been closed, oldest first."""
    found = lessons_met(page)
    made = page.room.match.decisions[: page.step]
    since = next((step for step in range(len(made), 0, -1) if made[step - 1].seat == page.viewer), 0)
    fresh = [one for one in found if one.moment.step >= since and one.lesson.name not in state["read"]]
    taught = teaching(page.game)
    pages = taught.pages if taught else ()
    seen = {one.lesson.rules for one in found}
    return Guide(
        on=state["on"],
        now=fresh[0] if fresh and state["on"] else None,
        waiting=max(0, len(fresh) - 1),
        met=found,
        unmet=[(number, page.texts.get(f"rules.{number}.title")) for number in pages if number not in seen],
    )


def drawn(page: Page, state: dict[str, Any]) -> SafeString:
    """The guide as HTML."""
    say = saying(page.language)
    return live.drawn(
        "guide.html", {"guide": guide(page, state), "table": page.row.slug, "game": page.game.name, "say": say}
    )
