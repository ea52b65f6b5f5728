"""Systems made of cards of BBO's Full Disclosure, and the words of such cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.errors import OddtrickError
from oddtrick.systems import BiddingSystem, read_text
from oddtrick.systems.command import group
from oddtrick.systems.descriptions import described
from oddtrick.systems.full_disclosure import system_of_full_disclosure

CARD = """\
*00{Ours, # with weak twos}=NYYYYYYShort words
$SAYC
001C=NYYYYYY53812-21 HCP
001D=NYYYYYY53812-21 HCP
001H=NNNYNNN55811-21 HCP
001S=NNNNYNN55811-21 HCP
001N=NYYYYYY215-17 HCP
511N=NYYYYYY212-14 HCP
002C=YYYYYYY60822+ HCP
002D=NNNNNNN967weak
002H=NNNNNNN9665-10 HCP
462H=NNNNNNN46611-14 HCP
003C=NNNNNNN9085-9 HCP
002N=NYYYYYY220-21 bal, may have a 5-card major
001NP2C=YYYYYYY508Stayman, 8+ HCP, 4-card major
001NP2D=YYYYYYYA08Transfer, 5+!H
001NP2S=YYYYYYYB08puppet to 3!c
001NP2SP3C=NYYYYYY108forced
001HX=NYYYYYY0bad call
001HD=NYYYYYYshows their double
001HDR=NYYYYYY10+ HCP
001S2HD=NYYYYYY8+ hcp, 4+!d
*001C{strong, any}1S=NYYYYYY1588-14
*001C{12-14 or clubs}2S=NYYYYYY1688-14
*001S2D=NYYYYYY25810-15 hcp
*001S2DP3D=NYYYYYY2386-9 HCP
+Gerber
%BBBBBBBBBB
"""


@pytest.fixture(scope="module")
def made() -> tuple[BiddingSystem, list[str]]:
    text, lost = system_of_full_disclosure(CARD, "my card.bss")
    return read_text(text, "written"), lost


def test_records_become_lines(made: tuple[BiddingSystem, list[str]]) -> None:
    system, lost = made
    assert system.title == "Ours, with weak twos"
    assert " ".join(line.call for line in system.positions[()]) == (
        "2NT 2H 2C 2H 2H 1NT 1S 1H 1C 1D"
    )
    assert [line.call for line in system.positions[("1NT", "P")]] == ["2D", "2C"]
    assert system.positions[("1NT", "P")][0].kind == "transfer"
    assert system.positions[("1H", "X")][0].call == "XX"
    assert system.positions[("1S", "2H")][0].call == "X"
    assert system.positions[("1C*",)][0].call == "1S"
    assert system.positions[("1S", "2D", "P")][0].call == "3D"
    assert lost[-1] == "my card.bss: 16 of 23 records were read."


def test_seat_and_vulnerability_are_those_of_who_opens() -> None:
    text, _ = system_of_full_disclosure(
        "001N=NYYYYYY215-17\n551N=NYYYYYY212-14\n551NP2C=YYYYYYY58811+ HCP", "o.bss"
    )
    assert text.split("\n\n")[1].splitlines()[1:] == [
        "  1NT [seat 3 4]: 15-17 hcp, balanced | not forcing",
        "  1NT [seat 1 2] [vulnerable]: 15-17 hcp, balanced | not forcing",
        "  1NT [seat 1 2] [not vulnerable]: 12-14 hcp, balanced | not forcing",
    ]
    assert "2C [seat 3 4] [not vulnerable]: 11+ hcp" in text  # the partner of seats 1 and 2


def test_a_transfer_over_no_trump_shows_five_cards_of_the_major_it_names() -> None:
    text, lost = system_of_full_disclosure(
        "001N=NYYYYYY215-17\n001NP2D=NYYYYYYA08!H\n001NP2H=NYYYYYYA08transfer to !s\n"
        "001NP2S=NYYYYYYA08!Cs\n001CP1D=NYYYYYYA08!H", "o.bss",
    )  # fmt: skip
    assert "2H: 5+ spades | transfer" in text
    assert "2D: 5+ hearts | transfer" in text
    assert [one.partition("so ")[2] for one in lost[:-1]] == ["2S is left out.", "1D is left out."]


def test_the_vulnerability_of_opponents_is_named() -> None:
    text, lost = system_of_full_disclosure(
        "001N=NYYYYYY215-17\n031N=NYYYYYY212-14\n012H=NYYYYYY9685-9\n032H=NYYYYYY9685-9", "o.bss"
    )
    assert "1NT: 15-17 hcp" in text
    assert "2H [not vulnerable]: 5-9 hcp" in text
    assert lost[0].startswith("o.bss, line 2: 1NT depends on the opponents’ vulnerability")
    assert lost[1:] == ["o.bss: 3 of 4 records were read."]


def test_what_is_left_out_is_named(made: tuple[BiddingSystem, list[str]]) -> None:
    _, lost = made
    sentences = {int(one.partition("line ")[2].partition(":")[0]): one for one in lost[:-1]}
    assert sorted(sentences) == [2, 8, 10, 13, 17, 18, 19, 20, 24, 27, 28]
    assert "“SAYC”, is named, but not in the file" in sentences[2]
    assert "1NT depends on the opponents’ vulnerability" in sentences[8]
    assert "no points are stated" in sentences[10]
    assert "no length is stated" in sentences[13]
    assert "nothing could be read of “puppet to 3!c”" in sentences[17]
    assert "what it answers was left out" in sentences[18]
    assert "is not read as a record" in sentences[19]
    assert "a call of theirs" in sentences[20]
    assert "“12-14 or clubs”, which our language cannot say" in sentences[24]


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("15-17HcP can include 5 card major", ["15-17 hcp"]),
        ("20--21 bal / Any game force", []),
        ("12-14 or 18-19 bal", ["(12-14 hcp or 18-19 hcp and balanced)"]),
        ("5--9 hcp, 6+!h or 6+!s", ["5-9 hcp", "(6+ hearts or 6+ spades)"]),
        (
            "11-15, 5-4 majors",
            ["11-15 hcp", "(5+ spades and 4+ hearts or 5+ hearts and 4+ spades)"],
        ),
        ("4-4-4-1", []),
        ("5 or 6 losers, 3+ controls", []),
        ("<16HcP; 5+!D", ["at most 15 hcp", "5+ diamonds"]),
        ("8+, denies 4+!s", ["8+ hcp"]),
        ("at least a 6 card suit, less than 11 points", ["at most 10 hcp", "6+ clubs"]),
        ("transfer to 2♠", []),
        ("8 - 10, 5!h and 4!s", ["8-10 hcp", "5 hearts", "4 spades"]),
        ("weak, 6+!h; strong, 5+!h", []),
        ("12-14 balanced, 18-19", []),
        ("22+ balanced, or any unbalanced", ["22+ hcp", "(balanced or unbalanced)"]),
    ],
)
def test_words(words: str, parts: list[str]) -> None:
    assert list(described(words, own="clubs").parts) == parts


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "no records of Full Disclosure"),
        (b"\x00\x01\x02\xff" * 99, "it is no text"),
        (b"\x89PNG\r\n\x1a\n" + bytes(99), "it is no text"),
        (b"001N=NYYYYYY2no words\n" * 9, "of its 9 records none says"),
        (b"001N=NYYYYYY215-17\n" * 60_000, "more than 1,048,576 bytes"),
        (b"\n" * 30_000, "at most 20,000 lines"),
        (b"001N" + b"P" * 500 + b"2C=YYYYYYY5088+", "more than 40 calls"),
    ],
)
def test_damaged_files_are_refused_in_a_sentence(
    tmp_path: Path, data: bytes, sentence: str
) -> None:
    path = tmp_path / "x.bss"
    path.write_bytes(data)
    result = CliRunner().invoke(group, ["write", "--bss", str(path), "-o", str(tmp_path / "o")])
    assert isinstance(result.exception, OddtrickError)
    assert sentence in str(result.exception)
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-8-sig"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "x.bss"
    path.write_bytes("*00{Né}=NYYYYYY\r\n001N=NYYYYYY215-17 HCP\r\n".encode(encoding))
    out = tmp_path / "o.system"
    CliRunner().invoke(group, ["write", "--bss", str(path), "-o", str(out)])
    assert "title Né\n" in out.read_text("utf-8")


def test_long_cards_lose_their_notes_and_then_their_longest_auctions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("oddtrick.systems.descriptions.MOST_CARD", 400)
    bids = [f"{level}{strain}" for level in (2, 3) for strain in "CDHS"]
    rows = [f"001NP{bid}=NYYYYYY5588+ {'word ' * 9}" for bid in bids]
    rows += [f"001NP2CP{bid}=NYYYYYY5588+" for bid in bids[1:]]
    text, lost = system_of_full_disclosure("\n".join(rows[::-1]), "o.bss")
    assert lost[-2:] == [
        "o.bss: a system has at most 400 letters, so the notes and 7 calls of longer auctions are "
        "left out.",
        "o.bss: 15 of 15 records were read.",
    ]
    assert len(text) <= 400
    assert "|" not in text
    assert len(read_text(text, "o").positions[("1NT", "P")]) == 8
