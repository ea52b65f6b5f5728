"""Results of the machine players of a field on each board, before anybody else sees it."""

from __future__ import annotations

import os
import random
import re
import zlib
from pathlib import Path
from typing import Any

import msgspec

from oddtrick.cards import STRAINS, SUIT_NAMES, SUITS
from oddtrick.core import Hands, State, view
from oddtrick.errors import BadRecord, OddtrickError
from oddtrick.messages import Grouped, Message, Verbatim, say, term
from oddtrick.players import Player, player
from oddtrick.records import record_of, replay_record, summary
from oddtrick.review.telling import declared_outcome, seat_term
from oddtrick.scoring.running_total import DuplicateBoard
from oddtrick.solver import compiled, hands_of, par
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.piles.moves import Built
from oddtrick.support.streams import unread, unwritten
from oddtrick.support.typed_json import decode

from .boards import SetPlan, board_record, deal_board
from .kinds import SetKind, TablePlayers
from .winnable import WinnableDeal

SECONDS = 0.05
"""Time for a card of those who look ahead: a set of eight boards has some four thousand."""

PAR_SECONDS = 10.0

CARD = 10_000
"""The points of a card built in the score of a lone player; each move takes one off."""


class FieldResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a table on a board. `score` is that of the side people sit on, less the
    other's; `contract` is the contract or the trumps, `declarer` their maker, `tricks` those
    of that side."""

    score: int
    text: str
    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    moves: int | None = None
    won: bool = False
    """Whether who plays alone has built all cards."""
    players: TablePlayers | None = None
    """The machines of a table of the field; `None` where a person sat."""
    actions: str = ""
    """The actions, as a record has them; empty where a person sat."""


class BoardField(msgspec.Struct, frozen=True):
    """The field of a board: every machine table, in the order of `SetPlan.tables`, and par for
    the side people sit on where there is one."""

    number: int
    pack: str
    results: list[FieldResult]
    par: int | None = None


def result_of(kind: SetKind, state: State, moves: int) -> FieldResult:
    """The result of a finished board. `moves` are those of who plays alone."""
    facts, scores = summary(state), state.score()
    ours = next(name for name in state.game.side_names if kind.seat in name)
    if kind.alone:
        score = CARD * scores[ours] - moves
        built = state.table.find(Built)
        won = built is not None and built.cards == built.of
        return _told(FieldResult(score, "", moves=moves, won=won))
    rest = (
        0
        if isinstance(state.game.match, DuplicateBoard)
        else sum(n for name, n in scores.items() if name != ours)
    )
    maker = facts.get("declarer") or facts.get("maker") or ""
    side = next((name for name in state.game.side_names if maker and maker in name), ours)
    tricks = facts.get("tricks", {}).get(side)
    trumps = facts.get("trump") or ""
    called = facts.get("contract") or ""
    return _told(FieldResult(scores[ours] - rest, "", called or trumps, maker, tricks))


def _told(result: FieldResult) -> FieldResult:
    """The result with its English, which the seal of a set covers."""
    return msgspec.structs.replace(result, text=str(words_of(result)))


_CONTRACT = re.compile(r"(\d)(NT|[CDHS])(X{0,2})")


def words_of(result: FieldResult) -> Message:
    """The result in words.

    >>> str(words_of(FieldResult(-50, "", "4SX", "S", 9)))
    'Four spades by S, doubled, −1'
    >>> str(words_of(FieldResult(2, "", "H", "E", 3))), str(words_of(FieldResult(0, "", "Pass")))
    ('Hearts by E, 3 tricks', 'Passed out')
    >>> str(words_of(FieldResult(119_988, "", moves=12))), str(words_of(FieldResult(0, "")))
    ('12 cards built', 'Thrown in')
    """
    called, tricks = result.contract, result.tricks
    if result.moves is not None:
        if result.won:
            return say("Won in {moves} moves", moves=result.moves)
        return say("{n} cards built", n=(result.score + result.moves) // CARD)
    if tricks is None:
        return say("Passed out") if called else say("Thrown in")
    if found := _CONTRACT.fullmatch(called):
        level, strain = int(found[1]), STRAINS.index(found[2])
        contract = Contract(0, level, strain, len(found[3]))
        return declared_outcome(contract, result.declarer, tricks - level - 6)
    won = say("1 trick") if tricks == 1 else say("{n} tricks", n=tricks)
    if not result.declarer:
        return won
    suit = term(SUIT_NAMES[SUITS.index(called)])
    return say("{Suit} by {who}, {won}", suit=suit, who=seat_term(result.declarer), won=won)


def _player(name: str, state: State) -> Player:
    made = player(name, state.game)
    made.think_for(SECONDS)
    return made


def play_table(plan: SetPlan, number: int, who: TablePlayers) -> FieldResult:
    """The result of a table of machine players on a board, each from what its seat may know."""
    kind, state = plan.about, deal_board(plan, number)
    ours = next(side for side in state.game.sides if state.game.seat(kind.seat) in side)
    made = {name: _player(name, state) for name in dict.fromkeys(who)}
    rng = random.Random(f"{plan.key}/board {number}/{who.ours}/{who.theirs}")
    start = len(state.log)
    while not state.over:
        seat = state.turns[0].by
        if seat < 0:
            state = state.after(state.stage.chance(state.stage_state, rng))
            continue
        chosen = made[who.ours if seat in ours else who.theirs]
        state = state.after(chosen.choose(view(state, seat), rng).action)
    moves = sum(event.action.by >= 0 for event in state.log[start:])
    actions = record_of(state).actions
    return msgspec.structs.replace(
        result_of(kind, state, moves), players=who, actions=" ".join(actions)
    )


def _par(state: State, kind: SetKind) -> int | None:
    hands = state.table.find(Hands)
    if not kind.marked or hands is None or not compiled():
        return None
    sides = bool(state.setting.vulnerable & 1), bool(state.setting.vulnerable & 2)
    cards = hands_of(tuple(hands.cards))
    return par(cards, state.setting.dealer, sides, seconds=PAR_SECONDS).score


def field_of_plan(plan: SetPlan, number: int) -> BoardField:
    """A board played at every machine table of its set. Raises `NoBoard`."""
    state = deal_board(plan, number)
    # Alone there is nobody to play against: each level is a table once.
    who = list(dict.fromkeys(t.ours for t in plan.tables))
    tables = [TablePlayers(name, name) for name in who] if plan.about.alone else plan.tables
    results = [play_table(plan, number, table) for table in tables]
    pack = " ".join(board_record(plan, number).pack or ())
    return BoardField(number, pack, results, _par(state, plan.about))


def board_field(data: bytes, number: int) -> BoardField:
    """The same for a worker process: a plan as JSON, and the number of the board."""
    return field_of_plan(decode(data, SetPlan), number)


def replayed(plan: SetPlan, number: int, field_result: FieldResult) -> FieldResult:
    """A result of the field as its actions lead to it. Raises `BadRecord`, `IllegalAction`."""
    record: Any = msgspec.structs.replace(board_record(plan, number), actions=field_result.actions)
    state = replay_record(record)
    if not state.over:
        raise BadRecord(
            "Board {number} of {id} is not played to its end.", number=number, id=Verbatim(plan.id)
        )
    moves = len(field_result.actions.split())
    result = result_of(plan.about, state, moves)
    return msgspec.structs.replace(
        result, players=field_result.players, actions=field_result.actions
    )


# Winnable deals found since the program was made: a file of lines that grows at its end.
#
# A line is a deal with its moves and the checksum of both. Nothing that is written is changed
# again, so a process that is killed at any moment leaves all whole lines as they are: what it had
# half written is passed over. The file is bounded by the deals of each variant.

FILE = "winnable-deals.txt"
MOST = 240
"""Deals of a variant at the most."""
MOST_BYTES = 16 << 20
"""Bytes of the file at the most: a deal takes some hundreds, with two packs two thousand."""


class NotWritten(OddtrickError):
    """The file of grown lists cannot be read or written."""


class _Line(msgspec.Struct, array_like=True):
    variant: str
    deal: WinnableDeal


class GrownLists:
    """The deals in such a file, by variant (see `variant_of`); empty where there is no file yet.

    Raises `NotWritten` where the file cannot be read, or is longer than it may be.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._deals: dict[str, dict[int, WinnableDeal]] = {}
        try:
            data = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise NotWritten(unread(path, error)) from error
        if len(data) > 2 * MOST_BYTES:
            raise NotWritten(
                "{path} is no list of deals: it has more than {most_bytes} bytes.",
                path=Verbatim(str(path)),
                most_bytes=Grouped(MOST_BYTES),
            )
        self._bytes = len(data)
        for row in data.split(b"\n"):
            if (line := _read(row)) is not None:
                self._keep(line)

    def of(self, variant: str) -> tuple[WinnableDeal, ...]:
        """The deals of a variant."""
        return tuple(self._deals.get(variant, {}).values())

    def find(self, variant: str, number: int) -> WinnableDeal | None:
        """The deal of a number, where it is known."""
        return self._deals.get(variant, {}).get(number)

    def full(self, variant: str) -> bool:
        """Whether a variant has all the deals it may have."""
        return len(self._deals.get(variant, {})) >= MOST or self._bytes >= MOST_BYTES

    def add(self, variant: str, winnable_deal: WinnableDeal) -> bool:
        """Write a deal down, where there is room and it is new. It is on the disk when this is
        done. Raises `NotWritten`."""
        if self.full(variant) or self.find(variant, winnable_deal.number) is not None:
            return False
        body = msgspec.json.encode(_Line(variant, winnable_deal))
        # The line end comes first too: another may have been cut off before its own.
        row = b"\n%08x %s\n" % (zlib.crc32(body), body)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab", buffering=0) as file:
                file.write(row)
                os.fsync(file.fileno())
        except OSError as error:
            raise NotWritten(unwritten(self.path, error)) from error
        self._bytes += len(row)
        self._keep(_Line(variant, winnable_deal))
        return True

    def drop(self, variant: str, number: int) -> None:
        """Leave out a deal whose moves do not win by the rules of this program."""
        self._deals.get(variant, {}).pop(number, None)

    def _keep(self, line: _Line) -> None:
        known = self._deals.setdefault(line.variant, {})
        if len(known) < MOST:
            known.setdefault(line.deal.number, line.deal)


def _read(row: bytes) -> _Line | None:
    """A line that is whole; `None` for any other."""
    sum_, _, body = row.partition(b" ")
    if len(sum_) != 8 or sum_ != b"%08x" % zlib.crc32(body):
        return None
    try:
        return decode(body, _Line)
    except msgspec.DecodeError:
        return None
