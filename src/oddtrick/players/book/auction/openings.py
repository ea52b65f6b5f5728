"""The first bids of the dealer and of their partner (Foster 1910, pp. 75 to 114)."""

from __future__ import annotations

from oddtrick.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    SPADES,
    STRAINS,
    SUIT_TERMS,
)
from oddtrick.messages import say
from oddtrick.players.book.contract.rule import HandTest, Rule
from oddtrick.players.hand_evaluation.point_count import A, HandValue, K, Q

from .hand_counts import (
    AVERAGE,
    LONG_SPADES,
    MOST,
    NO_TRICK,
    PASS,
    RED,
    better_suits,
    bid,
    count_eight,
    eight,
    four_aces,
    four_cards,
    high,
    is_protected,
    is_sure,
    no_trumper,
    no_trumps,
    protects,
    seven_tricks,
    shows,
    solid,
    stops_theirs,
    support,
    sure_count,
    sure_suits,
    top_cards,
    weak_in,
)
from .position import AuctionPosition

# The dealer's first bid (Foster 1910, pp. 75 to 94).
#
# One spade is the call of a hand without a sure trick, as the dealer must bid.

SAFER = 9
"""The count a red suit needs to be better than no-trump with a hole (pp. 95 to 97)."""
GAME_HEARTS = 11
"""The count hearts need to be a game hand, which even four aces leave alone (p. 82)."""


def _wins_game_in_hearts(hand: HandValue) -> bool:
    return hand.lengths[HEARTS] >= 6 and count_eight(hand, HEARTS) >= GAME_HEARTS


def _prefers_suit(hand: HandValue) -> bool:
    if hand.aces == 4 and _wins_game_in_hearts(hand):
        return True
    hole = not all(is_protected(s) for s in hand.suits)
    return hole and any(
        hand.lengths[s] >= 5 and count_eight(hand, s) >= SAFER and is_sure(hand.suits[s])
        for s in RED
    )


NO_BETTER_SUIT = HandTest(
    lambda h: not _prefers_suit(h),
    say("no red suit that is safer"),
)
NO_GAME_IN_HEARTS = HandTest(lambda h: not _wins_game_in_hearts(h), say("no game in hearts"))


SIDE_TRICK = HandTest(
    lambda h: sure_count(h) >= 4,
    say("a sure trick in another suit"),
)
SHORT_SUITS = HandTest(
    lambda h: max(h.lengths[DIAMONDS], h.lengths[HEARTS]) <= 4,
    say("at most four cards of either red suit"),
)


def first_bid(position: AuctionPosition) -> tuple[Rule, ...]:
    """The dealer's rules, the best first."""
    return (
        *no_trumps(position, say("Bid no-trump: all the aces"), "81", four_aces(),
                   NO_GAME_IN_HEARTS),
        *no_trumps(position, say("Bid no-trump: a hand above the standard"), "78 to 83",
                   no_trumper(), NO_BETTER_SUIT),
        *better_suits(position, "76, 95 to 97 and 117"),
        bid("1NT", say("Bid no-trump: it is better than a club"), "93", solid(CLUBS, 5),
            SIDE_TRICK),
        bid("2NT", say("Bid two no-trump: seven tricks are in the hand"), "83",
            seven_tricks(SPADES)),
        bid("2S", say("Show strong spades; they are not to be trumps"), "91", LONG_SPADES),
        *no_trumps(position, say("Venture no-trump: an average hand, well spread"), "84",
                   no_trumper(least=AVERAGE), NO_BETTER_SUIT, SHORT_SUITS),
        *sure_suits(position, "85 to 90"),
        bid("1S", say("Bid a spade, which is to pass: there is no sure trick"), "90 to 92",
            NO_TRICK),
    )  # fmt: skip


# Answering partner's first bid (Foster 1910, pp. 103 to 114).
#
# Partner's suit is a sure trick in it, and an invitation to no-trump; partner's no-trump means
# business.

SPADE_CODE = "6S"
"""Three top spades, shown over two diamonds: it is worth as much, and more tricks (p. 108)."""
FAR_AHEAD = 650
"""Ahead by so much, the rubber may go to them: 400 are left (p. 154)."""


def answer(position: AuctionPosition) -> tuple[Rule, ...]:
    """The rules for a first call after partner has bid."""
    first, over = (
        position.partners[0],
        None if position.ours or position.standing is None else position.standing.bid,
    )
    if first.strain == SPADES:
        return _over_a_spade(position, over is None)
    if first.strain == NO_TRUMP:
        return _over_no_trump(position, over is None)
    shown = first.strain
    no_trump = _no_trump(position, shown, passed=over is None)
    suits = tuple(
        r for r in sure_suits(position, "107 and 110", 2) if not r.call.endswith(STRAINS[shown])
    )
    if over is None:
        return (*no_trump, *better_suits(position, "109", cheaply=True), *suits, PASS)
    return (
        *no_trump,
        *better_suits(position, "109", cheaply=True),
        *_challenge(position, shown),
        *suits,
        *_raise(position, shown),
        *keep_game_in(position),
        PASS,
    )


def _no_trump(position: AuctionPosition, shown: int, *, passed: bool) -> tuple[Rule, ...]:
    """No-trump on partner's sure trick; over their suit it says that theirs is stopped (p. 113)."""
    level = position.cheapest(NO_TRUMP)
    if level > MOST:
        return ()
    fits = no_trumper((shown,), AVERAGE)
    stopped = (high(AVERAGE + 3 * (level - 1)), stops_theirs(position))
    return (bid(f"{level}NT", say("Bid no-trump: partner has shown a trick for it"), "106 and 113",
                *((fits,) if passed else stopped)),)  # fmt: skip


def _raise(position: AuctionPosition, suit: int) -> tuple[Rule, ...]:
    """Partner's suit when it is the best for the hand (p. 113): by ruffs or tricks, or by its own
    length whatever partner holds, whose sure trick counts one for the rule of eight (a reading)."""
    level = position.cheapest(suit)
    if level > 3:
        return ()
    ways = (support(suit, level + 1, 4), eight(suit, 6 + level))
    return tuple(
        bid(f"{level}{STRAINS[suit]}", say("Support partner's suit: it is the best for the hand"),
            "113", way) for way in ways
    )  # fmt: skip


def _challenge(position: AuctionPosition, suit: int) -> tuple[Rule, ...]:
    """Partner's suit, bid higher than it had to be, raised on tricks in theirs (p. 116)."""
    assert position.standing is not None
    theirs, level = position.standing.bid.strain, position.cheapest(suit)
    if position.partners[0].level < 2 or level > 3 or theirs == NO_TRUMP:
        return ()
    return (bid(f"{level}{STRAINS[suit]}", say("Raise partner's suit: theirs is no danger"), "116",
                shows(theirs), support(suit, 0)),)  # fmt: skip


def _over_a_spade(position: AuctionPosition, passed: bool) -> tuple[Rule, ...]:
    if not passed:
        return (
            *no_trumps(
                position,
                say("Bid no-trump: theirs is stopped"),
                "103",
                no_trumper(),
                stops_theirs(position),
            ),
            *better_suits(position, "103"),
            *sure_suits(position, "110"),
            *keep_game_in(position),
            PASS,
        )
    aim = say("Bid two spades: there is nothing else to offer, and partner may think again")
    weak = bid("2S", aim, "104", note=say("no other call of the book: a weak hand"))
    return (
        *no_trumps(position, say("Take partner out of spades: no-trump"), "101", no_trumper()),
        *better_suits(position, "101"),
        *sure_suits(position, "101"),
        *([weak] if position.can("2S") and position.partners[0].level == 1 else []),
        PASS,
    )


def _over_no_trump(position: AuctionPosition, passed: bool) -> tuple[Rule, ...]:
    long = tuple(
        bid(f"{position.cheapest(suit)}{STRAINS[suit]}",
            say("Take the no-trumper into {suit}", suit=SUIT_TERMS[suit]),
            "112", eight(suit, 8, 6), shows(suit), _unguarded(suit))
        for suit in RED
        if position.cheapest(suit) <= 3
    )  # fmt: skip
    if passed:
        return (*long, PASS)
    assert position.standing is not None
    theirs, level = position.standing.bid.strain, position.cheapest(NO_TRUMP)
    aim, rises = say("Raise no-trump: there is help"), level <= 3 and theirs != NO_TRUMP
    raised = (
        (bid(f"{level}NT", aim, "112", high(7 + 3 * (level - 2)), protects([theirs])),)
        if rises
        else ()
    )
    # Theirs may be with partner, who is trusted for it, but not too high.
    trusting = (bid("2NT", aim, "112 and 113", high(AVERAGE)),) if rises and level == 2 else ()
    top = top_cards(SPADES, A | K | Q, say("ace, king and queen of spades"))
    code = (
        (bid(SPADE_CODE, say("Show three top spades; partner goes back to no-trump"), "108", top),)
        if position.standing.bid.code == "2D" and position.can(SPADE_CODE)
        else ()
    )  # fmt: skip
    safer = _red_over_theirs(position, theirs)
    return (*raised, *long, *safer, *code, *trusting, *keep_game_in(position), PASS)


def _red_over_theirs(position: AuctionPosition, theirs: int) -> tuple[Rule, ...]:
    """A long red suit, safer than partner's no-trumper where theirs is not stopped, even for three
    or four tricks (p. 112); the no-trumper is worth two of them (a reading)."""
    rules = []
    for suit in RED:
        level = position.cheapest(suit)
        if suit != theirs and theirs != NO_TRUMP and level <= 4:
            facts = (eight(suit, max(8, 5 + level), 6), shows(suit), _open_to(theirs))
            aim = say("Bid {suit}: safer than no-trump with theirs open", suit=SUIT_TERMS[suit])
            rules.append(bid(f"{level}{STRAINS[suit]}", aim, "112", *facts))
    return tuple(rules)


def _open_to(theirs: int) -> HandTest:
    return HandTest(
        lambda h: not is_protected(h.suits[theirs]),
        say("{suit} not stopped", suit=SUIT_TERMS[theirs]),
    )


def _unguarded(trump: int) -> HandTest:
    """A suit that a no-trumper would leave open, and few cards of it to ruff with."""
    return HandTest(
        lambda h: any(
            s != trump and h.lengths[s] <= 1 and not is_protected(h.suits[s]) for s in range(4)
        ),
        say("a short suit without a trick"),
    )


def keep_game_in(position: AuctionPosition) -> tuple[Rule, ...]:
    """As few tricks as possible over a bid that is game, in the hand's own suit, unless so far
    ahead that the rubber may go (pp. 113, 114 and 154)."""
    if position.ours or position.standing is None or position.ahead >= FAR_AHEAD:
        return ()
    theirs = position.standing.bid
    if theirs.strain == NO_TRUMP or not position.wins_game(theirs, ours=False):
        return ()
    rules = []
    for suit in (HEARTS, DIAMONDS, CLUBS):
        if suit != theirs.strain and position.cheapest(suit) <= 2:
            level = position.cheapest(suit)
            rules.append(
                bid(f"{level}{STRAINS[suit]}",
                    say("Bid {suit} to keep the game in", suit=SUIT_TERMS[suit]),
                    "59, 113 and 114", weak_in(theirs.strain), four_cards(suit))
            )  # fmt: skip
    return tuple(sorted(rules, key=lambda r: r.call[0]))
