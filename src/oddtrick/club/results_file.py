"""An event as a USEBIO 1.3 file, and the results of such a file entered into an event."""

from __future__ import annotations

import re

from ..errors import Refused
from ..formats.usebio import Element, Usebio
from .entries import Adjusted, Entered, Entry, Named
from .events import Event
from .standings import Scored, standings, traveller

__all__ = ["entries_of", "usebio"]

_TYPES = {
    "matchpoints": "MP_PAIRS",
    "imps": "CROSS_IMP",
    "butler": "BUTLER_PAIRS",
    "total": "AGGREGATE",
}
"""The file's word for the scoring."""
_POINTS = {
    "matchpoints": "MATCH_POINTS",
    "imps": "CROSS_IMP_POINTS",
    "butler": "CROSS_IMP_POINTS",
}
"""The element that has a line's points; total points have none beside the score."""
_ADJUSTED = re.compile(r"A(100|\d\d)(100|\d\d)")
"""An artificial score: percent for North–South, then for East–West (our way to write it)."""


def usebio(event: Event, club: str = "") -> Usebio:
    """The event with its pairs, standings and travellers; penalties are in the totals alone."""
    rows = standings(event)
    pairs = [
        Element.make(
            "PAIR",
            Element.leaf("PAIR_NUMBER", row.pair),
            Element.leaf("DIRECTION", row.field),
            Element.leaf("TOTAL_SCORE", f"{float(row.points):.2f}"),
            Element.leaf("PERCENTAGE", f"{float(row.percent):.2f}"),
            Element.leaf("PLACE", row.place),
            *(Element.make("PLAYER", Element.leaf("PLAYER_NAME", name)) for name in row.names),
        )
        for row in rows
    ]
    boards = [
        Element.make(
            "BOARD",
            Element.leaf("BOARD_NUMBER", board),
            *(_line(event, scored) for scored in traveller(event, board)),
        )
        for board in sorted({due.board for due in event.due()})
    ]
    return Usebio(
        Element.make(
            "USEBIO",
            Element.make("CLUB", Element.leaf("CLUB_NAME", club)) if club else None,
            Element.make(
                "EVENT",
                Element.leaf("PROGRAM_NAME", "Oddtrick"),
                Element.leaf("EVENT_DESCRIPTION", event.opened.title.strip()),
                Element.leaf("WINNER_TYPE", 2 if any(row.field for row in rows) else 1),
                Element.leaf("BOARDS_PER_ROUND", event.opened.boards),
                Element.make("PARTICIPANTS", *pairs),
                *boards,
                EVENT_TYPE=_TYPES[event.opened.scoring],
            ),
            Version="1.3",
        )
    )


def _line(event: Event, scored: Scored) -> Element:
    entry = scored.line.entry
    numbers = (Element.leaf("NS_PAIR_NUMBER", entry.ns), Element.leaf("EW_PAIR_NUMBER", entry.ew))
    kind = _POINTS.get(event.opened.scoring, "")
    points = [
        Element.leaf(f"{side}_{kind}", f"{float(value):.2f}")
        for side, value in (("NS", scored.ns), ("EW", scored.ew))
        if kind
    ]
    if isinstance(entry, Adjusted):
        score = Element.leaf("SCORE", _ruling(entry, scored))
        return Element.make("TRAVELLER_LINE", *numbers, score, *points)
    return Element.make(
        "TRAVELLER_LINE",
        *numbers,
        Element.leaf("CONTRACT", entry.contract),
        Element.leaf("PLAYED_BY", entry.declarer),
        Element.leaf("LEAD", entry.lead[::-1]),
        Element.leaf("TRICKS", entry.tricks),
        Element.leaf("SCORE", scored.line.score),
        *points,
    )


def _ruling(entry: Adjusted, scored: Scored) -> int | str:
    """One assigned score as it is. A weighted or split one has no place in the file: what it earned
    is written, in percent, as an artificial one."""
    if len(entry.scores) == 1 and not entry.ew_scores:
        return entry.scores[0][0]
    ours, theirs = entry.ns_percent, entry.ew_percent
    if entry.scores and scored.top:
        ours, theirs = (round(100 * points / scored.top) for points in (scored.ns, scored.ew))
    return f"A{ours:02}{theirs:02}"


def entries_of(results: Usebio, event: Event) -> list[Entry]:
    """Names and results of a file's first event, to be added to one of the same movement.

    Raises `Refused` for a line that is not of it."""
    if not results.events:
        raise Refused("The file has no event.")
    found: list[Entry] = [
        Named(_number(p.number), tuple(player.name for player in p.players))
        for p in results.events[0].participants
        if p.players
    ]
    for board in results.events[0].boards:
        number = _number(board.number)
        for line in board.lines:
            ns, ew = _number(line.ns), _number(line.ew)
            turned = event.due_of(number, ns, ew).ns != ns
            if given := _ADJUSTED.fullmatch(line.element.get("SCORE")):
                found.append(Adjusted(number, ns, ew, int(given[1]), int(given[2])))
            elif not line.contract and line.score is not None:
                found.append(Adjusted(number, ns, ew, 0, 0, scores=((line.score, 100),)))
            else:
                found.append(
                    Entered(
                        number, ns, ew, line.contract, line.declarer, line.tricks, line.lead, turned
                    )
                )
    return found


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Refused(f"“{text}” is no number of a pair or board.")
    return int(text)
