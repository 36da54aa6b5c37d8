"""When a bot answers tells nothing of what it could choose from: with one option it takes as long as with many."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from conventicle.kernel.chance import FastChance
from conventicle.kernel.match import Match
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import members
from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")

LONG = os.environ.get("CONVENTICLE_LONG") == "1"
#: So many answers with one option, and as many with several.
EACH = 1_000 if LONG else 100
EACH_PLANTED = 20
GAME, SEATS = "pantheon", 3


def auc(one: list[float], many: list[float]) -> float:
    """How often an answer with many options took longer than one with a single option; alike counts half."""
    wins = sum((two > first) + 0.5 * (two == first) for first in one for two in many)
    return wins / (len(one) * len(many))


def is_open(match: Match, seat: int) -> bool:
    """True where, for all that is public, a seat may as well have several options as one."""
    luck = FastChance(len(match.decisions) + 1)
    worlds = [match.table.for_thinking(SEATS, luck, FastChance(luck.next_word())) for _ in range(12)]
    return sum(len(world.options(seat)) == 1 for world in worlds) <= 6


def hidden_questions(chance: random.Random) -> Iterator[tuple[int, list[Any], int, bool]]:
    """Positions in which nobody else knows what a seat may choose: key, decisions, seat, has it one option only."""
    game = game_named(GAME)
    for key in range(1, 10_000):
        match = Match(game, game.plan(SEATS, {}), bytes.fromhex(f"{key:032x}"))
        while not match.over() and len(match.decisions) < 40:
            seat = chance.choice(members(match.asked()))
            options = match.options(seat)
            if len(match.decisions) % 3 == 2 and is_open(match, seat):
                yield key, match.decisions[:], seat, len(options) == 1
            match.decide(seat, chance.choice(options))


def bots_table(key: int, decisions: list[Any], seat: int, bot: str) -> Tabletop:
    """A table at such a position, where a bot has to choose."""
    from conventicle.web.models import BOT, Decision, Seat

    top = Tabletop(GAME, SEATS, key)
    Decision.objects.bulk_create(
        Decision(
            table=top.row, revision=step, kind="take", frame=one.frame, seat=one.seat, by="record", key=str(step),
            option=top.room.game.notation(one.frame, one.option),
        )
        for step, one in enumerate(decisions, 1)
    )  # fmt: skip
    Seat.objects.filter(table=top.row, number=seat).update(kind=BOT, bot=bot, visitor=None)
    top.row.revision = len(decisions)
    top.row.pace = 0
    top.row.stand_in = 0
    top.row.save()
    return top


def times_to_answer(questions: list[tuple[int, list[Any], int, bool]], bot: str) -> list[float]:
    """How long the croupier takes to answer each question, with real workers."""
    from django.db import transaction

    from conventicle.web.play.croupier import Croupier, next_move
    from conventicle.web.play.rooms import rooms

    with transaction.atomic():
        tables = [bots_table(key, decisions, seat, bot) for key, decisions, seat, _ in questions]

    async def answered(croupier: Croupier, top: Tabletop, number: int) -> float:
        rooms.forget(top.row.slug)
        move = next_move(top.row.slug, 0.0)
        assert move is not None
        move.owner = -number  # everyone has one table, so nobody waits behind an own one
        began = time.monotonic()
        option = await croupier._answer(move)
        assert option in rooms.get(top.row).match.options(move.seat)
        return time.monotonic() - began

    async def ask() -> list[float]:
        croupier = Croupier()
        found: list[float] = []
        try:
            await asyncio.gather(*(croupier._workers.do(os.getpid) for _ in range(4)))  # the workers are there now
            for number, top in enumerate(tables):
                found.append(await answered(croupier, top, number))
        finally:
            await croupier.stop()
        return found

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, ask()).result()


class Clock:
    """A clock that stands still unless somebody sleeps or thinks."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        """The time."""
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Let it pass."""
        self.now += max(0.0, seconds)


def times_by_a_clock(
    questions: list[tuple[int, list[Any], int, bool]], bot: str, monkeypatch: pytest.MonkeyPatch, is_waiting: bool
) -> list[float]:
    """The same with real bots in this process, by a clock that goes on with processor time and the croupier's waiting.

    What else the machine does makes no difference to it. `is_waiting`: else the croupier does not wait at all.
    """
    from conventicle.web.play import croupier as module

    clock = Clock()
    croupier = module.Croupier()

    async def do(function: Any, *job: Any) -> Any:
        began = time.process_time()
        found = function(*job)
        clock.now += time.process_time() - began
        return found

    async def sleep(seconds: float) -> None:
        if is_waiting:
            await clock.sleep(seconds)

    async def ask() -> list[float]:
        found: list[float] = []
        for key, decisions, seat, _ in questions:
            began = clock.now
            move = module.Move(seat, "bot", job=job_of(key, decisions, seat))
            move.game, move.bot = GAME, bot
            await croupier._answer(move)
            found.append(clock.now - began)
        return found

    monkeypatch.setattr(croupier._workers, "do", do)
    gc.collect()
    gc.freeze()  # as a worker does, which has less to look through
    try:
        with ThreadPoolExecutor(1) as pool, monkeypatch.context() as patch:
            patch.setattr(module, "time", clock)
            patch.setattr(asyncio, "sleep", sleep)
            return pool.submit(asyncio.run, ask()).result()
    finally:
        gc.unfreeze()


def job_of(key: int, decisions: list[Any], seat: int) -> tuple[Any, ...]:
    """What a worker is told of such a position."""
    setup = game_named(GAME).plan(SEATS, {})
    steps = [(one.frame, one.seat, one.option) for one in decisions]
    begun = (setup.seats, setup.options, setup.version, setup.overlay)
    return (f"{key}-{len(decisions)}", GAME, *begun, f"{key:032x}", steps, seat)


Questions = list[tuple[int, list[Any], int, bool]]


def compared(each: int, times: Callable[[Questions], list[float]]) -> float:
    """How well the time to answer tells one option from many, over so many answers of either kind."""
    chance = random.Random(7)
    kinds: dict[bool, Questions] = {True: [], False: []}
    for question in hidden_questions(chance):
        kinds[question[3]].append(question)
        if min(map(len, kinds.values())) >= each:
            break
    questions = kinds[True][:each] + kinds[False][:each]
    chance.shuffle(questions)
    taken = times(questions)
    one = [round(seconds, 6) for seconds, question in zip(taken, questions, strict=True) if question[3]]
    many = [round(seconds, 6) for seconds, question in zip(taken, questions, strict=True) if not question[3]]
    return auc(one, many)


def test_the_time_to_answer_does_not_tell_one_option_from_many(
    monkeypatch: pytest.MonkeyPatch, record_property: Any
) -> None:
    """The long run goes by the clock on the wall, with real workers: it has enough answers for that."""
    if LONG:
        found = compared(EACH, lambda questions: times_to_answer(questions, "adept"))
    else:
        found = compared(EACH, lambda questions: times_by_a_clock(questions, "adept", monkeypatch, True))
    record_property("count answers", 2 * EACH)
    record_property("count AUC", f"{found:.3f}")
    assert 0.45 <= found <= 0.55


def test_a_bot_that_answers_as_soon_as_it_can_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The leak that there was, planted again."""
    found = compared(EACH_PLANTED, lambda questions: times_by_a_clock(questions, "adept", monkeypatch, False))
    assert found > 0.8


def answered_after(monkeypatch: pytest.MonkeyPatch, bot: str, seconds: float, soon: bool, pace: float = 0.0) -> float:
    """When the croupier gives an answer that a bot found after so many seconds."""
    from conventicle.web.bots.thinking import Thought
    from conventicle.web.play import croupier as module

    clock = Clock()
    croupier = module.Croupier()

    async def do(*job: Any) -> Thought:
        clock.now += seconds
        return Thought(3, seconds, soon)

    monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    monkeypatch.setattr(croupier._workers, "do", do)
    move = module.Move(0, "bot", job=(), pace=pace)
    move.game, move.bot = "template", bot

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(asyncio.run, croupier._answer(move)).result() == 3
    return round(clock.now - 100.0, 6)


@pytest.mark.parametrize("bot", ["greedy", "adept", "master"])
@pytest.mark.parametrize("pace", [0.0, 0.9])
def test_an_answer_is_given_when_it_is_due_however_soon_it_was_found(
    bot: str, pace: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    from conventicle.web.bots.schedule import SOON, Schedule

    due = max(pace, Schedule().plan("template", bot, 1.0)[1])
    for part in (0.0, 0.001, 0.3, 0.7, 1.0):
        assert answered_after(monkeypatch, bot, part * due, False, pace) == pytest.approx(due)
    assert answered_after(monkeypatch, bot, 0.0, True, pace) == pytest.approx(max(pace, SOON)), "forced for all to see"
    assert answered_after(monkeypatch, bot, due + 0.01, False, pace) == pytest.approx(due + 0.25), "late"


def test_whether_an_answer_comes_soon_follows_from_what_all_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is decided in worlds dealt from what a spectator knows: twin tables that differ in secrets agree on it."""
    from conventicle.web.bots import thinking

    game = game_named(GAME)
    chance = random.Random(3)
    soon = hidden = 0
    for key in range(20):
        match = Match(game, game.plan(SEATS, {}), key.to_bytes(16, "big"))
        while not match.over() and len(match.decisions) < 150:
            seat = chance.choice(members(match.asked()))
            public = [
                match.table.for_thinking(SEATS, luck, luck).options(seat)
                for luck in (FastChance(number) for number in range(20))
            ]
            monkeypatch.setattr(type(match.table), "options", never(type(match.table).options, match.table))
            told = thinking.is_forced_for_all(match, seat)
            monkeypatch.undo()
            soon += told
            hidden += len({tuple(one) for one in public}) > 1
            if told:
                assert any(len(one) == 1 for one in public)
            match.decide(seat, chance.choice(match.options(seat)))
        if soon >= 5 and hidden >= 50:
            break
    assert soon >= 5
    assert hidden >= 50


def never(honest: Any, table: object) -> Any:
    """The method, but not for this table."""

    def options(t: Any, seat: int) -> list[int]:
        assert t is not table, "the true options were looked at"
        found: list[int] = honest(t, seat)
        return found

    return options


def test_seconds_are_adjusted_to_the_machine_only_after_many_thoughts() -> None:
    from conventicle.web.bots.schedule import RUNGS, THOUGHTS, Schedule, thinking_time

    plans = Schedule()
    given = plans.plan("template", "adept", 1.0)[1]
    assert given == RUNGS[-1], "in tests bots get little"
    for _ in range(THOUGHTS - 1):
        plans.thought("template", "adept", 0.0001, given)
        assert plans.plan("template", "adept", 1.0)[1] == given
    assert thinking_time(3.0) == pytest.approx(2.75)
    assert thinking_time(0.25) < 0.2
