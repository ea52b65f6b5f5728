"""The system card of a network: what its calls turn out to mean, from auctions of its own.

    python tools/bidding/system_card.py net.npz --deals 100000 > card.md

Random deals are bid by the network with itself. For every beginning of an auction that came up
often enough, the hands that made its last call are counted: the points of nine in ten, and the
lengths that nine in ten have.
"""

from __future__ import annotations

import argparse
import contextlib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from selfplay import bid, by_net, table_of
from solved import dealt

from oddtrick.players.learned.bidding_network import CALLS, Auctions, load
from oddtrick.players.learned.call_meaning import described
from oddtrick.players.network import Net

AT_ONCE = 4096
"""Deals bid at a time."""

SECTIONS = (
    "Openings",
    "Answers, the opponents passing",
    "Opener's second call, the opponents passing",
    "Over an opponent's opening",
)

Hands = list[NDArray[np.bool_]]


def section(codes: tuple[str, ...]) -> str | None:
    """The section that a beginning of an auction belongs to; none where it is too long."""
    opened = next((i for i, code in enumerate(codes) if code != "P"), len(codes) - 1)
    after = codes[opened + 1 :]
    if not after:
        return SECTIONS[0]
    if len(after) == 1:
        return SECTIONS[3]
    if len(after) == 2 and after[0] == "P":
        return SECTIONS[1]
    if len(after) == 4 and after[0] == after[2] == "P" and after[1] != "P":
        return SECTIONS[2]
    return None


def beginnings(
    auctions: Auctions, cards: NDArray[np.bool_]
) -> Iterator[tuple[tuple[str, ...], NDArray[np.bool_]]]:
    """Every beginning of an auction that has a section, with the hands that made its last call;
    passes before the opening are left out, so that all seats open alike."""
    calls = np.stack(auctions.calls, axis=1)
    for row, codes in enumerate(calls):
        said = tuple(CALLS[c] for c in codes if c >= 0)
        opened = next((i for i, code in enumerate(said) if code != "P"), 4)
        for time in range(min(len(said), opened + 5)):
            if time < opened:
                yield ("P",), cards[row, time % 4]
            elif section(said[opened : time + 1]) is not None:
                yield said[opened : time + 1], cards[row, time % 4]


def counted(net: Net, deals: int, seed: int) -> dict[tuple[str, ...], NDArray[np.bool_]]:
    """The hands that made each call of each beginning, in so many deals of the seed."""
    found: dict[tuple[str, ...], Hands] = defaultdict(list)
    for at in range(0, deals, AT_ONCE):
        count = min(AT_ONCE, deals - at)
        rng = np.random.default_rng((seed, 11, at))
        tricks = np.zeros((count, 5, 4), dtype=np.uint8)  # nothing is scored
        table = table_of(dealt(seed, at, count), tricks, rng.integers(4, size=count))
        auctions = bid(table, (by_net(net), by_net(net)))
        for codes, hand in beginnings(auctions, table.cards):
            found[codes].append(hand)
    return {codes: np.array(hands) for codes, hands in found.items()}


def card(net: Net, deals: int, seed: int, least: int) -> str:
    """The card in Markdown; calls made fewer than `least` times are left out."""
    found = counted(net, deals, seed)
    lines = [
        "# What the calls of the learned bidder mean",
        "",
        f"Counted by `tools/bidding/system_card.py` in {deals:,} deals that the network bid",
        f"with itself, at all vulnerabilities. Calls made by fewer than {least} hands are left",
        "out, and passes before an opening too. Nine hands in ten lie within the points; a length",
        "is told where at least nine in ten have it.",
        "",
    ]
    order = {code: i for i, code in enumerate(CALLS)}
    for title in SECTIONS:
        lines += [f"## {title}", "", "| calls | hands | meaning |", "| --- | ---: | --- |"]
        rows = sorted(
            (codes for codes in found if section(codes) == title),
            key=lambda codes: [order[c] for c in codes],
        )
        for codes in rows:
            hands = found[codes]
            if len(hands) < least:
                continue
            words = str(described(hands, np.ones(len(hands), dtype=np.float32)))
            says = " ".join(words.splitlines()).partition(" Typical: ")[0]
            lines.append(f"| {' '.join(codes)} | {len(hands):,} | {says} |")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("net", type=Path)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=50, help="calls made less often are left out")
    asked = parser.parse_args()
    with contextlib.suppress(BrokenPipeError):
        print(card(load(asked.net)[0], asked.deals, asked.seed, asked.least))


if __name__ == "__main__":
    main()
