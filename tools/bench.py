"""How fast the engine is beside its peers: `make bench`.

Peers and both builds of this engine measure by turns, round after round, on one core and in CPU time; what counts are
the ratios within a round, which hardly depend on the machine or on what else it does. docs/speed.md says more.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median

import bench_instructions
from bench_worker import Figures

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "docs" / "speed"
MAIN_CASE = "eternal-city edition=world"
#: What becomes slower than at the last tag by more than this share is named.
TOLERANCE = 0.15
#: Names of ratios on the main case: the task, the figure, the peer.
RATIOS = {
    "catanatron_decisions": ("play", "decisions_per_second", "catanatron"),
    "catanatron_choices": ("play", "choices_per_second", "catanatron"),
    "catanatron_clones": ("clones", "clones_per_second", "catanatron"),
    "rlcard_uno_decisions": ("play", "decisions_per_second", "rlcard_uno"),
    "openspiel_gin_rummy_decisions": ("play", "decisions_per_second", "openspiel_gin_rummy"),
}
#: What is measured in every round, and what once.
EVERY_ROUND = ("play", "clones", "playouts", "determinise", "search", "envs")
ONCE = ("search_steps", "growth", "memory")
PEERS = ("catanatron", "rlcard_uno", "connect_four", "openspiel_gin_rummy")


class Worker:
    """A measuring process, and what it has measured: per task one answer for each round."""

    def __init__(self, name: str, command: list[str]) -> None:
        self.name = name
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.tasks: list[str] = json.loads(self._answer())
        self.measured: dict[str, list[Figures]] = {task: [] for task in self.tasks}

    def _answer(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"bench: {self.name} ended with code {self.process.wait()} before it had measured")
        return line

    def measure(self, task: str, number: int, seconds: float) -> None:
        """Do a task once; not at all if it is not among those this worker knows."""
        if task not in self.tasks:
            return
        assert self.process.stdin is not None
        print(f"round {number}: {self.name}: {task}", file=sys.stderr)
        print(json.dumps({"task": task, "round": number, "seconds": seconds}), file=self.process.stdin, flush=True)
        self.measured[task].append(json.loads(self._answer()))

    def middle(self, task: str) -> Figures:
        """The median of each figure of a task over all rounds."""
        rounds = self.measured.get(task, [])
        return {name: median(figures[name] for figures in rounds) for name in rounds[0]} if rounds else {}

    def end(self) -> None:
        """Let the process go."""
        self.process.communicate()


def ratios(ours: list[Figures], theirs: list[Figures], name: str) -> list[float]:
    """Round by round, how many times faster we are."""
    return [our[name] / their[name] for our, their in zip(ours, theirs, strict=True)]


def spread(values: list[float]) -> Figures:
    """Median and extremes."""
    return {"median": median(values), "min": min(values), "max": max(values)}


def relative(builds: list[Worker], catanatron: Worker) -> dict[str, float]:
    """Every rate of ours as a multiple of Catanatron's in the same rounds: what can be kept and compared later."""
    found = {}
    for build in builds:
        for task, rounds in build.measured.items():
            if task.startswith("envs "):
                continue
            names = [name for name in (rounds[0] if rounds else {}) if name.endswith("_per_second")]
            for name in names:
                beside = "clones" if "clones" in name else "play"
                rate = "clones_per_second" if beside == "clones" else "decisions_per_second"
                theirs = [{name: figures[rate]} for figures in catanatron.measured[beside]]
                found[f"{build.name} {task} {name}"] = median(ratios(rounds, theirs, name))
    return found


def measure(
    workers: list[Worker], cases: list[str], rounds: int, seconds: float, kinds: tuple[str, ...] = EVERY_ROUND
) -> None:
    """Every round anew: the peers and the builds by turns, task after task."""
    for number in range(rounds):
        for kind in kinds:
            for case in cases:
                for worker in workers:
                    if worker.name not in PEERS:
                        worker.measure(f"{kind} {case}", number, seconds)
                    elif case == cases[0]:
                        worker.measure(kind, number, seconds)
    for kind in ONCE if kinds == EVERY_ROUND else ():
        for case in cases:
            for worker in workers:
                worker.measure(f"{kind} {case}", 0, seconds)


def results(peers: list[Worker], builds: list[Worker], cases: list[str]) -> dict[str, object]:
    """All that `--json` prints."""
    by_name = {peer.name: peer for peer in peers}
    found: dict[str, dict[str, Figures]] = {}
    for name, (task, figure, peer) in RATIOS.items():
        found[name] = {}
        for build in builds:
            ours = build.measured[f"{task} {MAIN_CASE}"]
            found[name][build.name] = spread(ratios(ours, by_name[peer].measured[task], figure))
    return {
        "ratios": found,
        "peers": {peer.name: {task: peer.middle(task) for task in peer.tasks} for peer in peers},
        "games": {
            case: {
                build.name: {kind: build.middle(f"{kind} {case}") for kind in (*EVERY_ROUND, *ONCE)} for build in builds
            }
            for case in cases
        },
        "envs": environments(by_name["connect_four"], builds, cases),
        "searched_decisions_per_second": searched(by_name["openspiel_gin_rummy"], builds, cases),
        "relative": relative(builds, by_name["catanatron"]),
    }


def environments(connect_four: Worker, builds: list[Worker], cases: list[str]) -> dict[str, dict[str, Figures]]:
    """Steps of the environments, two players; `aec` and `raw` also as multiples of Connect Four's."""
    theirs = connect_four.measured["envs"]
    found: dict[str, dict[str, Figures]] = {}
    for case in cases:
        found[case] = {}
        for build in builds:
            ours = build.measured[f"envs {case}"]
            figures = build.middle(f"envs {case}")
            for face in ("aec", "raw"):
                figures[f"{face}_over_connect_four"] = median(ratios(ours, theirs, f"{face}_steps_per_second"))
            found[case][build.name] = figures
    return found


def searched(openspiel: Worker, builds: list[Worker], cases: list[str]) -> dict[str, dict[str, float]]:
    """Decisions that searches carry out in a second: OpenSpiel's under its own name, ours for each case and build.

    An iteration carries out the same decisions in both builds; they were counted in the plain one.
    """
    theirs = openspiel.middle("search")
    found = {openspiel.name: {"search": theirs["iterations_per_second"] * theirs["decisions_per_iteration"]}}
    for case in cases:
        steps = builds[0].middle(f"search_steps {case}")["decisions_per_iteration"]
        found[case] = {build.name: steps * build.middle(f"search {case}")["iterations_per_second"] for build in builds}
    return found


# --- printing --------------------------------------------------------------------------------------------------------


def thousands(number: float) -> str:
    """A rate as people read it."""
    return f"{number:,.0f}"


def print_games(name: str, build: str, figures: Figures) -> None:
    """One row of the table of whole games."""
    print(
        f"{name:34}{build:10}{thousands(figures['decisions_per_second']):>12}"
        f"{thousands(figures['choices_per_second']):>12}{figures['branching']:>11.1f}{figures['forced']:>9.0%}"
        f"{figures['decisions_per_game']:>11.0f}{figures['cut']:>7.0%}"
    )


def print_all(peers: list[Worker], builds: list[Worker], cases: list[str], found: dict[str, object]) -> None:
    """Tables of everything measured."""
    print("\nWhole games between random players (medians; CPU time of one core)")
    print(f"{'':44}{'decisions/s':>12}{'choices/s':>12}{'branching':>11}{'forced':>9}{'per game':>11}{'cut':>7}")
    for peer in peers:
        if "play" in peer.tasks:
            print_games(peer.name, "", peer.middle("play"))
    for case in cases:
        for build in builds:
            print_games(case, build.name, build.middle(f"play {case}"))
    print(f"\n{'':44}{'playouts':>12}{'clones/s':>12}{'thinking':>12}{'redeals/s':>12}{'last/first':>12}")
    for peer in peers:
        if "clones" in peer.tasks:
            print(f"{peer.name:44}{'':12}{thousands(peer.middle('clones')['clones_per_second']):>12}")
    for case in cases:
        for build in builds:
            copies = build.middle(f"clones {case}")
            rates = [
                build.middle(f"playouts {case}")["decisions_per_second"],
                copies["clones_per_second"],
                copies["thinking_clones_per_second"],
                build.middle(f"determinise {case}")["determinise_per_second"],
            ]
            grown = build.middle(f"growth {case}")["last_over_first_tenth"]
            print(f"{case:34}{build.name:10}" + "".join(f"{thousands(one):>12}" for one in rates) + f"{grown:>12.2f}")
    print(f"\nMemory in bytes{'':29}{'table':>12}{'for thinking':>14}{'record':>12}{'as text':>12}")
    for case in cases:
        for build in builds:
            sizes = build.middle(f"memory {case}").values()
            print(f"{case:34}{build.name:10}" + "".join(f"{thousands(one):>13}" for one in sizes))
    print("\nSearch: decisions carried out in a second (iterations in a second)")
    rates_of = searched(peers[-1], builds, cases)
    theirs = peers[-1].middle("search")["iterations_per_second"]
    print(f"{peers[-1].name:44}{thousands(rates_of[peers[-1].name]['search']):>12} ({thousands(theirs)})")
    for case in cases:
        for build in builds:
            own = build.middle(f"search {case}")["iterations_per_second"]
            print(f"{case:34}{build.name:10}{thousands(rates_of[case][build.name]):>12} ({thousands(own)})")
    print_environments(found)
    print(f"\nRatios on {MAIN_CASE}, four players: median (lowest to highest round)")
    all_ratios = found["ratios"]
    assert isinstance(all_ratios, dict)
    for name, by_build in all_ratios.items():
        row = [f"{build} {one['median']:.2f} ({one['min']:.2f} to {one['max']:.2f})" for build, one in by_build.items()]
        print(f"{name:34}" + "   ".join(row))


def print_environments(found: dict[str, object]) -> None:
    """Steps a second of the environments for learning programs, beside Connect Four of PettingZoo."""
    print("\nEnvironments, two players: steps a second with observation, mask and a random action")
    print(f"{'':44}{'AEC':>10}{'(ratio)':>9}{'raw':>10}{'(ratio)':>9}{'batch':>10}{'one look':>11}")
    measured = found["envs"]
    assert isinstance(measured, dict)
    for case, by_build in measured.items():
        for build, one in by_build.items():
            print(
                f"{case:34}{build:10}{thousands(one['aec_steps_per_second']):>10}"
                f"{one['aec_over_connect_four']:>9.2f}{thousands(one['raw_steps_per_second']):>10}"
                f"{one['raw_over_connect_four']:>9.2f}{thousands(one['batch_steps_per_second']):>10}"
                f"{one['observation_microseconds']:>8.1f} us"
            )


# --- the last tag ----------------------------------------------------------------------------------------------------


def last_tag() -> str:
    """The newest tag behind this commit; in a copy without tags the newest whose figures were kept, or ''."""
    command = ["git", "describe", "--tags", "--abbrev=0"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if told.returncode == 0:
        return told.stdout.strip()
    kept = [file.stem for file in KEPT.glob("v*.json")]
    return max(kept, key=lambda tag: [int(part) for part in re.findall(r"\d+", tag)], default="")


def slower(before: dict[str, float], now: dict[str, float]) -> list[str]:
    """What is slower than before by more than the tolerance, worst first."""
    known = [(now[name] / before[name], name) for name in sorted(before) if name in now]
    return [f"{name}: {1 - share:.0%} slower" for share, name in sorted(known) if share < 1 - TOLERANCE]


def comparison(tag: str, now: dict[str, float]) -> list[str]:
    """What to say of the figures of the last tag."""
    if not tag:
        return ["There is no tag yet to compare with."]
    kept = KEPT / f"{tag}.json"
    if not kept.is_file():
        return [f"The last tag, {tag}, has no figures in {KEPT.relative_to(ROOT).as_posix()} to compare with."]
    found = slower(json.loads(kept.read_text(encoding="utf-8"))["relative"], now)
    return [f"Beside {tag}:", *found] if found else [f"Beside {tag} nothing is slower by more than {TOLERANCE:.0%}."]


# --- which Python ----------------------------------------------------------------------------------------------------

#: A Python of this version that was built with optimisations runs a tenth to a third faster than one without.
OPTIMISED = "--enable-optimizations"
#: How another Python runs a script with the packages of an environment: the folder of those, then the script.
THROUGH = """\
import os, runpy, site, sys
site.addsitedir(sys.argv[1])
del sys.argv[:2]
sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[0])))
runpy.run_path(sys.argv[0], run_name="__main__")
"""
ABOUT = "import sys, sysconfig; print(sys.version_info[:2], sysconfig.get_config_var('CONFIG_ARGS'))"


def about(python: str) -> str:
    """The version of a Python and how it was built; '' if it does not start."""
    try:
        told = subprocess.run([python, "-c", ABOUT], capture_output=True, text=True, check=False, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.stdout.strip() if told.returncode == 0 and told.stdout.startswith("(") else ""


def best_command(python: str) -> list[str]:
    """The command that runs a script as this environment would: by the best Python of its version on this machine."""
    own = about(python)
    if OPTIMISED in own or not own:
        return [python]
    version = own.partition(")")[0]
    name = "python{}.{}".format(*re.findall(r"\d+", version))
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        other = str(Path(folder, name))
        if Path(other).is_file():
            found = about(other)
            if found.startswith(version) and OPTIMISED in found:
                asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
                site = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True).stdout.strip()
                return [other, "-c", THROUGH, site]
    return [python]


def main() -> None:
    """Measure, print, compare, keep."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each measurement of a round (1)")
    parser.add_argument("--games", default="", help="only cases with this in their name, beside The Eternal City")
    parser.add_argument("--builds", default="plain,compiled", help="both, or `plain` alone")
    parser.add_argument("--envs", action="store_true", help="only the environments for learning programs")
    parser.add_argument("--json", action="store_true", help="print everything as JSON instead of tables")
    parser.add_argument(
        "--keep", metavar="TAG", help="keep the figures under the name of a tag (or `instructions`), in docs/speed"
    )
    parser.add_argument("--peers", default=".venv-bench/bin/python", help="the Python that has the peers")
    parser.add_argument("--compiled", default=".venv-compiled/bin/python", help="the Python with the compiled build")
    parser.add_argument("--instructions", action="store_true", help="count instructions with valgrind, time nothing")
    chosen = parser.parse_args()
    pythons = {"plain": sys.executable, "compiled": chosen.compiled}
    commands = {name: best_command(pythons[name]) for name in chosen.builds.split(",")}
    print(f"Measured with {bench_instructions.tools_of(next(iter(commands.values())))}", file=sys.stderr)
    if chosen.instructions:
        bench_instructions.main(commands, chosen.games, chosen.json, chosen.keep or "")
        return
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    names = ("connect_four",) if chosen.envs else PEERS
    peers = [Worker(name, [chosen.peers, "tools/bench_peers.py", name]) for name in names]
    builds = [Worker(name, [*command, "tools/bench_engine.py"]) for name, command in commands.items()]
    cases = [task.partition(" ")[2] for task in builds[0].tasks if task.startswith("play ")]
    cases = [case for case in cases if case == MAIN_CASE or chosen.games in case]
    kinds = ("envs",) if chosen.envs else EVERY_ROUND
    measure([*peers, *builds], cases, chosen.rounds, chosen.seconds, kinds)
    for worker in (*peers, *builds):
        worker.end()
    if chosen.envs:
        found: dict[str, object] = {"envs": environments(peers[0], builds, cases)}
        if chosen.json:
            print(json.dumps(found, indent=1))
        else:
            print_environments(found)
        return
    found = results(peers, builds, cases)
    found["rounds"] = chosen.rounds
    found["seconds"] = chosen.seconds
    rates = relative(builds, peers[0])
    said = comparison(last_tag(), rates)
    found["beside_last_tag"] = said
    if chosen.json:
        print(json.dumps(found, indent=1))
    else:
        print_all(peers, builds, cases, found)
        print("\n" + "\n".join(said))
    if chosen.keep:
        KEPT.mkdir(exist_ok=True)
        (KEPT / f"{chosen.keep}.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
