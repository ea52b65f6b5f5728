"""Entries of a bidding set, appended and never changed."""

from __future__ import annotations

import msgspec

from oddtrick.errors import BadRecord

from .boards import BiddingPlan

__all__ = [
    "BiddingEntry",
    "BiddingOpened",
    "PartnerCame",
    "SetCall",
    "read_bidding_entry",
    "write_bidding_entry",
]


class _BiddingEntry(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """One entry; `type` in its JSON is the class's name in small letters."""


class BiddingOpened(_BiddingEntry, frozen=True):
    """A set begins, as it is planned."""

    plan: BiddingPlan


class PartnerCame(_BiddingEntry, frozen=True):
    """The partner has opened his link."""


class SetCall(_BiddingEntry, frozen=True):
    """A call on a board (from 1), by a person or the machine, as records write it."""

    board: int
    seat: str
    code: str


BiddingEntry = BiddingOpened | PartnerCame | SetCall

_decoder: msgspec.json.Decoder[BiddingEntry] = msgspec.json.Decoder(BiddingEntry)
_encoder = msgspec.json.Encoder()


def read_bidding_entry(text: str) -> BiddingEntry:
    """An entry as the file has it. Raises `BadRecord`."""
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"This is no entry of a bidding set: {error}.") from None


def write_bidding_entry(entry: BiddingEntry) -> str:
    """An entry as the file has it."""
    return _encoder.encode(entry).decode()
