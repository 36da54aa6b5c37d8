"""License cards: what they allow their owner, and how they are taken (p. 11)."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.kinds import BACK, CARD, CARDS, LICENSE, PALACE, PALACE_SLOTS, tableau
from conventicle.games.eternal_city.table import City
from conventicle.kernel.cards import BOTTOM
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

_DECLINE: Final = CARDS
ANY_COST: Final = 99


def opened_by_title(t: City, me: int) -> int:
    """Title: the mask of the Locations that stand open in the Intention Phase without enough Followers."""
    opens = t.edition.opens
    mask = 0
    for kind in t.cards.zones[tableau(me)]:
        if opens[kind] >= 0:
            mask |= 1 << opens[kind]
    return mask


def is_approved(t: City, me: int, placement: int) -> bool:
    """Approval: the placement of just this number in a round costs no Follower."""
    approves = t.edition.approves
    for kind in t.cards.zones[tableau(me)]:
        if approves[kind] == placement:
            return True
    return False


def tithes_due(t: City, payer: int, location: int) -> list[tuple[int, int]]:
    """Whom a Priest placed there pays, and by which License: a coin each, as far as the coins go."""
    tithes = t.edition.tithes
    coins = t.coins[payer]
    due: list[tuple[int, int]] = []
    if not coins:
        return due
    for owner in t.rivals(payer):
        for kind in t.cards.zones[tableau(owner)]:
            if tithes[kind] >> location & 1 and len(due) < coins:
                due.append((owner, kind))
    return due


def collect_tithes(t: City, payer: int, location: int) -> None:
    """Tithe: each License naming the Location brings its owner a coin of the opponent who places a Priest there.

    Owners are paid clockwise from the payer; without coins nothing is owed (R8).
    """
    for owner, kind in tithes_due(t, payer, location):
        t.coins[payer] = t.coins[payer] - 1
        t.coins[owner] = t.coins[owner] + 1
        t.tell("paid_tithe", payer, owner, kind)


def tithe_on_entering(t: City, payer: int, location: int) -> None:
    """Where an edition names no phase for the Tithe, Priests placed by a card or ability pay it as well (F13)."""
    if t.edition.tithes_on_entering:
        collect_tithes(t, payer, location)


def has_community(t: City, me: int, location: int) -> bool:
    """Community: the benefit of its Location for an owner who lost there."""
    community = t.edition.community
    for kind in t.cards.zones[tableau(me)]:
        if community[kind] == location:
            return True
    return False


def affordable(t: City, coins: int) -> list[int]:
    """The face-up Licenses of the Palace that cost at most so many coins."""
    cost = t.edition.cost
    return [kind for kind in t.cards.zones[PALACE_SLOTS] if cost[kind] <= coins]


def replenish(t: City) -> None:
    """At the end of a round an empty slot has all Licenses there put under the deck (R32), and new ones dealt."""
    if len(t.cards.zones[PALACE_SLOTS]) == t.edition.palace_slots:
        return
    t.cards.move_all(PALACE_SLOTS, LICENSE, BOTTOM)
    for _ in range(min(t.edition.palace_slots, len(t.cards.zones[LICENSE]))):
        t.tell("dealt_license", t.cards.draw(LICENSE, PALACE_SLOTS))


class TakeLicense(Frame[City]):
    """Take one face-up License of the Palace without paying for it."""

    NAME: ClassVar[str] = "TakeLicense"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD), Range(words("decline")))

    def __init__(self, me: int, most: int, may_decline: bool) -> None:
        self.me: Final = me
        self.most: Final = most
        """The highest cost that may be taken."""
        self.may_decline: Final = may_decline

    def waits_for(self, t: City) -> int:
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The Licenses there."""
        found = affordable(t, self.most)
        if self.may_decline:
            found.append(_DECLINE)
        return found

    def take(self, t: City, seat: int, option: int) -> None:
        """It works at once."""
        if option == _DECLINE:
            t.tell("declined", self.me, PALACE)
        else:
            t.take_license(self.me, option)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not there, or too dear for the Path of Temptation."""
        if option == _DECLINE:
            return "not_offered"
        if option in t.cards.zones[PALACE_SLOTS]:
            return "too_few_coins"
        return "not_in_palace" if BACK[option] == LICENSE else "not_a_license"

    def fields(self) -> tuple[object, ...]:
        """Who takes, up to what cost, and whether they have to."""
        return (self.me, self.most, self.may_decline)
