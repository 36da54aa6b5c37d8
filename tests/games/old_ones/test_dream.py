"""Dream and Drain: cubes from nothing and from Cultists."""

from __future__ import annotations

import pytest

from tests.games.old_ones.story import (
    OLD_ONES,
    VILLAGERS,
    cubes_on,
    kind,
    story,
    turn,
    under,
    villager,
    villagers,
)
from tests.games.telling import Heard, choose, offered, why_not


@pytest.mark.rule("OO-006", "OO-050")
def test_draining_takes_the_whole_will_of_the_cultists_here() -> None:
    below = [villager(will=2), villager(will=1)]
    t = turn(story(cultists_of={0: {"azathoth": below}}, cubes={"azathoth": 1}), 0, "azathoth")
    assert "word:dream" not in offered(t), "no choice between the two"
    assert why_not(t, "word:dream") == "cultists_to_drain"
    choose(t, "word:drain")
    assert cubes_on(t, "azathoth") == 1 + 3


@pytest.mark.rule("OO-051")
def test_cultists_under_other_figures_do_not_count() -> None:
    priest = villager(ability="", corpulence=3)
    t = story(priests={0: [priest]}, cultists_of={0: {"azathoth": villagers(2, but=[priest], will=2)}})
    turn(t, 0, priest)
    assert why_not(t, "word:drain") == "no_cultists"
    choose(t, "word:dream")
    assert (cubes_on(t, priest), cubes_on(t, "azathoth")) == (1, 0)


@pytest.mark.rule("OO-052")
def test_a_figure_without_cultists_dreams_one_cube() -> None:
    t = choose(turn(story(cubes={"azathoth": 4}), 0, "azathoth"), "word:dream")
    assert cubes_on(t, "azathoth") == 5
    priest = villager(ability="")
    t = choose(turn(story(priests={0: [priest]}), 0, priest), "word:dream")
    assert cubes_on(t, priest) == 1


@pytest.mark.rule("OO-053")
def test_cultists_stay_and_can_be_drained_again() -> None:
    below = [villager(will=2)]
    t = story(cultists_of={0: {"azathoth": below}})
    for cubes in (2, 4):
        choose(turn(t, 0, "azathoth"), "word:drain")
        assert cubes_on(t, "azathoth") == cubes
        assert under(t, 0, "azathoth") == below


@pytest.mark.rule("OO-009", "OO-054")
def test_r8_what_goes_beyond_capacity_is_lost() -> None:
    priest = villager(corpulence=2)
    below = villagers(2, but=[priest], will=2)
    t = story(priests={0: [priest]}, cultists_of={0: {priest: below}}, cubes={priest: 1})
    told = Heard(t)
    choose(turn(t, 0, priest), "word:drain")
    assert cubes_on(t, priest) == 2
    assert told.arguments("drained") == [(0, kind(priest), 1)]
    assert t.supply() == 60 - 2


@pytest.mark.rule("OO-010")
def test_r9_a_short_supply_gives_what_is_left() -> None:
    t = story(4, cultists_of={0: {"azathoth": villagers(2, will=2)}})
    for name, row in OLD_ONES.items():
        t.cubes[kind(name)] = 0 if name == "azathoth" else row["capacity"]
    priests = [name for name, row in VILLAGERS.items() if row["will"] != 2][:20]
    laid = 60 - t.supply()
    for name in priests:
        t.cubes[kind(name)] = min(3, 58 - laid)
        laid += t.cubes[kind(name)]
    assert t.supply() == 2
    choose(turn(t, 0, "azathoth"), "word:drain")
    assert cubes_on(t, "azathoth") == 2
    assert t.supply() == 0


def test_r10_r20_deep_dream_does_not_add_to_draining() -> None:
    dreamer = villager(ability="deep_dream")
    below = villager(but=[dreamer], will=1)
    t = turn(story(priests={0: [dreamer]}, cultists_of={0: {dreamer: [below]}}), 0, dreamer)
    assert why_not(t, "word:dream_deep") == "cultists_to_drain"
    choose(t, "word:drain")
    assert cubes_on(t, dreamer) == 1
