"""What nobody may learn from a question, a pause or a log."""

from __future__ import annotations

from conventicle.games.pantheon import kinds
from conventicle.games.pantheon.game import GAME
from conventicle.games.pantheon.kinds import CARD
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.chance import key_from_seed
from conventicle.kernel.match import Match
from conventicle.kernel.seats import bit
from tests.games.pantheon.story import (
    coming,
    dress,
    flock_of,
    follow,
    give,
    hand,
    step_three,
    table,
)
from tests.games.telling import Heard, asked, choose, offered


def threatened(held: tuple[str, ...], attack: str) -> tuple[int, str]:
    """Who is asked what, when Lorp's followers are attacked and their owner holds these cards."""
    t = table()
    t.coins[0] = 5
    dress(t, "keep", "irresistible_charm", "war")
    follow(t, "lorp", "gravediggers")
    give(t, 1, *held)
    if attack != "use_charm":
        give(t, 0, attack)
    step_three(t)
    choose(t, f"word:{attack}" if attack == "use_charm" else f"card:{attack}")
    return asked(t), t.agenda[-1].name()


def test_r38_every_threatened_seat_with_a_card_is_asked_whatever_it_holds() -> None:
    for attack in ("purge", "mass_purge", "use_charm", "conversion", "excommunication"):
        assert threatened(("indoctrination",), attack) == (1, "AnswerThreat")
        assert threatened(("turnips",), attack) == (1, "AnswerThreat")
        assert threatened((), attack)[1] != "AnswerThreat"


def test_r38_all_threatened_seats_are_asked_before_the_first_follower_goes() -> None:
    t = table(3)
    for god in ("keep", "lorp", "anhk_lo"):
        follow(t, god, "worshippers")
    for seat in range(3):
        give(t, seat, "turnips" if seat == 1 else ("war" if seat == 2 else "wine"))
    give(t, 0, "mass_purge")
    step_three(t)
    choose(t, "card:mass_purge")
    order = []
    while t.agenda[-1].name() == "AnswerThreat":
        order.append(asked(t))
        assert [flock_of(t, god) for god in ("keep", "lorp", "anhk_lo")] == [["worshippers"]] * 3
        choose(t, "word:let_be")
    assert order == [0, 1, 2]
    assert [flock_of(t, god) for god in ("keep", "lorp", "anhk_lo")] == [[]] * 3


def test_r38_whoever_has_nothing_to_lose_is_not_threatened() -> None:
    t = table()
    follow(t, "lorp", "heathens")
    give(t, 1, "indoctrination")
    give(t, 0, "purge")
    step_three(t)
    choose(t, "card:purge")
    assert (asked(t), t.agenda[-1].name()) == (0, "PlayCards")


def test_r38_a_player_may_choose_to_be_passed_over_until_her_own_turn() -> None:
    t = table()
    follow(t, "lorp", "worshippers", "pilgrims")
    give(t, 1, "indoctrination", "war")
    give(t, 0, "excommunication", "purge")
    coming(t, "skeptics")
    step_three(t)
    choose(t, "card:excommunication", "god:lorp card:worshippers", "word:pass_me_over")
    assert flock_of(t, "lorp") == ["pilgrims"]
    choose(t, "card:purge")
    assert flock_of(t, "lorp") == []
    assert asked(t) == 0
    assert t.passed_over == bit(1)
    choose(t, "word:done")
    assert asked(t) == 1
    assert t.passed_over == 0


def test_letting_it_happen_is_not_told() -> None:
    t = table()
    follow(t, "lorp", "worshippers")
    give(t, 1, "war")
    give(t, 0, "purge")
    told = Heard(t)
    step_three(t)
    choose(t, "card:purge", "word:let_be")
    assert told.names() == ["played", "named", "purged"]


def test_what_is_drawn_is_told_to_its_drawer_only() -> None:
    match = Match(GAME, GAME.plan(3, {}), key_from_seed("drawing"))
    while match.table.agenda[-1].name() != "DrawCards":
        seat = asked_in(match)
        match.decide(seat, match.options(seat)[0])
    me = asked_in(match)
    match.decide(me, 0)
    drawn = {viewer: [one.event.name for one in match.log(viewer)][-2:] for viewer in range(4)}
    assert drawn[me] == ["drew", "drew"]
    for viewer in range(4):
        if viewer != me:
            assert drawn[viewer][-1] == "drew_hidden"
            assert "drew" not in drawn[viewer]


def asked_in(match: Match) -> int:
    return (match.asked() & -match.asked()).bit_length() - 1


def test_the_inquisitor_alone_learns_the_hand_and_others_see_a_back() -> None:
    match = Match(GAME, GAME.plan(3, {}), key_from_seed("inquisition"))
    t = match.table
    assert isinstance(t, Pantheon)
    t.agenda.clear()
    me, rival, other = 0, 1, 2
    fetch(t, me, "inquisition")
    step_three(t, me)
    told = Heard(t)
    choose(t, "card:inquisition", f"seat:{rival}")
    assert t.cards.knowledge is not None
    assert t.cards.knowledge[me].labels[kinds.hand(rival)] == t.hand_of(rival)
    assert all(label < 0 for label in t.cards.knowledge[other].labels[kinds.hand(rival)])
    taken = t.hand_of(rival)[0]
    choose(t, f"card:{CARD.values[taken]}")
    assert taken in t.cards.knowledge[rival].labels[kinds.hand(me)]
    assert taken not in t.cards.knowledge[other].labels[kinds.hand(me)]
    seen = {event.name: event.seen_by for event in told.events}
    assert seen["confiscated"] == bit(me) | bit(rival)
    assert seen["confiscated_hidden"] == t.everyone() & ~(bit(me) | bit(rival))


def fetch(t: Pantheon, seat: int, name: str) -> None:
    """Move a card out of wherever it is hidden into a hand, face down."""
    kind = CARD.place(name)
    for zone in (kinds.MAIN_DECK, *(kinds.hand(one) for one in range(t.seats))):
        if kind in t.cards.zones[zone] and zone != kinds.hand(seat):
            if zone == kinds.MAIN_DECK:
                t.cards.move_slot(zone, t.cards.zones[zone].index(kind), kinds.hand(seat))
            else:
                t.cards.move(kind, zone, kinds.hand(seat))
            return


def test_in_an_imagined_world_every_pending_question_has_an_answer() -> None:
    t = table()
    follow(t, "lorp", "worshippers")
    give(t, 1, "indoctrination")
    give(t, 0, "purge")
    step_three(t)
    choose(t, "card:purge")
    t.cards.move(CARD.place("indoctrination"), kinds.hand(1), kinds.MAIN_DECK, 0)
    t.cards.move_slot(kinds.MAIN_DECK, 1, kinds.hand(1))
    assert offered(t) == ["word:let_be", "word:pass_me_over"]
    assert len(hand(t, 1)) == 1
