"""What belongs to agents."""
from django.conf import settings
from django.db import models


class Payment(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.PROTECT)
    pin = models.CharField(max_length=10)
    status = models.CharField(max_length=20)
    date = models.DateTimeField()
    approved_at = models.DateTimeField(null=True)
    amount = models.DecimalField(max_digits=12, decimal_places=2)
    payment_proof = models.CharField(max_length=100, blank=True)


class UserAccountInfo(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.PROTECT)
    total_balance = models.DecimalField(max_digits=12, decimal_places=2)
    debt = models.DecimalField(max_digits=12, decimal_places=2, default=0)
    match_bonus_earned = models.DecimalField(max_digits=12, decimal_places=2)
    referral_bonus_earned = models.DecimalField(max_digits=12, decimal_places=2)
    depth = models.PositiveSmallIntegerField(default=0)
    total_downlines = models.PositiveSmallIntegerField(default=0)


class Placement(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.PROTECT)
    placed_under = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="below")
    leg = models.CharField(max_length=1)


class Withdrawal(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT)
    created_at = models.DateTimeField()
    amount = models.DecimalField(max_digits=12, decimal_places=2)
    balance_before = models.DecimalField(max_digits=12, decimal_places=2)
    balance_after = models.DecimalField(max_digits=12, decimal_places=2)
    status = models.CharField(max_length=20)
