"""Requests of an evening's pages."""

from __future__ import annotations

from typing import Literal

import msgspec

from oddtrick.club.event.entries import Entry, ResultEntered
from oddtrick.club.room import Deed


class Deeds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Deeds of the director in one request: entries, all or none, and then notes."""

    entries: list[Entry] = []
    notes: list[Deed] = []


class Propose(msgspec.Struct, frozen=True, tag="propose", forbid_unknown_fields=True):
    """A result, for the opponents to confirm."""

    result: ResultEntered
    sure: bool = False
    """It is right although the lead does not fit the hand record."""


class Confirm(msgspec.Struct, frozen=True, tag="confirm", forbid_unknown_fields=True):
    """The opponents confirm what was sent."""

    sent: str


class Decline(msgspec.Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """The opponents say that it is not right."""

    sent: str


class CallUp(msgspec.Struct, frozen=True, tag="call", forbid_unknown_fields=True):
    """The table calls the director."""

    reason: str
    sent: str
    board: int = 0


class RememberedPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first cards of a board's play, as somebody remembers them, at the table where a
    contestant sat on a side."""

    board: int
    of: int
    side: Literal["NS", "EW"]
    cards: list[str]


class Sit(msgspec.Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """A player wants their seat at a board."""

    board: int


class StateSystem(msgspec.Struct, frozen=True, tag="bids", forbid_unknown_fields=True):
    """A player says what their side bids, by name or as a card's text."""

    system: str


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The next round is drawn; `through` are those who go on from a match that is level. In a
    `danish` one those who have met may meet again; `own` is the director's own, each match as 1-4
    and who waits as 5."""

    through: list[int] = []
    danish: bool = False
    own: list[str] = []


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player is called otherwise, wherever they play; both as a director writes a player."""

    who: str
    name: str


class PlayHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the boards are played at Oddtrick's tables."""

    referee: bool = False
    machines: bool = False
    tables: tuple[int, ...] = ()
    """At which; without any, at all."""


class WithdrawCall(msgspec.Struct, frozen=True, tag="uncall", forbid_unknown_fields=True):
    """The table takes its call back."""

    call: int


Asked = Propose | Confirm | Decline | CallUp | WithdrawCall
Wished = Sit | StateSystem | CallUp | WithdrawCall
"""The requests of a table's phone, and those of a player's page."""
