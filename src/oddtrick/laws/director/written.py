"""Facts and irregularities as they are written on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from oddtrick.errors import BadOption
from oddtrick.laws.clauses.facts import Given, Value
from oddtrick.seats import SEAT_NAMES

from .assistant import RulingAnswer, rule
from .several import Irregularity

_YES_NO: dict[str, Value] = {"yes": True, "no": False}
LONGEST = 2000
"""Letters that one irregularity may have, as it is written."""

_DID = re.compile(r"(?:(\d{1,4})\s+)?([A-Za-z])\s+([\w-]+)\s*(?::(.*))?", re.DOTALL)
_RULED = re.compile(r"([\w-]+)\s+([\w-]+)\s*(?::(.*))?", re.DOTALL)


def facts_written(pairs: Sequence[str]) -> dict[str, Given]:
    """``name=value`` pairs; yes and no are facts that are so or not. Several values of one name are
    divided by commas, or given one by one. Raises `BadOption`."""
    found: dict[str, Given] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadOption(f"Write a fact as name=value, not “{pair}”.")
        name = name.strip()
        before = found.get(name, ())
        facts = tuple(_YES_NO.get(t.strip().lower(), t.strip()) for t in text.split(","))
        values = (*(before if isinstance(before, tuple) else (before,)), *facts)
        found[name] = values if len(values) > 1 else values[0]
    return found


def _divided(facts: str | None) -> dict[str, Given]:
    return facts_written([part for part in (facts or "").split(";") if part.strip()])


def irregularity_written(text: str) -> Irregularity:
    """The irregularity written as ``2 W revoke: suit=H; established=played on``. Raises
    `BadOption`.

    >>> one = irregularity_written("2 W revoke: suit=H; later_won=yes")
    >>> one.at, one.seat, one.offence, one.suit, one.facts
    (2, 'W', 'revoke', 'H', {'later_won': True})
    """
    if len(text) > LONGEST:
        raise BadOption(f"An irregularity has at most {LONGEST} letters; this one has {len(text)}.")
    found = _DID.fullmatch(text.strip())
    if found is None:
        raise BadOption(
            f"Write an irregularity as “W revoke: established=played on; suit=H”, not “{text}”."
        )
    at, seat, offence, facts = found.groups()
    known = _divided(facts)
    suit = str(known.pop("suit", ""))
    return Irregularity(seat.upper(), offence, known, int(at or 0), suit.upper())


def names_written(pairs: Sequence[str]) -> dict[str, str]:
    """The players' names by their seats, written as ``W=Ann Lee``. Raises `BadOption`."""
    names: dict[str, str] = {}
    for pair in pairs:
        seat, equals, text = pair.partition("=")
        if seat.strip().upper() not in SEAT_NAMES or not equals or not text.strip():
            raise BadOption(f"Write a name as W=Ann Lee, not “{pair}”.")
        names[seat.strip().upper()] = text.strip()
    return names


def ruling_written(text: str) -> RulingAnswer:
    """The answer of a code that is asked so: ``duplicate2017 board: wrong_what=board;
    been_played=yes``. Raises `BadOption`.

    >>> ruling_written("duplicate2017 board: wrong_what=board; been_played=yes").adjusts
    'artificial'
    """
    found = _RULED.fullmatch(text.strip())
    if found is None:
        raise BadOption(
            "Write a ruling as “duplicate2017 board: wrong_what=board; been_played=yes”, not "
            f"“{text}”."
        )
    code, offence, facts = found.groups()
    return rule(code, offence, **_divided(facts))
