"""A line that asks for a call, and the line that answers it."""

from __future__ import annotations

import codecs
from typing import Any

import msgspec

from oddtrick.errors import BadRecord
from oddtrick.support.typed_json import decode

__all__ = ["LONGEST", "CallAnswer", "CallQuestion", "question"]

LONGEST = 1 << 20
"""Bytes that a line may have."""

Cards = str | list[str]
"""A hand of bridge (``spades.hearts.diamonds.clubs``), or codes of cards."""


class CallQuestion(msgspec.Struct):
    """A line as it comes in.

    `hand` is what the seat holds as it is to call, `auction` what has been said. `turn_up` is the
    card turned up where the game has one, `open` what the seat sees of other hands (an open
    dummy, or its own), `seen` the cards that it has seen leave the play before the calls, and
    `before` how the match stands (as in a record). What is not given the seat does not know.
    `system` and `their_system` are the bidding systems of the seat's side and of the other: a name,
    or the text of a card.
    """

    game: str
    dealer: str
    seat: str
    hand: Cards
    auction: str | list[str] = []
    options: dict[str, Any] = {}
    turn_up: str | None = None
    open: dict[str, Cards] = {}
    seen: Cards = []
    before: Any = None
    system: str | None = None
    their_system: str | None = None


class CallAnswer(msgspec.Struct):
    """A line as it goes out; `seconds` is what the decision took."""

    call: str
    meaning: str
    reason: str
    citation: str
    seconds: float


def question(line: str | bytes) -> CallQuestion:
    """Read one line. Raises `BadRecord` with what is wrong in which field."""
    if len(line) > LONGEST:
        raise BadRecord(f"The line is longer than {LONGEST:,} bytes; a question has some hundred.")
    mark = codecs.BOM_UTF8  # some editors begin a file with it
    try:
        text = line.encode() if isinstance(line, str) else line
        return decode(text.removeprefix(mark), CallQuestion)
    except msgspec.ValidationError as error:
        raise BadRecord(f"A field does not fit: {error}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord(f"This is not a JSON object: {error}.") from None
