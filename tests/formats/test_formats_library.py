"""The entry for files that strangers hand in: boards, problems in sentences, bounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddtrick.formats.errors import FormatError
from oddtrick.formats.files import FORMATS
from oddtrick.formats.library import PROBLEMS, read_library

DATA = Path(__file__).parents[1] / "data" / "formats"
FILES = [p for p in sorted(DATA.rglob("*")) if p.is_file()]


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_every_file_of_the_corpus_opens(path: Path) -> None:
    found = read_library(path.read_bytes(), path.name)
    assert found.entries
    assert found.complete
    assert found.problems == ()
    assert found.title == FORMATS[found.format].title


def test_what_cannot_be_read_is_told_with_its_place_and_the_rest_is_there() -> None:
    data = b'[Board "1"]\n[Deal "x"]\n\n[Board "2"]\n[Auction "N"]\n1C 1B\n\n[Board "3"]\n'
    found = read_library(data)
    assert [entry.board.number for entry in found.entries] == [3]
    assert [p.partition(":")[0] for p in found.problems] == ["line 2, column 1", "line 6, column 4"]


def test_what_follows_is_filled_in_and_contradictions_are_told() -> None:
    (entry,) = read_library(
        b"md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|7S|mb|p|mb|p|mb|p|mc|12|"
    ).entries
    assert (entry.board.contract, entry.board.declarer, entry.board.result) == ("7S", "S", 12)
    assert entry.problems == ()
    (entry,) = read_library(b'[Dealer "N"][Contract "2C"][Auction "N"] 1C AP').entries
    assert entry.problems == ("The contract is given as 2C, but the auction ends in 1C.",)


def test_sizes_are_bounded() -> None:
    with pytest.raises(FormatError, match="at most 10 are read"):
        read_library(b'[Board "1"]', largest=10)
    data = b"".join(b'[Board "%d"]\n\n' % k for k in range(1, 6))
    assert [e.board.number for e in read_library(data, most=5).entries] == [1, 2, 3, 4, 5]
    assert read_library(data, most=5).complete
    part = read_library(data, most=3)
    assert ([e.board.number for e in part.entries], part.complete) == ([1, 2, 3], False)
    bad = read_library(b'[Deal "x"]\n\n' * 250)
    assert (len(bad.problems), bad.problems[-1]) == (PROBLEMS + 1, "And 150 more.")


@pytest.mark.parametrize("name", ["", "x.bws", "x.pbn"])
def test_what_is_no_file_of_boards_is_refused(name: str) -> None:
    with pytest.raises(FormatError):
        read_library(b"\x00\x01" if name == "x.bws" else b"", "" if name == "x.pbn" else name)


NAMES = st.sampled_from(["", *(f"x{s}" for f in FORMATS.values() for s in f.suffixes), "x.zip"])
PIECES = [p.read_bytes()[:300] for p in FILES]


@settings(max_examples=400, deadline=None)
@given(
    st.lists(st.one_of(st.sampled_from(PIECES), st.binary(max_size=12)), max_size=4), NAMES,
    st.integers(0, 40),
)  # fmt: skip
def test_whatever_is_handed_in_nothing_else_is_raised(
    pieces: list[bytes], name: str, cut: int
) -> None:
    try:
        found = read_library(b"".join(pieces)[cut:], name)
    except FormatError as error:
        said = [error.sentence]
    else:
        said = [*found.problems, *(p for entry in found.entries for p in entry.problems)]
    assert all(sentence.endswith(".") for sentence in said), said
