"""Cards and knowledge: whatever happens, what a viewer is said to know is true, and follows from what it saw."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from conventicle.kernel.cards import BOTTOM, TOP, Cards, Layout, Zone, new_cards
from conventicle.kernel.chance import DRAWS, FastChance
from tests.contract.observer import Witness

CANDLE, CROW, BELL, COIN, GEM = range(5)
NAMES = ("candle", "crow", "bell", "coin", "gem")
#: Two backs: cards and tokens.
BACKS = (0, 0, 0, 1, 1)
DECK, DISCARD, HAND0, HAND1, ASIDE0, SACK = range(6)
ALL, SEAT0, SEAT1, SPECTATOR = 0b111, 0, 1, 2
ZONES = (
    Zone("deck", 0, True),
    Zone("discard", ALL, True),
    Zone("hand 0", 0b001, False),
    Zone("hand 1", 0b010, False),
    Zone("aside 0", 0b001, False),
    Zone("sack", 0, True),
)
LAYOUT = Layout(NAMES, BACKS, ZONES, 3)


def table(**zones: list[int]) -> Cards:
    """Cards lying as named, unshuffled, with what everyone knows of them."""
    return new_cards(LAYOUT, [zones.get(zone.name.replace(" ", ""), []) for zone in ZONES])


def labels(cards: Cards, viewer: int, zone: int) -> list[int]:
    """What a viewer knows of a zone: kinds, or -1 for a card it does not know."""
    assert cards.knowledge is not None
    return [max(label, -1) for label in cards.knowledge[viewer].labels[zone]]


def test_a_drawn_card_is_known_to_whoever_watches_the_hand() -> None:
    cards = table(deck=[CANDLE, CROW])
    assert cards.draw(DECK, HAND0) == CROW
    assert labels(cards, SEAT0, HAND0) == [CROW]
    assert labels(cards, SEAT0, DECK) == [CANDLE], "the other card can only be the candle"
    assert labels(cards, SEAT1, HAND0) == [-1]
    assert labels(cards, SPECTATOR, HAND0) == [-1]


def test_a_card_put_under_the_deck_is_remembered_until_the_shuffle() -> None:
    cards = table(deck=[CROW, BELL, CROW], hand0=[CANDLE])
    cards.move(CANDLE, HAND0, DECK, BOTTOM)
    assert cards.zones[DECK] == [CANDLE, CROW, BELL, CROW]
    assert labels(cards, SEAT0, DECK) == [CANDLE, -1, -1, -1]
    assert labels(cards, SEAT1, DECK) == [-1, -1, -1, -1]
    cards.shuffle(DECK, FastChance(1), DRAWS)
    assert labels(cards, SEAT0, DECK) == [-1, -1, -1, -1]


def test_a_given_card_is_known_in_the_rivals_hand_until_one_leaves_face_down() -> None:
    cards = table(hand0=[CANDLE], hand1=[CROW, BELL], deck=[CROW])
    cards.move(CANDLE, HAND0, HAND1)
    assert labels(cards, SEAT0, HAND1) == [-1, -1, CANDLE]
    cards.move(CROW, HAND1, DECK, TOP)
    assert labels(cards, SEAT0, HAND1) == [-1, -1], "it may have been the candle"
    assert labels(cards, SPECTATOR, HAND1) == [-1, -1]


def test_of_two_known_cards_alike_one_surely_stays() -> None:
    cards = table(hand0=[CANDLE, CANDLE], hand1=[CROW], deck=[CROW, BELL])
    cards.move(CANDLE, HAND0, HAND1)
    cards.move(CANDLE, HAND0, HAND1)
    cards.move(CROW, HAND1, DECK)
    assert labels(cards, SEAT0, HAND1) == [-1, CANDLE]


def test_a_played_card_uses_up_what_was_known() -> None:
    cards = table(hand0=[CANDLE], hand1=[CROW, CANDLE], deck=[CROW, CANDLE])
    cards.move(CANDLE, HAND0, HAND1)
    cards.move(CANDLE, HAND1, DISCARD)
    assert CANDLE not in labels(cards, SEAT0, HAND1), "the candle that was given may be the one that was played"


def test_a_reshuffled_discard_is_known_as_a_whole() -> None:
    cards = table(discard=[CANDLE, CROW, CROW], deck=[BELL, BELL, CANDLE], hand0=[])
    cards.draw(DECK, HAND0)
    cards.draw(DECK, HAND0)
    cards.draw(DECK, HAND0)
    cards.move_all(DISCARD, DECK)
    cards.shuffle(DECK, FastChance(2), DRAWS)
    assert labels(cards, SEAT1, DECK) == [-1, -1, -1]
    assert cards.knowledge is not None
    spectator = cards.knowledge[SPECTATOR]
    assert spectator.bags[-1 - spectator.labels[DECK][0]] == [CANDLE, CROW, CROW]
    first = cards.draw(DECK, HAND1)
    cards.move(first, HAND1, DISCARD)
    second = cards.draw(DECK, HAND1)
    cards.move(second, HAND1, DISCARD)
    (last,) = labels(cards, SPECTATOR, DECK)
    assert last == cards.zones[DECK][0], "two of three are out: the third is known"


def test_a_shown_hand_is_known_to_those_who_saw_it() -> None:
    cards = table(hand1=[CANDLE, CROW], deck=[BELL, CROW])
    before = cards.revelations
    cards.show(HAND1, 0b001)
    assert labels(cards, SEAT0, HAND1) == [CANDLE, CROW]
    assert labels(cards, SPECTATOR, HAND1) == [-1, -1]
    assert cards.revelations > before
    again = cards.revelations
    cards.show(HAND1, 0b001)
    assert cards.revelations == again, "nothing new was learned"


def test_a_card_shown_in_the_deck_is_known_there_by_place() -> None:
    cards = table(deck=[CANDLE, CROW, BELL])
    cards.show_slot(DECK, 1, 0b010)
    assert labels(cards, SEAT1, DECK) == [-1, CROW, -1]
    assert labels(cards, SEAT0, DECK) == [-1, -1, -1]
    cards.draw(DECK, HAND0)
    assert labels(cards, SEAT1, DECK) == [-1, CROW]


def test_a_card_moved_under_someones_eyes_is_known_to_them_alone() -> None:
    cards = table(hand0=[CANDLE, CROW], deck=[BELL])
    cards.move(CROW, HAND0, DECK, TOP, seen_by=0b010)
    assert labels(cards, SEAT1, DECK) == [-1, CROW]
    assert labels(cards, SPECTATOR, DECK) == [-1, -1]


def test_a_pile_turned_over_lies_the_other_way_round() -> None:
    cards = table(discard=[CANDLE, CROW, BELL])
    cards.turn_over(DISCARD, DECK)
    assert cards.zones[DECK] == [BELL, CROW, CANDLE]
    assert labels(cards, SPECTATOR, DECK) == [BELL, CROW, CANDLE]
    cards.draw_bottom(DECK, DISCARD)
    assert cards.zones[DISCARD] == [BELL]


def test_cards_with_other_backs_are_never_taken_for_one_another() -> None:
    cards = table(hand1=[CANDLE, COIN], deck=[CROW, CANDLE], sack=[GEM])
    cards.move(COIN, HAND1, SACK)
    assert cards.knowledge is not None
    one = cards.knowledge[SEAT0]
    backs = {BACKS[kind] for kind in one.bags[-1 - one.labels[SACK][0]]}
    assert backs == {1}
    for seed in range(20):
        dealt = cards.redealt(SEAT0, FastChance(seed))
        assert {BACKS[kind] for kind in dealt.zones[SACK]} == {1}


def test_a_copy_for_thinking_cannot_be_dealt_again() -> None:
    with pytest.raises(AssertionError):
        table(deck=[CROW]).redealt(0, FastChance(1)).redealt(0, FastChance(1))


def worlds(unknown: list[int], deck: int) -> Counter[object]:
    """All ways to deal the unknown cards to a deck (in order) and a hand (without), with their weights."""
    found: Counter[object] = Counter()
    for order in permutations(unknown):
        found[(order[:deck], tuple(sorted(order[deck:])))] += 1
    return found


@pytest.mark.parametrize(
    ("deck", "hand"),
    [([CANDLE, CANDLE, CROW], [BELL, CROW]), ([CANDLE, CROW], [CROW, CROW, BELL]), ([BELL], [CROW] * 3)],
)
def test_worlds_are_dealt_with_the_right_frequencies(deck: list[int], hand: list[int]) -> None:
    cards = table(deck=deck, hand1=hand, hand0=[CANDLE])
    expected = worlds(deck + hand, len(deck))
    total = sum(expected.values())
    chance = FastChance(99)
    count = 6000
    dealt: Counter[object] = Counter()
    for _ in range(count):
        zones = cards.redealt(SEAT0, chance).zones
        assert zones[HAND0] == [CANDLE]
        dealt[(tuple(zones[DECK]), tuple(zones[HAND1]))] += 1
    assert set(dealt) <= set(expected)
    square = sum((dealt[w] - count * n / total) ** 2 / (count * n / total) for w, n in expected.items())
    freedom = len(expected) - 1
    assert square < freedom + 4.5 * (2 * freedom) ** 0.5 + 6, (square, freedom)


class Handling(RuleBasedStateMachine):
    """Cards handled at will: knowledge stays true, and no viewer knows more than the observer who saw the same."""

    @initialize(data=st.data())
    def lay(self, data: st.DataObject) -> None:
        kinds = data.draw(st.lists(st.integers(0, 2), min_size=4, max_size=9))
        self.cards = new_cards(LAYOUT, [kinds, [], [], [], [], [COIN, GEM, GEM]])
        self.witness = Witness()
        self.witness.begin(self.cards)
        self.cards.listener = self.witness
        self.total = Counter([*kinds, COIN, GEM, GEM])
        self.older: list[tuple[Cards, object]] = []

    def filled(self, zones: tuple[int, ...]) -> list[int]:
        return [zone for zone in zones if self.cards.zones[zone]]

    @rule(target_zone=st.sampled_from((HAND0, HAND1, DISCARD, ASIDE0)), seen_by=st.integers(0, 7), bottom=st.booleans())
    def draw(self, target_zone: int, seen_by: int, bottom: bool) -> None:
        if self.cards.zones[DECK]:
            draw = self.cards.draw_bottom if bottom else self.cards.draw
            draw(DECK, target_zone, seen_by)

    @rule(data=st.data(), seen_by=st.integers(0, 7))
    def hand_over(self, data: st.DataObject, seen_by: int) -> None:
        origins = self.filled((HAND0, HAND1, ASIDE0))
        if origins:
            origin = data.draw(st.sampled_from(origins))
            kind = data.draw(st.sampled_from(sorted(set(self.cards.zones[origin]))))
            home = SACK if BACKS[kind] else DECK
            target = data.draw(st.sampled_from([zone for zone in (HAND0, HAND1, ASIDE0, home) if zone != origin]))
            place = data.draw(st.integers(-1, len(self.cards.zones[target])))
            self.cards.move(kind, origin, target, place, seen_by if seen_by in (1, 2, 4) else 0)

    @rule()
    def draw_a_token(self) -> None:
        if self.cards.zones[SACK]:
            self.cards.draw(SACK, HAND1)

    @rule(seed=st.integers(0, 99))
    def reshuffle(self, seed: int) -> None:
        self.cards.move_all(DISCARD, DECK)
        self.cards.shuffle(DECK, FastChance(seed), DRAWS)

    @rule(zone=st.sampled_from((HAND0, HAND1)), seen_by=st.integers(1, 7))
    def show(self, zone: int, seen_by: int) -> None:
        self.cards.show(zone, seen_by)

    @rule(data=st.data(), seen_by=st.integers(1, 7))
    def peek(self, data: st.DataObject, seen_by: int) -> None:
        if self.cards.zones[DECK]:
            slot = data.draw(st.integers(0, len(self.cards.zones[DECK]) - 1))
            self.cards.show_slot(DECK, slot, seen_by)

    @rule()
    def copy(self) -> None:
        copy = self.cards.clone()
        self.older.append((copy, copy.state()))

    @invariant()
    def nothing_is_lost(self) -> None:
        if hasattr(self, "cards"):
            assert Counter(kind for zone in self.cards.zones for kind in zone) == self.total

    @invariant()
    def knowledge_is_true(self) -> None:
        if not hasattr(self, "cards"):
            return
        known = self.cards.knowledge
        assert known is not None
        for viewer, one in enumerate(known):
            for zone, found in enumerate(one.labels):
                cards = self.cards.zones[zone]
                assert len(found) == len(cards)
                if ZONES[zone].ordered:
                    assert all(label in (kind, min(label, -1)) for label, kind in zip(found, cards, strict=True))
                else:
                    assert not Counter(label for label in found if label >= 0) - Counter(cards)
                if ZONES[zone].watchers >> viewer & 1:
                    assert found == cards, "a watched zone is known"
            for bag, kinds in enumerate(one.bags):
                assert sum(found.count(-1 - bag) for found in one.labels) == len(kinds)
                assert len({BACKS[kind] for kind in kinds}) <= 1

    @invariant()
    def nobody_knows_more_than_the_observer(self) -> None:
        if not hasattr(self, "cards"):
            return
        assert self.cards.knowledge is not None
        for memory in self.witness.memories:
            for zone, tokens in enumerate(memory.zones):
                if ZONES[zone].ordered:
                    for label, token in zip(self.cards.knowledge[memory.viewer].labels[zone], tokens, strict=True):
                        assert label < 0 or not memory.could_be_another(token), "known, though it could be another"

    @invariant()
    def what_was_surely_seen_is_dealt(self) -> None:
        if not hasattr(self, "cards"):
            return
        for memory in self.witness.memories:
            zones = [zone[:] for zone in self.cards.redealt(memory.viewer, FastChance(5)).zones]
            for zone, place, kind in memory.sure():
                if place >= 0:
                    assert zones[zone][place] == kind
                else:
                    zones[zone].remove(kind)

    @precondition(lambda self: hasattr(self, "older"))
    @invariant()
    def older_copies_stay(self) -> None:
        for copy, state in self.older:
            assert copy.state() == state


TestHandling = Handling.TestCase
