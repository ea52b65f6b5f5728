"""Scarne 1963's requirements of a bidder, restated without the player's code: hands are counted
here from their cards alone, and each situation says which calls the book allows.

Each situation names the row of the catalogue or the line of the book it comes from.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

RANKS = "23456789TJQKA"
HCP = {"A": 4, "K": 3, "Q": 2, "J": 1}


class Hand:
    """Thirteen cards as four suits, spades first."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.suits = dict(zip("SHDC", text.split("."), strict=True))
        self.len = {s: len(c) for s, c in self.suits.items()}
        self.hcp = sum(HCP.get(c, 0) for c in text)
        self.dist = sum(max(0, 3 - n) for n in self.len.values())
        self.points = self.hcp + self.dist
        self.pattern = sorted(self.len.values(), reverse=True)
        self.balanced = self.pattern in ([4, 3, 3, 3], [4, 4, 3, 2], [5, 3, 3, 2])
        self.quick = sum(map(self._quick, self.suits.values()))

    @staticmethod
    def _quick(cards: str) -> float:
        has = set(cards)
        for top, tricks in (("AK", 2.0), ("AQ", 1.5), ("A", 1.0), ("KQ", 1.0)):
            if set(top) <= has:
                return tricks
        return 0.5 if "K" in has and len(cards) > 1 else 0.0

    def high_in(self, suit: str) -> int:
        return sum(HCP.get(c, 0) for c in self.suits[suit])

    def stopped(self, suit: str) -> bool:
        cards = self.suits[suit]
        return any(
            h in cards and len(cards) >= n for h, n in (("A", 1), ("K", 2), ("Q", 3), ("J", 4))
        )

    def rebiddable(self, suit: str) -> bool:
        cards = self.suits[suit]
        if len(cards) >= 6:
            return True
        tops = sum(h in cards for h in "AKQJT")
        if len(cards) < 5:
            return False
        if "A" in cards or "K" in cards:
            return tops >= 2
        return "QJ" in cards and ("T" in cards or "9" in cards)

    def good(self, suit: str) -> bool:
        return self.rebiddable(suit) and sum(h in self.suits[suit] for h in "AKQJ") >= 2

    def good_suits(self, cards: int) -> list[str]:
        return [s for s in "SHDC" if self.len[s] >= cards and self.good(s)]

    def longest(self) -> int:
        return self.pattern[0]

    def opens_no_trump(self) -> str:
        """The no-trump opening that the hand meets, or nothing."""
        stops = sum(map(self.stopped, "SHDC"))
        covered = all(n > 2 or set(c) & set("AKQ") for c, n in
                      ((self.suits[s], self.len[s]) for s in "SHDC"))  # fmt: skip
        for level, low, high, need in ((1, 16, 18, 3), (2, 22, 24, 4), (3, 25, 27, 4)):
            if self.balanced and low <= self.hcp <= high and stops >= need and covered:
                return f"{level}NT"
        return ""

    def opens_two(self) -> list[str]:
        """The suits in which the hand meets the strong two."""
        found = []
        for s in "SHDC":
            if self.len[s] < self.longest() or not self.good(s):
                continue
            need = {5: 25, 6: 23}.get(self.len[s], 21)
            if self.len[s] == 5 and len(self.good_suits(5)) > 1:
                need = 24
            if self.len[s] >= 5 and self.points >= need:
                found.append(s)
        return found


def hands(seed: str) -> Iterator[Hand]:
    """Hands without end, some ordinary and some rich in honours, so that strong ones come up."""
    rng = random.Random(seed)
    pack = [(s, r) for s in range(4) for r in range(13)]
    tops = [c for c in pack if c[1] >= 9]
    while True:
        first = rng.sample(tops, rng.choice((0, 0, 4, 7, 9)))
        rest = [c for c in pack if c not in first]
        cards = [*first, *rng.sample(rest, 13 - len(first))]
        yield Hand(".".join("".join(RANKS[r] for r in sorted(
            (r for s, r in cards if s == suit), reverse=True)) for suit in range(4)))  # fmt: skip


class Situation(NamedTuple):
    """An auction, the hands it is about, and the calls that the book allows them."""

    name: str
    auction: str
    about: Callable[[Hand], bool]
    allows: Callable[[Hand, str], bool]
    share: float = 1.0
    """How many of the hands must follow it: all, but where the book only advises."""


def is_(*calls: str) -> Callable[[Hand, str], bool]:
    return lambda h, call: call in calls


def _major(hand: Hand) -> bool:
    return hand.len["S"] >= 4 or hand.len["H"] >= 4


def _no_five_major(hand: Hand) -> bool:
    return hand.len["S"] < 5 and hand.len["H"] < 5


def _single_longest(hand: Hand, suit: str, cards: int) -> bool:
    return hand.len[suit] >= cards and all(
        hand.len[s] < hand.len[suit] for s in "SHDC" if s != suit
    )


def _between(low: int, high: int) -> Callable[[Hand], bool]:
    return lambda h: h.balanced and low <= h.hcp <= high


def openings() -> list[Situation]:
    return [
        Situation("s-bid-open-1nt 2nt 3nt", "", lambda h: bool(h.opens_no_trump()),
                  lambda h, c: c == h.opens_no_trump()),
        Situation("s-bid-open-2-5 2-6 2-7", "",
                  lambda h: not h.opens_no_trump() and bool(h.opens_two()),
                  lambda h, c: c in [f"2{s}" for s in h.opens_two()]),
        Situation("s-bid-open-1-must", "",
                  lambda h: h.points >= 14 and h.hcp >= 10 and not h.opens_no_trump()
                  and not h.opens_two(),
                  lambda h, c: c[0] == "1" and c != "1NT"),
        Situation("24 to 37 high-card points (656)", "", lambda h: h.hcp >= 24,
                  lambda h, c: c != "P"),
        Situation("s-bid-open-1-may", "",
                  lambda h: h.points == 13 and h.quick >= 2 and h.hcp >= 10
                  and any(map(h.rebiddable, "SHDC")),
                  lambda h, c: c[0] == "1" and c != "1NT"),
        Situation("s-bid-open-1-third", "P P",
                  lambda h: 11 <= h.points <= 12 and h.hcp >= 10 and h.quick >= 2
                  and bool(h.good_suits(5)) and h.good_suits(5)[0] in
                  [s for s in "SHDC" if h.len[s] == h.longest()][:1],
                  lambda h, c: c[0] == "1" and c != "1NT"),
        Situation("below thirteen passes in first seat", "",
                  lambda h: h.points < 13 and h.longest() < 7, is_("P")),
    ]  # fmt: skip


def one_no_trump() -> list[Situation]:
    a = "1NT P"
    quiet = lambda h: not _major(h)  # noqa: E731
    found = [
        Situation(f"s-bid-1nt-{code.lower()} {low}-{high}", a,
                  lambda h, low=low, high=high: _between(low, high)(h) and not _major(h),
                  is_(code))
        for code, low, high in (("2NT", 8, 9), ("3NT", 10, 14), ("4NT", 15, 16), ("6NT", 17, 18),
                                ("7NT", 21, 37))
    ]  # fmt: skip
    found += [
        Situation("s-bid-1nt-2nt, seven and a good five-card minor", a,
                  lambda h: h.balanced and h.hcp == 7 and quiet(h)
                  and any(s in "DC" for s in h.good_suits(5)), is_("2NT")),
        Situation("s-bid-1nt-2x", a,
                  lambda h: h.hcp <= 6 and any(_single_longest(h, s, 5) for s in "SHD")
                  and max(h.len["S"], h.len["H"]) < 6,
                  lambda h, c: c == "2" + next(s for s in "SHDC" if _single_longest(h, s, 5))),
        Situation("s-bid-1nt-stay", a,
                  lambda h: 8 <= h.hcp <= 14 and _major(h) and h.longest() == 4
                  and h.pattern != [4, 3, 3, 3], is_("2C")),
        Situation("s-bid-1nt-3x, six-card minor", a,
                  lambda h: 10 <= h.hcp <= 14 and quiet(h)
                  and h.longest() == 6
                  and any(h.good(s) and _single_longest(h, s, 6) for s in "DC"),
                  lambda h, c: c == "3" + next(s for s in "DC" if h.len[s] >= 6)),
        Situation("s-bid-1nt-3x, unbalanced, five good cards", a,
                  lambda h: 10 <= h.hcp <= 14 and not h.balanced and h.longest() < 7
                  and any(h.good(s) and _single_longest(h, s, 5) for s in "SH"),
                  lambda h, c: c == "3" + next(s for s in "SH" if _single_longest(h, s, 5))),
        Situation("s-bid-1nt-4M", a,
                  lambda h: h.hcp <= 9 and any(_single_longest(h, s, 6) for s in "SH"),
                  lambda h, c: c == "4" + next(s for s in "SH" if h.len[s] >= 6)),
    ]  # fmt: skip
    return found


def higher_no_trumps() -> list[Situation]:
    two, three = "2NT P", "3NT P"
    honour = lambda h, s: bool(set(h.suits[s]) & set("AKQJT"))  # noqa: E731
    found = [
        Situation(f"s-bid-2nt {low}-{high}", two,
                  lambda h, low=low, high=high: _between(low, high)(h) and _no_five_major(h),
                  is_(*codes))
        for low, high, *codes in (
            (0, 3, "P"), (4, 8, "3NT"), (9, 9, "4NT"), (10, 10, "3C", "3D", "3H", "3S"),
            (11, 12, "6NT"), (13, 14, "3C", "3D", "3H", "3S"), (15, 37, "7NT"))
    ]  # fmt: skip
    found += [
        Situation("s-bid-2nt-sx", two, lambda h: any(_single_longest(h, s, 6) for s in "SH"),
                  lambda h, c: c == "3" + next(s for s in "SH" if _single_longest(h, s, 6))),
        Situation("s-bid-2nt-5x", two,
                  lambda h: h.hcp >= 4 and any(
                      _single_longest(h, s, 5) and honour(h, s) for s in "SH"),
                  lambda h, c: c == "3" + next(s for s in "SH" if _single_longest(h, s, 5))),
    ]  # fmt: skip
    found += [
        Situation(f"s-bid-3nt {low}-{high}", three,
                  lambda h, low=low, high=high: _between(low, high)(h) and h.longest() < 5,
                  is_(code))
        for low, high, code in ((0, 4, "P"), (7, 7, "4NT"), (8, 9, "6NT"), (12, 37, "7NT"))
    ]  # fmt: skip
    found += [
        Situation("s-bid-3nt-10", three, lambda h: 10 <= h.hcp <= 11, is_("4D")),
        Situation("s-bid-3nt-5c", three,
                  lambda h: 5 <= h.hcp <= 9 and any(_single_longest(h, s, 5) for s in "SHDC"),
                  lambda h, c: c == "4" + next(s for s in "SHDC" if _single_longest(h, s, 5))),
    ]  # fmt: skip
    return found


ORDER = "CDHS"


def one_of_a_suit() -> list[Situation]:
    found = []
    for suit in "CDHS":
        major = suit in "HS"
        a = f"1{suit} P"

        def limits(hand: Hand, call: str, suit: str = suit) -> bool:
            if call == "1NT":
                return 6 <= hand.hcp <= 9
            if call == f"2{suit}":
                return 7 <= hand.points <= 10 and hand.len[suit] >= 3
            if call == f"3{suit}":
                return 13 <= hand.points <= 16 and hand.len[suit] >= 4
            if call == f"4{suit}":
                return hand.hcp <= 9 and hand.len[suit] >= 5 and hand.pattern[3] <= 1
            if call == "2NT":
                return 13 <= hand.hcp <= 15 and hand.balanced
            if call == "3NT":
                return 16 <= hand.hcp <= 18 and hand.pattern[3] == 3
            if call == "P":
                return hand.hcp < 6
            level = int(call[0])
            cheapest = 1 if ORDER.index(call[1]) > ORDER.index(suit) else 2
            return hand.points >= (6 if level == 1 else 10 if level == cheapest else 19)

        found += [
            Situation(f"s-bid-raise, resp, suit, jump over {suit}", a, lambda h: True, limits),
            Situation(f"s-bid-raise-3 over {suit}", a,
                      lambda h, s=suit: 13 <= h.points <= 16 and h.len[s] >= 4
                      and (s in "HS" or not _major(h)) and h.pattern[3] < 3 and h.hcp >= 10
                      and not (h.balanced and h.hcp >= 13) and h.len[s] == h.longest(),
                      is_(f"3{suit}")),
            Situation(f"s-bid-raise-4 over {suit}", a,
                      lambda h, s=suit: h.hcp <= 9 and h.len[s] >= 5 and h.pattern[3] <= 1,
                      is_(f"4{suit}")),
            Situation(f"s-bid-resp-2nt over {suit}", a,
                      lambda h, s=suit: h.balanced and 13 <= h.hcp <= 15 and h.len[s] < 4
                      and all(h.stopped(x) for x in "SHDC" if x != s), is_("2NT")),
            Situation(f"s-bid-resp-3nt over {suit}", a,
                      lambda h, s=suit: 16 <= h.hcp <= 18 and h.pattern[3] == 3 and h.len[s] < 4
                      and all(h.stopped(x) for x in "SHDC" if x != s), is_("3NT")),
            Situation(f"s-bid-jump over {suit}", a,
                      lambda h, s=suit: h.hcp >= 19 and any(
                          _single_longest(h, x, 5) for x in "SHDC" if x != s),
                      lambda h, c, s=suit: c == _jump(s, next(
                          x for x in "SHDC" if _single_longest(h, x, 5)))),
            Situation(f"thirteen points do not pass {suit} (697)", a, lambda h: h.points >= 13,
                      lambda h, c: c != "P"),
        ]  # fmt: skip
        if major:
            found.append(
                Situation(f"s-bid-raise-2 over {suit}", a,
                          lambda h, s=suit: 7 <= h.points <= 10 and h.len[s] == 4,
                          is_(f"2{suit}"))
            )  # fmt: skip
    return found


def _jump(opened: str, suit: str) -> str:
    return ("2" if ORDER.index(suit) > ORDER.index(opened) else "3") + suit


def two_of_a_suit() -> list[Situation]:
    a = "2H P"
    return [
        Situation("s-bid-two-neg", a, lambda h: h.points <= 6, is_("2NT")),
        Situation("s-bid-two-7", a, lambda h: h.points == 7 and h.quick >= 1 and h.longest() >= 5,
                  lambda h, c: c[0] in "23" and c != "2NT"),
        Situation("s-bid-two-8", a,
                  lambda h: h.balanced and 8 <= h.hcp <= 9 and h.len["H"] < 3
                  and h.len["S"] < 5, is_("3NT")),
        Situation("a strong two is never passed", a, lambda h: True, lambda h, c: c != "P"),
    ]  # fmt: skip


def rebids() -> list[Situation]:
    new = "1D P 1S P"
    opened = lambda h: h.len["D"] >= 4 and h.len["D"] == h.longest() and h.hcp >= 10  # noqa: E731
    return [
        Situation("s-bid-rebid-22", new,
                  lambda h: opened(h) and h.points >= 22 and not h.balanced,
                  is_("2H", "3C", "3H")),
        Situation("a one-over-one is not passed (683)", new, opened, lambda h, c: c != "P"),
        Situation("s-bid-rebid-20nt", new,
                  lambda h: opened(h) and h.balanced and 19 <= h.hcp <= 20, is_("2NT")),
        Situation("s-bid-rebid-21", new, lambda h: opened(h) and h.balanced and h.hcp == 21,
                  is_("3NT")),
        Situation("s-bid-rebid-min, raise", new,
                  lambda h: opened(h) and 13 <= h.points <= 15 and h.len["S"] == 4, is_("2S")),
        Situation("s-bid-rebid-good, raise", new,
                  lambda h: opened(h) and 16 <= h.points <= 18 and h.len["S"] == 4, is_("3S")),
        Situation("s-bid-rebid-very, raise", new,
                  lambda h: opened(h) and 19 <= h.points <= 21 and h.len["S"] == 4
                  and not h.balanced, is_("4S")),
        Situation("s-bid-rebid-min, limit raise", "1S P 2S P",
                  lambda h: h.len["S"] >= 5 and 13 <= h.points <= 15, is_("P")),
        Situation("s-bid-rebid-good, limit raise", "1S P 2S P",
                  lambda h: h.len["S"] >= 5 and 16 <= h.points <= 18, lambda h, c: c != "P"),
        Situation("s-bid-rebid-very, limit raise", "1S P 2S P",
                  lambda h: h.len["S"] >= 5 and 19 <= h.points <= 21, is_("4S")),
        Situation("s-bid-gameNT, responder of 13 (697)", "1D P 2C P 2D P",
                  lambda h: h.points >= 13 and h.len["C"] >= 4 and h.len["C"] == h.longest(),
                  lambda h, c: c != "P"),
        Situation("responder of 13 (697), raised", "1D P 2C P 3C P",
                  lambda h: h.points >= 13 and h.len["C"] >= 4 and h.len["C"] == h.longest(),
                  lambda h, c: c != "P"),
        Situation("responder of 13 (697), spades", "1H P 1S P 2H P",
                  lambda h: h.points >= 13 and h.len["S"] >= 4, lambda h, c: c != "P"),
    ]  # fmt: skip


def more_rebids() -> list[Situation]:
    """The same rules after other openings and answers, and over an overcall."""
    found = []
    for first, answer, quiet in (
        ("C", "1H", "1NT"),
        ("C", "1S", "2C"),
        ("D", "1H", "2D"),
        ("H", "1S", "2H"),
        ("S", "2D", "2S"),
        ("H", "2C", "2D"),
    ):
        a, his = f"1{first} P {answer} P", answer[1]

        def opened(hand: Hand, first: str = first) -> bool:
            return hand.len[first] == hand.longest() >= 4 and hand.points >= 13 and hand.quick >= 2

        low = answer[0] == "1"
        found += [
            Situation(f"a new suit is not passed, {a}", a, opened, lambda h, c: c != "P"),
            Situation(f"s-bid-rebid-22, {a}", a,
                      lambda h, o=opened: o(h)
                      and h.points >= 22 and h.hcp >= 20 and not h.balanced,
                      lambda h, c, first=first, his=his, low=low: c[1] not in (first, his)
                      and c[1:] != "NT" and (c[0] == "3" or low or c[0] == "4")),
            Situation(f"responder of 13 (697), {a} {quiet}", f"{a} {quiet} P",
                      lambda h, his=his, low=low: h.points >= 13 and h.len[his] >= 4
                      and h.len[his] == h.longest() and (low or h.points >= 13),
                      lambda h, c: c != "P"),
        ]  # fmt: skip
        if low:
            found += [
                Situation(f"s-bid-rebid-min, 1NT, {a}", a,
                          lambda h, o=opened, his=his: o(h) and h.balanced and h.hcp <= 14
                          and h.len[his] < 4 and h.points <= 15
                          and not any(h.len[s] == 4 for s in "SH"), is_("1NT")),
                Situation(f"s-bid-rebid-good, six cards, {a}", a,
                          lambda h, o=opened, first=first, his=his: o(h) and h.len[first] == 6
                          and 16 <= h.points <= 18 and h.len[his] < 4 and h.pattern[1] < 4
                          and h.rebiddable(first), is_(f"3{first}")),
                Situation(f"nineteen points over an overcall, {a[:-2]}", f"{a[:-2]} 2D"
                          if first != "D" else f"{a[:-2]} 2C",
                          lambda h, o=opened: o(h) and h.points >= 19 and h.hcp >= 17,
                          lambda h, c: c != "P"),
            ]  # fmt: skip
    found += [
        Situation("a very good hand over the raise of a minor to four", "1D P 4D P",
                  lambda h: h.len["D"] >= 4 and h.hcp >= 19, is_("5D", "4NT", "6D")),
    ]  # fmt: skip
    for suit in "SH":
        found += [
            Situation(f"s-bid-gamemin, limit 1NT, {suit}", f"1{suit} P 1NT P",
                      lambda h, s=suit: h.len[s] == 5 and h.balanced and 13 <= h.hcp <= 14,
                      is_("P")),
            Situation(f"s-bid-rebid-good, limit 1NT, {suit}", f"1{suit} P 1NT P",
                      lambda h, s=suit: h.len[s] >= 5 and 16 <= h.points <= 18 and h.hcp >= 15,
                      lambda h, c: c != "P"),
            Situation(f"s-bid-rebid-very, limit 1NT, {suit}", f"1{suit} P 1NT P",
                      lambda h, s=suit: h.len[s] >= 5 and 19 <= h.points <= 21 and h.hcp >= 17,
                      lambda h, c: c != "P" and c[0] != "2"),
            Situation(f"s-slam33, raised {suit}", f"1{suit} P 3{suit} P",
                      lambda h, s=suit: h.len[s] >= 5 and h.points >= 20 and h.hcp >= 17,
                      is_("4NT")),
        ]  # fmt: skip
    return found


def defence() -> list[Situation]:
    others = "SDC"
    return [
        Situation("s-bid-oc-1nt", "1H",
                  lambda h: h.balanced and 16 <= h.hcp <= 18 and h.stopped("H") and all(
                      h.len[s] > 2 or set(h.suits[s]) & set("AKQ") for s in "SHDC"),
                  is_("1NT")),
        Situation("takeout double with support", "1H",
                  lambda h: h.points >= 14 and h.hcp >= 11 and h.len["S"] == 4
                  and all(3 <= h.len[s] <= 4 for s in others) and h.hcp < 16, is_("X")),
        Situation("15 to 17 over a one-bid", "1H",
                  lambda h: 15 <= h.hcp <= 17 and h.len["H"] <= 3, lambda h, c: c != "P", 0.97),
        Situation("s-bid-tox-6", "1H X P",
                  lambda h: h.points <= 8 and h.len["H"] < 5, lambda h, c: c != "P"),
        Situation("s-bid-tox-11", "1H X P",
                  lambda h: h.points >= 11 and h.len["S"] == 4 and h.longest() == 4
                  and h.len["H"] < 4 and h.hcp < 13,
                  is_("2S")),
        Situation("strong over a double redoubles", "1H X",
                  lambda h: h.hcp >= 11 and h.len["H"] < 5, is_("XX")),
    ]  # fmt: skip


SITUATIONS = [
    *openings(), *one_no_trump(), *higher_no_trumps(), *one_of_a_suit(), *two_of_a_suit(),
    *rebids(), *more_rebids(), *defence(),
]  # fmt: skip
