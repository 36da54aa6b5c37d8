"""The figures under "Balance" in RULINGS.md: `python -m tests.games.pantheon.balance --players 2 --games 2000`."""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean, median

from conventicle.bots.greedy import Greedy
from conventicle.games.pantheon.game import GAME
from conventicle.games.pantheon.kinds import CARD, GOD, KINDS, OMENS_SORT, SORT, SPECIALS_SORT
from conventicle.games.pantheon.table import Pantheon
from conventicle.games.pantheon.values import values_of
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.perspective import Perspective

#: The events that tell of a card played, and which of their arguments is the card (the first is the seat).
PLAYED = {"played": 1, "coins": 1, "wears": 1, "built": 1, "replaced_part": 1, "founded": 1}
JOINED = {"joined": 1, "paid_for": 1}
POWERS = ("overlord", "thousand_eyes", "charms", "destroys")


class Result:
    """What one game says about balance."""

    def __init__(self, seats: int) -> None:
        self.scores: list[int] = []
        self.winners: list[int] = []
        self.first = 0
        self.turns = 0
        self.temples: list[int] = []
        self.by_seat: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.events: Counter[str] = Counter()

    def share(self, seat: int) -> float:
        """The part of the victory that a seat has."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Watcher(Listener):
    """Counts what the game tells."""

    def __init__(self, result: Result) -> None:
        self.result = result

    def told(self, event: Event) -> None:
        self.result.events[event.name] += 1
        if event.name in PLAYED or event.name in JOINED:
            domain = GOD if event.name == "founded" else CARD
            self.result.by_seat[event.arguments[0]][domain.values[event.arguments[1]]] += 1
        elif event.name in POWERS:
            self.result.by_seat[event.arguments[0]][f"power {event.name}"] += 1
        elif event.name == "indoctrinated":
            self.result.by_seat[event.arguments[0]]["indoctrination"] += 1


def play(number: int, seats: int, options: dict[str, str], seed: str) -> Result:
    """One game of greedy players."""
    t = GAME.new_table(GAME.plan(seats, options), keyed(key_from_seed(f"{seed} {number}")))
    assert isinstance(t, Pantheon)
    result = Result(seats)
    result.first = t.active
    t.listen(Watcher(result))
    bots = [Greedy(number * seats + seat + 1) for seat in range(seats)]
    while t.agenda:
        seat = (t.asked() & -t.asked()).bit_length() - 1
        offered = t.options(seat)
        t.take(seat, offered[0] if len(offered) == 1 else bots[seat].choose(Perspective(GAME, t, seat)))
    result.scores = [t.score(seat) for seat in range(seats)]
    result.temples = [t.complete_temples(seat) for seat in range(seats)]
    result.winners = t.winners
    result.turns = t.round
    return result


def report(results: list[Result], seats: int) -> None:
    """Print the figures that the balance is judged by."""
    games = len(results)
    even = 100 / seats
    wins = [100 * sum(one.share(seat) for one in results) / games for seat in range(seats)]
    order = [100 * sum(one.share((one.first + place) % seats) for one in results) / games for place in range(seats)]
    ranked = [sorted(one.scores, reverse=True) for one in results]
    print(f"players {seats}, games {games}, turns {mean(one.turns for one in results):.1f}")
    print("wins by seat, in %:", " ".join(f"{part:.1f}" for part in wins), f"(even: {even:.1f})")
    print("wins by turn order, in %:", " ".join(f"{part:.1f}" for part in order))
    worst = max(abs(part - even) for part in wins + order)
    print(f"furthest from even: {worst:.1f} points")
    print("scores, best first:", " ".join(f"{mean(one[place] for one in ranked):.1f}" for place in range(seats)))
    margins = [(one[0] - one[1]) / max(1, one[0]) for one in ranked]
    print(f"median margin, part of the winner's score: {median(margins):.3f}")
    print(f"complete temples on the table: {mean(sum(one.temples) for one in results):.2f}")
    elder = values_of(GAME.newest(), GAME.rules).elder
    playable = [CARD.values[kind] for kind in range(KINDS) if not elder[kind] and SORT[kind] != OMENS_SORT]
    played: set[str] = set().union(*(counts for one in results for counts in one.by_seat))
    never = [name for name in playable if name not in played]
    print("card kinds never played:", ", ".join(never) or "none")
    print("special or power: times per game; wins of its players above even, in points")
    names = [CARD.values[kind] for kind in range(KINDS) if SORT[kind] == SPECIALS_SORT] + [
        f"power {one}" for one in POWERS
    ]
    for name in names:
        shares = [one.share(seat) for one in results for seat in range(seats) if one.by_seat[seat][name]]
        times = sum(one.by_seat[seat][name] for one in results for seat in range(seats)) / games
        above = f"{100 * mean(shares) - even:+.1f}" if shares else "-"
        print(f"  {name}: {times:.2f}; {above}")
    told = Counter[str]()
    for one in results:
        told.update(one.events)
    print("told per game:", ", ".join(f"{name} {told[name] / games:.1f}" for name in sorted(told)))


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--option", action="append", default=[])
    asked = parser.parse_args()
    options = dict(one.split("=") for one in asked.option)
    game = partial(play, seats=asked.players, options=options, seed=asked.seed)
    with ProcessPoolExecutor(asked.workers) as pool:
        report(list(pool.map(game, range(asked.games), chunksize=10)), asked.players)


if __name__ == "__main__":
    main()
