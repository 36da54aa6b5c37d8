"""Answers to questions at the table: what a card does, what the rules say, why something can't be chosen."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from conventicle.kernel.match import Match
from conventicle.kernel.text import Sentences, Texts
from conventicle.kernel.vocabulary import ANYTIME
from conventicle.terminal.choices import label_of, meaning_of

_LABELS: Final = 8


def explain(console: Console, texts: Texts, words: Sentences, wanted: str) -> None:
    """Print what the game's texts say about a card, a place, or a rule."""
    if wanted.casefold() in words.get("keys.rules").split():
        for title, text in rules_pages(texts):
            _print_entry(console, title, text)
        return
    entries = [entry for entry in named_things(texts) if entry[0].casefold().startswith(wanted.casefold())]
    if not entries:
        entries = [page for page in rules_pages(texts) if wanted.casefold() in " ".join(page).casefold()]
    if not entries:
        console.print(Text(words.fill("explain.nothing", {"name": wanted})))
    for title, text in entries:
        _print_entry(console, title, text or words.get("explain.no_text"))


def named_things(texts: Texts) -> list[tuple[str, str]]:
    """Every card, place and other thing that has a name in the data set played, with what it does."""
    found: dict[str, str] = {}
    for domain in texts.game.domains:
        if domain.name not in ("number", "seat", "word"):
            for value in domain.values[: domain.size_in(texts.data.number)]:
                found.setdefault(texts.value(domain.name, value, []), texts.explain(domain.name, value))
    return list(found.items())


def rules_pages(texts: Texts) -> list[tuple[str, str]]:
    """The pages of the rules, in order: title and text."""
    numbers = [name[len("rules.") : -len(".title")] for name in texts.known if _is_title(name)]
    return [(texts.get(f"rules.{number}.title"), texts.get(f"rules.{number}.text")) for number in numbers]


def _is_title(name: str) -> bool:
    return name.startswith("rules.") and name.endswith(".title")


def _print_entry(console: Console, title: str, text: str) -> None:
    console.print(Text(title, "bold"))
    console.print(Padding(Text(text), (0, 0, 0, 2)))


def print_refusals(
    console: Console, match: Match, seat: int, texts: Texts, words: Sentences, players: list[str], wanted: str
) -> None:
    """Print what can't be chosen now, by the reason why; with a word given, only what has it in its name."""
    printed = False
    for reason, options in refusals(match, seat).items():
        labels = [label_of(match, texts, players, option) for option in options]
        labels = [label for label in labels if wanted.casefold() in label.casefold()]
        if labels:
            more = words.fill("why_not.more", {"number": len(labels) - _LABELS})
            shown = labels if len(labels) <= _LABELS else [*labels[:_LABELS], more]
            console.print(Text.assemble((texts.get(f"reason.{reason}"), "bold"), "  ", ", ".join(shown)))
            printed = True
    if not printed:
        console.print(Text(words.get("why_not.nothing")))


def refusals(match: Match, seat: int) -> dict[str, list[int]]:
    """The options of the question that are not offered, by reason; seats that nobody has are no options."""
    t = match.table
    frame = t.agenda[-1]
    offered = set(match.options(seat))
    possible = list(range(frame.vocabulary().size))
    if frame.in_turn():
        possible += [ANYTIME + option for option in range(match.game.anytime.size)]
    found: dict[str, list[int]] = {}
    for option in possible:
        meaning = meaning_of(match, option)
        places = zip(meaning.domains, meaning.places, strict=True)
        if option in offered or any(domain.name == "seat" and place >= t.seats for domain, place in places):
            continue
        found.setdefault(match.why_not(seat, option), []).append(option)
    return found
