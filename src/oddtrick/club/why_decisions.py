"""The dearest calls and cards of a pair that could have been found without seeing the other hands.

What cost something is asked of the expert, who sees what the player saw and no more. It is listed
only where the expert's card costs less, or where the expert's call leads to a contract worth more:
the auction is then bid to its end by the expert at every seat. Of all others nobody could see it.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from oddtrick.cards import Card, card_code
from oddtrick.core import Action, Game, State, view
from oddtrick.errors import BadRecord, OddtrickError
from oddtrick.formats.board import Board, WrittenContract
from oddtrick.formats.records.conversion import board_from_record, record_from_board
from oddtrick.messages import NOTHING, Message, Verbatim, sentences
from oddtrick.players import Player, player
from oddtrick.records import Record, record_of
from oddtrick.review.telling import recorded_actions
from oddtrick.seats import SEATS
from oddtrick.solver import Position, Solver
from oddtrick.stages.piles.moves import card_used
from oddtrick.systems import checked_system, title_of
from oddtrick.terms import STATED, SYSTEMS, is_system_card

from .event.event import ClubEvent
from .why import MEMORY, Explained, Played, unit_of
from .why_evening import WhyLine, WhyPiece, WhyRow

LISTED = 3
ASKED = 8
"""Cards of which the expert is asked, at most. As many boards of calls."""
THINKING = 3.0
"""Seconds for a call or card, at most: a usual one takes a tenth, so that the reasons hang on the
clock as little as may be where much else is done."""
LEAST_PERCENT, LEAST_POINTS = 10.0, 1.0
"""What a call must have cost to be listed: of a top, or in IMPs and other points."""
MOST_CALLS = 60
MOST_WORDS = 14
"""Of a reason."""
GAME = "contract-duplicate"


class WhyDecision(msgspec.Struct, frozen=True):
    """A call or card that cost a pair something, and what the expert does there. `trick` is 0 for a
    call; `seat` and `name` are whose decision it was, `contract` and `declarer` where the expert's
    call leads. `better` is empty where the expert does no better."""

    board: int
    trick: int
    seat: str
    name: str
    chosen: str
    points: float
    better: str
    contract: str = ""
    declarer: str = ""
    reason: Message = NOTHING
    """Why, in a short sentence, from what the player could see."""
    act: int = 0
    """Which act of the board's record it was, as `recorded_actions` counts."""


class WhyDecisions(msgspec.Struct, frozen=True):
    """The dearest decisions, and other cards that cost something and that nobody could see: the
    expert does no better there. `system` is what calls are held against, and `stated` whether it is
    the contestant's own."""

    listed: list[WhyDecision]
    unseen: list[WhyDecision] = []
    system: str = ""
    stated: bool = False
    unit: str = "%"
    """What `WhyEvening.unit` is."""


def decisions(
    event: ClubEvent, row: WhyRow, played: Played, of: Collection[int] = (), system: str = "",
) -> WhyDecisions:  # fmt: skip
    """The dearest decisions of a contestant, from the boards as they were played at its tables, by
    board and sides (North–South's first). `of` are contestants where the row is a person's who
    played with several: then their own decisions alone are listed. `system` is their bidding
    system, by name or text; without one, what a board itself states (PBN's BidSystemNS and
    BidSystemEW), else the standard. Raises `BadSystem`."""
    sides = {line.board: line.side for line in row.lines}
    there = boards_of_contestants(event, played, of or [row.number])
    boards = {number: found for number, found in there.items() if number in sides}
    who, known = row.names[0] if of else "", system
    for number, (_, board) in boards.items():
        known = known or system_stated(board.tags.get(f"BidSystem{sides[number]}", ""))
    if known not in ("", *SYSTEMS):
        checked_system(known)
    asked = _Asked(event, row, boards, who, known or SYSTEMS[0])
    cards, unseen = _cards(asked)
    why_decisions = sorted([*cards, *_calls(asked)], key=lambda x: (x.points, x.board))
    unit = unit_of(event.opened.scoring, event.has_tops)
    return WhyDecisions(why_decisions[:LISTED], unseen, title_of(asked.system), bool(known), unit)


_STATES = dict(zip(("NS", "EW"), STATED, strict=True))
"""The options by which the sides of a record state their systems."""


def systems_as_tags(options: Mapping[str, Any]) -> dict[str, str]:
    """The tags by which a board has the systems that the options of its record state.

    >>> systems_as_tags({"system_ew": "acol", "compared": "IMPs"})
    {'BidSystemEW': 'acol'}
    """
    return {
        f"BidSystem{side}": str(options[name]) for side, name in _STATES.items() if name in options
    }


_CALLED = (
    ("two-over-one", ("twooverone", "2over1", "21gf", "2/1")),
    ("strong-club", ("strongclub", "precision")),
    ("acol-weak-twos", ("acol",)),
    ("sayc", ("sayc", "standardamerican", "yellowcard")),
)
"""What people call a system that comes with the program, by how they may write it."""


def system_stated(text: str) -> str:
    """The system of the package that somebody may mean; empty where none is known.

    >>> system_stated("Acol 12-14"), system_stated("2/1 GF"), system_stated("Polish Club")
    ('acol-weak-twos', 'two-over-one', '')
    """
    if text.strip() in SYSTEMS or ("\n" in text and is_system_card(text)):
        return text.strip()
    plain = "".join(text.casefold().split()).replace("-", "")
    return next((name for name, ways in _CALLED if any(way in plain for way in ways)), "")


OwnBoards = Mapping[int, tuple[tuple[int, int, int], Board]]
"""The boards that were played with cards, and where, by number."""


def boards_of_contestants(event: ClubEvent, played: Played, of: Collection[int]) -> OwnBoards:
    """The boards at the tables of some contestants."""
    own = {side for side in event.sides if {*of} & {*event.members(side)}}
    return {at[0]: (at, board) for at, board in played.items() if own & set(at[1:])}


class _Asked(NamedTuple):
    """Whose decisions are asked for: a contestant's, or of those the player's `who`."""

    event: ClubEvent
    row: WhyRow
    boards: OwnBoards
    who: str
    system: str

    def record(self, board: Board) -> Record:
        """A board as it was played, for what the event counts, the contestant's side bidding its
        system and the other what it states. Raises what `record_from_board` does."""
        own = next(line.side for line in self.row.lines if line.board == board.number)
        options = {"compared": "matchpoints" if self.event.has_tops else "IMPs"}
        for side, name in _STATES.items():
            states = system_stated(board.tags.get(f"BidSystem{side}", ""))
            if system := self.system if side == own else states:
                options[name] = system
        found = record_from_board(board, GAME)
        return msgspec.structs.replace(found, options={**found.options, **options})


def _cards(asked: _Asked) -> tuple[list[WhyDecision], list[WhyDecision]]:
    """The cards, dearest first, and others that nobody could see."""
    row, boards, who = asked.row, asked.boards, asked.who
    dear: list[tuple[float, int, int, WhyPiece]] = sorted(
        (
            (step.points, line.board, step.trick, step)
            for line in row.lines
            for step in line.steps
            if step.whose == "ours" and step.points < 0 and step.card and line.board in boards
        ),
        key=lambda found: found[:3],
    )
    listed, unseen = list[WhyDecision](), list[WhyDecision]()
    for points, number, trick, step in dear[:ASKED]:
        board = boards[number][1]
        if who and board.names[_decider(board, step.seat)] != who:
            continue
        try:
            by, act, card, reason = _better(asked, board, step.card)
        except OddtrickError:  # an auction or a play that the rules do not allow
            continue
        (listed if card else unseen).append(WhyDecision(
            number, trick, SEATS[by], board.names[by], step.card, points, card, reason=reason,
            act=act,
        ))  # fmt: skip
        if len(listed) == LISTED:
            break
    return listed, unseen


def _decider(board: Board, seat: str) -> int:
    """Who decides on a card of a seat: declarer on those of dummy, too."""
    at, declarer = SEATS.index(seat), SEATS.index(board.declarer)
    return declarer if at == (declarer + 2) % 4 else at


def _calls(asked: _Asked) -> Iterator[WhyDecision]:
    """The first call on each board that the expert would not have made, where it cost enough."""
    event, row, boards, who, _ = asked
    least = LEAST_PERCENT if event.has_tops else LEAST_POINTS
    dear = sorted(
        (line for line in row.lines if line.board in boards and _contract(line) < 0),
        key=lambda line: (_contract(line), line.board),
    )
    others = []
    for line in dear[:ASKED]:
        at, board = boards[line.board]
        try:
            found = _other_call(asked, board, line)
        except OddtrickError:  # an auction that the rules do not allow
            continue
        if found is not None and who in ("", board.names[found[0]]):
            others.append((line, at, found))
    deals = {at[0]: tuple(hand or 0 for hand in boards[at[0]][1].hands) for _, at, _ in others}
    explained = Explained(event, deals, boards=deals, certain=True)
    for line, at, (seat, call, better, end, reason, act) in others:
        by = SEATS.index(end.declarer) if end.declarer else -1
        cost = explained.instead(at, int(line.side == "EW"), end.contract, by)
        if cost > least:
            yield WhyDecision(
                line.board, 0, SEATS[seat], boards[line.board][1].names[seat], call, -cost, better,
                end.contract, end.declarer, reason, act,
            )  # fmt: skip


def _contract(line: WhyLine) -> float:
    return sum(step.points for step in line.steps if step.kind == "contract")


def _expert(game: Game) -> Player:
    found = player("expert", game)
    found.think_for(THINKING)
    return found


def _short(rule: Message) -> Message:
    """The first sentence of a rule that is short; empty for none."""
    return next(
        (one for one in sentences(rule) if 3 < len(str(one).split()) <= MOST_WORDS), NOTHING
    )


def _other_call(
    asked: _Asked, board: Board, line: WhyLine
) -> tuple[int, str, str, Board, Message, int] | None:
    """A side's first call that the expert would not have made: whose, the call, the expert's, the
    board with the auction that follows from it, why, and which act it was."""
    chance = random.Random(f"why/{board.number}/calls")
    bare = msgspec.structs.replace(board, play=(), claimed=False, result=None, score=None, tags={})
    for turn, recorded in enumerate(recorded_actions(asked.record(bare))):
        if recorded.action is None or turn >= len(board.auction):
            return None
        seat = recorded.action.by
        if SEATS[seat] not in line.side:
            continue
        expert = _expert(recorded.state.game)
        choice = expert.choose(view(recorded.state, seat), chance)
        if choice.action == recorded.action:
            continue
        end = _bid_out(recorded.state.after(choice.action), chance)
        call, better = board.auction[turn].call, end.auction[turn].call
        return seat, call, better, end, _short(choice.rule), recorded.number
    return None


def _bid_out(state: State, chance: random.Random) -> Board:
    """The board with its auction bid to the end by the expert at every seat."""
    expert = _expert(state.game)
    for _ in range(MOST_CALLS):
        board = board_from_record(record_of(state))
        if board.contract or not state.turns:
            break
        state = state.after(expert.choose(view(state, state.turns[0].by), chance).action)
    return board


def _better(asked: _Asked, board: Board, code: str) -> tuple[int, int, str, Message]:
    """Whose decision a card was, and which act; and the expert's card with its reason, where that
    costs less. Raises `OddtrickError` where it cannot be known."""
    state, action, act, before = _played(asked.record(board), code)
    contract = WrittenContract.read(board.contract)
    if contract is None:
        raise BadRecord("Board {board} has no contract.", board=board.number)
    now: Position | None = Position.of_contract(board, board.declarer, contract.trump)
    for card in before:
        now = None if now is None else now.play(card)[0]
    expert = _expert(state.game)
    chosen = expert.choose(view(state, action.by), random.Random(f"why/{board.number}/{code}"))
    found = card_used(chosen.action)
    if found is None or now is None or chosen.action == action:
        return action.by, act, "", NOTHING
    sign = 1 if now.wants_more else -1
    worth = {
        card_code(card): sign * result.value
        for result in Solver(MEMORY).moves(now)
        for card in result.cards
    }
    better = worth[card_code(found)] > worth[code]
    if not better:
        return action.by, act, "", NOTHING
    return action.by, act, card_code(found), _short(chosen.rule)


def _played(record: Record, code: str) -> tuple[State, Action, int, list[Card]]:
    """Before which state a card was played, by which act, its number, and the cards before it.
    Raises `BadRecord` where it was not."""
    before: list[Card] = []
    for recorded in recorded_actions(record):
        card = None if recorded.action is None else card_used(recorded.action)
        if recorded.action is None or card is None:
            continue
        if card_code(card) == code:
            return recorded.state, recorded.action, recorded.number, before
        before.append(card)
    raise BadRecord("{card} is not played.", card=Verbatim(code))
