"""The night map: where each district lies on the two pictures, as CSS can use it.

The figures come from `static/art/board.toml` and `board-phone.toml`, in percent. A style names both maps'
figures, `--lx` for the wide table and `--plx` for the phone; the style sheet picks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from conventicle.kernel.data import read_toml

_BOXES: Final = (("plate", "l"), ("pieces", "g"))
_SIDES: Final = "xywh"
#: Labels narrower than this percentage of the map show the short name.
SLIM: Final = 24
ARROWS: Final = ("up", "right", "down", "left")


@dataclass(frozen=True)
class District:
    """Where a district lies."""

    number: int
    name: str
    tier: int
    style: SafeString
    """Custom properties: the label's box, the pieces' box, and the outline to click in, for either map."""
    outline: SafeString
    """The outlines on both maps, as SVG."""
    slim: bool
    """The label has room for the short name only."""
    arrows: SafeString
    """The arrow keys that lead somewhere, as attributes with the numbers of the districts there."""


@dataclass(frozen=True)
class Gate:
    """A gatehouse: where its label stands, and the tier behind it."""

    style: str
    tier: int


@cache
def _read(name: str) -> dict[str, Any]:
    return read_toml("conventicle.web.boards.eternal_city", f"static/art/{name}.toml")


def _points(row: dict[str, Any]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in row["outline"])


def _outline(wide: dict[str, Any], phone: dict[str, Any]) -> SafeString:
    return format_html(
        '<svg class="ec-outline" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">'
        '<polygon class="w" points="{}"/><polygon class="p" points="{}"/></svg>',
        _points(wide),
        _points(phone),
    )


def _style(row: dict[str, Any], prefix: str) -> str:
    figures = [
        f"--{prefix}{letter}{side}:{figure:g}%"
        for box, letter in _BOXES
        for side, figure in zip(_SIDES, row[box], strict=True)
    ]
    corners = ", ".join(f"{x:g}% {y:g}%" for x, y in row["outline"])
    figures.append(f"--{prefix}clip:polygon({corners})")
    return ";".join(figures)


@cache
def districts() -> tuple[District, ...]:
    """The thirteen districts by number."""
    found = []
    for wide, phone in zip(_read("board")["district"], _read("board-phone")["district"], strict=True):
        assert wide["name"] == phone["name"]
        found.append(
            District(
                wide["number"],
                wide["name"],
                wide["tier"],
                mark_safe(f"{_style(wide, '')};{_style(phone, 'p')}"),
                _outline(wide, phone),
                wide["plate"][2] < SLIM,
                mark_safe(" ".join(f'data-{arrow}="{wide[arrow]}"' for arrow in ARROWS if arrow in wide)),
            )
        )
    return tuple(sorted(found, key=lambda district: district.number))


@cache
def gates() -> tuple[Gate, ...]:
    """The four gates along the road inward."""
    found = []
    for wide, phone in zip(_read("board")["gate"], _read("board-phone")["gate"], strict=True):
        (x, y), (px, py) = wide["at"], phone["at"]
        found.append(Gate(f"--x:{x:g}%;--y:{y:g}%;--px:{px:g}%;--py:{py:g}%", wide["tiers"][1]))
    return tuple(found)
