"""The Eternal City on the shelf: options, setup and what the kernel needs to know of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from conventicle.games.eternal_city.abilities.anubis import TakeBackStronger
from conventicle.games.eternal_city.abilities.arachne import GripLocation, Ordain, SendOn
from conventicle.games.eternal_city.abilities.cthulhu import GrowPriest
from conventicle.games.eternal_city.abilities.fafnir import SendOnStronger
from conventicle.games.eternal_city.abilities.first.anubis import CallHome, CarryAltar
from conventicle.games.eternal_city.abilities.first.atheism import PlayDrawn
from conventicle.games.eternal_city.abilities.first.cthulhu import LiftPriest
from conventicle.games.eternal_city.abilities.first.fafnir import EnterInstead, ReplacePriest
from conventicle.games.eternal_city.abilities.first.lloth import Initiate
from conventicle.games.eternal_city.abilities.first.nirriti import ExilePriest, PayRansom
from conventicle.games.eternal_city.abilities.first.tiamat import GiveUpPriests, SwapFirst, SwapSecond
from conventicle.games.eternal_city.abilities.paying import DiscardCards
from conventicle.games.eternal_city.abilities.tiamat import DestroyPriests
from conventicle.games.eternal_city.abilities.using import AppointMaster
from conventicle.games.eternal_city.altars import BuildAltar, BuildAltarHere
from conventicle.games.eternal_city.editions import edition
from conventicle.games.eternal_city.first_benefits import KeepIntrigue
from conventicle.games.eternal_city.first_intrigues import BreakAltar, RaidPriest, TurnSheet
from conventicle.games.eternal_city.forecast import forecast
from conventicle.games.eternal_city.giving import GiveCard
from conventicle.games.eternal_city.intrigues import Exorcise, TakeLicenseFrom
from conventicle.games.eternal_city.kinds import (
    ABILITY,
    CARD,
    CELEBRATION,
    CULT,
    DECK,
    EDITIONS,
    LOCATION,
    MOST_SEATS,
    PACKAGE,
    PRIEST,
)
from conventicle.games.eternal_city.licenses import TakeLicense
from conventicle.games.eternal_city.locations import (
    PLACE,
    RAISE,
    ClaimLocation,
    HireFollowers,
    RaisePriest,
    ReturnIntrigue,
    TakeBenefit,
)
from conventicle.games.eternal_city.miracles import BlessPriest, ChooseGift, MovePriest, PlaceHere, WanderingPriest
from conventicle.games.eternal_city.observing import blocks, observe
from conventicle.games.eternal_city.phases.end_of_round import ENDINGS, progress
from conventicle.games.eternal_city.phases.intention import ChooseMobBenefit, MakeDeals, PlacePriest
from conventicle.games.eternal_city.phases.resolution import TakeAction
from conventicle.games.eternal_city.setup import set_up
from conventicle.games.eternal_city.supremacy import Celebrate, HonourPriest
from conventicle.games.eternal_city.table import City
from conventicle.games.eternal_city.view import view
from conventicle.kernel.cells import Block, Row
from conventicle.kernel.chance import Chance
from conventicle.kernel.data import DataSet
from conventicle.kernel.errors import SetupError
from conventicle.kernel.game import Game, ListOption, NumberOption, OptionSpec, Setup
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import Domain, words

RULES: Final = 2


class EternalCity(Game):
    """The game of the Eternal City."""

    def check_seats(self, seats: int, options: dict[str, str], data: DataSet) -> None:
        """Chosen Cults go by seat; the sets for a first game are for two to four players (p. 4)."""
        super().check_seats(seats, options, data)
        rules = edition(options["edition"], data, self.rules)
        cults = options["cults"]
        if cults == "first_game":
            if not rules.first_games[seats]:
                raise SetupError("seats", f"no Cults are recommended for a first game of {seats}")
        elif cults != "random":
            chosen = cults.split(",")
            if len(chosen) != seats:
                raise SetupError("seats", f"{len(chosen)} Cults for {seats} players")
            if any(CULT.place(name) not in rules.cults for name in chosen):
                raise SetupError("unknown_value", f"cults={cults} (not all in edition {rules.name})")

    def facts(self, domain: str, value: str, data: DataSet) -> dict[str, int]:
        """What a card costs, sells for, and adds to the Patriarch; cards of one name are alike everywhere."""
        if domain != CARD.name:
            return {}
        kind = CARD.place(value)
        editions = [edition(name, data, self.rules) for name in EDITIONS]
        printed = next(one for one in editions if one.has_card(kind))
        return {"cost": printed.cost[kind], "price": printed.price[kind], "bonus": printed.bonus[kind]}

    def set_up(self, setup: Setup, chance: Chance) -> Table:
        """A table ready for the first round."""
        return set_up(setup, chance, edition(setup.options["edition"], self.data_set(setup), setup.rules))

    def view(self, t: Table, viewer: int) -> Mapping[str, object]:
        """What a viewer sees."""
        assert isinstance(t, City)
        return view(t, viewer)

    def forecast(self, t: Table, viewer: int) -> dict[str, Any]:
        """What would come of the table as it lies."""
        assert isinstance(t, City)
        return forecast(t, viewer)

    def observed(self, setup: Setup) -> list[Block]:
        """The cells that no card says."""
        return blocks(setup)

    def observe(self, t: Table, seat: int, row: Row) -> None:
        """Write those cells."""
        assert isinstance(t, City)
        observe(t, seat, row)

    def occurs(self, setup: Setup, domain: Domain, place: int) -> bool:
        """Cards, abilities and Cults of another edition never occur."""
        rules = edition(setup.options["edition"], self.data_set(setup), setup.rules)
        if domain.name == CARD.name:
            return rules.has_card(place)
        if domain.name == ABILITY.name:
            return rules.abilities[place] is not None
        if domain.name == CULT.name:
            return place in rules.cults
        return super().occurs(setup, domain, place)

    def endings_of(self, setup: Setup) -> tuple[str, ...]:
        """Without a last round there is no Long Night."""
        limited = setup.options["round_limit"] != "off"
        return tuple([ending for ending in self.endings if limited or ending != "LONG_NIGHT"])

    def score(self, t: Table, seat: int) -> float:
        """How far a Cult is on its best road to victory, in hundredths."""
        assert isinstance(t, City)
        return 100.0 * progress(t, seat)

    def factions(self, t: Table) -> list[str]:
        """The Cult of each seat."""
        assert isinstance(t, City)
        return [CULT.values[cult] for cult in t.cults]

    def edition(self, t: Table) -> str:
        """`world` or `first`."""
        assert isinstance(t, City)
        return t.edition.name


GAME = EternalCity(
    name="eternal-city",
    package=PACKAGE,
    rules=RULES,
    fewest=2,
    most=MOST_SEATS,
    options=(
        OptionSpec("edition", EDITIONS[0], EDITIONS),
        ListOption("cults", "random", ("random", "first_game"), CULT.values),
        NumberOption("round_limit", "40", 1, 999, True),
    ),
    frames=(
        Celebrate,
        HonourPriest,
        PlacePriest,
        ChooseMobBenefit,
        MakeDeals,
        TakeAction,
        PlaceHere,
        MovePriest,
        BlessPriest,
        BuildAltarHere,
        ChooseGift,
        Exorcise,
        GiveCard,
        TakeLicenseFrom,
        DiscardCards,
        AppointMaster,
        TakeBackStronger,
        GrowPriest,
        SendOnStronger,
        DestroyPriests,
        Ordain,
        SendOn,
        GripLocation,
        TakeBenefit,
        ClaimLocation,
        RaisePriest,
        BuildAltar,
        HireFollowers,
        TakeLicense,
        ReturnIntrigue,
        WanderingPriest,
        TurnSheet,
        BreakAltar,
        RaidPriest,
        CallHome,
        CarryAltar,
        LiftPriest,
        ReplacePriest,
        EnterInstead,
        ExilePriest,
        PayRansom,
        SwapFirst,
        SwapSecond,
        GiveUpPriests,
        Initiate,
        PlayDrawn,
        KeepIntrigue,
    ),
    events={
        "round": ("number", "seat"),
        "celebrates": ("seat", "celebration"),
        "placed": ("seat", "priest", "location"),
        "paid_tithe": ("seat", "to:seat", "card"),
        "passed": ("seat",),
        "mob_benefit": ("seat", "location"),
        "sold": ("seat", "card", "coins:number"),
        "bought": ("seat", "card", "coins:number"),
        "active": ("location",),
        "played": ("seat", "card"),
        "used": ("seat", "ability"),
        "appointed": ("seat", "priest"),
        "revealed": ("seat", "card"),
        "entered": ("seat", "priest", "location"),
        "moved": ("seat", "priest", "location"),
        "blessed": ("seat", "priest", "number"),
        "exorcised": ("seat", "owner:seat", "old:priest", "new:priest"),
        "ambushed": ("seat", "owner:seat"),
        "gained_priest": ("seat", "priest"),
        "raised_priest": ("seat", "old:priest", "new:priest"),
        "destroyed_priest": ("seat", "priest"),
        "built_altar": ("seat", "location"),
        "altar_destroyed": ("seat", "location"),
        "altar_exchanged": ("seat", "location"),
        "claimed": ("seat", "priest", "location"),
        "coins_returned": ("seat", "location"),
        "coins_clashed": ("seat", "rival:seat", "location"),
        "won": ("seat", "location", "number"),
        "no_winner": ("location",),
        "raided": ("location",),
        "no_benefit": ("seat", "location"),
        "declined": ("seat", "location"),
        "alms": ("seat", "number"),
        "summoned": ("seat", "number"),
        "summoning_failed": ("seat", "location"),
        "took_supremacy": ("seat",),
        "took_license": ("seat", "card"),
        "dealt_license": ("card",),
        "drew": ("seat", "card"),
        "drew_hidden": ("seat", "deck"),
        "discarded": ("seat", "card"),
        "discarded_hidden": ("seat", "deck"),
        "returned": ("seat", "card"),
        "returned_hidden": ("seat",),
        "gave": ("seat", "to:seat", "card"),
        "gave_hidden": ("seat", "to:seat", "deck"),
        "gave_coins": ("seat", "to:seat", "number"),
        "gained_followers": ("seat", "number"),
        "lost_followers": ("seat", "number"),
        "gained_coins": ("seat", "number"),
        "lost_coins": ("seat", "number"),
        "gained_mobs": ("seat", "number"),
        "lost_mob": ("seat",),
        "sheet_turned": ("seat", "owner:seat"),
        "sheet_turned_back": ("seat",),
        "borrowed_supremacy": ("seat",),
        "supremacy_came_back": ("seat",),
        "supremacy_to_reserve": (),
        "altar_carried": ("seat", "from:location", "to:location"),
        "swapped": ("seat", "old:priest", "from:location", "new:priest", "to:location"),
        "went_home": ("seat", "priest", "location"),
        "driven_out": ("seat", "owner:seat", "priest"),
        "ransomed": ("seat", "to:seat", "priest"),
    },
    endings=ENDINGS,
    reasons=(
        "altar_there",
        "ascending",
        "card_order",
        "claimed_already",
        "has_coins",
        "light_sealed",
        "needs_card",
        "no_altar_there",
        "no_claim",
        "no_effect",
        "no_master",
        "no_room",
        "no_such_priest",
        "no_token",
        "not_a_license",
        "not_an_intrigue",
        "not_at_table",
        "not_before_them",
        "not_drawn",
        "not_for_mobs",
        "not_for_playing",
        "not_for_sale",
        "not_higher",
        "not_in_hand",
        "not_in_palace",
        "not_yours",
        "other_sheet",
        "own_things",
        "patriarch",
        "sealed",
        "spoils_effect",
        "stays_there",
        "strongest",
        "too_few_cards",
        "too_few_coins",
        "too_few_followers",
        "too_few_mobs",
        "too_few_priests",
        "too_low",
        "too_weak",
        "unfit_master",
    ),
    domains=(
        CARD,
        ABILITY,
        LOCATION,
        PRIEST,
        CULT,
        CELEBRATION,
        DECK,
        RAISE,
        PLACE,
        words(
            "pass",
            "done",
            "nothing",
            "take",
            "decline",
            "new_priest",
            "hire_few",
            "hire_many",
            "followers",
            "coins",
            "no_celebration",
            "ransom",
            "let_go",
        ),
    ),
)
