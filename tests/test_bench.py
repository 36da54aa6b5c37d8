"""`make bench`: its figures, its names and its comparison with the last tag, without any peer installed."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from pathlib import Path

import bench
import pytest

ROOT = Path(__file__).resolve().parent.parent
NAMES = [
    "catanatron_decisions",
    "catanatron_choices",
    "catanatron_clones",
    "rlcard_uno_decisions",
    "openspiel_gin_rummy_decisions",
]
#: Stands for every peer: answers at once, always with the same rates.
FAKE_PEER = f"""#!{sys.executable}
import json, sys
figures = {{
    "play": {{"decisions_per_second": 1000, "choices_per_second": 500, "branching": 2, "forced": 0.5,
             "decisions_per_game": 10, "cut": 0}},
    "clones": {{"clones_per_second": 100}},
    "search": {{"iterations_per_second": 10, "decisions_per_iteration": 50}},
}}
print(json.dumps(list(figures)), flush=True)
for line in sys.stdin:
    print(json.dumps(figures[json.loads(line)["task"]]), flush=True)
"""


def test_the_json_has_a_ratio_of_each_build_for_every_peer(tmp_path: Path) -> None:
    peer = tmp_path / "peer"
    peer.write_text(FAKE_PEER, encoding="utf-8")
    peer.chmod(peer.stat().st_mode | stat.S_IXUSR)
    command = [sys.executable, "tools/bench.py", "--json", "--rounds", "1", "--seconds", "0.01"]
    command += ["--games", "eternal-city edition=world", "--peers", str(peer), "--compiled", sys.executable]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    found = json.loads(told.stdout)
    assert list(found["ratios"]) == NAMES
    for name in NAMES:
        for build in ("plain", "compiled"):
            ratio = found["ratios"][name][build]
            assert 0 < ratio["min"] <= ratio["median"] <= ratio["max"]
    figures = found["games"]["eternal-city edition=world"]["plain"]
    ours = figures["play"]["decisions_per_second"] / 1000
    assert found["ratios"]["catanatron_decisions"]["plain"]["median"] == pytest.approx(ours)
    clones = figures["clones"]["clones_per_second"] / 100
    assert found["ratios"]["catanatron_clones"]["plain"]["median"] == pytest.approx(clones)
    assert figures["determinise"]["determinise_per_second"] > 0
    assert figures["growth"]["last_over_first_tenth"] > 0
    assert figures["memory"]["record_as_text_bytes"] > 1000
    searched = found["searched_decisions_per_second"]
    assert searched["openspiel_gin_rummy"] == {"search": 500}
    assert searched["eternal-city edition=world"]["plain"] > figures["search"]["iterations_per_second"]
    assert 0 < figures["play"]["forced"] < 1 < figures["play"]["branching"]


def test_what_is_slower_by_more_than_15_percent_is_named_the_worst_first() -> None:
    before = {"plain play": 2.0, "compiled play": 20.0, "plain clones": 4.0, "gone": 1.0}
    now = {"plain play": 1.75, "compiled play": 16.0, "plain clones": 2.0, "new": 1.0}
    assert bench.slower(before, now) == ["plain clones: 50% slower", "compiled play: 20% slower"]


def test_the_figures_kept_for_the_last_tag_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    monkeypatch.setattr(bench, "KEPT", tmp_path / "kept")
    assert bench.comparison("", {}) == ["There is no tag yet to compare with."]
    assert bench.comparison("v1", {}) == ["The last tag, v1, has no figures in kept to compare with."]
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "v1.json").write_text(json.dumps({"relative": {"plain play": 2.0}}), encoding="utf-8")
    assert bench.comparison("v1", {"plain play": 1.0}) == ["Beside v1:", "plain play: 50% slower"]
    assert bench.comparison("v1", {"plain play": 1.9}) == ["Beside v1 nothing is slower by more than 15%."]
