"""Making Cultists and Priests: prices, places and limits."""

from __future__ import annotations

import pytest

from tests.games.old_ones.story import (
    VILLAGERS,
    as_cultist,
    as_priest,
    city_of,
    cubes_on,
    priests_of,
    story,
    turn,
    under,
    villager,
    villagers,
)
from tests.games.telling import choose, offered, why_not


@pytest.mark.rule("OO-004", "OO-035")
@pytest.mark.parametrize("force", [1, 2, 3])
def test_a_cultist_costs_its_force(force: int) -> None:
    card = villager(force=force)
    t = story(city=[card, *villagers(2, but=[card])], cubes={"azathoth": 5})
    choose(turn(t, 0, "azathoth"), as_cultist(card))
    assert cubes_on(t, "azathoth") == 5 - force
    assert under(t, 0, "azathoth") == [card]
    assert card not in city_of(t)
    assert t.supply() == 60 - (5 - force), "the price goes back to the supply"


@pytest.mark.rule("OO-005", "OO-042")
@pytest.mark.parametrize(("force", "vigor"), [(1, 1), (1, 2), (2, 1), (3, 1)])
def test_a_priest_costs_force_and_vigor(force: int, vigor: int) -> None:
    card = villager(force=force, vigor=vigor)
    t = story(city=[card, *villagers(2, but=[card])], cubes={"azathoth": 5})
    choose(turn(t, 0, "azathoth"), as_priest(card))
    assert cubes_on(t, "azathoth") == 5 - force - vigor
    assert priests_of(t, 0) == [card]


@pytest.mark.rule("OO-036", "OO-043")
@pytest.mark.parametrize("force", [1, 2, 3])
def test_r4_a_priest_pays_nothing_for_a_card_of_its_own_jewel(force: int) -> None:
    priest = villager(jewel="green", ability="")
    card = villager(but=[priest], jewel="green", force=force)
    t = story(city=[card, *villagers(2, jewel="red")], priests={0: [priest]}, cubes={priest: 0})
    choose(turn(t, 0, priest), as_cultist(card), f"card:{priest}")
    assert under(t, 0, priest) == [card]
    t = story(city=[card, *villagers(2, jewel="red")], priests={0: [priest]}, cubes={priest: 2})
    choose(turn(t, 0, priest), as_priest(card))
    assert sorted(priests_of(t, 0)) == sorted([priest, card])
    assert cubes_on(t, priest) == 2


@pytest.mark.rule("OO-037")
def test_r5_an_old_one_always_pays_whatever_priests_it_has() -> None:
    priest, card = villagers(2, jewel="red", force=1)
    t = turn(story(city=[card], priests={0: [priest]}, cubes={"azathoth": 0}), 0, "azathoth")
    assert offered(t) == ["word:dream", "word:scare", "word:pass"]
    assert why_not(t, as_cultist(card)) == "too_few_cubes"


@pytest.mark.rule("OO-038")
def test_a_cultist_goes_under_any_own_figure_not_only_the_one_that_made_it() -> None:
    priest, other = villager(jewel="red"), villager(jewel="blue")
    card = villager(but=[priest], jewel="red")
    t = story(city=[card, other], priests={0: [priest], 1: [villager(jewel="green")]})
    choose(turn(t, 0, priest), as_cultist(card))
    assert sorted(offered(t)) == sorted([f"card:{priest}", "card:azathoth"]), "own figures only"
    assert why_not(t, "card:cthulhu") == "not_your_figure"
    choose(t, "card:azathoth")
    assert under(t, 0, "azathoth") == [card]
    assert under(t, 0, priest) == []


@pytest.mark.rule("OO-038")
def test_r27_also_under_a_priest_made_in_this_round() -> None:
    maker, helper, first, second = villagers(4, jewel="red")
    t = story(city=[first, second], priests={0: [maker, helper]})
    choose(turn(t, 0, maker), as_priest(first))
    choose(turn(t, 0, helper), as_cultist(second), f"card:{first}")
    assert under(t, 0, first) == [second]


@pytest.mark.rule("OO-039")
def test_any_number_of_cultists_of_a_player_and_under_one_figure() -> None:
    priest = villager(jewel="red")
    mine = villagers(9, but=[priest], jewel="red")
    many = villagers(10, jewel="blue") + villagers(10, jewel="green")
    t = story(city=mine[:2], priests={0: [priest]}, cultists_of={0: {"azathoth": many, priest: mine[2:]}})
    choose(turn(t, 0, priest), as_cultist(mine[0]), "card:azathoth")
    assert len(under(t, 0, "azathoth")) == 21
    assert t.score(0) == 28 + 2 + 3


@pytest.mark.rule("OO-040")
def test_without_enough_cubes_nothing_can_be_made() -> None:
    card = villager(force=3, vigor=1)
    for cubes, cultist, priest in ((1, False, False), (2, False, False), (3, True, False), (4, True, True)):
        t = turn(story(city=[card], cubes={"azathoth": cubes}), 0, "azathoth")
        assert (as_cultist(card) in offered(t)) == cultist
        assert (as_priest(card) in offered(t)) == priest
    assert why_not(turn(story(city=[card], cubes={"azathoth": 3}), 0, "azathoth"), as_priest(card)) == "too_few_cubes"


@pytest.mark.rule("OO-041")
def test_r22_r25_a_cultist_stays_and_its_jewel_and_ability_do_nothing() -> None:
    gifted = villager(ability="deep_dream", jewel="red")
    card = villager(but=[gifted], jewel="red", force=1)
    t = story(city=[card], cultists_of={0: {"azathoth": [gifted]}}, cubes={"azathoth": 0})
    turn(t, 0, "azathoth")
    assert offered(t) == ["word:drain", "word:scare", "word:pass"], "no free card, no deep dream, no moving"
    choose(t, "word:drain")
    assert under(t, 0, "azathoth") == [gifted]
    assert t.score(0) == 1 + VILLAGERS[gifted]["will"], "no points for its jewel"


@pytest.mark.rule("OO-044")
def test_r7_never_a_sixth_priest_by_any_way() -> None:
    five = [*villagers(4, jewel="red", ability=""), villager(ability="elevate")]
    free = villager(but=five, jewel="red")
    below = villager(but=[*five, free], jewel="green")
    position = {"city": [free], "cultists_of": {0: {five[4]: [below]}}, "cubes": {five[4]: 3, "azathoth": 7}}
    t = turn(story(priests={0: five}, **position), 0, five[0])  # type: ignore[arg-type]
    assert as_cultist(free) in offered(t)
    assert why_not(t, as_priest(free)) == "five_priests"
    t = turn(story(priests={0: five}, **position), 0, five[4])  # type: ignore[arg-type]
    assert why_not(t, f"word:elevate card:{below}") == "five_priests"
    t = turn(story(priests={0: five}, **position), 0, "azathoth")  # type: ignore[arg-type]
    assert why_not(t, as_priest(free)) == "five_priests"
    t = turn(story(priests={0: five[1:]}, **position), 0, five[4])  # type: ignore[arg-type]
    assert f"word:elevate card:{below}" in offered(t), "with four there is room for a fifth"


@pytest.mark.rule("OO-047")
def test_r6_a_new_priest_is_empty() -> None:
    card = villager(force=1, vigor=1)
    t = choose(turn(story(city=[card], cubes={"azathoth": 7}), 0, "azathoth"), as_priest(card))
    assert cubes_on(t, card) == 0
    assert t.supply() == 60 - 5


@pytest.mark.rule("OO-048", "OO-007")
def test_a_priest_keeps_jewel_number_capacity_and_ability_and_its_will_no_longer_counts() -> None:
    card = villager(ability="deep_dream", will=1)
    same = villager(but=[card], jewel=VILLAGERS[card]["jewel"], force=2)
    t = story(city=[same], priests={0: [card]})
    assert t.room(t.priests(0)[0]) == VILLAGERS[card]["corpulence"]
    turn(t, 0, card)
    assert as_priest(same) in offered(t), "free by its jewel"
    choose(t, "word:dream_deep")
    assert cubes_on(t, card) == 2, "its own Will of 1 plays no part"
