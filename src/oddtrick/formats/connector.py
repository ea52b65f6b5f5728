"""The Data Connector of Bridgemate Control Software 5: what is asked of it over HTTP and what it
answers, as results like those of a BWS file.

Facts of the protocol: Bridge Systems' open clients for scoring programs. Each request is one JSON
object; what it carries is JSON again, as a text.
"""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Iterable, Mapping
from http.client import HTTPException
from typing import Any, NamedTuple

from oddtrick.errors import BadOption
from oddtrick.formats.errors import FormatError
from oddtrick.messages import Name, Verbatim

from .access import Row

PING, INITIALIZE, ALL_RESULTS = 4, 5, 23
"""Commands."""
_ERROR = 4
"""The sort of an answer that says what went wrong."""
_PATH = "dc-scoringprogram"
_WAIT = 30.0
_LONGEST = 16 << 20
_AVERAGES = (40, 50, 60)
_NOT_PLAYED = -10
_RANKS = {n: str(n) for n in range(2, 11)} | {11: "J", 12: "Q", 13: "K", 14: "A"}


class Connector(NamedTuple):
    """Where the connector listens, as `http://192.168.1.50:5079`, and who asks."""

    address: str
    club: str
    licence: str

    def ask(self, command: int, session: str = "", carried: object = None) -> Any:
        """The data carried back. Raises `BadOption` where nobody answers or it refuses."""
        if not re.match(r"https?://[^/]+", self.address):
            raise BadOption(
                "“{address}” is no address; write one as http://192.168.1.50:5079.",
                address=Name(self.address),
            )
        body = {
            "Command": command,
            "ClubId": self.club,
            "LicenceKey": self.licence,
            "SessionGuid": session,
            "SerializedData": "" if carried is None else json.dumps(carried),
        }
        request = urllib.request.Request(
            f"{self.address.rstrip('/')}/{_PATH}",
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json; charset=utf-8"},
        )
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with direct.open(request, timeout=_WAIT) as answer:
                data = answer.read(_LONGEST + 1)
        except (OSError, ValueError, HTTPException) as error:
            why = getattr(error, "reason", None) or error
            raise BadOption(
                "The Data Connector at {address} does not answer: {why}.",
                address=Verbatim(self.address),
                why=Verbatim(str(why)),
            ) from None
        return _carried(data, command)


def _carried(data: bytes, command: int) -> Any:
    try:
        answer: Any = json.loads(data) if len(data) <= _LONGEST else {}
        carried = answer["SerializedData"]
        found = json.loads(carried) if carried else None
        asked, sort = answer["RequestCommand"], answer["DataType"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise FormatError("What answers is no Data Connector of Bridgemate Control.") from None
    if sort == _ERROR:
        raise BadOption("The Data Connector refuses: {answer}", answer=Verbatim(str(found)[:200]))
    if asked != command:
        raise FormatError(
            "The Data Connector answers command {asked}, not {command}.",
            asked=asked,
            command=command,
        )
    return found


def received(results: object, letters: str) -> list[Row]:
    """The results of a section as rows of a BWS file's table. Raises `FormatError`."""
    if not isinstance(results, Iterable) or isinstance(results, str):
        raise FormatError("The Data Connector’s results are no list.")
    found = []
    for one in results:
        if not isinstance(one, Mapping):
            raise FormatError("The Data Connector’s results are no list of results.")
        if one.get("SectionLetters") == letters:
            found.append(_row(one))
    return found


def _row(one: Mapping[str, Any]) -> Row:
    names = ("TableNumber", "RoundNumber", "BoardNumber", "PairNorthSouth", "PairEastWest", "Level",
             "Denomination", "Stake", "TotalTricks", "DeclarerDirection", "LeadCardRank",
             "LeadCardSuit")  # fmt: skip
    numbers = [one.get(name) or 0 for name in names]
    if not all(isinstance(number, int) for number in numbers):
        raise FormatError("A result of the Data Connector has a word where a number should be.")
    table, round_, board, ns, ew, level, suit, stake, tricks, declarer, rank, lead = numbers
    row = {
        "Section": 1, "Table": table, "Round": round_, "Board": board, "PairNS": ns, "PairEW": ew,
        "Erased": bool(one.get("IsDeleted")),
    }  # fmt: skip
    if level == _NOT_PLAYED:
        row["Remarks"] = "Not played"
    elif -9 <= level < 0:
        ours, theirs = divmod(-level - 1, 3)
        row["Remarks"] = f"{_AVERAGES[ours]}%-{_AVERAGES[theirs]}%"
    elif level == 0:
        row["Contract"] = "PASS"
    else:
        named = {1: "C", 2: "D", 3: "H", 4: "S", 5: "NT"}.get(suit, "?")
        row["Contract"] = f"{level} {named} {('', 'x', 'xx')[stake] if 0 <= stake < 3 else '?'}"
        over = tricks - level - 6
        row["Result"] = f"{over:+}" if over else "="
        row["NS/EW"] = " NESW"[declarer] if 0 <= declarer < 5 else ""
        if rank in _RANKS and 1 <= lead <= 4:
            row["LeadCard"] = f"{' CDHS'[lead]}{_RANKS[rank]}"
    return row
