"""The meaning of a call by a stated system, as the laws compare it (`laws.notes.call_meaning`)."""

from __future__ import annotations

from functools import lru_cache

from oddtrick.cards import NO_TRUMP
from oddtrick.laws.notes.call_meaning import StatedMeaning
from oddtrick.terms import BOOK_SYSTEMS, CONTRACT_BIDS, UNKNOWN_SYSTEM

from .conditions import Extent, hull
from .registry import system
from .system import BadSystem, SystemLine, situation_of

_STRAINS = {bid.code: bid.strain for bid in CONTRACT_BIDS.bids}
_CONVENTIONAL = (
    *("artificial", "transfer", "stayman", "blackwood", "gerber"),
    *("cue", "waiting", "answer", "splinter"),
)
"""Kinds of bid that do not mean the denomination they name."""

_LENGTH = 4
"""Cards by which a call shows a suit; a bid of the suit itself shows it by one fewer."""


def _bounds(extent: Extent) -> tuple[tuple[int, int], ...]:
    suits = zip(extent.few, extent.most, strict=True)
    points = ((extent.high_low, extent.high_high), (extent.low, extent.high))
    return (*points, *suits, (int(extent.flat), 1))


def _denominations(call: str, lines: list[SystemLine], ours: set[int]) -> frozenset[int]:
    """The suits of which every hand that makes the call has enough, and the denomination of a bid
    that means what it names."""
    few = hull(line.asks.extent for line in lines).few
    shown = {suit for suit, cards in enumerate(few) if cards >= _LENGTH}
    strain = _STRAINS.get(call)
    if strain is None or any(line.kind in _CONVENTIONAL for line in lines):
        return frozenset(shown)
    if strain == NO_TRUMP:
        return frozenset({NO_TRUMP})
    natural = few[strain] >= _LENGTH - 1 or strain in ours
    return frozenset(shown | {strain} if natural else shown)


@lru_cache(maxsize=4096)
def call_meaning(
    stated: tuple[str, str], calls: tuple[str, ...], call: str, vulnerable: tuple[bool, bool]
) -> StatedMeaning | None:
    """The meaning of a call after some others, from the dealer's on, by the system of the caller's
    side; the other side's artificial bids are known by its own. `None` where a side's system is
    not known, or says nothing of the call.

    >>> sayc = ("sayc", "natural")
    >>> transfer = call_meaning(sayc, ("1NT", "P"), "2H", (False, False))
    >>> natural = call_meaning(sayc, (), "1H", (False, False))
    >>> transfer.denominations == {3}, natural.denominations == {2}
    (True, True)
    """
    own, other = stated
    if own in BOOK_SYSTEMS or own == UNKNOWN_SYSTEM:
        return None
    ours: set[int] = set()
    read: list[str] = []
    for at, made in enumerate(calls):
        theirs = (len(calls) - at) % 2 == 1
        strain = _STRAINS.get(made)
        if strain is None:
            read.append(made)
        elif theirs:
            if other in (*BOOK_SYSTEMS[1:], UNKNOWN_SYSTEM):
                return None  # some of its bids are artificial, or may be
            meant = call_meaning((other, own), calls[:at], made, vulnerable[::-1])
            shows_another = meant is not None and strain not in meant.denominations
            read.append(f"{made}*" if shows_another else made)
        else:
            meant = call_meaning(stated, calls[:at], made, vulnerable)
            ours |= {strain} if meant is None else meant.denominations
            read.append(made)
    try:
        lines = system(own).lines(situation_of(read, vulnerable[0])) or ()
    except BadSystem:  # whoever deals out a game says so; here nothing is known of it
        return None
    system_lines = [line for line in lines if line.call == call]
    if not system_lines:
        return None
    ways = tuple((_bounds(line.asks.extent), not line.asks.words) for line in system_lines)
    return StatedMeaning(_denominations(call, system_lines, ours), ways)
