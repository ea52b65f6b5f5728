"""The dearest calls and cards of a pair that could have been found without seeing the other hands.

What cost something is asked of the expert, who sees what the player saw and no more. It is listed
only where the expert's card costs less, or where the expert's call leads to a contract worth more:
the auction is then bid to its end by the expert at every seat. Of all others nobody could see it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import msgspec

from oddtrick.cards import Card, card_code
from oddtrick.core import State, view
from oddtrick.errors import OddtrickError
from oddtrick.formats.board import Board, WrittenContract
from oddtrick.formats.records.conversion import board_from_record, record_from_board
from oddtrick.players import player
from oddtrick.records import record_of
from oddtrick.review.telling import RecordedAction, recorded_actions
from oddtrick.seats import SEATS
from oddtrick.solver import Position, Solver
from oddtrick.stages.piles.moves import card_used

from .event.event import ClubEvent
from .why import MEMORY, Explained, WhyLine, WhyPiece, WhyRow

LISTED = 3
ASKED = 8
"""Cards of which the expert is asked, at most: a second each. As many boards of calls."""
LEAST_PERCENT, LEAST_POINTS = 10.0, 1.0
"""What a call must have cost to be listed: of a top, or in IMPs and other points."""
MOST_CALLS = 60


class WhyDecision(msgspec.Struct, frozen=True):
    """A call or card that cost a pair something, and what the expert does there. `trick` is 0 for a
    call; `seat` and `name` are whose decision it was, `contract` and `declarer` where the expert's
    call leads."""

    board: int
    trick: int
    seat: str
    name: str
    chosen: str
    points: float
    better: str
    contract: str = ""
    declarer: str = ""


class WhyDecisions(msgspec.Struct, frozen=True):
    """The dearest decisions, and how many other cards cost something that nobody could see."""

    listed: list[WhyDecision]
    unseen: int = 0


def decisions(
    event: ClubEvent, row: WhyRow, played: Mapping[tuple[int, int, int], Board]
) -> WhyDecisions:
    """The dearest decisions of a contestant, from the boards as they were played at its tables, by
    board and sides (North–South's first)."""
    boards = _boards(event, row, played)
    cards, unseen = _cards(row, boards)
    found = sorted([*cards, *_calls(event, row, boards)], key=lambda x: (x.points, x.board))
    return WhyDecisions(found[:LISTED], unseen)


_Played = Mapping[int, tuple[tuple[int, int, int], Board]]
"""The boards that were played with cards, and where, by number."""


def _boards(event: ClubEvent, row: WhyRow, played: Mapping[tuple[int, int, int], Board]) -> _Played:
    """Those of a contestant."""
    own = {side for side in event.sides if row.number in event.members(side)}
    known = {line.board for line in row.lines}
    return {
        at[0]: (at, board) for at, board in played.items() if at[0] in known and own & set(at[1:])
    }


def _cards(row: WhyRow, boards: _Played) -> tuple[list[WhyDecision], int]:
    """The cards, dearest first, and how many more nobody could see."""
    dear: list[tuple[float, int, int, WhyPiece]] = sorted(
        (
            (step.points, line.board, step.trick, step)
            for line in row.lines
            for step in line.steps
            if step.whose == "ours" and step.points < 0 and step.card and line.board in boards
        ),
        key=lambda found: found[:3],
    )
    listed, unseen = list[WhyDecision](), 0
    for points, number, trick, step in dear[:ASKED]:
        board = boards[number][1]
        better = _better(board, step.card)
        if better is None:
            unseen += 1
        else:
            by, card = better
            listed.append(WhyDecision(
                number, trick, SEATS[by], board.names[by], step.card, points, card
            ))  # fmt: skip
        if len(listed) == LISTED:
            break
    return listed, unseen


def _calls(event: ClubEvent, row: WhyRow, boards: _Played) -> Iterator[WhyDecision]:
    """The first call on each board that the expert would not have made, where it cost enough."""
    least = LEAST_PERCENT if event.has_tops else LEAST_POINTS
    dear = sorted(
        (line for line in row.lines if line.board in boards and _contract(line) < 0),
        key=lambda line: (_contract(line), line.board),
    )
    others = []
    for line in dear[:ASKED]:
        at, board = boards[line.board]
        try:
            found = _other_call(board, line)
        except OddtrickError:  # an auction that the rules do not allow
            continue
        if found is not None:
            others.append((line, at, found))
    deals = {at[0]: tuple(hand or 0 for hand in boards[at[0]][1].hands) for _, at, _ in others}
    explained = Explained(event, deals, boards=deals, certain=True)
    for line, at, (seat, call, better, end) in others:
        by = SEATS.index(end.declarer) if end.declarer else -1
        cost = explained.instead(at, int(line.side == "EW"), end.contract, by)
        if cost > least:
            yield WhyDecision(
                line.board, 0, SEATS[seat], boards[line.board][1].names[seat], call, -cost, better,
                end.contract, end.declarer,
            )  # fmt: skip


def _contract(line: WhyLine) -> float:
    return sum(step.points for step in line.steps if step.kind == "contract")


def _other_call(board: Board, line: WhyLine) -> tuple[int, str, str, Board] | None:
    """A side's first call that the expert would not have made: whose, the call, the expert's, and
    the board with the auction that follows from it."""
    chance = random.Random(f"why/{board.number}/calls")
    bare = msgspec.structs.replace(board, play=(), claimed=False, result=None, score=None, tags={})
    for turn, deed in enumerate(recorded_actions(record_from_board(bare))):
        if deed.action is None or turn >= len(board.auction):
            return None
        seat = deed.action.by
        if SEATS[seat] not in line.side:
            continue
        expert = player("expert", deed.state.game)
        chosen = expert.choose(view(deed.state, seat), chance).action
        if chosen == deed.action:
            continue
        end = _bid_out(deed.state.after(chosen), chance)
        return seat, board.auction[turn].call, end.auction[turn].call, end
    return None


def _bid_out(state: State, chance: random.Random) -> Board:
    """The board with its auction bid to the end by the expert at every seat."""
    expert = player("expert", state.game)
    for _ in range(MOST_CALLS):
        found = board_from_record(record_of(state))
        if found.contract or not state.turns:
            break
        state = state.after(expert.choose(view(state, state.turns[0].by), chance).action)
    return found


def _better(board: Board, code: str) -> tuple[int, str] | None:
    """Whose decision a card was, and the expert's card, where that costs less than the one that was
    played."""
    try:
        deed, before = _played(board, code)
    except OddtrickError:  # an auction or a play that the rules do not allow
        return None
    contract = WrittenContract.read(board.contract)
    if deed is None or deed.action is None or contract is None:
        return None
    by = deed.action.by
    expert = player("expert", deed.state.game)
    chosen = expert.choose(view(deed.state, by), random.Random(f"why/{board.number}/{code}"))
    found = card_used(chosen.action)
    if found is None or chosen.action == deed.action:
        return None
    now: Position | None = Position.of_contract(board, board.declarer, contract.trump)
    for card in before:
        now = None if now is None else now.play(card)[0]
    if now is None:
        return None
    sign = 1 if now.wants_more else -1
    worth = {
        card_code(card): sign * result.value
        for result in Solver(MEMORY).moves(now)
        for card in result.cards
    }
    return (by, card_code(found)) if worth[card_code(found)] > worth[code] else None


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
