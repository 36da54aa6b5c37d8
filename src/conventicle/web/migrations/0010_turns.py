import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Whose turn it is, standing orders, private notes."""

    dependencies = [
        ("conventicle", "0009_accounts"),
    ]

    operations = [
        migrations.AddField("table", "turns_at", models.PositiveIntegerField(default=None, null=True)),
        migrations.AddField("seat", "orders", models.JSONField(default=None, null=True)),
        migrations.AddField("seat", "asked_since", models.FloatField(default=None, null=True)),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=4000)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="conventicle.table"
                    ),
                ),
                (
                    "visitor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="conventicle.visitor"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint("note", models.UniqueConstraint(fields=("table", "visitor"), name="one_sheet_each")),
    ]
