"""The board of Old Ones: the line of turns, the City with its prices for whoever acts, and figures in columns.

Everything is built from the viewer's view. An option is shown as the things that have to be clicked for it (`refs`):
a price on a card of the City, a figure, a figure and a number of cubes. The page narrows them down click by click.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar, Final

from django.utils.safestring import SafeString

from conventicle.games.old_ones.kinds import CARD, JEWELS
from conventicle.games.old_ones.values import OldOnesValues, values_of
from conventicle.games.old_ones.view import FigureView, OldOneView, TableView, VillagerView
from conventicle.web.boards.base import words
from conventicle.web.boards.model import NOBODY, BoardModel, OwnBoard
from conventicle.web.boards.old_ones.circle import (
    CULTIST,
    PRIEST,
    figures_in_order,
    gain,
    offered_up,
    price,
    sum_of,
)
from conventicle.web.drawing.page import Choice, Page, Panel

UNKNOWN: Final = "?"
#: The words of an action, in the order in which they are shown; each is asked "why not" where it is not offered.
_ACTIONS: Final = ("dream", "dream_deep", "drain", "scare", "sacrifice", "bestow", "pass")
#: Actions that only some figures have at all: shown where they are offered.
_SOME: Final = ("dream_deep", "bestow")
_ACTING: Final = ("TakeAction", "ConvertAgain", "PlaceCultist", "BestowCubes", "Summon")


class Model(BoardModel[TableView]):
    """One viewer's table, made ready for the template."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.board: Final = self.table["board"]
        self.players: Final = self.table["players"]
        setup = page.room.match.setup
        self.values: Final[OldOnesValues] = values_of(page.game.data_set(setup), setup.rules)
        self.order: Final = figures_in_order(self.values, self.players)
        self.new: Final = self.made_this_round()
        self.acting: Final = self.acting_figure()

    def parts(self) -> dict[str, Any]:
        """The parts of the table."""
        shown = self.circle_seat()
        return {
            "words": words(self.texts),
            "refs": json.dumps(self.refs),
            "round": self.round(),
            "ends": self.ends(),
            "chips": [self.chip(panel) for panel in self.page.panels],
            "line": self.line(),
            "city": [self.drawn_villager(one) for one in self.board["city"]],
            "city_note": self.city_note(),
            "deck": {"number": self.board["deck"], "known": self.known_deck(), "notation": self.ask("word:draw")},
            "supply": self.board["supply"],
            "choose": [self.old_one(one) for one in self.board["unchosen"]],
            "offering": self.offering(),
            "placing": self.placing(),
            "actions": self.actions(),
            "numbers": self.numbers(),
            "circle": self.circle(shown) if shown != NOBODY else None,
            "ending": self.ending(),
        }

    # Words.

    def name_of(self, card: str) -> str:
        """A card's name."""
        return self.texts.value("card", card, self.page.names)

    def jewel(self, card: str) -> str:
        """The jewel of a villager."""
        return JEWELS[self.values.jewel[CARD.place(card)]]

    def ability(self, name: str) -> dict[str, str]:
        """An ability in a word or two, and in full."""
        if not name:
            return {"name": "", "short": "", "full": ""}
        return {
            "name": self.texts.value("ability", name, self.page.names),
            "short": self.say(f"ability.{name}"),
            "full": self.explain("ability", name),
        }

    # Options.

    def refs_of(self, choice: Choice, named: dict[str, str]) -> list[str]:
        """What is clicked for an option."""
        word, card = named.get("word", ""), named.get("card", "")
        if word in (CULTIST, PRIEST):
            return [f"city:{card}", f"{word}:{card}"]
        if word == "elevate":
            return [f"under:{card}"]
        if word == "draw":
            return ["pile:deck"]
        if "number" in named:
            return [f"figure:{card}", f"number:{named['number']}"]
        if card:
            place = {"ChooseOldOne": "choose", "BuryOffering": "aside"}.get(self.frame, "figure")
            return [f"{place}:{card}"]
        return choice.things

    def declines(self, choice: Choice) -> bool:
        """Passing, and the words by which an action ends."""
        return choice.things in (["word:pass"], ["word:enough"], ["word:leave"])

    def consequence(self, choice: Choice, named: dict[str, str]) -> str:
        """What an option leads to, from what all can see."""
        word, card = named.get("word", ""), named.get("card", "")
        figure = self.figure_named(self.acting)
        if figure is None:
            return ""
        if word in (CULTIST, PRIEST):
            villager = next(one for one in self.board["city"] if one["card"] == card)
            cubes = price(self.values, word, figure, villager, self.players[self.me]["priests"]).cubes
            return self.say("costs", number=cubes) if cubes else self.say("free_same")
        if word in ("dream", "dream_deep", "drain"):
            return self.say("gains", number=gain(self.values, word, figure, self.board["supply"]))
        if word == "sacrifice":
            return self.say("offers", number=offered_up(figure, self.players[self.me]))
        if self.frame == "PlaceCultist" and card:
            under = self.figure_named(card)
            return self.say("will_then", number=under["will"] + self.will_placed()) if under else ""
        return ""

    def will_placed(self) -> int:
        """The Will of the card that is being placed."""
        return self.values.will[self.arguments["card"]] if "card" in self.arguments else 0

    def actions(self) -> list[dict[str, Any]]:
        """What the acting figure may do besides conversions; what it cannot do says why when it is clicked."""
        offered = {choice.things[0].removeprefix("word:"): choice for choice in self.choices if is_word(choice)}
        found = []
        for word in _ACTIONS if self.frame == "TakeAction" and self.page.my_turn else tuple(offered):
            choice = offered.get(word)
            if choice is None and word in _SOME:
                continue
            if word == "dream" and choice is None and "drain" in offered:
                continue
            if word == "drain" and choice is None and "dream" in offered:
                continue
            found.append({
                "word": word,
                "label": choice.label if choice else self.texts.get(f"word.{word}"),
                "text": choice.text if choice and word not in ("pass", "enough", "leave") else "",
                "option": choice.option if choice else NOBODY,
                "key": choice.key if choice else "",
                "notation": self.ask(f"word:{word}"),
            })  # fmt: skip
        return found

    def numbers(self) -> list[str]:
        """The numbers of cubes that can be handed over."""
        return sorted(
            {ref.removeprefix("number:") for ref in self.clickable if ref.startswith("number:")}, key=int
        )  # fmt: skip

    # Whose turn it is.

    def made_this_round(self) -> set[str]:
        """Priests made in this round: they have no turn in it (R6)."""
        found: set[str] = set()
        for entry in reversed(self.page.told):
            event = entry.event
            if event.name == "round":
                break
            if event.name in ("priest", "elevated"):
                found.add(CARD.values[event.arguments[2]])
        return found

    def acting_figure(self) -> str:
        """The figure whose turn it is: the last in order that has neither its turn to come nor none at all."""
        if self.page.over or self.frame not in _ACTING:
            return ""
        coming = set(self.board["turns_to_come"])
        had = [figure["card"] for _, figure in self.order if figure["card"] not in coming | self.new]
        return str(had[-1]) if had else ""

    def figure_named(self, card: str) -> FigureView | None:
        """A figure by its card."""
        return next((figure for _, figure in self.order if figure["card"] == card), None)

    def state(self, card: str) -> str:
        """Where a figure stands in this round: now, coming, new or done."""
        if card == self.acting:
            return "now"
        if card in self.new:
            return "new"
        return "coming" if card in self.board["turns_to_come"] else "done"

    def round(self) -> str:
        """Which round it is, or that none has begun yet."""
        number = self.page.view["round"]
        return self.say("round", number=number) if number else self.say("setting_up")

    def line(self) -> list[dict[str, Any]]:
        """All figures of all players in turn order, with where each stands in this round."""
        if not self.page.view["round"]:
            return []
        found = []
        for seat, figure in self.order:
            state = self.state(figure["card"])
            found.append({
                "seat": seat,
                "turn": figure["turn"],
                "first": figure["red_border"],
                "jewel": figure["jewel"],
                "old_one": figure["old_one"],
                "state": state,
                "card": figure["card"],
                "who": self.page.names[seat],
                "label": self.say(f"state.{state}"),
                "name": self.name_of(figure["card"]),
            })  # fmt: skip
        return found

    def ends(self) -> list[dict[str, Any]]:
        """How near each ending is."""
        best = max((len(player["jewels"]) for player in self.players), default=0)
        found = [
            {"sign": "deck", "text": self.say("end.deck"), "number": self.board["deck"], "near": self.board["deck"] < 7}
        ]
        if self.board["deck_ran_out"]:
            found = [{"sign": "deck", "text": self.say("end.last"), "number": "", "near": True}]
        found.append(
            {"sign": "jewel", "text": self.say("end.jewels"), "number": f"{best}/{len(JEWELS)}", "near": best > 3}
        )
        left = self.board["rounds_to_standstill"]
        if left < 3:
            found.append({"sign": "moon", "text": self.say("end.standstill", number=left), "number": "", "near": True})
        return found

    # The City.

    def city_note(self) -> str:
        """For whom the prices hold."""
        return self.say("prices_for", who=self.name_of(self.acting)) if self.acting else ""

    def known_deck(self) -> str:
        """What the viewer knows of the deck: cards that went under it, from the top."""
        known = [(place, name) for place, name in enumerate(self.board["deck_known"], 1) if name != UNKNOWN]
        return "\n".join(f"{place}. {self.name_of(name)}" for place, name in known)

    def drawn_villager(self, one: VillagerView) -> SafeString:
        """A card of the City as HTML, with its prices for the acting figure."""
        prices = self.prices(one)
        return self.part("villager", (one, prices, self.page.my_turn), lambda: self.villager(one, prices))

    def prices(self, one: VillagerView) -> dict[str, dict[str, Any]]:
        """What a villager costs the acting figure, each way; nothing where none acts."""
        figure = self.figure_named(self.acting)
        if figure is None:
            return {}
        priests = next(player["priests"] for player in self.players if figure in player["figures"])
        return {way: vars(price(self.values, way, figure, one, priests)) for way in (CULTIST, PRIEST)}

    def villager(self, one: VillagerView, prices: dict[str, dict[str, Any]]) -> dict[str, Any]:
        """A card of the City with its values and its prices."""
        card = one["card"]
        return {
            **one,
            "label": self.name_of(card),
            "full": self.full(card, one["ability"]),
            "skill": self.ability(one["ability"]),
            "prices": [
                {
                    **found,
                    "label": self.texts.get(f"word.{way}"),
                    "printed": found["printed"] if found["printed"] != found["cubes"] else 0,
                    "ref": f"{way}:{card}",
                    "notation": self.ask(f"word:{way} card:{card}"),
                }
                for way, found in prices.items()
            ],
            "ref": f"city:{card}",
            "notation": self.ask(f"word:{CULTIST} card:{card}"),
            "same": any(found["free"] for found in prices.values()),
        }

    def full(self, card: str, ability: str) -> str:
        """A card's whole text, with what its ability does."""
        said = self.explain("card", card)
        return f"{said}\n{self.ability(ability)['full']}" if ability else said

    def old_one(self, one: OldOneView) -> dict[str, Any]:
        """An Old One that can be chosen."""
        card = one["card"]
        return {
            **one,
            "label": self.name_of(card),
            "full": self.full(card, one["ability"]),
            "skill": self.ability(one["ability"]),
            "ref": f"choose:{card}",
            "notation": self.ask(f"card:{card}"),
        }

    def offering(self) -> list[dict[str, Any]]:
        """The cards of a sacrifice, on their way under the deck."""
        return [
            {"card": card, "label": self.name_of(card), "ref": f"aside:{card}", "jewel": self.jewel(card)}
            for card in self.board["aside"]
            if card != UNKNOWN
        ]

    def placing(self) -> dict[str, Any] | None:
        """The new Cultist that looks for its place."""
        if self.frame != "PlaceCultist":
            return None
        card = CARD.values[self.arguments["card"]]
        return {"card": card, "label": self.name_of(card), "will": self.will_placed()}

    # Circles.

    def circle_seat(self) -> int:
        """Whose circle lies open below the City: the viewer's own, for a spectator that of whoever acts."""
        if self.me != NOBODY:
            return self.me
        acting = [seat for seat, figure in self.order if figure["card"] == self.acting]
        return acting[0] if acting else (self.page.asked or [0])[0]

    def circle(self, seat: int) -> dict[str, Any]:
        """A player's figures as columns with their Cultists."""
        player = self.players[seat]
        return {
            "seat": seat,
            "mine": seat == self.me,
            "title": self.say("circle.own") if seat == self.me else self.say("circle.of", who=self.page.names[seat]),
            "columns": [self.drawn_column(figure, seat) for figure in player["figures"]],
            "free": self.values.most_priests - player["priests"],
        }

    def drawn_column(self, figure: FigureView, seat: int) -> SafeString:
        """A figure with its Cultists as HTML."""
        of = (figure, seat, self.state(figure["card"]), self.page.over, self.page.my_turn)
        return self.part("column", of, lambda: self.column(figure, seat))

    def column(self, figure: FigureView, seat: int) -> dict[str, Any]:
        """A figure with its cubes, its ability and the Cultists under it."""
        card = figure["card"]
        state = self.state(card)
        return {
            **figure,
            "seat": seat,
            "label": self.name_of(card),
            "full": self.full(card, figure["ability"]),
            "skill": self.ability(figure["ability"]),
            "state": "" if self.page.over else state,
            "state_label": self.say(f"state.{state}"),
            "pips": [place < figure["cubes"] for place in range(figure["capacity"])],
            "ref": f"figure:{card}",
            "notation": self.ask(f"card:{card}"),
            "under": [
                {
                    "card": one,
                    "label": self.name_of(one),
                    "short": self.name_of(one).partition(" ")[0],
                    "full": self.explain("card", one),
                    "will": self.values.will[CARD.place(one)],
                    "jewel": self.jewel(one),
                    "ref": f"under:{one}",
                    "notation": self.ask(f"word:elevate card:{one}"),
                }
                for one in figure["cultists"]
            ],
        }

    def panel(self, seat: int) -> SafeString:
        """A seat's panel as HTML. The viewer's own figures lie below the City, so the panel need not show them."""
        player = self.players[seat]
        viewed = seat == self.me
        states = [] if viewed else [self.state(figure["card"]) for figure in player["figures"]]
        return self.part("seat", (player, states, viewed, self.page.over), lambda: self.seat(seat, viewed))

    def seat(self, seat: int, viewed: bool) -> dict[str, Any]:
        """What a panel shows: figures in turn order, the jewels the seat has, and what its points are made of."""
        player = self.players[seat]
        return {
            "viewed": viewed,
            "score": player["score"],
            "columns": [] if viewed else [self.column(figure, seat) for figure in player["figures"]],
            "jewels": [
                {"name": name, "label": self.texts.get(f"view.{name}"), "has": name in player["jewels"]}
                for name in JEWELS
            ],
            "count": f"{len(player['jewels'])}/{len(JEWELS)}",
            "parts": self.points(seat),
            "scared": self.say("scared") if player["scared"] else "",
            "priests": self.say("priests_of", number=player["priests"], most=self.values.most_priests),
        }  # fmt: skip

    def points(self, seat: int) -> list[dict[str, Any]]:
        """What a seat's points are made of."""
        return [
            {"sign": sign, "label": self.say(f"sum.{sign}"), "number": number, "points": points}
            for sign, number, points in sum_of(self.values, self.players[seat])
        ]

    def chip(self, panel: Panel) -> dict[str, Any]:
        """A seat in short, for a phone."""
        player = self.players[panel.seat]
        return {
            "seat": panel.seat,
            "asked": panel.asked and not self.page.over,
            "me": panel.viewed and panel.mine,
            "name": panel.name,
            "score": player["score"],
            "priests": player["priests"],
            "jewels": f"{len(player['jewels'])}/{len(JEWELS)}",
        }

    def ending(self) -> list[dict[str, Any]]:
        """At the end: what everyone's points are made of, the winner first."""
        rows = [
            {
                **row,
                "old_one": ", ".join(
                    self.name_of(one["card"]) for one in self.players[row["seat"]]["figures"] if one["old_one"]
                ),
                "parts": self.points(row["seat"]),
                "score": self.players[row["seat"]]["score"],
            }
            for row in self.ending_rows()
        ]  # fmt: skip
        return sorted(rows, key=lambda row: (not row["winner"], -row["score"]))


def is_word(choice: Choice) -> bool:
    """True for an option that is a word by itself."""
    return len(choice.things) == 1 and choice.things[0].startswith("word:")


class OldOnesBoard(OwnBoard, folder="old_ones"):
    """Portraits with columns of cultists."""

    MODEL: ClassVar[type[BoardModel[Any]]] = Model
    THEME: ClassVar[str] = "oo"
    BIG: ClassVar[tuple[str, ...]] = (
        "all_jewels", "deck_empty", "summoned", "elevated", "priest", "cultist", "sacrificed", "scared", "drained",
        "dreamed",
    )  # fmt: skip


BOARD: Final = OldOnesBoard()
