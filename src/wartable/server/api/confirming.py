"""Mail addresses: nothing is sent to one before its owner has followed the link that was."""

from __future__ import annotations

from time import time
from typing import Any

import msgspec

from wartable.server.endpoint import Call, Nothing, address, endpoint
from wartable.server.problems import conflict, malformed, sign_in_first
from wartable.server.sending import Confirmation
from wartable.server.storage import outbox, people
from wartable.server.storage.rows import Account
from wartable.server.wire.people import ConfirmationGiven, Confirmed

STALE = (
    "This link is not good any more: it is too old, or another address was given since. "
    "Ask for a new one in the settings."
)


async def fresh(call: Call[Any]) -> Account:
    """The caller's account as it stands now."""
    account = await call.site.store.read(lambda c: people.find(c, call.caller.id))
    if account is None:
        raise sign_in_first()
    return account


async def ask_to_confirm(call: Call[Any], account: Account) -> None:
    """Send a link to the address of an account, if it wants confirming. Raises Problem."""
    if account.email and not account.email_confirmed:
        may_ask_to_confirm(call, account.email)
        await send_confirmation(call, account)


def may_ask_to_confirm(call: Call[Any], email: str) -> None:
    """Nobody may fill mailboxes of others by us: counted by who asks and who is asked. Raises Problem."""
    if call.site.config.mail.way:
        call.site.limiter.take("mail", address(call.site, call.request))
        call.site.limiter.take("mail", email.casefold())


async def send_confirmation(call: Call[Any], account: Account) -> None:
    if call.site.config.mail.way:
        now = time()
        await call.site.store.write(lambda c: outbox.ask_to_confirm(c, account.id, account.email, now))


@endpoint("POST", "/api/me/confirmation", answer=Nothing, signed_in=True)
async def post_confirmation_wanted(call: Call[Nothing]) -> Nothing:
    """Send the link that confirms my mail address again."""
    account = await fresh(call)
    if not call.site.config.mail.way:
        raise conflict("no_mail", "This server sends no mail.")
    if not account.email or account.email_confirmed:
        raise conflict("nothing_to_confirm", "There is no address that waits to be confirmed.")
    await ask_to_confirm(call, account)
    return Nothing()


@endpoint("POST", "/api/confirmations", body=ConfirmationGiven, answer=Confirmed, rate="guess")
async def post_confirmation(call: Call[ConfirmationGiven]) -> Confirmed:
    """Confirm a mail address with the token of the link that was sent there; who has it need not sign in."""
    said = call.site.sessions.unsigned(call.body.token)
    if said is None:
        raise malformed("This link is not whole; open it as it stands in the message.")
    given = msgspec.json.decode(said, type=Confirmation)
    account = await call.site.store.read(lambda c: people.find(c, given.account))
    if given.until < time() or account is None or account.email != given.email:
        raise conflict("stale_link", STALE)
    await call.site.store.write(lambda c: people.confirm(c, given.account, given.email))
    call.site.sessions.forget(account.id)
    return Confirmed(account.name, account.email)
