"""Foster's counts of a hand: sure tricks, protected suits, the standard of a no-trumper, the rule
of eight. Each test stands with the words that say it.

Source: Foster 1910, pp. 78 to 84 (no-trumpers), 85 to 94 (first bids), 95 to 97 (rule of eight).
"""

from __future__ import annotations

from collections.abc import Iterable

from oddtrick.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    SPADES,
    STRAINS,
    SUIT_TERMS,
)
from oddtrick.messages import NOTHING, Message, listed, say, together
from oddtrick.players.book.contract.rule import ANY, HandTest, Rule, more_of
from oddtrick.players.citations import cited
from oddtrick.players.hand_evaluation.point_count import A, HandValue, J, K, Q, Suit, T
from oddtrick.terms import number_term

from .position import AuctionPosition

AVERAGE = 10
"""One card of each rank, counting ace 4, king 3, queen 2, jack 1 (the book counts cards)."""
KING_ABOVE = AVERAGE + 3
TWO_ODD = 9
"""By the rule of eight, the count for two odd tricks (p. 97)."""
SHOWN = (CLUBS, DIAMONDS, HEARTS)
"""The suits in which one trick bid shows a sure trick: one spade shows none (p. 91)."""


def is_sure(suit: Suit) -> bool:
    """A sure trick for either side: the ace, or king and queen (p. 87)."""
    return bool(suit.ranks & A or (suit.ranks & K and suit.ranks & Q))


def is_protected(suit: Suit) -> bool:
    """As good as an ace for stopping a suit: king, jack and ten; queen, jack and ten; four to the
    king, or to queen and jack (pp. 80 and 81: won in the third or fourth round at the latest)."""
    ranks = suit.ranks
    run = ranks & J and ranks & T and ranks & (K | Q)
    length = suit.length >= 4 and (ranks & K or (ranks & Q and ranks & J))
    return is_sure(suit) or bool(run or length)


def count_eight(hand: HandValue, trump: int) -> int:
    """Trumps, ace, king and queen of them, and aces and kings of the other suits (p. 95).

    >>> from oddtrick.cards import bridge_hand
    >>> from oddtrick.players.hand_evaluation.point_count import evaluate
    >>> count_eight(evaluate(bridge_hand("A63.KQ974.K52.84")), HEARTS)
    9
    """
    plain = sum((s.ranks & (A | K)).bit_count() for i, s in enumerate(hand.suits) if i != trump)
    own = hand.suits[trump]
    return own.length + (own.ranks & (A | K | Q)).bit_count() + plain


def sure_count(hand: HandValue) -> int:
    """Sure tricks: the top cards of each suit in a row; king and queen, or ace and queen, one."""
    found = 0
    for suit in hand.suits:
        top = 3 if suit.ranks & A and suit.ranks & K and suit.ranks & Q else 2
        tops = suit.ranks & A and suit.ranks & K
        found += top if tops else int(is_sure(suit))
    return found


def _suits_protected(hand: HandValue, also: Iterable[int] = ()) -> int:
    helped = set(also)
    return sum(i in helped or is_protected(s) for i, s in enumerate(hand.suits))


def sure_tricks(least: int) -> HandTest:
    """At least so many sure tricks."""
    words = (
        say("one or more sure trick")
        if least == 1
        else say("{number} or more sure tricks", number=number_term(least))
    )
    return HandTest(lambda h: sure_count(h) >= least, words)


def shows(suit: int) -> HandTest:
    """A sure trick in a suit."""
    words = say("the ace, or king and queen, of {suit}", suit=SUIT_TERMS[suit])
    return HandTest(lambda h: is_sure(h.suits[suit]), words)


def protects(suits: Iterable[int]) -> HandTest:
    """Suits of the other side stopped."""
    these = tuple(suits)
    words = NOTHING
    if these:
        words = say("{suits} stopped", suits=listed([SUIT_TERMS[s] for s in these]))
    return HandTest(lambda h: all(is_protected(h.suits[s]) for s in these), words)


def weak_in(suit: int) -> HandTest:
    """No stopper in a suit of the other side."""
    return HandTest(
        lambda h: not is_protected(h.suits[suit]),
        say("no stopper in {suit}", suit=SUIT_TERMS[suit]),
    )


def no_trumper(partner: Iterable[int] = (), least: int = KING_ABOVE) -> HandTest:
    """The standard of a no-trumper: three suits protected, with an ace, and either the equal of
    three aces or so much in high cards. `partner` has shown a sure trick in these suits."""
    shown = tuple(partner)
    words = (
        say("three suits protected with partner's, an ace, {amount} or three sure tricks")
        if shown
        else say("three suits protected, an ace, {amount} or three sure tricks")
    )
    over = {AVERAGE: say("an average hand"), KING_ABOVE: say("a king above the average")}
    amount = over.get(least) or say("{least} points in high cards", least=least)

    def holds(hand: HandValue) -> bool:
        own = sum(is_sure(s) for s in hand.suits) >= 3
        enough = own or hand.high >= least
        return enough and bool(hand.aces) and _suits_protected(hand, shown) >= 3

    return HandTest(holds, words.fill(amount=amount))


def high(least: int) -> HandTest:
    """At least so much in high cards."""
    return HandTest(
        lambda h: h.high >= least, say("{least} or more points in high cards", least=least)
    )


def four_aces() -> HandTest:
    """All the aces."""
    return HandTest(lambda h: h.aces == 4, say("all four aces"))


def is_two_suited(hand: HandValue, trump: int) -> bool:
    """Five or six trumps of any size, a strong suit of five beside them, and a suit missing, which
    is “very strong” (p. 96)."""
    side = any(s.length >= 5 and is_sure(s) for i, s in enumerate(hand.suits) if i != trump)
    return hand.lengths[trump] >= 5 and side and 0 in hand.lengths


def eight(suit: int, least: int, cards: int = 5) -> HandTest:
    """So much by the rule of eight, with so many trumps at least; a hand of two suits counts enough
    for two odd tricks (a reading: the book gives no figure)."""
    words = say(
        "{number} or more {suit} that count {number2} or more by the rule of eight",
        number=number_term(cards),
        suit=SUIT_TERMS[suit],
        number2=number_term(min(least, 13)),
    )

    def holds(hand: HandValue) -> bool:
        freak = TWO_ODD if is_two_suited(hand, suit) else 0
        return hand.lengths[suit] >= cards and max(freak, count_eight(hand, suit)) >= least

    return HandTest(holds, words)


def top_cards(suit: int, ranks: int, words: Message, cards: int = 3) -> HandTest:
    """A suit headed by these cards."""
    return HandTest(
        lambda h: h.suits[suit].ranks & ranks == ranks and h.lengths[suit] >= cards, words
    )


def solid(suit: int, cards: int) -> HandTest:
    """A long suit headed by ace, king and queen."""
    words = say(
        "{number} or more {suit} headed by ace, king and queen",
        number=number_term(cards),
        suit=SUIT_TERMS[suit],
    )
    return top_cards(suit, A | K | Q, words, cards)


def seven_tricks(suit: int) -> HandTest:
    """Seven tricks in the hand: a solid suit, with a sure trick beside it."""

    def holds(hand: HandValue) -> bool:
        own = hand.suits[suit]
        if own.ranks & (A | K | Q) != A | K | Q or own.length < 6:
            return False
        return own.length + sure_count(hand) - 3 >= 7 and sure_count(hand) > 3

    return HandTest(
        holds, say("seven tricks in the hand: solid {suit}, and a re-entry", suit=SUIT_TERMS[suit])
    )


def support_tricks(hand: HandValue, trump: int) -> int:
    """The worth of a hand to partner's suit: its sure tricks and protected suits, and with four
    trumps two for a void, one for a singleton (the count is a reading; the book gives none)."""
    plain = [s for i, s in enumerate(hand.suits) if i != trump]
    ruffs = sum(max(0, 2 - s.length) for s in plain) if hand.lengths[trump] >= 4 else 0
    own = bool(hand.suits[trump].ranks & (A | K | Q))
    return sum(is_protected(s) for s in plain) + ruffs + own


def support(suit: int, least: int, cards: int = 3) -> HandTest:
    """Cards of partner's suit, and tricks for it."""
    words = more_of(cards, suit)
    if least:
        worth = say("worth {number} or more tricks to partner", number=number_term(min(least, 13)))
        words = together(words, worth, tie=", ")
    return HandTest(lambda h: h.lengths[suit] >= cards and support_tricks(h, suit) >= least, words)


LONG_SPADES = HandTest(
    lambda h: (
        h.suits[SPADES].ranks & (A | K | Q) == A | K | Q
        or (h.suits[SPADES].ranks & (A | K) == A | K and h.lengths[SPADES] >= 7)
    ),
    say("ace, king and queen of spades, or seven to ace and king"),
)
NO_TRICK = HandTest(
    lambda h: not any(is_sure(h.suits[s]) for s in SHOWN),
    say("no ace, nor king and queen, of clubs, diamonds or hearts"),
)


# How a rule of Foster's is written: a call, what it is for, what it asks of the hand, the page.

RED = (HEARTS, DIAMONDS)
STANDARD = 3
"""The sure tricks of a no-trumper for the odd trick (p. 80)."""
MOST = 3
"""The most odd tricks that a hand is called for at once (p. 97: eleven is worth three)."""


def page(pages: str) -> Message:
    """The citation of a page, or of pages: ``95``, ``78 to 84``."""
    return cited(f"Foster 1910, {'pp.' if ' ' in pages else 'p.'} {pages}")


def bid(code: str, aim: Message, pages: str, *facts: HandTest, note: Message = NOTHING) -> Rule:
    """A rule. `note` is what the call means where it asks nothing of the hand."""
    return Rule(code, ANY, aim, page(pages), facts, note=note)


PASS = bid(
    "P",
    say("Pass: no call of the book fits the hand"),
    "98",
    note=say("nothing by the book to bid on"),
)


def no_trumps(
    position: AuctionPosition, aim: Message, pages: str, *facts: HandTest
) -> tuple[Rule, ...]:
    """No-trump for what the hand is worth: a trick more for each sure trick above the standard
    (p. 82), and no less than beats the standing bid."""
    least = position.cheapest(NO_TRUMP)
    return tuple(
        bid(f"{n}NT", aim, pages, *facts,
            *([sure_tricks(STANDARD + n - 1)] if n > 1 else []))
        for n in range(MOST, least - 1, -1)
    )  # fmt: skip


def better_suits(
    position: AuctionPosition, pages: str, *, cheaply: bool = False
) -> tuple[Rule, ...]:
    """A red suit wanted for trumps: a trick for each point from eight on, no less than two, and
    with a sure trick in it on the first round (pp. 87 to 89, 117). `cheaply` takes no more tricks
    than beat the standing bid (p. 98)."""
    rules = []
    for n in range(MOST, 1, -1):
        for suit in RED:
            least = position.cheapest(suit)
            if least == n or (least < n and not cheaply):
                facts = (eight(suit, 7 + n), shows(suit))
                aim = say("Bid {suit}: they are to be trumps", suit=SUIT_TERMS[suit])
                rules.append(bid(f"{n}{STRAINS[suit]}", aim, pages, *facts))
    return tuple(rules)


def sure_suits(position: AuctionPosition, pages: str, most: int = 1) -> tuple[Rule, ...]:
    """A suit with a sure trick, shown as cheaply as can be; of two the longer, of equals the lower
    (p. 89)."""
    rules = []
    theirs = {b.strain for b in position.theirs}
    free = [s for s in SHOWN if s not in theirs and position.cheapest(s) <= most]
    for suit in free:
        level = position.cheapest(suit)
        above = [s for s in free if s != suit]
        rules.append(
            bid(f"{level}{STRAINS[suit]}",
                say("Show a sure trick, so that partner may bid no-trump"),
                pages, shows(suit), _longest_sure(suit, above))
        )  # fmt: skip
    return tuple(rules)


def _longest_sure(suit: int, others: list[int]) -> HandTest:
    """No other suit that could be shown is longer, and no lower one as long."""
    return HandTest(
        lambda h: all(
            (h.lengths[suit], -suit) >= (h.lengths[o], -o) for o in others if shows(o).holds(h)
        )
    )


def shifts(position: AuctionPosition) -> tuple[Rule, ...]:
    """Out of a doubled suit into a better one, for which the lower of two was bid first (p. 89)."""
    if (
        position.standing is None
        or not position.ours
        or position.doubled != 1
        or position.standing.bid.strain == NO_TRUMP
    ):
        return ()
    doubled, rules = position.standing.bid.strain, []
    for suit in SHOWN:
        level = position.cheapest(suit)
        if suit == doubled or level > 2:
            continue
        aim = say("Shift to {suit}: the other suit is doubled", suit=SUIT_TERMS[suit])
        rules.append(bid(f"{level}{STRAINS[suit]}", aim, "89", _instead(suit, doubled)))
    return tuple(sorted(rules, key=lambda r: (r.call[0], -STRAINS.index(r.call[1:]))))


def _instead(suit: int, doubled: int) -> HandTest:
    """A suit no worse than the one that was doubled."""
    return HandTest(
        lambda h: h.lengths[suit] >= max(4, h.lengths[doubled]) and h.lengths[doubled] < 6,
        say(
            "four or more {suit}, and as many as {suit2}",
            suit=SUIT_TERMS[suit],
            suit2=SUIT_TERMS[doubled],
        ),
    )


def stops_theirs(position: AuctionPosition) -> HandTest:
    """The suit that the other side has bid last stopped: one spade means nothing."""
    named = [b.strain for b in position.theirs if b.strain != NO_TRUMP and b.code != "1S"]
    return protects(named[-1:])


def four_cards(suit: int) -> HandTest:
    """Four cards of a suit."""
    return HandTest(
        lambda h: h.lengths[suit] >= 4, say("four or more {suit}", suit=SUIT_TERMS[suit])
    )
