from typing import Any

from django.db import migrations, models


def never_alone(apps: Any, schema_editor: object) -> None:
    """Where one person plays against bots nobody waits, so no bot stands in; other tables keep what they were told."""
    tables = apps.get_model("conventicle", "Table").objects
    people = models.Count("chairs__visitor", filter=models.Q(chairs__kind="person"), distinct=True)
    free = models.Count("chairs", filter=models.Q(chairs__kind__in=("open", "friend")))
    alone = tables.annotate(people=people, free=free).filter(people__lte=1, free=0)
    tables.filter(pk__in=list(alone.values_list("pk", flat=True))).update(stand_in=0)


class Migration(migrations.Migration):
    dependencies = [
        ("conventicle", "0005_notation"),
    ]

    operations = [
        migrations.AlterField("table", "stand_in", models.PositiveIntegerField(default=0)),
        migrations.RunPython(never_alone, migrations.RunPython.noop),
    ]
