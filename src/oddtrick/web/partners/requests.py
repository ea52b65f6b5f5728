"""Requests of a bidding set's page."""

from __future__ import annotations

import msgspec

__all__ = ["AskedOfBidding", "ComeToBid", "MakeCall"]


class _BiddingRequest(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A request to a bidding set."""


class MakeCall(_BiddingRequest, frozen=True, tag="call"):
    """A partner calls on a board, the `number`-th call of its auction, from 0: so that one that is
    sent twice counts once."""

    board: int
    number: int
    code: str


class ComeToBid(_BiddingRequest, frozen=True, tag="here"):
    """The partner has come."""


AskedOfBidding = MakeCall | ComeToBid
