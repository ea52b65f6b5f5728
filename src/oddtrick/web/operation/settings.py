"""The settings of a server in its environment, looked at before anything is opened."""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
from collections.abc import Collection, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from oddtrick.errors import BadOption
from oddtrick.messages import Name, TextValue, Verbatim, term
from oddtrick.solver.engine import kernel
from oddtrick.store.leases import LIFE
from oddtrick.web.server.network_addresses import Network
from oddtrick.web.server.rate_limits import DAY, KEPT


def setting_of(what: str, many: str) -> str:
    """The setting of a number for each of several things, such as kinds of books.

    >>> setting_of("DAY", "bidding sets")
    'ODDTRICK_DAY_BIDDING_SETS'
    """
    return f"ODDTRICK_{what}_{many.replace(' ', '_').upper()}"


DAY_SETTINGS = {setting_of("DAY", many): many for many in DAY}
"""How many of something an address may make in a day."""

_UNUSED = {setting_of("UNUSED", many): many for many in KEPT}
"""After how many days books go that nobody has used."""

_SETTINGS = frozenset((
    "ADDRESS", "BUILT", "CACHE", "DB", "KEPT_DAYS", "KERNEL", "KERNEL_REQUIRED", "LEASE", "LOG",
    "MEMBERS", "METRICS_FROM", "NAMES", "PROXY", "PUSH_CONTACT", "PUSH_KEY", "SETS_AHEAD",
    "THINKERS", "WORKER", *(name.removeprefix("ODDTRICK_") for name in (*DAY_SETTINGS, *_UNUSED)),
))  # fmt: skip
"""All names of settings after `ODDTRICK_`, those of other commands among them."""

_NAME = re.compile(r"[A-Za-z0-9._-]{0,64}")
_PROXY = re.compile(r"(?:(?:/[^@]*|[^@]+:[0-9]+)@.+)?", re.DOTALL)
_HOST = re.compile(r"[A-Za-z0-9._-]+")


class Settings(NamedTuple):
    """The settings in the environment. Empty texts are for what it does not name."""

    json_log: bool
    """Whether the log is lines of JSON."""
    ahead: bool
    """Whether today's sets are played before anybody asks for one."""
    proxies: tuple[Network, ...]
    """The proxies whose word is taken for where a visitor comes from."""
    worker: str
    """This server's name among several."""
    address: str
    """Where the others find it."""
    lease: float
    """Seconds for which a worker is taken for alive that is not heard of."""
    proxy: tuple[str, str]
    """The command socket of the proxy before several servers, and the file of its map."""
    cache: str
    """The address of Valkey."""
    book_days: Mapping[str, float]
    """Days after which evenings and other books go that nobody has used, and for which others are
    `kept`; what is not named has the server's own."""

    @property
    def hosts(self) -> list[str]:
        """The host of its address: so those who watch it ask for it.

        >>> settings_of_environment()._replace(address="http://web1:8080").hosts
        ['web1']
        """
        host = urlsplit(self.address).hostname
        return [host] if host else []


def settings_of_environment() -> Settings:
    """All of it. Raises `OddtrickError` with the first that cannot be, or is no setting."""
    _check_spelling()
    kernel.chosen()
    metrics_readers()
    _check_url("ODDTRICK_THINKERS", ("tcp", "tls"), "the Dask scheduler, as tcp://host:8786")
    json_log = _said(
        "LOG", ("", "json"), "ODDTRICK_LOG is json, or is left out for a log in plain lines."
    )
    ahead = _said(
        "SETS_AHEAD",
        ("", "0", "1"),
        "ODDTRICK_SETS_AHEAD is 1 to have today’s sets played as soon as somebody is there, and 0 "
        "to have them played when they are asked for.",
    )
    worker = _said(
        "WORKER",
        _NAME,
        "ODDTRICK_WORKER is a worker’s name of 1 to 64 letters, digits and - _ . only.",
    )
    proxy = _said(
        "PROXY",
        _PROXY,
        "ODDTRICK_PROXY is the proxy’s command socket, @ and the file of its map, as "
        "127.0.0.1:9999@/etc/oddtrick/shards.map.",
    )
    admin, _, map_file = proxy.partition("@")
    return Settings(
        json_log=json_log == "json",
        ahead=ahead != "0",
        proxies=_networks("FORWARDED_ALLOW_IPS"),
        worker=worker,
        address=_check_url(
            "ODDTRICK_ADDRESS", ("http", "https"), "this server’s address, as http://host:8080"
        ),
        lease=_lease(),
        proxy=(admin, map_file),
        cache=_cache(),
        book_days={
            what: days
            for name, what in {"ODDTRICK_KEPT_DAYS": "kept", **_UNUSED}.items()
            if (days := number_in(name, 100_000, "{name} is a number of days: from 1."))
        },
    )


def _said(name: str, fits: Collection[str] | re.Pattern[str], wrong: str) -> str:
    said = os.environ.get(f"ODDTRICK_{name}", "")
    if not (fits.fullmatch(said) if isinstance(fits, re.Pattern) else said in fits):
        raise BadOption(wrong)
    return said


def number_in(name: str, most: int, wrong: str, **values: TextValue) -> int:
    """The number of a setting, from 1; 0 where it is not set. Raises `BadOption`."""
    said = os.environ.get(name, "")
    if said and not (said.isdecimal() and 1 <= int(said) <= most):
        raise BadOption(wrong, name=Verbatim(name), **values)
    return int(said or 0)


def check_names(names: Collection[str]) -> None:
    """Raises `BadOption` for what no browser names a server by."""
    for name in names:
        if not _HOST.fullmatch(name):
            raise BadOption(
                "“{name}” is no name of a host: write them as bridge.example, with neither a "
                "scheme nor a port, and with spaces between several (ODDTRICK_NAMES, --name).",
                name=Name(name),
            )


def metrics_readers() -> list[Network]:
    """The networks that may read what is measured: this computer, and those that are set. Raises
    `BadOption`."""
    here = [ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128")]
    return [*here, *_networks("ODDTRICK_METRICS_FROM")]


def _networks(name: str) -> tuple[Network, ...]:
    """The networks of a setting. Raises `BadOption`, for a network of everybody too."""
    found: list[Network] = []
    for part in filter(None, (part.strip() for part in os.environ.get(name, "").split(","))):
        try:
            network = ipaddress.ip_network(part)
        except ValueError:
            network = None
        if network is None or not network.prefixlen:
            raise BadOption(
                "“{part}” in {name} is no address and no network: write them as 10.0.0.1 or "
                "10.0.0.0/24, with commas between them. Everybody cannot be meant.",
                part=Name(part),
                name=Verbatim(name),
            )
        found.append(network)
    return tuple(found)


def _check_spelling() -> None:
    for name in sorted(os.environ):
        said = name.removeprefix("ODDTRICK_")
        if said == name or said in _SETTINGS:
            continue
        near = difflib.get_close_matches(said, _SETTINGS, 1)
        setting = Verbatim(name)
        if near:
            meant = Verbatim(f"ODDTRICK_{near[0]}")
            raise BadOption("{name} is no setting: do you mean {meant}?", name=setting, meant=meant)
        raise BadOption(
            "{name} is no setting: docs/operate/server.md has a server’s.", name=setting
        )


def _lease() -> float:
    said = os.environ.get("ODDTRICK_LEASE", "")
    try:
        seconds = float(said) if said else LIFE
    except ValueError:
        seconds = 0.0
    if not 0.5 <= seconds <= 60:
        raise BadOption("ODDTRICK_LEASE is from 0.5 to 60 seconds.")
    return seconds


def _cache() -> str:
    what = "the address of Valkey or Redis, as valkey://host:6379/0"
    url = _check_url("ODDTRICK_CACHE", ("valkey", "redis", "rediss", "valkeys"), what, port=False)
    number = urlsplit(url).path.strip("/")
    if number and not number.isdecimal():
        raise BadOption("ODDTRICK_CACHE is {right}.", right=term(what))
    return url


def _check_url(name: str, schemes: Collection[str], what: str, *, port: bool = True) -> str:
    """The address in a setting, which has a host, and a `port` where it must. Raises
    `BadOption`."""
    said = os.environ.get(name, "")
    try:
        parts = urlsplit(said)
        number = parts.port
    except ValueError:
        parts, number = urlsplit(""), None
    fits = parts.scheme in schemes and parts.hostname and not re.search(r"\s", said)
    if said and not (fits and (number or not port)):
        raise BadOption("{name} is {right}.", name=Verbatim(name), right=term(what))
    return said
