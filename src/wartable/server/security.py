"""Passwords, tokens, and the proof that a request comes from our own pages."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import Type

COOKIE = "wartable"
CSRF_HEADER = "x-csrf"

# The second choice of RFC 9106 for machines with little memory, halved once more: about 30 ms here.
_hasher = PasswordHasher(time_cost=3, memory_cost=32 * 1024, parallelism=1, type=Type.ID)
_NOBODY = _hasher.hash(secrets.token_hex(16))
"""Checked when there is no such account, so that the time it takes does not tell."""


def new_token() -> str:
    return secrets.token_urlsafe(32)


def token_digest(token: str) -> str:
    """What of a token is kept: nobody who reads the database can sign in with it."""
    return sha256(token.encode()).hexdigest()


def csrf_of(token: str, site_secret: str) -> str:
    """What a page must send along to prove that it could read our answer, which other sites cannot."""
    return hmac.new(site_secret.encode(), token.encode(), "sha256").hexdigest()


def signed(text: str, site_secret: str) -> str:
    """The text in a form that only we can have written; everybody can read it."""
    body = urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return f"{body}.{_signature(body, site_secret)}"


def unsigned(token: str, site_secret: str) -> str | None:
    """The text of `signed`, or None for anything else."""
    body, _, proof = token.partition(".")
    if not same(proof, _signature(body, site_secret)):
        return None
    return urlsafe_b64decode(body + "=" * (-len(body) % 4)).decode()


def _signature(body: str, site_secret: str) -> str:
    """With a key of its own: anybody can have `csrf_of` anything, by sending it as their cookie."""
    key = hmac.digest(site_secret.encode(), b"the key that signs what we hand out", "sha256")
    return hmac.new(key, body.encode(), "sha256").hexdigest()


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def hash_password(password: str) -> str:
    return _hasher.hash(password)


def password_fits(password: str, stored: str | None) -> bool:
    """Whether a password is the one that was stored; takes as long when nothing was."""
    try:
        return _hasher.verify(stored or _NOBODY, password) and bool(stored)
    except (VerificationError, InvalidHashError):
        return False


def new_id(length: int = 10) -> str:
    """An id that nobody can guess and people can read out."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(length))
