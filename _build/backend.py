"""setuptools as the build backend, with mypy added to its needs when a compiled build is asked for.

Whoever runs plain `pip install .` downloads no compiler.
"""

import os
import warnings
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

build_wheel = build_meta.build_wheel


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What a wheel needs to be built: mypyc too, if CONVENTICLE_COMPILE=1."""
    needs = list(build_meta.get_requires_for_build_wheel(config_settings))
    if os.environ.get("CONVENTICLE_COMPILE") == "1":
        needs.append("mypy[mypyc]>=1.13")
    return needs


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """An editable install is always pure: compiled modules in the tree would hide the sources being edited."""
    if os.environ.pop("CONVENTICLE_COMPILE", None) == "1":
        warnings.warn("an editable install is never compiled; use `make compiled`", stacklevel=2)
    return str(build_meta.build_editable(wheel_directory, config_settings, metadata_directory))
