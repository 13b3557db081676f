"""The ways a message leaves by: mail, a webhook, or the log for those who develop."""

from __future__ import annotations

import logging
import smtplib
import socket
import ssl
from email.message import EmailMessage
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec

from wartable.server.config import Mail
from wartable.server.logs import facts

log = logging.getLogger("wartable.messages")

PATIENCE = 15
"""Seconds for another server to answer."""


class CannotSend(Exception):
    """A message could not be handed on. Trying again later may help."""


def send_mail(mail: Mail, to: str, subject: str, text: str) -> None:
    """Hand a message to the mail server. Raises CannotSend."""
    if mail.way == "console":
        log.info("message", extra=facts(to=to, subject=subject, text=text))
        return
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = mail.sender, to, subject
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    try:
        with _server(mail) as server:
            if mail.user:
                server.login(mail.user, mail.password)
            server.send_message(message)
    except (OSError, smtplib.SMTPException) as error:
        raise CannotSend(f"the mail server {mail.host}: {error}") from error


def _server(mail: Mail) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if mail.way == "smtps":
        return smtplib.SMTP_SSL(mail.host, mail.port, timeout=PATIENCE, context=context)
    server = smtplib.SMTP(mail.host, mail.port, timeout=PATIENCE)
    if server.has_extn("starttls") or (server.ehlo()[0] == 250 and server.has_extn("starttls")):
        server.starttls(context=context)
    return server


def call_webhook(url: str, content: object, *, private: bool = False) -> None:
    """Post JSON to an address. Addresses inside our own network are refused unless `private`: nobody may use
    this server to reach what only it can reach. Redirections are not followed. Raises CannotSend."""
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    try:
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise CannotSend(f"{url} is no address of a webhook")
        connection = _connection(parts.scheme, parts.hostname, port, private=private)
        try:
            connection.request(
                "POST", path, msgspec.json.encode(content), {"Content-Type": "application/json"}
            )
            status = connection.getresponse().status
        finally:
            connection.close()
    except (OSError, HTTPException, ValueError) as error:
        raise CannotSend(f"the webhook at {parts.hostname}: {error}") from error
    if not 200 <= status < 300:
        raise CannotSend(f"the webhook at {parts.hostname} answers {status}")


def _connection(scheme: str, host: str, port: int, *, private: bool) -> HTTPConnection:
    """A connection to an address that was looked at before: the name is resolved once."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    if not private and not ip_address(address[0]).is_global:
        raise CannotSend(f"the webhook at {host} lies in a private network")
    raw = socket.socket(family, kind, protocol)
    raw.settimeout(PATIENCE)
    raw.connect(address)
    if scheme == "http":
        connection = HTTPConnection(host, port, timeout=PATIENCE)
        connection.sock = raw
        return connection
    secure = HTTPSConnection(host, port, timeout=PATIENCE)
    secure.sock = ssl.create_default_context().wrap_socket(raw, server_hostname=host)
    return secure
