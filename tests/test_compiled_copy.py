"""The compiled copy: made once, from the sources as they are, beside them; what failed is remembered."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from _build import compiled_copy
from _build.compiled_copy import Copy


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A project of one compiled module and one that is copied."""
    package = tmp_path / "src" / "conventicle"
    for name in ("kernel/__init__.py", "kernel/one.py", "kernel/rows.toml", "lab/two.py"):
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n", encoding="utf-8")
    for path in compiled_copy.build_files(tmp_path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("first\n", encoding="utf-8")
    return tmp_path


class Compiler:
    """In place of pip and mypyc: makes what they would make, or fails."""

    def __init__(self) -> None:
        self.runs = 0
        self.trouble = ""

    def compile(self, copy: Copy, _python: Path) -> str:
        """Put the modules there."""
        self.runs += 1
        if not self.trouble:
            module = copy.site / "conventicle" / "kernel" / "one.cpython.so"
            module.parent.mkdir(parents=True, exist_ok=True)
            module.write_text(f"{self.runs}", encoding="utf-8")
            (module.parent / "one.py").write_text("", encoding="utf-8")
        return self.trouble


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    """One that is counted."""
    found = Compiler()
    monkeypatch.setattr(Copy, "_compile", lambda copy, python: found.compile(copy, python))
    return found


HERE = Path(sys.executable)


def test_a_copy_is_made_once_and_again_when_the_code_changes(checkout: Path, compiler: Compiler) -> None:
    copy = Copy(checkout / "copy", root=checkout)
    assert not copy.is_current()
    assert copy.make(HERE) == ""
    assert copy.is_current()
    assert copy.make(HERE) == ""
    assert compiler.runs == 1
    (checkout / "src" / "conventicle" / "kernel" / "one.py").write_text("changed = 1\n", encoding="utf-8")
    assert not copy.is_current()
    assert copy.make(HERE) == ""
    assert compiler.runs == 2
    assert Copy(checkout / "copy", level="0", root=checkout).make(HERE) == ""
    assert compiler.runs == 3, "other options, another build"


def test_what_is_not_compiled_is_copied_and_what_is_gone_is_taken_away(checkout: Path, compiler: Compiler) -> None:
    copy = Copy(checkout / "copy", root=checkout)
    assert copy.make(HERE) == ""
    package = checkout / "src" / "conventicle"
    (package / "kernel" / "rows.toml").write_text("cost = 2\n", encoding="utf-8")
    (package / "lab" / "two.py").rename(package / "lab" / "three.py")
    assert not copy.is_current()
    assert copy.make(HERE) == ""
    assert compiler.runs == 1, "no code of the engine changed"
    assert (copy.site / "conventicle" / "kernel" / "rows.toml").read_text(encoding="utf-8") == "cost = 2\n"
    assert sorted(path.name for path in (copy.site / "conventicle" / "lab").iterdir()) == ["three.py"]
    assert (copy.site / "conventicle" / "kernel" / "one.cpython.so").is_file()


def test_a_build_that_failed_is_remembered_until_the_code_changes(checkout: Path, compiler: Compiler) -> None:
    copy = Copy(checkout / "copy", root=checkout)
    compiler.trouble = "no compiler\nno luck"
    assert copy.make(HERE) == "no compiler\nno luck"
    assert copy.failure() == "no compiler\nno luck"
    assert not copy.is_current()
    (checkout / "src" / "conventicle" / "kernel" / "one.py").write_text("changed = 1\n", encoding="utf-8")
    assert copy.failure() == ""
    compiler.trouble = ""
    assert copy.make(HERE) == ""
    assert copy.failure() == ""


def test_sources_that_change_meanwhile_are_compiled_again(
    checkout: Path, compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = Copy(checkout / "copy", root=checkout)
    source = checkout / "src" / "conventicle" / "kernel" / "one.py"

    def edited_meanwhile(one: Copy, python: Path) -> str:
        if compiler.runs == 0:
            source.write_text("edited = 1\n", encoding="utf-8")
        return compiler.compile(one, python)

    monkeypatch.setattr(Copy, "_compile", edited_meanwhile)
    assert copy.make(HERE) == ""
    assert compiler.runs == 2
    assert copy.is_current()


def test_modules_left_plain_are_named(checkout: Path) -> None:
    assert compiled_copy.left_plain(checkout / "copy", checkout) == ["conventicle.kernel.one"]


def test_pip_that_fails_gives_its_reason(checkout: Path) -> None:
    (checkout / "pyproject.toml").write_text("[project\n", encoding="utf-8")
    copy = Copy(checkout / "copy", root=checkout)
    reason = copy.make(HERE)
    assert "TOMLDecodeError" in reason
    assert copy.failure() == reason
    assert not list(checkout.glob("copy-new*"))
