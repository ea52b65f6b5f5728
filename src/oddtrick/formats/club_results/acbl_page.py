"""The page of a club's game at my.acbl.org, as its browser saves it.

The page holds the game as JSON, in an attribute of the element `result-details` or in a script as
`var data = …`. The names of its fields are facts of such pages, and of the notes of an open
program that reads them (acbl-live-fetch).
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from oddtrick.formats.errors import FormatError, Unsupported
from oddtrick.formats.usebio.xml_elements import Element, Usebio, hand_record
from oddtrick.messages import Name, Verbatim
from oddtrick.seats import SEAT_NAMES
from oddtrick.support.text import text_of

from .lines import (
    PublishedResults,
    boards,
    contract_of,
    given_name_first,
    lead_of,
    line,
    score_of,
)

_HOLDER = b"<result-details"
_SCRIPT = re.compile(r"\bvar\s+data\s*=\s*(?=\{)")
_ATTRIBUTE = re.compile(r"<result-details[^<>\"']{0,500}?:data=(\"[^\"]*\"|'[^']*')")
_MEMBER = re.compile(r"[0-9J-R]\d{6}", re.IGNORECASE)
"""A number of a member; others are made up by the program that sent the game."""
_METHODS = {
    "MATCH_POINTS": ("MP_PAIRS", "MATCH_POINTS", "MATCH_POINTS"),
    "CROSS_IMPS": ("CROSS_IMP", "CROSS_IMPS", "CROSS_IMP_POINTS"),
    "IMPS": ("CROSS_IMP", "CROSS_IMPS", "CROSS_IMP_POINTS"),
}
"""By the page's word for the scoring: the kind of event, its method, and the points of a line."""
_Row = Mapping[str, Any]


def is_acbl_page(data: bytes) -> bool:
    """Whether this is a page with a game of my.acbl.org in it."""
    return _HOLDER in data or (
        b"var data" in data and b'"board_results"' in data and b'"pair_summaries"' in data
    )


def read_acbl_page(data: bytes) -> PublishedResults:
    """The game of a page. Raises `FormatError` for a page without one, a damaged one, and what is
    no game of pairs."""
    game = _game(text_of(data)[0])
    kind = _text(game, "type").upper() or "PAIRS"
    if kind != "PAIRS":
        raise Unsupported(
            "The page is of “{kind}”; how such pages hold their matches is not known. Pages "
            "of pairs are read.",
            kind=Name(kind[:20]),
        )
    method = _text(game, "board_scoring_method").upper()
    if method not in _METHODS:
        raise Unsupported(
            "The page is scored by “{method}”, of which no page was at hand. {methods} are read.",
            method=Name(method[:20]),
            methods=Verbatim(", ".join(_METHODS)),
        )
    said: list[str] = []
    event, by, points = _METHODS[method]
    sessions = [
        Element.make(
            "SESSION", *(_section(section, points, said) for section in _rows(session, "sections")),
            SESSION_ID=_text(session, "number") or str(n),
        )
        for n, session in enumerate(_rows(game, "sessions"), 1)
    ]  # fmt: skip
    if not any(board.name == "BOARD" for s in sessions for part in s.children
               for board in part.children):  # fmt: skip
        raise FormatError("The page's game has no boards with results.")
    hands = tuple(_hands(game, said))
    version = game.get("latest_upload")
    made = Element.make(
        "USEBIO",
        Element.make(
            "CLUB",
            Element("CLUB_NAME", _text(game, "club_name")),
            Element.leaf("CLUB_ID_NUMBER", _text(game, "club_id_number")),
        ),
        Element.make(
            "EVENT",
            Element.leaf("EVENT_DESCRIPTION", _text(game, "name")),
            Element.leaf("PROGRAM_NAME", _text(game, "program_name")),
            Element.leaf("PROGRAM_VERSION", _text(version, "program_version")),
            Element.leaf("DATE", _day(_text(game, "start_date"))),
            Element.leaf("WINNER_TYPE", _text(game, "winner_type")),
            Element.leaf("SESSION_COUNT", len(sessions)),
            Element.leaf("SECTION_COUNT", max(len(s.children) for s in sessions)),
            Element.leaf("BOARD_SCORING_METHOD", by),
            *sessions,
            EVENT_TYPE=event,
        ),
        Element.make("HANDSET", *hands) if hands else None,
        Version="1.2",
    )
    return PublishedResults(Usebio(made), tuple(dict.fromkeys(said)))


# -- the JSON -------------------------------------------------------------------------------


def _game(text: str) -> _Row:
    if (match := _ATTRIBUTE.search(text)) is not None:
        written = html.unescape(match[1][1:-1])
    elif (script := _SCRIPT.search(text)) is not None:
        written = text[script.end() :]
    else:
        raise FormatError(
            "The page names a game but does not hold it: save it whole, as it is sent, from "
            "my.acbl.org/club-results/details."
        )
    try:
        game, _ = json.JSONDecoder().raw_decode(written.lstrip())
    except (ValueError, RecursionError):
        raise FormatError(
            "The game in the page is cut off or damaged: it is no whole JSON."
        ) from None
    if not isinstance(game, dict) or not isinstance(game.get("sessions"), list):
        raise FormatError("The page's data is no game: it has no list of sessions.")
    return game


def _rows(holder: object, name: str) -> list[_Row]:
    found = holder.get(name) if isinstance(holder, dict) else None
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []


def _text(holder: object, name: str) -> str:
    value = holder.get(name) if isinstance(holder, dict) else None
    known = isinstance(value, (str, int, float)) and not isinstance(value, bool)
    return _shown(str(value)) if known else ""


def _shown(text: str) -> str:
    """A text without what no XML may have."""
    return " ".join("".join(c if c.isprintable() else " " for c in text[:200]).split())


def _whole(holder: object, name: str) -> int:
    text = _text(holder, name)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0


def _day(text: str) -> str:
    match = re.fullmatch(r"(\d\d)/(\d\d)/(\d{4})", text)
    return f"{match[2]}/{match[1]}/{match[3]}" if match else ""


# -- a section ------------------------------------------------------------------------------


def _section(section: _Row, points: str, said: list[str]) -> Element:
    found: dict[int, list[Element]] = {}
    for board in _rows(section, "boards"):
        number = _whole(board, "board_number")
        for row in _rows(board, "board_results"):
            if (made := _line(row, number, points, said)) is not None:
                found.setdefault(number, []).append(made)
    return Element.make(
        "SECTION",
        Element.make("PARTICIPANTS", *map(_pair, _rows(section, "pair_summaries"))),
        *boards(found),
        SECTION_ID=_text(section, "name") or "A",
    )


def _pair(row: _Row) -> Element:
    return Element.make(
        "PAIR",
        Element.leaf("PAIR_NUMBER", _text(row, "pair_number")),
        Element.leaf("DIRECTION", _text(row, "direction")),
        Element.leaf("BOARDS_PLAYED", _text(row, "boards_played")),
        Element.leaf("TOTAL_SCORE", _text(row, "score")),
        Element.leaf("PERCENTAGE", _text(row, "percentage")),
        Element.leaf("ADJUSTMENT", _text(row, "adjustment")),
        Element.leaf("HANDICAP", _text(row, "handicap")),
        Element.leaf("PLACE", _place(row)),
        *map(_player, _rows(row, "players")),
    )


def _place(row: _Row) -> str:
    """The place in the section's whole list, the first stratum; pages tell it of those alone who
    have earned something. `2/4` is shared by the second to the fourth."""
    for place in _rows(row, "strat_place"):
        if _text(place, "type") == "Section" and _text(place, "strat_number") == "1":
            first, _, shared = _text(place, "rank").partition("/")
            if first.isdecimal():
                return first + "=" * bool(shared)
    return ""


def _player(row: _Row) -> Element:
    number = _text(row, "id_number")
    return Element.make(
        "PLAYER",
        Element.leaf("PLAYER_NAME", given_name_first(_text(row, "name"))),
        Element.leaf("NATIONAL_ID_NUMBER", number if _MEMBER.fullmatch(number) else ""),
        Element.leaf("MASTER_POINTS_AWARDED", _awarded(row)),
    )


def _awarded(row: _Row) -> str:
    """The most that a player has for the session; a page tells section and overall apart, of which
    the greater counts."""
    totals = [_text(found, "total") for found in _rows(row, "awards_score")]
    known = [text for text in totals if re.fullmatch(r"\d{1,3}(\.\d{1,3})?", text)]
    return max(known, key=float, default="")


def _line(row: _Row, board: int, points: str, said: list[str]) -> Element | None:
    ns, ew = _text(row, "ns_pair"), _text(row, "ew_pair")
    place = f"Board {board}, {ns} against {ew}"
    if not (board and ns and ew):
        said.append(f"{place}: the line names no board or no pair.")
        return None
    score, other = _text(row, "ns_score"), _text(row, "ew_score")
    contract = contract_of(_text(row, "contract"))
    passed = contract == "Pass" or "PASS" in (score.upper(), other.upper())
    values: dict[str, object] = {
        "NS_PAIR_NUMBER": ns, "EW_PAIR_NUMBER": ew,
        "TABLE_NUMBER": _whole(row, "table_number") or "",
        "ROUND_NUMBER": _whole(row, "round_number") or "",
    }  # fmt: skip
    if passed:
        values |= {"CONTRACT": "Pass", "SCORE": "0"}
    elif scored := score_of(score, other, place, said):
        if contract and not scored.startswith("A"):
            values |= {
                "CONTRACT": contract, "PLAYED_BY": _text(row, "declarer")[:1].upper(),
                "LEAD": lead_of(_text(row, "opening_lead")), "TRICKS": _text(row, "tricks_taken"),
            }  # fmt: skip
        values["SCORE"] = scored
    else:
        return None
    for side in ("NS", "EW"):
        values[f"{side}_{points}"] = _text(row, f"{side.lower()}_match_points")
    return line(values)


# -- hands ----------------------------------------------------------------------------------


def _hands(game: _Row, said: list[str]) -> Iterator[Element]:
    """The hand records, each board once; sessions after the first have boards of their own, which
    a hand record of USEBIO cannot tell apart."""
    known: set[int] = set()
    for session in _rows(game, "sessions"):
        for row in _rows(session, "hand_records"):
            number = _whole(row, "board")
            if not number or number in known:
                if number:
                    said.append("Hand records of later sessions are left out.")
                continue
            known.add(number)
            yield hand_record(number, partial(_holding, row))


def _holding(row: _Row, seat: str, suit: str) -> str:
    text = _text(row, f"{SEAT_NAMES[seat]}_{suit}".lower())
    return text.replace("10", "T").replace("-", "").replace(" ", "")
