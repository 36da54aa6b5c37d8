from django.db import migrations, models


class Migration(migrations.Migration):
    """A name in the program alone: the column stays what it was."""

    dependencies = [
        ("conventicle", "0006_stand_in"),
    ]

    operations = [
        migrations.AlterField("seat", "standing", models.JSONField(db_column="standing", default=None, null=True)),
        migrations.RenameField("seat", "standing", "abstains"),
    ]
