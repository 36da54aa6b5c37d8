"""Cards in their zones, and what every viewer knows of them.

Zones hold *kinds*, never serial numbers: two cards that look alike are the same int, so nobody can follow one of them
through a hidden hand. For each viewer (every seat, and the spectator) a zone also has *labels*, one per card: either
the kind, if the viewer knows it, or the number of a *bag*. A bag is a list of kinds of which the viewer knows that
they lie, in unknown order, in exactly the places that bear its label. Everything a viewer can know is said this way:

- a deck position whose card was seen: a label with the kind at that place;
- a card that was given to a rival: a label with the kind among the labels of the rival's hand;
- a discard pile that was reshuffled: a new bag with the kinds of that pile, labelling the places of the deck.

Cards with different backs never share a bag. Where exact knowledge would need more than this, bags are joined: the
viewer then knows less than a perfect memory would, never more (docs/knowledge.md).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Any, Final

from conventicle.kernel.chance import Chance
from conventicle.kernel.events import Listener
from conventicle.kernel.saving import put_together, taken_apart

#: Places in an ordered zone: the next card to be drawn is the last of the list.
TOP: Final = -1
BOTTOM: Final = 0
#: A copy takes over no more moves than these that the knowledge does not know of yet.
_MOST_TO_LEARN: Final = 64
_SHUFFLED: Final = -2
_NOTHING: Final[list[int]] = []


class Zone:
    """A place for cards: who sees what lies there, whether the cards have an order, and what may ever lie there."""

    def __init__(
        self, name: str, watchers: int, ordered: bool, owner: int = -1, holds: tuple[int, ...] = (), places: int = 0
    ) -> None:
        self.name: Final = name
        self.watchers: Final = watchers
        self.ordered: Final = ordered
        self.owner: Final = owner
        """The seat whose zone it is, -1 where it is nobody's. Every seat has the same zones, in the same order."""
        self.holds: Final = holds
        """The kinds that may lie here, ascending; empty where any may."""
        self.places: Final = places
        """Of an ordered zone: how many places from the top are told one by one in an observation."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy."""
        return taken_apart(self)


class Layout:
    """All kinds and zones of a table; shared by every copy of it.

    `names` and `backs` go by kind; a back is the number of a pile of cards that cannot be told apart face down.
    """

    def __init__(self, names: tuple[str, ...], backs: Sequence[int], zones: tuple[Zone, ...], viewers: int) -> None:
        self.names: Final = names
        self.backs: Final = list(backs)
        self.zones: Final = zones
        self.viewers: Final = viewers
        # What every move asks of a zone, in lists: compiled, a tuple takes ten times as long to look into.
        self.watchers: Final = [zone.watchers for zone in zones]
        self.ordered: Final = [zone.ordered for zone in zones]

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy."""
        return taken_apart(self)


class Knowledge:
    """What one viewer knows.

    Label lists are replaced, never changed in place: copies share them, and so do all who watch a zone, whose labels
    are just the cards that lie there.
    """

    def __init__(self, layout: Layout, labels: list[list[int]], bags: list[list[int]]) -> None:
        self.layout: Final = layout
        self.labels: Final = labels
        """Per zone: the labels; a kind, or -1 - b for bag b. Ordered zones by position, others ascending."""
        self.bags: Final = bags
        """Per bag: its kinds, ascending; empty once the bag is used up or joined to another."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy."""
        return taken_apart(self)

    def clone(self) -> Knowledge:
        """A copy that may go its own way."""
        return Knowledge(self.layout, self.labels[:], self.bags[:])

    def state(self) -> tuple[object, ...]:
        """Labels and bags, for the hash."""
        return (tuple(map(tuple, self.labels)), tuple(map(tuple, self.bags)))

    def new_bag(self, kinds: list[int]) -> int:
        """A new bag with these kinds; its label."""
        for bag, held in enumerate(self.bags):
            if not held:
                self.bags[bag] = sorted(kinds)
                return -1 - bag
        self.bags.append(sorted(kinds))
        return -len(self.bags)

    def drop(self, bag: int, kind: int) -> None:
        """One card of a bag turned out to be of this kind (its label is already off)."""
        kinds = self.bags[-1 - bag][:]
        at = place_in(kinds, kind)
        assert at >= 0, "a card of another bag"
        del kinds[at]
        self.bags[-1 - bag] = kinds
        self.settle(bag)

    def settle(self, bag: int) -> None:
        """A bag whose cards are all alike holds no secret: write the kind on its places."""
        kinds = self.bags[-1 - bag]
        if kinds and kinds[0] == kinds[-1]:
            self.relabel(bag, kinds[0])
            self.bags[-1 - bag] = []

    def relabel(self, old: int, new: int) -> None:
        """Put another label on every place that bears `old`."""
        for zone, labels in enumerate(self.labels):
            if old in labels:
                self._write(zone, [new if label == old else label for label in labels])

    def _write(self, zone: int, labels: list[int]) -> None:
        """Set the labels of a zone; those of an unordered one have no order either."""
        if not self.layout.ordered[zone]:
            labels.sort()
        self.labels[zone] = labels

    def join(self, zone: int, labels: list[int]) -> int:
        """Make one bag of these labels (a selection of the zone's): the viewer can't tell them apart any more.

        Known kinds among them give up one label each; the bags among them become one everywhere.
        """
        bags: list[int] = []
        kinds: list[int] = []
        for label in labels:
            if label >= 0:
                kinds.append(label)
            elif label not in bags:
                bags.append(label)
        if not kinds and len(bags) == 1:
            return bags[0]
        for bag in bags:
            kinds.extend(self.bags[-1 - bag])
            self.bags[-1 - bag] = []
        joined = self.new_bag(kinds)
        for bag in bags:
            self.relabel(bag, joined)
        rest = self.labels[zone][:]
        for label in labels:
            if label >= 0:
                rest[rest.index(label)] = joined
        self._write(zone, rest)
        return joined

    def take_off(self, zone: int, label: int) -> None:
        """Take one such label off an unordered zone."""
        labels = self.labels[zone][:]
        labels.remove(label)
        self.labels[zone] = labels


class Moved:
    """A card that went from one zone to another; everyone's knowledge follows it when somebody looks."""

    def __init__(
        self, kind: int, origin: int, slot: int, target: int, at: int, seen: int, left: list[int], laid: list[int]
    ) -> None:
        self.kind: Final = kind
        self.origin: Final = origin
        self.slot: Final = slot
        """The position it had, -1 in an unordered zone; `at` is the one that it got. _SHUFFLED where no card left its
        zone, but all of them changed places."""
        self.target: Final = target
        self.at: Final = at
        self.seen: Final = seen
        """The viewers who saw its face."""
        self.left: Final = left
        self.laid: Final = laid
        """The cards of both zones after it, as those see them who watch the zone."""


class Cards:
    """The cards of one table: what lies where, and what each viewer knows of it.

    Copies for thinking carry no knowledge (`knowledge` is None): there is no one to keep secrets from. Elsewhere the
    knowledge follows the moves only when somebody asks for it: games between bots that look at nothing need none.
    """

    def __init__(
        self, layout: Layout, zones: list[list[int]], knowledge: list[Knowledge] | None, revelations: int
    ) -> None:
        self.layout: Final = layout
        self.zones: Final = zones
        self.listener: Listener | None = None
        self._knowledge = knowledge
        self._revelations = revelations
        self._own_knowledge = True
        self._to_learn: list[Moved] = []
        """The moves that the knowledge does not know of yet."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy: by the names of the parameters."""
        found = {"knowledge": self.knowledge, "revelations": self.revelations, "_own_knowledge": self._own_knowledge}
        return (put_together, (Cards, {"layout": self.layout, "zones": self.zones, **found}))

    @property
    def knowledge(self) -> list[Knowledge] | None:
        """What each viewer knows; None in a copy for thinking."""
        if self._to_learn:
            self._learning()
        return self._knowledge

    @property
    def revelations(self) -> int:
        """Counts every time that some viewer learned something: the undo barrier watches it."""
        if self._to_learn:
            self._learning()
        return self._revelations

    def learned(self) -> None:
        """Some viewer learned something that no card says."""
        self._revelations += 1

    def forget(self) -> None:
        """Keep no secrets any more: nobody will look at this copy."""
        self._knowledge = None
        self._to_learn = []

    def clone(self) -> Cards:
        """A copy, without the listener. The knowledge is shared until one of the two learns something."""
        if len(self._to_learn) > _MOST_TO_LEARN:
            self._learning()
        self._own_knowledge = False
        copy = Cards(self.layout, [zone[:] for zone in self.zones], self._knowledge, self._revelations)
        copy._own_knowledge = False
        if self._to_learn:
            copy._to_learn = self._to_learn[:]
        return copy

    def _learning(self) -> list[Knowledge] | None:
        """Everyone's knowledge up to the last move, about to change; None in a copy for thinking."""
        known = self._knowledge
        if known is None:
            return None
        if not self._own_knowledge:
            known = [one.clone() for one in known]
            self._knowledge = known
            self._own_knowledge = True
        if self._to_learn:
            moves = self._to_learn
            self._to_learn = []
            for move in moves:
                if move.slot >= 0:
                    self._follow_from_slot(known, move)
                elif move.slot == _SHUFFLED:
                    lose_track(known, move.origin)
                else:
                    self._follow(known, move)
        return known

    def state(self) -> tuple[object, ...]:
        """Zones and knowledge, for the hash."""
        known = self.knowledge
        return (
            tuple(map(tuple, self.zones)),
            None if known is None else tuple(one.state() for one in known),
        )

    def count(self, zone: int, kind: int) -> int:
        """How many cards of a kind lie in a zone."""
        return self.zones[zone].count(kind)

    # Moving cards. What a viewer learns follows from who watches the two zones, and from `seen_by`.

    def draw(self, origin: int, target: int, seen_by: int = 0) -> int:
        """Move the top card of an ordered zone; its kind. The zone must not be empty."""
        return self.move_slot(origin, len(self.zones[origin]) - 1, target, TOP, seen_by)

    def draw_bottom(self, origin: int, target: int, seen_by: int = 0) -> int:
        """Move the bottom card of an ordered zone; its kind. The zone must not be empty."""
        return self.move_slot(origin, 0, target, TOP, seen_by)

    def move(self, kind: int, origin: int, target: int, place: int = TOP, seen_by: int = 0) -> None:
        """Move a card of this kind out of an unordered zone, chosen by whoever holds it.

        `place` counts where the target is ordered: BOTTOM, TOP, or a position from the bottom.
        """
        self.zones[origin].remove(kind)
        at = self._lay(kind, target, place)
        seen = seen_by | self.layout.watchers[origin] | self.layout.watchers[target]
        if self._knowledge is not None:
            self._note(kind, origin, -1, target, at, seen)
        if self.listener is not None:
            self.listener.moved(kind, origin, -1, target, at, seen)

    def move_slot(self, origin: int, slot: int, target: int, place: int = TOP, seen_by: int = 0) -> int:
        """Move the card at a position of an ordered zone, counted from the bottom; its kind."""
        kind = self.zones[origin].pop(slot)
        at = self._lay(kind, target, place)
        seen = seen_by | self.layout.watchers[origin] | self.layout.watchers[target]
        if self._knowledge is not None:
            self._note(kind, origin, slot, target, at, seen)
        if self.listener is not None:
            self.listener.moved(kind, origin, slot, target, at, seen)
        return kind

    def move_all(self, origin: int, target: int, place: int = TOP, seen_by: int = 0) -> None:
        """Move every card of a zone, one after another: from the bottom of an ordered one, else ascending."""
        while self.zones[origin]:
            if self.layout.ordered[origin]:
                self.move_slot(origin, 0, target, place, seen_by)
            else:
                self.move(self.zones[origin][0], origin, target, place, seen_by)

    def turn_over(self, origin: int, target: int) -> None:
        """Turn a whole ordered pile over onto another: its top card becomes the undermost of those laid."""
        while self.zones[origin]:
            self.draw(origin, target)

    def shuffle(self, zone: int, chance: Chance, stream: int) -> None:
        """Shuffle an ordered zone that nobody watches: every viewer loses track of which card lies where in it."""
        assert not self.layout.watchers[zone], "cards are shuffled face down"
        chance.shuffle(self.zones[zone], stream)
        if self._knowledge is not None:
            self._to_learn.append(Moved(-1, zone, _SHUFFLED, zone, -1, 0, _NOTHING, _NOTHING))
        if self.listener is not None:
            self.listener.shuffled(zone)

    def show_slot(self, zone: int, slot: int, seen_by: int) -> None:
        """Show the card at a position of an ordered zone to some viewers."""
        kind = self.zones[zone][slot]
        known = self._learning()
        if known is not None:
            for viewer, one in enumerate(known):
                label = one.labels[zone][slot]
                if seen_by >> viewer & 1 and label < 0:
                    labels = one.labels[zone][:]
                    labels[slot] = kind
                    one.labels[zone] = labels
                    one.drop(label, kind)
                    self._revelations += 1
        if self.listener is not None:
            self.listener.shown(kind, zone, slot, seen_by)

    def show(self, zone: int, seen_by: int) -> None:
        """Show all cards of an unordered zone to some viewers."""
        kinds = self.zones[zone]
        known = self._learning()
        if known is not None:
            for viewer, one in enumerate(known):
                if seen_by >> viewer & 1:
                    for kind in kinds:
                        self._know_leaving(one, kind, zone)
                    one.labels[zone] = kinds[:]
        if self.listener is not None:
            for kind in kinds:
                self.listener.shown(kind, zone, -1, seen_by)

    # What everyone learns by a move.

    def _note(self, kind: int, origin: int, slot: int, target: int, at: int, seen: int) -> None:
        """Remember a move that was made. What lies in a zone now counts for those who watch it."""
        left = self.zones[origin][:] if slot < 0 and self.layout.watchers[origin] else _NOTHING
        laid = self.zones[target][:] if self.layout.watchers[target] else _NOTHING
        self._to_learn.append(Moved(kind, origin, slot, target, at, seen, left, laid))

    def _follow(self, known: list[Knowledge], move: Moved) -> None:
        """A card of this kind left an unordered zone, chosen by whoever held it."""
        see_origin = self.layout.watchers[move.origin]
        see_target = self.layout.watchers[move.target]
        for viewer, one in enumerate(known):
            label = move.kind
            if see_origin >> viewer & 1:
                one.labels[move.origin] = move.left
            elif move.seen >> viewer & 1:
                self._know_leaving(one, label, move.origin)
            else:
                label = self._hide_leaving(one, label, move.origin)
            if see_target >> viewer & 1:
                one.labels[move.target] = move.laid
            else:
                self._label(one, label, move.target, move.at)

    def _follow_from_slot(self, known: list[Knowledge], move: Moved) -> None:
        """The card at a position of an ordered zone left it. Viewers who saw the same of the zone share one list."""
        see_target = self.layout.watchers[move.target]
        before: list[int] = []
        left: list[int] = []
        for viewer, one in enumerate(known):
            labels = one.labels[move.origin]
            label = labels[move.slot]
            if labels is not before:
                before = labels
                left = labels[:]
                del left[move.slot]
            one.labels[move.origin] = left
            if label < 0 and move.seen >> viewer & 1:
                one.drop(label, move.kind)
                self._revelations += 1
                label = move.kind
            if see_target >> viewer & 1:
                one.labels[move.target] = move.laid
            else:
                self._label(one, label, move.target, move.at)

    # The bookkeeping of a single viewer.

    def _lay(self, kind: int, target: int, place: int) -> int:
        """Put a kind into a zone; the position it got."""
        cards = self.zones[target]
        if not self.layout.ordered[target]:
            if not cards or kind >= cards[-1]:
                cards.append(kind)
            else:
                insort(cards, kind)
            return -1
        at = len(cards) if place == TOP else place
        cards.insert(at, kind)
        return at

    def _label(self, one: Knowledge, label: int, target: int, at: int) -> None:
        """Note the label of a card that arrived."""
        labels = one.labels[target][:]
        if at < 0:
            insort(labels, label)
        else:
            labels.insert(at, label)
        one.labels[target] = labels

    def _know_leaving(self, one: Knowledge, kind: int, origin: int) -> None:
        """A viewer sees which card leaves an unordered zone.

        If it knew of one like it there, that is the one: cards of a kind cannot be told apart. Otherwise it came out
        of a bag; if it may have come out of several, they are joined first.
        """
        labels = one.labels[origin]
        if kind in labels:
            one.take_off(origin, kind)
            return
        bags: list[int] = []
        for label in labels:
            if label < 0 and label not in bags and place_in(one.bags[-1 - label], kind) >= 0:
                bags.append(label)
        bag = one.join(origin, bags)
        one.take_off(origin, bag)
        one.drop(bag, kind)
        self._revelations += 1

    def _hide_leaving(self, one: Knowledge, kind: int, origin: int) -> int:
        """A viewer sees only the back of a card that leaves an unordered zone; the label that goes with it.

        It may be any card of that back, so one card of each known kind there joins the unknown ones in one bag.
        """
        back = self.layout.backs[kind]
        candidates: list[int] = []
        for label in one.labels[origin]:
            if label not in candidates and self._back(one, label) == back:
                candidates.append(label)
        if len(candidates) == 1:
            label = candidates[0]
        else:
            label = one.join(origin, candidates)
        one.take_off(origin, label)
        return label

    def _back(self, one: Knowledge, label: int) -> int:
        """The back that a label stands for."""
        return self.layout.backs[label if label >= 0 else one.bags[-1 - label][0]]

    # Redealing.

    def redealt(self, viewer: int, chance: Chance) -> Cards:
        """A copy for thinking in which all that the viewer does not know is dealt anew, as it may be."""
        known = self.knowledge
        assert known is not None, "a copy for thinking cannot be redealt"
        one = known[viewer]
        stacks: list[list[int]] = []
        for bag in one.bags:
            stack = bag[:]
            chance.shuffle(stack, 0)
            stacks.append(stack)
        zones: list[list[int]] = []
        for zone, labels in enumerate(one.labels):
            cards = [label if label >= 0 else stacks[-1 - label].pop() for label in labels]
            if not self.layout.ordered[zone]:
                cards.sort()
            zones.append(cards)
        return Cards(self.layout, zones, None, self.revelations)

    def stirred(self, chance: Chance) -> Cards:
        """A copy in which cards that nobody knows have changed places: everyone still knows just what they knew.

        Two places of ordered zones may do so when no viewer could tell by anything that they did.
        """
        copy = self.clone()
        known = self.knowledge
        assert known is not None, "a copy for thinking cannot be stirred"
        alike: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        for zone, cards in enumerate(self.zones):
            if self.layout.ordered[zone]:
                for place in range(len(cards)):
                    labels = [one.labels[zone][place] for one in known]
                    if max(labels) < 0:
                        alike.setdefault(tuple(labels), []).append((zone, place))
        for places in alike.values():
            kinds = [self.zones[zone][place] for zone, place in places]
            chance.shuffle(kinds, 0)
            for (zone, place), kind in zip(places, kinds, strict=True):
                copy.zones[zone][place] = kind
        return copy


def lose_track(known: list[Knowledge], zone: int) -> None:
    """A zone was shuffled: nobody knows any more which of its cards lies where."""
    for one in known:
        labels = one.labels[zone]
        if labels and min(labels) != max(labels):
            one.settle(one.join(zone, labels))


def place_in(kinds: list[int], kind: int) -> int:
    """Where a kind stands in an ascending list; -1 if nowhere. Compiled it is quicker than the library's bisection."""
    low = 0
    high = len(kinds)
    while low < high:
        middle = (low + high) >> 1
        if kinds[middle] < kind:
            low = middle + 1
        else:
            high = middle
    return low if low < len(kinds) and kinds[low] == kind else -1


def new_cards(layout: Layout, zones: list[list[int]], revelations: int = 0) -> Cards:
    """Cards as they lie before a game: each viewer sees what the zones let it see.

    All hidden cards of one back form one bag: everyone knows which cards the game has.
    """
    laid = [cards[:] if layout.ordered[zone] else sorted(cards) for zone, cards in enumerate(zones)]
    knowledge: list[Knowledge] = []
    for viewer in range(layout.viewers):
        one = Knowledge(layout, [], [])
        bag_of_back: dict[int, int] = {}
        hidden: dict[int, list[int]] = {}
        for zone, cards in enumerate(laid):
            if not layout.watchers[zone] >> viewer & 1:
                for kind in cards:
                    hidden.setdefault(layout.backs[kind], []).append(kind)
        for back in sorted(hidden):
            bag_of_back[back] = one.new_bag(hidden[back])
        for zone, cards in enumerate(laid):
            sees = layout.watchers[zone] >> viewer & 1
            labels = cards[:] if sees else [bag_of_back[layout.backs[kind]] for kind in cards]
            if not layout.ordered[zone]:
                labels.sort()
            # Viewers who see the same share one list, so that later moves need only one copy of it.
            one.labels.append(
                knowledge[-1].labels[zone] if knowledge and knowledge[-1].labels[zone] == labels else labels
            )
        for back in sorted(bag_of_back):
            one.settle(bag_of_back[back])
        knowledge.append(one)
    return Cards(layout, laid, knowledge, revelations)
