"""Accounts, signing in and out, guests, settings."""

from __future__ import annotations

import re
from asyncio import to_thread
from contextlib import suppress
from time import time
from typing import Any
from urllib.parse import urlsplit

import msgspec

from wartable.server.api.confirming import ask_to_confirm, fresh, may_ask_to_confirm, send_confirmation
from wartable.server.api.inviting import find, follow
from wartable.server.endpoint import Call, Nothing, endpoint
from wartable.server.problems import Problem, conflict, malformed
from wartable.server.security import hash_password, new_id, new_token, password_fits
from wartable.server.storage import matches, people
from wartable.server.storage.people import NameTakenError
from wartable.server.storage.rows import Account
from wartable.server.wire.people import (
    AccountTold,
    AccountWanted,
    GuestWanted,
    Me,
    MeChanged,
    Notify,
    SignIn,
)

LONGEST_SETTINGS = 16 * 1024
LONGEST_VACATION = 35 * 86400
EMAIL = re.compile(r"[^@\s,;<>]+@[^@\s,;<>]+")


def account_told(account: Account) -> AccountTold:
    return AccountTold(account.id, account.name, account.guest)


def _me(call: Call[Any], account: Account | None, token: str) -> Me:
    csrf = call.site.sessions.csrf(token)
    if account is None:
        return Me(None, csrf)
    return Me(
        account=account_told(account),
        csrf=csrf,
        settings=account.settings,
        email=account.email,
        email_confirmed=account.email_confirmed,
        mails=bool(call.site.config.mail.way),
        vacation_until=account.vacation_until,
        notify=msgspec.convert(account.notify, Notify),
    )


@endpoint("GET", "/api/me", answer=Me, secret=True)
async def get_me(call: Call[Nothing]) -> Me:
    """Who I am, and the token that changing requests need. Visitors get one, too."""
    token = call.caller.token
    if not token:
        token = call.new_token = new_token()
    return _me(call, call.caller.account, token)


async def signed_in(call: Call[Any], account: Account) -> Me:
    """A fresh session: the visitor's token must not become one, somebody else may know it."""
    token = await call.site.sessions.open(account)
    if call.caller.by_cookie:
        call.new_token = token
    return _me(call, account, token)


async def _add(call: Call[Any], account: Account, password: str = "") -> None:
    try:
        await call.site.store.write(lambda c: people.add(c, account, password, time()))
    except NameTakenError:
        text = f"Somebody else is called “{account.name}” here; choose another name."
        raise conflict("name_taken", text) from None


@endpoint("POST", "/api/accounts", body=AccountWanted, answer=Me, secret=True, rate="new", status=201)
async def post_account(call: Call[AccountWanted]) -> Me:
    """A new account; its maker is signed in."""
    wanted = call.body
    _check_email(wanted.email)
    account = Account(new_id(), _shown(wanted.name), False, wanted.email)
    password = await to_thread(hash_password, wanted.password)
    await _add(call, account, password)
    with suppress(Problem):  # too many for now: it can be asked for in the settings
        await ask_to_confirm(call, account)
    return await signed_in(call, account)


@endpoint("POST", "/api/sessions", body=SignIn, answer=Me, secret=True, rate="guess")
async def post_session(call: Call[SignIn]) -> Me:
    """Sign in."""
    wanted = call.body
    found = await call.site.store.read(lambda c: people.password_of(c, wanted.name))
    fits = await to_thread(password_fits, wanted.password, found[1] if found else None)
    account = await call.site.store.read(lambda c: people.find(c, found[0])) if fits and found else None
    if account is None:
        raise Problem(401, "wrong_password", "Name and password do not fit together.")
    return await signed_in(call, account)


@endpoint("DELETE", "/api/sessions", answer=Nothing)
async def delete_session(call: Call[Nothing]) -> Nothing:
    """Sign out."""
    await call.site.sessions.close(call.caller.token)
    if call.caller.by_cookie:
        call.new_token = ""
    return Nothing()


@endpoint("POST", "/api/guests", body=GuestWanted, answer=Me, secret=True, rate="new", status=201)
async def post_guest(call: Call[GuestWanted]) -> Me:
    """A guest: an account without a password, which lives as long as its session. An invitation seats it."""
    account = Account(new_id(), _shown(call.body.name), True)
    if call.body.invitation:
        await find(call, call.body.invitation)  # who follows a wrong link should not become anybody
    await _add(call, account)
    if call.body.invitation:
        await follow(call, call.body.invitation, account)
    return await signed_in(call, account)


@endpoint("PATCH", "/api/me", body=MeChanged, answer=Me, secret=True, signed_in=True)
async def patch_me(call: Call[MeChanged]) -> Me:
    """Settings, mail address, channels of notification, vacation."""
    id_ = call.caller.id
    account = await fresh(call)
    given = msgspec.structs.asdict(call.body)
    changed = {name: value for name, value in given.items() if value is not msgspec.UNSET}
    if len(msgspec.json.encode(changed.get("settings"))) > LONGEST_SETTINGS:
        raise malformed("These settings are too large to be kept.")
    if "notify" in changed:
        changed["notify"] = msgspec.to_builtins(changed["notify"])
        _check_webhook(changed["notify"]["webhook"])
    if changed.get("email", account.email) != account.email:
        _check_email(changed["email"])
        changed["email_confirmed"] = False
    else:
        changed.pop("email", None)
    if changed.get("vacation_until", 0) > time() + LONGEST_VACATION:
        raise malformed("A vacation can last 35 days.")
    if changed.get("email"):
        may_ask_to_confirm(call, changed["email"])
    if "vacation_until" in changed:
        await _go_on_vacation(call, id_, changed)
    else:
        await call.site.store.write(lambda c: people.change(c, id_, **changed))
    call.site.sessions.forget(id_)
    account = await fresh(call)
    if changed.get("email"):
        await send_confirmation(call, account)
    return _me(call, account, call.caller.token)


async def _go_on_vacation(call: Call[Any], id_: str, changed: dict[str, Any]) -> None:
    """Change when somebody is back: all their clocks are settled before it counts, and told afterwards."""
    site = call.site
    running = await site.store.read(lambda c: matches.running_of(c, id_))
    for match in running:
        await site.hall.change(match, lambda _: None)
    await site.store.write(lambda c: people.change(c, id_, **changed))
    for match in running:
        site.hall.forget(match)
        await site.hall.change(match, lambda _: None)


def _check_email(address: str) -> None:
    """Enough to keep out what no mail server takes; whether it is theirs, the link we send will tell."""
    if address and not EMAIL.fullmatch(address):
        raise malformed(f"“{address}” is no mail address.")


def _check_webhook(address: str) -> None:
    if address and urlsplit(address).scheme not in ("http", "https"):
        raise malformed("A webhook is an address that begins with https://")


def _shown(name: str) -> str:
    """A name without blanks around it or unseen characters in it."""
    shown = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    if not shown:
        raise malformed("A name needs at least one letter that can be seen.")
    return shown
