"""Tasks of a class: a certified question of the trainer, or a deal that the teacher has brought.

Both are asked as the trainer asks: `task_question` is the question with its answers, which a pupil
gets without them until the answer is in (`unanswered`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Literal, NamedTuple

import msgspec

from oddtrick.cards import card_code
from oddtrick.club.event.entries import EventOpened, NamesEntered
from oddtrick.club.movements import Movement, Sitting, howell, mitchell
from oddtrick.core import State, view
from oddtrick.dealing import DealingError
from oddtrick.deals.script_language import read_script
from oddtrick.deals.script_run import ScriptRun
from oddtrick.errors import BadOption, BadRecord, OddtrickError
from oddtrick.formats import Board, read_boards
from oddtrick.formats.errors import plain_of
from oddtrick.formats.pbn.values import deal_text
from oddtrick.formats.records.conversion import record_from_board
from oddtrick.messages import NOTHING, Message, TextValue, say, term
from oddtrick.players import player
from oddtrick.records import Record, replay_record, steps
from oddtrick.seats import board_dealer, board_vulnerable
from oddtrick.trainer.exercises import shipped, shipped_number
from oddtrick.trainer.point import AnswerOption, Certificate, Exercise
from oddtrick.trainer.points import point_of
from oddtrick.trainer.question import OWN_DEAL, TrainerQuestion, question_of


class PointTask(msgspec.Struct, frozen=True, tag="point", tag_field="kind"):
    """A certified question: the point, and which of its shipped exercises."""

    point: str
    number: int


class DealTask(msgspec.Struct, frozen=True, tag="deal", tag_field="kind"):
    """A deal of the teacher's own, at the turn where its record ends. `right` are the answers that
    count as right, as records write them; none where all that counts is what the pupils say.
    `source` says whose answer it is: ``file`` or ``book``."""

    name: Message
    record: Record
    right: tuple[str, ...] = ()
    why: Message = NOTHING
    citation: Message = NOTHING
    source: str = ""


ClassTask = PointTask | DealTask


def point_tasks(points: list[str], each: int, rng: random.Random) -> tuple[PointTask, ...]:
    """So many certified questions of each point, drawn by `rng`; fewer where a point has no more.
    Raises `BadOption` for a point that is not there, or of which no deal comes with the program."""
    tasks: list[PointTask] = []
    for name in points:
        there = shipped_number(point_of(name).id)
        numbers = rng.sample(range(there), there)
        usable = (n for n in numbers if shipped(name, n) is not None)
        chosen = [PointTask(name, n) for n, _ in zip(usable, range(each), strict=False)]
        if not chosen:
            raise BadOption(
                "{name}: no deal of it comes with the program.", name=point_of(name).name
            )
        tasks += chosen
    return tuple(tasks)


def _shipped(task: PointTask) -> Exercise:
    made = shipped(task.point, task.number)
    if made is None:
        raise BadOption(
            "{name}: this deal was made for another version of the program. Set the point again.",
            name=point_of(task.point).name,
        )
    return made


@lru_cache(maxsize=4096)
def _of_point(task: PointTask) -> TrainerQuestion:
    return question_of(_shipped(task), task.number)


def task_question(task: ClassTask) -> TrainerQuestion:
    """The question of a task with its answers. Raises `BadOption` where its deal is out of date,
    or is over."""
    if isinstance(task, PointTask):
        return _of_point(task)
    return question_of(task_exercise(task), about=OWN_DEAL._replace(name=task.name))


def task_exercise(task: ClassTask) -> Exercise:
    """The exercise that a task is. Raises `BadOption` as `task_question` does."""
    if isinstance(task, PointTask):
        return _shipped(task)
    state = replay_record(task.record)
    if state.over or not state.turns:
        raise BadOption(
            "{name}: nobody is to call or play, so there is nothing to ask.", name=task.name
        )
    turn, stage = state.turns[0], state.stage
    options = tuple(
        AnswerOption(code := stage.code(action), stage.label(action), right=code in task.right)
        for action in state.legal()
    )
    return Exercise(
        "", 0, 0,
        state.game.seats[turn.by],
        state.game.seats[turn.hand if turn.hand >= 0 else turn.by],
        task.record, options, task.why, task.citation,
        Certificate(task.source or "open"),
    )  # fmt: skip


def _code(option: AnswerOption) -> str:
    return option.code


def unanswered(asked: TrainerQuestion) -> TrainerQuestion:
    """The question without what tells the answer; the name of a point is its rule, and does."""
    name = NOTHING if asked.point else asked.name
    options = tuple(AnswerOption(o.code, o.label) for o in sorted(asked.options, key=_code))
    return msgspec.structs.replace(
        asked, options=options, name=name, point="", number=0, why=NOTHING, citation=NOTHING,
        heading=NOTHING, certified=NOTHING, meaning=NOTHING, certificate=Certificate(""),
    )  # fmt: skip


def hands_of(task: ClassTask) -> dict[str, list[str]]:
    """All four hands as they were dealt, for the teacher to show; the highest of a suit first."""
    record = task.record if isinstance(task, DealTask) else _shipped(task).record
    dealt = replay_record(msgspec.structs.replace(record, actions=[]))
    return {
        dealt.game.seats[place.seat]: [
            card_code(card) for card in sorted(place.cards, key=lambda c: (-(c // 13), -(c % 13)))
        ]
        for place in dealt.places()
        if place.kind == "hand" and place.seat >= 0
    }


def book_answer(state: State) -> tuple[str, Message, Message]:
    """The book's answer at a turn: its code, the reason, and where the book says so; nothing where
    there is no book of the game."""
    try:
        book = player("book", state.game)
        decision = book.choose(view(state, state.turns[0].by), random.Random(1))
    except OddtrickError:
        return "", NOTHING, NOTHING
    return state.code(decision.action), decision.reason, decision.citation


# Deals that a teacher brings, as tasks: from a file of any format that is read, or by a script.
#
# What is asked follows from how far the file goes: where the auction ends early, the next call;
# where a trick does, the next card; after a whole auction, the opening lead; without one, the first
# call. The answer is the file's where it goes on, and the book's otherwise.

MOST = 60
"""Deals taken from one file."""
DEAL = 52
"""Cards of a whole deal."""
TRIES = 200_000
"""Deals that a script may throw away for each that it finds."""


class ReadDeals(msgspec.Struct, frozen=True):
    """The tasks of a file, and what was left out, in sentences."""

    tasks: tuple[DealTask, ...]
    left_out: tuple[Message, ...]


def deals_of_file(data: bytes, name: str) -> ReadDeals:
    """The deals of a file. Raises `FormatError` for what is no file of deals."""
    left_out: list[Message] = []
    boards = read_boards(data, name=name, on_error=lambda error: left_out.append(error.message))
    return _read(islice(boards, MOST), left_out)


def deals_by_script(data: bytes, count: int, seed: int) -> ReadDeals:
    """So many deals that a dealer script finds. Raises `BadScript`, `BadOption` for an empty script
    or a number that is none, and `DealingError` where nothing fits."""
    deals = _read(_by_script(data, count, seed), [])
    if not deals.tasks:
        raise DealingError("No deal fits the script.")
    return deals


def _by_script(data: bytes, count: int, seed: int) -> Iterator[Board]:
    """Boards of the deals that a script finds."""
    text = data.decode("utf-8", "replace")
    if not text.strip():
        raise BadOption("The script is empty. Write what the deals must have: hcp(north) >= 15.")
    if not 1 <= count <= MOST:
        raise BadOption("A script makes 1 to {most} deals.", most=MOST)
    script = read_script(text, "The script")
    script.produce = count

    def boards() -> Iterator[Board]:
        number = 0
        for batch in ScriptRun(script, TRIES).stream(random.Random(seed)):
            for n, e, s, w in batch.deals.tolist():
                number += 1
                yield Board(
                    number=number,
                    dealer=script.dealer or board_dealer(number),
                    vulnerable=script.vulnerable or board_vulnerable(number),
                    hands=(n, e, s, w),
                )

    return islice(boards(), script.produce)


def boards_of_file(data: bytes, name: str) -> ReadBoards:
    """The whole deals of a file, to be played at tables. Raises `FormatError` for what is no file
    of deals."""
    left_out: list[Message] = []
    boards = read_boards(data, name=name, on_error=lambda error: left_out.append(error.message))
    found = boards_read(boards)
    return ReadBoards(found.boards, (*left_out[:MOST], *found.left_out))


def boards_by_script(data: bytes, count: int, seed: int) -> ReadBoards:
    """So many deals that a dealer script finds, to be played at tables. Raises what
    `deals_by_script` raises."""
    boards = list(_by_script(data, count, seed))
    if not boards:
        raise DealingError("No deal fits the script.")
    return boards_read(boards)


def _read(boards: Iterator[Board], left_out: list[Message]) -> ReadDeals:
    tasks = []
    for board in boards:
        try:
            tasks.append(_task(board))
        except OddtrickError as error:
            said = plain_of(error)
            if board.title not in said.values.values():
                said = say("{Name}: {sentence}", name=_named(board), sentence=said)
            left_out.append(said)
    return ReadDeals(tuple(tasks), tuple(left_out[:MOST]))


def _task(board: Board) -> DealTask:
    if not board.dealer:
        board = msgspec.structs.replace(board, dealer=board_dealer(board.number or 1))
    record = record_from_board(board)
    if record.options.get("laws"):
        raise BadRecord("An irregularity is marked here, and the trainer asks of none.")
    actions = record.actions.split() if isinstance(record.actions, str) else [*record.actions]
    at = _asked_at(record, actions, open_end=board.result is None)
    asked = msgspec.structs.replace(record, actions=actions[:at])
    state = replay_record(asked)
    if state.over or not state.turns:
        raise BadRecord("All four players passed, so there is nothing to ask.")
    legal = {state.code(action) for action in state.legal()}
    if at < len(actions) and actions[at] in legal:
        return DealTask(board.title, asked, (actions[at],), source="file")
    code, why, citation = book_answer(state)
    if code not in legal:
        return DealTask(board.title, asked)
    return DealTask(board.title, asked, (code,), why, citation, "book")


def _asked_at(record: Record, actions: list[str], *, open_end: bool) -> int:
    """After how many actions of the file the question is asked."""
    calls = sum(state.stage.name == "auction" for state, code in steps(record) if code)
    played = len(actions) - calls
    return len(actions) if not played or (open_end and played < DEAL - 1) else calls


# Boards that a class plays at tables: an event of the club, made from the pupils and the deals.
#
# Four pupils sit at a table, or one with machine players. The boards pass from table to table while
# the pairs change, or every table plays all of them. Each deal has a number whose dealer and
# vulnerability are the deal's; results are compared as at a club.

MOST_BOARDS = 36
"""Boards of one movement."""
MOST_HOWELL = 4
"""Tables up to which all pairs meet in a Howell; more play a Mitchell."""
PATTERN = 16
"""Dealers and vulnerabilities come round after so many boards."""
MACHINE = "Machine"

TableBoard = tuple[str, str, str]
"""A deal: its dealer and vulnerability, empty where nothing is said, and its hands as PBN."""


class ReadBoards(msgspec.Struct, frozen=True):
    """The boards of a file, and what was left out, in sentences."""

    boards: tuple[TableBoard, ...]
    left_out: tuple[Message, ...] = ()


class BoardsPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the boards are played: by one pupil a table, `alone` with machine players, or by four;
    whether they `move` from table to table with the pairs changing; and the scoring."""

    alone: bool = False
    move: bool = False
    scoring: Literal["matchpoints", "imps"] = "matchpoints"


class ClassEvent(NamedTuple):
    """An event for a class: its opening and names, the hands by board, the number as which each
    pupil plays (`oddtrick.club.players`), those of machine players, and the boards that are not
    played because the movement has no place for them."""

    opened: EventOpened
    names: tuple[NamesEntered, ...]
    hands: dict[int, str]
    players: dict[int, int]
    machines: tuple[int, ...]
    left: int


def boards_read(boards: Iterable[Board], left_out: Sequence[Message] = ()) -> ReadBoards:
    """The whole deals among boards, the first 36."""
    found: list[TableBoard] = []
    out = [*left_out]
    for board in islice(boards, 400):
        if not board.complete_deal:
            out.append(say("{Name}: not all cards are known.", name=_named(board)))
        elif len(found) == MOST_BOARDS:
            named, most = _named(board), MOST_BOARDS
            out.append(say("{Name}: a movement has {most} boards at most.", name=named, most=most))
        else:
            dealer, vulnerable = board.dealer, board.vulnerable
            if board.number:
                dealer = dealer or board_dealer(board.number)
                vulnerable = vulnerable or board_vulnerable(board.number)
            found.append((dealer, vulnerable, deal_text(board.hands)))
    return ReadBoards(tuple(found), tuple(out[:60]))


def _named(board: Board) -> TextValue:
    return board.title if board.number or board.label else term("a board")


def class_event(
    title: str, pupils: Mapping[int, str], boards: Sequence[TableBoard], plan: BoardsPlan
) -> ClassEvent:
    """The event of a class. Raises `BadOption` where these pupils cannot play these boards so."""
    if not pupils:
        raise BadOption("Nobody has joined yet: the boards are for the pupils who are here.")
    if not boards:
        raise BadOption("There is no whole deal among these boards.")
    if plan.alone and plan.move:
        raise BadOption("Who plays alone stays at one table: every table plays the same boards.")
    numbered = _numbered(boards)
    pairs, players = _alone(pupils) if plan.alone else _in_pairs(pupils)
    tables = len(pairs) // 2
    movement = _passing(tables, [*numbered]) if plan.move else _staying(tables, [*numbered])
    played = {s.boards for sits in movement.rounds for s in sits}
    opened = EventOpened(
        title or "A class", movement, 1, len(movement.rounds), plan.scoring, "pairs"
    )  # fmt: skip
    names = tuple(
        NamesEntered(number, people, people[1] if plan.alone else "")
        for number, people in enumerate(pairs, 1)
    )
    taken = {*players.values()}
    machines = tuple(
        n for pair in movement.pairs for n in (2 * pair, 2 * pair + 1) if n not in taken
    )
    hands = {number: hand for number, hand in numbered.items() if number in played}
    return ClassEvent(opened, names, hands, players, machines, len(numbered) - len(hands))


def _numbered(boards: Sequence[TableBoard]) -> dict[int, str]:
    """The deals by numbers whose dealer and vulnerability are theirs, in their order."""
    found: dict[int, str] = {}
    last = 0
    for dealer, vulnerable, hands in boards:
        fitting = (
            number
            for number in range(last + 1, last + PATTERN + 1)
            if dealer in ("", board_dealer(number)) and vulnerable in ("", board_vulnerable(number))
        )
        last = next(fitting, last + 1)
        found[last] = hands
    return found


_Pairs = tuple[list[tuple[str, str]], dict[int, int]]


def _alone(pupils: Mapping[int, str]) -> _Pairs:
    """Each pupil sits South at a table of their own, the others are machine players."""
    count = len(pupils)
    pairs = [(MACHINE, name) for name in pupils.values()] + [(MACHINE, MACHINE)] * count
    return pairs, {pupil: 2 * pair + 1 for pair, pupil in enumerate(pupils, 1)}


def _in_pairs(pupils: Mapping[int, str]) -> _Pairs:
    """Two by two as they came; machine players take what is left of the last table."""
    names = [*pupils.values()]
    names += [MACHINE] * (-len(names) % 4)
    pairs = [*zip(names[::2], names[1::2], strict=True)]
    return pairs, {pupil: at + 2 for at, pupil in enumerate(pupils)}


def _staying(tables: int, numbers: Sequence[int]) -> Movement:
    """All boards at every table, in one round. Pairs in order: those of a table follow each other
    where four sit at it."""
    sits = tuple(
        Sitting(table, table, tables + table, number)
        for table in range(1, tables + 1)
        for number in numbers
    )
    return Movement("All boards at every table", (sits,), _all(tables), recorded=True)


def _passing(tables: int, numbers: Sequence[int]) -> Movement:
    """The boards go from table to table. Raises `BadOption` for too few."""
    if tables < 2:
        raise BadOption("Boards pass from table to table where there are two tables or more.")
    base = howell(tables) if tables <= MOST_HOWELL else mitchell(tables)
    sets = max(s.boards for sits in base.rounds for s in sits)
    each = len(numbers) // sets
    if not each:
        raise BadOption(
            "Where boards pass between {tables} tables, {sets} are needed; there are "
            "{there}. Set more, or have every table play all of them.",
            tables=tables,
            sets=sets,
            there=len(numbers),
        )
    rounds = tuple(
        tuple(
            s._replace(boards=number)
            for s in sits
            for number in numbers[(s.boards - 1) * each : s.boards * each]
        )
        for sits in base.rounds
    )
    return Movement(base.name, rounds, _all(tables), recorded=True)


def _all(tables: int) -> frozenset[int]:
    return frozenset(range(1, tables + 1))
