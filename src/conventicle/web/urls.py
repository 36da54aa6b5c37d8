"""Every address of the site. `tests/web/test_who_may.py` has a row for each."""

from __future__ import annotations

from allauth.account import views as accounts
from django.urls import path, register_converter

from conventicle.web.views import course, examples, gallery, hints, home, play, statistics, tables, teaching


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
    path("t/<table:slug>/ticket", play.new_ticket, name="ticket"),
    path("t/<table:slug>/why", play.why_not, name="why"),
    path("t/<table:slug>/record", play.record, name="record"),
    path("t/<table:slug>/undo", play.undo, name="undo"),
    path("t/<table:slug>/standing", play.standing, name="standing"),
    path("t/<table:slug>/hint", hints.hint, name="hint"),
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
    path("accounts/login/", accounts.login, name="account_login"),
    path("accounts/signup/", accounts.signup, name="account_signup"),
    path("accounts/logout/", accounts.logout, name="account_logout"),
    path("accounts/password/", accounts.password_change, name="account_change_password"),
]

handler400 = "conventicle.web.views.trouble.bad_request"
handler404 = "conventicle.web.views.trouble.not_found"
handler500 = "conventicle.web.views.trouble.server_error"
