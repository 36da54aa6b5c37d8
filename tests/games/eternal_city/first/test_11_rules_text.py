"""First edition: what its rules text says where the editions differ is what its tables do."""

from __future__ import annotations

import pytest

from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import SORTS, WITH_INFLUENCE
from conventicle.kernel.text import Texts
from tests.games.eternal_city.story import first

SAID = {
    "en": {
        "rules.14.text": "Intrigues affect opponents only",
        "rules.10.text": "take one of 2 Followers, 16 coins, 3 Miracles",
        "rules.8.text": "Neither a Priest placed by a Miracle nor one moved by it needs Followers",
        "rules.13.text": "Influence added by a Miracle goes with its Priest to another quarter",
        "rules.2.text": "never more than 7",
        "rules.4.text": "Mobs give nothing when you pass",
    },
    "ru": {
        "rules.14.text": "Заговоры действуют только на соперников",
        "rules.10.text": "выберите 2 последователей, 16 монет, 3 карты чудес",
        "rules.8.text": "ни жрецу, которого оно перемещает, последователи не нужны",
        "rules.13.text": "Прибавка к влиянию от чуда переходит вместе со жрецом в другой квартал",
        "rules.2.text": "больше 7 не бывает",
        "rules.4.text": "Толпы фанатиков при пасе ничего не дают",
    },
}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_text_says_it_in_both_languages(language: str) -> None:
    texts = Texts(GAME, language, "first")
    for name, sentence in SAID[language].items():
        assert sentence in texts.get(name), name


def test_whom_intrigues_hit() -> None:
    absent = first("janus", "tiamat").hand(0, "first_blackmail", "first_slaughter").has(1, coins=9, followers=3)
    absent.stands(0, "ruins", 1).stands(1, "port", 1).altar(1, "ruins").resolve("ruins")
    assert absent.playable() == ["first_blackmail"], "the richest is found anywhere; a slaughter needs a Priest here"


def test_what_a_feast_brings_and_costs() -> None:
    story = first("janus", "tiamat").owns(0, "supremacy").altar(0, "trade").has(0, followers=0)
    story.t.supremacy_up = True
    story.stands(1, "ruins", 1).new_round()
    assert story.asks() == "Celebrate 0"
    story.choose("celebration:followers")
    assert story.t.followers[0] == 2
    assert story.asks() == "PlacePriest 1", "no placement, no deals"
    story.choose("word:pass").idle()
    while story.t.round == 1 and story.asks():
        story.choose(story.offered()[0])
    assert all(won[0] == 1 for won in story.heard("won")), "its Altar wins nothing"


def test_a_priest_moved_by_a_miracle_needs_no_followers_and_takes_his_influence_along() -> None:
    story = first("janus", "tiamat").hand(0, "wander").has(0, followers=0).stands(0, "ruins", 1)
    story.t.bless(0, 0, 1 + WITH_INFLUENCE * SORTS, 4)
    assert story.influence(0, "ruins") == 1 + 4
    story.resolve("ruins").choose("card:wander", "priest:blessed_priest_1 location:rift")
    assert story.heard("won")[-1] == (0, 12, 1 + 4)
