"""What players see: everything but the order of the deck, and of that what went under it before their eyes."""

from __future__ import annotations

from typing import Any

import pytest

from conventicle.games.old_ones.kinds import DECK
from conventicle.games.old_ones.view import view
from conventicle.kernel.chance import FastChance
from tests.games.old_ones.story import (
    VILLAGERS,
    deck_of,
    kind,
    names,
    new_round,
    story,
    turn,
    villager,
    villagers,
)
from tests.games.telling import choose


def seen(t: Any, viewer: int) -> Any:
    return view(t, viewer)


@pytest.mark.rule("OO-011")
def test_r29_all_but_the_order_of_the_deck_is_open_to_players_and_spectators() -> None:
    priest, below = villager(jewel="red"), villager(jewel="green")
    city = villagers(6, jewel="blue")
    t = new_round(story(city=city, priests={1: [priest]}, cultists_of={1: {priest: [below]}}, cubes={"cthulhu": 3}))
    for viewer in (0, 1, 2):
        board, players = seen(t, viewer)["board"], seen(t, viewer)["players"]
        assert [card["card"] for card in board["city"]] == city
        assert board["deck_known"] == ["?"] * len(deck_of(t))
        assert board["supply"] == 57
        assert players[1]["cubes"] == 3
        assert [figure["cultists"] for figure in players[1]["figures"] if figure["card"] == priest] == [[below]]
    assert seen(t, 0) == seen(t, 1) == seen(t, 2)


@pytest.mark.rule("OO-049")
def test_priests_are_shown_in_turn_order_with_their_cultists() -> None:
    priests = [
        villager(turn=29, red_border=True),
        villager(turn=1, red_border=False),
        villager(turn=1, red_border=True),
    ]
    below = villagers(2, but=priests, jewel="green")
    t = story(priests={0: priests}, cultists_of={0: {priests[0]: below}})
    figures = seen(t, 0)["players"][0]["figures"]
    shown = [figure["card"] for figure in figures]
    assert shown.index(priests[2]) < shown.index(priests[1]) < shown.index("azathoth") < shown.index(priests[0])
    assert figures[-1]["cultists"] == below


@pytest.mark.rule("OO-056", "OO-011")
def test_scared_cards_are_known_at_their_places_under_the_deck() -> None:
    city, deck = villagers(6, jewel="red"), villagers(9, jewel="blue")
    t = choose(turn(story(city=city, deck=deck), 0, "azathoth"), "word:scare")
    for viewer in (0, 1, 2):
        assert seen(t, viewer)["board"]["deck_known"] == ["?", "?", "?", *city]


@pytest.mark.rule("OO-056", "OO-060")
def test_bots_think_with_exactly_that_knowledge() -> None:
    priest = villager(jewel="violet")
    city, deck = villagers(6, jewel="red"), villagers(10, jewel="blue")
    t = story(city=city, deck=deck, priests={0: [priest]})
    choose(turn(t, 0, "azathoth"), "word:scare")
    choose(turn(t, 0, priest), "word:sacrifice")
    tops = set()
    for seed in range(60):
        world = t.for_thinking(1, FastChance(seed), FastChance(seed + 1000))
        laid = names(world.cards.zones[DECK][::-1])
        assert laid[4:] == [*city, priest], "what everybody saw go under the deck stays there"
        assert sorted(laid[:4]) == sorted(deck[6:]), "the rest is what is left, in any order"
        tops.add(laid[0])
    assert tops == set(deck[6:])


def test_a_view_tells_the_way_to_the_endings() -> None:
    t = new_round(story(city=villagers(6, jewel="red"), priests={0: villagers(2, jewel="blue")}))
    board = seen(t, 0)["board"]
    assert board["deck"] == len(t.cards.zones[DECK])
    assert board["rounds_to_standstill"] == 3
    assert len(board["turns_to_come"]) == 3, "the fourth figure acts now"
    assert seen(t, 0)["players"][0]["jewels"] == ["blue"]
    card = seen(t, 0)["board"]["city"][0]
    assert {name: card[name] for name in ("force", "vigor", "will", "turn", "corpulence", "red_border", "ability")} == {
        name: VILLAGERS[card["card"]][name]
        for name in ("force", "vigor", "will", "turn", "corpulence", "red_border", "ability")
    }
    assert kind(card["card"]) in t.cards.zones[1]
