"""Stories of the Eternal City: a position in a line or two, then choices by their notation."""

from __future__ import annotations

from conventicle.games.eternal_city.editions import NOBODY
from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import (
    BACK,
    CARD,
    DECK,
    FREE_PRIEST,
    LICENSE,
    LOCATION,
    PALACE_SLOTS,
    PATRIARCH,
    RESERVE,
    SORTS,
    SUPREMACY,
    hand,
    layout,
    tableau,
)
from conventicle.games.eternal_city.phases.end_of_round import EndOfRound
from conventicle.games.eternal_city.phases.intention import IntentionPhase
from conventicle.games.eternal_city.phases.resolution import ResolveFrom
from conventicle.games.eternal_city.phases.round import StartRound
from conventicle.games.eternal_city.table import City
from conventicle.kernel.cards import new_cards
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.events import Event, Listener
from tests.games import telling
from tests.games.eternal_city.invariants import check

Priest = int | str


class Story(Listener):
    """A table of named Cults with nobody in the city; seat 0 is the First Player unless told otherwise."""

    def __init__(self, *cults: str, version: str = "", **options: str) -> None:
        chosen = {"cults": ",".join(cults), **options}
        table = GAME.new_table(GAME.plan(len(cults), chosen, version), keyed(key_from_seed("story")))
        assert isinstance(table, City)
        self.t = table
        self.t.first = 0
        self.t.agenda.clear()
        self.told_of: list[Event] = []
        self._hands: list[list[int]] = [[] for _ in cults]
        self._tableaus: list[list[int]] = [[] for _ in cults]
        self._palace: list[int] = []
        self._tops: list[list[int]] = [[], [], []]
        self._bottoms: list[list[int]] = [[], [], []]
        self._only: set[int] = set()
        self._deal()

    # Setting the scene.

    def _deal(self) -> None:
        """Lay all cards anew: those named where they were named, the rest in the decks."""
        seats = self.t.seats
        places = layout(seats, self.t.edition.data.number, self.t.edition.cards_aside)
        zones: list[list[int]] = [[] for _ in places.zones]
        placed = [kind for group in (*self._hands, *self._tableaus, *self._tops, *self._bottoms) for kind in group]
        placed += self._palace
        for back in range(3):
            rest = self.t.edition.deck(back)
            for kind in placed:
                if BACK[kind] == back:
                    rest.remove(kind)
            if not self._palace and back == LICENSE:
                zones[PALACE_SLOTS], rest = rest[:3], rest[3:]
            if back in self._only:
                rest = []
            zones[back] = [*self._bottoms[back], *rest, *reversed(self._tops[back])]
        if self._palace:
            zones[PALACE_SLOTS] = self._palace[:]
        for seat in range(seats):
            zones[hand(seat)] = self._hands[seat][:]
            zones[tableau(seat)] = self._tableaus[seat][:]
        if not any(SUPREMACY in cards for cards in self._tableaus):
            zones[RESERVE] = [SUPREMACY]
        self.t.cards = new_cards(places, zones)
        self.t.listen(self)

    def hand(self, seat: int, *names: str) -> Story:
        """These Miracles and Intrigues are in a player's hand."""
        self._hands[seat] = [CARD.place(name) for name in names]
        self._deal()
        return self

    def owns(self, seat: int, *names: str) -> Story:
        """These Licenses (or the Supremacy card) lie before a player."""
        self._tableaus[seat] = [CARD.place(name) for name in names]
        self._deal()
        return self

    def palace(self, *names: str) -> Story:
        """These Licenses lie face up in the Palace."""
        self._palace = [CARD.place(name) for name in names]
        self._deal()
        return self

    def on_top(self, deck: str, *names: str) -> Story:
        """These cards lie on top of a deck, the first one uppermost."""
        self._tops[DECK.place(deck)] = [CARD.place(name) for name in names]
        self._deal()
        return self

    def at_bottom(self, deck: str, *names: str) -> Story:
        """These cards lie at the bottom of a deck, the first one undermost."""
        self._bottoms[DECK.place(deck)] = [CARD.place(name) for name in names]
        self._deal()
        return self

    def deck_of(self, deck: str, *names: str) -> Story:
        """A deck has only these cards, the first one uppermost; the others are out of this story."""
        self._only.add(DECK.place(deck))
        return self.on_top(deck, *names)

    def has(self, seat: int, **goods: int) -> Story:
        """A player's followers, coins, mobs, summonings or dark side."""
        for name, value in goods.items():
            getattr(self.t, name)[seat] = value
        return self

    def dark(self, seat: int) -> Story:
        """A player's sheet lies dark side up, after the first Summoning."""
        return self.has(seat, dark=1, summonings=1)

    def frees(self, seat: int, *priests: Priest) -> Story:
        """A player's free Priests are just these; the Patriarch, if not named, lies on the sheet."""
        base = seat * SORTS
        for strength in range(1, SORTS):
            self.t.reserve[base + strength] += self.t.free[base + strength]
            self.t.free[base + strength] = 0
        self.t.masters[base + PATRIARCH] += self.t.free[base + PATRIARCH]
        self.t.free[base + PATRIARCH] = 0
        for priest in priests:
            self.t.free[base + self._take(seat, priest)] += 1
        return self

    def stands(self, seat: int, location: str, *priests: Priest) -> Story:
        """These Priests of a player stand in a Location (free ones first, else new tokens)."""
        for priest in priests:
            sort = _sort(priest)
            if self.t.free[seat * SORTS + sort]:
                self.t.free[seat * SORTS + sort] -= 1
            else:
                self._take(seat, priest)
            self.t.arrive(seat, LOCATION.place(location), sort)
        return self

    def paid(self, seat: int, location: str, priest: Priest) -> Story:
        """A Priest with coins stands in a Location."""
        self.stands(seat, location, priest)
        self.t.paid[LOCATION.place(location)] = seat * SORTS + _sort(priest)
        return self

    def altar(self, seat: int, *locations: str, strength: int = 1) -> Story:
        """A player has Altars, each a token of this strength."""
        for location in locations:
            self._take(seat, strength)
            self.t.altars[LOCATION.place(location) * self.t.seats + seat] = strength
        return self

    def _take(self, seat: int, priest: Priest) -> int:
        sort = _sort(priest)
        if sort == PATRIARCH:
            self.t.masters[seat * SORTS] -= 1
        else:
            self.t.reserve[seat * SORTS + sort] -= 1
        return sort

    # Going on.

    def resolve(self, location: str) -> Story:
        """The Resolution Phase goes on from this Location; after it the story ends."""
        self.t.agenda.clear()
        self.t.last_winner = NOBODY
        self.t.start(ResolveFrom(LOCATION.place(location)))
        return self

    def intend(self) -> Story:
        """The Intention Phase begins; after it the story ends."""
        self.t.agenda.clear()
        self.t.start(IntentionPhase())
        return self

    def new_round(self) -> Story:
        """A whole round begins."""
        self.t.agenda.clear()
        self.t.start(StartRound())
        return self

    def end_round(self) -> Story:
        """The end of the round, and after it nothing."""
        self.t.agenda.clear()
        self.t.start(EndOfRound())
        return self

    def asks(self) -> str:
        """The frame and the seat that are asked, as `TakeAction 0`; '' when the story is over."""
        return telling.asks(self.t)

    def asked(self) -> int:
        """The seat that has to choose."""
        return telling.asked(self.t)

    def offered(self) -> list[str]:
        """What may be chosen, in notation."""
        return telling.offered(self.t)

    def can(self, choice: str) -> bool:
        """True if this choice is offered."""
        return choice in self.offered()

    def playable(self) -> list[str]:
        """The cards that can be chosen."""
        return [option.removeprefix("card:") for option in self.offered() if option.startswith("card:")]

    def choose(self, *choices: str) -> Story:
        """Make choices one after another, each for whoever is asked."""
        for choice in choices:
            telling.choose(self.t, choice)
            check_story(self)
        return self

    def why_not(self, choice: str) -> str:
        """The reason why a choice is refused, which it has to be."""
        return telling.why_not(self.t, choice)

    def idle(self) -> Story:
        """Everybody does nothing as long as actions are asked for."""
        while self.asks().startswith("TakeAction"):
            self.choose("word:nothing")
        return self

    def idle_seat(self, seat: int) -> Story:
        """One player does nothing, if asked for an action now."""
        if self.asks() == f"TakeAction {seat}":
            self.choose("word:nothing")
        return self

    def finish(self) -> Story:
        """Do nothing, take every plain benefit and decline the rest, until the story is over."""
        while self.asks():
            words = [one for one in self.offered() if one in ("word:take", "word:nothing", "word:decline", "word:done")]
            self.choose(words[0] if words else self.offered()[0])
        return self

    # Looking.

    def free(self, seat: int) -> list[str]:
        """A player's free Priests, one name each."""
        return _names(self.t.free, seat * SORTS)

    def there(self, seat: int, location: str) -> list[str]:
        """A player's Priests in a Location, one name each."""
        return _names(self.t.at, (LOCATION.place(location) * self.t.seats + seat) * SORTS)

    def holds(self, seat: int) -> list[str]:
        """The cards in a player's hand."""
        return [CARD.values[kind] for kind in self.t.cards.zones[hand(seat)]]

    def before(self, seat: int) -> list[str]:
        """The cards that lie before a player."""
        return [CARD.values[kind] for kind in self.t.cards.zones[tableau(seat)]]

    def deck(self, deck: str) -> list[str]:
        """A deck from the bottom to the top."""
        return [CARD.values[kind] for kind in self.t.cards.zones[DECK.place(deck)]]

    def influence(self, seat: int, location: str) -> int:
        """A player's Influence in a Location."""
        return self.t.influence(seat, LOCATION.place(location))

    def has_altar(self, seat: int, location: str) -> bool:
        """True if a player has an Altar in a Location."""
        return self.t.has_altar(seat, LOCATION.place(location))

    def winner(self) -> int:
        """Who won the last Location that had a winner, or -1."""
        return self.t.last_winner

    def told(self, event: Event) -> None:
        """Remember an event."""
        self.told_of.append(event)

    def heard(self, name: str) -> list[tuple[int, ...]]:
        """The arguments of every event of this name so far."""
        return [event.arguments for event in self.told_of if event.name == name]


def first(*cults: str, **options: str) -> Story:
    """A story of the first edition."""
    return Story(*cults, edition="first", **options)


def _sort(priest: Priest) -> int:
    if isinstance(priest, int):
        return priest
    return FREE_PRIEST.place(priest)


def _names(counts: list[int], base: int) -> list[str]:
    return [FREE_PRIEST.values[sort] for sort in range(SORTS) for _ in range(counts[base + sort])]


def check_story(story: Story) -> None:
    """The invariants hold after every choice, unless the story left cards out on purpose."""
    if not story._only:
        check(story.t)
