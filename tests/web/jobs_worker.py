"""Run as a program, with the environment of a server: does jobs of the kind `line` until it is killed.

Each job appends a line to a file when it is begun. Its outcome is stored by the queue.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

from tests.web.jobs_on import line_kind


def main(path: Path) -> None:
    """Work for ever."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conventicle.web.settings")
    import django

    django.setup()
    from conventicle.web.jobs import kinds
    from conventicle.web.jobs.processes import Life
    from conventicle.web.jobs.runner import Runner

    def append(job: kinds.Job) -> str:
        with path.open("a", encoding="ascii") as file:
            file.write(f"{job.key}\n")
        time.sleep(0.005)  # so that a kill often meets it half done
        return f"done by {job.holder}"

    kinds.add(line_kind(append))
    life = Life("think")
    life.begin()
    Runner(life, ["line"], threads=2).start()
    print("at work", flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
