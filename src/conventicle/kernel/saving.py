"""Saved tables: pickle and deepcopy for the objects of a table, in both builds.

For one's own files and worker processes. Never read such a file from anyone else: pickle runs what stands in it. What
people send is a record (kernel/record.py).

An object is taken apart into its attributes, which compiled classes list in `__mypyc_attrs__`. It is put together by
its constructor, whose parameters have the names of the attributes they become, as all of ours do; the others are set
afterwards. Data sets and values are not copied: the saved form names them, and they are shared as before.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any, Final

from conventicle.kernel.errors import RecordError

#: Whoever listens to a table is no part of it.
_LEFT_OUT: Final = "listener"
_parameters: Final[dict[Any, list[str]]] = {}


def attributes(one: object) -> dict[str, Any]:
    """All attributes of an object, by name."""
    found: dict[str, Any] = dict(getattr(one, "__dict__", {}))
    for kind in type(one).__mro__:
        for name in getattr(kind, "__mypyc_attrs__", ()):
            if name not in found and not name.startswith("__"):
                found[name] = getattr(one, name)
    if _LEFT_OUT in found:
        found[_LEFT_OUT] = None
    return found


def taken_apart(one: object) -> tuple[Any, ...]:
    """What `__reduce__` returns for a part of a table."""
    return (put_together, (type(one), attributes(one)))


def put_together(kind: Any, found: dict[str, Any]) -> Any:
    """An object of this class with these attributes."""
    if kind not in _parameters:
        _parameters[kind] = _learned(kind, found)
    one = kind(**{name: found[name] for name in _parameters[kind]})
    for name, value in found.items():
        if getattr(one, name, value) is not value:  # an older version may have had attributes that are gone
            with suppress(AttributeError):  # what follows from the parameters is there, and compiled it is read-only
                setattr(one, name, value)
    return one


def _learned(kind: Any, found: dict[str, Any]) -> list[str]:
    """The parameters that a constructor needs: compiled ones have no signature, but name what they miss."""
    names: list[str] = []
    while True:
        try:
            kind(**{name: found[name] for name in names})
            return names
        except TypeError as error:
            missing = [name for name in re.findall(r"'(\w+)'", str(error)) if name in found and name not in names]
            if not missing:
                raise
            names.extend(missing)


def restore(kind: Any, found: dict[str, Any], fingerprint: str) -> Any:
    """A table from its saved form; RecordError if its state is not the one that was saved."""
    t = put_together(kind, found)
    if t.hash() != fingerprint:
        raise RecordError("damaged", "the saved table differs from the one that was left")
    return t
