"""The site's drawings: small, self-contained SVG, and boards whose districts can be found by their figures."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import conventicle.games.eternal_city
import conventicle.web

WEB = Path(conventicle.web.__file__).parent
CITY = WEB / "boards" / "eternal_city" / "static" / "art"
WORLD = Path(conventicle.games.eternal_city.__file__).parent / "data" / "1" / "world"
DRAWINGS = sorted(WEB.rglob("*.svg"))
BOARDS = ("board", "board-phone")
SVG = "{http://www.w3.org/2000/svg}"

PIECES = {
    "priest",
    "patriarch",
    "altar",
    "hem-coin",
    "icon-priest",
    "icon-patriarch",
    "icon-altar",
    "follower",
    "mob",
    "coin",
    "miracle",
    "intrigue",
    "license",
    "might",
    "supremacy",
    "first-player",
    "light",
    "dark",
    "dark-seal",
    "summoning",
    "lock",
    "gate",
    "hand",
    "check",
}
LICENSES = ("title", "approval", "tithe", "community")
OTHER_CARDS = ("back-miracle", "back-intrigue", "back-license", "supremacy-face", "supremacy-back")
SHELF = ("eternal_city", "dark_blood", "pantheon", "old_ones", "template")


def drawing(path: Path) -> ElementTree.Element:
    return ElementTree.fromstring(path.read_text(encoding="utf-8"))


def symbols(name: str) -> set[str]:
    return {symbol.attrib["id"] for symbol in drawing(CITY / name).iter(f"{SVG}symbol")}


def board(name: str) -> dict[str, Any]:
    return tomllib.loads((CITY / f"{name}.toml").read_text(encoding="utf-8"))


def rows(name: str, kind: str) -> list[dict[str, Any]]:
    return list(tomllib.loads((WORLD / f"{name}.toml").read_text(encoding="utf-8"))[kind])


def corners(box: list[float]) -> Iterator[tuple[float, float]]:
    left, top, width, height = box
    yield from ((left, top), (left + width, top), (left, top + height), (left + width, top + height))


def holds(outline: list[list[float]], x: float, y: float) -> bool:
    """Whether a point lies within an outline: a line from it to the left crosses the outline an odd number of times."""
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x > x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def middle(box: list[float]) -> tuple[float, float]:
    left, top, width, height = box
    return left + width / 2, top + height / 2


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.relative_to(WEB).as_posix())
def test_a_drawing_stands_alone_and_needs_no_translation(path: Path) -> None:
    root = drawing(path)
    tags = {element.tag for element in root.iter()}
    assert root.tag == f"{SVG}svg"
    assert not tags & {f"{SVG}{tag}" for tag in ("text", "script", "image", "foreignObject", "style", "animate")}
    for element in root.iter():
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            if name.endswith("href"):
                assert value.startswith("#")
            assert "url(" not in value or value.startswith("url(#")
    assert len(path.read_bytes()) < 40_000


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.relative_to(WEB).as_posix())
def test_ids_are_unique_and_every_reference_is_met(path: Path) -> None:
    ids = [element.attrib["id"] for element in drawing(path).iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    wanted = re.findall(r'(?:href="|url\()#([\w-]+)', path.read_text(encoding="utf-8"))
    assert set(wanted) <= set(ids)


@pytest.mark.parametrize("name", ["pieces.svg", "cults.svg", "cards.svg"])
def test_a_sprite_refers_to_nothing_so_that_a_page_may_use_it_from_outside(name: str) -> None:
    text = (CITY / name).read_text(encoding="utf-8")
    assert "href" not in text
    assert "url(" not in text
    assert all("viewBox" in symbol.attrib for symbol in drawing(CITY / name).iter(f"{SVG}symbol"))


def test_every_piece_every_cult_and_every_district_has_its_sign() -> None:
    emblems = {f"emblem-{cult['name']}" for cult in rows("cults", "cult")}
    places = {f"place-{location['name']}" for location in rows("locations", "location")}
    assert symbols("pieces.svg") == PIECES | emblems | places


def test_every_cult_has_a_portrait_for_each_side() -> None:
    assert symbols("cults.svg") == {
        f"{cult['name']}-{side}" for cult in rows("cults", "cult") for side in ("light", "dark")
    }


def test_every_card_of_the_game_has_a_picture() -> None:
    miracles = {"miracle-" + "_and_".join(card["effects"]) for card in rows("miracles", "miracle")}
    intrigues = {f"intrigue-{card['name']}" for card in rows("intrigues", "intrigue")}
    licenses = {f"license-{card['kind']}" for card in rows("licenses", "license")}
    assert licenses == {f"license-{kind}" for kind in LICENSES}
    assert symbols("cards.svg") == miracles | intrigues | licenses | set(OTHER_CARDS)


@pytest.mark.parametrize("game", SHELF)
def test_the_shelf_has_an_upright_and_a_wide_cover_for_every_game(game: str) -> None:
    sizes = [
        drawing(WEB / "boards" / game / "static" / "art" / f"cover{shape}.svg").attrib["viewBox"].split()[2:]
        for shape in ("", "-wide")
    ]
    assert sizes == [["300", "400"], ["800", "400"]]


def test_the_house_has_its_mark() -> None:
    assert {"logo.svg", "favicon.svg"} <= {path.name for path in DRAWINGS}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_gives_all_thirteen_districts_in_order(name: str) -> None:
    districts = board(name)["district"]
    assert [district["number"] for district in districts] == list(range(1, 14))
    assert [district["name"] for district in districts] == [row["name"] for row in rows("locations", "location")]
    groups = {group.attrib.get("id") for group in drawing(CITY / f"{name}.svg").iter(f"{SVG}g")}
    assert {f"district-{number}" for number in range(1, 14)} <= groups


@pytest.mark.parametrize("name", BOARDS)
def test_the_figures_of_a_board_are_those_of_its_drawing(name: str) -> None:
    root = drawing(CITY / f"{name}.svg")
    found = board(name)
    left, top, width, height = found["viewBox"]
    assert root.attrib["viewBox"] == f"{left} {top} {width} {height}"
    drawn = {clip.attrib["id"]: clip[0].attrib["points"] for clip in root.iter(f"{SVG}clipPath")}
    for district in found["district"]:
        points = [tuple(map(float, point.split(","))) for point in drawn[f"clip-{district['number']}"].split()]
        for (x, y), (across, down) in zip(points, district["outline"], strict=True):
            assert across == pytest.approx(100 * x / width, abs=0.01)
            assert down == pytest.approx(100 * y / height, abs=0.01)


@pytest.mark.parametrize("name", BOARDS)
def test_plate_and_pieces_stand_in_their_own_district_and_apart(name: str) -> None:
    districts = board(name)["district"]
    for district in districts:
        for part in ("plate", "pieces"):
            holders = [other["number"] for other in districts if holds(other["outline"], *middle(district[part]))]
            assert holders == [district["number"]]
            assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in corners(district[part]))
        assert district["pieces"][1] + district["pieces"][3] <= district["plate"][1] + 0.8


@pytest.mark.parametrize("name", BOARDS)
def test_tiers_of_a_board_are_the_steps_of_the_access_table(name: str) -> None:
    needed = {row["name"]: row["followers"] for row in rows("locations", "access")}
    steps = sorted(set(needed.values()))
    found = board(name)
    assert {row["name"]: steps[row["tier"]] for row in found["district"]} == needed
    assert [gate["tiers"] for gate in found["gate"]] == [[tier, tier + 1] for tier in range(len(steps) - 1)]


def test_arrow_keys_reach_every_district_and_both_boards_agree() -> None:
    wide, phone = (board(name)["district"] for name in BOARDS)
    keys = ("up", "right", "down", "left")
    arrows = {row["number"]: {key: row[key] for key in keys if key in row} for row in wide}
    assert arrows == {row["number"]: {key: row[key] for key in keys if key in row} for row in phone}
    reached = {1}
    while more := {to for number in reached for to in arrows[number].values()} - reached:
        reached |= more
    assert reached == set(range(1, 14))
    for row in wide:
        x, y = middle(row["pieces"])
        for key, number in arrows[row["number"]].items():
            to_x, to_y = middle(wide[number - 1]["pieces"])
            ahead = {"up": y - to_y, "down": to_y - y, "left": x - to_x, "right": to_x - x}[key]
            assert ahead > 0, f"{key} from {row['number']} leads back to {number}"
