"""Headers that the operator of a site decides about."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.usefixtures("django")

HSTS = "Strict-Transport-Security"


def test_browsers_are_held_to_https_only_where_the_operator_says_so() -> None:
    from django.templatetags.static import static
    from django.test import Client, override_settings

    client = Client()
    assert HSTS not in client.get("/about", secure=True)
    with override_settings(HSTS_SECONDS=3600):
        for path in ("/about", "/nowhere", static("conventicle/site.css")):
            assert client.get(path, secure=True)[HSTS] == "max-age=3600", "no other name, and no list of browsers"
            assert HSTS not in client.get(path)
