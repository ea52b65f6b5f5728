"""The services of the browsers, through which alone notices are sent: their addresses, and the way
to them.

A visitor names the address, which could be one in the server's own network. So its whole text has
to fit, its host stands in a list, no redirect is followed, and no connection is opened to an
address that is not public, whatever a host's name leads to.
"""

from __future__ import annotations

import http.client
import ipaddress
import re
import socket
import ssl
from collections.abc import Callable, Mapping
from typing import NamedTuple

from oddtrick.errors import OddtrickError, Refused

__all__ = ["PushSession", "ServiceAnswer", "checked_endpoint"]

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
    found = _ENDPOINT.fullmatch(endpoint)
    if found is None or len(endpoint) > _MOST:
        raise Refused("Notices are sent through the services of known browsers, and no others.")
    return f"https://{found[1]}{found[2]}"


def _addresses(host: str) -> list[str]:
    """All addresses that the name of a host leads to."""
    return [str(place[4][0]) for place in socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)]


def _public(host: str) -> str:
    """The first address of a host. Raises `OddtrickError` where one of them is not public."""
    found = _addresses(host)
    for text in found:
        ip = ipaddress.ip_address(text.partition("%")[0])
        if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped:
            ip = ip.ipv4_mapped
        if not ip.is_global:
            raise OddtrickError(f"{host} leads to {text}, which is no public address")
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
            found = connection.getresponse()
            text = found.read(_MOST).decode("utf-8", "replace")
            return ServiceAnswer(found.status, found.reason, text, dict(found.headers))
        finally:
            connection.close()
