"""Every command and every code block of the README and the docs does what it says."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

import run
from conventicle.cli import main, parser
from tests.docs.pages import ROOT, Block, blocks, exceptions, pages

LANGUAGES = {"python", "sh", "toml", "json", "text"}


def of(language: str) -> list[Block]:
    return [block for block in blocks() if block.language == language and not block.place]


def test_every_block_has_a_language() -> None:
    assert len(blocks()) > 40
    assert [
        (block.page, block.first) for block in blocks() if block.language not in LANGUAGES and not block.place
    ] == []


@pytest.mark.parametrize("page", sorted({block.page for block in of("python") if ">>>" in block.text}))
def test_examples_at_the_prompt_print_what_they_say(page: str) -> None:
    found = doctest.testfile(str(ROOT / page), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0


def test_other_python_is_run_by_a_test_or_has_a_reason() -> None:
    for block in of("python"):
        if ">>>" in block.text:
            continue
        row = exceptions()[block.page, block.first]
        if "test" in row:
            assert Path(block.page).name in (ROOT / row["test"]).read_text("utf-8"), row
        else:
            assert row["reason"]
            compile(block.text, block.page, "exec")


def test_data_is_well_formed() -> None:
    for block in of("toml"):
        tomllib.loads(block.text)
    for block in of("json"):
        json.loads(block.text)


# --- commands --------------------------------------------------------------------------------------------------------


def commands() -> list[tuple[str, str]]:
    """Every command with its page."""
    return [(block.page, line) for block in of("sh") for line in block.lines]


def words_of(line: str) -> list[str]:
    """A command as the shell would split it, without variables set before it."""
    words = shlex.split(line)
    while words and re.fullmatch(r"[A-Z_]+=\S*", words[0]):
        words.pop(0)
    return words


def checked(words: list[str]) -> bool:
    """True if the command exists with all of its options; False if it is none of ours."""
    if words[:3] == ["python", "-m", "conventicle"]:
        words = words[2:]
    if words[0] == "conventicle":
        parser().parse_args(words[1:])  # leaves by SystemExit if it can't be read
        return True
    if words[0] == "make":
        target, *more = words[1:]
        assert target in run.COMMANDS, words
        assert all(word.startswith("ARGS=") for word in more), words
        return True
    if words[0].endswith("python") and words[1].startswith("tools/"):
        assert (ROOT / words[1]).is_file(), words
        return True
    if words[:2] == ["pip", "install"]:
        extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
        for name in re.findall(r"\[([\w,]+)\]", words[-1]):
            assert set(name.split(",")) <= set(extras), words
        return True
    return False


@pytest.mark.parametrize(("page", "line"), commands())
def test_every_command_exists(page: str, line: str) -> None:
    assert checked(words_of(line)) or (page, line) in exceptions(), "neither a command of ours nor in blocks.toml"


def test_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """In one folder and in their order, as a reader would; longer ones are shortened or named in blocks.toml."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CONVENTICLE_BUILD", "plain")
    for block in of("python"):
        if name := exceptions().get((block.page, block.first), {}).get("file"):
            (tmp_path / name).write_text(block.text, encoding="utf-8")
    ran = 0
    for page, line in commands():
        row = exceptions().get((page, line), {})
        words = words_of(row.get("instead", line))
        if words[0] == "conventicle" and "reason" not in row:
            assert main(words[1:]) == 0, f"{page}: {line}\n{capsys.readouterr().err}"
            ran += 1
    assert ran >= 8


def test_no_exception_has_outlived_its_block() -> None:
    here = {(block.page, block.first) for block in blocks()} | set(commands())
    assert set(exceptions()) - here == set()


# --- what sentences mention ------------------------------------------------------------------------------------------


def mentioned(pattern: str) -> list[tuple[str, str]]:
    """What sentences say in `code`, by page; the changelog may speak of what is gone."""
    return [(page, found) for page, text in pages().items() for found in re.findall(pattern, text)]


def test_commands_in_sentences_exist() -> None:
    known = next(action for action in parser()._actions if action.dest == "==SUPPRESS==" or action.choices)
    assert known.choices
    asked = mentioned(r"`conventicle ([a-z]\w+)[^`]*`")
    assert len(asked) > 40
    assert [one for one in asked if one[1] not in known.choices] == []
    assert [one for one in mentioned(r"`make ([a-z][\w-]+)[^`]*`") if one[1] not in run.COMMANDS] == []


def test_paths_in_sentences_exist() -> None:
    paths = mentioned(r"`((?:src|tests|tools|docs|locks)/[\w./-]+)`")
    assert len(paths) > 60
    assert [one for one in paths if not (ROOT / one[1]).exists()] == []


#: Files that a reader makes by following a page.
MADE_BY_READERS = {"data/2/columns.toml"}
#: A path to a file, as sentences write it: `data/1/weights.toml`.
FILE_PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.(?:css|html|js|json|jsonl|md|py|svg|toml|txt|yml))`")


def files_here() -> list[str]:
    """Every file of the project, each with a slash before it; no folder in which something is built or installed."""
    places = (ROOT / name for name in ("src", "tests", "tools", "docs", "deploy", ".github"))
    found = [path for place in places for path in place.rglob("*") if path.is_file()]
    return [f"/{path.relative_to(ROOT).as_posix()}" for path in found]


def test_files_in_sentences_exist_wherever_a_page_takes_their_path_from() -> None:
    """Pages write `kernel/table.py` and `telling/outbox.py`: some file has to end like that."""
    ends = "\n".join(one.replace("/static/art/", "/") for one in files_here()) + "\n"  # as docs/art.md shortens them
    paths = [(page, path.replace("/static/art/", "/")) for page, path in mentioned(FILE_PATH.pattern)]
    assert len(paths) > 60
    assert [one for one in paths if f"/{one[1]}\n" not in ends and one[1] not in MADE_BY_READERS] == []


def test_files_in_rulings_exist_beside_them_or_by_their_full_path() -> None:
    rulings = sorted((ROOT / "src" / "conventicle" / "games").glob("*/RULINGS.md"))
    assert len(rulings) == 5
    paths = [(page.parent, found) for page in rulings for found in FILE_PATH.findall(page.read_text("utf-8"))]
    assert len(paths) > 8
    assert [(game.name, path) for game, path in paths if not ((game / path).is_file() or (ROOT / path).is_file())] == []
