"""Tags for templates: the site's sentences and pictures."""

from __future__ import annotations

from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from conventicle.web import art
from conventicle.web.table_page import bot_name
from conventicle.web.texts import site_texts

register = template.Library()


@register.simple_tag(takes_context=True)
def say(context: dict[str, Any], sentence: str, **arguments: str | int) -> str:
    """A sentence of the site in the reader's language."""
    return site_texts(context.get("language", "en")).fill(sentence, arguments)


@register.simple_tag
def icon(name: str) -> SafeString:
    """A small picture beside words that say the same."""
    return mark_safe(art.icon(name))


@register.simple_tag
def cover(game: str) -> SafeString:
    """A game's cover: tall on the shelf, wide on a phone. The title beside it says what it shows."""
    tall, wide = static(art.cover(game, False)), static(art.cover(game, True))
    return format_html(
        '<picture><source media="(max-width: 860px)" srcset="{}"><img class="cover" src="{}" alt=""></picture>',
        wide,
        tall,
    )


@register.simple_tag
def cover_file(game: str) -> str:
    """Where a game's cover lies, for a small picture in a list."""
    return static(art.cover(game, True))


@register.simple_tag
def emblem(seat: int) -> SafeString:
    """A seat's own shape, so that colour is never the only sign."""
    return mark_safe(art.emblem(seat))


@register.filter
def bot(name: str, language: str) -> str:
    """A bot's level in words."""
    return bot_name(language, name)
