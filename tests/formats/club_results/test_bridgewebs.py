"""BridgeWebs' table of results, there and back, and as its guide has it."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest
from test_acbl_report import OPTIONS, evening
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event_file import Book
from oddtrick.club.usebio.rescore import rescored
from oddtrick.club.usebio.writer import usebio, usebio_of
from oddtrick.formats.club_results.registry import read_results
from oddtrick.formats.club_results.result_tables import write_bridgewebs
from oddtrick.formats.errors import FormatError, Unsupported

SHOWN = """\
#version;std1
#COMMENT;by hand
#Title;Monday
#Date;09/03/2026
#Butler;1
#Winners;2
#Scores
Position;Pair;Name1;Name2;Percent;NGS
1;3;Ada Byron;"Lovelace; Bea";55.5;7
2;1;Cy Fay;Di Gale;44.5;
#Scores
Position;Pair;Name1;Name2;Percent
1;3;Ed Hale;Flo Ives;60
#BoardFormat;Number
#Travellers
NS;EW
#Board;1
1;2
"""


@pytest.mark.parametrize("kind", ["mitchell", "howell"])
def test_lists_there_and_back(kind: str) -> None:
    made = usebio(evening(kind), options=OPTIONS)
    text = write_bridgewebs(made)
    assert text.startswith("#Version;std1\r\n#Source;Oddtrick ")
    assert "#Date;09/03/2026\r\n" in text
    found = read_results(text.encode())
    (event,), (ours,) = found.results.events, made.events

    def listed(people: object) -> list[tuple[str, ...]]:
        return [
            (p.number, p.direction, p.name, p.element.get("TOTAL_SCORE"),
             p.element.get("PERCENTAGE"), p.element.get("PLACE").strip("="))
            for p in people  # type: ignore[attr-defined]
        ]  # fmt: skip

    assert sorted(listed(event.participants)) == sorted(listed(ours.participants))
    assert (event.title, event.date) == (ours.title, ours.date)
    assert rescored(event).differences == ()


@pytest.mark.parametrize("part", [";", "\t", ","])
def test_a_table_by_the_guide(part: str) -> None:
    text = SHOWN if part == ";" else SHOWN.replace("Lovelace; Bea", "Bea").replace(";", part)
    found = read_results(text.encode("utf-8-sig"))
    (event,) = found.results.events
    assert (event.kind, event.date, event.element.get("WINNER_TYPE")) == (
        "BUTLER_PAIRS", "2026.03.09", "2",
    )  # fmt: skip
    assert [(p.number, p.direction, p.element.get("PERCENTAGE")) for p in event.participants] == [
        ("3", "NS", "55.5"), ("1", "NS", "44.5"), ("3", "EW", "60"),
    ]  # fmt: skip
    assert found.remarks[0].startswith("Travellers are passed over")


@pytest.mark.parametrize(("text", "said"), [
    ("#Version;std1", "no list of scores"),
    ("#Version;std1\n#Scores\nPosition;Name1\n1;Ada", "no column Pair"),
    ("#Version;std1\n#Scores\nPair\n1;Ada", "more columns"),
    ("#Version;std1\n#Teams;1\n#Scores\nPair\n1", "tables of pairs"),
    ("#Version;std1\n" + "#Scores\nPair\n1\n" * 3, "more than two lists"),
    ("#Version;std1\n" + "1\n" * 30_000, "too many"),
    ('#Version;std1\n#Scores\nPair\n"' + "x" * 200_000, "cannot be read"),
])  # fmt: skip
def test_what_is_none_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_results(text.encode())


def test_what_it_has_no_place_for() -> None:
    event = evening("mitchell")
    with pytest.raises(Unsupported, match="one list"):
        write_bridgewebs(usebio_of([event, event], options=OPTIONS))


def test_damage() -> None:
    chance, whole = random.Random(5), SHOWN.encode()
    for _ in range(150):
        data = bytearray(whole[: chance.randint(20, len(whole))])
        for _ in range(chance.randint(0, 9)):
            data[chance.randrange(9, len(data))] = chance.choice(b'#;"\n\xff\x009')
        with suppress(FormatError):
            read_results(bytes(data))


@pytest.mark.parametrize("much", [10**5, pytest.param(10**7, marks=pytest.mark.whole)])
def test_what_never_ends_is_refused(much: int) -> None:
    for data in (b"#Version;" + b";" * much, b"#Version\n" + b"#" * much,
                 b"#Version\n#Scores\nPair" + b";" * much + b"\n1"):  # fmt: skip
        with pytest.raises(FormatError):
            read_results(data)


def test_out_and_into_a_season(tmp_path: Path) -> None:
    file, table = tmp_path / "mon.club", tmp_path / "mon.csv"
    event = evening("howell")
    with Book.create(file, event.opened) as book:
        book.add(*event.entries[1:])
    run = CliRunner().invoke(app, ["club", "usebio", str(file), "--as", "bridgewebs"])
    table.write_text(run.stdout)
    run = CliRunner().invoke(app, ["club", "season", str(table), "--csv"])
    assert run.exit_code == 0
    assert len(run.stdout.splitlines()) == 1 + 2 * len(event.contestants)
