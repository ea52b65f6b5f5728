"""Requests of a bidding set's page."""

from __future__ import annotations

from typing import Literal

import msgspec

from oddtrick.trainer.partners.boards import HandKind

__all__ = ["AskedOfBidding", "ComeToBid", "MakeCall", "NewBidding"]


class NewBidding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/bidding``: see `oddtrick.trainer.partners.boards.BiddingPlan`."""

    boards: int = 8
    hands: HandKind = "ours"
    opponents: Literal["pass", "bid"] = "pass"
    partner: Literal["person", "machine"] = "person"
    meanings: Literal["call", "auction"] = "call"
    system: Literal["natural", "vanderbilt", "two-club"] = "natural"


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
