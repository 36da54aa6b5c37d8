"""The style sheets: a colour and its counterpart in the light stand in one place."""

from __future__ import annotations

import re
from pathlib import Path

import conventicle.web

ROOT = Path(conventicle.web.__file__).parent
SHEETS = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(ROOT.rglob("*.css"))}
SITE = "static/conventicle/site.css"


def test_light_and_dark_colours_stand_once() -> None:
    """`light-dark(day, night)` beside each other; only the site's own sheet says which of them is shown."""
    assert [name for name, text in SHEETS.items() if "prefers-color-scheme" in text] == []
    assert [name for name, text in SHEETS.items() if "data-theme" in text] == [SITE]
    rules = re.findall(r"\[data-theme[^{]*\{([^}]*)\}", SHEETS[SITE])
    assert all(re.fullmatch(r" color-scheme: [a-z ]+; ", rule) for rule in rules)
    assert len(rules) == 2
    assert sum(text.count("light-dark(") for text in SHEETS.values()) > 50
