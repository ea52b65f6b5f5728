"""What is written down at a party: entries, appended and never changed."""

from __future__ import annotations

import msgspec

from ...errors import BadRecord

__all__ = ["Began", "Ended", "Entry", "Joined", "Struck", "Went", "read_entry", "write_entry"]


class _Entry(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """One entry; `type` in its JSON is the class's name in small letters."""


class Began(_Entry, frozen=True):
    """The party begins. From `seed` all cuts follow; `unit` is how many points are one to settle,
    0 for the kind's own."""

    kind: str
    players: tuple[str, ...]
    seed: int
    unit: int = 0
    ladies: tuple[str, ...] = ()


class Ended(_Entry, frozen=True):
    """A round has ended at a table: the points of both sides."""

    table: int
    ns: int
    ew: int


class Joined(_Entry, frozen=True):
    """Somebody claims entry at a table of fewer than six, from the next rubber on."""

    player: str


class Went(_Entry, frozen=True):
    """Somebody plays the rubber to its end, and then goes home."""

    player: str


class Struck(_Entry, frozen=True):
    """The last entry that counts does not count any more."""


Entry = Began | Ended | Joined | Went | Struck

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> str:
    """The entry as JSON."""
    return msgspec.json.encode(entry).decode()


def read_entry(text: str) -> Entry:
    """The entry a JSON text holds. Raises `BadRecord`."""
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"This is no entry of a party: {error}.") from None
