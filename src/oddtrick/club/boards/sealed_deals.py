"""The deals of an event in its file, apart from its entries, and whether people may have seen them.

Their commitment (`oddtrick.support.commitment`) may be published before the first card; what it is
of afterwards, and anybody who kept the commitment can check that nobody changed a deal.

Each set of boards has a seed of its own, which follows from the seed of all but does not lead back
to it, and is sealed for itself: the commitment is the hash of the list of these seals. So a set
can be opened as soon as it may be seen, and shows nothing of the others. Files of before this have
one seal of all boards (`each` is 0), which is opened with the last result.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from oddtrick.errors import BadRecord, Refused
from oddtrick.store.log import Append, EventLog
from oddtrick.support.commitment import hash_of
from oddtrick.support.typed_json import decode

__all__ = [
    "SealedDeals",
    "SealedSet",
    "load_sealed",
    "save_sealed",
    "sealed_in",
    "seed_of",
    "showing",
    "shown_in",
]

_NAME = "boards"
"""The name under which the deals are stored."""
_SHOWN = "shown"


def _written(what: object) -> str:
    return msgspec.json.encode(what).decode()


def seed_of(seed: str, number: int) -> str:
    """The seed of a set of boards."""
    return hash_of(_written({"seed": seed, "set": number}))


class SealedSet(msgspec.Struct, frozen=True):
    """The sealed part of a set: its number, its seed, and its deals in order."""

    set: int
    seed: str
    deals: tuple[str, ...]

    @property
    def text(self) -> str:
        """The text its seal is of."""
        return _written(self)


class SealedDeals(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The deals as they are stored: the seed, the deals from board 1 up, and how many of them are
    in `each` set."""

    seed: str
    deals: tuple[str, ...]
    each: int = 0

    @property
    def text(self) -> str:
        """As it is filed."""
        return _written(self)

    @property
    def sets(self) -> tuple[SealedSet, ...]:
        """The sets, each sealed for itself; none where all boards have one seal."""
        if not self.each:
            return ()
        starts = range(0, len(self.deals), self.each)
        return tuple(
            SealedSet(n, seed_of(self.seed, n), self.deals[at : at + self.each])
            for n, at in enumerate(starts, 1)
        )

    @property
    def committed_text(self) -> str:
        """The text the commitment is of: the seals of the sets, or all the deals."""
        return _written({"sets": [hash_of(s.text) for s in self.sets]}) if self.each else self.text

    @property
    def commitment(self) -> str:
        """The part that may be published before anybody has played."""
        return hash_of(self.committed_text)

    def opened(self, boards: Collection[int], whole: bool) -> str:
        """The proof of the deals of the boards that may be seen, in lines: the text the commitment
        is of, then the text of each set all of whose boards are among them; of all of them where
        the `whole` may be seen. Empty where there is nothing to publish yet."""
        if not self.each:
            return self.text if whole else ""
        found = [
            s.text
            for s in self.sets
            if whole or {*range((s.set - 1) * self.each + 1, s.set * self.each + 1)} <= {*boards}
        ]
        return "\n".join([self.committed_text, *found]) if found else ""


def save_sealed(log: EventLog, sealed: SealedDeals) -> None:
    """Put the deals into the event's file. Raises `Refused` where it has some, `StoreError`."""
    if log.read(_NAME):
        raise Refused("The boards of this event have been dealt already.")
    log.append(_NAME, 1, [sealed.text])


def sealed_in(log: EventLog) -> SealedDeals | None:
    """The deals that lie in an open event's file, if there are any. Raises `BadRecord`."""
    stored = log.read(_NAME)
    if not stored:
        return None
    try:
        return decode(stored[0].body, SealedDeals)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"The boards in the file cannot be read: {error}.") from None


def load_sealed(log: EventLog) -> SealedDeals:
    """The deals of an event's file. Raises `Refused` where there are none, `BadRecord`."""
    found = sealed_in(log)
    if found is None:
        raise Refused("The boards have not been dealt here; deal them with “oddtrick club deal”.")
    return found


def showing(log: EventLog) -> list[Append]:
    """The lines that record, once and for good, that everybody may see all deals from now on."""
    stored = log.read(_NAME)
    return [Append(_NAME, 2, [_SHOWN])] if len(stored) == 1 else []


def shown_in(log: EventLog) -> bool:
    """Whether people may have seen the deals."""
    return len(log.read(_NAME)) > 1
