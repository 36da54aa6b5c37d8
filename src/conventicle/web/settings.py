"""Django's settings. What an installation may change comes from the environment: docs/site.md lists it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from conventicle.web.boards import folders
from conventicle.web.people.limits import FACTOR
from conventicle.web.server import folder
from conventicle.web.server.mailing import TIMEOUT, mailing, push_is_on, site_address
from conventicle.web.server.static_files import always, digest

HERE = Path(__file__).resolve().parent
DATA = folder.default_folder()

DEBUG = False
SECRET_KEY = os.environ.get("CONVENTICLE_SECRET_KEY") or folder.secret_key(DATA)
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
    "conventicle.web.server.compression.Compression",
    "conventicle.web.people.guard.Headers",
    "django.middleware.common.CommonMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "conventicle.web.people.visitors.Visitors",
    "conventicle.web.people.guard.Limits",
]
ROOT_URLCONF = "conventicle.web.urls"
TEMPLATES = [
    {
        # Every template of ours.
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [HERE / "drawing" / "templates", HERE / "templates"],
        "OPTIONS": {
            "environment": "conventicle.web.drawing.jinja.environment",
            "context_processors": [
                "django.contrib.auth.context_processors.auth",
                "conventicle.web.people.visitors.shell",
            ],
        },
    },
    # What allauth brings for itself.
    {"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True},
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
if os.environ.get("CONVENTICLE_DATABASE"):
    # How often somebody may try to log in is counted there, by all servers together.
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "conventicle_cache",
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский")]
USE_TZ = True
TIME_ZONE = "UTC"

STATICFILES_DIRS = [(f"boards/{game}", path) for game, path in folders.parts("static").items()]
# The address of every file names what all of them hold: scripts find each other by relative addresses, and browsers
# keep them for as long as they like.
STATIC_URL = f"/static/{digest([HERE / 'static', *(path for _, path in STATICFILES_DIRS)])}/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 365 * 24 * 3600
WHITENOISE_IMMUTABLE_FILE_TEST = always

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
CSRF_FAILURE_VIEW = "conventicle.web.pages.trouble.csrf_failure"
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
PASSWORD_RESET_TIMEOUT = 24 * 3600
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_FORMS = {"reset_password": "conventicle.web.people.accounts.ResetByMail"}
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {"signup": f"{20 * FACTOR:.0f}/m/ip", "login": f"{30 * FACTOR:.0f}/m/ip"}
ACCOUNT_ADAPTER = "conventicle.web.people.accounts.Accounts"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"

# The address that letters and messages lead to; whoever asks for one could name any host.
ADDRESS = site_address(os.environ.get("CONVENTICLE_ADDRESS", ""))
_MAILING = mailing(os.environ.get("CONVENTICLE_MAIL", ""), ADDRESS)
EMAIL_HOST = _MAILING.host
EMAIL_PORT = _MAILING.port
EMAIL_HOST_USER = _MAILING.user
EMAIL_HOST_PASSWORD = _MAILING.password
EMAIL_USE_TLS = _MAILING.scheme == "smtp+tls"
EMAIL_USE_SSL = _MAILING.scheme == "smtps"
EMAIL_TIMEOUT = TIMEOUT
DEFAULT_FROM_EMAIL = (
    os.environ.get("CONVENTICLE_MAIL_FROM") or f"conventicle@{urlsplit(ADDRESS).hostname or 'localhost'}"
)

# Webhooks: messages to addresses that visitors give. `anywhere` also allows plain HTTP, any port and private addresses.
WEBHOOKS = os.environ.get("CONVENTICLE_WEBHOOKS", "") in ("1", "anywhere")
OUTGOING_ANYWHERE = os.environ.get("CONVENTICLE_WEBHOOKS", "") == "anywhere"

# Messages to browsers, through the push services of their vendors.
PUSH = push_is_on(os.environ.get("CONVENTICLE_PUSH", ""), ADDRESS)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"format": "%(message)s"},
        "json": {"()": "conventicle.web.server.json_logs.JsonLines"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if os.environ.get("CONVENTICLE_LOG") == "json" else "text",
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django.request": {"level": "ERROR"}, "django.security.DisallowedHost": {"level": "CRITICAL"}},
}
