"""What the public pages show, and what visitors write."""
from django.db import models


class Testimonial(models.Model):
    name = models.CharField(max_length=100)
    location = models.CharField(max_length=100)
    testimony = models.TextField()
    photo = models.CharField(max_length=100, blank=True)


class ContactUs(models.Model):
    name = models.CharField(max_length=100)
    location = models.CharField(max_length=100)
    email = models.EmailField()
    phone_number = models.CharField(max_length=20)
    message = models.TextField()
    created_at = models.DateTimeField()


class EmailSubscription(models.Model):
    email = models.EmailField()
