"""Nobody learns what they can't know: not from views, options, questions, events, refusals or the choices of bots."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conventicle.kernel.chance import STREAMS, FastChance, KeyedChance, key_from_seed
from conventicle.kernel.seats import members
from tests.contract.bot_twins import PLAIN, WITH_TEMPER, choices_on_twins, search_on_twins, secrets_of
from tests.contract.budget import LONG, SEED, Allowance
from tests.contract.observer import witnessed_table
from tests.contract.shelf import CASES, MAIN_CASES, Case
from tests.contract.twins import lockstep_leaks, position_leaks

pytestmark = pytest.mark.interpreted
Count = Callable[[str, object], None]


def key(case: Case, name: str, number: int) -> bytes:
    """A key for one of many games."""
    return key_from_seed(f"{SEED} {case} {name} {number}")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_twin_tables_look_alike_to_everyone_who_cannot_tell_them_apart(case: Case, count: Count) -> None:
    allowance = Allowance("twins", case, 4_000, 200_000)
    game, setup, secrets = case.game, case.setup(), secrets_of(case)
    for game_number, _ in enumerate(allowance):
        rng = case.rng(f"twins {game_number}")
        pairs, leaks = position_leaks(game, setup, key(case, "twins", game_number), rng, 120, secrets)
        assert leaks == [], f"game {game_number}"
        allowance.spent(pairs)
    count("pairs", allowance.done)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_tables_in_lockstep_stay_alike_until_the_difference_is_seen(case: Case, count: Count) -> None:
    allowance = Allowance("lockstep", case, 2_000, 100_000)
    game, setup = case.game, case.setup()
    games = steps = 0
    for _ in allowance:
        rng = case.rng(f"lockstep {games}")
        compared, leaks = lockstep_leaks(game, setup, key(case, "lockstep", games), rng, 400)
        assert leaks == [], f"game {games}"
        allowance.spent(compared)
        steps += compared
        games += 1
    assert steps, "no two face-down cards could be exchanged"
    count("games", games)
    count("steps", steps)


@pytest.mark.parametrize("case", MAIN_CASES, ids=str)
def test_bots_choose_the_same_on_twin_tables(case: Case, count: Count) -> None:
    allowance = Allowance("bots", case, 500 * len(PLAIN), 25_000 * len(PLAIN))
    for game_number, _ in enumerate(allowance):
        allowance.spent(len(PLAIN) * choices_on_twins(case, game_number, PLAIN, 0))
    count("choices", allowance.done)


@pytest.mark.parametrize("package", sorted({case.package for case in MAIN_CASES}))
def test_bots_that_search_choose_the_same_on_twin_tables(package: str, count: Count) -> None:
    compared = search_on_twins(package, 10_000 if LONG else 300)
    assert compared >= 300
    count("choices", compared)


@pytest.mark.parametrize("package", sorted({case.package for case in MAIN_CASES}))
def test_bots_with_a_temper_choose_the_same_on_twin_tables(package: str, count: Count) -> None:
    compared = search_on_twins(package, 600 if LONG else 25, WITH_TEMPER)
    assert compared >= 25
    count("choices", compared * len(WITH_TEMPER))


@pytest.mark.parametrize("case", MAIN_CASES, ids=str)
def test_the_worlds_dealt_for_a_seat_hold_what_it_saw(case: Case, count: Count) -> None:
    worlds = 0
    for number in range(20 if LONG else 2):
        rng = case.rng(f"dealt {number}")
        t, witness = witnessed_table(case.game, case.setup(), KeyedChance(key(case, "dealt", number), [0] * STREAMS))
        for _ in range(150):
            if not t.asked():
                break
            seat = rng.randrange(t.seats)
            dealt = FastChance(rng.getrandbits(32))
            zones = [zone[:] for zone in t.for_thinking(seat, dealt, dealt).cards.zones]
            for zone, place, kind in witness.memories[seat].sure():
                name = t.cards.layout.zones[zone].name
                if place >= 0:
                    assert zones[zone][place] == kind, f"seat {seat} saw another card in {name}"
                else:
                    assert kind in zones[zone], f"seat {seat} saw a card in {name} that is not dealt there"
                    zones[zone].remove(kind)
            worlds += 1
            asked = rng.choice(members(t.asked()))
            t.take(asked, rng.choice(t.options(asked)))
    count("worlds", worlds)
