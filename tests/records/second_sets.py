"""A second data set in a copy of the package: new names of every sort, some in the place of old ones, a changed price.

`python -m tests.records.second_sets PACKAGE`, started with such a copy in front of the path, replays the golden games
of the first data set, then plays games of both with all invariants, and prints the new names that came into play.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import conventicle
import run
from conventicle.kernel.chance import key_from_seed, keyed
from conventicle.kernel.flat import FlatIndex
from conventicle.kernel.observation import Observation
from conventicle.kernel.text import Texts
from tests.contract import compiled
from tests.contract.players import Chooser, choose_seat, dice, keen
from tests.contract.shelf import Case, cases_of, check_of, load_game, longest
from tests.golden.playthrough import FOLDER, Playthrough
from tests.records.hearing import Hearing

SOURCE = Path(conventicle.__file__).parent
#: What a copy needs to play.
PARTS = ("kernel", "games", "bots")
#: New names that come with code of their own; a compiled copy has to do without them.
WITH_CODE = ("second_purge", "second_altar", "clasp", "moth")
LANGUAGES = ("en", "ru")
#: Per game the new names that games must show.
NEW: dict[str, tuple[str, ...]] = {
    "old_ones": ("red_11", "yog_sothoth"),
    "pantheon": (
        "grumf", "first_grumf", "knitters", "rust", "damp", "wall_of_rust", "foundation_of_rust", "bought_gate",
        "seven_coins", "second_purge",
    ),
    "eternal_city": ("second_place", "first_second_place", "harpist", "skipper"),
    "_template": ("moth",),
    "dark_blood": ("second_altar", "gleaners", "odd_pouch", "brimstone_due", "soft_promise", "clasp"),
}  # fmt: skip


class Copy:
    """A copy of the package that is given a second data set."""

    code = True
    """Whether its code can be changed."""

    def __init__(self, folder: Path, package: str) -> None:
        self.root = folder / "conventicle"
        for part in PARTS:
            shutil.copytree(SOURCE / part, self.root / part, ignore=shutil.ignore_patterns("__pycache__"))
        for path in SOURCE.glob("*.py"):
            shutil.copy(path, self.root)
        self.game = self.root / "games" / package
        shutil.copytree(self.game / "data" / "1", self.game / "data" / "2")

    def change(self, path: str, old: str, new: str) -> None:
        """Put something else in the place of a text that stands there once."""
        file = self.game / path
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{path}: {old!r} stands there {text.count(old)} times"
        file.write_text(text.replace(old, new), encoding="utf-8")

    def row(self, file: str, table: str, row: str) -> None:
        """A new row at the end of a table of the second data set."""
        path = self.game / "data" / "2" / f"{file}.toml"
        text = path.read_text(encoding="utf-8")
        if f"[[{table}]]" in text:
            text += f"\n[[{table}]]\n" + row.replace(", ", "\n") + "\n"
        else:
            start = re.search(rf"(?m)^{table} = \[", text)
            assert start is not None
            end = text.index("\n]", start.start())
            text = f"{text[:end]}\n    {{ {row} }},{text[end:]}"
        path.write_text(text, encoding="utf-8")

    def name(self, domain: str, *names: str) -> None:
        """A text for each new name, in both languages."""
        for language in LANGUAGES:
            path = self.game / "text" / f"{language}.toml"
            text = path.read_text(encoding="utf-8")
            lines = "".join(f'{one} = {{ name = "{one}", text = "What {one} does." }}\n' for one in names)
            path.write_text(text.replace(f"[{domain}]\n", f"[{domain}]\n{lines}", 1), encoding="utf-8")


class Compiled(Copy):
    """A copy of a compiled build: only its data and texts can be changed."""

    code = False

    def __init__(self, folder: Path, package: str) -> None:
        shutil.copytree(compiled.FOLDER, folder, dirs_exist_ok=True)
        self.root = folder / "conventicle"
        self.game = self.root / "games" / package
        shutil.copytree(self.game / "data" / "1", self.game / "data" / "2")


class Whole(Copy):
    """A copy of all that is installed: the commands and the site too."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "conventicle"
        shutil.copytree(SOURCE, self.root, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        self.game = self.root

    def turn_to(self, package: str) -> None:
        """From now on this game is changed: it gets a second data set."""
        self.game = self.root / "games" / package
        shutil.copytree(self.game / "data" / "1", self.game / "data" / "2")

    def raise_rules(self) -> None:
        """The game has a corrected rule."""
        path = self.game / "game.py"
        text, count = re.subn(
            r"(?m)^(    rules=|RULES: Final = )(\d+)",
            lambda found: f"{found[1]}{int(found[2]) + 1}",
            path.read_text(encoding="utf-8"),
        )
        assert count == 1
        path.write_text(text, encoding="utf-8")


def make_all(folder: Path) -> None:
    """A copy of everything in which every game has a second data set and a corrected rule; the template's bites."""
    made = Whole(folder)
    for package, change in SECOND.items():
        made.turn_to(package)
        change(made)
        made.raise_rules()
    made.change(
        "turn.py", "        held = t.cards.zones[hand(self.me)]\n        found = [kind",
        "        held = t.cards.zones[hand(self.me)] if t.rules < 2 else []\n        found = [kind",
    )  # fmt: skip


def make(folder: Path, package: str, kind: type[Copy] = Copy) -> None:
    """A copy in a folder, with a second data set for this game."""
    made = kind(folder, package)
    SECOND[package](made)


def old_ones(made: Copy) -> None:
    """A villager, an Old One, and more room for Cthulhu."""
    made.row(
        "villagers", "villager",
        'name = "red_11", jewel = "red", turn = 30, red_border = false, force = 1, vigor = 1, will = 2, '
        'corpulence = 6, ability = "bestow", source = "house"',
    )  # fmt: skip
    made.row(
        "old_ones", "old_one", 'name = "yog_sothoth", turn = 31, capacity = 12, ability = "bestow", source = "house"'
    )
    made.change("data/2/old_ones.toml", "turn = 6, capacity = 8", "turn = 6, capacity = 9")
    made.name("card", "red_11", "yog_sothoth")


def pantheon(made: Copy) -> None:
    """A card of every sort but the omens, a site for the new Foundation, and dearer Worshippers."""
    rows = {
        "god": ('name = "grumf", elder = false', 'name = "first_grumf", elder = true'),
        "follower": ('name = "knitters", copies = 6, value = 3, min = 1, min_of = "any"',),
        "realm": ('name = "rust", skulls = 2',),
        "title": ('name = "damp", trees = 2',),
        "part": (
            'name = "wall_of_rust", part = "wall", copies = 4, skulls = 1',
            'name = "foundation_of_rust", part = "foundation", copies = 1, skulls = 1',
        ),
        "buyable": ('name = "bought_gate", part = "wall", copies = 3',),
        "coin": ('name = "seven_coins", copies = 3, amount = 7',),
        "special": ('name = "second_purge", copies = 3',),
        "site": ('name = "harbour"',),
    }
    for table, new in rows.items():
        for row in new if made.code or table != "special" else ():
            made.row("cards", table, f'{row}, source = "house"')
    made.change("data/2/cards.toml", '"worshippers", copies = 3, value = 1', '"worshippers", copies = 3, value = 2')
    if made.code:
        made.change(
        "effects/specials.py", '    "purge": (can_purge, purge),\n',
        '    "purge": (can_purge, purge),\n    "second_purge": (can_purge, purge),\n',
    )  # fmt: skip
    made.name("card", *NEW["pantheon"])
    made.name("god", "grumf", "first_grumf")
    made.name("site", "harbour")


def dark_blood(made: Copy) -> None:
    """A Location card, an Objective, a pouch; another Passive, Ritual and Monstrosity Ritual for the Demonologist."""
    made.row("cards", "objective", 'name = "gleaners", counts = "silver", best = "fewest", taint = 2, source = "house"')
    made.row("board", "pouch", 'name = "odd_pouch", blood = 6, taint = 0, source = "house"')
    made.change("data/2/passives.toml", '"brimstone_tithe"', '"brimstone_due"')
    made.change("data/2/rituals.toml", '"false_promise"', '"soft_promise"')
    if made.code:
        made.row("cards", "location_card", 'name = "second_altar", amount = 1, silver = 0, source = "house"')
        made.change("data/2/cults.toml", '"embrace"', '"clasp"')
        made.change(
        "location_cards.py", '    "buried_hoard": (can_always, buried_hoard),\n',
        '    "buried_hoard": (can_always, buried_hoard),\n    "second_altar": (can_always, buried_hoard),\n',
    )  # fmt: skip
        made.change(
            "monstrosity.py", '    "embrace": embrace,\n', '    "embrace": embrace,\n    "clasp": crones_vigil,\n'
        )
    made.name("location_card", "second_altar")
    made.name("objective", "gleaners")
    made.name("passive", "brimstone_due")
    made.name("rite", "soft_promise")
    made.name("monstrosity_ritual", "clasp")


def eternal_city(made: Copy) -> None:
    """A Miracle and a License for each edition, and a cheaper Minstrel."""
    place = 'copies = 6, seal = "", effects = ["place"], source = "house"'
    made.row("world/miracles", "miracle", f'name = "second_place", {place}')
    made.row("first/miracles", "miracle", f'name = "first_second_place", {place}')
    title = 'kind = "title", locations = ["port"], cost = 4, patriarch = 2, source = "house"'
    made.row("world/licenses", "license", f'name = "harpist", {title}')
    made.row("first/licenses", "license", f'name = "skipper", {title}')
    made.change(
        "data/2/world/licenses.toml", 'kind = "title"\nlocations = ["artisan"]\ncost = 6',
        'kind = "title"\nlocations = ["artisan"]\ncost = 4',
    )  # fmt: skip
    made.name("card", *NEW["eternal_city"])


def template(made: Copy) -> None:
    """The card of docs/adding-a-card.md, with its effect and event; and cards bought for less."""
    made.change("data/2/numbers.toml", 'name = "card_price"\nvalue = 3', 'name = "card_price"\nvalue = 2')
    if not made.code:
        return
    made.row("cards", "card", 'name = "moth", copies = 2, source = "house"')
    guide = (run.ROOT / "docs" / "adding-a-card.md").read_text(encoding="utf-8")
    functions = next(block for block in re.findall(r"```python\n(.*?)```", guide, re.DOTALL) if "def can_moth" in block)
    made.change("effects.py", "def can_always", f"{functions}\n\ndef can_always")
    made.change(
        "effects.py",
        '    "bargain": (can_bargain, bargain),\n',
        '    "bargain": (can_bargain, bargain),\n    "moth": (can_moth, moth),\n',
    )
    made.change(
        "game.py", '        "discarded": (', '        "paid_moth": ("seat", "to:seat"),\n        "discarded": ('
    )
    made.name("card", "moth")
    for language in LANGUAGES:
        made.change(f"text/{language}.toml", "[event]\n", '[event]\npaid_moth = "{seat} {to}"\n')


SECOND: dict[str, Callable[[Copy], None]] = {
    "old_ones": old_ones, "pantheon": pantheon, "dark_blood": dark_blood, "eternal_city": eternal_city,
    "_template": template,
}  # fmt: skip


# In the copy.


def replay_golden(package: str) -> int:
    """The golden games of the first data set come out as recorded, hash by hash; how many there are."""
    paths = [path for path in sorted((FOLDER / package).glob("*.txt")) if path.name != "perft.txt"]
    for path in paths:
        Playthrough(load_game(package), path.read_text(encoding="utf-8")).replay()
    return len(paths)


def sizes(package: str) -> list[int]:
    """What learning programs see of a table of the first data set: cells and actions."""
    game = load_game(package)
    setup = game.plan(game.fewest, {}, "1.1")
    return [Observation(game, setup).size, FlatIndex(game, setup).size]


def play(case: Case, version: str, seed: str, seen: set[str]) -> None:
    """A whole game: the invariants hold, all is told, shown, judged and observed, and every option has its notation."""
    game = case.game
    setup = game.plan(case.seats, case.chosen, version)
    listener = Hearing(game, Texts(game, "ru", data=game.data_set(setup)))
    t = game.new_table(setup, keyed(key_from_seed(seed)), listener)
    observation = Observation(game, setup)
    row = bytearray(observation.size)
    rng = case.rng(seed)
    choosers: list[Chooser] = [dice(rng), keen(game, rng)]
    check = check_of(case.package)
    for step in range(longest(case.package)):
        if not t.asked():
            break
        seat = choose_seat(t, rng)
        frame = t.agenda[-1].name()
        options = t.options(seat)
        assert options == sorted(options), f"{frame}: the options do not ascend"
        option = choosers[step % 5 == 0](t, seat, options)
        said = game.notation(frame, option)
        assert game.option(frame, said) == option
        seen.update(re.findall(r":(\w+)", said))
        t.take(seat, option)
        if step % 5 == 0:
            check(t)
            assert t.clone().hash() == t.hash()
            listener.look(t, t.seats)
            observation.fill(t, seat, row)
    check(t)
    assert t.ending
    seen.update(listener.seen)
    seen.update(t.cards.layout.names[kind] for zone in t.cards.zones for kind in zone)


def main(package: str) -> None:
    """Replay and play; print what was seen of the new names."""
    assert load_game(package).data == 2, "this is no copy with a second data set"
    print("golden", replay_golden(package))
    print("sizes", *sizes(package))
    seen: set[str] = set()
    for case in cases_of(package):
        if case.main:
            for number in range(2 if package == "eternal_city" else 6):
                play(case, "1.2", f"second {case} {number}", seen)
    first: set[str] = set()
    play(cases_of(package)[0], "1.1", "first", first)
    assert not first & set(NEW[package]), "a table of the first data set knows nothing of the second"
    print("seen", *sorted(seen & set(NEW[package])))


if __name__ == "__main__":
    main(sys.argv[1])
