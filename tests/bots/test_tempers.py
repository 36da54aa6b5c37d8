"""Tempers: a name for them, the same strength beneath them, and three ways of playing that can be told apart."""

from __future__ import annotations

import pytest

from conventicle.bots.jury import judges_of
from conventicle.bots.offers import things_of
from conventicle.bots.playing import Play
from conventicle.bots.registry import BOTS, bot_class, bots_with_temper, new_bot
from conventicle.bots.searcher import Searcher
from conventicle.bots.temper import TEMPERS, strength_and_temper
from conventicle.kernel.chance import key_from_seed
from conventicle.kernel.errors import SetupError
from conventicle.kernel.match import Match
from conventicle.kernel.registry import game
from tests.bots.telling_apart import kept, leanings
from tests.games.titles import TITLES

#: Unseen games of each temper: nobody trained on their seeds.
GAMES = 7


def test_a_name_has_a_strength_and_a_temper() -> None:
    assert strength_and_temper("adept-zealot") == ("adept", "zealot")
    assert strength_and_temper("adept@50-hoarder") == ("adept@50", "hoarder")
    assert strength_and_temper("adept@50") == ("adept@50", "")
    assert strength_and_temper("my-module:Bot") == ("my-module:Bot", "")
    bot = new_bot("adept@50-schemer", 1)
    assert isinstance(bot, Searcher)
    assert (bot.temper, bot.settings.iterations) == ("schemer", 50)


@pytest.mark.parametrize("name", ["adept-angry", "-zealot", "zealot", "adept-zealot@50", "adept-zealot-hoarder"])
def test_an_unknown_temper_is_refused(name: str) -> None:
    with pytest.raises(SetupError, match="unknown_bot"):
        bot_class(name)


def test_a_bot_from_elsewhere_has_no_temper() -> None:
    with pytest.raises(SetupError, match="tempers, zealot, hoarder, schemer"):
        bot_class("tests.bots.test_bots:Stubborn-zealot")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("temper", TEMPERS)
def test_every_game_says_what_each_temper_likes(title: str, temper: str) -> None:
    taste = judges_of(game(title)).taste(temper)
    assert taste is not None
    assert any(taste.own) or any(taste.rivals)
    names = [part for name in things_of(game(title)).names for part in (name, name.partition(" ")[2])]
    assert all(any(name.startswith(beginning) for name in names) for beginning in taste.things)
    assert 0.0 < taste.ahead <= 0.02


@pytest.mark.parametrize("strength", bots_with_temper())
def test_where_a_game_knows_no_tempers_a_bot_plays_as_strong_as_ever(strength: str) -> None:
    def decisions(name: str) -> list[int]:
        short = f"{strength}@8" if issubclass(BOTS[strength], Searcher) else strength
        match = Match(game("template"), game("template").plan(2, {}), key_from_seed("calm"))
        play = Play(match.game, match.table, [new_bot(short + name, seat) for seat in range(2)])
        play.run(40)
        return [one.option for one in play.decisions]

    if strength != "random":  # two dice instead of one
        assert decisions("-zealot") == decisions("")


@pytest.mark.parametrize("title", TITLES)
def test_forty_decisions_tell_the_tempers_apart_in_games_not_seen(title: str) -> None:
    classifier = kept(title)
    right = sum(
        classifier.temper(leanings(title, 2, "greedy", temper, f"unseen {number}")) == temper
        for temper in TEMPERS
        for number in range(GAMES)
    )
    assert right >= 0.8 * GAMES * len(TEMPERS)
