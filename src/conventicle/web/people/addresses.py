"""Addresses: from where someone comes, as far as limits care. One household or one machine counts as one."""

from __future__ import annotations

import ipaddress
import threading
from collections import OrderedDict
from functools import lru_cache
from typing import Final

#: Whoever has an IPv6 address mostly has all that begin with the same so many bits.
IPV6_PREFIX: Final = 64
MOST_REMEMBERED: Final = 20_000


@lru_cache(maxsize=MOST_REMEMBERED)
def network(address: str) -> str:
    """The IPv4 address, or the /64 of an IPv6 address; anything else (a socket's path, a test) stays what it is."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Network((found, IPV6_PREFIX), strict=False))
    return str(found)


class Whereabouts:
    """From which network each visitor came last: bots think at a table when its owner may have no page open."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, str] = OrderedDict()
        self._lock: Final = threading.Lock()

    def saw(self, visitor: int, network: str) -> None:
        """A request of this visitor came from there."""
        with self._lock:
            self._known[visitor] = network
            self._known.move_to_end(visitor)
            while len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)

    def of(self, visitor: int) -> str:
        """The visitor's network; one of their own for somebody who was not here since the server started."""
        with self._lock:
            return self._known.get(visitor, f"visitor {visitor}")


whereabouts: Final = Whereabouts()
