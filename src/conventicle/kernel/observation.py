"""Observations: what a viewer knows of a table, as a row of small whole numbers for programs that learn.

An observation is a row of bytes in named blocks: the question, the cards, and the game's own fields. Everything turns
with the viewer: its own things come first, then those of the seats clockwise from it. Of cards it holds just what the
viewer's knowledge says (`kernel/cards.py`), so nothing hidden can get in; a game's own fields are public ones.

Most of a table stays as it was from one decision to the next. A `Window` keeps the row of one viewer and writes anew
only the zones whose labels changed: labels are replaced and never changed in place, so that is a look at a list each.
"""

from __future__ import annotations

from typing import Any, Final

from conventicle.kernel.cards import Layout
from conventicle.kernel.cells import MOST, Block, Row
from conventicle.kernel.chance import KEY_BYTES, keyed
from conventicle.kernel.frame import Frame
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import Domain

#: How many plain numbers a question may mention.
NUMBERS: Final = 2
#: So many cards that came or went are counted one by one; beyond that a zone is counted again.
FEW: Final = 10
UNDECLARED: Final = "a card in a zone that is not declared to hold it"


class Slot:
    """The cells of one zone, as it is seen from a seat."""

    def __init__(self, start: int, size: int, cells: list[int], unknown: int, places: int, ordered: bool) -> None:
        self.start: Final = start
        self.size: Final = size
        self.cells: Final = cells
        """Per kind the cell that counts it, from the start of the slot; -1 for kinds that can't lie here."""
        self.unknown: Final = unknown
        """The cell that counts cards unknown to the viewer; behind it those of them that lie in a further bag."""
        self.places: Final = places
        """How many places of an ordered zone, from the top, have a cell that names their card."""
        self.ordered: Final = ordered


class Observation:
    """The blocks of the observations of a game with these seats and options, and where each begins."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game: Final = game
        self.seats: Final = setup.seats
        layout = game.new_table(setup, keyed(bytes(KEY_BYTES))).cards.layout
        self.layout: Final = layout
        self.kinds: Final = len(layout.names)
        names = Domain("card", layout.names, cards=True)
        self.occurring: Final = [game.occurs(setup, names, kind) for kind in range(len(layout.names))]
        """Per kind: may it ever lie on such a table?"""
        self.blocks: Final[list[Block]] = []
        self.starts: Final[dict[str, int]] = {}
        self.size = 0
        # The question.
        self.frames: Final = {frame.NAME: number for number, frame in enumerate(game.frames)}
        self.frame_at: Final = self._add("frame", len(game.frames), 1)
        self.asked_at: Final = self._add("asked", setup.seats, 1)
        self.may_at: Final = self._add("may choose", setup.seats, 1)
        self.domains: Final[dict[str, int]] = {}
        """Per domain that a question may mention the cell of its first value."""
        self.sizes: Final[dict[str, int]] = {}
        self.domains["seat"] = self._add("question seat", setup.seats, 1)
        for domain in game.domains:
            if domain.name != "word" and domain.name not in self.domains:
                size = domain.size_in(setup.data)
                self.sizes[domain.name] = size
                self.domains[domain.name] = self._add(f"question {domain.name}", size, 1)
        self.numbers_at: Final = self._add("question numbers", NUMBERS, MOST)
        self.sealed_at: Final = self._add("own sealed answer", 3, MOST)
        self.round_at: Final = self._add("round", 1, MOST)
        self.over_at: Final = self._add("over", 1, 1)
        self.question_size: Final = self.size
        self.question_zeros: Final = bytes(self.size)
        # The cards.
        self.slots: Final[list[Slot]] = []
        self.zone_of: Final[list[list[int]]] = [[] for _ in range(setup.seats)]
        """Per viewer and slot: the zone. The spectator sees as from seat 0."""
        self._lay_out(layout)
        self.unseen_at: Final = self._add("unseen", self.kinds, MOST)
        self._add("unseen in further bags", self.kinds, MOST)
        # The game's own fields.
        self.own_at: Final = self.size
        for block in game.observed(setup):
            self._add(block.name, block.size, block.most)
        self.own_zeros: Final = bytes(self.size - self.own_at)

    def _add(self, name: str, size: int, most: int) -> int:
        """Add a block; its first cell."""
        start = self.size
        self.starts[name] = start
        self.blocks.append(Block(name, size, most))
        self.size += size
        return start

    def _lay_out(self, layout: Layout) -> None:
        """Cells for the zones of nobody, then for those of the viewer, then of the others clockwise."""
        owned: list[list[int]] = [[] for _ in range(self.seats)]
        for number, zone in enumerate(layout.zones):
            if zone.owner < 0:
                self._slot(layout, zone.name, number)
                for viewer in range(self.seats):
                    self.zone_of[viewer].append(number)
            else:
                owned[zone.owner].append(number)
        for distance in range(self.seats):
            for place, number in enumerate(owned[0]):
                name = layout.zones[number].name.rpartition(" ")[0]
                self._slot(layout, f"{name} +{distance}" if distance else f"own {name}", number)
                for viewer in range(self.seats):
                    self.zone_of[viewer].append(owned[(viewer + distance) % self.seats][place])

    def _slot(self, layout: Layout, name: str, number: int) -> None:
        """Cells for one zone: a count for each kind that may lie there, unknown cards, and the topmost places."""
        zone = layout.zones[number]
        held = [kind for kind in zone.holds or range(self.kinds) if self.occurring[kind]]
        start = self._add(name, len(held), MOST)
        cells = [-1] * self.kinds
        for place, kind in enumerate(held):
            cells[kind] = place
        unknown = self._add(f"{name}: unknown", 2, MOST)
        if zone.places:
            self._add(f"{name}: from the top", zone.places, self.kinds + 1)
        self.slots.append(Slot(start, self.size - start, cells, unknown, zone.places, zone.ordered))

    def fill(self, t: Table, viewer: int, out: bytearray) -> None:
        """Write the observation of a viewer, all of it."""
        Window(self, viewer, out).look(t)

    def names(self) -> list[str]:
        """A name for every cell, for people who look at one."""
        found: list[str] = []
        for block in self.blocks:
            found += [block.name] if block.size == 1 else [f"{block.name} {cell}" for cell in range(block.size)]
        return found


class Window:
    """One viewer's row of cells, kept up to date."""

    def __init__(self, observation: Observation, viewer: int, out: bytearray | None = None) -> None:
        self.observation: Final = observation
        self.viewer: Final = viewer
        self.seat: Final = viewer if viewer < observation.seats else 0
        """The seat from which the spectator looks round is the first."""
        self.out: Final = bytearray(observation.size) if out is None else out
        self._zones: Final = observation.zone_of[self.seat]
        self._labels: Final[list[list[int] | None]] = [None] * len(observation.slots)
        self._bags: list[list[int]] = []
        self._further: list[int] = []
        self._row: Final = Row(self.out)

    def look(self, t: Table) -> bytearray:
        """Bring the row up to date; the row itself."""
        known = t.cards.knowledge
        assert known is not None, "a copy for thinking has nobody who looks"
        one = known[self.viewer]
        if self._bags_changed(one.bags):
            self._write_bags(one.bags)
        labels = one.labels
        last = self._labels
        slots = self.observation.slots
        for number, zone in enumerate(self._zones):
            now = labels[zone]
            before = last[number]
            if now is not before:
                last[number] = now
                if before is None or not self._write_changes(slots[number], before, now):
                    self._write_zone(slots[number], now)
        self._write_question(t)
        out = self.out
        start = self.observation.own_at
        out[start:] = self.observation.own_zeros
        self._row.at = start
        self.observation.game.observe(t, self.seat, self._row)
        return out

    def _bags_changed(self, bags: list[list[int]]) -> bool:
        """True unless these are the very bags of the last look."""
        last = self._bags
        if len(last) != len(bags):
            return True
        for number, bag in enumerate(bags):
            if bag is not last[number]:
                return True
        return not last

    def _write_bags(self, bags: list[list[int]]) -> None:
        """Count what lies unseen; bags beyond the first of a back have cells of their own."""
        last = self._bags
        self._bags = bags[:]
        if last and not self._further and len(last) == len(bags) and self._are_only_fewer(last, bags):
            return
        backs = self.observation.layout.backs
        kinds = self.observation.kinds
        counts = [0] * (2 * kinds)
        met: list[int] = []
        further: list[int] = []
        for number, bag in enumerate(bags):
            if not bag:
                continue
            back = backs[bag[0]]
            for kind in bag:
                counts[kind] = counts[kind] + 1
            if back in met:
                further.append(-1 - number)
                for kind in bag:
                    counts[kinds + kind] = counts[kinds + kind] + 1
            else:
                met.append(back)
        start = self.observation.unseen_at
        self.out[start : start + 2 * kinds] = bytes(counts)
        if further != self._further:
            self._further = further
            for number in range(len(self._labels)):
                self._labels[number] = None

    def _are_only_fewer(self, last: list[list[int]], bags: list[list[int]]) -> bool:
        """True if cards only left the bags, as nearly always: then those are taken off the count."""
        gone: list[int] = []
        for number, bag in enumerate(bags):
            before = last[number]
            if bag is before:
                continue
            place = 0
            size = len(bag)
            for kind in before:  # both ascend
                if place < size and bag[place] == kind:
                    place += 1
                else:
                    gone.append(kind)
            if place < size:
                return False
        for kind in gone:
            at = self.observation.unseen_at + kind
            self.out[at] = self.out[at] - 1
        return True

    def _write_changes(self, slot: Slot, before: list[int], now: list[int]) -> bool:
        """Count the cards that came into a zone or left it; False if more has changed than a few of them."""
        if slot.ordered:
            return self._write_pile(slot, before, now)
        if abs(len(before) - len(now)) > FEW:
            return False
        changes = 0
        place = 0
        size = len(now)
        for label in before:  # both ascend
            while place < size and now[place] < label:
                self._count(slot, now[place], 1)
                place += 1
                changes += 1
            if place < size and now[place] == label:
                place += 1
            else:
                self._count(slot, label, -1)
                changes += 1
            if changes > FEW:
                return False
        while place < size:
            self._count(slot, now[place], 1)
            place += 1
        return True

    def _write_pile(self, slot: Slot, before: list[int], now: list[int]) -> bool:
        """The same of an ordered zone, where cards come onto the top and are drawn from there."""
        common = min(len(before), len(now))
        if len(before) + len(now) - 2 * common > FEW:
            return False
        while common and before[common - 1] != now[common - 1]:
            common -= 1
        if len(before) + len(now) - 2 * common > FEW:
            return False
        if (before if common == len(before) else before[:common]) != (now if common == len(now) else now[:common]):
            return False
        for label in before[common:]:
            self._count(slot, label, -1)
        for label in now[common:]:
            self._count(slot, label, 1)
        if slot.places:
            self._write_places(slot, now)
        return True

    def _count(self, slot: Slot, label: int, change: int) -> None:
        """One card more or less of this label."""
        cell = slot.cells[label] if label >= 0 else slot.unknown - slot.start
        assert cell >= 0, UNDECLARED
        at = slot.start + cell
        self.out[at] = self.out[at] + change
        if label < 0 and self._further and label in self._further:
            self.out[at + 1] = self.out[at + 1] + change

    def _write_zone(self, slot: Slot, labels: list[int]) -> None:
        """Count the labels of a zone. In a list first: compiled code is slow with single bytes."""
        counts = [0] * slot.size
        cells = slot.cells
        unknown = slot.unknown - slot.start
        for label in labels:
            if label >= 0:
                cell = cells[label]
                assert cell >= 0, UNDECLARED
                counts[cell] = counts[cell] + 1
            else:
                counts[unknown] = counts[unknown] + 1
                if self._further and label in self._further:
                    counts[unknown + 1] = counts[unknown + 1] + 1
        self.out[slot.start : slot.start + slot.size] = bytes(counts)
        if slot.places:
            self._write_places(slot, labels)

    def _write_places(self, slot: Slot, labels: list[int]) -> None:
        """Name the topmost cards of a pile: kind + 1, the number after the last kind for an unknown one, 0 for none."""
        at = slot.unknown + 2
        size = len(labels)
        for place in range(slot.places):
            if place < size:
                label = labels[size - 1 - place]
                self.out[at + place] = label + 1 if label >= 0 else self.observation.kinds + 1
            else:
                self.out[at + place] = 0

    def _write_question(self, t: Table) -> None:
        """What is asked, of whom, and what the viewer itself has secretly answered."""
        what = self.observation
        out = self.out
        out[: what.question_size] = what.question_zeros
        out[what.round_at] = min(MOST, t.round)
        if not t.agenda:
            out[what.over_at] = 1
            return
        frame: Frame[Any] = t.agenda[-1]
        out[what.frame_at + what.frames[frame.name()]] = 1
        seats = what.seats
        seat = self.seat
        asked = frame.waits_for(t)
        may = frame.may_choose(t)
        for distance in range(seats):
            other = (seat + distance) % seats
            if asked >> other & 1:
                out[what.asked_at + distance] = 1
            if may >> other & 1:
                out[what.may_at + distance] = 1
        numbers = 0
        for name, value in frame.prompt(t).items():
            domain = name.rpartition(":")[2]
            at = what.domains.get(domain, -1)
            if domain == "seat":
                out[at + (value - seat) % seats] = 1
            elif at >= 0:
                if 0 <= value < what.sizes[domain]:
                    out[at + value] = 1
            elif numbers < NUMBERS:
                out[what.numbers_at + numbers] = min(MOST, max(0, value))
                numbers += 1
        if self.viewer < seats:
            answer = t.sealed[self.viewer]
            if answer >= 0:
                out[what.sealed_at] = 1
                out[what.sealed_at + 1] = answer >> 8
                out[what.sealed_at + 2] = answer & MOST
