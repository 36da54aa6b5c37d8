"""Forecasts: what the door says is what the rules then do with the follower."""

from __future__ import annotations

import pytest

from conventicle.games.pantheon.game import GAME
from conventicle.games.pantheon.kinds import CARD, GOD_NUMBER, OFFERED
from conventicle.games.pantheon.phases.follower import PASS_ON, PAY, RecruitFollower
from conventicle.games.pantheon.support import JOINS, PAYS, POOR, TOO_MANY
from conventicle.games.pantheon.table import Pantheon
from tests.games.dice import positions
from tests.games.pantheon.story import another_god, coming, dress, table, turn

SEEDS = range(6)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_door_says_what_the_rules_do(seed: int) -> None:
    """Supported, paid for, too dear or above the Max, for the follower at the door (R5, R22, R37)."""
    seen = set()
    for t, _, _ in positions(GAME, 3, seed, 400):
        assert isinstance(t, Pantheon)
        asking = t.agenda[-1]
        if not isinstance(asking, RecruitFollower):
            continue
        found = GAME.forecast(t, t.seats)
        for step in range(t.seats):
            seat = (asking.drawer + step) % t.seats
            asked = RecruitFollower(seat, asking.drawer)
            options = asked.options(t, seat)
            welcome = found["seats"][seat]
            assert (welcome["welcome"] == JOINS) == (PASS_ON not in options)
            assert (welcome["welcome"] == PAYS) == any(PAY <= option < PASS_ON for option in options)
            if welcome["welcome"] in (JOINS, PAYS):
                god = GOD_NUMBER[CARD.place(welcome["god"])]
                after = t.clone()
                asked.take(after, seat, god if welcome["welcome"] == JOINS else PAY + god)
                assert t.coins[seat] - after.coins[seat] == welcome["price"]
                assert not after.cards.zones[OFFERED]
            for god in t.gods_of(seat):
                said = found["gods"][CARD.values[god]]["welcome"]
                assert (said == JOINS) == (GOD_NUMBER[god] in options)
                if said in (POOR, TOO_MANY):
                    assert PAY + GOD_NUMBER[god] not in options
                seen.add(said)
    assert {JOINS, PAYS} <= seen


def test_the_cheapest_god_welcomes_and_coins_decide() -> None:
    t = table(2)
    another_god(t, 0, "bloorg")
    dress(t, "bloorg", "war", "merciless")
    coming(t, "gravediggers")
    turn(t)
    found = GAME.forecast(t, 0)
    mine = found["seats"][0]
    assert mine["god"] == "bloorg"
    assert mine["price"] == found["gods"]["bloorg"]["price"] < found["gods"]["keep"]["price"]


def test_who_has_too_few_coins_is_poor() -> None:
    t = table(2)
    coming(t, "gravediggers")
    turn(t)
    t.coins[:] = [9, 0]
    assert [one["welcome"] for one in GAME.forecast(t, 0)["seats"]] == [PAYS, POOR]


def test_nobody_at_the_door_foretells_nothing() -> None:
    assert GAME.forecast(table(2), 0) == {}
