"""Saved tables: pickle and deepcopy for the objects of a table, in both builds.

For one's own files and worker processes. Never read such a file from anyone else: pickle runs what stands in it. What
people send is a record (kernel/record.py).

An object is taken apart into its attributes, which compiled classes list in `__mypyc_attrs__`, and put together again
without its constructor. Data sets and values are not copied: the saved form names them, and they are shared as before.
"""

from __future__ import annotations

from typing import Any, Final

from conventicle.kernel.errors import RecordError

#: Whoever listens to a table is no part of it.
_LEFT_OUT: Final = "listener"


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
    one = kind.__new__(kind)
    for name, value in found.items():
        setattr(one, name, value)
    return one


def restore(kind: Any, found: dict[str, Any], fingerprint: str) -> Any:
    """A table from its saved form; RecordError if its state is not the one that was saved."""
    t = put_together(kind, found)
    if t.hash() != fingerprint:
        raise RecordError("damaged", "the saved table differs from the one that was left")
    return t
