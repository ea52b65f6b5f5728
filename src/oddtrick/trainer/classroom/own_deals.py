"""Deals that a teacher brings, as tasks: from a file of any format that is read, or by a script.

What is asked follows from how far the file goes: where the auction ends early, the next call; where
a trick does, the next card; after a whole auction, the opening lead; without one, the first call.
The answer is the file's where it goes on, and the book's otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import msgspec

from oddtrick.dealing import DealingError
from oddtrick.deals.script_language import read_script
from oddtrick.deals.script_run import ScriptRun
from oddtrick.errors import BadOption, BadRecord, OddtrickError
from oddtrick.formats import Board, FormatError, read_boards
from oddtrick.formats.records.conversion import record_from_board
from oddtrick.records import Record, replay_record, steps
from oddtrick.seats import board_dealer, board_vulnerable

from .table_boards import ReadBoards, boards_read
from .tasks import DealTask, book_answer

MOST = 60
"""Deals taken from one file."""
DEAL = 52
"""Cards of a whole deal."""
TRIES = 200_000
"""Deals that a script may throw away for each that it finds."""


class ReadDeals(msgspec.Struct, frozen=True):
    """The tasks of a file, and what was left out, in sentences."""

    tasks: tuple[DealTask, ...]
    left_out: tuple[str, ...]


def deals_of_file(data: bytes, name: str) -> ReadDeals:
    """The deals of a file. Raises `FormatError` for what is no file of deals."""
    left_out: list[str] = []
    boards = read_boards(data, name=name, on_error=lambda error: left_out.append(str(error)))
    return _read(islice(boards, MOST), left_out)


def deals_by_script(data: bytes, count: int, seed: int) -> ReadDeals:
    """So many deals that a dealer script finds. Raises `BadScript`, `BadOption` for an empty script
    or a number that is none, and `DealingError` where nothing fits."""
    found = _read(_by_script(data, count, seed), [])
    if not found.tasks:
        raise DealingError("No deal fits the script.")
    return found


def _by_script(data: bytes, count: int, seed: int) -> Iterator[Board]:
    """Boards of the deals that a script finds."""
    text = data.decode("utf-8", "replace")
    if not text.strip():
        raise BadOption("The script is empty. Write what the deals must have: hcp(north) >= 15.")
    if not 1 <= count <= MOST:
        raise BadOption(f"A script makes 1 to {MOST} deals.")
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
    left_out: list[str] = []
    boards = read_boards(data, name=name, on_error=lambda error: left_out.append(str(error)))
    found = boards_read(boards)
    return ReadBoards(found.boards, (*left_out[:MOST], *found.left_out))


def boards_by_script(data: bytes, count: int, seed: int) -> ReadBoards:
    """So many deals that a dealer script finds, to be played at tables. Raises what
    `deals_by_script` raises."""
    boards = list(_by_script(data, count, seed))
    if not boards:
        raise DealingError("No deal fits the script.")
    return boards_read(boards)


def _read(boards: Iterator[Board], left_out: list[str]) -> ReadDeals:
    tasks = []
    for board in boards:
        try:
            tasks.append(_task(board))
        except OddtrickError as error:
            sentence = error.sentence if isinstance(error, FormatError) else str(error)
            name = board.name or "A board"
            left_out.append(sentence if sentence.startswith(name) else f"{name}: {sentence}")
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
    name = board.name or "A deal"
    legal = {state.code(action) for action in state.legal()}
    if at < len(actions) and actions[at] in legal:
        return DealTask(name, asked, (actions[at],), source="file")
    code, why, citation = book_answer(state)
    if code not in legal:
        return DealTask(name, asked)
    return DealTask(name, asked, (code,), why, citation, "book")


def _asked_at(record: Record, actions: list[str], *, open_end: bool) -> int:
    """After how many actions of the file the question is asked."""
    calls = sum(state.stage.name == "auction" for state, code in steps(record) if code)
    played = len(actions) - calls
    return len(actions) if not played or (open_end and played < DEAL - 1) else calls
