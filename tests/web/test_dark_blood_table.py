"""The table of Dark Blood: it counts as the rules count, every option can be clicked together, and it keeps secrets."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import conventicle.web
from conventicle.games.dark_blood.game import GAME
from conventicle.games.dark_blood.kinds import LOCATION, OBJECTIVE
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.kernel.match import Match
from conventicle.kernel.seats import members
from conventicle.kernel.text import Texts
from tests.conftest import LONG
from tests.web.server import Part
from tests.web.tabletop import Tabletop, check_clickable, refs, things

ART = Path(conventicle.web.__file__).parent / "boards" / "dark_blood" / "static" / "art"
MOST_CLICKS = 5000 if LONG else 120
SEEDS = range(8 if LONG else 3)
TABLES: list[tuple[int, dict[str, str]]] = [
    (1, {"difficulty": "nightmare"}),
    (2, {}),
    (3, {}),
    (4, {"inquisitor": "on"}),
]


def games(seed: int, seats: int, **options: str) -> Iterator[tuple[Match, DarkBlood, int, int]]:
    """A game at random: the match, its table, who is asked, and what they choose next."""
    chance = random.Random(seed)
    match = Match(GAME, GAME.plan(seats, options), bytes([seed + 1] * 32))
    while not match.over():
        t = match.table
        assert isinstance(t, DarkBlood)
        seat = members(match.asked())[0]
        options_now = t.options(seat)
        option = chance.choice(options_now[:-1] or options_now) if chance.random() < 0.8 else options_now[-1]
        yield match, t, seat, option
        match.decide(seat, option)


@pytest.mark.parametrize("seed", SEEDS)
def test_darkflow_is_shown_with_every_place_it_passed(django: None, seed: int) -> None:
    """A hex or shield flows past what is defiled or full, on by Priority, and is lost past the Church (p. 12)."""
    from conventicle.web.boards.dark_blood.story import read_story

    flows = 0
    seen_at = -1
    for match, t, _, _ in games(seed, 4, inquisitor="on"):
        story = read_story(match.log(4), lambda entry: entry.event.name)
        if story.fell_at == seen_at or not story.falls:
            continue
        seen_at = story.fell_at
        order = [LOCATION.values[location] for location in t.order]
        fallen: dict[str, int] = dict.fromkeys(order, 0)
        for fall in story.falls:
            if not fall.disk:
                continue
            if not fall.flows:
                fallen[next(name for name in order if fallen[name] < 2)] += 1
                continue
            flows += 1
            passed = fall.path if fall.lost else fall.path[:-1]
            assert t.places[LOCATION.place(passed[0])].defiled
            assert [*passed, *([] if fall.lost else fall.path[-1:])] == order[
                order.index(passed[0]) : order.index(passed[0]) + len(fall.path)
            ]
            for name in passed:
                assert t.places[LOCATION.place(name)].defiled or fallen[name] == 2
            if not fall.lost:
                assert not t.places[LOCATION.place(fall.path[-1])].defiled
                fallen[fall.path[-1]] += 1
    assert flows


def drawn() -> set[str]:
    """The names of all pictures that the page can use."""
    files = (ART / "pieces.svg", ART / "places.svg")
    return {name for file in files for name in re.findall(r'<symbol id="([^"]*)"', file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_option_of_a_game_can_be_clicked_together_on_the_table(
    django: None, seats: int, options: dict[str, str]
) -> None:
    """Each has a button where it belongs, or is clicked together from things that lie in the village and the book."""
    table = Tabletop("dark-blood", seats, key=seats, **options)
    asked = 0
    used: set[str] = set()
    for seat in table.random_game(seats, MOST_CLICKS):
        part = table.part(seat)
        check_clickable(part)
        used |= set(re.findall(r'href="#db-([^"]*)"', part.text))
        asked += 1
    assert asked > 60
    assert used <= drawn(), "a picture that nobody drew"


def shown_objectives(part: Part) -> set[str]:
    """The Objectives that a page names anywhere, in any way."""
    texts = Texts(GAME, "en")
    text = html.unescape(part.text)
    return {name for name in OBJECTIVE.values if name in text or texts.value("objective", name, []) in text}


def test_nobody_sees_the_pouch_or_the_objective_of_another(django: None) -> None:
    """Until the count, a page names only the viewer's own Objectives and Blood; who watches sees none (p. 8, 9)."""
    table = Tabletop("dark-blood", 3, key=5)
    for looked, seat in enumerate(table.random_game(4, MOST_CLICKS)):
        t = table.room.match.table
        assert isinstance(t, DarkBlood)
        if looked % 15 == 0:
            for viewer in range(4):
                part = table.part(viewer)
                own = {OBJECTIVE.values[card] for card in t.cards.zones[4 + 2 * viewer]} if viewer < 3 else set()
                assert shown_objectives(part) == own
                assert part.text.count("<b>?</b>") == 3 - (viewer < 3)
                if viewer == 3:
                    assert 'class="db-tray watching"' in part.text
                    assert "data-choose" not in part.text
                elif viewer != seat and viewer not in table.asked():
                    assert "db-own" in part.text


def test_a_closed_fist_shows_nothing_but_that_it_is_closed(django: None) -> None:
    """Two tables that differ in one sealed bid look the same to everyone else (p. 27)."""
    pages: list[list[str]] = []
    for bid in (0, 2):
        table = Tabletop("dark-blood", 2, key=9)
        seat = next(one for one in table.random_game(2) if table.room.match.table.agenda[-1].name() == "BidBlood")
        table.choose(seat, bid)
        rest = [viewer for viewer in range(3) if viewer != seat]
        pages.append([table.part(viewer).text.replace(table.row.slug, "slug") for viewer in rest])
        assert any("has bid" in page for page in pages[-1])
    strip = re.compile(r'(<code[^>]*>[^<]*</code>|Visitor \d|panel-\d|data-(?:revision|turn)="\d*")')
    assert [strip.sub("", page) for page in pages[0]] == [strip.sub("", page) for page in pages[1]]


def test_bids_open_as_a_moment_and_taint_is_counted_kind_by_kind(django: None) -> None:
    """Every fist with its sum (p. 27); at the end eight kinds of Taint for every Cult, adding up (p. 29)."""
    table = Tabletop("dark-blood", 3, key=12)
    moments = set()
    for seat in table.random_game(6):
        if table.room.match.table.agenda[-1].name() in ("ChooseSide", "PlaceCultists", "BidBlood"):
            found = re.search(r'data-moment="bid" data-step="(\d+)"\s*>(.*?)</template>', table.part(seat).text, re.S)
            if found:
                moments.add(found.group(1))
                assert found.group(2).count('class="db-hand"') == 3
    assert len(moments) == 4
    t = table.room.match.table
    assert isinstance(t, DarkBlood)
    ending = re.search(r'<details class="db-ending".*?</details>', table.part(3).text, re.S)
    assert ending
    cells = [int(one) for one in re.findall(r"<td>\s*<b[^>]*>(\d+)</b>", ending.group(0))]
    assert len(cells) == 9 * 3
    columns = [cells[at::3] for at in range(3)]
    assert [sum(column[:-1]) for column in columns] == [column[-1] for column in columns]
    assert sorted(column[-1] for column in columns) == sorted(sum(kinds) for kinds in t.taint)


def test_alone_the_difficulty_and_the_three_conditions_are_shown(django: None) -> None:
    """A solo table says how hard it is, what is still missing, and hides the numbers on the tokens (p. 30)."""
    table = Tabletop("dark-blood", 1, key=3, difficulty="medium")
    part = table.part(0)
    assert "Alone: medium" in part.text
    assert part.text.count("db-open-mark") == 3
    assert part.text.count("db-unknown") >= 4
    for _ in table.random_game(1):
        pass
    assert 'class="db-score"' in table.part(0).text


def test_what_is_ours_says_so(django: None) -> None:
    """Cards, passives, triangles and monstrosities whose figures the rulebook lost carry the mark of a house value."""
    part = Tabletop("dark-blood", 2, key=4).part(0)
    for kind in ("db-card", "db-passive", "db-triangle"):
        marked = re.findall(rf'<button type="button" class="{kind}[^>]*data-house-value', part.text)
        assert len(marked) >= 5, kind
    assert 'data-house="House value"' in part.text


def test_russian_table(django: None) -> None:
    """Every word of the table is Russian: nothing is missing and nothing is left in English."""
    table = Tabletop("dark-blood", 2, key=6)
    for at, seat in enumerate(table.random_game(3, 60)):
        if at % 4 == 0:
            text = table.part(seat, "ru").text
            assert not re.search(r"\[(page|frame|label|reason|event|view)\.", text)
            plain = html.unescape(re.sub(r"<[^>]*>", " ", text).replace("Visitor", ""))
            spoken = " ".join(re.findall(r'(?:aria-label|title|data-name|data-full)="([^"]*)"', text))
            words = re.findall(r"[A-Za-z]{2,}", re.sub(r"[0-9a-f]{64}", "", f"{plain} {html.unescape(spoken)}"))
            assert [word for word in words if word != "Visitor"] == []
    assert {"ritual:corrupt", "location:mine"} <= things(table.part(0))


def test_a_place_that_cannot_be_chosen_says_why(django: None) -> None:
    """What a thing on the table asks the rules about is an option they know, so the answer is a reason."""
    table = Tabletop("dark-blood", 2, key=7)
    answered = 0
    for seat in table.random_game(5, MOST_CLICKS):
        part = table.part(seat)
        offered = {ref for needed in refs(part).values() for ref in needed}
        asked = re.findall(r'data-ref="([^"]*)" data-notation="([^"]+)"', part.text)
        frame = table.room.match.table.agenda[-1].name()
        kinds = {"PlaceCultists": "location:", "ActivateCultist": "ritual:"}.get(frame, "-")
        refused = [why for ref, why in asked if ref not in offered and ref.startswith(kinds)]
        if refused and answered < 12:
            address = f"/t/{table.row.slug}/why"
            answer = table.clients[seat].get(address, {"seat": seat, "thing": refused[0]})
            assert answer.content.decode() in Texts(GAME, "en").known.values()
            answered += 1
    assert answered == 12


def test_books_of_others_are_sent_on_request(django: None) -> None:
    """The own one always, another one when the viewer looks into it; nobody but the owner can click there."""
    table = Tabletop("dark-blood", 4, 11)
    books = re.compile(r'data-book="(\d)"')
    assert books.findall(table.part(1).text) == ["1"]
    assert books.findall(table.part(4).text) == ["0"]
    looking = table.part(1, look="3").text
    assert books.findall(looking) == ["1", "3"]
    assert "data-ref" not in looking.partition('data-book="3"')[2].partition("</section>")[0]
    address = f"/t/{table.row.slug}/fragment"
    assert table.clients[1].get(address, {"look": "4"}).status_code == 400
