"""Run as a program, with the environment of a server: `put N` puts jobs, `ended` waits for their end and lists them."""

from __future__ import annotations

import os
import sys

from tests.web.jobs_on import line_kind
from tests.web.server import until


def main(what: str, number: int = 0) -> None:
    """Do as told."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conventicle.web.settings")
    from conventicle.web.serve import prepare

    prepare()
    from django.db import transaction

    from conventicle.web.jobs import kinds, queue
    from conventicle.web.models import WAITING, Job

    kinds.add(line_kind(lambda job: None))
    if what == "put":
        with transaction.atomic():
            for key in range(number):
                queue.put("line", {}, key=str(key), owner=f"owner {key % 5}")
    else:
        until(lambda: not Job.objects.filter(state=WAITING).exists())
        for key, state in Job.objects.order_by("pk").values_list("key", "state"):
            print(key, state)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
