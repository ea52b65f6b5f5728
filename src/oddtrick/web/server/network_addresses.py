"""Addresses of the table, and who can reach it under them.

>>> print(reach("127.0.0.1", ("127.0.0.1", 8080), "localhost:8080", "http").sentence)
Only this computer can open this link. To open it to your network start with HOST=0.0.0.0.
>>> reach("0.0.0.0", ("192.168.1.5", 8080), "192.168.1.5:8080", "http").link
'http://192.168.1.5:8080'
"""

from __future__ import annotations

import base64
import io
import ipaddress
import os
import re
import socket
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from oddtrick.messages import Message, Verbatim, say, together

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(:[0-9]{1,5})?")
_EVERYWHERE = frozenset(("0.0.0.0", "::", ""))
_CONTAINER_MARKS = ("/.dockerenv", "/run/.containerenv")
_TRY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # documentation: never met


_NETWORK = say("Everybody in the same network can open this link.")


class Reach(NamedTuple):
    """Where others find this server, and who they are; `link` is empty where nobody does."""

    link: str
    sentence: Message


def ip_of(host: str) -> Ip | None:
    """The address that a host is in figures, None for a name. One of version 4 that is written as
    one of version 6 is of version 4.

    >>> ip_of("[::1]"), ip_of("::ffff:192.0.2.1"), ip_of("localhost")
    (IPv6Address('::1'), IPv4Address('192.0.2.1'), None)
    """
    try:
        ip = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return None
    return (ip.ipv4_mapped or ip) if isinstance(ip, ipaddress.IPv6Address) else ip


def among(host: str | None, networks: Sequence[Network]) -> bool:
    """Whether an address, or the household of one, is in one of the networks."""
    ip = ip_of((host or "").partition("/")[0])
    return ip is not None and any(ip in network for network in networks)


def _here(host: str) -> bool:
    """Whether a host is this computer and nothing else."""
    ip = ip_of(host)
    return ip.is_loopback if ip else host.lower() == "localhost" or host.endswith(".localhost")


def origin(scheme: str, host: str, port: int) -> str:
    """The beginning of all addresses of a server."""
    shown = f"[{host}]" if ":" in host else host
    usual = {"http": 80, "https": 443}.get(scheme)
    return f"{scheme}://{shown}" if port == usual else f"{scheme}://{shown}:{port}"


def lan_address(family: socket.AddressFamily = socket.AF_INET) -> str | None:
    """The address under which this computer is known in its network; `None` without one."""
    try:
        # Nothing is sent: the system only says from which address it would.
        with socket.socket(family, socket.SOCK_DGRAM) as sock:
            sock.connect((_TRY[family], 9))
            found = str(sock.getsockname()[0])
    except OSError:
        return None
    return None if found in _EVERYWHERE or _here(found) else found


def in_container() -> bool:
    """Whether this runs in a container of Docker's or Podman's, which leave a mark."""
    return any(map(os.path.exists, _CONTAINER_MARKS))


def reach(listening: str, local: tuple[str, int], asked: str, scheme: str) -> Reach:
    """The reach of a server that listens on one host or all (`listening`).

    `local` is the end of the connection on this side, `asked` the host and port that the browser
    asked for, which is right for everybody unless it means this computer.
    """
    match = _HOST.fullmatch(asked)
    host = match[1] if match else local[0]
    port = int(match[2][1:]) if match and match[2] else {"https": 443}.get(scheme, 80)
    if not match:
        port = local[1]
    if not _here(host):
        ip = ip_of(host)
        link = origin(scheme, host.strip("[]"), port)
        if ip is not None and ip.is_private:
            return Reach(link, _NETWORK)
        who = say("Everybody who can reach {host} can open this link.", host=Verbatim(host))
        return Reach(link, who)
    if listening not in _EVERYWHERE:
        opened = say("To open it to your network start with HOST=0.0.0.0.")
        return Reach("", together(say("Only this computer can open this link."), opened))
    if in_container():  # its address is known to no one outside
        return Reach(
            "",
            say(
                "To invite others open this page by the name or address of this computer, not as "
                "localhost."
            ),
        )
    family = socket.AF_INET6 if listening == "::" else socket.AF_INET
    known = lan_address(family) or lan_address()
    if known is None:
        return Reach("", say("Only this computer can open this link: it is in no network."))
    link = origin(scheme, known, local[1])
    return Reach(link, _NETWORK)


def _own_host(listening: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(listening, listening)


def own_address(listening: str, port: int) -> str:
    """Where the server is for this machine itself."""
    return origin("http", _own_host(listening), port)


def starting_lines(listening: str, port: int) -> list[str]:
    """The lines printed at the start: where the table is for oneself, and for others."""
    here, own = _own_host(listening), own_address(listening, port)
    said = [f"Oddtrick is at {own}/ (Ctrl+C stops it)"]
    found = reach(listening, (here, port), own.removeprefix("http://"), "http")
    if in_container():
        return said  # whoever started it knows to which port it leads
    if not found.link:
        said.append(str(found.sentence).replace("open this link", "open it"))
    elif found.link != own:
        said.append(f"For others in your network it is at {found.link}/")
    return said


def qr_squares(text: str) -> tuple[str, ...]:
    """The rows of a QR code, 1 for a dark square."""
    import segno

    code = segno.make_qr(text, error="m")
    return tuple("".join("1" if dark else "0" for dark in row) for row in code.matrix)


@lru_cache(maxsize=500)
def qr_code(text: str) -> bytes:
    """A QR code as an SVG picture, black on white so that every camera reads it."""
    import segno

    picture = io.BytesIO()
    segno.make_qr(text, error="m").save(
        picture, kind="svg", xmldecl=False, scale=6, border=4, dark="#000", light="#fff"
    )
    return picture.getvalue()


def qr_source(text: str) -> str:
    """A QR code as the source of a page's picture."""
    return "data:image/svg+xml;base64," + base64.b64encode(qr_code(text)).decode()
