"""A board of an evening, divided further by cards of its play that somebody remembers."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.cards import Card, Mask, card, card_term
from oddtrick.errors import Refused
from oddtrick.formats.board import Board, Play
from oddtrick.formats.outcome import followed

from .event.entries import Corrected, ResultEntered
from .event.event import ClubEvent
from .results.standings import travellers
from .why import Explained
from .why_evening import WhyLine
from .wording import is_passed_out


def with_remembered(
    event: ClubEvent, deal: Sequence[Mask], board: int, of: int, side: str, codes: Sequence[str],
) -> WhyLine:  # fmt: skip
    """A contestant's board on a side (``NS`` or ``EW``), divided by the first cards of its play,
    from the lead on (``["HK", "H4"]``). What is not remembered stays both sides' play. Raises
    `BadCards` for what is no card, `Refused` where these cannot be the cards of that result."""
    cards = [card(code) for code in codes]
    for line in (scored.line for scored in travellers(event)):
        sits = line.ns if side == "NS" else line.ew
        if line.due.board == board and of in event.credited(line.due, sits):
            break
    else:
        raise Refused("Nobody has a result of board {board} there.", board=board)
    if not isinstance(line.entry, ResultEntered | Corrected):
        raise Refused("Board {board} has an award there, and no result.", board=board)
    if board in {mark.board for mark in event.fouled}:
        raise Refused("The tables of board {board} had different cards.", board=board)
    _check(line.entry, deal, cards)
    played = {(board, line.ns, line.ew): Board(play=tuple(map(Play, cards)))}
    explained = Explained(event, {board: deal}, played, [board], certain=True)
    return next(found for found in explained.lines_of(of) if found.side == side)


def _check(entry: ResultEntered | Corrected, deal: Sequence[Mask], cards: Sequence[Card]) -> None:
    """Raises `Refused` where cards cannot be the beginning of the play of a result."""
    if is_passed_out(entry.contract) or entry.tricks is None:
        raise Refused("Board {board} was passed out.", board=entry.board)
    if not cards:
        raise Refused("No card is given. Begin with the lead.")
    if entry.lead and card(entry.lead) != cards[0]:
        raise Refused(
            "The lead that was entered is the {lead}.", lead=card_term(card(entry.lead))
        )  # fmt: skip
    north, east, south, west = deal
    played = followed(Board(
        hands=(north, east, south, west), declarer=entry.declarer, contract=entry.contract,
        play=tuple(map(Play, cards)),
    ))  # fmt: skip
    if played.faults:
        raise Refused(played.faults[0][1])
    lost = played.done - played.won
    if played.won > entry.tricks or lost > 13 - entry.tricks:
        raise Refused(
            "These cards give declarer {taken} tricks and the defence {lost}: that is not the "
            "result, of {tricks} tricks.",
            taken=played.won, lost=lost, tricks=entry.tricks,
        )  # fmt: skip
