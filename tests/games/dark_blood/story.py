"""Builders for stories: a bare table, a Cultist that acts, choices by name."""

from __future__ import annotations

from conventicle.games.dark_blood.game import GAME
from conventicle.games.dark_blood.kinds import (
    GAP,
    NO_DISK,
    PASSIVE,
    POUCH_BOX,
    RESOURCE,
    RITUAL,
    pouch_zone,
)
from conventicle.games.dark_blood.phases.resolve import ActivateCultist, FinishActivation
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.games.dark_blood.values import values_of
from conventicle.kernel.cards import new_cards
from conventicle.kernel.chance import Chance, key_from_seed, keyed
from conventicle.kernel.match import Match
from conventicle.kernel.seats import members
from tests.games.telling import choose, offered, why_not

VALUES = values_of(GAME.newest(), GAME.rules)
MINE, HELL_PIT, OSSUARY, CEMETERY = range(4)
DEM, WAR, NEC, DOOM = "demonologist", "warlock", "necromancer", "doomsayer"


class Scripted(Chance):
    """Chance that comes out as told; the last number is repeated."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, limit: int, stream: int) -> int:
        number = self.numbers.pop(0) if len(self.numbers) > 1 else self.numbers[0]
        assert number < limit, (number, limit)
        return number

    def clone(self) -> Chance:
        return Scripted(*self.numbers)

    def drawn(self) -> int:
        return 0

    def state(self) -> tuple[object, ...]:
        return tuple(self.numbers)


def match(seats: int, seed: str = "story", **options: str) -> Match:
    """A match as it really begins."""
    return Match(GAME, GAME.plan(seats, options), key_from_seed(seed))


def new(*cults: str, seed: str = "story", version: str = "", overlay: str = "", **options: str) -> DarkBlood:
    """A table of these Cults as it really begins, by the newest rules or those of a version."""
    setup = GAME.plan(len(cults), {"cults": ",".join(cults), **options}, version, overlay)
    t = GAME.new_table(setup, keyed(key_from_seed(seed)))
    assert isinstance(t, DarkBlood)
    return t


def stage(*cults: str, round: int = 2, version: str = "", overlay: str = "", **options: str) -> DarkBlood:  # noqa: A002
    """A bare table: no Peasants, disks or agenda; Favor and Blood fall from the first seat to the last (5, 4, 3, 2)."""
    t = new(*cults, version=version, overlay=overlay, **options)
    t.agenda.clear()
    t.round = round
    for place in t.places:
        place.peasants = place.enemies = 0
        place.disks[:] = [NO_DISK, NO_DISK]
    t.order[:] = list(range(len(t.places)))
    if not t.solo():
        t.favor[:] = [*range(t.seats), *[GAP] * (4 - t.seats)]
        zones = [zone[:] for zone in t.cards.zones]
        for number in range(4):
            zones[pouch_zone(number) if number < t.seats else POUCH_BOX] = []
        for number in range(4):
            zones[pouch_zone(number) if number < t.seats else POUCH_BOX].append(VALUES.pouches[number])
        t.cards = new_cards(t.cards.layout, zones)
    return t


def put(t: DarkBlood, seat: int, location: int, count: int = 1) -> None:
    """Cultists from home wait in a Location."""
    t.books[seat].ready -= count
    t.places[location].waiting[seat] += count


def activate(t: DarkBlood, seat: int, location: int) -> None:
    """One more Cultist of a seat is in a Location and is asked what to do."""
    put(t, seat, location)
    t.agenda.clear()
    t.then(ActivateCultist(seat, location))
    t.then(FinishActivation(seat))
    t.advance()


def act(t: DarkBlood, seat: int, location: int, *choices: str | int) -> None:
    """One more Cultist of a seat acts in a Location; trades are over as soon as they can be."""
    activate(t, seat, location)
    choose(t, *choices, by=seat)
    if t.agenda and t.agenda[-1].name() == "FinishActivation":
        choose(t, "word:done", by=seat)
    assert not t.agenda, f"{t.agenda[-1].name()} still asks"


def refused(t: DarkBlood, seat: int, location: int, text: str) -> str:
    """Why a fresh Cultist of a seat cannot do that in a Location; '' if it can."""
    activate(t, seat, location)
    reason = "" if text in offered(t, seat) else why_not(t, text, by=seat)
    t.agenda.clear()
    t.places[location].waiting[seat] -= 1
    t.books[seat].ready += 1
    return reason


def upgrade(t: DarkBlood, seat: int, *rituals: str) -> None:
    """Rituals lie on their upgraded side, paid through the triangle of their own number."""
    for name in rituals:
        ritual = RITUAL.place(name)
        t.books[seat].upgraded[ritual] = True
        t.books[seat].triangles[ritual] += 1


def open_passive(t: DarkBlood, seat: int, name: str) -> None:
    """A Passive lies open with this side up, with all to its left."""
    number = PASSIVE.place(name)
    book = t.books[seat]
    assert number // 8 == book.cult
    position = number % 8 // 2
    while book.open_passives() <= position:
        book.hexes -= 1
        t.pouch[6 + book.cult] += 1
    book.sides[position] = number % 2


def give(t: DarkBlood, seat: int, **stores: int) -> None:
    """Silver or Resources by name."""
    for name, amount in stores.items():
        if name == "silver":
            t.books[seat].silver = amount
        else:
            t.books[seat].resources[RESOURCE.place(name)] = amount


def stock(t: DarkBlood, seat: int) -> dict[str, int]:
    """The Resources that a seat has any of."""
    return {RESOURCE.values[kind]: amount for kind, amount in enumerate(t.books[seat].resources) if amount}


def finish(t: DarkBlood, seed: int = 0) -> None:
    """Play on by dice to the end."""
    dice = key_from_seed(f"finish {seed}")
    chance = keyed(dice)
    while t.asked():
        seat = members(t.asked())[0]
        options = t.options(seat)
        t.take(seat, options[chance.below(len(options), 0)])


def play_until(t: DarkBlood, frame: str, seed: int = 0) -> None:
    """Play by dice until a frame of this name asks."""
    chance = keyed(key_from_seed(f"until {seed}"))
    while t.asked() and t.agenda[-1].name() != frame:
        seat = members(t.asked())[0]
        options = t.options(seat)
        t.take(seat, options[chance.below(len(options), 0)])
