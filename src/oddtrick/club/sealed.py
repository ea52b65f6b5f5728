"""The deals of an event in its file, apart from its entries, and whether people may have seen them.

Their commitment (`oddtrick.sealing`) may be published before the first card; the text it is of
afterwards, and then whoever kept the commitment knows that nobody changed a deal. With the text
everybody knows every board, also those of rounds that were not played: none can be played then.
"""

from __future__ import annotations

import msgspec

from ..errors import BadRecord, Refused
from ..sealing import hash_of
from ..store.log import Append, EventLog

__all__ = ["Sealed", "keep", "kept", "sealed_in", "showing", "shown_in"]

_NAME = "boards"
"""What the deals are filed under."""
_SHOWN = "shown"


class Sealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is sealed: the seed, and the deals from board 1 up."""

    seed: str
    deals: tuple[str, ...]

    @property
    def text(self) -> str:
        """The text the commitment is of."""
        return msgspec.json.encode(self).decode()

    @property
    def commitment(self) -> str:
        """What may be told before anybody has played."""
        return hash_of(self.text)


def keep(log: EventLog, sealed: Sealed) -> None:
    """Put the deals into the event's file. Raises `Refused` where it has some, `StoreError`."""
    if log.read(_NAME):
        raise Refused("The boards of this event have been dealt already.")
    log.append(_NAME, 1, [sealed.text])


def sealed_in(log: EventLog) -> Sealed | None:
    """The deals that lie in an open event's file, if there are any. Raises `BadRecord`."""
    stored = log.read(_NAME)
    if not stored:
        return None
    try:
        return msgspec.json.decode(stored[0].body, type=Sealed)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"The boards in the file cannot be read: {error}.") from None


def kept(log: EventLog) -> Sealed:
    """The deals of an event's file. Raises `Refused` where there are none, `BadRecord`."""
    found = sealed_in(log)
    if found is None:
        raise Refused("The boards have not been dealt here; deal them with “oddtrick club deal”.")
    return found


def showing(log: EventLog) -> list[Append]:
    """What writes down, once and for good, that from now on everybody may see the deals."""
    stored = log.read(_NAME)
    return [Append(_NAME, 2, [_SHOWN])] if len(stored) == 1 else []


def shown_in(log: EventLog) -> bool:
    """Whether people may have seen the deals."""
    return len(log.read(_NAME)) > 1
