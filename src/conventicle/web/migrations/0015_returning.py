from django.db import migrations, models


class Migration(migrations.Migration):
    """How far a player has seen a game."""

    dependencies = [
        ("conventicle", "0014_push"),
    ]

    operations = [
        migrations.AddField("seat", "seen", models.PositiveIntegerField(default=None, null=True)),
        migrations.AddField("seat", "seen_at", models.FloatField(default=None, null=True)),
    ]
