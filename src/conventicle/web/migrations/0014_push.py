from django.db import migrations, models


class Migration(migrations.Migration):
    """Messages to browsers. A server of the version before still adds channels: hence the database's own defaults."""

    dependencies = [
        ("conventicle", "0013_telling"),
    ]

    operations = [
        migrations.CreateModel(
            name="PushKey",
            fields=[
                ("name", models.CharField(max_length=10, primary_key=True, serialize=False)),
                ("pem", models.TextField()),
            ],
        ),
        migrations.AddField("channel", "push_key", models.CharField(default="", db_default="", max_length=100)),
        migrations.AddField("channel", "push_auth", models.CharField(default="", db_default="", max_length=40)),
        migrations.AddField("channel", "browser", models.CharField(default="", db_default="", max_length=40)),
        migrations.AddField("channel", "given_up", models.FloatField(default=None, null=True)),
        migrations.AlterField("channel", "address", models.CharField(default="", max_length=1000)),
    ]
