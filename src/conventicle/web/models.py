"""What is kept: visitors, tables, seats, and every decision in the order it was made.

The database is the truth. Decisions are only ever added, an undo too is a row; what lies in memory (`rooms.py`) can be
made from these rows at any time.
"""

from __future__ import annotations

import json
import secrets

from django.conf import settings
from django.db import models

NAME_LENGTH = 24
CHAT_LENGTH = 300

LOBBY = "lobby"
RUNNING = "running"
OVER = "over"
STOPPED = "stopped"
RECORD = "record"

PERSON = "person"
BOT = "bot"
FRIEND = "friend"
OPEN = "open"

TAKE = "take"
UNDO = "undo"

BY_STAND_IN = "stand-in"
BY_FORCED = "forced"


def new_slug() -> str:
    """The address of a table: nobody guesses it."""
    return secrets.token_urlsafe(12)


def new_key() -> str:
    """The key of a game's chance, from the operating system."""
    return secrets.token_hex(16)


class Visitor(models.Model):
    """A person: a guest known by a cookie, or the owner of an account."""

    token_hash = models.CharField(max_length=64, unique=True, null=True)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE)
    name = models.CharField(max_length=NAME_LENGTH)
    created = models.DateTimeField(auto_now_add=True)


class Table(models.Model):
    """A game that is being set up, played, or was played."""

    slug = models.CharField(max_length=24, primary_key=True, default=new_slug)
    game = models.CharField(max_length=40)
    version = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    overlay = models.TextField(default="")
    """Changed values as canonical JSON (kernel/overlay.py); such a game counts in no statistics."""
    key = models.CharField(max_length=32, default=new_key)
    """Secret while the game runs."""
    owner = models.ForeignKey(Visitor, null=True, on_delete=models.SET_NULL, related_name="owned")
    state = models.CharField(max_length=10, default=LOBBY, db_index=True)
    public = models.BooleanField(default=False)
    undo = models.BooleanField(default=True)
    invite = models.CharField(max_length=24, default=new_slug)
    """Who has this may take a seat kept for a friend."""
    pace = models.PositiveIntegerField(default=900)
    """Milliseconds between a bot's moves."""
    stand_in = models.PositiveIntegerField(default=0)
    """Seconds after which a bot stands in for a player who is gone while others wait; 0 never (`presence.py`)."""
    revision = models.PositiveIntegerField(default=0)
    ending = models.CharField(max_length=60, default="")
    winners = models.JSONField(default=list)
    rematch = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="former")
    hints = models.BooleanField(default=False)
    """A bot may be asked for advice."""
    origin = models.CharField(max_length=24, default="")
    """The table whose game is played on here; such a table counts in no statistics."""
    origin_step = models.PositiveIntegerField(default=0)
    facts = models.JSONField(null=True, default=None)
    """Of a game that is over: {"factions": per seat, "rounds": so many, "hash": of the last position}."""
    course = models.JSONField(null=True, default=None)
    """How a bot judges the game in looking back (`judging.py`), once somebody asked."""
    guide = models.JSONField(null=True, default=None)
    """Of a game that teaches (`teaching.py`): {"on": is the guide heard, "read": the lessons that were closed}."""
    counted = models.BooleanField(default=False)
    """This game is in the counts (`counts.py`)."""
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        """The home page shows the newest public games."""

        indexes = (models.Index(fields=("public", "state", "changed"), name="newest_public_games"),)

    def changes(self) -> int:
        """How many values the overlay changes."""
        return len(json.loads(self.overlay)) if self.overlay else 0


class Seat(models.Model):
    """A chair at a table and who sits on it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chairs")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10)
    visitor = models.ForeignKey(Visitor, null=True, on_delete=models.SET_NULL, related_name="chairs")
    bot = models.CharField(max_length=40, default="")
    name = models.CharField(max_length=NAME_LENGTH, default="")
    standing = models.JSONField(null=True, default=None)
    """The instruction to decline until something is over: {"until": name, "value": what it was when given}."""

    hidden = models.BooleanField(default=False)
    """Who sat here has deleted the game, which is kept for the others."""

    class Meta:
        """One row for each chair."""

        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("table", "number"), name="one_row_per_chair"),)


class Decision(models.Model):
    """One step of a table: something was chosen, or taken back."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="decisions")
    revision = models.PositiveIntegerField()
    kind = models.CharField(max_length=4)
    frame = models.CharField(max_length=60)
    seat = models.PositiveSmallIntegerField()
    option = models.CharField(max_length=200, default="")
    """In notation (`card:crow`), which means the same whatever later data sets add; '' for something taken back."""
    by = models.CharField(max_length=10)
    """person, bot, stand-in, standing (an instruction given before) or forced (there was only one answer)."""
    key = models.CharField(max_length=40)
    """Made by the page, so that a decision sent twice counts once."""
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        """A revision is given once, a key is used once."""

        ordering = ("revision",)
        constraints = (
            models.UniqueConstraint(fields=("table", "revision"), name="one_decision_per_revision"),
            models.UniqueConstraint(fields=("table", "key"), name="one_decision_per_key"),
        )


class Count(models.Model):
    """How often something was played, and how it went: sums over all games that are counted."""

    game = models.CharField(max_length=40)
    subject = models.CharField(max_length=10)
    """What the name is one of, such as `faction` (`counts.py`)."""
    name = models.CharField(max_length=80)
    played = models.BigIntegerField()
    won = models.BigIntegerField()
    """In parts of a victory (`counts.PARTS`)."""
    rounds = models.BigIntegerField()
    decisions = models.BigIntegerField()

    class Meta:
        """One row for each thing that is counted."""

        constraints = (models.UniqueConstraint(fields=("game", "subject", "name"), name="one_row_per_count"),)


class ChatLine(models.Model):
    """Something said at a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat")
    visitor = models.ForeignKey(Visitor, null=True, on_delete=models.SET_NULL)
    name = models.CharField(max_length=NAME_LENGTH)
    text = models.CharField(max_length=CHAT_LENGTH)
    said = models.DateTimeField(auto_now_add=True)


class Mute(models.Model):
    """Someone does not want to read someone else."""

    visitor = models.ForeignKey(Visitor, on_delete=models.CASCADE, related_name="mutes")
    other = models.ForeignKey(Visitor, on_delete=models.CASCADE, related_name="+")

    class Meta:
        """Muted is muted."""

        constraints = (models.UniqueConstraint(fields=("visitor", "other"), name="muted_once"),)
