"""The bots' eye for the game: positions in which `greedy` must find the one good action."""

from __future__ import annotations

import pytest

from conventicle.bots.greedy import Greedy
from conventicle.bots.judges.old_ones.features import FEATURES, Scene, features, rounds_left
from conventicle.bots.judges.old_ones.judge import JUDGES
from conventicle.bots.jury import judge_at
from conventicle.games.old_ones.game import GAME
from conventicle.games.old_ones.rounds import EndOfRound, Turn
from conventicle.games.old_ones.table import OldOnes
from conventicle.kernel.data import read_toml
from conventicle.kernel.perspective import Perspective
from tests.games.old_ones.story import (
    VILLAGERS,
    as_cultist,
    as_priest,
    kind,
    story,
    villager,
    villagers,
)
from tests.games.telling import asked


def greedy_choice(t: OldOnes, *turns: tuple[int, str]) -> str:
    """What greedy does with the first of these figures, the others being still to come in this round."""
    t.round = 3
    t.agenda.append(EndOfRound())
    for seat, figure in reversed(turns):
        t.agenda.append(Turn(seat, kind(figure)))
    t.advance()
    option = Greedy(7).choose(Perspective(GAME, t, asked(t)))
    return t.agenda[-1].vocabulary().name(option)


def test_it_takes_a_free_card_of_its_own_jewel() -> None:
    priest = villager(jewel="red", ability="")
    free = villager(but=[priest], jewel="red")
    t = story(city=[free, *villagers(5, jewel="blue")], priests={0: [priest]})
    assert greedy_choice(t, (0, priest), (1, "cthulhu")) in (as_cultist(free), as_priest(free))


def test_it_buys_a_priest_of_a_new_jewel_rather_than_keep_its_cubes() -> None:
    priest = villager(jewel="red", ability="")
    city = [*villagers(2, jewel="green"), *villagers(2, jewel="blue"), *villagers(2, but=[priest], jewel="red")]
    as_priests = [as_priest(name) for name in city[:4]]
    t = story(city=city, priests={0: [priest]}, cubes={"azathoth": 5})
    assert greedy_choice(t, (0, "azathoth"), (1, "cthulhu")) in as_priests


def test_it_drains_a_rich_flock_when_it_has_room() -> None:
    below = villagers(3, will=2)
    t = story(city=villagers(6, force=3), cultists_of={0: {"azathoth": below}})
    assert greedy_choice(t, (0, "azathoth"), (1, "cthulhu")) == "word:drain"


def test_it_scares_a_city_that_helps_only_its_rival() -> None:
    priest, rival = villager(jewel="red", ability=""), villager(jewel="blue", ability="")
    full = VILLAGERS[priest]["corpulence"]
    assert full < 3, "it can pay for nothing in this City"
    t = story(city=villagers(2, jewel="blue", force=3), priests={0: [priest], 1: [rival]}, cubes={priest: full})
    assert greedy_choice(t, (0, priest), (1, rival), (0, "azathoth")) == "word:scare"


def test_it_sacrifices_a_double_to_make_room_for_the_fifth_jewel_when_it_leads() -> None:
    double, red = villagers(2, jewel="red", ability="")
    others = [villager(jewel=jewel, ability="") for jewel in ("yellow", "green", "blue")]
    violet = villager(jewel="violet", force=1, vigor=1)
    t = story(
        city=[violet, *villagers(3, but=others, jewel="blue")],
        priests={0: [double, red, *others]},
        cubes={"azathoth": 5},
    )
    assert greedy_choice(t, (0, double), (0, "azathoth"), (1, "cthulhu")) == "word:sacrifice"


def test_it_raises_a_cultist_of_a_new_jewel() -> None:
    lifter = villager(ability="elevate")
    below = villager(but=villagers(10, jewel=VILLAGERS[lifter]["jewel"]), ability="")
    t = story(city=villagers(3, force=3, but=[below]), priests={0: [lifter]}, cultists_of={0: {lifter: [below]}})
    t.cubes[kind(lifter)] = 2
    assert greedy_choice(t, (0, lifter), (1, "cthulhu")) == f"word:elevate card:{below}"


def test_it_hands_cubes_on_where_they_can_still_be_used() -> None:
    giver = villager(ability="bestow")
    below = villagers(2, but=[giver], will=2)
    full = VILLAGERS[giver]["corpulence"]
    t = story(
        priests={0: [giver]},
        cultists_of={0: {giver: below}},
        cubes={giver: full},
    )
    assert greedy_choice(t, (0, giver), (1, "cthulhu")) == "word:bestow"


def test_an_end_that_is_certain_leaves_no_rounds_to_hope_for() -> None:
    t = story(city=villagers(6))
    assert rounds_left(t) > 3
    t.deck_ran_out = True
    assert rounds_left(t) == 0
    five = [villager(jewel=jewel) for jewel in ("red", "yellow", "green", "blue", "violet")]
    assert rounds_left(story(priests={1: five})) == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_every_feature_has_a_weight_and_a_value(seat: int) -> None:
    by_hand = read_toml("conventicle.bots.judges.old_ones", "weights.toml")
    assert list(by_hand["weights"]) == list(FEATURES)
    assert len(JUDGES.by_hand[2].near) == len(FEATURES) == len(features(Scene(story()), seat))


def test_standing_follows_the_points_and_a_winner_stands_above_all() -> None:
    t = story(cultists_of={0: {"azathoth": villagers(3)}})
    judge = judge_at(GAME, t)
    assert judge.standing(t, 0) > judge.standing(t, 1)
    t.end("EMPTY_DECK", [1])
    assert judge.standing(t, 1) > judge.standing(t, 0) + 100
