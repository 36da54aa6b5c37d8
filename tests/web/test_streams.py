"""What a stream says of a table: the same words as long as nothing happened there, others as soon as something did."""

from __future__ import annotations

import pytest


def test_a_word_that_is_said_twice_means_that_nothing_was_missed(django: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from conventicle.web.play import streams

    hub = streams.Hub()
    first = hub.news("quiet")
    assert first == f"quiet -1 {hub.change('quiet')}"
    hub._tell("lively", 4, True)
    assert hub.news("quiet") == first
    assert streams.Hub().news("quiet") != first  # after another start, it may have been told of something before
    said = [hub.news("lively")]
    for revision, besides in ((5, False), (5, True), (4, True)):
        hub._tell("lively", revision, besides)
        said.append(hub.news("lively"))
    assert len(set(said)) == 4
    assert said[-1].split()[1] == "5"  # who told of the talk had read the table before the last decision
    monkeypatch.setattr(streams, "MOST_REMEMBERED", 1)
    hub._tell("quiet", 1, False)
    assert hub.news("lively") not in said  # it is forgotten, and so is that
    assert int(hub.news("lively").split()[2]) != int(first.split()[2])
