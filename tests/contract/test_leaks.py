"""Leaks planted into the template game, one at a time: the tests for secrets must find every one of them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from conventicle.bots.base import Bot
from conventicle.games._template import effects
from conventicle.games._template import game as candles
from conventicle.games._template.effects import GiveCard
from conventicle.games._template.game import GAME, CandlesGame
from conventicle.games._template.kinds import CANDLE, CARD, DECK, hand
from conventicle.games._template.table import Candles
from conventicle.games._template.turn import PASS, PlayCard
from conventicle.kernel.cards import Cards, Knowledge
from conventicle.kernel.chance import STREAMS, Chance, KeyedChance, key_from_seed
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.seats import bit, members
from conventicle.kernel.table import Table
from tests.contract.observer import witnessed_table
from tests.contract.test_undo import undo_leaks
from tests.contract.twins import OTHERWISE, SAME, SEEN, Feed, answer, compared, lockstep_leaks, position_leaks, twin_at

Plant = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, Plant] = {}
GAMES = 25


def leak(name: str) -> Callable[[Plant], Plant]:
    """Put a leak into the list."""

    def enter(plant: Plant) -> Plant:
        LEAKS[name] = plant
        return plant

    return enter


def show(patch: pytest.MonkeyPatch, secret: Callable[[Candles, int], object]) -> None:
    """Let the view show something more."""
    honest = CandlesGame.view

    def view(self: CandlesGame, t: Table, viewer: int) -> dict[str, object]:
        assert isinstance(t, Candles)
        return {**honest(self, t, viewer), "secret": secret(t, viewer)}

    patch.setattr(CandlesGame, "view", view)


@leak("the view shows the key of the chance")
def _(patch: pytest.MonkeyPatch) -> None:
    show(patch, lambda t, viewer: t.chance.state()[1])


@leak("the view shows the top of the deck")
def _(patch: pytest.MonkeyPatch) -> None:
    show(patch, lambda t, viewer: t.cards.zones[DECK][-1:])


@leak("the view shows a sealed answer")
def _(patch: pytest.MonkeyPatch) -> None:
    show(patch, lambda t, viewer: t.sealed[:])


@leak("the view shows the options of a rival")
def _(patch: pytest.MonkeyPatch) -> None:
    show(patch, lambda t, viewer: [t.options(seat) for seat in members(t.asked())])


@leak("the view shows where among the cards of a rival's hand a known one lies")
def _(patch: pytest.MonkeyPatch) -> None:
    def secret(t: Candles, viewer: int) -> object:
        assert t.cards.knowledge is not None
        known = t.cards.knowledge[viewer].labels
        return [[kind in known[hand(seat)] for kind in t.cards.zones[hand(seat)]] for seat in range(t.seats)]

    show(patch, secret)


@leak("the view shows how many kinds a rival holds")
def _(patch: pytest.MonkeyPatch) -> None:
    show(patch, lambda t, viewer: [len(set(t.cards.zones[hand(seat)])) for seat in range(t.seats)])


@leak("the spectator sees the hands")
def _(patch: pytest.MonkeyPatch) -> None:
    show(patch, lambda t, viewer: t.cards.zones[hand(0)][:] if viewer == t.seats else 0)


@leak("the log names a drawn card to everyone")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Candles, "tell_only", lambda self, seen_by, name, *arguments: self.tell(name, *arguments))


@leak("the question tells what is in the hand")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(PlayCard, "prompt", lambda self, t: {"number": t.cards.count(hand(self.me), CANDLE)})


@leak("a refusal tells what lies on the deck")
def _(patch: pytest.MonkeyPatch) -> None:
    honest = PlayCard.why_not

    def why_not(self: PlayCard, t: Candles, seat: int, option: int) -> str:
        return "no_effect" if option in t.cards.zones[DECK][-1:] else honest(self, t, seat, option)

    patch.setattr(PlayCard, "why_not", why_not)


@leak("the options of a seat depend on the deck")
def _(patch: pytest.MonkeyPatch) -> None:
    conditions = effects.CAN[:]
    conditions[CARD.place("bell")] = lambda t, me: t.cards.zones[DECK][-1:] == [CANDLE]
    patch.setattr(effects, "CAN", conditions)
    patch.setattr("conventicle.games._template.turn.CAN", conditions)


@leak("a seat without a playable card passes by itself")
def _(patch: pytest.MonkeyPatch) -> None:
    def waits_for(self: PlayCard, t: Candles) -> int:
        return bit(self.me) if self.options(t, self.me) != [PASS] else 0

    patch.setattr(PlayCard, "waits_for", waits_for)
    patch.setattr(PlayCard, "run", lambda self, t: t.tell("passed", self.me))


@leak("a card given in secret is told to all")
def _(patch: pytest.MonkeyPatch) -> None:
    honest = GiveCard.take

    def take(self: GiveCard, t: Candles, seat: int, option: int) -> None:
        honest(self, t, seat, option)
        t.tell("played", seat, option)

    patch.setattr(GiveCard, "take", take)


@leak("a known card can be followed through a hidden hand")
def _(patch: pytest.MonkeyPatch) -> None:
    honest = Cards._hide_leaving

    def hide_leaving(self: Cards, one: Knowledge, kind: int, origin: int) -> int:
        if kind in one.labels[origin]:
            one.take_off(origin, kind)
            return kind
        return honest(self, one, kind, origin)

    patch.setattr(Cards, "_hide_leaving", hide_leaving)


@leak("a shuffled pile is still known")
def _(patch: pytest.MonkeyPatch) -> None:
    honest = Cards.shuffle

    def shuffle(self: Cards, zone: int, chance: Chance, stream: int) -> None:
        honest(self, zone, chance, stream)
        assert self.knowledge is not None
        for one in self.knowledge:
            label = one.labels[zone][-1]
            if label < 0:
                one.labels[zone] = [*one.labels[zone][:-1], self.zones[zone][-1]]
                one.drop(label, self.zones[zone][-1])

    patch.setattr(Cards, "shuffle", shuffle)


@leak("the world dealt for thinking is the true one")
def _(patch: pytest.MonkeyPatch) -> None:
    def redealt(self: Cards, viewer: int, chance: Chance) -> Cards:
        return Cards(self.layout, [zone[:] for zone in self.zones], None, self.revelations)

    patch.setattr(Cards, "redealt", redealt)


@leak("a decision can be taken back behind a reshuffle and a look")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "barrier", lambda self: 0)


@leak("a decision can be taken back after a look")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "barrier", lambda self: self.chance.drawn())


@leak("a bot looks at the true table")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(CHEAT, "honest", False)


class Cheat(Bot):
    """A bot that looks at the deck, unless told to be honest."""

    honest = True

    def choose(self, perspective: Perspective) -> int:
        """By the card on the deck."""
        options = perspective.options()
        if self.honest:
            return self.any_of(options)
        return options[perspective._table.cards.zones[DECK][0] % len(options)]


CHEAT = Cheat


def bot_leaks(seats: int, number: int) -> list[str]:
    """Let a bot choose on twin tables."""
    rng = random.Random(f"bot {number}")
    t, witness = witnessed_table(GAME, GAME.plan(seats, {}), KeyedChance(key_from_seed(str(number)), [0] * STREAMS))
    for _ in range(60):
        if not t.asked():
            break
        seat = rng.choice(members(t.asked()))
        twin = twin_at(t, witness, seat, rng)
        if twin is not None and answer(GAME, t, seat, CHEAT(1)) != answer(GAME, twin, seat, CHEAT(1)):
            return [f"{t.agenda[-1].name()}: the bot chooses otherwise"]
        t.take(seat, rng.choice(t.options(seat)))
    return []


def found_leaks() -> tuple[list[str], int]:
    """What all tests for secrets find in the template game, and in which game; the seeds are fixed."""
    for number in range(GAMES):
        seats = 2 + number % 3
        setup = candles.GAME.plan(seats, {})
        key = key_from_seed(f"leak {number}")
        found = (
            position_leaks(GAME, setup, key, random.Random(f"position {number}"), 80)[1]
            or lockstep_leaks(GAME, setup, key, random.Random(f"lockstep {number}"), 120)[1]
            or undo_leaks(GAME, setup, key, random.Random(f"undo {number}"), 80)
            or bot_leaks(seats, number)
        )
        if found:
            return found, number
    return [], GAMES


@pytest.mark.interpreted
@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch, count: Callable[[str, object], None]
) -> None:
    LEAKS[name](monkeypatch)
    found, game_number = found_leaks()
    assert found, f"nobody noticed that {name}"
    count("game", game_number)
    count("found", found[0][:70])


@pytest.mark.interpreted
def test_without_a_leak_nothing_is_found() -> None:
    assert found_leaks() == ([], GAMES)
    assert len(LEAKS) >= 12


@pytest.mark.parametrize(
    ("other_kinds", "viewer", "noticed"),
    [
        ((1, 4, 0), 0, SAME),
        ((1, 4, 5), 1, SAME),
        ((1, 4, 5), 0, SEEN),
        ((0, 1, 2), 1, OTHERWISE),
        ((0, 1), 1, OTHERWISE),
    ],
)
def test_a_look_at_a_hand_shows_no_order(other_kinds: tuple[int, ...], viewer: int, noticed: str) -> None:
    """Seat 0 looks at a hand of kinds 0, 1 and 4, of which the last has a back of its own."""
    backs = [0, 0, 0, 0, 1, 0]
    feeds = (Feed(), Feed())
    for feed, kinds in zip(feeds, ((0, 1, 4), other_kinds), strict=True):
        for kind in kinds:
            feed.shown(kind, 7, -1, bit(0))
    assert compared(*feeds, viewer, backs) == noticed
