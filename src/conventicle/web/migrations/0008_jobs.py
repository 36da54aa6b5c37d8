from django.db import migrations, models

WAITING = models.Q(state="waiting")


class Migration(migrations.Migration):
    dependencies = [
        ("conventicle", "0007_abstains"),
    ]

    operations = [
        migrations.CreateModel(
            name="Process",
            fields=[
                ("name", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("does", models.CharField(max_length=10)),
                ("places", models.PositiveSmallIntegerField()),
                ("alive_until", models.FloatField()),
            ],
        ),
        migrations.CreateModel(
            name="Turn",
            fields=[
                ("name", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("turn", models.FloatField()),
            ],
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=20)),
                ("key", models.CharField(max_length=120)),
                ("priority", models.SmallIntegerField()),
                ("owner", models.CharField(max_length=60)),
                ("network", models.CharField(max_length=60)),
                ("work", models.TextField()),
                ("due", models.FloatField()),
                ("state", models.CharField(default="waiting", max_length=8)),
                ("holder", models.CharField(default="", max_length=32)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("most_tries", models.PositiveIntegerField(default=0)),
                ("progress", models.TextField(default="null")),
                ("result", models.TextField(default="null")),
                ("trouble", models.CharField(default="", max_length=300)),
                ("kept_until", models.FloatField(default=0.0)),
            ],
            options={
                "indexes": [
                    models.Index(condition=WAITING, fields=["priority", "due"], name="jobs_that_wait"),
                    models.Index(condition=WAITING, fields=["holder"], name="jobs_by_holder"),
                    models.Index(condition=~WAITING, fields=["kept_until"], name="jobs_that_ended"),
                ],
                "constraints": [models.UniqueConstraint(fields=("kind", "key"), name="one_job_per_key")],
            },
        ),
    ]
