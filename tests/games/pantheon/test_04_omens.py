"""Step 1: the Prophecy, End of Days, and the Follower deck turned over."""

from __future__ import annotations

import pytest

from conventicle.games.pantheon import kinds
from conventicle.games.pantheon.game import GAME
from conventicle.games.pantheon.kinds import CARD, FOLLOWER_DECK, FOLLOWER_DISCARD, OMENS
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.chance import FastChance, key_from_seed
from conventicle.kernel.match import Match
from tests.games.pantheon.story import (
    coming,
    follow,
    follower_discard,
    give,
    hand,
    names,
    put,
    step_three,
    table,
    turn,
)
from tests.games.telling import Heard, asked, choose, offered


@pytest.mark.rule("PA-052", "PA-053")
def test_r1_the_prophecy_is_the_draw_and_end_of_days_tops_the_discard() -> None:
    t = table()
    put(t, FOLLOWER_DISCARD, "skeptics")
    coming(t, "prophecy")
    turn(t)
    assert names(t, OMENS) == ["prophecy"]
    assert follower_discard(t) == ["skeptics", "end_of_days"]
    assert (asked(t), t.agenda[-1].name()) == (0, "DrawCards")


@pytest.mark.rule("PA-054", "PA-055", "PA-056")
def test_r2_the_discard_is_turned_over_unshuffled_and_end_of_days_follows_the_oldest() -> None:
    t = table()
    t.cards.zones[FOLLOWER_DECK].clear()
    put(t, FOLLOWER_DISCARD)
    t.cards.zones[FOLLOWER_DISCARD].extend(CARD.place(name) for name in ("skeptics", "zealots"))
    t.cards.zones[FOLLOWER_DECK].append(CARD.place("prophecy"))
    drawn = []
    told = Heard(t)
    turn(t)
    t.cards.zones[FOLLOWER_DISCARD].append(CARD.place("poets"))
    for _ in range(2):
        choose(t, "word:draw_two", "word:done")
        while t.agenda[-1].name() != "RecruitFollower":
            choose(t, offered(t)[0])
        drawn.append(CARD.values[t.cards.zones[kinds.OFFERED][0]])
        while t.agenda[-1].name() == "RecruitFollower":
            choose(t, offered(t)[-1])
    assert drawn == ["skeptics", "zealots"]
    assert "turned_over" in told.names()
    assert names(t, FOLLOWER_DECK) == ["poets", "end_of_days"], "what was discarded later comes later"


@pytest.mark.rule("PA-058")
def test_the_game_is_over_the_moment_end_of_days_is_drawn_from_the_deck_turned_over() -> None:
    t = table()
    t.cards.zones[FOLLOWER_DECK].clear()
    put(t, FOLLOWER_DISCARD, "end_of_days", "poets")
    give(t, 0, "war", "wine", "music", "pale", "gentle", "bloorg")
    give(t, 1, "six_coins")
    step_three(t)
    choose(t, "word:done", "card:war")
    assert t.ending == "END_OF_DAYS"
    assert t.asked() == 0, "neither the drawer nor anybody else is asked any more"
    assert not t.agenda
    assert (t.active, t.round) == (1, 1), "it was the next player's draw"
    assert names(t, FOLLOWER_DECK) == ["poets"], "no other card is drawn"
    assert hand(t, 1) == ["six_coins"]


@pytest.mark.rule("PA-152", "PA-153")
def test_end_of_days_is_over_at_once_and_its_drawer_has_no_turn() -> None:
    t = table()
    give(t, 0, "indoctrination", "six_coins")
    follow(t, "lorp", "heathens")
    coming(t, "end_of_days")
    turn(t)
    assert t.ending == "END_OF_DAYS"
    assert t.asked() == 0
    assert t.coins[0] == 5
    assert t.winners == [1]


def test_everyone_knows_the_order_of_a_deck_that_was_turned_over() -> None:
    match = Match(GAME, GAME.plan(2, {}), key_from_seed("turned over"))
    t = match.table
    assert isinstance(t, Pantheon)
    dice = FastChance(5)
    while t.agenda:
        if kinds.END_OF_DAYS in t.cards.zones[FOLLOWER_DECK]:
            break
        seat = asked(t)
        options = [one for one in match.options(seat) if one < 1 << 20]
        match.decide(seat, options[dice.below(len(options))])
    assert t.cards.knowledge is not None
    for viewer in range(3):
        assert t.cards.knowledge[viewer].labels[FOLLOWER_DECK] == t.cards.zones[FOLLOWER_DECK]
        board = match.view(viewer)["table"]
        assert isinstance(board, dict)
        assert board["board"]["draws_left"] == len(t.cards.zones[FOLLOWER_DECK]) - 1 - t.cards.zones[
            FOLLOWER_DECK
        ].index(kinds.END_OF_DAYS)
