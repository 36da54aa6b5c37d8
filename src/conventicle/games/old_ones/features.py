"""How well a seat stands, as named features and weights: what the bots look at.

A bot that looks one step ahead must find the later worth of things in the position itself, so the features count what
a cult can still be expected to gain: the turns it has left, the cubes those turns can harvest, the cards it could take.
"""

from __future__ import annotations

from typing import Final

from conventicle.games.old_ones.actions import TakeAction
from conventicle.games.old_ones.conversion import may_have_another_priest, price_of_priest
from conventicle.games.old_ones.kinds import (
    ALL_JEWELS,
    CITY,
    DECK,
    DEEP_DREAM,
    ELEVATE,
    JEWELS,
    NO_ABILITY,
    OLD_ONE,
    PACKAGE,
    SORT,
    figures,
)
from conventicle.games.old_ones.rounds import Turn, has_all_jewels
from conventicle.games.old_ones.table import OldOnes
from conventicle.games.old_ones.values import OldOnesValues
from conventicle.kernel.data import newest_folder, read_rows
from conventicle.kernel.weights import Judgements, weighed

FEATURES: Final = (
    "points",  # as they would be counted now
    "turns",  # of all own figures, this round and those to come
    "harvest",  # cubes that these turns can still bring, within the room of each figure
    "will",  # what a turn of draining or dreaming yields
    "purse",  # cubes on figures that can still spend them
    "free_cards",  # figures that find a card of their own jewel in the City
    "next_priest",  # the worth of the best Priest that can be made with the cubes at hand
    "jewels",  # different ones among the Priests: more cards are free
    "open_jewels",  # places among the five Priests that a new jewel could take
    "abilities",  # turns of figures that have one
    "closing",  # a lead, where the end is certain or the fifth jewel in reach
)
#: Weights belong to the bots, not to a table: the newest hold for every data set.
_FOLDER: Final = newest_folder(PACKAGE, "weights.toml")
_ROWS: Final = {
    row["name"]: float(row["value"]) for row in read_rows(PACKAGE, f"{_FOLDER}/weights.toml", "weight")
}  # fmt: skip
BY_HAND: Final = [_ROWS[name] for name in FEATURES]
_STAKE: Final = float(read_rows(PACKAGE, f"{_FOLDER}/weights.toml", "lead")[0]["value"])
_JUDGED: Final = Judgements(PACKAGE, _FOLDER, FEATURES, BY_HAND, _STAKE)
#: By edition, of which there is one.
JUDGEMENTS: Final = {"": _JUDGED}
#: How many cards a figure's turn takes out of the City, on the average of many games.
CARDS_PER_TURN: Final = 0.6
#: No game is thought to last longer than this from any position on.
FARTHEST: Final = 8.0
#: A lead of so many points is as good as a greater one.
LEAD_ENOUGH: Final = 6.0
#: What waits for the next round counts half: a rival may come first.
NEXT_ROUND: Final = 0.5
#: The hope that the missing jewel will come to the City.
HOPE: Final = 0.25
#: The part of its turns in which a figure gathers cubes.
GATHERING: Final = 0.5


def rounds_left(t: OldOnes) -> float:
    """How many more rounds are to be expected after this one: none once an end is certain."""
    if t.deck_ran_out:
        return 0.0
    count = 0
    for seat in range(t.seats):
        if has_all_jewels(t, seat):
            return 0.0
        count += len(t.cards.zones[figures(seat)])
    return min(FARTHEST, len(t.cards.zones[DECK]) / (CARDS_PER_TURN * count + 1.0))


def features(t: OldOnes, seat: int) -> list[float]:
    """The features of a seat, in the order of FEATURES."""
    rounds = rounds_left(t)
    values = t.values
    has_jewel = values.jewel
    has_ability = values.ability
    elevation = values.elevation_price
    own = t.cards.zones[figures(seat)]
    city = t.cards.zones[CITY]
    now = [False] * values.cards
    for frame in t.agenda:
        if isinstance(frame, (Turn, TakeAction)):
            now[frame.figure] = True
    jewels = t.jewels(seat)
    another = may_have_another_priest(t, seat)
    soon = [0.0] * values.cards
    for figure in own:
        soon[figure] = 1.0 if now[figure] else NEXT_ROUND * min(rounds, 1.0)
    will = [0] * values.cards
    next_priest = 0.0
    last_jewel = 0.0
    for kind, above in enumerate(t.under):
        if above < 0:
            continue
        will[above] += values.will[kind]
        if another and has_ability[above] == ELEVATE and t.cubes[above] >= elevation and soon[above] > 0.0:
            worth = worth_as_priest(values, jewels, kind, rounds) - elevation - 1
            next_priest = max(next_priest, soon[above] * worth)
            if jewels | 1 << has_jewel[kind] == ALL_JEWELS:
                last_jewel = max(last_jewel, soon[above])
    if another and jewels.bit_count() == len(JEWELS) - 1:
        last_jewel = max(last_jewel, HOPE * min(rounds, 1.0))
    in_city = [0] * len(JEWELS)
    for kind in city:
        in_city[has_jewel[kind]] += 1
    turns = 0.0
    harvest = 0.0
    all_will = 0.0
    purse = 0.0
    free = 0.0
    abilities = 0.0
    for figure in own:
        left = rounds + 1.0 if now[figure] else rounds
        if left <= 0.0:
            continue
        turns += left
        rate = will[figure]
        if not rate:
            rate = values.deep_dream if has_ability[figure] == DEEP_DREAM else values.dream
        harvest += min(float(t.room(figure)), GATHERING * left * rate)
        all_will += min(rate, values.capacity[figure]) * min(left, 4.0)
        purse += t.cubes[figure] * min(left, 2.0)
        if SORT[figure] != OLD_ONE and in_city[has_jewel[figure]]:
            free += min(left, 1.0)
        if has_ability[figure] != NO_ABILITY:
            abilities += left
        if another:
            for kind in city:
                price = price_of_priest(values, figure, kind)
                if price <= t.cubes[figure]:
                    worth = worth_as_priest(values, jewels, kind, rounds) - price
                    next_priest = max(next_priest, soon[figure] * worth)
                    if jewels | 1 << has_jewel[kind] == ALL_JEWELS:
                        last_jewel = max(last_jewel, soon[figure])
    return [
        float(t.score(seat)),
        turns,
        harvest,
        all_will,
        purse,
        free,
        next_priest,
        jewels.bit_count() * min(rounds, 3.0),
        min(values.most_priests - len(own) + 1, len(JEWELS) - jewels.bit_count()) * 2.0 * min(rounds, 1.0),
        abilities,
        closing(t, seat, rounds, last_jewel),
    ]


def worth_as_priest(values: OldOnesValues, jewels: int, kind: int, rounds: float) -> float:
    """Points for a Priest of this card, its jewel if that is new, and a point for each turn to be expected."""
    worth = values.points_per_priest + rounds
    return worth if jewels >> values.jewel[kind] & 1 else worth + values.points_per_jewel


def closing(t: OldOnes, seat: int, rounds: float, last_jewel: float) -> float:
    """A lead counts more when the end is certain, and for whoever has the fifth jewel in reach and could bring it."""
    best = 0
    for rival in range(t.seats):
        if rival != seat:
            best = max(best, t.score(rival))
    lead = float(t.score(seat) - best)
    if rounds <= 0.0:
        return max(-LEAD_ENOUGH, min(LEAD_ENOUGH, lead))
    return last_jewel * max(0.0, min(LEAD_ENOUGH, lead + t.values.points_per_jewel))


def standing(t: OldOnes, seat: int) -> float:
    """The weighted sum of the features; a finished game counts as its points, far ahead for a winner."""
    if not t.cards.zones[figures(seat)]:
        return 0.0
    if t.ending:
        return t.score(seat) + (100.0 if seat in t.winners else -100.0)
    return weighed(_JUDGED.weights[t.seats], features(t, seat))
