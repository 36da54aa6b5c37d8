"""Worlds dealt for a seat of Candles come as often as they should, where only chance was hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

from conventicle.games._template.kinds import DECK, DISCARD, hand
from conventicle.games._template.table import Candles
from conventicle.kernel.chance import DRAWS, FastChance
from tests.games._template.story import kinds, table, turn
from tests.games.telling import choose

World = tuple[tuple[int, ...], ...]
DEALT = 8_000


def hidden_deal() -> tuple[Candles, list[str]]:
    """Nothing seen yet: two cards in the rival's hand and three in the deck, any way round."""
    return table("crow", "bell wind", deck="candle candle crow"), ["bell wind candle candle crow"]


def after_a_burial() -> tuple[Candles, list[str]]:
    """Seat 0 buried two cards: it knows the bottom of the deck, not the rest."""
    t = turn(table("bargain crow wind", "bell", deck="candle candle bell"))
    choose(t, "card:bargain", by=0)
    choose(t, "card:wind", by=0)
    choose(t, "card:crow", by=0)
    return t, ["bell candle candle"]


def after_a_reshuffle() -> tuple[Candles, list[str]]:
    """The discard was shuffled into an empty deck: its cards are known as a whole, and so are those in the hand."""
    t = table("crow", "bell wind", deck="")
    while len(t.cards.zones[DISCARD]) > 4:
        t.cards.draw(DISCARD, hand(0))
    left = " ".join(t.cards.layout.names[kind] for kind in t.cards.zones[DISCARD])
    t.cards.move_all(DISCARD, DECK)
    t.cards.shuffle(DECK, t.chance, DRAWS)
    return t, [left, "bell wind"]


def expected(t: Candles, bags: list[str]) -> Counter[World]:
    """Every world that fits, by going through all orders of the hidden cards."""
    assert t.cards.knowledge is not None
    labels = t.cards.knowledge[0].labels
    found: Counter[World] = Counter()
    if len(bags) == 2:
        for deck in permutations(kinds(bags[0])):
            found[(deck, tuple(sorted(kinds(bags[1]))))] += 1
        return found
    known = [label for label in labels[DECK] if label >= 0]
    free = len(labels[DECK]) - len(known)
    for order in permutations(kinds(bags[0])):
        found[((*known, *order[:free]), tuple(sorted(order[free:])))] += 1
    return found


@pytest.mark.parametrize("position", [hidden_deal, after_a_burial, after_a_reshuffle])
def test_every_world_is_dealt_as_often_as_it_should_be(position: Callable[[], tuple[Candles, list[str]]]) -> None:
    t, bags = position()
    wanted = expected(t, bags)
    total = sum(wanted.values())
    chance = FastChance(2024)
    dealt: Counter[World] = Counter()
    for _ in range(DEALT):
        zones = t.for_thinking(0, chance, FastChance(1)).cards.zones
        dealt[(tuple(zones[DECK]), tuple(zones[hand(1)]))] += 1
    assert set(dealt) <= set(wanted), "a world was dealt that cannot be"
    square = sum((dealt[world] - DEALT * n / total) ** 2 / (DEALT * n / total) for world, n in wanted.items())
    freedom = len(wanted) - 1
    assert square < freedom + 4.5 * (2 * freedom) ** 0.5 + 6, (square, freedom)
