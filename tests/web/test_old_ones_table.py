"""The table of Old Ones: its prices are those of the rules, and every option can be clicked together on it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import pytest

import conventicle.games.old_ones
import conventicle.web
from conventicle.games.old_ones.actions import TakeAction
from conventicle.games.old_ones.game import GAME
from conventicle.games.old_ones.kinds import CARD, DECK
from conventicle.games.old_ones.table import OldOnes
from conventicle.games.old_ones.view import TableView
from conventicle.kernel.view import view
from tests.web.tabletop import Tabletop, check_clickable

ART = Path(conventicle.web.__file__).parent / "boards" / "old_ones" / "static" / "art"
DATA = Path(conventicle.games.old_ones.__file__).parent / "data" / "1"
#: Seats and options.
GAMES = [(2, {}), (3, {"old_ones": "dealt"}), (4, {"five_jewels": "ever"})]
#: So many twin tables are compared.
#: So many pages are looked at for each kind of question.
LOOKS = 12


def position(table: Tabletop) -> OldOnes:
    """The true table."""
    t = table.room.match.table
    assert isinstance(t, OldOnes)
    return t


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_option_of_a_game_can_be_clicked_together_on_the_table(
    django: None, seats: int, options: dict[str, str]
) -> None:
    """Every option of every question, whoever is asked."""
    table = Tabletop("old-ones", seats, 40 + seats, **options)
    looked: Counter[str] = Counter()
    for step, seat in enumerate(table.random_game(40 + seats, most=420)):
        frame = position(table).agenda[-1].name()
        if looked[frame] < LOOKS or step % 40 == 0:
            check_clickable(table.part(seat))
        looked[frame] += 1
    assert {"TakeAction", "PlaceCultist", "BuryOffering", "Summon"} <= set(looked)


def test_the_figure_that_acts_is_the_one_the_line_shows(django: None) -> None:
    """By turn order over all players; Priests made in the round wait (p. 2, R6)."""
    table = Tabletop("old-ones", 3, 7)
    named = 0
    for step, seat in enumerate(table.random_game(7, most=200)):
        frame = position(table).agenda[-1]
        if not isinstance(frame, TakeAction) or step % 5:
            continue
        page = table.part(seat).text
        now = re.findall(r'aria-current="step" title="([^"]*)"', page)
        assert len(now) == 1
        assert name_of(CARD.values[frame.figure]) in now[0]
        named += 1
    assert named > 20


def name_of(card: str) -> str:
    """A card's English name."""
    texts: dict[str, Any] = tomllib.loads((DATA.parent.parent / "text" / "en.toml").read_text("utf-8"))
    return str(texts["card"][card]["name"])


def test_prices_and_gains_are_what_the_rules_take_and_give(django: None) -> None:
    """Cubes paid for Cultists and Priests, dreamed, drained and offered up are as many as the table says."""
    from conventicle.web.boards.old_ones.circle import gain, offered_up, price

    table = Tabletop("old-ones", 4, 11)
    checked: Counter[str] = Counter()
    for _ in table.random_game(11, most=260):
        t = position(table)
        frame = t.agenda[-1]
        if not isinstance(frame, TakeAction):
            continue
        shown = cast(TableView, view(GAME, t, frame.me)["table"])
        player = shown["players"][frame.me]
        figure = next(one for one in player["figures"] if one["card"] == CARD.values[frame.figure])
        for option in t.options(frame.me):
            values = frame.vocabulary().meaning(option).values()
            after = t.clone()
            after.take(frame.me, option)
            if values[0] == "priest" or (values[0] == "cultist" and len(player["figures"]) == 1):
                villager = next(one for one in shown["board"]["city"] if one["card"] == values[1])
                paid = price(t.values, values[0], figure, villager, player["priests"])
                assert paid.payable
                assert t.cubes[frame.figure] - after.cubes[frame.figure] == paid.cubes
            elif values[0] in ("dream", "dream_deep", "drain"):
                got = gain(t.values, values[0], figure, shown["board"]["supply"])
                assert after.cubes[frame.figure] - t.cubes[frame.figure] == got
            elif values[0] == "sacrifice":
                old_one = t.old_one(frame.me)
                assert after.cubes[old_one] - t.cubes[old_one] == offered_up(figure, player)
            checked[values[0]] += 1
        offered = {tuple(frame.vocabulary().meaning(option).values()) for option in t.options(frame.me)}
        for villager in shown["board"]["city"]:
            for way in ("cultist", "priest"):
                shown_price = price(t.values, way, figure, villager, player["priests"])
                assert shown_price.payable == ((way, villager["card"]) in offered)
    assert {"priest", "cultist", "dream", "drain", "sacrifice"} <= set(checked)


def test_nobody_sees_into_the_deck(django: None) -> None:
    """A card whose place in the deck nobody knows is on no page."""
    table = Tabletop("old-ones", 2, 15)
    for _ in table.random_game(15, most=20):
        pass
    t = position(table)
    assert t.cards.knowledge is not None
    for viewer in range(3):
        known = set(t.cards.knowledge[viewer].labels[DECK])
        hidden = {CARD.values[kind] for kind in t.cards.zones[DECK] if kind not in known}
        assert hidden
        page = table.part(viewer).text
        board = page.partition('id="board"')[2].partition('id="options"')[0]
        assert not [name for name in hidden if re.search(rf"[:\-\"]{name}\b", board)]
    assert "data-choose" not in table.part(2).text


def test_russian_is_complete(django: None) -> None:
    """Every word of the table is there in Russian."""
    table = Tabletop("old-ones", 2, 3)
    for step, seat in enumerate(table.random_game(3, most=60)):
        if step % 12 == 0:
            page = table.part(seat, "ru").text
            assert "Ваш круг" in page
            assert not re.search(r"\[(page|frame|card|ability|word|reason)\.", page)


def test_the_end_is_counted(django: None) -> None:
    """Cultists, cubes, Priests and jewels as they stand make the points (p. 1)."""
    table = Tabletop("old-ones", 2, 8, round_limit="5")
    for _ in table.random_game(8):
        pass
    t = position(table)
    page = table.part(2).text
    points = [int(one) for one in re.findall(r'class="oo-total">\s*(\d+)\s*<', page)]
    assert sorted(points) == sorted(t.score(seat) for seat in range(2))
    assert points[0] == max(points)
    ending = page.partition('class="oo-ending"')[2]
    rows = re.findall(r"<td>\s*(\d+)\s*<small>", ending)
    assert sum(map(int, rows)) == sum(points)


def test_every_villager_and_every_old_one_has_a_portrait() -> None:
    """Fifty villagers, no two alike, and four Old Ones."""
    found = {
        symbol.attrib["id"]: ElementTree.tostring(symbol).partition(b">")[2]
        for path in ART.glob("*.svg")
        for symbol in ElementTree.fromstring(path.read_text("utf-8")).iter("{http://www.w3.org/2000/svg}symbol")
    }
    villagers = [row["name"] for row in tomllib.loads((DATA / "villagers.toml").read_text("utf-8"))["villager"]]
    old_ones = [row["name"] for row in tomllib.loads((DATA / "old_ones.toml").read_text("utf-8"))["old_one"]]
    assert set(villagers + old_ones) <= set(found)
    assert len({found[name] for name in villagers}) == len(villagers)
