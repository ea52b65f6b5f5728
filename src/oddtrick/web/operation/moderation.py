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
        banned, muted, seats, words = [], [], set(), []
        acting: dict[int, Sanction] = {}
        for one in sanctions:
            seat = "/" in one.subject and not _network(one.subject)
            match one.kind:
                case "ban" if seat:
                    acting[one.number] = one
                case "ban":
                    banned.append(ipaddress.ip_network(one.subject))
                case "mute" if seat:
                    seats.add(one.subject)
                case "mute":
                    muted.append(ipaddress.ip_network(one.subject))
                case "word":
                    words.append(skeleton(one.subject))
                case "close":
                    acting[one.number] = one
        self._banned, self._muted, self._muted_seats, self._words = banned, muted, seats, words
        self.acting = {n: one for n, one in acting.items() if not one.done}

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


def _network(subject: str) -> bool:
    try:
        ipaddress.ip_network(subject)
    except ValueError:
        return False
    return True
