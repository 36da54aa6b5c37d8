"""The card gallery: every card, ability, place and cult of a game, from its data rows and its texts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from conventicle.kernel.data import read_toml
from conventicle.kernel.game import Game
from conventicle.kernel.text import Texts
from conventicle.web.boards import folders
from conventicle.web.texts import game_texts, site_texts

HOUSE: Final = "house"
#: The section of what has no table of its own.
OTHER: Final = "other"
Row = dict[str, Any]


@dataclass(frozen=True)
class Figure:
    """A number or word printed on a card."""

    label: str
    value: str
    house: bool


@dataclass(frozen=True)
class Card:
    """A card, an ability, a place or a cult."""

    name: str
    title: str
    text: str
    figures: tuple[Figure, ...]
    house: bool
    """True if its data row says that it is ours, not the rulebook's."""
    house_name: bool
    """True if only the name is."""

    def has(self, words: list[str]) -> bool:
        """True if each of these words stands somewhere on it."""
        printed = " ".join([self.title, self.text, *(f"{one.label} {one.value}" for one in self.figures)]).casefold()
        return all(word in printed for word in words)


@dataclass(frozen=True)
class Section:
    """Cards of one kind."""

    name: str
    title: str
    cards: tuple[Card, ...]


@cache
def editions(game: Game) -> tuple[str, ...]:
    """The editions with data of their own, in the order of the option; one without a name for most games."""
    folders = [entry.name for entry in (files(game.package) / "data" / str(game.data)).iterdir() if entry.is_dir()]
    listed = [value for spec in game.options for value in spec.values if value in folders]
    return tuple(dict.fromkeys(listed)) or ("",)


@cache
def data_rows(game: Game, edition: str) -> dict[str, list[Row]]:
    """The rows of the data files that an edition has, by the name of their table."""
    folder = files(game.package) / "data" / str(game.data)
    paths = data_files(folder, f"data/{game.data}")
    if edition:
        paths += data_files(folder / edition, f"data/{game.data}/{edition}")
    found: dict[str, list[Row]] = {}
    for path in paths:
        for table, rows in read_toml(game.package, path).items():
            if isinstance(rows, list):
                found.setdefault(table, []).extend(rows)
    return found


def data_files(folder: Traversable, path: str) -> list[str]:
    """The data files in a folder."""
    names = sorted(entry.name for entry in folder.iterdir() if entry.is_file())
    return [f"{path}/{name}" for name in names if name.endswith(".toml")]


@cache
def plan(game: Game) -> list[Row]:
    """Which tables of the data are shown, in which order and with which figures."""
    listed: list[Row] = folders.rows(game.name, "gallery.toml").get("section", [])
    domains = {domain.name for domain in game.domains}
    return listed or [
        {"table": name, "domain": name, "figures": ()} for name in data_rows(game, editions(game)[0]) if name in domains
    ]


@cache
def sections(game: Game, language: str, edition: str) -> tuple[Section, ...]:
    """The whole gallery of an edition of a game in one language."""
    texts = site_texts(language)
    shown = [
        Section(
            one["table"],
            texts.get(f"gallery_kind.{one['table']}"),
            tuple(card(game, language, edition, one, row) for row in data_rows(game, edition)[one["table"]]),
        )
        for one in plan(game)
    ]
    others = (
        tuple(card(game, language, edition, *one) for one in without_rows(game)) if edition == editions(game)[0] else ()
    )
    return (*shown, Section(OTHER, texts.get("gallery.other"), others)) if others else tuple(shown)


def without_rows(game: Game) -> list[tuple[Row, Row]]:
    """Things of the shown domains that have a text and no row of data: all that there is to them is a rule."""
    texts = game_texts(game, "en")
    rows = {
        (one["domain"], row["name"])
        for edition in editions(game)
        for one in plan(game)
        for row in data_rows(game, edition)[one["table"]]
    }
    listed = {one["domain"] for one in plan(game)}
    return [
        ({"domain": domain.name, "figures": ()}, {"name": value, "source": "rulebook"})
        for domain in game.domains
        for value in domain.values
        if domain.name in listed and (domain.name, value) not in rows and texts.explain(domain.name, value)
    ]


def card(game: Game, language: str, edition: str, shown: Row, row: Row) -> Card:
    """One row of data as a card."""
    texts = game_texts(game, language, edition)
    label = site_texts(language)
    figures = []
    for column in shown["figures"]:
        value = printed(texts, row.get(column))
        if value:
            named = label.get(f"figure.{column}")
            figures.append(Figure(named, value, row.get(f"{column}_source") == HOUSE))
    return Card(
        name=row["name"],
        title=texts.value(shown["domain"], row["name"], []),
        text=texts.explain(shown["domain"], row["name"]),
        figures=tuple(figures),
        house=row["source"] == HOUSE,
        house_name=row["source"] != HOUSE and row.get("named") == HOUSE,
    )


def printed(texts: Texts, value: object) -> str:
    """A value of a data row in words; '' for what is not there, and for a plain no."""
    if value is None or value is False or value == "":
        return ""
    if isinstance(value, list):
        return ", ".join(printed(texts, one) for one in value)
    if value is True:
        return site_texts(texts.language).get("word.yes")
    if isinstance(value, int):
        return str(value)
    word = str(value)
    for domain in texts.game.domains:
        if word in domain.values:
            return texts.value(domain.name, word, [])
    return site_texts(texts.language).get(f"figure_word.{word}")


def found(game: Game, language: str, edition: str, query: str, kind: str, house: bool) -> list[Section]:
    """The sections with the cards that a visitor asked for: by words, kind, and whose values they are."""
    words = query.casefold().split()
    kept = []
    for section in sections(game, language, edition):
        if kind and section.name != kind:
            continue
        cards = [one for one in section.cards if one.has(words) and (not house or is_ours(one))]
        if cards:
            kept.append(Section(section.name, section.title, tuple(cards)))
    return kept


def is_ours(one: Card) -> bool:
    """True if anything on it is a house value."""
    return one.house or any(figure.house for figure in one.figures)
