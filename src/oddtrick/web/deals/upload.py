"""The boards of a file that somebody opens in the browser: to look at, and to play.

    >>> found = read_file(b'[Board "5"][Dealer "N"][Auction "N"] 1C AP')
    >>> str(found.title), [(str(b.name), b.contract, b.record) for b in found.boards]
    ('Portable Bridge Notation', [('Board 5', '1C', None)])

What a file says is hostile until shown to be harmless: texts are cut short, and a page of boards
is read at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from itertools import islice
from typing import Any

import msgspec

from oddtrick.cards import JOKER, card_code
from oddtrick.core import State
from oddtrick.errors import OddtrickError
from oddtrick.formats import (
    FORMATS,
    Board,
    FormatError,
    complete,
    detect,
    disagreements,
    read_boards,
)
from oddtrick.formats.board import Play
from oddtrick.formats.diagram import board_html, board_svg, outcome
from oddtrick.formats.errors import plain_of
from oddtrick.formats.lin import LessonStep, is_lesson, lesson_steps, parse_lin
from oddtrick.formats.records.conversion import board_from_line, has_boards, record_from_board
from oddtrick.formats.registry import HEAD, unpacked
from oddtrick.games import game as find_game
from oddtrick.messages import (
    ENGLISH,
    NOTHING,
    Language,
    Listing,
    Message,
    language,
    say,
    term,
)
from oddtrick.records import read_record, replay_record, steps, summary
from oddtrick.seats import SEATS, board_dealer, board_vulnerable
from oddtrick.table.requests.dealing import NUMBERS
from oddtrick.web.messages import encoder

LARGEST = 4 * 1024 * 1024
"""Bytes a file may have."""

UNPACKED = 4 * LARGEST
"""Bytes that one packed with gzip or in a ZIP archive may have when it is opened."""

PAGE = 50
"""Boards that are read at a time."""

COMPLAINTS = 50
"""Places that cannot be read and are reported at a time."""

MOST = 2000
"""Places that cannot be read before reading is given up."""

NAME = 48
"""Letters of a name that are shown."""

PAGE_TEXT = 8000
"""Letters of a movie's page that are shown."""

DIAGRAM = 64 * 1024
"""Letters a diagram may have; where a board says more, only its hands are drawn."""


class Unread(msgspec.Struct, frozen=True):
    """A place of the file that cannot be read, or 0 where the place is not known."""

    line: int
    column: int
    sentence: Message


class BoardLine(msgspec.Struct, frozen=True, kw_only=True):
    """One board: what it is, what it says, its picture, and the record to play it by."""

    name: Message
    title: Message
    dealer: str
    vulnerable: str = ""
    contract: str = ""
    declarer: str = ""
    result: int | None = None
    score: int | None = None
    outcome: Message
    names: dict[str, str] = {}
    problems: list[Message]
    diagram: str
    seats: list[str]
    record: dict[str, Any] | None
    played: dict[str, Any] | None = None
    """The same with what was called and played, where the rules allow it."""


class FileBoards(msgspec.Struct, frozen=True):
    """A page of a file: its boards, what could not be read, and where the next page begins."""

    format: str
    title: Message
    boards: list[BoardLine]
    unread: list[Unread]
    left_off: int
    """How many more places could not be read."""
    next: int | None


class _Enough(Exception):
    """Too much of the file cannot be read for it to be worth while."""


class _Complaints:
    """Complaints on a page that could not be read, and whether there was more after it."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.at = 0
        """How many boards have been read so far."""
        self.found: list[Unread] = []
        self.left_off = 0
        self.later = False
        self._met = 0

    def __call__(self, error: FormatError) -> None:
        self._met += 1
        if self.at >= self.start + PAGE:
            self.later = True
        elif self.at >= self.start:
            if len(self.found) < COMPLAINTS:
                self.found.append(Unread(error.line, error.column, error.without_place))
            else:
                self.left_off += 1
        if self._met >= MOST:
            sentence = say("Reading stopped: {most} places could not be read.", most=MOST)
            self.found.append(Unread(error.line, 0, sentence))
            raise _Enough


def told_file(data: bytes, name: str, start: int, spoken: str) -> msgspec.Raw:
    """The boards of a file from a place on, as JSON in the language of this code. Raises what
    `read_file` raises."""
    told = read_file(data, name, start, language(spoken))
    return msgspec.Raw(encoder(spoken)(told))


def read_file(
    data: bytes, name: str = "", start: int = 0, spoken: Language = ENGLISH
) -> FileBoards:
    """The boards of a file from a place on, with their pictures in a language. Raises `FormatError`
    for what is no file of deals."""
    if not data.strip():
        raise FormatError("The file is empty.")
    head, rest, name = unpacked(data[:HEAD], BytesIO(data[HEAD:]), name, UNPACKED)
    data = head + rest.read()
    form = detect(head, name)
    complain = _Complaints(start)
    lines = (_record_lines if form == "json" else _board_lines)(data, form, complain, spoken)
    boards: list[BoardLine] = []
    more = False
    with suppress(_Enough):
        boards.extend(islice(lines, PAGE))
        more = next(lines, None) is not None
    return FileBoards(
        form,
        term(FORMATS[form].title),
        boards,
        complain.found,
        complain.left_off,
        start + PAGE if more or complain.later else None,
    )


# -- boards --------------------------------------------------------------------------------


def _board_lines(
    data: bytes, form: str, complain: _Complaints, spoken: Language
) -> Iterator[BoardLine]:
    """The boards; of a LIN movie its pages come first, which can be gone through one by one."""
    if form == "lin" and is_lesson(data[:HEAD].decode("latin-1")):
        pages = lesson_steps(parse_lin(data, on_error=_pass_over), on_error=_pass_over)
        for number, page in enumerate(pages, 1):
            at, complain.at = complain.at, complain.at + 1
            if at >= complain.start:
                yield _board_line(_pictured(page, number), spoken)
    for board in read_boards(data, form, on_error=complain):
        at, complain.at = complain.at, complain.at + 1
        if at >= complain.start:
            yield _board_line(board, spoken)


def _pass_over(error: FormatError) -> None:
    """Leave it to the board, which reports the same place."""


def _pictured(page: LessonStep, number: int) -> Board:
    """A page of a movie as a board with the cards still held, and under it what it says."""
    cards = " ".join(f"!{code[0]}{code[1]}" for code in map(_card_code, page.played) if code)
    said = "\n".join(filter(None, (cards and f"Played: {cards}", page.text[:PAGE_TEXT])))
    return msgspec.structs.replace(
        page.board or Board(), number=0, label=f"Step {number}", comment=said
    )


def _card_code(play: Play) -> str:
    return "" if play.card is None else card_code(play.card)


def _board_line(board: Board, spoken: Language) -> BoardLine:
    board = complete(_trimmed(board))
    problems = disagreements(board)
    record, title = None, NOTHING
    try:
        record = record_from_board(_undealt(board))
        title = term(find_game(record.game).title)
    except OddtrickError as error:
        if board.complete_deal:  # else it is no fault of the board
            problems.append(say("It cannot be played: {error}", error=error.message))
    played = None
    with suppress(OddtrickError):
        played = msgspec.to_builtins(record_from_board(board))
    diagram = board_html(board, tell=spoken.text)
    return BoardLine(
        name=board.title,
        title=title,
        dealer=board.dealer,
        vulnerable=board.vulnerable,
        contract=board.contract,
        declarer=board.declarer,
        result=board.result,
        score=board.score,
        outcome=outcome(board),
        names={s: n for s, n in zip(SEATS, board.names, strict=True) if n},
        problems=problems[:COMPLAINTS],
        diagram=diagram
        if len(diagram) <= DIAGRAM
        else board_svg(board, style=False, tell=spoken.text),
        seats=list(SEATS),
        record=None if record is None else msgspec.to_builtins(record),
        played=played,
    )


def _trimmed(board: Board) -> Board:
    """The board with names and labels that fit beside a picture."""
    n, e, s, w = (_cut(name, NAME) for name in board.names)
    return msgspec.structs.replace(board, names=(n, e, s, w), label=_cut(board.label, NAME))


def _undealt(board: Board) -> Board:
    """The board before its auction; where the file is silent, as boards of its number are."""
    number = board.number
    return Board(
        number=number,
        dealer=board.dealer or (board_dealer(number) if number else SEATS[0]),
        vulnerable=board.vulnerable or (board_vulnerable(number) if number else ""),
        hands=board.hands,
        tags={k: v for k, v in board.tags.items() if k == "Scoring"},
    )


def _cut(text: str, most: int) -> str:
    """Text on one line, without signs that print nothing, and not too long."""
    text = " ".join("".join(c if c.isprintable() else " " for c in text[: 4 * most]).split())
    return text if len(text) <= most else f"{text[: most - 1]}…"


# -- our own records -----------------------------------------------------------------------


def _record_lines(
    data: bytes, form: str, complain: _Complaints, spoken: Language
) -> Iterator[BoardLine]:
    """Boards and lines are counted alike here: a record need not be read to be passed over."""
    filled = ((n, line) for n, line in enumerate(data.split(b"\n"), 1) if line.strip())
    for at, (number, line) in enumerate(filled):
        complain.at = at
        if at < complain.start:
            continue
        if at >= complain.start + PAGE:
            complain.later = True
            return
        try:
            board_line = _record_line(line, spoken)
        except OddtrickError as error:
            complain(FormatError(plain_of(error), number, 1))
            continue
        yield board_line


def _record_line(line: bytes, spoken: Language) -> BoardLine:
    record = read_record(line)
    dealt, _ = next(steps(record))
    play = msgspec.to_builtins(msgspec.structs.replace(record, actions=[]))
    played: dict[str, Any] | None = None
    title, seats = term(dealt.game.title), list(dealt.game.seats)
    try:
        if has_boards(record.game):
            board = board_from_line(line)
            shown = _board_line(board, spoken)
            return msgspec.structs.replace(shown, title=title, record=play)
        problems, state = [], replay_record(record)
        played = msgspec.to_builtins(record)
    except OddtrickError as error:
        problems, state = [error.message], dealt
    number = dealt.setting.number if record.number is None else record.number
    number = number if number in range(NUMBERS) else 0
    return BoardLine(
        name=say("Deal {number}", number=number) if number else say("Deal"),
        title=title,
        dealer=record.dealer,
        outcome=_scored(state),
        problems=problems,
        diagram=_hands(dealt, number, spoken),
        seats=seats,
        record=play,
        played=played,
    )


def _scored(state: State) -> Message:
    """The result of a finished deal of any game, in words."""
    score = summary(state)["score"]
    if score is None:
        return NOTHING
    each = [say("{side} {points}", side=term(side), points=n) for side, n in score.items()]
    return say("{parts}", parts=Listing(tuple(each)))


def _hands(dealt: State, number: int, spoken: Language) -> str:
    """The picture of the hands, where they are those of one plain pack round a table."""
    hands: dict[str, int] = {}
    for place in dealt.places():
        if place.kind == "hand" and place.seat >= 0:
            if any(c >= JOKER for c in place.cards):
                return ""
            hands[dealt.game.seats[place.seat]] = sum(1 << c for c in place.cards)
    if not any(hands.values()) or not hands.keys() <= set(SEATS):
        return ""
    n, e, s, w = (hands.get(seat) for seat in SEATS)
    dealer = dealt.game.seats[dealt.setting.dealer]
    board = Board(number=number, dealer=dealer, hands=(n, e, s, w))
    return board_svg(board, style=False, tell=spoken.text)
