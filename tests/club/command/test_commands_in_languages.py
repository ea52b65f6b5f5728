"""What the commands of an evening say is said in the reader's language, whole."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.messages import ENGLISH, Language, Message, bare

PLAYERS = "1,Zoe,Bo\n2,Cy,Di\n3,Eve,Flo\n4,Gus,Hal\n5,Ida,Jim\n6,Kit,Lou\n"
RULING = "N board: wrong_what=board; been_played=yes"

EVENING = f"""
club new mon.club --tables 3 --boards 1 --title Monday
club new swiss.club --movement swiss --pairs 3 --boards 1 --rounds 2 --seed x
club enter swiss.club 1 3 2 Pass
club draw swiss.club
club new alone.club --movement individual --players 8 --scoring imps --barometer
club carry swiss.club 1 2.5
club seat mon.club players.csv
club deal mon.club --seed x
club enter mon.club 1 1 4 4S N 10
club enter mon.club 1 3 5 3NT N 9 --lead HQ
club enter mon.club 2 1 6 4SX N 9
club enter mon.club 2 3 4 2H E 8
club enter mon.club 3 1 5 Pass --as-played
club correct mon.club 1 1 4 4S N 9 --reason Zeus
club adjust mon.club 1 2 6 A+ A- --reason Zeus
club undo mon.club
club ruling mon.club 1 2 6 --did "1 {RULING}" --did "2 W board: wrong_what=board"
club ruling mon.club 1 2 6 --did "{RULING}" --score "A+ A-"
club penalty mon.club 1 10 --reason Zeus
club withdraw mon.club 2 3 4
club foul mon.club 3 --after 2
club disclose mon.club
club leave swiss.club 3 --after 1
club extra swiss.club
club shorten swiss.club --after 2
club history mon.club
club standings mon.club
club standings alone.club
club results mon.club
club traveller mon.club 1
club card mon.club 1
club card mon.club 1 --why
club card swiss.club 1 --why
club guides mon.club 1
club guides alone.club 1
club schedule howell 3
club schedule individual 8
club schedule knock-out 6
club describe mon.club
club describe mon.club --venue Zeus --keep
club why mon.club
club why mon.club 1
club why mon.club --board 1
club ranking swiss.club
club season mon.club
club machine mon.club boards.pbn
club roll members.csv
club rename Zoe Zora mon.club
club party new pivot.club pivot Ada Bea Cid Dan Eli --seed 3
club party tables pivot.club
club party score pivot.club 500 300
club party tallies pivot.club
club party settle pivot.club
club party settle pivot.club --stake 0.05
club party history pivot.club
club party new cut.club rubber Ada Bea Cid Dan --seed 3 --scoring rubber
club party join cut.club Eli
club party deal cut.club 3NT N 9 --honours "NS 4/4"
club party leave cut.club Ada
club washbook rubbers.csv
club each-with-each scores.csv
club jackpot tricks.csv Ada Bea Cid Dan
rule
rule duplicate2017
rule duplicate2017 board
rule duplicate2017 board wrong_what=board been_played=yes
rule duplicate2017 --did "{RULING}"
"""


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> str:
    return spoken_in("en", tmp_path_factory.mktemp("en"))


@pytest.mark.parametrize("code", ["de", "fr"])
def test_nothing_stays_english(code: str, english: str, tmp_path: Path) -> None:
    """Every template has words in the language, and every sentence is said by one."""
    untold = set[str]()
    text = Language.text

    def watched(language: Language, message: Message) -> str:
        template = bare(message.template)
        if language is not ENGLISH and re.search("[a-z]{2}", re.sub(r"\{\w+\}", "", template)):
            untold.update({template} - language._texts.keys())
        return text(language, message)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Language, "text", watched)
        other = spoken_in(code, tmp_path)
    assert not untold
    lines, same = other.splitlines(), set(english.splitlines())
    left = [line for line in lines if line in same and re.search("[a-z]{3}.* [a-z]{3}", line)]
    assert not left


def spoken_in(code: str, folder: Path) -> str:
    """All that the commands say of an evening in a folder of its own."""
    (folder / "players.csv").write_text(PLAYERS)
    (folder / "members.csv").write_text("number,name\n27,Zoe\n")
    (folder / "rubbers.csv").write_text("140,Ada,Bea,Cid,Dan\n")
    (folder / "scores.csv").write_text("Ada,1450\nBea,300\n")
    (folder / "tricks.csv").write_text("Ada,Ada,Bea,Ada,Ada\n")
    said = []
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("LANGUAGE", code)
        patch.setenv("COLUMNS", "150")
        for line in filter(None, EVENING.splitlines()):
            asked = shlex.split(line)
            done = CliRunner().invoke(app, asked)
            assert done.exit_code == 0, (line, done.output, done.exception)
            said.append(done.output)
    return "".join(said)
