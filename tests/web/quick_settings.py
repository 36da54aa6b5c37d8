"""The site's settings for the servers of tests, but that a password is hashed a thousand times, not a million: there is
nobody to keep from guessing, and tests sign up hundreds of people.
"""

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from conventicle.web.settings import *  # noqa: F403

PBKDF2PasswordHasher.iterations = 1_000
