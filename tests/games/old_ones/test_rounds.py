"""Rounds: who takes a turn, in which order, and with whose cubes."""

from __future__ import annotations

import pytest

from conventicle.games.old_ones.actions import TakeAction
from tests.games.old_ones.story import (
    OLD_ONES,
    VILLAGERS,
    acting,
    as_cultist,
    as_priest,
    city_of,
    cubes_on,
    new_round,
    priests_of,
    story,
    turn,
    villager,
    villagers,
)
from tests.games.telling import asked, choose, offered, why_not

QUICK, SLOW = "nyarlathotep", "cthulhu"


def play_round_passing(seats: int, **position: object) -> list[tuple[int, str]]:
    """All turns of one round in which everyone passes: seat and figure."""
    t = new_round(story(seats, **position))  # type: ignore[arg-type]
    turns = []
    while t.round == 1:
        if isinstance(t.agenda[-1], TakeAction):
            turns.append((asked(t), acting(t)))
        choose(t, "word:leave" if "word:leave" in offered(t) else "word:pass")
    return turns


def number(name: str) -> int:
    return int((VILLAGERS | OLD_ONES)[name]["turn"])


@pytest.mark.rule("OO-018", "OO-021", "OO-022", "OO-023")
def test_every_figure_of_all_players_has_one_turn_lowest_number_first() -> None:
    priests = {0: ["red_9", "blue_1"], 1: ["green_5", "yellow_3"]}
    turns = play_round_passing(3, city=villagers(6, jewel="violet"), priests=priests)
    numbers = [number(figure) for _, figure in turns]
    assert numbers == sorted(numbers)
    assert len(turns) == len(set(turns)) == 3 + 4
    assert sum(seat == 0 for seat, _ in turns) == 3, "two Priests and the Old One have a turn each"
    assert sum(seat == 2 for seat, _ in turns) == 1


@pytest.mark.rule("OO-022")
def test_seats_do_not_matter_for_the_order() -> None:
    one = play_round_passing(2, old_ones=(QUICK, SLOW), city=villagers(6))
    other = play_round_passing(2, old_ones=(SLOW, QUICK), city=villagers(6))
    first, last = sorted((QUICK, SLOW), key=number)
    assert [figure for _, figure in one] == [figure for _, figure in other] == [first, last]


@pytest.mark.rule("OO-024")
@pytest.mark.parametrize("red_first", [True, False])
def test_of_two_equal_numbers_the_red_border_goes_first(red_first: bool) -> None:
    pairs = [(villager(turn=row["turn"], red_border=True), name) for name, row in VILLAGERS.items()]
    pair = next((red, plain) for red, plain in pairs if red != plain)
    owners = {0: [pair[0]], 1: [pair[1]]} if red_first else {0: [pair[1]], 1: [pair[0]]}
    turns = [figure for _, figure in play_round_passing(2, city=villagers(6, but=pair), priests=owners)]
    assert turns.index(pair[0]) + 1 == turns.index(pair[1])


@pytest.mark.rule("OO-021", "OO-045", "OO-046")
def test_r6_a_new_priest_waits_for_the_next_round_even_if_its_number_is_to_come() -> None:
    late = villager(turn=29, red_border=True)
    t = story(city=[late, *villagers(5, but=[late])], priests={0: [villager(turn=1, red_border=True)]})
    helper = priests_of(t, 0)[0]
    t.cubes[t.old_one(0)] = 6
    new_round(t)
    assert acting(t) == helper
    while acting(t) != "azathoth":
        choose(t, "word:pass")
    choose(t, as_priest(late))
    while t.round == 1:
        assert acting(t) != late
        choose(t, "word:pass")
    seen = []
    while t.round == 2:
        seen.append(acting(t))
        choose(t, "word:pass")
    assert seen[-1] == late


@pytest.mark.rule("OO-026")
def test_r14_a_sacrificed_priest_has_no_more_turns_and_the_others_keep_theirs() -> None:
    first, second = villager(turn=1, red_border=True), villager(turn=2, red_border=True)
    t = new_round(story(city=villagers(6, but=[first, second]), priests={0: [first], 1: [second]}))
    assert acting(t) == first
    choose(t, "word:sacrifice")
    seen = []
    for _ in range(6):
        seen.append(acting(t))
        choose(t, "word:pass")
    assert first not in seen
    assert seen[:3] == [second, *sorted(("azathoth", "cthulhu"), key=number)]
    assert seen[3:] == seen[:3], "the next round has the same order without it"


@pytest.mark.rule("OO-027")
def test_r23_only_the_acting_figure_pays_and_it_pays_all() -> None:
    priest = villager(jewel="red", corpulence=3)
    dear = villager(jewel="blue", force=3)
    t = story(
        city=[dear, *villagers(2, jewel="green")], priests={0: [priest]}, cubes={priest: 2, "azathoth": 6, "cthulhu": 6}
    )
    turn(t, 0, priest)
    assert as_cultist(dear) not in offered(t)
    assert why_not(t, as_cultist(dear)) == "too_few_cubes"
    t = story(city=[dear, *villagers(2, jewel="green")], priests={0: [priest]}, cubes={priest: 3, "azathoth": 5})
    choose(turn(t, 0, priest), as_cultist(dear), "card:azathoth")
    assert (cubes_on(t, priest), cubes_on(t, "azathoth")) == (0, 5)


@pytest.mark.rule("OO-028")
def test_r17_one_action_at_most_and_passing_is_allowed() -> None:
    t = new_round(story(city=villagers(6, force=1), cubes={"azathoth": 4, "cthulhu": 4}))
    first = acting(t)
    choose(t, "word:dream")
    assert acting(t) != first, "the turn is over after one action"
    choose(t, "word:pass")
    assert t.round == 2
    assert len(city_of(t)) == 6


@pytest.mark.rule("OO-028")
def test_r17_dreaming_with_full_capacity_is_allowed_and_gains_nothing() -> None:
    full = OLD_ONES["azathoth"]["capacity"]
    t = choose(turn(story(city=villagers(6), cubes={"azathoth": full}), 0, "azathoth"), "word:dream")
    assert cubes_on(t, "azathoth") == full


@pytest.mark.rule("OO-029", "OO-030")
def test_a_priest_has_five_actions_and_an_old_one_four() -> None:
    priest = villager(ability="", corpulence=3)
    city = [villager(but=[priest], jewel=VILLAGERS[priest]["jewel"])]
    t = turn(story(city=city, priests={0: [priest]}, cubes={"azathoth": 6}), 0, priest)
    assert offered(t) == [as_cultist(city[0]), as_priest(city[0]), *words("dream scare sacrifice pass")]
    t = turn(story(city=city, priests={0: [priest]}, cubes={"azathoth": 6}), 0, "azathoth")
    assert offered(t) == [as_cultist(city[0]), as_priest(city[0]), *words("dream scare pass")]
    assert why_not(t, "word:sacrifice") == "old_ones_stay"


def words(listed: str) -> list[str]:
    return [f"word:{word}" for word in listed.split()]
