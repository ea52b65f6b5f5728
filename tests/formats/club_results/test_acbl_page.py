"""Pages of my.acbl.org: a game's JSON in a page, made up here with every figure worked out by the
definitions."""

from __future__ import annotations

import html
import json
import random
from collections import defaultdict
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.validation import score_of
from oddtrick.club.results.standings import standings
from oddtrick.club.usebio.past_events import past_events
from oddtrick.club.usebio.rescore import rescored
from oddtrick.formats.club_results.registry import read_results
from oddtrick.formats.errors import FormatError
from oddtrick.formats.usebio.element_table import check_usebio

TABLES, ROUNDS, EACH = 5, 4, 2
CONTRACTS = (
    ("3 NT", "N", 9),
    ("4 S", "S", 10),
    ("4 S x", "S", 9),
    ("2 H", "E", 8),
    ("1 NT", "W", 6),
)


def fixed(value: Fraction) -> str:
    return f"{float(value) + 1e-9:.2f}"


def game(seed: int = 1) -> dict[str, Any]:
    """A Mitchell of five tables of which East–West 5 leave after two rounds: totals are brought to
    the eight boards that most have played."""
    chance, by_board = random.Random(seed), defaultdict(list)
    for round_ in range(ROUNDS):
        for table in range(TABLES):
            ew = (table - round_) % TABLES + 1
            if ew == TABLES and round_ > 1:
                continue
            for k in range(EACH):
                board = ((table + round_) % TABLES) * EACH + k + 1
                contract, by, tricks = chance.choice(CONTRACTS)
                score = score_of(board, contract.replace(" ", "").upper(), by, tricks)
                by_board[board].append({
                    "round_number": round_ + 1, "table_number": table + 1,
                    "ns_pair": str(table + 1), "ew_pair": str(ew),
                    "ns_score": str(score), "ew_score": str(-score),
                    "contract": contract, "declarer": by, "tricks_taken": str(tricks),
                    "opening_lead": "",
                })  # fmt: skip
    sums: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    boards: dict[tuple[str, str], int] = defaultdict(int)
    top = max(map(len, by_board.values())) - 1
    for rows in by_board.values():
        scores = [int(row["ns_score"]) for row in rows]
        for at, row in enumerate(rows):
            others = [s for k, s in enumerate(scores) if k != at]
            won = sum((Fraction(s < scores[at]) + Fraction(s == scores[at], 2) for s in others),
                      Fraction(0))  # fmt: skip
            # Neuberg's formula, in points of one for a lower score.
            won = (won + Fraction(1, 2)) * (top + 1) / len(rows) - Fraction(1, 2)
            for side, points in (("NS", won), ("EW", top - won)):
                row[f"{side.lower()}_match_points"] = fixed(points)
                sums[side, row[f"{side.lower()}_pair"]] += points
                boards[side, row[f"{side.lower()}_pair"]] += 1
    most = max(boards.values())
    pairs = []
    for (side, number), points in sums.items():
        total = points * most / boards[side, number]
        pairs.append({
            "pair_number": number, "direction": side, "boards_played": boards[side, number],
            "score": fixed(total), "percentage": fixed(100 * total / (most * top)),
            "adjustment": None, "strat_place": [],
            "players": [{"name": f"Byron, Ada {side}{number}",
                         "id_number": f"12345{number}{'01'[side == 'EW']}",
                         "awards_score": [{"total": "0.40"}, {"total": "0.57"}]},
                        {"name": f"Bea {side}{number}", "id_number": "tmp:0a-1"}],
        })  # fmt: skip
    for side in ("NS", "EW"):
        listed = sorted((p for p in pairs if p["direction"] == side),
                        key=lambda p: -float(p["percentage"]))  # fmt: skip
        for place, pair in enumerate(listed[:2], 1):
            pair["strat_place"] = [{"strat_number": 1, "rank": str(place), "type": "Section"}]
    suit = "A K Q J 10 9 8 7 6 5 4 3 2"
    hands = {"north_spades": suit, "east_hearts": suit, "south_diamonds": suit, "west_clubs": suit,
             "north_hearts": "-----"}  # fmt: skip
    section = {
        "name": "A", "pair_summaries": pairs,
        "boards": [{"board_number": b, "board_results": rows} for b, rows in by_board.items()],
    }  # fmt: skip
    return {
        "name": "Monday “Pairs”", "club_name": "Invented <Club> & Co", "club_id_number": 123456,
        "type": "PAIRS", "board_scoring_method": "MATCH_POINTS", "winner_type": 2,
        "start_date": "03/09/2026", "program_name": "ACBLScore/ScoreParser",
        "latest_upload": {"program_version": "833/1.03"},
        "sessions": [{"number": 1, "sections": [section],
                      "hand_records": [{"board": 3, **hands}, {"board": 3, **hands}]}],
    }  # fmt: skip


def page(of: dict[str, Any], script: bool = False) -> bytes:
    written = json.dumps(of)
    held = (
        f"<script>var data = {written};</script>" if script
        else f'<result-details v-bind:data="{html.escape(written)}"></result-details>'
    )  # fmt: skip
    return f"<!DOCTYPE html><html><title>x</title><body>{held}</body></html>".encode()


def result_row(**more: str) -> dict[str, str]:
    row = {"ns_pair": "1", "ew_pair": "2", "ns_score": "", "ew_score": "", "contract": "",
           "ns_match_points": "", "ew_match_points": ""}  # fmt: skip
    return {**row, **more}


@pytest.mark.parametrize("script", [False, True])
def test_every_figure_of_a_page_is_that_of_its_results(script: bool) -> None:
    found = read_results(page(game(), script))
    (event,) = found.results.events
    again = rescored(event)
    assert again.differences == ()
    assert again.compared == {"scores": 36, "points": 72, "totals": 20, "places": 4}
    assert again.customs[1:] == (
        "The totals are brought to the number of boards that most have played.",
    )
    assert (event.title, event.date, found.results.club) == (
        "Monday “Pairs”", "2026.03.09", "Invented <Club> & Co",
    )  # fmt: skip
    (board,) = found.results.hands
    assert (board.number, board.hands) == (3, tuple(8191 << 13 * k for k in (3, 2, 1, 0)))
    assert found.remarks == ("Hand records of later sessions are left out.",)
    # Tables and rounds of lines are ours: the format has no place for them.
    assert {p.sentence.split(" (")[0] for p in check_usebio(found.results) if p.grave} <= {
        f"{name}_NUMBER does not stand in TRAVELLER_LINE" for name in ("ROUND", "TABLE")
    }


def test_a_figure_that_is_another_is_named() -> None:
    other = game()
    row = other["sessions"][0]["sections"][0]["boards"][0]["board_results"][0]
    row["ns_match_points"] = "9.99"
    (event,) = read_results(page(other)).results.events
    (first, *_) = rescored(event).differences
    assert first.startswith("Board 1, 1 against 1: published 9.99, scored ")


def test_a_page_becomes_an_event_with_its_tables_rounds_and_players() -> None:
    (past,) = past_events(read_results(page(game())).results)
    event = past.event
    assert event.opened.scoring in ("matchpoints", "scarne")
    assert [len({s.table for s in round_}) for round_ in event.movement.rounds] == [5, 5, 4, 4]
    named = event.named[1]
    assert [(name, number) for name, _, number in named.people()] == [
        ("Ada NS1 Byron", "1234510"),
        ("Bea NS1", ""),
    ]
    published = {p["pair_number"]: p["percentage"] for p in
                 game()["sessions"][0]["sections"][0]["pair_summaries"]
                 if p["direction"] == "NS"}  # fmt: skip
    ours = {str(row.pair): row.percent for row in standings(event) if row.field == "NS"}
    for number, percent in published.items():
        assert abs(ours[number] - Fraction(percent)) <= Fraction(1, 100)


def test_what_is_no_plain_score() -> None:
    small = game()
    small["sessions"][0]["sections"][0]["boards"] = [{"board_number": 1, "board_results": [
        result_row(ns_score="PASS"), result_row(ew_pair="3", ns_score="AVE+", ew_score="AVE-"),
        result_row(ew_pair="4", ns_score="AVE", ew_score="-620"),
        result_row(ew_pair="5", ns_score="420", ew_score="-450"),
        result_row(ew_pair="6", ns_score="LATE"), result_row(ew_pair="7"),
        result_row(ew_pair="", ns_score="100"),
    ]}]  # fmt: skip
    found = read_results(page(small))
    (event,) = found.results.events
    lines = [(x.ew, x.contract, x.element.get("SCORE")) for b in event.boards for x in b.lines]
    assert lines == [("2", "Pass", "0"), ("3", "", "A6040"), ("4", "", "A5050"), ("5", "", "420")]
    assert [remark.split(": ")[1] for remark in found.remarks[:4]] == [
        "a split score, AVE and -620; it counts as an award.",
        "a split score, 420 and -450; North–South's counts.",
        "“LATE” is no score; the line is left out.",
        "the line names no board or no pair.",
    ]


@pytest.mark.parametrize(("data", "said"), [
    (b"<result-details>", "does not hold it"),
    (page(game())[:5000], "does not hold it"),
    (b'<result-details :data="{">', "cut off or damaged"),
    (page(game(), script=True)[:5000] + b'"board_results" "pair_summaries"', "cut off or damaged"),
    (b'<result-details :data="' + b"[" * 10**6 + b'">', "cut off or damaged"),
    (b'<result-details :data="{}">', "no list of sessions"),
    (b'<result-details :data="[1]">', "no list of sessions"),
    (page({**game(), "sessions": [3, {"sections": {}}]}), "no boards with results"),
    (page({**game(), "type": "TEAMS"}), "Pages of pairs are read"),
    (page({**game(), "board_scoring_method": "BAM"}), "of which no page was at hand"),
    (page(game()).decode().encode("utf-16"), "not well-formed|cannot be read|no|line"),
])  # fmt: skip
def test_what_is_no_page_is_refused_in_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_results(data)


def test_damage_anywhere_is_a_sentence_or_an_event() -> None:
    chance, whole = random.Random(7), page(game())
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 30)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        with suppress(FormatError):
            (event,) = read_results(bytes(data)).results.events
            rescored(event)


@pytest.mark.parametrize("much", [10**5, pytest.param(10**7, marks=pytest.mark.whole)])
def test_what_never_ends_is_refused(much: int) -> None:
    """A reader that goes back over what it read would not come to an end of ten megabytes."""
    for data in (b"<result-details " + b"'" * much, b"<result-details " * (much // 16),
                 b'<result-details :data="' + b"x" * much):  # fmt: skip
        with pytest.raises(FormatError):
            read_results(data)


def test_on_the_command_line(tmp_path: Path) -> None:
    file, event = tmp_path / "game.html", tmp_path / "game.club"
    file.write_bytes(page(game()))
    run = CliRunner().invoke(app, ["club", "read", str(file)])
    assert "Compared: 36 scores, 72 points, 20 totals, 4 places; all as published." in run.output
    run = CliRunner().invoke(app, ["club", "read", str(file), "--event", str(event)])
    assert (run.exit_code, event.exists()) == (0, True)
