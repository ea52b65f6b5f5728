"""The positions of an auction as a file writes them: ``1M (2y) X``.

Calls of the opponents stand in brackets, their passes may be left out. ``M`` is a major, ``m`` a
minor, ``oM`` and ``om`` the other one, ``x``, ``y``, ``z`` and ``w`` any suit; different letters are
different suits. ``(to 2S)`` is any suit bid up to two spades, ``(any)`` a double or any bid up to
three spades. A star marks a bid that does not mean its suit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from oddtrick.cards import STRAINS

from .conditions import Suits, letters_of

__all__ = ["Position", "bids_of", "code_of", "is_enough", "positions", "tokens_of"]

Key = tuple[str, ...]

LETTERS: Mapping[str, tuple[int, ...]] = {
    "M": (3, 2),
    "m": (1, 0),
    "x": (3, 2, 1, 0),
    "y": (3, 2, 1, 0),
    "z": (3, 2, 1, 0),
    "w": (3, 2, 1, 0),
}
"""The suits that a letter may stand for, the highest first."""

MOST_POSITIONS = 2_000
"""Positions that one text may stand for."""

ALL = "any"
HIGHEST_OF_ALL = (3, 3)
_BID = re.compile(r"([1-7])(NT|N|C|D|H|S|oM|om|M|m|x|y|z|w)(\*?)")
_TO = re.compile(r"to ([1-7])([CDHS])")


class Step(NamedTuple):
    """One call of a position: of the opponents or not, and its text."""

    theirs: bool
    text: str


class Position(NamedTuple):
    """A position: all calls from the first bid to the turn, the letters bound, the suits bid by
    each side as the side to call has it, and the last bid (level, strain)."""

    key: Key
    letters: tuple[tuple[str, int], ...]
    suits: Suits
    bid: tuple[int, int]


def is_enough(bid: tuple[int, int], last: tuple[int, int]) -> bool:
    """Whether a bid (level, strain) is higher than the last."""
    return bid > last


def code_of(level: int, strain: int) -> str:
    return f"{level}{STRAINS[strain]}"


def tokens_of(text: str) -> list[Step]:
    """The calls of a position as written. Raises `ValueError` with what is wrong."""
    found = []
    for match in re.finditer(r"\(([^()]*)\)|([^\s()]+)|(\S)", text):
        theirs, ours, odd = match.groups()
        if odd is not None:
            raise ValueError(f"“{odd}” stands alone: a call of theirs is written as (1S)")
        word = (theirs if theirs is not None else ours).strip()
        free = theirs is not None and (word == ALL or _TO.fullmatch(word))
        if not (free or word in ("P", "X", "XX") or _BID.fullmatch(word)):
            raise ValueError(f"“{word}” is no call: write 1S, 2NT, P, X or XX, or 1M, 2y for any suit")
        found.append(Step(theirs is not None, word))
    return found


def bids_of(text: str, letters: Mapping[str, int]) -> Iterator[tuple[str, int, int, dict[str, int]]]:
    """The bids that a call as written may be: its code, level and strain and the letters as they
    are then."""
    match = _BID.fullmatch(text)
    if match is None:
        return
    level, strain = int(match[1]), match[2].replace("NT", "N")
    if strain in ("oM", "om"):
        known = dict(letters_of(letters))
        if strain not in known:
            raise ValueError(f"“{strain}” is the other one of a suit “{strain[1]}” named before it")
        yield code_of(level, known[strain]), level, known[strain], dict(letters)
    elif strain in LETTERS:
        own = letters.get(strain)
        for suit in LETTERS[strain] if own is None else (own,):
            if own is None and suit in letters.values():
                continue
            yield code_of(level, suit), level, suit, {**letters, strain: suit}
    else:
        number = "CDHSN".index(strain)
        yield code_of(level, number), level, number, dict(letters)


class _Found(NamedTuple):
    """The calls so far, of which side, as the expansion of a position goes on."""

    calls: tuple[tuple[bool, str], ...] = ()
    letters: tuple[tuple[str, int], ...] = ()
    theirs: tuple[int, ...] = ()
    ours: tuple[int, ...] = ()
    bid: tuple[int, int] = (0, -1)
    doubled: int = 0
    bidder: bool = False


def _bid(found: _Found, theirs: bool, level: int, strain: int, star: bool, free: bool) -> _Found:
    named = () if star or strain > 3 else (strain,)
    mark = "*" if star and theirs else ""
    return found._replace(
        calls=(*found.calls, (theirs, code_of(level, strain) + mark)),
        theirs=found.theirs + (named if theirs else ()),
        ours=found.ours + (() if theirs else named),
        bid=(level, strain),
        doubled=0,
        bidder=theirs,
    )


def _after(found: _Found, step: Step) -> Iterator[_Found]:
    """The position after one more call, for every suit it may be in."""
    if step.text in ("X", "XX"):
        need = 0 if step.text == "X" else 1
        if found.bid[0] and found.doubled == need and (found.bidder != step.theirs) == (not need):
            yield found._replace(calls=(*found.calls, (step.theirs, step.text)), doubled=need + 1)
        return
    if step.text == "P":
        yield found._replace(calls=(*found.calls, (step.theirs, "P")))
        return
    highest = _TO.fullmatch(step.text)
    if step.text == ALL or highest:
        most = (int(highest[1]), "CDHS".index(highest[2])) if highest else HIGHEST_OF_ALL
        if not highest:
            yield from _after(found, Step(True, "X"))
        for level in range(1, most[0] + 1):
            for strain in range(4):
                if found.bid < (level, strain) <= most:
                    yield _bid(found, True, level, strain, False, True)
        return
    star = step.text.endswith("*")
    for _, level, strain, letters in bids_of(step.text, dict(found.letters)):
        if is_enough((level, strain), found.bid):
            after = _bid(found, step.theirs, level, strain, star, False)
            yield after._replace(letters=tuple(letters.items()))


def _key(calls: tuple[tuple[bool, str], ...]) -> tuple[str, ...]:
    """The calls with the passes that are left out, up to our turn."""
    found: list[str] = []
    before: bool | None = None
    for theirs, code in calls:
        if before is not None and theirs == before:
            found.append("P")
        found.append(code)
        before = theirs
    if before is False:
        found.append("P")
    while found and found[0] == "P":
        found.pop(0)
    return tuple(found)


def positions(text: str, letters: Mapping[str, int] | None = None) -> list[Position]:
    """The positions that a text stands for. Raises `ValueError` with what is wrong."""
    steps = tokens_of(text)
    found = [_Found(letters=tuple((letters or {}).items()))]
    for step in steps:
        longer = [after for one in found for after in _after(one, step)]
        if not longer:
            raise ValueError(f"“{step.text}” cannot be called there: it is not high enough, or not allowed")
        if len(longer) > MOST_POSITIONS:
            raise ValueError(f"this stands for more than {MOST_POSITIONS:,} positions: write fewer letters")
        found = longer
    return [
        Position(
            _key(one.calls),
            one.letters,
            Suits(
                letters_of(dict(one.letters)),
                tuple(dict.fromkeys(one.theirs)),
                tuple(dict.fromkeys(one.ours)),
            ),
            one.bid,
        )
        for one in found
    ]
