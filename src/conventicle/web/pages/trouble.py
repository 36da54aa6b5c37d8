"""Pages for what went wrong."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from conventicle.kernel.text import read_texts
from conventicle.web.texts import site_texts


def reason_text(language: str, reason: str) -> str:
    """A refusal of the site or of the kernel in words."""
    known = site_texts(language).known
    if f"reason.{reason}" in known:
        return known[f"reason.{reason}"]
    return read_texts("conventicle.kernel", language).get(f"reason.{reason}", known["reason.unknown"])


def trouble(request: HttpRequest, status: int, reason: str, detail: str = "") -> HttpResponse:
    """A short page that says why not; a line of text for parts of a page."""
    language = getattr(request, "language", "en")
    said = reason_text(language, reason).replace("{detail}", detail)
    if request.headers.get("HX-Request") or request.headers.get("Accept", "").startswith("application/json"):
        return HttpResponse(said, status=status, content_type="text/plain; charset=utf-8")
    return render(request, "trouble.html", {"status": status, "said": said}, status=status)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was not ours, or is too old."""
    return trouble(request, 403, "old_form")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400."""
    return HttpResponse("400", status=400, content_type="text/plain; charset=utf-8")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    return trouble(request, 404, "not_found")


def server_error(request: HttpRequest) -> HttpResponse:
    """500, without touching anything that may be broken."""
    return HttpResponse("500", status=500, content_type="text/plain; charset=utf-8")
