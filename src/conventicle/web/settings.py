"""Django's settings. What an installation may change comes from the environment: docs/site.md lists it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from conventicle.web import folder

HERE = Path(__file__).resolve().parent
DATA = folder.default_folder()

DEBUG = False
SECRET_KEY = folder.secret_key(DATA)
ALLOWED_HOSTS = [host for host in os.environ.get("CONVENTICLE_HOSTS", "").split(",") if host] or [
    "localhost",
    "127.0.0.1",
    "[::1]",
]

INSTALLED_APPS = [
    "conventicle.web.apps.SiteConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "django_htmx",
]
MIDDLEWARE = [
    "conventicle.web.guard.Headers",
    "django.middleware.common.CommonMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "conventicle.web.visitors.Visitors",
    "conventicle.web.guard.Limits",
]
ROOT_URLCONF = "conventicle.web.urls"
TEMPLATES = [
    {
        # What is drawn anew at every decision for every viewer; everything else is a Django template.
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [HERE / "jinja2"],
        "OPTIONS": {"environment": "conventicle.web.jinja.environment"},
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "conventicle.web.visitors.shell",
            ],
            "builtins": ["conventicle.web.templatetags.site"],
        },
    },
]


def database(address: str) -> dict[str, Any]:
    """The database: one SQLite file, or the PostgreSQL server of an address."""
    if not address:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA / folder.DATABASE,
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "timeout": 20,
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
            },
        }
    parts = urlsplit(address)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError(f"CONVENTICLE_DATABASE must begin with postgresql://, not {parts.scheme}://")
    host = parse_qs(parts.query).get("host", [parts.hostname or ""])[0]
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/"),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
    }


DATABASES = {"default": database(os.environ.get("CONVENTICLE_DATABASE", ""))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский")]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 300

# The default looks for messages in a signed cookie too, with every page.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = os.environ.get("CONVENTICLE_HTTPS") == "1"
# Browsers remember it for so long, so it is the operator's choice; never for other names of the same domain.
HSTS_SECONDS = int(os.environ.get("CONVENTICLE_HSTS") or 0)
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE
CSRF_FAILURE_VIEW = "conventicle.web.views.trouble.csrf_failure"
CSRF_TRUSTED_ORIGINS = [origin for origin in os.environ.get("CONVENTICLE_ORIGINS", "").split(",") if origin]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SESSION_COOKIE_SECURE else None
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
FILE_UPLOAD_MAX_MEMORY_SIZE = 2_000_000

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
        "UserAttributeSimilarityValidator",
    )
]
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_ADAPTER = "conventicle.web.accounts.Accounts"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django.request": {"level": "ERROR"}, "django.security.DisallowedHost": {"level": "CRITICAL"}},
}
