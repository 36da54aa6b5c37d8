"""Every address of the site. `tests/web/test_who_may.py` has a row for each."""

from __future__ import annotations

from allauth.account import views as accounts
from django.urls import path, re_path, register_converter

from conventicle.web.pages import (
    account,
    app,
    course,
    examples,
    gallery,
    hints,
    home,
    play,
    reasons,
    returning,
    statistics,
    tables,
    teaching,
    telling,
    turns,
)


class Slug:
    """The address of a table."""

    regex = "[A-Za-z0-9_-]{16}"

    def to_python(self, value: str) -> str:
        """As it is."""
        return value

    def to_url(self, value: str) -> str:
        """As it is."""
        return value


register_converter(Slug, "table")

urlpatterns = [
    # First those that every decision asks for: addresses are tried in this order.
    path("t/<table:slug>/fragment", play.fragment, name="fragment"),
    path("t/<table:slug>/decide", play.decide, name="decide"),
    path("", home.home, name="home"),
    path("tables", home.tables, name="tables"),
    path("turns", turns.turns, name="turns"),
    path("turns/next", turns.next_table, name="next-table"),
    path("rules", home.rules, name="rules"),
    path("about", home.about, name="about"),
    path("preferences", home.preferences, name="preferences"),
    path("join", home.join, name="join"),
    path("games/<str:name>", home.game_page, name="game"),
    path("games/<str:name>/cards", gallery.cards, name="cards"),
    path("games/<str:name>/examples/<str:example>", examples.example, name="example"),
    path("games/<str:name>/statistics", statistics.of_game, name="game-statistics"),
    path("games/<str:name>/play", tables.play_now, name="play-now"),
    path("games/<str:name>/learn", teaching.learn, name="learn"),
    path("games/<str:name>/new", tables.new_table, name="new-table"),
    path("statistics", statistics.mine, name="statistics"),
    path("statistics/export", statistics.export, name="export"),
    path("replays", play.replays, name="replays"),
    path("replays/upload", play.upload, name="upload"),
    path("t/<table:slug>", play.table, name="table"),
    path("t/<table:slug>/pulse", play.pulse, name="pulse"),
    path("t/<table:slug>/missed", returning.missed, name="missed"),
    path("t/<table:slug>/ticket", play.new_ticket, name="ticket"),
    path("t/<table:slug>/why", play.why_not, name="why"),
    path("t/<table:slug>/record", play.record, name="record"),
    path("t/<table:slug>/undo", play.undo, name="undo"),
    path("t/<table:slug>/standing", play.abstain, name="standing"),
    path("t/<table:slug>/order", play.order, name="order"),
    path("t/<table:slug>/notes", turns.write_down, name="notes"),
    path("t/<table:slug>/hurry", play.hurry, name="hurry"),
    path("t/<table:slug>/hint", hints.hint, name="hint"),
    path("t/<table:slug>/reasons", reasons.reasons, name="reasons"),
    path("t/<table:slug>/lesson", teaching.lesson, name="lesson"),
    path("t/<table:slug>/lessons", teaching.lessons, name="lessons"),
    path("t/<table:slug>/course", course.course, name="course"),
    path("t/<table:slug>/play-on", course.play_on, name="play-on"),
    path("t/<table:slug>/chat", play.chat, name="chat"),
    path("t/<table:slug>/mute", play.mute, name="mute"),
    path("t/<table:slug>/sit", tables.sit, name="sit"),
    path("t/<table:slug>/leave", tables.leave, name="leave"),
    path("t/<table:slug>/chair", tables.change_chair, name="chair"),
    path("t/<table:slug>/start", tables.start, name="start"),
    path("t/<table:slug>/settings", tables.settings, name="settings"),
    path("t/<table:slug>/end", tables.end, name="end"),
    path("t/<table:slug>/delete", tables.delete, name="delete"),
    path("t/<table:slug>/rematch", tables.rematch, name="rematch"),
    path("told", telling.told, name="told"),
    path("told/add", telling.add, name="told-add"),
    path("told/test", telling.trial, name="told-test"),
    path("told/remove", telling.remove, name="told-remove"),
    path("told/leave/<str:token>", telling.leave, name="told-leave"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("worker.js", app.worker, name="worker"),
    path("offline", app.offline, name="offline"),
    path("privacy", account.privacy, name="privacy"),
    path("account", account.account, name="account"),
    path("account/codes", account.new_codes, name="account-codes"),
    path("account/address", account.address, name="account-address"),
    path("account/log-ins", account.end_logins, name="account-logins"),
    path("account/export", account.take_along, name="account-export"),
    path("account/delete", account.delete, name="account-delete"),
    path("accounts/recover/", account.recover, name="recover"),
    path("accounts/login/", accounts.login, name="account_login"),
    path("accounts/signup/", accounts.signup, name="account_signup"),
    path("accounts/logout/", accounts.logout, name="account_logout"),
    path("accounts/password/", accounts.password_change, name="account_change_password"),
    path("accounts/password/reset/", accounts.password_reset, name="account_reset_password"),
    path("accounts/password/reset/done/", accounts.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^accounts/password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$",
        accounts.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "accounts/password/reset/stored/",
        accounts.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("accounts/confirm/<str:key>/", accounts.confirm_email, name="account_confirm_email"),
]

handler400 = "conventicle.web.pages.trouble.bad_request"
handler404 = "conventicle.web.pages.trouble.not_found"
handler500 = "conventicle.web.pages.trouble.server_error"
