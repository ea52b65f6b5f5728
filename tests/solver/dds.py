"""DDS, through endplay: the independent solver our results are compared with."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import endplay._dds as _dds

_dds.SetMaxThreads(1)

Hands = Sequence[int]


def _fill(cards: Any, hands: Hands) -> None:
    for h in range(4):
        for s in range(4):
            cards[h][3 - s] = (hands[h] >> 13 * s & 0x1FFF) << 2


def table(hands: Hands) -> list[list[int]]:
    """Tricks by strain (clubs first) and declarer (N E S W)."""
    deal, found = _dds.ddTableDeal(), _dds.ddTableResults()
    _fill(deal.cards, hands)
    _dds.CalcDDtable(deal, found)
    return [[found.resTable[(3, 2, 1, 0, 4)[s]][h] for h in range(4)] for s in range(5)]


def strain(hands: Hands, strain: int) -> list[int]:
    """Tricks of the four declarers (N E S W) in one strain."""
    deals, found, par_ = _dds.ddTableDeals(), _dds.ddTablesRes(), _dds.allParResults()
    deals.noOfTables = 1
    _fill(deals.ddTableDeal[0].cards, hands)
    place = (3, 2, 1, 0, 4)[strain]
    _dds.CalcAllTables(deals, -1, [i != place for i in range(5)], found, par_)
    return [found.results[0].resTable[place][h] for h in range(4)]


def runs(
    hands: Hands, leader: int, strain: int, played: Sequence[int] = (), solutions: int = 3
) -> dict[frozenset[int], int]:
    """The tricks the side to play takes with each run of equal cards (solutions 3)."""
    deal = _dds.deal()
    deal.trump = (3, 2, 1, 0, 4)[strain]
    deal.first = leader
    for i, c in enumerate(played):
        deal.currentTrickSuit[i] = 3 - c // 13
        deal.currentTrickRank[i] = c % 13 + 2
    _fill(deal.remainCards, hands)
    found = _dds.futureTricks()
    _dds.SolveBoard(deal, -1, solutions, 1, found, 0)
    result = {}
    for i in range(found.cards):
        suit = 3 - found.suit[i]
        ranks = [r for r in range(2, 15) if r == found.rank[i] or found.equals[i] >> r & 1]
        result[frozenset(13 * suit + r - 2 for r in ranks)] = found.score[i]
    return result


def each_card(
    hands: Hands, leader: int, strain: int, played: Sequence[int] = (), solutions: int = 3
) -> dict[int, int]:
    """The same card by card."""
    found = runs(hands, leader, strain, played, solutions)
    return {c: tricks for run, tricks in found.items() for c in run}


def par(tricks: Sequence[Sequence[int]], dealer: int, vulnerable: int) -> tuple[int, set[str]]:
    """The par score and contracts; `vulnerable` 0 none, 1 both, 2 N-S, 3 E-W."""
    results = _dds.ddTableResults()
    for s in range(5):
        for h in range(4):
            results.resTable[(3, 2, 1, 0, 4)[s]][h] = tricks[s][h]
    found = _dds.parResultsMaster()
    _dds.DealerParBin(results, found, dealer, vulnerable)
    contracts = set()
    for i in range(found.number):
        c = found.contracts[i]
        seats = ("N", "E", "S", "W", "NS", "EW")[c.seats]
        denom = ("NT", "S", "H", "D", "C")[c.denom]
        contracts.add(f"{c.level}{denom}{'x' if c.underTricks else ''} {seats}")
    return found.score, contracts


def _deal(pack: list[int]) -> tuple[int, ...]:
    return tuple(sum(1 << c for c in pack[13 * i : 13 * i + 13]) for i in range(4))


def random_deal(rng: random.Random) -> tuple[int, ...]:
    """Any deal."""
    pack = list(range(52))
    rng.shuffle(pack)
    return _deal(pack)


def flat_deal(rng: random.Random) -> tuple[int, ...]:
    """Everybody 4-3-3-3, each with another long suit."""
    longs = rng.sample(range(4), 4)
    hands = [0] * 4
    for suit in range(4):
        cards = rng.sample(range(13), 13)
        for h in range(4):
            for _ in range(4 if longs[h] == suit else 3):
                hands[h] |= 1 << 13 * suit + cards.pop()
    return tuple(hands)


def freak_deal(rng: random.Random) -> tuple[int, ...]:
    """Long suits and voids: cards drawn to their suit's keeper again and again."""
    while True:
        hands: list[list[int]] = [[] for _ in range(4)]
        for c in rng.sample(range(52), 52):
            weights = [
                (1 + 3 * sum(1 for d in h if d // 13 == c // 13)) if len(h) < 13 else 0
                for h in hands
            ]
            hands[rng.choices(range(4), weights)[0]].append(c)
        longest = max(sum(1 for d in h if d // 13 == s) for h in hands for s in range(4))
        if longest >= 7:
            return tuple(sum(1 << c for c in h) for h in hands)


__all__ = ["each_card", "flat_deal", "freak_deal", "par", "random_deal", "runs", "strain", "table"]
