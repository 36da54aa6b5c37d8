"""Janus in the first edition: fortune smiles on the weak, virtue and vice pay in cards and Mobs."""

from __future__ import annotations

from typing import Final

from conventicle.games.eternal_city.kinds import INTRIGUE, MIRACLE
from conventicle.games.eternal_city.table import City

DUPLICITY_DRAWS: Final = 2
SINS_MOBS: Final = 2
SINS_FOLLOWERS: Final = 1


def can_smile_of_fortune(t: City, me: int, master: int) -> bool:
    """Smile of Fortune: no condition beyond its cost, even where a win is bought and it does nothing."""
    return True


def smile_of_fortune(t: City, me: int, master: int) -> None:
    """Smile of Fortune: the weakest side wins the active quarter."""
    t.least_wins = True


def can_mystery_of_grace(t: City, me: int, master: int) -> bool:
    """Mystery of Virtue: no condition beyond the coins (F1)."""
    return True


def mystery_of_grace(t: City, me: int, master: int) -> None:
    """Mystery of Virtue: a Miracle for each Priest of any Cult in the active quarter."""
    t.draw(me, MIRACLE, t.all_priests_at(t.active))


def can_rite_of_duplicity(t: City, me: int, master: int) -> bool:
    """Rite of Duplicity: no condition beyond the Master (F1)."""
    return True


def rite_of_duplicity(t: City, me: int, master: int) -> None:
    """Rite of Duplicity: two Intrigues for the Master, who is gone."""
    t.draw(me, INTRIGUE, DUPLICITY_DRAWS)


def can_mystery_of_sins(t: City, me: int, master: int) -> bool:
    """Mystery of Vice: no condition beyond the cards (F1)."""
    return True


def mystery_of_sins(t: City, me: int, master: int) -> None:
    """Mystery of Vice: two Mobs and a Follower."""
    t.gain_mobs(me, SINS_MOBS)
    t.gain_followers(me, SINS_FOLLOWERS)
