"""Accounts: which passwords are refused, and why, in the reader's language."""

from __future__ import annotations

import secrets

import pytest

from tests.web.server import Client, Server

#: What is said of each, in English and in Russian.
WEAK = {
    "password123": ("This password is too common.", "слишком широко распространён"),
    "8305719264": ("This password is entirely numeric.", "состоит только из цифр"),
    "short-7": ("This password is too short.", "слишком короткий"),
}


@pytest.mark.parametrize("place", [0, 1])
def test_a_password_that_others_guess_is_refused(server: Server, place: int) -> None:
    language = ("en", "ru")[place]
    client = Client(server)
    client.post("/preferences", language=language)
    name = f"ada{secrets.token_hex(4)}"
    for password, said in WEAK.items():
        answer = client.post("/accounts/signup/", username=name, password1=password)
        assert answer.status == 200
        assert said[place] in answer.text
    assert client.post("/accounts/signup/", username=name, password1=f"{name}1").status == 200, "nor one's own name"
    assert client.post("/accounts/signup/", username=name, password1="a-long-secret-7").status == 302


def test_a_password_is_not_changed_to_a_common_one(server: Server) -> None:
    client = Client(server)
    client.post("/accounts/signup/", username=f"ada{secrets.token_hex(4)}", password1="a-long-secret-7")
    weak = {"password1": "password123", "password2": "password123"}
    answer = client.post("/accounts/password/", oldpassword="a-long-secret-7", **weak)
    assert answer.status == 200
    assert "This password is too common." in answer.text
