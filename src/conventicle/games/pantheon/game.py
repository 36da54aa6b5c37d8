"""Pantheon on the shelf: options, setup and what the kernel needs to know of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conventicle.games.pantheon.choices import LayDown
from conventicle.games.pantheon.effects.anytime import ANYTIME_VOCABULARY
from conventicle.games.pantheon.effects.exchange import (
    AssignFollower,
    AssignTemple,
    GatherAround,
    NameExchangePartner,
    PickForeignGod,
    PickOwnGod,
)
from conventicle.games.pantheon.effects.purges import (
    AnswerThreat,
    CharmFollower,
    ConvertFollower,
    ExpelFollower,
    TakeFollower,
)
from conventicle.games.pantheon.effects.reformation import MoveFollower, MoveFollowers, ReassignTemple, ReassignWorn
from conventicle.games.pantheon.effects.specials import (
    ConfiscateCard,
    DenounceGod,
    DressGod,
    GiveLowest,
    NamePurged,
    NameRobbed,
    NameSearched,
    RevivedJoins,
    ReviveFollower,
    UsurpWorn,
    WelcomeFollower,
)
from conventicle.games.pantheon.effects.temples import ChooseBuilding, DestroyPart, DestroyTemple, ReplacePart
from conventicle.games.pantheon.forecast import forecast
from conventicle.games.pantheon.kinds import CARD, GOD, MOST_SEATS, PACKAGE, SITE
from conventicle.games.pantheon.observing import blocks, observe
from conventicle.games.pantheon.phases.discard import DiscardDown
from conventicle.games.pantheon.phases.draw import DrawCards, RejectCard
from conventicle.games.pantheon.phases.follower import RecruitFollower
from conventicle.games.pantheon.phases.play import PlayCards
from conventicle.games.pantheon.phases.turn import Turn
from conventicle.games.pantheon.setup import set_up
from conventicle.games.pantheon.table import Pantheon, Variants
from conventicle.games.pantheon.values import values_of
from conventicle.games.pantheon.view import view
from conventicle.kernel.cells import Block, Row
from conventicle.kernel.chance import Chance
from conventicle.kernel.data import DataSet
from conventicle.kernel.game import Game, OptionSpec, Setup
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import words


class PantheonGame(Game):
    """The game of Pantheon."""

    def set_up(self, setup: Setup, chance: Chance) -> Table:
        """Set up, and begin with the first player's turn."""
        variants = Variants(
            setup.options["pay_to_purge"] == "on",
            setup.options["unlimited_pantheon"] == "on",
            setup.options["doom_is_at_hand"] == "on",
        )
        t = set_up(setup.seats, chance, values_of(self.data_set(setup), setup.rules), variants)
        t.then(Turn(t.active))
        return t

    def view(self, t: Table, viewer: int) -> Mapping[str, object]:
        """What a viewer sees."""
        assert isinstance(t, Pantheon)
        return view(t, viewer)

    def forecast(self, t: Table, viewer: int) -> dict[str, Any]:
        """What would come of the table as it lies."""
        assert isinstance(t, Pantheon)
        return forecast(t, viewer)

    def observed(self, setup: Setup) -> list[Block]:
        """The cells that no card says."""
        return blocks(setup)

    def observe(self, t: Table, seat: int, row: Row) -> None:
        """Write those cells."""
        assert isinstance(t, Pantheon)
        observe(t, seat, row)

    def score(self, t: Table, seat: int) -> float:
        """Points as they stand."""
        assert isinstance(t, Pantheon)
        return float(t.score(seat))

    def check_seats(self, seats: int, options: dict[str, str], data: DataSet) -> None:
        """Two to six, with values that can be played."""
        super().check_seats(seats, options, data)
        values_of(data, self.rules)

    def facts(self, domain: str, value: str, data: DataSet) -> dict[str, int]:
        """The figures printed on a card, for its text."""
        return values_of(data, self.rules).printed(CARD.place(value)) if domain == "card" else {}


GAME = PantheonGame(
    name="pantheon",
    package=PACKAGE,
    rules=1,
    fewest=2,
    most=MOST_SEATS,
    options=(
        OptionSpec("pay_to_purge", "off", ("off", "on")),
        OptionSpec("unlimited_pantheon", "off", ("off", "on")),
        OptionSpec("doom_is_at_hand", "off", ("off", "on")),
    ),
    frames=(
        RecruitFollower,
        DrawCards,
        RejectCard,
        PlayCards,
        DiscardDown,
        AnswerThreat,
        LayDown,
        ReplacePart,
        DestroyTemple,
        DestroyPart,
        ChooseBuilding,
        CharmFollower,
        ConvertFollower,
        ExpelFollower,
        TakeFollower,
        NamePurged,
        DenounceGod,
        UsurpWorn,
        DressGod,
        NameRobbed,
        GiveLowest,
        WelcomeFollower,
        NameExchangePartner,
        PickForeignGod,
        PickOwnGod,
        AssignTemple,
        AssignFollower,
        GatherAround,
        ReassignWorn,
        ReassignTemple,
        MoveFollowers,
        MoveFollower,
        ReviveFollower,
        RevivedJoins,
        NameSearched,
        ConfiscateCard,
    ),
    events={
        "turn": ("number", "seat"),
        "drew_follower": ("seat", "card"),
        "joined": ("seat", "card", "god"),
        "paid_for": ("seat", "card", "god", "number"),
        "unwanted": ("card",),
        "prophecy": ("seat",),
        "turned_over": (),
        "end_of_days": ("seat",),
        "scored": ("seat", "number"),
        "drew": ("seat", "card"),
        "drew_hidden": ("seat", "number"),
        "thousand_eyes": ("seat",),
        "bought_discard": ("seat", "card"),
        "bought_part": ("seat", "card"),
        "reshuffled": (),
        "discarded": ("seat", "card"),
        "coins": ("seat", "card", "number"),
        "plates": ("seat", "number"),
        "wears": ("seat", "card", "god"),
        "took_off": ("god", "card"),
        "built": ("seat", "card", "god", "site"),
        "completed": ("seat", "site"),
        "replaced_part": ("seat", "card", "old:card", "site"),
        "founded": ("seat", "god"),
        "traded_card": ("seat", "god"),
        "traded_god": ("seat", "god"),
        "overlord": ("seat", "number"),
        "charms": ("seat",),
        "destroys": ("seat",),
        "destroyed": ("seat", "card", "site"),
        "played": ("seat", "card"),
        "paid_to_purge": ("seat",),
        "named": ("seat", "to:seat"),
        "indoctrinated": ("seat",),
        "safe": ("seat",),
        "purged": ("seat", "card"),
        "threatened": ("seat", "to:seat", "card"),
        "taken": ("seat", "from:seat", "card", "god"),
        "expelled": ("seat", "card"),
        "denounced": ("seat", "to:seat", "god", "card"),
        "usurped": ("seat", "from:seat", "god", "card"),
        "robbed": ("seat", "from:seat", "number"),
        "given": ("seat", "to:seat", "card"),
        "stole_god": ("seat", "from:seat", "god"),
        "swapped_gods": ("seat", "mine:god", "to:seat", "theirs:god"),
        "temple_assigned": ("seat", "site", "god"),
        "follower_assigned": ("seat", "card", "god"),
        "revived": ("seat", "card", "god"),
        "searched": ("seat", "to:seat"),
        "confiscated": ("seat", "from:seat", "card"),
        "confiscated_hidden": ("seat", "from:seat"),
    },
    endings=("END_OF_DAYS",),
    reasons=(
        "not_in_hand",
        "not_among_these",
        "too_few_coins",
        "too_few_symbols",
        "too_many_symbols",
        "joins_at_once",
        "not_your_god",
        "not_her_god",
        "your_own_god",
        "not_worn",
        "has_one",
        "two_gods",
        "needs_a_god",
        "needs_no_god",
        "no_realm_or_title",
        "wrong_order",
        "nothing_to_replace",
        "not_uppermost",
        "own_temple",
        "no_temple",
        "no_such_title",
        "used_already",
        "no_target",
        "yourself",
        "fewer_gods",
        "own_follower",
        "no_such_follower",
        "indoctrinated",
        "not_supported",
        "not_lowest",
        "not_in_discard",
        "not_for_sale",
    ),
    domains=(
        CARD,
        GOD,
        SITE,
        words(
            "join", "pay", "pass_on", "draw_two", "use_thousand_eyes", "buy_discard", "replace", "use_charm",
            "use_destroyer", "done", "indoctrinate", "let_be", "pass_me_over", "as_listed", "use_overlord",
            "pay_to_purge", "trade_in", "trade_in_card",
        ),
    ),
    anytime=ANYTIME_VOCABULARY,
)  # fmt: skip
