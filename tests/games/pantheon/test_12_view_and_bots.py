"""The view, the texts, and the judgement that greedy plays by."""

from __future__ import annotations

import pytest

from conventicle.bots.judges.pantheon.features import FEATURES, Scene, draws_to_come, features
from conventicle.bots.judges.pantheon.judge import JUDGES
from conventicle.bots.jury import judge_at
from conventicle.games.pantheon import kinds
from conventicle.games.pantheon.game import GAME
from conventicle.games.pantheon.kinds import CARD, FOLLOWER_DECK, FOLLOWER_DISCARD
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.chance import key_from_seed
from conventicle.kernel.match import Match
from conventicle.kernel.text import LANGUAGES, Texts, audit
from tests.games.pantheon.story import (
    FULL_TEMPLE,
    VALUES,
    another_god,
    coming,
    dress,
    follow,
    give,
    put,
    raise_temple,
    step_three,
    step_two,
    table,
    turn,
)
from tests.games.telling import choose


def test_a_view_shows_ones_own_hand_and_question_marks_for_others() -> None:
    match = Match(GAME, GAME.plan(2, {}), key_from_seed("view"))
    seen = match.view(0)["table"]
    assert isinstance(seen, dict)
    mine, hers = seen["players"]
    assert "?" not in mine["hand"]
    assert hers["hand"] == ["?"] * 5
    assert hers["hand_size"] == 5
    assert mine["gods"][0]["god"] in CARD.values
    assert set(seen["board"]["follower_deck"]) == {"?"}
    assert seen["board"]["draws_left"] == "?"
    assert seen["board"]["prophecy_within"] == 52


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_a_text_and_nothing_is_missing(language: str) -> None:
    assert audit(GAME, language) == ([], [])
    texts = Texts(GAME, language)
    for name in CARD.values:
        assert texts.has(f"card.{name}.name")
        assert len(texts.get(f"card.{name}.text")) > 10
    for page in range(1, 15):
        assert texts.has(f"rules.{page}.title")
        assert texts.has(f"rules.{page}.text")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_a_follower_says_what_its_row_says(language: str) -> None:
    texts = Texts(GAME, language)
    for kind in VALUES.followers:
        text = texts.explain("card", CARD.values[kind])
        numbers = [int(one) for one in "".join(c if c.isdigit() else " " for c in text).split()]
        expected = [VALUES.value[kind]]
        expected += [VALUES.min[kind]] if VALUES.min[kind] else []
        expected += [VALUES.max[kind]] if VALUES.max[kind] != kinds.NO_MAX else []
        assert numbers == expected, CARD.values[kind]


def test_draws_to_come_are_those_above_end_of_days() -> None:
    t = table()
    assert draws_to_come(t) == 53
    put(t, FOLLOWER_DISCARD, "skeptics", "end_of_days", "zealots")
    assert draws_to_come(t) == 51 + 1
    t.cards.zones[FOLLOWER_DECK].clear()
    t.cards.turn_over(FOLLOWER_DISCARD, FOLLOWER_DECK)
    assert draws_to_come(t) == 1


def standing(t: Pantheon, seat: int) -> float:
    return judge_at(GAME, t).standing(t, seat)


def prospect(t: Pantheon, seat: int) -> float:
    return judge_at(GAME, t).prospect(t, seat)


def test_a_seat_stands_better_with_points_support_temples_and_cards() -> None:
    near, ahead = JUDGES.by_hand[2].near, JUDGES.by_hand[2].ahead
    assert len(FEATURES) == len(near) == len(ahead) == len(features(Scene(table()), 0))
    plain = standing(table(), 0)
    changes = []
    for change in range(6):
        t = table()
        if change == 0:
            follow(t, "keep", "heathens")
        elif change == 1:
            dress(t, "keep", "war", "merciless")
        elif change == 2:
            raise_temple(t, "keep", *FULL_TEMPLE)
        elif change == 3:
            another_god(t, 0, "bloorg")
        elif change == 4:
            give(t, 0, "indoctrination")
        else:
            t.coins[0] += 3
        changes.append(standing(t, 0))
    assert all(one > plain for one in changes)


def test_an_unsupported_follower_is_worth_less_than_a_supported_one() -> None:
    supported, shaky = table(), table()
    follow(supported, "keep", "heathens")
    follow(shaky, "keep", "pilgrims")
    assert standing(supported, 0) > standing(shaky, 0) > standing(table(), 0)


def test_after_the_end_the_score_counts_and_the_victory_a_little() -> None:
    t = table()
    follow(t, "lorp", "heathens")
    coming(t, "end_of_days")
    turn(t)
    assert standing(t, 1) == 2.5
    assert standing(t, 0) == 0.0


def test_r43_wins_are_not_counted_by_god_since_all_gods_are_equal_and_change_hands() -> None:
    assert GAME.factions(table(3)) == ["", "", ""]


def test_a_pending_purge_counts_against_whoever_is_named() -> None:
    t = table(3)
    for god in ("keep", "lorp", "anhk_lo"):
        follow(t, god, "pilgrims")
    for seat in (1, 2):
        give(t, seat, "turnips" if seat == 1 else "lost_socks")
    give(t, 0, "purge")
    before = [standing(t, seat) for seat in range(3)]
    step_three(t)
    choose(t, "card:purge", "seat:2")
    assert t.agenda[-1].name() == "AnswerThreat"
    assert standing(t, 1) == before[1]
    assert standing(t, 2) < before[2]


def feature(t: Pantheon, seat: int, name: str) -> float:
    return features(Scene(t), seat)[FEATURES.index(name)]


def test_a_follower_on_offer_counts_for_the_first_on_its_way_who_supports_it() -> None:
    t = table(3)
    dress(t, "anhk_lo", "war", "merciless")
    coming(t, "gravediggers")
    turn(t)
    assert t.agenda[-1].name() == "RecruitFollower"
    assert [feature(t, seat, "offered") for seat in range(3)] == [0.0, 0.0, 2.0]
    unwanted = table(3)
    coming(unwanted, "gravediggers")
    turn(unwanted)
    assert [feature(unwanted, seat, "offered") for seat in range(3)] == [0.0, 0.0, 0.0]


def test_draws_count_each_seats_own_turns_to_the_end_and_the_one_it_is_in_until_it_has_drawn() -> None:
    t = table(3)
    t.cards.zones[FOLLOWER_DECK].clear()
    put(t, FOLLOWER_DECK, "end_of_days", "skeptics", "heathens", "villagers", "pilgrims")
    step_two(t)
    assert draws_to_come(t) == 4
    assert [feature(t, seat, "draws") for seat in range(3)] == [1 + 1, 2, 1]
    choose(t, "word:draw_two")
    assert [feature(t, seat, "draws") for seat in range(3)] == [1, 2, 1]


def test_who_looks_ahead_keeps_a_purge_for_later_and_values_the_charm_more() -> None:
    plain, armed, charming = table(), table(), table()
    give(armed, 0, "purge")
    dress(charming, "keep", "lost_socks", "irresistible_charm")
    for t in (plain, armed, charming):
        step_three(t)
    assert prospect(armed, 0) - prospect(plain, 0) > standing(armed, 0) - standing(plain, 0) > 0
    assert prospect(charming, 0) - prospect(plain, 0) > standing(charming, 0) - standing(plain, 0) > 0
