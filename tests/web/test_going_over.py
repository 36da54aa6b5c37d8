"""Bots go over to the compiled engine while the site is open."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from _build.compiled_copy import Copy
from conventicle import build
from tests.contract import compiled

pytestmark = pytest.mark.usefixtures("django")


def build_of_a_worker() -> str:
    """What a worker process runs."""
    from conventicle.build import build as which

    return which()


@pytest.mark.interpreted
def test_bots_go_over_to_the_compiled_engine_while_the_site_is_open(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With real workers and the real copy; work that was begun before is finished by the old ones."""
    from conventicle.web.bots import going_over
    from conventicle.web.bots.workers import Workers

    assert compiled.build() == ""
    copy = Copy(compiled.FOLDER, level="0")
    made_from = copy.made_from()
    is_ready = False
    monkeypatch.setattr(copy, "made_from", lambda: made_from if is_ready else [])
    monkeypatch.setattr(going_over, "compiled_copy", lambda: copy)
    monkeypatch.setattr(going_over, "EVERY", 0.01)
    monkeypatch.setattr(sys, "path", [*sys.path])

    async def story() -> list[str]:
        nonlocal is_ready
        workers = Workers()
        going = asyncio.create_task(going_over.go_over(workers))
        before = await workers.do(build_of_a_worker)
        begun = asyncio.create_task(workers.do(build_of_a_worker))
        await asyncio.sleep(0)
        is_ready = True
        await asyncio.wait_for(going, 60)
        after = await workers.do(build_of_a_worker)
        found = [before, await begun, after]
        workers.stop()
        return found

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(asyncio.run, story()).result() == ["plain Python", "plain Python", "compiled"]
    assert build.build() == build.PLAIN, "this process stays as it is"
    assert "compiled engine" in capsys.readouterr().out
