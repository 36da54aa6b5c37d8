import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Recovery codes, log-ins, and when an account signed out everywhere."""

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("conventicle", "0008_jobs"),
    ]

    operations = [
        migrations.AddField("visitor", "signed_out", models.DateTimeField(default=None, null=True)),
        migrations.AddField("visitor", "address_asked", models.DateTimeField(default=None, null=True)),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recovery_codes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Login",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session_key", models.CharField(max_length=40, unique=True)),
                ("made", models.DateTimeField()),
                ("seen", models.DateTimeField()),
                ("browser", models.CharField(default="", max_length=40)),
                ("network", models.CharField(default="", max_length=50)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="logins",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
