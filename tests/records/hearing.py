"""Listens to a game, reads every event as a sentence, and looks at the views, noting all names that come up."""

from __future__ import annotations

import json
import re

from conventicle.bots.jury import judge_at
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.game import Game
from conventicle.kernel.table import Table
from conventicle.kernel.text import Texts
from conventicle.kernel.view import view


class Hearing(Listener):
    """What is told and shown."""

    def __init__(self, game: Game, texts: Texts) -> None:
        self.game = game
        self.texts = texts
        self.seen: set[str] = set()
        self._domains = {domain.name: domain for domain in game.domains}

    def told(self, event: Event) -> None:
        """Every event reads as a sentence."""
        sentence = self.texts.event(event.name, event.arguments, [f"seat {seat}" for seat in range(9)])
        assert "[" not in sentence, sentence
        for declared, value in zip(self.game.events[event.name], event.arguments, strict=True):
            domain = self._domains.get(declared.rpartition(":")[2])
            if domain is not None:
                self.seen.add(domain.values[value])

    def look(self, t: Table, viewers: int) -> None:
        """Every viewer's view can be shown, and every seat can be judged."""
        for viewer in range(viewers + 1):
            self.seen.update(re.findall(r"\w+", json.dumps(view(self.game, t, viewer))))
        judge = judge_at(self.game, t)
        for seat in range(t.seats):
            judge.standing(t, seat)
            judge.prospect(t, seat)
