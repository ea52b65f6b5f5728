"""Bridgemates started through their Data Connector, and results taken from it.

A small server stands for the connector; names and numbers of the protocol are those of Bridge
Systems' open clients. The scores follow from the contracts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.command.bridgemates import results_of, started
from oddtrick.club.event.entries import EventOpened, NamesEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.schedule import ScheduledBoard
from oddtrick.club.event_file import Book
from oddtrick.club.movements import howell
from oddtrick.errors import BadOption
from oddtrick.formats.errors import FormatError


class _Answers(BaseHTTPRequestHandler):
    """Keeps what is asked; answers with `results`, or with `says` where that is not empty."""

    asked: list[dict[str, Any]]
    results: list[dict[str, Any]]
    says: str

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append(request | {"path": self.path})
        carried = self.says or (self.results if request["Command"] == 23 else "Initialized")
        answer = {
            "RequestCommand": request["Command"],
            "DataType": 4 if self.says else 12,
            "SerializedData": json.dumps(carried),
        }
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())


@pytest.fixture
def connector() -> Iterator[tuple[str, type[_Answers]]]:
    answers = type("Kept", (_Answers,), {"asked": [], "results": [], "says": ""})
    server = ThreadingHTTPServer(("127.0.0.1", 0), answers)
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", answers
    server.shutdown()
    server.server_close()


def result(due: ScheduledBoard, **more: Any) -> dict[str, Any]:
    """3NT by North, one more, on the king of diamonds."""
    return {
        "SectionLetters": "A", "TableNumber": due.table, "RoundNumber": due.round,
        "BoardNumber": due.board, "IsDeleted": False, "PairNorthSouth": due.ns,
        "PairEastWest": due.ew, "DeclaringPair": due.ns, "DeclarerDirection": 1, "Level": 3,
        "Denomination": 5, "Stake": 0, "TotalTricks": 10,
        "LeadCardRank": 13, "LeadCardSuit": 2,
    } | more  # fmt: skip


def test_an_evening_is_started_and_its_results_are_taken(
    tmp_path: Path, connector: tuple[str, type[_Answers]]
) -> None:
    address, answers = connector
    path = tmp_path / "monday.club"
    with Book.create(path, EventOpened("Monday", howell(2), boards=2, rounds=3)) as book:
        book.add(NamesEntered(1, ("Ada Byron", "Bea")))
        due = book.event.due()
    command = ["club", "bridgemates", str(path), "--address", address, "--every", "0"]
    done = CliRunner().invoke(app, [*command, "--club-id", "HULL", "--licence", "key"])
    assert done.exit_code == 0, done.output
    first, second = answers.asked
    assert first["path"] == "/dc-scoringprogram"
    assert [first[name] for name in ("Command", "ClubId", "LicenceKey")] == [5, "HULL", "key"]
    assert second["Command"] == 23
    assert second["SessionGuid"] == first["SessionGuid"]
    sent = json.loads(first["SerializedData"])
    (section,) = sent["Sessions"][0]["ScoringGroups"][0]["Sections"]
    assert (section["Letters"], section["Winners"]) == ("A", 1)
    sat = {
        (r["RoundNumber"], r["TableNumber"], board, r["PairNS"], r["PairEW"])
        for t in section["Tables"] for r in t["Rounds"]
        for board in range(r["LowBoardNumber"], r["HighBoardNumber"] + 1)
    }  # fmt: skip
    assert sat == set(due)
    names = {(p["FirstName"], p["LastName"]): p["Direction"] for p in sent["Participations"]}
    seats = (1, 3) if any(d.ns == 1 and d.round == 1 for d in due) else (2, 4)
    assert names == {("Ada", "Byron"): seats[0], ("", "Bea"): seats[1]}

    a, b, c, d = due[:4]
    answers.results += [
        result(a),
        result(b, Level=-7),
        result(c, Level=0),
        result(d, Level=-10),
        result(d, SectionLetters="B"),
    ]
    for entered in (True, False):
        done = CliRunner().invoke(app, [*command, "--go-on"])
        assert done.exit_code == 0, done.output
        assert ("3 entries" in done.output) == entered
    answers.results.append(result(a, TotalTricks=8))
    done = CliRunner().invoke(app, [*command, "--go-on"])
    assert "1 entries" in done.output
    with Book.open(path) as book:
        lines = {line.due.key: line.score for line in book.event.results()}
        assert lines == {a.key: -50 if a.board != 2 else -100, b.key: None, c.key: 0}

    answers.says = "The licence is unknown."
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 1
    assert "The Data Connector refuses: The licence is unknown." in done.stderr


def test_what_cannot_be_is_refused() -> None:
    for wrong in ("x", [1], [result(ScheduledBoard(1, 1, 1, 1, 2), Level="three")]):
        with pytest.raises(FormatError, match="Data Connector"):
            results_of(wrong, "A")
    late = ClubEvent.fold([EventOpened("Swiss", howell(2), 2, 3, draws="swiss")])
    with pytest.raises(BadOption, match="Swiss: Bridgemates are started for pairs"):
        started([late], "0", "", datetime(2026, 1, 1, tzinfo=UTC))
