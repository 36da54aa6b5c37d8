"""The seven abilities: each serves only the figure it is printed on."""

from __future__ import annotations

import pytest

from tests.games.old_ones.story import (
    OLD_ONES,
    VILLAGERS,
    acting,
    as_cultist,
    as_priest,
    city_of,
    cubes_on,
    deck_of,
    new_round,
    old_one,
    priests_of,
    story,
    turn,
    under,
    villager,
    villagers,
)
from tests.games.telling import choose, offered, why_not


def other_jewel(name: str, **printed: object) -> str:
    """A villager of another family than this one."""
    family = VILLAGERS[name]["jewel"] if name in VILLAGERS else ""
    own = [one for one, row in VILLAGERS.items() if row["jewel"] == family]
    return villager(but=own, **printed)


@pytest.mark.rule("OO-063")
def test_an_ability_serves_no_other_figure_of_the_player() -> None:
    whisperer = villager(ability="whisper")
    plain = villager(but=[whisperer], ability="", jewel=VILLAGERS[whisperer]["jewel"])
    card = other_jewel(plain, force=2)
    t = story(city=[card], priests={0: [whisperer, plain]}, cubes={plain: 1, whisperer: 1})
    assert as_cultist(card) not in offered(turn(t, 0, plain))
    t = story(city=[card], priests={0: [whisperer, plain]}, cubes={plain: 1, whisperer: 1})
    assert as_cultist(card) in offered(turn(t, 0, whisperer))


@pytest.mark.rule("OO-063")
@pytest.mark.parametrize("ability", ["deep_dream", "bestow", "elevate", "twin_calling", "summon"])
def test_an_old_one_cannot_use_what_its_priest_can(ability: str) -> None:
    gifted = villager(ability=ability)
    same = villagers(2, but=[gifted], force=1)
    t = story(city=same, priests={0: [gifted]}, cubes={"azathoth": 3})
    turn(t, 0, "azathoth")
    assert t.agenda[-1].name() == "TakeAction"
    assert not [choice for choice in offered(t) if choice in ("word:dream_deep", "word:bestow")]
    assert why_not(t, "word:bestow") == "no_such_ability"
    assert why_not(t, "word:dream_deep") == "no_such_ability"
    assert why_not(t, f"word:elevate card:{same[0]}") == "no_such_ability"
    choose(t, as_cultist(same[0]), "card:azathoth")
    assert not t.agenda, "no second conversion"


@pytest.mark.rule("OO-064")
@pytest.mark.parametrize(("force", "price"), [(1, 1), (2, 1), (3, 2)])
def test_whisper_makes_cultists_cheaper_but_never_free(force: int, price: int) -> None:
    priest = villager(ability="whisper")
    card = other_jewel(priest, force=force)
    capacity = VILLAGERS[priest]["corpulence"]
    t = story(city=[card], priests={0: [priest]}, cubes={priest: capacity})
    choose(turn(t, 0, priest), as_cultist(card), f"card:{priest}")
    assert cubes_on(t, priest) == capacity - price
    t = turn(story(city=[card], priests={0: [priest]}, cubes={priest: price - 1}), 0, priest)
    assert as_cultist(card) not in offered(t)


@pytest.mark.rule("OO-064")
def test_r4_r24_whisper_leaves_the_own_jewel_free_and_priests_at_their_price() -> None:
    priest = villager(ability="whisper")
    same = villager(but=[priest], jewel=VILLAGERS[priest]["jewel"], force=2)
    other = other_jewel(priest, force=1, vigor=1)
    t = turn(story(city=[same, other], priests={0: [priest]}, cubes={priest: 1}), 0, priest)
    assert as_cultist(same) in offered(t)
    assert as_priest(other) not in offered(t)
    choose(t, as_cultist(same), f"card:{priest}")
    assert cubes_on(t, priest) == 1


@pytest.mark.rule("OO-065")
def test_anointing_makes_priests_cheaper_by_one_and_cultists_not() -> None:
    priest = villager(ability="anoint")
    card = other_jewel(priest, force=1, vigor=1)
    t = story(city=[card], priests={0: [priest]}, cubes={priest: 2})
    choose(turn(t, 0, priest), as_priest(card))
    assert cubes_on(t, priest) == 1
    dear = other_jewel(priest, force=2)
    t = turn(story(city=[dear], priests={0: [priest]}, cubes={priest: 1}), 0, priest)
    assert as_cultist(dear) not in offered(t)


@pytest.mark.rule("OO-065")
def test_r24_anointing_leaves_the_own_jewel_free() -> None:
    priest = villager(ability="anoint")
    same = villager(but=[priest], jewel=VILLAGERS[priest]["jewel"])
    t = choose(turn(story(city=[same], priests={0: [priest]}, cubes={priest: 2}), 0, priest), as_priest(same))
    assert cubes_on(t, priest) == 2


@pytest.mark.rule("OO-066")
@pytest.mark.parametrize("ways", ["cultist cultist", "priest priest", "cultist priest", "priest cultist"])
def test_twin_calling_converts_two_cards_in_any_mixture(ways: str) -> None:
    caller = villager(ability="twin_calling")
    own = villagers(3, but=[caller], jewel=VILLAGERS[caller]["jewel"])
    t = turn(story(city=own, priests={0: [caller]}), 0, caller)
    for card, way in zip(own, ways.split(), strict=False):
        choose(t, f"word:{way} card:{card}")
        if way == "cultist":
            choose(t, f"card:{caller}")
    assert not t.agenda, "never three"
    assert city_of(t) == own[2:]
    assert len(priests_of(t, 0)) == 1 + ways.split().count("priest")
    assert len(under(t, 0, caller)) == ways.split().count("cultist")


@pytest.mark.rule("OO-066")
def test_r11_the_second_conversion_is_paid_for_and_may_be_left_out() -> None:
    caller = villager(ability="twin_calling")
    first = other_jewel(caller, force=2)
    second = other_jewel(caller, force=1)
    position = {"city": [first, second], "priests": {0: [caller]}}
    t = story(cubes={caller: 3}, **position)  # type: ignore[arg-type]
    choose(turn(t, 0, caller), as_cultist(first), f"card:{caller}", as_cultist(second), f"card:{caller}")
    assert cubes_on(t, caller) == 0
    t = story(cubes={caller: 3}, **position)  # type: ignore[arg-type]
    choose(turn(t, 0, caller), as_cultist(first), f"card:{caller}")
    assert why_not(t, as_priest(second)) == "too_few_cubes"
    choose(t, "word:enough")
    assert city_of(t) == [second]
    t = story(cubes={caller: 2}, **position)  # type: ignore[arg-type]
    choose(turn(t, 0, caller), as_cultist(first), f"card:{caller}")
    assert not t.agenda, "nothing left to pay with, nothing is asked"


@pytest.mark.rule("OO-067")
def test_r12_summons_may_add_a_card_also_beyond_six_and_the_action_follows() -> None:
    caller = villager(ability="summon")
    city = villagers(6, but=[caller])
    t = story(city=city, priests={0: [caller]})
    top = deck_of(t)[0]
    turn(t, 0, caller)
    assert offered(t) == ["word:draw", "word:leave"]
    choose(t, "word:draw")
    assert city_of(t) == [*city, top]
    choose(t, "word:dream")
    assert cubes_on(t, caller) == 1
    t = choose(turn(story(city=city, priests={0: [caller]}), 0, caller), "word:leave")
    assert city_of(t) == city


@pytest.mark.rule("OO-067")
def test_r26_summons_with_an_empty_deck_asks_nothing_and_the_last_card_makes_the_last_round() -> None:
    caller = villager(ability="summon")
    city = villagers(6, but=[caller])
    t = turn(story(city=city, deck=[], priests={0: [caller]}), 0, caller)
    assert t.agenda[-1].name() == "TakeAction"
    last = villagers(1, but=[caller, *city])
    t = choose(turn(story(city=city, deck=last, priests={0: [caller]}), 0, caller), "word:draw")
    assert t.deck_ran_out


@pytest.mark.rule("OO-068")
def test_r21_a_gift_spreads_cubes_over_other_own_figures_in_place_of_an_action() -> None:
    giver = villager(ability="bestow")
    receiver = villager(but=[giver], corpulence=2)
    t = story(priests={0: [giver, receiver]}, cubes={giver: 3, receiver: 1, "azathoth": 0, "cthulhu": 0})
    choose(turn(t, 0, giver), "word:bestow")
    gifts = offered(t)
    assert f"card:{receiver} number:2" not in gifts, "no more than there is room for"
    assert not [choice for choice in gifts if "cthulhu" in choice or giver in choice or choice == "word:enough"]
    assert why_not(t, f"card:{receiver} number:2") == "no_room"
    assert why_not(t, "card:azathoth number:4") == "too_few_cubes"
    assert why_not(t, "card:cthulhu number:1") == "not_your_figure"
    assert why_not(t, "word:enough") == "give_first"
    choose(t, f"card:{receiver} number:1")
    assert why_not(t, f"card:{receiver} number:1") == "passed_over"
    choose(t, "card:azathoth number:2")
    assert [cubes_on(t, name) for name in (giver, receiver, "azathoth")] == [0, 2, 2]
    assert not t.agenda, "it was the action"


@pytest.mark.rule("OO-068")
def test_r21_a_gift_may_keep_cubes_back_and_needs_a_cube_and_room() -> None:
    giver = villager(ability="bestow")
    t = choose(turn(story(priests={0: [giver]}, cubes={giver: 2}), 0, giver), "word:bestow")
    choose(t, "card:azathoth number:1")
    assert (cubes_on(t, giver), cubes_on(t, "azathoth")) == (1, 1)
    t = turn(story(priests={0: [giver]}, cubes={giver: 0}), 0, giver)
    assert why_not(t, "word:bestow") == "nothing_to_bestow"
    full = OLD_ONES["azathoth"]["capacity"]
    t = turn(story(priests={0: [giver]}, cubes={giver: 2, "azathoth": full}), 0, giver)
    assert why_not(t, "word:bestow") == "nothing_to_bestow"


def test_r21_a_gift_can_stop_while_others_have_room() -> None:
    giver = villager(ability="bestow")
    receiver = villager(but=[giver], corpulence=2)
    t = story(priests={0: [giver, receiver]}, cubes={giver: 2})
    choose(turn(t, 0, giver), "word:bestow", f"card:{receiver} number:1", "word:enough")
    assert [cubes_on(t, name) for name in (giver, receiver, "azathoth")] == [1, 1, 0]


@pytest.mark.rule("OO-069")
def test_r20_deep_dream_may_take_two_cubes_without_cultists() -> None:
    dreamer = villager(ability="deep_dream")
    for choice, cubes in (("word:dream", 1), ("word:dream_deep", 2)):
        t = choose(turn(story(priests={0: [dreamer]}), 0, dreamer), choice)
        assert cubes_on(t, dreamer) == cubes
    t = story(priests={0: [dreamer]}, cultists_of={0: {dreamer: [villager(but=[dreamer], will=1)]}})
    assert "word:dream_deep" not in offered(turn(t, 0, dreamer))


@pytest.mark.rule("OO-070", "OO-071")
def test_elevation_makes_a_priest_of_a_cultist_here_for_two_cubes_whatever_its_price() -> None:
    lifter = villager(ability="elevate")
    dear = other_jewel(lifter, force=3)
    elsewhere = other_jewel(lifter, force=1)
    t = story(
        priests={0: [lifter]}, cultists_of={0: {lifter: [dear], "azathoth": [elsewhere]}}, cubes={lifter: 3}
    )  # fmt: skip
    turn(t, 0, lifter)
    assert why_not(t, f"word:elevate card:{elsewhere}") == "not_under_figure"
    choose(t, f"word:elevate card:{dear}")
    assert cubes_on(t, lifter) == 1
    assert sorted(priests_of(t, 0)) == sorted([lifter, dear])
    assert under(t, 0, lifter) == []
    assert t.score(0) == 1 + 1 + 2 * 2 + 2 * 3
    assert not t.agenda, "it was the action"
    t = story(priests={0: [lifter]}, cultists_of={0: {lifter: [dear]}}, cubes={lifter: 1})
    assert why_not(turn(t, 0, lifter), f"word:elevate card:{dear}") == "too_few_cubes"


@pytest.mark.rule("OO-072")
def test_r6_r7_an_elevated_priest_is_empty_counts_for_the_five_and_waits_a_round() -> None:
    lifter = villager(ability="elevate")
    late = villager(but=[lifter], turn=29)
    three = villagers(3, but=[lifter, late], jewel="yellow", ability="")
    t = story(priests={0: [lifter, *three]}, cultists_of={0: {lifter: [late]}}, cubes={lifter: 3, "azathoth": 7})
    new_round(t)
    while acting(t) != lifter:
        choose(t, "word:pass")
    choose(t, f"word:elevate card:{late}")
    assert cubes_on(t, late) == 0
    assert len(priests_of(t, 0)) == 5
    while t.round == 1:
        assert acting(t) != late
        assert not [choice for choice in offered(t) if choice.startswith("word:priest")] or acting(t) == "cthulhu"
        choose(t, "word:pass")
    seen = set()
    while t.round == 2:
        seen.add(acting(t))
        choose(t, "word:pass")
    assert late in seen


@pytest.mark.rule("OO-063", "OO-008")
def test_old_ones_use_their_own_abilities() -> None:
    gifted = {row["ability"]: name for name, row in OLD_ONES.items() if row["ability"]}
    assert len(gifted) == 3
    receiver = villager(corpulence=2)
    for ability, name in gifted.items():
        others = (name, old_one(ability=""))
        t = turn(story(old_ones=others, priests={0: [receiver]}, cubes={name: 3}), 0, name)
        if ability == "summon":
            assert offered(t) == ["word:draw", "word:leave"]
        elif ability == "deep_dream":
            assert cubes_on(choose(t, "word:dream_deep"), name) == 5
        elif ability == "bestow":
            choose(t, "word:bestow", f"card:{receiver} number:2")
            assert (cubes_on(t, name), cubes_on(t, receiver)) == (1, 2)
        else:
            raise AssertionError(f"no story for {ability} on an Old One")
