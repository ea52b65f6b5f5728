"""LIN movies: lessons of pages with text, hands whole or in part, calls and cards.

A page ends at ``pg``. ``nt`` begins its text, ``at`` goes on with it; ``pc|H|`` plays the lowest
heart of who is to play, and ``up`` takes cards back. What only places or colours text is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import structs

from oddtrick.formats.board import Board, Play
from oddtrick.formats.errors import FormatError, OnError

from .boards import BoardReading, LinSession
from .reader import LinGame, plain_tag

_TEXT = re.compile(r"(?:^|\|)\s*(?:at|nt)\|[^|]*\S", re.IGNORECASE)
_MARKS = re.compile(r"\^\*?[A-Za-z0-9*^-]?|@[0-9]|[{}]")
"""Signs of layout in a text: tabs and letters after ``^``, colours after ``@``, braces."""


class LessonStep(msgspec.Struct, frozen=True):
    """A page of a lesson: what it says, and the deal as it then lies, if there is one."""

    text: str
    board: Board | None = None
    """The deal with the cards still held, the calls up to here, and no play."""
    played: tuple[Play, ...] = ()
    """The cards played on this page."""
    line: int = 0
    """The line of the file where the page ends."""


def is_lesson(head: str) -> bool:
    """Whether a LIN file that begins so is a movie: it has texts, and is no report of a match."""
    return _TEXT.search(head) is not None and "vg|" not in head.lower()


def lesson_steps(
    games: Iterable[LinGame], *, on_error: OnError | None = None
) -> Iterator[LessonStep]:
    """The pages of a movie. A page with nothing new is none.

    Raises `FormatError` for what cannot be read, or reports it to `on_error` and keeps the rest.

    >>> from .reader import parse_lin
    >>> movie = "nt|Lead low.|pg||md|3,SAQ,,|mb|1Npppp|nt|Now |at|the ace.|pc|SA|pg||"
    >>> [(step.text, len(step.played)) for step in lesson_steps(parse_lin(movie))]
    [('Lead low.', 0), ('Now the ace.', 1)]
    """
    session = LinSession()
    texts: list[str] = []
    for game in games:
        reading = BoardReading(game, session)
        before: list[Play] = []
        fresh = False
        for index, (tag, value) in enumerate([*game.pairs, ("pg", "")]):
            plain = plain_tag(tag)
            if plain in ("nt", "at"):
                texts = [*(texts if plain == "at" else []), value]
            elif plain == "pg":
                text = _plain(texts)
                if text or fresh:
                    new = tuple(reading.plays[_shared(before, reading.plays) :])
                    place = game.place(min(index, len(game.pairs) - 1))[0]
                    yield LessonStep(text, _lying(reading), new, place)
                texts, before, fresh = [], [*reading.plays], False
            else:
                try:
                    reading.pair(plain, value)
                except FormatError as error:
                    placed = FormatError(error.without_place, *game.place(index))
                    if on_error is None:
                        raise placed from None
                    on_error(placed)
                else:
                    fresh = fresh or plain in ("md", "mb", "pc", "up")


def words_alone(board: Board) -> Board:
    """A board of a movie with the words of its remarks, without their signs of layout.

    >>> from .boards import boards_from_lin
    >>> (board,) = boards_from_lin("nt|^*bNow^*n @3look|md|3,SAQ,,|mb|1N|nt|^^strong|")
    >>> board = words_alone(board)
    >>> board.comment, board.auction[0].comment
    ('Now look', 'strong')
    """

    def plain(comment: str) -> str:
        return _plain([comment]) if comment else comment

    return structs.replace(
        board,
        comment=plain(board.comment),
        auction=tuple(structs.replace(c, comment=plain(c.comment)) for c in board.auction),
        play=tuple(structs.replace(c, comment=plain(c.comment)) for c in board.play),
    )


def _plain(texts: Iterable[str]) -> str:
    """A page's text without signs of layout."""
    lines = _MARKS.sub("", "".join(texts)).replace("~", " ").splitlines()
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))


def _shared(before: list[Play], now: list[Play]) -> int:
    """How many cards stood at the page before and stand now."""
    same = 0
    for one, other in zip(before, now, strict=False):
        if one.card != other.card:
            break
        same += 1
    return same


def _lying(reading: BoardReading) -> Board | None:
    """The deal with the cards that are still held; None where there is none."""
    if not (reading.dealt or reading.calls):
        return None
    board = reading.so_far()
    gone = 0
    for play in reading.plays:
        gone |= 1 << play.card if play.card is not None else 0
    north, east, south, west = (h if h is None else h & ~gone for h in board.hands)
    names = (*reading.names, *[""] * 4)
    return structs.replace(
        board,
        number=reading.number,
        label=reading.label,
        vulnerable=reading.vulnerable,
        hands=(north, east, south, west),
        names=(names[2], names[3], names[0], names[1]),
        leader="",
        play=(),
    )
