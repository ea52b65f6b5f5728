"""Makes bridge boards at random: legal deals, auctions and play, with everything a board can say.

Used by the tests and the benchmark; every choice comes from the given `random.Random`.
"""

from __future__ import annotations

import random

from oddtrick.cards import Mask, bits, mask_of, natural_order, suit_of
from oddtrick.formats.board import DENOMINATIONS, Board, Call, Play, WrittenContract, left, side
from oddtrick.formats.outcome import auction_outcome, complete, derived_score
from oddtrick.seats import SEATS, board_dealer, board_vulnerable

EXPLANATIONS = ("weak", "12 to 14, balanced", "asks; for aces!", 'so-called "multi"', "5+ cards")


def deal(rng: random.Random) -> tuple[Mask, Mask, Mask, Mask]:
    """Four hands of thirteen."""
    cards = list(range(52))
    rng.shuffle(cards)
    n, e, s, w = (mask_of(cards[13 * k : 13 * k + 13]) for k in range(4))
    return n, e, s, w


def auction(rng: random.Random, dealer: str, *, explained: bool = True) -> tuple[Call, ...]:
    """A legal auction that comes to its end."""
    calls: list[Call] = []
    rank, bidder, risk, passes, seat = 4, "", "", 0, dealer
    while passes < (3 if bidder else 4):
        free = [] if risk or not bidder or side(bidder) == side(seat) else ["X"]
        if risk == "X" and side(bidder) == side(seat):
            free = ["XX"]
        higher = range(rank + 1, min(rank + 6, 40))
        bids = [f"{k // 5}{DENOMINATIONS[k % 5]}" for k in higher]
        word = rng.choice(["P"] * 4 + free + bids[: 2 if bidder else 5])
        note = rng.choice(EXPLANATIONS) if explained and rng.random() < 0.2 else ""
        calls.append(Call(word, bool(note), note))
        if word == "P":
            passes += 1
        else:
            passes = 0
            if word in ("X", "XX"):
                risk = word
            else:
                rank = 5 * int(word[0]) + DENOMINATIONS.index(word[1:])
                bidder, risk = seat, ""
        seat = left(seat)
    return tuple(calls)


def play(
    rng: random.Random, hands: tuple[Mask, ...], declarer: str, contract: str, cards: int
) -> tuple[Play, ...]:
    """So many cards of legal play."""
    read = WrittenContract.read(contract)
    assert read is not None
    order = natural_order(read.trump)
    held = list(hands)
    seat = (SEATS.index(declarer) + 1) % 4
    played: list[Play] = []
    trick: list[int] = []
    while len(played) < cards:
        hand = held[seat]
        if trick and hand & order.suits[suit_of(trick[0])]:
            hand &= order.suits[suit_of(trick[0])]
        c = rng.choice(list(bits(hand)))
        held[seat] &= ~(1 << c)
        trick.append(c)
        played.append(Play(c))
        seat = (seat + 1) % 4
        if len(trick) == 4:
            seat = (seat + order.winner(trick)) % 4
            trick = []
    return tuple(played)


def board(rng: random.Random, number: int, *, explained: bool = True) -> Board:
    """A whole board: played out, claimed, or passed out, with result and score."""
    hands = deal(rng)
    dealer, vulnerable = board_dealer(number), board_vulnerable(number)
    calls = auction(rng, dealer, explained=explained)
    outcome = auction_outcome(Board(dealer=dealer, auction=calls))
    made: dict[str, object] = {}
    if outcome.declarer:
        cards = 52 if rng.random() < 0.5 else rng.randrange(1, 48)
        cards_played = play(rng, hands, outcome.declarer, outcome.contract, cards)
        made = {"play": cards_played}
        if cards < 52:
            shown = Board(
                dealer=dealer, hands=hands, contract=outcome.contract, declarer=outcome.declarer,
                play=cards_played,
            )  # fmt: skip
            tricks = shown.tricks()
            done = [t for t in tricks if len(t[1]) == 4]
            won = sum(side(t[2]) == side(outcome.declarer) for t in done)
            made |= {"claimed": True, "result": won + rng.randint(0, 13 - len(done))}
    finished = complete(
        Board(
            number=number,
            dealer=dealer,
            vulnerable=vulnerable,
            hands=hands,
            names=("Alpha", "Beta", "Gamma", "Delta"),
            auction=calls,
            contract=outcome.contract,
            declarer=outcome.declarer,
            tags={"Event": "Club night", "Site": "Hull", "Date": "2024.02.29"},
            **made,  # type: ignore[arg-type]
        )
    )
    score = derived_score(finished)
    return Board(**{f: getattr(finished, f) for f in Board.__struct_fields__} | {"score": score})
