from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("conventicle", "0001_initial"),
    ]

    operations = [
        migrations.AddField("table", "hints", models.BooleanField(default=False)),
        migrations.AddField("table", "origin", models.CharField(default="", max_length=24)),
        migrations.AddField("table", "origin_step", models.PositiveIntegerField(default=0)),
        migrations.AddField("table", "facts", models.JSONField(default=None, null=True)),
        migrations.AddField("table", "course", models.JSONField(default=None, null=True)),
    ]
