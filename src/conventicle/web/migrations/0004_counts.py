from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("conventicle", "0003_teaching"),
    ]

    operations = [
        migrations.CreateModel(
            name="Count",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=40)),
                ("subject", models.CharField(max_length=10)),
                ("name", models.CharField(max_length=80)),
                ("played", models.BigIntegerField()),
                ("won", models.BigIntegerField()),
                ("rounds", models.BigIntegerField()),
                ("decisions", models.BigIntegerField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game", "subject", "name"), name="one_row_per_count")]
            },
        ),
        migrations.AddField("table", "counted", models.BooleanField(default=False)),
        migrations.AddIndex("table", models.Index(fields=["public", "state", "changed"], name="newest_public_games")),
        migrations.AddField("seat", "hidden", models.BooleanField(default=False)),
    ]
