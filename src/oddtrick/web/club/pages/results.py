"""The results of an evening as files that other programs read: USEBIO and PBN."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date

from oddtrick.club.event.entries import Adjusted
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.results.standings import Scored, standings, traveller
from oddtrick.club.usebio.writer import UsebioOptions, usebio, version_of
from oddtrick.formats.board import board_by_number
from oddtrick.formats.pbn import Item, PbnGame, Tag, game_from_board, write_pbn
from oddtrick.formats.pbn.values import read_deal
from oddtrick.formats.pbn.writer import render
from oddtrick.formats.usebio.xml_elements import Usebio, write_my_abf, write_usebio
from oddtrick.web.club.members import members_of_evening
from oddtrick.web.club.session import ClubSession

from .public import ranked_event, seen_deals, shown_boards

# The results of an evening as PBN: each board that may be seen with its table of scores, the
# first of them with the ranking (PBN 5).

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


# The results of an evening that is over as USEBIO, with the deals that everybody may see.


def results_usebio(evening: ClubSession) -> bytes:
    """The file that everybody may have: without how the contact is reached."""
    return _written(evening, UsebioOptions(day=_day(evening), contact=False))


def union_usebio(evening: ClubSession, version: str) -> bytes:
    """The file that the director sends to the union, with handicaps and strata by the club's list.
    Its version may be called p2p or myabf. Raises `BadOption` for one that is not written, and
    `Unsupported` for an event that the union does not take."""
    mine = version.lower() == "myabf"
    options = UsebioOptions(
        "1.2" if mine else version_of(version), _day(evening), members_of_evening(evening)
    )
    return _written(evening, options, write_my_abf if mine else write_usebio)


def _day(evening: ClubSession) -> str:
    return date.fromtimestamp(evening.book.times[0]).isoformat()


def _written(
    evening: ClubSession, options: UsebioOptions, write: Callable[[Usebio], str] = write_usebio
) -> bytes:
    boards = seen_deals(evening)
    return write(usebio(evening.book.event, boards=boards, options=options)).encode()
