"""Games played through: options in order, nothing created or lost, an ending within the bound."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable

import pytest

from conventicle.kernel.game import Game
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table
from conventicle.kernel.view import view
from conventicle.kernel.vocabulary import ANYTIME
from tests.contract.budget import Allowance
from tests.contract.players import choose_seat, dice, keen
from tests.contract.shelf import CASES, GAMES, Case, check_of, longest

Count = Callable[[str, object], None]


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


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_game_ends_and_nothing_is_created_or_lost(case: Case, count: Count) -> None:
    game = case.game
    check = check_of(case.package)
    bound = longest(case.package)
    allowance = Allowance("games", case, 500, 100_000)
    decisions = 0
    most = 0
    endings: Counter[str] = Counter()
    for number in allowance:
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
        endings[t.ending] += 1
        decisions += made
        most = max(most, made)
    count("games", allowance.done)
    count("decisions", decisions)
    count("longest", most)
    count("endings", dict(endings))


@pytest.mark.parametrize("package", GAMES)
def test_every_game_has_invariants_of_its_own(package: str) -> None:
    assert callable(check_of(package))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_another_key_deals_other_cards(case: Case) -> None:
    tables = [case.table(f"deal {number}") for number in range(6)]
    for zone, place in enumerate(tables[0].cards.layout.zones):
        cards = tables[0].cards.zones[zone]
        if place.ordered and not place.watchers and len(cards) >= 6 and len(set(cards)) >= 4:
            orders = {tuple(t.cards.zones[zone]) for t in tables}
            assert len(orders) == len(tables), f"{place.name} lies in the same order every time"
