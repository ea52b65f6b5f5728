"""Asking for aces and kings, and bidding what the answer allows.

Sources: Scarne 1963, “Slam Bidding”, “Blackwood Convention”, “Gerber Convention”.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from oddtrick.cards import NO_TRUMP, SUIT_TERMS
from oddtrick.messages import Message, either, say, term
from oddtrick.players.book.contract.auction_reading import ARTIFICIAL, Reading
from oddtrick.players.book.contract.combined_strength import FIT
from oddtrick.players.book.contract.rule import ANY, ROUND, HandTest, Promise, Rule, call
from oddtrick.players.citations import cited
from oddtrick.players.hand_evaluation.point_count import A, HandValue
from oddtrick.terms import BOOK_SYSTEMS

BLACKWOOD_CITE = cited("Scarne 1963, Blackwood Convention")
GERBER_CITE = cited("Scarne 1963, Gerber Convention")
SLAM = cited("Scarne 1963, Slam Bidding")

BLACKWOOD = ("5C", "5D", "5H", "5S", "5C")
"""Answers to four no-trump for no ace, one … four."""

BLACKWOOD_KINGS = ("6C", "6D", "6H", "6S", "6NT")
"""Answers to five no-trump for no king, one … four."""

GERBER = ("4D", "4H", "4S", "4NT", "5C")
"""Answers to four clubs for no ace, one … four (the first and those after one ace from the
book's “etc.”)."""

GERBER_KINGS = ("4NT", "5C", "5D", "5H", "5S")
"""Answers to four spades, asked over four hearts, for no king, one … four."""

SMALL, GRAND = 33, 37
"""Points of both hands for a small and a grand slam."""

SMALL_NO_TRUMP = 32
"""Points of both hands for a small slam at no-trump: the book's 33 are “approximately”, and 32 did
better (docs/notes/bidding.md)."""

NEAR_SLAM = SMALL - 4
"""Points of both hands with which an ace is shown on the way to game."""

COUNTED = ("aces", "king-count")
"""Kinds of the answers."""


def asking_suit(auction: Reading) -> int:
    """The trump suit that a bid of four no-trump would be asking about; -1 where it would not
    ask: a suit agreed, or partner's own suit just bid. By a system of today that may be any suit
    that they have shown with four cards."""
    agreed = auction.agreed[auction.side]
    if agreed >= 0:
        return agreed
    named = [c for c in auction.bids(auction.partner) if c.kind not in COUNTED]
    last = named[-1] if named else None
    if last is not None and last.kind in ("rebid-jump", "two", "shift"):
        return "CDHS".find(last.code[1:])
    if auction.system not in BOOK_SYSTEMS and last is not None and last.kind not in ARTIFICIAL:
        suit = "CDHS".find(last.code[1:])
        return suit if suit >= 0 and last.shows.suits[suit] >= 4 else -1
    return -1


def _fit_shown(auction: Reading) -> int:
    """The suit in which both hands have shown the most cards, eight or more; -1 where there is
    none. Four no-trump by a stated system may show cards in partner's suit."""
    own, partner = auction.own_shown.suits, auction.partner_shown.suits
    longest = max(range(4), key=lambda s: (own[s] + partner[s], s))
    return longest if own[longest] + partner[longest] >= FIT else -1


class Honours(NamedTuple):
    """Cards that are asked for: what an answer is for, and how one and several are named."""

    aim: Message
    one: Message
    several: Message


ACES = Honours(say("Answer by the number of aces"), say("one ace"), say("{numbers} aces"))
KINGS = Honours(say("Answer by the number of kings"), say("one king"), say("{numbers} kings"))
_COUNTS = (*map(term, ("no", "one", "two", "three")), say("all four"))


def _answers(
    answers: tuple[str, ...],
    count: Callable[[HandValue], int],
    cards: Honours,
    kind: str,
    cite: Message,
) -> list[Rule]:
    found = []
    for code in dict.fromkeys(answers):
        numbers = [n for n, answer in enumerate(answers) if answer == code]
        words = (
            cards.one
            if numbers == [1]
            else cards.several.fill(numbers=either([_COUNTS[n] for n in numbers]))
        )
        found.append(
            Rule(
                code,
                ANY,
                cards.aim,
                cite,
                (
                    HandTest(
                        lambda h, numbers=numbers: count(h) in numbers,  # type: ignore[misc]
                        words,
                    ),
                ),
                words,
                kind,
            )
        )
    return found


def _answering(auction: Reading, asked: str) -> list[Rule]:
    if asked == "blackwood":
        return _answers(BLACKWOOD, lambda h: h.aces, ACES, "aces",
                        BLACKWOOD_CITE)  # fmt: skip
    if asked == "kings":
        return _answers(BLACKWOOD_KINGS, lambda h: h.kings, KINGS, "king-count",
                        BLACKWOOD_CITE)  # fmt: skip
    if asked == "gerber":
        return _answers(GERBER, lambda h: h.aces, ACES, "aces",
                        GERBER_CITE)  # fmt: skip
    if asked == "gerber-kings":
        asked_with = auction.last_bid(auction.partner)
        ladder = [call(level, s) for level in (4, 5, 6) for s in (0, 1, 2, 3, 4)]
        at = ladder.index(asked_with.code) + 1 if asked_with else 0
        return _answers(tuple(ladder[at : at + 5]), lambda h: h.kings, KINGS, "king-count",
                        GERBER_CITE)  # fmt: skip
    return []


def _next_suit(code: str) -> str:
    """The next higher suit over an answer, which asks for kings after four clubs."""
    ladder = [call(level, s) for level in (4, 5, 6) for s in (0, 1, 2, 3)]
    if code == "4NT":
        return "5C"
    return ladder[ladder.index(code) + 1]


def _shown(auction: Reading, kind: str) -> tuple[int, ...] | None:
    """The numbers that partner's answer of a kind may stand for, as they were asked."""
    last = auction.last(auction.partner)
    asked = auction.last(auction.turn)
    if last is None or asked is None or last.kind != kind:
        return None
    table = {
        "blackwood": BLACKWOOD, "kings": BLACKWOOD_KINGS, "gerber": GERBER,
        "gerber-kings": GERBER_KINGS,
    }.get(asked.kind)  # fmt: skip
    if table is None:
        return None
    if asked.kind == "gerber-kings":
        ladder = [call(level, s) for level in (4, 5, 6) for s in (0, 1, 2, 3, 4)]
        n = ladder.index(last.code) - ladder.index(asked.code) - 1
        return (n,)
    return tuple(n for n, answer in enumerate(table) if answer == last.code)


def _deciding(auction: Reading) -> list[Rule]:
    """After partner's answer: stop at five when two aces are out, else the slam."""
    aces = _shown(auction, "aces")
    kings = _shown(auction, "king-count")
    if aces is None and kings is None:
        return []
    cite = SLAM
    trump = asking_suit(auction)
    if trump < 0:
        trump = _fit_shown(auction)
    if trump < 0:
        suits = auction.suits_of(auction.turn)
        trump = suits[-1] if suits and auction.partner_shown.suits[suits[-1]] >= 2 else NO_TRUMP

    def all_aces(hand: HandValue) -> int:
        """Aces of both hands, taking an answer of none or four at its likelier meaning."""
        numbers = aces or ()
        fits = [n for n in numbers if hand.aces + n <= 4]
        if len(fits) > 1:
            fits = [0 if auction.partner_shown.low < 16 else 4]
        return hand.aces + (fits[0] if fits else 0)

    def total(hand: HandValue) -> int:
        return (hand.points if trump < 4 else hand.high) + auction.partner_shown.low

    asked, answer = auction.last(auction.turn), auction.last(auction.partner)
    every = HandTest(lambda h: all_aces(h) == 4, say("all the aces in both hands"))
    most = HandTest(lambda h: all_aces(h) >= 3, say("three of the aces in both hands"))

    def sum_of(need: int) -> HandTest:
        return HandTest(
            lambda h: total(h) >= need,
            say(
                "{need} points together with the {low} shown",
                need=need,
                low=auction.partner_shown.low,
            ),
        )

    found: list[Rule] = []
    if kings is not None:
        number = kings[0]
        found.append(
            Rule(call(7, trump), ANY, say("Bid the grand slam"), cite,
                 (HandTest(lambda h: h.kings + number == 4, say("all the kings in both hands")),),
                 say("to play"), "game")
        )  # fmt: skip
    elif asked is not None and answer is not None:
        ask = (
            (_next_suit(answer.code), say("the next suit"), "gerber-kings", GERBER_CITE)
            if asked.kind == "gerber"
            else ("5NT", say("five no-trump"), "kings", BLACKWOOD_CITE)
        )
        found += [
            Rule(ask[0], Promise(force=ROUND), say("Ask for kings by {ask}", ask=ask[1]), ask[3],
                 (every, sum_of(GRAND)), say("asks for kings"), ask[2]),
            Rule(call(7, trump), ANY, say("Bid the grand slam"), cite, (every, sum_of(GRAND + 2)),
                 say("to play"), "game"),
        ]  # fmt: skip
    found.append(
        Rule(call(6, trump), ANY, say("Bid the small slam"), cite, () if aces is None else (most,),
             say("to play"), "game")
    )  # fmt: skip
    lacking = HandTest(lambda h: all_aces(h) < 3, say("two aces missing from both hands"))
    few = () if aces is None else (lacking,)
    if auction.ours and auction.bid is not None and auction.bid.strain == trump:
        found.append(Rule("P", ANY, say("Stop here"), cite, few, kind="pass"))
    where = SUIT_TERMS[trump]
    level = auction.floor(trump)
    if level <= 7:
        found.append(
            Rule(call(level, trump), ANY, say("Stop in {where}", where=where), cite, few,
                 say("to play"), "game")
        )  # fmt: skip
    return found


def _below(auction: Reading, trump: int) -> list[int]:
    """The suits in which an ace may be shown at the level of four below game in the trumps."""
    if trump < 2 or auction.bid is None or auction.at_game:
        return []
    return [s for s in range(4) if s != trump and auction.floor(s) == 4 and s < trump]


def showing(auction: Reading) -> tuple[Rule, ...]:
    """Showing an ace once a major is agreed and game is certain; and answering with another."""
    trump = auction.agreed[auction.side]
    if (
        trump < 2
        or not auction.to_game[auction.side]
        or not auction.ours
        or auction.bidder != auction.partner
        or auction.doubled
    ):
        return ()
    cite = cited("Scarne 1963, Cue bidding (individual ace showing)")
    last = auction.last(auction.partner)
    answering = last is not None and last.kind == "ace"
    # Who shows an ace first shows the points that make a slam thinkable.
    shows = Promise(max(0, NEAR_SLAM - auction.partner_shown.low), force=ROUND)
    found = []
    for s in _below(auction, trump):
        found.append(
            Rule(
                call(4, s),
                Promise(force=ROUND) if answering else shows,
                say("Show an ace, {suit} being agreed", suit=SUIT_TERMS[trump]),
                cite,
                (
                    HandTest(
                        lambda h, s=s: bool(h.suits[s].ranks & A),  # type: ignore[misc]
                        say("the ace of {suit}", suit=SUIT_TERMS[s]),
                    ),
                    HandTest(lambda h: h.points + auction.partner_shown.low < SMALL),
                ),
                say("the ace of {suit}, invites a slam", suit=SUIT_TERMS[s]),
                "ace",
            )
        )
    if answering and auction.enough(4, trump):
        # A point more than they have shown is expected of partner.
        found.append(
            Rule(
                call(4, trump),
                ANY,
                say("Sign off in the agreed suit, no further ace being shown below game"),
                cite,
                (HandTest(lambda h: h.points + auction.partner_shown.low < SMALL - 1),),
                say("no further ace to show"),
                "sign-off",
            )
        )
    return tuple(found)


def rules(auction: Reading) -> tuple[Rule, ...]:
    """The rules while an asking bid is being answered, or has just been; none otherwise."""
    last = auction.last(auction.partner)
    if last is None or not auction.ours or auction.bidder != auction.partner:
        return ()
    if last.kind in ("blackwood", "kings", "gerber", "gerber-kings"):
        return tuple(_answering(auction, last.kind))
    if last.kind in COUNTED:
        return tuple(_deciding(auction))
    return ()
