"""Promises of calls, and the rules by which calls are chosen.

A rule joins a call to what it shows. A player follows the first rule of the situation that their
hand fits; a reader takes a call to show what the rules of the situation ask for it. So what a
call means and when it is made are said once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from oddtrick.cards import STRAINS, SUIT_SINGULARS, SUIT_TERMS
from oddtrick.dealing.conditions import MANY
from oddtrick.messages import (
    NOTHING,
    Message,
    Within,
    either,
    listed,
    say,
    term,
    together,
)
from oddtrick.players.hand_evaluation.point_count import (
    A,
    HandValue,
    J,
    K,
    Q,
    good,
    rebiddable,
    respondable,
    stopped,
)
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.scoring.contract_scales import game_level as contract_game_level
from oddtrick.systems.conditions import amount_of
from oddtrick.terms import number_term

Lengths = tuple[int, int, int, int]

FREE, ROUND, GAME = range(3)
"""How far a call forces partner: not at all, for one round, to game."""

MOST = 22
"""Points from which “or more” is said: few hands hold more."""


class BookBid(NamedTuple):
    """An offer to win so many odd tricks."""

    level: int
    strain: int


class Promise(NamedTuple):
    """The promise of a call.

    `low` and `high` are points, for high cards alone where `honours` is set; `suits` and `most`
    the fewest and most cards of clubs, diamonds, hearts and spades; `flat` a balanced hand.
    """

    low: int = 0
    high: int = 40
    suits: Lengths = (0, 0, 0, 0)
    most: Lengths = (13, 13, 13, 13)
    honours: bool = False
    flat: bool = False
    force: int = FREE

    def fits(self, hand: HandValue) -> bool:
        """Whether a hand holds what is promised."""
        points = hand.high if self.honours else hand.points
        return (
            self.low <= points <= self.high
            and all(
                few <= n <= many
                for few, n, many in zip(self.suits, hand.lengths, self.most, strict=True)
            )
            and (hand.balanced or not self.flat)
        )

    def outside(self, hand: HandValue) -> tuple[int, int]:
        """By how many points, and how many cards too few or too many, a hand lies outside."""
        points = hand.high if self.honours else hand.points
        cards = sum(
            max(few - n, n - many, 0)
            for few, n, many in zip(self.suits, hand.lengths, self.most, strict=True)
        )
        return max(self.low - points, points - self.high, 0), cards


ANY = Promise()


class HandTest(NamedTuple):
    """Something that may be true of a hand: the test, and the words that say it.

    Words stand after “asks for”. A fact without words is used to choose and is never stated.
    """

    holds: Callable[[HandValue], bool]
    words: Message = NOTHING


class Rule(NamedTuple):
    """One rule of the book: with such a hand, in this situation, make this call.

    `aim` is what the call is for, as an order; it says nothing about the hand. What the hand must
    be is said by `shows` and `facts` alone, which are what is tested: so the reason of a call,
    put together from them, cannot assert what was not looked at. `note` is added to the meaning;
    `kind` is how later calls refer to it. A `nearest_call` is the nearest call where the book
    leaves a hand without one: it adds nothing to what the call is taken to show. A pass for want
    of points names in `wants` the call that needs more.
    """

    call: str
    shows: Promise
    aim: Message
    citation: Message
    facts: tuple[HandTest, ...] = ()
    note: Message = NOTHING
    kind: str = ""
    nearest_call: bool = False
    wants: Message = NOTHING

    def fits(self, hand: HandValue) -> bool:
        """Whether a hand holds all that the rule asks for."""
        return self.shows.fits(hand) and all(fact.holds(hand) for fact in self.facts)

    @property
    def why(self) -> Message:
        """The reason: the aim, and everything that was tested."""
        aim = (
            say("The book has no call made for this; the nearest: {aim}.", aim=Within(self.aim))
            if self.nearest_call
            else say("{Aim}.", aim=self.aim)
        )
        return together(aim, self.takes)

    @property
    def takes(self) -> Message:
        """Everything that was tested."""
        asked = together(*_words(self.shows), *(fact.words for fact in self.facts), tie="; ")
        return say("It takes {asked}.", asked=asked) if asked else NOTHING

    def shortfall(self, hand: HandValue) -> Message:
        """The reason for a pass by the hand’s points beside those that the call it `wants` needs;
        empty where points are not all there is to it."""
        if not self.wants or not self.fits(hand):
            return NOTHING
        return say(
            "{Aim}: {held}, and {what} needs {n}.",
            aim=self.aim,
            held=points_term(hand.points),
            what=self.wants,
            n=self.shows.high + 1,
        )


def lengths(suit: int, few: int) -> Lengths:
    """At least `few` cards in one suit.

    >>> lengths(3, 5)
    (0, 0, 0, 5)
    """
    found = [0, 0, 0, 0]
    found[suit] = few
    return (found[0], found[1], found[2], found[3])


def call(level: int, strain: int) -> str:
    """The code of a bid."""
    return f"{level}{STRAINS[strain]}"


@cache
def bid_of(code: str) -> BookBid:
    """The bid that a code names."""
    return BookBid(int(code[0]), STRAINS.index(code[1:]))


def weakest_promise(rules: Sequence[Rule]) -> Promise:
    """The promise of a call that several rules ask for: what they have in common."""
    wide = [r for r in rules if not r.nearest_call] or list(rules)
    shows = [r.shows for r in wide]
    first = shows[0]
    return Promise(
        min(s.low for s in shows),
        max(s.high for s in shows),
        _each(min, [s.suits for s in shows]),
        _each(max, [s.most for s in shows]),
        # A hand has no more points for high cards than in all: “at most” holds of both.
        any(s.honours for s in shows) if not any(s.low for s in shows) else first.honours,
        all(s.flat for s in shows),
        min(s.force for s in shows),
    )


def combine_promises(before: Promise, now: Promise) -> Promise:
    """The promise of a player after one more call."""
    narrower = now.low > before.low or now.high < before.high
    low, high = max(before.low, now.low), min(before.high, now.high)
    if low > high:  # the promises contradict each other: the later one counts
        low, high = now.low, max(now.low, now.high)
    return Promise(
        low,
        high,
        _each(max, [before.suits, now.suits]),
        _each(min, [before.most, now.most]),
        now.honours if narrower else before.honours,
        before.flat or now.flat,
        now.force,
    )


def _each(pick: Callable[[Sequence[int]], int], values: Sequence[Lengths]) -> Lengths:
    a, b, c, d = (pick([v[i] for v in values]) for i in range(4))
    return (a, b, c, d)


def no_more(many: int, suit: int) -> Message:
    """The most cards of a suit, in words.

    >>> str(no_more(1, 2))
    'at most one heart'
    """
    if many == 1:
        return say("at most one {suit}", suit=SUIT_SINGULARS[suit])
    return say("at most {number} {suit}", number=number_term(many), suit=SUIT_TERMS[suit])


def points_term(points: int) -> Message:
    """So many points."""
    return say("1 point") if points == 1 else say("{points} points", points=points)


def _span(shows: Promise) -> Message:
    """The points that a promise is about."""
    if shows.honours:
        what = say("high-card point") if shows.high == 1 else say("high-card points")
    else:
        what = say("point") if shows.high == 1 else say("points")
    return amount_of(shows.low, shows.high if shows.high < MOST else MANY, what)


def _words(shows: Promise) -> list[Message]:
    words = []
    if shows.low or shows.high < MOST:
        words.append(_span(shows))
    for suit in (3, 2, 1, 0):
        few, many = shows.suits[suit], shows.most[suit]
        if few and few == many:
            words.append(say("{number} {suit}", number=number_term(few), suit=SUIT_TERMS[suit]))
        elif few:
            words.append(more_of(few, suit))
        elif many < 4:
            words.append(no_more(many, suit))
    if shows.flat:
        words.append(say("balanced"))
    return words


def more_of(few: int, suit: int) -> Message:
    """So many cards of a suit, or more."""
    return say("{number} or more {suit}", number=number_term(few), suit=SUIT_TERMS[suit])


_FORCES = (NOTHING, say("Forcing for one round."), say("Forcing to game."))


def describe(shows: Promise, note: Message = NOTHING) -> Message:
    """A meaning in words.

    >>> str(describe(Promise(13, 40, lengths(3, 4), force=ROUND)))
    '13 or more points, four or more spades. Forcing for one round.'
    """
    words = together(*_words(shows), note, tie=", ")
    return together(say("{Words}.", words=words) if words else NOTHING, _FORCES[shows.force])


GAME_NEEDS = SCALE_1963.game


@cache
def game_level(strain: int, need: int = GAME_NEEDS) -> int:
    """The level that makes game where `need` trick points are wanted; from nothing that is three
    no-trump, four of a major, five of a minor.

    >>> [game_level(s) for s in range(5)], [game_level(s, 40) for s in range(5)]
    ([5, 5, 4, 4, 3], [2, 2, 2, 2, 1])
    """
    level = contract_game_level(SCALE_1963, strain, GAME_NEEDS - need)
    assert level is not None
    return level


# Tests of a hand beside points and lengths, each with the words that say it.
#
# Source: Scarne 1963, “Evaluating the Hand”, “Minimum Biddable Suits”, “Opening Bids”, “Responses
# to Suit Bids of One”.


def chosen(test: Callable[[HandValue], bool]) -> HandTest:
    """A choice between calls that the hand fits: it is made, and nothing is said of it."""
    return HandTest(test)


def any_of(*facts: HandTest) -> HandTest:
    """One of several facts, and the words for either."""
    return HandTest(lambda h: any(f.holds(h) for f in facts), either([f.words for f in facts]))


def fewer_together(need: int, there: int) -> HandTest:
    """Points that with partner's do not come to a sum."""
    words = say("fewer than {need} points together with the {there} shown", need=need, there=there)
    return HandTest(lambda h: h.points + there < need, words)


def enough_together(need: int, there: int) -> HandTest:
    """High-card points that with partner's come to a sum."""
    words = say(
        "{need} or more high-card points together with the {there} shown", need=need, there=there
    )
    return HandTest(lambda h: h.high + there >= need, words)


def points_in(suit: int, fewest: int) -> HandTest:
    """At least so many high-card points in a suit."""
    words = say("{number} points in {suit}", number=number_term(fewest), suit=SUIT_TERMS[suit])
    return HandTest(lambda h: h.suits[suit].high >= fewest, words)


def good_suit(suit: int) -> HandTest:
    """A rebiddable suit with two of the four top honours."""
    return HandTest(lambda h: good(h.suits[suit]), say("good {suit}", suit=SUIT_TERMS[suit]))


def rebid_suit(suit: int) -> HandTest:
    """A suit good enough to be bid twice."""
    return HandTest(
        lambda h: rebiddable(h.suits[suit]), say("rebiddable {suit}", suit=SUIT_TERMS[suit])
    )


def response_suit(suit: int) -> HandTest:
    """A suit good enough for a response or a rebid."""
    return HandTest(
        lambda h: respondable(h.suits[suit]),
        say("{suit} good enough to show", suit=SUIT_TERMS[suit]),
    )


def longest(suit: int) -> HandTest:
    """No suit longer, and no higher one as long."""
    return HandTest(
        lambda h: h.longest == suit, say("no suit longer than {suit}", suit=SUIT_TERMS[suit])
    )


def no_longer(suit: int) -> HandTest:
    """No suit longer."""
    return HandTest(
        lambda h: h.lengths[suit] == max(h.lengths),
        say("no suit longer than {suit}", suit=SUIT_TERMS[suit]),
    )


def at_least(suit: int, few: int) -> HandTest:
    """At least so many cards of a suit."""
    return HandTest(
        lambda h: h.lengths[suit] >= few,
        more_of(few, suit),
    )


def at_most(suit: int, many: int) -> HandTest:
    """At most so many cards of a suit."""
    return HandTest(lambda h: h.lengths[suit] <= many, no_more(many, suit))


def points(low: int) -> HandTest:
    """At least so many points, short suits counted."""
    return HandTest(lambda h: h.points >= low, say("{low} or more points", low=low))


def high_cards(low: int, high: int = 40) -> HandTest:
    """High-card points between two bounds."""
    words = _span(Promise(low, 40 if high >= 37 else high, honours=True))
    return HandTest(lambda h: low <= h.high <= high, words)


def stops(suits: Iterable[int], fewest: int | None = None) -> HandTest:
    """All of some suits stopped; or at least `fewest` of them."""
    these = tuple(suits)
    if fewest is not None and fewest < len(these):
        few = fewest
        return HandTest(
            lambda h: sum(stopped(h.suits[s]) for s in these) >= few,
            say("{number} suits stopped", number=number_term(few)),
        )
    words = NOTHING
    if len(these) == 4:
        words = say("all suits stopped")
    elif these:
        words = say("{suits} stopped", suits=listed([SUIT_TERMS[s] for s in reversed(these)]))
    return HandTest(lambda h: all(stopped(h.suits[s]) for s in these), words)


def amount(number: float) -> Message:
    """Tricks in words, with halves."""
    whole = number_term(int(number))
    if number == 0.5:
        return say("half a")
    return say("{whole} and a half", whole=whole) if number % 1 else whole


def quick(fewest: float) -> HandTest:
    """At least so many quick tricks."""
    words = say("{amount} quick trick") if fewest <= 1 else say("{amount} quick tricks")
    return HandTest(lambda h: h.quick >= fewest, words.fill(amount=amount(fewest)))


def _plus(hand: HandValue) -> float:
    """Half a quick trick for Q J x, or Q x of one suit and J x of another (“considered by many”),
    in suits that hold no quick trick already."""
    idle = [s for s in hand.suits if not s.quick]
    joined = any(s.ranks & Q and s.ranks & J and s.length >= 3 for s in idle)
    queen = [s for s in idle if s.ranks & Q and s.length >= 2]
    jack = [s for s in idle if s.ranks & J and s.length >= 2]
    apart = any(q is not j for q in queen for j in jack)
    return 0.5 if joined or apart else 0.0


def plus_values(fewest: float) -> HandTest:
    """Quick tricks when a queen and jack are counted as half of one."""
    return HandTest(
        lambda h: h.quick + _plus(h) >= fewest,
        say(
            "{amount} quick tricks, counting a queen with a jack as half of one",
            amount=amount(fewest),
        ),
    )


def tricks(suit: int, fewest: float, within: float = 0.0) -> HandTest:
    """Tricks the hand should win by itself with a suit as trumps, `within` so much."""
    return HandTest(
        lambda h: h.tricks(suit) >= fewest - within,
        say(
            "about {amount} tricks by itself in {suit}",
            amount=amount(fewest),
            suit=SUIT_TERMS[suit],
        ),
    )


def adequate(suit: int) -> HandTest:
    """Support for a suit not rebid: J x x, Q x x, x x x x or better."""

    def holds(hand: HandValue) -> bool:
        held = hand.suits[suit]
        return held.length >= 4 or (held.length == 3 and held.high >= 1)

    return HandTest(holds, say("four {suit}, or three with an honour", suit=SUIT_TERMS[suit]))


def support(suit: int) -> HandTest:
    """Support for a suit known to be good: x x x, or two cards with the queen or better."""

    def holds(hand: HandValue) -> bool:
        held = hand.suits[suit]
        return held.length >= 3 or (held.length == 2 and bool(held.ranks & (A | K | Q)))

    return HandTest(
        holds, say("three {suit}, or two with the queen or better", suit=SUIT_TERMS[suit])
    )


BALANCED = HandTest(lambda h: h.balanced, say("balanced"))
UNBALANCED = HandTest(lambda h: not h.balanced, say("not balanced"))
FLAT = HandTest(lambda h: h.shortest == 3, term("4-3-3-3"))
SHORT = HandTest(lambda h: h.shortest <= 1, say("a singleton or void"))
NO_SHORT = HandTest(lambda h: h.shortest >= 2, say("no singleton or void"))

COVERED = HandTest(
    lambda h: all(s.length > 2 or s.ranks & (A | K | Q) for s in h.suits),
    say("a queen or better in every doubleton"),
)
