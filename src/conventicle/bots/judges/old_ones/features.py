"""What a judge looks at, as named features.

A bot that looks one step ahead must find the later worth of things in the position itself, so the features count what
a cult can still be expected to gain: the turns it has left, the cubes those turns can harvest, the cards it could take.
"""

from __future__ import annotations

from typing import Final

from conventicle.games.old_ones.actions import TakeAction
from conventicle.games.old_ones.conversion import may_have_another_priest
from conventicle.games.old_ones.kinds import (
    ALL_JEWELS,
    CITY,
    DECK,
    DEEP_DREAM,
    ELEVATE,
    JEWELS,
    NO_ABILITY,
    OLD_ONE,
    SORT,
    figures,
)
from conventicle.games.old_ones.rounds import Turn, has_all_jewels
from conventicle.games.old_ones.table import OldOnes
from conventicle.games.old_ones.values import OldOnesValues

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


class Scene:
    """What all seats of a table share: how long it lasts, who acts when, what lies under whom and in the City."""

    def __init__(self, t: OldOnes) -> None:
        values = t.values
        self.t: Final = t
        self.values: Final = values
        self.rounds: Final = rounds_left(t)
        self.next_round: Final[float] = NEXT_ROUND * min(self.rounds, 1.0)
        self.scores: Final = [t.score(seat) for seat in range(t.seats)]
        self.now: Final = [False] * values.cards
        """Per card whether it still acts in this round."""
        for frame in t.agenda:
            if isinstance(frame, (Turn, TakeAction)):
                self.now[frame.figure] = True
        self.will: Final = [0] * values.cards
        """Per figure the will of its Cultists."""
        self.rising: Final[list[int]] = []
        """The Cultists that the figure above them can elevate."""
        ability = values.ability
        for kind, above in enumerate(t.under):
            if above >= 0:
                self.will[above] = self.will[above] + values.will[kind]
                if ability[above] == ELEVATE and t.cubes[above] >= values.elevation_price:
                    self.rising.append(kind)
        self.in_city: Final = [False] * len(JEWELS)
        """Per jewel whether there is a card of it in the City."""
        for kind in t.cards.zones[CITY]:
            self.in_city[values.jewel[kind]] = True


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


class NextPriest:
    """The best Priest that a seat can make with the cubes at hand."""

    def __init__(self, scene: Scene, seat: int, jewels: int) -> None:
        self.scene: Final = scene
        self.jewels: Final = jewels
        self.worth = 0.0
        self.last_jewel = 0.0
        """How near the fifth jewel is."""
        if jewels.bit_count() == len(JEWELS) - 1:
            self.last_jewel = HOPE * min(scene.rounds, 1.0)
        under = scene.t.under
        own = scene.t.cards.zones[figures(seat)]
        for kind in scene.rising:
            if under[kind] in own:
                self.consider(under[kind], kind, scene.values.elevation_price, 1)

    def look_at_city(self, figure: int) -> None:
        """The Priests that a figure can pay for."""
        prices = self.scene.values.priest_prices[figure]
        cubes = self.scene.t.cubes[figure]
        for kind in self.scene.t.cards.zones[CITY]:
            if prices[kind] <= cubes:
                self.consider(figure, kind, prices[kind], 0)

    def consider(self, figure: int, kind: int, price: int, lost: int) -> None:
        """A figure may make this card a Priest, for cubes and for points that it brought as a Cultist."""
        scene = self.scene
        soon = 1.0 if scene.now[figure] else scene.next_round
        worth = soon * (worth_as_priest(scene.values, self.jewels, kind, scene.rounds) - price - lost)
        if worth > self.worth:
            self.worth = worth
        if soon > self.last_jewel and self.jewels | 1 << scene.values.jewel[kind] == ALL_JEWELS:
            self.last_jewel = soon


def features(scene: Scene, seat: int) -> list[float]:
    """The features of a seat, in the order of FEATURES."""
    t = scene.t
    values = scene.values
    rounds = scene.rounds
    own = t.cards.zones[figures(seat)]
    jewels = t.jewels(seat)
    priest = NextPriest(scene, seat, jewels) if may_have_another_priest(t, seat) else None
    turns = 0.0
    harvest = 0.0
    all_will = 0.0
    purse = 0.0
    free = 0.0
    abilities = 0.0
    for figure in own:
        left = rounds + 1.0 if scene.now[figure] else rounds
        if left <= 0.0:
            continue
        turns += left
        ability = values.ability[figure]
        rate = scene.will[figure]
        if not rate:
            rate = values.deep_dream if ability == DEEP_DREAM else values.dream
        harvest += min(float(t.room(figure)), GATHERING * left * rate)
        all_will += min(rate, values.capacity[figure]) * min(left, 4.0)
        purse += t.cubes[figure] * min(left, 2.0)
        if SORT[figure] != OLD_ONE and scene.in_city[values.jewel[figure]]:
            free += min(left, 1.0)
        if ability != NO_ABILITY:
            abilities += left
        if priest is not None:
            priest.look_at_city(figure)
    count = jewels.bit_count()
    open_jewels = min(values.most_priests - len(own) + 1, len(JEWELS) - count)
    return [
        float(scene.scores[seat]),
        turns,
        harvest,
        all_will,
        purse,
        free,
        0.0 if priest is None else priest.worth,
        count * min(rounds, 3.0),
        open_jewels * 2.0 * min(rounds, 1.0),
        abilities,
        closing(scene, seat, 0.0 if priest is None else priest.last_jewel),
    ]


def worth_as_priest(values: OldOnesValues, jewels: int, kind: int, rounds: float) -> float:
    """Points for a Priest of this card, its jewel if that is new, and a point for each turn to be expected."""
    worth = values.points_per_priest + rounds
    return worth if jewels >> values.jewel[kind] & 1 else worth + values.points_per_jewel


def closing(scene: Scene, seat: int, last_jewel: float) -> float:
    """A lead counts more when the end is certain, and for whoever has the fifth jewel in reach and could bring it."""
    best = 0
    for rival, score in enumerate(scene.scores):
        if rival != seat and score > best:
            best = score
    lead = float(scene.scores[seat] - best)
    if scene.rounds <= 0.0:
        return max(-LEAD_ENOUGH, min(LEAD_ENOUGH, lead))
    return last_jewel * max(0.0, min(LEAD_ENOUGH, lead + scene.values.points_per_jewel))
