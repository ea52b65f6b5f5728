"""Boards that a class plays at tables: an event of the club, made from the pupils and the deals.

Four pupils sit at a table, or one with machine players. The boards pass from table to table while
the pairs change, or every table plays all of them. Each deal has a number whose dealer and
vulnerability are the deal's; results are compared as at a club.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Literal, NamedTuple

import msgspec

from oddtrick.club.event.entries import EventOpened, NamesEntered
from oddtrick.club.movements import Movement, Sitting, howell, mitchell
from oddtrick.errors import BadOption
from oddtrick.formats import Board
from oddtrick.formats.pbn.values import deal_text
from oddtrick.seats import board_dealer, board_vulnerable

MOST = 36
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
    left_out: tuple[str, ...] = ()


class BoardsPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the boards are played: by one pupil a table, `alone` with machine players, or by four;
    whether they `move` from table to table with the pairs changing; and the scoring."""

    alone: bool = False
    move: bool = False
    scoring: Literal["matchpoints", "imps"] = "matchpoints"


class ClassEvent(NamedTuple):
    """An event for a class: its opening and names, the hands by board, the number as which each
    pupil plays (`oddtrick.web.club.players`), those of machine players, and the boards that are not
    played because the movement has no place for them."""

    opened: EventOpened
    names: tuple[NamesEntered, ...]
    hands: dict[int, str]
    players: dict[int, int]
    machines: tuple[int, ...]
    left: int


def boards_read(boards: Iterable[Board], left_out: Sequence[str] = ()) -> ReadBoards:
    """The whole deals among boards, the first 36."""
    found: list[TableBoard] = []
    out = [*left_out]
    for board in islice(boards, 400):
        if not board.complete_deal:
            out.append(f"{board.name or 'A board'}: not all cards are known.")
        elif len(found) == MOST:
            out.append(f"{board.name or 'A board'}: a movement has {MOST} boards at most.")
        else:
            dealer, vulnerable = board.dealer, board.vulnerable
            if board.number:
                dealer = dealer or board_dealer(board.number)
                vulnerable = vulnerable or board_vulnerable(board.number)
            found.append((dealer, vulnerable, deal_text(board.hands)))
    return ReadBoards(tuple(found), tuple(out[:60]))


def class_event(
    title: str, pupils: Mapping[int, str], boards: Sequence[TableBoard], plan: BoardsPlan
) -> ClassEvent:
    """The event of a class. Raises `BadOption` where these pupils cannot play these boards so."""
    if not pupils:
        raise BadOption("Nobody has joined yet: the boards are for the pupils who are here.")
    if not boards:
        raise BadOption("There is no whole deal among these boards.")
    if plan.alone and plan.move:
        raise BadOption("Who plays alone stays at his table: every table plays the same boards.")
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
    """Each pupil sits South at a table of his own, the others are machine players."""
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
            f"Where boards pass between {tables} tables, {sets} are needed; there are "
            f"{len(numbers)}. Set more, or have every table play all of them."
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
