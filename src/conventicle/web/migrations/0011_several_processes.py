from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("conventicle", "0010_turns"),
    ]

    operations = [
        migrations.CreateModel(
            name="Lease",
            fields=[
                ("name", models.CharField(max_length=60, primary_key=True, serialize=False)),
                ("holder", models.CharField(db_index=True, max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name="Bucket",
            fields=[
                ("name", models.CharField(max_length=100, primary_key=True, serialize=False)),
                ("left", models.FloatField()),
                ("at", models.FloatField()),
            ],
        ),
        migrations.AddField("process", "secret", models.CharField(default="", max_length=16)),
    ]
