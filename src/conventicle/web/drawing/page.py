"""What one viewer sees of a table at a step, ready for the template: the one exit through which a game is shown.

Everything here comes from the kernel's view for the viewer, its log for the viewer, and public rows of the database.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from django.utils.functional import cached_property  # that of functools has a lock for all pages together
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from conventicle.bots.temper import strength_and_temper
from conventicle.kernel.match import LogEntry
from conventicle.kernel.table import Table as Position
from conventicle.kernel.text import EDITION, Texts
from conventicle.kernel.view import view
from conventicle.kernel.vocabulary import ANYTIME, Vocabulary
from conventicle.web.boards.base import board_of, is_abstaining
from conventicle.web.drawing import art
from conventicle.web.drawing.since import since_last_choice
from conventicle.web.models import BOT, BY_CLOCK, BY_FORCED, BY_STAND_IN, PERSON, RUNNING, Seat, Table
from conventicle.web.play import orders
from conventicle.web.play.forced import site_answer
from conventicle.web.play.rooms import Room, is_finished
from conventicle.web.texts import bot_name, game_texts, site_texts

#: The keys of the options, in order; "p" is kept for declining, "u" for taking back.
KEYS: Final = "1234567890qwertyiasdfghjklzxcvbnm"
HIDDEN: Final = "?"
#: So many lines of the log are sent with each change; the others on request.
LOG_SHOWN: Final = 100
#: So many sentences of a past step stand beside its question.
JUST_TOLD: Final = 2
#: Who or what made a decision that nobody made for themselves.
NOT_BY_HAND: Final = frozenset((BY_STAND_IN, BY_CLOCK, BY_FORCED))
#: So many labels of options and sentences of logs are kept, of all tables together.
WORDS_KEPT: Final = 8_192
#: What a panel does not mention.
NOTHING: Final[tuple[object, ...]] = (None, "", [], {})
_SLOT: Final = re.compile(r"\{(\w+)[|}]")
#: View keys that say whose panel it is.
PLAYERS: Final = "players"


@dataclass
class Choice:
    """Something the viewer may choose."""

    option: int
    label: str
    key: str
    text: str
    things: list[str]
    """What it names, as `card:crow`: clicking that on the board chooses it."""
    side: bool = False
    """It is not what is asked, but may be done beside it: the page does it only in a second step that names it."""


@dataclass
class Thing:
    """A card, a place or another thing with a name of its own."""

    label: str
    text: str = ""
    ref: str = ""
    """`card:crow`; '' for what the viewer does not know."""
    hidden: bool = False
    count: int = 1
    options: list[int] = field(default_factory=list)
    """The viewer's options that name it, where it lies."""
    glows: bool = False
    """One of them answers the question."""


@dataclass
class Node:
    """A labelled part of the view: a plain value, things, or parts of its own."""

    name: str
    label: str
    value: str = ""
    things: list[Thing] = field(default_factory=list)
    parts: list[Node] = field(default_factory=list)
    rows: list[list[Node]] = field(default_factory=list)


@dataclass
class Panel:
    """A seat and what everyone may know of it."""

    seat: int
    name: str
    kind: str
    bot: str
    temper: str
    may_be_asked: bool
    """A bot that made a decision may say why: when the game is over, or to those who play if the table allows it."""
    mine: bool
    asked: bool
    viewed: bool
    winner: bool
    abstains: bool
    visitor: int
    due: float | None
    """The moment at which this player's time for the present question is up."""
    time_left: float | None
    vacation: int
    options: list[int]
    glows: bool
    raw: dict[str, Any]
    page: Page

    @cached_property
    def nodes(self) -> list[Node]:
        """What the view says of the seat, for the generic panel."""
        return [
            self.page.node(key, value, self.viewed)
            for key, value in self.raw.items()
            if key not in ("seat", "name") and value not in NOTHING
        ]


class Page:
    """A table as one viewer sees it. `viewer` is a seat, or the number of seats for someone who watches."""

    look: int = -1
    """The seat whose book, or whatever a table sends only on request, the viewer wants to look into; -1 for none."""

    def __init__(
        self, row: Table, room: Room, chairs: list[Seat], language: str, viewer: int, mine: list[int], step: int,
        whole_log: bool = False, newest: int = -1,
    ) -> None:  # fmt: skip
        self.row: Final = row
        self.room: Final = room
        self.game: Final = room.game
        self.chairs: Final = chairs
        self.language: Final = language
        self.viewer: Final = viewer
        self.mine: Final = mine
        self.steps: Final = room.steps() if newest < 0 else newest
        """How many decisions the viewer may see; who watches a public game is some behind."""
        self.step: Final = step
        self.past: Final = step < self.steps
        self.revision: Final = room.revision
        self.board: Final = board_of(self.game)
        self.edition: Final = room.match.setup.options.get(EDITION, "")
        self.texts: Final[Texts] = game_texts(self.game, language, self.edition, room.match.table.data)
        self.site: Final = site_texts(language)
        self.names: Final = [self.chair_name(chair) for chair in chairs]
        t = room.position(step)
        self.view: Final = view(self.game, t, viewer)
        """The kernel's view: all that this viewer may see, and the only source of the board."""
        self.forecast: Final = self.game.forecast(t, viewer)
        """What would come of the table as it lies, by the rules and from what this viewer knows."""
        self.over: Final = not t.agenda
        question = self.view["question"]
        self.asked: Final = question["asked"] if question else []
        playing = row.state == RUNNING and not self.past and viewer in mine
        self.answers_itself: Final = playing and viewer in self.asked and site_answer(row, room, chairs, viewer) >= 0
        """There is one answer, and the site is about to give it."""
        self.my_turn: Final = playing and viewer in self.asked and not self.answers_itself
        self.may_choose: Final = playing and bool(self.view["options"]) and not self.answers_itself
        self.choices: Final = self._choices(t) if self.may_choose else []
        self._by_thing: Final = self._index()
        self._is_timed: Final = bool(row.clock) and not self.past and row.turns_at == room.revision
        """The clocks of those who are asked run, and were set for this question."""
        self.panels: Final = self._panels(t)
        self.soonest: Final = min((panel.due for panel in self.panels if panel.due is not None), default=None)
        """The moment at which somebody's time is up, of those who are asked."""
        self.spans: Final = self._spans(t)
        self.simple: Final = orders.answers(self.game, t, viewer) if self.my_turn else {}
        """The words by which the viewer may answer this question once for all; none if it is not that simple."""
        self.orders: Final = self._orders(chairs[viewer]) if playing else []
        """The standing orders that the viewer has given here."""
        self.hints: Final = row.hints and len(self.choices) > 1
        """A bot may be asked what it would do."""
        self.can_undo: Final = playing and row.undo and room.can_undo(viewer)
        self.abstaining: Final = viewer in mine and is_abstaining(self.game, t, chairs[viewer])
        self.told: Final[list[LogEntry]] = room.log(viewer, step)
        """What the viewer was told of so far, for boards that show what happened."""
        self.older: Final = 0 if whole_log else max(0, len(self.told) - LOG_SHOWN)
        """How many lines of the log are left out."""
        self.log: Final = self._log_lines()
        self.chapters: Final = self._chapters()
        """The steps at which rounds begin, for those who look back."""
        self.since: Final = since_last_choice(self)
        self.alone: Final = viewer in mine and all(chair.kind == BOT or chair.number in mine for chair in chairs)
        """Nobody but bots plays against the viewer."""

    def _orders(self, chair: Seat) -> list[orders.Order]:
        return orders.in_words(self.game, chair.orders, self.texts, self.names)

    def wording(self) -> str:
        """All that the words of a board depend on: parts of it are kept by that."""
        data = self.texts.data
        return f"{self.language} {self.edition} {data.number} {data.digest}"

    # People.

    def chair_name(self, chair: Seat) -> str:
        """Who sits there, in words."""
        if chair.kind == PERSON:
            return chair.name or (chair.visitor.name if chair.visitor else self.site.get("seat.gone"))
        if chair.kind == BOT:
            return self.site.fill(
                "seat.bot_name", {"bot": bot_name(self.language, chair.bot), "number": chair.number + 1}
            )
        return self.site.fill("seat.number", {"number": chair.number + 1})

    def _panels(self, t: Position) -> list[Panel]:
        players = self.view["table"].get(PLAYERS)
        rows: list[Any] = players if isinstance(players, list) and len(players) == len(self.chairs) else []
        winners = self.view["winners"]
        panels = []
        for chair in self.chairs:
            seat = chair.number
            raw = rows[seat] if rows and isinstance(rows[seat], dict) else {}
            own = seat == self.viewer
            panels.append(
                Panel(
                    seat=seat,
                    name=self.names[seat],
                    kind=chair.kind,
                    bot=chair.bot,
                    temper=strength_and_temper(chair.bot)[1] if chair.kind == BOT else "",
                    may_be_asked=chair.kind == BOT and self._may_ask(seat),
                    mine=seat in self.mine,
                    asked=seat in self.asked,
                    viewed=own,
                    winner=self.over and seat in winners,
                    abstains=seat in self.mine and is_abstaining(self.game, t, chair),
                    visitor=chair.visitor_id or 0,
                    due=chair.due if self._is_timed and seat in self.asked else None,
                    time_left=chair.time_left if self.row.clock else None,
                    vacation=chair.vacation if self.row.clock else 0,
                    options=self.options_of(f"seat:{seat}"),
                    glows=self.answers(f"seat:{seat}"),
                    raw=raw,
                    page=self,
                )
            )
        return panels

    def _may_ask(self, seat: int) -> bool:
        """True if a bot may be asked why it chose as it did last."""
        if not (is_finished(self.row) or (self.row.words and self.mine)):
            return False
        return any(one.seat == seat for one in reversed(self.room.match.decisions[: self.step]))

    # The question.

    def prompt(self) -> str:
        """What is asked, in one line."""
        if self.over:
            return self.texts.get(f"ending.{self.view['ending']}")
        question = self.view["question"]
        assert question is not None
        said = self.texts.question(question["frame"], self.viewer in self.asked, question["arguments"], self.names)
        if self.viewer in self.asked:
            return said
        who = [self.names[seat] for seat in self.asked]
        return self.site.fill("table.thinks", {"who": ", ".join(who), "number": len(who), "what": said})

    def winners(self) -> str:
        """Who won, in words."""
        winners = self.view["winners"]
        if not winners:
            return self.site.get("table.nobody_won")
        names = ", ".join(self.names[seat] for seat in winners)
        return self.site.fill("table.won", {"who": names, "number": len(winners)})

    def frame(self) -> str:
        """The name of the frame that asks."""
        question = self.view["question"]
        return question["frame"] if question else ""

    def sealed(self) -> str:
        """The secret answer the viewer has given and may still change, in words."""
        sealed = self.view["sealed"]
        return next((choice.label for choice in self.choices if choice.option == sealed), "")

    def answered(self) -> list[str]:
        """Who has given a secret answer already."""
        question = self.view["question"]
        return [self.names[seat] for seat in question["answered"]] if question else []

    def _choices(self, t: Position) -> list[Choice]:
        frame = t.agenda[-1]
        decline = self.board.decline(t, self.viewer)
        keys = iter(KEYS)
        names = tuple(self.names)
        found = []
        for one in self.view["options"]:
            option = one["option"]
            vocabulary = self.game.anytime if option >= ANYTIME else frame.vocabulary()
            key = "p" if option == decline else next(keys, "")
            said = option_in_words(self.texts, frame.name(), vocabulary, option, names)
            side = self.board.is_side(frame.name(), option)
            found.append(Choice(option, said.label, key, said.text, list(said.things), side))
        return found

    def _index(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for choice in self.choices:
            for thing in choice.things:
                found.setdefault(thing, []).append(choice.option)
        return found

    def _spans(self, t: Position) -> list[str]:
        """For how long the viewer may say "nothing until"."""
        if self.over or self.past or self.viewer not in self.mine or self.row.state != RUNNING:
            return []
        return list(self.board.offered_spans(t))

    def options_of(self, ref: str) -> list[int]:
        """The viewer's options that name a thing, as `card:crow`."""
        return self._by_thing.get(ref, [])

    def answers(self, ref: str) -> bool:
        """True if an option that names the thing answers the question; it glows then."""
        return any(ref in choice.things for choice in self.choices if not choice.side)

    # The view, for any game.

    @cached_property
    def nodes(self) -> list[Node]:
        """What the view says of the table, for the generic one."""
        whole = {
            key: value
            for key, value in self.view["table"].items()
            if (key != PLAYERS or not self.panels[0].raw) and not (value is None and self._slot(key))
        }
        return [self.node(key, value, key not in ("discard", "discards")) for key, value in whole.items()]

    def node(self, name: str, value: Any, clickable: bool) -> Node:
        """A part of the view, labelled."""
        node = Node(name, self.view_label(name))
        if isinstance(value, bool):
            node.value = self.site.get("word.yes" if value else "word.no")
        elif isinstance(value, int) and self._slot(name):
            node.label = ""
            node.value = self._sentence(name, value)
        elif isinstance(value, int) and name == "seat" and 0 <= value < len(self.names):
            node.value = self.names[value]
        elif isinstance(value, int | float):
            node.value = str(value)
        elif isinstance(value, str):
            node.things = [self.thing(value, clickable)] if self._ref(value) else []
            node.value = "" if node.things else value
        elif isinstance(value, dict):
            node.parts = [self.node(str(key), part, clickable) for key, part in value.items() if part not in NOTHING]
        elif isinstance(value, list) and all(isinstance(one, str) for one in value):
            node.things = self.things(value, clickable)
        elif isinstance(value, list) and all(isinstance(one, int) for one in value):
            node.value = ", ".join(str(one) for one in value)
        elif isinstance(value, list):
            node.rows = [self._row(one, clickable) for one in value]
        return node

    def _row(self, value: Any, clickable: bool) -> list[Node]:
        if isinstance(value, dict):
            return [self.node(str(key), part, clickable) for key, part in value.items() if part not in NOTHING]
        return [self.node("", value, clickable)]

    def _slot(self, name: str) -> str:
        """What the number of a view's sentence means, as in "{seat} goes first"; '' if its text is just a name."""
        found = _SLOT.search(self.texts.known.get(f"view.{name}", ""))
        return found.group(1) if found else ""

    def _sentence(self, name: str, value: int) -> str:
        domain = self._slot(name)
        if domain == "seat" and not 0 <= value < len(self.names):
            return ""
        return self.texts.fill(f"view.{name}", {domain: self.texts.named(domain, value, self.names)})

    def view_label(self, name: str) -> str:
        """What a part of the view is called."""
        if not name:
            return ""
        if self.texts.has(f"view.{name}") and not self._slot(name):
            return self.texts.get(f"view.{name}")
        ref = self._ref(name)
        if ref:
            return self.thing(name, False).label
        return name.replace("_", " ").capitalize()

    def _ref(self, value: str) -> str:
        for domain in self.game.domains:
            if value in domain.values and domain.name not in ("word", "number", "seat"):
                return f"{domain.name}:{value}"
        for domain in self.game.domains:
            if value in domain.values and domain.name == "word":
                return f"word:{value}"
        return ""

    def thing(self, value: str, clickable: bool) -> Thing:
        """A thing of the view by its name."""
        if value == HIDDEN:
            return Thing(self.site.get("thing.hidden"), hidden=True)
        ref = self._ref(value)
        if not ref:
            return Thing(value)
        domain = ref.partition(":")[0]
        label = self.texts.value(domain, value, self.names)
        options = self.options_of(ref) if clickable else []
        return Thing(
            label, self.texts.explain(domain, value), ref, options=options, glows=clickable and self.answers(ref)
        )

    def things(self, values: list[str], clickable: bool) -> list[Thing]:
        """Things in their order; those nobody knows are counted instead of listed."""
        found: list[Thing] = []
        for value in values:
            if value == HIDDEN and found and found[-1].hidden:
                found[-1].count += 1
            else:
                found.append(self.thing(value, clickable))
        return found

    # The log.

    def _log_lines(self) -> list[SafeString]:
        """The lines to show, each a piece of the table.

        A mark divides what came after the viewer's last decision from what was there before.
        """
        lines = self.room.lines_for(self.language, *self.names)
        shown = self.told[self.older :]
        found: list[SafeString] = []
        last = self.last_decision()
        made = shown[0].step if self.older else 0
        others = not NOT_BY_HAND.isdisjoint(self.room.made_by[made : self.step])
        for one in shown:
            step = one.step
            if made < step:
                if found and last and made <= last < step:
                    found.append(format_html('<li class="since">{}</li>', self.site.get("table.since")))
                if others:
                    found += self._not_by_hand(made, step)
                made = step
            found.append(lines.get(one) or self._line(one, lines))
        found += self._not_by_hand(made, self.step)
        return found

    def _chapters(self) -> list[int]:
        """Of the game so far, also when a step of its past is looked at; each step once."""
        told = self.room.log(self.viewer, self.steps) if self.past else self.told
        return list(dict.fromkeys(one.step for one in told if one.event.name == self.board.CHAPTER))

    def _not_by_hand(self, after: int, step: int) -> list[SafeString]:
        """What the log says of the decisions after one step up to another that nobody made for themselves."""
        found = []
        made, by = self.room.match.decisions, self.room.made_by
        for at in range(after, step):
            if by[at] not in NOT_BY_HAND or (by[at] == BY_STAND_IN and self._goes_on(at)):
                continue
            seat = made[at].seat
            found.append(log_line(at + 1, self._said_of(by[at], {"who": self.names[seat]}), seat, by[at]))
        return found

    def _said_of(self, by: str, who: dict[str, Any]) -> str:
        """That a bot stood in for a player, that the time was up, or that there was only one answer."""
        if by == BY_CLOCK:
            return self.site.fill("log.clock", who)
        return self.site.fill("log.forced", who) if by == BY_FORCED else self.site.fill("log.stand_in", who)

    def _goes_on(self, at: int) -> bool:
        """True if the decision before was made by the same bot for the same player."""
        made, by = self.room.match.decisions, self.room.made_by
        return at > 0 and by[at - 1] == BY_STAND_IN and made[at - 1].seat == made[at].seat

    def last_decision(self) -> int:
        """The step of the last decision so far that the viewer made; 0 if there was none."""
        decisions = self.room.match.decisions
        for step in range(self.step, 0, -1):
            if decisions[step - 1].seat == self.viewer and self.room.made_by[step - 1] not in NOT_BY_HAND:
                return step
        return 0

    def _line(self, entry: LogEntry, lines: dict[LogEntry, SafeString]) -> SafeString:
        """A sentence of the log as HTML, kept from page to page."""
        event = entry.event
        declared = self.game.events[event.name]
        seat = event.arguments[0] if declared and declared[0].endswith("seat") else -1
        found = log_line(entry.step, self.sentence(entry), seat, event.name)
        self.room.keep_line(lines, entry, found)
        return found

    def just_told(self) -> list[str]:
        """What the viewer was told of the step that is shown, for whoever looks back."""
        if not self.past:
            return []
        return [self.sentence(entry) for entry in self.told[-JUST_TOLD:] if entry.step == self.step]

    def sentence(self, entry: LogEntry) -> str:
        """An entry of the log in words."""
        event = entry.event
        return event_in_words(self.texts, event.name, event.arguments, tuple(self.names))

    def sentences(self) -> list[tuple[int, str]]:
        """The whole log in words, each with its step."""
        return [(entry.step, self.sentence(entry)) for entry in self.room.log(self.viewer, self.step)]


def log_line(step: int, sentence: str, seat: int, event: str) -> SafeString:
    """A line of the log, which leads to its step and names its event for a game's own icons."""
    shape = mark_safe(art.emblem(seat)) if seat >= 0 else ""
    whose = f"seat-{seat}" if seat >= 0 else ""
    line = '<li data-whole class="{2}" data-event="{4}"><a href="?step={0}" data-go="{0}">{3}{1}</a></li>'
    return format_html(line, step, sentence, whose, shape, event)


class InWords(NamedTuple):
    """What is said of an option wherever it is offered."""

    label: str
    text: str
    things: tuple[str, ...]
    """What it names, as `card:crow`."""


@lru_cache(maxsize=WORDS_KEPT)
def option_in_words(texts: Texts, frame: str, vocabulary: Vocabulary, option: int, names: tuple[str, ...]) -> InWords:
    """The label of an option of a frame, the longer text of what it names, and that."""
    anytime = option >= ANYTIME
    meaning = vocabulary.meaning(option - ANYTIME if anytime else option)
    named = [(domain.name, value) for domain, value in zip(meaning.domains, meaning.values(), strict=True)]
    return InWords(
        texts.option(frame, vocabulary, option, list(names)),
        " ".join(filter(None, (texts.explain(domain, value) for domain, value in named))),
        tuple(f"{domain}:{value}" for domain, value in named),
    )


@lru_cache(maxsize=WORDS_KEPT)
def event_in_words(texts: Texts, name: str, arguments: tuple[int, ...], names: tuple[str, ...]) -> str:
    """The sentence for an event."""
    return texts.event(name, arguments, list(names))
