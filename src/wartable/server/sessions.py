"""Who is asking: sessions of browsers and tokens of programs."""

from __future__ import annotations

from time import monotonic, time

from msgspec import Struct

from wartable.server.security import csrf_of, new_token, signed, token_digest, unsigned
from wartable.server.storage import people
from wartable.server.storage.rows import Account
from wartable.server.storage.store import Store

LASTS = 90 * 86400.0
"""Seconds a session lives."""
REMEMBERED = 20.0
"""Seconds for which a session is not looked up again; as long a closed one may live on at other servers."""
MOST = 5000


class Caller(Struct, frozen=True):
    """Who asks, and how that is known."""

    account: Account | None
    token: str = ""
    by_cookie: bool = False

    @property
    def id(self) -> str:
        return self.account.id if self.account else ""


class Sessions:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[float, Account | None]] = {}
        self._secret = ""

    async def start(self) -> None:
        self._secret = await self._store.write(people.site_secret)

    def csrf(self, token: str) -> str:
        return csrf_of(token, self._secret)

    def signed(self, text: str) -> str:
        return signed(text, self._secret)

    def unsigned(self, token: str) -> str | None:
        return unsigned(token, self._secret)

    async def holder(self, token: str) -> Account | None:
        """Whose token this is, if it is anybody's."""
        if not token:
            return None
        digest, now = token_digest(token), monotonic()
        known = self._known.get(digest)
        if known is not None and known[0] > now:
            return known[1]
        account = await self._store.read(lambda connection: people.holder_of(connection, digest, time()))
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[digest] = (now + REMEMBERED, account)
        return account

    async def open(self, account: Account, lasts: float = LASTS, label: str = "") -> str:
        """A new session; the token goes to the caller and is kept nowhere."""
        token = new_token()
        digest = token_digest(token)
        await self._store.write(lambda c: people.open_session(c, digest, account.id, time(), lasts, label))
        return token

    async def close(self, token: str) -> None:
        digest = token_digest(token)
        await self._store.write(lambda connection: people.close_session(connection, digest))
        self._known.pop(digest, None)

    def forget(self, account: str) -> None:
        """Look the account up again: something about it has changed."""
        self._known = {
            digest: (until, known)
            for digest, (until, known) in self._known.items()
            if known is None or known.id != account
        }
