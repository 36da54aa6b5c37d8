"""The folders of the boards: a game's is found by itself, with all that lies in it, and none of it lies elsewhere."""

from __future__ import annotations

import copy
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import conventicle
import conventicle.web
from tests.games.titles import with_board
from tests.web.tabletop import Tabletop

WEB = Path(conventicle.web.__file__).parent
SRC = Path(conventicle.__file__).parent.parent
PACKAGES = [name.replace("-", "_") for name in [*with_board(), "template"]]

SITE = """
import django
from django.test import Client
django.setup()
from conventicle.kernel.registry import games
from conventicle.web.boards.base import board_of
from conventicle.web.drawing.art import cover
from conventicle.web.drawing.live import drawn
from conventicle.web.drawing.pieces import Cut
from conventicle.web.library import gallery, shelf
game = games()["lanterns"]
print(type(board_of(game)).__name__, Cut(drawn(board_of(game).TEMPLATE, {})).html)
print([one.credit for one in shelf.shelf("en")][0], cover("lanterns", False))
print(gallery.plan(game)[0]["table"])
from django.templatetags.static import static
answer = Client().get(static("boards/lanterns/board.js"))
print(answer.status_code, b"".join(answer).decode())
"""


def test_a_new_folder_is_found_without_a_list(tmp_path: Path) -> None:
    """A game with its board is copied in: page, style, art and rows are there, and no other file was touched."""
    src = tmp_path / "src"
    shutil.copytree(SRC / "conventicle", src / "conventicle", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    game = src / "conventicle" / "games" / "lanterns"
    shutil.copytree(src / "conventicle" / "games" / "_template", game)
    for path in game.rglob("*.py"):
        text = path.read_text("utf-8").replace("conventicle.games._template", "conventicle.games.lanterns")
        path.write_text(text.replace('name="template"', 'name="lanterns"'), "utf-8")
    board = src / "conventicle" / "web" / "boards" / "lanterns"
    (board / "templates").mkdir(parents=True)
    (board / "static" / "art").mkdir(parents=True)
    (board / "__init__.py").touch()
    (board / "board.py").write_text(
        "from conventicle.web.boards.base import Board\n\n\nclass Lanterns(Board):\n"
        '    TEMPLATE = "boards/lanterns/board.html"\n\n\nBOARD = Lanterns()\n',
        "utf-8",
    )
    (board / "templates" / "board.html").write_text("<p>A lantern</p>", "utf-8")
    (board / "static" / "board.js").write_text("// lit", "utf-8")
    (board / "static" / "art" / "cover.svg").write_text("<svg/>", "utf-8")
    (board / "shelf.toml").write_text('place = 0\ncredit = "Lamplighters"\n', "utf-8")
    (board / "gallery.toml").write_text('[[section]]\ntable = "lamp"\ndomain = "card"\nfigures = []\n', "utf-8")
    settings = {"DJANGO_SETTINGS_MODULE": "conventicle.web.settings", "CONVENTICLE_HOSTS": "testserver"}
    settings["CONVENTICLE_DATA"] = str(tmp_path / "data")
    said = subprocess.run(
        [sys.executable, "-c", SITE],
        env={**os.environ, **settings, "PYTHONPATH": str(src)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    assert said.stdout.splitlines() == [
        "Lanterns <p>A lantern</p>",
        "Lamplighters boards/lanterns/art/cover.svg",
        "lamp",
        "200 // lit",
    ]


@pytest.mark.parametrize("package", [name.replace("-", "_") for name in with_board()])
def test_a_game_is_in_one_place(package: str) -> None:
    """No file of the site outside a game's folder is named after the game."""
    names = (package, package.replace("_", "-"))
    elsewhere = [
        path.relative_to(WEB).as_posix()
        for path in WEB.rglob("*")
        if "__pycache__" not in path.parts and path.name.startswith(names) and path.parent != WEB / "boards"
    ]
    assert elsewhere == []
    assert (WEB / "boards" / package / "shelf.toml").is_file()


def test_the_tree_is_told_to_the_packager() -> None:
    """Every kind of file in the boards' folders goes into a wheel."""
    told = tomllib.loads((SRC.parent / "pyproject.toml").read_text("utf-8"))
    kinds = {pattern.rpartition(".")[2] for pattern in told["tool"]["setuptools"]["package-data"]["*"]}
    files = [path for path in (WEB / "boards").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {path.suffix[1:] for path in files} - {"py"} <= kinds
    assert all((WEB / "boards" / package / "__init__.py").is_file() for package in PACKAGES)


@pytest.mark.usefixtures("django")
@pytest.mark.parametrize("game", with_board())
def test_a_board_returns_its_model_and_writes_nothing_into_its_page(game: str) -> None:
    from conventicle.web.drawing.page import Page

    top = Tabletop(game, 3, 9)
    chairs = top.room.company().chairs
    for seat in top.random_game(9, 12):
        page = Page(top.row, top.room, chairs, "en", seat, [seat], top.room.steps())
        before = copy.deepcopy(([vars(choice) for choice in page.choices], [panel.raw for panel in page.panels]))
        shown = page.board.model(page)
        assert ([vars(choice) for choice in page.choices], [panel.raw for panel in page.panels]) == before
        assert [choice.option for choice in shown.choices] == [choice.option for choice in page.choices]
        assert len(shown.panels) == 3
        assert shown.parts


def test_what_the_site_tells_mypy_to_overlook_is_little() -> None:
    """Boards know the types of their views; what is left are two libraries' own gaps."""
    found = [
        f"{path.relative_to(WEB)}:{number}"
        for path in sorted(WEB.rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if "type: ignore" in line
    ]
    assert len(found) <= 3, found
    assert not [place for place in found if place.startswith("boards/")]
