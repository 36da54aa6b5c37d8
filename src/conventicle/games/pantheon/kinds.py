"""The kinds of cards by name and sort, and the zones they lie in.

Names are numbered over all data sets and only grow: a later god comes behind the first coins and omens, so what a card
is says its sort and never its number. What is printed on the cards stands in `values`. A god is its card: the domain
`god`, a follower's and a divine card's have numbers of their own, which `GOD_NUMBER` and the like give by kind.
"""

from __future__ import annotations

from typing import Final

from conventicle.kernel.cards import Layout, Zone
from conventicle.kernel.data import Names, names_of
from conventicle.kernel.seats import bit, everyone
from conventicle.kernel.vocabulary import Domain, seat_domain

PACKAGE: Final = "conventicle.games.pantheon"
MOST_SEATS: Final = 6
SEAT: Final = seat_domain(MOST_SEATS)

# The sorts of cards, in the order in which the kinds of a data set are numbered.
GODS_SORT: Final = 0
FOLLOWERS_SORT: Final = 1
REALMS_SORT: Final = 2
TITLES_SORT: Final = 3
PARTS_SORT: Final = 4
COINS_SORT: Final = 5
SPECIALS_SORT: Final = 6
OMENS_SORT: Final = 7

#: The tables of the data file, and the sort of the cards in each.
TABLES: Final = ("god", "follower", "realm", "title", "part", "buyable", "coin", "special", "omen")
_SORTS: Final = (
    GODS_SORT, FOLLOWERS_SORT, REALMS_SORT, TITLES_SORT, PARTS_SORT, PARTS_SORT, COINS_SORT, SPECIALS_SORT, OMENS_SORT,
)  # fmt: skip


def _named(*tables: str) -> Names:
    """The names of these tables over all data sets."""
    return names_of(PACKAGE, *[("cards", table) for table in tables])


_CARDS: Final = _named(*TABLES)
CARD: Final = Domain("card", _CARDS.values, cards=True, sizes=_CARDS.sizes)
KINDS: Final = len(CARD.values)
SORT: Final = [_SORTS[table] for table in _CARDS.sorts]
#: Parts with pink backgrounds, for sale at the side.
BUYABLE_PART: Final = [TABLES[table] == "buyable" for table in _CARDS.sorts]

# Stretches of the cards with numbers of their own, so that choices among them stay few: per name its kind, and per kind
# its number there, -1 for other cards.
_GODS: Final = _named("god")
GOD: Final = Domain("god", _GODS.values, sizes=_GODS.sizes)
GODS: Final = len(GOD.values)
_FOLLOWERS: Final = _named("god", "follower")
FOLLOWER: Final = Domain("card", _FOLLOWERS.values, cards=True, sizes=_FOLLOWERS.sizes)
_DIVINE: Final = _named("god", "follower", "realm", "title")
DIVINE: Final = Domain("card", _DIVINE.values, cards=True, sizes=_DIVINE.sizes)


def _kinds(domain: Domain) -> list[int]:
    return [CARD.place(name) for name in domain.values]


def _numbers(kinds: list[int]) -> list[int]:
    return [kinds.index(kind) if kind in kinds else -1 for kind in range(KINDS)]


GOD_KIND: Final = _kinds(GOD)
GOD_NUMBER: Final = _numbers(GOD_KIND)
FOLLOWER_KIND: Final = _kinds(FOLLOWER)
FOLLOWER_NUMBER: Final = _numbers(FOLLOWER_KIND)
DIVINE_KIND: Final = _kinds(DIVINE)
DIVINE_NUMBER: Final = _numbers(DIVINE_KIND)

# Symbols. The fourth count is that of all together, which a grey circle asks for.
HEARTS: Final = 0
TREES: Final = 1
SKULLS: Final = 2
ANY: Final = 3
NO_MAX: Final = 999

# The parts of a temple, in building order; 0 is no part.
FOUNDATION: Final = 1
ALTAR: Final = 2
WALL: Final = 3
DOME: Final = 4
TEMPLE_PARTS: Final = 5

#: Where temples stand: as many places as there are Foundations.
_SITES: Final = _named("site")
SITE: Final = Domain("site", _SITES.values, sizes=_SITES.sizes)
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
#: A special card while its effect goes on, or a temple part until it is known which one it replaces.
PLAYED: Final = 5
#: The follower that was drawn and looks for a god.
OFFERED: Final = 6
#: End of Days before the Prophecy is drawn, the Prophecy afterwards.
OMENS: Final = 7
#: Elder Gods that are not, or no longer, in the game.
GONE: Final = 8
_FIRST_CULT: Final = 9
_FIRST_TEMPLE: Final = _FIRST_CULT + 2 * GOD.size_in(1)
_FIRST_SEAT: Final = _FIRST_TEMPLE + SITE.size_in(1)
#: Gods and sites of later data sets have their zones behind those of six seats, one data set after the other.
_FIRST_LATER: Final = _FIRST_SEAT + 5 * MOST_SEATS


class _Zones:
    """Where the cults and temples lie."""

    def __init__(self) -> None:
        #: Per kind the zone of a god's realm and title; -1 for cards that are no gods.
        self.worn: Final = [-1] * KINDS
        self.temple: Final = [_FIRST_TEMPLE + site for site in range(SITE.size_in(1))]
        #: Per data set how many zones a table of six has, and behind the seats which things they belong to.
        self.ends: Final = [_FIRST_LATER, _FIRST_LATER]
        self.later: Final[list[str]] = []
        for god in range(GOD.size_in(1)):
            self.worn[GOD_KIND[god]] = _FIRST_CULT + 2 * god
        for data in range(2, len(GOD.sizes)):
            for god in range(GOD.size_in(data - 1), GOD.size_in(data)):
                self.worn[GOD_KIND[god]] = _FIRST_LATER + len(self.later)
                self.later.extend([f"worn {GOD.values[god]}", f"followers {GOD.values[god]}"])
            for site in range(SITE.size_in(data - 1), SITE.size_in(data)):
                self.temple.append(_FIRST_LATER + len(self.later))
                self.later.append(f"temple {SITE.values[site]}")
            self.ends.append(_FIRST_LATER + len(self.later))


_ZONES: Final = _Zones()
_WORN: Final = _ZONES.worn
_TEMPLE: Final = _ZONES.temple


def worn(god: int) -> int:
    """The zone of a god's realm and title."""
    return _WORN[god]


def followers(god: int) -> int:
    """The zone of a god's followers."""
    return _WORN[god] + 1


def temple(site: int) -> int:
    """The zone of the temple parts at a site."""
    return _TEMPLE[site]


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


def layout(seats: int, data: int, backs: list[int]) -> Layout:
    """All zones of a table with this data set; the backs are blue (main deck), purple (followers), gray (starters)."""
    cards = CARD.size_in(data)

    def of_sorts(*sorts: int) -> tuple[int, ...]:
        return tuple([kind for kind in range(cards) if SORT[kind] in sorts])

    open_to_all = everyone(seats)
    all_gods = of_sorts(GODS_SORT)
    dress = of_sorts(REALMS_SORT, TITLES_SORT)
    parts = of_sorts(PARTS_SORT)
    flock_cards = of_sorts(FOLLOWERS_SORT)
    omens = of_sorts(OMENS_SORT)
    main = of_sorts(GODS_SORT, REALMS_SORT, TITLES_SORT, PARTS_SORT, COINS_SORT, SPECIALS_SORT)
    drawn = of_sorts(FOLLOWERS_SORT, OMENS_SORT)
    zones = [
        Zone("main deck", 0, True, holds=main, places=2),
        Zone("main discard", open_to_all, True, holds=main, places=1),
        Zone("follower deck", 0, True, holds=drawn, places=2),
        Zone("follower discard", open_to_all, True, holds=drawn, places=1),
        Zone("side", open_to_all, False, holds=parts),
        Zone("played", open_to_all, False, holds=of_sorts(SPECIALS_SORT, PARTS_SORT, FOLLOWERS_SORT)),
        Zone("offered", open_to_all, False, holds=drawn),
        Zone("omens", open_to_all, False, holds=omens),
        Zone("gone", open_to_all, False, holds=all_gods),
    ]
    for god in GOD.values[: GOD.size_in(1)]:
        zones.append(Zone(f"worn {god}", open_to_all, False, holds=dress))
        zones.append(Zone(f"followers {god}", open_to_all, False, holds=flock_cards))
    for site in SITE.values[: SITE.size_in(1)]:
        zones.append(Zone(f"temple {site}", open_to_all, False, holds=parts))
    for seat in range(seats):
        zones.append(Zone(f"hand {seat}", bit(seat), False, seat, main))
        zones.append(Zone(f"gods {seat}", open_to_all, False, seat, all_gods))
        zones.append(Zone(f"aside {seat}", bit(seat), False, seat, main))
        zones.append(Zone(f"loose {seat}", open_to_all, False, seat))
        zones.append(Zone(f"flock {seat}", open_to_all, False, seat, flock_cards))
    later = _ZONES.later[: _ZONES.ends[data] - _FIRST_LATER]
    if later:
        empty = 5 * (MOST_SEATS - seats)
        zones.extend([Zone(f"no seat {place}", open_to_all, False, holds=omens) for place in range(empty)])
        held = {"worn": dress, "followers": flock_cards, "temple": parts}
        zones.extend([Zone(name, open_to_all, False, holds=held[name.partition(" ")[0]]) for name in later])
    return Layout(CARD.values[:cards], tuple(backs[:cards]), tuple(zones), seats + 1)
