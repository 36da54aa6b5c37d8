"""Step 3: any number of cards, in any order."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.pantheon.choices import Choice
from conventicle.games.pantheon.effects.gods import found_cult, wear
from conventicle.games.pantheon.effects.specials import can_play_special, play_special
from conventicle.games.pantheon.effects.temples import build, can_build, can_replace, may_build_for, replace
from conventicle.games.pantheon.effects.titles import (
    USED_CHARM,
    USED_DESTROYER,
    can_destroyer,
    can_irresistible_charm,
    destroyer,
    irresistible_charm,
)
from conventicle.games.pantheon.kinds import (
    CARD,
    COINS_SORT,
    DESTROYER,
    GOD,
    GOD_KIND,
    GOD_NUMBER,
    GODS,
    GODS_SORT,
    IRRESISTIBLE_CHARM,
    KINDS,
    MAIN_DISCARD,
    PARTS_SORT,
    REALMS_SORT,
    SORT,
    SPECIALS_SORT,
    TITLES_SORT,
    hand,
)
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.frame import distinct
from conventicle.kernel.seats import clockwise
from conventicle.kernel.vocabulary import Range, Vocabulary, words

#: A card by itself; a card for a god; a part in place of an old one; the words.
FOR_GOD: Final = KINDS
REPLACE: Final = FOR_GOD + KINDS * GODS
USE_CHARM: Final = REPLACE + KINDS * GODS
USE_DESTROYER: Final = USE_CHARM + 1
DONE: Final = USE_CHARM + 2


class PlayCards(Choice):
    """Play a card or use a title, and be asked again, until it is enough."""

    NAME: ClassVar[str] = "PlayCards"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(
        Range(CARD),
        Range(CARD, GOD),
        Range(words("replace"), CARD, GOD),
        Range(words("use_charm", "use_destroyer", "done")),
    )

    def in_turn(self) -> bool:
        """Her turn."""
        return True

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """Each kind in hand that can be played, alone or for a god; titles that can be used; or done."""
        me = self.me
        alone: list[int] = []
        for_god: list[int] = []
        replacing: list[int] = []
        mine = t.gods_of(me)
        for kind in distinct(t.hand_of(me)):
            sort = SORT[kind]
            if sort == COINS_SORT:
                alone.append(kind)
            elif sort == GODS_SORT:
                if t.may_found(me):
                    alone.append(kind)
            elif sort == SPECIALS_SORT:
                if can_play_special(t, me, kind):
                    alone.append(kind)
            elif sort == PARTS_SORT:
                first = kind * GODS
                for god in mine:
                    if can_build(t, me, kind, god):
                        for_god.append(FOR_GOD + first + GOD_NUMBER[god])
                    if can_replace(t, me, kind, god):
                        replacing.append(REPLACE + first + GOD_NUMBER[god])
            else:
                for god in mine:
                    for_god.append(FOR_GOD + kind * GODS + GOD_NUMBER[god])
        found = alone
        found.extend(for_god)
        found.extend(replacing)
        if can_irresistible_charm(t, me):
            found.append(USE_CHARM)
        if can_destroyer(t, me):
            found.append(USE_DESTROYER)
        found.append(DONE)
        return found

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        """Carry it out and ask again."""
        me = self.me
        if option == DONE:
            return
        if option == USE_CHARM:
            irresistible_charm(t, me)
        elif option == USE_DESTROYER:
            destroyer(t, me)
        elif option >= REPLACE:
            replace(t, me, (option - REPLACE) // GODS, GOD_KIND[(option - REPLACE) % GODS])
        elif option >= FOR_GOD:
            kind = (option - FOR_GOD) // GODS
            god = GOD_KIND[(option - FOR_GOD) % GODS]
            if SORT[kind] == PARTS_SORT:
                build(t, me, kind, god)
            else:
                wear(t, me, kind, hand(me), god)
        elif SORT[option] == COINS_SORT:
            play_coins(t, me, option)
        elif SORT[option] == GODS_SORT:
            found_cult(t, me, option)
        else:
            play_special(t, me, option)
        t.then(self)

    def why_not(self, t: Pantheon, seat: int, option: int) -> str:
        """Not held, not paid for, not in order, or nothing to do it to."""
        me = self.me
        if option >= USE_CHARM:
            return why_not_power(t, me, option)
        if option >= FOR_GOD:
            kind = (option - FOR_GOD) % (KINDS * GODS) // GODS
            return why_not_for_god(t, me, kind, GOD_KIND[(option - FOR_GOD) % GODS], option >= REPLACE)
        if option not in t.hand_of(me):
            return "not_in_hand"
        if SORT[option] == GODS_SORT:
            return "two_gods"
        return "no_target" if SORT[option] == SPECIALS_SORT else "needs_a_god"


def why_not_power(t: Pantheon, me: int, option: int) -> str:
    """No such title, used already, too dear, or nobody to use it on."""
    charm = option == USE_CHARM
    if t.bearer(me, IRRESISTIBLE_CHARM if charm else DESTROYER) < 0:
        return "no_such_title"
    if t.used & (USED_CHARM if charm else USED_DESTROYER):
        return "used_already"
    return (
        "too_few_coins" if t.coins[me] < (t.values.charm_price if charm else t.values.destroyer_price) else "no_target"
    )


def why_not_for_god(t: Pantheon, me: int, kind: int, god: int, replacing: bool) -> str:
    """Why a card cannot be played on a god."""
    if kind not in t.hand_of(me):
        return "not_in_hand"
    if god not in t.gods_of(me):
        return "not_your_god"
    if SORT[kind] != PARTS_SORT:
        return "needs_no_god" if SORT[kind] not in (REALMS_SORT, TITLES_SORT) else "not_offered"
    if not may_build_for(t, god):
        return "no_realm_or_title"
    if t.coins[me] < t.values.part_price:
        return "too_few_coins"
    return "nothing_to_replace" if replacing else "wrong_order"


def play_coins(t: Pantheon, me: int, kind: int) -> None:
    """Coins from the bank for its player, and one more for each collection plate on the table, whosever it is."""
    t.cards.move(kind, hand(me), MAIN_DISCARD)
    amount = t.values.amount[kind]
    t.coins[me] += amount
    t.tell("coins", me, kind, amount)
    for seat in clockwise(t.seats, me):
        plates = t.plates(seat)
        if plates:
            t.coins[seat] += plates
            t.tell("plates", seat, plates)
