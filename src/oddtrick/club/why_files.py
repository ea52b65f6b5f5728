"""Evenings to be explained, as they lie in files: results of any program, and the hands beside
them or in the same file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from oddtrick.cards import Mask
from oddtrick.errors import Refused
from oddtrick.formats import read_boards
from oddtrick.formats.board import Board
from oddtrick.formats.club_results.pbn_tables import is_lin_results, is_pbn_results, pairs_of
from oddtrick.formats.club_results.registry import read_results

from .event.event import ClubEvent
from .usebio.past_events import past_events


class EveningRead(NamedTuple):
    """An evening with what is known of its cards: `deals` by board, `cards` by board and sides."""

    event: ClubEvent
    deals: dict[int, tuple[Mask, ...]]
    cards: dict[tuple[int, int, int], tuple[int, ...]]
    remarks: tuple[str, ...] = ()
    sections: int = 1
    played: Mapping[tuple[int, int, int], Board] = MappingProxyType({})
    """The boards as they were played, by board and sides."""


def read_evening(data: bytes, section: int = 1, hands: bytes = b"", name: str = "") -> EveningRead:
    """The evening of a file of results: of several sections one, counted from 1. `hands` are a file
    of hands beside it, `name` what that is called. Raises `FormatError`, `Refused`."""
    found = read_results(data)
    past = past_events(found.results, whole=True)
    if not 1 <= section <= len(past):
        raise Refused(
            "The file has {sections} sections, and no section {section}.",
            sections=len(past),
            section=section,
        )
    event, remarks = past[section - 1]
    played = [*found.results.played]
    for form, holds in (("pbn", is_pbn_results), ("lin", is_lin_results)):
        if holds(data):
            played += read_boards(data, form)
    deals = deals_of(played) | deals_of(found.results.hands)
    if hands:
        deals |= deals_of(read_boards(hands, name=name))
    at_tables = played_at(event, played)
    cards = {key: cards_of(board) for key, board in at_tables.items()}
    return EveningRead(event, deals, cards, (*found.remarks, *remarks), len(past), at_tables)


def deals_of(boards: Iterable[Board]) -> dict[int, tuple[Mask, ...]]:
    """The deals of boards by number, as far as all their cards are known."""
    return {
        board.number: tuple(hand or 0 for hand in board.hands)
        for board in boards
        if board.number and board.complete_deal
    }


def played_at(event: ClubEvent, boards: Iterable[Board]) -> dict[tuple[int, int, int], Board]:
    """The boards whose play is known card by card at the tables of an event, by who is named
    there."""
    sides = {" & ".join(sorted(event.names_of(c))): c for c in event.contestants}
    found = {}
    for board in boards:
        ns, ew = (sides.get(pair, 0) for pair in pairs_of(board))
        if cards_of(board) and ns and ew:
            found[board.number, ns, ew] = board
    return found


def cards_of(board: Board) -> tuple[int, ...]:
    """The cards of a play, where all of it is known; none of a play that the laws mended."""
    cards = tuple(p.card for p in board.play if p.card is not None and not p.revoke)
    return cards if len(cards) == len(board.play) else ()
