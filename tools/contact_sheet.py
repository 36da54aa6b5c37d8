"""All drawings of the site on one page, at the sizes they are used in: python tools/contact_sheet.py sheet.html"""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

WEB = Path(__file__).resolve().parent.parent / "src" / "conventicle" / "web"
ART = WEB / "static" / "art"
CITY = WEB / "boards" / "eternal_city" / "static" / "art"
SVG = "{http://www.w3.org/2000/svg}"

# Fill, text on the fill and edge of the five seats.
SEATS = (
    ("#c8323d", "#fff", "#ffd0d0"),
    ("#1f7a57", "#fff", "#c7f3e0"),
    ("#eabf35", "#1c1403", "#3a2b02"),
    ("#2d6cc0", "#fff", "#d5e6ff"),
    ("#15151c", "#e9e2cc", "#e9e2cc"),
)
SIGN_SIZES = (16, 20, 24, 40)
SHELF_SIZES = ((238, 392), (114, 132))
BANNER = (362, 208)
STYLE = """
body { margin: 12px; background: #0a0f20; color: #f2e8d0; font: 12px system-ui, sans-serif }
section { display: flex; flex-wrap: wrap; gap: 10px; align-items: flex-end; margin-bottom: 18px }
figure { margin: 0; text-align: center } figure svg, figure img { display: block; border-radius: 8px }
.light { background: #f4ead3; color: #231700; padding: 6px }
.board { position: relative } .board > * { position: absolute; inset: 0 }
img.cover { object-fit: cover; border-radius: 12px }
"""


def symbols(name: str) -> list[tuple[str, int, int]]:
    """The symbols of a sprite with their width and height."""
    found = []
    for symbol in ElementTree.parse(CITY / name).iter(f"{SVG}symbol"):
        _, _, width, height = symbol.attrib["viewBox"].split()
        found.append((symbol.attrib["id"], int(width), int(height)))
    return found


def sprite(name: str) -> str:
    """A sprite set into the page unseen, so that its symbols can be used."""
    return f"<div hidden>{(CITY / name).read_text(encoding='utf-8')}</div>"


def use(symbol: str, width: int, height: int) -> str:
    """One symbol at a size in pixels."""
    return f'<svg width="{width}" height="{height}"><use href="#{symbol}"/></svg>'


def named(symbol: str, width: int, height: int) -> str:
    """One symbol with its name below."""
    return f"<figure>{use(symbol, width, height)}{symbol}</figure>"


def signs() -> str:
    """Tokens in every seat's colours, then the small signs in each size on night and on paper."""
    tokens = [entry for entry in symbols("pieces.svg") if entry[1:] != (24, 24)]
    small = [symbol for symbol, width, height in symbols("pieces.svg") if (width, height) == (24, 24)]
    page = ""
    for fill, text, edge in SEATS:
        variables = f"--seat: {fill}; --seat-on: {text}; --seat-edge: {edge}"
        page += f'<span style="{variables}">{"".join(use(*entry) for entry in tokens)}</span>'
    page = f"<section>{page}</section>"
    for size in SIGN_SIZES:
        page += f"<section>{''.join(use(symbol, size, size) for symbol in small)}</section>"
    return page + f'<section class="light">{"".join(use(symbol, 24, 24) for symbol in small)}</section>'


def box(sides: list[float], colour: str) -> str:
    """A rectangle of a board's data file."""
    left, top, width, height = sides
    return f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{colour}"/>'


def board(name: str, width: int) -> str:
    """A board plain, then with its data laid over: outlines, ground for pieces (blue), plates (gold), gates (red)."""
    data: dict[str, Any] = tomllib.loads((CITY / f"{name}.toml").read_text(encoding="utf-8"))
    height = width * data["viewBox"][3] // data["viewBox"][2]
    over = ""
    for district in data["district"]:
        points = " ".join(f"{x},{y}" for x, y in district["outline"])
        over += f'<polygon points="{points}" fill="none" stroke="#ffc95c" stroke-dasharray="1.2" stroke-width=".25"/>'
        over += box(district["pieces"], "#4a8cff55") + box(district["plate"], "#ffc95c66")
    for gate in data["gate"]:
        over += f'<ellipse cx="{gate["at"][0]}" cy="{gate["at"][1]}" rx=".8" ry="1.2" fill="#ff4a4a"/>'
    plain = f'<img src="{(CITY / name).as_uri()}.svg" width="{width}" height="{height}" alt="">'
    layer = f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="{width}" height="{height}">{over}</svg>'
    return f'{plain}<div class="board" style="width: {width}px; height: {height}px">{plain}{layer}</div>'


def page() -> str:
    """The whole sheet."""
    covers = ""
    drawn = sorted(WEB.glob("boards/*/static/art/cover*.svg"))
    wide = [cover for cover in drawn if cover.stem.endswith("-wide")]
    upright = [cover for cover in drawn if cover not in wide]
    for shown, (width, height) in [(upright, size) for size in SHELF_SIZES] + [(wide, BANNER)]:
        for cover in shown:
            covers += f'<img class="cover" src="{cover.as_uri()}" width="{width}" height="{height}" alt="">'
    for mark in ("logo", "favicon"):
        for size in (*SIGN_SIZES, 64):
            covers += f'<img src="{(ART / mark).as_uri()}.svg" width="{size}" height="{size}" alt="">'
    pictures = "".join(named(*entry) for name in ("cults.svg", "cards.svg") for entry in symbols(name))
    return (
        f'<!doctype html><meta charset="utf-8"><title>Drawings</title><style>{STYLE}</style>'
        + "".join(sprite(name) for name in ("pieces.svg", "cults.svg", "cards.svg"))
        + signs()
        + f"<section>{pictures}</section><section>{covers}</section>"
        + f"<section>{board('board', 876)}</section><section>{board('board-phone', 390)}</section>"
    )


def main() -> None:
    """Write the sheet where the command line says."""
    parser = argparse.ArgumentParser(description="Write a page with all drawings of the site.")
    parser.add_argument("sheet", type=Path)
    parser.parse_args().sheet.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
