"""What commands print arrives whole, whatever the system takes for its encoding."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from oddtrick.cli import main
from slices import sliced

ENCODINGS = ("cp1252", "cp437", "cp1250", "ascii")

BOARD = """[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.AK3.Q42.T98 JT9.QJ9.KJT9.K43 8765.T876.A87.AQ 43.542.653.J7652"]
[Auction "N"]
1NT Pass 3NT Pass
Pass Pass
"""
QUESTION = {
    "game": "contract-duplicate", "dealer": "N", "seat": "S", "hand": "J83.K92.QJ74.A63",
    "auction": "1H P",
}  # fmt: skip
PRINTED = (
    ["rules", "whist"],
    ["rules", "klondike", "--language", "fr"],
    ["rules", "words"],
    ["games"],
    ["odds", "suit", "AKT75", "96"],
    ["set", "show", "bridge-4-1"],
    ["bid", "question.jsonl"],
    ["show", "board.pbn"],
    ["check", "board.pbn"],
    ["train", "--list"],
    ["deal", "-n", "1", "--stats"],
    ["rule", "contract1963"],
    ["system", "show", "sayc", "1N"],
    ["club"],
    ["no-such-♠"],
    ["check", "♠\udce9.pbn"],
)


class _Console(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def printed(words: list[str], stream: type[io.TextIOWrapper], encoding: str) -> bytes:
    """All that a command prints to such a stream; an error that is not ours is raised."""
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["oddtrick", *words])
        patch.setattr(sys, "stdout", stream(out, encoding))
        patch.setattr(sys, "stderr", stream(err, encoding, write_through=True))
        with contextlib.suppress(SystemExit):
            main()
        sys.stdout.flush()
        return out.getvalue() + err.getvalue()


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("board.pbn").write_text(BOARD, encoding="utf-8")
    Path("question.jsonl").write_text(json.dumps(QUESTION), encoding="utf-8")


@pytest.mark.parametrize("words", sliced(PRINTED, 4), ids=" ".join)
def test_files_get_utf_8_and_consoles_what_they_can_show(words: list[str]) -> None:
    whole = {printed(words, io.TextIOWrapper, encoding) for encoding in ENCODINGS}
    for one in whole:
        assert one.decode("utf-8").strip()
    if words[0] not in ("bid", "deal"):  # these tell how long they took
        assert len(whole) == 1
    for encoding in ENCODINGS:
        assert printed(words, _Console, encoding).decode(encoding).strip()


def test_a_redirect_has_utf_8_whatever_the_system_says() -> None:
    """From the system's side: the streams are Python's own."""
    done = subprocess.run(
        [sys.executable, "-m", "oddtrick", "show", "board.pbn"],
        env={"PYTHONPATH": str(Path(__file__).parents[2] / "src"), "PYTHONIOENCODING": "cp437"},
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr
    assert "♠" in done.stdout.decode("utf-8")


def test_who_wants_no_colour_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where another variable of the environment forces it (https://no-color.org)."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert b"\x1b[" in printed(["games"], io.TextIOWrapper, "utf-8")
    monkeypatch.setenv("NO_COLOR", "1")
    for words in (["games"], ["rules", "whist"], ["show", "board.pbn"]):
        assert b"\x1b[" not in printed(words, io.TextIOWrapper, "utf-8"), words
