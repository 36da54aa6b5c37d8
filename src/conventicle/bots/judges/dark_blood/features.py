"""How well a seat stands, as named numbers and their weights in Taint: what the greedy bot compares."""

from __future__ import annotations

from typing import Final

from conventicle.bots.weights import BY_HAND
from conventicle.games.dark_blood.kinds import (
    ANY_RESOURCE,
    BID_SIGIL,
    CHURCH,
    CORRUPT_PAYS,
    CULTS,
    DEFILED_TOKENS,
    EFFECT,
    FIRST_HEX,
    GATHER_MORE,
    HEXES,
    LEFT,
    LOCATIONS,
    MIRROR,
    MOVE_PEASANT,
    OFFERING,
    PROSELYTIZE,
    PROSELYTIZE_PAYS,
    RESOURCES,
    REVENGE,
    RIGHT,
    RITUAL,
    RITUALS,
    ROUNDS,
    SACRIFICE_DISCOUNT,
    SIGIL_PAYS,
    TIES,
    TRADE_EVEN,
    WARD,
    objective_zone,
)
from conventicle.games.dark_blood.phases.defile import most_corrupted
from conventicle.games.dark_blood.phases.total_taint import objective_met
from conventicle.games.dark_blood.place import Place
from conventicle.games.dark_blood.ritual_book import RitualBook
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.games.dark_blood.upgrading import triangles_of
from conventicle.kernel.data import read_toml

FEATURES: Final = (
    "defiled", "bidding", "blood_left", "favor", "cult_size", "growth", "cultists", "upgrades", "spellbook", "rituals",
    "stock", "silver", "passives", "prospects", "objective", "position", "vigil",
)  # fmt: skip
_FILE: Final = read_toml("conventicle.bots.judges.dark_blood", BY_HAND)


def _worth(table: str, names: tuple[str, ...]) -> list[float]:
    return [float(_FILE[table][name]) for name in names]


UPGRADE_WORTH: Final = _worth("upgrade", RITUAL.values)
PASSIVE_WORTH: Final = _worth("passive", EFFECT.values)
_HOPES: Final = _worth("hope", ("resource", "silver", "peasant", "anything", "card"))
HOPE_RESOURCE: Final = _HOPES[0]
HOPE_SILVER: Final = _HOPES[1]
HOPE_PEASANT: Final = _HOPES[2]
HOPE_ANYTHING: Final = _HOPES[3]
HOPE_CARD: Final = _HOPES[4]

#: How sure a rank that is held now is to last to the end, by Round.
SURE: Final = [0.2, 0.3, 0.4, 0.55, 0.75, 1.0]
#: How much of an upgrade's worth lies in the Resources gathered for it.
PROGRESS: Final = 0.6
#: Two for winning with it, one for losing: what a Sigil is worth in Blood before the Bid is known.
SIGIL_BLOOD: Final = 1.6
#: Alone: what the number on a token may be, and the Blood to keep for the next one.
NUMBER_GUESS: Final = 2.5
BLOOD_IN_HAND: Final = 3.0


class Scene:
    """What all seats of a table share: numbers that are compared between them, and what waits in the Locations."""

    def __init__(self, t: DarkBlood) -> None:
        self.t: Final = t
        self.left: Final[int] = ROUNDS - t.round
        self.sure: Final[float] = SURE[t.round]
        self.ranks: Final = [t.rank(seat) for seat in range(t.seats)]
        self.sizes: Final = [book.size() - book.sacrificed for book in t.books]
        self.upgraded: Final = [book.upgrades() for book in t.books]
        self.blood: Final = [t.blood(seat) for seat in range(t.seats)]
        self.sigils: Final = [0] * t.seats
        for place in t.places:
            for seat in range(t.seats):
                self.sigils[seat] = self.sigils[seat] + place.sigils[seat]
        self._finds: Final[list[list[float]]] = [[] for _ in t.places]
        self.taint_left: Final[int] = taint_left(t)
        self.powers: Final[list[float]] = []
        """Per seat what it may bid: Blood, Sigils, and Hexes on their way."""
        self.all_powers = 2.0
        if self.taint_left and not t.solo():
            drawn = min(1.0, 2.0 * LOCATIONS / max(1, sum(t.pouch))) if self.left else 0.0
            for seat, book in enumerate(t.books):
                hexes = HEXES - book.hexes - book.lost_hexes
                power = self.blood[seat] + SIGIL_BLOOD * self.sigils[seat] + drawn * hexes
                self.powers.append(power)
                self.all_powers += power

    def ahead(self, values: list[int], seat: int) -> int:
        """How many seats are ahead by value; Favor breaks ties."""
        mine = values[seat]
        rank = self.ranks[seat]
        ahead = 0
        for other, value in enumerate(values):
            if value > mine or (value == mine and self.ranks[other] < rank):
                ahead += 1
        return ahead

    def finds(self, location: int) -> list[float]:
        """What the Cultists in a Location may find, the best first."""
        found = self._finds[location]
        if not found:
            found = finds_at(self.t.places[location], location)
            self._finds[location] = found
        return found


def taint_left(t: DarkBlood) -> int:
    """The Taint of the Defiled tokens still to be bid for."""
    taint = 0
    for token in range(len(t.tokens), DEFILED_TOKENS):
        taint += t.values.defiled_taint[token]
    return taint


def features(scene: Scene, seat: int) -> list[float]:
    """The features of a seat, in the order of FEATURES."""
    t = scene.t
    values = t.values
    book = t.books[seat]
    left = scene.left
    sure = scene.sure
    size = scene.sizes[seat]
    upgraded = scene.upgraded[seat]
    taint = 0
    for token, winner in enumerate(t.tokens):
        if winner == seat:
            taint += values.defiled_taint[token]
    return [
        float(taint),
        bidding(scene, seat),
        values.blood_taint[scene.ahead(scene.blood, seat)] * sure,
        favor(scene, seat) * sure,
        values.cult_taint[scene.ahead(scene.sizes, seat)] * sure,
        float((size - values.cultists + values.inactive) * left),
        float(size),
        upgrade_plan(book, left),
        values.spellbook_taint[scene.ahead(scene.upgraded, seat)] * sure,
        float(upgraded),
        float(min(book.stock(), 3 * (RITUALS - upgraded))),
        silver_worth(book.silver),
        passives(scene, seat),
        prospects(scene, seat),
        objective(t, seat) * sure,
        float(values.position_taint[book.position_token]),
        vigil(t, book),
    ]


def favor(scene: Scene, seat: int) -> float:
    """The Favor token of the position now; alone every step counts alike."""
    if scene.t.solo():
        return 2.0 * (3 - scene.ranks[0])
    ahead = 0
    for rank in scene.ranks:
        if rank < scene.ranks[seat]:
            ahead += 1
    return float(scene.t.values.favor_taint[ahead])


def bidding(scene: Scene, seat: int) -> float:
    """The share of the Taint still to be bid for that Blood, Sigils and Hexes on their way may buy."""
    if not scene.taint_left:
        return 0.0
    if scene.t.solo():
        return solo_bidding(scene)
    return scene.taint_left * scene.powers[seat] / scene.all_powers


def solo_bidding(scene: Scene) -> float:
    """Alone: Blood and Sigils count up to what the next Bid will take and a little for the one after."""
    t = scene.t
    location = CHURCH if len(t.tokens) == DEFILED_TOKENS - 1 else most_corrupted(t)
    hexes = 0
    for cult in range(CULTS):
        if cult != t.books[0].cult:
            hexes += t.pouch[FIRST_HEX + cult]
    enemies = t.places[location].enemy_sigils + hexes / 2
    needed = (
        t.values.defiled_taint[len(t.tokens)] + (NUMBER_GUESS if t.tokens else 0.0) + t.values.sigil_worth * enemies
    )
    return min(scene.blood[0] + SIGIL_BLOOD * scene.sigils[0], needed + BLOOD_IN_HAND)


def missing_for(book: RitualBook, triangle: int) -> int:
    """How many Resources a triangle still needs, two spare ones traded for each missing one."""
    cost = book.values.triangles[book.cult][triangle]
    missing = 0
    spare = 0
    for resource in range(RESOURCES):
        gap = cost[resource] - book.resources[resource]
        if gap > 0:
            missing += gap
        else:
            spare -= gap
    return max(0, missing - spare // 2)


def upgrade_plan(book: RitualBook, left: int) -> float:
    """What the upgraded Rituals will bring, and how near the best next one is."""
    worth = 0.0
    plan = 0.0
    missing_by_triangle = [missing_for(book, triangle) for triangle in range(RITUALS)]
    for ritual in range(RITUALS):
        value = UPGRADE_WORTH[ritual] * (left + 0.5)
        if ritual == PROSELYTIZE:
            value *= book.inactive / 2
        if book.upgraded[ritual]:
            worth += value
        else:
            one, other = triangles_of(ritual)
            missing = min(missing_by_triangle[one], missing_by_triangle[other])
            plan = max(plan, (value + 0.6) * PROGRESS * (3 - missing) / 3)
    return worth + plan


def silver_worth(silver: int) -> float:
    """The first few Silver count fully, more of it less."""
    return float(silver) if silver <= 3 else 3 + 0.3 * (silver - 3)


def passives(scene: Scene, seat: int) -> float:
    """What the open Passives are worth with the sides they show."""
    book = scene.t.books[seat]
    total = 0.0
    for position in range(book.open_passives()):
        shown = book.passive(position)
        effect = scene.t.values.passive_effect[shown]
        total += PASSIVE_WORTH[effect] * usefulness(scene, seat, shown, effect)
    return total * (scene.left + 0.5)


def usefulness(scene: Scene, seat: int, shown: int, effect: int) -> float:
    """How much of use a Passive is to this seat now, 1 being usual."""
    t = scene.t
    book = t.books[seat]
    if effect == GATHER_MORE:
        wanted = t.values.passive_gain[shown]
        return 1.0 if wanted == ANY_RESOURCE or wanted >= RESOURCES or book.resources[wanted] < 2 else 0.4
    if effect == SACRIFICE_DISCOUNT:
        return 1.3 if book.silver < 2 else 0.7
    if effect == PROSELYTIZE_PAYS:
        return 0.3 * book.inactive
    if effect == CORRUPT_PAYS:
        return 0.4 * book.hexes
    if effect == SIGIL_PAYS:
        return 0.6 * (HEXES - book.hexes)
    if effect == BID_SIGIL:
        return 0.5 * scene.sigils[seat]
    if effect == TRADE_EVEN:
        return 0.5 + 0.25 * min(book.stock(), 3)
    if effect == MOVE_PEASANT:
        return 0.25 * (t.values.peasants - t.lanterns)
    if effect == OFFERING:
        return 1.2 if scene.ranks[seat] > 0 and t.lanterns < t.values.peasants else 0.2
    if effect == TIES:
        return 0.5 * scene.ranks[seat]
    if effect in (WARD, REVENGE, MIRROR):
        return 0.5 * (t.seats - 1)
    return 1.0


def prospects(scene: Scene, seat: int) -> float:
    """What the Cultists of a seat that still wait may find where they stand."""
    t = scene.t
    ranks = scene.ranks
    total = 0.0
    for location, place in enumerate(t.places):
        waiting = place.waiting
        mine = waiting[seat]
        if not mine:
            continue
        ahead = 0
        present = 1
        for other in range(t.seats):
            theirs = waiting[other]
            if other != seat and theirs:
                present += 1
                if theirs > mine or (theirs == mine and ranks[other] < ranks[seat]):
                    ahead += 1
        finds = scene.finds(location)
        for turn in range(mine):
            slot = turn * present + ahead
            total += max(finds[slot], HOPE_ANYTHING) if slot < len(finds) else HOPE_ANYTHING
        if ahead == 0 and not place.defiled and mine > place.enemies:
            total += HOPE_CARD
    return total


def finds_at(place: Place, location: int) -> list[float]:
    """The produce of the left circle, the Silver of the right one, and the Peasants."""
    produce = 1.25 * HOPE_RESOURCE if location == CHURCH else HOPE_RESOURCE
    finds = [
        produce * (place.amount(LEFT) if place.occupied[LEFT] < 0 else 1),
        HOPE_SILVER * (place.amount(RIGHT) if place.occupied[RIGHT] < 0 else 1),
    ]
    finds.extend([HOPE_PEASANT] * min(place.peasants, 3))
    finds.sort(reverse=True)
    return finds


def objective(t: DarkBlood, seat: int) -> float:
    """The Taint of the own Objective if it is met as things are."""
    if t.solo():
        return 0.0
    best = 0
    for kept in t.cards.zones[objective_zone(seat)]:
        if objective_met(t, seat, kept):
            best = max(best, t.values.objective_taint[kept])
    return float(best)


def vigil(t: DarkBlood, book: RitualBook) -> float:
    """Does the Monstrosity keep vigil where the next Bid will be?"""
    return 1.0 if book.vigil >= 0 and t.round > 1 and book.vigil == most_corrupted(t) else 0.0
