"""Frames and the agenda: in the order queued, before anything older; sealed answers; picks of many."""

from __future__ import annotations

from conventicle.kernel.chance import FastChance
from conventicle.kernel.frame import ascending_picks, distinct
from conventicle.kernel.vocabulary import ANYTIME
from tests.kernel.small_game import ASIDE, Ask, Bid, Note, Pick, PickInOrder, Row, row


def test_what_a_frame_queues_happens_in_that_order_before_anything_older() -> None:
    t = row(Note("first", (Note("1", (Note("1a"), Note("1b"))), Note("2", (Note("2a"),)), Ask())))
    assert t.happened == ["first", "1", "1a", "1b", "2", "2a"]
    assert [frame.name() for frame in t.agenda] == ["Ask"]


def test_what_a_choice_queues_happens_before_what_was_waiting() -> None:
    t = row(Note("first", (Ask(), Note("later"))))
    t.take(0, 0)
    assert t.happened == ["first", "ask 0", "a", "b", "c"]
    assert [frame.name() for frame in t.agenda] == ["Note", "Other"]


def test_the_end_clears_everything_that_was_still_to_do() -> None:
    t = row(Note("first", (Ask(), Note("never"))))
    t.take(0, 2)
    assert (t.ending, t.winners, t.agenda, t.asked(), t.may_choose()) == ("DONE", [0], [], 0, 0)
    assert "never" not in t.happened


def test_things_for_any_time_stand_behind_the_options_and_ask_the_same_again() -> None:
    t = row(Ask(), coins=2)
    frame = t.agenda[-1]
    assert t.options(0) == [0, 1, ANYTIME]
    t.take(0, ANYTIME)
    assert t.agenda == [frame]
    t.take(0, ANYTIME)
    assert t.options(0) == [0, 1, 2], "legality is judged anew"
    assert t.happened == ["coin", "coin"]


def test_would_tries_on_a_copy() -> None:
    t = row(Ask(), coins=1)
    before = t.hash()

    def pay(trial: Row) -> None:
        trial.coins -= 1

    assert t.would(pay, lambda trial: trial.coins == 0)
    assert not t.would(pay, lambda trial: trial.coins == 1)
    assert t.hash() == before


def test_sealed_answers_are_opened_once_when_the_last_is_in() -> None:
    t = row(Bid(0b101), seats=3)
    assert t.asked() == 0b101
    t.take(2, 5)
    assert (t.asked(), t.may_choose()) == (0b001, 0b101)
    t.take(2, 3)
    assert t.happened == []
    revelations = t.cards.revelations
    t.take(0, 1)
    assert t.happened == ["bids [1, -1, 3]"]
    assert t.sealed == [-1, -1, -1]
    assert t.cards.revelations == revelations + 1


def test_another_seats_sealed_answer_is_asked_anew_in_a_copy_for_thinking() -> None:
    t = row(Bid(0b11))
    t.take(1, 5)
    copy = t.for_thinking(0, FastChance(1), FastChance(2))
    assert copy.asked() == 0b11
    assert t.for_thinking(1, FastChance(1), FastChance(2)).sealed == [-1, 5]


def test_picks_without_order_ascend_and_leave_enough_to_finish() -> None:
    t = row(Pick(), hand=[0, 1, 2])
    assert t.options(0) == [0, 1], "after the last card there would be no second"
    t.take(0, 1)
    assert t.options(0) == [2]
    t.take(0, 2)
    assert t.cards.zones[ASIDE] == [1, 2]
    assert t.agenda[-1].name() == "Ask"


def test_each_set_of_picks_can_be_made_in_one_way_only() -> None:
    for hand in ([0, 1, 2], [0, 0, 1], [1, 1, 1, 2]):
        found: list[tuple[int, ...]] = []
        t = row(Pick(), hand=hand)
        for first in t.options(0):
            after = t.clone()
            after.take(0, first)
            for second in after.options(0):
                last = after.clone()
                last.take(0, second)
                found.append(tuple(last.cards.zones[ASIDE]))
        assert len(found) == len(set(found))
        pairs = {(a, b) for place, a in enumerate(sorted(hand)) for b in sorted(hand)[place + 1 :]}
        assert set(found) == pairs


def test_picks_with_order_are_free() -> None:
    t = row(PickInOrder(), hand=[0, 1, 1])
    assert t.options(0) == [0, 1]
    t.take(0, 1)
    assert t.options(0) == [0, 1]


def test_half_made_picks_that_no_longer_fit_a_world_still_leave_a_choice() -> None:
    assert ascending_picks([0, 0], [2], 1) == [0]
    assert ascending_picks([], [], 0) == []
    assert distinct([2, 0, 2]) == [0, 2]


def test_the_hash_tells_frames_chance_and_fields_apart() -> None:
    hashes = {row(Ask()).hash(), row(Bid(1)).hash(), row(Bid(3)).hash(), row(Ask(), coins=1).hash()}
    thrown = row(Ask())
    thrown.chance.below(6, 0)
    dealt = row(Ask(), hand=[1])
    assert len(hashes | {thrown.hash(), dealt.hash()}) == 6
    assert row(Ask()).hash() == row(Ask()).hash()


def test_rivals_sit_clockwise() -> None:
    t = row(Ask(), seats=3)
    assert t.rivals(1) == [2, 0]
    assert (t.all_seats(), t.everyone()) == (0b111, 0b1111)


def test_kinds_are_offered_once_and_ascending_however_they_lie() -> None:
    assert distinct([]) == []
    assert distinct([1, 1, 4, 4, 4, 7]) == [1, 4, 7]
    assert distinct([4, 7, 1, 4]) == [1, 4, 7]
    pool = [2]
    assert distinct(pool) is not pool
