"""Nothing hidden reaches a learning program: not by observations, masks, information states, texts or copies.

The cells themselves stand before the contract's twin tables in tests/contract/test_observations.py.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any

import pytest

from conventicle.envs.episodes import Episodes
from conventicle.envs.spiel import Position
from conventicle.envs.text import Words
from conventicle.kernel.cells import Row
from conventicle.kernel.chance import STREAMS, FastChance, KeyedChance, key_from_seed
from conventicle.kernel.game import Game
from conventicle.kernel.observation import Observation
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table
from tests.contract import bot_twins
from tests.contract.budget import LONG, SEED
from tests.contract.observer import witnessed_table
from tests.contract.shelf import MAIN_CASES, Case, load_game
from tests.contract.twins import twin_at

pytestmark = pytest.mark.interpreted
Face = Callable[[Episodes, Table, int], object]


def words(episodes: Episodes, t: Table, viewer: int) -> object:
    """The table in words, the question, and the choices of whoever is to choose."""
    episodes.stepper.adopt(t)
    said = said_of(episodes)
    return said.table(viewer), said.question(viewer) if viewer < t.seats else "", choices(episodes, said, viewer)


@functools.cache
def said_of(episodes: Episodes) -> Words:
    return Words(episodes)


def choices(episodes: Episodes, said: Words, viewer: int) -> list[str]:
    return said.choices() if episodes.seat == viewer else []


def numbers(episodes: Episodes, t: Table, viewer: int) -> object:
    """Observation and mask."""
    episodes.stepper.adopt(t)
    return bytes(episodes.observation(viewer)), bytes(episodes.mask(viewer))


def spiel_state(episodes: Episodes, t: Table, viewer: int) -> object:
    """What OpenSpiel's players are given: cells and legal actions."""
    position = Position.__new__(Position)
    position.__dict__.update(spec=episodes.spec, explicit=False, seed=[0] * 4, table=t, moves=0, drawn=0, limit=0)
    return bytes(position.row(viewer)), position.legal(viewer) if viewer < t.seats else []


FACES: dict[str, Face] = {"words": words, "numbers": numbers, "spiel": spiel_state}


def leaks(game: Game, case: Any, face: Face, seed: str, positions: int) -> tuple[int, list[str]]:
    """Play a game by dice and compare what every viewer gets on twin tables: how many pairs, and where they differ."""
    rng = random.Random(f"{SEED} {case} {seed}")
    episodes = Episodes(game, case.seats, case.chosen)
    chance = KeyedChance(key_from_seed(f"{SEED} {case} {seed}"), [0] * STREAMS)
    t, witness = witnessed_table(game, case.setup(), chance)
    secrets = bot_twins.secrets_of(case)
    pairs = 0
    for step in range(positions):
        for viewer in range(t.seats + 1) if step % 3 == 0 else ():
            twin = twin_at(t, witness, viewer, rng, secrets)
            if twin is not None:
                pairs += 1
                if face(episodes, t, viewer) != face(episodes, twin, viewer):
                    return pairs, [f"viewer {viewer} at {t.agenda[-1].name() if t.agenda else 'the end'}"]
        if not t.agenda:
            break
        seat = rng.choice(members(t.asked()))
        t.take(seat, rng.choice(t.options(seat)))
    return pairs, []


@pytest.mark.parametrize("name", FACES)
@pytest.mark.parametrize("case", MAIN_CASES, ids=str)
def test_twin_tables_give_a_viewer_the_same(case: Case, name: str, record_property: Any) -> None:
    pairs, found = leaks(case.game, case, FACES[name], f"faces {name}", 10_000 if LONG else 60)
    record_property("count pairs", pairs)
    assert found == []
    assert pairs or not case.game.name.startswith("old")


# --- planted leaks -------------------------------------------------------------------------------------------------


def template_case() -> Case:
    return Case("_template", 3, {}, True)


def test_a_rivals_hand_in_the_cells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("_template")
    honest = type(game).observe

    def observe(self: Game, t: Table, seat: int, row: Row) -> None:
        honest(self, t, seat, row)
        row.out[-1] = sum(t.cards.zones[3 + 3 * ((seat + 1) % t.seats)]) % 200

    monkeypatch.setattr(type(game), "observe", observe)
    assert any(leaks(game, template_case(), numbers, f"hand {number}", 80)[1] for number in range(5))


@pytest.mark.parametrize("secret", ["deck", "sealed"])
def test_the_deck_or_a_sealed_answer_in_the_cells_is_found(monkeypatch: pytest.MonkeyPatch, secret: str) -> None:
    game = load_game("_template")
    honest = type(game).observe

    def observe(self: Game, t: Table, seat: int, row: Row) -> None:
        honest(self, t, seat, row)
        row.out[-1] = (t.cards.zones[0] or [0])[-1] if secret == "deck" else (max(t.sealed) + 1) % 200

    monkeypatch.setattr(type(game), "observe", observe)
    assert any(leaks(game, template_case(), numbers, f"{secret} {number}", 80)[1] for number in range(5))


def test_a_text_that_names_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Words.table
    monkeypatch.setattr(
        Words, "table", lambda self, viewer: honest(self, viewer) + str(self.episodes.table.cards.zones[0][-2:])
    )
    game = load_game("_template")
    assert any(leaks(game, template_case(), words, f"text {number}", 80)[1] for number in range(5))


# --- information states, and chance --------------------------------------------------------------------------------


@pytest.mark.parametrize("case", [case for case in MAIN_CASES if case.seats == 2 and not case.chosen], ids=str)
def test_an_information_state_holds_only_what_the_player_was_told(case: Case) -> None:
    """What a player was told and did is all of it: nothing that only others were told."""
    episodes = Episodes(case.game, case.seats, case.chosen)
    position = Position(episodes.spec, False)
    for _ in range(4):
        position.apply(3)
    rng = random.Random(str(case))
    told: list[list[str]] = [lines[:] for lines in position.told]
    for _ in range(80):
        if position.is_over():
            break
        player = position.player()
        position.apply(rng.choice(position.legal(player)))
        for viewer in range(case.seats):
            new = position.told[viewer][len(told[viewer]) :]
            assert position.told[viewer][: len(told[viewer])] == told[viewer]
            assert not any(line.startswith("I ") for line in new) or viewer == player
            told[viewer] += new


@pytest.mark.parametrize("case", [case for case in MAIN_CASES if case.seats == 2 and not case.chosen], ids=str)
def test_whoever_searches_never_has_the_true_chance(case: Case) -> None:
    """Resampled states and redealt copies draw other numbers than the true table."""
    episodes = Episodes(case.game, case.seats, case.chosen)
    episodes.reset(5)
    position = Position(episodes.spec, False)
    for _ in range(4):
        position.apply(9)
    assert drawn_from(position.table) == "keyed"
    position.resample(0, random.Random(1).random)
    assert drawn_from(position.table) == "fast"
    chance = FastChance(1)
    assert drawn_from(episodes.perspective(0).determinise(chance)) == "fast"


def drawn_from(t: Table | None) -> object:
    """The sort of chance that a table has."""
    assert t is not None
    return t.chance.state()[0]


def test_an_observation_says_which_block_leaks() -> None:
    """Every cell has a name, so that a leak can be reported by block."""
    game = load_game("_template")
    observation = Observation(game, game.plan(3, {}))
    names = observation.names()
    assert len(names) == observation.size
    assert len(set(names)) == len(names)
