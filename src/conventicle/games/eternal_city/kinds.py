"""The names of things: Locations, Priests, cards, Cults and abilities, and the zones the cards lie in.

Cards and abilities are numbered over all editions: what differs between two editions is a kind of its own. Where the
first edition has another card under the same name, its kind bears the prefix `first_`.
"""

from __future__ import annotations

from typing import Final

from conventicle.kernel.cards import Layout, Zone
from conventicle.kernel.data import DataSet, Names, grown, names_of
from conventicle.kernel.seats import bit, everyone
from conventicle.kernel.vocabulary import Domain, seat_domain

PACKAGE: Final = "conventicle.games.eternal_city"
EDITIONS: Final = ("world", "first")
MOST_SEATS: Final = 5


def _names(file: str, table: str) -> Names:
    """Every name of a table over all editions, each once."""
    return names_of(PACKAGE, *[(f"{edition}/{file}", table) for edition in EDITIONS])


def _domain(name: str, file: str, table: str) -> Domain:
    """Everything of a table as a domain."""
    names = _names(file, table)
    return Domain(name, names.values, sizes=names.sizes)


# Locations, by number less one. The board is part of the rules: a data set changes their values, never their list.
LOCATION: Final = Domain("location", _names("locations", "location").values)
LOCATIONS: Final = len(LOCATION.values)
RUINS: Final = LOCATION.place("ruins")
THIEVES: Final = LOCATION.place("thieves")
SLUMS: Final = LOCATION.place("slums")
FORUM: Final = LOCATION.place("forum")
TEMPLE: Final = LOCATION.place("temple")
TRADE: Final = LOCATION.place("trade")
ARTISAN: Final = LOCATION.place("artisan")
ACADEMY: Final = LOCATION.place("academy")
PORT: Final = LOCATION.place("port")
PALACE: Final = LOCATION.place("palace")
NOBILITY: Final = LOCATION.place("nobility")
GUARD: Final = LOCATION.place("guard")
RIFT: Final = LOCATION.place("rift")

# Priests: 0 is the Patriarch, 1 to 5 a token of that strength. In a Location one may carry coins, Influence or both.
PATRIARCH: Final = 0
STRONGEST: Final = 5
SORTS: Final = 6
_PLAIN: Final = ("patriarch", "priest_1", "priest_2", "priest_3", "priest_4", "priest_5")
FREE_PRIEST: Final = Domain("priest", _PLAIN)
PRIEST: Final = Domain(
    "priest",
    tuple(f"{mark}{name}" for mark in ("", "paid_", "blessed_", "paid_blessed_") for name in _PLAIN),
)
WITH_COINS: Final = 1
WITH_INFLUENCE: Final = 2


def carries_coins(priest: int) -> bool:
    """True for a Priest of a Location that stands there with paid coins on him."""
    return priest // SORTS & WITH_COINS > 0


def carries_influence(priest: int) -> bool:
    """True for a Priest of a Location whose Influence a Miracle has raised."""
    return priest // SORTS & WITH_INFLUENCE > 0


# Cards: Miracles, Intrigues, Licenses and the Supremacy card. Each sort has a back of its own. They are numbered
# edition by edition, so that a later edition leaves the numbers of an earlier one as they are.
MIRACLE: Final = 0
INTRIGUE: Final = 1
LICENSE: Final = 2
SUPREMACY_BACK: Final = 3
#: The data file and the table of each deck.
DECK_ROWS: Final = (("miracles", "miracle"), ("intrigues", "intrigue"), ("licenses", "license"))


def _backs(data: DataSet) -> list[tuple[str, int]]:
    """The cards of every edition in a data set, each with its back."""
    found: list[tuple[str, int]] = []
    for edition in EDITIONS:
        for back, (file, table) in enumerate(DECK_ROWS):
            found += [(row["name"], back) for row in data.rows(f"{edition}/{file}", table)]
        found.append(("supremacy", SUPREMACY_BACK))
    return found


_CARDS: Final = grown(PACKAGE, _backs)
CARD: Final = Domain("card", _CARDS.values, cards=True, sizes=_CARDS.sizes)
CARDS: Final = len(CARD.values)
BACK: Final = list(_CARDS.sorts)
SUPREMACY: Final = CARD.place("supremacy")
MIRACLES: Final = tuple([name for kind, name in enumerate(CARD.values) if BACK[kind] == MIRACLE])
INTRIGUES: Final = tuple([name for kind, name in enumerate(CARD.values) if BACK[kind] == INTRIGUE])
LICENSES: Final = tuple([name for kind, name in enumerate(CARD.values) if BACK[kind] == LICENSE])
DECK: Final = Domain("deck", ("miracle", "intrigue", "license"))

CULT: Final = _domain("cult", "cults", "cult")
ABILITY: Final = _domain("ability", "abilities", "ability")
CELEBRATION: Final = _domain("celebration", "supremacy", "celebration")
SEAT: Final = seat_domain(MOST_SEATS)

# Zones. The first three are the decks, numbered like the backs of their cards.
PALACE_SLOTS: Final = 3
PLAYED: Final = 4
RESERVE: Final = 5
_FIRST_OF_SEATS: Final = 6


def hand(seat: int) -> int:
    """The zone of the Miracles and Intrigues in a player's hand."""
    return _FIRST_OF_SEATS + 2 * seat


def tableau(seat: int) -> int:
    """The zone of the cards that lie face up before a player: Licenses and the Supremacy card."""
    return _FIRST_OF_SEATS + 2 * seat + 1


def aside(seats: int, seat: int) -> int:
    """The zone of the cards that a player has drawn and is still choosing from; only in editions that need it."""
    return _FIRST_OF_SEATS + 2 * seats + seat


def layout(seats: int, data: int, with_aside: bool = False) -> Layout:
    """Three face-down decks, the Licenses of the Palace, the card being played, the reserve, two or three a seat.

    A table knows the cards of its own data set, and none that came later.
    """
    all_see = everyone(seats)
    cards = CARD.size_in(data)
    held = [tuple([kind for kind in range(cards) if BACK[kind] == back]) for back in (MIRACLE, INTRIGUE, LICENSE)]
    in_hand = tuple(sorted(held[MIRACLE] + held[INTRIGUE]))
    before = tuple(sorted((*held[LICENSE], SUPREMACY)))
    zones = [Zone(f"{name} deck", 0, True, holds=held[back], places=3) for back, name in enumerate(DECK.values)]
    zones.append(Zone("palace", all_see, False, holds=held[LICENSE]))
    zones.append(Zone("played", all_see, False, holds=in_hand))
    zones.append(Zone("reserve", all_see, False, holds=(SUPREMACY,)))
    for seat in range(seats):
        zones.append(Zone(f"hand {seat}", bit(seat), False, seat, in_hand))
        zones.append(Zone(f"tableau {seat}", all_see, False, seat, before))
    if with_aside:
        zones += [Zone(f"aside {seat}", bit(seat), False, seat, in_hand) for seat in range(seats)]
    return Layout(CARD.values[:cards], BACK[:cards], tuple(zones), seats + 1)
