"""The accounts: agents, and staff who have the same model."""
from django.contrib.auth.models import AbstractBaseUser, PermissionsMixin
from django.db import models


class User(AbstractBaseUser, PermissionsMixin):
    USERNAME_FIELD = "email"
    is_staff = models.BooleanField(default=False)
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
    image = models.CharField(max_length=100, blank=True)
