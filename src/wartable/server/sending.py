"""Telling people that they are waited for: after a grace period, all matches in one message, never while
they are looking, and nothing that somebody might hide.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from itertools import groupby
from time import time

import msgspec
from msgspec import Struct

from wartable.server.channels import CannotSend, call_webhook, send_mail
from wartable.server.config import Config
from wartable.server.hub import Hub
from wartable.server.logs import facts
from wartable.server.sessions import Sessions
from wartable.server.shelf import Shelf
from wartable.server.storage import outbox
from wartable.server.storage.outbox import Address, Due
from wartable.server.storage.store import Store
from wartable.server.wire.people import Notify

log = logging.getLogger("wartable.messages")

LEASE = 120.0
"""Seconds for which messages that were taken are ours; after that another server tries."""
CONFIRMED_WITHIN = 2 * 86400.0
"""Seconds for which a link to confirm an address is good."""
BACKOFF = 60.0
"""Seconds after the first failure; twice as long after each further one."""


SUBJECT = "Is this your mail address?"
CONFIRM = """Hello {name},

somebody, most likely you, wants to be told at this address when a match waits for them. Confirm it here:

{link}

The link works for two days. If it was not you, do nothing: nothing more will be sent to this address.
"""


class Confirmation(Struct, frozen=True, array_like=True):
    """What the link to confirm an address says; signed, so that nobody else can write one."""

    account: str
    email: str
    until: float


def confirmation(row: Due, sessions: Sessions) -> str:
    said = Confirmation(row.account, row.text, time() + CONFIRMED_WITHIN)
    return sessions.signed(msgspec.json.encode(said).decode())


class Sending:
    """Looks into the outbox every now and then and sends what is due."""

    def __init__(self, config: Config, store: Store, shelf: Shelf, hub: Hub, sessions: Sessions) -> None:
        self._config = config
        self._sessions = sessions
        self._store = store
        self._shelf = shelf
        self._hub = hub

    async def run(self) -> None:
        while True:
            try:
                await self.send()
            except Exception:
                log.exception("the outbox could not be looked through")
            await asyncio.sleep(self._config.outbox_every)

    async def send(self) -> int:
        """Send what is due; how many messages went out."""
        now = time()
        due = await self._store.write(lambda c: outbox.take(c, now, LEASE))
        sent = 0
        for account, rows in groupby(sorted(due, key=lambda row: row.account), key=lambda row: row.account):
            told = list(rows)
            for row in told:
                if not row.match:
                    sent += await self._ask_to_confirm(row)
            sent += await self._tell(account, [row for row in told if row.match])
        return sent

    async def _ask_to_confirm(self, row: Due) -> bool:
        """A link to an address somebody has given, unless they have given another one meanwhile."""
        address = await self._store.read(lambda c: outbox.address_of(c, row.account))
        wanted = address is not None and address.email == row.text and not address.confirmed
        if wanted and address is not None and self._config.mail.way:
            link = f"{self._config.public_url.rstrip('/')}/confirm/{confirmation(row, self._sessions)}"
            text = CONFIRM.format(name=address.name, link=link)
            try:
                await asyncio.to_thread(send_mail, self._config.mail, row.text, SUBJECT, text)
            except CannotSend as error:
                return await self._fail([row], error)
        await self._store.write(lambda c: outbox.done(c, [row.id], time()))
        return wanted

    async def _fail(self, rows: Sequence[Due], error: CannotSend) -> bool:
        """Try again later, each time after a longer while."""
        tries, ids = max(row.tries for row in rows), [row.id for row in rows]
        log.warning("not sent", extra=facts(why=str(error), tries=tries + 1))
        next_ = time() + BACKOFF * 2**tries
        await self._store.write(lambda c: outbox.again(c, ids, next_, failed=True))
        return False

    async def _tell(self, account: str, rows: list[Due]) -> bool:
        """One message to one person."""
        here = [row.id for row in rows if account in self._hub.accounts(row.match)]
        ids = [row.id for row in rows if row.id not in here]
        if here:
            later = time() + max(self._config.grace_seconds, 1)
            await self._store.write(lambda c: outbox.again(c, here, later, failed=False))
        away = [row for row in rows if row.id in ids]
        address = await self._store.read(lambda c: outbox.address_of(c, account))
        if not away or address is None:
            return False
        try:
            reached = await asyncio.to_thread(self._send_to, address, away)
        except CannotSend as error:
            return await self._fail(away, error)
        await self._store.write(lambda c: outbox.done(c, ids, time()))
        return reached

    def _send_to(self, address: Address, rows: Sequence[Due]) -> bool:
        """By every way the person has chosen; whether there was one."""
        notify = msgspec.convert(address.notify, Notify)
        subject, text = self.subject(rows), self.text(address.name, rows)
        by_mail = address.confirmed and notify.email and bool(self._config.mail.way)
        if by_mail:
            send_mail(self._config.mail, address.email, subject, text)
        if notify.webhook:
            content = {"subject": subject, "text": text, "matches": [self._facts(row) for row in rows]}
            call_webhook(notify.webhook, content, private=self._config.private_webhooks)
        return by_mail or bool(notify.webhook)

    def subject(self, rows: Sequence[Due]) -> str:
        matches = {row.match for row in rows}
        return f"You are waited for in {rows[0].title}" if len(matches) == 1 else (
            f"You are waited for in {len(matches)} matches"
        )  # fmt: skip

    def text(self, name: str, rows: Sequence[Due]) -> str:
        told = "\n\n".join(f"{row.title} ({self._game(row)})\n{row.text}\n{self._link(row)}" for row in rows)
        end = "You can choose in your settings how you are told, or not to be."
        return f"Hello {name},\n\n{told}\n\n{end}\n"

    def _facts(self, row: Due) -> dict[str, str]:
        return {
            "match": row.match,
            "title": row.title,
            "game": row.game,
            "seat": row.seat,
            "text": row.text,
            "link": self._link(row),
        }

    def _game(self, row: Due) -> str:
        return self._shelf.game(row.game).game.title

    def _link(self, row: Due) -> str:
        return f"{self._config.public_url.rstrip('/')}/match/{row.match}?seat={row.seat}"
