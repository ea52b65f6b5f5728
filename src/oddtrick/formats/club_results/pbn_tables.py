"""Results in PBN: a table of scores behind each deal (PBN 2.1, section 5), or the board once for
every table that played it, as it was played there. LIN has boards of tables, too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from oddtrick.formats.board import Board
from oddtrick.formats.errors import FormatError
from oddtrick.formats.lin import boards_from_lin
from oddtrick.formats.outcome import complete, derived_score
from oddtrick.formats.pbn import PbnGame, boards_from_games, parse_pbn, table_of
from oddtrick.formats.pbn.reader import apart
from oddtrick.formats.usebio.xml_elements import Element, Usebio, handset
from oddtrick.messages import Verbatim
from oddtrick.support.text import text_of

from .lines import PublishedResults, boards, contract_of, line, score_of

_TABLE, _RANKING = "ScoreTable", "TotalScoreTable"
_BEGINS = re.compile(rb"\s*(?:\xef\xbb\xbf)?\s*[%\[;{]")
_LIN = re.compile(rb"\s*(?:\xef\xbb\xbf)?(?:vg|rs|pn|pw|qx|st|md|mn)\|", re.IGNORECASE)
_TAG = re.compile(rb"^\s*\[(?:ScoreTable|Board)\s", re.MULTILINE)
_KINDS = {"MatchPoints": "MP_PAIRS", "MP": "MP_PAIRS", "IMP": "CROSS_IMP", "Butler": "BUTLER_PAIRS"}
"""The kind of event, by how the Scoring tag begins."""
_POINTS = {"MP": "MATCH_POINTS", "IMP": "CROSS_IMP_POINTS"}
"""The points of a line, by the columns of PBN."""


def is_pbn_results(data: bytes) -> bool:
    """Whether this may be a PBN file of results."""
    return bool(_BEGINS.match(data) and _TAG.search(data))


def read_pbn_results(data: bytes) -> PublishedResults:
    """The results of a PBN file. Raises `FormatError` for one that has none."""
    games = [game for game in apart(parse_pbn(data)) if game.names]
    found = list(boards_from_games(games))
    lines: dict[int, list[Element]] = defaultdict(list)
    said: list[str] = []
    people: dict[str, str] = {}
    for game, board in zip(games, found, strict=True):
        if game.tag(_TABLE) is not None and board.number:
            lines[board.number] += _of_table(game, board.number, said)
        if game.tag(_RANKING) is not None:
            people |= _ranked(game)
    if not lines:
        people = _of_tables(found, lines)
    if not lines:
        raise FormatError("The PBN file has hands, but no results of them.")
    scoring, title = (games[0].get(name) or "" for name in ("Scoring", "Event"))
    return PublishedResults(_results(found, lines, people, scoring, title), tuple(said))


def is_lin_results(data: bytes) -> bool:
    """Whether this may be a LIN file of tables that have played."""
    return bool(_LIN.match(data))


def read_lin_results(data: bytes) -> PublishedResults:
    """The results of the tables in a LIN file. Raises `FormatError` for one that has none."""
    found = list(boards_from_lin(text_of(data)[0]))
    lines: dict[int, list[Element]] = defaultdict(list)
    people = _of_tables(found, lines)
    if not lines:
        raise FormatError("The LIN file has hands, but no results of them.")
    return PublishedResults(_results(found, lines, people, "", ""))


def results_of_tables(
    played: Sequence[Board], scoring: str = "", title: str = ""
) -> PublishedResults:
    """The results of boards as tables played them; `scoring` as PBN has it. Raises `FormatError`
    for boards without results."""
    lines: dict[int, list[Element]] = defaultdict(list)
    people = _of_tables(played, lines)
    if not lines:
        raise FormatError("No board has a result and the names of who played it.")
    return PublishedResults(_results(played, lines, people, scoring, title))


def _results(
    found: Sequence[Board], lines: Mapping[int, list[Element]], people: Mapping[str, str],
    scoring: str, title: str,
) -> Usebio:  # fmt: skip
    kinds = [kind for name, kind in _KINDS.items() if scoring.startswith(name)]
    players = [
        Element.make("PAIR", Element.leaf("PAIR_NUMBER", number), *map(_player, name.split(" & ")))
        for number, name in people.items()
    ]
    event = Element.make(
        "EVENT",
        Element.leaf("EVENT_DESCRIPTION", title),
        Element.make("PARTICIPANTS", *players) if players else None,
        *boards(lines),
        EVENT_TYPE=kinds[0] if kinds else "MP_PAIRS",
    )
    hands = handset([board for board in found if board.complete_deal])
    return Usebio(Element.make("USEBIO", event, hands, Version="1.2"))


def _player(name: str) -> Element:
    return Element.make("PLAYER", Element.leaf("PLAYER_NAME", name.strip()))


def _of_table(game: PbnGame, number: int, said: list[str]) -> Iterator[Element]:
    """The lines of a deal's table of scores."""
    tag = game.tag(_TABLE)
    assert tag is not None
    for row in table_of(tag).dicts():
        values = {name: "" if text == "-" else text for name, text in row.items()}
        ns, ew = values.get("PairId_NS", ""), values.get("PairId_EW", "")
        ours, theirs = values.get("Score_NS", ""), values.get("Score_EW", "")
        place = f"Board {number}, {ns} against {ew}"
        contract = contract_of(values.get("Contract", ""))
        passed = contract == "Pass"
        yield line({
            "NS_PAIR_NUMBER": ns,
            "EW_PAIR_NUMBER": ew,
            "CONTRACT": contract,
            "PLAYED_BY": "" if passed else values.get("Declarer", ""),
            "LEAD": values.get("Lead", ""),
            "TRICKS": "" if passed else values.get("Result", ""),
            "SCORE": score_of(ours, theirs, place, said),
            **_points(values),
        })  # fmt: skip


def _points(values: Mapping[str, str]) -> dict[str, str]:
    return {
        f"{side}_{name}": values[f"{column}_{side}"]
        for column, name in _POINTS.items()
        for side in ("NS", "EW")
        if values.get(f"{column}_{side}")
    }


def _ranked(game: PbnGame) -> dict[str, str]:
    """The names of the pairs in a table of totals."""
    tag = game.tag(_RANKING)
    assert tag is not None
    rows = table_of(tag).dicts()
    return {row["PairId"]: row.get("Names", "") for row in rows if row.get("PairId")}


def _of_tables(found: Sequence[Board], lines: dict[int, list[Element]]) -> dict[str, str]:
    """The lines of boards that stand once for each of their tables, and the pairs by number: those
    who sit together. Raises `FormatError` where nobody can be told from another."""
    numbers: dict[str, int] = {}
    for board in found:
        pairs = pairs_of(board)
        played = complete(board)
        if not (board.number and played.contract and all(pairs)):
            continue
        ns, ew = (numbers.setdefault(pair, len(numbers) + 1) for pair in pairs)
        score = derived_score(played) if board.score is None else board.score
        if score is None:
            raise FormatError(
                "Board {board} has a contract without its result.",
                board=Verbatim(str(board.number)),
            )
        passed = played.contract == "Pass"
        lines[board.number].append(line({
            "NS_PAIR_NUMBER": ns, "EW_PAIR_NUMBER": ew, "CONTRACT": played.contract,
            "PLAYED_BY": "" if passed else played.declarer,
            "TRICKS": "" if passed else played.result, "SCORE": score,
        }))  # fmt: skip
    return {str(number): pair for pair, number in numbers.items()}


def pairs_of(board: Board) -> tuple[str, str]:
    """The two pairs at a board by the names of their players, in the order of the alphabet; empty
    where nobody is named."""
    north, east, south, west = board.names
    ns, ew = (" & ".join(sorted(filter(None, pair))) for pair in ((north, south), (east, west)))
    return ns, ew
