"""The board of Pantheon: gods with temples and followers, the door, the decks, the own hand and the parts for sale.

Everything is built from the viewer's view. An option is shown as the things that have to be clicked for it (`refs`):
a card, or a card and a god, a follower, a temple. The page narrows the options down click by click.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar, Final

from conventicle.games.pantheon.kinds import (
    CARD,
    COINS_SORT,
    GODS_SORT,
    PARTS_SORT,
    SITE,
    SORT,
    SPECIALS_SORT,
    TEMPLE_PARTS,
)
from conventicle.games.pantheon.values import PantheonValues, values_of
from conventicle.games.pantheon.view import UNKNOWN, FollowerView, GodView, PlayerView, TableView, TempleView
from conventicle.web.boards.base import words
from conventicle.web.boards.model import NOBODY, BoardModel, OwnBoard
from conventicle.web.boards.pantheon.cards import PARTS, ShownCard, Symbols, show_card
from conventicle.web.boards.pantheon.symbols import SIGNS, symbols
from conventicle.web.drawing.page import Choice, Page

#: Things that have no place on the table: their options are buttons of their own.
_UNPLACED: Final = ("word",)
#: Words that the title of a god stands for.
_POWERS: Final = {
    "use_overlord": "overlord",
    "use_thousand_eyes": "thousand_eyes",
    "use_charm": "irresistible_charm",
    "use_destroyer": "destroyer",
}
#: Words that a pile or a card of the hand stands for.
_PLACES: Final = {"draw_two": "pile:deck", "buy_discard": "pile:discard", "indoctrinate": "card:indoctrination"}
#: Frames whose cards are laid out to choose from: neither in the hand nor on the table.
_SPREAD: Final = ("RejectCard", "LayDown", "ReviveFollower", "ConfiscateCard")
#: Frames that ask for a part of a temple.
_PARTS_ASKED: Final = ("ReplacePart", "DestroyPart")
#: The word that ends a question without doing anything, by frame.
_DECLINES: Final = ("done", "let_be", "pass_on")
_DRAWN: Final = ("drew", "drew_hidden", "bought_discard", "bought_part", "thousand_eyes")
_AT_THE_DOOR: Final = ("joined", "paid_for", "unwanted", "prophecy", "turned_over")
_SHOWN_PLAY: Final = ("played",)
#: The places of the parts in a temple as it is drawn: both walls, then what stands on them.
_SLOTS: Final = ("foundation", "altar", "wall", "wall", "dome")


class Model(BoardModel[TableView]):
    """One viewer's table, made ready for the template."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        setup = page.room.match.setup
        self.values: Final[PantheonValues] = values_of(page.game.data_set(setup), setup.rules)
        self.board: Final = self.table["board"]
        self.players: Final = self.table["players"]

    def parts(self) -> dict[str, Any]:
        """The parts of the table."""
        return {
            "words": words(self.texts),
            "refs": json.dumps(self.refs),
            "turn": self.say("turn", number=self.board["turn"]),
            "steps": self.steps(),
            "doom": self.doom(),
            "door": self.door(),
            "deck": self.deck(),
            "discard": self.discard(),
            "follower_discard": self.follower_discard(),
            "follower_deck": len(self.board["follower_deck"]),
            "shop": self.shop(),
            "spread": self.spread(),
            "hand": self.hand(),
            "actions": self.actions(),
            "own": self.own(),
            "played": [self.card(name) for name in self.board["played"] if name != UNKNOWN],
            "flash": self.flash(),
            "ending": self.ending(),
            "variants": [self.texts.get(f"option.{name}.name") for name in self.board["variants"]],
        }

    # Words.

    def god_name(self, god: str) -> str:
        """A god's name."""
        return self.texts.value("god", god, self.page.names)

    def card_name(self, card: str) -> str:
        """A card's name."""
        return self.texts.value("card", card, self.page.names)

    def card(self, name: str, ref: str = "") -> ShownCard:
        """A card that the viewer sees."""
        return show_card(self.page, self.values, name, ref)

    # Options.

    def refs_of(self, choice: Choice, named: dict[str, str]) -> list[str]:
        """What is clicked for an option."""
        word, god, card = named.get("word", ""), named.get("god", ""), named.get("card", "")
        if word in _POWERS:
            return [f"worn:{self.bearer(_POWERS[word])}:{_POWERS[word]}"]
        if word in _PLACES:
            return [_PLACES[word]]
        if word == "trade_in":
            return [f"trade:{god}"]
        if word == "trade_in_card":
            return [f"card:{god}"]
        if word == "replace":
            return [f"card:{card}", f"swap:{self.building_site(god)}:{PARTS[self.values.part[CARD.place(card)]]}"]
        if card and god:
            return self.card_and_god(card, god)
        if card and "seat" in named:
            return [f"waiting:{named['seat']}:{card}"]
        if card:
            return [self.single_card(card)]
        found = [f"{domain}:{value}" for domain, value in named.items() if domain in ("god", "site", "seat")]
        return found or choice.things

    def card_and_god(self, card: str, god: str) -> list[str]:
        """A card played on a god or in its temple; or a follower, a realm or a title of a god."""
        if self.frame == "PlayCards":
            return [f"card:{card}", f"next:{god}" if SORT[CARD.place(card)] == PARTS_SORT else f"god:{god}"]
        return [f"worn:{god}:{card}" if self.frame in ("DenounceGod", "UsurpWorn") else f"follower:{god}:{card}"]

    def single_card(self, card: str) -> str:
        """A card by itself: in the hand, laid out, for sale, or in a temple."""
        if self.frame in _SPREAD:
            return f"spread:{card}"
        if self.frame in _PARTS_ASKED:
            return f"part:{card}"
        return f"side:{card}" if self.frame == "DrawCards" else f"card:{card}"

    def bearer(self, title: str) -> str:
        """The viewer's god that bears a title."""
        return next(god["god"] for god in self.players[self.me]["gods"] if god["title"] == title)

    def building_site(self, god: str) -> str:
        """Where the temple of one of the viewer's gods is being built."""
        mine = next(one for one in self.players[self.me]["gods"] if one["god"] == god)
        return next(str(temple["site"]) for temple in mine["temples"] if temple["building"])

    def declines(self, choice: Choice) -> bool:
        """The words that end a question without doing anything."""
        return len(choice.things) == 1 and choice.things[0].removeprefix("word:") in _DECLINES

    def consequence(self, choice: Choice, named: dict[str, str]) -> str:
        """What an option leads to, from what all can see."""
        word, god, card = named.get("word", ""), named.get("god", ""), named.get("card", "")
        if self.frame == "RecruitFollower" and word in ("join", "pay"):
            if word == "join":
                return self.say("joins_free")
            return self.say("unsupported_for", number=self.page.forecast["gods"][god]["price"])
        if self.frame == "PlayCards" and card and SORT[CARD.place(card)] == PARTS_SORT:
            return self.say("costs", number=1)
        if self.frame == "AnswerThreat" and word in ("let_be", "pass_me_over"):
            return self.say("would_lose", number=self.threatened())
        if self.frame == "NamePurged" and "seat" in named:
            return self.say("would_lose", number=self.unsupported(self.players[int(named["seat"])]))
        if self.frame == "NameRobbed" and "seat" in named:
            return self.say("has_coins", number=self.players[int(named["seat"])]["coins"])
        if self.frame == "NameSearched" and "seat" in named:
            return self.say("has_cards", number=self.players[int(named["seat"])]["hand_size"])
        return ""

    def unsupported(self, player: PlayerView) -> int:
        """How many followers a purge would take."""
        flock = [one for god in player["gods"] for one in god["followers"]] + player["waiting_followers"]
        return sum(1 for one in flock if not one["supported"])

    def actions(self) -> list[dict[str, Any]]:
        """Options that are words: passing on, drawing, powers, declining."""
        return [
            {"option": choice.option, "label": choice.label, "key": choice.key}
            for choice in self.choices
            if all(thing.partition(":")[0] in _UNPLACED for thing in choice.things)
        ]

    # The turn, the door and the piles.

    def step(self) -> int:
        """Which of the four steps of the turn it is."""
        if self.page.over:
            return 0
        if self.board["offered"]:
            return 1
        if self.frame == "DiscardDown":
            return 4
        for entry in reversed(self.page.told):
            if entry.event.name in _DRAWN:
                return 2 if self.frame == "RejectCard" else 3
            if entry.event.name == "turn":
                return 2
        return 2

    def steps(self) -> list[dict[str, Any]]:
        """The four steps, the present one marked."""
        now = self.step()
        return [{"number": one, "label": self.say(f"step.{one}"), "now": one == now} for one in range(1, 5)]

    def doom(self) -> dict[str, Any]:
        """How near the end is: the Prophecy first, then End of Days."""
        if self.page.over:
            return {"state": "over", "number": 0, "text": self.say("doom.over"), "near": True}
        if not self.board["prophecy_drawn"]:
            within = self.board["prophecy_within"]
            return {
                "state": "waiting",
                "number": within,
                "text": self.say("doom.waiting", number=within),
                "near": False,
            }
        left = self.board["draws_left"]
        if isinstance(left, str):
            return {"state": "coming", "number": UNKNOWN, "text": self.say("doom.unknown"), "near": True}
        return {"state": "coming", "number": left, "text": self.say("doom.coming", number=left), "near": left <= 5}

    def door(self) -> dict[str, Any]:
        """The follower at the door, whom it has asked and whom it will; or what became of the last one."""
        offered = [name for name in self.board["offered"] if name != UNKNOWN]
        if not offered or offered[0] == "end_of_days":
            return {"card": self.card(offered[0]) if offered else None, "stops": [], "said": self.at_the_door()}
        seats = len(self.players)
        drawer = self.board["active"]
        at = self.page.asked[0] if self.frame == "RecruitFollower" and self.page.asked else drawer
        stops = []
        for step in range(seats):
            seat = (drawer + step) % seats
            welcome = self.page.forecast["seats"][seat]
            behind = (seat - drawer) % seats < (at - drawer) % seats
            state = "now" if seat == at else "past" if behind else "next"
            stops.append({
                "seat": seat, "name": self.page.names[seat], "state": state, "welcome": welcome["welcome"],
                "text": self.say("door.passed") if behind else self.say(
                    f"door.{welcome['welcome']}",
                    god=self.god_name(welcome["god"]) if welcome["god"] else "", number=welcome["price"],
                ),
            })  # fmt: skip
        return {"card": self.card(offered[0]), "stops": stops, "said": []}

    def at_the_door(self) -> list[str]:
        """What happened at the door in this turn."""
        found: list[str] = []
        for entry in reversed(self.page.told):
            if entry.event.name in _AT_THE_DOOR:
                found.append(self.page.sentence(entry))
            if entry.event.name == "turn":
                break
        return found[::-1]

    def deck(self) -> dict[str, Any]:
        """The main deck."""
        return {"number": self.board["main_deck"], "full": self.say("deck.full"), "notation": self.ask("word:draw_two")}

    def discard(self) -> dict[str, Any]:
        """The main discard, open to all."""
        cards = self.board["main_discard"]
        return {
            "top": self.card(cards[0]) if cards else None,
            "number": len(cards),
            "list": "\n".join(self.card_name(name) for name in cards),
            "full": self.say("discard.full", number=self.values.discard_price),
            "notation": self.ask("word:buy_discard"),
        }

    def follower_discard(self) -> dict[str, Any]:
        """The Follower discard, open to all; End of Days may lie in it."""
        cards = self.board["follower_discard"]
        return {
            "top": self.card_name(cards[0]) if cards else "",
            "number": len(cards),
            "list": "\n".join(self.card_name(name) for name in cards),
            "full": self.say("follower_discard.full"),
        }

    def shop(self) -> dict[str, Any]:
        """The parts for sale, alike ones together."""
        names = self.board["side"]
        rows = []
        for name in sorted(set(names), key=CARD.place):
            card = self.card(name, f"side:{name}")
            card.notation = self.ask(f"card:{name}")
            rows.append({"card": card, "left": names.count(name), "legal": card.ref in self.clickable})
        return {"rows": rows, "price": self.values.buyable_price}

    def spread(self) -> list[ShownCard]:
        """Cards laid out to choose from."""
        if self.frame not in _SPREAD or not self.page.choices:
            return []
        refs = [ref for refs in self.refs.values() for ref in refs if ref.startswith("spread:")]
        return [self.card(ref.removeprefix("spread:"), ref) for ref in dict.fromkeys(refs)]

    # Gods.

    def panel(self, seat: int) -> dict[str, Any]:
        """A seat's panel: counts, gods, and what waits for a god."""
        player = self.players[seat]
        at_door = self.frame == "RecruitFollower" and self.page.asked[:1] == [seat]
        return {
            "seat": seat,
            "ref": f"seat:{seat}",
            "pick": f"seat:{seat}" in self.clickable,
            "pick_text": self.say("pick_seat", who=self.page.names[seat]),
            "gods": [self.god(seat, god) for god in player["gods"]],
            "waiting": [self.follower(one, f"waiting:{seat}", "", seat) for one in player["waiting_followers"]],
            "ruins": [self.temple(temple, None, seat) for temple in player["waiting_temples"]],
            "active": seat == self.board["active"],
            "at_door": self.card(self.board["offered"][0]) if at_door else None,
            "tie": self.say("tie", temples=player["complete_temples"], followers=player["follower_count"]),
        }

    def god(self, seat: int, god: GodView) -> dict[str, Any]:
        """A god with realm, title, symbols, temples and followers."""
        name = god["god"]
        mine = seat == self.me
        counted = symbols(god)
        notation = f"word:join god:{name}" if self.frame == "RecruitFollower" else f"god:{name}"
        temples = [self.temple(temple, god, seat) for temple in god["temples"]]
        return {
            "name": name,
            "label": self.god_name(name),
            "full": self.god_text(god),
            "title": self.worn(name, god["title"]),
            "realm": self.worn(name, god["realm"]),
            "symbols": [
                Symbols(sign, number, self.say(f"sign.{sign}"))
                for sign, number in zip(SIGNS[:3], counted[:3], strict=True)
            ],
            "sum": counted[3],
            "ref": f"god:{name}",
            "also": f"next:{name}" if mine else "",
            "notation": self.ask(notation),
            "trade": f"trade:{name}" if f"trade:{name}" in self.clickable else "",
            "temples": temples or [self.temple(None, god, seat)],
            "followers": [self.follower(one, f"follower:{name}", name, seat) for one in god["followers"]],
            "points": sum(one["value"] for one in god["followers"]),
            "aria": ". ".join(filter(None, [self.god_name(name), self.god_text(god)])),
            "offer": self.offer(seat, god),
        }

    def god_text(self, god: GodView) -> str:
        """A god's symbols in words, and what still has to be there before a temple is begun."""
        shown = symbols(god)
        parts = [
            f"{self.say(f'sign.{sign}')} {number}" for sign, number in zip(SIGNS[:3], shown, strict=False) if number
        ]
        said = [", ".join(parts) if parts else self.say("no_symbols")]
        if not god["realm"] or not god["title"]:
            said.append(self.say("needs_both"))
        return ". ".join(said)

    def offer(self, seat: int, god: GodView) -> str:
        """What this god says to the follower at its door, on its portrait."""
        if self.frame != "RecruitFollower" or self.page.asked[:1] != [seat]:
            return ""
        welcome = self.page.forecast["gods"][god["god"]]
        return self.say(f"god_says.{welcome['welcome']}", number=welcome["price"])

    def worn(self, god: str, card: str) -> dict[str, Any] | None:
        """A realm or title of a god; None where there is none."""
        if not card:
            return None
        ref = f"worn:{god}:{card}"
        shown = self.card(card, ref)
        shown.notation = self.ask(f"god:{god} card:{card}")
        return {"card": shown, "legal": ref in self.clickable, "power": card in _POWERS.values()}

    def follower(self, one: FollowerView, place: str, god: str, seat: int) -> dict[str, Any]:
        """A follower beside its god."""
        card = self.card(one["card"], f"{place}:{one['card']}")
        card.notation = self.ask(f"god:{god} card:{one['card']}" if god else f"seat:{seat} card:{one['card']}")
        danger = seat in self.page.asked and self.frame == "AnswerThreat" and self.is_threatened(one)
        return {
            "card": card,
            "supported": one["supported"],
            "legal": card.ref in self.clickable,
            "danger": danger,
            "full": f"{card.full}\n{self.say('is_supported' if one['supported'] else 'is_unsupported')}",
        }

    def wanted(self) -> str:
        """The single follower that the attack being answered is after; '' for a purge, which is after many."""
        for entry in reversed(self.page.told):
            if entry.event.name == "threatened":
                return CARD.values[entry.event.arguments[2]]
            if entry.event.name in ("played", "paid_to_purge", "turn"):
                break
        return ""

    def is_threatened(self, one: FollowerView) -> bool:
        """True for what the attack that is being answered would take: the named follower, or all unsupported ones."""
        wanted = self.wanted()
        return bool(one["card"] == wanted) if wanted else not one["supported"]

    def threatened(self) -> int:
        """How many followers the viewer would lose."""
        return 1 if self.wanted() else self.unsupported(self.players[self.me])

    def temple(self, temple: TempleView | None, god: GodView | None, seat: int) -> dict[str, Any]:
        """A temple from the Foundation up: what stands, what comes next, what is missing."""
        parts = [self.card(name) for name in temple["parts"]] if temple else []
        site = str(temple["site"]) if temple else ""
        following = f"next:{god['god']}" if god and following_here(temple) else ""
        slots = []
        for place, slot in enumerate(_SLOTS):
            part = parts[place] if place < len(parts) else None
            slots.append({
                "slot": slot,
                "place": f"{slot}{place}" if slot == "wall" else slot,
                "part": part,
                "ref": self.part_ref(part, site) if part else "",
                "notation": self.ask(f"card:{part.name}") if part else "",
                "next": place == len(parts),
                "next_ref": following if place == len(parts) and following in self.clickable else "",
            })  # fmt: skip
        ref = f"site:{site}"
        return {
            "slots": slots,
            "site": site,
            "label": self.texts.value("site", site, self.page.names) if site else "",
            "ref": ref if site and ref in self.clickable else "",
            "complete": bool(temple and temple["complete"]),
            "paused": bool(temple and god and not temple["building"] and len(god["temples"]) > 1),
            "number": len(parts),
            "name": parts[-1].label if len(parts) == TEMPLE_PARTS else "",
            "aria": self.say("temple.aria", number=len(parts), most=TEMPLE_PARTS),
            "points": self.values.temple_points,
            "mine": seat == self.me,
        }

    def part_ref(self, part: ShownCard, site: str) -> str:
        """What a standing part is in the question that is asked: one that is to go, or one that may be swapped."""
        if self.frame in _PARTS_ASKED and self.site_asked() == site:
            return f"part:{part.name}"
        swap = f"swap:{site}:{part.part}"
        return swap if swap in self.clickable else ""

    def site_asked(self) -> str:
        """The site that the question is about."""
        place = self.arguments.get("site", NOBODY)
        return SITE.values[place] if place >= 0 else ""

    # The hand.

    def own(self) -> dict[str, Any] | None:
        """The viewer's own counts; None for a spectator."""
        if self.me == NOBODY:
            return None
        player = self.players[self.me]
        over = max(0, player["hand_size"] - self.values.hand_limit)
        note = self.say("hand.over" if over else "hand.fine", number=over, limit=self.values.hand_limit)
        return {**player, "note": note}

    def hand(self) -> list[ShownCard]:
        """The viewer's own cards, by sort."""
        if self.me == NOBODY:
            return []
        names = [name for name in self.players[self.me]["hand"] if name != UNKNOWN]
        shown = []
        for name in sorted(names, key=CARD.place):
            card = self.card(name, f"card:{name}")
            if card.ref not in self.clickable:
                card.reason = self.reason(name)
                card.notation = self.ask(f"card:{name}")
            shown.append(card)
        return shown

    def reason(self, name: str) -> str:
        """Why a card of the hand cannot be played now; '' where nothing is to be played."""
        if self.frame != "PlayCards" or not self.page.my_turn:
            return ""
        sort = SORT[CARD.place(name)]
        gods = self.players[self.me]["gods"]
        if sort == GODS_SORT:
            return self.say("short.two_gods")
        if sort in (SPECIALS_SORT, COINS_SORT):
            return self.say("short.no_target")
        if not gods:
            return self.say("short.no_god")
        ready = [god for god in gods if god["realm"] and god["title"]]
        if not ready:
            return self.say("short.no_realm_or_title")
        if self.players[self.me]["coins"] < 1:
            return self.say("short.too_few_coins")
        return self.say("short.wrong_order")

    # Moments.

    def flash(self) -> list[dict[str, Any]]:
        """The special cards played in the last step, held up for a moment."""
        return self.held_up(self.card, CARD, *_SHOWN_PLAY)

    def ending(self) -> list[dict[str, Any]]:
        """At the end: what everyone's followers and temples are worth, the winner first."""
        rows: list[dict[str, Any]] = []
        for row in self.ending_rows():
            player = self.players[row["seat"]]
            flock = [(god["god"], one) for god in player["gods"] for one in god["followers"]]
            flock += [("", one) for one in player["waiting_followers"]]
            values = sorted((one["value"] for _, one in flock), reverse=True)
            rows.append({
                **row,
                "gods": ", ".join(self.god_name(god["god"]) for god in player["gods"]),
                "worth": values,
                "followers": sum(values),
                "temples": player["complete_temples"],
                "temple_points": self.values.temple_points * player["complete_temples"],
                "score": player["score"],
                "count": len(values),
            })  # fmt: skip
        rows.sort(key=lambda row: (not row["winner"], -row["score"], -row["temples"], -row["count"]))
        return rows


def following_here(temple: TempleView | None) -> bool:
    """A god's next part goes onto the temple it is building, or begins its first."""
    return temple is None or (bool(temple["building"]) and not temple["complete"])


class PantheonBoard(OwnBoard, folder="pantheon"):
    """A bright comic row of gods."""

    MODEL: ClassVar[type[BoardModel[Any]]] = Model
    THEME: ClassVar[str] = "pa"
    CHAPTER: ClassVar[str] = "turn"
    BIG: ClassVar[tuple[str, ...]] = (
        "end_of_days", "prophecy", "taken", "stole_god", "swapped_gods", "usurped", "destroyed", "denounced",
        "expelled", "robbed", "purged", "completed", "founded", "traded_god", "played", "wears", "built", "joined",
        "paid_for",
    )  # fmt: skip


BOARD: Final = PantheonBoard()
