"""Words that are worn out or not those of the rulebooks, and numbers and names without their form.

Each entry is a pattern and what to say instead. `find_worn` names every place where one still stands; the audits of
the games', the site's and the terminal's texts expect none.
"""

from __future__ import annotations

import re

from conventicle.kernel.figures import Figures
from conventicle.kernel.game import Game
from conventicle.kernel.text import first_edition

#: In every English text.
ENGLISH = {
    r"\btold\b": "say, show or log",
    r"\banew\b": "again",
    r"\bwhole\b": "full, complete, all of",
    r"\bkept\b": "saved, reserved, held",
    r"\bgo(?:es)? on\b(?! (?:top|your|the|a|it|one)\b)": "continue",
    r"\bby chance\b": "at random",
    r"\bYou sit at no\b": "You haven't joined",
    r"\btaken? back\b": "undo",
    r"\bPresent password\b": "Current password",
    r"\bonce more\b": "again",
    r"\bof 100 thoughts\b": "a percentage",
    r"\b[Ll]ooking for company\b": "looking for players",
    r"\b[Aa]s the device\b": "system default",
    r"\b[Ww]ords on it\b": "labels",
    r"\b[Tt]ake your games along\b": "keep your games",
}
#: In every Russian text.
RUSSIAN = {
    r"\b[Нн]акры(?:ть|л) стол": "создать стол",
    r"\bвернуть (?:ход|выбор)\b": "отменить",
    r"большинство очков": "у кого больше очков",
    r"выигрыва\w+ равенств": "побеждаете при равенстве",
    r"\bномер квартала монетами": "цена — номер квартала",
    r"\bдаром\b": "бесплатно",
    r"\bсвет(?:ится|ящ\w+)\b": "подсвечен",
    r"\bучётн\w+ запис": "аккаунт",
}
#: In the Russian texts of the Eternal City: the Russian rulebook has words of its own.
RUSSIAN_OF = {
    "eternal-city": {
        r"\b[Ии]нтриг": "заговоры",
        r"[Бб]ожественн\w+ мощ": "мистическая сила",
        r"\b[Фф]аз\w+ (?:намерен|разрешен)": "фаза решений, фаза событий",
        r"^(?:Намерения|Разрешение)$": "решения, события",
        r"\b[Вв]ыгод(?:а|у|ы|ой|е)\b": "услуга",
        r"\b[Пп]одаяни": "пожертвования",
        r"\b(?:жрец|жреца|мастер|патриарх)\w* силы \d": "уровня",
        r"\bсильнее на \d": "на столько-то уровней",
        r"\bзапас(?!ом)\w*": "банк",
        r"\bлист(?:а|е|у|ом)?\b": "щиток",
        r"\bРуин": "Пустоши",
        r"\bПорту\b|\bКвартал\w* (?:знати|мастеров)|\bКазарм\w+ стражи": "названия из русских правил",
        r"\b[Тт]итул": "должность",
    },
}
#: A number followed by a word that should have taken its form; these words have one form for all numbers.
UNCHANGING = {
    "ru": r"из|и|или|на|до|за|от|раз|по|к|в|с|мин|крови|влияния",
    "en": r"of|to|and|or|in|more|min|silver|blood",
}
_NUMBER = r"\{(?:number|coins|followers|cards|cubes|free|left|start|taint|temples|steps?|total|back)\}"
_BARE_NUMBER = {
    "ru": re.compile(rf"{_NUMBER} (?!(?:{UNCHANGING['ru']})\b)[а-яё]{{2,}}"),
    "en": re.compile(rf"{_NUMBER} (?!(?:{UNCHANGING['en']})\b)[a-z]+s\b"),
}
#: After these a Russian name stands in another case; a slot without a form leaves it undeclined.
_UNDECLINED = re.compile(
    r"\b(?:для|у|от|из|к|со?|без|под|перед|казны|культа|храма|бога|богу|богом) "
    r"\{(?!number|coins|price|cost|most|seats|fewest|limit|steps|before|after)(\w+)\}"
)


def figure_slots(game: Game) -> frozenset[str]:
    """The slots that hold a value of a game's data."""
    figures = Figures(game.newest(), first_edition(game))
    return frozenset(figures.everywhere).union(*figures.things.values())


def find_worn(texts: dict[str, str], language: str, game: str = "", figures: frozenset[str] = frozenset()) -> list[str]:
    """Every text with a worn word, a bare number or an undeclined name, and what to say instead.

    `figures` are slots that hold a value of the data, which no language declines.
    """
    lists = [ENGLISH] if language == "en" else [RUSSIAN, RUSSIAN_OF.get(game, {})]
    found = []
    for name, text in texts.items():
        for worn in lists:
            found += [f"{name}: {hit[0]} → {better}" for one, better in worn.items() if (hit := re.search(one, text))]
        bare = _BARE_NUMBER[language].search(text)
        if bare:
            found.append(f"{name}: {bare[0]} → the form of the word by its number")
        for undeclined in _UNDECLINED.finditer(text) if language == "ru" else ():
            if undeclined[1] not in figures:
                found.append(f"{name}: {undeclined[0]} → a form of the name")
    return found
