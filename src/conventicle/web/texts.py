"""The site's own sentences, in the same kind of files as the games'."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from conventicle.bots.temper import strength_and_temper
from conventicle.kernel.data import DataSet
from conventicle.kernel.game import Game
from conventicle.kernel.text import LANGUAGES, Sentences, Texts, read_texts


@cache
def site_texts(language: str) -> Sentences:
    """The site's texts; English for a language there is none of."""
    known = language if language in LANGUAGES else "en"
    return Sentences(known, read_texts("conventicle.web", known))


@cache
def saying(language: str) -> Callable[..., str]:
    """The site's sentences in a language, for templates: `say("table.past", step=3, steps=9)`."""
    texts = site_texts(language)

    def say(sentence: str, **arguments: str | int) -> str:
        return texts.fill(sentence, arguments) if arguments else texts.get(sentence)

    return say


@lru_cache(maxsize=256)
def game_texts(game: Game, language: str, edition: str = "", data: DataSet | None = None) -> Texts:
    """A game's texts, as an edition words them and with the figures of a data set; in English if need be."""
    return Texts(game, language if language in LANGUAGES else "en", edition, data)


def bot_name(language: str, bot: str) -> str:
    """A bot's strength in words, and before it the name of whoever has its temper."""
    texts = site_texts(language)
    strength, temper = strength_and_temper(bot)
    level = texts.get(f"bot.{strength}") if texts.has(f"bot.{strength}") else strength
    return f"{texts.get(f'temper.{temper}')}, {level}" if temper else level
