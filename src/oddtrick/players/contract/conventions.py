"""Two other systems of the book, to be agreed by a side and announced: the Vanderbilt club and the
two-club bid with weak twos.

Source: Scarne 1963, “Club Convention”, “Two-Club Convention”. The book gives the opening, the
negative answer and what a positive one is worth, and says that the partners then show their suits
naturally; the levels in the tables below follow from that (reading).
"""

from __future__ import annotations

from ...cards import NO_TRUMP, SUIT_NAMES
from ...stages.calling.auction import NUMBERS
from ..counting import Count
from . import opening
from .facts import at_most, chosen, good_suit, longest, no_longer, quick, tricks
from .reading import Reading
from .responding import to_preempt
from .rules import GAME, ROUND, Fact, Rule, Shows, bid_of, call, lengths

__all__ = ["openings", "rules"]


CLUB = "Scarne 1963, Club Convention"
TWO_CLUB = "Scarne 1963, Two-Club Convention"

POSITIVE = {"club": (2.0, 1, CLUB), "two-club": (1.5, 2, TWO_CLUB)}
"""For each strong club: quick tricks of a positive answer, level of the negative one, source."""

STRONG = 3.5
"""Quick tricks of the Vanderbilt club."""


def _fewer(number: float) -> Fact:
    half = " and a half" if number % 1 else ""
    return Fact(lambda h: h.quick < number, f"fewer than {NUMBERS[int(number)]}{half} quick tricks")


def _side_suit(hand: Count) -> int:
    """The best suit but clubs, for a hand whose one club would be taken for the strong one."""
    return max((1, 2, 3), key=lambda s: (hand.lengths[s], hand.suits[s].high, -s))


def _vanderbilt(r: Reading) -> tuple[Rule, ...]:
    strong = Rule("1C", Shows(13, force=ROUND), "Open the strong club, which need not be a suit",
                  CLUB, (quick(STRONG),), "artificial", "club")  # fmt: skip
    found = [strong]
    for rule in opening.rules(r):
        if rule.call != "1C":
            found.append(rule)
            continue
        # A natural club is bid at two, or hidden behind another suit where it is short.
        found.append(
            rule._replace(call="2C", shows=rule.shows._replace(suits=lengths(0, 5)),
                          aim="Open two clubs, one club being artificial", kind="low-club")
        )  # fmt: skip
        found += [
            rule._replace(
                call=call(1, s),
                shows=rule.shows._replace(suits=lengths(s, 3)),
                aim=f"Open {SUIT_NAMES[s]}, one club being artificial",
                facts=(
                    *(f for f in rule.facts if f.words),
                    chosen(lambda h, s=s: opening.opening_suit(h) == 0 and _side_suit(h) == s),  # type: ignore[misc]
                ),
                stretch=True,
            )
            for s in (1, 2, 3)
        ]
    return tuple(found)


def _two_club(r: Reading) -> tuple[Rule, ...]:
    natural = opening.rules(r)
    strong = [
        rule._replace(call="2C", aim="Open two clubs, which need not be a suit", citation=TWO_CLUB,
                      note="artificial; game almost alone", kind="two-club")
        for rule in natural if rule.kind == "two" and not rule.stretch
    ]  # fmt: skip
    strong.append(
        Rule("2C", Shows(28, honours=True, force=GAME), "Open two clubs, which need not be a suit",
             TWO_CLUB, note="artificial; game almost alone", kind="two-club")
    )  # fmt: skip
    need = 8 - r.margin
    weak = [
        Rule(call(2, s), Shows(0, 12, lengths(s, 5)), "Open a weak two, to take room away",
             TWO_CLUB, (good_suit(s), longest(s), at_most(s, 6), tricks(s, need)),
             "a good suit and little else", "weak-two")
        for s in (3, 2, 1)
    ]  # fmt: skip
    rest = [rule for rule in natural if rule.kind != "two"]
    last = next(i for i, rule in enumerate(rest) if rule.call == "P")
    return (*strong, *rest[:last], *(weak if len(r.codes) < 3 else ()), *rest[last:])


def openings(r: Reading) -> tuple[Rule, ...]:
    """The opening bids of the system that the side to call plays."""
    table = {"vanderbilt": _vanderbilt, "two-club": _two_club}
    return table.get(r.system, opening.rules)(r)


def _answers(kind: str) -> list[Rule]:
    """The negative diamond, or a suit; both hands then make game."""
    need, level, cite = POSITIVE[kind]
    found = [
        Rule(call(level, 1), Shows(), "Answer by the negative diamond", cite, (_fewer(need),),
             "weak; says nothing about diamonds", "negative"),
    ]  # fmt: skip
    for few in (5, 4):
        found += [
            Rule(call(level + (s < 2), s),
                 Shows(suits=lengths(s, few), force=GAME), f"Show the {SUIT_NAMES[s]}", cite,
                 (quick(need), longest(s)), "a positive answer", "response", few == 4)
            for s in (3, 2, 1, 0)
        ]  # fmt: skip
    return found


def _second(r: Reading, kind: str, weak: bool) -> list[Rule]:
    """The strong hand names its suit, or no-trump."""
    cite = POSITIVE[kind][2]
    strong = kind == "two-club" or not weak
    found: list[Rule] = []
    if not strong:
        found += [
            Rule(call(r.floor(s) + 1, s), Shows(22, suits=lengths(s, 5), force=GAME),
                 f"Jump in {SUIT_NAMES[s]}: game is certain", cite, (no_longer(s),), kind="two")
            for s in (3, 2, 1, 0)
        ]  # fmt: skip
        found += [
            Rule(code, Shows(low, high, honours=True, flat=True), "Bid no-trump", cite, (), "",
                 "nt-rebid")
            for code, low, high in (("1NT", 13, 18), ("2NT", 19, 21), ("3NT", 22, 40))
        ]  # fmt: skip
    for few in (5, 4):
        found += [
            Rule(r.cheapest(s), Shows(13, suits=lengths(s, few), force=GAME if strong else 0),
                 f"Show the {SUIT_NAMES[s]}", cite, (no_longer(s),), "", "second", few == 4)
            for s in (3, 2, 1, 0)
        ]  # fmt: skip
        if few == 5 and strong:
            found.append(
                Rule(r.cheapest(NO_TRUMP), Shows(13, flat=True, force=GAME), "Bid no-trump", cite,
                     kind="nt-rebid")
            )  # fmt: skip
    return found


def rules(r: Reading) -> tuple[Rule, ...]:
    """Answers to an artificial or weak opening and the strong hand's second call, undisturbed."""
    first = r.opening
    if first is None or not r.over_pass or r.bidder != r.partner:
        return ()
    own = [c for c in r.of(r.turn) if c.code != "P"]
    if first.seat == r.partner and not own and len(r.bids(r.partner)) == 1:
        if first.kind in POSITIVE:
            return tuple(_answers(first.kind))
        if first.kind == "weak-two":
            return tuple(to_preempt(r, bid_of(first.code).strain, 2))
    if first.seat == r.turn and first.kind in POSITIVE and len(own) == 1:
        answer = r.last_bid(r.partner)
        return tuple(_second(r, first.kind, answer is not None and answer.kind == "negative"))
    return ()
