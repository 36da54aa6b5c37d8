"""Standing orders: a simple question that a player answers once for all times it comes again.

Simple is a question that is answered by a word (take it or leave it) and whose options follow from what lies open
(`open_questions.toml`). So everyone can see whether an order applies, and that it was answered at once tells nothing
of a hidden hand. An order holds for the same question about the same things: the benefit of the Slums, not of the Port.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from conventicle.kernel.forced import open_questions
from conventicle.kernel.frame import Sealed
from conventicle.kernel.game import Game
from conventicle.kernel.seats import bit
from conventicle.kernel.table import Table as Position
from conventicle.kernel.text import Texts
from conventicle.kernel.vocabulary import ANYTIME
from conventicle.web.models import PERSON, Seat

WORD: Final = "word:"
MOST_WORDS: Final = 4
MOST_ORDERS: Final = 60


def question_of(game: Game, t: Position) -> str:
    """What is asked now and about what, if it is a simple question; else nothing."""
    if not t.agenda:
        return ""
    frame = t.agenda[-1]
    if isinstance(frame, Sealed) or frame.in_turn() or frame.name() not in open_questions(game.package):
        return ""
    about = " ".join(f"{name}={value}" for name, value in sorted(frame.prompt(t).items()))
    return f"{frame.name()} {about}".strip()


def answers(game: Game, t: Position, seat: int) -> dict[str, int]:
    """The words by which a seat may answer a simple question, and the option of each; none if it is not one."""
    if not question_of(game, t) or not t.asked() & bit(seat):
        return {}
    name = t.agenda[-1].name()
    offered = [option for option in t.options(seat) if option < ANYTIME]
    if not 1 < len(offered) <= MOST_WORDS:
        return {}
    found = {game.notation(name, option): option for option in offered}
    return found if all(word.startswith(WORD) for word in found) else {}


def ordered_answer(game: Game, t: Position, chair: Seat) -> int:
    """What a seat has said to answer whenever this is asked; -1 where it has to be asked."""
    if chair.kind != PERSON or not chair.orders:
        return -1
    offered = answers(game, t, chair.number)
    asked = question_of(game, t)
    return next((offered[answer] for question, answer in chair.orders if question == asked and answer in offered), -1)


class Order(NamedTuple):
    """A standing order, for its owner's list."""

    question: str
    """As it is kept: by that it is ended."""
    asked: str
    answer: str


def in_words(game: Game, given: list[list[str]] | None, texts: Texts, names: list[str]) -> list[Order]:
    """The standing orders of a seat as its player reads them."""
    found = []
    for question, answer in given or ():
        frame, *about = question.split(" ")
        if frame not in game.vocabularies:
            continue  # a question of an older version
        arguments = {name: int(value) for name, _, value in (one.partition("=") for one in about)}
        option = game.option(frame, answer)
        label = texts.option(frame, game.vocabularies[frame], option, names)
        found.append(Order(question, texts.question(frame, True, arguments, names), label))
    return found
