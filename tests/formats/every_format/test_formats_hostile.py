"""Files of strangers: no reader takes much more than twice the work for twice the text.

Calls of functions are counted. What one call in C costs, a search say, is measured by
`benchmarks/formats.py --hostile`.
"""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from oddtrick.errors import OddtrickError
from oddtrick.formats.command import _VARYING
from oddtrick.formats.errors import FormatError
from oddtrick.formats.pbn import verify_pbn
from oddtrick.formats.records.conversion import board_from_line
from oddtrick.formats.registry import detect, read_boards
from oddtrick.formats.usebio import xml_elements as usebio_file
from oddtrick.formats.usebio.xml_elements import read_usebio
from oddtrick.records import read_record, replay_record
from slices import sliced
from work import check_linear

LENGTH, MOST = 32_000, 100
"""Characters of a file, and calls for each of them."""


UNITS = ["word ", '{\n[A "x"]}\n', '\\"', '"\n', '[A "x', '[A "x\\"', "{", "[", "<", " ", "\n",
         " \n", '[A "b"]', '[Board "1"]\n[Board "2"]\n', "“", "1C =1= ^I ", "-", "|", "((", "é",
         "^S ", "$1 ", "Note", "%\n", "B{7}", "all "]  # fmt: skip
HEADS = {
    "pbn": ["%\n", '[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n', '[Play "N"]\n', '[Deal "N:',
            '[ScoreTable "a;b"]\n'],
    "lin": ["md|1,,,|mb|", "nt|", "md|1S"],
    "rbn": ["%RBN\n", "%{RBX}\n"],
    "usebio": ["<USEBIO>"],
    "gib": [""],
    "link": ["http://x/?a=p(", "http://x/?"],
    "json": ['{"game":"'],
}  # fmt: skip


def readings(unit: str) -> Iterator[tuple[str, Callable[[int], object]]]:
    """What is done with a file that repeats something: in words, and the act for a length."""

    def made(head: str, size: int) -> bytes:
        return f'{head}{unit * (size // len(unit))}\n}}\n[Board "9"]\n'.encode()

    def refused(read: Callable[[bytes], object], head: str, size: int) -> None:
        try:
            read(made(head, size))
        except OddtrickError as error:
            str(error)

    yield "detect", partial(refused, detect, "")
    yield "compare", lambda size: _VARYING.sub("", unit * (size // len(unit)))
    yield "refuse", lambda size: str(OddtrickError(unit * (size // len(unit))))
    for form, heads in HEADS.items():
        for head in heads:
            yield (
                f"{form} {head}",
                partial(
                    refused,
                    lambda data, form=form: list(
                        read_boards(data, form, on_error=lambda error: None)
                    ),
                    head,
                ),
            )
            if form == "pbn":
                yield f"verify {head}", partial(refused, lambda data: list(verify_pbn(data)), head)


@pytest.mark.parametrize("unit", sliced(UNITS, 3))
def test_reading_is_linear(unit: str) -> None:
    for _, act in readings(unit):
        check_linear(act, LENGTH, MOST)


@pytest.mark.parametrize(
    ("form", "head", "unit", "tail"),
    [
        ("lin", "md|1,,,|mb|1C|", "an|xxxxxxx|", ""),
        ("lin", "md|1,,,|mb|1C|", "nt|xxxxxxx|", ""),
        ("lin", "md|1,,,|mb|1C|", "pc|SA|up|0|", ""),
        ("lin", "vg|a,b,I,1|bn|" + "2," * 20_000 + "|", "qx|o1|md|1,,,|", ""),
        ("usebio", "<USEBIO>", "<BOARD><HAND/></BOARD>", "</USEBIO>"),
    ],
)
def test_what_adds_up_on_one_board_is_linear(form: str, head: str, unit: str, tail: str) -> None:
    def read(size: int) -> None:
        text = head + unit * (size // len(unit)) + tail
        list(read_boards(text.encode(), form, on_error=lambda e: None))

    check_linear(read, LENGTH, MOST)


def test_blanks_and_brackets_are_no_bridge_file() -> None:
    text = b" " * 65_536 + b"<" * 65_536
    with pytest.raises(FormatError, match="no bridge file"):
        detect(text)


def test_a_record_of_thousands_of_claims_is_linear_and_capped() -> None:
    hands = {"N": "AKQ2.KJ4.A32.K54", "E": "J98.T98.KQJ.QJT9", "S": "T543.AQ32.T98.A2",
             "W": "76.765.7654.8763"}  # fmt: skip

    def line(count: int) -> str:
        return json.dumps(
            {"game": "contract-duplicate", "dealer": "N", "options": {"laws": "contract1963"},
             "hands": hands, "actions": ["1NT", *["S:revoke?N"] * count]}
        )  # fmt: skip

    check_linear(lambda count: board_from_line(line(count)), 2400, 600)
    # Nor are all the states kept on the way, each with its own log: once 79 MB.
    record = read_record(line(2400))
    tracemalloc.start()
    replay_record(record)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 12_000_000
    with pytest.raises(OddtrickError, match="actions; 10000 are read"):
        board_from_line(line(10_001))


ENTITIES = (
    '<!DOCTYPE USEBIO [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
    "<USEBIO><CLUB>&b;</CLUB></USEBIO>"
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1"])
def test_entities_are_refused_in_every_encoding(encoding: str) -> None:
    with pytest.raises(FormatError, match="entities of its own"):
        read_usebio(f'<?xml version="1.0" encoding="{encoding}"?>{ENTITIES}'.encode(encoding))


def test_elements_are_counted_and_nested_so_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FormatError, match="nested too deeply"):
        read_usebio("<USEBIO>" + "<A>" * 60 + "</A>" * 60 + "</USEBIO>")
    monkeypatch.setattr(usebio_file, "MOST", 1000)
    assert read_usebio(b"<USEBIO>" + b"<A/>" * 999 + b"</USEBIO>")
    with pytest.raises(FormatError, match="over 1,000 elements"):
        read_usebio(b"<USEBIO>" + b"<A/>" * 1000 + b"</USEBIO>")
