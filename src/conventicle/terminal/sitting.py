"""A sitting at the table: people in the terminal and bots play a match until it is over or someone leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from conventicle.bots.base import Bot
from conventicle.bots.registry import AT_TABLE, bot_seed, new_bot
from conventicle.kernel.forced import forced_answer
from conventicle.kernel.match import Match
from conventicle.kernel.naming import Naming
from conventicle.kernel.seats import lowest
from conventicle.kernel.text import Sentences, Texts
from conventicle.terminal.board import Board
from conventicle.terminal.choices import Choice, choices_of, label_of, listed, picked
from conventicle.terminal.explaining import explain, print_refusals
from conventicle.terminal.people import player_names
from conventicle.terminal.saves import Sitters

#: Asks for a line; None when there are no more lines or the player wants to get out.
Reader = Callable[[str], str | None]
_LOG_LINES: Final = 30


class Sitting:
    """One match, the people at it, and what each of them has been shown."""

    def __init__(
        self, console: Console, read: Reader, match: Match, sitters: Sitters, texts: Texts, words: Sentences
    ) -> None:
        self.console: Final = console
        self.read: Final = read
        self.match: Final = match
        self.sitters: Final = sitters
        self.texts: Final = texts
        self.words: Final = words
        self.players: Final = player_names(words, match.setup.seats)
        self.board: Final = Board(Naming(texts, words.get("board.yes"), self.players))
        self.bots: Final = seated_bots(match, sitters)
        self.before_screen = -1
        """The person who sees the screen now."""
        self.forced: Final[set[int]] = set()
        """The decisions, by their number, that were answers without a choice."""
        self.told: Final = [len(match.log(viewer)) for viewer in range(match.setup.seats + 1)]

    def run(self) -> bool:
        """Play on; True once the game is over, False if someone left."""
        self.introduce()
        while not self.match.over():
            seat = lowest(self.match.asked())
            only = forced_answer(self.match.game, self.match.table, seat)
            if seat in self.bots:
                self.let_bot_choose(seat)
            elif only >= 0:
                self.give_only_answer(seat, only)
            elif not self.ask(seat):
                return False
        self.show_end()
        return True

    def introduce(self) -> None:
        """Who sits where."""
        for seat, player in enumerate(self.players):
            if seat in self.bots:
                self.say("start.bot", player=player, bot=self.sitters.bots[seat])
            else:
                self.say("start.person", player=player)
        self.say("start.hint")

    def let_bot_choose(self, seat: int) -> None:
        """A bot's choice; one that fails is named, and chance chooses for it, so that people can play on."""
        options = self.match.options(seat)
        option = options[0]
        if len(options) > 1:
            bot = self.bots[seat]
            try:
                option = bot.choose(self.match.perspective(seat))
                self.match.check(seat, option)
            except Exception as error:
                name = self.sitters.bots[seat]
                said = f"{type(error).__name__}: {error}"
                self.say("table.bot_failed", bot=name, player=self.players[seat], error=said)
                option = bot.any_of(options)
        self.match.decide(seat, option)

    def give_only_answer(self, seat: int, option: int) -> None:
        """Where everyone can see that there is one answer, it is given, and said."""
        label = label_of(self.match, self.texts, self.players, option)
        self.say("table.only_answer", player=self.players[seat], answer=label)
        self.match.decide(seat, option)
        self.forced.add(len(self.match.decisions))

    # A person's decision.

    def ask(self, seat: int) -> bool:
        """Show a person the table and take their decision; False if they leave."""
        if not self.hand_over(seat):
            return False
        self.tell_news(seat)
        choices = choices_of(self.match, seat, self.texts, self.players)
        self.show_question(seat, choices)
        while True:
            typed = self.read(self.words.get("table.prompt"))
            if typed is None or typed.strip().casefold() in self.keys("leave"):
                return False
            if self.answer(seat, choices, typed.strip()):
                return True

    def answer(self, seat: int, choices: list[Choice], typed: str) -> bool:
        """Carry out what was typed; True if the table is no longer as it was shown."""
        command, _, rest = typed.partition(" ")
        command = command.casefold()
        if typed.startswith("?"):
            self.help(typed[1:].strip())
        elif command in self.keys("why_not"):
            print_refusals(self.console, self.match, seat, self.texts, self.words, self.players, rest)
        elif command in self.keys("log"):
            self.show_log(seat, int(rest) if rest.isdecimal() else _LOG_LINES)
        elif command in self.keys("undo"):
            return self.undo(seat)
        elif not typed and len(choices) > 1:
            self.show_question(seat, choices)
        else:
            found = picked(choices, typed) if typed else choices
            if len(found) == 1:
                self.told[-1] = len(self.match.log(self.match.setup.seats))
                self.match.decide(seat, found[0].option)
                return True
            self.say("table.which" if found else "table.not_understood", typed=typed)
        return False

    def keys(self, command: str) -> list[str]:
        """What may be typed for a command."""
        return self.words.get(f"keys.{command}").split()

    def help(self, wanted: str) -> None:
        """`?` alone tells the commands, `? something` what that is."""
        if wanted:
            explain(self.console, self.texts, self.words, wanted)
        else:
            self.say("table.help")

    def undo(self, seat: int) -> bool:
        """Take the last choice back, with the answers without a choice that came after it; or say why not."""
        made = len(self.match.decisions)
        back = made
        while back in self.forced:
            back -= 1
        if not self.match.can_undo(seat, made - back + 1):
            self.console.print(Text(self.texts.get("reason.no_undo")))
            return False
        for step in range(made, back - 1, -1):
            self.match.undo(seat)
            self.forced.discard(step)
        self.told[seat] = min(self.told[seat], len(self.match.log(seat)))
        return True

    # What people see.

    def hand_over(self, seat: int) -> bool:
        """Where several people share the screen, hide it until the next one sits before it."""
        if len(self.sitters.people) > 1 and self.before_screen != seat:
            if self.console.is_terminal:
                self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.say("table.hand_over", player=self.players[seat])
            if self.read("") is None:
                return False
        self.before_screen = seat
        return True

    def tell_news(self, viewer: int) -> None:
        """What happened since this viewer last looked."""
        entries = self.match.log(viewer)
        for entry in entries[self.told[viewer] :]:
            self.print_event(entry.event.name, entry.event.arguments)
        self.told[viewer] = len(entries)

    def show_log(self, seat: int, lines: int) -> None:
        """The last so many things that this seat was told."""
        for entry in self.match.log(seat)[-lines:]:
            self.print_event(entry.event.name, entry.event.arguments)

    def print_event(self, name: str, arguments: tuple[int, ...]) -> None:
        """One line of the log."""
        self.console.print(Text.assemble(("· ", "dim"), self.texts.event(name, arguments, self.players)))

    def show_table(self, viewer: int) -> None:
        """The table as a viewer sees it."""
        view: Any = self.match.view(viewer)
        arguments = {"title": self.texts.get("title"), "round": view["round"]}
        self.console.rule(Text(self.words.fill("table.title", arguments), "bold"))
        self.console.print(self.board.drawn(view["table"], self.console.width))

    def show_question(self, seat: int, choices: list[Choice]) -> None:
        """The table, what is asked, and the options."""
        self.show_table(seat)
        frame = self.match.table.agenda[-1]
        asked = self.texts.question(frame.name(), True, frame.prompt(self.match.table), self.players)
        self.console.print()
        self.console.print(Text.assemble((self.players[seat], "bold cyan"), ": ", (asked, "bold")))
        self.console.print(listed(choices))

    def show_end(self) -> None:
        """The rest of the log and the last table; alone, as oneself, else as a spectator."""
        people = self.sitters.people
        viewer = people[0] if len(people) == 1 else self.match.setup.seats
        self.tell_news(viewer)
        self.show_table(viewer)

    def say(self, name: str, **arguments: str | int) -> None:
        """A sentence of the program's own."""
        self.console.print(Text(self.words.fill(name, dict(arguments))))


def seated_bots(match: Match, sitters: Sitters) -> dict[int, Bot]:
    """A bot for every seat without a person; its chance differs each time a game is taken up again."""
    seed = f"{match.key.hex()} {len(match.decisions)}"
    bots: dict[int, Bot] = {}
    for seat, name in enumerate(sitters.bots):
        if seat not in sitters.people:
            bots[seat] = new_bot(name, bot_seed(seed, seat))
            bots[seat].hurry(AT_TABLE)
    return bots
