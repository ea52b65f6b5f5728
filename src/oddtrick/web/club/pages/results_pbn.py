"""The results of an evening as PBN: each board that may be seen with its table of scores, the first
of them with the ranking (PBN 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from oddtrick.club.event.entries import Adjusted
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.results.standings import Scored, standings, traveller
from oddtrick.formats.model.board import board_by_number
from oddtrick.formats.pbn import Item, PbnGame, Tag, game_from_board, write_pbn
from oddtrick.formats.pbn.model.values import read_deal
from oddtrick.formats.pbn.writing.writer import render
from oddtrick.web.club.session import ClubSession

from .public import ranked_event, shown_boards

__all__ = ["results_pbn"]

_SCORING = {"matchpoints": "MatchPoints", "imps": "IMP;Cross", "butler": "Butler"}
_POINTS = {"matchpoints": "MP", "imps": "IMP", "butler": "IMP"}
"""The names of the columns of points."""


def _table(name: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Tag:
    items = [
        Item(text, quoted=not text.isalnum(), new_line=not at)
        for row in rows
        for at, text in enumerate(row)
    ]
    return Tag(name, ";".join(columns), render((), items))


def _line(event: ClubEvent, scored: Scored, points: bool) -> list[str]:
    line, entry = scored.line, scored.line.entry
    score = "-" if line.score is None else str(line.score)
    # What the director gave stands by its points alone.
    result = ["-", "-", "-"]
    if not isinstance(entry, Adjusted):
        contract = entry.contract.upper() if entry.declarer else "Pass"
        tricks = "-" if entry.tricks is None else str(entry.tricks)
        result = [contract, entry.declarer or "-", tricks]
    said = event.decimals.fixed
    figures = [said(own) for own in scored.shown(event.decimals)] if points else []
    return [event.label(line.ns), event.label(line.ew), *result, score, *figures]


def results_pbn(evening: ClubSession) -> bytes:
    """The file. Boards whose deal is not known are without it."""
    event, hands = evening.book.event, evening.hands
    points, scoring = _POINTS.get(event.opened.scoring, ""), _SCORING.get(event.opened.scoring, "")
    figures = [f"{points}_NS", f"{points}_EW"] if points else []
    columns = ["PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Score_NS", *figures]
    games: list[PbnGame] = []
    for number in sorted(shown_boards(evening)):
        board = board_by_number(
            number,
            read_deal(hands[number]) if number in hands else (None,) * 4,
            {"Event": event.opened.title, "Scoring": scoring},
        )
        tags = [*game_from_board(board).tags]
        rows = [_line(event, scored, bool(points)) for scored in traveller(event, number)]
        tags.append(_table("ScoreTable", columns, rows))
        if not games:
            tags.append(_ranking(evening, points))
        games.append(PbnGame.of(tags))
    return b"".join(write_pbn(games))


def _ranking(evening: ClubSession, points: str) -> Tag:
    event = ranked_event(evening)
    played = Counter(
        c for line in event.results() for side in (line.ns, line.ew) for c in event.members(side)
    )
    said = event.decimals.fixed
    total = f"Total{points or 'Score'}"
    rows = [
        [row.place, str(row.pair), " & ".join(row.names) or str(row.pair), said(row.points),
         said(row.percent), str(played[row.pair])]
        for row in standings(event)
    ]  # fmt: skip
    columns = ["Rank", "PairId", "Names", total, "TotalPercentage", "NrBoards"]
    return _table("TotalScoreTable", columns, rows)
