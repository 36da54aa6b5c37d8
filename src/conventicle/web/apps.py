"""The site as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """One Django application holds everything."""

    name = "conventicle.web"
    label = "conventicle"
    default_auto_field = "django.db.models.BigAutoField"
