"""A Ray cluster of two nodes on this machine: the same bytes, nothing lost, nodes that differ refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conventicle.cli import main
from conventicle.kernel.errors import SetupError
from conventicle.kernel.registry import game as find_game
from conventicle.lab import cluster
from conventicle.lab.batch import Plan, play_part
from conventicle.lab.workers import in_workers

pytestmark = pytest.mark.extras
PLAN = Plan("template", 2, find_game("template").plan(2, {}).options, ["greedy"] * 2, "7", 40)


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[Any]:
    import ray
    from ray.cluster_utils import Cluster

    ray.shutdown()
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.add_node(num_cpus=1)
    made.wait_for_nodes()
    yield made
    ray.shutdown()
    made.shutdown()


def report(folder: Path, *by: str) -> dict[str, bytes]:
    """All files of a short report, by name."""
    folder.mkdir()
    page = folder / "candles.html"
    assert main(["report", "template", "--games", "40", "--seed", "7", "--html", str(page), *by]) == 0
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_one_worker_four_workers_and_two_nodes_write_the_same_bytes(two_nodes: Any, tmp_path: Path) -> None:
    one = report(tmp_path / "one", "--workers", "1")
    assert len(one) > 4
    assert report(tmp_path / "four", "--workers", "4") == one
    assert report(tmp_path / "nodes", "--ray", two_nodes.address) == one


def test_a_node_that_is_lost_costs_only_time(two_nodes: Any) -> None:
    parts: list[tuple[Any, ...]] = [(PLAN, first, first + 2) for first in range(0, 60, 2)]
    here = list(in_workers(play_part, parts, 1))
    lost = two_nodes.add_node(num_cpus=1)
    two_nodes.wait_for_nodes()
    there = []
    with cluster.joined(two_nodes.address):
        for place, result in enumerate(in_workers(play_part, parts, 1)):
            there.append(result)
            if place == 2:
                two_nodes.remove_node(lost, allow_graceful=False)
    assert there == here


def test_a_node_that_runs_something_else_is_refused(
    two_nodes: Any, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = cluster.runs() | {"weights": "others"}
    monkeypatch.setattr(cluster, "differing", lambda theirs, _: [f"weights {theirs['weights']}"] if ours else [])
    assert main(["simulate", "template", "--games", "2", "--ray", two_nodes.address]) == 2
    assert "runs weights" in capsys.readouterr().err


def test_bots_of_ones_own_stay_here(two_nodes: Any) -> None:
    with cluster.joined(two_nodes.address), pytest.raises(SetupError) as refused:
        list(in_workers(play_part, [(PLAN, 0, 1)], 1, apart=True))
    assert refused.value.reason == "no_cluster"
