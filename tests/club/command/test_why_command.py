"""`oddtrick club why`: evenings in the files that clubs have."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from oddtrick.cards import card
from oddtrick.cli import app
from oddtrick.club.boards import boards_of, deal
from oddtrick.club.event.entries import NamesEntered, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.event_file import Book
from oddtrick.club.results.standings import standings
from oddtrick.club.usebio.writer import usebio
from oddtrick.club.why_files import read_evening
from oddtrick.core import view
from oddtrick.formats import read_boards
from oddtrick.formats.board import Board
from oddtrick.formats.lin import write_lin
from oddtrick.formats.pbn import game_from_board, write_pbn
from oddtrick.formats.records.conversion import record_from_board
from oddtrick.formats.usebio.xml_elements import write_usebio
from oddtrick.players import player
from oddtrick.review.telling import recorded_actions
from oddtrick.solver import table
from oddtrick.stages.piles.moves import card_used


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
    assert "Add the hands of boards 1–" in err
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


HANDS = "N:432.A43.T98.T987 T98.T987.765.J65 AKQJ.K2.AKQJ.AKQ 765.QJ65.432.432"
"""Seven no-trump is cold: four spades, two hearts, four diamonds, three clubs."""


def table_of_tops(n: int, heart: str, tricks: int) -> str:
    """A table of three at board 7: West leads a heart, dummy plays low, and South one of two."""
    return f"""[Event "Cards"]
[Board "7"]
[West "W{n}"]
[North "N{n}"]
[East "E{n}"]
[South "S{n}"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "{HANDS}"]
[Declarer "S"]
[Contract "7NT"]
[Result "{tricks}"]
[Auction "S"]
7NT Pass Pass Pass
[Play "W"]
HQ H3 H7 {heart}
*

"""


def test_each_card_has_its_player_and_the_expert_finds_the_better(tmp_path: Path) -> None:
    """South plays the two on the queen of hearts although the king wins: from a middle to nothing
    of four, where two others took all thirteen tricks."""
    path = tmp_path / "cards.pbn"
    tables = (table_of_tops(1, "H2", 12), table_of_tops(2, "HK", 13), table_of_tops(3, "HK", 13))
    path.write_text("".join(tables), encoding="utf-8")
    read = read_evening(path.read_bytes())
    assert sorted(read.played) == [(7, 1, 2), (7, 3, 4), (7, 5, 6)]
    found = answer(str(path), "1")
    (line,) = found["rows"][0]["lines"]
    assert [(s["whose"], s["kind"], s["points"], s["card"]) for s in line["steps"]] == [
        ("ours", "contract", 0, ""), ("ours", "declarer", -50, "H2"),
    ]  # fmt: skip
    (decision,) = found["decisions"]["listed"]
    assert (decision["board"], decision["trick"], decision["seat"]) == (7, 1, "S")
    assert (decision["chosen"], decision["points"], decision["better"]) == ("H2", -50, "HK")
    out = " ".join(asked(str(path), "1")[1].split())
    assert "Board 7, trick 1: South’s H2 cost 50.0 % of a top; play HK." in out
    assert "No system is stated: calls are held against “Standard American”." in out
    # Why is the rule of the book, which plays the same, and not what the expert found by trying.
    record = record_from_board(next(iter(read_boards(path.read_bytes()))))
    state = next(x.state for x in recorded_actions(record) if x.number == decision["act"])
    book = player("book", state.game).choose(view(state, 2), random.Random(1))
    assert card_used(book.action) == card("HK")
    assert decision["reason"] == str(book.reason)
    assert len(decision["reason"].split()) <= 14
    # The same tables in LIN: the players, the deal (South first), calls, cards and the claim.
    lin = tmp_path / "cards.lin"
    lin.write_text("".join(
        f"pn|S{n},W{n},N{n},E{n}|qx|o7|ah|Board 7|md|1SAKQJHK2DAKQJCAKQ,S765HQJ65D432C432,"
        f"S432HA43DT98CT987,ST98HT987D765CJ65|sv|b|mb|7N|mb|p|mb|p|mb|p|pg||"
        f"pc|HQ|pc|H3|pc|H7|pc|{heart}|mc|{tricks}|pg||\n"
        for n, heart, tricks in ((1, "H2", 12), (2, "HK", 13), (3, "HK", 13))
    ), encoding="utf-8")  # fmt: skip
    again = answer(str(lin), "1")
    assert again["rows"][0]["lines"][0]["steps"] == line["steps"]
    assert again["decisions"] == found["decisions"]
    # To West's side it is the other's declarer.
    (line,) = answer(str(path), "2")["rows"][0]["lines"]
    assert [(s["whose"], s["kind"]) for s in line["steps"][1:]] == [("theirs", "declarer")]


def table_of_games(n: int, calls: str, contract: str, tricks: int) -> str:
    """A table at board 1: North and South have 28 points and five spades with four."""
    return f"""[Event "Calls"]
[Board "1"]
[West "W{n}"]
[North "N{n}"]
[East "E{n}"]
[South "S{n}"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ32.KQ4.A32.54 J98.T98.KQ4.QJT9 T654.AJ32.J98.A2 7.765.T765.K8763"]
[Declarer "N"]
[Contract "{contract}"]
[Result "{tricks}"]
[Auction "N"]
{calls}
[Play "E"]
CQ CA C3 C4
*

"""


def test_a_call_that_the_expert_would_not_make_is_listed(tmp_path: Path) -> None:
    """South passes one spade with ten points and four spades: two other tables are in game."""
    path = tmp_path / "calls.pbn"
    path.write_text(
        table_of_games(1, "1S Pass Pass Pass", "1S", 10)
        + table_of_games(2, "1S Pass 4S Pass Pass Pass", "4S", 10)
        + table_of_games(3, "1S Pass 4S Pass Pass Pass", "4S", 10),
        encoding="utf-8",
    )
    (call,) = [x for x in answer(str(path), "1")["decisions"]["listed"] if not x["trick"]]
    assert (call["board"], call["seat"], call["name"], call["chosen"]) == (1, "S", "S1", "P")
    # Alone in a part-score: nothing of four; in game with the two others: two of four.
    assert (call["contract"], call["declarer"], call["points"]) == ("4S", "N", -50)
    out = " ".join(asked(str(path), "1")[1].split())
    assert "Board 1: South’s pass cost 50.0 % of a top;" in out
    # Those in game made no such call.
    assert not [x for x in answer(str(path), "3")["decisions"]["listed"] if not x["trick"]]


def test_calls_are_held_against_the_system_that_the_pair_states(tmp_path: Path) -> None:
    """North opens one no-trump with thirteen points: so opens Acol, and Standard American does not
    (15 to 17 points)."""
    hands = "N:K92.KQ4.A982.J54 J8.T98.KQ4.QT983 T654.AJ32.J73.K2 AQ73.765.T65.A76"
    table = table_of_games(1, "1NT Pass Pass Pass", "1NT", 6).replace(
        "N:AKQ32.KQ4.A32.54 J98.T98.KQ4.QJT9 T654.AJ32.J98.A2 7.765.T765.K8763", hands
    ).replace("CQ CA C3 C4", "CT C2 C6 C4")  # fmt: skip
    path = tmp_path / "acol.pbn"
    two = table.replace('"N1"', '"N2"').replace('"S1"', '"S2"').replace('"W1"', '"W2"')
    two = two.replace('"E1"', '"E2"').replace('[Result "6"]', '[Result "9"]')
    path.write_text(table + two, encoding="utf-8")
    stated = tmp_path / "stated.pbn"
    stated.write_text(
        (table + two).replace("[Declarer", '[BidSystemNS "Acol"]\n[Declarer'), encoding="utf-8"
    )
    assert answer(str(path), "1")["decisions"]["stated"] is False
    found = answer(str(stated), "1")["decisions"]
    assert (found["system"], found["stated"]) == ("Acol", True)
    assert not [x for x in found["listed"] if not x["trick"]]
    found = answer(str(path), "1", "--system", "acol-weak-twos")["decisions"]
    assert (found["system"], found["stated"]) == ("Acol", True)
    code, _, err = asked(str(path), "1", "--system", "nonsense")
    assert (code, "nonsense" in err) == (1, True)


def test_one_players_session_over_many_tables(tmp_path: Path) -> None:
    """In LIN: Ada has another partner at every board, and two other tables played each. Her score
    is the mean of her boards', and her parts add up to it."""
    games, top = [], 0.0
    for board in BOARDS[:6]:
        for n in range(3):
            south = "Ada" if n == 0 else f"S{board.number}{n}"
            tricks = (9, 8, 10)[(board.number + n) % 3]
            names = (f"N{board.number}{n}", f"E{board.number}{n}", south, f"W{board.number}{n}")
            games.append(Board(
                number=board.number, dealer=board.dealer, vulnerable=board.vulnerable,
                hands=board.hands, names=names, contract="3NT", declarer="S", result=tricks,
            ))  # fmt: skip
            top += (50 * sum(tricks > t for t in (8, 9, 10))) * (n == 0)
    path = tmp_path / "session.lin"
    path.write_text("".join(write_lin(games)), encoding="utf-8")
    found = answer(str(path), "--player", "ada")
    (row,) = found["rows"]
    assert row["names"] == ["Ada"]
    assert row["score"] == pytest.approx(top / 6)
    assert len(row["lines"]) == 6
    assert 50 + sum(part["points"] for part in row["parts"]) == pytest.approx(row["score"])
    code, _, err = asked(str(path), "--player", "Bob")
    assert (code, "Nobody is called “Bob”" in err) == (1, True)
    # Of her tables alone nothing can be said.
    path.write_text("".join(write_lin(games[::3])), encoding="utf-8")
    code, _, err = asked(str(path), "--player", "Ada")
    assert (code, "no other result to compare with" in err) == (1, True)
