"""Going over to the compiled engine: `make play` compiles it while the site is open already.

The workers in which bots think are started afresh and get plain data, so new ones can run the compiled copy without a
restart of the site. Everything else runs compiled from the next start.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Final

from conventicle.build import compiled_copy
from conventicle.web.bots.workers import Workers

#: How often to look whether the copy is there, in seconds.
EVERY: Final = 3.0


async def go_over(workers: Workers) -> None:
    """Wait until the engine is compiled, from the very sources that this process runs, and let bots think with it."""
    copy = compiled_copy()
    if copy is None:
        return
    mine = await asyncio.to_thread(copy.wanted)
    while copy.made_from() != mine:
        await asyncio.sleep(EVERY)
    # A fresh process looks for the package where our path says; in this one it is found, and stays as it is.
    sys.path.insert(0, str(copy.site))
    workers.renew()
    print("Bots now think with the compiled engine.", flush=True)
