"""The table of Dark Blood: what lies where, what everyone may know, and the small questions all phases ask."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from conventicle.games.dark_blood.kinds import (
    BLOOD,
    CHURCH,
    ENEMY,
    FAVOR_POSITIONS,
    GAP,
    HEXES,
    LOCATIONS,
    POUCH_BOX,
    RESOURCES,
    RITUALS,
    SILVER,
    SPELLBOOKS,
    TIES,
    TRADE_EVEN,
    TREE,
    pouch_zone,
)
from conventicle.games.dark_blood.place import Place
from conventicle.games.dark_blood.ritual_book import RitualBook
from conventicle.games.dark_blood.upgrading import (
    ANYTIME_VOCABULARY,
    PAIRS,
    TRADE,
    UPGRADE,
    even_trades_possible,
    trades_possible,
    upgrades_possible,
)
from conventicle.games.dark_blood.values import DarkBloodValues
from conventicle.kernel.cards import Cards
from conventicle.kernel.chance import Chance
from conventicle.kernel.table import Table

NOBODY: Final = -1


class DarkBlood(Table):
    """Places, Ritual Books, the Favor track, the Game Pouch and the Tree; hidden things lie among the cards."""

    def __init__(
        self, seats: int, chance: Chance, cards: Cards, values: DarkBloodValues, module: bool, difficulty: int,
        like: DarkBlood | None = None,
    ) -> None:  # fmt: skip
        """A table with an empty board, or a copy of another one's state."""
        super().__init__(seats, chance, cards, values)
        self.values: Final = values
        self.module: Final = module
        """Is the Inquisitor in the game?"""
        self.difficulty: Final = difficulty
        """1 to 4 in the solo game, else 0."""
        self.places: list[Place] = [] if like is None else [place.clone() for place in like.places]
        self.books: list[RitualBook] = [] if like is None else [book.clone() for book in like.books]
        self.favor: list[int] = [GAP] * FAVOR_POSITIONS if like is None else like.favor[:]
        """Who stands on each Favor position, the highest first: a seat, ENEMY or GAP."""
        self.order: list[int] = list(range(LOCATIONS)) if like is None else like.order[:]
        """The Locations by Priority; the Church is always last."""
        self.pouch: list[int] = [0] * values.disks if like is None else like.pouch[:]
        """How many disks of each kind the Game Pouch holds: everyone sees what goes in and comes out."""
        self.drawn: list[int] = [] if like is None else like.drawn[:]
        """Disks that the Doomsayer drew and lays out."""
        self.under_tokens: list[tuple[int, ...]] = [] if like is None else like.under_tokens[:]
        """The disks under each Defiled token."""
        self.tokens: list[int] = [] if like is None else like.tokens[:]
        """Who won each Defiled token so far, in order; NOBODY for one lost in the solo game."""
        self.tree: list[int] = [-1] * len(TREE.values) if like is None else like.tree[:]
        """Whose Cultist stands at each spot of the Tree, or -1."""
        self.lanterns: int = 0 if like is None else like.lanterns
        """Peasants given to the Tree."""
        self.inquisitor: int = -1 if like is None else like.inquisitor
        """The Inquisitor's Location, or -1."""
        self.spellbook: list[int] = [] if like is None else like.spellbook[:]
        """The seats that have upgraded all five Rituals, in that order; only the first three get a token."""
        self.blood_change: list[int] = [0] * seats if like is None else like.blood_change[:]
        """Per seat the Blood gained minus the Blood spent since the start: all of it happened openly."""
        self.blood_proved: list[int] = [0] * seats if like is None else like.blood_proved[:]
        """Per seat the Blood it must have started with, by what it has spent and shown since."""
        self.acted: int = -1 if like is None else like.acted
        self.acted_at: int = -1 if like is None else like.acted_at
        """The seat and spot of the Cultist activated last, for the Inquisitor (see resolve.py)."""
        self.taint: list[tuple[int, ...]] = [] if like is None else like.taint[:]
        """Per seat the Taint by kind, once it is counted."""

    def clone(self) -> DarkBlood:
        """A copy that shares nothing changeable."""
        copy = DarkBlood(
            self.seats, self.chance.clone(), self.cards.clone(), self.values, self.module, self.difficulty, self
        )
        return self.copy_core(copy)

    def fields(self) -> tuple[object, ...]:
        return (
            self.module, self.difficulty, tuple([place.fields() for place in self.places]),
            tuple([book.fields() for book in self.books]), tuple(self.favor), tuple(self.order), tuple(self.pouch),
            tuple(self.drawn), tuple(self.under_tokens), tuple(self.tokens), tuple(self.tree),
            self.lanterns, self.inquisitor, tuple(self.spellbook), tuple(self.blood_change),
            tuple(self.blood_proved), self.acted, self.acted_at, tuple(self.taint),
        )  # fmt: skip

    def solo(self) -> bool:
        """Is this the solo game?"""
        return self.seats == 1

    # Blood: the start lies hidden in the pouch that was dealt, every change since then is public.

    def start_blood(self, seat: int) -> int:
        """The Blood a seat began with (p. 8, 30)."""
        if self.solo():
            return self.values.solo_blood
        return self.values.pouch_blood[self.cards.zones[pouch_zone(seat)][0]]

    def start_taint(self, seat: int) -> int:
        """The Taint on the Starting Points token of a seat."""
        return 0 if self.solo() else self.values.pouch_taint[self.cards.zones[pouch_zone(seat)][0]]

    def blood(self, seat: int) -> int:
        """The Blood in a seat's pouch now."""
        return self.start_blood(seat) + self.blood_change[seat]

    def gain_blood(self, seat: int, amount: int) -> None:
        """Put Blood into the pouch, before everyone's eyes."""
        if amount:
            self.blood_change[seat] += amount
            self.tell("gained_blood", seat, amount)

    def pay_blood(self, seat: int, amount: int) -> None:
        """Take Blood out of the pouch: whoever can do that had as much."""
        self.show_blood(seat, amount)
        self.blood_change[seat] -= amount

    def show_blood(self, seat: int, amount: int) -> None:
        """Everyone sees that a seat has at least so much Blood now."""
        least = amount - self.blood_change[seat]
        if least > self.blood_proved[seat]:
            self.blood_proved[seat] = least
            self.learned()

    def redeal(self, seat: int, chance: Chance) -> None:
        """Deal the pouches anew in one of the ways in which nobody ever spent more Blood than they had."""
        if self.solo() or self.ending:
            return
        dealt = self.possible_deals(seat)
        kinds = dealt[chance.below(len(dealt), 0)]
        for other in range(self.seats):
            self.cards.zones[pouch_zone(other)][0] = kinds[other]
        self.cards.zones[POUCH_BOX][:] = kinds[self.seats :]

    def possible_deals(self, viewer: int) -> list[tuple[int, ...]]:
        """Every order of the pouches, seats first and unused ones last, that fits what a viewer has seen."""
        own = self.cards.zones[pouch_zone(viewer)][0] if viewer < self.seats else -1
        found: list[tuple[int, ...]] = []
        blood = self.values.pouch_blood
        for kinds in permutations(self.values.pouches):
            if own >= 0 and kinds[viewer] != own:
                continue
            if all(blood[kinds[seat]] >= self.blood_proved[seat] for seat in range(self.seats)):
                found.append(kinds)
        return found

    # Unholy Favor.

    def rank(self, seat: int) -> int:
        """The Favor position of a seat, 0 at the top."""
        return self.favor.index(seat)

    def favor_order(self) -> list[int]:
        """The seats by Unholy Favor, the highest first."""
        return [seat for seat in self.favor if 0 <= seat < self.seats]

    def above_enemy(self) -> bool:
        """Solo: does the player stand higher than the enemy Sigil?"""
        return self.rank(0) < self.favor.index(ENEMY)

    def rise(self, me: int) -> None:
        """Step up, changing places with whoever stands above; a gap is just stepped into (p. 18, R21)."""
        at = self.rank(me)
        if at:
            self.favor[at], self.favor[at - 1] = self.favor[at - 1], me
            self.tell("rose", me, at)

    def best(self, values: list[int]) -> list[int]:
        """The seats by value, highest first; Unholy Favor breaks ties (p. 18)."""
        return sorted(range(self.seats), key=lambda seat: (-values[seat], self.rank(seat)))

    # Locations.

    def is_defiled(self, location: int) -> bool:
        """Is the Location's card face down?"""
        return self.places[location].defiled

    def available_peasants(self) -> int:
        """Peasants off the board that are not at the Tree."""
        return self.values.peasants - self.lanterns - sum([place.peasants for place in self.places])

    def sigils_left(self, seat: int) -> int:
        """Sigils at home that can be placed."""
        return self.values.sigils - sum([place.sigils[seat] for place in self.places])

    def seat_of(self, cult: int) -> int:
        """The seat that plays a Cult, or -1."""
        for seat in range(self.seats):
            if self.books[seat].cult == cult:
                return seat
        return -1

    def ranking(self, location: int) -> list[int]:
        """The seats with Cultists to activate in a Location, by Majority."""
        return self.by_majority(self.places[location].waiting)

    def by_majority(self, waiting: list[int]) -> list[int]:
        """The seats with Cultists to activate, given how many each has: most first, ties by Favor (p. 17)."""
        present = [seat for seat in range(self.seats) if waiting[seat]]
        if len(present) < 2:
            return present
        return sorted(present, key=lambda seat: (-waiting[seat], not self.wins_ties(seat), self.rank(seat)))

    def wins_ties(self, seat: int) -> bool:
        """Does a Passive win Majority ties for this seat?"""
        return self.books[seat].working(TIES) >= 0

    def has_majority(self, me: int, location: int, ranking: list[int]) -> bool:
        """Is a seat first in a Location? Alone, it must outnumber the enemies or win the tie (p. 30, R48)."""
        if not self.solo():
            return ranking[0] == me
        place = self.places[location]
        return self.beats_enemies(place.waiting[0], place.enemies)

    def beats_enemies(self, own: int, enemies: int) -> bool:
        """Alone: so many Cultists have Majority over so many enemies."""
        if own == enemies:
            return self.wins_ties(0) or self.above_enemy()
        return own > enemies

    def enemy_cultists(self, me: int, location: int) -> bool:
        """Does an enemy Cultist stand in the Location?"""
        place = self.places[location]
        if place.enemies:
            return True
        return any(seat != me and place.cultists(seat) for seat in range(self.seats))

    def produce(self, location: int) -> int:
        """The mask of the Resources that a Location produces."""
        return (1 << RESOURCES) - 1 if location == CHURCH else 1 << location

    # Gains.

    def gain_silver(self, seat: int, amount: int) -> None:
        """Silver into the crate."""
        self.books[seat].silver += amount
        self.tell("gained_silver", seat, amount)

    def gain_resource(self, seat: int, resource: int, amount: int) -> None:
        """Resources into the Resource Area."""
        self.books[seat].resources[resource] += amount
        self.tell("gained_resource", seat, amount, resource)

    def gain_cultist(self, seat: int) -> bool:
        """One inactive Cultist becomes active; False if there is none (R34)."""
        gained = self.books[seat].gain_cultist()
        if gained:
            self.tell("gained_cultist", seat)
        return gained

    def passive_pays(self, seat: int, effect: int) -> None:
        """If an open Passive with this effect works for the seat, it brings what it says."""
        book = self.books[seat]
        position = book.working(effect)
        if position >= 0:
            self.use_passive(seat, position)
            self.gain(seat, book.passive(position))

    def gain(self, seat: int, passive: int) -> None:
        """What a Passive names: Silver, Blood or a Resource."""
        what = self.values.passive_gain[passive]
        amount = self.values.passive_amount[passive]
        if not amount:
            return
        if what == SILVER:
            self.gain_silver(seat, amount)
        elif what == BLOOD:
            self.gain_blood(seat, amount)
        else:
            self.gain_resource(seat, what, amount)

    def use_passive(self, seat: int, position: int) -> None:
        """Tell that a Passive works, and count it where its uses are limited."""
        book = self.books[seat]
        shown = book.passive(position)
        if self.values.passive_times[shown]:
            book.uses[position] += 1
        self.tell("passive_works", seat, shown)

    def place_sigil(self, seat: int, location: int) -> bool:
        """A Sigil goes to a Location, if one is left (R13)."""
        if not self.sigils_left(seat):
            return False
        self.places[location].sigils[seat] += 1
        self.tell("placed_sigil", seat, location)
        return True

    def hex_comes_home(self, seat: int) -> None:
        """A resolved Hex covers the rightmost open Passive of its owner (p. 12)."""
        book = self.books[seat]
        assert book.hexes < HEXES - book.lost_hexes
        book.hexes += 1
        self.tell("hex_home", seat, book.passive(book.open_passives()))

    # At any time in one's turn: upgrade and trade (p. 19, 26).

    def anytime(self, seat: int) -> list[int]:
        """Upgrades and trades that the seat can pay."""
        book = self.books[seat]
        stock = book.stock()
        if stock == 0:
            return []
        found = upgrades_possible(book) if stock >= self.values.cheapest_upgrade else []
        if stock > 1:
            found.extend(trades_possible(book))
        if book.working(TRADE_EVEN) >= 0:
            found.extend(even_trades_possible(book))
        return found

    def can_upgrade_or_trade(self, seat: int) -> bool:
        """Is there anything of that? Two Resources can always be traded for a third one."""
        return self.books[seat].stock() > 1 or len(self.anytime(seat)) > 0

    def take_anytime(self, seat: int, option: int) -> None:
        """Pay a triangle and flip a Ritual, or trade."""
        chosen = ANYTIME_VOCABULARY.meaning(option)
        first, second = chosen.places
        book = self.books[seat]
        if chosen.stretch == UPGRADE:
            self.upgrade(seat, first, second)
            return
        if chosen.stretch == TRADE:
            given = list(PAIRS[first])
        else:
            given = [first]
            self.use_passive(seat, book.working(TRADE_EVEN))
        for resource in given:
            book.resources[resource] -= 1
            self.tell("paid_resource", seat, 1, resource)
        self.gain_resource(seat, second, 1)

    def upgrade(self, me: int, ritual: int, triangle: int) -> None:
        """Three Resources move into a triangle for good, and one Ritual beside it is flipped (p. 26)."""
        book = self.books[me]
        cost = self.values.triangles[book.cult][triangle]
        for resource in range(RESOURCES):
            book.resources[resource] -= cost[resource]
        book.triangles[triangle] += 1
        book.upgraded[ritual] = True
        self.tell("upgraded", me, book.rite(ritual), triangle)
        if book.upgrades() == RITUALS:
            self.spellbook.append(me)
            if len(self.spellbook) <= SPELLBOOKS and not self.solo():
                self.tell("spellbook", me)
