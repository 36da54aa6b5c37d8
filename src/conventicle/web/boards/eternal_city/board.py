"""The board of The Eternal City: the night map, the seats, and the own sheet, hand and market below it.

Everything is built from the viewer's view. An option is shown as the things that have to be clicked for it (`refs`):
one for a card, a Priest and a district for a placement. The page narrows the options down click by click.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, Final

from django.utils.safestring import SafeString

from conventicle.games.eternal_city.editions import Edition, edition
from conventicle.games.eternal_city.kinds import ABILITY, CARD, LOCATION, LOCATIONS
from conventicle.games.eternal_city.phases.resolution import TakeAction
from conventicle.games.eternal_city.table import City
from conventicle.games.eternal_city.view import LocationView, PresenceView, TableView
from conventicle.kernel.table import Table as Position
from conventicle.web.boards.base import words
from conventicle.web.boards.eternal_city.cards import ShownAbility, ShownCard, show_ability, show_card
from conventicle.web.boards.eternal_city.map import District, districts, gates
from conventicle.web.boards.eternal_city.pieces import sort_of, strength
from conventicle.web.boards.model import NOBODY, BoardModel, OwnBoard
from conventicle.web.drawing.page import Choice, Page, Panel

#: The windows in which a seat may say "nothing until", and the word for nothing there.
_DECLINES: Final = {"TakeAction": "nothing", "MakeDeals": "done"}
#: Frames that ask for a free Priest; elsewhere a Priest stands in the city.
_FREE: Final = (
    "PlacePriest",
    "HonourPriest",
    "PlaceHere",
    "GripLocation",
    "DestroyPriests",
    "AppointMaster",
    "EnterInstead",
    "GiveUpPriests",
)
#: Frames whose options say themselves in which Location the Priest stands.
_ANYWHERE: Final = ("BuildAltar", "SwapFirst", "SwapSecond")
#: Things that have no place on the board: their options are buttons of their own.
_UNPLACED: Final = ("word", "number", "celebration")
#: Cults that are drawn as another: one took the other's place in a later edition.
_DRAWN_AS: Final = {"lloth": "arachne"}
_SHOWN_PLAY: Final = ("played", "revealed")
#: What a seat's panel shows of a Cult's view, and what its chip.
_OF_PANEL: Final = (
    "cult", "side", "turned", "divine_might", "followers", "coins", "patriarch", "altars", "mobs", "summonings",
    "free", "masters", "backs", "cards", "passed", "celebrating",
)  # fmt: skip
_OF_CHIP: Final = ("cult", "altars", "mobs", "summonings", "followers", "coins", "patriarch")
#: Options beyond this number are gathered by their first thing in the list.
MANY: Final = 14


class Model(BoardModel[TableView]):
    """One viewer's table, made ready for the template."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.players: Final = self.table["players"]
        self.rules: Final[Edition] = edition(self.table["edition"], page.texts.data, page.room.match.table.rules)
        self.words: Final = words(self.texts)
        self.won: Final = self.winners()
        self.phase: Final = self.part_of_round()

    def parts(self) -> dict[str, Any]:
        """The parts of the table."""
        return {
            "words": self.words,
            "round": self.say("round", number=self.page.view["round"]),
            "limit": self.table["round_limit"],
            "phase": self.say(f"phase.{self.phase}"),
            "chips": [self.chip(panel) for panel in self.page.panels],
            "beads": self.beads(),
            "districts": self.districts(),
            "gates": [{"style": gate.style, "followers": self.needed(gate.tier)} for gate in gates()],
            "refs": json.dumps(self.refs),
            "many": MANY,
            "me": self.me,
            "cults": json.dumps([self.drawn_as(seat) for seat in range(len(self.players))]),
            "own": self.own(),
            "actions": self.actions(),
            "market": [self.drawn_card(self.card(row["card"]), own=False) for row in self.table["palace"]],
            "decks": [(name, self.say(f"deck.{name}"), len(cards)) for name, cards in self.table["decks"].items()],
            "flash": self.flash(),
            "ending": self.ending(),
            "note": self.note(),
        }

    # Words.

    def cult_name(self, seat: int) -> str:
        """The name of a seat's Cult."""
        return self.texts.value("cult", self.players[seat]["cult"], self.page.names)

    def cult_of(self, seat: int) -> tuple[str, str]:
        """A seat's Cult as an argument of a sentence."""
        return ("cult", self.players[seat]["cult"])

    def drawn_as(self, seat: int) -> str:
        """The Cult whose emblem and portrait a seat has."""
        name = str(self.players[seat]["cult"])
        return _DRAWN_AS.get(name, name)

    def place_name(self, name: str) -> str:
        """The name of a Location."""
        return self.texts.value("location", name, self.page.names)

    # Options.

    def refs_of(self, choice: Choice, named: dict[str, str]) -> list[str]:
        """What is clicked for an option, in any order."""
        found: list[str] = []
        for domain, value in named.items():
            if domain == "priest":
                found.append(self.priest_ref(named, value))
            elif domain in ("location", "card", "ability") or domain in _UNPLACED or list(named) == ["seat"]:
                found.append(f"{domain}:{value}")
        return found

    def priest_ref(self, named: dict[str, str], priest: str) -> str:
        """Where the Priest of an option stands: free, or in a Location."""
        if self.frame in _FREE or named.get("place") == "free":
            return f"free:{priest}"
        if self.frame in _ANYWHERE:
            where = named["location"]
        elif named.get("place") == "here":
            where = LOCATION.values[self.arguments["location"]]
        elif self.frame == "ClaimLocation":
            where = "thieves"
        else:
            where = self.table["active"] or "thieves"
        seat = int(named.get("seat", self.me))
        return f"at:{where}:{seat}:{self.piece_of(seat, where, priest)}"

    def piece_of(self, seat: int, where: str, priest: str) -> str:
        """The piece of a Priest: where an option names only his strength, the first who has it, whatever he carries."""
        place = self.table["board"][LOCATION.place(where)]
        there = [name for row in place["cults"] if row["seat"] == seat for name in row["priests"]]
        if priest in there:
            return priest
        return next((name for name in there if name.endswith(f"_{priest}")), priest)

    def declines(self, choice: Choice) -> bool:
        """Passing."""
        return choice.things == ["word:pass"]

    def consequence(self, choice: Choice, named: dict[str, str]) -> str:
        """What an option would make of the count, where that can be told from what all can see."""
        priest, where = named.get("priest", ""), named.get("location", "")
        if self.frame == "PlacePriest" and priest:
            comes = self.page.forecast["options"][choice.option]
            said = [self.outlook(LOCATION.place(where), comes)]
            if comes["costs_follower"]:
                said.append(self.say("costs_follower"))
            said += [self.say("tithe", who=self.cult_of(seat)) for seat in comes["tithes"]]
            return " · ".join(said)
        if self.frame in ("MovePriest", "WanderingPriest"):
            return self.outlook(LOCATION.place(where), self.page.forecast["options"][choice.option])
        if self.frame == "PlaceHere" and self.table["active"]:
            return self.outlook(LOCATION.place(self.table["active"]), self.page.forecast["options"][choice.option])
        if self.frame == "ClaimLocation" and where:
            return self.say("pays", number=LOCATION.place(where) + 1)
        if self.frame == "MakeDeals" and "card" in named:
            kind = CARD.place(named["card"])
            if self.rules.cost[kind]:
                return self.say("buys", number=self.rules.cost[kind], bonus=self.rules.bonus[kind])
            return self.say("sells", number=self.rules.price[kind])
        return ""

    def outlook(self, location: int, comes: dict[str, Any]) -> str:
        """You 7, Fafnir 8: my count and that of the strongest rival there."""
        bought = self.table["board"][location]["paid_by"]
        if bought is not None and bought != self.me:
            return self.say("outlook.bought", who=self.cult_of(bought))
        if comes["rival"] in (NOBODY, self.me):
            return self.say("outlook.alone", mine=comes["mine"])
        return self.say("outlook.rival", mine=comes["mine"], who=self.cult_of(comes["rival"]), theirs=comes["theirs"])

    def actions(self) -> list[dict[str, Any]]:
        """Options that no thing on the board stands for: passing, taking, declining, amounts."""
        return [
            {"option": choice.option, "label": choice.label, "key": choice.key}
            for choice in self.choices
            if all(thing.partition(":")[0] in (*_UNPLACED, "seat") for thing in choice.things)
        ]

    def reason(self, thing: str) -> str:
        """Why the viewer cannot play a card or use an ability of their own now; '' where that is not asked."""
        if self.frame != "TakeAction" or not self.page.my_turn:
            return ""
        domain, _, name = thing.partition(":")
        places = CARD.place(name) if domain == "card" else ABILITY.place(name)
        option = TakeAction.VOCABULARY.option(0 if domain == "card" else 1, places)
        room = self.page.room
        with room.lock:
            if room.steps() != self.page.step:
                return ""
            code = room.match.why_not(self.me, option)
        return self.texts.get(f"page.short.{code}") if self.texts.has(f"page.short.{code}") else self.code_text(code)

    def code_text(self, code: str) -> str:
        """A reason of the game in words."""
        return self.texts.get(f"reason.{code}") if self.texts.has(f"reason.{code}") else ""

    # The city.

    def part_of_round(self) -> str:
        """What part of the round it is."""
        if self.page.over:
            return "over"
        if self.table["active"]:
            return "resolution"
        return "celebration" if self.frame in ("Celebrate", "HonourPriest") else "intention"

    def gates_count(self) -> bool:
        """True while Followers open districts to the viewer: when Priests are placed, or moved by a Miracle."""
        return self.me != NOBODY and (self.phase in ("intention", "celebration") or self.frame == "MovePriest")

    def winners(self) -> dict[int, int]:
        """Per Location settled in this round who won it; NOBODY where none did."""
        found: dict[int, int] = {}
        for entry in reversed(self.page.told):
            event = entry.event
            if event.name == "round":
                break
            if event.name == "won":
                found[event.arguments[1]] = event.arguments[0]
            elif event.name == "no_winner":
                found[event.arguments[0]] = NOBODY
        return found

    def beads(self) -> list[dict[str, Any]]:
        """The way through the thirteen Locations."""
        return [
            {"number": place["number"], "active": place["active"], "done": place["number"] - 1 in self.won,
             "empty": not place["cults"]}
            for place in self.table["board"]
        ]  # fmt: skip

    def needed(self, tier: int) -> int:
        """The Followers that a tier of the city asks for."""
        return next(self.rules.access[one.number - 1] for one in districts() if one.tier == tier)

    def districts(self) -> list[SafeString]:
        """The thirteen districts. What one is made of is spelt out, so that those where nothing changed are kept."""
        table = self.table
        cults = [[one["cult"], one["celebrating"], one["divine_might"], one["patriarch"]] for one in self.players]
        on_foot: dict[str, list[str]] = {}
        for ref in self.clickable:
            if ref.startswith("at:"):
                on_foot.setdefault(ref.split(":")[1], []).append(ref)
        gates_count = self.gates_count()
        drawn = []
        for spot, place in zip(districts(), table["board"], strict=True):
            location = spot.number - 1
            keys = [choice.key for choice in self.clickable.get(f"location:{spot.name}", ())]
            locked = gates_count and location not in self.page.forecast["open"]
            won = self.won.get(location)
            there = [cults[row["seat"]] for row in place["cults"]]
            winner = cults[won][0] if won is not None and won != NOBODY else ""
            leads = self.page.forecast["winners"][location]
            of = (place, there, leads, on_foot.get(spot.name), keys, locked, won, winner)
            drawn.append(self.part("district", of, partial(self.district, spot, locked)))
        return drawn

    def district(self, spot: District, locked: bool) -> dict[str, Any]:
        """A district: its label, what it asks and gives, who stands there and who would win."""
        location = spot.number - 1
        place = self.table["board"][location]
        leads = self.page.forecast["winners"][location]
        won = self.won.get(location)
        ref = f"location:{spot.name}"
        groups = [self.group(place, row, leads) for row in place["cults"]]
        keys = [choice.key for choice in self.clickable.get(ref, ())]
        shown = {
            "spot": spot,
            "name": spot.name,
            "number": spot.number,
            "label": self.place_name(spot.name),
            "short": self.say(f"place.{spot.name}"),
            "benefit": self.say(f"benefit.{spot.name}"),
            "full": self.explain("location", spot.name).partition(". ")[2],
            "gate": place["followers_needed"],
            "alms": place["alms"],
            "active": place["active"],
            "locked": locked,
            "won": won is not None and won != NOBODY and not place["active"],
            "winner": won if won is not None else NOBODY,
            "winner_cult": self.drawn_as(won) if won is not None and won != NOBODY else "",
            "groups": groups,
            # How much room the pieces need: each its own, and a gap between Cults.
            "crowd": f"{sum(len(one['pieces']) for one in groups) + 0.6 * len(groups):g}",
            "ref": ref,
            "legal": bool(keys),
            "key": keys[0] if len(keys) == 1 else "",
            "deck": {"ruins": "miracle", "nobility": "intrigue", "palace": "license"}.get(spot.name, ""),
        }
        shown["aria"] = self.district_aria(shown, place, leads)
        return shown

    def district_aria(self, shown: dict[str, Any], place: LocationView, leads: int) -> str:
        """A district as a screen reader says it."""
        said = [f"{shown['number']}. {shown['label']}"]
        if shown["active"]:
            said.append(self.say("active"))
        if shown["won"]:
            said.append(self.say("won_by", who=self.cult_of(shown["winner"])))
        if shown["gate"]:
            said.append(self.say("needs", number=shown["gate"]))
        for row in place["cults"]:
            said.append(
                self.say("present", who=self.cult_of(row["seat"]), number=row["influence"])
                + (f" ({self.say('leads')})" if row["seat"] == leads and not self.players[leads]["celebrating"] else "")
            )
        if shown["legal"]:
            said.append(self.say("can_choose"))
        elif shown["locked"]:
            said.append(self.say("locked"))
        return ". ".join(said)

    def group(self, place: LocationView, row: PresenceView, leads: int) -> dict[str, Any]:
        """A Cult's pieces in a district, and their sum."""
        seat = row["seat"]
        cult = self.players[seat]
        pieces = [self.piece(seat, priest, place, row) for priest in row["priests"]]
        pieces.sort(key=lambda piece: (piece["shape"] != "patriarch", -piece["strength"]))
        if row["altar"]:
            pieces.append({
                "shape": "altar", "strength": self.rules.altar_influence, "sort": "altar", "seat": seat,
                "place": place["location"], "label": self.say("altar_of", who=self.cult_of(seat)),
                "coins": 0, "blessing": 0, "ref": "",
            })  # fmt: skip
        return {
            "seat": seat,
            "cult": self.drawn_as(seat),
            "who": self.cult_name(seat),
            "influence": row["influence"],
            "goal": cult["divine_might"] if place["location"] == "rift" else 0,
            "leads": seat == leads and not cult["celebrating"],
            "bought": place["paid_by"] == seat,
            "celebrating": cult["celebrating"],
            "pieces": pieces,
            "icons": sorted({piece["shape"] for piece in pieces}, key=("patriarch", "priest", "altar").index),
        }

    def piece(self, seat: int, priest: str, place: LocationView, row: PresenceView) -> dict[str, Any]:
        """A Priest in the city."""
        sort = sort_of(priest)
        ref = f"at:{place['location']}:{seat}:{priest}"
        return {
            "shape": "patriarch" if sort == "patriarch" else "priest",
            "strength": strength(self.players[seat], priest),
            "sort": sort,
            "seat": seat,
            "place": place["location"],
            "coins": place["number"] if priest.startswith("paid_") else 0,
            "blessing": row["added_influence"] if "blessed_" in priest else 0,
            "ref": ref if ref in self.clickable else "",
            "label": self.say(
                "priest_of",
                what=self.texts.value("priest", priest, self.page.names),
                who=self.cult_of(seat),
                where=self.place_name(place["location"]),
            ),
        }

    def note(self) -> str:
        """What changes how the Active Location is won."""
        if not self.table["active"]:
            return ""
        if self.table["raided"]:
            return self.say("raided")
        if self.table["seized_by"] is not None:
            return self.say("seized", who=self.cult_of(self.table["seized_by"]))
        return self.say("least_wins") if self.table["least_wins"] else ""

    # The seats.

    def panel(self, seat: int) -> SafeString:
        """A seat's panel as HTML."""
        return self.part("seat", self.facts(seat), lambda: self.cult(seat))

    def facts(self, seat: int) -> list[object]:
        """All that a seat's panel is made of."""
        cult: Mapping[str, object] = self.players[seat]
        supremacy = self.table["supremacy"]
        legal = [bool(self.page.options_of(f"card:{name}")) for name in self.players[seat]["cards"]]
        marks = [seat == self.table["first_player"], seat == supremacy["owner"], supremacy["face_up"]]
        return [seat, seat == self.me, self.phase == "intention", legal, marks, *(cult[name] for name in _OF_PANEL)]

    def cult(self, seat: int) -> dict[str, Any]:
        """What a seat's panel shows."""
        cult = self.players[seat]
        cards = [self.card(name) for name in cult["cards"]]
        licenses = sum(card.bonus for card in cards if card.back == "license")
        supremacy = sum(card.bonus for card in cards if card.back == "supremacy")
        parts = [("follower", self.say("followers"), cult["followers"])]
        if licenses:
            parts.append(("license", self.say("licenses"), licenses))
        if supremacy:
            parts.append(("supremacy", self.say("supremacy"), supremacy))
        free = [{**self.token(seat, priest), "named": seat != self.me} for priest in cult["free"]]
        return {
            "seat": seat,
            "label": self.cult_name(seat),
            "cult": self.drawn_as(seat),
            "side": cult["side"],
            "side_label": self.texts.get(f"view.{cult['side']}"),
            "divine_might": cult["divine_might"],
            "followers": cult["followers"],
            "coins": cult["coins"],
            "patriarch": cult["patriarch"],
            "backs": cult["backs"],
            "first": seat == self.table["first_player"],
            "supremacy": seat == self.table["supremacy"]["owner"],
            "supremacy_up": self.table["supremacy"]["face_up"],
            "most": self.rules.most_followers,
            "sum": parts,
            "cards": [vars(card) for card in cards],
            "licenses": sum(1 for card in cards if card.back == "license"),
            "free": free,
            "masters": [self.token(seat, priest) for priest in cult["masters"]],
            "roads": [
                self.road("altars", "icon-altar", cult["altars"], self.rules.altars_to_win),
                self.road("mobs", "mob", cult["mobs"], self.rules.mobs_to_win),
                self.road("summonings", "summoning", cult["summonings"], self.rules.summonings_to_win),
            ],
            "state": self.state(seat),
        }

    def chip(self, panel: Panel) -> SafeString:
        """A seat in short, for a phone."""
        cult: Mapping[str, object] = self.players[panel.seat]
        seat, asked, me = panel.seat, panel.asked and not self.page.over, panel.viewed and panel.mine
        marks = (seat == self.table["first_player"], seat == self.table["supremacy"]["owner"])
        of = (seat, asked, me, marks, [cult[name] for name in _OF_CHIP])
        you = self.page.site.get("word.you")
        return self.part("chip", of, lambda: {**self.cult(seat), "asked": asked, "me": me, "you": you})

    def road(self, name: str, icon: str, have: int, goal: int) -> dict[str, Any]:
        """How far a Cult is on one road to victory."""
        return {
            "name": self.say(f"road.{name}"),
            "icon": icon,
            "have": have,
            "goal": goal,
            "pips": [have > place for place in range(goal)],
        }

    def state(self, seat: int) -> str:
        """What a Cult is doing in this round."""
        cult = self.players[seat]
        if cult["celebrating"]:
            return self.say("state.celebrating")
        if cult["turned"]:
            return self.say("state.turned")
        if self.phase == "intention" and cult["passed"]:
            return self.say("state.passed")
        return ""

    def token(self, seat: int, priest: str) -> dict[str, Any]:
        """A Priest beside or on a sheet."""
        ref = f"free:{priest}"
        return {
            "shape": "patriarch" if priest == "patriarch" else "priest",
            "strength": strength(self.players[seat], priest),
            "sort": priest,
            "seat": seat,
            "place": "home",
            "coins": 0,
            "blessing": 0,
            "label": self.texts.value("priest", priest, self.page.names),
            "ref": ref if seat == self.me else "",
            "legal": seat == self.me and ref in self.clickable,
        }

    # The tray.

    def card(self, name: str) -> ShownCard:
        """A card that the viewer sees."""
        return show_card(self.page, self.rules, name)

    def drawn_card(self, card: ShownCard, own: bool) -> SafeString:
        """A card as HTML: its face follows from its name."""
        of = (card.name, card.key, card.legal, card.reason, own)
        return self.part("card", of, lambda: {"card": card, "own": own})

    def own(self) -> dict[str, Any] | None:
        """The viewer's own sheet and hand; None for a spectator."""
        if self.me == NOBODY:
            return None
        cult = self.players[self.me]
        hand = [self.card(name) for name in sorted([*cult["hand"], *cult["aside"]], key=CARD.place)]
        for card in hand:
            card.reason = "" if card.legal else self.reason(card.ref)
        abilities = [show_ability(self.page, self.rules, name) for name in cult["abilities"]]
        for ability in abilities:
            if not ability.legal:
                ability.reason = self.reason(f"ability:{ability.name}")
        free = [self.token(self.me, priest) for priest in cult["free"]]
        of = (self.me, cult["cult"], cult["side"], cult["divine_might"], [vars(one) for one in abilities], free)
        return {
            "sheet": self.part("sheet", of, lambda: self.sheet(abilities, free)),
            "hand": [self.drawn_card(card, own=True) for card in hand],
        }

    def sheet(self, abilities: list[ShownAbility], free: list[dict[str, Any]]) -> dict[str, Any]:
        """What the viewer's own sheet shows."""
        cult = self.players[self.me]
        return {
            "seat": self.me,
            "label": self.cult_name(self.me),
            "cult": self.drawn_as(self.me),
            "side": cult["side"],
            "side_label": self.texts.get(f"view.{cult['side']}"),
            "divine_might": cult["divine_might"],
            "abilities": abilities,
            "free": free,
            "goal": self.say("summon_at", number=cult["divine_might"]),
        }

    def flash(self) -> list[dict[str, Any]]:
        """The cards shown to all in the last step, to be held up for a moment."""
        return self.held_up(self.card, CARD, *_SHOWN_PLAY)

    def ending(self) -> list[dict[str, Any]]:
        """At the end: every Cult on its three roads, the winner first."""
        rows = [
            {
                **row,
                "cult": self.drawn_as(row["seat"]),
                "might": self.players[row["seat"]]["divine_might"],
                "shown": self.cult(row["seat"]),
                "progress": self.players[row["seat"]]["progress"],
            }
            for row in self.ending_rows()
        ]
        return sorted(rows, key=lambda row: (not row["winner"], -row["progress"], -row["might"]))


class EternalCityBoard(OwnBoard, folder="eternal_city"):
    """The night map."""

    MODEL: ClassVar[type[BoardModel[Any]]] = Model
    THEME: ClassVar[str] = "ec"
    BIG: ClassVar[tuple[str, ...]] = (
        "summoned", "summoning_failed", "won", "built_altar", "altar_destroyed", "celebrates", "played", "used",
        "took_supremacy", "claimed", "bought", "took_license", "placed", "passed",
    )  # fmt: skip
    WINDOWS: ClassVar[tuple[str, ...]] = tuple(_DECLINES)

    def decline(self, t: Position, seat: int) -> int:
        """Doing nothing at an Active Location, or no deal."""
        frame = t.agenda[-1]
        word = _DECLINES.get(frame.name())
        for option in frame.options(t, seat) if word else []:
            if frame.vocabulary().meaning(option).values() == [word]:
                return option
        return -1

    def spans(self, t: Position) -> dict[str, int]:
        """Until the Active Location is settled, or until the round is over."""
        assert isinstance(t, City)
        found = {"round": t.round}
        if t.active >= 0:
            found = {"location": t.round * LOCATIONS + t.active, **found}
        return found


BOARD: Final = EternalCityBoard()
