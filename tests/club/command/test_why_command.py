"""`oddtrick club why`: evenings in the files that clubs have."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.boards import boards_of, deal
from oddtrick.club.event.entries import NamesEntered, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.event_file import Book
from oddtrick.club.results.standings import standings
from oddtrick.club.usebio.writer import usebio
from oddtrick.club.why_files import read_evening
from oddtrick.formats.board import Board
from oddtrick.formats.pbn import game_from_board, write_pbn
from oddtrick.formats.usebio.results import write_usebio
from oddtrick.solver import table


def asked(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["club", "why", *words])
    return result.exit_code, result.stdout, result.stderr


def answer(*words: str) -> dict[str, Any]:
    code, out, err = asked(*words, "--json")
    assert code == 0, err
    return json.loads(out)  # type: ignore[no-any-return]


def evening() -> tuple[ClubEvent, list[Board]]:
    """Four tables of a Howell, each contract within a trick or two of what its deal makes."""
    chance, event = random.Random(2), ClubEvent.fold([opening(EventSetup("howell", tables=4))])
    boards = boards_of(deal(max(due.board for due in event.due()), "files", each=100))
    best = {board.number: table(board) for board in boards}
    for due in event.due():
        by, strain = chance.choice("NESW"), chance.choice(("NT", "S", "H"))
        made = best[due.board][by, strain]
        level = min(7, max(1, made - 6))
        tricks = min(13, max(0, made + chance.choice((-1, 0, 0, 1))))
        entry = ResultEntered(due.board, due.ns, due.ew, f"{level}{strain}", by, tricks)
        event = event.add(entry)
    for pair in event.contestants:
        event = event.add(NamesEntered(pair, (f"Ada {pair}", f"Bo {pair}")))
    return event, boards


EVENT, BOARDS = evening()


def check(found: dict[str, Any]) -> None:
    """Start and parts are the scores of the standings to a hundredth."""
    printed = {row.pair: float(row.percent) for row in standings(EVENT)}
    assert {row["number"]: row["score"] for row in found["rows"]} == pytest.approx(printed)
    for row in found["rows"]:
        total = 50 + sum(part["points"] for part in row["parts"]) + row["other"]
        assert total == pytest.approx(row["score"], abs=0.01)


def pbn(games: list[Board]) -> bytes:
    return b"".join(write_pbn(game_from_board(board) for board in games))


def test_usebio_with_hands_and_without(tmp_path: Path) -> None:
    whole, bare = tmp_path / "whole.xml", tmp_path / "bare.xml"
    whole.write_text(write_usebio(usebio(EVENT, boards=BOARDS)), encoding="utf-8")
    bare.write_text(write_usebio(usebio(EVENT)), encoding="utf-8")
    found = answer(str(whole))
    check(found)
    kinds = {part["kind"] for row in found["rows"] for part in row["parts"]}
    assert kinds == {"contract", "declaring", "defending"}
    code, out, err = asked(str(bare))
    assert code == 0
    assert "Add the hands of boards 1, 2, 3" in err
    assert "declaring" not in out.lower()
    check(answer(str(bare)))
    (tmp_path / "bare.pbn").write_bytes(pbn(BOARDS))
    assert answer(str(bare))["rows"] == found["rows"]


def test_our_own_file(tmp_path: Path) -> None:
    path = tmp_path / "monday.club"
    with Book.create(path, EVENT.opened) as book:
        book.add(*EVENT.entries[1:])
    assert "Add the hands" in asked(str(path))[2]
    hands = tmp_path / "hands.pbn"
    hands.write_bytes(pbn(BOARDS))
    check(answer(str(path), "--hands", str(hands)))
    one = answer(str(path), "3", "--board", "2", "--hands", str(hands))
    assert [row["number"] for row in one["rows"]] == [3]
    assert [line["board"] for line in one["rows"][0]["lines"]] == [2]
    code, out, _ = asked(str(path), "3", "--hands", str(hands))
    assert code == 0
    assert "Ada 3 & Bo 3" in out


def test_pbn_with_a_table_of_scores(tmp_path: Path) -> None:
    """Each deal with its results behind it (PBN 2.1, section 5)."""
    text = ""
    for board in BOARDS:
        text += pbn([board]).decode().rstrip() + "\n"
        text += '[Scoring "MatchPoints"]\n'
        text += '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS"]\n'
        for line in EVENT.traveller(board.number):
            entry = line.entry
            assert isinstance(entry, ResultEntered)
            text += (
                f"{line.ns} {line.ew} {entry.contract} {entry.declarer} {entry.tricks} "
                f"{line.score}\n"
            )
        text += "\n"
    path = tmp_path / "evening.pbn"
    path.write_text(text, encoding="utf-8")
    check(answer(str(path)))


def test_pbn_of_every_table(tmp_path: Path) -> None:
    """The board once for each table: those who sit together are a pair; cards that were recorded
    go to those who played them."""
    games = []
    for line in EVENT.results():
        entry, board = line.entry, BOARDS[line.due.board - 1]
        assert isinstance(entry, ResultEntered)
        (north, south), (east, west) = EVENT.names_of(line.ns), EVENT.names_of(line.ew)
        games.append(Board(
            number=board.number, dealer=board.dealer, vulnerable=board.vulnerable,
            hands=board.hands, names=(north, east, south, west), contract=entry.contract,
            declarer=entry.declarer, result=entry.tricks,
        ))  # fmt: skip
    path = tmp_path / "tables.pbn"
    path.write_bytes(pbn(games))
    found = answer(str(path))
    printed = {" & ".join(EVENT.names_of(row.pair)): row.percent for row in standings(EVENT)}
    for row in found["rows"]:
        assert row["score"] == pytest.approx(float(printed[" & ".join(row["names"])]))


def test_what_does_not_fit_is_said(tmp_path: Path) -> None:
    path, hands = tmp_path / "e.xml", tmp_path / "other.pbn"
    path.write_text(write_usebio(usebio(EVENT)), encoding="utf-8")
    hands.write_bytes(pbn(boards_of(deal(30, "another evening", each=30))))
    _, out, err = asked(str(path), "--hands", str(hands))
    assert "The hands are not those of this evening" in err
    assert "declaring" not in out.lower()
    code, _, err = asked(str(path), "99")
    assert (code, "no pair 99" in err) == (1, True)
    code, _, err = asked(str(path), "--board", "99")
    assert (code, "Board 99 has no result" in err) == (1, True)
    code, _, err = asked(str(path), "--section", "4")
    assert (code, "no section 4" in err) == (1, True)
    code, _, err = asked(str(hands))
    assert (code, "no results" in err) == (1, True)


def test_cards_of_a_table_are_known() -> None:
    """The play of one table in a PBN file of tables."""
    text = """[Event "Cards"]
[Board "1"]
[West "W"]
[North "N"]
[East "E"]
[South "S"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Declarer "N"]
[Contract "6S"]
[Result "13"]
[Play "E"]
HA DA CA S2
*
"""
    read = read_evening(text.encode())
    assert list(read.cards) == [(1, 1, 2)]
    assert len(read.cards[1, 1, 2]) == 4
