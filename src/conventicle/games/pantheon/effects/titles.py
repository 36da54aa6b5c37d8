"""Titles with powers, each usable once in a turn by whoever has the god that bears it (R24)."""

from __future__ import annotations

from typing import Final

from conventicle.games.pantheon.effects.purges import CharmFollower, exposed_followers
from conventicle.games.pantheon.effects.temples import DestroyTemple, rival_temples
from conventicle.games.pantheon.kinds import DESTROYER, IRRESISTIBLE_CHARM, OVERLORD, THOUSAND_EYES
from conventicle.games.pantheon.table import Pantheon

# The bits of `Pantheon.used`.
USED_OVERLORD: Final = 1
USED_CHARM: Final = 2
USED_DESTROYER: Final = 4


def can_overlord(t: Pantheon, me: int) -> bool:
    """The Overlord may be used at any time of one's own turn."""
    return not t.used & USED_OVERLORD and t.bearer(me, OVERLORD) >= 0


def overlord(t: Pantheon, me: int) -> None:
    """A coin from the bank; no plate rings."""
    t.used |= USED_OVERLORD
    amount = t.values.amount[OVERLORD]
    t.coins[me] += amount
    t.tell("overlord", me, amount)


def can_thousand_eyes(t: Pantheon, me: int) -> bool:
    """A Thousand Eyes cost a coin, paid before the cards are seen (R29)."""
    return t.bearer(me, THOUSAND_EYES) >= 0 and t.coins[me] >= t.values.eyes_price


def can_irresistible_charm(t: Pantheon, me: int) -> bool:
    """Five coins, a follower to lure away, and not yet used this turn."""
    if t.used & USED_CHARM or t.coins[me] < t.values.charm_price or t.bearer(me, IRRESISTIBLE_CHARM) < 0:
        return False
    return len(exposed_followers(t, me)) > 0


def irresistible_charm(t: Pantheon, me: int) -> None:
    """Pay five coins and lure a follower away."""
    t.used |= USED_CHARM
    t.coins[me] -= t.values.charm_price
    t.tell("charms", me)
    t.then(CharmFollower(me))


def can_destroyer(t: Pantheon, me: int) -> bool:
    """Five coins, a temple to attack, and not yet used this turn."""
    if t.used & USED_DESTROYER or t.coins[me] < t.values.destroyer_price or t.bearer(me, DESTROYER) < 0:
        return False
    return len(rival_temples(t, me)) > 0


def destroyer(t: Pantheon, me: int) -> None:
    """Pay five coins and destroy the uppermost part of an opponent's temple."""
    t.used |= USED_DESTROYER
    t.coins[me] -= t.values.destroyer_price
    t.tell("destroys", me)
    t.then(DestroyTemple(me))
