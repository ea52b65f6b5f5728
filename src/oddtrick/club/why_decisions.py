"""The dearest cards of a pair that could have been found without seeing the other hands.

A card that cost something is asked of the expert, who sees what the player saw and no more. It is
listed only where the expert's card costs less; of all others nobody could see it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import msgspec

from oddtrick.cards import Card, card_code
from oddtrick.core import view
from oddtrick.errors import OddtrickError
from oddtrick.formats.board import Board, WrittenContract
from oddtrick.formats.records.conversion import record_from_board
from oddtrick.players import player
from oddtrick.review.telling import RecordedAction, recorded_actions
from oddtrick.solver import Position, Solver
from oddtrick.stages.piles.moves import card_used

from .why import MEMORY, WhyRow

LISTED = 3
ASKED = 8
"""Cards of which the expert is asked, at most: a second each."""


class WhyDecision(msgspec.Struct, frozen=True):
    """A card that cost a pair something, and the card that the expert plays there."""

    board: int
    trick: int
    seat: str
    card: str
    points: float
    better: str


class WhyDecisions(msgspec.Struct, frozen=True):
    """The dearest decisions, and how many other cards cost something that nobody could see."""

    listed: list[WhyDecision]
    unseen: int = 0


def decisions(row: WhyRow, played: Mapping[tuple[int, int, int], Board]) -> WhyDecisions:
    """The dearest decisions of a pair, from the boards as they were played at its tables, by board
    and sides (North–South's first)."""
    dear = sorted(
        (
            (step.points, line.board, step.trick, step.seat, step.card, line)
            for line in row.lines
            for step in line.steps
            if step.whose == "ours" and step.points < 0 and step.card
        ),
        key=lambda found: found[:5],
    )
    listed, unseen = [], 0
    for points, number, trick, seat, code, line in dear[:ASKED]:
        other = int(line.against) if line.against.isdecimal() else 0
        sides = (row.number, other) if line.side == "NS" else (other, row.number)
        board = played.get((number, *sides))
        if board is None:
            continue
        better = _better(board, code)
        if better:
            listed.append(WhyDecision(number, trick, seat, code, points, better))
        else:
            unseen += 1
        if len(listed) == LISTED:
            break
    return WhyDecisions(listed, unseen)


def _better(board: Board, code: str) -> str:
    """The card of the expert where it costs less than the one that was played; empty where the
    expert finds none."""
    try:
        deed, before = _played(board, code)
    except OddtrickError:  # an auction or a play that the rules do not allow
        return ""
    contract = WrittenContract.read(board.contract)
    if deed is None or deed.action is None or contract is None:
        return ""
    seen = view(deed.state, deed.action.by)
    expert = player("expert", deed.state.game)
    chosen = expert.choose(seen, random.Random(f"why/{board.number}/{code}"))
    found = card_used(chosen.action)
    if found is None or chosen.action == deed.action:
        return ""
    now: Position | None = Position.of_contract(board, board.declarer, contract.trump)
    for card in before:
        now = None if now is None else now.play(card)[0]
    if now is None:
        return ""
    sign = 1 if now.wants_more else -1
    worth = {
        card_code(card): sign * result.value
        for result in Solver(MEMORY).moves(now)
        for card in result.cards
    }
    return card_code(found) if worth[card_code(found)] > worth[code] else ""


def _played(board: Board, code: str) -> tuple[RecordedAction | None, list[Card]]:
    """The act of a card's play, and the cards before it. Raises what `record_from_board` raises."""
    before: list[Card] = []
    for deed in recorded_actions(record_from_board(board)):
        card = None if deed.action is None else card_used(deed.action)
        if card is None:
            continue
        if card_code(card) == code:
            return deed, before
        before.append(card)
    return None, before
