"""Twin tables: two tables that a viewer cannot tell apart must look, ask, answer and tell alike to that viewer.

Two ways to make twins, neither of which asks the engine what a viewer knows:

- *at a position*: the observer (`tests/contract/observer.py`) names tokens that could lie the other way round; in a
  copy they do, the chance has another key, and sealed answers of others are different;
- *in lockstep*: two tables from the start, in one of which two face-down cards lay the other way round before the
  setup, or a shuffle came out with two cards exchanged. The same decisions are made at both (a rival who holds the one
  card here and the other there plays the one it has), for as long as the viewer has not seen the difference.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from itertools import groupby

from conventicle.bots.base import Bot
from conventicle.kernel.cards import Cards
from conventicle.kernel.chance import STREAMS, FastChance, KeyedChance
from conventicle.kernel.errors import DecisionError
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.forced import forced_answer
from conventicle.kernel.frame import Sealed
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table
from conventicle.kernel.view import view
from conventicle.kernel.vocabulary import ANYTIME, Domain
from tests.contract.observer import Witness, heard_from_the_start, witnessed_table

#: Changes in a twin what the viewer can't know beyond the cards: `twin_secrets(t, viewer, rng)` in a game's invariants.
Secrets = Callable[[Table, int, random.Random], None]


# --- what a viewer is given -------------------------------------------------------------------------------------------


def page(game: Game, t: Table, viewer: int) -> str:
    """All that a viewer sees now, and what would come of it, as text."""
    return json.dumps([view(game, t, viewer), game.forecast(t, viewer)], ensure_ascii=False)


def refusals(game: Game, t: Table, viewer: int) -> list[str]:
    """What a seat is told about every option, offered or not."""
    if viewer >= t.seats or not t.may_choose() >> viewer & 1:
        return []
    frame = t.agenda[-1]
    offered = t.options(viewer)
    said: list[str] = []
    for option in range(frame.vocabulary().size):
        try:
            said.append("" if option in offered else frame.why_not(t, viewer, option))
        except DecisionError as error:
            said.append(str(error))
    return [*said, *(str(option) for option in offered if option >= ANYTIME)]


def guess(game: Game, t: Table, viewer: int, seed: int) -> str:
    """The world that is dealt for a seat to think with, from a given seed; none for a spectator."""
    if viewer >= t.seats or not t.agenda:
        return ""
    world = Perspective(game, t, viewer).determinise(FastChance(seed))
    return repr(world.state())


def answer(game: Game, t: Table, viewer: int, bot: Bot) -> str:
    """What a bot chooses."""
    try:
        return str(bot.choose(Perspective(game, t, viewer)))
    except Exception as error:
        return repr(error)


def answered_by_itself(game: Game, t: Table, viewer: int) -> list[tuple[int, bool]]:
    """Where another seat's question is answered at once since there is only one answer; the viewer sees that it is."""
    return [(seat, forced_answer(game, t, seat) >= 0) for seat in members(t.asked()) if seat != viewer]


def differences(game: Game, t: Table, twin: Table, viewer: int, seed: int, thorough: bool) -> list[str]:
    """By what the viewer could tell two tables apart."""
    found: list[str] = []
    frame = t.agenda[-1].name() if t.agenda else "the end"
    who = "the spectator" if viewer == t.seats else f"seat {viewer}"
    if page(game, t, viewer) != page(game, twin, viewer):
        found.append(f"{frame}: the view of {who} differs: {first_difference(game, t, twin, viewer)}")
    if refusals(game, t, viewer) != refusals(game, twin, viewer):
        found.append(f"{frame}: options or refusals of {who} differ")
    if answered_by_itself(game, t, viewer) != answered_by_itself(game, twin, viewer):
        found.append(f"{frame}: {who} sees that another seat has only one answer")
    if thorough and guess(game, t, viewer, seed) != guess(game, twin, viewer, seed):
        found.append(f"{frame}: the worlds dealt for {who} differ")
    return found


def first_difference(game: Game, t: Table, twin: Table, viewer: int) -> str:
    """Where two views part."""
    ours, theirs = page(game, t, viewer), page(game, twin, viewer)
    place = next((at for at, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), 0)
    return f"...{ours[max(0, place - 60) : place + 20]}... / ...{theirs[max(0, place - 20) : place + 20]}..."


# --- twins at a position ----------------------------------------------------------------------------------------------


def twin_at(
    t: Table, witness: Witness, viewer: int, rng: random.Random, secrets: Secrets | None = None
) -> Table | None:
    """A table that the viewer cannot tell from this one, or None where there is no hidden card to exchange."""
    zones = witness.memories[viewer].twin_zones(rng, rng.choice((1, 1, 2, 4)))
    others = [seat for seat in range(t.seats) if seat != viewer and t.sealed[seat] >= 0]
    if zones is None and not others:
        return None
    twin = t.clone()
    if isinstance(t.chance, KeyedChance):
        twin.chance = KeyedChance(rng.randbytes(16), t.chance.counters[:])
    for zone, kinds in enumerate(zones or []):
        twin.cards.zones[zone][:] = kinds
    if t.agenda and isinstance(t.agenda[-1], Sealed):
        for seat in others:
            twin.sealed[seat] = rng.choice(t.options(seat))
    if secrets is not None:
        secrets(twin, viewer, rng)
    return twin


def wrong_knowledge(twin: Table, viewer: int) -> list[str]:
    """Labels by which the engine thinks that the viewer could rule out a twin."""
    known = twin.cards.knowledge
    assert known is not None
    for zone, labels in enumerate(known[viewer].labels):
        cards = twin.cards.zones[zone][:]
        ordered = twin.cards.layout.zones[zone].ordered
        for place, label in enumerate(labels):
            if label < 0:
                continue
            if (ordered and cards[place] != label) or (not ordered and label not in cards):
                return [f"viewer {viewer} is said to know a card in {twin.cards.layout.zones[zone].name}"]
            if not ordered:
                cards.remove(label)
    return []


# --- twins in lockstep ------------------------------------------------------------------------------------------------


class TwinChance(KeyedChance):
    """Chance by which one shuffle of a pile of cards comes out with two cards exchanged."""

    def __init__(self, key: bytes, counters: list[int], backs: list[int], nth: int, places: tuple[int, int]) -> None:
        super().__init__(key, counters)
        self.backs = backs
        self.nth = nth
        self.places = places
        self.shuffles = 0
        self.exchanged: tuple[int, int] | None = None

    def shuffle(self, cards: list[int], stream: int) -> None:
        """Shuffle; exchange two cards of the nth pile."""
        super().shuffle(cards, stream)
        if not sys._getframe(1).f_code.co_filename.endswith("cards.py"):
            return
        self.shuffles += 1
        if self.shuffles == self.nth and len(cards) > 1:
            one, two = self.places[0] % len(cards), self.places[1] % len(cards)
            if cards[one] != cards[two] and self.backs[cards[one]] == self.backs[cards[two]]:
                cards[one], cards[two] = cards[two], cards[one]
                self.exchanged = (cards[one], cards[two])

    def clone(self) -> TwinChance:
        """A copy that goes on the same way."""
        copy = TwinChance(self.key, self.counters[:], self.backs, self.nth, self.places)
        copy.shuffles = self.shuffles
        copy.exchanged = self.exchanged
        return copy


class Feed(Listener):
    """Writes down what happens to the cards of a table, and what is told."""

    def __init__(self) -> None:
        self.cards: list[tuple[str, int, tuple[int, ...], int]] = []
        """What happened, the kind, the places, and who saw it."""
        self.events: list[Event] = []

    def told(self, event: Event) -> None:
        """Keep what was told."""
        self.events.append(event)

    def moved(self, kind: int, origin: int, slot: int, target: int, place: int, seen_by: int) -> None:
        """Keep a move."""
        self.cards.append(("moved", kind, (origin, slot, target, place), seen_by))

    def shuffled(self, zone: int) -> None:
        """Keep a shuffle."""
        self.cards.append(("shuffled", 0, (zone,), 0))

    def shown(self, kind: int, zone: int, slot: int, seen_by: int) -> None:
        """Keep a look."""
        self.cards.append(("shown", kind, (zone, slot), seen_by))


SAME, SEEN, OTHERWISE = "same", "seen", "otherwise"


def noticed(feed: Feed, viewer: int, backs: list[int]) -> list[tuple[str, tuple[int, ...], bool, int]]:
    """What happened to the cards as the viewer saw it: of a card that it could not see, the back alone.

    A look at cards that lie in no order shows them all at once, so the order in which they are named says nothing.
    """
    seen: list[tuple[str, tuple[int, ...], bool, int]] = []
    for what, kind, places, seen_by in feed.cards:
        sees = bool(seen_by >> viewer & 1)
        seen.append((what, places, sees, kind if sees or what == "shuffled" else backs[kind]))
    ordered: list[tuple[str, tuple[int, ...], bool, int]] = []
    for (what, places, _), together in groupby(seen, key=lambda one: one[:3]):
        run = list(together)
        ordered += sorted(run) if what == "shown" and places[1] == -1 else run
    return ordered


def compared(one: Feed, two: Feed, viewer: int, backs: list[int]) -> str:
    """Whether the viewer saw the same happen to the cards, saw another card, or saw something else happen."""
    first, second = noticed(one, viewer, backs), noticed(two, viewer, backs)
    for ours, theirs in zip(first, second, strict=False):
        if ours != theirs:
            return SEEN if ours[:3] == theirs[:3] and ours[2] else OTHERWISE
    return SAME if len(first) == len(second) else OTHERWISE


def heard(feed: Feed, viewer: int) -> list[tuple[str, tuple[int, ...]]]:
    """What the viewer was told."""
    return [(event.name, event.arguments) for event in feed.events if event.seen_by >> viewer & 1]


class Lockstep:
    """Two tables played by the same decisions."""

    def __init__(self, game: Game, setup: Setup, key: bytes, viewer: int, nth: int, rng: random.Random) -> None:
        self.game = game
        self.viewer = viewer
        self.rng = rng
        self.steps = 0
        self.compared = 0
        self.leaks: list[str] = []
        places = (rng.randrange(1 << 16), rng.randrange(1 << 16))
        self.backs = game.new_table(setup, KeyedChance(key, [0] * STREAMS)).cards.layout.backs
        self.laid: tuple[int, int] | None = None
        self.one, first = self.begin(setup, TwinChance(key, [0] * STREAMS, self.backs, -1, places), None)
        laid = self.exchange if nth == 0 else None
        self.two, second = self.begin(setup, TwinChance(key, [0] * STREAMS, self.backs, nth, places), laid)
        self.feeds = (first, second)
        """What happened at either table in the last step."""
        self.apart = compared(first, second, viewer, self.backs) != SAME
        """True once the viewer has seen the difference (or, here, sees it from the start)."""

    def begin(self, setup: Setup, chance: TwinChance, laid: Callable[[Cards], None] | None) -> tuple[Table, Feed]:
        """A table and what happened at its setup."""
        feed = Feed()
        with heard_from_the_start(feed, laid):
            t = self.game.new_table(setup, chance)
        return t, feed

    def exchange(self, cards: Cards) -> None:
        """Before the setup, exchange two cards in zones that nobody sees into."""
        places = [
            (zone, place)
            for zone, lying in enumerate(cards.zones)
            for place in range(len(lying))
            if cards.layout.zones[zone].ordered and not cards.layout.zones[zone].watchers
        ]
        for _ in range(20 if places else 0):
            (zone, place), (zone2, place2) = self.rng.choice(places), self.rng.choice(places)
            one, two = cards.zones[zone][place], cards.zones[zone2][place2]
            if one != two and self.backs[one] == self.backs[two]:
                cards.zones[zone][place], cards.zones[zone2][place2] = two, one
                self.laid = (one, two)
                return

    def exchanged(self) -> tuple[int, int] | None:
        """The two kinds that lie the other way round at the second table, once they do."""
        if self.laid is not None:
            return self.laid
        chance = self.two.chance
        return chance.exchanged if isinstance(chance, TwinChance) else None

    def compare(self) -> None:
        """Nothing that the viewer is given may differ."""
        self.compared += 1
        thorough = self.steps % 4 == 0
        self.leaks += differences(self.game, self.one, self.two, self.viewer, self.steps, thorough)

    def play(self, decisions: int) -> None:
        """Go on until the viewer has seen the difference, a leak was found or the game is over."""
        while not self.apart and not self.leaks and self.steps < decisions:
            if self.exchanged() is not None:
                self.compare()
            if self.leaks or not self.one.agenda or not self.two.agenda:
                return
            self.steps += 1
            self.decide()

    def decide(self) -> None:
        """One decision at both tables."""
        asked = self.one.asked()
        if asked != self.two.asked():
            self.leaks.append(f"{self.one.agenda[-1].name()}: other seats are asked")
            return
        seat = self.rng.choice(members(asked))
        options = self.one.options(seat)
        self.rng.shuffle(options)
        ways: dict[str, tuple[Table, Table, tuple[Feed, Feed]]] = {}
        for option in options[:6]:
            for other in self.counterparts(option, seat):
                way, one, two, feeds = self.tried(seat, option, other)
                ways.setdefault(way, (one, two, feeds))
                if way == SAME:
                    break
                if way == OTHERWISE and option == other and (seat == self.viewer or not self.names_exchanged(option)):
                    self.leaks.append(f"{self.one.agenda[-1].name()}: what follows shows a hidden card")
                    return
            if SAME in ways or seat == self.viewer:
                break
        if SAME in ways:
            self.one, self.two, self.feeds = ways[SAME]
        else:
            self.apart = True

    def names_exchanged(self, option: int) -> bool:
        """True if an option names one of the two exchanged kinds."""
        kinds = self.exchanged()
        if kinds is None or option >= ANYTIME:
            return False
        meaning = self.one.agenda[-1].vocabulary().meaning(option)
        return any(
            self.kind(domain, place) in kinds for domain, place in zip(meaning.domains, meaning.places, strict=True)
        )

    def kind(self, domain: Domain, place: int) -> int:
        """The kind of card that a value of a domain is, -1 where it is none. A card's name is the same everywhere."""
        return self.one.cards.layout.names.index(domain.values[place]) if domain.cards else -1

    def counterparts(self, option: int, seat: int) -> list[int]:
        """The options at the second table that say the same: of a rival, perhaps with the other card."""
        found = [option]
        kinds = self.exchanged()
        if seat != self.viewer and kinds is not None and self.names_exchanged(option):
            vocabulary = self.one.agenda[-1].vocabulary()
            meaning = vocabulary.meaning(option)
            names = self.one.cards.layout.names
            places = [
                domain.place(names[sum(kinds) - self.kind(domain, place)])
                if self.kind(domain, place) in kinds
                else place
                for domain, place in zip(meaning.domains, meaning.places, strict=True)
            ]
            found.append(vocabulary.option(meaning.stretch, *places))
        offered = self.two.options(seat)
        return [one for one in found if one in offered]

    def tried(self, seat: int, option: int, other: int) -> tuple[str, Table, Table, tuple[Feed, Feed]]:
        """How it went when the decision was made at copies of both tables."""
        one, two = self.one.clone(), self.two.clone()
        first, second = Feed(), Feed()
        one.listen(first)
        two.listen(second)
        one.take(seat, option)
        two.take(seat, other)
        way = compared(first, second, self.viewer, self.backs)
        if way == SAME and one.agenda and heard(first, self.viewer) != heard(second, self.viewer):
            self.leaks.append(f"{self.one.agenda[-1].name()}: what the viewer is told differs")
        return way, one, two, (first, second)


def position_leaks(
    game: Game, setup: Setup, key: bytes, rng: random.Random, positions: int, secrets: Secrets | None = None
) -> tuple[int, list[str]]:
    """Play one game by dice and compare every viewer's twins on the way: how many pairs, and what gave them away."""
    t, witness = witnessed_table(game, setup, KeyedChance(key, [0] * STREAMS))
    pairs = 0
    for _ in range(positions):
        for viewer in range(t.seats + 1):
            twin = twin_at(t, witness, viewer, rng, secrets)
            if twin is not None:
                pairs += 1
                found = differences(game, t, twin, viewer, pairs, pairs % 3 == 0) + wrong_knowledge(twin, viewer)
                if found:
                    return pairs, found
        if not t.agenda:
            break
        seat = rng.choice(members(t.asked()))
        t.take(seat, rng.choice(t.options(seat)))
    return pairs, []


def setup_shuffles(game: Game, setup: Setup, key: bytes) -> int:
    """How many piles are shuffled before the first choice."""
    chance = TwinChance(key, [0] * STREAMS, [], -1, (0, 0))
    game.new_table(setup, chance)
    return chance.shuffles


def lockstep_leaks(game: Game, setup: Setup, key: bytes, rng: random.Random, decisions: int) -> tuple[int, list[str]]:
    """Play two tables that differ in one exchange of a shuffle: how many steps were compared, and what leaked."""
    piles = setup_shuffles(game, setup, key)
    viewer = rng.randrange(setup.seats + 1)
    nth = 0 if rng.random() < 0.5 else rng.randint(1, piles + 1)
    pair = Lockstep(game, setup, key, viewer, nth, rng)
    pair.play(decisions)
    return pair.compared, pair.leaks
