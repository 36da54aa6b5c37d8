"""Texts: every sentence and name that people read, one TOML file per language beside the code that needs it.

A text file is a tree; `[event] draws = "..."` has the name `event.draws`. In a sentence `{seat}` is replaced by the
argument of that name, and `{coins|coin|coins}` by the form of the word that fits the number: two forms in English
(one, other), three in Russian (1, 2-4, 5 and more).

Where a sentence needs a name in another form, it asks for it: `{location.in}` is the text `location.forum.in` ("at
the Forum", "на Форуме"). A language has the forms it needs: cases in Russian (`gen`, `dat`, `acc`, `ins`), a name with
its article or preposition in both (`the`, `in`, `to`, `from`). The audit lists the things that lack a form. Players'
names have none: nobody can decline what a guest typed in.

A game with editions may have a file `text/<edition>/<language>.toml` with what an edition words in its own way.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any, Final

from conventicle.kernel.data import DataSet
from conventicle.kernel.figures import Figures
from conventicle.kernel.game import Game
from conventicle.kernel.vocabulary import ANYTIME, Meaning, Vocabulary

LANGUAGES: Final = ("en", "ru")
#: The option whose values may have texts of their own.
EDITION: Final = "edition"
_SLOT: Final = re.compile(r"\{(\w+(?:\.\w+)?)((?:\|[^|{}]*)*)\}")
#: What stands under a thing's name and is no form of it.
_NO_FORMS: Final = ("name", "text")
#: Names that a text file may have beyond those the code asks for: rule pages, labels of a page, words for a view.
FREE_PREFIXES: Final = ("rules.", "view.", "label.", "page.")


def _flatten(tree: dict[str, Any], prefix: str, into: dict[str, str]) -> None:
    for name, value in tree.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{name}.", into)
        else:
            into[prefix + name] = str(value)


def read_texts(package: str, language: str, edition: str = "") -> dict[str, str]:
    """All texts of a package in a language, by dotted name, or an edition's own; none if it has no such file."""
    place = files(package) / "text"
    if edition:
        place = place / edition
    place = place / f"{language}.toml"
    found: dict[str, str] = {}
    if place.is_file():
        _flatten(tomllib.loads(place.read_text("utf-8")), "", found)
    return found


def plural(language: str, number: int, forms: list[str]) -> str:
    """The form of a word that goes with a number."""
    number = abs(number)
    if language == "ru":
        if number % 10 == 1 and number % 100 != 11:
            place = 0
        elif 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14:
            place = 1
        else:
            place = 2
    else:
        place = 0 if number == 1 else 1
    return forms[min(place, len(forms) - 1)]


def first_edition(game: Game) -> str:
    """The edition that a game is played in unless another is chosen; '' where there is but one."""
    return next((spec.default for spec in game.options if spec.name == EDITION), "")


def with_figures(language: str, known: dict[str, str], figures: Figures) -> dict[str, str]:
    """The texts with the figures of a data set put in; the other slots stay for their arguments.

    The text of a thing means its own values before the game's.
    """
    found: dict[str, str] = {}
    for name, text in known.items():
        if "{" in text:
            parts = name.split(".")
            is_of_thing = len(parts) == 3 and parts[2] == "text"
            own = figures.things.get(parts[1], {}) if is_of_thing else {}
            text = _filled(language, text, own, figures.everywhere)
        found[name] = text
    return found


def _filled(language: str, text: str, own: dict[str, int], everywhere: dict[str, int]) -> str:
    """A text with figures in the slots of their names."""

    def slot(match: re.Match[str]) -> str:
        name = match.group(1)
        value = own.get(name, everywhere.get(name))
        if value is None:
            return match.group(0)
        if match.group(2):
            return plural(language, value, match.group(2)[1:].split("|"))
        return str(value)

    return _SLOT.sub(slot, text)


class Sentences:
    """The texts of one language, by name."""

    def __init__(self, language: str, known: dict[str, str]) -> None:
        self.language: Final = language
        self.known: Final = known

    def get(self, name: str) -> str:
        """A text by name; a missing one shows its name, so that the gap is seen."""
        return self.known.get(name, f"[{name}]")

    def has(self, name: str) -> bool:
        """True if there is such a text."""
        return name in self.known

    def fill(self, name: str, arguments: dict[str, str | int]) -> str:
        """A sentence with its arguments put in."""
        sentence = self.get(name)
        if "{" not in sentence:
            return sentence

        def slot(match: re.Match[str]) -> str:
            value = arguments.get(match.group(1), match.group(0))  # a gap is seen
            if match.group(2):
                return plural(self.language, int(value), match.group(2)[1:].split("|"))
            return str(value)

        return _SLOT.sub(slot, sentence)


class Texts(Sentences):
    """The texts of one game in one language, as one of its editions words them, with those of the kernel behind."""

    def __init__(self, game: Game, language: str, edition: str = "", data: DataSet | None = None) -> None:
        known = {**read_texts("conventicle.kernel", language), **read_texts(game.package, language)}
        if edition:
            known.update(read_texts(game.package, language, edition))
        self.game: Final = game
        self.data: Final[DataSet] = data or game.newest()
        """Whose figures the texts mention."""
        self.figures: Final = Figures(self.data, edition or first_edition(game))
        super().__init__(language, with_figures(language, known, self.figures))
        self._domains: Final = {domain.name: domain for domain in game.domains}
        self._forms: Final = forms_of_names(known, set(self._domains))

    def value(self, domain: str, value: str, players: list[str]) -> str:
        """The name of a thing: a card, a place, a word, a player, a number."""
        if domain == "number":
            return value
        if domain == "seat":
            return players[int(value)] if int(value) < len(players) else value
        name = f"{domain}.{value}"
        return self.known.get(f"{name}.name") or self.get(name)

    def slots(self, argument: str, domain: str, value: str, players: list[str]) -> dict[str, str | int]:
        """A thing as an argument of a sentence: its name, and its name in every form that it has."""
        found: dict[str, str | int] = {argument: self.value(domain, value, players)}
        for form in self._forms.get(f"{domain}.{value}", ()):
            found[f"{argument}.{form}"] = self.known[f"{domain}.{value}.{form}"]
        return found

    def explain(self, domain: str, value: str) -> str:
        """The longer text of a thing with the figures from the game's data, or '' if it has none."""
        name = f"{domain}.{value}.text"
        if name not in self.known:
            return ""
        figures: dict[str, str | int] = {}
        figures.update(self.game.facts(domain, value, self.data))
        return self.fill(name, figures)

    def option(self, frame: str, vocabulary: Vocabulary, option: int, players: list[str]) -> str:
        """The label of an option: the frame's own sentence for that stretch, or the names of the values."""
        if option >= ANYTIME:
            return self._label("anytime", self.game.anytime.meaning(option - ANYTIME), players)
        return self._label(frame, vocabulary.meaning(option), players)

    def _label(self, frame: str, meaning: Meaning, players: list[str]) -> str:
        label = f"label.{frame}.{meaning.stretch}"
        values = meaning.values()
        if not self.has(label):
            return ", ".join(
                self.value(domain.name, value, players) for domain, value in zip(meaning.domains, values, strict=True)
            )
        arguments: dict[str, str | int] = {}
        for domain, value in zip(meaning.domains, values, strict=True):
            arguments.update(self.slots(domain.name, domain.name, value, players))
        return self.fill(label, arguments)

    def event(self, name: str, arguments: tuple[int, ...], players: list[str]) -> str:
        """The sentence for an event."""
        filled: dict[str, str | int] = {}
        for declared, value in zip(self.game.events[name], arguments, strict=True):
            filled.update(self.argument(declared, value, players))
        return self.fill(f"event.{name}", filled)

    def argument(self, declared: str, value: int, players: list[str]) -> dict[str, str | int]:
        """An argument of an event or question, declared as `name:domain` or by its domain alone, as people read it."""
        argument, _, domain = declared.partition(":")
        domain = domain or argument
        if domain not in self._domains:
            return {argument: players[value] if domain == "seat" else value}
        return self.slots(argument, domain, self._domains[domain].values[value], players)

    def named(self, domain: str, value: int, players: list[str]) -> str | int:
        """The name of a thing by its number; a number where the domain has no names."""
        return self.argument(domain, value, players)[domain]

    def question(self, frame: str, mine: bool, arguments: dict[str, int], players: list[str]) -> str:
        """What is asked: of me, or (`mine` False) what another seat is thinking about.

        Arguments are numbers, or `name:domain` for things that have names.
        """
        filled: dict[str, str | int] = {}
        for declared, value in arguments.items():
            filled.update(self.argument(declared, value, players))
        return self.fill(f"frame.{frame}.{'ask' if mine else 'wait'}", filled)


def forms_of_names(known: dict[str, str], domains: set[str]) -> dict[str, list[str]]:
    """Per thing (`location.forum`) the forms of its name that the texts give."""
    found: dict[str, list[str]] = {}
    for name in known:
        thing, _, form = name.rpartition(".")
        if thing.partition(".")[0] in domains and thing.count(".") == 1 and form not in _NO_FORMS:
            found.setdefault(thing, []).append(form)
    return found


def forms_asked_for(game: Game, known: dict[str, str]) -> set[tuple[str, str]]:
    """The forms, as (domain, form), that a game's sentences about events and choices ask for."""
    found: set[tuple[str, str]] = set()
    for name, sentence in known.items():
        declared = game.events.get(name.removeprefix("event."), ()) if name.startswith("event.") else ()
        domains = {argument: domain or argument for argument, _, domain in (one.partition(":") for one in declared)}
        if declared or name.startswith("label."):
            for slot in _SLOT.finditer(sentence):
                argument, _, form = slot.group(1).partition(".")
                if form:
                    found.add((domains.get(argument, argument), form))
    return found


def missing_forms(game: Game, known: dict[str, str]) -> list[str]:
    """The forms that are lacking: one that a sentence asks for, or that other things of the domain have."""
    domains = {domain.name: domain.values for domain in game.domains}
    wanted = forms_asked_for(game, known)
    for thing, forms in forms_of_names(known, set(domains)).items():
        wanted |= {(thing.partition(".")[0], form) for form in forms}
    names = {f"{domain}.{value}.{form}" for domain, form in wanted for value in domains.get(domain, ("?",))}
    return sorted(name for name in names if name not in known)


def needed_names(game: Game) -> set[str]:
    """The texts that a game's code asks for. A thing's name may stand as `card.x` or as `card.x.name`."""
    needed = {"title", "about"}
    for frame in game.frames:
        needed |= {f"frame.{frame.NAME}.ask", f"frame.{frame.NAME}.wait"}
    needed |= {f"event.{name}" for name in game.events}
    needed |= {f"ending.{name}" for name in game.endings}
    needed |= {f"reason.{name}" for name in game.reasons}
    for spec in game.options:
        needed |= {f"option.{spec.name}.name", f"option.{spec.name}.text"}
    for domain in game.domains:
        if domain.name not in ("number", "seat"):
            needed |= {f"{domain.name}.{value}" for value in domain.values}
    return needed


def audit(game: Game, language: str) -> tuple[list[str], list[str]]:
    """The names that are missing in a language, and those that nothing uses."""
    known = read_texts(game.package, language)
    shared = read_texts("conventicle.kernel", language)
    needed = needed_names(game)
    missing = [
        name for name in sorted(needed) if not any(one in known or one in shared for one in (name, f"{name}.name"))
    ]
    missing += missing_forms(game, known)
    asked = {slot.group(1).partition(".")[2] for text in known.values() for slot in _SLOT.finditer(text)}
    used = needed | {f"{name}.{part}" for name in needed for part in (*_NO_FORMS, *asked)}
    used |= {f"option.{spec.name}.{value}" for spec in game.options for value in (*spec.values, "on", "off", "random")}
    unused = [name for name in sorted(known) if name not in used and not name.startswith(FREE_PREFIXES)]
    editions = next((spec.values for spec in game.options if spec.name == EDITION), ())
    for edition in editions:
        own = read_texts(game.package, language, edition)
        missing += [f"{edition}: {name}" for name in missing_forms(game, {**known, **own}) if name not in missing]
        missing += [f"{edition}: {name}" for name in forms_left_behind(game, known, own)]
        unused += [f"{edition}: {name}" for name in own if name not in known]
    return missing, unused


def forms_left_behind(game: Game, known: dict[str, str], own: dict[str, str]) -> list[str]:
    """Where an edition calls a thing by another name, each form of the name must be its own, too."""
    found: list[str] = []
    for thing, forms in forms_of_names(known, {domain.name for domain in game.domains}).items():
        if f"{thing}.name" in own:
            found += [f"{thing}.{form}" for form in forms if f"{thing}.{form}" not in own]
    return found
