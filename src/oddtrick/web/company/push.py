"""Notices by Web Push: a page's service worker shows them also when no page is open.

A notice says whose turn it is at which table, and no card. It goes through the service of the
reader's browser, which a server reaches only with a key of its own.
"""

from __future__ import annotations

import http.client
import logging
import os
import re
import socket
import ssl
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from oddtrick.errors import BadOption, OddtrickError, Refused, cause
from oddtrick.messages import Message, Verbatim
from oddtrick.store.turns import PushLine
from oddtrick.support.optional_libraries import needed_by
from oddtrick.web.messages import encoder
from oddtrick.web.server.network_addresses import ip_of

# The services of the browsers, through which alone notices are sent: their addresses, and the way
# to them.
#
# A visitor names the address, which could be one in the server's own network. So its whole text
# has to fit, its host stands in a list, no redirect is followed, and no connection is opened to
# an address that is not public, whatever a host's name leads to.

_HOSTS = (
    r"fcm\.googleapis\.com",
    r"updates\.push\.services\.mozilla\.com",
    r"[a-z0-9-]{1,63}\.push\.apple\.com",
    r"[a-z0-9-]{1,63}\.notify\.windows\.com",
)
_ENDPOINT = re.compile(rf"https://({'|'.join(_HOSTS)})(?::443)?(/[A-Za-z0-9/?:@!$&'()*+,;=._~%-]*)")
"""The unreserved and reserved characters of RFC 3986, without the fragment's."""

_MOST = 1000
"""Letters of an address, and bytes of an answer."""

Connect = Callable[[tuple[str, int], float], socket.socket]


class ServiceAnswer(NamedTuple):
    """The answer of a service, as `pywebpush` reads it."""

    status_code: int
    reason: str
    text: str
    headers: Mapping[str, str]


def checked_endpoint(endpoint: str) -> str:
    """The address put together again from its parts. Raises `Refused` where it is no address of a
    known service.

    >>> checked_endpoint("https://web.push.apple.com:443/QK3")
    'https://web.push.apple.com/QK3'
    """
    match = _ENDPOINT.fullmatch(endpoint)
    if match is None or len(endpoint) > _MOST:
        raise Refused("Notices are sent through the services of known browsers, and no others.")
    return f"https://{match[1]}{match[2]}"


def _addresses(host: str) -> list[str]:
    """All addresses that the name of a host leads to."""
    return [str(place[4][0]) for place in socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)]


def _public(host: str) -> str:
    """The first address of a host. Raises `OddtrickError` where one of them is not public."""
    found = _addresses(host)
    for text in found:
        ip = ip_of(text)
        if ip is None or not ip.is_global:
            raise OddtrickError(
                "{host} leads to {address}, which is no public address",
                host=Verbatim(host),
                address=Verbatim(text),
            )
    return found[0]


class _Connection(http.client.HTTPSConnection):
    """A connection to a public address, whose certificate is that of the host's name."""

    def __init__(self, host: str, seconds: float, connect: Connect) -> None:
        self._trusted = ssl.create_default_context()
        super().__init__(host, 443, timeout=seconds, context=self._trusted)
        self._seconds, self._connect = seconds, connect

    def connect(self) -> None:
        bare = self._connect((_public(self.host), self.port), self._seconds)
        self.sock = self._trusted.wrap_socket(bare, server_hostname=self.host)


class PushSession:
    """Posts notices, in the place of a session of `requests`: it follows no redirect, and takes no
    proxy from the environment."""

    def __init__(self, connect: Connect = socket.create_connection) -> None:
        """`connect` opens a connection to an address and a port."""
        self._connect = connect

    def post(
        self, endpoint: str, *, data: bytes | None, headers: Mapping[str, str], timeout: float
    ) -> ServiceAnswer:
        """Send once. Raises `Refused` for an address of no known service."""
        host, slash, path = checked_endpoint(endpoint).removeprefix("https://").partition("/")
        connection = _Connection(host, timeout, self._connect)
        try:
            connection.request("POST", slash + path, data, dict(headers))
            response = connection.getresponse()
            text = response.read(_MOST).decode("utf-8", "replace")
            return ServiceAnswer(response.status, response.reason, text, dict(response.headers))
        finally:
            connection.close()


log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds that a service may take."""

KEEPS = 86_400
"""Seconds for which a service keeps a notice for a browser that is off."""

_TEXT = re.compile(r"[A-Za-z0-9_=-]+")


class Notice(msgspec.Struct, frozen=True):
    """The words of a notice, and the address of the page that it opens."""

    title: Message
    text: Message
    path: str


class Notices(NamedTuple):
    """A way to send notices: the public key that browsers ask for, and what sends one. `send` is to
    be called in a thread; it is False where a browser is not there any more."""

    public_key: str
    send: Callable[[PushLine, Notice], bool]


def checked_line(endpoint: str, p256dh: str, auth: str, language: str = "en") -> PushLine:
    """Where a browser is reached. Raises `Refused` where that is no address of a known service."""
    for text, most in ((p256dh, 120), (auth, 40)):
        if not _TEXT.fullmatch(text) or len(text) > most:
            raise Refused("The keys of this browser cannot be read.")
    return PushLine(checked_endpoint(endpoint), p256dh, auth, language)


def notices_of_settings() -> Notices | None:
    """The way to send notices that the environment names; None where it names none. Raises
    `BadOption` for a key that cannot be read, and `OddtrickError` without the library."""
    named, contact = (
        os.environ.get("ODDTRICK_PUSH_KEY", ""),
        os.environ.get("ODDTRICK_PUSH_CONTACT", ""),
    )
    if not named:
        return None
    if not contact.startswith(("mailto:", "https://")):
        raise BadOption(
            "ODDTRICK_PUSH_CONTACT is where the browsers’ services reach you, who run this server: "
            "mailto:you@example.org or an address of https."
        )
    file = Path(named)
    if not file.is_file():
        raise BadOption(
            "ODDTRICK_PUSH_KEY is a file with a private key (PEM): {file} is none.",
            file=Verbatim(named),
        )
    with needed_by("Notices by Web Push need", "push"):
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid02, b64urlencode
        from pywebpush import WebPushException, webpush
    try:
        key = Vapid02.from_file(str(file))
        public: bytes = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    except Exception as error:
        raise BadOption(
            "{file} holds no private key that notices can be signed with: make one as the "
            "operator’s page says (openssl ecparam -name prime256v1 -genkey).",
            file=Verbatim(named),
        ) from error

    def send(line: PushLine, notice: Notice) -> bool:
        try:
            line = checked_line(*line)
        except Refused:  # it was written down before addresses were read so strictly
            return False
        to: Any = {"endpoint": line.endpoint, "keys": {"p256dh": line.p256dh, "auth": line.auth}}
        try:
            webpush(
                to, encoder(line.language)(notice), vapid_private_key=key,
                vapid_claims={"sub": contact}, timeout=PATIENCE, ttl=KEEPS,
                requests_session=PushSession(),
            )  # fmt: skip
        except WebPushException as error:
            status = getattr(error.response, "status_code", 0)
            if status in (404, 410):
                return False
            raise OddtrickError(
                "a notice could not be sent: {error}", error=Verbatim(str(status or error))
            ) from error
        except Exception as error:  # a key that a browser made up, a network that is away
            raise OddtrickError(
                "a notice could not be sent: {error}", error=cause(error)
            ) from error
        return True

    return Notices(b64urlencode(public), send)
