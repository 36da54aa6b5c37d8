"""The documentation as a site: built without a warning, with nothing fetched from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once; a broken link or an unknown name is a warning, and a warning fails."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    told = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    return folder


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    source = r'<(?:script|img|iframe)[^>]+src="(?:https?:)?//'
    link = r'<link[^>]+rel="(?:stylesheet|preconnect|icon)"[^>]+href="(?:https?:)?//'
    pattern = f"{source}|{link}"
    pages = list(site.rglob("*.html"))
    assert len(pages) > 25
    assert [page.name for page in pages if re.search(pattern, page.read_text("utf-8"))] == []
    sheets = "".join(path.read_text("utf-8") for path in site.rglob("*.css"))
    assert not re.search(r"(?:@import|url\()\s*[\"']?(?:https?:)?//", sheets)


def test_it_can_be_searched_without_a_server(site: Path) -> None:
    found = list((site / "search").glob("search_index.js*"))
    assert found
    index = found[0].read_text("utf-8")
    assert "Sequential halving" in index or "sequential halving" in index
    assert "replay_record" in index


def test_the_reference_comes_from_the_docstrings(site: Path) -> None:
    page = (site / "reference" / "engine.html").read_text("utf-8")
    for name in ("Match.decide", "Game.plan", "Perspective.determinise", "read_record"):
        assert f".{name}" in page, name
    assert (site / "rulings" / "pantheon.html").is_file()
