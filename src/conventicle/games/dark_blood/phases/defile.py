"""The Defile Phase (p. 27, 28; alone p. 30, 31): the most corrupted Location is bid for in secret, then defiled."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.dark_blood.kinds import (
    BID_SIGIL,
    CHURCH,
    LOSE_BID,
    NUMBER_DISK,
    REVEALED_NUMBERS,
    TOKEN_NUMBERS,
)
from conventicle.games.dark_blood.table import NOBODY, DarkBlood
from conventicle.kernel.frame import Frame, Sealed
from conventicle.kernel.vocabulary import Range, Vocabulary, numbers

TOP_BID: Final = 99


def most_corrupted(t: DarkBlood) -> int:
    """The undefiled Location with most Sigils, the Church apart; a tie goes to the lowest Priority number (R9, R10)."""
    chosen = -1
    for location in t.order:
        place = t.places[location]
        if location == CHURCH or place.defiled:
            continue
        if chosen < 0 or place.all_sigils() > t.places[chosen].all_sigils():
            chosen = location
    return chosen


def as_corrupted(t: DarkBlood) -> list[int]:
    """The Locations that have as many Sigils as the most corrupted one, that one first: Priority decides among them."""
    first = most_corrupted(t)
    if first < 0:
        return []
    most = t.places[first].all_sigils()
    others = [one for one in t.order if one not in (first, CHURCH) and not t.places[one].defiled]
    return [first, *[one for one in others if t.places[one].all_sigils() == most]]


class Defile(Frame[DarkBlood]):
    """Find the Location and ask for the Bids."""

    NAME: ClassVar[str] = "Defile"

    def run(self, t: DarkBlood) -> None:
        """The most corrupted one."""
        t.then(BidBlood(most_corrupted(t)))


class BidBlood(Sealed[DarkBlood]):
    """Everybody commits Blood in secret; all Bids are shown at once (p. 27)."""

    NAME: ClassVar[str] = "BidBlood"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(numbers(TOP_BID)))

    def __init__(self, location: int) -> None:
        self.location: Final = location

    def asks(self, t: DarkBlood) -> int:
        return t.all_seats()

    def options(self, t: DarkBlood, seat: int) -> list[int]:
        return list(range(min(t.blood(seat), TOP_BID) + 1))

    def why_not(self, t: DarkBlood, seat: int, option: int) -> str:
        """Nobody bids Blood they do not have."""
        return "no_blood"

    def reveal(self, t: DarkBlood, answers: list[int]) -> None:
        """The highest total defiles the Location; Unholy Favor breaks ties (p. 27)."""
        for seat in range(t.seats):
            t.show_blood(seat, answers[seat])
            t.tell("bid", seat, answers[seat], bid_total(t, seat, self.location, answers[seat]))
        if t.solo():
            winner = solo_winner(t, self.location, answers[0])
        else:
            winner = highest_bidder(t, self.location, answers)
        settle(t, self.location, winner, answers)

    def prompt(self, t: DarkBlood) -> dict[str, int]:
        """Which Location, and what its token is worth."""
        return {"location": self.location, "number": t.values.defiled_taint[len(t.tokens)]}

    def fields(self) -> tuple[object, ...]:
        return (self.location,)


def bid_bonus(t: DarkBlood, seat: int, location: int) -> int:
    """What a seat's Bid is worth beyond its Blood: Sigils, Passives and a Monstrosity that keeps vigil."""
    book = t.books[seat]
    sigils = t.places[location].sigils[seat]
    bonus = t.values.sigil_worth * sigils
    if sigils:
        position = book.working(BID_SIGIL)
        if position >= 0:
            bonus += book.passive_amount(position)
    if book.vigil == location:
        bonus += t.values.monstrosity_amount["crones_vigil"]
    return bonus


def bid_total(t: DarkBlood, seat: int, location: int, bid: int) -> int:
    """The Blood committed and all that adds to it."""
    return bid + bid_bonus(t, seat, location)


def highest_bidder(t: DarkBlood, location: int, bids: list[int]) -> int:
    """The highest total; Unholy Favor breaks ties (p. 27)."""
    return t.best([bid_total(t, seat, location, bids[seat]) for seat in range(t.seats)])[0]


def refund(t: DarkBlood, seat: int, location: int, bid: int) -> int:
    """What a lost Bid brings back: half of it, rounded up, and Blood for each Sigil there (p. 28)."""
    back = (bid + 1) // 2 + t.values.sigil_refund * t.places[location].sigils[seat]
    if bid:
        book = t.books[seat]
        position = book.working(LOSE_BID)
        if position >= 0:
            back += book.passive_amount(position)
    return back


def settle(t: DarkBlood, location: int, winner: int, bids: list[int]) -> None:
    """Blood is lost or comes back, Sigils go home, the token changes hands, its disks go into the pouch (p. 28)."""
    place = t.places[location]
    for seat in range(t.seats):
        back = 0 if seat == winner else refund(t, seat, location, bids[seat])
        t.blood_change[seat] -= bids[seat]
        t.gain_blood(seat, back)
        place.sigils[seat] = 0
    place.enemy_sigils = 0
    place.defiled = True
    token = len(t.tokens)
    t.tokens.append(winner)
    if winner == NOBODY:
        t.tell("token_lost", location)
    else:
        t.tell("defiled", winner, location, t.values.defiled_taint[token])
    for disk in t.under_tokens[token]:
        t.pouch[disk] += 1
        t.tell("disk_in_pouch", disk)
    t.under_tokens[token] = ()


def solo_difficulty(t: DarkBlood, location: int, number: int) -> int:
    """Solo: the number on the token, what each enemy Sigil is worth, and the token's Taint (p. 30)."""
    return number + t.values.sigil_worth * t.places[location].enemy_sigils + t.values.defiled_taint[len(t.tokens)]


def solo_winner(t: DarkBlood, location: int, bid: int) -> int:
    """Solo: turn up the number; the Bid must be higher, or equal with the player above the enemy Sigil (R30)."""
    number = 0
    if t.tokens:
        disk = NUMBER_DISK[t.cards.draw(TOKEN_NUMBERS, REVEALED_NUMBERS)]
        number = t.values.disk_number[disk]
        t.pouch[disk] += 1
        t.tell("number_revealed", number)
    power = bid_total(t, 0, location, bid)
    difficulty = solo_difficulty(t, location, number)
    t.tell("difficulty", difficulty)
    return 0 if power > difficulty or (power == difficulty and t.above_enemy()) else NOBODY
