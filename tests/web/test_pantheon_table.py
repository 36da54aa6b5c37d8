"""The table of Pantheon: it counts as the rules count, every option can be clicked on it, and it keeps secrets."""

from __future__ import annotations

import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import conventicle.games.pantheon
import conventicle.web
from conventicle.games.pantheon.effects.purges import LET_BE
from conventicle.games.pantheon.kinds import CARD
from conventicle.games.pantheon.table import Pantheon
from conventicle.kernel.seats import members
from conventicle.kernel.vocabulary import ANYTIME
from tests.web.tabletop import Tabletop, check_clickable

ART = Path(conventicle.web.__file__).parent / "boards" / "pantheon" / "static" / "art"
CARDS = Path(conventicle.games.pantheon.__file__).parent / "data" / "1" / "cards.toml"
#: Seats, and the variations that are played.
GAMES = [
    (2, {}),
    (3, {"pay_to_purge": "on"}),
    (4, {"unlimited_pantheon": "on"}),
    (5, {"doom_is_at_hand": "on"}),
    (6, {"pay_to_purge": "on", "unlimited_pantheon": "on"}),
]


#: So many twin tables are compared.
#: So many pages are looked at for each kind of question.
LOOKS = 4


def playful_game(table: Tabletop, seed: int, most: int) -> Iterator[int]:
    """A game at random in which gods are rarely traded in, so that there is something to attack and to rearrange."""
    chance = random.Random(seed)
    for _ in range(most):
        asked = table.asked()
        if not asked:
            return
        yield asked[0]
        options = table.options(asked[0])
        kept = [option for option in options if option < ANYTIME or chance.random() < 0.03] or options
        table.choose(asked[0], chance.choice(kept[:-1] or kept) if chance.random() < 0.9 else kept[-1])


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_option_of_a_game_can_be_clicked_together_on_the_table(
    django: None, seats: int, options: dict[str, str]
) -> None:
    """Every option of every question, whoever is asked."""
    table = Tabletop("pantheon", seats, seats, **options)
    looked: Counter[str] = Counter()
    for seat in playful_game(table, seats, 500):
        frame = table.room.match.table.agenda[-1].name()
        if looked[frame] < LOOKS:
            check_clickable(table.part(seat))
        looked[frame] += 1
    assert len(looked) > 12


def test_a_threat_is_counted_as_it_would_strike(django: None) -> None:
    """Whoever is asked for Indoctrination reads how many followers are at stake: a named one, or a whole purge."""
    at_stake = Counter[int]()
    for key in (2, 6):
        table = Tabletop("pantheon", 3, key, pay_to_purge="on")
        for seat in playful_game(table, key, 400):
            t = table.room.match.table
            assert isinstance(t, Pantheon)
            if t.agenda[-1].name() != "AnswerThreat":
                continue
            said = re.search(r'data-key="p".*?<small>loses (\d+) follower', table.part(seat).text, re.DOTALL)
            assert said
            after = t.clone()
            while after.agenda and after.agenda[-1].name() in ("AnswerThreat", "TakeFollower", "LayDown"):
                asked = members(after.asked())[0]
                answer = LET_BE if after.agenda[-1].name() == "AnswerThreat" else after.options(asked)[-1]
                after.take(asked, answer)
            assert t.follower_count(seat) - after.follower_count(seat) == int(said.group(1))
            at_stake[int(said.group(1))] += 1
    assert sum(at_stake.values()) > 3
    assert max(at_stake) > 1


def hands(table: Tabletop) -> list[list[str]]:
    """What everybody holds, as the true table has it."""
    t = table.room.match.table
    assert isinstance(t, Pantheon)
    return [[CARD.values[kind] for kind in t.hand_of(seat)] for seat in range(t.seats)]


def test_a_hand_is_on_its_owners_page_only(django: None) -> None:
    """Others see how many cards there are, and nothing that names or follows one."""
    table = Tabletop("pantheon", 3, 21)
    shown = 0
    for step, _ in enumerate(table.random_game(21, most=60)):
        if step % 12:
            continue
        held = hands(table)
        for viewer in range(4):
            part = table.part(viewer)
            own = sorted(re.findall(r'data-own-card="(\w+)"', part.text))
            assert own == (sorted(held[viewer]) if viewer < 3 else [])
            shown += len(own)
        watched = table.part(3).text
        assert "data-choose" not in watched
        assert 'class="pa-tray watching"' in watched
    assert shown > 60


def test_a_card_that_is_nowhere_in_the_open_is_on_no_other_page(django: None) -> None:
    """The name of a secret card is in no attribute of another seat's table."""
    table = Tabletop("pantheon", 2, 5)
    for _ in table.random_game(5, most=12):
        pass
    held = hands(table)
    t = table.room.match.table
    opened = {CARD.values[kind] for zone, cards in enumerate(t.cards.zones) for kind in cards if zone_is_open(t, zone)}
    secret = {name for name in held[0] if name not in opened and name not in held[1]}
    assert secret
    page = table.part(1).text
    assert not [name for name in secret if f"card:{name}" in page or f'"{name}"' in page]


def zone_is_open(t: Any, zone: int) -> bool:
    """True if both players see into a zone."""
    return bool(t.cards.layout.zones[zone].watchers & 3 == 3)


def test_russian_is_complete(django: None) -> None:
    """Every word of the table is there in Russian."""
    table = Tabletop("pantheon", 2, 3)
    for step, seat in enumerate(table.random_game(3, most=100)):
        if step % 20 == 0:
            page = table.part(seat, "ru").text
            assert "У дверей" in page
            assert not re.search(r"\[(page|frame|card|god|site|word|reason)\.", page)


def test_the_end_is_counted(django: None) -> None:
    """Followers by their Values and five for each complete temple, the winner first."""
    table = Tabletop("pantheon", 2, 8, doom_is_at_hand="on")
    for _ in table.random_game(8):
        pass
    page = table.part(2).text
    t = table.room.match.table
    assert isinstance(t, Pantheon)
    points = re.findall(r'class="pa-total-points">\s*(\d+)\s*<', page)
    assert sorted(map(int, points)) == sorted(t.score(seat) for seat in range(2))
    assert int(points[0]) == max(map(int, points))
    for seat in range(2):
        assert f'<span class="pa-sum">{t.follower_points(seat)}</span>' in page


def test_every_card_has_a_picture() -> None:
    """Gods, followers, realms, titles, specials and omens each have their own; parts and coins by sort."""
    found = {
        symbol.attrib["id"]
        for path in ART.glob("*.svg")
        for symbol in ElementTree.fromstring(path.read_text("utf-8")).iter("{http://www.w3.org/2000/svg}symbol")
    }
    rows = tomllib.loads(CARDS.read_text("utf-8"))
    sorts = ("god", "follower", "realm", "title", "special", "omen")
    assert {f"{sort}-{row['name']}" for sort in sorts for row in rows[sort]} <= found
    assert {f"part-{part}" for part in ("foundation", "altar", "wall", "dome")} <= found
