"""What the record of a board without irregularities tells, worked out from its calls and cards.

`oddtrick.formats.records` could replay every record it writes, as it does for refereed ones; for a
session of thousands of boards that is most of the time. The rules asked here are those of
`oddtrick.formats.facts`, with which every reader is checked; a test holds the two ways together.

    >>> from oddtrick.formats.board import Call
    >>> told_strictly(Board(dealer="N", auction=(Call("P"),) * 4)).contract
    'Pass'
    >>> told_strictly(Board(dealer="N", auction=(Call("1C"), Call("1C")))) is None
    True
"""

from __future__ import annotations

from msgspec.structs import replace

from ..cards import natural_order
from .board import SEATS, Board, Call, Contract, Play, side
from .facts import auction_faults, auction_outcome, derived_score

__all__ = ["told_strictly"]

_CARDS = tuple(Play(card) for card in range(52))


def told_strictly(board: Board) -> Board | None:
    """The board that the record of a board at a strict table is read as: its deal, calls and cards
    with what follows from them.

    None where a call or card could not be, or declarer claims: a replay then says what is so.
    The cards must be known.
    """
    bare = Board(
        number=board.number,
        dealer=board.dealer,
        vulnerable=board.vulnerable or "None",
        hands=board.hands,
        auction=tuple(Call(c.call) for c in board.auction),
    )
    if auction_faults(bare):
        return None
    outcome = auction_outcome(bare)
    if outcome.open or not outcome.declarer:
        if board.play:
            return None
        return bare if outcome.open else replace(bare, contract="Pass", score=0)
    cards = [p.card for p in board.play if p.card is not None]
    followed = _followed(board, cards, outcome.declarer, outcome.contract)
    if followed is None:
        return None
    won = followed
    done = len(cards) // 4
    result = won if done == 13 else None
    if board.claimed:
        return None  # which tricks can be conceded is for the stage to say
    told = replace(
        bare,
        play=tuple(map(_CARDS.__getitem__, cards)),
        contract=outcome.contract,
        declarer=outcome.declarer,
        result=result,
    )
    return replace(told, score=derived_score(told)) if result is not None else told


def _followed(board: Board, cards: list[int], declarer: str, contract: str) -> int | None:
    """The tricks that declarer's side has won; None for a card that its hand
    has not, or that does not follow suit."""
    read = Contract.read(contract)
    assert read is not None
    order = natural_order(read.trump)
    held = [hand or 0 for hand in board.hands]
    seat = (SEATS.index(declarer) + 1) % 4
    won = 0
    for i in range(0, len(cards), 4):
        trick = cards[i : i + 4]
        suit = 0x1FFF << 13 * (trick[0] // 13)
        for card in trick:
            hand, bit = held[seat], 1 << card
            if not hand & bit or (hand & suit and not bit & suit):
                return None
            held[seat] = hand ^ bit
            seat = (seat + 1) % 4
        if len(trick) == 4:
            seat = (seat + order.winner(trick)) % 4
            won += side(SEATS[seat]) == side(declarer)
    return won
