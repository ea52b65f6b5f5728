"""Jannersten's results.txt, there and back, and as its help page has it."""

from __future__ import annotations

import csv
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from test_acbl_report import OPTIONS, evening
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import NamesEntered
from oddtrick.club.event_file import Book
from oddtrick.club.usebio.rescore import rescored
from oddtrick.club.usebio.writer import usebio
from oddtrick.formats.club_results.registry import read_results
from oddtrick.formats.club_results.result_tables import write_bridgewebs, write_jannersten
from oddtrick.formats.errors import FormatError
from oddtrick.formats.usebio.xml_elements import Usebio

SHOWN = """\
[GAME]
A;2;2;1;;;;;;;;1
[Contestants]
A;1;N; "Ada Byron";2;50;;
A;1;S; "Bea Hill";2;50;;
A;11;E; "Cy Fay";4;100;;
A;11;W; "Di Gale";4;100;;
A;2;N; "Ed Hale";2;50;;
A;2;S; "Flo Ives";2;50;;
A;12;E; "Gus Jay";0;0;;
A;12;W; "Hal Kent";0;0;;
[Results]
#01;A;1;1;11;;;400;3NT;N;9;C2;0;2;;;0;100;;2;;
#01;A;1;2;12;;;430;3NT;N;10;C2;2;0;;;100;0;;2;;
#02;A;1;1;12;;;-50;3NTX;N;8;HT;2;0;;;100;0;;2;;
#02;A;1;2;11;;;-100;4S;S;9;;0;2;;;0;100;;2;;
#03
"""


@pytest.mark.parametrize("write", [write_jannersten, write_bridgewebs])
@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "=-", "-1+"])
def test_no_cell_is_a_formula_and_the_names_are_read_back(
    begin: str, write: Callable[[Usebio], str]
) -> None:
    """OWASP, “CSV Injection”: a spreadsheet computes a cell that begins so."""
    names = (f"{begin}HYPERLINK(1)", f"{begin}cmd")
    event = evening("howell").add(NamesEntered(1, names))
    text = write(usebio(event, options=OPTIONS))
    for row in csv.reader(text.splitlines(), delimiter=";"):
        for cell in row:
            assert cell[:1] not in "=@\t" or not cell, cell
            assert cell[:1] not in "+-" or not cell or float(cell) is not None, cell
    (found,) = read_results(text.encode()).results.events
    (pair,) = (p for p in found.participants if p.number == "1")
    assert tuple(player.name for player in pair.players) == names


@pytest.mark.parametrize("kind", ["mitchell", "howell"])
def test_there_and_back(kind: str) -> None:
    made = usebio(evening(kind), options=OPTIONS)
    text = write_jannersten(made)
    assert text.startswith("[GAME]\r\nA;;")
    found = read_results(text.encode())
    assert found.remarks == ()
    (event,), (ours,) = found.results.events, made.events
    assert (event.title, event.date) == (ours.title, ours.date)
    assert event.element.get("WINNER_TYPE") == ours.element.get("WINNER_TYPE")
    figures = ("TOTAL_SCORE", "PERCENTAGE")
    assert sorted(
        (p.number, p.direction, [x.name for x in p.players], *map(p.element.get, figures))
        for p in event.participants
    ) == sorted(
        (p.number, p.direction, [x.name for x in p.players], *map(p.element.get, figures))
        for p in ours.participants
    )
    names = ("CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE", "NS_MATCH_POINTS",
             "EW_MATCH_POINTS")  # fmt: skip
    shown, known = (
        sorted((int(b.number), line.ns, line.ew, *map(line.element.get, names))
               for b in e.boards for line in b.lines)
        for e in (event, ours)
    )  # fmt: skip
    assert shown == known
    assert rescored(event).differences == ()


def test_a_table_by_the_help_page() -> None:
    found = read_results(SHOWN.encode("utf-8-sig"))
    assert found.remarks == ()
    (event,) = found.results.events
    assert (event.kind, event.element.get("WINNER_TYPE")) == ("MP_PAIRS", "2")
    assert [(p.number, p.direction, p.name) for p in event.participants][1] == (
        "11", "EW", "Cy Fay & Di Gale",
    )  # fmt: skip
    again = rescored(event)
    assert again.compared == {"scores": 4, "points": 8, "totals": 8}
    # One off, doubled and vulnerable.
    assert again.differences == ("Board 2, 1 against 12: 3NTX N 8 is -200, not -50.",)


@pytest.mark.parametrize(("text", "said"), [
    ("[GAME]", "no results"),
    ("[GAME]\nA" + ";" * 40, "41 columns, and there are 13"),
    ("[GAME]\n[Contestants]\nA;1;X;Ada", "“X” is no seat"),
    (SHOWN.replace("#02;A", "#two;A"), "“#two” is no number of a board"),
    (SHOWN.replace("1;11;;;400", "1;11;3;4;400"), "individuals"),
    ('[GAME]\n"' + "x" * 200_000, "cannot be read"),
])  # fmt: skip
def test_what_is_none_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_results(text.encode())


def test_damage() -> None:
    chance, whole = random.Random(5), SHOWN.encode()
    for _ in range(200):
        data = bytearray(whole[: chance.randint(20, len(whole))])
        for _ in range(chance.randint(0, 9)):
            data[chance.randrange(9, len(data))] = chance.choice(b'#;"\n\xff\x009[')
        with suppress(FormatError):
            read_results(bytes(data))


def test_out_and_into_an_event(tmp_path: Path) -> None:
    file, table, past = tmp_path / "mon.club", tmp_path / "results.txt", tmp_path / "past.club"
    event = evening("mitchell")
    with Book.create(file, event.opened) as book:
        book.add(*event.entries[1:])
    run = CliRunner().invoke(app, ["club", "usebio", str(file), "--as", "jannersten"])
    table.write_text(run.stdout)
    run = CliRunner().invoke(app, ["club", "read", str(table), "--event", str(past)])
    assert run.exit_code == 0, run.output
    assert f"{len(event.results())} results, matchpoints." in run.stdout
