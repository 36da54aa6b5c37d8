"""Golden playthroughs: whole games as text, one decision a line with the fingerprint of the table after it.

A file opens with what the game is made from (`game template`, `seats 2`, `option auction=on`, ...), then

    0                                              8f3a0c51d2aa4b17
    1  seat 0  BidForLantern  number:3             5d0a6f0c1b2e4f60

and ends with `ending CANDLES_LIT winners 0`. `make golden` records them anew; the commit that does so says why.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from conventicle.bots.registry import new_bots
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.events import Event, Listener
from conventicle.kernel.frame import Frame
from conventicle.kernel.game import Game, Setup
from conventicle.kernel.perspective import Perspective
from conventicle.kernel.seats import members
from conventicle.kernel.table import Table
from conventicle.kernel.view import option_name
from conventicle.kernel.vocabulary import ANYTIME, Domain, Vocabulary

FOLDER = Path(__file__).parent
#: Games recorded for each number of seats and edition; other values of options get one each.
PER_CASE = 5
DIGITS = 16
#: Positions behind a fixed one are counted to this depth, unless there are too many.
DEPTH = 3
MOST_POSITIONS = 3_000


def decided(t: Table, frame: Frame[Table], text: str, game: Game) -> int:
    """The option behind its notation."""
    if text.startswith("anytime "):
        return ANYTIME + game.anytime.parse(text.removeprefix("anytime "))
    return frame.vocabulary().parse(text)


class Reached(Listener):
    """What a game has shown of itself: frames, words and things chosen, events and things they tell of, endings."""

    def __init__(self, game: Game) -> None:
        self.things: set[str] = set()
        self.domains = told_domains(game)

    def told(self, event: Event) -> None:
        """An event happened."""
        self.things.add(f"event {event.name}")
        for domain, place in zip(self.domains[event.name], event.arguments, strict=True):
            if domain is not None:
                self.things.add(f"{domain.name} {domain.values[place]}")

    def chosen(self, game: Game, t: Table, option: int) -> None:
        """An option was taken."""
        frame = t.agenda[-1]
        if option >= ANYTIME:
            self.things |= values(game.anytime, option - ANYTIME, "anytime")
            return
        self.things.add(f"frame {frame.name()}")
        self.things |= values(frame.vocabulary(), option, frame.name())


def values(vocabulary: Vocabulary, option: int, frame: str) -> set[str]:
    """The things an option names: words count for each frame by themselves, other things once."""
    meaning = vocabulary.meaning(option)
    found: set[str] = set()
    for domain, value in zip(meaning.domains, meaning.values(), strict=True):
        if domain.name == "word":
            found.add(f"{frame} {value}")
        elif domain.name not in ("number", "seat"):
            found.add(f"{domain.name} {value}")
    return found


def told_domains(game: Game) -> dict[str, list[Domain | None]]:
    """For every event the domains of its arguments; None for seats and numbers."""
    domains = {domain.name: domain for domain in game.domains}
    return {
        name: [domains.get(argument.rpartition(":")[2]) for argument in arguments]
        for name, arguments in game.events.items()
    }


def reachable(game: Game) -> set[str]:
    """All that a game declares and that games must therefore show at least once."""
    found = {f"frame {frame.NAME}" for frame in game.frames}
    told = [domain for domains in told_domains(game).values() for domain in domains if domain is not None]
    found |= {f"{domain.name} {value}" for domain in told for value in domain.values}
    found |= {f"event {name}" for name in game.events} | {f"ending {name}" for name in game.endings}
    for frame in game.frames:
        for option in range(frame.VOCABULARY.size):
            found |= values(frame.VOCABULARY, option, frame.NAME)
    for option in range(game.anytime.size):
        found |= values(game.anytime, option, "anytime")
    return found


def record(game: Game, setup: Setup, seed: str, bots: str, most: int) -> tuple[str, set[str]]:
    """Play a game with bots: its text, and what it reached. An unfinished game gives no text."""
    key = key_from_seed(seed)
    t = game.new_table(setup, keyed(key))
    reached = Reached(game)
    t.listen(reached)
    players = new_bots([bots] * setup.seats, seed)
    lines = [f"game {game.name}", f"version {setup.version}", f"seats {setup.seats}", f"key {key.hex()}"]
    lines += [f"option {name}={value}" for name, value in setup.options.items()]
    lines += ["", step_line(0, "", t)]
    made = 0
    while t.asked():
        seat = members(t.asked())[0]
        options = t.options(seat)
        option = options[0] if len(options) == 1 else players[seat].choose(Perspective(game, t, seat))
        said = f"seat {seat}  {t.agenda[-1].name()}  {option_name(game, t, option)}"
        reached.chosen(game, t, option)
        t.take(seat, option)
        made += 1
        lines.append(step_line(made, said, t))
        if made >= most:
            return "", reached.things
    reached.things.add(f"ending {t.ending}")
    lines.append(f"ending {t.ending} winners {' '.join(map(str, t.winners))}".rstrip())
    return "\n".join(lines) + "\n", reached.things


def step_line(step: int, said: str, t: Table) -> str:
    """One line of a playthrough."""
    return f"{step:5}  {said:<72}  {t.hash()[:DIGITS]}"


class Playthrough:
    """A recorded game, read from its text and checked step by step."""

    def __init__(self, game: Game, text: str) -> None:
        self.game = game
        head, _, body = text.partition("\n\n")
        facts = [line.split(" ", 1) for line in head.splitlines()]
        named = {name: value for name, value in facts if name != "option"}
        options = dict(value.split("=", 1) for name, value in facts if name == "option")
        assert named["game"] == game.name
        self.setup = game.plan(int(named["seats"]), options, named["version"])
        self.key = bytes.fromhex(named["key"])
        *self.steps, self.last = body.splitlines()

    def replay(self, to: int = -1, check: bool = True) -> tuple[Table, set[str]]:
        """The table after so many steps (all if -1), and what was reached; AssertionError where a hash differs."""
        t = self.game.new_table(self.setup, keyed(self.key))
        reached = Reached(self.game)
        t.listen(reached)
        for step, line in enumerate(self.steps):
            number, *words, fingerprint = line.split()
            assert int(number) == step
            if words:
                _, seat, frame, *said = words
                assert t.agenda, f"step {step}: the game is over already"
                assert t.agenda[-1].name() == frame, f"step {step}: {t.agenda[-1].name()} asks, not {frame}"
                option = decided(t, t.agenda[-1], " ".join(said), self.game)
                assert option in t.options(int(seat)), f"step {step}: {' '.join(said)} is not offered"
                reached.chosen(self.game, t, option)
                t.take(int(seat), option)
            if check:
                assert t.hash()[:DIGITS] == fingerprint, f"step {step}: the table differs: {line}"
            if step == to:
                return t, reached.things
        if check:
            winners = " ".join(map(str, t.winners))
            assert f"ending {t.ending} winners {winners}".rstrip() == self.last
        reached.things.add(f"ending {t.ending}")
        return t, reached.things


def perft(t: Table, depth: int) -> int:
    """How many ways the next decisions can go; where several seats are asked, the first answers."""
    if depth == 0 or not t.asked():
        return 1
    seat = members(t.asked())[0]
    options = t.options(seat)
    if depth == 1:
        return len(options)
    total = 0
    for option in options:
        after = t.clone()
        after.take(seat, option)
        total += perft(after, depth - 1)
    return total


def perft_line(path: Path, playthrough: Playthrough, step: int) -> str:
    """The counts behind a position of a recorded game: `2-0.txt 17: 5 23 121`."""
    t = playthrough.replay(step, check=False)[0]
    counts: list[int] = []
    for depth in range(1, DEPTH + 1):
        if counts and counts[-1] * counts[0] > MOST_POSITIONS:
            break
        counts.append(perft(t, depth))
    return f"{path.name} {step}: {' '.join(map(str, counts))}"


def chain(game: Game, setup: Setup, seed: str) -> str:
    """One fingerprint of all fingerprints of a game that a bot of chance plays: equal everywhere or nowhere."""
    t = game.new_table(setup, keyed(key_from_seed(seed)))
    players = new_bots(["random"] * setup.seats, seed)
    total = hashlib.sha256()
    for _ in range(120):
        total.update(t.hash().encode())
        if not t.asked():
            break
        seat = members(t.asked())[-1]
        option = players[seat].choose(Perspective(game, t, seat))
        world = Perspective(game, t, seat).determinise(players[seat].chance)
        total.update(world.hash().encode())
        t.take(seat, option)
    return total.hexdigest()


def excused(package: str) -> set[str]:
    """What need not be reached: one thing a line, with the reason after `#`."""
    path = FOLDER.parent / "games" / package / "unreached.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    found: set[str] = set()
    for line in lines:
        thing, _, reason = line.partition("#")
        if thing.strip():
            assert reason.strip(), f"{path.name}: {thing.strip()} without a reason"
            found.add(thing.strip())
    return found
