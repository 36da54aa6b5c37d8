"""The table of the Eternal City: what every Cult has, who stands where, and the small moves that all rules share."""

from __future__ import annotations

from typing import Final

from conventicle.games.eternal_city.editions import NOBODY, Edition
from conventicle.games.eternal_city.kinds import (
    BACK,
    LICENSE,
    LOCATIONS,
    PALACE_SLOTS,
    PATRIARCH,
    RESERVE,
    SORTS,
    SUPREMACY,
    WITH_COINS,
    WITH_INFLUENCE,
    aside,
    carries_coins,
    carries_influence,
    hand,
    tableau,
)
from conventicle.kernel.cards import BOTTOM, Cards
from conventicle.kernel.chance import Chance
from conventicle.kernel.seats import bit
from conventicle.kernel.table import Table

#: The Supremacy card lies with its owner.
NOT_LENT: Final = -2


class City(Table):
    """A game in play.

    Priests are counted by sort (0 the Patriarch, 1 to 5 a token of that strength) in flat lists: `free`, `masters` and
    `reserve` at `seat * SORTS + priest`, `at` at `(location * seats + seat) * SORTS + priest`. Things of a Cult in a
    Location (`altars`, `blessed`, `blessing`) stand at `location * seats + seat`.
    """

    def __init__(
        self, seats: int, chance: Chance, cards: Cards, edition: Edition, round_limit: int, cults: tuple[int, ...],
        like: City | None = None,
    ) -> None:  # fmt: skip
        """A table before anyone has anything, or a copy of another one's state."""
        super().__init__(seats, chance, cards, edition)
        places = LOCATIONS * seats
        self.edition: Final = edition
        self.round_limit: Final = round_limit
        """The round after which the Long Night falls; 0 if never (R1)."""
        self.cults: Final = cults
        self.dark: list[int] = [0] * seats if like is None else like.dark[:]
        """1 where a Cult's sheet lies dark side up."""
        self.summonings: list[int] = [0] * seats if like is None else like.summonings[:]
        self.followers: list[int] = [0] * seats if like is None else like.followers[:]
        self.coins: list[int] = [0] * seats if like is None else like.coins[:]
        self.mobs: list[int] = [0] * seats if like is None else like.mobs[:]
        self.free: list[int] = [0] * (seats * SORTS) if like is None else like.free[:]
        self.masters: list[int] = [0] * (seats * SORTS) if like is None else like.masters[:]
        self.reserve: list[int] = [0] * (seats * SORTS) if like is None else like.reserve[:]
        self.at: list[int] = [0] * (places * SORTS) if like is None else like.at[:]
        self.altars: list[int] = [0] * places if like is None else like.altars[:]
        """The strength of the token that lies under a Cult's Altar in a Location; 0 without an Altar."""
        self.paid: list[int] = [NOBODY] * LOCATIONS if like is None else like.paid[:]
        """Per Location the Priest with coins, as `seat * SORTS + priest`; his coins are the Location's number."""
        self.blessed: list[int] = [NOBODY] * places if like is None else like.blessed[:]
        """The own Priest in a Location to whom a Miracle added Influence: his sort, SORTS more if he has coins too."""
        self.blessing: list[int] = [0] * places if like is None else like.blessing[:]
        self.placements: list[int] = [0] * seats if like is None else like.placements[:]
        self.blessed_too: list[tuple[int, int, int]] = [] if like is None else like.blessed_too[:]
        """Where a Cult has several Priests with added Influence in one Location, all but one: the place, the Priest as
        in `blessed`, and his part of `blessing`. That happens only where such a Priest may come from elsewhere."""
        self.first = 0
        self.passed = 0
        self.celebrating = 0
        self.supremacy_up = True
        self.lender = NOT_LENT
        """Who gets the Supremacy card back at the end of the round: a seat, or NOBODY for the reserve."""
        self.lent_up = True
        """Whether it lay face up before that."""
        self.active = NOBODY
        self.seized_by = NOBODY
        self.least_wins = False
        self.raided = False
        self.last_winner = NOBODY

    def clone(self) -> City:
        """A copy that shares nothing changeable."""
        copy = City(
            self.seats, self.chance.clone(), self.cards.clone(), self.edition, self.round_limit, self.cults, self
        )
        copy.first = self.first
        copy.passed = self.passed
        copy.celebrating = self.celebrating
        copy.supremacy_up = self.supremacy_up
        copy.lender = self.lender
        copy.lent_up = self.lent_up
        copy.active = self.active
        copy.seized_by = self.seized_by
        copy.least_wins = self.least_wins
        copy.raided = self.raided
        copy.last_winner = self.last_winner
        return self.copy_core(copy)

    def fields(self) -> tuple[object, ...]:
        """All that the cards do not say; what only some editions know of comes last, and only where it is used."""
        rare: tuple[object, ...] = ()
        if self.lender != NOT_LENT or self.blessed_too or not self.lent_up:
            rare = (self.lender, self.lent_up, tuple(self.blessed_too))
        return (
            self.edition.name,
            self.round_limit,
            self.cults,
            tuple(self.dark),
            tuple(self.summonings),
            tuple(self.followers),
            tuple(self.coins),
            tuple(self.mobs),
            tuple(self.free),
            tuple(self.masters),
            tuple(self.reserve),
            tuple(self.at),
            tuple(self.altars),
            tuple(self.paid),
            tuple(self.blessed),
            tuple(self.blessing),
            tuple(self.placements),
            self.first,
            self.passed,
            self.celebrating,
            self.supremacy_up,
            self.active,
            self.seized_by,
            self.least_wins,
            self.raided,
            self.last_winner,
            *rare,
        )

    # Strength and Influence.

    def might(self, seat: int) -> int:
        """Divine Might of the side that lies up."""
        return self.edition.might(self.cults[seat], self.dark[seat])

    def patriarch(self, seat: int) -> int:
        """A Patriarch is as strong as his Cult has Followers, with the bonuses of its face-up cards (p. 2, 11, 13)."""
        strength = self.followers[seat]
        bonus = self.edition.bonus
        for kind in self.cards.zones[tableau(seat)]:
            strength += bonus[kind]
        return strength

    def strength(self, seat: int, priest: int) -> int:
        """The strength of a Priest: his own number, or the Patriarch's."""
        return priest if priest != PATRIARCH else self.patriarch(seat)

    def influence(self, seat: int, location: int) -> int:
        """Influence in a Location: strengths of the Priests there, the Altar, and what Miracles added (p. 6)."""
        spot = location * self.seats + seat
        base = spot * SORTS
        at = self.at
        total = at[base + 1] + 2 * at[base + 2] + 3 * at[base + 3] + 4 * at[base + 4] + 5 * at[base + 5]
        if at[base]:
            total += self.patriarch(seat)
        if self.altars[spot]:
            total += self.edition.altar_influence
        return total + self.blessing[spot]

    def priests_at(self, seat: int, location: int) -> int:
        """How many Priests of a Cult, the Patriarch among them, stand in a Location."""
        base = (location * self.seats + seat) * SORTS
        at = self.at
        return at[base] + at[base + 1] + at[base + 2] + at[base + 3] + at[base + 4] + at[base + 5]

    def all_priests_at(self, location: int) -> int:
        """How many Priests of all Cults stand in a Location."""
        count = 0
        for seat in range(self.seats):
            count += self.priests_at(seat, location)
        return count

    def has_priests_out(self) -> bool:
        """True if a Priest of any Cult stands in any Location."""
        for count in self.at:
            if count:
                return True
        return False

    def is_present(self, seat: int, location: int) -> bool:
        """Present is whoever has a Priest or an Altar in the Location (R4)."""
        spot = location * self.seats + seat
        base = spot * SORTS
        at = self.at
        standing = at[base] + at[base + 1] + at[base + 2] + at[base + 3] + at[base + 4] + at[base + 5]
        return standing > 0 or self.altars[spot] > 0

    def has_altar(self, seat: int, location: int) -> bool:
        """True if the Cult has an Altar in the Location."""
        return self.altars[location * self.seats + seat] > 0

    def count_altars(self, seat: int) -> int:
        """How many Altars a Cult has in the city."""
        count = 0
        for location in range(LOCATIONS):
            if self.altars[location * self.seats + seat]:
                count += 1
        return count

    def is_celebrating(self, seat: int) -> bool:
        """True while the Cult sits this round out."""
        return self.celebrating >> seat & 1 > 0

    def free_priests(self, seat: int) -> list[int]:
        """The sorts of Priests lying free beside the sheet, the Patriarch first."""
        base = seat * SORTS
        free = self.free
        return [priest for priest in range(SORTS) if free[base + priest]]

    def count_free(self, seat: int) -> int:
        """How many Priests are free, the Patriarch among them."""
        base = seat * SORTS
        free = self.free
        return free[base] + free[base + 1] + free[base + 2] + free[base + 3] + free[base + 4] + free[base + 5]

    def priests_in(self, me: int, location: int, weakest: int = PATRIARCH) -> list[int]:
        """The Priests of a Cult in a Location that can be told apart, ascending; from `weakest` on.

        A Priest that carries coins or Influence is told from those of his strength that do not.
        """
        spot = location * self.seats + me
        base = spot * SORTS
        at = self.at
        blessed = self.blessed[spot]
        paid = self.paid[location] - me * SORTS
        found: list[int] = []
        marked: list[int] = []
        for priest in range(weakest, SORTS):
            plain = at[base + priest]
            if not plain:
                continue
            if paid == priest:
                plain -= 1
                marked.append(priest + (3 if blessed == priest + SORTS else 1) * SORTS)
            if blessed == priest:
                plain -= 1
                marked.append(priest + 2 * SORTS)
            if plain:
                found.append(priest)
        if self.blessed_too:
            return self._with_all_marks(me, location, weakest)
        if marked:
            found.extend(sorted(marked))
        return found

    def _with_all_marks(self, me: int, location: int, weakest: int) -> list[int]:
        """As `priests_in`, where several Priests of the Cult may have added Influence."""
        spot = location * self.seats + me
        codes = [code for place, code, _ in self.blessed_too if place == spot]
        if self.blessed[spot] != NOBODY:
            codes.append(self.blessed[spot])
        paid = self.paid[location] - me * SORTS
        found: list[int] = []
        for priest in range(weakest, SORTS):
            marked = [priest + WITH_INFLUENCE * SORTS for code in codes if code == priest]
            if paid == priest:
                with_coins = WITH_COINS + (WITH_INFLUENCE if priest + SORTS in codes else 0)
                marked.append(priest + with_coins * SORTS)
            if self.at[spot * SORTS + priest] > len(marked):
                marked.append(priest)
            found.extend(marked)
        return sorted(set(found))

    # Moving Priests.

    def arrive(self, me: int, location: int, priest: int) -> None:
        """A Priest steps into a Location."""
        place = (location * self.seats + me) * SORTS + priest
        self.at[place] = self.at[place] + 1

    def place_free(self, me: int, location: int, priest: int) -> None:
        """A free Priest is placed in a Location."""
        place = me * SORTS + priest
        self.free[place] = self.free[place] - 1
        self.arrive(me, location, priest)

    def leave(self, me: int, location: int, priest: int) -> int:
        """A Priest leaves a Location: paid coins go to the reserve, added Influence is lost (p. 7, R16); his sort."""
        sort = priest % SORTS
        self.at[(location * self.seats + me) * SORTS + sort] -= 1
        if carries_influence(priest):
            self._take_influence(me, location, priest)
        if carries_coins(priest):
            self.paid[location] = NOBODY
            self.tell("coins_returned", me, location)
        return sort

    def _take_influence(self, me: int, location: int, priest: int) -> int:
        """Take the added Influence off a Priest; how much it was."""
        spot = location * self.seats + me
        code = priest % SORTS + (SORTS if carries_coins(priest) else 0)
        others = [row for row in self.blessed_too if row[0] == spot]
        if self.blessed[spot] == code:
            added = self.blessing[spot] - sum([row[2] for row in others])
            self.blessing[spot] -= added
            self.blessed[spot] = NOBODY
            if others:
                self.blessed_too.remove(others[0])
                self.blessed[spot] = others[0][1]
            return added
        for row in others:
            if row[1] == code:
                self.blessed_too.remove(row)
                self.blessing[spot] -= row[2]
                return row[2]
        return 0

    def move_on(self, me: int, origin: int, priest: int, location: int) -> int:
        """A Priest goes from one Location to another; in some editions added Influence goes along (R16, F14)."""
        added = 0
        if self.edition.influence_goes_along and carries_influence(priest):
            added = self._take_influence(me, origin, priest)
            priest -= WITH_INFLUENCE * SORTS
        sort = self.leave(me, origin, priest)
        self.arrive(me, location, sort)
        if added:
            self.bless(me, location, sort + WITH_INFLUENCE * SORTS, added)
        return sort

    def go_home(self, me: int, location: int, priest: int) -> None:
        """A Priest goes back to his owner and is free."""
        self.free[me * SORTS + self.leave(me, location, priest)] += 1

    def all_go_home(self, location: int) -> None:
        """Every Priest in a Location goes back to his owner; Altars stay."""
        seats = self.seats
        if self.paid[location] >= 0:
            self.tell("coins_returned", self.paid[location] // SORTS, location)
            self.paid[location] = NOBODY
        at = self.at
        free = self.free
        start = location * seats * SORTS
        for place, count in enumerate(at[start : start + seats * SORTS]):
            if count:
                free[place] = free[place] + count
                at[start + place] = 0
        for seat in range(seats):
            self.blessed[location * seats + seat] = NOBODY
            self.blessing[location * seats + seat] = 0
        if self.blessed_too:
            self.blessed_too[:] = [row for row in self.blessed_too if row[0] // seats != location]

    def clear_coins(self, location: int) -> None:
        """The coins on a Priest in this Location are gone; he stays."""
        owner = self.paid[location] // SORTS
        spot = location * self.seats + owner
        if self.blessed[spot] >= SORTS:
            self.blessed[spot] -= SORTS
        self._rename_blessed(spot, self.paid[location] % SORTS + SORTS, self.paid[location] % SORTS)
        self.paid[location] = NOBODY

    def _rename_blessed(self, spot: int, old: int, new: int) -> None:
        """One of several Priests with added Influence is told apart in another way from now on."""
        for place, row in enumerate(self.blessed_too):
            if row[0] == spot and row[1] == old:
                self.blessed_too[place] = (spot, new, row[2])
                return

    def bless(self, me: int, location: int, priest: int, influence: int) -> None:
        """A Miracle adds Influence to one Priest; his strength stays as it is (p. 10)."""
        spot = location * self.seats + me
        code = priest % SORTS + (SORTS if carries_coins(priest) else 0)
        self.blessing[spot] += influence
        if self.blessed[spot] in (NOBODY, code):
            self.blessed[spot] = code
            return
        for place, row in enumerate(self.blessed_too):
            if row[0] == spot and row[1] == code:
                self.blessed_too[place] = (spot, code, row[2] + influence)
                return
        self.blessed_too.append((spot, code, influence))

    def lay_coins(self, me: int, location: int, sort: int, blessed: bool) -> None:
        """Coins are laid on a Priest who has come to a Location; `blessed` if it is one with added Influence."""
        spot = location * self.seats + me
        self.paid[location] = me * SORTS + sort
        if blessed and self.blessed[spot] == sort:
            self.blessed[spot] += SORTS
        elif blessed:
            self._rename_blessed(spot, sort, sort + SORTS)

    def exchange(self, me: int, location: int, priest: int, strength: int) -> None:
        """A Priest in a Location is swapped for another token; what he carries stays with the new one (R13)."""
        sort = priest % SORTS
        spot = location * self.seats + me
        self.return_token(me, sort)
        self.take_token(me, strength)
        self.at[spot * SORTS + sort] -= 1
        self.at[spot * SORTS + strength] += 1
        if carries_coins(priest):
            self.paid[location] = me * SORTS + strength
        if carries_influence(priest):
            coins = SORTS if carries_coins(priest) else 0
            if self.blessed[spot] == sort + coins:
                self.blessed[spot] = strength + coins
            else:
                self._rename_blessed(spot, sort + coins, strength + coins)

    # Tokens of the reserve.

    def lies_under_altar(self, me: int, strength: int) -> bool:
        """True if one of the Cult's Altars is a token of this strength."""
        return strength in self.altars[me :: self.seats]

    def can_take_token(self, me: int, strength: int) -> bool:
        """A token is to be had from the reserve, if need be by exchanging the one under an own Altar (p. 9, R2)."""
        if self.reserve[me * SORTS + strength]:
            return True
        return any(self.reserve[me * SORTS : me * SORTS + SORTS]) and self.lies_under_altar(me, strength)

    def can_exchange_for(self, me: int, strength: int) -> bool:
        """As can_take_token, where another token goes to the reserve first."""
        return self.reserve[me * SORTS + strength] > 0 or self.lies_under_altar(me, strength)

    def take_token(self, me: int, strength: int) -> None:
        """Take a token from the reserve; one that lies under an own Altar is exchanged for the weakest there (R2)."""
        base = me * SORTS
        if not self.reserve[base + strength]:
            spot = self.altars.index(strength, me)
            while spot % self.seats != me:
                spot = self.altars.index(strength, spot + 1)
            other = next(one for one in range(1, SORTS) if self.reserve[base + one])
            self.altars[spot] = other
            self.reserve[base + other] -= 1
            self.tell("altar_exchanged", me, spot // self.seats)
        else:
            self.reserve[base + strength] -= 1

    def return_token(self, me: int, strength: int) -> None:
        """A token goes to the reserve."""
        self.reserve[me * SORTS + strength] += 1

    def destroy_altar(self, seat: int, location: int) -> None:
        """An Altar goes to the reserve, as a token of its strength."""
        spot = location * self.seats + seat
        self.return_token(seat, self.altars[spot])
        self.altars[spot] = 0
        self.tell("altar_destroyed", seat, location)

    def destroy_altars(self, location: int) -> None:
        """All Altars of a Location go to the reserve."""
        for seat in range(self.seats):
            if self.has_altar(seat, location):
                self.destroy_altar(seat, location)

    # Followers, coins, Mobs.

    def room_for_followers(self, me: int) -> int:
        """How many Followers a Cult can still gain."""
        return self.edition.most_followers - self.followers[me]

    def gain_followers(self, me: int, count: int) -> None:
        """Followers come from the reserve, up to the limit (p. 7)."""
        gained = min(count, self.room_for_followers(me))
        if gained > 0:
            self.followers[me] += gained
            self.tell("gained_followers", me, gained)

    def lose_followers(self, me: int, count: int) -> None:
        """Followers go back to the reserve, as many as there are."""
        lost = min(count, self.followers[me])
        if lost > 0:
            self.followers[me] -= lost
            self.tell("lost_followers", me, lost)

    def gain_coins(self, me: int, count: int) -> None:
        """Coins come from the reserve, which never runs out (R9)."""
        self.coins[me] += count
        self.tell("gained_coins", me, count)

    def lose_coins(self, me: int, count: int) -> None:
        """Coins are paid to the reserve."""
        if count:
            self.coins[me] -= count
            self.tell("lost_coins", me, count)

    def hand_over_coins(self, giver: int, taker: int, count: int) -> None:
        """Coins go from one player to another."""
        if count:
            self.coins[giver] -= count
            self.coins[taker] += count
            self.tell("gave_coins", giver, taker, count)

    def mobs_left(self) -> int:
        """How many Fanatical Mobs are in the reserve."""
        left = self.edition.mobs
        for mobs in self.mobs:
            left -= mobs
        return left

    def gain_mobs(self, me: int, count: int) -> None:
        """Mobs come from the reserve, as long as there are any (R9)."""
        gained = min(count, self.mobs_left())
        if gained:
            self.mobs[me] += gained
            self.tell("gained_mobs", me, gained)

    def lose_mob(self, me: int) -> None:
        """A Mob goes back to the reserve, if the Cult has one."""
        if self.mobs[me]:
            self.mobs[me] -= 1
            self.tell("lost_mob", me)

    # Cards.

    def count_cards(self, me: int) -> int:
        """All cards that can pay a cost: hand, Licenses and the Supremacy card (p. 11, 13)."""
        return len(self.cards.zones[hand(me)]) + len(self.cards.zones[tableau(me)])

    def owner_of_supremacy(self) -> int:
        """Who owns the Supremacy card, or NOBODY."""
        for seat in range(self.seats):
            if SUPREMACY in self.cards.zones[tableau(seat)]:
                return seat
        return NOBODY

    def licenses(self, me: int) -> list[int]:
        """The Licenses before a player."""
        return [kind for kind in self.cards.zones[tableau(me)] if kind != SUPREMACY]

    def draw(self, me: int, deck: int, count: int) -> None:
        """Draw cards from the top of a deck into hand, as many as there are (R9)."""
        for _ in range(min(count, len(self.cards.zones[deck]))):
            self._tell_drawn(me, deck, self.cards.draw(deck, hand(me)))

    def draw_aside(self, me: int, deck: int, count: int) -> None:
        """Draw cards to choose among just those, as many as there are."""
        for _ in range(min(count, len(self.cards.zones[deck]))):
            self._tell_drawn(me, deck, self.cards.draw(deck, aside(self.seats, me)))

    def draw_from_bottom(self, me: int, deck: int, count: int) -> None:
        """Draw cards from the bottom of a deck into hand, as many as there are (R9)."""
        for _ in range(min(count, len(self.cards.zones[deck]))):
            self._tell_drawn(me, deck, self.cards.draw_bottom(deck, hand(me)))

    def _tell_drawn(self, me: int, deck: int, kind: int) -> None:
        if self.listener is not None:
            self.tell_only(bit(me), "drew", me, kind)
            self.tell_only(self.everyone() & ~bit(me), "drew_hidden", me, deck)

    def take_supremacy(self, me: int) -> None:
        """Take the Supremacy card from the reserve or its owner and lay it face up (p. 7)."""
        owner = self.owner_of_supremacy()
        if owner != me:
            self.cards.move(SUPREMACY, RESERVE if owner < 0 else tableau(owner), tableau(me))
        self.supremacy_up = True
        self.tell("took_supremacy", me)

    def borrow_supremacy(self, me: int) -> None:
        """Take the Supremacy card until the end of the round; then it goes back to where it lay before (F24)."""
        owner = self.owner_of_supremacy()
        if owner == me:
            return
        if self.lender == NOT_LENT:
            self.lender = owner
            self.lent_up = self.supremacy_up
        self.cards.move(SUPREMACY, RESERVE if owner < 0 else tableau(owner), tableau(me))
        self.supremacy_up = True
        self.tell("borrowed_supremacy", me)

    def give_back_supremacy(self) -> None:
        """The borrowed Supremacy card goes back to its owner or the reserve, with the side up that it had there."""
        holder = self.owner_of_supremacy()
        origin = RESERVE if holder < 0 else tableau(holder)
        target = RESERVE if self.lender < 0 else tableau(self.lender)
        if origin != target:
            self.cards.move(SUPREMACY, origin, target)
        if self.lender >= 0:
            self.supremacy_up = self.lent_up
            self.tell("supremacy_came_back", self.lender)
        else:
            self.tell("supremacy_to_reserve")
        self.lender = NOT_LENT
        self.lent_up = True

    def take_license(self, me: int, kind: int) -> None:
        """A face-up License of the Palace goes before a player (p. 9)."""
        self.cards.move(kind, PALACE_SLOTS, tableau(me))
        self.tell("took_license", me, kind)

    def discard(self, me: int, kind: int) -> None:
        """Pay a cost with a card: it goes under its deck, face down; the Supremacy card to the reserve (p. 11, 13)."""
        back = BACK[kind]
        if kind == SUPREMACY:
            self.cards.move(kind, tableau(me), RESERVE)
            self.tell("discarded", me, kind)
        elif back == LICENSE:
            self.cards.move(kind, tableau(me), LICENSE, BOTTOM)
            self.tell("discarded", me, kind)
        else:
            self.cards.move(kind, hand(me), back, BOTTOM)
            if self.listener is not None:
                self.tell_only(bit(me), "discarded", me, kind)
                self.tell_only(self.everyone() & ~bit(me), "discarded_hidden", me, back)

    def seats_in_order(self, first: int) -> list[int]:
        """All seats clockwise from `first`."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def present(self, location: int) -> list[int]:
        """The seats present in a Location, clockwise from the First Player."""
        return [seat for seat in self.seats_in_order(self.first) if self.is_present(seat, location)]

    def is_turned(self, seat: int) -> bool:
        """True while an Exorcism of the first edition shows the other side of a sheet (F18)."""
        return bool(self.dark[seat]) != (self.summonings[seat] > 0)

    def rivals_with_priests(self, me: int, location: int) -> list[int]:
        """The opponents with a Priest in a Location, clockwise; an Altar does not count."""
        return [rival for rival in self.rivals(me) if self.priests_at(rival, location)]

    def light_rivals(self, me: int) -> list[int]:
        """The opponents whose sheet lies light side up, clockwise; celebrating ones too."""
        return [rival for rival in self.rivals(me) if not self.dark[rival]]
