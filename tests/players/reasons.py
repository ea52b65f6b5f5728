"""The sentences in which the bidder says what a call takes, checked against the cards alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from math import ceil

from scarne_situations import Hand

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
           "eleven", "twelve", "thirteen")  # fmt: skip
SUIT = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
NAME = "(spades|hearts|diamonds|clubs)"
NUMBER = f"({'|'.join(NUMBERS)})"

Check = Callable[[Hand, re.Match[str]], bool]


def _n(word: str) -> int:
    return NUMBERS.index(word)


def _points(hand: Hand, kind: str) -> int:
    return hand.hcp if kind == "high-card " else hand.points


def _with_trumps(hand: Hand, trumps: str) -> set[int]:
    """The points of a hand with a suit as trumps, whatever suits the opponents have bid."""
    side = {s: cards for s, cards in hand.suits.items() if s != trumps}
    worth = hand.points + 0.5 * hand.text.count("A") - (hand.pattern.count(2) > 1)
    for cards in side.values():
        worth += (not cards) - 0.25 * len(set(cards) & set("QJ"))
    lost = [sum({"K": 1.5, "Q": 1.0, "J": 0.5}.get(c, 0) for c in cards) for cards in side.values()]
    theirs = (some for n in range(4) for some in combinations(lost, n))
    return {ceil(worth - sum(some)) for some in theirs}


def _has(hand: Hand, match: re.Match[str], honours: str) -> bool:
    return bool(set(hand.suits[SUIT[match[1]]]) & set(honours))


def _half(hand: Hand) -> float:
    """Half a quick trick where a queen and a jack stand together, or each in company."""
    loose = [c for c in hand.suits.values() if not hand._quick(c)]
    together = any("QJ" in c and len(c) > 2 for c in loose)
    apart = [x for x in "QJ" for c in loose if x in c and len(c) > 1]
    return 0.5 if together or {"Q", "J"} <= set(apart) else 0.0


def _quick_word(text: str) -> float:
    if text == "half a":
        return 0.5
    return _n(text.split()[0]) + 0.5 * text.endswith("and a half")


def _winners(hand: Hand, suit: str) -> float:
    """A generous count: all long cards and honours of the suit, quick tricks of the others."""
    cards = hand.suits[suit]
    own = max(0, len(cards) - 3) + min(3, sum({"A": 1.0, "K": 1.0, "Q": 1.0, "J": 0.75}.get(c, 0)
                                           for c in cards))  # fmt: skip
    return own + sum(hand._quick(c) for s, c in hand.suits.items() if s != suit)


def _side(hand: Hand, suit: str) -> bool:
    return any(hand.good(s) and hand.len[s] >= 5 for s in "SHDC" if s != suit)


CHECKS: list[tuple[str, Check]] = [
    (r"(\d+) or more (high-card )?points?", lambda h, m: _points(h, m[2]) >= int(m[1])),
    (r"at most (\d+) (high-card )?points?", lambda h, m: _points(h, m[2]) <= int(m[1])),
    (r"(\d+) to (\d+) (high-card )?points?",
     lambda h, m: int(m[1]) <= _points(h, m[3]) <= int(m[2])),
    (r"(\d+) (high-card )?points?", lambda h, m: _points(h, m[2]) == int(m[1])),
    (rf"{NUMBER} or more {NAME}", lambda h, m: h.len[SUIT[m[2]]] >= _n(m[1])),
    (rf"at most {NUMBER} {NAME}", lambda h, m: h.len[SUIT[m[2]]] <= _n(m[1])),
    (r"at most one (spade|heart|diamond|club)", lambda h, m: h.len[SUIT[m[1] + "s"]] <= 1),
    (rf"{NUMBER} {NAME}", lambda h, m: h.len[SUIT[m[2]]] == _n(m[1])),
    ("balanced", lambda h, m: h.balanced),
    ("not balanced", lambda h, m: not h.balanced),
    ("4-3-3-3", lambda h, m: h.pattern[3] == 3),
    ("a singleton or void", lambda h, m: h.pattern[3] <= 1),
    ("no singleton or void", lambda h, m: h.pattern[3] >= 2),
    ("no void", lambda h, m: h.pattern[3] >= 1),
    (rf"no suit longer than {NAME}", lambda h, m: h.len[SUIT[m[1]]] == h.longest()),
    (rf"good {NAME}", lambda h, m: h.good(SUIT[m[1]])),
    ("a good suit of its own", lambda h, m: bool(h.good_suits(h.longest()))),
    ("a good suit of seven", lambda h, m: bool(h.good_suits(7))),
    ("a good suit of five", lambda h, m: bool(h.good_suits(5))),
    ("a second good suit", lambda h, m: len(h.good_suits(5)) > 1),
    ("no good long suit",
     lambda h, m: len(h.good_suits(5)) < sum(n == h.longest() for n in h.len.values())),
    ("no major of four", lambda h, m: h.len["S"] < 4 and h.len["H"] < 4),
    (rf"rebiddable {NAME}", lambda h, m: h.rebiddable(SUIT[m[1]])),
    (rf"{NAME} good enough to show",
     lambda h, m: h.len[SUIT[m[1]]] >= 5 or (h.len[SUIT[m[1]]] == 4 and h.high_in(SUIT[m[1]])
                                             + ("T" in h.suits[SUIT[m[1]]]) >= 3)),
    ("all suits stopped", lambda h, m: all(map(h.stopped, "SHDC"))),
    (rf"{NUMBER} suits stopped", lambda h, m: sum(map(h.stopped, "SHDC")) >= _n(m[1])),
    (rf"({NAME}(?: and {NAME})*) stopped",
     lambda h, m: all(h.stopped(SUIT[s]) for s in m[1].split(" and "))),
    ("fewer than ([a-z ]+) quick tricks", lambda h, m: h.quick < _quick_word(m[1])),
    (r"([a-z ]+) quick tricks?", lambda h, m: h.quick >= _quick_word(m[1])),
    (r"([a-z ]+) quick tricks, counting a queen with a jack as half of one",
     lambda h, m: h.quick + _half(h) >= _quick_word(m[1])),
    (r"about ([a-z ]+) tricks by itself in ([a-z]+)",
     lambda h, m: _winners(h, SUIT[m[2]]) >= _quick_word(m[1]) - 0.5),
    (rf"four {NAME}, or three with an honour",
     lambda h, m: h.len[SUIT[m[1]]] >= 4 or (h.len[SUIT[m[1]]] == 3 and _has(h, m, "AKQJ"))),
    (rf"three {NAME}, or two with the queen or better",
     lambda h, m: h.len[SUIT[m[1]]] >= 3 or (h.len[SUIT[m[1]]] == 2 and _has(h, m, "AKQ"))),
    (rf"two {NAME}, one of them the queen or better",
     lambda h, m: h.len[SUIT[m[1]]] >= 2 and _has(h, m, "AKQ")),
    (rf"five {NAME}, or four with three points in them",
     lambda h, m: h.len[SUIT[m[1]]] >= 5 or h.high_in(SUIT[m[1]]) >= 3),
    (rf"{NUMBER} points in {NAME}", lambda h, m: h.high_in(SUIT[m[2]]) >= _n(m[1])),
    (rf"an honour in {NAME}", lambda h, m: _has(h, m, "AKQJT")),
    (rf"the ace of {NAME}", lambda h, m: _has(h, m, "A")),
    (rf"no {NAME} or the ace of them", lambda h, m: not h.len[SUIT[m[1]]] or _has(h, m, "A")),
    ("a queen or better in every doubleton",
     lambda h, m: all(len(c) > 2 or set(c) & set("AKQ") for c in h.suits.values())),
    ("a rebid at hand",
     lambda h, m: h.balanced or any(map(h.rebiddable, "SHDC"))
     or sum(n >= 5 or (n == 4 and h.high_in(s) >= 4) for s, n in h.len.items()) > 1),
    (rf"a trump and {NUMBER} tricks in aces, kings and ruffs",
     lambda h, m: h.quick + 3 + 2 * (h.pattern[3] < 2) >= _n(m[1])),
    (r"tricks enough to beat (\w+) ([a-z-]+), partner's points counted",
     lambda h, m: h.quick + (h.len[SUIT[m[2]]] if m[2] in SUIT else h.hcp / 8) >= 1),
    (r"(\d+) (high-card )?points( with distribution)? here and (?:about|at least) (-?\d+) shown by "
     r"partner make (\d+) or more",
     lambda h, m: int(m[1]) == _points(h, m[2]) and int(m[1]) + int(m[4]) >= int(m[5])
     and bool(m[2] or m[3]) == (bool(m[2]) or h.points != h.hcp)),
    (rf"(\d+) points with {NAME} as trumps here and (?:about|at least) (-?\d+) shown by "
     r"partner make (\d+) or more",
     lambda h, m: int(m[1]) in _with_trumps(h, SUIT[m[2]]) and int(m[1]) + int(m[3]) >= int(m[4])),
    (NUMBER + " " + NAME + " here and " + NUMBER + " shown by partner",
     lambda h, m: _n(m[1]) == h.len[SUIT[m[2]]] and _n(m[1]) + _n(m[3]) > 8),
    (rf"{NUMBER} {NAME} here", lambda h, m: _n(m[1]) == h.len[SUIT[m[2]]] >= 8),
    (r"fewer than (\d+) points together with the (\d+) shown",
     lambda h, m: h.points + int(m[2]) < int(m[1])),
    (r"(\d+) points together with the (\d+) shown",
     lambda h, m: h.points + int(m[2]) >= int(m[1])),
    (r"(\d+) or more high-card points together with the (\d+) shown",
     lambda h, m: h.hcp + int(m[2]) >= int(m[1])),
    ("(no|one|two|three|all four|no or all four) (aces?|kings?)",
     lambda h, m: h.text.count(m[2][0].upper()) in {
         "no": (0,), "one": (1,), "two": (2,), "three": (3,), "all four": (4,)}.get(m[1], (0, 4))),
    ("all the kings in both hands", lambda h, m: h.text.count("K") <= 4),
    ("all the aces in both hands", lambda h, m: h.text.count("A") <= 4),
    ("three of the aces in both hands", lambda h, m: True),
    ("two aces missing from both hands", lambda h, m: h.text.count("A") <= 2),
]  # fmt: skip


def true_of(clause: str, hand: Hand) -> bool:
    """Whether what a clause says is so; an error where nobody has said what it means."""
    for pattern, check in CHECKS:
        found = re.fullmatch(pattern, clause)
        if found:
            return check(hand, found)
    for cut in re.finditer(" or ", clause):
        try:
            return any(true_of(c, hand) for c in (clause[: cut.start()], clause[cut.end() :]))
        except LookupError:
            continue
    raise LookupError(clause)


def clauses(why: str) -> list[str]:
    """The requirements that a reason states for the call."""
    _, _, taken = why.partition(". It takes ")
    return taken.removesuffix(".").split("; ") if taken else []


CLAIMS = re.compile(
    r"\b(points?|stopped|balanced|good (?!hand)|quick|ace of|singleton|void|with|too|enough)\b"
)
"""Words of an aim that would say something of the hand, which only what is tested may."""
