"""Leaving for good: an account or a guest is deleted with all that is personal. Games stay, under "a player"."""

from __future__ import annotations

from django.db import transaction

from conventicle.web.library import shelf
from conventicle.web.models import BOT, LOBBY, NOBODYS, OPEN, OVER, PERSON, RUNNING, ChatLine, Seat, Table, Visitor
from conventicle.web.people import logins
from conventicle.web.play.croupier import croupier
from conventicle.web.play.rooms import rooms
from conventicle.web.play.streams import hub


def leave_for_good(visitor: Visitor) -> None:
    """Delete somebody: what others play goes on with a bot, what was played stays without the name."""
    with transaction.atomic():
        # Tables first and by their order, as everyone does who needs several: two who leave do not wait for each other.
        mine = Table.objects.filter(pk__in=slugs_of(visitor)).order_by("pk").select_for_update()
        touched = [(row.slug, row.revision, free(row, visitor)) for row in mine]
        ChatLine.objects.filter(visitor=visitor).delete()
        user = visitor.user
        if user is None:
            visitor.delete()
        else:
            logins.end_all(user)
            user.delete()
    rooms.company_changed()
    for slug, revision, stays in touched:
        if not stays:
            rooms.forget(slug)
        hub.announce(slug, revision + (not stays), besides=stays)
        croupier.poke(slug)


def slugs_of(visitor: Visitor) -> set[str]:
    """Every table that has to do with somebody."""
    owned = Table.objects.filter(owner=visitor).values_list("pk", flat=True)
    sat = Seat.objects.filter(visitor=visitor).values_list("table_id", flat=True)
    said = ChatLine.objects.filter(visitor=visitor).values_list("table_id", flat=True)
    return {*owned, *sat, *said}


def free(row: Table, visitor: Visitor) -> bool:
    """Take somebody off a table; False if nobody else has to do with it, and it is gone."""
    chairs = row.chairs.filter(visitor=visitor)
    others = row.chairs.filter(kind=PERSON, visitor__isnull=False).exclude(visitor=visitor).order_by("number")
    heir = others.first()
    if row.owner_id == visitor.pk:
        if heir is None and row.state != OVER:
            row.delete()
            return False
        Table.objects.filter(pk=row.pk).update(owner=None if heir is None else heir.visitor_id)
    if row.state == LOBBY:
        chairs.update(kind=OPEN, visitor=None, name="")
    elif row.state == RUNNING:
        chairs.update(kind=BOT, bot=shelf.USUAL_BOT, **NOBODYS)
    else:
        chairs.update(**NOBODYS)
    return True
