"""Text: what a seat sees and may do, in words, for language models and for people who look over an agent's shoulder.

Made from the same view as a page of the site, so it holds no more than the seat may know.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from conventicle.envs.episodes import MOST_DECISIONS, Episodes
from conventicle.envs.spec import one_of
from conventicle.kernel.errors import MalformedDecisionError, NotYourDecisionError
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.game import Game
from conventicle.kernel.naming import Naming, is_nothing
from conventicle.kernel.text import LANGUAGES, Texts
from conventicle.kernel.view import view

_YES: Final = {"en": "yes", "ru": "да"}
_PLAYER: Final = {"en": "Player", "ru": "Игрок"}
_NUMBER: Final = re.compile(r"-?\d+")
#: A number with more digits than these is no choice, and Python refuses to read those of thousands.
_DIGITS: Final = 9


class Words:
    """Puts the table of an episode into words."""

    def __init__(self, episodes: Episodes, language: str = "en") -> None:
        one_of("language", language, LANGUAGES)
        setup = episodes.spec.setup
        self.episodes: Final = episodes
        self.texts: Final = Texts(episodes.spec.game, language, setup.options.get("edition", ""))
        self.players: Final = [f"{_PLAYER[language]} {seat}" for seat in range(setup.seats)]
        self.naming: Final = Naming(self.texts, _YES[language], self.players)

    def table(self, viewer: int) -> str:
        """All that a viewer may know of the table, a line for each thing."""
        seen = view(self.episodes.spec.game, self.episodes.table, viewer)
        table = seen["table"]
        assert isinstance(table, dict)
        return "\n".join(self._lines(table, 0))

    def _lines(self, things: Mapping[str, Any], depth: int) -> list[str]:
        """Things with their values, parts further in."""
        found: list[str] = []
        indent = "  " * depth
        for name, value in things.items():
            if is_nothing(value):
                continue
            title = self.naming.title(name)
            if isinstance(value, dict):
                found.append(f"{indent}{title}:")
                found += self._lines(value, depth + 1)
            elif isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
                found.append(f"{indent}{title}:")
                for one in value:
                    inner = self._lines(one, depth + 2)
                    if inner:
                        found.append(f"{indent}  - {inner[0].strip()}")
                        found += inner[1:]
            else:
                found.append(f"{indent}{title}: {self.naming.value(name, value)}")
        return found

    def question(self, seat: int) -> str:
        """What the seat is asked."""
        t = self.episodes.table
        if not t.agenda:
            return ""
        frame = t.agenda[-1]
        mine = bool(t.may_choose() >> seat & 1)
        return self.texts.question(frame.name(), mine, frame.prompt(t), self.players)

    def choices(self) -> list[str]:
        """What the seat to choose may do, in the order of `Episodes.legal`."""
        stepper = self.episodes.stepper
        t = self.episodes.table
        frame = t.agenda[-1]
        labels = {
            number: self.texts.option(frame.name(), frame.vocabulary(), option, self.players)
            for number, option in zip(stepper.legal, stepper.options, strict=True)
        }
        return [labels[number] for number in self.episodes.legal()]


class _Heard(Listener):
    """Collects what is told, for each viewer."""

    def __init__(self, viewers: int) -> None:
        self.events: Final[list[list[Event]]] = [[] for _ in range(viewers)]

    def told(self, event: Event) -> None:
        """Keep it for those who may know."""
        for viewer, events in enumerate(self.events):
            if event.seen_by >> viewer & 1:
                events.append(event)


class TextEnv:
    """A game in words: `observe()` tells the seat to choose what it needs, `step()` takes its answer.

    An answer is the number of a choice in the list, or its action's notation (`PlayCard card:crow`); with
    `legal="hidden"` the list is left out, and the agent has to know the rules.
    """

    def __init__(
        self,
        game: str | Game,
        players: int = 0,
        options: Mapping[str, str] | None = None,
        language: str = "en",
        legal: str = "listed",
        reward: str = "victory",
        most: int = MOST_DECISIONS,
        skip_forced: bool = True,
    ) -> None:
        self.episodes: Final = Episodes(game, players, options, reward, skip_forced, most)
        self.legal: Final = one_of("legal", legal, ("listed", "hidden"))
        self.words: Final = Words(self.episodes, language)
        self._heard = _Heard(self.episodes.spec.players + 1)
        self._told = [0] * (self.episodes.spec.players + 1)

    def reset(self, seed: int | None = None) -> str:
        """A new game; what the first seat to choose sees."""
        self._heard = _Heard(self.episodes.spec.players + 1)
        self._told = [0] * (self.episodes.spec.players + 1)
        self.episodes.reset(seed, self._heard)
        return self.observe()

    @property
    def seat(self) -> int:
        """Who is to choose; -1 once the game is over."""
        return self.episodes.seat

    def observe(self, seat: int | None = None) -> str:
        """What has happened since this seat last looked, the table, the question and the choices."""
        players = self.episodes.spec.players
        viewer = self.seat if seat is None else seat
        if seat is not None:
            self.episodes.expect_seat(seat, players)
        elif viewer < 0:
            viewer = players
        parts = [*self.news(viewer), "", self.words.table(viewer)]
        if not self.episodes.over:
            parts += ["", self.words.question(viewer)]
            if viewer == self.seat and self.legal == "listed":
                parts += [f"{number}. {label}" for number, label in enumerate(self.words.choices(), 1)]
        return "\n".join(parts).strip() + "\n"

    def news(self, viewer: int) -> list[str]:
        """What the viewer was told since it last asked."""
        self.episodes.expect_seat(viewer, self.episodes.spec.players)
        events = self._heard.events[viewer][self._told[viewer] :]
        self._told[viewer] = len(self._heard.events[viewer])
        return [self.words.texts.event(event.name, event.arguments, self.words.players) for event in events]

    def step(self, answer: str | int) -> tuple[str, list[float], bool]:
        """Take the answer of the seat to choose: what the next one sees, what every seat gets, is it over?

        An answer that is none of the choices raises MalformedDecisionError, which says what was expected.
        """
        rewards = self.episodes.step(self.understood(answer))
        return self.observe(), rewards, self.episodes.over

    def understood(self, answer: str | int) -> int:
        """The action that an answer means."""
        self.episodes.expect_game()
        if self.episodes.over:
            raise NotYourDecisionError("game_over", "the game is over; reset first")
        legal = self.episodes.legal()
        text = str(answer).strip()
        if _NUMBER.fullmatch(text):
            if len(text) > _DIGITS or not 1 <= int(text) <= len(legal):
                raise MalformedDecisionError("unknown_option", f"{text[:80]} (expected 1 to {len(legal)})")
            return legal[int(text) - 1]
        names = self.episodes.names()
        for action in legal:
            if text in (names[action], names[action].partition(" ")[2]):
                return action
        raise MalformedDecisionError(
            "unknown_option", f"{text[:80]!r} (expected a number from 1 to {len(legal)}, or a notation)"
        )
