"""Many auctions at once on an accelerator: the arrays of `players.learned`, as tensors of PyTorch.

What they mean and how they change is said there (`batch_auctions`, `features`, `bidding_network`);
`check.py` holds both against each other.
"""

from __future__ import annotations

from functools import cache

import torch
from torch import Tensor

from oddtrick.players.learned.bidding_network import (
    BEFORE,
    BIDS,
    CALLS,
    DOUBLE,
    FIRST,
    HAND,
    HIDDEN,
    PASS,
    PUBLIC,
    REDOUBLE,
    RISE,
    START,
)

NOBODY = -1


class Auctions:
    """So many auctions on one device. Fields as in `batch_auctions.Auctions`."""

    def __init__(self, count: int, device: torch.device) -> None:
        def filled(value: int, *shape: int, dtype: torch.dtype = torch.int64) -> Tensor:
            return torch.full((count, *shape), value, dtype=dtype, device=device)

        self.time = 0
        self.last, self.bidder = filled(NOBODY), filled(NOBODY)
        self.doubled, self.passes = filled(0), filled(0)
        self.over = filled(0, dtype=torch.bool)
        self.bid_by = filled(NOBODY, len(BIDS), dtype=torch.int8)
        self.doubled_by = filled(NOBODY, len(BIDS), dtype=torch.int8)
        self.named = filled(NOBODY, 2, 5, dtype=torch.int8)
        self.calls: list[Tensor] = []

    def legal(self, rows: Tensor) -> Tensor:
        """The legal calls of some auctions, a row of 38 for each."""
        last, doubled = self.last[rows], self.doubled[rows]
        theirs = (last >= 0) & ((self.bidder[rows] - self.time) % 2 == 1)
        ours = (last >= 0) & ~theirs
        found = torch.empty((len(rows), len(CALLS)), dtype=torch.bool, device=rows.device)
        found[:, PASS] = True
        found[:, DOUBLE] = theirs & (doubled == 0)
        found[:, REDOUBLE] = ours & (doubled == 1)
        found[:, FIRST:] = torch.arange(len(BIDS), device=rows.device) > last[:, None]
        return found

    def step(self, calls: Tensor) -> None:
        """Every auction that is not over goes on by its call."""
        who, going = self.time % 4, ~self.over
        bids = going & (calls >= FIRST)
        place = (calls - FIRST).clamp(min=0)
        _put(self.bid_by, place, bids, who)
        strain = place % 5
        named = self.named[:, who % 2]
        fresh = named.gather(1, strain[:, None])[:, 0] < 0
        _put(named, strain, bids & fresh, who)
        self.last = torch.where(bids, place, self.last)
        self.bidder = torch.where(bids, who, self.bidder)
        doubles, again = going & (calls == DOUBLE), going & (calls == REDOUBLE)
        _put(self.doubled_by, self.last.clamp(min=0), doubles, who)
        self.doubled = torch.where(bids, 0, torch.where(doubles, 1, self.doubled))
        self.doubled = torch.where(again, 2, self.doubled)
        passes = torch.where(calls == PASS, self.passes + 1, 0)
        self.passes = torch.where(going, passes, self.passes)
        self.calls.append(torch.where(going, calls, NOBODY))
        self.over = self.over | (self.passes >= torch.where(self.last >= 0, 3, 4))
        self.time += 1

    def declarer(self) -> Tensor:
        """The declarers, -1 where all passed."""
        rows = torch.arange(len(self.last), device=self.last.device)
        found = self.named[rows, self.bidder % 2, self.last % 5].to(torch.int64)
        return torch.where(self.last >= 0, found, NOBODY)


def _put(values: Tensor, places: Tensor, where: Tensor, value: int) -> None:
    """Write a value at one place of each row where that is so."""
    places = places[:, None]
    old = values.gather(1, places)
    values.scatter_(1, places, torch.where(where[:, None], torch.full_like(old, value), old))


def features(auctions: Auctions, rows: Tensor, hands: Tensor, vulnerable: Tensor) -> Tensor:
    """The features of those who are to call in some rows, as
    `players.learned.bidding_network` has them, in sixteen bits."""
    me, count, device = auctions.time % 4, len(rows), rows.device
    turn = torch.zeros((count, 4), dtype=torch.bool, device=device)
    turn[:, me] = True
    parts = [hands, vulnerable[:, [me % 2, 1 - me % 2]], turn]
    for who, seats in ((auctions.bid_by, 4), (auctions.doubled_by, 2)):
        by = who[rows].to(torch.int64)
        seat = torch.where(by >= 0, (by - me) % seats, NOBODY)
        parts.append(_one_hot(seat, seats).transpose(1, 2).reshape(count, -1))
    last, bidder = auctions.last[rows], auctions.bidder[rows]
    doubled, passes = auctions.doubled[rows], auctions.passes[rows]
    parts.append(_one_hot(torch.where(last >= 0, last // 5, NOBODY), 7))
    parts.append(_one_hot(torch.where(last >= 0, last % 5, NOBODY), 5))
    parts.append(_one_hot(torch.where(last >= 0, (bidder - me) % 4, NOBODY), 4))
    parts.append(_one_hot(doubled - 1, 2))
    parts.append(_one_hot(passes.clamp(max=3) - 1, 3))
    nothing = torch.full((count,), NOBODY, dtype=torch.int64, device=device)
    for back in range(1, BEFORE + 1):
        call = auctions.calls[-back][rows].clamp(min=PASS) if auctions.time >= back else nothing
        parts.append(_one_hot(call, len(CALLS)))
    found = torch.cat([part.to(hands.dtype) for part in parts], 1)
    assert found.shape[1] == HAND + PUBLIC
    return found


def _one_hot(values: Tensor, width: int) -> Tensor:
    return values[..., None] == torch.arange(width, device=values.device)


@cache
def _ladder(device: torch.device) -> tuple[Tensor, Tensor]:
    """The start of a net that knows nothing, and the numbers of the bids, on a device."""
    return torch.from_numpy(START).to(device), torch.arange(len(BIDS), device=device)


def prior(auctions: Auctions, rows: Tensor) -> Tensor:
    """The numbers added to the outputs for those rows (see `bidding_network.prior`)."""
    start, bids = _ladder(rows.device)
    found = start.repeat(len(rows), 1)
    found[:, FIRST:] -= RISE * (bids - auctions.last[rows][:, None] - 1)
    return torch.where(auctions.legal(rows), found, HIDDEN)
