from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("conventicle", "0002_looking_back"),
    ]

    operations = [
        migrations.AddField("table", "guide", models.JSONField(default=None, null=True)),
    ]
