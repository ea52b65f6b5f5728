"""How often the book's bidder does what the book says, by a second statement of its rules.

    python benchmarks/bidding.py                  # a minute
    python benchmarks/bidding.py --hands 300 --deals 400

Hands are sampled for each situation of `tests/players/scarne_situations.py`, which counts them
without the player's code. Then whole deals are bid: what average hands do in each seat, how many
games and slams are reached with the points for them, and how many contracts are doubled.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "players"))

from scarne_situations import SITUATIONS, Hand, hands

from oddtrick.cards import bridge_hand
from oddtrick.players.book.contract.rule_choice import choose_call, read
from oddtrick.players.hand_evaluation.point_count import evaluate


def call_of(auction: tuple[str, ...], hand: str, vulnerable: int = 0) -> str:
    """The book's call with a hand, north having dealt."""
    return choose_call(read(0, vulnerable, auction), evaluate(bridge_hand(hand))).call


def situations(number: int) -> None:
    total = right = 0
    for s in SITUATIONS:
        found = [h for h in islice(hands(s.name), 200 * number) if s.about(h)][:number]
        allowed = sum(s.allows(h, call_of(tuple(s.auction.split()), h.text)) for h in found)
        total, right = total + len(found), right + allowed
        if allowed < len(found) or not found:
            print(f"  {s.name:<48} {allowed:4} of {len(found):4}")
    print(f"Calls as the book has them: {right} of {total} ({100 * right / total:.2f} %).")


def deals(seed: int) -> Iterator[list[Hand]]:
    rng = random.Random(seed)
    pack = [(s, r) for s in range(4) for r in "AKQJT98765432"]
    while True:
        rng.shuffle(pack)
        yield [
            Hand(".".join("".join(sorted((r for s, r in pack[13 * n : 13 * n + 13] if s == suit),
                                         key="AKQJT98765432".index)) for suit in range(4)))
            for n in range(4)
        ]  # fmt: skip


def auction(four: list[Hand], silent: bool = False) -> list[str]:
    """The calls of a deal; the dealer's opponents only pass where they are `silent`."""
    calls: list[str] = []
    while len(calls) < 4 or calls[-3:] != ["P", "P", "P"]:
        seat = len(calls) % 4
        calls.append("P" if silent and seat % 2 else call_of(tuple(calls), four[seat].text))
    return calls


def last_bid(calls: list[str]) -> tuple[int, str]:
    bid = next((c for c in reversed(calls) if c[0].isdigit()), "0")
    return int(bid[0]), bid[1:]


GAME = {"C": 5, "D": 5, "H": 4, "S": 4, "NT": 3}


def whole(number: int) -> None:
    seen: Counter[str] = Counter()
    done: Counter[str] = Counter()

    def note(what: str, happened: bool) -> None:
        seen[what] += 1
        done[what] += happened

    for four in islice(deals(1), number):
        calls = auction(four)
        for i, code in enumerate(calls[:4]):
            h = four[i]
            if set(calls[:i]) <= {"P"}:
                if h.hcp == 12:
                    note(f"12 high-card points open in seat {i + 1}", code != "P")
                if h.longest() >= 7 and h.hcp < 10:
                    note("seven cards and fewer than ten points open", code != "P")
            ones = [c for c in calls[:i] if c != "P"]
            direct = len(ones) == 1 and calls[i - 1] == ones[0] and ones[0][0] == "1"
            if direct and 15 <= h.hcp <= 17 and ones[0] != "1NT":
                note("15 to 17 act over one of a suit", code != "P")
        note("contracts are doubled", "X" in "".join(calls[-4:]))
    rich = (d for d in deals(2) if d[0].hcp + d[2].hcp >= 26 and max(d[0].hcp, d[2].hcp) >= 13)
    for four in islice(rich, number // 2):
        calls = auction(four, silent=True)
        level, strain = last_bid(calls)
        both = four[0].hcp + four[2].hcp
        if both >= 33:
            note("33 points reach a slam", level >= 6)
        else:
            note("26 to 32 points reach game", level >= GAME.get(strain, 9))
            note("26 to 32 points stay out of slam", level < 6)
    slam = (d for d in deals(3) if d[0].hcp + d[2].hcp >= 33)
    for four in islice(slam, number // 8):
        note("33 points reach a slam", last_bid(auction(four, silent=True))[0] >= 6)
    for what in sorted(seen):
        share = 100 * done[what] / seen[what]
        print(f"  {what:<48} {done[what]:4} of {seen[what]:4} ({share:.1f} %)")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=100, help="hands for each situation")
    parser.add_argument("--deals", type=int, default=800, help="whole deals")
    args = parser.parse_args()
    situations(args.hands)
    whole(args.deals)


if __name__ == "__main__":
    main()
