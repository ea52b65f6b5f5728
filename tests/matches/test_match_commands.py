"""`oddtrick host` and `oddtrick sit`, as a person runs them."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.core import State
from oddtrick.errors import OddtrickError
from oddtrick.formats.registry import read_boards
from oddtrick.matches.deals import decided, drawn
from oddtrick.matches.network import sit
from oddtrick.matches.sitting import PlayerConnection
from oddtrick.players import Decision


def test_programs_sit_down_at_a_hosted_table(tmp_path: Path) -> None:
    results = tmp_path / "results.pbn"
    host = subprocess.Popen(
        [sys.executable, "-m", "oddtrick", "host", "-n", "2", "--seed", "4", "--port", "0",
         "--swap", "-o", str(results)],
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert host.stderr is not None
    try:
        listening = re.fullmatch(r"Listening on 127.0.0.1:(\d+)\.\n", host.stderr.readline())
        assert listening
        port = int(listening[1])

        def choose(state: State, seat: int, number: int) -> Decision:
            return decided(state, seat, "book", 0, number)

        async def four() -> str:
            others = [
                sit(("127.0.0.1", port), lambda at, t=team: PlayerConnection(at, t, choose), seat)
                for seat, team in ((0, "Ours"), (1, "Theirs"), (3, "Theirs"))
            ]
            mine = asyncio.to_thread(
                CliRunner().invoke, app,
                ["sit", f"127.0.0.1:{port}", "--seat", "south", "--player", "book",
                 "--name", "Ours", "--explained"],
            )  # fmt: skip
            *counts, done = await asyncio.gather(*others, mine)
            assert counts == [4, 4, 4]
            assert done.exit_code == 0, done.exception
            return done.output

        output = asyncio.run(asyncio.wait_for(four(), 90))
        errors = host.stderr.read()
        assert host.wait(30) == 0, errors
    finally:
        host.kill()
        host.wait()
        host.stderr.close()
    assert "The session is over: 4 boards played." in output
    assert errors.endswith("Ours against Theirs: +0 IMPs on 2 boards.\n")
    boards = list(read_boards(results))
    deals = list(drawn(2, 4))
    assert [b.hands for b in boards] == [d.hands for d in deals * 2]
    assert [b.tags["Room"] for b in boards] == ["Open"] * 2 + ["Closed"] * 2
    assert [b.names[0] for b in boards] == ["Ours"] * 2 + ["Theirs"] * 2
    assert [b.auction for b in boards[:2]] == [b.auction for b in boards[2:]]
    assert [b.play for b in boards[:2]] == [b.play for b in boards[2:]]


def test_a_table_of_machines_plays_a_files_deals(tmp_path: Path) -> None:
    source = tmp_path / "deals.pbn"
    source.write_text(
        '[Board "5"]\n[Dealer "W"]\n[Vulnerable "All"]\n'
        '[Deal "N:AKQ2.KJ4.A32.K54 J98.T98.KQJ.QJT9 T543.AQ32.T98.A2 76.765.7654.8763"]\n'
    )
    ran = CliRunner().invoke(
        app,
        ["host", str(source), "--port", "0", "--player", "book", "--wait", "0",
         "-o", str(tmp_path / "out.jsonl")],
    )  # fmt: skip
    assert ran.exit_code == 0, ran.exception
    (board,) = read_boards(tmp_path / "out.jsonl")
    assert (board.number, board.dealer, board.vulnerable) == (5, "W", "All")
    assert board.names == ("Oddtrick book",) * 4
    assert board.result is not None


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["host"], "Name a file of deals"),
        (["host", "-n", "1", "--player", "nobody"], "no players called “nobody”"),
        (["host", "-n", "1", "-o", "x.unknown"], "Say with --to"),
        (["host", "-n", "1", "--to", "nothing"], "no format “nothing”"),
        (["host", "no-such-file.pbn"], "no-such-file.pbn"),
        (["host", "-n", "1", "--host", "no.such.host.invalid"], "cannot be listened on"),
        (["sit", "here"], "HOST:PORT"),
        (["sit", "localhost:2000", "--seat", "Q"], "no seat “Q”"),
        (["sit", "localhost:2000", "--player", "nobody"], "no players called"),
        (["sit", "localhost:1", "--patience", "0"], "No table manager is to be had"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(args: list[str], reason: str) -> None:
    ran = CliRunner().invoke(app, args)
    assert isinstance(ran.exception, OddtrickError | OSError)
    assert reason in str(ran.exception)


def test_what_the_file_of_results_does_not_keep_is_reported(tmp_path: Path) -> None:
    ran = CliRunner().invoke(
        app,
        ["host", "-n", "1", "--port", "0", "--player", "book", "--wait", "0",
         "-o", str(tmp_path / "out.gib")],
    )  # fmt: skip
    assert ran.exit_code == 1, ran.exception
    assert ran.stderr.count("North’s name (Oddtrick book) is not kept.") == 1
    assert "The auction" in ran.stderr
