"""Evenings of Bridgemates: what the tables of a BWS file come to."""

from __future__ import annotations

import gzip
import itertools
import random
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from oddtrick.club.event.entries import Adjusted, Corrected, NamesEntered, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.results.standings import standings
from oddtrick.club.usebio.past_events import past_events
from oddtrick.club.usebio.to_entries import entries_of, new_entries
from oddtrick.formats import read_boards
from oddtrick.formats.access import table_rows
from oddtrick.formats.bridgemate import Evening, evening_of, read_bws
from oddtrick.formats.errors import FormatError
from oddtrick.formats.usebio.xml_elements import Usebio

Tables = dict[str, list[dict[str, Any]]]


def received(board: int, ns: int, ew: int, contract: str, by: str, result: str, **more: Any) -> Any:
    row = {"Section": 1, "Table": ns, "Round": 1, "Board": board, "PairNS": ns, "PairEW": ew,
           "NS/EW": by, "Contract": contract, "Result": result, "LeadCard": "", "Remarks": "",
           "Erased": False}  # fmt: skip
    return {**row, **more}


def tables(*rows: Any, winners: int = 0, **more: Any) -> Tables:
    section = {"ID": 1, "Letter": "A  ", "Tables": 2, "Winners": winners}
    session = {"ID": 1, "Name": "Monday", "Date": "2026-03-09 00:00:00"}
    return {"Section": [section], "Session": [session], "ReceivedData": list(rows), **more}


def lines(evening: Evening) -> list[tuple[Any, ...]]:
    (event,) = Usebio(evening.results).events
    return [
        (board.number, line.ns, line.ew, line.contract, line.declarer, line.tricks, line.lead,
         line.score)
        for board in event.boards for line in board.lines
    ]  # fmt: skip


def test_results_as_bridgemates_write_them() -> None:
    """Scores by the duplicate scale, with the vulnerability of the board's number."""
    evening = evening_of(tables(
        received(1, 1, 3, "4 S", "N", "+2", LeadCard="H10"),
        received(2, 1, 3, "3 NT x", "E", "-1", LeadCard="D7"),
        received(3, 2, 4, "2 H xx", "W", "="),
        received(4, 2, 4, "PASS", "", ""),
        received(5, 2, 4, "", "", "", Remarks="60%-40%"),
        received(6, 2, 4, "", "", "", Remarks="Not played"),
        received(7, 2, 4, "7 C", "S", "+1"),
        received(8, 2, 4, "4 Q", "S", "+1"),
    ))  # fmt: skip
    assert lines(evening) == [
        ("1", "1", "3", "4S", "N", 12, "HT", 480),
        ("2", "1", "3", "3NTX", "E", 8, "D7", 100),
        ("3", "2", "4", "2HXX", "W", 8, "", -840),
        ("4", "2", "4", "Pass", "", None, "", 0),
        ("5", "2", "4", "", "", None, "", None),
    ]
    assert [remark.split(": ", 1)[1] for remark in evening.remarks] == [
        "the file remarks “Not played”.",
        "7 C +1 would be 14 tricks.",
        "“4 Q S +1” is no result.",
    ]


def test_the_last_entry_counts_and_an_erased_one_does_not() -> None:
    evening = evening_of(tables(
        received(1, 1, 3, "4 S", "N", "+2"),
        received(1, 1, 3, "4 S", "N", "+1"),
        received(1, 2, 4, "4 S", "N", "="),
        received(1, 2, 4, "4 S", "N", "=", Erased=True),
    ))  # fmt: skip
    assert [(line[1], line[-1]) for line in lines(evening)] == [("1", 450)]


def test_a_wrong_direction_is_sat_as_it_was() -> None:
    row = received(1, 1, 3, "4 S", "N", "=", Remarks="Wrong direction")
    assert [line[1:3] for line in lines(evening_of(tables(row)))] == [("3", "1")]


@pytest.mark.parametrize(("winners", "pairs", "expected"),
                         [(1, [(1, 2), (2, 3)], ["", "", ""]), (2, [(1, 3)], ["NS", "EW"]),
                          (0, [(1, 1)], ["NS", "EW"]), (0, [(1, 3), (2, 1)], ["", "", ""]),
                          (0, [(1, 3), (2, 4)], ["NS", "NS", "EW", "EW"])])  # fmt: skip
def test_one_list_or_two(winners: int, pairs: Any, expected: list[str]) -> None:
    rows = [received(n, ns, ew, "1 C", "N", "=") for n, (ns, ew) in enumerate(pairs, 1)]
    (event,) = Usebio(evening_of(tables(*rows, winners=winners)).results).events
    assert [p.direction for p in event.participants] == expected


def test_names_by_where_they_sat_and_what_they_entered() -> None:
    """North and South are the pair that sat at the table; a name may stand in the list alone."""
    numbers = [
        {"Section": 1, "Table": 1, "Direction": seat, "Number": number, "Name": name, "Round": 0}
        for seat, number, name in (("N", "11", "Ada"), ("S", "12", ""), ("E", "0", ""),
                                   ("W", "14", "Di"))
    ]  # fmt: skip
    rounds = [{"Section": 1, "Table": 1, "Round": 1, "NSPair": 5, "EWPair": 9}]
    evening = evening_of(tables(
        received(1, 5, 9, "1 C", "N", "=", Table=1), RoundData=rounds, PlayerNumbers=numbers,
        PlayerNames=[{"ID": 12, "Name": "Bea", "strID": ""}],
    ))  # fmt: skip
    (event,) = Usebio(evening.results).events
    found = {p.number: [(x.name, x.element.get("NATIONAL_ID_NUMBER")) for x in p.players]
             for p in event.participants}  # fmt: skip
    assert found == {"5": [("Ada", "11"), ("Bea", "12")], "9": [("Di", "14")]}


def test_hands_and_settings() -> None:
    hands = {f"{seat}{suit}": "" for seat in ("North", "East", "South", "West")
             for suit in ("Spades", "Hearts", "Diamonds", "Clubs")}  # fmt: skip
    hands |= {"NorthSpades": "AKQJ1098765432", "EastHearts": "AKQJT98765432",
              "SouthDiamonds": "AKQJT98765432", "WestClubs": "AKQJT98765432"}  # fmt: skip
    record = {"Section": 1, "Board": 3, **hands}
    evening = evening_of(tables(HandRecord=[record], Settings=[{"ShowResults": True}]))
    (board,) = Usebio(evening.results).hands
    assert (board.number, evening.settings) == (3, {"ShowResults": True})
    assert board.hands == tuple(8191 << 13 * k for k in (3, 2, 1, 0))


def test_an_individual() -> None:
    row = received(1, 1, 5, "1 C", "N", "=", South=3, West=7)
    (event,) = Usebio(evening_of(tables(row)).results).events
    assert (event.kind, [p.number for p in event.participants]) == (
        "INDIVIDUAL",
        ["1", "3", "5", "7"],
    )


def test_a_whole_evening_becomes_an_event_with_its_ranking() -> None:
    """A Mitchell of four tables; matchpoints counted here by comparing every two results."""
    chance = random.Random(8)
    event = ClubEvent.fold([opening(EventSetup("mitchell", tables=4, boards=2, even="relay"))])
    rows, points = [], dict.fromkeys(event.contestants, 0)
    for due in event.due():
        by, extra = chance.choice("NESW"), chance.randint(-3, 3)
        rows.append(received(due.board, due.ns, due.ew, "3 NT", by, f"{extra:+d}" if extra else "=",
                             Table=due.table, Round=due.round))  # fmt: skip
    made = evening_of(tables(*rows, winners=2))
    assert made.remarks == ()
    for _, of in itertools.groupby(lines(made), key=lambda line: line[0]):
        of_board = list(of)
        for one, other in itertools.permutations(of_board, 2):
            won = (one[-1] > other[-1]) - (one[-1] < other[-1])
            points[int(one[1])] += 1 + won
            points[int(one[2])] += 1 - won
    (past,) = past_events(Usebio(made.results))
    assert past.event.opened.scoring == "matchpoints"
    # Tables and rounds are those at which the boards were played.
    where = [(d.round, d.table, d.board, d.ns, d.ew) for d in event.due()]
    assert sorted((d.round, d.table, d.board, d.ns, d.ew) for d in past.event.due()) == where
    assert {row.pair: row.points for row in standings(past.event)} == points
    # The file grows: what came before is left alone, what was entered again is corrected.
    half = Usebio(evening_of(tables(*rows[:10], winners=2)).results)
    for entry in new_entries(entries_of(half, event), event):
        event = event.add(entry)
    assert len(event.results()) == 10
    first = event.due()[0]
    mine = Corrected(first.board, first.ns, first.ew, "1NT", "N", 7, reason="by the director")
    event = event.add(mine)
    second = next(r for r in rows[:10] if (r["Board"], r["PairNS"]) != (first.board, first.ns))
    second["Contract"] = "1 S"
    new = new_entries(
        entries_of(Usebio(evening_of(tables(*rows, winners=2)).results), event), event
    )
    assert sum(isinstance(entry, ResultEntered) for entry in new) == len(rows) - 10
    (corrected,) = [entry for entry in new if isinstance(entry, Corrected)]
    assert (corrected.board, corrected.contract) == (second["Board"], "1S")
    for entry in new:
        event = event.add(entry)
    assert event.complete
    assert event.lines[first.key] == mine
    assert (
        new_entries(entries_of(Usebio(evening_of(tables(*rows, winners=2)).results), event), event)
        == []
    )
    assert not any(isinstance(e, (Adjusted, NamesEntered)) for e in event.entries)
    assert all(row.points == Fraction(row.points) for row in standings(event))


@pytest.mark.parametrize(("data", "said"), [
    (b"hello", "This is no Access file"),
    (b"\0\1\0\0Standard Jet DB\0", "cut off or damaged: it ends within a page"),
    (b"\0\1\0\0Standard Jet DB\0" + bytes(20_460), "cut off or damaged: the list of its"),
])  # fmt: skip
def test_bad_files_are_refused_in_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_bws(data)


def test_a_damaged_one_is_known_by_its_beginning() -> None:
    with pytest.raises(FormatError, match="cut off or damaged"):
        list(read_boards(b"\0\1\0\0Standard Jet DB\0", name="a.xyz"))
    with pytest.raises(FormatError, match="nobody has begun"):
        evening_of({"Section": []})


def test_a_file_that_another_program_wrote() -> None:
    """An evening of five tables that Jackcess wrote. It is the same in the versions of Access that
    the library does not know by name, whose tables stand as in the others, and damaged it is
    refused in a sentence or read as far as the damage shows nothing."""
    path = Path(__file__).parents[1] / "data" / "formats" / "jackcess.bws.gz"
    data = gzip.decompress(path.read_bytes())
    evening = read_bws(data)
    (event,) = Usebio(evening.results).events
    assert sum(len(board.lines) for board in event.boards) == 75
    assert lines(evening)[0] == ("1", "1", "1", "2D", "W", 5, "CT", 150)
    met = [line for b in event.boards for line in b.lines if (b.number, line.ns) == ("5", "1")]
    assert [line.element.get("SCORE") for line in met] == ["A6040"]
    assert [p.name for p in event.participants[1].players] == ["Player N2", "Player S2"]
    for version in (b"\3\1", b"\5\0"):
        assert read_bws(data[:20] + version + data[22:]) == evening
    for wrong in (data[:8192], data[: len(data) // 2], data[:8192] + bytes(4096) * 20):
        with pytest.raises(FormatError, match="cut off or damaged"):
            read_bws(wrong)


def test_pages_given_back_and_a_number_of_rows_not_yet_written() -> None:
    """A file that has been written to for years keeps pages which its tables have given back, with
    their old rows; and the number of rows may be behind them while the evening goes on."""
    path = Path(__file__).parents[1] / "data" / "formats" / "jackcess.bws.gz"
    data = gzip.decompress(path.read_bytes())
    evening = read_bws(data)
    pages = [data[at : at + 4096] for at in range(0, len(data), 4096)]
    heads = [n for n, page in enumerate(pages)
             if page[:2] == b"\2\1" and int.from_bytes(page[16:20], "little") == 75]  # fmt: skip
    (head,) = heads  # the table of results
    own = [
        page for page in pages if page[:2] == b"\1\1" and page[4:8] == head.to_bytes(4, "little")
    ]
    assert own
    assert read_bws(data + b"".join(own)) == evening
    late = head * 4096 + 16
    assert read_bws(data[:late] + bytes(4) + data[late + 4 :]) == evening
    with pytest.raises(FormatError, match="has 76 rows, and 75 are there"):
        read_bws(data[:late] + b"\x4c" + data[late + 1 :])


def column(number: int, name: str, kind: int, **place: int) -> Any:
    fixed = "fixed" in place
    return SimpleNamespace(
        column_id=number, col_name_str=name, type=kind, fixed_offset=place.get("fixed"),
        variable_column_number=place.get("varies"),
        column_flags=SimpleNamespace(fixed_length=fixed),
    )  # fmt: skip


@pytest.mark.parametrize("version", [3, 4])
def test_a_row_has_the_columns_that_it_was_written_with(version: int) -> None:
    """Two columns were added after the first row; a third row was deleted, and a fourth moved to
    another page. Written here by the published layout of the pages."""
    columns = [column(0, "Round", 3, fixed=0), column(1, "Erased", 1, fixed=0),
               column(2, "Letter", 10, varies=0), column(3, "Boards", 10, varies=1),
               column(4, "Table", 3, fixed=2)]  # fmt: skip
    old = version == 3

    def number(value: int) -> bytes:
        return value.to_bytes(1 if old else 2, "little")

    def row(count: int, fixed: bytes, texts: list[str], marks: int) -> bytes:
        made, ends = number(count) + fixed, []
        for text in texts:
            ends.append(len(made))
            made += text.encode("latin1" if old else "utf-16-le")
        ends.append(len(made))
        for end in reversed(ends):
            made += number(end)
        return made + number(len(texts)) + bytes([marks])

    def page(*rows: tuple[bytes, int]) -> bytes:
        size = 2048 if old else 4096
        head = bytes(8 if old else 12) + len(rows).to_bytes(2, "little")
        body = b""
        for data, flag in rows:
            body = data + body
            head += (size - len(body) | flag).to_bytes(2, "little")
        return head + bytes(size - len(head) - len(body)) + body

    first = row(3, (7).to_bytes(2, "little"), ["A"], 0b111)
    second = row(5, (8).to_bytes(2, "little") + (2).to_bytes(2, "little"), ["B", "1,3"], 0b11101)
    moved = row(5, (9).to_bytes(2, "little") + (3).to_bytes(2, "little"), ["", ""], 0b10001)
    pages_map = b"\0" + (0).to_bytes(4, "little") + bytes([0b10])
    pointer = (2 << 8).to_bytes(4, "little")
    size = 2048 if old else 4096
    pages = {0: page((pages_map, 0)), size: page((first, 0), (second, 0), (first, 0x8000),
             (pointer, 0x4000)), 2 * size: page((moved, 0))}  # fmt: skip
    table = SimpleNamespace(version=version, page_size=size, columns=dict(enumerate(columns)),
                            table_header=SimpleNamespace(row_page_map=0))  # fmt: skip
    parser = SimpleNamespace(get_table=lambda _: table, _all_pages=pages)
    assert [tuple(found.values()) for found in table_rows(parser, "RoundData")] == [
        (7, True, "A", None, None),
        (8, False, "B", "1,3", 2),
        (9, False, None, None, 3),
    ]
