from django.db import migrations, models


class Migration(migrations.Migration):
    """Bots may be asked why; at tables from before they may not, until their owner allows it."""

    dependencies = [
        ("conventicle", "0015_returning"),
    ]

    operations = [
        migrations.AddField(model_name="table", name="words", field=models.BooleanField(default=False)),
    ]
