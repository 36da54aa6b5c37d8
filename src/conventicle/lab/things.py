"""Cards, places, abilities and words: how often each was offered and chosen, with whom it won, dead or dominant.

- *dead*: fewer than one in fifty of the choices that offered it took it;
- *dominant*: whoever used it won more than five points above even; *harmful*: five points below. Even is what a
  player's faction wins anyway, or an equal share where there are no factions.

Each is a claim that is tested, and only those stand here that hold together with a false discovery rate of 5 %
(Benjamini and Hochberg): of all things that a report flags, at most one in twenty is expected to be flagged by chance.
A win of those who used a thing is no proof that it won for them: `conventicle compare --without` asks that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, comb, exp, log, sqrt
from statistics import NormalDist
from typing import Final

from conventicle.bots.offers import things_of
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.seats import victory
from conventicle.lab.figures import Figure, estimate
from conventicle.lab.seen import Seen

FALSE_DISCOVERIES: Final = 0.05
DEAD: Final = 0.02
ABOVE: Final = 0.05
#: Fewer users than these say nothing of who wins with a thing.
FEWEST_USERS: Final = 30
NEVER_OFFERED: Final = "never offered"
NEVER_CHOSEN: Final = "never chosen"
DOMINANT: Final = "dominant"
HARMFUL: Final = "harmful"
#: What a thing may be flagged as, in the order in which reports speak of it.
FLAGS: Final = (DOMINANT, HARMFUL, NEVER_CHOSEN, "dead")


@dataclass(frozen=True)
class Thing:
    """What the games say of one thing in answer to one question."""

    frame: str
    name: str
    """`card:crow`."""
    offered: int
    chosen: int
    share: Figure
    """Of the choices that offered it, those that took it."""
    games: int
    """Games that offered it."""
    users: int
    """Seats that chose it at least once."""
    above: Figure
    """Their part of the victories, above what is even for their factions."""
    flag: str
    example: str
    """The seed of a game that shows it; '' where nothing is flagged."""
    won: Figure
    """The victories of those who chose it."""
    won_by: dict[str, Figure]
    """The same by faction, where there are factions."""


def things_in(game: Game, setup: Setup, games: list[Seen]) -> list[Thing]:
    """All things that can come up in such a game, flagged where the games are sure of it."""
    found: list[Thing] = []
    claims: list[tuple[float, int, str]] = []
    occurring = _occurring(game, setup)
    even = even_shares(games)
    for number, full in enumerate(things_of(game).names):
        frame, _, name = full.partition(" ")
        if name not in occurring:
            continue
        thing = _counted(frame, name, number, games, even)
        place = len(found)
        found.append(thing)
        claims += [(p, place, flag) for flag, p in _claims(thing, number, games).items()]
    flags = _together(claims)
    return [_flagged(thing, flags.get(place, ""), games, game) for place, thing in enumerate(found)]


def _occurring(game: Game, setup: Setup) -> set[str]:
    """The things of this edition, data set and number of seats."""
    return {
        f"{domain.name}:{value}"
        for frame in [*(frame.VOCABULARY for frame in game.frames), game.anytime]
        for stretch in frame.ranges
        for domain in stretch.domains
        for place, value in enumerate(domain.values)
        if game.occurs(setup, domain, place)
    }


def even_shares(games: list[Seen]) -> dict[str, float]:
    """Per faction what it wins anyway: a thing that only a strong faction has is not dominant for that. Where there are
    no factions ('') that is an even share."""
    won: dict[str, list[float]] = {}
    for one in games:
        if one.finished:
            for seat, faction in enumerate(one.factions):
                share = victory(one.winners, seat) if faction else 1 / len(one.factions)
                won.setdefault(faction, []).append(share)
    return {faction: sum(shares) / len(shares) for faction, shares in won.items()}


def _counted(frame: str, name: str, number: int, games: list[Seen], even: dict[str, float]) -> Thing:
    rows = [(float(sum(own.get(number, 0) for own in one.chosen)), float(one.offered.get(number, 0))) for one in games]
    offered, chosen = int(sum(count for _, count in rows)), int(sum(taken for taken, _ in rows))
    above: list[tuple[float, float]] = []
    won: list[tuple[float, float]] = []
    won_by: dict[str, list[tuple[float, float]]] = {}
    for one in games:
        if one.finished:
            using = [seat for seat, own in enumerate(one.chosen) if own.get(number, 0)]
            gained = sum(victory(one.winners, seat) - even[one.factions[seat]] for seat in using)
            above.append((gained, float(len(using))))
            won.append((sum(victory(one.winners, seat) for seat in using), float(len(using))))
            for seat in using:
                won_by.setdefault(one.factions[seat], []).append((victory(one.winners, seat), 1.0))
    share = estimate("chosen", rows)
    users = int(sum(count for _, count in above))
    gain = estimate("above", above) if users else Figure("above", 0.0, 0.0, 0.0, 0)
    if 0 < users < FEWEST_USERS:  # the spread between so few says nothing: a single winner has none
        gain = Figure("above", gain.value, -1.0, 1.0, gain.games)
    by = {faction: estimate("wins", wins) for faction, wins in sorted(won_by.items()) if faction}
    games_offering = sum(count > 0 for _, count in rows)
    return Thing(
        frame, name, offered, chosen, share, games_offering, users, gain, "", "", estimate("wins", won), by
    )  # fmt: skip


def _claims(thing: Thing, number: int, games: list[Seen]) -> dict[str, float]:
    """How likely it would be to see as much if a thing were not dead, dominant or harmful."""
    found: dict[str, float] = {}
    if thing.offered:
        # Choices of one game go together: they count for as many games as offered it, unless it was chosen often.
        together = thing.offered / thing.games
        found["dead"] = binomial_at_most(thing.chosen / together, thing.games, DEAD)
    if thing.users >= FEWEST_USERS and thing.above.high > thing.above.low:
        error = (thing.above.high - thing.above.low) / (2 * 1.959964)
        found[DOMINANT] = 1 - NormalDist().cdf((thing.above.value - ABOVE) / error)
        found[HARMFUL] = NormalDist().cdf((thing.above.value + ABOVE) / error)
    return found


def binomial_at_most(successes: float, tries: int, rate: float) -> float:
    """The chance of at most so many successes."""
    most = ceil(successes)
    if most >= tries * rate:
        return 1.0
    return min(
        1.0, sum(exp(log(comb(tries, k)) + k * log(rate) + (tries - k) * log(1 - rate)) for k in range(most + 1))
    )


def _together(claims: list[tuple[float, int, str]]) -> dict[int, str]:
    """The claims that stand with the false discovery rate: the k smallest, if the k-th is small enough."""
    claims = sorted(claims)
    stand = 0
    for rank, (p, _, _) in enumerate(claims, 1):
        if p <= FALSE_DISCOVERIES * rank / len(claims):
            stand = rank
    return {place: flag for _, place, flag in claims[:stand]}


def _flagged(thing: Thing, flag: str, games: list[Seen], game: Game) -> Thing:
    if not thing.offered:
        return replace(thing, flag=NEVER_OFFERED)
    if flag == "dead" and not thing.chosen:
        flag = NEVER_CHOSEN
    return replace(thing, flag=flag, example=_example(thing, flag, games, game) if flag else "")


def _example(thing: Thing, flag: str, games: list[Seen], game: Game) -> str:
    """A game that shows it: offered most often and passed over, or chosen most often by a winner (or a loser)."""
    number = things_of(game).number(f"{thing.frame} {thing.name}")

    def shows(one: Seen) -> float:
        if flag in ("dead", NEVER_CHOSEN):
            return one.offered.get(number, 0) - 1000 * sum(own.get(number, 0) for own in one.chosen)
        wants = flag == DOMINANT
        return sum(own.get(number, 0) for seat, own in enumerate(one.chosen) if (seat in one.winners) == wants)

    return max((one for one in games if one.finished), key=shows).seed


def spread_of(values: list[float]) -> tuple[float, float, float]:
    """The median with its interval of 95 %, by the order of the values: no distribution is assumed."""
    ordered = sorted(values)
    count = len(ordered)
    half = 1.959964 * sqrt(count) / 2
    low, high = max(0, int(count / 2 - half)), min(count - 1, ceil(count / 2 + half))
    middle = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    return middle, ordered[low], ordered[high]
