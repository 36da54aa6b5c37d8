"""What a page makes of the pieces that it is sent, as `table/pieces.js` does."""

from __future__ import annotations

import json
import re


class Pieces:
    """The tables that a page was sent."""

    def __init__(self) -> None:
        self.mark = ""
        self.tables: dict[str, list[str]] = {}
        self.new = 0
        """How many characters of the last answer were not known before."""

    def read(self, text: str) -> str:
        """The whole table, made from what an answer brings."""
        answer = json.loads(text)
        words = answer["words"]
        new = iter([re.sub("[\ue000-\ue063]", lambda sign: words[ord(sign[0]) - 0xE000], one) for one in answer["new"]])
        bare = iter(answer["bare"])
        before = self.tables[answer["since"]] if answer["since"] else []
        made: list[str] = []
        for kind, length in zip(answer["order"][::2], answer["order"][1::2], strict=True):
            if kind >= 0:
                made += before[kind : kind + length]
            else:
                made += [next(bare if kind == -2 else new) for _ in range(length)]
        assert len(made) == answer["count"]
        assert not [*new, *bare]
        self.mark = answer["mark"]
        self.tables[self.mark] = made
        self.new = sum(map(len, [*answer["new"], *answer["bare"]]))
        return "".join(made)
