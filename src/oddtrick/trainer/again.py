"""Six deals from an evening: each of its dearest decisions again as it was, with the cards that the
player saw and no others, and after each a new certified deal of the same point. Where no cards were
recorded, two certified deals for each of the three boards that cost most, of what cost it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import msgspec

from oddtrick.cards import card_code
from oddtrick.club.why import session_part
from oddtrick.club.why_decisions import LISTED, WhyDecision, WhyDecisions
from oddtrick.club.why_evening import WhyRow
from oddtrick.errors import OddtrickError
from oddtrick.formats.board import Board
from oddtrick.formats.records.conversion import record_from_board
from oddtrick.messages import say
from oddtrick.records import Record, record_of
from oddtrick.review.telling import RecordedAction, recorded_actions
from oddtrick.seats import SEATS
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.piles.moves import card_used

from .classroom.tasks import DealTask, task_question
from .exercises import numbers_of, shipped, shipped_number
from .memory import CostUnit, Mistake, points_at
from .points import all_points
from .question import TrainerQuestion, question_of


class AgainDeal(msgspec.Struct, frozen=True):
    """A deal to train: the question, the point that the answer is about, and the board with the
    mistake that one made there, which has no address yet; neither for a new deal."""

    point: str
    question: TrainerQuestion
    board: int = 0
    mistake: Mistake | None = None


_UNITS: Mapping[str, CostUnit] = {"%": "percent", "IMPs": "IMPs", "points": "score"}
"""How a mistake has the unit of a decision."""


def deals_again(decided: WhyDecisions, boards: Mapping[int, Board]) -> list[AgainDeal]:
    """Two deals for each of these decisions: its own, and a new one. `boards` are the boards as the
    decisions' side played them. A decision that no longer stands on its board has none."""
    again_deals = []
    for decision in decided.listed:
        board = boards.get(decision.board)
        try:
            made = None if board is None else _again(decision, board, _UNITS[decided.unit])
        except OddtrickError:  # an auction or a play that the rules do not allow
            continue
        again_deals += made or []
    return again_deals


_FAMILIES = {"contract": "bidding", "declaring": "declarer", "defending": "defence"}
"""What is trained where a part cost something."""


def deals_like(row: WhyRow) -> list[AgainDeal]:
    """Two certified deals for each of the boards that cost a contestant most, of the family of what
    cost it."""
    dear = []
    for line in row.lines:
        declaring = bool(line.declarer) and line.declarer in line.side
        for step in line.steps:
            whose, kind = session_part(step, declaring)
            if whose != "theirs" and kind in _FAMILIES and step.points < 0:
                dear.append((step.points, line.board, _FAMILIES[kind]))
    again_deals = []
    for _, board, family in sorted(dear)[:LISTED]:
        for turn in range(2):
            chance = random.Random(f"like/{board}/{family}/{turn}")
            point = _of_family(family, chance)
            new = _new(point, chance)
            again_deals += [AgainDeal(point, new)] if new else []
    return again_deals


def _again(decision: WhyDecision, board: Board, unit: CostUnit) -> list[AgainDeal] | None:
    record = record_from_board(board)
    recorded = _turn(decision, record)
    if recorded is None:
        return None
    state = record_of(recorded.state)
    task = DealTask(say("Board {n}", n=decision.board), state, (decision.better,), source="book")
    question = task_question(task)
    if not any(option.right for option in question.options):
        return None
    point = _point(decision, record, recorded)
    new = _new(point, random.Random(f"again/{decision.board}/{recorded.number}"))
    cost = max(1, round(-decision.points))
    mistake = Mistake(point, "", decision.act, decision.chosen, cost, unit)
    own = AgainDeal(point, question, decision.board, mistake)
    return [own, *([AgainDeal(point, new)] if new else [])]


def _turn(decision: WhyDecision, record: Record) -> RecordedAction | None:
    """The turn of a decision; `None` where another call or card stands there."""
    recorded = next((one for one in recorded_actions(record) if one.number == decision.act), None)
    if recorded is None or recorded.action is None:
        return None
    card = card_used(recorded.action)
    code = recorded.state.stage.code(recorded.action) if card is None else card_code(card)
    return recorded if code == decision.chosen else None


def _point(decision: WhyDecision, record: Record, recorded: RecordedAction) -> str:
    """The point that the turn asks for; where it asks for none, one of its family, by lot."""
    asked = points_at(record, [recorded.number])
    if asked:
        return asked[0][1]
    family = "bidding"
    if decision.trick:
        by = SEATS.index(decision.seat)
        family = "declarer" if by % 2 == _declarer(recorded) % 2 else "defence"
    return _of_family(family, random.Random(f"again/{decision.board}/{recorded.number}"))


def _of_family(family: str, chance: random.Random) -> str:
    """A point of a family, by lot."""
    return chance.choice(
        [one.id for one in all_points() if one.family == family and shipped_number(one.id)]
    )


def _declarer(recorded: RecordedAction) -> int:
    contract = recorded.state.table.find(Contract)
    return -1 if contract is None else contract.declarer


def _new(point: str, chance: random.Random) -> TrainerQuestion | None:
    """A certified deal of a point that is not out of date."""
    numbers = [*numbers_of(point, "")]
    chance.shuffle(numbers)
    for number in numbers:
        made = shipped(point, number)
        if made is not None:
            return question_of(made, number)
    return None
