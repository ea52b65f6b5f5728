"""Entries of a bidding set, appended and never changed."""

from __future__ import annotations

import msgspec

from oddtrick.club.entry_text import EntryText
from oddtrick.support.typed_json import decoder_of

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

_decoder: msgspec.json.Decoder[BiddingEntry] = decoder_of(BiddingEntry)
_text = EntryText(_decoder, "entry of a bidding set")
read_bidding_entry, write_bidding_entry = _text.read, _text.write
