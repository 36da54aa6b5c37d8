"""Tables can be saved: pickle and deepcopy give back the same table, which goes on in the same way, in both builds."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import conventicle.web
from conventicle.kernel.errors import RecordError
from conventicle.kernel.saving import attributes, restore
from tests.contract import compiled
from tests.contract.shelf import GAMES, cases_of
from tests.records.saved import said


@pytest.mark.parametrize("package", GAMES)
def test_a_saved_table_goes_on_as_the_one_that_was_saved(package: str) -> None:
    lines = said(package)
    trouble = compiled.build()
    assert not trouble, trouble
    assert compiled.output("-m", "tests.records.saved", package).splitlines() == lines


def test_a_listener_is_not_saved_and_a_changed_table_is_refused() -> None:
    match = cases_of("_template")[0].match("saved")
    t = match.table
    assert t.listener is not None
    assert pickle.loads(pickle.dumps(t)).listener is None
    with pytest.raises(RecordError, match="differs"):
        restore(type(t), {**attributes(t), "round": 77}, t.hash())


def test_the_site_reads_no_saved_tables() -> None:
    """Pickle runs what stands in a file: what visitors send is a record. Writing is allowed."""
    sources = sorted(Path(conventicle.web.__path__[0]).rglob("*.py"))
    assert sources
    reads = re.compile(r"(pickle|marshal)\.load|Unpickler|from (pickle|marshal) ")
    assert not [path.name for path in sources if reads.search(path.read_text("utf-8"))]
