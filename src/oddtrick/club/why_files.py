"""Evenings to be explained, as they lie in files: results of any program, and the hands beside
them or in the same file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from oddtrick.cards import Mask
from oddtrick.errors import Refused
from oddtrick.formats import read_boards
from oddtrick.formats.board import Board
from oddtrick.formats.club_results.pbn_tables import (
    is_lin_results,
    is_pbn_results,
    pairs_of,
    results_of_tables,
)
from oddtrick.formats.club_results.registry import read_results
from oddtrick.messages import Message, Name, TextValue, Verbatim, say
from oddtrick.seats import board_dealer, board_vulnerable

from .event.event import ClubEvent
from .usebio.past_events import past_events
from .why import Played
from .wording import boards_said


class EveningRead(NamedTuple):
    """An evening with what is known of its cards, the `deals` by board."""

    event: ClubEvent
    deals: dict[int, tuple[Mask, ...]]
    remarks: tuple[Message | str, ...] = ()
    """What is to be said of the files; of what a file of results says itself, in English."""
    sections: int = 1
    played: Played = MappingProxyType({})


def read_evening(data: bytes, section: int = 1, hands: bytes = b"", name: str = "") -> EveningRead:
    """The evening of a file of results: of several sections one, counted from 1. `hands` are a file
    of hands beside it, `name` what that is called. Raises `FormatError`, `Refused`."""
    published_results = read_results(data)
    past = past_events(published_results.results, whole=True)
    if not 1 <= section <= len(past):
        raise Refused(
            "The file has {sections} sections, and no section {section}.",
            sections=len(past),
            section=section,
        )
    event, remarks = past[section - 1]
    played = [*published_results.results.played]
    for form, holds in (("pbn", is_pbn_results), ("lin", is_lin_results)):
        if holds(data):
            played += read_boards(data, form)
    deals, wrong = deals_of(played) | deals_of(published_results.results.hands), list[Message]()
    if hands or name:
        beside, wrong = hands_beside(event, read_boards(hands, name=name), name, deals)
        deals |= beside
    said: tuple[Message | str, ...] = (*published_results.remarks, *remarks, *wrong)
    return EveningRead(event, deals, said, len(past), played_at(event, played))


def evening_of_tables(boards: Sequence[Board], scoring: str = "", title: str = "") -> EveningRead:
    """The evening of boards as tables played them; `scoring` as PBN has it. Raises `FormatError`,
    `Refused`."""
    ((event, remarks),) = past_events(results_of_tables(boards, scoring, title).results)
    return EveningRead(event, deals_of(boards), remarks, 1, played_at(event, boards))


def hands_beside(
    event: ClubEvent, boards: Iterable[Board], name: str,
    known: Mapping[int, tuple[Mask, ...]] = MappingProxyType({}),
) -> tuple[dict[int, tuple[Mask, ...]], list[Message]]:  # fmt: skip
    """The deals of a file of hands for an event, and what of the file does not match it: other
    boards, another dealer or vulnerability than a board of the number has, a number with two deals.
    `known` are hands that were there before. Raises what reading the boards does."""
    every = [board for board in boards if board.number and board.complete_deal]
    read = list({(board.number, board.hands): board for board in every}.values())
    counts = Counter(board.number for board in read)
    twice = {number for number, count in counts.items() if count > 1}
    other = {
        b.number for b in read
        if (b.dealer and b.dealer != board_dealer(b.number))
        or (b.vulnerable and b.vulnerable != board_vulnerable(b.number))
    }  # fmt: skip
    planned = {due.board for due in event.due()}
    deals = deals_of(b for b in read if b.number not in twice | other)
    changed = {n for n, deal in deals.items() if n in known and known[n] != deal and n in planned}
    messages: list[Message] = []
    named = Name(name or "the file of hands")
    if not every:
        messages.append(
            say("{name} has no numbered deal of which all cards are known.", name=named)
        )
    elif (another := of_other_boards(event, counts, named)) is not None:
        messages.append(another)
    if twice:
        messages.append(say(
            "Boards of {name} with two deals are left out: {boards}.",
            boards=Verbatim(boards_said(twice)), name=named,
        ))  # fmt: skip
    if other - twice:
        messages.append(say(
            "Boards of {name} with another dealer or vulnerability than their number has are left "
            "out: {boards}.",
            boards=Verbatim(boards_said(other - twice)), name=named,
        ))  # fmt: skip
    if changed:
        messages.append(say(
            "Boards that have other hands in {name} than in the results are taken from {name}: "
            "{boards}.",
            boards=Verbatim(boards_said(changed)), name=named,
        ))  # fmt: skip
    if planned & counts.keys() and counts.keys() - planned:
        messages.append(say(
            "Boards of {name} that nobody has a result of: {boards}.",
            boards=Verbatim(boards_said(counts.keys() - planned)), name=named,
        ))  # fmt: skip
    return deals, messages


def of_other_boards(event: ClubEvent, numbers: Iterable[int], name: TextValue) -> Message | None:
    """What is said of a file whose boards have other numbers than all of an event's."""
    planned, there = {due.board for due in event.due()}, {*numbers}
    if planned & there or not planned:
        return None
    return say(
        "{name} has boards {there}, and the evening boards {here}: it is another’s.",
        there=Verbatim(boards_said(there)), here=Verbatim(boards_said(planned)), name=name,
    )  # fmt: skip


def deals_of(boards: Iterable[Board]) -> dict[int, tuple[Mask, ...]]:
    """The deals of boards by number, as far as all their cards are known."""
    return {
        board.number: tuple(hand or 0 for hand in board.hands)
        for board in boards
        if board.number and board.complete_deal
    }


def played_at(event: ClubEvent, boards: Iterable[Board]) -> dict[tuple[int, int, int], Board]:
    """The boards of which calls or cards are known at the tables of an event, by who is named
    there."""
    sides = {" & ".join(sorted(event.names_of(c))): c for c in event.contestants}
    found = {}
    for board in boards:
        ns, ew = (sides.get(pair, 0) for pair in pairs_of(board))
        if (board.auction or board.play) and ns and ew:
            found[board.number, ns, ew] = board
    return found
