"""What players read in the terminal is said in their language.

Each command runs in German and in French. Every template that is told has words in the language,
and no line has a word that only English has: that would be a text which is no message.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.errors import OddtrickError
from oddtrick.languages import PAGES, read_language
from oddtrick.messages import Language, Message, bare

BOARD = """[Board "1"]
[Dealer "N"]
[Vulnerable "EW"]
[Site "Hull"]
[Deal "N:AKQ2.AKQ.AKQ.AK2 J543.JT9.JT98.43 T987.876.765.QJT 6.5432.432.98765"]
[Declarer "N"]
[Contract "6NT"]
[Result "11"]
[Score "NS 990"]
[Auction "N"]
6NT Pass Pass Pass
[Play "E"]
SJ S7 S6 SA
"""
LATE = {"game": "contract-duplicate", "dealer": "N", "seat": "S", "auction": "P P P",
        "hand": "AK74.A9.AKQ.AKQ4"}  # fmt: skip
COMMANDS = (
    ("today", "--day", "2026-01-05"),
    ("set", "show", "bridge-4-1"),
    ("odds", "suit", "AQT9x", "xxx", "--need", "3", "--line", "xQ"),
    ("odds", "split", "5"),
    ("odds", "hands"),
    ("odds", "books", "--wrong"),
    ("deal", "-n", "50", "--stats", "--histogram", "hcp(NS)"),
    ("deal", "--auction", "1N P what"),
    ("system", "check", "sayc"),
    ("system", "show", "sayc", "1NT P"),
    ("system", "show", "sayc", "7NT"),
    ("patience", "prove", "klondike", "199"),
    ("patience", "deal", "klondike", "--seed", "1"),
    ("train", "declarer-finesse-king", "-n", "1", "--progress", "progress.json"),
    ("train", "bid-opening-1nt", "-n", "1", "--progress", "progress.json"),
    ("train", "--mistakes", "board.pbn", "--seat", "E", "--progress", "progress.json"),
    ("train", "--progress", "progress.json", "--forget"),
    ("show", "board.pbn"),
    ("check", "board.pbn"),
    ("convert", "board.pbn", "-", "--to", "oneline"),
    ("solve", "board.pbn", "--par"),
    ("solve", "board.pbn", "--play"),
    ("bid", "late.json"),
    ("simulate", "whist", "--players", "XY=book"),
    ("sit", "127.0.0.1:1", "--patience", "0"),
)
ENGLISH = re.compile(
    r"\b(?:the|of|and|is|are|by|to|your|you|deals|boards|cards?|tricks?|against|vulnerable|not|more|"
    r"with|cannot|calls|South|East)\b"
)
"""Words that neither German nor French has."""


def _asked(*words: str) -> str:
    done = CliRunner().invoke(app, words, input="1\n")
    if isinstance(done.exception, OddtrickError):  # `main` says it
        return done.exception.told()
    assert not isinstance(done.exception, Exception), done.exception
    return done.output


@pytest.mark.parametrize("code", ["de", "fr"])
def test_no_english_is_left(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of JSON are for programs."""
    monkeypatch.chdir(tmp_path)
    Path("board.pbn").write_text(BOARD, "utf-8")
    Path("late.json").write_text(json.dumps(LATE), "utf-8")
    _, entries = read_language((PAGES / f"{code}.po").read_text("utf-8"))
    texts = {one.english for one in entries if one.words}
    untranslated, told = set[str](), Language.text

    def text(self: Language, message: Message) -> str:
        template = bare(message.template)
        if template not in texts and re.search("[a-z]{2}", re.sub(r"\{\w+\}|--\w+", "", template)):
            untranslated.add(template)
        return told(self, message)

    monkeypatch.setattr(Language, "text", text)
    monkeypatch.setenv("LANGUAGE", code)
    monkeypatch.setenv("COLUMNS", "200")
    said = [line for words in COMMANDS for line in _asked(*words).splitlines()]
    assert [line for line in said if ENGLISH.search(line) and line[:1] != "{"] == []
    assert untranslated == set()


def test_a_few_lines_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert "Patience: Klondike, Spiel 967, in 191 Zügen zu gewinnen" in _asked(*COMMANDS[0])
    assert "5 fehlende Karten: 3-2 67,83 %, 4-1 28,26 %" in _asked("odds", "split", "5")
    assert "635.013.559.600 Blätter mit dreizehn Karten" in _asked("odds", "hands")
