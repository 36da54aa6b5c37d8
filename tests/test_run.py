"""run.py: the right Python, an environment made once, and plain words when something is missing."""

from __future__ import annotations

import builtins
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import run

HERE = sys.version_info[:2]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with nothing in it but the files that decide what is installed."""
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "VENV_COMPILED", tmp_path / ".venv-compiled")
    monkeypatch.setenv(run.UNASKED, "0")
    for path in [*run.build_files(), run.lock_of("play"), run.lock_of("dev")]:
        path.parent.mkdir(exist_ok=True)
        path.write_text("first\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def calls(project: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have run; each succeeds, and an environment once made is there."""
    made: list[list[str]] = []

    def call(command: list[str], **environment: str) -> int:
        made.append(command)
        if "venv" in command:
            Path(command[-1]).mkdir()
        return 0

    def version_of(python: list[str]) -> tuple[int, int] | None:
        return HERE if Path(python[0]).parent.parent.is_dir() else None

    monkeypatch.setattr(run, "call", call)
    monkeypatch.setattr(run, "version_of", version_of)
    return made


def fake_python(folder: Path, name: str, answer: str) -> None:
    script = folder / name
    script.write_text(f"#!/bin/sh\n{answer}\n", encoding="utf-8")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)


def installs(calls: list[list[str]]) -> list[str]:
    """Which locks were installed, in order; each is followed by the project itself and nothing else."""
    pips = [command[command.index("install") + 1 :] for command in calls if "pip" in command]
    locks, projects = pips[::2], pips[1::2]
    assert all(arguments[-3:-1] == ["--require-hashes", "--requirement"] for arguments in locks)
    assert all(arguments[-4:-1] == ["--no-deps", "--no-build-isolation", "--editable"] for arguments in projects)
    assert len(locks) == len(projects)
    return [Path(arguments[-1]).stem for arguments in locks]


# --- which Python ----------------------------------------------------------------------------------------------------


def test_a_python_tells_its_version() -> None:
    assert run.version_of([sys.executable]) == HERE


def test_a_python_that_does_not_start_has_no_version(tmp_path: Path) -> None:
    assert run.version_of([str(tmp_path / "python3.13")]) is None


def test_a_new_enough_python_goes_on() -> None:
    assert run.insist_on_python((3, 11), ["test"]) is None
    assert run.insist_on_python((4, 0), ["test"]) is None


if os.name != "nt":  # the fakes are shell scripts

    def test_an_old_python_starts_the_newest_one_that_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        fake_python(tmp_path, "python3.13", "exit 127")
        fake_python(tmp_path, "python3.12", 'if [ "$1" = -c ]; then echo 3 12; else exit 7; fi')
        fake_python(tmp_path, "python3.11", "echo 3 11")
        monkeypatch.setenv("PATH", str(tmp_path))
        assert run.newer_python() == [str(tmp_path / "python3.12")]
        assert run.insist_on_python((3, 9), ["test"]) == 7


def test_an_old_python_alone_says_what_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(run.Trouble, match=r"needs Python 3\.11 or newer, this is 3\.9"):
        run.insist_on_python((3, 9), ["test"])


def test_a_python_without_venv_names_the_package(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real_import = builtins.__import__

    def without_ensurepip(name: str, *rest: Any) -> Any:
        if name == "ensurepip":
            raise ImportError(name)
        return real_import(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_ensurepip)
    with pytest.raises(run.Trouble, match="apt install python3-venv"):
        run.make_venv(project / ".venv")


# --- environments ----------------------------------------------------------------------------------------------------


def test_a_second_run_installs_nothing(calls: list[list[str]]) -> None:
    run.set_up("dev")
    assert len(calls) == 3
    run.set_up("dev")
    assert len(calls) == 3


@pytest.mark.parametrize("name", ["pyproject.toml", "locks/dev.txt"])
def test_a_changed_pyproject_or_lock_is_installed_again(project: Path, calls: list[list[str]], name: str) -> None:
    run.set_up("dev")
    (project / name).write_text("second\n", encoding="utf-8")
    run.set_up("dev")
    assert installs(calls) == ["dev", "dev"]


def test_playing_installs_no_development_tools_and_takes_none_away(project: Path, calls: list[list[str]]) -> None:
    run.set_up("play")
    run.set_up("dev")
    run.set_up("play")
    assert installs(calls) == ["play", "dev"]
    (project / "pyproject.toml").write_text("second\n", encoding="utf-8")
    run.set_up("play")
    assert installs(calls)[2:] == ["dev"]


def test_an_installation_that_failed_is_tried_again(
    project: Path, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as failing:
        failing.setattr(run, "call", lambda command, **_: 1 if "pip" in command else 0)
        with pytest.raises(run.Trouble, match="pip could not install"):
            run.set_up("dev")
    run.set_up("dev")
    assert installs(calls) == ["dev"]


def test_a_project_moved_elsewhere_is_installed_again(
    project: Path, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    run.set_up("dev")
    moved = project.with_name("moved")
    project.rename(moved)
    monkeypatch.setattr(run, "ROOT", moved)
    monkeypatch.setattr(run, "VENV", moved / ".venv")
    run.set_up("dev")
    assert installs(calls) == ["dev", "dev"]
    assert calls[-1][-1] == str(moved)


# --- commands --------------------------------------------------------------------------------------------------------


def test_all_parts_run_and_the_failed_ones_are_named(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = []

    def call(command: list[str], **_: str) -> int:
        part = command[2] if command[1] == "-m" else Path(command[0]).name
        ran.append(part)
        return 1 if part in ("mypy", "pytest") else 0

    class Building:
        def wait(self) -> int:
            ran.append("built")
            return 0

    run.set_up("dev")
    monkeypatch.setattr(run, "call", call)
    monkeypatch.setattr(run, "begin", lambda command: Building())
    assert run.test([]) == 1
    assert ran == ["ruff", "ruff", "djangofmt", "mypy", "built", "pytest", "pytest"]
    assert capsys.readouterr().out.endswith("FAILED: mypy, pytest, pytest on the compiled build\n")


def test_without_a_compiled_build_it_is_not_tested(calls: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    class Building:
        def wait(self) -> int:
            return 1

    run.set_up("dev")
    monkeypatch.setattr(run, "begin", lambda command: Building())
    assert run.test([]) == 0
    assert [command[2] for command in calls if "pytest" in command] == ["pytest"]


def test_arguments_reach_pytest(calls: list[list[str]]) -> None:
    assert run.test(["-k", "layers"]) == 0
    assert calls[-1][-2:] == ["-k", "layers"]


def test_playing_opens_the_site(project: Path, calls: list[list[str]]) -> None:
    (project / "src" / "conventicle" / "cli").mkdir(parents=True)
    assert run.play([]) == 0
    assert calls[-1][-1] == "serve"


def test_playing_passes_the_arguments_on(project: Path, calls: list[list[str]]) -> None:
    (project / "src" / "conventicle" / "cli").mkdir(parents=True)
    assert run.play(["pantheon", "--players", "3"]) == 0
    assert calls[-1][-4:] == ["play", "pantheon", "--players", "3"]


def test_every_command_is_in_the_help_and_the_makefile() -> None:
    makefile = Path(run.__file__).with_name("Makefile").read_text(encoding="utf-8")
    targets = next(line for line in makefile.splitlines() if line.startswith("COMMANDS")).split()[2:]
    assert set(targets) | {"conventicle"} == set(run.COMMANDS)
    for command in run.COMMANDS:
        assert f"\n  {command} " in run.USAGE


@pytest.mark.parametrize(("arguments", "code"), [([], 2), (["help"], 0), (["--help"], 0), (["dance"], 2)])
def test_help_and_unknown_commands(arguments: list[str], code: int) -> None:
    command = [sys.executable, run.__file__, *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == code
    assert "usage: python3 run.py COMMAND" in result.stdout + result.stderr


#: Says when it is there, then tidies up for a while when it is asked to end.
SLOW_TO_END = """
import signal, sys, time
def end(*_):
    time.sleep(0.6)
    print("tidied up", flush=True)
    sys.exit(3)
signal.signal(signal.SIGTERM, end)
signal.signal(signal.SIGINT, end)
print("there", flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals as Unix has them")
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGTERM, 3), (signal.SIGINT, 130)])
def test_whoever_ends_it_ends_what_it_called_which_may_tidy_up(sent: signal.Signals, code: int) -> None:
    program = f"import run, sys; sys.exit(run.call([sys.executable, '-c', {SLOW_TO_END!r}]))"
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=run.ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "there\n"
        if sent == signal.SIGINT:
            os.killpg(process.pid, sent)  # Ctrl+C is heard by both
        else:
            process.send_signal(sent)
        assert process.stdout.readline() == "tidied up\n"
        assert process.wait(timeout=60) == code
