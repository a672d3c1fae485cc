"""Writes two exports of a made-up company that runs on Django with DRF, by `dumpdata`, with their media files.

    /usr/bin/python3 scripts/django/export_company.py AGENTS FOLDER

FOLDER/friday has the company and, after it, records for every reason to refuse one. FOLDER/saturday has the same an hour
later, with agents who have joined, fees that were approved and withdrawals that were requested. What is in them is
printed.

The project here has the applications that djoser needs: those of Django, DRF and its tokens. djoser has no tables of its
own. It needs `apt-get install python3-django python3-djangorestframework python3-argon2 python3-bcrypt`. The company is
the same for a number of agents, except for the salts of its hashes and the dates of tokens. Every password is
`Harvest-moon-42`. The first export of 200 agents is checked in for the tests of moving in, without its media files.
"""
import collections
import os
import struct
import sys
import zlib

import django
from django.conf import settings

settings.configure(
    INSTALLED_APPS=[
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.messages",
        "django.contrib.sessions",
        "rest_framework",
        "rest_framework.authtoken",
        "users",
        "dashboard",
        "website",
    ],
    SECRET_KEY="not used",
    AUTH_USER_MODEL="users.User",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    USE_TZ=True,
    PASSWORD_HASHERS=[
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
        "django.contrib.auth.hashers.PBKDF2SHA1PasswordHasher",
        "django.contrib.auth.hashers.Argon2PasswordHasher",
        "django.contrib.auth.hashers.BCryptSHA256PasswordHasher",
        "django.contrib.auth.hashers.BCryptPasswordHasher",
    ],
)
django.setup()

from company import Company, Faults  # noqa: E402
from django.core import serializers  # noqa: E402
from django.core.management import call_command  # noqa: E402


def png(width, height, grey):
    """Returns a picture of one shade."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))  # noqa: E731
    rows = (b"\0" + bytes([grey]) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def write_media(folder, users):
    os.makedirs(f"{folder}/photos")
    for user in users:
        if user.image:
            with open(f"{folder}/{user.image}", "wb") as file:
                file.write(png(400, 400, user.pk % 256))
    with open(f"{folder}/photos/broken.png", "w", encoding="utf-8") as file:
        file.write("No picture")


def store(records):
    """Stores the records in place of those that are there."""
    call_command("flush", interactive=False, verbosity=0)
    by_model = collections.defaultdict(list)
    for record in records:
        by_model[type(record)].append(record)
    for model, some in by_model.items():
        model.objects.bulk_create(some)


def write_export(folder, company, faults):
    """Lets `dumpdata` write the company, and beside it the faults: no Django stores them, but other hands have."""
    records = company.records()
    store(records)
    call_command("dumpdata", output=f"{folder}/dump.json", verbosity=0)
    with open(f"{folder}/faults.json", "w", encoding="utf-8") as file:
        serializers.serialize("json", faults, stream=file)
    counts = collections.Counter(type(record).__name__ for record in records)
    print(f"{folder}: {', '.join(f'{count} {name}' for name, count in counts.items())}; {len(faults)} records with or around a fault")


def main(count, folder):
    call_command("migrate", run_syncdb=True, verbosity=0)
    company = Company(int(count))
    faults = Faults(company).records
    for day in ("friday", "saturday"):
        if day == "saturday":
            company.go_on()
        write_media(f"{folder}/{day}/media", company.users.values())
        write_export(f"{folder}/{day}", company, faults)


if __name__ == "__main__":
    main(*sys.argv[1:])
