"""What every test run shares: no silent skips where everything is required, and which build is being tested."""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import os
import pkgutil
import signal
from collections import defaultdict
from collections.abc import Generator
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, settings

REQUIRE_ALL = os.environ.get("CONVENTICLE_REQUIRE_ALL") == "1"
LONG = os.environ.get("CONVENTICLE_LONG") == "1"
#: Seeds of the contract suite change from day to day; workers and child processes get the same one.
SEED = os.environ.setdefault("CONVENTICLE_SEED", datetime.now(UTC).strftime("%Y-%m-%d"))

# A shell's background jobs hear no Ctrl+C, nor does what they start; several tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)

#: Commands of the lab stay in the process that is tested, also where a compiled build is there.
os.environ.setdefault("CONVENTICLE_BUILD", "plain")

settings.register_profile("short", max_examples=50, deadline=None, print_blob=True)
settings.register_profile(
    "long", max_examples=1000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("long" if LONG else "short")


def build_of(package: str) -> str:
    """Whether the modules of a package run compiled or interpreted."""
    try:
        found = importlib.import_module(package)
    except ImportError as error:
        return f"not importable ({error})"
    suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    compiled = interpreted = 0
    for module in pkgutil.iter_modules(found.__path__, f"{package}."):
        spec = importlib.util.find_spec(module.name)
        if spec is None or spec.origin is None or module.ispkg:
            continue
        if spec.origin.endswith(suffixes):
            compiled += 1
        else:
            interpreted += 1
    if compiled and interpreted:
        return f"mixed: {compiled} modules compiled, {interpreted} interpreted"
    return "compiled" if compiled else "interpreted"


def pytest_report_header() -> str:
    counts = "full counts" if LONG else "short counts"
    skips = "a skip is a failure" if REQUIRE_ALL else "skips allowed"
    return f"conventicle.kernel: {build_of('conventicle.kernel')}; {counts}; {skips}; CONVENTICLE_SEED={SEED}"


def skip_refused(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip or an expected failure into a failure that gives its reason."""
    if report.skipped:
        report.outcome = "failed"
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        xfail = getattr(report, "wasxfail", None)
        if xfail is not None:
            reason = f"expected failure: {xfail}"
            del report.wasxfail
        report.longrepr = f"CONVENTICLE_REQUIRE_ALL=1 allows no skipped test. {reason}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out of the plain run what `make test` runs on the compiled copy afterwards."""
    areas = tuple(f"{area}/" for area in os.environ.get("CONVENTICLE_COMPILED_FOLLOWS", "").split(":") if area)
    if not areas or build_of("conventicle.kernel") == "compiled":
        return
    later = {item for item in items if item.nodeid.startswith(areas) and not item.get_closest_marker("interpreted")}
    config.hook.pytest_deselected(items=[*later])
    items[:] = [item for item in items if item not in later]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if REQUIRE_ALL:
        skip_refused(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if REQUIRE_ALL:
        skip_refused(report)
    return report


#: So many files are named that took longest.
SLOWEST = 12


def shares(reporter: pytest.TerminalReporter) -> list[str]:
    """How long the tests of each folder took, and what part of all that is; then the files that took longest."""
    areas: defaultdict[str, float] = defaultdict(float)
    files: defaultdict[str, float] = defaultdict(float)
    for reports in reporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                file = report.nodeid.partition("::")[0]
                folder = file.split("/")[1:-1]
                areas[folder[0] if folder else "project"] += report.duration
                files[file] += report.duration
    whole = sum(areas.values()) or 1.0
    slowest = sorted(files.items(), key=lambda one: -one[1])[: SLOWEST if len(files) > 1 else 0]
    taken = [*sorted(areas.items(), key=lambda one: -one[1]), *slowest]
    return [f"time of {name}: {took:.0f} s, {100 * took / whole:.0f} %" for name, took in taken]


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        counts = [f"{name[6:]} {value}" for name, value in report.user_properties if name.startswith("count ")]
        if counts and report.when == "call":
            test = report.nodeid.rpartition("::")[2]
            terminalreporter.write_line(f"{test}: {', '.join(counts)}")
    for line in shares(terminalreporter):
        terminalreporter.write_line(line)
    skipped = len(terminalreporter.getreports("skipped"))
    terminalreporter.write_line(f"skipped tests: {skipped}")
