"""Set up and run Conventicle: `python3 run.py play`, `python3 run.py test`, `python3 run.py help`.

Needs nothing but Python itself. The first run makes an environment in this folder and downloads exactly what the files
in locks/ name; later runs need no network. An older Python can still read this file and say what is missing.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from _build import compiled_copy

OLDEST = (3, 11)
NEWEST_TRIED = 15
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
VENV_COMPILED = ROOT / compiled_copy.VENV
VENV_BENCH = ROOT / ".venv-bench"
VENV_EXTRAS = ROOT / ".venv-extras"
#: `0` in this variable and nothing is compiled unasked.
UNASKED = "CONVENTICLE_COMPILE"
QUIETLY = "--quietly"
COMPILED_PYTEST = "pytest on the compiled build"
#: What is tested on both builds: the kernel, and the parts of the contract that play games.
TESTED_TWICE = [
    "tests/kernel",
    *(
        f"tests/contract/test_{name}.py"
        for name in ("attempts", "clones", "games", "illegal", "observations", "records", "sealed", "undo", "worlds")
    ),
]
#: What is tested on the compiled copy alone, where that could be made: it plays the same games in less time
#: (tests/conftest.py leaves it out of the plain run, except for what only plain Python can do).
TESTED_COMPILED = [f"tests/{area}" for area in ("bots", "envs", "lab")]
#: Tests wait for browsers, databases and clocks a third of their time: three at once keep two cores busy; four are no
#: faster.
WORKERS = "3"
#: Windows: the lowest priority, and a group of its own.
IDLE_AND_APART = 0x00000240

USAGE = """\
usage: python3 run.py COMMAND [ARGUMENTS]

  play            set up what playing needs, then open the site in the browser
                  (with ARGUMENTS, such as a game: play in the terminal, `conventicle play ARGUMENTS`)
  test            check everything: ruff, djangofmt, mypy, pytest (ARGUMENTS go to pytest)
  test-long       the same with the full counts, which take hours
  test-extras     try the large learning libraries (torch and others), in an environment of their own
  setup           set up everything for development in .venv, and stop
  lock            bring all dependencies up to date and write locks/ (ARGUMENTS: --keep adds only what is missing)
  compiled        build with compiled kernel, games and bots into .venv-compiled (`play` does it in the background)
  docs            build the documentation as a site, in site/
  pictures        take the pictures of the docs from the running site (ARGUMENTS: --stale, --only PART)
  release-check   build everything, install each on a bare environment and use it (many minutes)
  golden          record the golden playthroughs of tests/golden anew (ARGUMENTS: games, or --check)
  rules-coverage  print the rules of the checklists that no test names
  languages       print what a language lacks beside English (ARGUMENTS: its code, such as ru)
  reports         write a report on every game into reports/ (minutes; ARGUMENTS: games, --games N)
  balance         check the targets of every game and write them into its RULINGS.md (minutes; ARGUMENTS: games)
  bench           how fast the engine is beside its peers, in both builds (minutes; ARGUMENTS: --json, --rounds, ...)
  counts          long counts, in pieces that can be continued: docs/reliability.md (ARGUMENTS: SUBJECT --pieces N)
  load            how many tables in play this machine carries (minutes; ARGUMENTS: --game, --seconds, --tables)
  conventicle     run any `conventicle` command: ARGUMENTS are the command and its options
  help            print this
"""


class Trouble(Exception):
    """Something the reader has to put right; the message says what."""


# --- which Python ----------------------------------------------------------------------------------------------------


def version_of(python: list[str]) -> tuple[int, int] | None:
    """Tell the version of a Python command; None if it does not start (a dead link, a shim without its Python)."""
    question = "import sys; print(sys.version_info[0], sys.version_info[1])"
    try:
        answer = subprocess.run(
            [*python, "-c", question], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, timeout=60
        )
        major, minor = answer.stdout.split()
        return int(major), int(minor)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def newer_python() -> list[str] | None:
    """Find a Python on this machine that is new enough, the newest first."""
    for minor in range(NEWEST_TRIED, OLDEST[1] - 1, -1):
        candidates = [[f"python3.{minor}"]]
        if os.name == "nt":
            candidates.append(["py", f"-3.{minor}"])
        for command in candidates:
            found = shutil.which(command[0])
            if found and version_of([found, *command[1:]]) == (3, minor):
                return [found, *command[1:]]
    return None


def insist_on_python(version: tuple[int, int], arguments: list[str]) -> int | None:
    """Start again under a newer Python if this one is too old; returns that run's exit code, or None to go on here."""
    if version >= OLDEST:
        return None
    newer = newer_python()
    if newer is None:
        raise Trouble(
            f"Conventicle needs Python {OLDEST[0]}.{OLDEST[1]} or newer, this is {version[0]}.{version[1]}; no newer\n"
            "one was found on the PATH. Install one from https://www.python.org/downloads/ or with your\n"
            "system's package manager, then run the same command again."
        )
    return subprocess.call([*newer, str(Path(__file__).resolve()), *arguments])


# --- environments ----------------------------------------------------------------------------------------------------


def python_in(venv: Path) -> Path:
    """Where an environment keeps its Python."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def call(command: list[str], **environment: str) -> int:
    """Run a command in the project's folder and return its exit code; whoever ends this program ends it too."""
    with subprocess.Popen(command, cwd=str(ROOT), env={**os.environ, **environment}) as process:
        before = signal.signal(signal.SIGTERM, lambda *_: process.terminate())
        try:
            return process.wait()
        except KeyboardInterrupt:  # the command has heard it too, and tidies up; the second time it is killed
            try:
                process.wait()
            except KeyboardInterrupt:
                process.kill()
            return 130
        finally:
            signal.signal(signal.SIGTERM, before)


def begin(command: list[str]) -> subprocess.Popen[bytes]:
    """Start a command whose output nobody needs."""
    return subprocess.Popen(command, cwd=str(ROOT), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make_venv(venv: Path) -> None:
    """Make an environment with pip in it, unless a working one is there."""
    if version_of([str(python_in(venv))]) == sys.version_info[:2]:
        return
    try:
        import ensurepip  # noqa: F401
        import venv as venv_module  # noqa: F401
    except ImportError:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise Trouble(
            f"This Python ({sys.executable}) came without `venv`. Install it, then run the same command again:\n"
            f"  Debian, Ubuntu:  sudo apt install python3-venv   (or python{version}-venv)\n"
            "  elsewhere:       the full Python from https://www.python.org/downloads/"
        ) from None
    print(f"Making the environment {venv.name} ...", flush=True)
    if call([sys.executable, "-m", "venv", "--clear", str(venv)]) != 0:
        raise Trouble(f"The environment {venv.name} could not be made; the lines above say why.")


def digest(paths: list[Path], *words: str) -> str:
    """A fingerprint of files (names and contents) and words."""
    return compiled_copy.digest(ROOT, paths, *words)


def build_files() -> list[Path]:
    """The files that decide what is installed."""
    return compiled_copy.build_files(ROOT)


def stamp_of(venv: Path) -> list[str]:
    """What was installed into an environment: a fingerprint and a level; empty if nothing was finished."""
    try:
        return (venv / "installed.txt").read_text(encoding="utf-8").split()
    except OSError:
        return []


def pip_install(venv: Path, arguments: list[str], **environment: str) -> None:
    """Install into an environment, or say that it failed."""
    print(f"Installing into {venv.name} (this needs the network the first time) ...", flush=True)
    command = [str(python_in(venv)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments]
    if call(command, **environment) != 0:
        raise Trouble("pip could not install what Conventicle needs; the lines above say why. Is the network there?")


def lock_of(level: str) -> Path:
    """The exact versions and hashes of what a level needs, written by `make lock`."""
    return ROOT / "locks" / f"{level}.txt"


def install_locked(venv: Path, level: str) -> None:
    """Install what a lock names and nothing else: pip refuses a file whose hash is not there."""
    pip_install(venv, ["--require-hashes", "--requirement", str(lock_of(level))])


def set_up(level: str) -> list[str]:
    """Bring .venv up to date for a level, "play" or "dev" (which includes it); returns the command of its Python."""
    fingerprint = digest([*build_files(), lock_of("play"), lock_of("dev")], str(ROOT))
    make_venv(VENV)
    stamp = stamp_of(VENV)
    if stamp[:1] == [fingerprint] and (level in stamp or "dev" in stamp):
        return [str(python_in(VENV))]
    if "dev" in stamp:
        level = "dev"
    install_locked(VENV, level)
    pip_install(VENV, ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)], CONVENTICLE_COMPILE="0")
    (VENV / "installed.txt").write_text(f"{fingerprint} {level}\n", encoding="utf-8")
    return [str(python_in(VENV))]


# --- commands --------------------------------------------------------------------------------------------------------


def conventicle(arguments: list[str]) -> int:
    """Run the command line of Conventicle, compiled where that is there."""
    python = set_up("play")
    there = compiled_python()
    return call([*([str(there)] if there else python), "-m", "conventicle", *arguments])


def play(arguments: list[str]) -> int:
    """Open the site, and meanwhile compile the engine; with arguments, start a game in the terminal."""
    if arguments:
        return conventicle(["play", *arguments])
    set_up("play")
    with compiling_meanwhile():
        return conventicle(["serve"])


def test(arguments: list[str], **environment: str) -> int:
    """Run every check, then say plainly which parts failed.

    While linters and mypy keep one core busy, the compiled build is made on the other; a test says if that failed.
    Games of the contract are then played on both, and what stands on the games is tested on the compiled one.
    """
    python = set_up("dev")
    parts = [
        ("ruff check", [*python, "-m", "ruff", "check", "."]),
        ("ruff format", [*python, "-m", "ruff", "format", "--check", "."]),
        ("djangofmt", [str(Path(python[0]).with_name("djangofmt")), "--check", "src/conventicle/web"]),
        ("mypy", [*python, "-m", "mypy"]),
        ("pytest", [*python, "-m", "pytest", "-n", WORKERS, "--dist", "worksteal", *arguments]),
    ]
    failed = []
    environment["CONVENTICLE_COMPILED_FOLLOWS"] = ""  # also where this runs within a test of another copy
    building = None if arguments else begin([*python, "-m", "tests.contract.compiled"])
    for name, command in parts:
        if name == "pytest" and building is not None and building.wait() == 0:
            compiled_tests = [*TESTED_COMPILED, *TESTED_TWICE]
            parts.append((COMPILED_PYTEST, [*command, "-m", "not interpreted and not extras", *compiled_tests]))
            environment["CONVENTICLE_COMPILED_FOLLOWS"] = ":".join(TESTED_COMPILED)
        elif name == COMPILED_PYTEST:
            environment["PYTHONPATH"] = str(ROOT / ".compiled")
        print(f"\n=== {name} ===", flush=True)
        code = call(command, **environment)
        if code == 130:
            return code
        if code != 0:
            failed.append(name)
    print(f"\nFAILED: {', '.join(failed)}" if failed else "\nAll passed: " + ", ".join(name for name, _ in parts))
    return 1 if failed else 0


def test_long(arguments: list[str]) -> int:
    """Run every check at the full counts."""
    return test(arguments, CONVENTICLE_LONG="1")


def setup(_arguments: list[str]) -> int:
    """Make the environment for development."""
    python = set_up("dev")
    print(f"Ready: {python[0]}")
    return 0


def compiled(arguments: list[str]) -> int:
    """Make the compiled copy and say where it is; quietly, with what the processor has left over."""
    if QUIETLY in arguments and hasattr(os, "nice"):
        os.nice(19)
    print(f"Ready: {set_up_compiled()}")
    return 0


def set_up_compiled() -> Path:
    """Make the compiled copy, or say why it can't be made; returns the Python that finds it."""
    python = set_up("play")
    install_compiler(python)
    share_packages()
    print(f"Compiling into {VENV_COMPILED.name} (some minutes, unless nothing changed) ...", flush=True)
    trouble = compiled_copy.optimised(ROOT).make(Path(python[0]))
    if trouble:
        raise Trouble(f"The engine can't be compiled here:\n{trouble}")
    return python_in(VENV_COMPILED)


def share_packages() -> None:
    """Make the environment of the compiled copy: it has no package of its own and looks for others in .venv."""
    if version_of([str(python_in(VENV_COMPILED))]) != sys.version_info[:2]:
        call([sys.executable, "-m", "venv", "--clear", "--without-pip", str(VENV_COMPILED)])
    shared = compiled_copy.site_of(VENV)
    line = f"import site; site.addsitedir({str(shared)!r})\n"
    (compiled_copy.site_of(VENV_COMPILED) / "conventicle-shared.pth").write_text(line, encoding="utf-8")


def install_compiler(python: list[str]) -> None:
    """Install mypyc, unless it is there: those who only play have no other use for it."""
    if subprocess.call([*python, "-c", "import mypyc, setuptools"], stderr=subprocess.DEVNULL) != 0:
        install_locked(VENV, "compile")


def compiled_python() -> Path | None:
    """The Python of the compiled copy, if that is there and made from the sources as they are."""
    if os.environ.get("CONVENTICLE_BUILD") == "plain" or not compiled_copy.optimised(ROOT).is_current():
        return None
    return python_in(VENV_COMPILED)


@contextlib.contextmanager
def compiling_meanwhile() -> Iterator[None]:
    """Compile in the background as long as this lasts, where it can be done and was not done or tried before.

    The site goes over to the copy by itself, first with the bots' thinking. Nothing here keeps it from starting.
    """
    copy = compiled_copy.optimised(ROOT)
    if os.environ.get(UNASKED) == "0" or not compiled_copy.has_compiler() or copy.is_current():
        yield
        return
    if copy.failure():
        print(f"The engine runs in plain Python: compiling it failed ({copy.failure().splitlines()[-1]}).")
        print("`make compiled` tries again and says more.", flush=True)
        yield
        return
    print(
        f"The engine is being compiled in the background; bots will then think faster ({UNASKED}=0 switches it off).",
        flush=True,
    )
    building = subprocess.Popen(
        [sys.executable, str(Path(__file__).resolve()), "compiled", QUIETLY],
        cwd=str(ROOT),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        creationflags=IDLE_AND_APART if os.name == "nt" else 0,
    )
    try:
        yield
    finally:
        end(building)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process that leads a group, with what it started."""
    with contextlib.suppress(OSError):
        if os.name == "nt":
            process.terminate()
        else:
            os.killpg(process.pid, signal.SIGTERM)
    process.wait()


def rules_coverage(arguments: list[str]) -> int:
    """Print the ids of the checklists that no test names."""
    return call([*set_up("dev"), str(ROOT / "tools" / "rules_coverage.py"), *arguments])


def languages(arguments: list[str]) -> int:
    """Print what a language lacks."""
    return call([*set_up("dev"), str(ROOT / "tools" / "languages.py"), *arguments])


def lock(arguments: list[str]) -> int:
    """Resolve the dependencies anew."""
    return call([*set_up("dev"), str(ROOT / "tools" / "lock.py"), *arguments])


def docs(arguments: list[str]) -> int:
    """Build the documentation."""
    command = [*set_up("dev"), "-m", "mkdocs", "build", "--strict", "--quiet", *arguments]
    code = call(command, NO_MKDOCS_2_WARNING="1")
    if code == 0:
        print(f"Open {ROOT / 'site' / 'index.html'}")
    return code


def pictures(arguments: list[str]) -> int:
    """Take the pictures of the docs."""
    return call([*set_up("dev"), str(ROOT / "tools" / "pictures.py"), *arguments])


def release_check(arguments: list[str]) -> int:
    """Is this fit for a release?"""
    return call([*set_up("dev"), str(ROOT / "tools" / "release_check.py"), *arguments])


def golden(arguments: list[str]) -> int:
    """Record the golden playthroughs anew."""
    return call([*set_up("dev"), str(ROOT / "tools" / "golden.py"), *arguments])


def reports(arguments: list[str]) -> int:
    """Write the reports of all games."""
    return call([*set_up("dev"), str(ROOT / "tools" / "all_reports.py"), *arguments])


def balance(arguments: list[str]) -> int:
    """Check all targets and write the tables."""
    return call([*set_up("dev"), str(ROOT / "tools" / "balance.py"), *arguments])


def bench(arguments: list[str]) -> int:
    """Measure the engine against its peers, which get an environment of their own; only results go to stdout."""
    with contextlib.redirect_stdout(sys.stderr):
        python = set_up("dev")
        builds = [] if "plain" in arguments else ["--compiled", str(set_up_compiled())]
        if "--instructions" in arguments:  # the peers have no part in it
            return call([*python, str(ROOT / "tools" / "bench.py"), *builds, *arguments])
        peers = ROOT / "tools" / "bench_peers.txt"
        fingerprint = digest([peers])
        make_venv(VENV_BENCH)
        if stamp_of(VENV_BENCH) != [fingerprint]:
            pip_install(VENV_BENCH, ["--requirement", str(peers)])
            (VENV_BENCH / "installed.txt").write_text(f"{fingerprint}\n", encoding="utf-8")
    environments = ["--peers", str(python_in(VENV_BENCH)), *builds]
    return call([*python, str(ROOT / "tools" / "bench.py"), *environments, *arguments])


def test_extras(arguments: list[str]) -> int:
    """Install the libraries of tools/extras.txt into an environment of their own and run the tests that need them."""
    wanted = ROOT / "tools" / "extras.txt"
    fingerprint = digest([wanted, *build_files()])
    make_venv(VENV_EXTRAS)
    if stamp_of(VENV_EXTRAS) != [fingerprint]:
        pip_install(VENV_EXTRAS, ["--requirement", str(wanted)])
        pip_install(VENV_EXTRAS, ["--editable", f"{ROOT}[dev]"])
        (VENV_EXTRAS / "installed.txt").write_text(f"{fingerprint}\n", encoding="utf-8")
    return call([str(python_in(VENV_EXTRAS)), "-m", "pytest", "-m", "extras", "tests/extras", *arguments])


def load(arguments: list[str]) -> int:
    """Measure the site under load."""
    return call([*set_up("dev"), str(ROOT / "tools" / "load.py"), *arguments])


def counts(arguments: list[str]) -> int:
    """Count some more of what is counted at length."""
    return call([*set_up("dev"), str(ROOT / "tools" / "long_counts.py"), *arguments])


COMMANDS = {
    "play": play,
    "test": test,
    "test-long": test_long,
    "test-extras": test_extras,
    "setup": setup,
    "lock": lock,
    "compiled": compiled,
    "docs": docs,
    "pictures": pictures,
    "release-check": release_check,
    "golden": golden,
    "reports": reports,
    "balance": balance,
    "bench": bench,
    "load": load,
    "counts": counts,
    "rules-coverage": rules_coverage,
    "languages": languages,
    "conventicle": conventicle,
}


def main(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    if not arguments or arguments[0] in ("help", "-h", "--help"):
        print(USAGE, end="")
        return 0 if arguments else 2
    if arguments[0] not in COMMANDS:
        print(f"run.py knows no command {arguments[0]!r}.\n\n{USAGE}", end="", file=sys.stderr)
        return 2
    try:
        code = insist_on_python(sys.version_info[:2], arguments)
        return COMMANDS[arguments[0]](arguments[1:]) if code is None else code
    except Trouble as trouble:
        print(f"\n{trouble}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
