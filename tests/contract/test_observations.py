"""Observations: complete cells within their bounds, the same from every seat, never a secret, never out of date."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conventicle.kernel.chance import STREAMS, KeyedChance, key_from_seed
from conventicle.kernel.flat import FlatIndex
from conventicle.kernel.observation import Observation, Window
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table
from tests.contract.bot_twins import secrets_of
from tests.contract.budget import SEED, Allowance
from tests.contract.observer import witnessed_table
from tests.contract.shelf import CASES, MAIN_CASES, Case
from tests.contract.twins import twin_at

Count = Callable[[str, object], None]


def row(observation: Observation, t: Table, viewer: int) -> bytes:
    """A whole observation, made afresh."""
    out = bytearray(observation.size)
    observation.fill(t, viewer, out)
    return bytes(out)


def too_great(observation: Observation, cells: bytes) -> list[str]:
    """The blocks with a cell above what they declare."""
    start = 0
    found: list[str] = []
    for block in observation.blocks:
        if max(cells[start : start + block.size], default=0) > block.most:
            found.append(block.name)
        start += block.size
    return found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_window_kept_up_to_date_shows_what_a_fresh_look_shows(case: Case, count: Count) -> None:
    observation = Observation(case.game, case.setup())
    flat = FlatIndex(case.game, case.setup())
    allowance = Allowance("observations", case, 2_000, 100_000)
    for number, _ in enumerate(allowance):
        t, rng = case.table(f"windows {number}"), case.rng(f"windows {number}")
        windows = [Window(observation, viewer) for viewer in range(t.seats + 1)]
        steps = 0
        while t.asked():
            for window in windows:
                if rng.random() < 0.6 or steps < 3:
                    cells = bytes(window.look(t))
                    assert cells == row(observation, t, window.viewer)
                    assert too_great(observation, cells) == []
            seat = rng.choice(members(t.asked()))
            options = t.options(seat)
            assert all(flat.number(t.agenda[-1].name(), option) >= 0 for option in options)
            t.take(seat, rng.choice(options))
            steps += 1
            if steps > 400 and not case.main:
                break
        assert too_great(observation, row(observation, t, 0)) == []
        allowance.spent(steps)
    count("observations", allowance.done)


@pytest.mark.parametrize("case", MAIN_CASES, ids=str)
def test_every_viewer_counts_seats_from_its_own(case: Case, count: Count) -> None:
    """Who is asked, and whose zones hold how many cards: the own first, then clockwise; both are known to everyone."""
    observation = Observation(case.game, case.setup())
    sizes = {block.name: block.size for block in observation.blocks}
    t, rng = case.table("turned"), case.rng("turned")
    compared = 0
    for _ in range(150):
        for viewer in range(t.seats):
            cells = row(observation, t, viewer)

            def block(name: str, seen: bytes = cells) -> bytes:
                start = observation.starts[name]
                return seen[start : start + sizes[name]]

            turned = [(viewer + distance) % t.seats for distance in range(t.seats)]
            assert list(block("asked")) == [t.asked() >> seat & 1 for seat in turned]
            for number, zone in enumerate(t.cards.layout.zones):
                if zone.owner < 0:
                    continue
                distance = (zone.owner - viewer) % t.seats
                name = zone.name.rpartition(" ")[0]
                name = f"{name} +{distance}" if distance else f"own {name}"
                assert sum(block(name)) + block(f"{name}: unknown")[0] == len(t.cards.zones[number])
                compared += 1
        if not t.agenda:
            break
        seat = rng.choice(members(t.asked()))
        t.take(seat, rng.choice(t.options(seat)))
    count("zones", compared)
    assert compared > 0


@pytest.mark.interpreted
@pytest.mark.parametrize("case", CASES, ids=str)
def test_twin_tables_are_observed_alike(case: Case, count: Count) -> None:
    observation = Observation(case.game, case.setup())
    secrets = secrets_of(case)
    allowance = Allowance("observed twins", case, 1_000, 50_000)
    for number, _ in enumerate(allowance):
        rng = case.rng(f"observed {number}")
        chance = KeyedChance(key_from_seed(f"{SEED} {case} observed {number}"), [0] * STREAMS)
        t, witness = witnessed_table(case.game, case.setup(), chance)
        pairs = 0
        for _ in range(120):
            for viewer in range(t.seats + 1):
                twin = twin_at(t, witness, viewer, rng, secrets)
                if twin is not None:
                    pairs += 1
                    ours, theirs = row(observation, t, viewer), row(observation, twin, viewer)
                    assert ours == theirs, differing(observation, ours, theirs)
            if not t.agenda:
                break
            seat = rng.choice(members(t.asked()))
            t.take(seat, rng.choice(t.options(seat)))
        allowance.spent(pairs)
    count("pairs", allowance.done)


def differing(observation: Observation, ours: bytes, theirs: bytes) -> list[str]:
    """The cells by which two rows differ."""
    names = observation.names()
    return [names[cell] for cell in range(len(ours)) if ours[cell] != theirs[cell]]
