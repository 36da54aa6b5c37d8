"""Atheism in the first edition: learning, terror in threes, and myths that come down."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.eternal_city.abilities.atheism import can_nihilism, nihilism
from conventicle.games.eternal_city.first_benefits import KeepIntrigue
from conventicle.games.eternal_city.giving import GiveCard
from conventicle.games.eternal_city.kinds import CARD, INTRIGUE, PLAYED, aside
from conventicle.games.eternal_city.playing import PutUnder, can_play, carry_out
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame, distinct
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary

TERROR_DRAWS: Final = 3


def can_triumph_of_learning(t: City, me: int, master: int) -> bool:
    """Triumph of Learning: no opponent's Priest in the active quarter."""
    return t.all_priests_at(t.active) == t.priests_at(me, t.active)


def triumph_of_learning(t: City, me: int, master: int) -> None:
    """Triumph of Learning: gain a Follower."""
    t.gain_followers(me, 1)


def can_strategy_of_terror(t: City, me: int, master: int) -> bool:
    """Strategy of Terror: no condition beyond its cost (F1)."""
    return True


def strategy_of_terror(t: City, me: int, master: int) -> None:
    """Strategy of Terror: draw three Intrigues, keep one, and play the others at once as far as they can be."""
    t.draw_aside(me, INTRIGUE, TERROR_DRAWS)
    t.then(KeepIntrigue(me))
    for _ in range(TERROR_DRAWS - 1):
        t.then(PlayDrawn(me))


def can_debunking_the_myth(t: City, me: int, master: int) -> bool:
    """Debunking the Myth: no condition beyond the Patriarch (F1)."""
    return True


def debunking_the_myth(t: City, me: int, master: int) -> None:
    """Debunking the Myth: every opponent with an Altar in the active quarter gives a card of their choice."""
    for rival in t.rivals(me):
        if t.has_altar(rival, t.active) and t.count_cards(rival):
            t.then(GiveCard(rival, me, False))


def can_denial_of_foundations(t: City, me: int, master: int) -> bool:
    """Denial of Foundations: a token in the active quarter, and no Altar of anybody."""
    return can_nihilism(t, me, master)


def denial_of_foundations(t: City, me: int, master: int) -> None:
    """Denial of Foundations: build an Altar in the active quarter."""
    nihilism(t, me, master)


class PlayDrawn(Frame[City]):
    """Choose which of the Intrigues drawn is played next; one that cannot be played goes under the deck (F16)."""

    NAME: ClassVar[str] = "PlayDrawn"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(CARD))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """Atheism, while a card is left."""
        return bit(self.me) if t.cards.zones[aside(t.seats, self.me)] else 0

    def run(self, t: City) -> None:
        """The deck had too few cards."""

    def options(self, t: City, seat: int) -> list[int]:
        """Each kind that is left."""
        return distinct(t.cards.zones[aside(t.seats, self.me)])

    def take(self, t: City, seat: int, option: int) -> None:
        """It is turned up and judged as if it came from the hand."""
        t.cards.move(option, aside(t.seats, self.me), PLAYED)
        t.tell("revealed", self.me, option)
        if can_play(t, self.me, option):
            carry_out(t, self.me, option)
        else:
            t.then(PutUnder(option))

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Only one of those drawn."""
        return "not_drawn"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)
