"""The pictures of the docs: few bytes, all in use, and no older than what they show."""

from __future__ import annotations

import json
import re

import pictures
from PIL import Image

from tests.docs.pages import ROOT, pages

MOST_BYTES = 4_000_000


def test_pictures_are_no_older_than_what_they_show() -> None:
    """`make pictures ARGS=--stale` takes those again whose templates, style sheets or drawings have changed."""
    known = json.loads((pictures.FOLDER / "sources.json").read_text("utf-8"))
    assert {part for part, digest in pictures.sources().items() if known.get(part) != digest} == set()


def test_pictures_are_small_and_modern() -> None:
    files = [path for path in (ROOT / "docs").rglob("*") if path.suffix in (".webp", ".avif", ".png", ".jpg", ".gif")]
    assert len(files) >= 12
    assert {path.suffix for path in files} <= {".webp", ".avif"}
    assert sum(path.stat().st_size for path in files) < MOST_BYTES


def test_every_picture_is_shown_and_every_shown_one_is_there() -> None:
    shown = {name for text in pages().values() for name in re.findall(r"pictures/([\w-]+\.webp)", text)}
    assert shown == {path.name for path in pictures.FOLDER.glob("*.webp")}


def test_the_first_game_moves() -> None:
    with Image.open(pictures.FOLDER / "first-game.webp") as film:
        assert getattr(film, "n_frames", 1) >= 20
        assert film.width <= 900
