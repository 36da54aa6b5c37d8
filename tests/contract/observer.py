"""An observer of its own for the leak tests: what a viewer can know, from what it saw, without the engine's knowledge.

The observer follows every card as a physical token. It hears what happens to cards from the table (`Listener`) and
notes for one viewer which tokens that viewer saw. Tokens that the viewer cannot tell apart form *groups*:

- at the start, all tokens of one back that the viewer does not see;
- when a face-down pile is shuffled, all tokens in it;
- when a card leaves a hidden hand face down, all tokens of that hand with the same back.

To see a token takes it out of all its groups. Two tokens of one back in one group could as well lie the other way
round: the viewer has seen nothing that speaks against it. Such pairs make twin tables (`tests/contract/twins.py`).
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator
from unittest.mock import patch

from conventicle.kernel.cards import Cards
from conventicle.kernel.chance import KeyedChance
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.table import Table


class Token:
    """One physical card, as one viewer follows it."""

    def __init__(self, kind: int, back: int, groups: set[int]) -> None:
        self.kind = kind
        self.back = back
        self.groups = groups
        """The mixes since the viewer last saw the token."""


class Glimpse:
    """A viewer saw a token that could have been another: what that viewer knew before."""

    def __init__(self, token: Token, among: list[Token] | None, zones: list[list[Token]]) -> None:
        self.kind = token.kind
        self.among = [id(one) for one in among or ()]
        self.tokens = [(id(one), one.kind, one.back, frozenset(one.groups)) for zone in zones for one in zone]

    def told_something(self, rng: random.Random, worlds: int = 300) -> bool:
        """False if a card of this kind had to be there: one was in every world that the viewer could imagine.

        Of a hand one may know a card without knowing which it is: where two were known and one was put away face
        down, or where there are fewer others than cards.
        """
        if not self.among:
            return True
        groups: dict[tuple[int, int], list[int]] = {}
        for token, _, back, mixes in self.tokens:
            for mix in mixes:
                groups.setdefault((mix, back), []).append(token)
        known = {token: kind for token, kind, _, _ in self.tokens}
        for _ in range(worlds):
            world = dict(known)
            for _, mixed in sorted(groups.items()):
                kinds = [world[token] for token in mixed]
                rng.shuffle(kinds)
                world.update(zip(mixed, kinds, strict=True))
            if all(world[token] != self.kind for token in self.among):
                return True
        return False


class Memory:
    """What one viewer saw of the cards of a table."""

    def __init__(self, viewer: int, cards: Cards) -> None:
        self.viewer = viewer
        self.cards = cards
        self.layout = cards.layout
        self.mixes = 0
        self.glimpses: list[Glimpse] = []
        """Whenever the viewer saw a token that could have been another."""
        self.zones: list[list[Token]] = []
        for zone, kinds in enumerate(cards.zones):
            seen = self.watches(zone)
            self.zones.append([Token(kind, self.layout.backs[kind], set() if seen else {0}) for kind in kinds])

    def watches(self, zone: int) -> bool:
        """True if the viewer sees what lies in a zone."""
        return bool(self.layout.zones[zone].watchers >> self.viewer & 1)

    def mix(self, tokens: list[Token]) -> None:
        """From now on the viewer cannot tell these apart."""
        if len(tokens) > 1:
            self.mixes += 1
            for token in tokens:
                token.groups.add(self.mixes)

    def see(self, token: Token, among: list[Token] | None = None) -> None:
        """The viewer sees a token, which lay among these in a hand or another place without order."""
        if token.groups:
            if self.could_be_another(token):
                self.glimpses.append(Glimpse(token, among, self.zones))
            token.groups.clear()

    def moved(self, kind: int, origin: int, slot: int, target: int, place: int, seen: bool) -> None:
        """Follow a card."""
        lying = self.zones[origin]
        if slot >= 0:
            token = lying.pop(slot)
        else:
            if not seen:
                self.mix([one for one in lying if one.back == self.layout.backs[kind]])
            alike = [one for one in lying if one.kind == kind]
            token = alike[0]
            if len(alike) > 1:
                token = min(alike, key=lambda one: (self.could_be_another(one), len(one.groups)))
        assert token.kind == kind
        if seen:
            self.see(token, lying if slot < 0 else None)
        if slot < 0:
            lying.remove(token)
        if place >= 0:
            self.zones[target].insert(place, token)
        else:
            self.zones[target].append(token)

    def shuffled(self, zone: int) -> None:
        """A pile was shuffled: any of its tokens may lie anywhere in it."""
        before = self.zones[zone]
        self.mix(before)
        after: list[Token] = []
        for kind in self.cards.zones[zone]:
            token = next(one for one in before if one.kind == kind)
            before.remove(token)
            after.append(token)
        self.zones[zone] = after

    def shown(self, kind: int, zone: int, slot: int) -> None:
        """The viewer was shown a card where it lies."""
        for place, token in enumerate(self.zones[zone]):
            if place == slot or (slot < 0 and token.kind == kind):
                self.see(token)

    def partners(self, token: Token) -> list[Token]:
        """The tokens that could change places with this one."""
        return [
            other
            for zone in self.zones
            for other in zone
            if other is not token and other.back == token.back and not other.groups.isdisjoint(token.groups)
        ]

    def could_be_another(self, token: Token) -> bool:
        """True if the viewer can't be sure of what a token is."""
        return any(other.kind != token.kind for other in self.partners(token))

    def sure(self) -> list[tuple[int, int, int]]:
        """The tokens that can only be what they are: zone, position (-1 where there is no order) and kind."""
        return [
            (zone, place if self.layout.zones[zone].ordered else -1, token.kind)
            for zone, tokens in enumerate(self.zones)
            for place, token in enumerate(tokens)
            if not token.groups
        ]

    def twin_zones(self, rng: random.Random, swaps: int) -> list[list[int]] | None:
        """Zones as they could also be, with some tokens exchanged; None if the viewer knows everything.

        Exchanges are made in the order of the mixes: what two tokens are at a later mix follows from the earlier ones.
        """
        kinds = {id(token): token.kind for zone in self.zones for token in zone}
        groups: dict[int, list[Token]] = {}
        for zone in self.zones:
            for token in zone:
                for group in token.groups:
                    groups.setdefault(group, []).append(token)
        changed = False
        for group in sorted(rng.choices(sorted(groups), k=swaps)) if groups else []:
            one = rng.choice(groups[group])
            others = [other for other in groups[group] if other.back == one.back and kinds[id(other)] != kinds[id(one)]]
            if others:
                other = rng.choice(others)
                kinds[id(one)], kinds[id(other)] = kinds[id(other)], kinds[id(one)]
                changed = True
        if not changed:
            return None
        found = [[kinds[id(token)] for token in zone] for zone in self.zones]
        return [cards if self.layout.zones[zone].ordered else sorted(cards) for zone, cards in enumerate(found)]


class Witness(Listener):
    """Hears what happens at a table from before its setup, and keeps a memory for every viewer."""

    def __init__(self) -> None:
        self.memories: list[Memory] = []
        self.events: list[Event] = []

    def begin(self, cards: Cards) -> None:
        """The cards of a new table lie there, nothing has happened yet."""
        self.memories = [Memory(viewer, cards) for viewer in range(cards.layout.viewers)]

    def told(self, event: Event) -> None:
        """Keep what was told."""
        self.events.append(event)

    def moved(self, kind: int, origin: int, slot: int, target: int, place: int, seen_by: int) -> None:
        """Every viewer follows the card as far as it sees it."""
        for memory in self.memories:
            sees = bool(seen_by >> memory.viewer & 1) or memory.watches(origin) or memory.watches(target)
            memory.moved(kind, origin, slot, target, place, sees)

    def shuffled(self, zone: int) -> None:
        """Every viewer loses track."""
        for memory in self.memories:
            memory.shuffled(zone)

    def shown(self, kind: int, zone: int, slot: int, seen_by: int) -> None:
        """Some viewers see a card."""
        for memory in self.memories:
            if seen_by >> memory.viewer & 1:
                memory.shown(kind, zone, slot)


@contextlib.contextmanager
def heard_from_the_start(listener: Listener, laid: Callable[[Cards], None] | None = None) -> Iterator[None]:
    """Let a listener hear the setup of the next table too, from the moment when its cards are made (`laid`).

    Whoever listens to that table meanwhile hears its events, but not its cards.
    """
    original = Cards.__init__
    original_listen = Table.listen
    first: list[Cards] = []

    def init(self: Cards, *arguments: object) -> None:
        original(self, *arguments)  # type: ignore[arg-type]
        if not first and self.knowledge is not None:
            first.append(self)
            self.listener = listener
            if laid is not None:
                laid(self)

    def listen(self: Table, given: Listener | None) -> None:
        original_listen(self, given)
        if self.cards in first:
            self.cards.listener = listener

    with patch.object(Cards, "__init__", init), patch.object(Table, "listen", listen):
        yield


def witnessed_table(game: Game, setup: Setup, chance: KeyedChance) -> tuple[Table, Witness]:
    """A new table and a witness of all that happened to its cards."""
    witness = Witness()
    with heard_from_the_start(witness, witness.begin):
        t = game.new_table(setup, chance)
    assert witness.memories
    assert witness.memories[0].cards is t.cards, "the cards of the table are not those that were set up"
    t.listen(witness)
    return t, witness
