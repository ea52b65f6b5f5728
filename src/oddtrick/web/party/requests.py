"""Requests of a party's pages."""

from __future__ import annotations

import msgspec

from oddtrick.club.party.entries import DealEntered, Ended
from oddtrick.club.party.score_pad import Held, Terms


class NewParty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/parties``: see `club.party.entries.Began`. `after` is an earlier
    party whose columns are carried on, by its name and the host's token."""

    kind: str
    players: tuple[str, ...]
    title: str = ""
    ladies: tuple[str, ...] = ()
    couples: tuple[tuple[str, str], ...] = ()
    terms: Terms = Terms()
    unit: int = 0
    stake: str = ""
    per: int = 100
    tables: int = 0
    as_named: bool = False
    seed: int | None = None
    after: tuple[str, str] | None = None


class _Sent(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A request with a name, which counts once however often it comes."""

    sent: str


class EnterDeal(_Sent, frozen=True, tag="deal"):
    """A deal: of which table, in which of its rounds, and the how manieth there."""

    table: int
    round: int
    number: int
    contract: str
    declarer: str = ""
    tricks: int = 0
    honours: Held | None = None


class EnterPoints(_Sent, frozen=True, tag="points"):
    """The points of both sides in a round."""

    table: int
    round: int
    ns: int
    ew: int


class BreakOffRound(_Sent, frozen=True, tag="break"):
    """The round ends at a table as it stands."""

    table: int
    round: int


class Mend(_Sent, frozen=True, tag="mend"):
    """A score put right; without one it is taken out."""

    entry: int
    right: DealEntered | Ended | None
    reason: str = ""


class UndoEntry(_Sent, frozen=True, tag="undo"):
    """An entry of a running round, or the last of all, does not count."""

    entry: int


class Join(_Sent, frozen=True, tag="join"):
    """The host lets somebody in."""

    player: str
    table: int = 0


class Leave(_Sent, frozen=True, tag="leave"):
    """Somebody goes home after this rubber."""

    player: str


class FormTable(_Sent, frozen=True, tag="form"):
    """A new table is made of candidates."""

    candidates: tuple[str, ...]


class Start(_Sent, frozen=True, tag="start"):
    """The time of a round begins, of the tables with this one."""

    table: int
    round: int


Asked = (
    EnterDeal | EnterPoints | BreakOffRound | Mend | UndoEntry | Join | Leave | FormTable | Start
)
