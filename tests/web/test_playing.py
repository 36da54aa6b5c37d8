"""Whole games over HTTP: against bots, with a friend, on one device, after a restart."""

from __future__ import annotations

import hashlib
import http.client
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from conventicle.kernel.match import replay_record
from conventicle.kernel.record import read_record
from conventicle.kernel.registry import game as game_named
from tests.web.server import Client, Server, invitation, running, until

BOTS = {"seat0": "me", "seat1": "bot:greedy", "seat2": "bot:random", "seat3": "none"}
TWO = {"seat0": "me", "seat1": "friend"}


def play_on(players: list[Client], slug: str, most: int = 400) -> None:
    """Everyone takes the first option whenever asked, until the game is over."""
    for turn in range(most):
        for number, player in enumerate(players):
            part = player.part(slug)
            if part.over:
                return
            if part.data("turn"):
                player.decide(slug, part.seat, part.options[0], part.revision, f"key-{turn}-{number}")
    raise AssertionError("the game does not end")


def test_play_now_is_one_click_and_starts_a_game_against_bots(visitor: Client) -> None:
    answer = visitor.post("/games/template/play")
    assert answer.status == 302
    slug = answer.headers["Location"].rsplit("/", 1)[-1]
    until(lambda: visitor.part(slug).data("turn"))
    assert "Your turn" in visitor.part(slug).text
    assert visitor.part(slug).options


def test_a_whole_game_against_bots_and_its_record(visitor: Client) -> None:
    slug = visitor.new_table(**BOTS)
    before = visitor.part(slug)
    commitment = re.search(r"data-commitment>(\w{64})<", before.text)
    assert commitment
    assert "data-seed" not in before.text
    until(lambda: visitor.part(slug).over or advance(visitor, slug))
    after = visitor.part(slug)
    seed = re.search(r"data-seed>(\w{32})<", after.text)
    assert seed
    assert hashlib.sha256(bytes.fromhex(seed.group(1))).hexdigest() == commitment.group(1)
    game = game_named("template")
    record = read_record(visitor.get(f"/t/{slug}/record").text, game)
    assert replay_record(game, record).over()


def test_the_log_shows_what_came_after_ones_own_last_choice(visitor: Client, other: Client) -> None:
    slug = visitor.new_table(**TWO)
    other.post(f"/t/{slug}/sit", seat=1, invite=invitation(visitor.get(f"/t/{slug}").text))
    own, told = 0, 0
    for _ in range(12):
        for player in (visitor, other):
            part = player.part(slug)
            if player is visitor and 'class="since"' in part.text:
                before, after = part.text.split('class="since"')
                steps = [[int(step) for step in re.findall(r'href="\?step=(\d+)"', half)] for half in (before, after)]
                assert max(steps[0]) <= own < min(steps[1])
                told += 1
            if part.data("turn"):
                own = int(part.data("steps")) + 1 if player is visitor else own
                advance(player, slug)
    assert told > 2


def advance(player: Client, slug: str) -> bool:
    """Choose once, if asked; never enough by itself."""
    part = player.part(slug)
    if part.data("turn"):
        player.decide(slug, part.seat, part.options[0], part.revision, f"step-{part.revision:06}")
    return False


def test_a_friend_joins_by_the_link_and_both_play(visitor: Client, other: Client) -> None:
    slug = visitor.new_table(**TWO)
    invite = invitation(visitor.get(f"/t/{slug}").text)
    assert other.post(f"/t/{slug}/sit", seat=1).status == 403
    assert other.post(f"/t/{slug}/sit", seat=1, invite=invite).status == 302
    play_on([visitor, other], slug)
    assert "wins" in visitor.part(slug).text or "win" in visitor.part(slug).text


def test_an_open_table_is_listed_and_anyone_may_sit_down(visitor: Client, other: Client) -> None:
    slug = visitor.new_table(seat0="me", seat1="open", public="on")
    assert slug in other.get("/").text
    assert other.post(f"/t/{slug}/sit", seat=1).status == 302
    assert other.part(slug).seat == 1
    assert slug not in Client(visitor.server).get("/").text


def test_hot_seat_hides_the_hand_until_the_next_player_says_so(visitor: Client) -> None:
    slug = visitor.new_table(seat0="me", seat1="hot", name1="Anna", option_auction="off")
    first = visitor.part(slug)
    spectator = 2
    assert first.seat == spectator
    assert 'data-show-seat="0"' in first.text
    assert not first.options
    shown = visitor.part(slug, seat=0)
    assert shown.seat == 0
    assert shown.options
    answer = visitor.decide(slug, 0, shown.options[-1] if len(shown.options) == 1 else 5, shown.revision, "hot-seat-1")
    assert answer.status == 200
    curtain = visitor.part(slug, seat=0)
    assert curtain.seat == spectator
    assert 'data-show-seat="1"' in curtain.text
    assert "Anna" in curtain.text


def test_a_spectator_sees_only_what_everyone_may_see(visitor: Client, other: Client) -> None:
    slug = visitor.new_table(**BOTS)
    mine, public = visitor.part(slug), other.part(slug)
    assert public.seat == 3
    assert not public.options
    assert "tray" in mine.text
    assert "tray" not in public.text


def test_an_undo_is_a_step_forward_and_the_choice_is_open_again(visitor: Client) -> None:
    slug = visitor.new_table(seat0="me", seat1="hot", name1="Anna")
    part = visitor.part(slug, seat=0)
    assert visitor.decide(slug, 0, 3, part.revision, "sealed-bid").status == 200
    after = visitor.part(slug)
    answer = visitor.post(f"/t/{slug}/undo", seat=0, revision=after.revision, key="take-back")
    assert answer.status == 200, answer.text
    now = visitor.part(slug, seat=0)
    assert now.revision == part.revision + 2
    assert now.options == part.options
    assert now.data("steps") == part.data("steps")


def test_without_undo_nothing_is_taken_back(visitor: Client) -> None:
    slug = visitor.new_table(seat0="me", seat1="hot", name1="Anna", undo="")
    part = visitor.part(slug, seat=0)
    visitor.decide(slug, 0, 3, part.revision, "sealed-bid")
    answer = visitor.post(f"/t/{slug}/undo", seat=0, revision=part.revision + 1, key="take-back")
    assert answer.status == 403


def test_nothing_this_round_declines_until_the_round_is_over(visitor: Client) -> None:
    slug = visitor.new_table(seat0="me", seat1="bot:random", option_auction="off")
    until(lambda: visitor.part(slug).data("turn"))
    assert visitor.post(f"/t/{slug}/standing", seat=0, until="round").status == 200

    def second_round() -> bool:
        part = visitor.part(slug)
        if part.data("turn") and "Give a card to" in part.text:  # a crow asks all the same: there is nothing to decline
            visitor.decide(slug, 0, part.options[0], part.revision, f"crow-{part.revision:06}")
        return "Round 2." in part.text

    until(second_round)
    assert "passed." in visitor.part(slug).text
    until(lambda: visitor.part(slug).data("turn"))
    assert "Ask me again" not in visitor.part(slug).text, "in the next round one is asked again"


def test_any_step_can_be_looked_at_and_all_hands_after_the_end(visitor: Client, other: Client) -> None:
    slug = visitor.new_table(**TWO)
    other.post(f"/t/{slug}/sit", seat=1, invite=invitation(visitor.get(f"/t/{slug}").text))
    part = visitor.part(slug)
    visitor.decide(slug, 0, part.options[0], part.revision, "first-bid")
    past = visitor.part(slug, step=0)
    assert past.data("past") == "1"
    assert past.data("step") == "0"
    assert not past.options
    assert visitor.part(slug, seat=1).seat == 0, "while the game runs nobody looks through another's eyes"
    play_on([visitor, other], slug)
    stranger = Client(visitor.server)
    seen = stranger.part(slug, seat=1, step=1)
    assert seen.seat == 1
    assert "tray" in seen.text


def test_an_uploaded_record_is_checked_and_shown(visitor: Client, other: Client) -> None:
    slug = visitor.new_table(**BOTS)
    until(lambda: visitor.part(slug).over or advance(visitor, slug))
    text = visitor.get(f"/t/{slug}/record").text
    shown = other.upload(text)
    assert shown.status == 302
    there = shown.headers["Location"].partition("?")[0]
    assert other.get(there).status == 200
    damaged = json.loads(text)
    damaged["decisions"][-1] += "x"
    assert other.upload(json.dumps(damaged)).status == 422
    assert other.upload("[" * 100_000).status == 422
    assert other.upload("<b>no</b>").status == 422


def test_rematch_seats_the_same_people_again(visitor: Client, other: Client) -> None:
    slug = visitor.new_table(**TWO)
    other.post(f"/t/{slug}/sit", seat=1, invite=invitation(visitor.get(f"/t/{slug}").text))
    assert visitor.post(f"/t/{slug}/rematch").status == 409
    play_on([visitor, other], slug)
    first = visitor.post(f"/t/{slug}/rematch").headers["Location"]
    assert other.post(f"/t/{slug}/rematch").headers["Location"] == first
    seats = {client.part(first.rsplit("/", 1)[-1]).seat for client in (visitor, other)}
    assert seats == {0, 1}


def test_who_leaves_is_played_for_by_a_bot(visitor: Client, other: Client) -> None:
    slug = visitor.new_table(**TWO)
    other.post(f"/t/{slug}/sit", seat=1, invite=invitation(visitor.get(f"/t/{slug}").text))
    assert other.post(f"/t/{slug}/leave").status == 302
    until(lambda: visitor.part(slug).over or advance(visitor, slug))


def test_a_vanished_player_is_stood_in_for_and_gets_the_seat_back(folder: Path) -> None:
    with running(folder / "absent") as server:
        visitor, other = Client(server), Client(server)
        slug = visitor.new_table(**TWO)
        with closing(sqlite3.connect(server.data / "conventicle.sqlite3")) as database, database:
            database.execute("UPDATE conventicle_table SET stand_in = 3")  # the shortest that is offered takes a minute
        other.post(f"/t/{slug}/sit", seat=1, invite=invitation(visitor.get(f"/t/{slug}").text))
        other.part(slug)
        part = visitor.part(slug)
        visitor.decide(slug, 0, part.options[0], part.revision, "first-bid")
        assert visitor.part(slug).revision == 1
        until(lambda: visitor.part(slug).revision > 1)
        assert "Your turn" in visitor.part(slug).text or "Waiting" in visitor.part(slug).text
        assert "A bot, for " in visitor.part(slug).text
        with closing(sqlite3.connect(server.data / "conventicle.sqlite3")) as database:
            made = database.execute("SELECT seat, by FROM conventicle_decision ORDER BY revision").fetchall()
        assert made[:2] == [(0, "person"), (1, "stand-in")]
        back = other.part(slug)
        assert back.seat == 1
        if back.data("turn"):
            assert other.decide(slug, 1, back.options[0], back.revision, "back-again").status == 200


def test_the_owner_ends_and_deletes_a_table(visitor: Client) -> None:
    slug = visitor.new_table(**BOTS)
    assert visitor.post(f"/t/{slug}/end").status == 302
    part = visitor.part(slug)
    assert part.over
    assert not part.options
    assert visitor.post(f"/t/{slug}/delete").status == 302
    assert visitor.get(f"/t/{slug}").status == 404


def test_an_account_keeps_the_tables_of_the_guest_who_makes_it(visitor: Client, other: Client) -> None:
    slug = visitor.new_table(**BOTS)
    name = f"agnes{slug[:4].lower().replace('-', 'x').replace('_', 'x')}"
    page = visitor.get("/accounts/signup/")
    assert "email" not in page.text.lower()
    signed = visitor.post("/accounts/signup/", username=name, password1="a-long-secret-7")
    assert signed.status == 302, signed.text
    assert visitor.part(slug).seat == 0
    assert other.part(slug).seat == 3
    assert other.post("/accounts/login/", login=name, password="a-long-secret-7").status == 302
    assert other.part(slug).seat == 0


def test_the_password_of_an_account_can_be_changed(visitor: Client, other: Client) -> None:
    slug = visitor.new_table(**BOTS)
    name = f"bert{slug[:4].lower().replace('-', 'x').replace('_', 'x')}"
    visitor.post("/accounts/signup/", username=name, password1="a-long-secret-7")
    assert "Change password" in visitor.get("/account").text
    new = {"password1": "another-secret-8", "password2": "another-secret-8"}
    assert visitor.post("/accounts/password/", oldpassword="wrong", **new).status == 200
    changed = visitor.post("/accounts/password/", oldpassword="a-long-secret-7", **new)
    assert (changed.status, changed.headers["Location"]) == (302, "/")
    assert visitor.part(slug).seat == 0, "who changed it stays signed in"
    assert other.post("/accounts/login/", login=name, password="a-long-secret-7").status == 200
    assert other.post("/accounts/login/", login=name, password="another-secret-8").status == 302
    assert other.part(slug).seat == 0


def test_cults_are_chosen_seat_by_seat_and_the_rest_is_dealt(visitor: Client) -> None:
    """An empty chair between two has no Cult: the list goes by the seats that are taken."""
    slug = visitor.new_table("eternal-city", seat0="me", seat2="hot", seat3="hot", cults0="anubis", cults3="fafnir")
    visitor.post(f"/t/{slug}/end")
    chosen = read_record(visitor.get(f"/t/{slug}/record").text, game_named("eternal-city")).setup.options["cults"]
    first, dealt, last = chosen.split(",")
    assert (first, last) == ("anubis", "fafnir")
    assert dealt not in (first, last)
    twice = {"seat0": "me", "seat1": "hot", "cults0": "anubis", "cults1": "anubis"}
    assert visitor.post("/games/eternal-city/new", **twice).status == 422


@pytest.mark.parametrize("name", ["template", "eternal-city", "dark-blood", "pantheon", "old-ones"])
def test_every_game_is_playable_at_the_generic_table(visitor: Client, name: str) -> None:
    game = game_named(name)
    chairs = {f"seat{number}": "bot:random" for number in range(1, max(2, game.fewest))}
    slug = visitor.new_table(name, seat0="me", **chairs)
    for turn in range(4):
        until(lambda: visitor.part(slug).data("turn"))
        part = visitor.part(slug)
        answer = visitor.decide(slug, 0, part.options[0], part.revision, f"turn-{turn:04}")
        assert answer.status == 200
        assert "[" not in re.sub(r"<[^>]*>", "", part.text), "a text is missing"


def test_a_new_start_finds_every_table_as_it_was(folder: Path) -> None:
    with running(folder / "restart") as server:
        client = Client(server)
        slug = client.new_table(seat0="me", seat1="friend", seat2="bot:random", seat3="none")
        friend = Client(server)
        friend.post(f"/t/{slug}/sit", seat=1, invite=invitation(client.get(f"/t/{slug}").text))
        part = client.part(slug)
        client.decide(slug, 0, part.options[0], part.revision, "first-bid")
        until(lambda: client.part(slug).revision == 2)
        before = client.part(slug).text
        assert server.stop() in (0, -15), "it ends by itself, or by the signal that was sent"
        server.start()
        assert client.part(slug).text == before


def test_nothing_but_numbers_of_its_table_goes_over_a_stream(server: Server, visitor: Client) -> None:
    slug = visitor.new_table(**BOTS)
    page = visitor.get(f"/t/{slug}").text
    address = re.search(r'data-stream="([^"]+)"', page)
    assert address
    connection = http.client.HTTPConnection("localhost", server.port, timeout=90)
    connection.request("GET", address.group(1))
    stream = connection.getresponse()
    assert stream.status == 200
    part = visitor.part(slug)
    assert visitor.decide(slug, 0, part.options[0], part.revision, "one-bid-1").status == 200
    made = visitor.part(slug).revision
    lines: list[str] = []
    while not any(re.fullmatch(rf"data: {slug} \d+ \d+", line) and int(line.split()[2]) >= made for line in lines):
        lines.append(stream.readline().decode().strip())
    connection.close()
    for line in lines:
        assert re.fullmatch(rf"(retry: \d+|data: {slug} -?\d+ -?\d+|: still here|)", line), line
    assert Client(server).get("/stream/forged:ticket").status == 403
