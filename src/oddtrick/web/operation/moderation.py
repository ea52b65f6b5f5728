"""Decisions of moderators, as a running server knows them: the store is asked every few seconds."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

from oddtrick.errors import Refused
from oddtrick.store.sanctions import Sanction
from oddtrick.support.skeletons import skeleton
from oddtrick.web.server.network_addresses import Network, among

MUTED = "The people who run this server let nothing be said from here."


class Moderation:
    """The addresses banned or muted, and the words no name may have. Changes with `learn`."""

    def __init__(self) -> None:
        self._banned: list[Network] = []
        self._muted: list[Network] = []
        self._muted_seats: set[str] = set()
        self._words: list[str] = []
        self.acting: dict[int, Sanction] = {}
        """Those that somebody has to see to: tables to be closed, seats to be banned."""

    def learn(self, sanctions: Sequence[Sanction]) -> None:
        """All that holds now."""
        self._banned, self._muted, self._muted_seats, self._words = [], [], set(), []
        self.acting = {}
        for one in sanctions:
            match one.kind, _network(one.subject):
                case "word", _:
                    self._words.append(skeleton(one.subject))
                case "mute", None:
                    self._muted_seats.add(one.subject)
                case ("ban" | "mute") as kind, network if network is not None:
                    (self._banned if kind == "ban" else self._muted).append(network)
                case _ if not one.done:
                    self.acting[one.number] = one

    def banned(self, host: str | None) -> bool:
        """Whether an address is banned."""
        return bool(self._banned) and among(host, self._banned)

    def check_talk(self, host: str | None, table: str, seat: str) -> None:
        """Raises `Refused` for somebody who is muted, by their address or seat."""
        if f"{table}/{seat}" in self._muted_seats or (self._muted and among(host, self._muted)):
            raise Refused(MUTED)

    def check_name(self, name: str) -> None:
        """Raises `Refused` for a name that has a word no name may have."""
        plain = skeleton(name) if self._words else ""
        if any(word in plain for word in self._words):
            raise Refused("This name is not wanted on this server. Choose another.")


def _network(subject: str) -> Network | None:
    try:
        return ipaddress.ip_network(subject)
    except ValueError:
        return None
