"""Old Ones on the shelf: its options, and what the kernel needs to know of it."""

from __future__ import annotations

from collections.abc import Mapping

from conventicle.games.old_ones.actions import BestowCubes, BuryOffering, TakeAction
from conventicle.games.old_ones.conversion import ConvertAgain, PlaceCultist
from conventicle.games.old_ones.kinds import ABILITY, CARD, MOST_SEATS, PACKAGE, figures
from conventicle.games.old_ones.observing import blocks, observe
from conventicle.games.old_ones.rounds import Summon
from conventicle.games.old_ones.setup import ChooseOldOne, SetUp, new_table
from conventicle.games.old_ones.table import OldOnes
from conventicle.games.old_ones.values import values_of
from conventicle.games.old_ones.view import view
from conventicle.kernel.cells import Block, Row
from conventicle.kernel.chance import Chance
from conventicle.kernel.data import DataSet
from conventicle.kernel.game import Game, NumberOption, OptionSpec, Setup
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import words


class OldOnesGame(Game):
    """The game of Old Ones."""

    def set_up(self, setup: Setup, chance: Chance) -> Table:
        """A table about to be set up with the players' choices."""
        limit = setup.options["round_limit"]
        ever = setup.options["five_jewels"] == "ever"
        values = values_of(self.data_set(setup), setup.rules)
        t = new_table(setup.seats, chance, values, ever, 0 if limit == "off" else int(limit))
        t.then(SetUp(setup.options["old_ones"] == "dealt"))
        return t

    def view(self, t: Table, viewer: int) -> Mapping[str, object]:
        """What a viewer sees."""
        assert isinstance(t, OldOnes)
        return view(t, viewer)

    def observed(self, setup: Setup) -> list[Block]:
        """The cells that no card says."""
        return blocks(setup)

    def observe(self, t: Table, seat: int, row: Row) -> None:
        """Write those cells."""
        assert isinstance(t, OldOnes)
        observe(t, seat, row)

    def endings_of(self, setup: Setup) -> tuple[str, ...]:
        """Without a last round there is no Long Night."""
        limited = setup.options["round_limit"] != "off"
        return tuple([ending for ending in self.endings if limited or ending != "LONG_NIGHT"])

    def score(self, t: Table, seat: int) -> float:
        """Points as they stand."""
        assert isinstance(t, OldOnes)
        return float(t.score(seat)) if t.cards.zones[figures(seat)] else 0.0

    def check_seats(self, seats: int, options: dict[str, str], data: DataSet) -> None:
        """Two to four, with values that can be played."""
        super().check_seats(seats, options, data)
        values_of(data, self.rules)

    def factions(self, t: Table) -> list[str]:
        """The Old One of each seat."""
        assert isinstance(t, OldOnes)
        return [CARD.values[t.old_one(seat)] if t.cards.zones[figures(seat)] else "" for seat in range(t.seats)]

    def facts(self, domain: str, value: str, data: DataSet) -> dict[str, int]:
        """The figures printed on a card."""
        return values_of(data, self.rules).printed(CARD.place(value)) if domain == CARD.name else {}


GAME = OldOnesGame(
    name="old-ones",
    package=PACKAGE,
    rules=1,
    fewest=2,
    most=MOST_SEATS,
    options=(
        OptionSpec("old_ones", "chosen", ("chosen", "dealt")),
        OptionSpec("five_jewels", "held", ("held", "ever")),
        NumberOption("round_limit", "100", 5, 200, True),
    ),
    frames=(ChooseOldOne, Summon, TakeAction, PlaceCultist, ConvertAgain, BuryOffering, BestowCubes),
    events={
        "chose": ("seat", "card"),
        "sent_back": ("card",),
        "entered": ("card",),
        "deck_empty": (),
        "round": ("number",),
        "summoned": ("seat", "by:card"),
        "cultist": ("seat", "by:card", "card", "under:card", "number"),
        "priest": ("seat", "by:card", "card", "number"),
        "elevated": ("seat", "by:card", "card"),
        "dreamed": ("seat", "by:card", "number"),
        "drained": ("seat", "by:card", "number"),
        "scared": ("seat", "by:card"),
        "sacrificed": ("seat", "card", "to:card", "number"),
        "buried": ("card",),
        "bestowed": ("seat", "by:card", "to:card", "number"),
        "passed": ("seat", "by:card"),
        "all_jewels": ("seat",),
        "scored": ("seat", "number"),
    },
    endings=("FIVE_JEWELS", "EMPTY_DECK", "STANDSTILL", "LONG_NIGHT"),
    reasons=(
        "taken",
        "no_old_one",
        "not_in_city",
        "too_few_cubes",
        "five_priests",
        "not_your_figure",
        "not_under_figure",
        "no_such_ability",
        "no_cultists",
        "cultists_to_drain",
        "scared_already",
        "city_empty",
        "old_ones_stay",
        "nothing_to_bestow",
        "give_first",
        "passed_over",
        "no_room",
        "not_in_offering",
    ),
    domains=(
        CARD,
        ABILITY,
        words(
            "cultist", "priest", "elevate", "dream", "dream_deep", "drain", "scare", "sacrifice", "bestow", "pass",
            "draw", "leave", "enough",
        ),
    ),
)  # fmt: skip
