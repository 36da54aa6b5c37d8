"""What a player may do at any time of her own turn, whatever she is being asked (R24, R33)."""

from __future__ import annotations

from typing import Final

from conventicle.games.pantheon.effects.gods import trade_in_card, trade_in_god
from conventicle.games.pantheon.effects.purges import indoctrinate, mass_purge
from conventicle.games.pantheon.effects.titles import can_overlord, overlord
from conventicle.games.pantheon.kinds import GOD, GOD_KIND, GOD_NUMBER, GODS, GODS_SORT, INDOCTRINATION, SORT
from conventicle.games.pantheon.table import Liberties, Pantheon
from conventicle.kernel.vocabulary import Range, Vocabulary, words

_OVERLORD: Final = 0
_INDOCTRINATE: Final = 1
_PAY_TO_PURGE: Final = 2
_TRADE_GOD: Final = 3
_TRADE_CARD: Final = _TRADE_GOD + GODS
ANYTIME_VOCABULARY: Final = Vocabulary(
    Range(words("use_overlord", "indoctrinate", "pay_to_purge")),
    Range(words("trade_in"), GOD),
    Range(words("trade_in_card"), GOD),
)


def anytime(t: Pantheon, me: int) -> list[int]:
    """The Overlord's coin, Indoctrination, Pay-to-Purge, and trading in a god in play or in hand."""
    held = t.hand_of(me)
    found: list[int] = []
    if can_overlord(t, me):
        found.append(_OVERLORD)
    if t.holds(me, INDOCTRINATION) and not t.is_protected(me):
        found.append(_INDOCTRINATE)
    if t.variants.pay_to_purge and t.coins[me] >= t.values.purge_price:
        found.append(_PAY_TO_PURGE)
    for god in t.gods_of(me):
        found.append(_TRADE_GOD + GOD_NUMBER[god])
    for kind in held:
        if SORT[kind] == GODS_SORT:
            found.append(_TRADE_CARD + GOD_NUMBER[kind])
    return found


def take_anytime(t: Pantheon, me: int, option: int) -> None:
    """Do one of them; the question that was being asked is asked again afterwards."""
    if option == _OVERLORD:
        overlord(t, me)
    elif option == _INDOCTRINATE:
        indoctrinate(t, me)
    elif option == _PAY_TO_PURGE:
        t.coins[me] -= t.values.purge_price
        t.tell("paid_to_purge", me)
        mass_purge(t, me)
    elif option < _TRADE_CARD:
        trade_in_god(t, me, GOD_KIND[option - _TRADE_GOD])
    else:
        trade_in_card(t, me, GOD_KIND[option - _TRADE_CARD])


class InOnesTurn(Liberties):
    """These liberties for the table: one object for all of them."""

    def __reduce__(self) -> str:
        """For pickle and deepcopy: the one that all tables share, by its name."""
        return "LIBERTIES"

    def options(self, t: Pantheon, seat: int) -> list[int]:
        """What the seat may do now."""
        return anytime(t, seat)

    def take(self, t: Pantheon, seat: int, option: int) -> None:
        take_anytime(t, seat, option)


LIBERTIES: Final = InOnesTurn()
