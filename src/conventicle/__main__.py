"""`python -m conventicle` is the same as the command `conventicle`."""

from __future__ import annotations

import sys

from conventicle.cli import main

if __name__ == "__main__":
    sys.exit(main())
