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
    ['The contract is given as 2S, but the auction ends in 1S.']
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from oddtrick.cards import card_name, suit_of
from oddtrick.scoring.contract.scales import SCALE_PRESENT, duplicate_points
from oddtrick.seats import SEAT_NAMES, SEATS, board_dealer, board_vulnerable
from oddtrick.stages.calling.auction import Contract

from .board import DENOMINATIONS, Board, WrittenContract, left, partner, side


class Outcome(NamedTuple):
    """How an auction ended: `declarer` is ``""`` and `contract` ``Pass`` when all passed."""

    declarer: str
    contract: str
    open: bool
    """The auction was broken off before three passes closed it."""


def auction_outcome(board: Board) -> Outcome:
    """The declarer and contract the calls lead to."""
    bid, bidder, risk = "", "", ""
    passes = 0
    first: dict[tuple[str, str], str] = {}
    for seat, call in board.calls():
        word = call.call
        if word == "P":
            passes += 1
            continue
        passes = 0
        if word in ("X", "XX"):
            risk = word
        else:
            bid, bidder, risk = word, seat, ""
            first.setdefault((side(seat), word[1:]), seat)
    if not bid:
        return Outcome("", "Pass" if passes >= 4 else "", passes < 4)
    declarer = first[side(bidder), bid[1:]]
    return Outcome(declarer, bid + risk, passes < 3)


def auction_faults(board: Board) -> list[tuple[int, str]]:
    """Calls that could not be made, as (index of the call, sentence).

    A bid marked as insufficient and accepted, or out of turn and accepted, is no fault; nor is a
    call behind the last pass by somebody who retains the right to it, since his partner passed out
    of turn before he could call (law contract1963:retain-right).

    >>> from oddtrick.formats.board import Board, Call
    >>> auction_faults(Board(dealer="W", auction=(Call("1D"), Call("1C"))))
    [(1, 'North’s 1C is not higher than 1D.')]
    """
    faults: list[tuple[int, str]] = []
    rank, bid, bidder, risk, passes = -1, "", "", "", 0
    called: set[str] = set()
    retaining: set[str] = set()
    for i, (seat, call) in enumerate(board.calls()):
        word, who = call.call, SEAT_NAMES[seat]
        if passes >= (3 if bid else 4) and called >= retaining:
            said = {"P": "passes", "X": "doubles", "XX": "redoubles"}.get(word, f"bids {word}")
            faults.append((i, f"{who} {said} after the auction has ended."))
            break
        called.add(seat)
        if word == "P":
            passes += 1
            if i and call.skipped % 4:
                retaining.add(partner(seat))
            continue
        if word == "X":
            if not bid or risk or side(seat) == side(bidder):
                faults.append((i, f"{who} cannot double here."))
            risk = "X"
        elif word == "XX":
            if risk != "X" or side(seat) != side(bidder):
                faults.append((i, f"{who} cannot redouble here."))
            risk = "XX"
        else:
            height = 5 * int(word[0]) + DENOMINATIONS.index(word[1:])
            if call.insufficient and height > rank:
                faults.append((i, f"{who}’s {word} is marked as insufficient, but is higher."))
            if not call.insufficient and height <= rank:
                faults.append((i, f"{who}’s {word} is not higher than {bid}."))
            rank, bid, bidder, risk = height, word, seat, ""
        passes = 0
    return faults


def play_faults(board: Board) -> list[tuple[int, str]]:
    """Cards that could not be played, as (index of the card, sentence).

    Where two cards of one trick are not held by those who play them, the columns or the order of
    the tricks are wrong; that is said once, and the rest is not looked at.
    """
    return followed(board).faults


class Followed(NamedTuple):
    """The facts found by following the play of a board."""

    faults: list[tuple[int, str]]
    """The cards that could not be played, as `play_faults` has them."""
    to_end: bool
    """The play could be followed to its end."""
    won: int
    """The finished tricks of declarer's side."""
    done: int
    """All finished tricks."""


def followed(board: Board) -> Followed:
    """Follow the play of a board, card by card."""
    faults: list[tuple[int, str]] = []
    held = dict(board.known_hands)
    played = 0
    index = won = done = 0
    turn = left(board.declarer) if board.declarer else ""  # who is to lead
    for number, (leader, cards, winner) in enumerate(board.tricks(), 1):
        if cards[0].out_of_turn and leader and leader == turn:
            said = f"{SEAT_NAMES[leader]}’s lead is marked as out of turn, but is not."
            faults.append((index, said))
        turn = winner
        led: int | None = None
        before = len(faults)
        missing: list[tuple[int, str]] = []
        first = SEATS.index(leader) if leader else 0
        for k, play in enumerate(cards):
            i, c = index + k, play.card
            if c is None:
                continue
            twice = played >> c & 1
            if twice:
                faults.append((i, f"The {_name(c)} is played twice."))
            played |= 1 << c
            if not leader:
                continue
            seat = SEATS[(first + k) % 4]
            hand = held.get(seat)
            if hand is not None:
                if not hand >> c & 1:
                    missing.append((i, f"{SEAT_NAMES[seat]} does not hold the {_name(c)}."))
                    faults += missing[-1:] if not twice else []
                follows = led is None or suit_of(c) == led or not hand >> (13 * led) & 0x1FFF
                if not follows and not play.revoke:
                    said = f"{SEAT_NAMES[seat]} plays the {_name(c)} instead of following suit."
                    faults.append((i, said))
                if follows and play.revoke:
                    faults.append((i, f"The {_name(c)} is marked as a revoke, but is none."))
                held[seat] = hand & ~(1 << c)
            if k == 0:
                led = suit_of(c)
        if len(missing) > 1:
            i, sentence = missing[0]
            sentence = f"From trick {number} on the cards do not fit the hands: {sentence}"
            return Followed([*faults[:before], (i, sentence)], False, won, done)
        index += len(cards)
        if winner and len(cards) == 4:
            done += 1
            won += side(winner) == side(board.declarer or winner)
    return Followed(faults, True, won, done)


def _name(card: int) -> str:
    return card_name(card).lower()


def tricks_won(board: Board) -> tuple[int, int]:
    """The finished tricks of the play: those declarer's side won, and all of them."""
    won = done = 0
    for _, cards, winner in board.tricks():
        if len(cards) == 4 and winner:
            done += 1
            won += side(winner) == side(board.declarer or winner)
    return won, done


def duplicate_score(contract: WrittenContract, vulnerable: bool, tricks: int) -> int:
    """Declarer's score at duplicate bridge by today's scale.

    >>> [duplicate_score(WrittenContract.read(c), v, t) for c, v, t in
    ...  [("3NT", False, 9), ("4SX", True, 11), ("1NTXX", False, 7), ("6H", True, 10)]]
    [400, 990, 560, -200]
    """
    bid = Contract(0, contract.level, contract.trump, len(contract.doubling))
    return duplicate_points(SCALE_PRESENT, bid, vulnerable, tricks - 6)


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
    """The board with what follows from its auction and play filled in where the file is silent."""
    found: dict[str, object] = {}
    outcome = auction_outcome(board) if board.auction else None
    if outcome and not outcome.open:
        if not board.contract:
            found["contract"] = outcome.contract
        if not board.declarer:
            found["declarer"] = outcome.declarer
    if found:
        board = msgspec.structs.replace(board, **found)
    if board.result is None and board.play:
        won, done = tricks_won(board)
        if done == 13:
            board = msgspec.structs.replace(board, result=won)
    return board


def auction_disagreements(board: Board) -> list[str]:
    """Where the contract or declarer that a board gives is not that of its finished auction."""
    said: list[str] = []
    if not (board.auction and board.dealer):
        return said
    outcome = auction_outcome(board)
    if not outcome.contract or outcome.open:
        return said
    if board.contract and board.contract != outcome.contract:
        said.append(
            f"The contract is given as {board.contract}, "
            f"but the auction ends in {outcome.contract}."
        )
    declarer = outcome.declarer
    if board.swapped and declarer:
        declarer = partner(declarer)
    if board.declarer and board.declarer != declarer:
        by = SEAT_NAMES.get(declarer, "nobody")
        said.append(
            f"The declarer is given as {SEAT_NAMES[board.declarer]}, but by the auction it is {by}."
        )
    return said


def unlike_its_number(board: Board) -> str:
    """How dealer and vulnerability differ from those of a duplicate board of that number, as a
    sentence; ``""`` where they do not. That is odd, not wrong.

    >>> unlike_its_number(Board(number=1, dealer="E", vulnerable="None"))
    'Board 1 is dealt by North with neither side vulnerable; here East deals.'
    """
    number, scoring = board.number, board.tags.get("Scoring", "")
    if not number or "Rubber" in scoring or "Chicago" in scoring:
        return ""
    dealer, vulnerable = board_dealer(number), board_vulnerable(number)
    here = []
    if board.dealer not in ("", dealer):
        here.append(f"{SEAT_NAMES[board.dealer]} deals")
    if board.vulnerable not in ("", vulnerable):
        here.append(f"{_VULNERABLE[board.vulnerable]} vulnerable")
    if not here:
        return ""
    usual = f"is dealt by {SEAT_NAMES[dealer]} with {_VULNERABLE[vulnerable]} vulnerable"
    return f"Board {number} {usual}; here {', '.join(here)}."


_VULNERABLE = {
    "None": "neither side", "NS": "North-South", "EW": "East-West", "All": "both sides",
}  # fmt: skip


def disagreements(board: Board, play: Followed | None = None) -> list[str]:
    """Every way a board contradicts itself, as sentences; an empty list when it does not.

    `play` is what the play of the `complete` board has come to, where that is known.
    """
    said: list[str] = [s for _, s in auction_faults(board)] if board.dealer else []
    said += auction_disagreements(board)
    filled = complete(board)
    faults, to_end, won, done = play or followed(filled)
    said += [s for _, s in faults]
    if (
        board.result is not None and filled.declarer and done and to_end
        and not board.miscounted
    ):  # fmt: skip
        size = max((h.bit_count() for h in board.known_hands.values()), default=13)
        lowest, highest = won, won + size - done
        if done == size and board.result != won:
            said.append(f"The result is given as {board.result} tricks, but declarer won {won}.")
        elif board.claimed and not lowest <= board.result <= highest:
            said.append(
                f"The result is given as {board.result} tricks, but declarer had won {won} "
                f"of {done} when the play stopped."
            )
    expected = derived_score(filled)
    scoring = board.tags.get("Scoring", "")
    duplicate = not any(word in scoring for word in ("Rubber", "Chicago", "OldMP"))
    if duplicate and expected is not None and board.score not in (None, expected):
        said.append(
            f"The score is given as {board.score} to North-South; "
            f"by the duplicate scale it is {expected}."
        )
    return said
