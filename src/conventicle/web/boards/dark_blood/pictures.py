"""The small pictures of the table as HTML, made once: they stand hundreds of times on a page."""

from __future__ import annotations

from functools import cache
from typing import Any

from markupsafe import Markup


@cache
def sign(name: str, kind: str = "ic") -> Markup:
    """A sign beside a figure; the words for it stand next to it."""
    return Markup('<svg class="{1}" aria-hidden="true"><use href="#db-{0}"/></svg>').format(name, kind)


@cache
def cultist(cult: str) -> Markup:
    """A Cultist with the emblem of the Cult."""
    return Markup(
        '<svg viewBox="0 0 30 40" aria-hidden="true"><use href="#db-cultist"/>'
        '<use class="db-on" href="#db-emblem-{}" x="6.5" y="3" width="17" height="17"/></svg>'
    ).format(cult)


@cache
def sigil(cult: str) -> Markup:
    """A Sigil with the emblem of the Cult."""
    return Markup(
        '<svg viewBox="0 0 26 28" aria-hidden="true"><use href="#db-sigil-figure"/>'
        '<use class="db-on" href="#db-emblem-{}" x="6.5" y="5" width="13" height="13"/></svg>'
    ).format(cult)


def disk(shown: dict[str, Any]) -> Markup:
    """A wooden disk: a number, two Peasants, the shield, or a Cult's emblem."""
    return disk_face(str(shown["figure"]), shown["icon"], shown["cult"], shown["twice"])


@cache
def disk_face(figure: str, icon: str, cult: str, twice: bool) -> Markup:
    """What is burnt into the wood."""
    if twice:
        burnt = Markup("").join(
            Markup('<use class="db-ink" href="#db-{}" x="{}" y="13" width="16" height="16"/>').format(icon, x)
            for x in (5, 19)
        )
    elif icon:
        burnt = Markup('<use class="db-ink db-cult-{}" href="#db-{}" x="9" y="11" width="22" height="22"/>').format(
            cult, icon
        )
    else:
        burnt = Markup('<text x="20" y="30">{}</text>').format(figure)
    return Markup('<svg class="db-disk" viewBox="0 0 40 44" aria-hidden="true"><use href="#db-disk"/>{}</svg>').format(
        burnt
    )


def signs(cost: list[tuple[str, str, str]], gain: list[tuple[str, str, str]], free: str, brings: str) -> str:
    """What a side of a Ritual asks for and brings, in a row of signs."""
    paid = (
        Markup("").join(one_of(*row, "") for row in cost) if cost else Markup('<b class="db-free">{}</b>').format(free)
    )
    gained = Markup("").join(one_of(*row, " gain") for row in gain)
    return str(
        Markup(
            '<span class="db-signs">{}<i class="db-arrow" aria-hidden="true">→</i>'
            '<span class="hidden">{} </span>{}</span>'
        ).format(paid, brings, gained)
    )


def one_of(icon: str, figure: str, label: str, kind: str) -> Markup:
    """A sign with its figure and, for those who cannot see it, its name."""
    return Markup('<span class="db-sign{3}" title="{2}">{0}<span class="hidden">{2} </span>{1}</span>').format(
        sign(icon), figure, label, kind
    )
