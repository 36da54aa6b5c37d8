"""The Location cards: for the Cult with Majority, once, before the first activation in the Location (p. 17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import (
    ALL_RESOURCES,
    LOCATION,
    LOCATION_CARD,
    LOCATIONS,
)
from conventicle.games.dark_blood.rituals.corrupt import put_hex_in_pouch
from conventicle.games.dark_blood.rituals.resources import GainResources
from conventicle.games.dark_blood.rituals.targets import StrikeCultists
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

USE: Final = 0
DECLINE: Final = 1


def pay_price(t: DarkBlood, me: int, card: str) -> None:
    """Pay the Silver that a card asks for."""
    price = t.values.card_price[card]
    t.books[me].silver -= price
    t.tell("paid_silver", me, price)


def can_blood_altar(t: DarkBlood, me: int, location: int) -> bool:
    """It asks for Silver."""
    return t.books[me].silver >= t.values.card_price["blood_altar"]


def blood_altar(t: DarkBlood, me: int, location: int) -> None:
    """Silver buys Blood."""
    pay_price(t, me, "blood_altar")
    t.gain_blood(me, t.values.card_amount["blood_altar"])


def can_always(t: DarkBlood, me: int, location: int) -> bool:
    """No condition."""
    return True


def buried_hoard(t: DarkBlood, me: int, location: int) -> None:
    """Silver."""
    t.gain_silver(me, t.values.card_amount["buried_hoard"])


def forbidden_stores(t: DarkBlood, me: int, location: int) -> None:
    """A Resource of one's choice."""
    t.then(GainResources(me, t.values.card_amount["forbidden_stores"], ALL_RESOURCES, -1, False))


def can_procession(t: DarkBlood, me: int, location: int) -> bool:
    """A Peasant must stand in another Location."""
    return any(t.places[other].peasants for other in range(LOCATIONS) if other != location)


def procession(t: DarkBlood, me: int, location: int) -> None:
    """A Peasant comes here from another Location."""
    t.then(LeadPeasant(me, location))


def can_dark_lure(t: DarkBlood, me: int, location: int) -> bool:
    """An enemy Cultist must be here."""
    return t.enemy_cultists(me, location)


def dark_lure(t: DarkBlood, me: int, location: int) -> None:
    """An enemy Cultist goes home."""
    t.then(StrikeCultists(me, location, t.values.card_amount["dark_lure"], False, 0, 0))


def can_profane_whisper(t: DarkBlood, me: int, location: int) -> bool:
    """It asks for Silver and a Hex."""
    return t.books[me].silver >= t.values.card_price["profane_whisper"] and t.books[me].hexes > 0


def profane_whisper(t: DarkBlood, me: int, location: int) -> None:
    """Silver puts the leftmost Hex into the pouch; no Monstrosity comes."""
    pay_price(t, me, "profane_whisper")
    put_hex_in_pouch(t, me)


Condition = Callable[[DarkBlood, int, int], bool]
Effect = Callable[[DarkBlood, int, int], None]
CARD_EFFECTS: Final[dict[str, tuple[Condition, Effect]]] = {
    "blood_altar": (can_blood_altar, blood_altar),
    "buried_hoard": (can_always, buried_hoard),
    "forbidden_stores": (can_always, forbidden_stores),
    "procession": (can_procession, procession),
    "dark_lure": (can_dark_lure, dark_lure),
    "profane_whisper": (can_profane_whisper, profane_whisper),
}


class UseLocationCard(Frame[DarkBlood]):
    """The Cult with Majority may use the card; asked only while it can do something."""

    NAME: ClassVar[str] = "UseLocationCard"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(words("use", "decline")))

    def __init__(self, me: int, location: int) -> None:
        self.me: Final = me
        self.location: Final = location

    def waits_for(self, t: DarkBlood) -> int:
        """Face-down cards and those that could do nothing are not asked for."""
        place = t.places[self.location]
        if place.defiled or not CARD_EFFECTS[LOCATION_CARD.values[place.card]][0](t, self.me, self.location):
            return 0
        return bit(self.me)

    def run(self, t: DarkBlood) -> None:
        """There is nothing to use."""

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        return [USE, DECLINE]

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Carry it out; no Cultist is spent."""
        card = t.places[self.location].card
        if option == USE:
            t.tell("used_card", self.me, card, self.location)
            CARD_EFFECTS[LOCATION_CARD.values[card]][1](t, self.me, self.location)

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"card:location_card": t.places[self.location].card, "location": self.location}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location)


class LeadPeasant(Frame[DarkBlood]):
    """Choose the Location from which a Peasant comes."""

    NAME: ClassVar[str] = "LeadPeasant"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(LOCATION))

    def __init__(self, me: int, location: int) -> None:
        self.me: Final = me
        self.location: Final = location

    def waits_for(self, t: DarkBlood) -> int:
        """The one who uses the card."""
        return bit(self.me)

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        """Other Locations with a Peasant."""
        return [other for other in range(LOCATIONS) if other != self.location and t.places[other].peasants]

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """No Peasant is there, or it is this Location."""
        return "no_peasant"

    def take(self, t: DarkBlood, seat: int, option: int) -> None:
        """Move the Peasant."""
        t.places[option].peasants -= 1
        t.places[self.location].peasants += 1
        t.tell("moved_peasants", self.me, 1, option, self.location)

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        return {"location": self.location}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.location)
