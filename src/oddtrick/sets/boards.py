"""A set of boards: the same cards, dealer and vulnerability for everybody who plays it.

>>> plan = SetPlan("example", "bridge", 4, "matchpoints", "a key")
>>> [(board.number, board.dealer, board.vulnerable) for board in plan.lines]
[(1, 'N', 'None'), (2, 'E', 'NS'), (3, 'S', 'EW'), (4, 'W', 'All')]
>>> deal_board(plan, 1) == deal_board(plan, 1)
True
"""

from __future__ import annotations

import random
import re

import msgspec

from oddtrick.core import State, begin
from oddtrick.core.state import settle
from oddtrick.errors import BadOption
from oddtrick.games import game as find_game
from oddtrick.messages import Message, Verbatim, say, term
from oddtrick.records import Record, record_of

from .kinds import COMPARED, KINDS, SetKind, TablePlayers, kind_of
from .winnable import number_key


class NoBoard(BadOption):
    """A set has no board of that number."""


class SetBoard(msgspec.Struct, frozen=True):
    """The public part of a board before play."""

    number: int
    dealer: str
    vulnerable: str


class SetPlan(msgspec.Struct, frozen=True):
    """The plan that the boards of a set follow from.

    `key` is what the cards follow from: anybody who knows it knows them. `deal` is the number of
    the deal where one plays alone, and `players` the level of the machines at everybody's table.
    """

    id: str
    kind: str
    boards: int
    compared: str
    key: str
    players: str = "book"
    tables: tuple[TablePlayers, ...] = ()
    deal: int = 0
    title: str = ""
    day: str = ""
    """The day that it is of, as ``2026-11-22``; empty for a set of no day."""

    def __post_init__(self) -> None:
        kind = kind_of(self.kind)
        if self.boards not in kind.boards:
            some = ", ".join(map(str, sorted(kind.boards)))
            raise BadOption(
                "A set of {title} has {some} boards, not {boards}.",
                title=Verbatim(kind.title.lower()),
                some=Verbatim(some),
                boards=self.boards,
            )
        if self.compared not in COMPARED:
            raise BadOption(
                "Boards are compared by {compared}.", compared=Verbatim(" or ".join(COMPARED))
            )

    @property
    def words(self) -> Message:
        """The title for people."""
        kind = term(self.about.title)
        if self.day:
            return say("{kind}, {day}", kind=kind, day=Verbatim(self.day))
        shipped = re.fullmatch(r".+, set (\d+) of \d+ boards", self.title)
        if shipped:
            number = int(shipped[1])
            return say(
                "{kind}, set {n} of {boards} boards", kind=kind, n=number, boards=self.boards
            )
        return say("{kind}, {n} boards", kind=kind, n=self.boards)

    @property
    def about(self) -> SetKind:
        """The kind of the set."""
        return KINDS[self.kind]

    @property
    def lines(self) -> list[SetBoard]:
        """Its boards, without their cards."""
        kind = self.about
        return [
            SetBoard(n, kind.dealer_of(n), kind.vulnerable_of(n)) for n in range(1, self.boards + 1)
        ]

    def check(self, number: int) -> None:
        """Raises `NoBoard` where it has no board of that number."""
        if not 1 <= number <= self.boards:
            most = f"boards 1 to {self.boards}" if self.boards > 1 else "one board"
            raise NoBoard(
                "This set has {most}, and no board {number}.", most=Verbatim(most), number=number
            )


def deal_board(plan: SetPlan, number: int) -> State:
    """A board as it is dealt. Raises `NoBoard`."""
    plan.check(number)
    kind = plan.about
    game = find_game(kind.game, kind.options_of(number, plan.compared))
    dealer = game.seat(kind.dealer_of(number))
    setting = game.match.setting(game, game.match.start(game), dealer)
    key = number_key(plan.deal) if plan.deal else f"{plan.key}/board {number}"
    return settle(begin(game, setting._replace(number=number)), random.Random(key))


def board_record(plan: SetPlan, number: int) -> Record:
    """A board as a record without any action. Raises `NoBoard`."""
    return record_of(deal_board(plan, number))
