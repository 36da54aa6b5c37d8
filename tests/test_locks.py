"""What is installed can be repeated: exact versions with hashes, in step with pyproject.toml and with each other."""

from __future__ import annotations

import functools
import re
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("play", "compile", "dev")
#: Systems and Pythons for which a lock must name everything.
PLACES = [
    {"sys_platform": system, "python_version": version, "python_full_version": f"{version}.9", "os_name": os_name}
    for system, os_name in (("linux", "posix"), ("darwin", "posix"), ("win32", "nt"))
    for version in ("3.11", "3.12", "3.13", "3.14")
]


@functools.cache
def project() -> dict[str, Any]:
    """pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@functools.cache
def locked(name: str) -> list[tuple[Requirement, int]]:
    """The requirements of a lock, each with the number of its hashes."""
    text = (ROOT / "locks" / f"{name}.txt").read_text("utf-8")
    entries = re.sub(r" \\\n\s+", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    return [(Requirement(entry.partition(" --hash")[0]), entry.count("--hash=sha256:")) for entry in entries]


def wanted(extras: list[str]) -> list[Requirement]:
    """What pyproject.toml asks for, extras of the project itself resolved."""
    found = [Requirement(text) for text in project()["project"]["dependencies"]]
    for extra in extras:
        for text in project()["project"]["optional-dependencies"][extra]:
            one = Requirement(text)
            found += wanted(sorted(one.extras)) if one.name == "conventicle" else [one]
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_version_is_exact_and_every_file_has_a_hash(name: str) -> None:
    assert len(locked(name)) > 10
    for one, hashes in locked(name):
        assert re.fullmatch(r"==[\w.!+]+", str(one.specifier)), one
        assert one.url is None
        assert hashes > 0, one


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_meets_pyproject_on_every_system(name: str) -> None:
    """`make lock ARGS=--keep` puts right what fails here."""
    needs = wanted({"play": [], "compile": ["compile"], "dev": ["dev"]}[name])
    needs += [Requirement(text) for text in project()["build-system"]["requires"]]
    for place in PLACES:
        there = {canonicalize_name(one.name): one for one, _ in locked(name) if applies(one, place)}
        for need in needs:
            if applies(need, place):
                one = there[canonicalize_name(need.name)]
                assert need.specifier.contains(next(iter(one.specifier)).version), (need, place)


def applies(one: Requirement, place: dict[str, str]) -> bool:
    """True if a requirement counts on this system."""
    return one.marker is None or one.marker.evaluate({**place, "implementation_name": "cpython"})


def test_all_locks_agree() -> None:
    versions = {name: {f"{one.name}{one.specifier}" for one, _ in locked(name)} for name in LOCKS}
    assert versions["play"] < versions["compile"] < versions["dev"]


def test_no_lock_names_a_registry() -> None:
    for name in LOCKS:
        text = (ROOT / "locks" / f"{name}.txt").read_text("utf-8")
        assert "://" not in text
        assert "index" + "-url" not in text
        assert "find-links" not in text


@pytest.mark.interpreted
def test_this_very_environment_has_the_versions_of_the_lock() -> None:
    """Where `make test` runs, nothing stands in for what the lock names."""
    for one, _ in locked("dev"):
        if one.marker is None or one.marker.evaluate():
            assert metadata.version(one.name) == next(iter(one.specifier)).version, one.name
