"""`make bench`: its figures, its names and its comparison with the last tag, without any peer installed."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import bench
import bench_instructions
import pytest

from _build import compiled_copy

LONG = os.environ.get("CONVENTICLE_LONG") == "1"
ROOT = Path(__file__).resolve().parent.parent
NAMES = [
    "catanatron_decisions",
    "catanatron_choices",
    "catanatron_clones",
    "rlcard_uno_decisions",
    "openspiel_gin_rummy_decisions",
]
#: Stands for every peer and for the compiled build: answers at once, always with the same rates.
FAKE = f"""#!{sys.executable}
import json, sys
figures = {{
    "play": {{"decisions_per_second": 1000, "choices_per_second": 500, "branching": 2, "forced": 0.5,
             "decisions_per_game": 10, "cut": 0}},
    "clones": {{"clones_per_second": 100}},
    "search": {{"iterations_per_second": 10, "decisions_per_iteration": 50}},
    "envs": {{"aec_steps_per_second": 100, "raw_steps_per_second": 200}},
}}
if "tools/bench_engine.py" in sys.argv:
    figures["clones"]["thinking_clones_per_second"] = 100
    figures["playouts"] = {{"decisions_per_second": 1000}}
    figures["determinise"] = {{"determinise_per_second": 1000}}
    figures["envs"] |= {{"batch_steps_per_second": 1000, "observation_microseconds": 5}}
    figures["growth"] = {{"last_over_first_tenth": 1}}
    figures["memory"] = {{"table_bytes": 1, "copy_for_thinking_bytes": 1, "record_bytes": 1, "record_as_text_bytes": 1}}
    if "counting" in sys.argv:
        figures["search_steps"] = {{"decisions_per_iteration": 20}}
    figures = {{f"{{name}} eternal-city edition=world": found for name, found in figures.items()}}
print(json.dumps(list(figures)), flush=True)
for line in sys.stdin:
    print(json.dumps(figures[json.loads(line)["task"]]), flush=True)
"""


@pytest.fixture
def fake(tmp_path: Path) -> str:
    script = tmp_path / "fake"
    script.write_text(FAKE, encoding="utf-8")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return str(script)


def test_the_json_has_a_ratio_of_each_build_for_every_peer(fake: str) -> None:
    command = [sys.executable, "tools/bench.py", "--json", "--rounds", "1", "--seconds", "0.01"]
    command += ["--games", "eternal-city edition=world", "--peers", fake, "--compiled", fake]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    found = json.loads(told.stdout)
    assert list(found["ratios"]) == NAMES
    for name in NAMES:
        assert found["ratios"][name]["compiled"] == {"median": 1, "min": 1, "max": 1}
        ratio = found["ratios"][name]["plain"]
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
    steps = figures["search_steps"]["decisions_per_iteration"]
    assert steps > 1
    assert searched["eternal-city edition=world"]["compiled"] == pytest.approx(10 * steps)
    assert 0 < figures["play"]["forced"] < 1 < figures["play"]["branching"]


def test_the_tables_show_peers_and_builds(fake: str, capsys: pytest.CaptureFixture[str]) -> None:
    peers = [bench.Worker(name, [fake, name]) for name in bench.PEERS]
    builds = [bench.Worker(name, [fake, "tools/bench_engine.py", "counting"]) for name in ("plain", "compiled")]
    cases = [bench.MAIN_CASE]
    bench.measure([*peers, *builds], cases, 2, 0.0)
    for worker in (*peers, *builds):
        worker.end()
    bench.print_all(peers, builds, cases, bench.results(peers, builds, cases))
    printed = capsys.readouterr().out.splitlines()
    assert any(line.split() == ["rlcard_uno", "1,000", "500", "2.0", "50%", "10", "0%"] for line in printed)
    assert any(line.split() == ["openspiel_gin_rummy", "500", "(10)"] for line in printed)
    assert any(line.split()[-3:] == ["compiled", "200", "(10)"] for line in printed)
    assert "catanatron_clones" in printed[-3]
    assert "plain 1.00 (1.00 to 1.00)   compiled 1.00 (1.00 to 1.00)" in printed[-3]


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


def test_a_copy_without_tags_is_compared_with_the_newest_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    monkeypatch.setattr(bench, "KEPT", tmp_path)
    assert bench.last_tag() == ""
    for name in ("v0.9.0", "v0.10.0", "v0.2.1"):
        (tmp_path / f"{name}.json").write_text("{}", encoding="utf-8")
    assert bench.last_tag() == "v0.10.0"


def test_an_optimised_python_of_the_same_version_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best one found on the path runs the scripts, with the packages of the environment."""
    version = f"({sys.version_info[0]}, {sys.version_info[1]})"
    own = tmp_path / "own"
    other = tmp_path / "bin" / f"python{sys.version_info[0]}.{sys.version_info[1]}"
    other.parent.mkdir()
    monkeypatch.setenv("PATH", str(other.parent))
    for python, built in ((own, "'--prefix=/usr'"), (other, "'--enable-optimizations'")):
        python.write_text(f'#!/bin/sh\necho "{version} {built}"\n', encoding="utf-8")
        python.chmod(0o755)
    assert bench.best_command(str(other)) == [str(other)]
    assert bench.best_command(str(own))[:3] == [str(other), "-c", bench.THROUGH]
    other.write_text(f"#!/bin/sh\necho \"{version} '--prefix=/usr'\"\n", encoding="utf-8")
    assert bench.best_command(str(own)) == [str(own)]


def test_a_script_run_through_another_python_finds_its_neighbours_and_the_packages(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "packed.py").write_text("WORD = 'packed'\n", encoding="utf-8")
    (tmp_path / "neighbour.py").write_text("WORD = 'neighbour'\n", encoding="utf-8")
    script = tmp_path / "script.py"
    script.write_text(
        "import sys, neighbour, packed\nprint(neighbour.WORD, packed.WORD, *sys.argv[1:])\n", encoding="utf-8"
    )
    command = [sys.executable, "-c", bench.THROUGH, str(tmp_path / "site"), str(script), "one"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "neighbour packed one\n"


def test_what_takes_more_than_5_percent_more_instructions_is_named_the_worst_first() -> None:
    before = {"games a": 1000, "search a": 1000, "clones a": 1000, "gone": 1}
    now = {"games a": 1100, "search a": 1049, "clones a": 1500, "new": 1}
    assert bench_instructions.grown(before, now) == ["clones a: +50%", "games a: +10%"]


def test_counts_are_compared_only_with_those_of_the_same_tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_instructions, "KEPT", tmp_path)
    now = {"compiled": {"games a": 1100}}
    assert "no" in bench_instructions.comparison("Python 3", now)[0]
    kept = {"tools": "Python 3", "counts": {"compiled": {"games a": 1000}}}
    (tmp_path / bench_instructions.NOW).write_text(json.dumps(kept), encoding="utf-8")
    assert bench_instructions.comparison("Python 3", now)[1:] == ["compiled games a: +10%"]
    assert bench_instructions.comparison("Python 4", now)[0].startswith("Not compared")


def test_without_valgrind_the_bench_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match="needs valgrind"):
        bench_instructions.valgrind()


#: Stands for valgrind: writes what it would count of two pieces, and answers for the script.
COUNTING = f"""#!{sys.executable}
import json, sys
out = next(word for word in sys.argv if word.startswith("--callgrind-out-file=")).partition("=")[2]
for part, total in ((1, 9999), (2, 8000), (3, 77), (4, 6000), (5, 1)):
    with open(f"{{out}}.{{part}}", "w") as file:
        file.write(f"events: Ir\\nsummary: {{total}}\\ntotals: {{total}}\\n")
done = [{{"kind": kind, "case": sys.argv[-2], "units": 4}} for kind in sys.argv[-1].split(",")]
print(json.dumps({{"build": "plain", "done": done, "chosen": [3]}}))
"""


def test_instructions_are_counted_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "valgrind"
    fake.write_text(COUNTING, encoding="utf-8")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    build, counts, chosen = bench_instructions.count([sys.executable], "old-ones", ("games", "clones"))
    assert (build, chosen) == ("plain", [3])
    assert counts == {"games old-ones": 2000, "clones old-ones": 1500}


def test_in_the_long_run_nothing_takes_more_than_5_percent_more_instructions_than_kept() -> None:
    """Counting takes minutes; the short run looks at what is kept, and that the names are still those."""
    kept = bench_instructions.kept(bench_instructions.NOW)
    names = {name for counts in kept["counts"].values() for name in counts}
    assert {name.partition(" ")[0] for name in names} == set(bench_instructions.KINDS)
    if LONG and shutil.which("valgrind"):
        pythons = [sys.executable]
        if compiled_copy.optimised(ROOT).is_current():
            pythons.append(str(ROOT / compiled_copy.VENV / "bin" / "python"))
        for python in pythons:
            build, counts, _ = bench_instructions.count([python])
            assert set(counts) == names
            said = bench_instructions.comparison(bench_instructions.tools_of([python]), {build: counts})
            assert not said[0].startswith("Grown"), "\n".join(said)
