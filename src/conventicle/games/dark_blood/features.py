"""How well a seat stands, as named numbers and their weights in Taint: what the greedy bot compares."""

from __future__ import annotations

from typing import Final

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
    INACTIVE_LIMIT,
    LEFT,
    LOCATIONS,
    LOSE_BID,
    MIRROR,
    MOVE_PEASANT,
    OFFERING,
    PACKAGE,
    PEASANTS,
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
    SIGIL_WORTH,
    TIES,
    TRADE_EVEN,
    WARD,
    objective_zone,
)
from conventicle.games.dark_blood.phases.defile import most_corrupted
from conventicle.games.dark_blood.phases.total_taint import objective_met
from conventicle.games.dark_blood.ritual_book import RitualBook
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.games.dark_blood.upgrading import triangles_of
from conventicle.kernel.data import newest_folder, read_rows
from conventicle.kernel.weights import Judgements, weighed

FEATURES: Final = (
    "defiled", "bidding", "blood_left", "favor", "cult_size", "growth", "cultists", "upgrades", "spellbook", "rituals",
    "stock", "silver", "passives", "prospects", "objective", "position", "vigil",
)  # fmt: skip
#: Weights belong to the bots, not to a table: the newest hold for every data set.
_FOLDER: Final = newest_folder(PACKAGE, "weights.toml")
_FILE: Final = f"{_FOLDER}/weights.toml"


def _worth(table: str, column: str, names: tuple[str, ...]) -> list[float]:
    rows = {str(row["name"]): float(row[column]) for row in read_rows(PACKAGE, _FILE, table)}
    return [rows[name] for name in names]


BY_HAND: Final = _worth("weight", "several", FEATURES)
_JUDGED: Final = Judgements(PACKAGE, _FOLDER, FEATURES, BY_HAND, _worth("lead", "worth", ("stake",))[0])
#: By edition, of which there is one.
JUDGEMENTS: Final = {"": _JUDGED}
SOLO_WEIGHTS: Final = _worth("weight", "alone", FEATURES)
UPGRADE_WORTH: Final = _worth("upgrade", "worth", RITUAL.values)
PASSIVE_WORTH: Final = _worth("passive", "worth", EFFECT.values)
_HOPES: Final = _worth("hope", "worth", ("resource", "silver", "peasant", "anything", "card"))
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
WON: Final = 40.0


def standing(t: DarkBlood, seat: int) -> float:
    """The sum of all features by their weights; once the game is over, the Taint and who won."""
    if t.ending:
        taint = float(sum(t.taint[seat])) if t.taint else 0.0
        return taint + (WON if seat in t.winners else -WON if t.solo() else 0.0)
    return weighed(SOLO_WEIGHTS if t.solo() else _JUDGED.weights[t.seats], features(t, seat))


def features(t: DarkBlood, seat: int) -> list[float]:
    """The features of a seat, in the order of FEATURES."""
    book = t.books[seat]
    left = ROUNDS - t.round
    sure = SURE[t.round]
    taint = 0
    for token, winner in enumerate(t.tokens):
        if winner == seat:
            taint += t.values.defiled_taint[token]
    sizes = [one.size() - one.sacrificed for one in t.books]
    upgraded = [one.upgrades() for one in t.books]
    blood = [t.blood(one) for one in range(t.seats)]
    return [
        float(taint),
        bidding(t, seat, blood, left),
        t.values.blood_taint[rank_by(t, blood, seat)] * sure,
        favor(t, seat) * sure,
        t.values.cult_taint[rank_by(t, sizes, seat)] * sure,
        float((sizes[seat] - INACTIVE_LIMIT) * left),
        float(sizes[seat]),
        upgrade_plan(book, left),
        t.values.spellbook_taint[rank_by(t, upgraded, seat)] * sure,
        float(book.upgrades()),
        float(min(sum(book.resources), 3 * (RITUALS - upgraded[seat]))),
        silver_worth(book.silver),
        passives(t, seat, left),
        prospects(t, seat),
        objective(t, seat) * sure,
        float(t.values.position_taint[book.position_token]),
        vigil(t, book),
    ]


def rank_by(t: DarkBlood, values: list[int], seat: int) -> int:
    """How many seats are ahead by value; Favor breaks ties."""
    mine = values[seat]
    place = t.rank(seat)
    ahead = 0
    for other in range(t.seats):
        if other != seat and (values[other] > mine or (values[other] == mine and t.rank(other) < place)):
            ahead += 1
    return ahead


def favor(t: DarkBlood, seat: int) -> float:
    """The Favor token of the position now; alone every step counts alike."""
    if t.solo():
        return 2.0 * (3 - t.rank(0))
    ahead = 0
    for one in t.favor:
        if one == seat:
            break
        if one >= 0:
            ahead += 1
    return float(t.values.favor_taint[ahead])


def bidding(t: DarkBlood, seat: int, blood: list[int], left: int) -> float:
    """The share of the Taint still to be bid for that Blood, Sigils and Hexes on their way may buy."""
    remaining = 0
    for token in range(len(t.tokens), DEFILED_TOKENS):
        remaining += t.values.defiled_taint[token]
    if not remaining:
        return 0.0
    if t.solo():
        return solo_bidding(t, blood[0])
    drawn = min(1.0, 2.0 * LOCATIONS / max(1, sum(t.pouch))) if left else 0.0
    total = 2.0
    mine = 0.0
    for one in range(t.seats):
        book = t.books[one]
        sigils = 0
        for place in t.places:
            sigils += place.sigils[one]
        power = blood[one] + SIGIL_BLOOD * sigils + drawn * (HEXES - book.hexes - book.lost_hexes)
        total += power
        if one == seat:
            mine = power
    return remaining * mine / total


def solo_bidding(t: DarkBlood, blood: int) -> float:
    """Alone: Blood and Sigils count up to what the next Bid will take and a little for the one after."""
    location = CHURCH if len(t.tokens) == DEFILED_TOKENS - 1 else most_corrupted(t)
    book = t.books[0]
    sigils = 0
    for place in t.places:
        sigils += place.sigils[0]
    hexes = 0
    for cult in range(CULTS):
        if cult != book.cult:
            hexes += t.pouch[FIRST_HEX + cult]
    enemies = t.places[location].enemy_sigils + hexes / 2
    needed = t.values.defiled_taint[len(t.tokens)] + (NUMBER_GUESS if t.tokens else 0.0) + SIGIL_WORTH * enemies
    return min(blood + SIGIL_BLOOD * sigils, needed + BLOOD_IN_HAND)


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
    for ritual in range(RITUALS):
        value = UPGRADE_WORTH[ritual] * (left + 0.5)
        if ritual == PROSELYTIZE:
            value *= book.inactive / 2
        if book.upgraded[ritual]:
            worth += value
        else:
            one, other = triangles_of(ritual)
            missing = min(missing_for(book, one), missing_for(book, other))
            plan = max(plan, (value + 0.6) * PROGRESS * (3 - missing) / 3)
    return worth + plan


def silver_worth(silver: int) -> float:
    """The first few Silver count fully, more of it less."""
    return float(silver) if silver <= 3 else 3 + 0.3 * (silver - 3)


def passives(t: DarkBlood, seat: int, left: int) -> float:
    """What the open Passives are worth with the sides they show."""
    book = t.books[seat]
    total = 0.0
    for position in range(book.open_passives()):
        shown = book.passive(position)
        effect = t.values.passive_effect[shown]
        total += PASSIVE_WORTH[effect] * usefulness(t, seat, shown, effect)
    return total * (left + 0.5)


def usefulness(t: DarkBlood, seat: int, shown: int, effect: int) -> float:
    """How much of use a Passive is to this seat now, 1 being usual."""
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
    if effect in (BID_SIGIL, LOSE_BID):
        sigils = sum([place.sigils[seat] for place in t.places])
        return 0.5 * sigils if effect == BID_SIGIL else 1.0
    if effect == TRADE_EVEN:
        return 0.5 + 0.25 * min(sum(book.resources), 3)
    if effect == MOVE_PEASANT:
        return 0.25 * (PEASANTS - t.lanterns)
    if effect == OFFERING:
        return 1.2 if t.rank(seat) > 0 and t.lanterns < PEASANTS else 0.2
    if effect == TIES:
        return 0.5 * t.rank(seat)
    if effect in (WARD, REVENGE, MIRROR):
        return 0.5 * (t.seats - 1)
    return 1.0


def prospects(t: DarkBlood, seat: int) -> float:
    """What the Cultists of a seat that still wait may find where they stand."""
    total = 0.0
    for location in range(LOCATIONS):
        place = t.places[location]
        mine = place.waiting[seat]
        if not mine:
            continue
        ahead = 0
        present = 1
        for other in range(t.seats):
            if other != seat and place.waiting[other]:
                present += 1
                if place.waiting[other] > mine or (place.waiting[other] == mine and t.rank(other) < t.rank(seat)):
                    ahead += 1
        produce = 1.25 * HOPE_RESOURCE if location == CHURCH else HOPE_RESOURCE
        finds = [
            produce * (place.amount(LEFT) if place.occupied[LEFT] < 0 else 1),
            HOPE_SILVER * (place.amount(RIGHT) if place.occupied[RIGHT] < 0 else 1),
        ]
        finds.extend([HOPE_PEASANT] * min(place.peasants, 3))
        finds.sort(reverse=True)
        for turn in range(mine):
            slot = turn * present + ahead
            total += max(finds[slot], HOPE_ANYTHING) if slot < len(finds) else HOPE_ANYTHING
        if ahead == 0 and not place.defiled and mine > place.enemies:
            total += HOPE_CARD
    return total


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
