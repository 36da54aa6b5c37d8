"""What is kept: visitors, tables, seats, and every decision in the order it was made.

The database is the truth. Decisions are only ever added, an undo too is a row; what lies in memory (`rooms.py`) can be
made from these rows at any time.
"""

from __future__ import annotations

import json
import secrets
from typing import Final

from django.conf import settings
from django.db import models

NAME_LENGTH = 24
CHAT_LENGTH = 300
NOTE_LENGTH = 4000

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
BY_ABSTAINING = "standing"
BY_CLOCK = "clock"


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
    signed_out = models.DateTimeField(null=True, default=None)
    """The account signed out everywhere then: no log-in from before is good any more."""
    address_asked = models.DateTimeField(null=True, default=None)
    """When a mail address was given that is to be confirmed; one that never is will be forgotten."""


class RecoveryCode(models.Model):
    """A word on paper that stands for a lost password, once. Only its hash is kept."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64, unique=True)


class Login(models.Model):
    """A device on which an account is signed in."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="logins")
    session_key = models.CharField(max_length=40, unique=True)
    made = models.DateTimeField()
    seen = models.DateTimeField()
    browser = models.CharField(max_length=40, default="")
    network = models.CharField(max_length=50, default="")
    """From where it was seen last; forgotten after a while (`people/retention.py`)."""


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
    words = models.BooleanField(default=False)
    """Bots may be asked while the game runs why they chose as they did (`bots/reasons.py`)."""
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
    clock = models.CharField(max_length=10, default="")
    """How long a player may take, by its name (`play/clocks.py`); '' for as long as one likes."""
    at_zero = models.CharField(max_length=10, default="decision")
    """What a bot does where a player's time is up: that `decision`, or play on for `good`."""
    turns_at = models.PositiveIntegerField(null=True, default=None)
    """The revision for which the chairs say whose turn it is; at any other nothing is known of that here."""
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
    abstains = models.JSONField(null=True, default=None, db_column="standing")
    """The instruction to decline until something is over: {"until": name, "value": what it was when given}."""

    orders = models.JSONField(null=True, default=None)
    """Standing orders (`play/orders.py`): a list of [question, answer], in notation."""
    asked_since = models.FloatField(null=True, default=None)
    """Since when (seconds since 1970) the seat is asked, as of the table's `turns_at` (`play/whose_turn.py`)."""

    due = models.FloatField(null=True, default=None)
    """When (seconds since 1970) the time for the present question is up, where the table has a clock."""
    time_left = models.FloatField(null=True, default=None)
    """By the clock: the seconds that this player has for the rest of the game, as of the last answer."""
    vacation = models.PositiveSmallIntegerField(default=0)
    """By the day: how many days of absence are left."""

    seen = models.PositiveIntegerField(null=True, default=None)
    seen_at = models.FloatField(null=True, default=None)
    """Up to which step the player has seen the game, and when (seconds since 1970) they left (`pages/returning.py`)."""

    hidden = models.BooleanField(default=False)
    """Who sat here has deleted the game, which is kept for the others."""

    class Meta:
        """One row for each chair."""

        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("table", "number"), name="one_row_per_chair"),)


#: What a chair forgets when its player gets up.
NOBODYS: Final = {"visitor": None, "name": "", "abstains": None, "orders": None, "seen": None, "seen_at": None}


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
    """person, bot, stand-in, standing (the seat abstains), forced (only one answer) or clock (the time was up)."""
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


class Note(models.Model):
    """What a player wrote down at a table, for nobody else."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notes")
    visitor = models.ForeignKey(Visitor, on_delete=models.CASCADE, related_name="notes")
    text = models.CharField(max_length=NOTE_LENGTH)

    class Meta:
        """One sheet each."""

        constraints = (models.UniqueConstraint(fields=("table", "visitor"), name="one_sheet_each"),)


class Channel(models.Model):
    """A way by which somebody wants to be told that it is their turn (`telling/`)."""

    visitor = models.ForeignKey(Visitor, on_delete=models.CASCADE, related_name="channels")
    kind = models.CharField(max_length=10)
    """mail, push, or which kind of webhook: json, discord, slack, ntfy."""
    address = models.CharField(max_length=1000, default="")
    """Where a webhook is, or a browser's push service; a mail goes to the confirmed address of the account."""
    push_key = models.CharField(max_length=100, default="", db_default="")
    push_auth = models.CharField(max_length=40, default="", db_default="")
    """What is encrypted for a browser, by its own keys; forgotten once the browser is gone."""
    browser = models.CharField(max_length=40, default="", db_default="")
    """Which browser that is, for its owner's list."""
    language = models.CharField(max_length=5)
    delay = models.PositiveIntegerField(default=300)
    """Seconds: whoever comes within that is not told."""
    quiet_from = models.PositiveSmallIntegerField(null=True, default=None)
    quiet_to = models.PositiveSmallIntegerField(null=True, default=None)
    """Full hours between which nothing is sent, where the reader is."""
    zone = models.CharField(max_length=40, default="UTC")
    token = models.CharField(max_length=24, unique=True, default=new_slug)
    """In the link by which the reader leaves, from wherever it is opened."""
    trouble = models.CharField(max_length=200, default="")
    """Why the address was given up; '' while it is good."""
    given_up = models.FloatField(null=True, default=None)
    """When (seconds since 1970) that was; forgotten some time after (`people/retention.py`)."""


class PushKey(models.Model):
    """The key with which the site signs messages to browsers (`telling/push.py`)."""

    name = models.CharField(max_length=10, primary_key=True)
    pem = models.TextField()


class Told(models.Model):
    """A turn that somebody is told of by a channel, and the job that does it: nobody is told twice."""

    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="told")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    turn = models.FloatField()
    """Since when the seat was asked (`Seat.asked_since`)."""
    job = models.CharField(max_length=120)
    at = models.FloatField()

    class Meta:
        """Of each turn once."""

        constraints = (models.UniqueConstraint(fields=("channel", "table", "turn"), name="told_once"),)


class Mute(models.Model):
    """Someone does not want to read someone else."""

    visitor = models.ForeignKey(Visitor, on_delete=models.CASCADE, related_name="mutes")
    other = models.ForeignKey(Visitor, on_delete=models.CASCADE, related_name="+")

    class Meta:
        """Muted is muted."""

        constraints = (models.UniqueConstraint(fields=("visitor", "other"), name="muted_once"),)


WAITING = "waiting"
DONE = "done"
GIVEN_UP = "given up"


class Job(models.Model):
    """Something to do, now or later, by whichever process comes to it (`jobs/`). Times are seconds since 1970."""

    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=120)
    """What it is about: nothing is put twice."""
    priority = models.SmallIntegerField()
    owner = models.CharField(max_length=60)
    network = models.CharField(max_length=60)
    """Whose turns it takes: those of a person, and a part of those of everyone at the same address."""
    work = models.TextField()
    """What is to be done, as JSON."""
    due = models.FloatField()
    state = models.CharField(max_length=8, default=WAITING)
    holder = models.CharField(max_length=32, default="")
    """The process that does it now."""
    tries = models.PositiveIntegerField(default=0)
    most_tries = models.PositiveIntegerField(default=0)
    """It is given up after so many; 0: never."""
    progress = models.TextField(default="null")
    result = models.TextField(default="null")
    trouble = models.CharField(max_length=300, default="")
    """What went wrong last."""
    kept_until = models.FloatField(default=0.0)
    """When the row of a job that has ended may go."""

    class Meta:
        """A job is put once; those that wait are found quickly, however many have ended."""

        constraints = (models.UniqueConstraint(fields=("kind", "key"), name="one_job_per_key"),)
        indexes = (
            models.Index(fields=("priority", "due"), condition=models.Q(state="waiting"), name="jobs_that_wait"),
            models.Index(fields=("holder",), condition=models.Q(state="waiting"), name="jobs_by_holder"),
            models.Index(fields=("kept_until",), condition=~models.Q(state="waiting"), name="jobs_that_ended"),
        )


class Turn(models.Model):
    """How far ahead an owner is, or a network, among those who want jobs of a priority done (`jobs/queue.py`)."""

    name = models.CharField(max_length=80, primary_key=True)
    turn = models.FloatField()


class Beat(models.Model):
    """When any server was last up: clocks stand still while none is (`play/clocks.py`)."""

    name = models.CharField(max_length=10, primary_key=True)
    at = models.FloatField()


class Process(models.Model):
    """A process that works on this database, and until when it is taken to be alive (`jobs/processes.py`)."""

    name = models.CharField(max_length=32, primary_key=True)
    does = models.CharField(max_length=10)
    """serve or think."""
    places = models.PositiveSmallIntegerField()
    alive_until = models.FloatField()
    secret = models.CharField(max_length=16, default="")
    """The beginning of a hash of its secret key: servers of one site have the same."""


class Lease(models.Model):
    """Something that one process at a time does (`jobs/leases.py`)."""

    name = models.CharField(max_length=60, primary_key=True)
    holder = models.CharField(max_length=32, db_index=True)


class Bucket(models.Model):
    """What somebody may still do, where several servers count together (`people/limits.py`)."""

    name = models.CharField(max_length=100, primary_key=True)
    left = models.FloatField()
    at = models.FloatField()
