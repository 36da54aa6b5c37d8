"""Set up and run Conventicle: `python3 run.py play`, `python3 run.py test`, `python3 run.py help`.

Needs nothing but Python itself. The first run makes an environment in this folder and downloads what
pyproject.toml lists; later runs need no network. An older Python can still read this file and say what is missing.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
NEWEST_TRIED = 15
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
VENV_COMPILED = ROOT / ".venv-compiled"
VENV_BENCH = ROOT / ".venv-bench"
VENV_EXTRAS = ROOT / ".venv-extras"
COMPILED_PARTS = ("kernel", "games", "bots")

USAGE = """\
usage: python3 run.py COMMAND [ARGUMENTS]

  play            set up what playing needs, then open the site in the browser
                  (with ARGUMENTS, such as a game: play in the terminal, `conventicle play ARGUMENTS`)
  test            check everything: ruff, mypy, pytest (ARGUMENTS go to pytest)
  test-long       the same with the full counts, which take hours
  test-extras     try the large learning libraries (torch and others), in an environment of their own
  setup           set up everything for development in .venv, and stop
  compiled        build with compiled kernel, games and bots into .venv-compiled
  golden          record the golden playthroughs of tests/golden anew (ARGUMENTS: games, or --check)
  rules-coverage  print the rules of the checklists that no test names
  bench           how fast the engine is beside its peers, in both builds (minutes; ARGUMENTS: --json, --rounds, ...)
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
    """Run a command in the project's folder and return its exit code."""
    try:
        return subprocess.call(command, cwd=str(ROOT), env={**os.environ, **environment})
    except KeyboardInterrupt:
        return 130


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
    total = hashlib.sha256()
    for path in paths:
        name = path.relative_to(ROOT).as_posix() if ROOT in path.parents else path.name
        total.update(f"{name}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    for word in words:
        total.update(f"{word}\n".encode())
    return total.hexdigest()


def build_files() -> list[Path]:
    """The files that decide what is installed."""
    return [ROOT / "pyproject.toml", ROOT / "setup.py", ROOT / "_build" / "backend.py"]


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


def set_up(level: str) -> list[str]:
    """Bring .venv up to date for a level, "play" or "dev" (which includes it); returns the command of its Python."""
    fingerprint = digest(build_files(), str(ROOT))
    make_venv(VENV)
    stamp = stamp_of(VENV)
    if stamp[:1] == [fingerprint] and (level in stamp or "dev" in stamp):
        return [str(python_in(VENV))]
    if "dev" in stamp:
        level = "dev"
    pip_install(VENV, ["--editable", f"{ROOT}[dev]" if level == "dev" else str(ROOT)], CONVENTICLE_COMPILE="0")
    (VENV / "installed.txt").write_text(f"{fingerprint} {level}\n", encoding="utf-8")
    return [str(python_in(VENV))]


# --- commands --------------------------------------------------------------------------------------------------------


def conventicle(arguments: list[str]) -> int:
    """Run the command line of Conventicle."""
    python = set_up("play")
    if not (ROOT / "src" / "conventicle" / "cli.py").exists() and not (ROOT / "src" / "conventicle" / "cli").is_dir():
        raise Trouble("There is nothing to play in this version yet: its command line is still being written.")
    return call([*python, "-c", "import sys; from conventicle.cli import main; sys.exit(main())", *arguments])


def play(arguments: list[str]) -> int:
    """Open the site; with arguments, start a game in the terminal."""
    return conventicle(["play", *arguments] if arguments else ["serve"])


def test(arguments: list[str], **environment: str) -> int:
    """Run every check, then say plainly which parts failed.

    While ruff and mypy keep one core busy, the compiled build is made on the other; a test says if that failed.
    """
    python = set_up("dev")
    parts = [
        ("ruff check", ["-m", "ruff", "check", "."]),
        ("ruff format", ["-m", "ruff", "format", "--check", "."]),
        ("mypy", ["-m", "mypy"]),
        ("pytest", ["-m", "pytest", "-n", "2", *arguments]),
    ]
    failed = []
    building = None if arguments else begin([*python, "-m", "tests.contract.compiled"])
    for name, command in parts:
        if name == "pytest" and building is not None:
            building.wait()
        print(f"\n=== {name} ===", flush=True)
        code = call([*python, *command], **environment)
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


def compiled(_arguments: list[str]) -> int:
    """Make the compiled build and say where it is."""
    print(f"Ready: {set_up_compiled()}")
    return 0


def set_up_compiled() -> Path:
    """Build into an environment of its own, never in place, where compiled modules would hide edited sources."""
    opt_level = os.environ.get("CONVENTICLE_OPT_LEVEL", "3")
    fingerprint = digest([*build_files(), *installed_sources()], str(ROOT), opt_level)
    make_venv(VENV_COMPILED)
    if stamp_of(VENV_COMPILED) != [fingerprint, "compiled"]:
        pip_install(VENV_COMPILED, [f"{ROOT}[dev]"], CONVENTICLE_COMPILE="1")
        missing = interpreted_modules(sites_of(VENV_COMPILED))
        if missing:
            (VENV_COMPILED / "installed.txt").unlink(missing_ok=True)
            raise Trouble(
                f"Not compiled: {', '.join(missing)}.\n"
                "Plain Python was installed instead. To see why, run:\n"
                f"  CONVENTICLE_COMPILE=1 {python_in(VENV_COMPILED)} -m pip install --verbose ."
            )
        (VENV_COMPILED / "installed.txt").write_text(f"{fingerprint} compiled\n", encoding="utf-8")
    return python_in(VENV_COMPILED)


def installed_sources() -> list[Path]:
    """Every file that an installation copies."""
    package = ROOT / "src" / "conventicle"
    return sorted(path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def sites_of(venv: Path) -> list[Path]:
    """The folders into which an environment installs packages."""
    question = "import sysconfig; print(sysconfig.get_path('purelib')); print(sysconfig.get_path('platlib'))"
    answer = subprocess.run([str(python_in(venv)), "-c", question], stdout=subprocess.PIPE, check=True)
    return [Path(site) for site in answer.stdout.decode().splitlines()]


def interpreted_modules(sites: list[Path]) -> list[str]:
    """The modules that should be compiled and are not, where packages are installed into these folders."""
    package = ROOT / "src" / "conventicle"
    compiled_modules = set()
    for site in sites:
        for path in (site / "conventicle").rglob("*"):
            if path.suffix in (".so", ".pyd"):
                compiled_modules.add((path.relative_to(site).parent / path.name.split(".")[0]).as_posix())
    wanted = [path for part in COMPILED_PARTS for path in (package / part).rglob("*.py") if path.name != "__init__.py"]
    names = sorted(path.relative_to(package.parent).with_suffix("").as_posix() for path in wanted)
    return [name.replace("/", ".") for name in names if name not in compiled_modules]


def rules_coverage(arguments: list[str]) -> int:
    """Print the ids of the checklists that no test names."""
    return call([*set_up("dev"), str(ROOT / "tools" / "rules_coverage.py"), *arguments])


def golden(arguments: list[str]) -> int:
    """Record the golden playthroughs anew."""
    return call([*set_up("dev"), str(ROOT / "tools" / "golden.py"), *arguments])


def bench(arguments: list[str]) -> int:
    """Measure the engine against its peers, which get an environment of their own; only results go to stdout."""
    with contextlib.redirect_stdout(sys.stderr):
        python = set_up("dev")
        builds = [] if "plain" in arguments else ["--compiled", str(set_up_compiled())]
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


COMMANDS = {
    "play": play,
    "test": test,
    "test-long": test_long,
    "test-extras": test_extras,
    "setup": setup,
    "compiled": compiled,
    "golden": golden,
    "bench": bench,
    "load": load,
    "rules-coverage": rules_coverage,
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
