"""Boards as text for a terminal: hands round the table, auction, play, result and remarks.

    >>> board = Board(number=7, dealer="S", vulnerable="None", hands=(1 << 51, None, None, None))
    >>> print(shown(board))
    Board 7. South deals. Neither side vulnerable.
                             North
                             ♠ A
                             ♥ –
                             ♦ –
                             ♣ –
    West                                              East
                             South
    <BLANKLINE>

A file may have thousands of boards, so the lines are put together here and not by a library that
lays out tables: that took a hundred times as long as reading the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest

from rich.cells import cell_len

from oddtrick.errors import visible
from oddtrick.formats.lin.lessons import LessonStep
from oddtrick.messages import Tell, Verbatim, say, term, together
from oddtrick.seats import SEAT_NAMES, SEATS

from .board import Board, suit_text
from .diagram import COLUMNS, Cell, auction_cells, heading, outcome, suit_signs

_COLOURS = {"♠": "1;34", "♥": "31", "♦": "38;5;208", "♣": "32"}
_SIGNS = {sign: f"\x1b[{code}m{sign}\x1b[22;39m" for sign, code in _COLOURS.items()}
_CARDS = tuple(  # with the place of the sign of who led
    f" {sign}{rank}"
    for sign in "♣♦♥♠"
    for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
)
_WIDTH = 22
_GAP = "   "
_BOLD, _DIM, _ITALIC = "\x1b[1m%s\x1b[22m", "\x1b[2m%s\x1b[22m", "\x1b[3m%s\x1b[23m"


def shown(board: Board, *, coloured: bool = False, tell: Tell = str) -> str:
    """The board as lines of text, the last of them empty; `coloured` for a terminal that shows
    colours, which say nothing that a sign or word does not."""
    lines = [_styled(_safe(heading(board, tell)), _BOLD, coloured)]
    if any(h is not None for h in board.hands) or any(board.names):
        lines += _table(board, tell)
    if board.auction and board.dealer:
        lines += _auction(board, tell)
    if board.play and board.contract:
        lines += _play(board, tell)
        lines.append(_styled(tell(_SIGNS_TOLD), _DIM, coloured))
    if said := outcome(board):
        ended = say("{result}.", result=said)
        if board.score is not None:
            score = say("Score to North-South: {score}.", score=board.score)
            ended = together(ended, score)
        lines.append(_safe(tell(ended)))
    if board.comment:
        remarks = filter(str.strip, board.comment.split("\n"))
        lines += [_styled(_safe(suit_signs(line)), _ITALIC, coloured) for line in remarks]
    text = "\n".join([*lines, ""])
    if coloured:
        for sign, in_colour in _SIGNS.items():
            text = text.replace(sign, in_colour)
    return text


def shown_step(step: LessonStep, number: int, *, coloured: bool = False, tell: Tell = str) -> str:
    """A page of a lesson: its number, the deal as it then lies, the cards played, the text."""
    lines = [_styled(tell(say("Step {number}.", number=number)), _BOLD, coloured)]
    if step.board is not None:
        lines += shown(step.board, coloured=coloured, tell=tell).splitlines()
    cards = [_CARDS[play.card].strip() for play in step.played if play.card is not None]
    if cards:
        lines.append(tell(say("Played: {cards}", cards=Verbatim(" ".join(cards)))))
    texts = suit_signs(step.text).splitlines()
    lines += [_styled(_safe(line), _ITALIC, coloured) for line in texts]
    return "\n".join([*lines, ""])


def _safe(text: str) -> str:
    return text if text.isprintable() else visible(text)


def _styled(text: str, style: str, coloured: bool) -> str:
    return style % text if coloured else text


def _padded(text: str, width: int) -> str:
    """Text with blanks behind it up to a width."""
    return text + " " * (width - _room(text))


def _room(text: str) -> int:
    """How wide a text is: some letters take the room of two, or none."""
    return len(text) if text.isascii() else cell_len(text)


@lru_cache(maxsize=1 << 15)
def _suit(mask: int, suit: int) -> str:
    ranks = " ".join(suit_text(mask << 13 * suit, suit)).replace("T", "10")
    return f"{'♣♦♥♠'[suit]} {ranks or '–'}"


def _hand(board: Board, place: int, tell: Tell) -> list[str]:
    hand, name = board.hands[place], board.names[place]
    head = tell(_SEATS[SEATS[place]]) + (f" ({_safe(name)})" if name else "")
    if hand is None:
        return [head]
    return [head, *(_suit(hand >> 13 * suit & 0x1FFF, suit) for suit in (3, 2, 1, 0))]


def _table(board: Board, tell: Tell) -> list[str]:
    """North above, West and East side by side, South below."""
    north, east, south, west = (_hand(board, place, tell) for place in range(4))
    left = max(_WIDTH, _room(west[0]), *map(len, west[1:]))
    middle = max(_WIDTH, _room(north[0]), _room(south[0]), *map(len, north[1:] + south[1:]))
    beside = " " * left + _GAP
    gap = _GAP + " " * middle + _GAP
    (west_head, *west), (east_head, *east) = west, east
    pairs = zip_longest(west, east, fillvalue="")
    return [
        *(beside + line for line in north),
        (_padded(west_head, left) + gap + east_head).rstrip(),
        *(f"{one:{left}}{gap}{other}".rstrip() for one, other in pairs),
        *(beside + line for line in south),
    ]


_SEATS = {seat: term(name) for seat, name in SEAT_NAMES.items()}
_SIGNS_TOLD = say("> led, + won the trick")
_TRICKS, _INSUFFICIENT = say("Trick"), say("insufficient")


def _heads(tell: Tell) -> list[str]:
    return [tell(_SEATS[seat]) for seat in COLUMNS]


def _auction(board: Board, tell: Tell) -> Iterator[str]:
    table, notes = auction_cells(board)
    cells = [_cell(cell, tell) for cell in table]
    cells += [""] * (-len(cells) % 4)
    columns = [[head, *cells[k::4]] for k, head in enumerate(_heads(tell))]
    row = "  ".join(f"%-{max(map(len, column))}s" for column in columns)
    for line in zip(*columns, strict=True):
        yield (row % line).rstrip()
    for number, note in enumerate(notes, 1):
        yield _safe(f"({number}) {note}")


def _cell(cell: Cell | None, tell: Tell) -> str:
    if cell is None:
        return ""
    if not cell.call:
        return "–"
    remark = f" ({cell.note})" if cell.note else " !" * cell.alert
    return cell.call + remark + (f" {tell(_INSUFFICIENT)}" if cell.insufficient else "")


def _play(board: Board, tell: Tell) -> Iterator[str]:
    yield _TRICK % (tell(_TRICKS), *_heads(tell))
    for number, (leader, plays, winner) in enumerate(board.tricks(), 1):
        if not leader:
            break
        cells = ["", "", "", ""]
        at = _PLACES[leader]
        for play in plays:
            cells[at % 4] = " ?" if play.card is None else _CARDS[play.card]
            at += 1
        led = _PLACES[leader]
        cells[led] = f">{cells[led][1:]}"
        if winner:
            cells[_PLACES[winner]] += "+"
        yield (_TRICK % (number, *cells)).rstrip()


_TRICK = "%5s  %-5s  %-5s  %-5s  %-5s"
_PLACES = {seat: place for place, seat in enumerate(COLUMNS)}
