"""HAProxy before several workers: its configuration, and the map of shards that they keep in it.

A request goes to the worker that owns what its path names: HAProxy takes the CRC-32 of the id, as
`oddtrick.store.leases.shard_of` does, and looks the shard up in a map. A server that takes shards
over writes so into the map, over the proxy's own command socket, and looks from time to time
whether a proxy that was started again still has it. What names nothing goes to the server with the
fewest connections.
"""

from __future__ import annotations

import socket
from collections.abc import Collection, Mapping
from pathlib import Path

from oddtrick.errors import BadOption, OddtrickError, cause
from oddtrick.messages import Name, Verbatim
from oddtrick.store.leases import SHARDS
from oddtrick.web.server.network_addresses import ip_of

PATIENCE = 1.0
"""Seconds that the proxy may take to answer."""

_CONFIG = Path(__file__).with_name("haproxy.cfg.txt")
"""The template of the configuration."""

_RESOLVERS = """\
# Workers that are named and not numbered are looked up again when they move.
resolvers names
    parse-resolv-conf
    hold valid 5s
    # All name servers are asked at once. One that knows no worker, as the host's beside that of the
    # containers, takes none away.
    hold nx 1h
    hold other 1h
    hold refused 1h
    hold timeout 1h

"""

_PAGES = "/table/"
"""Only a table's page is another where there is none of that name."""
_CALLS = "/api/tables/ /api/club/ /api/parties/ /api/classes/ /api/bidding/ /api/sets/"


class NoProxy(OddtrickError):
    """The proxy does not answer, or not as it should."""


def proxy_config(workers: Mapping[str, str], *, bind: str, admin: str, map_file: str) -> str:
    """The configuration: workers by name, as `host:port`; where it listens (`bind`) and takes
    commands (`admin`), and the file of the map. Raises `BadOption` for a name that it would not
    understand.

    >>> "server w1 10.0.0.1:8080" in proxy_config(
    ...     {"w1": "10.0.0.1:8080"}, bind=":80", admin="/run/p.sock", map_file="/etc/shards.map")
    True
    """
    for name, address in workers.items():
        if not name.replace("-", "").replace("_", "").replace(".", "").isalnum():
            raise BadOption(
                "A worker’s name has letters, digits and - _ . only, not “{name}”.", name=Name(name)
            )
        if not address.rpartition(":")[2].isdigit():
            raise BadOption(
                "A worker’s address is host:port, not “{address}”.", address=Name(address)
            )
    named = not all(ip_of(address.rpartition(":")[0]) for address in workers.values())
    return _CONFIG.read_text("utf-8").format(
        resolvers=_RESOLVERS if named else "",
        found="resolvers names resolve-prefer ipv4 init-addr last,libc,none " if named else "",
        note=" ".join(f"{name}={address}" for name, address in workers.items()),
        bind=bind,
        admin=admin,
        map=map_file,
        pages=_PAGES,
        calls=_CALLS,
        shards=SHARDS,
        servers="\n".join(f"    server {name} {where}" for name, where in workers.items()),
    )


def map_lines(workers: Collection[str]) -> str:
    """The map as it is before any worker has said what it owns."""
    names = [*workers]
    return "".join(f"{shard} {names[shard % len(names)]}\n" for shard in range(SHARDS))


class ProxyMap:
    """The map of shards in a running proxy. `admin` is its command socket, as a path or
    `host:port`, `map_file` the name of the map there."""

    def __init__(self, admin: str, map_file: str) -> None:
        self.admin, self.map_file = admin, map_file

    def say(self, shards: Collection[int], worker: str) -> None:
        """Have these shards go to a worker. Raises `NoProxy`."""
        known = self.read()
        wrong = [shard for shard in shards if known.get(shard) != worker]
        if wrong:
            output = self._ask(
                "; ".join(
                    f"{'set' if shard in known else 'add'} map {self.map_file} {shard} {worker}"
                    for shard in wrong
                )
            )
            if said := output.strip():
                raise self._says(said.splitlines()[0])

    def read(self) -> dict[int, str]:
        """The map as the proxy has it. Raises `NoProxy`."""
        found: dict[int, str] = {}
        for line in self._ask(f"show map {self.map_file}").splitlines():
            parts = line.split()
            if len(parts) == 3 and parts[1].isdigit():
                found[int(parts[1])] = parts[2]
            elif parts:
                raise self._says(line.strip())
        return found

    def _says(self, line: str) -> NoProxy:
        said = "The proxy at {address} says: {answer}"
        return NoProxy(said, address=Verbatim(self.admin), answer=Verbatim(line))

    def _ask(self, command: str) -> str:
        host, colon, port = self.admin.rpartition(":")
        try:
            by_name = bool(colon) and port.isdigit()
            with socket.socket(socket.AF_INET if by_name else socket.AF_UNIX) as sock:
                sock.settimeout(PATIENCE)
                sock.connect((host, int(port)) if by_name else self.admin)
                sock.sendall(command.encode() + b"\n")
                found = bytearray()
                while piece := sock.recv(65_536):
                    found += piece
        except OSError as error:
            raise NoProxy(
                "The proxy at {address} does not answer: {error}.",
                address=Verbatim(self.admin),
                error=cause(error),
            ) from error
        return found.decode("utf-8", "replace")
