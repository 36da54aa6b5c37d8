"""Worlds dealt for thinking: what a seat does not know is dealt anew, and the game goes on there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from conventicle.kernel.chance import FastChance
from conventicle.kernel.seats import members
from conventicle.kernel.view import view
from tests.contract.budget import Allowance
from tests.contract.players import dice, keen, play_on
from tests.contract.shelf import CASES, Case, longest
from tests.contract.whole_games import all_cards, check_knowledge


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_game_goes_on_in_every_world_that_a_seat_may_imagine(
    case: Case, count: Callable[[str, object], None]
) -> None:
    allowance = Allowance("worlds", case, 2_000, 20_000)
    finished = 0
    number = 0
    rng = case.rng("worlds")
    t = case.table("worlds 0")
    for _ in allowance:
        play_on(t, rng, dice(rng), rng.randint(1, 4))
        if not t.asked():
            number += 1
            t = case.table(f"worlds {number}")
        seat = rng.randrange(t.seats)
        guess = FastChance(rng.getrandbits(32))
        before = t.hash()
        world = t.for_thinking(seat, guess, FastChance(guess.next_word()))
        assert all_cards(world) == all_cards(t)
        assert [len(zone) for zone in world.cards.zones] == [len(zone) for zone in t.cards.zones]
        for zone, place in enumerate(t.cards.layout.zones):
            if place.watchers >> seat & 1:
                assert world.cards.zones[zone] == t.cards.zones[zone], f"seat {seat} forgot {place.name}"
            backs = t.cards.layout.backs
            if place.ordered:
                assert [backs[k] for k in world.cards.zones[zone]] == [backs[k] for k in t.cards.zones[zone]]
            else:
                here = Counter(backs[kind] for kind in world.cards.zones[zone])
                assert here == Counter(backs[kind] for kind in t.cards.zones[zone])
        if world.asked() >> seat & 1 and t.asked() >> seat & 1:
            assert world.options(seat) == t.options(seat), f"{t.agenda[-1].name()}: seat {seat} is asked otherwise"
        for other in members(world.asked()):
            assert world.options(other), f"{t.agenda[-1].name()} offers seat {other} nothing in a world of seat {seat}"
        depth = longest(case.package) if rng.random() < 0.02 else rng.choice((5, 20, 60))
        for _ in range(depth):
            if not world.asked():
                finished += 1
                break
            chooser = rng.choice(members(world.asked()))
            options = world.options(chooser)
            assert options, f"{world.agenda[-1].name()} offers seat {chooser} nothing in a world of seat {seat}"
            world.take(chooser, rng.choice(options))
        assert t.hash() == before
    count("worlds", allowance.done)
    count("finished", finished)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_with_other_luck_everyone_knows_what_they_knew(case: Case) -> None:
    rng = case.rng("other luck")
    t = case.table("other luck")
    decks = [zone for zone, place in enumerate(t.cards.layout.zones) if place.ordered and not place.watchers]
    hidden = any(len(set(t.cards.zones[zone])) > 3 for zone in decks)
    moved = False
    for _ in range(12):
        before = t.hash()
        chance = FastChance(rng.getrandbits(32))
        other = t.with_other_luck(chance, FastChance(chance.next_word()))
        assert all_cards(other) == all_cards(t)
        check_knowledge(other)
        for viewer in range(t.seats + 1):
            assert view(case.game, other, viewer) == view(case.game, t, viewer), f"viewer {viewer} sees a difference"
        for seat in members(t.asked()):
            assert other.options(seat) == t.options(seat)
        moved |= other.cards.zones != t.cards.zones
        play_on(other, rng, keen(case.game, rng), 20)
        check_knowledge(other)
        assert t.hash() == before
        play_on(t, rng, dice(rng), 8)
        if not t.asked():
            break
    assert moved or not hidden, "the decks lie as they lay"
