"""Who may do what: every route for every kind of visitor. A route without a row fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.server import Client, Server, invitation

pytestmark = pytest.mark.usefixtures("django")

# There is no administrator: nobody may do more than the owner of a table, see the last test of this file.
# Columns: someone without a cookie; someone who sits at another table; a player of this table; someone who got up from
# it; its owner. A table in play, owner on seat 0, player on seat 1, a bot on seat 2 in the place of who left.
ROLES = ("nobody", "stranger", "player", "former", "owner")
ANYONE = (200, 200, 200, 200, 200)
FORM = {"seat": 0, "option": 0, "revision": 0, "key": "12345678"}
ROWS: dict[str, tuple[str, str, dict[str, object], tuple[int, ...]]] = {
    "home": ("GET", "/", {}, ANYONE),
    "tables": ("GET", "/tables", {}, ANYONE),
    "turns": ("GET", "/turns", {}, ANYONE),
    "next-table": ("GET", "/turns/next?after={slug}", {}, ANYONE),
    "rules": ("GET", "/rules", {}, ANYONE),
    "about": ("GET", "/about", {}, ANYONE),
    "replays": ("GET", "/replays", {}, ANYONE),
    "game": ("GET", "/games/template", {}, ANYONE),
    "cards": ("GET", "/games/template/cards", {}, ANYONE),
    "example": ("GET", "/games/old-ones/examples/draining", {}, (302,) * 5),
    "game-statistics": ("GET", "/games/template/statistics", {}, ANYONE),
    "statistics": ("GET", "/statistics", {}, ANYONE),
    "export": ("GET", "/statistics/export", {}, (404,) * 5),
    "preferences": ("POST", "/preferences", {"language": "en"}, (302,) * 5),
    "join": ("POST", "/join", {"link": "nowhere"}, (404,) * 5),
    "play-now": ("POST", "/games/template/play", {}, (302,) * 5),
    "learn": ("POST", "/games/template/learn", {}, (404,) * 5),
    "new-table": ("GET", "/games/template/new", {}, ANYONE),
    "upload": ("POST", "/replays/upload", {}, (422,) * 5),
    "account_login": ("GET", "/accounts/login/", {}, ANYONE),
    "account_signup": ("GET", "/accounts/signup/", {}, ANYONE),
    "account_logout": ("GET", "/accounts/logout/", {}, (302,) * 5),
    "account_change_password": ("GET", "/accounts/password/", {}, (302,) * 5),
    "account_reset_password": ("GET", "/accounts/password/reset/", {}, ANYONE),
    "account_reset_password_done": ("GET", "/accounts/password/reset/done/", {}, ANYONE),
    "account_reset_password_from_key": ("GET", "/accounts/password/reset/1-nothing/", {}, ANYONE),
    "account_reset_password_from_key_done": ("GET", "/accounts/password/reset/stored/", {}, ANYONE),
    "account_confirm_email": ("POST", "/accounts/confirm/nothing/", {}, (404,) * 5),
    "recover": ("POST", "/accounts/recover/", {"name": "ada", "code": "AAAA"}, (422,) * 5),
    "manifest": ("GET", "/manifest.webmanifest", {}, ANYONE),
    "worker": ("GET", "/worker.js", {}, ANYONE),
    "offline": ("GET", "/offline", {}, ANYONE),
    "told": ("GET", "/told", {}, ANYONE),
    "told-add": ("POST", "/told/add", {"kind": "json"}, (403,) * 5),
    "told-test": ("POST", "/told/test", {"channel": 1}, (404,) * 5),
    "told-remove": ("POST", "/told/remove", {"channel": 1}, (404,) * 5),
    "told-leave": ("POST", "/told/leave/nothing", {}, ANYONE),
    "privacy": ("GET", "/privacy", {}, ANYONE),
    # Nobody here has an account; tests/web/test_accounts.py shows that each account does these things to itself alone.
    "account": ("GET", "/account", {}, ANYONE),
    "account-codes": ("POST", "/account/codes", {"password": "x"}, (403,) * 5),
    "account-address": ("POST", "/account/address", {"password": "x"}, (403,) * 5),
    "account-logins": ("POST", "/account/log-ins", {"which": "all"}, (403,) * 5),
    "account-export": ("GET", "/account/export", {}, (404, 200, 200, 200, 200)),
    "account-delete": ("POST", "/account/delete", {}, (404, 422, 422, 422, 422)),
    "table": ("GET", "/t/{slug}", {}, ANYONE),
    "fragment": ("GET", "/t/{slug}/fragment", {}, ANYONE),
    "pulse": ("GET", "/t/{slug}/pulse", {}, ANYONE),
    "missed": ("GET", "/t/{slug}/missed?since=0", {}, (403, 403, 204, 403, 204)),
    "ticket": ("GET", "/t/{slug}/ticket", {}, ANYONE),
    "record": ("GET", "/t/{slug}/record", {}, ANYONE),
    "why": ("GET", "/t/{slug}/why?seat=0&thing=card:crow", {}, (403, 403, 403, 403, 200)),
    "decide": ("POST", "/t/{slug}/decide", {**FORM, "option": 999}, (403, 403, 403, 403, 422)),
    "undo": ("POST", "/t/{slug}/undo", FORM, (403, 403, 403, 403, 422)),
    "standing": ("POST", "/t/{slug}/standing", {"seat": 0, "until": ""}, (403, 403, 403, 403, 200)),
    "order": ("POST", "/t/{slug}/order", {"seat": 0, "option": 999}, (403, 403, 403, 403, 422)),
    "notes": ("POST", "/t/{slug}/notes", {"notes": "mine"}, (403, 403, 200, 403, 200)),
    "hurry": ("POST", "/t/{slug}/hurry", {"seat": 0}, (403,) * 5),
    "reasons": ("POST", "/t/{slug}/reasons", {"seat": 2}, (403,) * 5),
    "hint": ("POST", "/t/{slug}/hint", {"seat": 0}, (403, 403, 403, 403, 403)),
    "lesson": ("POST", "/t/{slug}/lesson", {"guide": "off"}, (403, 403, 403, 403, 404)),
    "lessons": ("GET", "/t/{slug}/lessons", {}, (403, 403, 403, 403, 404)),
    "course": ("GET", "/t/{slug}/course", {}, (403,) * 5),
    "play-on": ("POST", "/t/{slug}/play-on?step=0", {}, (403,) * 5),
    "chat": ("POST", "/t/{slug}/chat", {"text": "hello"}, (403, 403, 200, 403, 200)),
    "mute": ("POST", "/t/{slug}/mute", {"who": 0}, ANYONE),
    "sit": ("POST", "/t/{slug}/sit", {"seat": 1}, (409,) * 5),
    "leave": ("POST", "/t/{other}/leave", {}, (403, 403, 403, 403, 403)),
    "chair": ("POST", "/t/{slug}/chair", {"seat": 1, "kind": "open"}, (403, 403, 403, 403, 409)),
    "start": ("POST", "/t/{slug}/start", {}, (403, 403, 403, 403, 302)),
    "settings": ("POST", "/t/{slug}/settings", {"pace": "400"}, (403, 403, 403, 403, 302)),
    "rematch": ("POST", "/t/{slug}/rematch", {}, (403, 403, 409, 403, 409)),
    "end": ("POST", "/t/{slug}/end", {}, (403, 403, 403, 403, 302)),
    "delete": ("POST", "/t/{slug}/delete", {}, (403, 403, 403, 403, 302)),
}

#: The page of the form has the address that the form is sent to.
FORMS_WITH_A_PAGE = ("account_confirm_email", "recover", "told-leave")


def test_every_route_has_a_row() -> None:
    from conventicle.web.urls import urlpatterns

    assert {pattern.name for pattern in urlpatterns} == set(ROWS)


@pytest.fixture(scope="module")
def people(server: Server) -> tuple[str, str, dict[str, Client]]:
    """The table, another table, and one client for each role."""
    people = {role: Client(server) for role in ROLES}
    other = people["stranger"].new_table(seat0="me", seat1="hot")
    elsewhere = Client(server).new_table(seat0="me", seat1="hot")
    slug = people["owner"].new_table(seat0="me", seat1="friend", seat2="friend", seat3="none", pace="1800")
    invite = invitation(people["owner"].get(f"/t/{slug}").text)
    people["player"].post(f"/t/{slug}/sit", seat=1, invite=invite)
    people["former"].post(f"/t/{slug}/sit", seat=2, invite=invite)
    people["former"].post(f"/t/{slug}/leave")
    assert other != elsewhere
    return slug, elsewhere, people


@pytest.mark.parametrize("route", ROWS)
def test_who_may(people: tuple[str, str, dict[str, Client]], route: str) -> None:
    slug, other, clients = people
    method, path, form, expected = ROWS[route]
    for role, status in zip(ROLES, expected, strict=True):
        client = clients[role] if role != "nobody" else Client(clients[role].server)
        where = path.format(slug=slug, other=other)
        answer = client.get(where) if method == "GET" else client.post(where, **form)
        assert answer.status == status, f"{role}: {answer.status}\n{answer.text[:300]}"


@pytest.mark.parametrize("route", [name for name, row in ROWS.items() if row[0] == "POST"])
def test_a_form_from_elsewhere_is_refused(server: Server, route: str) -> None:
    client = Client(server)
    slug = client.new_table(seat0="me", seat1="hot")
    client.cookies.pop("csrftoken")
    answer = client.request("POST", ROWS[route][1].format(slug=slug, other=slug), "seat=0")
    assert answer.status == 403
    shown = (200,) if route in FORMS_WITH_A_PAGE else ()
    assert client.get(ROWS[route][1].format(slug=slug, other=slug)).status in (403, 405, *shown)


def test_a_running_game_gives_away_neither_seed_nor_record(server: Server) -> None:
    client = Client(server)
    slug = client.new_table(seat0="me", seat1="hot")
    pages = [f"/t/{slug}", f"/t/{slug}/fragment", f"/t/{slug}/record", f"/t/{slug}/pulse", "/", "/tables"]
    for page in pages:
        text = client.get(page).text
        assert '"key"' not in text
        assert '"decisions"' not in text
        assert "data-seed" not in text


def test_what_the_database_holds_of_a_cookie_cannot_be_used(folder: Path, server: Server) -> None:
    client = Client(server)
    client.new_table(seat0="me", seat1="hot")
    token = client.cookies["conventicle"]
    assert len(token) * 6 >= 128
    for file in folder.rglob("conventicle.sqlite3*"):
        assert token.encode() not in file.read_bytes()
    assert token not in server.log()


def test_who_loses_the_answer_on_sitting_down_sits_there_all_the_same(server: Server) -> None:
    owner, friend = Client(server), Client(server)
    slug = owner.new_table(seat0="me", seat1="friend", seat2="friend")
    link = f"/t/{slug}?invite={invitation(owner.get(f'/t/{slug}').text)}"
    friend.get(link)
    kept = dict(friend.cookies)
    assert friend.post(f"/t/{slug}/sit", seat=1, invite=link.rpartition("=")[2]).status == 302
    friend.cookies = kept
    assert f'action="/t/{slug}/leave"' in friend.get(link).text
    assert friend.cookies == kept, "whoever sits there is the guest that the lobby expected"


def test_a_cookie_that_is_none_of_ours_makes_nobody(server: Server) -> None:
    owner, friend = Client(server), Client(server)
    slug = owner.new_table(seat0="me", seat1="friend", seat2="friend")
    invite = invitation(owner.get(f"/t/{slug}").text)
    for made_up in ("someone", owner.cookies["conventicle"][:-1] + "!", "x:y", ":"):
        friend.cookies["conventicle"] = made_up
        assert friend.post(f"/t/{slug}/sit", seat=1, invite=invite).status in (302, 409)
        assert friend.cookies["conventicle"] != made_up


def test_there_is_no_administrator(server: Server) -> None:
    """No account has a right that others lack: the site has no page for one and asks nobody's rank."""
    from django.conf import settings

    import conventicle.web

    assert "django.contrib.admin" not in settings.INSTALLED_APPS
    assert Client(server).get("/admin/").status == 404
    code = [file.read_text(encoding="utf-8") for file in Path(conventicle.web.__file__).parent.rglob("*.py")]
    assert not any(
        word in text for text in code for word in ("is_staff", "is_superuser", "has_perm", "permission_required")
    )
