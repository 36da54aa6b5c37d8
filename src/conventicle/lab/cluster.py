"""A cluster of machines as workers, by Ray (extra `conventicle[ray]`): the same results in the same order.

Every node is asked first what it runs: another version, other data, other weights or another build is refused, so that
the result is the same to the byte wherever a part was played. A worker that is lost costs only time: its part is played
again. Parts are plans and results, never tables.
"""

from __future__ import annotations

import hashlib
import platform
import socket
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from conventicle import __version__
from conventicle.build import build
from conventicle.kernel.errors import SetupError
from conventicle.kernel.registry import games
from conventicle.lab.workers import Elsewhere, working

#: So many parts for each processor are on their way at a time.
WINDOW: Final = 4
#: Ray plays a part again by itself so often when its worker is lost; after that we ask again so often.
RETRIES: Final = 2
AGAIN: Final = 3
#: How long an address may take to answer, and a node to say what it runs.
ANSWERS: Final = 10.0
SAYS: Final = 120.0


def runs() -> dict[str, str]:
    """What a process runs: all that a result depends on."""
    return {
        "conventicle": __version__,
        "games": ", ".join(f"{name} {game.version()}" for name, game in sorted(games().items())),
        "data": _digest("games", (".toml", ".json")),
        "weights": _digest("bots", (".toml",)),
        "rules": _digest("kernel", (".py",)) + _digest("games", (".py",)) + _digest("bots", (".py",)),
        "build": build(),
        "Python": ".".join(platform.python_version_tuple()[:2]),
    }


def _digest(package: str, endings: tuple[str, ...]) -> str:
    """A digest of all files of a package with these endings, by name and content."""
    found = hashlib.sha256()
    for name, place in sorted(_files(files(f"conventicle.{package}"), "")):
        if name.endswith(endings):
            found.update(f"{name}\n".encode())
            found.update(place.read_bytes())
    return found.hexdigest()[:16]


def _files(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", entry


def differing(theirs: dict[str, str], ours: dict[str, str]) -> list[str]:
    """What another process runs that we do not, for a sentence."""
    return [
        f"{name} {theirs.get(name, 'unknown')}, not {mine}" for name, mine in ours.items() if theirs.get(name) != mine
    ]


@contextmanager
def joined(address: str) -> Iterator[None]:
    """Let all work be done by a cluster; SetupError where it can't be reached, or a node runs something else."""
    try:
        import ray
    except ImportError as error:
        raise SetupError("no_library", 'ray (pip install "conventicle[ray]")') from error
    _reachable(address)
    try:
        ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level="error")
    except (ConnectionError, RuntimeError, ValueError, OSError, TimeoutError) as error:
        raise SetupError("no_cluster", f"{address} ({str(error).splitlines()[0]})") from error
    try:
        _check_nodes(ray)
        with working(Nodes(ray)):
            yield
    finally:
        ray.shutdown()


def _reachable(address: str) -> None:
    """Refuse an address at once where nobody listens; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if address == "auto":
        return
    if not colon or not host or not port.isdigit():
        raise SetupError("no_cluster", f"{address} (an address is HOST:PORT, ray://HOST:PORT or auto)")
    try:
        socket.create_connection((host, int(port)), ANSWERS).close()
    except (OSError, OverflowError) as error:
        raise SetupError("no_cluster", f"{address} ({error})") from error


def _check_nodes(ray: Any) -> None:
    """Ask every node with a processor what it runs."""
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    ours = runs()
    nodes = [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0)]
    if not nodes:
        raise SetupError("no_cluster", "none of its nodes has a processor to spare")
    heard = 0
    for node in nodes:
        pinned = NodeAffinitySchedulingStrategy(node_id=node["NodeID"], soft=False)
        name = node.get("NodeName") or node["NodeID"][:8]
        try:
            theirs = ray.get(ray.remote(runs).options(scheduling_strategy=pinned).remote(), timeout=SAYS)
        except ray.exceptions.TaskUnschedulableError:
            continue  # it is gone by now, and will play nothing
        except ray.exceptions.RayError as error:
            lines = str(error).strip().splitlines()
            raise SetupError("no_cluster", f"the node {name} can't play: {lines[-1] if lines else error}") from error
        unlike = differing(theirs, ours)
        if unlike:
            raise SetupError("no_cluster", f"the node {name} runs {'; '.join(unlike)}")
        heard += 1
    if not heard:
        raise SetupError("no_cluster", "none of its nodes answers")


class Nodes(Elsewhere):
    """The processors of a cluster."""

    def __init__(self, ray: Any) -> None:
        self.ray: Final = ray

    def work(self, function: Callable[..., Any], parts: list[tuple[Any, ...]]) -> Iterator[Any]:
        """What a function gives for each part, in their order."""
        ray = self.ray
        remote = ray.remote(function).options(max_retries=RETRIES)
        window = WINDOW * max(1, int(ray.cluster_resources().get("CPU", 1)))
        left = deque(parts)
        begun: deque[tuple[tuple[Any, ...], Any]] = deque()
        try:
            while left or begun:
                while left and len(begun) < window:
                    part = left.popleft()
                    begun.append((part, remote.remote(*part)))
                part, reference = begun[0]
                result = self._result(remote, part, reference)
                begun.popleft()
                yield result
        finally:
            for _, reference in begun:
                ray.cancel(reference, force=True)

    def _result(self, remote: Any, part: tuple[Any, ...], reference: Any) -> Any:
        """The result of a part, asked for again where its worker was lost."""
        for attempt in range(AGAIN + 1):
            try:
                return self.ray.get(reference)
            except self.ray.exceptions.RayTaskError as error:
                # What the function itself raised is raised here as it would have been.
                raise error.cause if isinstance(error.cause, Exception) else error from None
            except self.ray.exceptions.RayError as error:
                if attempt == AGAIN:
                    raise SetupError("no_cluster", f"a part was lost {AGAIN + 1} times ({error})") from error
                reference = remote.remote(*part)
        raise AssertionError
