"""A public game in play is watched with a delay; who plays it, or made the table, sees it as it is."""

from __future__ import annotations

import json

import pytest

from tests.web.server import Client, Server

pytestmark = pytest.mark.usefixtures("django")


def test_whoever_watches_a_public_game_is_some_decisions_behind(server: Server) -> None:
    from conventicle.web.pages.play import BEHIND

    owner, stranger = Client(server), Client(server)
    slug = owner.new_table("old-ones", seat0="me", seat1="bot:random", public="on", pace="0")
    steps = 0
    while steps < BEHIND + 4:
        part = owner.part(slug)
        if part.data("turn") and part.options:
            owner.decide(slug, part.seat, part.options[0], part.revision, f"watched-{part.revision:04d}")
        steps = int(owner.part(slug).data("step"))
    late = stranger.part(slug)
    now = int(owner.part(slug).data("step"))
    assert int(late.data("step")) <= now - BEHIND
    assert f"{BEHIND} decisions behind" in late.text
    asked = stranger.get(f"/t/{slug}/fragment?step={now}", **{"HX-Request": "true"}).text
    assert f'data-step="{now}"' not in asked
    seen = json.loads(stranger.get(f"/t/{slug}/record").text)
    assert max(step for step, _ in seen["log"]) <= int(owner.part(slug).data("step")) - BEHIND
    assert f"/t/{slug}" in stranger.get("/tables").text
    assert f"{BEHIND} decisions behind" not in owner.part(slug).text


def test_a_game_that_is_not_public_is_seen_as_it_is_by_who_has_its_link(server: Server) -> None:
    owner, friend = Client(server), Client(server)
    slug = owner.new_table("template", seat0="me", seat1="me")
    assert friend.part(slug).data("step") == owner.part(slug).data("step")
    assert f"/t/{slug}" not in friend.get("/tables").text
