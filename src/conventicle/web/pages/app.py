"""The site as an app that can be installed: its name and icons, its worker, and the page without a connection."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.http import require_GET

from conventicle.web.texts import site_texts

GROUND = "#15121c"
WORKER = Path(__file__).resolve().parent.parent / "static" / "conventicle" / "site-worker.js"


@require_GET
def manifest(request: HttpRequest) -> HttpResponse:
    """What a device needs to know to install it."""
    texts = site_texts(request.language)

    def icon(file: str, sizes: str, purpose: str = "any") -> dict[str, str]:
        kind = "image/svg+xml" if file.endswith("svg") else "image/png"
        return {"src": static(f"art/{file}"), "sizes": sizes, "type": kind, "purpose": purpose}

    told = {
        "id": "/",
        "name": texts.get("site.name"),
        "short_name": texts.get("site.name"),
        "description": texts.get("home.lead"),
        "lang": request.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": [
            icon("favicon.svg", "any"),
            icon("icon-192.png", "192x192"),
            icon("icon-512.png", "512x512"),
            icon("icon-maskable-512.png", "512x512", "maskable"),
        ],
        "shortcuts": [{"name": texts.get("turns.title"), "url": "/turns"}],
    }
    return JsonResponse(told, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


@cache
def worker_text() -> str:
    """The worker's script."""
    return WORKER.read_text("utf-8")


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """The worker, at an address from which it may serve every page; browsers look for a newer one each time."""
    response = HttpResponse(worker_text(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_GET
def offline(request: HttpRequest) -> HttpResponse:
    """The page that the worker shows where there is no connection: it knows nobody and holds nothing of anyone."""
    return render(request, "offline.html")
