"""Writes the export of a made-up company that runs on Django, as `manage.py dumpdata` does.

    /usr/bin/python3 scripts/django/export_company.py AGENTS FILE

It needs Django and the libraries of its hashes: `apt-get install python3-django python3-argon2 python3-bcrypt`. The
company is the same for a number of agents, except for the salts of its hashes. Every password is `Harvest-moon-42`.
One file is checked in, with 200 agents, for the tests of moving in.
"""
import base64
import datetime
import decimal
import hashlib
import random
import sys

import django
from django.conf import settings

settings.configure(
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth"],
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

from django.contrib.auth.hashers import get_hasher, make_password  # noqa: E402
from django.core import serializers  # noqa: E402
from django.db import connection, models  # noqa: E402

PASSWORD = "Harvest-moon-42"
SALT = "NaClNaClNaClNaClNaClNa"


class User(models.Model):
    password = models.CharField(max_length=128)
    last_login = models.DateTimeField(null=True)
    is_active = models.BooleanField(default=False)
    email = models.EmailField(unique=True)
    code = models.CharField(max_length=20, unique=True)
    status = models.CharField(max_length=20)
    plan = models.CharField(max_length=20, default="Premium")
    recommended_by = models.ForeignKey("self", null=True, on_delete=models.PROTECT)
    date_joined = models.DateTimeField()
    first_name = models.CharField(max_length=100)
    last_name = models.CharField(max_length=100)
    phone_number = models.CharField(max_length=20)
    date_of_birth = models.DateField(null=True)
    gender = models.CharField(max_length=1)
    bank_name = models.CharField(max_length=100)
    account_name = models.CharField(max_length=100)
    account_number = models.CharField(max_length=34)

    class Meta:
        app_label = "users"


class Payment(models.Model):
    user = models.OneToOneField(User, on_delete=models.PROTECT)
    pin = models.CharField(max_length=10)
    status = models.CharField(max_length=20)
    date = models.DateTimeField()
    amount = models.DecimalField(max_digits=12, decimal_places=2)

    class Meta:
        app_label = "dashboard"


class UserAccountInfo(models.Model):
    user = models.OneToOneField(User, on_delete=models.PROTECT)
    total_balance = models.DecimalField(max_digits=12, decimal_places=2)
    match_bonus_earned = models.DecimalField(max_digits=12, decimal_places=2)
    referral_bonus_earned = models.DecimalField(max_digits=12, decimal_places=2)
    depth = models.PositiveSmallIntegerField()

    class Meta:
        app_label = "dashboard"


class Withdrawal(models.Model):
    user = models.ForeignKey(User, on_delete=models.PROTECT)
    created_at = models.DateTimeField()
    amount = models.DecimalField(max_digits=12, decimal_places=2)
    balance_before = models.DecimalField(max_digits=12, decimal_places=2)
    balance_after = models.DecimalField(max_digits=12, decimal_places=2)
    status = models.CharField(max_length=20)

    class Meta:
        app_label = "dashboard"


MODELS = [User, Payment, UserAccountInfo, Withdrawal]


def scrypt_of(password):
    """Returns what Django 4 and later write for scrypt, which this Django does not know."""
    digest = hashlib.scrypt(password.encode(), salt=SALT.encode(), n=2**14, r=8, p=1, maxmem=2**26, dklen=64)
    return f"scrypt$16384${SALT}$8$1${base64.b64encode(digest).decode()}"


def hashes():
    """Returns a real hash of each kind, and one that Django cannot use."""
    kinds = ["pbkdf2_sha256", "pbkdf2_sha1", "argon2", "bcrypt_sha256", "bcrypt"]
    return [make_password(PASSWORD, hasher=get_hasher(kind)) for kind in kinds] + [scrypt_of(PASSWORD), make_password(None)]


def fill(count):
    chance = random.Random(count)
    ready = hashes()
    begin = datetime.datetime(2021, 3, 1, 8, tzinfo=datetime.timezone.utc)
    cents = lambda most: decimal.Decimal(chance.randrange(most)) / 100  # noqa: E731
    for number in range(1, count + 1):
        joined = begin + datetime.timedelta(minutes=97 * number)
        has_paid = number == 1 or chance.random() < 0.9
        user = User.objects.create(
            password=ready[number % len(ready)],
            is_active=has_paid,
            email=f"Member{number}@example.org",
            code=f"GFC{number:04d}",
            status="Active" if has_paid else "Pending",
            recommended_by_id=None if number == 1 else chance.randrange(1, number),
            date_joined=joined,
            first_name=chance.choice(["Adaeze", "Zoë", "Ọlá", "Renée", "Musa"]),
            last_name=chance.choice(["O’Brien", "D'Souza", "Adéṣínà", "Smith-Jones"]),
            phone_number=f"080{number:08d}",
            date_of_birth=datetime.date(1960 + number % 40, 1 + number % 12, 1 + number % 28),
            gender=chance.choice("MF"),
            bank_name="Granary Bank",
            account_name="Member",
            account_number=str(1_000_000_000 + number),
        )
        if number > 1:
            Payment.objects.create(
                user=user,
                pin=f"{number:010d}",
                status="Approved" if has_paid else "Pending",
                date=joined + datetime.timedelta(days=chance.randrange(30)),
                amount=decimal.Decimal("100.00"),
            )
        UserAccountInfo.objects.create(
            user=user,
            total_balance=cents(100_000),
            match_bonus_earned=cents(50_000),
            referral_bonus_earned=cents(50_000),
            depth=0,
        )
        if number % 3 == 0:
            before, amount = cents(100_000) + 50, decimal.Decimal("12.50")
            status = ["Pending", "Approved", "Rejected"][number // 3 % 3]
            Withdrawal.objects.create(
                user=user,
                created_at=joined,
                amount=amount,
                balance_before=before,
                balance_after=before - amount,
                status=status,
            )


def main(count, path):
    with connection.schema_editor() as editor:
        for model in MODELS:
            editor.create_model(model)
    fill(int(count))
    records = (record for model in MODELS for record in model.objects.order_by("pk").iterator())
    with open(path, "w", encoding="utf-8") as file:
        serializers.serialize("json", records, stream=file)
        file.write("\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
