"""What mkdocs.yml needs besides docs/: pages that live elsewhere in the repository, and links to them.

The rulings stand beside the code of their game, the changelog and its like at the top. Links to them are written so
that they work in the repository; here they become links within the site. Links to other files of the repository
(code, data) become plain text, since the site does not carry those files.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
TOP = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")


def pages() -> dict[str, str]:
    """Pages from outside docs/: where they lie in the repository, and their address on the site."""
    found = {name: name for name in TOP}
    for path in sorted((ROOT / "src" / "conventicle" / "games").glob("*/RULINGS.md")):
        game = path.parent.name.strip("_").replace("_", "-")
        found[path.relative_to(ROOT).as_posix()] = f"rulings/{game}.md"
    found["README.md"] = "README.md"  # the site has a first page of its own
    return found


def on_files(files: Files, config: Any) -> Files:
    """Add the pages."""
    for source, address in pages().items():
        if source != "README.md":
            files.append(File.generated(config, address, content=(ROOT / source).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Turn links that work in the repository into links that work on the site."""
    addresses = pages()
    places = {address: source for source, address in addresses.items() if source != "README.md"}
    here = places.get(page.file.src_uri, f"docs/{page.file.src_uri}")

    def turned(link: re.Match[str]) -> str:
        text, target = link.groups()
        path, sharp, anchor = target.partition("#")
        if not path or ":" in path:
            return link.group()
        wanted = posixpath.normpath(posixpath.join(posixpath.dirname(here), path))
        if wanted in addresses:
            address = addresses[wanted]
        elif wanted.startswith("docs/") and Path(wanted).suffix:
            address = wanted.removeprefix("docs/")
        elif (ROOT / wanted).exists():
            return text
        else:
            return link.group()  # broken: mkdocs says so
        return f"[{text}]({posixpath.relpath(address, posixpath.dirname(page.file.src_uri) or '.')}{sharp}{anchor})"

    return LINK.sub(turned, markdown)
