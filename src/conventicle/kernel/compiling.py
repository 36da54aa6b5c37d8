"""The one annotation that the compiled build needs; plain Python does without it."""

from __future__ import annotations

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:  # not needed at run time: the package has no dependency beyond the standard library
    from collections.abc import Callable
    from typing import TypeVar

    Class = TypeVar("Class")

    def mypyc_attr(*attrs: str, **values: object) -> Callable[[Class], Class]:
        """Mark a class for mypyc (here: leave it as it is)."""
        return lambda cls: cls
