"""Cards and abilities as the table shows them: name, short text, picture, prices, and why not."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from conventicle.games.eternal_city.editions import DARK_SEAL, LIGHT_SEAL, Edition
from conventicle.games.eternal_city.kinds import (
    ABILITY,
    BACK,
    CARD,
    INTRIGUE,
    LICENSE,
    LOCATIONS,
    MIRACLE,
)
from conventicle.kernel.data import DataSet
from conventicle.kernel.text import Texts

if TYPE_CHECKING:
    from conventicle.web.drawing.page import Page

_BACKS: Final = {MIRACLE: "miracle", INTRIGUE: "intrigue", LICENSE: "license"}
_FILES: Final = (("miracles", "miracle"), ("intrigues", "intrigue"), ("licenses", "license"))
#: The signs of the four sorts of License.
_SIGNS: Final = {"title": "lock", "approval": "check", "tithe": "coin", "community": "follower"}
#: Abilities whose cost the figures of the sheet do not say in full: their whole text stays.
_WHOLE_TEXT: Final = ("great_shrine", "rite_of_the_abyss")
_SEALS: Final = {DARK_SEAL: "dark", LIGHT_SEAL: "light"}


@dataclass
class ShownCard:
    """A card face up."""

    name: str
    label: str
    text: str
    """What it does; kind, seal and prices are drawn as signs."""
    full: str
    back: str
    art: str
    kind: str
    """Of a License: title, approval, tithe or community."""
    kind_label: str
    seal: str
    """The side of the sheet that it asks for, or ''."""
    price: int
    cost: int
    bonus: int
    house: bool
    sign: str
    """Of a card before a Cult: the small picture that stands for it, and the districts or the number it names."""
    figure: str
    key: str = ""
    legal: bool = False
    reason: str = ""
    ref: str = ""


@dataclass
class ShownAbility:
    """An ability of the side that lies up."""

    name: str
    label: str
    text: str
    full: str
    costs: list[tuple[str, str]] = field(default_factory=list)
    """Signs and what they count."""
    key: str = ""
    legal: bool = False
    reason: str = ""


@lru_cache(maxsize=64)
def _sources(data: DataSet, edition: str) -> dict[str, tuple[str, str]]:
    """Per card the kind (of a License) and where its values come from."""
    return {
        row["name"]: (str(row.get("kind", "")), str(row["source"]))
        for file, table in _FILES
        for row in data.rows(f"{edition}/{file}", table)
    }


def without_facts(text: str) -> str:
    """A card's text without its first sentence, which the signs on the card say."""
    return text.partition(". ")[2] or text


def picture(rules: Edition, kind: int, card_kind: str) -> str:
    """The name of a card's picture."""
    back = _BACKS.get(BACK[kind], "supremacy")
    if back == "miracle":
        return "miracle-" + "_and_".join(rules.effects[kind]).replace("wander", "move")
    if back == "license":
        return f"license-{card_kind}"
    return f"intrigue-{CARD.values[kind].removeprefix('first_')}" if back == "intrigue" else "supremacy-face"


@lru_cache(maxsize=4096)
def face_of(texts: Texts, rules: Edition, name: str) -> ShownCard:
    """A card as it lies before anyone: what is the same for all who see it."""
    kind = CARD.place(name)
    card_kind, source = _sources(rules.data, rules.name).get(name, ("", "house"))
    full = texts.explain("card", name)
    return ShownCard(
        name=name,
        label=texts.value("card", name, []),
        text=without_facts(full),
        full=full,
        back=_BACKS.get(BACK[kind], "supremacy"),
        art=picture(rules, kind, card_kind),
        kind=card_kind,
        kind_label=texts.get(f"page.kind.{card_kind}") if card_kind else "",
        seal=_SEALS.get(rules.seal[kind], ""),
        price=rules.price[kind],
        cost=rules.cost[kind],
        bonus=rules.bonus[kind],
        house=source == "house",
        sign=_SIGNS.get(card_kind, "supremacy"),
        figure=figure(rules, kind),
        ref=f"card:{name}",
    )


def show_card(page: Page, rules: Edition, name: str) -> ShownCard:
    """A card that the viewer may see."""
    chosen = page.options_of(f"card:{name}")
    face = face_of(page.texts, rules, name)
    return replace(face, key=key_of(page, chosen), legal=bool(chosen))


def figure(rules: Edition, kind: int) -> str:
    """The numbers of the districts that a License names, or of the placement it saves a Follower for."""
    if rules.approves[kind]:
        return str(rules.approves[kind])
    named = [one for one in (rules.opens[kind], rules.community[kind]) if one >= 0]
    named += [location for location in range(LOCATIONS) if rules.tithes[kind] >> location & 1]
    return "·".join(str(location + 1) for location in named)


def key_of(page: Page, options: list[int]) -> str:
    """The key of the only option that names a thing; '' where several do."""
    if len(options) != 1:
        return ""
    return next(choice.key for choice in page.choices if choice.option == options[0])


def show_ability(page: Page, rules: Edition, name: str) -> ShownAbility:
    """An ability with its cost."""
    row = rules.ability(ABILITY.place(name))
    texts = page.texts
    full = texts.explain("ability", name)
    costs: list[tuple[str, str]] = []
    if row.followers:
        costs.append(("follower", "1–5" if row.chosen_followers else str(row.followers)))
    if row.mobs:
        costs.append(("mob", str(row.mobs)))
    if row.coins:
        costs.append(("coin", "X" if row.chosen_price else str(row.coins)))
    if row.cards:
        costs.append(("cards", "X" if row.chosen_price else str(row.cards)))
    if row.ritual:
        costs.append(("icon-patriarch" if row.weakest > 5 else "icon-priest", master_range(row.weakest, row.strongest)))
        if row.destroyed:
            costs.append(("destroyed", texts.get("page.destroyed")))
    chosen = page.options_of(f"ability:{name}")
    return ShownAbility(
        name=name,
        label=texts.value("ability", name, page.names),
        text=full if name in _WHOLE_TEXT else without_facts(full),
        full=full,
        costs=costs,
        key=key_of(page, chosen),
        legal=bool(chosen),
    )


def master_range(weakest: int, strongest: int) -> str:
    """Which strengths a Master may have, in figures."""
    if weakest == strongest:
        return str(weakest)
    if strongest >= 5:
        return f"{max(weakest, 1)}+"
    return f"{max(weakest, 1)}–{strongest}"
