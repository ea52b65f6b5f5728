"""Outcomes of an auction and a play: declarer, contract, tricks and score.

A file says some of these facts twice, once in the auction and the play and once in so many
words. `complete` fills in what the file leaves out; `disagreements` lists where it contradicts
itself or where a call or card could not have been. Nothing is silently believed.

    >>> from oddtrick.formats.board import Board, Call
    >>> board = Board(dealer="N", contract="2S",
    ...               auction=tuple(map(Call, ["P", "1S", "P", "P", "P"])))
    >>> auction_outcome(board)
    Outcome(declarer='E', contract='1S', open=False)
    >>> disagreements(board)
    [say('The contract is given as 2S, but the auction ends in 1S.')]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from oddtrick.cards import Card, Mask, card_term, suit_of
from oddtrick.messages import Listing, Message, Verbatim, say, term
from oddtrick.scoring.contract_scales import SCALE_PRESENT, duplicate_points
from oddtrick.seats import SEAT_NAMES, SEATS, board_dealer, board_vulnerable
from oddtrick.stages.calling.auction import Contract

from .board import (
    DENOMINATIONS,
    SIDES_IN_WORDS,
    Board,
    Call,
    WrittenContract,
    left,
    partner,
    side,
    trick_keys,
)


class Outcome(NamedTuple):
    """How an auction ended: `declarer` is ``""`` and `contract` ``Pass`` when all passed."""

    declarer: str
    contract: str
    open: bool
    """The auction was broken off before three passes closed it."""


_LATE = {
    "P": say("{who} passes after the auction has ended."),
    "X": say("{who} doubles after the auction has ended."),
    "XX": say("{who} redoubles after the auction has ended."),
}
_LATE_BID = say("{who} bids {bid} after the auction has ended.")


class Called(NamedTuple):
    """The facts found by following the calls of a board."""

    outcome: Outcome
    faults: list[tuple[int, Message]]
    """The calls that could not be made, as `auction_faults` has them."""


def auction_outcome(board: Board) -> Outcome:
    """The declarer and contract the calls lead to."""
    return called(board).outcome


def auction_faults(board: Board) -> list[tuple[int, Message]]:
    """Calls that could not be made, as (index of the call, sentence).

    A bid marked as insufficient and accepted, or out of turn and accepted, is no fault; nor is a
    call behind the last pass by somebody who retains the right to it, since their partner passed
    out of turn before they could call (law contract1963:retain-right).

    >>> from oddtrick.formats.board import Board, Call
    >>> auction_faults(Board(dealer="W", auction=(Call("1D"), Call("1C"))))
    [(1, say('North’s 1C is not higher than 1D.'))]
    """
    return called(board).faults


_NAMES = tuple(term(SEAT_NAMES[seat]) for seat in SEATS)
_HEIGHTS = {
    f"{level}{strain}": 5 * level + k
    for level in range(1, 8)
    for k, strain in enumerate(DENOMINATIONS)
}


def called(board: Board) -> Called:
    """Follow the calls of a board, one by one."""
    return follow_calls(board.auction, board.first_caller)


def follow_calls(calls: Sequence[Call], dealer: int) -> Called:
    """Follow calls, one by one, the first of them that of a seat by its number."""
    faults: list[tuple[int, Message]] = []
    rank, bid, bidder, risk, passes = -1, "", 0, "", 0
    first: dict[tuple[int, str], int] = {}
    has_called, retaining = 0, 0  # masks of seats
    over = False
    seat = dealer - 1
    for i, call in enumerate(calls):
        seat = (seat + 1 + call.skipped) % 4
        word = call.call
        if passes >= 3 and not over and (bid or passes >= 4) and not retaining & ~has_called:
            faults.append(
                (i, _LATE.get(word, _LATE_BID).fill(who=_NAMES[seat], bid=Verbatim(word)))
            )
            over = True
        has_called |= 1 << seat
        if word == "P":
            passes += 1
            if i and call.skipped % 4:
                retaining |= 1 << (seat + 2) % 4
            continue
        passes = 0
        who = _NAMES[seat]
        if word == "X" or word == "XX":
            ours = (seat - bidder) % 2 == 0
            if not over and word == "X" and (not bid or risk or ours):
                faults.append((i, say("{who} cannot double here.", who=who)))
            elif not over and word == "XX" and (risk != "X" or not ours):
                faults.append((i, say("{who} cannot redouble here.", who=who)))
            risk = word
            continue
        height = _HEIGHTS.get(word, 0)
        if not over and call.insufficient and height > rank:
            higher = say("{who}’s {bid} is marked as insufficient, but is higher.")
            faults.append((i, higher.fill(who=who, bid=Verbatim(word))))
        elif not over and not call.insufficient and height <= rank:
            lower = say("{who}’s {bid} is not higher than {before}.")
            faults.append((i, lower.fill(who=who, bid=Verbatim(word), before=Verbatim(bid))))
        rank, bid, bidder, risk = height, word, seat, ""
        first.setdefault((seat % 2, word[1:]), seat)
    if not bid:
        return Called(Outcome("", "Pass" if passes >= 4 else "", passes < 4), faults)
    declarer = SEATS[first[bidder % 2, bid[1:]]]
    return Called(Outcome(declarer, bid + risk, passes < 3), faults)


def play_faults(board: Board) -> list[tuple[int, Message]]:
    """Cards that could not be played, as (index of the card, sentence).

    Where two cards of one trick are not held by those who play them, the columns or the order of
    the tricks are wrong; that is said once, and the rest is not looked at.
    """
    return followed(board).faults


class Followed(NamedTuple):
    """The facts found by following the play of a board."""

    faults: list[tuple[int, Message]]
    """The cards that could not be played, as `play_faults` has them."""
    to_end: bool
    """The play could be followed to its end."""
    won: int
    """The finished tricks of declarer's side."""
    done: int
    """All finished tricks."""


def _followed_in_order(board: Board) -> Followed | None:
    """What comes of a play in which every card is known and could be played, none of them marked;
    None for any other. Most boards are so."""
    north, east, south, west = board.hands
    if not board.play or not board.declarer or not board.contract:
        return None
    contract = WrittenContract.read(board.contract)
    if north is None or east is None or south is None or west is None or contract is None:
        return None
    cards = [
        play.card for play in board.play
        if play.card is not None and not (play.revoke or play.out_of_turn)
    ]  # fmt: skip
    if len(cards) < len(board.play):
        return None
    leader, declarer = SEATS.index(board.first_leader()), SEATS.index(board.declarer)
    won = follow_cards(cards, (north, east, south, west), leader, declarer, contract.trump)
    return None if won is None else Followed([], True, won, len(cards) // 4)


def follow_cards(
    cards: Sequence[Card], hands: Sequence[Mask], leader: int, declarer: int, trump: int
) -> int | None:
    """The finished tricks of declarer's side, where every card in the order of play could be
    played; None where one could not. Seats are numbers."""
    held = [*hands]
    keys = trick_keys(trump)
    seat, ours, won = leader, declarer & 1, 0
    in_turn = iter(cards)
    for a, b, c, d in zip(in_turn, in_turn, in_turn, in_turn, strict=False):
        second, third, last = _BEHIND[seat]
        first_hand, second_hand, third_hand, last_hand = (
            held[seat], held[second], held[third], held[last],
        )  # fmt: skip
        key, suit = keys[a], _SUIT_OF[a]
        bit_a, bit_b, bit_c, bit_d = _BITS[a], _BITS[b], _BITS[c], _BITS[d]
        if (
            not (first_hand & bit_a and second_hand & bit_b)
            or not (third_hand & bit_c and last_hand & bit_d)
            or (not bit_b & suit and second_hand & suit)
            or (not bit_c & suit and third_hand & suit)
            or (not bit_d & suit and last_hand & suit)
        ):
            return None
        held[seat], held[second] = first_hand ^ bit_a, second_hand ^ bit_b
        held[third], held[last] = third_hand ^ bit_c, last_hand ^ bit_d
        top = key[a]
        if key[b] > top:
            top, seat = key[b], second
        if key[c] > top:
            top, seat = key[c], third
        if key[d] > top:
            seat = last
        won += seat & 1 == ours
    rest = cards[len(cards) // 4 * 4 :]
    for card in rest:
        hand, bit, suit = held[seat], _BITS[card], _SUIT_OF[rest[0]]
        if not hand & bit or (not bit & suit and hand & suit):
            return None
        seat = seat + 1 & 3
    return won


_BITS = tuple(1 << card for card in range(52))
_SUIT_OF = tuple(0x1FFF << card // 13 * 13 for card in range(52))
"""The cards of a card's suit."""
_BEHIND = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))
"""The seats behind each in turn."""


def followed(board: Board) -> Followed:
    """Follow the play of a board, card by card."""
    in_order = _followed_in_order(board)
    if in_order is not None:
        return in_order
    faults: list[tuple[int, Message]] = []
    held = dict(board.known_hands)
    played = 0
    index = won = done = 0
    turn = left(board.declarer) if board.declarer else ""  # who is to lead
    for number, (leader, cards, winner) in enumerate(board.tricks(), 1):
        if cards[0].out_of_turn and leader and leader == turn:
            said = say("{who}’s lead is marked as out of turn, but is not.")
            faults.append((index, said.fill(who=term(SEAT_NAMES[leader]))))
        turn = winner
        led: int | None = None
        before = len(faults)
        missing: list[tuple[int, Message]] = []
        first = SEATS.index(leader) if leader else 0
        for k, play in enumerate(cards):
            i, c = index + k, play.card
            if c is None:
                continue
            twice = played >> c & 1
            if twice:
                faults.append((i, say("The {card} is played twice.", card=card_term(c))))
            played |= 1 << c
            if not leader:
                continue
            seat = SEATS[(first + k) % 4]
            hand = held.get(seat)
            if hand is not None:
                if not hand >> c & 1:
                    absent = say("{who} does not hold the {card}.")
                    missing.append((i, _filled(absent, seat, c)))
                    faults += missing[-1:] if not twice else []
                follows = led is None or suit_of(c) == led or not hand >> (13 * led) & 0x1FFF
                if not follows and not play.revoke:
                    said = say("{who} plays the {card} instead of following suit.")
                    faults.append((i, _filled(said, seat, c)))
                if follows and play.revoke:
                    said = say("The {card} is marked as a revoke, but is none.", card=card_term(c))
                    faults.append((i, said))
                held[seat] = hand & ~(1 << c)
            if k == 0:
                led = suit_of(c)
        if len(missing) > 1:
            i, first_of_them = missing[0]
            said = say(
                "From trick {number} on the cards do not fit the hands: {sentence}",
                number=number, sentence=first_of_them,
            )  # fmt: skip
            return Followed([*faults[:before], (i, said)], False, won, done)
        index += len(cards)
        if winner and len(cards) == 4:
            done += 1
            won += side(winner) == side(board.declarer or winner)
    return Followed(faults, True, won, done)


def tricks_won(board: Board) -> tuple[int, int]:
    """The finished tricks of the play: those declarer's side won, and all of them."""
    in_order = _followed_in_order(board)
    if in_order is not None:
        return in_order.won, in_order.done
    won = done = 0
    for _, cards, winner in board.tricks():
        if len(cards) == 4 and winner:
            done += 1
            won += side(winner) == side(board.declarer or winner)
    return won, done


@lru_cache(maxsize=5000)
def duplicate_score(contract: WrittenContract, vulnerable: bool, tricks: int) -> int:
    """Declarer's score at duplicate bridge by today's scale.

    >>> [duplicate_score(WrittenContract.read(c), v, t) for c, v, t in
    ...  [("3NT", False, 9), ("4SX", True, 11), ("1NTXX", False, 7), ("6H", True, 10)]]
    [400, 990, 560, -200]
    """
    bid = Contract(0, contract.level, contract.trump, len(contract.doubling))
    return duplicate_points(SCALE_PRESENT, bid, vulnerable, tricks - 6)


def is_duplicate(scoring: str) -> bool:
    """Whether a Scoring tag leaves it open that scores are those of today's duplicate scale."""
    return not any(word in scoring for word in ("Rubber", "Chicago", "OldMP"))


def is_vulnerable(seat: str, vulnerable: str) -> bool:
    """Whether the side of a seat is vulnerable."""
    return vulnerable == "All" or vulnerable == side(seat)


def derived_score(board: Board) -> int | None:
    """North-South's score by the duplicate scale, where contract and result are known."""
    contract = WrittenContract.read(board.contract)
    if contract is None:
        return 0 if board.contract == "Pass" else None
    if not contract.level or board.result is None or not board.declarer or not board.vulnerable:
        return None
    vulnerable = is_vulnerable(board.declarer, board.vulnerable)
    score = duplicate_score(contract, vulnerable, board.result)
    return score if side(board.declarer) == "NS" else -score


def unplaced_calls(board: Board) -> str:
    """The calls in words, for formats with no place for an auction that nobody dealt.

    >>> from oddtrick.formats.board import Board, Call
    >>> unplaced_calls(Board(auction=(Call("1NT", True, "12-14"), Call("P"))))
    'Calls: 1NT (12-14) Pass'
    """
    if board.dealer or not board.auction:
        return ""
    words = [
        ("Pass" if call.call == "P" else call.call) + (f" ({call.note})" if call.note else "")
        for call in board.auction
    ]
    return f"Calls: {' '.join(words)}"


def complete(board: Board) -> Board:
    """The board completed: facts that the file leaves out are filled in from its auction and
    play."""
    if board.auction and not (board.contract and board.declarer):
        outcome = auction_outcome(board)
        if not outcome.open:
            board = msgspec.structs.replace(
                board,
                contract=board.contract or outcome.contract,
                declarer=board.declarer or outcome.declarer,
            )
    if board.result is None and board.play:
        won, done = tricks_won(board)
        if done == 13:
            board = msgspec.structs.replace(board, result=won)
    return board


def _filled(message: Message, seat: str, card: Card) -> Message:
    return message.fill(who=term(SEAT_NAMES[seat]), card=card_term(card))


def _auction_disagreements(board: Board, outcome: Outcome) -> Iterator[Message]:
    """Where the contract or declarer that a board gives is not that of its finished auction."""
    declarer, contract, is_open = outcome
    if not contract or is_open:
        return
    if board.contract and board.contract != contract:
        yield say(
            "The contract is given as {contract}, but the auction ends in {other}.",
            contract=Verbatim(board.contract), other=Verbatim(contract),
        )  # fmt: skip
    if board.swapped and declarer:
        declarer = partner(declarer)
    if board.declarer and board.declarer != declarer:
        yield say(
            "The declarer is given as {who}, but by the auction it is {by}.",
            who=term(SEAT_NAMES[board.declarer]), by=term(SEAT_NAMES.get(declarer, "nobody")),
        )  # fmt: skip


def unlike_its_number(board: Board) -> Message | None:
    """How dealer and vulnerability differ from those of a duplicate board of that number, as a
    sentence; None where they do not. That is odd, not wrong.

    >>> unlike_its_number(Board(number=1, dealer="E", vulnerable="None"))
    say('Board 1 is dealt by North with neither side vulnerable; here East deals.')
    """
    number, scoring = board.number, board.tags.get("Scoring", "")
    if not number or "Rubber" in scoring or "Chicago" in scoring:
        return None
    dealer, vulnerable = board_dealer(number), board_vulnerable(number)
    here = []
    if board.dealer not in ("", dealer):
        here.append(say("{who} deals", who=term(SEAT_NAMES[board.dealer])))
    if board.vulnerable not in ("", vulnerable):
        here.append(say("{sides} vulnerable", sides=term(SIDES_IN_WORDS[board.vulnerable])))
    if not here:
        return None
    return say(
        "Board {number} is dealt by {dealer} with {sides} vulnerable; here {other}.",
        number=number, dealer=term(SEAT_NAMES[dealer]),
        sides=term(SIDES_IN_WORDS[vulnerable]), other=Listing(tuple(here)),
    )  # fmt: skip


def disagreements(
    board: Board, play: Followed | None = None, calls: Called | None = None
) -> list[Message]:
    """Every way a board contradicts itself, as sentences; an empty list when it does not.

    `calls` is the outcome of its calls and `play` the play of the `complete` board, if the caller
    knows them.
    """
    said: list[Message] = []
    if board.auction and board.dealer:
        outcome, wrong = calls or called(board)
        said = [s for _, s in wrong] + [*_auction_disagreements(board, outcome)]
    filled = complete(board)
    faults, to_end, won, done = play or followed(filled)
    said += [s for _, s in faults]
    if (
        board.result is not None and filled.declarer and done and to_end
        and not board.miscounted
    ):  # fmt: skip
        size = max((h.bit_count() for h in board.hands if h is not None), default=13)
        lowest, highest = won, won + size - done
        if done == size and board.result != won:
            other = say("The result is given as {tricks} tricks, but declarer won {won}.")
            said.append(other.fill(tricks=board.result, won=won))
        elif board.claimed and not lowest <= board.result <= highest:
            stopped = say(
                "The result is given as {tricks} tricks, but declarer had won {won} of {done} "
                "when the play stopped."
            )
            said.append(stopped.fill(tricks=board.result, won=won, done=done))
    expected = derived_score(filled)
    duplicate = is_duplicate(board.tags.get("Scoring", ""))
    if duplicate and expected is not None and board.score not in (None, expected):
        given = say(
            "The score is given as {score} to North-South; by the duplicate scale it is {other}."
        )
        said.append(given.fill(score=board.score or 0, other=expected))
    return said
