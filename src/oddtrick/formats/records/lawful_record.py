"""The board of a record without irregularities, worked out from its calls and cards.

`oddtrick.formats.records.conversion` could replay every record it writes, as it does for refereed
ones; for a session of thousands of boards that is most of the time. The rules asked here are those
of `oddtrick.formats.model.outcome`, with which every reader is checked; a test holds the two ways
together.

    >>> from oddtrick.formats.model.board import Call
    >>> board_without_replay(Board(dealer="N", auction=(Call("P"),) * 4)).contract
    'Pass'
    >>> board_without_replay(Board(dealer="N", auction=(Call("1C"), Call("1C")))) is None
    True
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from oddtrick.cards import CardOrder, natural_order
from oddtrick.formats.model.board import Board, Call, Play, WrittenContract, side
from oddtrick.formats.model.outcome import auction_faults, auction_outcome, derived_score
from oddtrick.seats import SEATS
from oddtrick.stages.tricks.conceding import settled

__all__ = ["board_without_replay"]

_CARDS = tuple(Play(card) for card in range(52))


def board_without_replay(board: Board) -> Board | None:
    """The board that the record of a board at a strict table is read as: its deal, calls and cards
    with what follows from them.

    It is claimed, with the result, where declarer could make the claim. None where a call or card
    could not be: a replay then says what is so. The cards must be known.
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
    found = replace(
        bare,
        play=tuple(map(_CARDS.__getitem__, cards)),
        contract=outcome.contract,
        declarer=outcome.declarer,
    )
    if followed.tricks == 13:
        found = replace(found, result=followed.won)
    elif cards and _claims(board, outcome.declarer, followed):
        found = replace(found, claimed=True, result=board.result)
    return replace(found, score=derived_score(found)) if found.result is not None else found


class _Stopped(NamedTuple):
    """How the play stands: hands by number, the trick on the table, the hand that is to play."""

    order: CardOrder
    held: tuple[int, ...]
    trick: tuple[tuple[int, int], ...]
    to_play: int
    tricks: int
    won: int
    """The tricks of declarer's side."""


def _claims(board: Board, declarer: str, at: _Stopped) -> bool:
    """Whether the claim of a board is one that declarer could make, and that an agreement lets
    stand. Files may count tricks conceded that could not be lost."""
    if not board.claimed or board.result is None or board.declarer != declarer:
        return False
    ours = 0b0101 << SEATS.index(declarer) % 2
    claimed = board.result - at.won
    if not ours >> at.to_play & 1 or not 0 <= claimed <= 13 - at.tricks:
        return False
    given = settled(at.order, (0, 1, 2, 3), ours, at.held, at.trick, at.to_play, claimed)
    return given == claimed


def _followed(board: Board, cards: list[int], declarer: str, contract: str) -> _Stopped | None:
    """How the play went; None for a card that its hand has not, or that does not follow suit."""
    read = WrittenContract.read(contract)
    assert read is not None
    order = natural_order(read.trump)
    held = [hand or 0 for hand in board.hands]
    seat = (SEATS.index(declarer) + 1) % 4
    leader, won, trick = seat, 0, []
    for i in range(0, len(cards), 4):
        trick, leader = cards[i : i + 4], seat
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
            trick = []
    table = tuple(((leader + k) % 4, card) for k, card in enumerate(trick))
    return _Stopped(order, tuple(held), table, seat, len(cards) // 4, won)
