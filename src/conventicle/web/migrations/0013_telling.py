import django.db.models.deletion
from django.db import migrations, models

import conventicle.web.models


class Migration(migrations.Migration):
    """Ways to be told of one's turn."""

    dependencies = [
        ("conventicle", "0012_clocks"),
    ]

    operations = [
        migrations.CreateModel(
            name="Channel",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=10)),
                ("address", models.CharField(default="", max_length=500)),
                ("language", models.CharField(max_length=5)),
                ("delay", models.PositiveIntegerField(default=300)),
                ("quiet_from", models.PositiveSmallIntegerField(default=None, null=True)),
                ("quiet_to", models.PositiveSmallIntegerField(default=None, null=True)),
                ("zone", models.CharField(default="UTC", max_length=40)),
                ("token", models.CharField(default=conventicle.web.models.new_slug, max_length=24, unique=True)),
                ("trouble", models.CharField(default="", max_length=200)),
                (
                    "visitor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="channels", to="conventicle.visitor"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Told",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("turn", models.FloatField()),
                ("job", models.CharField(max_length=120)),
                ("at", models.FloatField()),
                (
                    "channel",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="told", to="conventicle.channel"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="conventicle.table"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            "told", models.UniqueConstraint(fields=("channel", "table", "turn"), name="told_once")
        ),
    ]
