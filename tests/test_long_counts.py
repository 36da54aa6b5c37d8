"""Long counts: what pieces counted is added up, and a failed test counts nothing but its failure."""

from __future__ import annotations

from pathlib import Path

import long_counts
import pytest

REPORT = """<testsuites><testsuite>
<testcase name="one"><properties><property name="count races" value="50"/></properties></testcase>
<testcase name="two"><properties><property name="count races" value="50"/></properties><failure>no</failure></testcase>
<testcase name="three"><properties><property name="count kills" value="4"/></properties></testcase>
</testsuite></testsuites>"""


def test_only_what_passed_is_counted_and_only_the_subjects_own(tmp_path: Path) -> None:
    found = tmp_path / "found.xml"
    subject = long_counts.SUBJECTS["races"]
    assert long_counts.read(found, subject) == (0, 1), "a run without a report failed"
    found.write_text(REPORT, encoding="utf-8")
    assert long_counts.read(found, subject) == (50, 1)


def test_pieces_add_up_in_the_table_and_the_rest_of_the_page_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_counts, "KEPT", tmp_path / "kept" / "counts.jsonl")
    monkeypatch.setattr(long_counts, "PAGE", tmp_path / "page.md")
    long_counts.PAGE.write_text(f"before\n{long_counts.BEGIN}\nold\n{long_counts.END}\nafter\n", encoding="utf-8")
    row = {"subject": "kills", "count": 600, "failed": 0, "date": "2026-11-18", "commit": "abc", "seconds": 3600}
    long_counts.keep(row)
    long_counts.keep({**row, "failed": 1, "count": 20, "commit": "def"})
    long_counts.write_table()
    page = long_counts.PAGE.read_text("utf-8")
    assert page.startswith("before\n")
    assert page.endswith("after\n")
    assert "old" not in page
    assert "| 620 | 1,000 | 1 | 2.0 | 2026-11-18, def | `kills` |" in page


def test_every_subject_names_tests_that_are_there() -> None:
    for subject in long_counts.SUBJECTS.values():
        assert (long_counts.ROOT / subject.tests[0]).is_file()
        text = (long_counts.ROOT / subject.tests[0]).read_text("utf-8")
        assert all(f"count {name}" in text or f'"{name}"' in text for name in subject.names), subject.title
