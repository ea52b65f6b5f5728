"""Facts and irregularities as they are written on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from oddtrick.errors import BadOption
from oddtrick.laws.questions.at_table import Value
from oddtrick.laws.questions.question import Given

from .assistant import RulingAnswer, rule
from .several import Irregularity

__all__ = ["facts_written", "irregularity_written", "ruling_written"]

_YES_NO: dict[str, Value] = {"yes": True, "no": False}
_DID = re.compile(r"(?:(\d+)\s+)?([A-Za-z])\s+([\w-]+)\s*(?::(.*))?", re.DOTALL)
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
    found = _DID.fullmatch(text.strip())
    if found is None:
        raise BadOption(
            f"Write an irregularity as “W revoke: established=played on; suit=H”, not “{text}”."
        )
    at, seat, offence, facts = found.groups()
    known = _divided(facts)
    suit = str(known.pop("suit", ""))
    return Irregularity(seat.upper(), offence, known, int(at or 0), suit.upper())


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
