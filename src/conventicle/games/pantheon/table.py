"""The table of Pantheon, and the small questions that are asked of it everywhere."""

from __future__ import annotations

from typing import Any, Final

from conventicle.games.pantheon.kinds import (
    ALTAR,
    ANY,
    BUYABLE_PART,
    DOME,
    FOLLOWER_DECK,
    FOLLOWER_DISCARD,
    FOLLOWERS_SORT,
    FOUNDATION,
    GONE,
    MAIN_DECK,
    MAIN_DISCARD,
    PROPHECY,
    REALMS_SORT,
    SIDE,
    SORT,
    TEMPLE_PARTS,
    TITLES_SORT,
    WALL,
    flock,
    followers,
    gods,
    hand,
    temple,
    worn,
)
from conventicle.games.pantheon.values import PantheonValues
from conventicle.kernel.cards import Cards
from conventicle.kernel.chance import DRAWS, Chance
from conventicle.kernel.saving import taken_apart
from conventicle.kernel.seats import bit
from conventicle.kernel.table import Table

NOBODY: Final = -1
NOWHERE: Final = -1


class Variants:
    """Which of the variations are played; the fourth, five or six players, is the number of seats."""

    def __init__(self, pay_to_purge: bool, unlimited_pantheon: bool, doom_is_at_hand: bool) -> None:
        self.pay_to_purge: Final = pay_to_purge
        self.unlimited_pantheon: Final = unlimited_pantheon
        self.doom_is_at_hand: Final = doom_is_at_hand

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy."""
        return taken_apart(self)


class Liberties:
    """What may be done at any time of one's own turn. The table only asks; `effects.anytime` knows the effects."""

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """What the seat may do now."""
        raise NotImplementedError

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Do it."""
        raise NotImplementedError


class Pantheon(Table):
    """Coins, whose turn it is, and whose temples stand where; all cards lie in their zones."""

    def __init__(
        self, seats: int, chance: Chance, cards: Cards, values: PantheonValues, variants: Variants, coins: list[int],
        active: int, used: int, protected: int, passed_over: int, temple_owner: list[int], temple_god: list[int],
        building: list[int], liberties: Liberties,
    ) -> None:  # fmt: skip
        super().__init__(seats, chance, cards, values)
        self.values: Final = values
        self.variants: Final = variants
        self.coins: Final = coins
        self.active = active
        """The seat whose turn it is."""
        self.used = used
        """The powers used this turn, as a mask of the bits in `effects.titles`."""
        self.protected = protected
        """Seats whose followers Indoctrination keeps safe for the rest of this turn."""
        self.passed_over = passed_over
        """Seats that asked not to be asked for Indoctrination until their own next turn (R38)."""
        self.temple_owner: Final = temple_owner
        self.temple_god: Final = temple_god
        """Per site: whose temple stands there and which god it belongs to, -1 for none."""
        self.building: Final = building
        """By kind, up to the last god: the site where its temple is being built; -1 while it has none, or several and
        no choice yet."""
        self.liberties: Final = liberties

    def clone(self) -> Pantheon:
        """A copy that shares nothing changeable."""
        copy = Pantheon(
            self.seats, self.chance.clone(), self.cards.clone(), self.values, self.variants, self.coins[:],
            self.active, self.used, self.protected, self.passed_over, self.temple_owner[:], self.temple_god[:],
            self.building[:], self.liberties,
        )  # fmt: skip
        return self.copy_core(copy)

    def fields(self) -> tuple[object, ...]:
        return (
            self.variants.pay_to_purge, self.variants.unlimited_pantheon, self.variants.doom_is_at_hand,
            tuple(self.coins), self.active, self.used, self.protected, self.passed_over, tuple(self.temple_owner),
            tuple(self.temple_god), tuple(self.building),
        )  # fmt: skip

    def restack(self, chance: Chance) -> None:
        """In Doom is at Hand the Prophecy lies within the top 15 (R34).

        Every turn draws one card, so as many as there were turns are gone from the top.
        """
        deck = self.cards.zones[FOLLOWER_DECK]
        if self.variants.doom_is_at_hand and PROPHECY in deck:
            here = deck.index(PROPHECY)
            there = len(deck) - 1 - chance.below(self.values.doom_depth - self.round, DRAWS)
            deck[here], deck[there] = deck[there], deck[here]

    # Gods.

    def gods_of(self, seat: int) -> list[int]:
        """The gods a seat has in play."""
        return self.cards.zones[gods(seat)]

    def owner(self, god: int) -> int:
        """The seat that has a god in play, or -1."""
        for seat in range(self.seats):
            if god in self.cards.zones[gods(seat)]:
                return seat
        return NOBODY

    def may_found(self, seat: int) -> bool:
        """Another god may be played while there are fewer than two, or without limit in the variation."""
        return self.variants.unlimited_pantheon or len(self.gods_of(seat)) < self.values.most_gods

    def realm(self, god: int) -> int:
        """The realm of a god, or -1."""
        return self._worn(god, REALMS_SORT)

    def title(self, god: int) -> int:
        """The title of a god, or -1."""
        return self._worn(god, TITLES_SORT)

    def _worn(self, god: int, sort: int) -> int:
        for kind in self.cards.zones[worn(god)]:
            if SORT[kind] == sort:
                return kind
        return -1

    def bearer(self, seat: int, title: int) -> int:
        """The god of a seat that bears a title, or -1: the power belongs to whoever has that god."""
        for god in self.cards.zones[gods(seat)]:
            for kind in self.cards.zones[worn(god)]:
                if kind == title:
                    return god
        return -1

    def symbols(self, god: int) -> list[int]:
        """Hearts, trees, skulls and all together on a god's realm, title and temple parts; a god adds nothing."""
        hearts = trees = skulls = 0
        shows = self.values.symbols
        for kind in self.cards.zones[worn(god)]:
            shown = shows[kind]
            hearts += shown[0]
            trees += shown[1]
            skulls += shown[2]
        for site, owner in enumerate(self.temple_god):
            if owner == god:
                for kind in self.cards.zones[temple(site)]:
                    shown = shows[kind]
                    hearts += shown[0]
                    trees += shown[1]
                    skulls += shown[2]
        return [hearts, trees, skulls, hearts + trees + skulls]

    # Followers.

    def flocks(self, seat: int) -> list[int]:
        """The zones in which a seat's followers lie: one for each god, and those that wait for one (R14)."""
        found = [followers(god) for god in self.cards.zones[gods(seat)]]
        found.append(flock(seat))
        return found

    def follower_count(self, seat: int) -> int:
        """How many followers a seat has."""
        return sum([len(self.cards.zones[zone]) for zone in self.flocks(seat)])

    # Temples.

    def temples_of(self, seat: int) -> list[int]:
        """The sites of a seat's temples."""
        return [site for site, owner in enumerate(self.temple_owner) if owner == seat]

    def temples_of_god(self, god: int) -> list[int]:
        """The sites of a god's temples; one as a rule, more after a Cultural Exchange (R11)."""
        return [site for site, owner in enumerate(self.temple_god) if owner == god]

    def is_complete(self, site: int) -> bool:
        """Foundation, Altar, two Walls and a Dome."""
        return len(self.cards.zones[temple(site)]) == TEMPLE_PARTS

    def next_part(self, site: int) -> int:
        """The part that is to be built next at a site: in order, with both Walls before the Dome; 0 if complete."""
        return (FOUNDATION, ALTAR, WALL, WALL, DOME, 0)[len(self.cards.zones[temple(site)])]

    def uppermost(self, site: int) -> list[int]:
        """The uppermost part or parts: a Dome, else the Walls, else the Altar, else the Foundation (R10)."""
        parts = self.cards.zones[temple(site)]
        part = self.values.part
        highest = max([part[kind] for kind in parts])
        return sorted({kind for kind in parts if part[kind] == highest})

    def plates(self, seat: int) -> int:
        """Collection plates on all temples of a seat, finished or not."""
        plates = self.values.plates
        return sum([plates[kind] for site in self.temples_of(seat) for kind in self.cards.zones[temple(site)]])

    def complete_temples(self, seat: int) -> int:
        """How many temples of a seat are complete."""
        return len([site for site in self.temples_of(seat) if self.is_complete(site)])

    # Scoring.

    def follower_points(self, seat: int) -> int:
        """The Values of all followers, supported or not."""
        value = self.values.value
        return sum([value[kind] for zone in self.flocks(seat) for kind in self.cards.zones[zone]])

    def score(self, seat: int) -> int:
        """Follower points and five for each complete temple; nothing else counts."""
        return self.follower_points(seat) + self.values.temple_points * self.complete_temples(seat)

    # Piles.

    def drop(self, kind: int, origin: int) -> None:
        """A card leaves play for its pile: buyable parts go back to the side, Elder Gods leave the game (R8, R9)."""
        self.cards.move(kind, origin, self.pile_of(kind))

    def pile_of(self, kind: int) -> int:
        """Where a card goes that leaves play."""
        if SORT[kind] == FOLLOWERS_SORT:
            return FOLLOWER_DISCARD
        if BUYABLE_PART[kind]:
            return SIDE
        return GONE if self.values.elder[kind] else MAIN_DISCARD

    def draw_main(self, target: int) -> int:
        """The top card of the main deck goes to a zone; its kind, or -1 where deck and discard are both empty (R21).

        When the deck has run out, its discard is shuffled into a new one (R6).
        """
        if not self.cards.zones[MAIN_DECK]:
            if not self.cards.zones[MAIN_DISCARD]:
                return -1
            self.tell("reshuffled")
            self.cards.turn_over(MAIN_DISCARD, MAIN_DECK)
            self.cards.shuffle(MAIN_DECK, self.chance, DRAWS)
        return self.cards.draw(MAIN_DECK, target)

    def hand_of(self, seat: int) -> list[int]:
        """The kinds in a seat's hand."""
        return self.cards.zones[hand(seat)]

    def holds(self, seat: int, kind: int) -> bool:
        """True if a seat has such a card in hand."""
        for held in self.cards.zones[hand(seat)]:
            if held == kind:
                return True
        return False

    def is_protected(self, seat: int) -> bool:
        """True while Indoctrination keeps this seat's followers."""
        return bool(self.protected & bit(seat))

    def anytime(self, seat: int) -> list[int]:
        """What the seat may do at any time of its turn."""
        return self.liberties.options(self, seat)

    def take_anytime(self, seat: int, option: int) -> None:
        """Do it."""
        self.liberties.take(self, seat, option)


NO_SYMBOLS: Final = [0] * (ANY + 1)
