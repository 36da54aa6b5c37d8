from django.db import migrations, models


class Migration(migrations.Migration):
    """Clocks of tables."""

    dependencies = [
        ("conventicle", "0011_several_processes"),
    ]

    operations = [
        migrations.AddField("table", "clock", models.CharField(default="", max_length=10)),
        migrations.AddField("table", "at_zero", models.CharField(default="decision", max_length=10)),
        migrations.AddField("seat", "due", models.FloatField(default=None, null=True)),
        migrations.AddField("seat", "time_left", models.FloatField(default=None, null=True)),
        migrations.AddField("seat", "vacation", models.PositiveSmallIntegerField(default=0)),
        migrations.CreateModel(
            name="Beat",
            fields=[
                ("name", models.CharField(max_length=10, primary_key=True, serialize=False)),
                ("at", models.FloatField()),
            ],
        ),
    ]
