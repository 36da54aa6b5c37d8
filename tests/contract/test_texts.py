"""Every event, question and choice reads as a sentence in each language."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files

import pytest

from conventicle.kernel.events import Event
from conventicle.kernel.match import Match
from conventicle.kernel.seats import members
from conventicle.kernel.text import EDITION, LANGUAGES, Texts, audit, forms_of_names, read_texts
from tests.contract.budget import LONG
from tests.contract.players import choose_seat, dice, keen
from tests.contract.shelf import CASES, GAMES, Case, load_game
from tests.contract.worn_words import figure_slots, find_worn

#: What is left over when a text or an argument is missing.
LEFT_OVER = re.compile(r"\[[\w.-]+\]|[{}]")
PLAYERS = ["Agnes", "Bruno", "Clara", "Dario", "Edith", "Felix"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", GAMES)
def test_no_text_is_missing_and_none_is_unused(package: str, language: str) -> None:
    missing, unused = audit(load_game(package), language)
    assert (missing, unused) == ([], [])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", GAMES)
def test_no_worn_word_bare_number_or_undeclined_name_is_left(package: str, language: str) -> None:
    game = load_game(package)
    editions = next((spec.values for spec in game.options if spec.name == EDITION), ())
    for edition in ("", *editions):
        assert find_worn(read_texts(game.package, language, edition), language, game.name, figure_slots(game)) == []


@pytest.mark.parametrize("package", GAMES)
def test_no_worn_word_is_left_in_the_rulings(package: str) -> None:
    paragraphs = (files(load_game(package).package) / "RULINGS.md").read_text("utf-8").split("\n\n")
    said = {one.strip()[:40]: re.sub(r"`[^`]*`|\s+", " ", one) for one in paragraphs}
    assert find_worn(said, "en") == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The game goes on."),
        ("en", "You pay {number} coins."),
        ("en", "Nobody is looking for company just now."),
        ("en", "As the device"),
        ("en", "Words on it"),
        ("en", "Take your games along"),
        ("ru", "побед: в {number} играх"),
        ("ru", "монета для {who}"),
        ("ru", "{number} монет из казны {from}"),
        ("ru", "Накрыть стол"),
        ("ru", "Побеждает большинство очков"),
        ("ru", "Фаза намерений"),
        ("ru", "Заплатить номер квартала монетами"),
        ("ru", "жрец силы 3"),
    ],
)
def test_the_audit_of_words_finds_what_is_worn(language: str, text: str) -> None:
    assert len(find_worn({"name": text}, language, "eternal-city")) >= 1


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Pay {number} {number|coin|coins}."),
        ("en", "Played cards go on top of the deck."),
        ("ru", "{number} {number|монета|монеты|монет} у игрока {from}"),
        ("ru", "алтарь культа {who.gen}, {number} из 5"),
    ],
)
def test_the_audit_of_words_leaves_alone_what_is_well_said(language: str, text: str) -> None:
    assert find_worn({"name": text}, language, "eternal-city") == []


def reads_well(sentence: str) -> bool:
    """True if nothing is missing in a sentence."""
    return bool(sentence.strip()) and not LEFT_OVER.search(sentence)


def check_event(match: Match, event: Event) -> None:
    """The arguments are those declared, and someone sees it."""
    game, seats = match.game, match.table.seats
    assert event.name in game.events, f"{event.name} is not declared in game.events"
    declared = game.events[event.name]
    assert len(declared) == len(event.arguments), event.name
    assert 0 < event.seen_by < 1 << (seats + 1), event.name
    domains = {domain.name: domain for domain in game.domains}
    for argument, value in zip(declared, event.arguments, strict=True):
        name = argument.partition(":")[2] or argument
        if name == "seat":
            assert 0 <= value < seats, (event.name, argument, value)
        elif name in domains:
            assert 0 <= value < len(domains[name].values), (event.name, argument, value)
        else:
            assert name == "number", f"{event.name}: {name} is neither a domain of the game, a seat nor a number"


def check_question(match: Match, texts: Texts) -> None:
    """The question and every option of it read well."""
    t = match.table
    frame = t.agenda[-1]
    arguments = frame.prompt(t)
    for mine in (True, False):
        asked = texts.question(frame.name(), mine, arguments, PLAYERS)
        assert reads_well(asked), (frame.name(), asked)
    for seat in members(t.may_choose()):
        for option in t.options(seat):
            label = texts.option(frame.name(), frame.vocabulary(), option, PLAYERS)
            assert reads_well(label), (frame.name(), option, label)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_that_is_told_and_asked_reads_as_a_sentence(case: Case, count: Callable[[str, object], None]) -> None:
    game = case.game
    languages = [Texts(game, language, case.chosen.get(EDITION, "")) for language in LANGUAGES]
    told: set[tuple[str, tuple[int, ...]]] = set()
    for number in range(20 if LONG else 3):
        rng = case.rng(f"texts {number}")
        match = case.match(f"texts {number}")
        choose = keen(game, rng) if number == 1 else dice(rng)
        while not match.over():
            for texts in languages:
                check_question(match, texts)
            seat = choose_seat(match.table, rng)
            match.decide(seat, choose(match.table, seat, match.options(seat)))
        for viewer in range(case.seats + 1):
            for entry in match.log(viewer):
                if (entry.event.name, entry.event.arguments) not in told:
                    told.add((entry.event.name, entry.event.arguments))
                    check_event(match, entry.event)
                    for texts in languages:
                        sentence = texts.event(entry.event.name, entry.event.arguments, PLAYERS)
                        assert reads_well(sentence), (entry.event.name, sentence)
    count("sentences", len(told))


@pytest.mark.parametrize("package", GAMES)
def test_each_language_names_the_same_things(package: str) -> None:
    game = load_game(package)
    domains = {domain.name for domain in game.domains}
    first, *others = [
        set(known) - {f"{thing}.{form}" for thing, forms in forms_of_names(known, domains).items() for form in forms}
        for known in (Texts(game, language).known for language in LANGUAGES)
    ]
    for other in others:
        assert {name.removesuffix(".name") for name in first} ^ {name.removesuffix(".name") for name in other} == set()
