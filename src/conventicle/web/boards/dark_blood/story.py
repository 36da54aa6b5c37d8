"""What has happened in the round so far, from what the viewer was told: the phase, the disks as they fell, the bids."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from conventicle.games.dark_blood.kinds import DISK, LOCATION
from conventicle.kernel.match import LogEntry

#: What Upkeep tells between the Priority and the first choice after it.
_UPKEEP: Final = (
    "disk_placed", "darkflow", "disk_lost", "peasants_arrive", "peasant_placed", "enemies_arrive", "enemy_sigil",
    "inquisitor_arrives", "sigil_destroyed", "placed_sigil", "hex_home", "passive_works", "gained_silver",
    "gained_blood", "gained_resource",
)  # fmt: skip
#: What a Bid tells, from the first fist to the last disk.
_BIDDING: Final = (
    "bid", "number_revealed", "difficulty", "gained_blood", "defiled", "token_lost", "disk_in_pouch",
)  # fmt: skip
_CIRCLES: Final = 2


@dataclass
class Fall:
    """One step of Upkeep: a disk that falls, or what comes of it."""

    text: str
    disk: str = ""
    path: list[str] = field(default_factory=list)
    """Darkflow: the Locations it could not lie in, and the one it came to (none if it was lost)."""
    flows: bool = False
    lost: bool = False


@dataclass
class Bid:
    """One opened fist."""

    seat: int
    blood: int
    total: int
    back: int = 0


@dataclass
class Bidding:
    """A Location that was bid for."""

    step: int
    bids: list[Bid] = field(default_factory=list)
    location: str = ""
    winner: int = -1
    taint: int = 0
    number: int = 0
    difficulty: int = 0


@dataclass
class Story:
    """The round so far."""

    phase: str = "setup"
    active: str = ""
    """The Location that is being resolved."""
    majority: int = -1
    """Who has Majority there."""
    bids: list[Bidding] = field(default_factory=list)
    """All Bids of the game."""
    numbers: list[int] = field(default_factory=list)
    """Solo: the numbers shown so far."""
    falls: list[Fall] = field(default_factory=list)
    fell_at: int = -1
    """The step in which they fell; -1 before Priority is dealt."""


def read_story(told: list[LogEntry], sentence: Callable[[LogEntry], str]) -> Story:
    """Read what was told, from the start; only the present round leaves its Upkeep."""
    story = Story()
    bidding: Bidding | None = None
    start = -1
    for at, entry in enumerate(told):
        event = entry.event
        if event.name not in _BIDDING:
            bidding = None
        if event.name == "round":
            story.phase, story.active, story.majority = "upkeep", "", -1
            start = -1
        elif event.name == "priority":
            start = at
        elif event.name == "placed":
            story.phase = "placement"
        elif event.name == "resolving":
            story.phase, story.active, story.majority = "resolve", LOCATION.values[event.arguments[0]], -1
        elif event.name == "majority":
            story.majority = event.arguments[0]
        elif event.name == "clean_up":
            story.active = ""
        elif event.name == "bid":
            if bidding is None or bidding.location:
                bidding = Bidding(entry.step)
                story.bids.append(bidding)
                story.phase, story.active = "defile", ""
            bidding.bids.append(Bid(*event.arguments))
        elif bidding is not None:
            add_to_bidding(story, bidding, event.name, event.arguments)
    if start >= 0:
        story.fell_at = told[start].step
        story.falls = falls(told[start:], sentence)
    return story


def add_to_bidding(story: Story, bidding: Bidding, name: str, arguments: tuple[int, ...]) -> None:
    """What follows the opened fists: who takes the token, and what comes back."""
    if name == "gained_blood":
        for bid in bidding.bids:
            if bid.seat == arguments[0]:
                bid.back = arguments[1]
    elif name == "number_revealed":
        bidding.number = arguments[0]
        story.numbers.append(arguments[0])
    elif name == "difficulty":
        bidding.difficulty = arguments[0]
    elif name == "defiled":
        bidding.winner, bidding.taint = arguments[0], arguments[2]
        bidding.location = LOCATION.values[arguments[1]]
    elif name == "token_lost":
        bidding.location = LOCATION.values[arguments[0]]


def falls(told: list[LogEntry], sentence: Callable[[LogEntry], str]) -> list[Fall]:
    """The disks in the order in which they fell, each Darkflow with its way, and what came of them (p. 11-13)."""
    order = [LOCATION.values[location] for location in told[0].event.arguments]
    free = dict.fromkeys(order, _CIRCLES)
    found = [Fall(sentence(told[0]))]
    for entry in told[1:]:
        event = entry.event
        if event.name not in _UPKEEP:
            break
        fall = Fall(sentence(entry))
        if event.name in ("disk_placed", "darkflow", "disk_lost"):
            fall.disk = DISK.values[event.arguments[0]]
            aim = next((name for name in order if free[name]), order[-1])
            where = LOCATION.values[event.arguments[1]] if event.name != "disk_lost" else ""
            if event.name != "disk_placed":
                fall.flows = True
                fall.lost = not where
                passed = order[order.index(aim) : order.index(where) if where else len(order)]
                fall.path = [*passed, *([where] if where else [])]
            if where:
                free[where] -= 1
        found.append(fall)
    return found


def resolved(story: Story, phase: str, order: list[str]) -> list[str]:
    """The Locations of this round that are over: all before the active one, and all when it comes to bids."""
    if phase == "defile":
        return order
    return order[: order.index(story.active)] if story.active in order else []
