"""Deals on an accelerator, and what an auction is worth on them: `selfplay`'s, as tensors."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import torch
from auctions import Auctions
from selfplay import (
    ENOUGH,
    LIGHT,
    LOW_DOUBLE,
    REDOUBLED,
    SHORT,
    UNBALANCED,
    score_table,
)
from torch import Tensor

from oddtrick.players.learned.bidding_network import (
    DOUBLE,
    FIRST,
    HONOUR_POINTS,
    LONGEST,
    LOW_RANKS,
    MOST_POINTS,
    REDOUBLE,
)
from oddtrick.scoring.imps import IMP_FROM


class Table(NamedTuple):
    """Deals on the table, as `selfplay.Table` has them. The dealer is position 0."""

    cards: Tensor
    hands: Tensor
    vulnerable: Tensor
    tricks: Tensor


@cache
def honour_points(device: torch.device) -> Tensor:
    """The points of each rank, on a device."""
    return torch.from_numpy(HONOUR_POINTS).to(device)


@cache
def score_table_on(device: torch.device) -> Tensor:
    """`selfplay.score_table`, on a device."""
    return torch.from_numpy(score_table()).to(device)


def points(cards: Tensor) -> Tensor:
    """Points for high cards in hands of n × 52."""
    worth = honour_points(cards.device)
    return (cards.reshape(-1, 4, 13) * worth).sum((1, 2))


def hand_features(cards: Tensor, dtype: torch.dtype) -> Tensor:
    """The features of n hands, given as n × 52 flags."""
    device, suits = cards.device, cards.reshape(-1, 4, 13)
    lengths = suits.sum(2)
    honours = (suits * honour_points(device)).sum(2)
    at_least = lengths[:, :, None] > torch.arange(LONGEST, device=device)
    worth = honours.sum(1)[:, None] > torch.arange(MOST_POINTS, device=device)
    parts = (suits[:, :, LOW_RANKS:], at_least, honours / 10, worth)
    return torch.cat([p.reshape(len(cards), -1).to(dtype) for p in parts], 1)


def table_of(owner: Tensor, tricks: Tensor, vulnerable: Tensor, dtype: torch.dtype) -> Table:
    """Deals whose dealer is seat 0; `vulnerable` is a mask of sides for each."""
    device = owner.device
    cards = owner[:, None, :] == torch.arange(4, device=device, dtype=owner.dtype)[:, None]
    hands = hand_features(cards.reshape(-1, 52), dtype).reshape(len(owner), 4, -1)
    sides = (vulnerable[:, None] >> torch.arange(2, device=device) & 1).to(torch.bool)
    return Table(cards, hands, sides, tricks)


def drawn(owner: Tensor, tricks: Tensor, count: int, copies: int, dtype: torch.dtype) -> Table:
    """So many of these deals by lot, each `copies` times in a row, with the suits in another order,
    another dealer and any vulnerability."""
    device = owner.device

    def lot(most: int, *shape: int) -> Tensor:
        return torch.randint(most, shape, device=device)

    rows, turn = lot(len(owner), count), lot(4, count, 1)
    order = torch.rand((count, 4), device=device).argsort(1)
    suits = owner[rows].reshape(count, 4, 13)
    cards = suits.gather(1, order[:, :, None].expand(count, 4, 13)).reshape(count, 52)
    strains = torch.cat([order, torch.full((count, 1), 4, device=device)], 1)
    taken = tricks[rows].gather(1, strains[:, :, None].expand(count, 5, 4))
    seats = (torch.arange(4, device=device) + turn) % 4
    taken = taken.gather(2, seats[:, None, :].expand(count, 5, 4))
    made = table_of((cards.to(torch.int64) - turn) % 4, taken, lot(4, count), dtype)
    return Table(*(part.repeat_interleave(copies, 0) for part in made))


def scores(auctions: Auctions, table: Table, punished: Tensor) -> Tensor:
    """The score of each auction for the dealer's side, double dummy. Where `punished`, a contract
    that fails is scored as doubled."""
    rows, declarer = torch.arange(len(auctions.last), device=punished.device), auctions.declarer()
    bid = auctions.last.clamp(min=0)
    taken = table.tricks[rows, bid % 5, declarer].to(torch.int64)
    fails = punished & (auctions.doubled == 0) & (taken < bid // 5 + 7)
    doubled, side = torch.where(fails, 1, auctions.doubled), declarer % 2
    vulnerable = table.vulnerable[rows, side].to(torch.int64)
    found = score_table_on(punished.device)[vulnerable, doubled, bid, taken]
    return torch.where(auctions.last >= 0, torch.where(side == 0, found, -found), 0.0)


def imps(differences: Tensor) -> Tensor:
    """IMPs of differences in points."""
    steps = torch.tensor(IMP_FROM, device=differences.device, dtype=differences.dtype)
    return differences.sign() * torch.bucketize(differences.abs(), steps, right=True)


def compared(points_: Tensor, copies: int) -> Tensor:
    """IMPs of each auction against the others of the same deal, on the average."""
    each = points_.reshape(-1, copies)
    return (imps(each[:, :, None] - each[:, None, :]).sum(2) / max(copies - 1, 1)).reshape(-1)


def artificial(auctions: Auctions, rows: Tensor, call: Tensor, cards: Tensor) -> Tensor:
    """The cost of calls that say what the hand has not (see `selfplay.artificial`)."""
    me, device = auctions.time % 4, rows.device
    lengths = cards.reshape(-1, 4, 13).sum(2)
    bid, is_bid = call - FIRST, call >= FIRST
    suit = torch.where(is_bid, bid % 5, 4)
    length = lengths.gather(1, suit.clamp(max=3)[:, None])[:, 0]
    by = auctions.bid_by[rows].reshape(len(rows), 7, 5)
    mine, partners = (by == me).any(1), (by == (me + 2) % 4).any(1)
    before, beside = (m.gather(1, suit[:, None])[:, 0] for m in (mine, partners))
    need = torch.where(before, 2, torch.where(beside, 3, 4))
    cost = SHORT * torch.where(is_bid & (suit < 4), (need - length).clamp(min=0), 0)
    spoken = mine.any(1) | partners.any(1)
    single = lengths.min(1).values < 2
    cost = cost + UNBALANCED * (is_bid & (suit == 4) & (bid < 10) & single & ~spoken)
    last = auctions.last[rows]
    light = (ENOUGH - points(cards)).clamp(min=0) / 4
    cost = cost + LIGHT * torch.where(is_bid & (last < 0), light, torch.zeros((), device=device))
    cost = cost + LOW_DOUBLE * ((call == DOUBLE) & (last < 14)) + REDOUBLED * (call == REDOUBLE)
    return cost.to(torch.float32)
