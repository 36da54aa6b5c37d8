"""A round in play order: the City is filled, every figure takes its turn by number, then the end is looked for."""

from __future__ import annotations

from typing import ClassVar, Final

from conventicle.games.old_ones.actions import TakeAction
from conventicle.games.old_ones.city import deal_one, fill_city
from conventicle.games.old_ones.kinds import (
    ALL_JEWELS,
    DECK,
    SUMMON,
    figures,
)
from conventicle.games.old_ones.table import OldOnes
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words

DRAW: Final = 0
LEAVE: Final = 1


class Round(Frame[OldOnes]):
    """Fill the City to six, then a turn for each figure that is there now: Priests made later wait (R6)."""

    NAME: ClassVar[str] = "Round"

    def run(self, t: OldOnes) -> None:
        """Queue the round in play order; everyone may scare the City again."""
        t.round += 1
        t.scared = 0
        t.grew = False
        t.tell("round", t.round)
        fill_city(t)
        for _, seat, figure in turn_order(t):
            t.then(Turn(seat, figure))
        t.then(EndOfRound())


def turn_order(t: OldOnes) -> list[tuple[int, int, int]]:
    """All figures, lowest number first, the red border before its equal; each as its place, seat and card."""
    turn_place = t.values.turn_place
    places = [
        (turn_place[figure], seat, figure) for seat in range(t.seats) for figure in t.cards.zones[figures(seat)]
    ]  # fmt: skip
    places.sort()
    return places


class Turn(Frame[OldOnes]):
    """One figure's turn. It is always still there: a Priest is sacrificed in its own turn only (R14)."""

    NAME: ClassVar[str] = "Turn"

    def __init__(self, me: int, figure: int) -> None:
        self.me: Final = me
        self.figure: Final = figure

    def run(self, t: OldOnes) -> None:
        """Who can summon is asked first."""
        if t.values.ability[self.figure] == SUMMON:
            t.then(Summon(self.me, self.figure))
        t.then(TakeAction(self.me, self.figure))

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.figure)


class Summon(Frame[OldOnes]):
    """At the start of its turn this figure may draw a card into the City, also beyond six (R12)."""

    NAME: ClassVar[str] = "Summon"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(words("draw", "leave")))

    def __init__(self, me: int, figure: int) -> None:
        self.me: Final = me
        self.figure: Final = figure

    def waits_for(self, t: OldOnes) -> int:
        """An empty deck has nothing to draw (R26)."""
        return bit(self.me) if t.cards.zones[DECK] else 0

    def run(self, t: OldOnes) -> None:
        """The deck is empty."""

    def options(self, t: OldOnes, seat: int) -> list[int]:
        return [DRAW, LEAVE]

    def take(self, t: OldOnes, seat: int, option: int) -> None:
        """Draw, or leave the City as it is; the action follows either way."""
        if option == DRAW:
            t.tell("summoned", self.me, self.figure)
            deal_one(t)

    def prompt(self, t: OldOnes) -> dict[str, int]:
        return {"by:card": self.figure}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.figure)


class EndOfRound(Frame[OldOnes]):
    """The game ends with a round in which the deck ran out, or after which someone has Priests of all five jewels."""

    NAME: ClassVar[str] = "EndOfRound"

    def run(self, t: OldOnes) -> None:
        """Look; three rounds without a new Cultist or Priest, or the last round allowed, end it too (R28)."""
        t.idle = t.idle + 1 if not t.grew else 0
        complete = [seat for seat in range(t.seats) if has_all_jewels(t, seat)]
        for seat in complete:
            t.tell("all_jewels", seat)
        if complete:
            finish(t, "FIVE_JEWELS")
        elif t.deck_ran_out:
            finish(t, "EMPTY_DECK")
        elif t.idle >= t.values.idle_rounds:
            finish(t, "STANDSTILL")
        elif t.round == t.round_limit:
            finish(t, "LONG_NIGHT")
        else:
            t.then(Round())


def has_all_jewels(t: OldOnes, seat: int) -> bool:
    """Priests of every jewel lie there now, or were made at some time if the option says so (R13)."""
    return (t.made[seat] if t.ever else t.jewels(seat)) == ALL_JEWELS


def finish(t: OldOnes, ending: str) -> None:
    """Count the points; most points win, then most jewels, then most Priests, else the victory is shared (R19)."""
    for seat in range(t.seats):
        t.tell("scored", seat, t.score(seat))
    best = max(standing_of(t, seat) for seat in range(t.seats))
    t.end(ending, [seat for seat in range(t.seats) if standing_of(t, seat) == best])


def standing_of(t: OldOnes, seat: int) -> tuple[int, int, int]:
    """Points and what breaks a tie."""
    return (t.score(seat), t.jewels(seat).bit_count(), len(t.cards.zones[figures(seat)]) - 1)
