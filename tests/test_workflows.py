"""The workflows: well-formed, for all systems and Pythons, calling only what is there."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import run
from conventicle.cli import parser

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def workflow(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_workflow_is_well_formed(path: Path) -> None:
    known = workflow(path)
    assert {"name", True, "permissions", "jobs"} <= set(known), "YAML reads `on` as true"
    for job in known["jobs"].values():
        assert job["runs-on"]
        assert job["timeout-minutes"] > 0
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)
            assert set(step) <= {"name", "uses", "run", "with", "env"}
            if "uses" in step:
                assert re.fullmatch(r"[\w-]+/[\w-]+@v[\d.]+", step["uses"]), step
        given = {name for text in re.findall(r"\$\{\{ matrix\.(\w+) \}\}", str(job)) for name in [text]}
        assert given <= set(job.get("strategy", {}).get("matrix", {}))


def test_every_system_and_python_is_tried() -> None:
    matrix = workflow(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]["systems"]["strategy"]["matrix"]
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert matrix["python"][0] == project["requires-python"].removeprefix(">=")
    assert matrix["python"] == pythons(), "none between the oldest and the newest that run.py looks for is left out"


def pythons() -> list[str]:
    """Every Python from the oldest that we support to the newest that run.py looks for."""
    return [f"3.{minor}" for minor in range(run.OLDEST[1], run.NEWEST_TRIED + 1)]


def test_wheels_are_built_for_every_python_that_is_tried() -> None:
    jobs = workflow(ROOT / ".github" / "workflows" / "wheels.yml")["jobs"]
    [building] = [step for step in jobs["compiled"]["steps"] if "cibuildwheel" in step.get("uses", "")]
    assert building["env"]["CIBW_BUILD"].split() == [f"cp{one.replace('.', '')}-*" for one in pythons()]
    [python] = [step["with"]["python-version"] for step in jobs["plain"]["steps"] if "python" in step.get("uses", "")]
    assert python == pythons()[-1]


def test_everything_runs_where_what_is_missing_may_be_installed() -> None:
    """`.ci/run` installs packages as root alone: a runner's own user would be sent away."""
    jobs = [job for path in FILES for job in workflow(path)["jobs"].values()]
    running = [job for job in jobs if any(step.get("run") == ".ci/run" for step in job["steps"])]
    assert running
    oldest = ".".join(map(str, run.OLDEST))
    for job in running:
        assert job["container"]["image"].startswith(f"python:{oldest}-"), "Debian, as root"
        assert not any("sudo" in step.get("run", "") for step in job["steps"])


def test_commands_are_there() -> None:
    checked = 0
    for path in FILES:
        for job in workflow(path)["jobs"].values():
            for step in job["steps"]:
                lines = [step.get("run", ""), step.get("env", {}).get("CIBW_TEST_COMMAND", "")]
                for line in (part.strip() for text in lines for part in text.split("&&") if part.strip()):
                    words = shlex.split(line.replace("{project}/", ""), comments=True)
                    if words[:2] == ["python", "run.py"]:
                        assert words[2] in run.COMMANDS, line
                    elif words[0] == "conventicle":
                        parser().parse_args(words[1:])
                    elif words[0] == "python" and words[1].startswith("tools/"):
                        assert (ROOT / words[1]).is_file(), line
                    elif words[0] == ".ci/run":
                        assert (ROOT / words[0]).is_file()
                    else:
                        continue
                    checked += 1
    assert checked >= 7
