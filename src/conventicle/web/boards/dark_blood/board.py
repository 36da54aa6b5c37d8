"""The board of Dark Blood: the village under its tree, the open Ritual Books, and the bids.

Everything is built from the viewer's view. An option is shown as the things that have to be clicked for it (`refs`):
a circle, a Ritual, a Peasant and a place. What no thing stands for has a button of its own.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, ClassVar, Final

from django.utils.functional import cached_property  # that of functools has a lock for all pages together
from django.utils.safestring import SafeString

from conventicle.games.dark_blood.kinds import (
    CHURCH,
    CULT,
    LOCATION,
    LOCATION_LIMIT,
    NUMBERED,
    RESOURCE,
    RITUAL,
    RITUALS,
    ROUNDS,
    TREE,
)
from conventicle.games.dark_blood.phases.resolve import ActivateCultist
from conventicle.games.dark_blood.setup import DIFFICULTIES
from conventicle.games.dark_blood.values import DarkBloodValues, values_of
from conventicle.games.dark_blood.view import CultistsView, LocationView, PlayerView, TableView
from conventicle.kernel.vocabulary import ANYTIME
from conventicle.web.boards.base import words
from conventicle.web.boards.dark_blood import book, pictures
from conventicle.web.boards.dark_blood.story import Bidding, Story, read_story, resolved
from conventicle.web.boards.model import NOBODY, BoardModel, OwnBoard
from conventicle.web.drawing.page import Choice, Page, Panel

PHASES: Final = ("upkeep", "placement", "resolve", "defile")
#: Frames whose things may lie outside the screen of a phone: there they have buttons too.
_BUTTONS_TOO: Final = (
    "UseLocationCard", "GainResources", "PayResources", "TakeResources", "TakeOneThing", "SummonMonstrosity",
    "ChooseSide", "KeepObjective",
)  # fmt: skip
#: Frames that ask for a Location from which a Peasant comes.
_FROM: Final = ("LeadPeasant", "BringPeasant")
#: What is given at each spot of the Tree.
_GIFTS: Final = {"top": "any", "middle": "silver", "lower": "blood"}
#: Where the lanterns hang, in percent of the tree's picture.
_BRANCHES: Final = ((17, 38), (80, 29), (25, 19), (63, 17), (84, 46), (37, 46), (70, 58), (46, 8))


#: What the chip of a seat shows of its panel.
_OF_CHIP: Final = (
    "seat", "cult", "label", "size", "blood", "silver", "upgrades", "favor", "defiled_taint", "answered",
)  # fmt: skip


class Model(BoardModel[TableView]):
    """One viewer's table, made ready for the template."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        setup = page.room.match.setup
        self.values: Final[DarkBloodValues] = values_of(page.game.data_set(setup), setup.rules)
        self.board: Final = self.table["board"]
        self.players: Final = self.table["players"]
        self.seats: Final = {one["cult"]: one["seat"] for one in self.players}
        self.places: Final = {place["name"]: place for place in self.board["locations"]}
        self.solo: Final = "difficulty" in self.table
        self.here: Final = self.asked_place()
        self.story: Final[Story] = read_story(page.told, page.sentence)
        self.falling: Final = self.next_to_fall()

    def parts(self) -> dict[str, Any]:
        """The parts of the table."""
        return {
            "words": words(self.texts),
            "draw": pictures,
            "round": self.round(),
            "phase": self.phase(),
            "phases": [(name, self.say(f"phase.{name}")) for name in PHASES],
            "refs": json.dumps(self.refs),
            "cults": [one["cult"] for one in self.players],
            "cults_json": json.dumps([one["cult"] for one in self.players]),
            "me": self.me,
            "chips": [self.chip(panel) for panel in self.page.panels],
            "places": [self.drawn_place(name) for name in LOCATION.values],
            "tree": self.tree(),
            "favor": self.favor(),
            "tokens": self.tokens(),
            "pouch": self.pouch(),
            "beside": self.beside(),
            "drawn": self.drawn(),
            "books": [self.drawn_book(seat) for seat in self.open_books()],
            "marks": [self.mark(seat) for seat in self.book_order()],
            "actions": self.actions(),
            "defile": self.defile(),
            "own": self.own(),
            "solo": self.solo_state(),
            "upkeep": self.upkeep(),
            "bidding": self.last_bidding(),
            "ending": self.ending(),
        }

    def fixed(self) -> dict[str, Any]:
        """Pictures are drawn in all parts."""
        return {**super().fixed(), "draw": pictures}

    # Words.

    def cult_name(self, seat: int) -> str:
        """The name of a seat's Cult."""
        return self.named("cult", self.players[seat]["cult"])

    def cult_of(self, seat: int) -> tuple[str, str]:
        """A seat's Cult as an argument of a sentence."""
        return ("cult", self.players[seat]["cult"])

    def seat_of(self, cult: str) -> int:
        """The seat of a Cult, or NOBODY."""
        return self.seats.get(cult, NOBODY)

    # Where we are.

    def round(self) -> str:
        """Which round it is, in words."""
        number = self.table["round"]
        return self.say("round", number=number, most=ROUNDS) if number else self.say("before")

    def asked_place(self) -> str:
        """The Location that the question names."""
        at = self.arguments.get("location", -1)
        return LOCATION.values[at] if at >= 0 else ""

    def phase(self) -> str:
        """What part of the round it is."""
        if self.page.over:
            return "over"
        known = {"PlaceCultists": "placement", "BidBlood": "defile", "KeepObjective": "setup"}
        return known.get(self.frame, self.story.phase)

    def active(self) -> str:
        """The Location that is being resolved."""
        return self.story.active if self.phase() == "resolve" else ""

    def next_to_fall(self) -> str:
        """The Location that is bid for now, or would be next."""
        return str(self.page.forecast["falls"])

    # Options.

    def refs_of(self, choice: Choice, named: dict[str, str]) -> list[str]:
        """What is clicked for an option, in any order; nothing where it has a button of its own."""
        if choice.option >= ANYTIME:
            return [f"triangle:{named['triangle']}", f"upgrade:{named['ritual']}"] if "triangle" in named else []
        if self.frame == "GuidePeasant" and "origin" in named:
            return [f"peasant:{named['origin']}", f"location:{named['location']}"]
        if self.frame == "MovePeasants":
            origin, goal = (self.here, named["location"]) if named["way"] == "away" else (named["location"], self.here)
            return [f"peasant:{origin}", f"location:{goal}"]
        if self.frame in _FROM:
            where = named.get("location", "beside" if named.get("word") == "available" else "")
            return [f"peasant:{where}"] if where else []
        if self.frame == "PlaceCultists":
            return [f"location:{named['location']}"]
        if self.frame == "UseLocationCard":
            return [f"card:{self.here}"] if named["word"] == "use" else []
        if self.frame == "StrikeCultists" and "seat" in named:
            return [f"cultist:{self.here}:{named['seat']}:{named['stance']}"]
        if self.frame == "StrikeCultists":
            return [f"enemy:{self.here}"] if named["word"] == "enemy_cultist" else []
        if self.frame == "RobCultist":
            return [f"cultist:{self.here}:{named['seat']}"]
        if self.frame in ("TakeResources", "TakeOneThing"):
            return [f"store:{self.robbed()}:{named.get('resource', 'silver')}"]
        if "circle" in named:
            return [f"circle:{self.here}:{named['circle']}"]
        return [f"{domain}:{value}" for domain, value in named.items() if domain not in ("word", "number")]

    def robbed(self) -> int:
        """Who loses something now."""
        return self.arguments["from:seat"]

    @cached_property
    def clicks(self) -> dict[str, list[Any]]:
        """Per Location what can be clicked there and the options that each thing belongs to; all else under ''."""
        found: dict[str, list[Any]] = {}
        for ref, choices in self.clickable.items():
            where = ref.split(":")[1]
            options = [(choice.option, choice.key, choice.things) for choice in choices]
            found.setdefault(where if where in self.places else "", []).append((ref, options))
        return found

    def legal(self, ref: str) -> bool:
        """True if a click on it leads somewhere."""
        return ref in self.clickable

    def key(self, ref: str) -> str:
        """The key of the only option that a thing is clicked for."""
        found = self.clickable.get(ref, [])
        return found[0].key if len(found) == 1 else ""

    def actions(self) -> list[dict[str, Any]]:
        """Options that no thing on the board stands for; and some that a phone would have to scroll to."""
        too = self.frame in _BUTTONS_TOO
        bids = self.frame == "BidBlood"
        return [
            {
                "option": choice.option,
                "label": choice.label,
                "key": choice.key,
                "also": bids or bool(self.refs[choice.option]),
                "blood": bids,
            }
            for choice in self.page.choices
            if choice.option < ANYTIME and (too or not self.refs[choice.option])
        ]

    def reason(self, stretch: int, place: int) -> str:
        """In short, why the viewer's Cultist cannot do that now."""
        if self.frame != "ActivateCultist" or not self.page.my_turn:
            return ""
        room = self.page.room
        with room.lock:
            if room.steps() != self.page.step:
                return ""
            code = room.match.why_not(self.me, ActivateCultist.VOCABULARY.option(stretch, place))
        if not code:
            return ""
        short = f"page.short.{code}"
        return self.texts.get(short if self.texts.has(short) else f"reason.{code}")

    # What an option leads to.

    def consequence(self, choice: Choice, named: dict[str, str]) -> str:
        """What an option leads to, where that can be told from what the viewer sees."""
        if choice.option >= ANYTIME:
            if "triangle" not in named:
                return ""
            better = self.side(named["ritual"], True)
            return f"{better['label']}: {better['text']}"
        if self.frame == "PlaceCultists":
            return self.outlook(named["location"], int(named["number"]))
        if self.frame == "ActivateCultist" and "circle" in named:
            amount, what = self.yields(self.here, named["circle"])
            return self.say("gathers", number=amount, what=what)
        if self.frame == "ActivateCultist" and "ritual" in named:
            at = RITUAL.place(named["ritual"])
            now = self.side(named["ritual"], bool(self.players[self.me]["rituals"][at]["upgraded"]))
            return f"{now['label']}: {now['text']}"
        if self.frame == "BidBlood":
            return self.bid_outlook(int(named["number"]))
        if self.frame == "UseLocationCard" and named.get("word") == "use":
            return self.explain("location_card", self.places[self.here]["card"])
        return ""

    def side(self, ritual: str, upgraded: bool) -> dict[str, Any]:
        """A side of one of the viewer's Rituals."""
        cult = CULT.place(self.players[self.me]["cult"])
        return book.side(self.texts, self.values, self.values.rite_of(cult, RITUAL.place(ritual), upgraded))

    def yields(self, name: str, circle: str) -> tuple[int, str]:
        """What the next Cultist gets on a circle, or beside it."""
        place = self.places[name]
        at = ("left", "right").index(circle)
        amount = 1 if place["occupied"][at] else place["amounts"][at]
        if circle == "right":
            return amount, self.say("sign.silver")
        return amount, self.say("sign.any") if name == "church" else self.named("resource", produce(name))

    def outlook(self, name: str, number: int) -> str:
        """You 3, Warlocks 2: the count there afterwards, and who has Majority."""
        place = self.places[name]
        waiting = {row["seat"]: row["waiting"] for row in place["cultists"]}
        comes = self.page.forecast["majorities"][LOCATION.place(name)][number]
        first = comes["first"]
        said = [self.say("outlook.me", number=waiting.get(self.me, 0) + number)]
        said += [
            self.say("outlook.other", who=self.cult_name(seat), number=waiting[seat])
            for seat in comes["order"]
            if seat != self.me
        ]
        if place.get("enemies"):
            said.append(self.say("outlook.enemies", number=place["enemies"]))
        if first == self.me:
            said.append(self.say("outlook.majority"))
        elif first != NOBODY:
            said.append(self.say("outlook.theirs", who=self.cult_name(first)))
        return " · ".join(said)

    def bid_outlook(self, number: int) -> str:
        """What a Bid counts, and what comes back if it loses."""
        comes = self.page.forecast["bids"][number]
        return self.say("bid_counts", total=comes["total"], back=comes["back"])

    # The village.

    def drawn_place(self, name: str) -> SafeString:
        """A Location as HTML. What it is made of is spelt out, so that those where nothing changed are kept."""
        place = self.places[name]
        cults = [one["cult"] for one in self.players]
        monsters = [self.monster(one) for one in place["monstrosities"]]
        asked = (name == self.here, self.why_place(name), self.clicks.get(name))
        of = (place, cults, monsters, self.place_state(name), self.majority(name), asked)
        return self.part("place", of, lambda: self.place(name))

    def place_state(self, name: str) -> dict[str, Any]:
        """Where a Location stands in the round and in the game."""
        phase = self.phase()
        defiled = self.places[name]["defiled"]
        return {
            "priority": self.priority(name),
            "active": name == self.active(),
            "done": phase in ("resolve", "defile") and name in resolved(self.story, phase, self.board["priority"]),
            "defiled": defiled,
            "falls": name == self.falling and not defiled and self.table["round"] > 1,
            "falling_now": self.frame == "BidBlood" and name == self.here,
            "inquisitor": self.board["inquisitor"] == name,
        }

    def majority(self, name: str) -> int:
        """Who has Majority in a Location, or would have it; NOBODY where that does not count now."""
        if name == self.active():
            return self.story.majority
        if self.phase() == "placement":
            return int(self.page.forecast["majorities"][LOCATION.place(name)][0]["first"])
        return NOBODY

    def place(self, name: str) -> dict[str, Any]:
        """A Location: who stands there, what its circles give, its card, and what may be clicked."""
        place = self.places[name]
        first = self.majority(name)
        location = f"location:{name}"
        groups = [self.group(place, row, first) for row in place["cultists"]]
        enemies = place.get("enemies", 0)
        waiting = sum(row["waiting"] for row in place["cultists"])
        crowd = sum(len(one["pieces"]) for one in groups) + enemies + place["peasants"] * 0.8
        shown = {
            "name": name,
            "label": self.named("location", name),
            **self.place_state(name),
            "circles": [self.circle(place, at) for at in (0, 1)],
            "groups": groups,
            "enemies": enemies,
            "enemy": f"enemy:{name}" if self.legal(f"enemy:{name}") else "",
            "peasants": place["peasants"],
            "peasant": f"peasant:{name}" if self.legal(f"peasant:{name}") else "",
            "peasant_label": self.say("peasant_of", where=("location", name)),
            "sigils": self.sigils(place),
            "monsters": [self.monster(one) for one in place["monstrosities"]],
            "card": self.card(place),
            "crowd": f"{max(crowd, 4):g}",
            "ref": location,
            "legal": self.legal(location),
            "why": self.why_place(name),
            "offers": [
                (choice.option, choice.things[-1].partition(":")[2], choice.key)
                for choice in self.page.choices
                if self.frame == "PlaceCultists" and location in self.refs[choice.option]
            ],
            "room": "" if name == "church" else f"{waiting + enemies}/{LOCATION_LIMIT}",
        }
        shown["aria"] = self.place_aria(shown, place, first)
        return shown

    def priority(self, name: str) -> int:
        """The Priority of a Location, 0 before it is dealt; the Church always has the last."""
        if name == LOCATION.values[CHURCH]:
            return CHURCH + 1
        return int(self.places[name]["priority"]) if self.story.fell_at >= 0 else 0

    def why_place(self, name: str) -> str:
        """Which whole option to ask about, when a Location is clicked that cannot be chosen."""
        if self.frame == "PlaceCultists":
            return f"location:{name} number:1"
        if self.frame == "MovePeasants":
            return f"way:away location:{name} number:1"
        return f"origin:{name} location:{name}" if self.frame == "GuidePeasant" else f"location:{name}"

    def group(self, place: LocationView, row: CultistsView, first: int) -> dict[str, Any]:
        """A Cult's Cultists in a Location; those who gathered stand on or beside a circle."""
        seat = row["seat"]
        beside = row["gathered"] - place["occupied"].count(row["cult"])
        stances = ["waiting"] * row["waiting"] + ["beside"] * beside
        return {
            "seat": seat,
            "cult": row["cult"],
            "who": self.cult_name(seat),
            "number": row["waiting"] + row["gathered"],
            "majority": seat == first,
            "pieces": [self.piece(seat, place["name"], stance) for stance in stances],
        }

    def piece(self, seat: int, place: str, stance: str) -> dict[str, Any]:
        """A Cultist in the village."""
        refs = (f"cultist:{place}:{seat}:{stance}", f"cultist:{place}:{seat}")
        said = self.say("cultist_of", who=self.cult_of(seat), where=("location", place))
        return {
            "seat": seat,
            "cult": self.players[seat]["cult"],
            "place": place,
            "stance": stance,
            "ref": next((ref for ref in refs if self.legal(ref)), ""),
            "label": f"{said}, {self.named('stance', stance)}",
        }

    def circle(self, place: LocationView, at: int) -> dict[str, Any]:
        """One of the two circles: what it gives, how much, and who stands on it."""
        name, side = place["name"], ("left", "right")[at]
        ref = f"circle:{name}:{side}"
        what = "silver" if at else ("any" if name == "church" else produce(name))
        taken = place["occupied"][at]
        label = self.say("sign.silver") if at else self.yields(name, "left")[1]
        occupant = self.piece(self.seat_of(taken), name, f"on_{side}") if taken else None
        return {
            "side": side,
            "what": what,
            "amount": place["amounts"][at],
            "disk": bool(place["disks"][at]),
            "occupant": occupant,
            "ref": ref,
            "legal": self.legal(ref),
            "key": self.key(ref),
            "label": self.say("circle", what=label, number=place["amounts"][at])
            + (f", {self.say('taken')}" if taken else ""),
            "why": f"circle:{side}" if name == self.here else "",
        }

    def sigils(self, place: LocationView) -> list[dict[str, Any]]:
        """The Sigils of a Location, one by one."""
        found = [
            {"seat": self.seat_of(cult), "cult": cult}
            for cult, number in place["sigils"].items()
            for _ in range(number)
        ]
        return found + [{"seat": NOBODY, "cult": "enemy"}] * int(place.get("enemy_sigils", 0))

    def monster(self, name: str) -> dict[str, Any]:
        """A Monstrosity in the village."""
        owner = next(one for one in self.players if one["monstrosity"]["name"] == name)
        ritual = owner["monstrosity"]["ritual"]
        return {
            "name": name,
            "seat": owner["seat"],
            "label": f"{self.named('monstrosity', name)}: {self.named('monstrosity_ritual', ritual)}",
            "text": self.explain("monstrosity_ritual", ritual),
            "house": book.is_house(self.values.data, "monstrosity_ritual", ritual),
        }

    def card(self, place: LocationView) -> dict[str, Any]:
        """A Location's card."""
        name, ref = place["card"], f"card:{place['name']}"
        return {
            "name": name,
            "label": self.named("location_card", name),
            "text": self.explain("location_card", name),
            "house": book.is_house(self.values.data, "location_card", name),
            "ref": ref,
            "legal": self.legal(ref),
            "key": self.key(ref),
        }

    def place_aria(self, shown: dict[str, Any], place: LocationView, first: int) -> str:
        """A Location as a screen reader says it."""
        said = [f"{shown['label']} ({shown['priority']})" if shown["priority"] else shown["label"]]
        for state in ("active", "done", "defiled", "falls"):
            if shown[state]:
                said.append(self.say(f"place.{state}"))
        said += [circle["label"] for circle in shown["circles"]]
        said += [
            self.say("present", who=one["who"], number=one["number"])
            + (f" ({self.say('outlook.majority')})" if one["seat"] == first else "")
            for one in shown["groups"]
        ]
        if shown["enemies"]:
            said.append(self.say("outlook.enemies", number=shown["enemies"]))
        said.append(self.say("peasants", number=place["peasants"]))
        said += [self.say("sigils_of", who=("cult", cult), number=number) for cult, number in place["sigils"].items()]
        if place.get("enemy_sigils"):
            said.append(self.say("enemy_sigils", number=place["enemy_sigils"]))
        said += [one["label"] for one in shown["monsters"]]
        if shown["inquisitor"]:
            said.append(self.say("inquisitor"))
        if shown["legal"]:
            said.append(self.say("can_choose"))
        return ". ".join(said)

    def owner(self, cult: str) -> str:
        """The name of a Cult, or of the enemies."""
        return self.say("enemies") if cult == "enemy" else self.named("cult", cult)

    # The tree, the track and what lies beside the village.

    def tree(self) -> dict[str, Any]:
        """The Tree: three spots, and a lantern for each Peasant given to it."""
        spots = []
        for at, name in enumerate(TREE.values):
            ref, taken = f"tree:{name}", self.board["tree"][name]
            spots.append(
                {
                    "name": name,
                    "ref": ref,
                    "legal": self.legal(ref),
                    "key": self.key(ref),
                    "gift": _GIFTS[name],
                    "gift_label": self.say(f"sign.{_GIFTS[name]}"),
                    "taken": taken,
                    "seat": self.seat_of(taken) if taken else NOBODY,
                    "label": self.named("tree", name),
                    "text": self.explain("tree", name),
                    "reason": "" if self.legal(ref) or taken else self.reason(2, at),
                }
            )
        lit = self.board["lanterns"]
        return {
            "spots": spots,
            "lanterns": [(x, y, at < lit) for at, (x, y) in enumerate(_BRANCHES)],
            "lit": self.say("lanterns", number=lit),
        }

    def favor(self) -> list[dict[str, Any]]:
        """The four positions of Unholy Favor, the highest first, with what each is worth at the end."""
        rows: list[dict[str, Any]] = []
        for at, cult in enumerate(self.board["favor"]):
            seat = self.seat_of(cult)
            ahead = sum(1 for row in rows if row["seat"] != NOBODY)
            rows.append(
                {
                    "position": at + 1,
                    "cult": cult,
                    "seat": seat,
                    "who": self.owner(cult) if cult else self.say("nobody"),
                    "taint": self.values.favor_taint[ahead] if seat != NOBODY and not self.solo else "",
                    "mine": seat == self.me and seat != NOBODY,
                }
            )
        return rows

    def tokens(self) -> list[dict[str, Any]]:
        """The five Defiled tokens: Taint, who won them, the disks beneath, and the hidden number of the solo game."""
        hidden = len(self.table.get("token_numbers", []))
        gone = self.page.forecast["tokens_gone"]
        found = []
        for at, token in enumerate(self.board["defiled_tokens"]):
            winner = token["winner"]
            numbered = self.solo and at >= len(self.values.defiled_taint) - hidden
            said = [self.say("token", number=token["taint"])]
            if winner:
                said.append(self.owner(winner))
            elif at < gone:
                said.append(self.say("token_gone"))
            said += [self.named("disk", disk) for disk in token["disks"]]
            if numbered:
                said.append(self.say("hidden_number"))
            found.append(
                {
                    "taint": token["taint"],
                    "winner": winner,
                    "seat": self.seat_of(winner),
                    "gone": at < gone,
                    "next": at == gone and bool(self.falling),
                    "disks": [self.disk(disk) for disk in token["disks"]],
                    "hidden": numbered,
                    "label": ", ".join(said),
                }
            )
        return found

    def disk(self, name: str) -> dict[str, Any]:
        """A wooden disk: a number, or whose sign it bears."""
        ref = f"disk:{name}"
        numbers = ("one", "two", "three", "four")
        cult = name.removesuffix("_hex") if name.endswith("_hex") else ""
        icon = {"two_peasants": "peasant", "shield": "inquisitor"}.get(name, f"emblem-{cult}" if cult else "")
        return {
            "name": name,
            "label": self.named("disk", name),
            "figure": numbers.index(name) + 1 if name in numbers[:NUMBERED] else "",
            "icon": icon,
            "twice": name == "two_peasants",
            "seat": self.seat_of(cult),
            "cult": cult,
            "ref": ref,
            "legal": self.legal(ref),
            "key": self.key(ref),
        }

    def pouch(self) -> dict[str, Any]:
        """The Game Pouch: everyone saw what went in and came out."""
        held = self.board["pouch"]
        return {
            "number": sum(held.values()),
            "disks": [{**self.disk(name), "count": count} for name, count in held.items()],
            "house": book.is_house(self.values.data, "disk", "one"),
        }

    def beside(self) -> dict[str, Any]:
        """Peasants beside the board."""
        ref = "peasant:beside"
        return {"number": self.board["available_peasants"], "ref": ref if self.legal(ref) else ""}

    def drawn(self) -> list[dict[str, Any]]:
        """The disks that the Doomsayer has laid out."""
        return [self.disk(name) for name in self.board["drawn"]]

    # Seats and books.

    def panel(self, seat: int) -> dict[str, Any]:
        """A seat's panel: everything public that counts."""
        cult = self.players[seat]
        change = cult["blood_change"]
        question = self.page.view["question"]
        sealed = self.frame in ("BidBlood", "KeepObjective")
        return {
            "seat": seat,
            "cult": cult["cult"],
            "label": self.cult_name(seat),
            "favor": cult["favor"],
            "silver": cult["silver"],
            "sigils": cult["sigils"],
            "defiled_taint": cult["defiled_taint"],
            "size": cult["cultists"]["size"],
            "blood": cult["blood"],
            "known": cult["blood"] != "?",
            "change": f"{change:+d}".replace("-", "−") if change else "±0",
            "upgrades": sum(one["upgraded"] for one in cult["rituals"]),
            "stores": [
                {
                    "name": name,
                    "label": self.named("resource", name),
                    "number": number,
                    "ref": f"store:{seat}:{name}" if self.legal(f"store:{seat}:{name}") else "",
                }
                for name, number in cult["resources"].items()
            ],
            "silver_ref": f"store:{seat}:silver" if self.legal(f"store:{seat}:silver") else "",
            "hexes": [at >= len(cult["passives"]) - cult["hexes"] for at in range(len(cult["passives"]))],
            "open": sum(one["open"] for one in cult["passives"]),
            "answered": sealed and question is not None and seat in question["answered"],
            "bids": self.frame == "BidBlood",
            "total": cult.get("total_taint", ""),
            "start": 0 if self.solo else cult["position_taint"],
        }

    def chip(self, panel: Panel) -> dict[str, Any]:
        """A seat in short, for a phone."""
        shown = self.panels[panel.seat]
        return {
            **{name: shown[name] for name in _OF_CHIP},
            "asked": panel.asked and not self.page.over,
            "me": panel.viewed and panel.mine,
        }

    def open_books(self) -> list[int]:
        """The seats whose books are sent: one's own, and the one that the viewer wants to look into."""
        first = self.book_order()[0]
        return [first, self.page.look] if self.page.look not in (NOBODY, first) else [first]

    def mark(self, seat: int) -> dict[str, Any]:
        """The ribbon that opens a book."""
        name = self.say("book_of", who=self.cult_of(seat))
        return {"seat": seat, "cult": self.players[seat]["cult"], "label": name}

    def book_order(self) -> list[int]:
        """The seats whose books lie on the table, the one that is open first."""
        first = self.me if self.me != NOBODY else 0
        seats = len(self.players)
        return [(first + step) % seats for step in range(seats)]

    def drawn_book(self, seat: int) -> SafeString:
        """A Ritual Book as HTML; what may be clicked, and why not, counts in the viewer's own."""
        cult = self.players[seat]
        mine = seat == self.me
        clicks = (self.clicks.get(""), self.reasons(), self.trades()) if mine else None
        of = (cult, mine, self.page.names[seat], clicks)
        return self.part("book", of, lambda: self.book(seat))

    def reasons(self) -> list[str]:
        """Why the viewer's Cultist cannot perform each Ritual now; '' where it can."""
        return [self.reason(1, at) for at in range(RITUALS)]

    def book(self, seat: int) -> dict[str, Any]:
        """A Ritual Book; the viewer's own can be clicked."""
        cult = self.players[seat]
        mine = seat == self.me
        home = cult["cultists"]
        return {
            "seat": seat,
            "cult": cult["cult"],
            "mine": mine,
            "label": self.say("book_of", who=self.cult_of(seat)),
            "who": self.page.names[seat],
            "about": self.explain("cult", cult["cult"]),
            "rituals": {one["name"]: one for one in self.rituals(cult, mine)},
            "triangles": {one["name"]: one for one in self.triangles(cult, mine)},
            "passives": self.passives(cult, mine),
            "monster": self.own_monster(cult, mine),
            "ready": home["ready"],
            "resting": home["resting"],
            "inactive": home["inactive"],
            "given": home["sacrificed"],
            "free_inactive": max(0, self.values.inactive - home["inactive"] - home["sacrificed"]),
            "silver": cult["silver"],
            "sigils": cult["sigils"],
            "resources": [
                {
                    "name": name,
                    "label": self.named("resource", name),
                    "number": number,
                    "ref": f"resource:{name}",
                    "legal": mine and self.legal(f"resource:{name}"),
                    "key": self.key(f"resource:{name}") if mine else "",
                }
                for name, number in cult["resources"].items()
            ],
            "trades": self.trades() if mine else [],
        }

    def rituals(self, cult: PlayerView, mine: bool) -> list[dict[str, Any]]:
        """The Rituals of a book; on the viewer's own, what may be done with each."""
        rituals = book.rituals(self.texts, self.values, cult)
        for at, ritual in enumerate(rituals):
            ref, upgrade = f"ritual:{ritual['name']}", f"upgrade:{ritual['name']}"
            ritual["legal"] = mine and self.legal(ref)
            ritual["ref"] = ref
            ritual["key"] = self.key(ref) if mine else ""
            ritual["upgrade"] = upgrade if mine and self.legal(upgrade) else ""
            ritual["upgrade_label"] = self.say("upgrade_to", what=ritual["better"]["label"])
            ritual["reason"] = self.reason(1, at) if mine and not ritual["legal"] else ""
        return rituals

    def triangles(self, cult: PlayerView, mine: bool) -> list[dict[str, Any]]:
        """The upgrade triangles of a book."""
        triangles = book.triangles(self.texts, cult)
        for triangle in triangles:
            ref = f"triangle:{triangle['name']}"
            triangle["ref"] = ref
            triangle["legal"] = mine and self.legal(ref)
            triangle["why"] = f"ritual:{triangle['between'][0]} {ref}"
            triangle["label"] = self.say(
                "triangle", cost=triangle["cost"], first=triangle["rituals"][0], second=triangle["rituals"][1]
            )
        return triangles

    def passives(self, cult: PlayerView, mine: bool) -> list[dict[str, Any]]:
        """The Passives of a book, with the sides that may be chosen."""
        passives = book.passives(self.texts, self.values, cult)
        for passive in passives:
            for one in passive["sides"]:
                one["legal"] = mine and self.legal(f"passive:{one['name']}")
            passive["choosing"] = any(one["legal"] for one in passive["sides"])
        return passives

    def own_monster(self, cult: PlayerView, mine: bool) -> dict[str, Any]:
        """The Monstrosity of a book, with the sides that may be chosen."""
        monster = book.monstrosity(self.texts, self.values, cult)
        for one in monster["sides"]:
            one["legal"] = mine and self.legal(f"monstrosity_ritual:{one['name']}")
        monster["choosing"] = any(one["legal"] for one in monster["sides"])
        return monster

    def trades(self) -> list[dict[str, Any]]:
        """Trades that can be made now: what is given, and each thing it can be given for."""
        rows: dict[str, dict[str, Any]] = {}
        for choice in self.page.choices:
            named = dict(thing.split(":", 1) for thing in choice.things)
            given = named.get("pair") or named.get("given")
            if choice.option < ANYTIME or not given:
                continue
            domain = "pair" if "pair" in named else "given"
            row = rows.setdefault(
                given, {"icons": given_icons(given), "label": self.named(domain, given), "offers": []}
            )
            row["offers"].append(
                {"option": choice.option, "icon": named["resource"], "label": choice.label, "key": choice.key}
            )
        return list(rows.values())

    def own(self) -> dict[str, Any] | None:
        """What only the viewer knows: pouch, starting Taint, Objectives. None for a spectator."""
        if self.me == NOBODY:
            return None
        cult = self.players[self.me]
        return {
            "seat": self.me,
            "blood": cult["blood"],
            "start_taint": cult["start_taint"],
            "position_taint": cult["position_taint"],
            "defiled_taint": cult["defiled_taint"],
            "objectives": [
                {
                    "name": name,
                    "label": self.named("objective", name),
                    "text": self.explain("objective", name),
                    "house": book.is_house(self.values.data, "objective", name),
                    "ref": f"objective:{name}",
                    "legal": self.legal(f"objective:{name}"),
                    "key": self.key(f"objective:{name}"),
                }
                for name in cult["objectives"]
                if name != "?"
            ],
        }

    # Bids.

    def defile(self) -> dict[str, Any] | None:
        """The Location that falls next: everyone's worth there without Blood, and the fist when it is asked for."""
        if not self.falling or self.page.over:
            return None
        place = self.places[self.falling]
        worth = self.page.forecast["worth"]
        rows = [
            {
                "seat": seat,
                "cult": cult["cult"],
                "who": self.cult_name(seat),
                "sigils": place["sigils"].get(cult["cult"], 0),
                "worth": worth[seat],
                "more": worth[seat] - self.values.sigil_worth * place["sigils"].get(cult["cult"], 0),
                "answered": self.panels[seat]["answered"],
            }
            for seat, cult in sorted(enumerate(self.players), key=lambda one: one[1]["favor"])
        ]
        shown = {
            "name": self.falling,
            "label": self.named("location", self.falling),
            "taint": self.page.forecast["taint"],
            "now": self.frame == "BidBlood",
            "rows": rows,
            "tie": rows[0]["who"],
            "first_round": self.table["round"] == 1,
            "bids": [
                {"option": choice.option, "number": int(choice.things[0].partition(":")[2]), "key": choice.key,
                 "text": choice.text, "mine": choice.option == self.page.view["sealed"]}
                for choice in self.choices
                if self.frame == "BidBlood"
            ],
        }  # fmt: skip
        if self.solo:
            shown["solo"] = {**self.page.forecast["solo"], "enemy_sigils": place["enemy_sigils"]}
        return shown

    def last_bidding(self) -> dict[str, Any] | None:
        """The last Bid, to be shown as a moment and kept in sight until the next round."""
        if not self.story.bids:
            return None
        found = self.story.bids[-1]
        return {
            "step": found.step,
            "title": self.bidding_title(found),
            "location": self.named("location", found.location),
            "number": found.number,
            "difficulty": found.difficulty,
            "lost": found.winner == NOBODY,
            "recent": self.phase() in ("defile", "over", "upkeep"),
            "rows": [
                {
                    "seat": bid.seat,
                    "cult": self.players[bid.seat]["cult"],
                    "who": self.page.names[bid.seat],
                    "blood": bid.blood,
                    "drops": list(range(min(bid.blood, 12))),
                    "more": bid.total - bid.blood,
                    "total": bid.total,
                    "back": bid.back,
                    "winner": bid.seat == found.winner,
                }
                for bid in sorted(found.bids, key=lambda one: (one.seat != found.winner, -one.total))
            ],
        }

    def bidding_title(self, found: Bidding) -> str:
        """Who defiles what, in a sentence."""
        where = ("location", found.location)
        if found.winner == NOBODY:
            return self.say("token_lost", where=where)
        return self.say("defiles", who=self.page.names[found.winner], where=where, number=found.taint)

    # Upkeep.

    def upkeep(self) -> dict[str, Any] | None:
        """How the disks of this round fell, step by step, with the way of each Darkflow."""
        if not self.story.falls or self.page.over:
            return None
        return {
            "step": self.story.fell_at,
            "title": self.say("disks_fell", number=self.table["round"]),
            "flows": sum(fall.flows for fall in self.story.falls),
            "steps": [
                {
                    "text": fall.text,
                    "disk": self.disk(fall.disk) if fall.disk else None,
                    "flows": fall.flows,
                    "lost": fall.lost,
                    "path": [
                        {"label": self.named("location", name), "passed": fall.lost or at < len(fall.path) - 1}
                        for at, name in enumerate(fall.path)
                    ],
                }
                for fall in self.story.falls
            ],
        }

    # Alone, and the end.

    def solo_state(self) -> dict[str, Any] | None:
        """The three conditions of the solo game, as far as they are met."""
        if not self.solo:
            return None
        cult = self.players[0]
        upgrades = sum(one["upgraded"] for one in cult["rituals"])
        active = cult["cultists"]["size"]
        return {
            "difficulty": self.texts.get(f"option.difficulty.{DIFFICULTIES[self.table['difficulty'] - 1]}"),
            "conditions": [
                (self.say("solo.rituals"), f"{upgrades}/{RITUALS}", upgrades == RITUALS),
                (self.say("solo.cultists"), f"{active}/8", active == 8),
                (self.say("solo.favor"), f"{cult['favor']}.", cult["favor"] == 1),
            ],
            "score": cult["defiled_taint"],
        }

    def ending(self) -> dict[str, Any] | None:
        """At the end: Taint kind by kind, in the order of the count, with what was counted."""
        if not self.page.over:
            return None
        if self.solo:
            return {"solo": self.solo_state(), "rows": [], "seats": [], "totals": [], "tied": False}
        seats = sorted(range(len(self.players)), key=lambda seat: (-self.players[seat]["total_taint"],
                                                                     self.players[seat]["favor"]))  # fmt: skip
        kinds = list(self.players[0]["taint"])
        winners = self.page.view["winners"]
        return {
            "solo": None,
            "seats": [
                {"seat": seat, "cult": self.players[seat]["cult"], "name": self.page.names[seat],
                 "label": self.cult_name(seat), "winner": seat in winners}
                for seat in seats
            ],
            "rows": [
                {
                    "kind": self.say(f"taint.{kind}"),
                    "cells": [
                        {"seat": seat, "taint": self.players[seat]["taint"][kind], "counted": self.counted(seat, kind)}
                        for seat in seats
                    ],
                }
                for kind in kinds
            ],
            "totals": [(seat, self.players[seat]["total_taint"]) for seat in seats],
            "tied": self.players[seats[0]]["total_taint"] == self.players[seats[1]]["total_taint"],
        }  # fmt: skip

    def counted(self, seat: int, kind: str) -> str:
        """What a kind of Taint was counted by, for one seat."""
        cult = self.players[seat]
        if kind == "cultists":
            return self.say("counted.cultists", number=cult["cultists"]["size"])
        if kind == "spellbook":
            return self.say("counted.spellbook", number=sum(one["upgraded"] for one in cult["rituals"]))
        if kind == "blood":
            return self.say("counted.blood", number=cult["blood"])
        if kind == "favor":
            return self.say("rank", number=cult["favor"])
        if kind == "objective":
            return ", ".join(self.named("objective", name) for name in cult["objectives"])
        return ""


def produce(location: str) -> str:
    """The Resource that a Location other than the Church produces."""
    return RESOURCE.values[LOCATION.place(location)]


@cache
def given_icons(given: str) -> tuple[str, ...]:
    """What a trade gives, as signs: `two_sulfur`, `sulfur_and_graveyard_dirt` or `sulfur`."""
    if given.startswith("two_"):
        return (given.removeprefix("two_"),) * 2
    return tuple(given.split("_and_"))


class DarkBloodBoard(OwnBoard, folder="dark_blood"):
    """The village."""

    MODEL: ClassVar[type[BoardModel[Any]]] = Model
    THEME: ClassVar[str] = "db"
    BIG: ClassVar[tuple[str, ...]] = (
        "defiled", "token_lost", "killed", "returned", "robbed", "summoned", "upgraded", "spellbook", "bid",
        "offered", "placed_sigil", "performed", "used_card", "gathered", "placed",
    )  # fmt: skip
    WINDOWS: ClassVar[tuple[str, ...]] = ("FinishActivation",)
    DECLINE: ClassVar[str] = "done"
    FOR_SIDES: ClassVar[tuple[str, ...]] = ("FinishActivation",)


BOARD: Final = DarkBloodBoard()
