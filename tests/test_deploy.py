"""The files for containers and systemd: well-formed, and naming only what is there."""

from __future__ import annotations

import configparser
import re
from pathlib import Path

import yaml

DEPLOY = Path(__file__).resolve().parent.parent / "deploy"


def test_the_compose_file_runs_the_container_beside_a_database() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    site = compose["services"]["site"]
    assert (DEPLOY / site["build"]["context"] / site["build"]["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    assert set(site["depends_on"]) | {"site"} == set(compose["services"])
    assert site["ports"] == ["127.0.0.1:8642:8642"], "only a proxy on this machine reaches it"


def test_the_container_installs_what_the_lock_names() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    locks = re.findall(r"-r (\S+)", text)
    assert locks == ["locks/site.txt"]
    assert "psycopg" in (DEPLOY.parent / locks[0]).read_text(encoding="utf-8")
    assert "--require-hashes" in text
    assert text.count("\nUSER ") == 1, "not as root"


def test_the_unit_starts_the_site() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[method-assign,assignment]
    unit.read(DEPLOY / "conventicle.service")
    assert unit["Service"]["ExecStart"].endswith("conventicle serve --no-browser")
    assert unit["Service"]["Restart"] == "always"
