"""The wooden disks: drawn from the Game Pouch, placed, and resolved (p. 11, 12)."""

from __future__ import annotations

from conventicle.games.dark_blood.kinds import (
    CHURCH,
    FIRST_HEX,
    LOCATION_LIMIT,
    SHIELD,
    SIGIL_PAYS,
    TWO_PEASANTS,
)
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.chance import DRAWS


def draw_from_pouch(t: DarkBlood) -> int:
    """A disk out of the pouch, each as likely as the other; -1 if it is empty."""
    total = sum(t.pouch)
    if not total:
        return -1
    at = t.chance.below(total, DRAWS)
    disk = 0
    while at >= t.pouch[disk]:
        at -= t.pouch[disk]
        disk += 1
    t.pouch[disk] -= 1
    return disk


def resolve_disk(t: DarkBlood, disk: int, location: int) -> None:
    """What a disk without a number does in a Location; it is off its circle already (p. 12)."""
    if disk == TWO_PEASANTS:
        t.pouch[disk] += 1
        if t.solo():
            enemies_arrive(t, location)
        else:
            arriving = min(2, t.available_peasants())
            t.places[location].peasants += arriving
            if arriving:
                t.tell("peasants_arrive", arriving, location)
    elif disk == SHIELD:
        t.pouch[disk] += 1
        inquisitor_arrives(t, location)
    else:
        resolve_hex(t, disk - FIRST_HEX, location)


def resolve_hex(t: DarkBlood, cult: int, location: int) -> None:
    """A Cult's Hex: a Sigil for its owner, and the Hex goes home; a solo enemy's is set aside (R26)."""
    owner = t.seat_of(cult)
    if owner < 0:
        t.places[location].enemy_sigils += 1
        t.tell("enemy_sigil", cult, location)
        return
    if t.place_sigil(owner, location):
        t.passive_pays(owner, SIGIL_PAYS)
    t.hex_comes_home(owner)


def inquisitor_arrives(t: DarkBlood, location: int) -> None:
    """The Inquisitor comes and takes the Sigil of the Cult lowest in Favor among those with one there (p. 21)."""
    t.inquisitor = location
    t.tell("inquisitor_arrives", location)
    sigils = t.places[location].sigils
    for seat in reversed(t.favor_order()):
        if sigils[seat]:
            sigils[seat] -= 1
            t.tell("sigil_destroyed", seat, location)
            return


def enemies_arrive(t: DarkBlood, location: int) -> None:
    """Solo: two enemy Cultists instead of Peasants, never past six in a Location other than the Church (R50)."""
    place = t.places[location]
    arriving = 2 if location == CHURCH else min(2, LOCATION_LIMIT - place.crowd())
    place.enemies += arriving
    if arriving:
        t.tell("enemies_arrive", arriving, location)


def flows(t: DarkBlood, disk: int) -> bool:
    """Cults' Hexes and Shields cannot lie in a defiled Location: they flow on (p. 12)."""
    return t.values.disk_number[disk] == 0 and disk != TWO_PEASANTS


def flow_on(t: DarkBlood, disk: int, priority: int) -> None:
    """Darkflow: on to the next undefiled Location with a free circle; past the Church it leaves the game (R12)."""
    for later in range(priority + 1, len(t.order)):
        location = t.order[later]
        place = t.places[location]
        circle = place.free_circle()
        if not place.defiled and circle >= 0:
            place.disks[circle] = disk
            t.tell("darkflow", disk, location)
            return
    t.tell("disk_lost", disk)
    owner = t.seat_of(disk - FIRST_HEX) if disk >= FIRST_HEX else -1
    if owner >= 0:
        t.books[owner].lost_hexes += 1
        t.gain_blood(owner, t.values.lost_hex_blood)
