"""Whole games with every invariant checked after every decision: one game, or all that there is time for.

A game that fails names itself (`Whole.name`). Put as a line into kept_games.txt it is played again in every run.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from conventicle.kernel.game import Game
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table
from conventicle.kernel.view import view
from conventicle.kernel.vocabulary import ANYTIME
from tests.contract import budget
from tests.contract.budget import Allowance
from tests.contract.players import choose_seat, dice, keen
from tests.contract.shelf import Case, check_of, longest

KEPT = Path(__file__).with_name("kept_games.txt")
#: The aim per case, of a short and of a long run.
AIM = 500
LONG_AIM = 100_000


def check_options(game: Game, t: Table) -> None:
    """Every seat that is waited for has options: ascending, none twice, of the vocabulary, in a list of its own."""
    frame = t.agenda[-1]
    asked = t.asked()
    assert asked & ~t.may_choose() == 0, frame.name()
    assert 0 < asked < 1 << t.seats, frame.name()
    assert type(frame) in game.frames, f"{frame.name()} is not declared in game.frames"
    for seat in members(t.may_choose()):
        options = t.options(seat)
        assert options, f"{frame.name()} asks seat {seat} and offers nothing"
        assert all(one < two for one, two in itertools.pairwise(options)), (frame.name(), options)
        known = [o for o in options if o < frame.vocabulary().size or 0 <= o - ANYTIME < game.anytime.size]
        assert known == options, (frame.name(), options)
        assert min(options) >= 0
        kept = options[:]
        options.append(-7)
        assert t.options(seat) == kept, f"{frame.name()} hands out a list that is not fresh"


def all_cards(t: Table) -> list[int]:
    """The kinds of all cards at the table, in order."""
    return sorted([kind for zone in t.cards.zones for kind in zone])


def check_knowledge(t: Table) -> None:
    """What each viewer knows is true: known labels name cards that lie there, and the bags hold the rest."""
    known = t.cards.knowledge
    assert known is not None
    for viewer, one in enumerate(known):
        bags: dict[int, list[int]] = {}
        for zone, labels in enumerate(one.labels):
            cards = t.cards.zones[zone]
            if labels == cards:
                continue  # the viewer knows them all
            assert len(labels) == len(cards), (viewer, zone)
            if t.cards.layout.zones[zone].ordered:
                for label, kind in zip(labels, cards, strict=True):
                    assert label in (kind, min(label, -1)), f"viewer {viewer} is wrong about a card"
                    if label < 0:
                        bags.setdefault(-1 - label, []).append(kind)
            else:
                wrong = Counter(label for label in labels if label >= 0) - Counter(cards)
                assert not wrong, f"viewer {viewer} is wrong about {t.cards.layout.zones[zone].name}"
        for bag, kinds in enumerate(one.bags):
            places = sum(labels.count(-1 - bag) for labels in one.labels)
            assert places == len(kinds), f"viewer {viewer}: {places} places for a bag of {len(kinds)}"
            assert not Counter(bags.get(bag, [])) - Counter(kinds)
    for zone, cards in enumerate(t.cards.zones):
        if not t.cards.layout.zones[zone].ordered:
            assert cards == sorted(cards), "an unordered zone tells the order in which cards came"


def check_view(game: Game, t: Table, viewer: int) -> None:
    """A viewer has a view that can be sent as JSON."""
    seen = view(game, t, viewer)
    assert json.loads(json.dumps(seen)) == seen, f"the view of {viewer} holds more than plain data"


def check_every_option(t: Table) -> None:
    """Each option that is offered can be taken, and leads to a question or to the end."""
    for seat in members(t.asked()):
        for option in t.options(seat):
            after = t.clone()
            after.take(seat, option)
            assert after.asked() or after.ending, f"{t.agenda[-1].name()} {option} leads nowhere"
            for other in members(after.asked()):
                assert after.options(other), f"{t.agenda[-1].name()} {option} leads to a question without options"


@dataclass
class Whole:
    """The games of a case that were played."""

    case: str
    games: int = 0
    decisions: int = 0
    longest: int = 0
    endings: Counter[str] = field(default_factory=Counter)

    @staticmethod
    def name(case: Case, number: int) -> str:
        """A game as kept_games.txt names it."""
        return f"{budget.SEED} {case} {number}"

    def play(self, case: Case, number: int) -> None:
        """Play a game; AssertionError with its name if anything is not as it has to be."""
        try:
            t, made = played(case, number)
        except Exception as error:
            raise AssertionError(f"{self.name(case, number)}: {error!r}") from error
        self.games += 1
        self.decisions += made
        self.longest = max(self.longest, made)
        self.endings[t.ending] += 1


def played(case: Case, number: int) -> tuple[Table, int]:
    """Play one game with all checks; returns its table and how many decisions it had."""
    game = case.game
    check = check_of(case.package)
    bound = longest(case.package)
    rng = case.rng(f"game {number}")
    t = case.table(f"game {number}")
    choose = keen(game, rng) if number % 5 == 0 else dice(rng)
    cards = all_cards(t)
    made = 0
    while t.asked():
        seat = choose_seat(t, rng)
        check_options(game, t)
        if made % 16 == number % 16:
            check_view(game, t, made // 16 % (t.seats + 1))
            check_knowledge(t)
        if rng.random() < 0.02:
            check_every_option(t)
        t.take(seat, choose(t, seat, t.options(seat)))
        check(t)
        assert all_cards(t) == cards, "a card was created or lost"
        made += 1
        assert made <= bound, f"game {number} did not end within {bound} decisions"
    assert t.ending in game.endings
    assert t.winners == sorted(set(t.winners)), t.winners
    assert all(0 <= seat < t.seats for seat in t.winners)
    for viewer in range(t.seats + 1):
        check_view(game, t, viewer)
    return t, made


def play_all(case: Case, share: str) -> Whole:
    """Play as many games of a case as its share allows."""
    whole = Whole(str(case))
    for number in Allowance(share, case, AIM, LONG_AIM):
        whole.play(case, number)
    return whole


def kept() -> list[tuple[str, str, int]]:
    """The games that failed once: the seed of that day, the case and the number."""
    lines = [line.partition("#")[0].split() for line in KEPT.read_text("utf-8").splitlines()]
    return [(seed, case, int(number)) for seed, case, number in filter(None, lines)]
