"""Entries of a party, appended and never changed."""

from __future__ import annotations

import msgspec

from oddtrick.club.entry_text import EntryText

from .score_pad import Held, ScoredDeal, Terms


class _Entry(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """One entry; `type` in its JSON is the class's name in small letters."""


class Began(_Entry, frozen=True):
    """The party begins. From `seed` all cuts follow; `unit` is how many points are one to settle,
    0 for the kind's own. `stake` is what so many points are worth as `per` says (100 or 1; 0, as in
    files of before, each unit), such as 0.05, or nothing. `tables` is how
    many there are where each plays for itself (0: as few as can be), and `as_named` has people
    sit in the order in which they are named, not by lot. `couples` play together whenever both
    play. `before` are the columns of the wash-book that are carried on, in units."""

    kind: str
    players: tuple[str, ...]
    seed: int
    unit: int = 0
    ladies: tuple[str, ...] = ()
    title: str = ""
    terms: Terms = Terms()
    stake: str = ""
    tables: int = 0
    as_named: bool = False
    couples: tuple[tuple[str, str], ...] = ()
    before: dict[str, int] = {}
    per: int = 0


class DealEntered(_Entry, frozen=True, tag="dealt"):
    """A deal has been played at a table: see `ways.Deal`. `sent` is what a phone calls it, so that
    one which is sent twice counts once."""

    table: int
    contract: str
    declarer: str = ""
    tricks: int = 0
    honours: Held | None = None
    sent: str = ""

    @property
    def deal(self) -> ScoredDeal:
        """The deal by itself."""
        return ScoredDeal(self.contract, self.declarer, self.tricks, self.honours)


class Ended(_Entry, frozen=True):
    """A round has ended at a table: the points of both sides."""

    table: int
    ns: int
    ew: int
    sent: str = ""


class RoundBrokenOff(_Entry, frozen=True, tag="brokenoff"):
    """The round ends at a table as it stands; the only game and the only part score count."""

    table: int
    sent: str = ""


class Started(_Entry, frozen=True):
    """The time of the round that is limited in minutes begins, of the tables with this one."""

    table: int
    sent: str = ""


class Mended(_Entry, frozen=True):
    """An entry, by its number, was wrong, and this is right; None where there was no such deal.
    Who sat where since stays as it was."""

    entry: int
    right: DealEntered | Ended | None
    reason: str = ""
    sent: str = ""


class Joined(_Entry, frozen=True):
    """Somebody claims entry at a table of fewer than six, from the next rubber on; at table 0 where
    there is room."""

    player: str
    table: int = 0
    sent: str = ""


class Went(_Entry, frozen=True):
    """Somebody plays the rubber to its end, and then goes home."""

    player: str
    sent: str = ""


class Formed(_Entry, frozen=True):
    """These would make a new table, in the order in which they came into the room; who has the
    first claim sits down at it."""

    candidates: tuple[str, ...]
    sent: str = ""


class Struck(_Entry, frozen=True):
    """An entry does not count any more: the last that does, or one of a running round."""

    entry: int = 0
    sent: str = ""


Entry = (
    Began
    | DealEntered
    | Ended
    | RoundBrokenOff
    | Started
    | Mended
    | Joined
    | Went
    | Formed
    | Struck
)

ENTRIES: EntryText[Entry] = EntryText(Entry, "entry of a party")
