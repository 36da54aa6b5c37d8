"""A table of the site in this process, with someone at every seat: what each of them is sent, without a server.

The game's chance has a fixed key, so the same decisions give the same pages on every machine.
"""

from __future__ import annotations

import html
import itertools
import json
import random
import re
from collections.abc import Iterator

from conventicle.kernel.registry import game as game_named
from conventicle.kernel.seats import members
from tests.web.server import Part


class Tabletop:
    """One game, one visitor for each seat and one more who watches."""

    def __init__(self, game: str, seats: int, key: int, overlay: str = "", **options: str) -> None:
        from django.test import Client

        from conventicle.web.models import PERSON, RUNNING, Seat, Table, Visitor
        from conventicle.web.people.visitors import COOKIE, hashed
        from conventicle.web.play.rooms import rooms

        setup = game_named(game).plan(seats, options, overlay=overlay)
        self.row = Table.objects.create(
            game=game, version=setup.version, options=setup.options, overlay=overlay, state=RUNNING, key=f"{key:032x}"
        )
        self.clients = []
        for number in range(seats + 1):
            token = f"{self.row.slug}-{number}"
            visitor = Visitor.objects.create(token_hash=hashed(token), name=f"Visitor {number}")
            client = Client()
            client.cookies[COOKIE] = token
            self.clients.append(client)
            if number < seats:
                Seat.objects.create(table=self.row, number=number, kind=PERSON, visitor=visitor)
        self.room = rooms.get(self.row)
        self._keys = itertools.count()

    def asked(self) -> list[int]:
        """Who is to decide; nobody once the game is over."""
        return members(self.room.match.asked())

    def options(self, seat: int) -> list[int]:
        """What a seat may choose."""
        return self.room.match.table.options(seat)

    def part(self, viewer: int, language: str = "en", **query: str) -> Part:
        """The live part of a viewer's page; the number of seats watches."""
        address = f"/t/{self.row.slug}/fragment"
        answer = self.clients[viewer].get(address, query, headers={"accept-language": language})
        assert answer.status_code == 200
        return Part(answer.content.decode())

    def choose(self, seat: int, option: int) -> None:
        """Store a decision, as the site does."""
        from conventicle.web.models import TAKE
        from conventicle.web.play.rooms import rooms

        rooms.write(self.row.slug, TAKE, seat, option, -1, f"{seat}:step-{next(self._keys):06d}", "person")

    def random_game(self, seed: int, most: int = 2000) -> Iterator[int]:
        """Who is asked before each decision of a game at random, in which the last option (mostly passing) is rare."""
        chance = random.Random(seed)
        for _ in range(most):
            asked = self.asked()
            if not asked:
                return
            seat = chance.choice(asked)
            yield seat
            options = self.options(seat)
            self.choose(seat, chance.choice(options[:-1] or options) if chance.random() < 0.8 else options[-1])


def things(part: Part) -> set[str]:
    """What can be clicked on the table."""
    return set(re.findall(r'data-ref="([^"]*)"', part.text))


def refs(part: Part) -> dict[str, list[str]]:
    """Per option the things that are clicked for it."""
    found = re.search(r'data-refs="([^"]*)"', part.text)
    assert found
    read: dict[str, list[str]] = json.loads(html.unescape(found.group(1)))
    return read


def check_clickable(part: Part) -> None:
    """Each option has a button of its own, or is clicked together from things that lie on the table."""
    offered = refs(part)
    clickable = things(part)
    buttons = set(re.findall(r'data-choose="(\d+)"', part.text))
    assert {int(option) for option in offered} == set(part.options)
    for option, needed in offered.items():
        assert option in buttons or (needed and set(needed) <= clickable), (option, needed)
