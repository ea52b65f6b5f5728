"""The deals of a file: the `Deal` tags of PBN, or records with hands, one JSON line each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, cast

from ..cards import Card, Mask, bridge_hand_code, card, natural_order
from ..core import Hands
from ..errors import OddtrickError
from ..records import read_record, replay_record
from ..stages.auction import Contract
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
    play: tuple[Card, ...] = ()
    """The cards played, in order of play, as far as the file tells them."""


def deal_code(hands: Iterable[Mask]) -> str:
    """A deal as PBN writes it, north first."""
    return "N:" + " ".join(map(bridge_hand_code, hands))


def read_deals(lines: Iterable[str]) -> Iterator[FileDeal]:
    """All deals of a file, PBN or records. Raises `BadDeal` with the line.

    >>> [d.hands[0].bit_count() for d in read_deals(['[Deal "N:A... K... Q... J..."]'])]
    [1]
    """
    tags: dict[str, str] = {}
    played: list[str] = []  # the lines of a Play section
    in_play = False
    at = 0
    for number, line in enumerate(lines, 1):
        text = line.strip().lstrip("\ufeff")
        if text.startswith("{") and not tags:
            yield _record(text, number)
        elif match := _TAG.match(line):
            name, value = match[1].lower(), match[2]
            if name in tags or (name == "event" and "deal" in tags):
                if "deal" in tags:
                    yield _tagged(tags, at, played)
                tags, played = {}, []
            tags[name] = value
            in_play = name == "play"
            if name == "deal":
                at = number
        elif in_play and text and text[0] not in "%;":
            played.append(text)
        elif not text and "deal" in tags:
            yield _tagged(tags, at, played)
            tags, played, in_play = {}, [], False
    if "deal" in tags:
        yield _tagged(tags, at, played)


def _hands(text: str, number: int) -> tuple[Mask, Mask, Mask, Mask]:
    try:
        return hands_of(text)
    except OddtrickError as error:
        raise BadDeal(f"Line {number}: {error}") from None


_VULNERABLE = {"ns": "ns", "ew": "ew", "all": "all", "both": "all"}


def _tagged(tags: dict[str, str], number: int, played: list[str]) -> FileDeal:
    dealer = SEATS.find(tags.get("dealer", "N").upper()[:1] or "N")
    declarer = tags.get("declarer", "").upper().lstrip("^")
    hands = _hands(tags["deal"], number)
    seat = SEATS.find(declarer) if declarer and declarer in SEATS else None
    contract = tags.get("contract", "")
    play: tuple[Card, ...] = ()
    if played and seat is not None:
        play = _play(played, tags.get("play", ""), (seat + 1) % 4, contract, number)
    return FileDeal(
        hands,
        number,
        max(dealer, 0),
        _VULNERABLE.get(tags.get("vulnerable", "").lower(), "none"),
        contract,
        seat,
        play,
    )


_STRAIN = {"C": 0, "D": 1, "H": 2, "S": 3, "N": 4}


def _play(rows: list[str], first: str, leader: int, contract: str, number: int) -> tuple[Card, ...]:
    """A Play section's cards in order of play: its columns stand in the order of seats."""
    column = SEATS.find(first.upper()[:1] or "?")
    order = natural_order(_STRAIN.get(contract.upper().lstrip("1234567")[:1], 4))
    start = max(column, 0)
    cards: list[Card] = []
    for row in rows:
        entries = [t for t in row.replace("*", " ").split() if not t.startswith(("$", "="))]
        trick: list[Card] = []
        for i in range(4):
            at = (leader + i - start) % 4
            if at >= len(entries) or len(entries[at].rstrip("!?")) != 2:
                return (*cards, *trick)
            try:
                trick.append(card(entries[at].rstrip("!?")))
            except OddtrickError:
                if entries[at].startswith(("-", "+")):
                    return (*cards, *trick)
                raise BadDeal(f"Line {number}: “{entries[at]}” in its play is no card.") from None
        cards += trick
        leader = (leader + order.winner(trick)) % 4
    return tuple(cards)


def _record(text: str, number: int) -> FileDeal:
    """A record, replayed as far as it goes, or just ``{"pbn": "N:…"}``."""
    try:
        fields = json.loads(text)
    except ValueError as error:
        raise BadDeal(f"Line {number} is not a record: {error}.") from None
    if "game" not in fields and isinstance(fields.get("pbn"), str):
        return FileDeal(_hands(fields["pbn"], number), number)
    try:
        state = replay_record(read_record(text))
        hands = hands_of(state.table.first(Hands).cards)
    except OddtrickError as error:
        raise BadDeal(f"Line {number}: {error}") from None
    contract = state.table.find(Contract)
    return FileDeal(
        hands,
        number,
        state.setting.dealer,
        ("none", "ns", "ew", "all")[state.setting.vulnerable],
        contract.code if contract else "",
        contract.declarer if contract else None,
        tuple(cast("Card", e.act.arg) for e in state.log if e.act.kind == "play"),
    )
