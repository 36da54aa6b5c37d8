"""The kinds of cards, what is printed on them, and the zones they lie in."""

from __future__ import annotations

from typing import Any, Final

from conventicle.kernel.cards import Layout, Zone
from conventicle.kernel.data import read_rows
from conventicle.kernel.seats import bit, everyone
from conventicle.kernel.vocabulary import Domain, seat_domain

MOST_SEATS: Final = 6
SEAT: Final = seat_domain(MOST_SEATS)


def _rows(table: str) -> list[dict[str, Any]]:
    return read_rows("conventicle.games.pantheon", "data/1/cards.toml", table)


# The sorts of cards, in the order in which their kinds are numbered.
GODS_SORT: Final = 0
FOLLOWERS_SORT: Final = 1
REALMS_SORT: Final = 2
TITLES_SORT: Final = 3
PARTS_SORT: Final = 4
COINS_SORT: Final = 5
SPECIALS_SORT: Final = 6
OMENS_SORT: Final = 7

_TABLES: Final = (
    ("god", GODS_SORT),
    ("follower", FOLLOWERS_SORT),
    ("realm", REALMS_SORT),
    ("title", TITLES_SORT),
    ("part", PARTS_SORT),
    ("buyable", PARTS_SORT),
    ("coin", COINS_SORT),
    ("special", SPECIALS_SORT),
    ("omen", OMENS_SORT),
)
_CARDS: Final = [(table, sort, row) for table, sort in _TABLES for row in _rows(table)]
_ROW: Final = [row for _, _, row in _CARDS]

CARD: Final = Domain("card", tuple(str(row["name"]) for row in _ROW), cards=True)
KINDS: Final = len(_CARDS)
SORT: Final = [sort for _, sort, _ in _CARDS]
COPIES: Final = [int(row.get("copies", 1)) for row in _ROW]
#: Parts with pink backgrounds, for sale at the side.
BUYABLE_PART: Final = [table == "buyable" for table, _, _ in _CARDS]
#: Elder Gods lie in the Starter deck.
ELDER: Final = [bool(row.get("elder", False)) for row in _ROW]

GODS: Final = SORT.count(GODS_SORT)
#: The gods are the first kinds, so a god's number is its kind; followers come next.
GOD: Final = Domain("god", CARD.values[:GODS])
FIRST_FOLLOWER: Final = GODS
LAST_FOLLOWER: Final = GODS + SORT.count(FOLLOWERS_SORT) - 1
FOLLOWER: Final = Domain("card", CARD.values[: LAST_FOLLOWER + 1], cards=True)
#: Realms and titles follow the followers.
DIVINE: Final = Domain(
    "card", CARD.values[: LAST_FOLLOWER + 1 + SORT.count(REALMS_SORT) + SORT.count(TITLES_SORT)], cards=True
)

# Symbols. The fourth count is that of all together, which a grey circle asks for.
HEARTS: Final = 0
TREES: Final = 1
SKULLS: Final = 2
ANY: Final = 3
_SYMBOL: Final = {"hearts": HEARTS, "trees": TREES, "skulls": SKULLS, "any": ANY}
#: Per kind: hearts, trees and skulls shown.
SYMBOLS: Final = [[int(row.get(name, 0)) for name in ("hearts", "trees", "skulls")] for row in _ROW]
PLATES: Final = [int(row.get("plates", 0)) for row in _ROW]

#: Per kind of follower: its Value, and the least and most symbols it asks for.
NO_MAX: Final = 999
VALUE: Final = [int(row.get("value", 0)) for row in _ROW]
MIN: Final = [int(row.get("min", 0)) for row in _ROW]
MIN_OF: Final = [_SYMBOL[row.get("min_of", "any")] for row in _ROW]
MAX: Final = [int(row.get("max", NO_MAX)) for row in _ROW]
MAX_OF: Final = [_SYMBOL[row.get("max_of", "any")] for row in _ROW]

# The parts of a temple, in building order; 0 is no part.
FOUNDATION: Final = 1
ALTAR: Final = 2
WALL: Final = 3
DOME: Final = 4
_PART: Final = {"foundation": FOUNDATION, "altar": ALTAR, "wall": WALL, "dome": DOME}
PART: Final = [_PART.get(row.get("part", ""), 0) for row in _ROW]
TEMPLE_PARTS: Final = 5

#: Coins on a coin card, or given or saved by a title.
AMOUNT: Final = [int(row.get("amount", 0)) for row in _ROW]

#: Where temples stand: as many places as there are Foundations.
SITE: Final = Domain("site", tuple(str(row["name"]) for row in _rows("site")))
SITES: Final = len(SITE.values)

OVERLORD: Final = CARD.place("overlord")
THOUSAND_EYES: Final = CARD.place("thousand_eyes")
IRRESISTIBLE_CHARM: Final = CARD.place("irresistible_charm")
DESTROYER: Final = CARD.place("destroyer")
SILVER_TONGUED: Final = CARD.place("silver_tongued")
INDOCTRINATION: Final = CARD.place("indoctrination")
PURGE: Final = CARD.place("purge")
PROPHECY: Final = CARD.place("prophecy")
END_OF_DAYS: Final = CARD.place("end_of_days")

# Zones. A deck nobody sees; every discard and everything in play lies open; hands are their owners' secret (R35).
MAIN_DECK: Final = 0
MAIN_DISCARD: Final = 1
FOLLOWER_DECK: Final = 2
FOLLOWER_DISCARD: Final = 3
#: Buyable parts at the side.
SIDE: Final = 4
#: A special card while its effect goes on.
PLAYED: Final = 5
#: The follower that was drawn and looks for a god.
OFFERED: Final = 6
#: End of Days before the Prophecy is drawn, the Prophecy afterwards.
OMENS: Final = 7
#: Elder Gods that are not, or no longer, in the game.
GONE: Final = 8
_FIRST_CULT: Final = 9
_FIRST_TEMPLE: Final = _FIRST_CULT + 2 * GODS
_FIRST_SEAT: Final = _FIRST_TEMPLE + SITES


def worn(god: int) -> int:
    """The zone of a god's realm and title."""
    return _FIRST_CULT + 2 * god


def followers(god: int) -> int:
    """The zone of a god's followers."""
    return _FIRST_CULT + 2 * god + 1


def temple(site: int) -> int:
    """The zone of the temple parts at a site."""
    return _FIRST_TEMPLE + site


def hand(seat: int) -> int:
    """The zone of a seat's hand."""
    return _FIRST_SEAT + 5 * seat


def gods(seat: int) -> int:
    """The zone of the gods that a seat has in play."""
    return _FIRST_SEAT + 5 * seat + 1


def aside(seat: int) -> int:
    """Where the cards lie that a seat is looking at."""
    return _FIRST_SEAT + 5 * seat + 2


def loose(seat: int) -> int:
    """Cards a seat is losing or rearranging: open, and on their way to a pile or a god."""
    return _FIRST_SEAT + 5 * seat + 3


def flock(seat: int) -> int:
    """Followers of a seat that wait for a god (R14)."""
    return _FIRST_SEAT + 5 * seat + 4


def of_sorts(*sorts: int) -> tuple[int, ...]:
    """All kinds of these sorts."""
    return tuple([kind for kind in range(KINDS) if SORT[kind] in sorts])


def layout(seats: int) -> Layout:
    """All zones of a table; the backs are blue (main deck), purple (followers) and gray (starters)."""
    open_to_all = everyone(seats)
    all_gods = of_sorts(GODS_SORT)
    dress = of_sorts(REALMS_SORT, TITLES_SORT)
    parts = of_sorts(PARTS_SORT)
    flock_cards = of_sorts(FOLLOWERS_SORT)
    omens = of_sorts(OMENS_SORT)
    specials = of_sorts(SPECIALS_SORT)
    main = of_sorts(GODS_SORT, REALMS_SORT, TITLES_SORT, PARTS_SORT, COINS_SORT, SPECIALS_SORT)
    drawn = of_sorts(FOLLOWERS_SORT, OMENS_SORT)
    zones = [
        Zone("main deck", 0, True, holds=main, places=2),
        Zone("main discard", open_to_all, True, holds=main, places=1),
        Zone("follower deck", 0, True, holds=drawn, places=2),
        Zone("follower discard", open_to_all, True, holds=drawn, places=1),
        Zone("side", open_to_all, False, holds=parts),
        Zone("played", open_to_all, False, holds=specials),
        Zone("offered", open_to_all, False, holds=drawn),
        Zone("omens", open_to_all, False, holds=omens),
        Zone("gone", open_to_all, False, holds=all_gods),
    ]
    for god in GOD.values:
        zones.append(Zone(f"worn {god}", open_to_all, False, holds=dress))
        zones.append(Zone(f"followers {god}", open_to_all, False, holds=flock_cards))
    for site in SITE.values:
        zones.append(Zone(f"temple {site}", open_to_all, False, holds=parts))
    for seat in range(seats):
        zones.append(Zone(f"hand {seat}", bit(seat), False, seat, main))
        zones.append(Zone(f"gods {seat}", open_to_all, False, seat, all_gods))
        zones.append(Zone(f"aside {seat}", bit(seat), False, seat, main))
        zones.append(Zone(f"loose {seat}", open_to_all, False, seat))
        zones.append(Zone(f"flock {seat}", open_to_all, False, seat, flock_cards))
    return Layout(CARD.values, tuple(back(kind) for kind in range(KINDS)), tuple(zones), seats + 1)


def back(kind: int) -> int:
    """Main deck 0, Follower deck 1, Starter deck 2."""
    if SORT[kind] in (FOLLOWERS_SORT, OMENS_SORT):
        return 1
    return 2 if BUYABLE_PART[kind] or ELDER[kind] else 0


def copies_of(sort: int) -> list[int]:
    """Every card of a sort, one entry per copy; of temple parts only those of the main deck."""
    return [kind for kind in range(KINDS) if SORT[kind] == sort and not BUYABLE_PART[kind] for _ in range(COPIES[kind])]


def buyable_parts() -> list[int]:
    """Every part for sale, one entry per copy."""
    return [kind for kind in range(KINDS) if BUYABLE_PART[kind] for _ in range(COPIES[kind])]


def main_cards() -> list[int]:
    """The main deck before starting gods are taken out: never a follower, a starter or an Elder God."""
    found = [kind for kind in copies_of(GODS_SORT) if not ELDER[kind]]
    for sort in (REALMS_SORT, TITLES_SORT, PARTS_SORT, COINS_SORT, SPECIALS_SORT):
        found.extend(copies_of(sort))
    return found
