"""The deals of a file: the `Deal` tags of PBN, or records with hands, one JSON line each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..cards import Mask, bridge_hand, bridge_hand_code, mask_of
from ..errors import OddtrickError
from .errors import BadDeal
from .results import SEATS
from .search import hands_of

__all__ = ["FileDeal", "deal_code", "read_deals"]

_TAG = re.compile(r'^\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')


class FileDeal(NamedTuple):
    """A deal of a file, with what the file says of dealer, vulnerability and contract."""

    hands: tuple[Mask, Mask, Mask, Mask]
    line: int
    dealer: int = 0
    vulnerable: str = "none"
    contract: str = ""
    declarer: int | None = None


def deal_code(hands: Iterable[Mask]) -> str:
    """A deal as PBN writes it, north first."""
    return "N:" + " ".join(map(bridge_hand_code, hands))


def read_deals(lines: Iterable[str]) -> Iterator[FileDeal]:
    """All deals of a file, PBN or records. Raises `BadDeal` with the line.

    >>> [d.hands[0].bit_count() for d in read_deals(['[Deal "N:A... K... Q... J..."]'])]
    [1]
    """
    tags: dict[str, str] = {}
    at = 0
    for number, line in enumerate(lines, 1):
        text = line.strip().lstrip("\ufeff")
        if text.startswith("{") and not tags:
            yield _record(text, number)
        elif match := _TAG.match(line):
            name, value = match[1].lower(), match[2]
            if name in tags or (name == "event" and "deal" in tags):
                if "deal" in tags:
                    yield _tagged(tags, at)
                tags = {}
            tags[name] = value
            if name == "deal":
                at = number
        elif not text and "deal" in tags:
            yield _tagged(tags, at)
            tags = {}
    if "deal" in tags:
        yield _tagged(tags, at)


def _hands(text: str, number: int) -> tuple[Mask, Mask, Mask, Mask]:
    try:
        return hands_of(text)
    except OddtrickError as error:
        raise BadDeal(f"Line {number}: {error}") from None


_VULNERABLE = {"ns": "ns", "ew": "ew", "all": "all", "both": "all"}


def _tagged(tags: dict[str, str], number: int) -> FileDeal:
    dealer = SEATS.find(tags.get("dealer", "N").upper()[:1] or "N")
    declarer = tags.get("declarer", "").upper().lstrip("^")
    return FileDeal(
        _hands(tags["deal"], number),
        number,
        max(dealer, 0),
        _VULNERABLE.get(tags.get("vulnerable", "").lower(), "none"),
        tags.get("contract", ""),
        SEATS.find(declarer) if declarer and declarer in SEATS else None,
    )


def _record(text: str, number: int) -> FileDeal:
    try:
        record = json.loads(text)
    except ValueError as error:
        raise BadDeal(f"Line {number} is not a record: {error}.") from None
    hands = record.get("hands")
    if isinstance(record.get("pbn"), str):
        return FileDeal(_hands(record["pbn"], number), number)
    if not isinstance(hands, dict) or set(hands) != set(SEATS):
        raise BadDeal(
            f'Line {number}: a record needs "hands" with N, E, S and W to be solved as a deal.'
        )
    try:
        masks = [
            bridge_hand(h) if isinstance(h, str) else mask_of(h)
            for h in (hands[seat] for seat in SEATS)
        ]
        four = hands_of(masks)
    except (OddtrickError, TypeError, AttributeError) as error:
        raise BadDeal(f"Line {number}: {error}") from None
    dealer = SEATS.find(str(record.get("dealer", "N")).upper()[:1])
    return FileDeal(four, number, max(dealer, 0))
