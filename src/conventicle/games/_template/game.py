"""Candles on the shelf: options, setup and what the kernel needs to know of the game."""

from __future__ import annotations

from collections.abc import Mapping

from conventicle.games._template.effects import BlowOut, BuryCards, GiveCard, PutBack, SendCrow
from conventicle.games._template.kinds import CARD, DECK, PACKAGE, hand, layout
from conventicle.games._template.observing import blocks, observe
from conventicle.games._template.table import BUY_A_CARD, Candles
from conventicle.games._template.turn import BidForLantern, DiscardDown, PlayCard, Round
from conventicle.games._template.values import values_of
from conventicle.games._template.view import view
from conventicle.kernel.cards import new_cards
from conventicle.kernel.cells import Block, Row
from conventicle.kernel.chance import SETUP, Chance
from conventicle.kernel.game import Game, NumberOption, OptionSpec, Setup
from conventicle.kernel.table import Table
from conventicle.kernel.vocabulary import Range, Vocabulary, words

_ANYTIME = words("buy_card")
assert _ANYTIME.values[BUY_A_CARD] == "buy_card"


class CandlesGame(Game):
    """The game of Candles."""

    def set_up(self, setup: Setup, chance: Chance) -> Table:
        """Shuffle, deal the first cards and coins."""
        values = values_of(self.data_set(setup), setup.rules)
        plan = layout(setup.seats, setup.data)
        zones: list[list[int]] = [[] for _ in plan.zones]
        zones[DECK] = values.all_cards()
        cards = new_cards(plan, zones)
        cards.shuffle(DECK, chance, SETUP)
        for _ in range(values.start_hand):
            for seat in range(setup.seats):
                cards.draw(DECK, hand(seat))
        goal = int(setup.options["candles"])
        auction = setup.options["auction"] == "on"
        t = Candles(setup.seats, chance, cards, values, goal, auction, [values.start_coins] * setup.seats, 0, 0)
        t.then(Round())
        return t

    def view(self, t: Table, viewer: int) -> Mapping[str, object]:
        """What a viewer sees."""
        assert isinstance(t, Candles)
        return view(t, viewer)

    def observed(self, setup: Setup) -> list[Block]:
        """The cells that no card says."""
        return blocks(setup)

    def observe(self, t: Table, seat: int, row: Row) -> None:
        """Write those cells."""
        assert isinstance(t, Candles)
        observe(t, seat, row)

    def score(self, t: Table, seat: int) -> float:
        """Candles that burn."""
        assert isinstance(t, Candles)
        return float(t.candles(seat))


GAME = CandlesGame(
    name="template",
    package=PACKAGE,
    rules=1,
    fewest=2,
    most=4,
    options=(NumberOption("candles", "4", 2, 6, False), OptionSpec("auction", "on", ("on", "off"))),
    frames=(BidForLantern, PlayCard, SendCrow, GiveCard, PutBack, BlowOut, BuryCards, DiscardDown),
    events={
        "round": ("number",),
        "bid": ("seat", "number"),
        "lantern": ("seat",),
        "drew": ("seat", "card"),
        "drew_hidden": ("seat",),
        "reshuffled": (),
        "bought": ("seat",),
        "passed": ("seat",),
        "played": ("seat", "card"),
        "crow_sent": ("seat", "to:seat"),
        "gave": ("seat", "to:seat", "card"),
        "gave_hidden": ("seat", "to:seat"),
        "looked": ("seat",),
        "blown_out": ("seat", "to:seat"),
        "bargained": ("seat", "cards:number", "coins:number"),
        "discarded": ("seat", "card"),
    },
    endings=("CANDLES_LIT", "NIGHT_FALLS"),
    reasons=("own_hand", "empty_hand", "not_in_hand", "too_dark", "too_few_coins", "no_effect", "ascending"),
    domains=(CARD, words("pass", "buy_card")),
    anytime=Vocabulary(Range(_ANYTIME)),
)
