"""Setup: Old Ones, first cubes, the first City."""

from __future__ import annotations

from collections import Counter

import pytest

from conventicle.games.old_ones.city import lay_first_city
from conventicle.games.old_ones.game import GAME
from conventicle.games.old_ones.kinds import CITY, DECK, UNCHOSEN
from conventicle.games.old_ones.setup import SetUp, new_table
from conventicle.games.old_ones.table import OldOnes
from conventicle.kernel.chance import key_from_seed, keyed
from tests.games.old_ones.story import (
    OLD_ONES,
    VALUES,
    VILLAGERS,
    city_of,
    cubes_on,
    deck_of,
    names,
    new_round,
    story,
    villagers,
)
from tests.games.telling import Heard, asked, choose, offered, why_not


def set_up(seed: str, seats: int = 3, dealt: bool = False) -> OldOnes:
    t = new_table(seats, keyed(key_from_seed(seed)), VALUES, False, 0)
    t.start(SetUp(dealt))
    return t


@pytest.mark.rule("OO-012")
def test_r18_each_player_chooses_an_old_one_that_nobody_has() -> None:
    t = set_up("a")
    first = asked(t)
    assert offered(t) == [f"card:{name}" for name in OLD_ONES]
    choose(t, "card:cthulhu")
    assert asked(t) != first
    assert "card:cthulhu" not in offered(t)
    assert why_not(t, "card:cthulhu") == "taken"
    assert why_not(t, "card:red_1") == "no_old_one"
    choose(t, "card:azathoth", "card:nyarlathotep")
    assert sorted(GAME.factions(t)) == ["azathoth", "cthulhu", "nyarlathotep"]
    assert GAME.factions(t)[first] == "cthulhu"


@pytest.mark.rule("OO-012")
def test_r18_the_order_of_choosing_is_random_and_r30_the_others_stay_out() -> None:
    orders = Counter(asked(set_up(str(seed))) for seed in range(60))
    assert sorted(orders) == [0, 1, 2]
    t = choose(set_up("a", seats=2), "card:cthulhu", "card:azathoth")
    assert sorted(names(t.cards.zones[UNCHOSEN])) == ["nyarlathotep", "shub_niggurath"]


@pytest.mark.rule("OO-012")
def test_dealt_old_ones_are_random_and_all_different() -> None:
    seen: set[str] = set()
    for seed in range(40):
        factions = GAME.factions(set_up(str(seed), seats=2, dealt=True))
        assert len(set(factions)) == 2
        seen.add(factions[0])
    assert seen == set(OLD_ONES)


@pytest.mark.rule("OO-013", "OO-017")
def test_each_player_starts_with_an_old_one_and_four_cubes_and_nothing_else() -> None:
    t = set_up("b", dealt=True)
    for seat, name in enumerate(GAME.factions(t)):
        assert cubes_on(t, name) == 4
        assert t.priests(seat) == []
        assert t.score(seat) == 4
    assert t.supply() == 60 - 12


@pytest.mark.rule("OO-014")
def test_six_of_fifty_shuffled_villagers_lie_face_up() -> None:
    layouts = set()
    for seed in range(20):
        t = set_up(str(seed), dealt=True)
        assert (len(t.cards.zones[CITY]), len(t.cards.zones[DECK])) == (6, 44)
        assert sorted(t.cards.zones[CITY] + t.cards.zones[DECK]) == VALUES.villagers
        layouts.add(tuple(t.cards.zones[DECK]))
    assert len(layouts) == 20


@pytest.mark.rule("OO-015")
def test_r15_cards_of_force_three_are_replaced_until_none_is_left_and_shuffled_back() -> None:
    strong = villagers(9, force=3)
    weak = villagers(12, force=1)
    t = story(deck=[*strong[:3], *weak[:3], *strong[3:6], *weak[3:]])
    told = Heard(t)
    lay_first_city(t)
    assert all(VILLAGERS[name]["force"] < 3 for name in city_of(t))
    assert len(city_of(t)) == 6
    assert set(strong[:6]) <= set(deck_of(t)), "they are in the deck again"
    assert told.names().count("sent_back") >= 6


@pytest.mark.rule("OO-015")
def test_r15_no_first_city_has_force_three() -> None:
    for seed in range(200):
        t = set_up(str(seed), seats=2, dealt=True)
        assert all(VILLAGERS[name]["force"] < 3 for name in city_of(t))
        assert len(city_of(t)) == 6


@pytest.mark.rule("OO-016")
def test_after_setup_force_three_is_welcome() -> None:
    strong = villagers(3, force=3)
    t = new_round(story(city=villagers(3, force=1), deck=[*strong, *villagers(6, force=2)]))
    assert city_of(t)[3:] == strong
