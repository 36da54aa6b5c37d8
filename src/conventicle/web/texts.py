"""The site's own sentences, in the same kind of files as the games'."""

from __future__ import annotations

from functools import cache, lru_cache

from conventicle.kernel.data import DataSet
from conventicle.kernel.game import Game
from conventicle.kernel.text import LANGUAGES, Sentences, Texts, read_texts


@cache
def site_texts(language: str) -> Sentences:
    """The site's texts; English for a language there is none of."""
    known = language if language in LANGUAGES else "en"
    return Sentences(known, read_texts("conventicle.web", known))


@lru_cache(maxsize=256)
def game_texts(game: Game, language: str, edition: str = "", data: DataSet | None = None) -> Texts:
    """A game's texts, as an edition words them and with the figures of a data set; in English if need be."""
    return Texts(game, language if language in LANGUAGES else "en", edition, data)
