"""The search behind adept and master: it finds what is good, mixes what is secret, and knows when to stop."""

from __future__ import annotations

import time

import pytest

from conventicle.bots.greedy import Greedy
from conventicle.bots.judge import Judge
from conventicle.bots.registry import new_bot
from conventicle.bots.search import Search, shares_of
from conventicle.bots.searcher import Adept, Master
from conventicle.bots.tree import Arm, Settings
from conventicle.games._template.table import Candles
from conventicle.games._template.turn import BidForLantern
from conventicle.kernel.chance import FastChance
from tests.bots.candles import FARSIGHTED, HASTY, MISERS, PATIENT, kind, my_turn, seen


def searched(t: Candles, iterations: int, seat: int = 0, seed: int = 3) -> Search:
    search = Search(seen(t, seat), Settings(iterations), FastChance(seed))
    search.run()
    return search


def bidding(coins: list[int]) -> Candles:
    t = my_turn(["candle"], ["crow"], coins)
    t.agenda.append(BidForLantern())
    return t


def test_adept_searches_four_hundred_times_and_master_ten_times_that() -> None:
    adept, master = Adept(1).settings, Master(1).settings
    assert (adept.iterations, master.iterations) == (400, 4000)
    for name in ("exploration", "seconds"):
        assert getattr(adept, name) == getattr(master, name), "if they differ, each needs twin tables of its own"


def test_it_takes_what_is_plainly_best() -> None:
    # The rival has nothing to give to a crow, so lighting the candle is by far the best.
    t = my_turn(["candle", "crow", "bell"], [], [0, 0])
    assert {new_bot("adept@40", seed).choose(seen(t)) for seed in range(10)} == {kind("candle")}


def test_where_the_game_is_decided_it_still_plays_for_points() -> None:
    t = my_turn(["candle", "crow", "bell"], ["wind"], [0, 120])
    search = Search(seen(t), Settings(8), FastChance(3), MISERS)
    search.run()
    richer = t.clone()
    richer.coins[0] += 10
    assert shares_of([10, 120], search.stake, 0)[0] < 1e-4  # the victory alone tells hardly any difference
    assert search.values(richer)[0] - search.values(t)[0] > 1e-3


@pytest.mark.parametrize(("iterations", "lead_counts"), [(400, 1), (4000, 4)])
def test_without_a_race_it_stops_once_no_other_option_can_come_first_and_a_long_search_sooner(
    iterations: int, lead_counts: int
) -> None:
    t = my_turn(["candle", "crow", "bell"], [], [0, 0])
    search = Search(seen(t), Settings(iterations), FastChance(3), HASTY)
    search.run()
    visits = sorted(arm.visits for arm in search.own_arms())
    left = iterations - search.iterations
    lead = visits[-1] - visits[-2]
    assert 0 < left < lead_counts * lead
    # Eight iterations before, when it last looked, that was not so yet.
    assert lead_counts * (lead - 8) <= left + 8


def test_every_iteration_takes_one_option_of_the_root() -> None:
    search = searched(my_turn(["candle", "crow", "bell"], ["wind"], [0, 0]), 50)
    arms = search.own_arms()
    assert sum(arm.visits for arm in arms) == search.iterations
    assert [arm.option for arm in arms] == seen(my_turn(["candle", "crow", "bell"], ["wind"], [0, 0])).options()
    assert all(arm.offered == search.iterations for arm in arms)
    assert all(0.0 <= arm.total <= arm.visits for arm in arms)


@pytest.mark.parametrize(("judge", "next_asked"), [(MISERS, 0), (PATIENT, 1)])
def test_a_judge_may_have_choices_played_on_before_it_is_asked(judge: Judge, next_asked: int) -> None:
    t = my_turn(["candle"], ["candle"], [0, 0])
    Search(seen(t), Settings(1), FastChance(3), judge).roll_out(t)
    assert t.asked() == 1 << next_asked


def test_a_search_judges_by_prospects_and_greedy_by_standings() -> None:
    # A crow takes a coin from the rival: what misers want, and who wants to be poor does not.
    t = my_turn(["crow", "bell"], ["candle"], [0, 5])
    crow = kind("crow")
    for judge, takes_crow in ((MISERS, True), (FARSIGHTED, False)):
        search = Search(seen(t), Settings(40), FastChance(1), judge)
        search.run()
        assert (search.best().option == crow) == takes_crow
    assert Greedy(1, FARSIGHTED).choose(seen(t)) == crow


def test_secret_answers_are_chosen_apart_from_each_other() -> None:
    search = searched(bidding([5, 5]), 60)
    mine = sum(arm.visits for arm in search.own_arms())
    all_seats = sum(arm.visits for arm in search.root.arms.values())
    assert search.secret
    assert (mine, all_seats) == (60, 120)


def test_bids_are_mixed_so_that_nobody_can_read_them() -> None:
    bids = [new_bot("adept@40", seed).choose(seen(bidding([5, 5]))) for seed in range(40)]
    assert len(set(bids)) >= 3
    assert max(bids.count(bid) for bid in set(bids)) <= 28


def test_a_bid_that_lies_sealed_already_tells_the_search_nothing() -> None:
    chosen = set()
    for bid in range(6):
        t = bidding([5, 5])
        t.take(0, bid)
        chosen.add(new_bot("adept@30", 11).choose(seen(t, 1)))
    assert len(chosen) == 1


def test_an_answer_is_taken_as_often_as_the_search_took_it_but_not_what_was_only_tried() -> None:
    arms = [Arm(10), Arm(20), Arm(30)]
    for arm, visits in zip(arms, (60, 30, 3), strict=True):
        arm.visits = visits
    bot = Adept(5)
    taken = [bot.as_often(arms) for _ in range(3000)]
    assert set(taken) == {10, 20}
    assert 1850 < taken.count(10) < 2150


def test_in_a_hurry_it_answers_in_time_with_what_it_has() -> None:
    bot = new_bot("master@100000000", 1)
    bot.hurry(0.2)
    began = time.process_time()
    assert bot.choose(seen(bidding([5, 5]))) in range(6)
    assert time.process_time() - began < 5.0


@pytest.mark.parametrize("standings", [[3.0, 1.0], [0.0, 0.0, 0.0], [-1000.0, 1000.0], [5.0, 4.0, 3.0, 2.0]])
def test_shares_of_a_victory_add_up_and_follow_the_standings(standings: list[float]) -> None:
    shares = shares_of(standings, 10.0, 0.0)
    assert sum(shares) == pytest.approx(1.0)
    assert sorted(shares, reverse=True) == [
        shares[place] for place in sorted(range(len(shares)), key=lambda place: -standings[place])
    ]


def test_a_lead_of_one_stake_makes_a_win_e_times_as_likely() -> None:
    first, second = shares_of([12.0, 2.0], 10.0, 0.0)
    assert first / second == pytest.approx(2.71828, abs=1e-4)


def test_alone_a_share_says_how_far_things_got_better() -> None:
    assert shares_of([7.0], 10.0, 7.0) == [0.5]
    assert shares_of([9.0], 10.0, 7.0)[0] > 0.5 > shares_of([-1e9], 10.0, 7.0)[0]
