"""Losses: the parts of boards that a file written from them does not hold.

Every writer is read back while it writes: what its own reader makes of each board is compared with
the board, fact by fact, and every fact that is lost, changed or added is a `Loss`. A format that
nobody reads (a page of diagrams), or whose writer knows what a reader will make of a board
(records), says so with a board instead.

    >>> from oddtrick.formats.board import Board
    >>> for loss in losses(Board(number=7, dealer="N", vulnerable="EW", tags={"Site": "Hull"}),
    ...                    Board(number=7, dealer="N", vulnerable="None")):
    ...     print(loss)
    Board 7: The vulnerability (EW) is read back as None.
    Board 7: The tag Site (Hull) is not kept.

Facts count, not their layout: what follows from the auction and the play is filled in on both
sides, and white space in texts is not compared.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, zip_longest
from typing import NamedTuple

from oddtrick.cards import Mask, bits, card_code
from oddtrick.messages import NOTHING, Grouped, Message, Verbatim, say, term, together
from oddtrick.seats import SEAT_NAMES, SEATS
from oddtrick.support.streams import ByteSource, joined

from .board import Board, Call, Hands, Play
from .errors import FormatError
from .outcome import complete, derived_score

_Value = Message | str
"""A fact in words of the program's own, or as a file has it."""


class Loss(NamedTuple):
    """A fact of a board that is not in the file written, or is there as another."""

    title: Message
    """The board's name."""
    subject: Message
    """The fact lost, such as “The contract” or “The tag Date”."""
    written: _Value
    """The fact as the board has it; nothing where it has none."""
    read: _Value
    """The fact as it is read back; nothing where it is not."""

    @property
    def board(self) -> str:
        """The board's name in English."""
        return str(self.title)

    @property
    def fact(self) -> str:
        """The subject in English."""
        return str(self.subject)

    @property
    def kind(self) -> Message:
        """The kind of loss, in words that are the same for every board."""
        if not self.written:
            said = say("{fact} is added.")
        elif self.read:
            said = say("{fact} is read back as another.")
        else:
            said = say("{fact} is not kept.")
        return said.fill(fact=self.subject)

    @property
    def message(self) -> Message:
        """The loss in a sentence."""
        if not self.written:
            said = say("{board}: {fact} is added: {read}.")
        elif self.read:
            said = say("{board}: {fact} ({written}) is read back as {read}.")
        else:
            said = say("{board}: {fact} ({written}) is not kept.")
        return said.fill(
            board=self.title,
            fact=self.subject,
            written=_short(self.written),
            read=_short(self.read),
        )

    def __str__(self) -> str:
        return str(self.message)


class Losses:
    """The losses: the first of each kind, and how often. Call it with each `Loss`."""

    def __init__(self) -> None:
        self.found: dict[Message, tuple[int, Loss]] = {}

    def __call__(self, loss: Loss) -> None:
        kind = loss.kind
        count, first = self.found.get(kind, (0, loss))
        self.found[kind] = count + 1, first

    def sentences(self) -> list[Message]:
        """A sentence for each kind, with the first of it and the number of boards."""
        often = say("So it is with {n} boards.")
        return [
            together(first.message, often.fill(n=Grouped(count)) if count > 1 else NOTHING)
            for count, first in self.found.values()
        ]

    def kinds(self) -> list[Message]:
        """A sentence for each kind that shows nothing of a board."""
        return list(self.found)


OnLoss = Callable[[Loss], None]
"""The receiver of messages on what is lost."""
Reader = Callable[[ByteSource, "Callable[[FormatError], None] | None"], Iterator[Board]]


_Difference = tuple[Message, _Value, _Value]
"""A fact with its text as it was written and as it was read; one of them may be empty."""


def _short(value: _Value) -> Message | Verbatim:
    if isinstance(value, Message):
        return value
    return Verbatim(value if len(value) <= 60 else f"{value[:59]}…")


def _plain(value: _Value) -> _Value:
    return value if isinstance(value, Message) else " ".join(value.split())


def losses(board: Board, read: Board) -> Iterator[Loss]:
    """The facts in which a board that was read back differs from the one that was written."""
    if board == read:
        return
    title = board.title
    board, read = complete(board), complete(read)
    for fact, written, back in _differences(board, read):
        yield Loss(title, fact, _plain(written), _plain(back))


def _differences(board: Board, read: Board) -> Iterator[_Difference]:
    yield from _heads(board, read)
    if board.auction != read.auction:
        yield from _calls(board.auction, read.auction)
    if board.play != read.play:
        yield from _cards(board.play, read.play)
    yield from _results(board, read)
    if _plain(board.comment) != _plain(read.comment):
        yield say("The comment"), board.comment, read.comment
    if board.tags != read.tags:
        for tag in {**board.tags, **read.tags}:
            written, back = board.tags.get(tag, ""), read.tags.get(tag, "")
            if _plain(written) != _plain(back):
                yield say("The tag {tag}", tag=Verbatim(tag)), written, back


def _heads(board: Board, read: Board) -> Iterator[_Difference]:
    """Number, dealer, vulnerability, hands and names. A board without a number goes by its place,
    so one that is given it is no other."""
    label, back = (_plain(b.label or str(b.number or "")) for b in (board, read))
    if label and label != back:
        yield say("The number"), label, back
    if board.dealer != read.dealer:
        yield say("The dealer"), _seat(board.dealer), _seat(read.dealer)
    if board.vulnerable != read.vulnerable:
        yield say("The vulnerability"), term(board.vulnerable), term(read.vulnerable)
    if board.hands != read.hands:
        for k, seat in enumerate(SEATS):
            if board.hands[k] != read.hands[k]:
                yield (
                    say("{seat}’s hand", seat=term(SEAT_NAMES[seat])),
                    _hand(board.hands[k]),
                    _hand(read.hands[k]),
                )
    if board.names != read.names:
        for seat, name, other in zip(SEATS, board.names, read.names, strict=True):
            if _plain(name) != _plain(other):
                yield say("{seat}’s name", seat=term(SEAT_NAMES[seat])), name, other


def _seat(seat: str) -> Message:
    return term(SEAT_NAMES.get(seat, ""))


def _hand(hand: Mask | None) -> _Value:
    return "" if hand is None else " ".join(map(card_code, bits(hand))) or say("no cards")


def _calls(written: tuple[Call, ...], read: tuple[Call, ...]) -> Iterator[_Difference]:
    text, back = (" ".join(map(_call, calls)) for calls in (written, read))
    if text != back:
        yield say("The auction"), text, back
    lost: list[Message] = []
    for one, other in zip_longest(written, read, fillvalue=Call("")) if read else ():
        if one == other:
            continue
        for fact, a, b in (
            (say("An alert"), one.call * one.alert, other.call * other.alert),
            (say("The explanation of a call"), one.note, other.note),
            (say("A mark on a call"), _nags(one.nags), _nags(other.nags)),
            (say("The comment on a call"), one.comment, other.comment),
        ):
            if fact not in lost and _plain(a) != _plain(b):
                lost.append(fact)
                yield fact, a, b


def _call(call: Call) -> str:
    return "^S " * call.skipped + "^I " * call.insufficient + call.call


def _cards(written: tuple[Play, ...], read: tuple[Play, ...]) -> Iterator[_Difference]:
    if len(written) != len(read) or any(
        a.card != b.card or a.revoke != b.revoke or a.out_of_turn != b.out_of_turn
        for a, b in zip(written, read, strict=True)
    ):
        yield say("The play"), " ".join(map(_card, written)), " ".join(map(_card, read))
    lost: list[Message] = []
    for one, other in zip_longest(written, read, fillvalue=Play(None)) if read else ():
        if one == other:
            continue
        for fact, a, b in (
            (say("The note on a card"), one.note, other.note),
            (say("A mark on a card"), _nags(one.nags), _nags(other.nags)),
            (say("The comment on a card"), one.comment, other.comment),
        ):
            if fact not in lost and _plain(a) != _plain(b):
                lost.append(fact)
                yield fact, a, b


def _card(play: Play) -> str:
    mark = "^R " * play.revoke + "^L " * play.out_of_turn
    return mark + ("-" if play.card is None else card_code(play.card))


def _nags(nags: tuple[int, ...]) -> str:
    return " ".join(f"${nag}" for nag in nags)


def _results(board: Board, read: Board) -> Iterator[_Difference]:
    """Contract, declarer, leader, result and score. A score that follows from them is kept, and
    where no card was played there is nothing that was broken off."""
    if board.contract != read.contract:
        yield say("The contract"), board.contract, read.contract
    if board.declarer != read.declarer:
        yield say("The declarer"), _seat(board.declarer), _seat(read.declarer)
    if board.swapped != read.swapped:
        yield say("The declarer"), *_either(say("in dummy’s place"), board.swapped, read.swapped)
    leader, other = board.first_leader(), read.first_leader()
    if leader != other and (read.play if board.play else board.leader):
        yield say("The opening leader"), _seat(leader), _seat(other)
    if board.result != read.result:
        yield say("The result"), _number(board.result), _number(read.result)
    if board.miscounted != read.miscounted:
        agreed = say("agreed, not counted")
        yield say("The result"), *_either(agreed, board.miscounted, read.miscounted)
    if board.claimed != read.claimed and 0 < len(board.play) < 52 and read.play:
        ended = say("the play ended early")
        yield say("The claim"), *_either(ended, board.claimed, read.claimed)
    if board.score != read.score:
        score, back = (derived_score(b) if b.score is None else b.score for b in (board, read))
        if score != back or (board.score is None and read.score != derived_score(board)):
            yield say("The score"), _number(board.score), _number(read.score)


def _either(said: Message, board: bool, read: bool) -> tuple[Message, Message]:
    """What is true of a board, and of what was read."""
    return (said if board else NOTHING), (said if read else NOTHING)


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


class _Echo:
    """The output of a writer, for its reader, which is a block ahead of the one who takes it."""

    def __init__(self, parts: Iterable[bytes]) -> None:
        self.parts = iter(parts)
        self.rest = b""
        self.waiting: list[bytes] = []
        self.failed: Exception | None = None

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes. What the writer raises ends the text, and is kept: a reader would take
        it for its own."""
        while not self.rest and self.failed is None:
            try:
                block = list(islice(self.parts, _PARTS))
            except Exception as error:
                self.failed = error
                break
            if not block:
                break
            self.waiting += block
            self.rest = b"".join(block)
        size = len(self.rest) if size < 0 else size
        data, self.rest = self.rest[:size], self.rest[size:]
        return data

    def taken(self) -> list[bytes]:
        """The output that has been written and not been taken yet."""
        waiting, self.waiting = self.waiting, []
        return waiting


_PARTS = 32
"""How many boards are written before they are read back."""


def read_back(
    boards: Iterable[Board],
    parts: Iterable[bytes],
    read: Reader,
    on_loss: OnLoss,
    *,
    once: bool = False,
) -> Iterator[bytes]:
    """The parts that a writer makes of boards; what its reader does not find in them is reported to
    `on_loss`.

    With `once`, a deal that several tables played is written once, and stands for all of them.
    """

    def unread(error: FormatError) -> None:
        on_loss(Loss(say("What is written"), say("A part"), str(error), ""))

    echo = _Echo(parts)
    found = read(joined(b"", echo), unread)
    sent = _Sent(boards)
    if once:
        by_deal = {(board.number, board.hands): board for board in found}
        yield from echo.taken()
        for board in sent:
            _compare(board, _of_deal(board, by_deal), on_loss)
    else:
        for board in found:
            yield from echo.taken()
            for skipped in sent.before(board):
                _compare(skipped, None, on_loss)
            written = next(sent, None)
            if written is not None:
                _compare(written, board, on_loss)
    yield from echo.taken()
    yield from echo.parts  # a reader may end before its text does
    if echo.failed is not None:
        raise echo.failed
    for board in sent:
        _compare(board, None, on_loss)


class _Sent:
    """The boards that are written, in their order, with a look ahead."""

    def __init__(self, boards: Iterable[Board]) -> None:
        self.boards = iter(boards)
        self.ahead: deque[Board] = deque()

    def __iter__(self) -> Iterator[Board]:
        return self

    def __next__(self) -> Board:
        return self.ahead.popleft() if self.ahead else next(self.boards)

    def before(self, read: Board) -> list[Board]:
        """The boards that must have been passed over, since the hands of one further on are those
        that were read."""
        for place in range(_LOOKED_AT):
            if place == len(self.ahead):
                board = next(self.boards, None)
                if board is None:
                    break
                self.ahead.append(board)
            if self.ahead[place].hands == read.hands:
                return [self.ahead.popleft() for _ in range(place)]
        return []


_LOOKED_AT = 16
"""How many boards further on the hands of one that was read are looked for."""


def _of_deal(board: Board, by_deal: dict[tuple[int, Hands], Board]) -> Board | None:
    exact = by_deal.get((board.number, board.hands))
    if exact is not None:
        return exact
    return next((read for (_, hands), read in by_deal.items() if hands == board.hands), None)


def _compare(board: Board, read: Board | None, on_loss: OnLoss) -> None:
    if read is None:
        on_loss(Loss(board.title, say("The board"), say("as a whole"), ""))
        return
    for loss in losses(board, read):
        on_loss(loss)


def boards_compared(
    boards: Iterable[Board], tell: Callable[[Board], Board], on_loss: OnLoss
) -> Iterator[Board]:
    """The boards, having been compared with what `tell` says that a file holds of each."""
    for board in boards:
        _compare(board, tell(board), on_loss)
        yield board


def lines_compared(
    boards: Iterable[Board], write: Callable[[Board], tuple[bytes, Board]], on_loss: OnLoss
) -> Iterator[bytes]:
    """The output of `write` for each board by itself, compared with what a reader makes of it."""
    for board in boards:
        data, read = write(board)
        _compare(board, read, on_loss)
        yield data
