"""Atheism: science, terror, and no gods at all (p. 19)."""

from __future__ import annotations

from typing import Final

from conventicle.games.eternal_city.altars import BuildAltarHere, can_build
from conventicle.games.eternal_city.giving import GiveCard
from conventicle.games.eternal_city.kinds import ABILITY, BACK, INTRIGUE
from conventicle.games.eternal_city.playing import DrawAfter, can_work, play_announced, seal_allows
from conventicle.games.eternal_city.table import City

TERROR_DRAWS: Final = 1
TERROR_PAYS: Final = 3
POLICY_OF_TERROR: Final = ABILITY.place("policy_of_terror")


def can_triumph_of_the_science(t: City, me: int, master: int) -> bool:
    """Triumph of the Science: no opponent's Priest in the Active Location, and room for a Follower."""
    return t.room_for_followers(me) > 0 and t.all_priests_at(t.active) == t.priests_at(me, t.active)


def triumph_of_the_science(t: City, me: int, master: int) -> None:
    """Triumph of the Science: gain a Follower."""
    t.gain_followers(me, 1)


def can_policy_of_terror(t: City, me: int, master: int, kind: int) -> bool:
    """Policy of Terror: an Intrigue that can be played once the Followers are paid."""
    if BACK[kind] != INTRIGUE or not seal_allows(t, me, kind):
        return False
    cost = t.edition.ability(POLICY_OF_TERROR).followers
    t.followers[me] -= cost
    possible = can_work(t, me, kind)
    t.followers[me] += cost
    return possible


def policy_of_terror(t: City, me: int, master: int) -> None:
    """Policy of Terror: play the Intrigue, then draw one and gain three coins."""
    play_announced(t, me)
    t.then(DrawAfter(me, INTRIGUE, TERROR_DRAWS, TERROR_PAYS))


def can_dispelling_the_myth(t: City, me: int, master: int) -> bool:
    """Dispelling the Myth: a light opponent with a card."""
    return any(t.count_cards(rival) for rival in t.light_rivals(me))


def dispelling_the_myth(t: City, me: int, master: int) -> None:
    """Dispelling the Myth: every light opponent gives a card of their choice."""
    for rival in t.light_rivals(me):
        if t.count_cards(rival):
            t.then(GiveCard(rival, me, False))


def can_nihilism(t: City, me: int, master: int) -> bool:
    """Nihilism: a token in the Active Location, and no Altar of anybody."""
    here = t.active * t.seats
    return not any(t.altars[here : here + t.seats]) and can_build(t, me, t.active)


def nihilism(t: City, me: int, master: int) -> None:
    """Nihilism: build an Altar in the Active Location."""
    t.then(BuildAltarHere(me))
