"""Dark Blood on the shelf: options, frames, events and what the kernel needs to know of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conventicle.games.dark_blood.forecast import forecast
from conventicle.games.dark_blood.kinds import (
    CIRCLE,
    CULT,
    DISK,
    LOCATION,
    LOCATION_CARD,
    MONSTROSITY,
    MONSTROSITY_RITUAL,
    OBJECTIVE,
    PACKAGE,
    PASSIVE,
    RESOURCE,
    RITE,
    RITUAL,
    STANCE,
    TREE,
    TRIANGLE,
)
from conventicle.games.dark_blood.location_cards import LeadPeasant, UseLocationCard
from conventicle.games.dark_blood.monstrosity import BringPeasant, SummonMonstrosity
from conventicle.games.dark_blood.observing import blocks, observe
from conventicle.games.dark_blood.phases.defile import BidBlood
from conventicle.games.dark_blood.phases.placement import PlaceCultists
from conventicle.games.dark_blood.phases.resolve import ActivateCultist, FinishActivation
from conventicle.games.dark_blood.phases.total_taint import count_taint, defiled_taint
from conventicle.games.dark_blood.phases.upkeep import GuidePeasant
from conventicle.games.dark_blood.rituals.corrupt import ChooseSide
from conventicle.games.dark_blood.rituals.incantation import ActivateDisk, RobCultist
from conventicle.games.dark_blood.rituals.proselytize import ConvertPeasants
from conventicle.games.dark_blood.rituals.resources import GainResources, PayResources, TakeOneThing, TakeResources
from conventicle.games.dark_blood.rituals.spell import WAY, MovePeasants
from conventicle.games.dark_blood.rituals.targets import StrikeCultists
from conventicle.games.dark_blood.round import KeepObjective
from conventicle.games.dark_blood.setup import DIFFICULTIES, new_game
from conventicle.games.dark_blood.table import DarkBlood
from conventicle.games.dark_blood.upgrading import ANYTIME_VOCABULARY, GIVEN, PAIR
from conventicle.games.dark_blood.values import values_of
from conventicle.games.dark_blood.view import view
from conventicle.kernel.cells import Block, Row
from conventicle.kernel.chance import Chance
from conventicle.kernel.data import DataSet
from conventicle.kernel.errors import SetupError
from conventicle.kernel.game import Game, ListOption, OptionSpec, Setup
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import Domain, words

_WORDS = words(
    "enemy_cultist", "enough", "silver", "move", "leave", "available", "stop", "use", "decline", "keep", "done"
)


class DarkBloodGame(Game):
    """The game of Dark Blood."""

    def check_seats(self, seats: int, options: dict[str, str], data: DataSet) -> None:
        """The module is for several, difficulties for one; Cults are named for all or none; values must be playable."""
        super().check_seats(seats, options, data)
        values_of(data, self.rules)
        if seats == 1 and options["inquisitor"] == "on":
            raise SetupError("inquisitor", "the Inquisitor is not in the solo game")
        if seats > 1 and options["difficulty"] != "easy":
            raise SetupError("difficulty", "difficulties are for one player")
        if options["cults"] != "random" and len(options["cults"].split(",")) != seats:
            raise SetupError("cults", f"{seats} seats need {seats} Cults, not {options['cults']}")

    def set_up(self, setup: Setup, chance: Chance) -> Table:
        """A table ready for the first round."""
        return new_game(setup, chance, values_of(self.data_set(setup), setup.rules))

    def view(self, t: Table, viewer: int) -> Mapping[str, object]:
        """What a viewer sees."""
        assert isinstance(t, DarkBlood)
        return view(t, viewer)

    def forecast(self, t: Table, viewer: int) -> dict[str, Any]:
        """What would come of the table as it lies."""
        assert isinstance(t, DarkBlood)
        return forecast(t, viewer)

    def observed(self, setup: Setup) -> list[Block]:
        """The cells that no card says."""
        return blocks(setup)

    def observe(self, t: Table, seat: int, row: Row) -> None:
        """Write those cells."""
        assert isinstance(t, DarkBlood)
        observe(t, seat, row)

    def endings_of(self, setup: Setup) -> tuple[str, ...]:
        """Alone one wins or loses; among several the village is defiled."""
        return tuple([ending for ending in self.endings if ending.startswith("SOLO_") == (setup.seats == 1)])

    def score(self, t: Table, seat: int) -> float:
        """The Taint as it would be counted now."""
        assert isinstance(t, DarkBlood)
        return float(defiled_taint(t, seat) if t.solo() else sum(count_taint(t)[seat]))

    def facts(self, domain: str, value: str, data: DataSet) -> dict[str, int]:
        """The figures that a card's text mentions."""
        return values_of(data, self.rules).facts(domain, value)

    def factions(self, t: Table) -> list[str]:
        """The Cults."""
        assert isinstance(t, DarkBlood)
        return [CULT.values[book.cult] for book in t.books]


GAME = DarkBloodGame(
    name="dark-blood",
    package=PACKAGE,
    rules=2,
    fewest=1,
    most=4,
    options=(
        OptionSpec("inquisitor", "off", ("off", "on")),
        OptionSpec("difficulty", "easy", DIFFICULTIES),
        ListOption("cults", "random", ("random",), CULT.values),
    ),
    frames=(
        KeepObjective,
        ChooseSide,
        GuidePeasant,
        PlaceCultists,
        UseLocationCard,
        LeadPeasant,
        ActivateCultist,
        FinishActivation,
        GainResources,
        PayResources,
        SummonMonstrosity,
        BringPeasant,
        ConvertPeasants,
        StrikeCultists,
        MovePeasants,
        RobCultist,
        TakeResources,
        TakeOneThing,
        ActivateDisk,
        BidBlood,
    ),
    events={
        "kept_objective": ("seat",),
        "round": ("number",),
        "chose_side": ("seat", "passive"),
        "passive_works": ("seat", "passive"),
        "priority": ("first:location", "second:location", "third:location", "fourth:location", "fifth:location"),
        "disk_placed": ("disk", "location"),
        "darkflow": ("disk", "location"),
        "disk_lost": ("disk",),
        "disk_in_pouch": ("disk",),
        "peasants_arrive": ("number", "location"),
        "peasant_placed": ("location",),
        "enemies_arrive": ("number", "location"),
        "enemy_sigil": ("cult", "location"),
        "inquisitor_arrives": ("location",),
        "sigil_destroyed": ("seat", "location"),
        "placed_sigil": ("seat", "location"),
        "hex_home": ("seat", "passive"),
        "hex_in_pouch": ("seat",),
        "placed": ("seat", "number", "location"),
        "resolving": ("location",),
        "majority": ("seat", "location"),
        "used_card": ("seat", "location_card", "location"),
        "performed": ("seat", "rite", "location"),
        "gathered": ("seat", "location"),
        "offered": ("seat", "tree", "location"),
        "rose": ("seat", "number"),
        "gained_silver": ("seat", "number"),
        "gained_blood": ("seat", "number"),
        "gained_resource": ("seat", "number", "resource"),
        "gained_cultist": ("seat",),
        "paid_silver": ("seat", "number"),
        "paid_blood": ("seat", "number"),
        "paid_resource": ("seat", "number", "resource"),
        "lost_silver": ("seat", "number"),
        "lost_resource": ("seat", "number", "resource"),
        "took_peasants": ("seat", "number", "location"),
        "moved_peasants": ("seat", "number", "from:location", "to:location"),
        "brought_peasant": ("seat", "location"),
        "summoned": ("seat", "monstrosity", "location", "monstrosity_ritual"),
        "monstrosity_moved": ("seat", "monstrosity", "location", "monstrosity_ritual"),
        "killed": ("seat", "victim:seat", "location"),
        "returned": ("seat", "victim:seat", "location"),
        "enemy_struck": ("seat", "location"),
        "robbed": ("seat", "victim:seat"),
        "judged": ("seat", "location"),
        "drew_disk": ("seat", "disk"),
        "activated_disk": ("seat", "disk"),
        "upgraded": ("seat", "rite", "triangle"),
        "spellbook": ("seat",),
        "bid": ("seat", "number", "total:number"),
        "defiled": ("seat", "location", "number"),
        "token_lost": ("location",),
        "number_revealed": ("number",),
        "difficulty": ("number",),
        "clean_up": (),
        "pouch_shown": ("seat", "start:number", "taint:number", "left:number"),
        "total": ("seat", "number"),
    },
    endings=("VILLAGE_DEFILED", "SOLO_WON", "SOLO_LOST"),
    reasons=(
        "not_dealt", "other_passive", "move_one", "no_peasant", "place_one", "too_few_cultists", "church_takes_one",
        "enemies_bar", "location_full", "too_many_at_once", "no_position", "no_hex", "no_inactive", "no_room",
        "no_silver", "no_blood", "no_resources", "no_target", "no_sigil", "defiled", "nothing_to_take",
        "empty_pouch", "spot_taken", "ascending", "not_produced", "strike_one", "take_one", "not_upgraded",
        "not_drawn", "other_cult", "side_stays", "at_home",
    ),
    domains=(
        LOCATION, RESOURCE, CIRCLE, DISK, CULT, MONSTROSITY, MONSTROSITY_RITUAL, RITUAL, RITE, TRIANGLE, PASSIVE,
        LOCATION_CARD, OBJECTIVE, TREE, STANCE, WAY, PAIR, GIVEN, Domain("origin", LOCATION.values), _WORDS,
    ),
    anytime=ANYTIME_VOCABULARY,
)  # fmt: skip
