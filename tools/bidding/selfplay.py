"""Auctions that the network bids with itself, and what they bring.

Every deal is bid several times, and a call is judged by how its auction did in IMPs against the
other auctions of the same deal: luck of the deal falls out, as it does at duplicate. Bids that say
what the hand has not cost something (`artificial`), so that the system stays a natural one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from learner import Lessons
from numpy.typing import NDArray
from solved import Deals

from oddtrick.players.learned.bidding_network import (
    BIDS,
    DOUBLE,
    FIRST,
    PASS,
    REDOUBLE,
    Auctions,
    Ints,
    features,
    hand_features,
    log_chances,
    points,
    prior,
)
from oddtrick.players.network import Floats, Net, Product
from oddtrick.scoring.imps import IMP_FROM
from oddtrick.solver.par import duplicate

TYPICAL = 5.0
"""IMPs that the gains are divided by."""

SURE = 0.99
"""Of decisions that were made with a chance above this only one in `ONE_IN` is learnt from: there
is next to nothing to learn."""

ONE_IN = 8


class Table(NamedTuple):
    """Deals on the table: every position's hand, its features, the two sides' vulnerability, and
    the tricks by denomination and declarer. The dealer is position 0."""

    cards: NDArray[np.bool_]
    hands: Floats
    vulnerable: NDArray[np.bool_]
    tricks: NDArray[np.uint8]


def table_of(owner: NDArray[np.uint8], tricks: NDArray[np.uint8], vulnerable: Ints) -> Table:
    """Deals whose dealer is seat 0; `vulnerable` is a mask of sides for each."""
    cards = owner[:, None, :] == np.arange(4, dtype=np.uint8)[:, None]
    hands = hand_features(cards.reshape(-1, 52)).reshape(len(owner), 4, -1)
    return Table(cards, hands, (vulnerable[:, None] >> np.arange(2) & 1).astype(bool), tricks)


def drawn(deals: Deals, count: int, copies: int, rng: np.random.Generator) -> Table:
    """So many deals, each `copies` times in a row, with the suits in another order, another dealer
    and any vulnerability. The tricks go with the suits, so that every table serves 96 deals."""
    rows = rng.integers(len(deals.owner), size=count)
    order = rng.permuted(np.tile(np.arange(4), (count, 1)), axis=1)
    turn = rng.integers(4, size=(count, 1))
    suits = deals.owner[rows].reshape(count, 4, 13)
    owner = np.take_along_axis(suits, order[:, :, None], axis=1).reshape(count, 52)
    strains = np.concatenate([order, np.full((count, 1), 4)], axis=1)
    tricks = np.take_along_axis(deals.tricks[rows], strains[:, :, None], axis=1)
    seats = (np.arange(4) + turn) % 4
    tricks = np.take_along_axis(tricks, seats[:, None, :], axis=2)
    owner = ((owner - turn) % 4).astype(np.uint8)
    made = table_of(owner, tricks, rng.integers(4, size=count))
    return Table(
        made.cards.repeat(copies, 0),
        made.hands.repeat(copies, 0),
        made.vulnerable.repeat(copies, 0),
        made.tricks.repeat(copies, 0),
    )


@cache
def score_table() -> NDArray[np.float32]:
    """Declarer's points by vulnerability, double, bid and tricks taken."""
    score = duplicate()
    return np.array(
        [[[[score(bid.level, bid.strain, doubled, bool(v), t - 6) for t in range(14)]
           for bid in BIDS] for doubled in range(3)] for v in range(2)],
        dtype=np.float32,
    )  # fmt: skip


def scores(
    auctions: Auctions, table: Table, *, punished: NDArray[np.bool_] | None = None
) -> Floats:
    """The score of each auction for the dealer's side, double dummy. Where `punished`, a contract
    that fails is scored as doubled: somebody is taken to have seen it."""
    rows, declarer = np.arange(len(auctions.last)), auctions.declarer()
    bid = np.maximum(auctions.last, 0)
    taken = table.tricks[rows, bid % 5, declarer]
    doubled = auctions.doubled
    if punished is not None:
        doubled = np.where(punished & (doubled == 0) & (taken < bid // 5 + 7), 1, doubled)
    side = declarer % 2
    vulnerable = table.vulnerable[rows, side].astype(np.int64)
    found = score_table()[vulnerable, doubled, bid, taken]
    return np.where(auctions.last >= 0, np.where(side == 0, found, -found), 0).astype(np.float32)


def imps(differences: Floats) -> Floats:
    """IMPs of differences in points."""
    worth = np.searchsorted(np.array(IMP_FROM), np.abs(differences), side="right")
    return (np.sign(differences) * worth).astype(np.float32)


def compared(points_: Floats, copies: int) -> Floats:
    """IMPs of each auction against the others of the same deal, on the average."""
    each = points_.reshape(-1, copies)
    against = imps(each[:, :, None] - each[:, None, :]).sum(2) / max(copies - 1, 1)
    found: Floats = against.reshape(-1).astype(np.float32)
    return found


# What a bid should have behind it, or costs: in IMPs.
SHORT = 1.0
LOW_DOUBLE = 0.3
REDOUBLED = 0.5
UNBALANCED = 0.5
LIGHT = 0.5
ENOUGH = 8


def artificial(auctions: Auctions, rows: Ints, call: Ints, cards: NDArray[np.bool_]) -> Floats:
    """The cost of calls that say what the hand has not: a suit of fewer than four cards (three
    where partner has named it, two where oneself has), no-trump with a singleton, an opening on
    fewer than eight points, a double below three no-trump, a redouble."""
    me = auctions.time % 4
    cost = np.zeros(len(rows), dtype=np.float32)
    lengths = cards.reshape(-1, 4, 13).sum(2)
    bid, is_bid = call - FIRST, call >= FIRST
    suit = np.where(is_bid, bid % 5, 4)
    in_suit = is_bid & (suit < 4)
    length = lengths[np.arange(len(rows)), np.minimum(suit, 3)]
    by = auctions.bid_by[rows].reshape(len(rows), 7, 5)
    own = (by == me).any(1)[np.arange(len(rows)), suit]
    partners = (by == (me + 2) % 4).any(1)[np.arange(len(rows)), suit]
    need = np.where(own, 2, np.where(partners, 3, 4))
    cost += SHORT * np.where(in_suit, np.maximum(need - length, 0), 0)
    last = auctions.last[rows]
    first = (by == me).any((1, 2)) | (by == (me + 2) % 4).any((1, 2))
    cost += UNBALANCED * (is_bid & (suit == 4) & (bid < 10) & (lengths.min(1) < 2) & ~first)
    light = np.maximum(ENOUGH - points(cards), 0) / 4
    cost += LIGHT * np.where(is_bid & (last < 0), light, 0)
    cost += LOW_DOUBLE * ((call == DOUBLE) & (last < 14)) + REDOUBLED * (call == REDOUBLE)
    return cost.astype(np.float32)


Bidder = Callable[[Auctions, Ints, Table, Floats], Ints]
"""Says what those call whose turn it is in some rows, by their features."""


def silent(auctions: Auctions, rows: Ints, table: Table, seen: Floats) -> Ints:
    """Passes always."""
    return np.full(len(rows), PASS)


def inputs_of(auctions: Auctions, rows: Ints, table: Table) -> Floats:
    """The features of those whose turn it is in some rows."""
    me = auctions.time % 4
    return features(auctions, rows, table.hands[rows, me], table.vulnerable[rows])


def picked(logs: Floats, rng: np.random.Generator) -> Ints:
    """A call of each row by lot, as often as it is likely (by the Gumbel trick)."""
    noise = rng.random(logs.shape, dtype=np.float32)
    found: Ints = (logs - np.log(-np.log(noise + 1e-12) + 1e-12)).argmax(1)
    return found


FLAT = 0.3
"""What the logarithms of chances are multiplied by for a call that strays."""


def by_net(
    net: Net,
    rng: np.random.Generator | None = None,
    product: Product = np.matmul,
    strays: float = 0.0,
) -> Bidder:
    """The net's likeliest calls, or with `rng` calls as often as they are likely; so many of these
    (`strays`, a share) stray: what it would seldom call is then nearly as likely as the rest."""

    def calls(auctions: Auctions, rows: Ints, table: Table, seen: Floats) -> Ints:
        logs = log_chances(net.outputs(seen, product), auctions, rows)
        if rng is None:
            likeliest: Ints = logs.argmax(1)
            return likeliest
        if strays:
            logs[rng.random(len(rows)) < strays] *= FLAT
        return picked(logs, rng)

    return calls


MOST_CALLS = 48
"""An auction that is longer is closed by passes."""


def side(time: int) -> int:
    """1 where the dealer's side has that turn, else -1."""
    return 1 if time % 2 == 0 else -1


Watcher = Callable[[Auctions, Ints, Table, Floats], None]


def bid(table: Table, sides: tuple[Bidder, Bidder], watch: Watcher | None = None) -> Auctions:
    """All auctions, bid to their end by those who sit on the two sides; `watch` is shown what a
    bidder is."""
    auctions = Auctions(len(table.cards))
    while not auctions.over.all():
        rows = np.flatnonzero(~auctions.over)
        call = np.zeros(len(auctions.over), dtype=np.int64)
        if auctions.time < MOST_CALLS:
            seen = inputs_of(auctions, rows, table)
            if watch is not None:
                watch(auctions, rows, table, seen)
            call[rows] = sides[auctions.time % 2](auctions, rows, table, seen)
        auctions.step(call)
    return auctions


class Lesson(NamedTuple):
    """Decisions of one turn: the rows of the auctions they belong to, which turn it was, and what
    is known then."""

    rows: Ints
    time: int
    inputs: Floats
    prior: Floats
    call: Ints
    chance: Floats
    cost: Floats
    model: Floats


def learning(
    net: Net,
    rng: np.random.Generator,
    lessons_made: list[Lesson],
    learns: NDArray[np.bool_],
    other: Bidder,
    product: Product,
    model: Net | None,
    farthest: float,
) -> Bidder:
    """Calls by lot, written down; at seats that do not learn (`learns`, n × 4) `other` calls. The
    net stays near a model, which is held to call nothing less likely than `farthest`, or else near
    what its hands have (`artificial`)."""

    def calls(auctions: Auctions, rows: Ints, table: Table, found: Floats) -> Ints:
        me = auctions.time % 4
        learn = learns[rows, me]
        mine, theirs = rows[learn], rows[~learn]
        call = np.zeros(len(auctions.over), dtype=np.int64)
        if len(theirs):
            call[theirs] = other(auctions, theirs, table, found[~learn])
        if len(mine):
            seen = found[learn]
            logs = log_chances(net.outputs(seen, product), auctions, mine)
            made = picked(logs, rng)
            call[mine] = made
            chance = logs[np.arange(len(mine)), made]
            cost = np.zeros(len(mine), dtype=np.float32)
            if model is None:
                cost = artificial(auctions, mine, made, table.cards[mine, me])
            keep = (chance < np.log(SURE)) | (rng.random(len(mine)) < 1 / ONE_IN) | (cost > 0)
            near = np.zeros_like(logs[keep])
            if model is not None:
                said = log_chances(model.outputs(seen[keep], product), auctions, mine[keep])
                near = np.maximum(said, np.float32(farthest))
            lessons_made.append(
                Lesson(mine[keep], auctions.time, seen[keep], prior(auctions, mine[keep]),
                       made[keep], chance[keep], cost[keep], near)
            )  # fmt: skip
        return call[rows]

    return calls


def lessons(
    made: list[Lesson],
    came: Floats,
    gained: Sequence[Floats],
    table: Table,
    natural: float = 1.0,
) -> Lessons:
    """Lessons from decisions, once it is known what their auctions brought the dealer's side
    (`came`) and what it gained by the calls of each turn (`gained`); their costs count so often."""
    parts = []
    for one in made:
        sign, me = side(one.time), one.time % 4
        gain = sign * gained[one.time][one.rows] - natural * one.cost / TYPICAL
        seats = [me, (me + 1) % 4]
        tricks = table.tricks[one.rows][:, :, seats].reshape(len(one.rows), 10).astype(np.float32)
        worth = sign * came[one.rows]
        parts.append(
            Lessons(
                one.inputs, one.prior, one.call, one.chance, gain, worth, tricks - 6.5, one.model
            )
        )
    return Lessons(*(np.concatenate(part) for part in zip(*parts, strict=True)))
