"""The records of a made-up company, and records that no move takes. They are made once and only read by Django."""
import base64
import collections
import datetime
import decimal
import hashlib
import itertools
import random

from dashboard.models import Payment, Placement, UserAccountInfo, Withdrawal
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.hashers import get_hasher, make_password
from django.contrib.sessions.models import Session
from rest_framework.authtoken.models import Token
from users.models import User
from website.models import ContactUs, EmailSubscription, Testimonial

PASSWORD = "Harvest-moon-42"
SALT = "NaClNaClNaClNaClNaClNa"
BEGIN = datetime.datetime(2021, 3, 1, 8, tzinfo=datetime.timezone.utc)
LATER = datetime.datetime(2026, 11, 28, 18, tzinfo=datetime.timezone.utc)
FEE = decimal.Decimal("100.00")
REFERRAL_BONUS = decimal.Decimal("20.00")
ASKED = decimal.Decimal("12.50")
DEPTH = 6
STAFF = 800_000_001
JOINED_LATER, APPROVED_LATER, ASKED_LATER = 300, 40, 15


class Written(str):
    """A date or a time in the words that the database has, where its column is a text."""

    def isoformat(self):
        return self


def scrypt_of(password):
    """Returns what Django 4 and later write for scrypt, which this Django does not know."""
    digest = hashlib.scrypt(password.encode(), salt=SALT.encode(), n=2**14, r=8, p=1, maxmem=2**26, dklen=64)
    return f"scrypt$16384${SALT}$8$1${base64.b64encode(digest).decode()}"


def hashes():
    """Returns a real hash of each kind, and one that Django cannot use."""
    kinds = ["pbkdf2_sha256", "pbkdf2_sha1", "argon2", "bcrypt_sha256", "bcrypt"]
    return [make_password(PASSWORD, hasher=get_hasher(kind)) for kind in kinds] + [scrypt_of(PASSWORD), make_password(None)]


class Matrix:
    """The places of the company: the first free side below the sponsor, level by level and from left to right."""

    def __init__(self, root):
        self.below = {root: []}
        self.above = {root: None}
        self.open = {}

    def place(self, user, anchor):
        """Places an agent, and returns the parent and the side."""
        queue = self.open.setdefault(anchor, collections.deque([anchor]))
        while len(self.below[queue[0]]) == 2:
            queue.extend(self.below[queue.popleft()])
        parent = queue[0]
        self.below[parent].append(user)
        self.below[user] = []
        self.above[user] = parent
        return parent, "LR"[len(self.below[parent]) - 1]

    def counts(self, user):
        """Returns how many agents stand on each level below an agent."""
        level, counts = [user], []
        for _ in range(DEPTH):
            level = [one for parent in level for one in self.below[parent]]
            counts.append(len(level))
        return counts


def depth_of(counts):
    """Returns the number of complete levels."""
    full = itertools.takewhile(lambda pair: pair[1] == 2 ** (pair[0] + 1), enumerate(counts))
    return len(list(full))


class Company:
    """The records of the company, which are made once, changed for the second export, and only read by Django."""

    def __init__(self, count):
        self.chance = random.Random(count)
        self.ready = hashes()
        self.users, self.payments, self.infos = {}, {}, {}
        self.placements, self.withdrawals, self.pages = [], [], []
        self.matrix = Matrix(1)
        for number in range(1, count + 1):
            self.join(number, BEGIN + datetime.timedelta(minutes=97 * number), self.sponsor_of(number))
        # Fees are approved in another order than that in which the agents have joined.
        approvals = [(self.paid_at(number), number) for number in self.users if self.chance.random() < 0.9]
        for moment, number in sorted(approvals):
            if number > 1:
                self.approve(number, moment)
        for number in range(50, count + 1, 50):
            self.users[number].status = "Suspended" if self.users[number].status == "Active" else "Pending"
        for number in range(3, count + 1, 3):
            status = ["Pending", "Approved", "Rejected"][number // 3 % 3]
            self.ask(number, self.users[number].date_joined, self.cents(100_000) + 50, status)
        self.fill_pages()

    def cents(self, most):
        return decimal.Decimal(self.chance.randrange(most)) / 100

    def sponsor_of(self, number):
        return None if number == 1 else self.chance.randrange(1, number)

    def paid_at(self, number):
        return self.users[number].date_joined + datetime.timedelta(minutes=self.chance.randrange(1, 43_200))

    def join(self, number, moment, sponsor):
        chance = self.chance
        self.users[number] = User(
            pk=number,
            password=self.ready[number % len(self.ready)],
            is_active=number == 1,
            email=f"Member{number}@example.org",
            code=f"GFC{number:04d}",
            status="Active" if number == 1 else "Pending",
            recommended_by_id=sponsor,
            date_joined=moment,
            first_name=chance.choice(["Adaeze", "Zoë", "Ọlá", "Renée", "Musa"]),
            last_name=chance.choice(["O’Brien", "D'Souza", "Adéṣínà", "Smith-Jones"]),
            phone_number=f"080{number:08d}",
            date_of_birth=datetime.date(1960 + number % 40, 1 + number % 12, 1 + number % 28),
            gender=chance.choice("MF"),
            bank_name="Granary Bank",
            account_name="Member",
            # Some share an account, and so may be one person.
            account_number=str(1_000_000_000 + number - (1 if number % 500 == 7 else 0)),
            image=f"photos/{number}.png" if number % 50 == 2 else "",
        )
        if number > 1:
            self.payments[number] = Payment(
                pk=number, user_id=number, pin=f"{number:010d}", status="Pending", date=moment, amount=FEE
            )
        owes, is_new = number % 50 == 9, moment == LATER
        balance, earned = self.cents(100_000), self.cents(50_000)
        self.infos[number] = UserAccountInfo(
            pk=number,
            user_id=number,
            total_balance=0 if owes or is_new else balance,
            debt=balance if owes and not is_new else 0,
            match_bonus_earned=0 if is_new else earned,
            referral_bonus_earned=0 if is_new else earned / 2,
        )

    def approve(self, number, moment):
        user, payment = self.users[number], self.payments[number]
        user.status, user.is_active = "Active", True
        payment.status, payment.approved_at = "Approved", moment
        anchor = user.recommended_by_id
        while anchor not in self.matrix.below:
            anchor = self.users[anchor].recommended_by_id
        parent, leg = self.matrix.place(number, anchor)
        # The rest is to be placed by the rule alone. It finds the same place, because the sponsor had one in time.
        if number % 10 != 3 or anchor != user.recommended_by_id:
            self.placements.append(Placement(pk=number, user_id=number, placed_under_id=parent, leg=leg))

    def ask(self, number, moment, before, status):
        key = len(self.withdrawals) + 1
        self.withdrawals.append(
            Withdrawal(
                pk=key,
                user_id=number,
                created_at=moment,
                amount=ASKED,
                balance_before=before,
                balance_after=before - ASKED,
                status=status,
            )
        )

    def fill_pages(self):
        who = {"name": "Zoë O’Brien", "location": "Ìbàdàn"}
        self.pages = [
            Testimonial(pk=1, **who, testimony="<p>Well kept<script>alert(1)</script></p>", photo="photos/2.png"),
            ContactUs(pk=1, **who, email="zoe@example.org", phone_number="0801", message="Hello", created_at=BEGIN),
            EmailSubscription(pk=1, email="Reader@example.org"),
        ]
        payment = next(payment for payment in self.payments.values() if payment.status == "Pending")
        payment.payment_proof = "photos/2.png"

    def go_on(self):
        """Lets an hour pass."""
        count = len(self.users)
        waiting = [number for number, payment in self.payments.items() if payment.status == "Pending"]
        for number in waiting[:APPROVED_LATER]:
            self.approve(number, LATER + datetime.timedelta(seconds=number))
            sponsor = self.infos[self.users[number].recommended_by_id]
            if self.users[sponsor.pk].status == "Active" and sponsor.debt == 0:
                sponsor.total_balance += REFERRAL_BONUS
                sponsor.referral_bonus_earned += REFERRAL_BONUS
        rich = (info for number, info in self.infos.items() if number % 7 == 0 and info.total_balance > 100)
        for info in itertools.islice(rich, ASKED_LATER):
            self.ask(info.pk, LATER, info.total_balance, "Pending")
            info.total_balance -= ASKED
        for number in range(count + 1, count + JOINED_LATER + 1):
            self.join(number, LATER, self.sponsor_of(number))

    def records(self):
        for number, info in self.infos.items():
            counts = self.matrix.counts(number) if number in self.matrix.below else []
            info.depth, info.total_downlines = depth_of(counts), sum(counts)
        both = [self.users, self.payments, self.infos]
        owned = [*itertools.chain(*(some.values() for some in both)), *self.placements, *self.withdrawals]
        return [*owned, *self.pages, *self.beside()]

    def beside(self):
        """Returns the account of staff, which has the model of agents, and what Django and DRF keep about accounts."""
        staff = {"email": "office@example.org", "is_staff": True, "is_superuser": True, "is_active": True}
        nothing = {"total_balance": 0, "match_bonus_earned": 0, "referral_bonus_earned": 0}
        active = [number for number, user in self.users.items() if user.status == "Active"]
        return [
            User(pk=STAFF, password=self.ready[0], date_joined=BEGIN, **staff),
            UserAccountInfo(pk=STAFF, user_id=STAFF, **nothing),
            LogEntry(pk=1, user_id=STAFF, action_time=BEGIN, action_flag=CHANGE, object_repr="Member5"),
            Session(session_key="a" * 32, session_data="e30", expire_date=LATER),
            *(Token(key=f"{number:040x}", user_id=number) for number in active),
        ]


class Faults:
    """Records that a move refuses, for each reason one or two, which follow those of the company."""

    def __init__(self, company):
        self.like = company.users[2]
        self.next = 900_000_000
        self.records = []
        crowded = next(user for user in company.users if len(self.known_below(company, user)) == 2)
        self.add_agents()
        self.add_owned(crowded)

    @staticmethod
    def known_below(company, user):
        return [one for one in company.placements if one.placed_under_id == user]

    def user(self, **change):
        self.next += 1
        fields = {field.attname: getattr(self.like, field.attname) for field in User._meta.fields}
        number = str(self.next)
        own = {"email": f"fault{number}@example.org", "code": f"F{number}", "account_number": number, "image": ""}
        pending = {"status": "Pending", "is_active": False, "recommended_by_id": 1}
        user = User(**{**fields, "id": self.next, **own, **pending, **change})
        self.records.append(user)
        return self.next

    def about(self, model, user, **fields):
        self.next += 1
        self.records.append(model(pk=self.next, user_id=user, **fields))

    def add_agents(self):
        self.user(email="MEMBER5@Example.ORG")
        self.user(email="no address")
        self.user(code="gfc0005")
        self.user(code="")
        self.user(recommended_by_id=999_999_999)
        self.user(recommended_by_id=self.next + 2)
        self.user(recommended_by_id=self.next)
        self.user(recommended_by_id=None)
        self.user(status="Dormant")
        self.user(date_of_birth=Written("1990-02-30"))
        self.user(date_joined=Written("2023-02-29T10:00:00Z"))
        self.user(password="md5$seasalt$3f86d0d3d465b7b458c231bf3555c0e3")
        self.user(password=f"pbkdf2_sha256$90000000$seasalt${base64.b64encode(bytes(32)).decode()}")
        self.user(image="photos/broken.png")

    def add_owned(self, crowded):
        fee = {"pin": "1", "date": BEGIN, "amount": FEE, "status": "Pending"}
        nothing = {"match_bonus_earned": 0, "referral_bonus_earned": 0}
        asked = {"created_at": BEGIN, "amount": ASKED, "balance_before": 50, "balance_after": 50 - ASKED}
        self.about(UserAccountInfo, self.user(), total_balance=decimal.Decimal("-0.01"), **nothing)
        self.about(Payment, self.user(), **{**fee, "amount": decimal.Decimal("100.001")})
        self.about(Payment, self.user(), **{**fee, "status": "Approved"})
        self.about(Payment, self.user(), **{**fee, "amount": 0})
        self.about(Payment, 2, **fee)
        self.about(Placement, self.user(), placed_under_id=crowded, leg="L")
        self.about(Withdrawal, 999_999_999, **asked, status="Pending")
        self.about(Withdrawal, self.user(), **{**asked, "balance_after": 40}, status="Pending")
