"""The boards of an event: the same from the same seed, unseen until everybody has played."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.boards import SealedDeals, deal, load_sealed, shown_in
from oddtrick.club.event.entries import Penalised, ResultEntered, RoundAdded
from oddtrick.club.event_file import Book
from oddtrick.errors import Refused
from oddtrick.formats import read_boards
from oddtrick.solver import table
from oddtrick.store.log import Conflict


def run(*args: object, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["club", *map(str, args)])
    assert done.exit_code == code, (done.output, done.exception)
    return done.output


def digest(text: str) -> str:
    """By the library itself, as anybody can check it."""
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    file = tmp_path / "two.club"
    run(
        "new",
        file,
        "--movement",
        "howell",
        "--tables",
        2,
        "--boards",
        1,
        "--title",
        "A & B",
        "--hold",
    )
    return file


def test_nobody_sees_a_hand_before_the_last_result(evening: Path, tmp_path: Path) -> None:
    assert "not been dealt" in run("print", evening, "hands", code=1)
    commitment = run("deal", evening).split()[-1]
    assert "already" in run("deal", evening, code=1)
    assert run("seal", evening).strip() == commitment
    pbn = tmp_path / "boards.pbn"
    assert "3 boards as pbn" in run("machine", evening, pbn)
    with pbn.open("rb") as source:
        boards = list(read_boards(source, "pbn"))
    assert [(b.number, b.dealer, b.vulnerable) for b in boards] == [
        (1, "N", "None"), (2, "E", "NS"), (3, "S", "EW"),
    ]  # fmt: skip
    # Nothing that people are shown has a hand in it, however it is written.
    with Book.open(evening) as book:
        deals = load_sealed(book.log).deals
    secrets = [hand for deal in deals for hand in deal.removeprefix("N:").split()]
    assert len(set(secrets)) == 3 * 4
    for command in ("results", "history", "print", "usebio", "guides", "standings", "seal"):
        said = run(command, evening)
        assert not [secret for secret in secrets if secret in said]
        assert "seed" not in said
    with Book.open(evening) as book:
        *first, last = book.event.due()
        book.add(*(ResultEntered(d.board, d.ns, d.ew, "Pass") for d in first))
    assert "before the last result is in" in run("print", evening, "hands", code=1)
    assert run("seal", evening).strip() == commitment
    run("enter", evening, last.board, last.ns, last.ew, "Pass")
    seal, text, *sets = run("seal", evening).splitlines()
    assert seal == commitment == digest(text)
    assert json.loads(text)["sets"] == [digest(line) for line in sets]
    assert [deal for line in sets for deal in json.loads(line)["deals"]] == list(deals)
    page = run("print", evening, "hands")
    assert page.count("Par ") == 3
    assert page.count("<svg") == 3
    assert "A &amp; B" in page
    known = table(deals[0])
    row = "".join(f"<td>{known[0, strain]}</td>" for strain in range(5))
    assert f"<td>N</td>{row}" in page


def test_a_round_that_is_in_is_opened_alone(tmp_path: Path) -> None:
    """Three rounds of two boards: the seals of all are told first, and each set is proved by its
    own line; from what is told of one nothing follows of another."""
    file = tmp_path / "round.club"
    run("new", file, "--movement", "howell", "--tables", 2, "--boards", 2)
    commitment = run("deal", file, "--seed", "tonight").split()[-1]
    with Book.open(file) as book:
        sealed = load_sealed(book.log)
        assert len(sealed.deals) == 6
        assert deal(6, "tonight", each=2) == sealed
        # Each set follows from its own seed, which its line tells.
        assert [deal(2, "tonight", each=2).deals, len({s.seed for s in sealed.sets})] == [
            sealed.deals[:2], 3,
        ]  # fmt: skip
        due = book.event.due()
        book.add(*(ResultEntered(d.board, d.ns, d.ew, "Pass") for d in due if d.round == 1))
    seal, seals, first = run("seal", file).splitlines()
    assert seal == commitment == digest(seals)
    assert json.loads(seals)["sets"][0] == digest(first)
    assert json.loads(first)["deals"] == list(sealed.deals[:2])
    assert "tonight" not in first
    assert not [deal for deal in sealed.deals[2:] if deal in seals + first]
    page = run("print", file, "hands")
    assert page.count("<svg") == 2
    # Held back, nothing is opened any more; and what may be seen is not dealt out again.
    run("disclose", file, "--at-the-end")
    assert run("seal", file).splitlines() == [commitment]
    assert "8 results" in run("print", file, "hands", code=1)
    run("disclose", file)
    assert run("seal", file).splitlines() == [seal, seals, first]


def test_files_of_before_have_one_seal() -> None:
    """As it was written before sets had their own: the text of all is what the seal is of."""
    text = '{"seed":"x","deals":["N:a","N:b"]}'
    sealed = msgspec.json.decode(text, type=SealedDeals)
    assert (sealed.text, sealed.commitment) == (text, digest(text))
    assert (sealed.opened([1], whole=False), sealed.opened([1, 2], whole=True)) == ("", text)


def test_no_round_plays_what_may_have_been_seen(tmp_path: Path) -> None:
    """A Mitchell cut short by a round: a set that has been to all its tables would come back."""
    file = tmp_path / "short.club"
    run("new", file, "--tables", 3, "--boards", 1, "--rounds", 2)
    run("deal", file)
    with Book.open(file) as book:
        first, *others = (d for d in book.event.due() if d.board == 1)
        book.add(*(ResultEntered(d.board, d.ns, d.ew, "Pass") for d in (first, *others)))
        with pytest.raises(Refused, match="Board 1 has been played out"):
            book.add(RoundAdded())
    run("disclose", file, "--at-the-end")
    with Book.open(file) as book:
        book.add(RoundAdded())
        assert book.event.rounds == 3


def test_a_last_result_that_is_not_written_shows_nothing(evening: Path) -> None:
    run("deal", evening)
    with Book.open(evening) as book, Book.open(evening) as other:
        last = [ResultEntered(d.board, d.ns, d.ew, "Pass") for d in book.event.due()]
        other.add(Penalised(1, 10, "late"))
        with pytest.raises(Conflict):
            book.add(*last)
        assert not shown_in(book.log)
        other.add(*last)
        assert shown_in(book.log)


def test_boards_by_conditions(evening: Path, tmp_path: Path) -> None:
    """The same seed brings the same boards; North has what was asked."""
    run("deal", evening, "--seed", "monday", "--north", "20+ hcp")
    other = tmp_path / "other.club"
    run("new", other, "--movement", "howell", "--tables", 2, "--boards", 1)
    run("deal", other, "--seed", "monday", "--north", "20+ hcp")
    assert run("seal", evening) == run("seal", other)
    file = tmp_path / "b.pbn"
    run("machine", evening, file)
    with file.open("rb") as source:
        for board in read_boards(source, "pbn"):
            north = board.hands[0]
            assert north is not None
            # Ranks go from 2 at bit 0 of each suit's thirteen up to the ace.
            points = sum(
                points * (north >> (13 * suit + rank) & 1)
                for suit in range(4)
                for rank, points in ((12, 4), (11, 3), (10, 2), (9, 1))
            )
            assert points >= 20
    short = tmp_path / "short.club"
    run("new", short, "--tables", 5, "--boards", 2, "--rounds", 3)
    # Three rounds go over all five sets.
    assert "10 boards are dealt" in run("deal", short)
    assert "already" in run("machine", evening, file, code=1)
    assert "No format" in run("machine", evening, tmp_path / "b.doc", code=1)


def test_no_round_is_added_once_the_deals_may_be_seen(tmp_path: Path) -> None:
    """With the last result the sealed text is out, and with it every board of the movement."""
    file = tmp_path / "short.club"
    run("new", file, "--tables", 3, "--boards", 1, "--rounds", 1)
    run("deal", file)
    with Book.open(file) as book:
        book.add(*(ResultEntered(d.board, d.ns, d.ew, "Pass") for d in book.event.due()))
    assert "hand records may be seen" in run("extra", file, code=1).replace("\n", " ")
    # What has been seen is not unseen by an undoing.
    run("undo", file)
    assert run("print", file, "hands").count("<svg") == 2
    assert "hand records may be seen" in run("extra", file, code=1).replace("\n", " ")
    early = tmp_path / "early.club"
    run("new", early, "--tables", 3, "--boards", 1, "--rounds", 1)
    run("deal", early)
    assert "2 rounds" in run("extra", early)


def test_rounds_still_to_be_drawn_keep_their_deals_closed(tmp_path: Path) -> None:
    file = tmp_path / "swiss.club"
    run("new", file, "--movement", "swiss", "--pairs", 4, "--boards", 2, "--rounds", 2)
    assert "4 boards are dealt" in run("deal", file)
    with Book.open(file) as book:
        book.add(*(ResultEntered(d.board, d.ns, d.ew, "Pass") for d in book.event.due()))
    assert run("print", file, "hands").count("<svg") == 2
    assert len(run("seal", file).splitlines()) == 3
    run("disclose", file, "--at-the-end")
    assert "still to be drawn" in run("print", file, "hands", code=1)
    assert len(run("seal", file).splitlines()) == 1
    run("draw", file)
    with Book.open(file) as book:
        book.add(
            *(ResultEntered(d.board, d.ns, d.ew, "Pass") for d in book.event.due() if d.round == 2)
        )
    assert len(run("seal", file).splitlines()) == 4
    assert "hand records" in run("extra", file, code=1)


def test_what_a_dealing_machine_does_not_get_is_said_without_a_hand(
    evening: Path, tmp_path: Path
) -> None:
    run("deal", evening)
    said = CliRunner().invoke(app, ["club", "machine", str(evening), str(tmp_path / "b.dup")])
    assert said.exit_code == 1
    run("machine", evening, tmp_path / "again.dup", "--lossy")
    assert "is not kept." in said.stderr
    assert "(" not in said.stderr  # no fact of a board
