"""Who may think next: owners take turns, a network counts as ten of them, and the queue fits into a bot's time."""

from __future__ import annotations

import asyncio
import itertools
from concurrent.futures import ThreadPoolExecutor

import pytest

from conventicle.web.bots.turns import MOST_AT_ONCE, Asked, Order
from conventicle.web.people.limits import NETWORK_SHARE
from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("django")

GUESTS = 15
TABLES_EACH = 2


def busy(places: int, guests: int = GUESTS, tables: int = TABLES_EACH, network: str = "") -> Order:
    """Guests whose tables always have a bot to ask; they have been at it for a while."""
    order = Order(places)
    for guest, _ in itertools.product(range(guests), range(tables)):
        order.ask(f"guest {guest}", network or f"network {guest}")
    for _ in range(100):
        turn(order)
    return order


def turn(order: Order) -> str:
    """One more turn begins, for which the oldest ends; whoever had it asks again. Returns its owner."""
    while (asked := order.start()) is None:
        done = order.serving[0]
        order.end(done)
        order.ask(done.owner, done.network)
    return asked.owner


def test_who_asks_seldom_is_served_next() -> None:
    order = busy(2)
    for _ in range(5):
        order.ask("other", "elsewhere")
        assert [turn(order) for _ in range(2)].count("other") == 1
        order.end(next(one for one in order.serving if one.owner == "other"))
        for _ in range(40):
            assert turn(order) != "other"


def test_owners_take_turns_however_many_tables_they_have() -> None:
    order = Order(2)
    for owner, tables in (("one", 1), ("two", 2), ("many", 30)):
        for _ in range(tables):
            order.ask(owner, owner)
    served = [turn(order) for _ in range(300)]
    assert [served.count(owner) for owner in ("one", "two", "many")] == [100, 100, 100]


def test_a_network_has_the_share_of_ten_owners_and_its_owners_share_it() -> None:
    order = busy(2, guests=4 * NETWORK_SHARE, tables=1, network="one house")
    order.ask("other", "elsewhere")
    served = [turn(order) for _ in range(NETWORK_SHARE * 44)]
    assert served.count("other") == pytest.approx(NETWORK_SHARE * 4, abs=1)
    counts = [served.count(f"guest {guest}") for guest in range(4 * NETWORK_SHARE)]
    assert max(counts) - min(counts) <= 1


def test_fewer_than_ten_of_one_network_are_like_anyone_else() -> None:
    order = busy(2, guests=NETWORK_SHARE - 1, tables=1, network="one house")
    order.ask("other", "elsewhere")
    served = [turn(order) for _ in range(NETWORK_SHARE * 10)]
    assert served.count("other") == pytest.approx(10, abs=1)


def test_an_owner_never_has_all_places_and_something_long_leaves_one() -> None:
    order = Order(4)
    for _ in range(9):
        order.ask("greedy", "here")
    while order.start():
        pass
    assert len(order.serving) == MOST_AT_ONCE
    for owner in ("a", "b", "c", "d"):
        order.ask(owner, owner, is_long=True)
    other = Order(2)
    for owner in ("a", "b", "c"):
        other.ask(owner, owner, is_long=True)
    assert other.start() is not None
    assert other.start() is None
    other.ask("d", "d")
    assert other.start() is not None


def test_nothing_is_remembered_of_those_who_are_gone() -> None:
    order = Order(2)
    for number in range(5_000):
        order.ask(f"guest {number}", f"network {number}")
        begun = order.start()
        assert begun is not None
        order.end(begun)
    assert len(order._owners) + len(order._networks) == 0


def test_the_whole_queue_fits_into_a_bots_time() -> None:
    """Each gets the seconds that are left for it: whoever is last still waits no longer than a bot may think."""
    from conventicle.web.bots.schedule import IN_A_HURRY, SOON, Schedule
    from conventicle.web.bots.thinking import SECONDS

    plans = Schedule()
    for guests in (1, 2, 4, 15, 100):
        order = Order(2)
        asked = [order.ask(f"guest {guest}", f"network {guest}") for guest in range(guests) for _ in range(2)]
        given = [plans.plan("template", "master", order.share(one)) for one in asked]
        needed = sum(seconds for bot, seconds in given if bot == "master") / 2
        assert needed <= SECONDS * 1.01
        assert all(seconds == SOON for bot, seconds in given if bot == IN_A_HURRY)
    assert plans.plan("template", "master", 1.0) == ("master", SECONDS)
    assert given[0][0] == IN_A_HURRY


def test_many_masters_do_not_make_another_table_wait() -> None:
    """A real croupier with real workers: 15 guests with two tables of masters each, and one more table."""
    from conventicle.web.bots.workers import PLACES
    from conventicle.web.models import BOT, RUNNING, STOPPED, Seat, Table, Visitor
    from conventicle.web.play.croupier import Croupier

    def of_bots(key: int, bot: str) -> Tabletop:
        top = Tabletop("template", 2, key, auction="off")
        Seat.objects.filter(table=top.row).update(kind=BOT, bot=bot, visitor=None)
        top.row.pace = 0
        top.row.save()
        top.room.company_changed()
        return top

    masters: list[Tabletop] = []
    for guest in range(GUESTS):
        owner = Visitor.objects.create(name=f"Guest {guest}")
        for number in range(TABLES_EACH):
            top = of_bots(100 + 2 * guest + number, "master")
            Table.objects.filter(pk=top.row.pk).update(owner=owner)
            masters.append(top)
    other = of_bots(99, "master")
    other.row.owner = Visitor.objects.create(name="Other")
    other.row.state = STOPPED
    other.row.save()
    other.room.company_changed()
    for top in masters:
        top.room.company_changed()

    async def play() -> list[int]:
        croupier = Croupier()
        order = croupier._workers.turns.order
        begun: list[str] = []
        waited: list[int] = []
        asked_at: list[int] = []
        honest_ask, honest_start = order.ask, order.start

        def ask(owner: str, network: str, is_long: bool = False) -> Asked:
            if owner == str(other.row.owner_id):
                asked_at.append(len(begun))
            return honest_ask(owner, network, is_long)

        def start() -> Asked | None:
            asked = honest_start()
            if asked is not None:
                if asked.owner == str(other.row.owner_id):
                    waited.append(len(begun) - asked_at[-1])
                begun.append(asked.owner)
            return asked

        order.ask, order.start = ask, start  # type: ignore[method-assign]
        await croupier.start()
        try:
            async with asyncio.timeout(60):
                while len(begun) < 20:  # the queue is full
                    await asyncio.sleep(0.005)
                Table.objects.filter(pk=other.row.pk).update(state=RUNNING)
                other.room.company_changed()
                croupier.poke(other.row.slug)
                while len(waited) < 5:
                    await asyncio.sleep(0.005)
            return waited
        finally:
            await croupier.stop()
            Table.objects.filter(pk__in=[top.row.pk for top in [*masters, other]]).update(state=STOPPED)

    ours = [top.row.pk for top in [*masters, other]]
    theirs = list(Table.objects.filter(state=RUNNING).exclude(pk__in=ours).values_list("pk", flat=True))
    Table.objects.filter(pk__in=theirs).update(state=STOPPED)  # tables of other tests have owners, too
    try:
        with ThreadPoolExecutor(1) as pool:
            waited = pool.submit(asyncio.run, play()).result()
    finally:
        Table.objects.filter(pk__in=theirs).update(state=RUNNING)
    assert max(waited) <= GUESTS + PLACES, f"thoughts of others before each of its own: {waited}"
