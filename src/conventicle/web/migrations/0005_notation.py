"""Decisions in notation instead of option numbers, by the frozen vocabularies and without replaying; overlays."""

from typing import Any

from django.db import migrations, models

from conventicle.web.server.rewriting import back_up, rewrite


def keep_a_copy(apps: object, schema_editor: Any) -> None:
    """Before anything is touched."""
    back_up(schema_editor.connection, "0005")


def say_options(apps: object, schema_editor: Any) -> None:
    """All rows, in batches."""
    rewrite(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("conventicle", "0004_counts"),
    ]

    operations = [
        migrations.RunPython(keep_a_copy, migrations.RunPython.noop),
        migrations.AddField("decision", "said", models.CharField(default="", max_length=200)),
        migrations.RunPython(say_options),
        migrations.RemoveField("decision", "option"),
        migrations.RenameField("decision", "said", "option"),
        migrations.AddField("table", "overlay", models.TextField(default="")),
    ]
