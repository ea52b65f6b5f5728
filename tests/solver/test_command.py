"""`oddtrick solve` on files as people have them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from oddtrick.errors import OddtrickError
from oddtrick.solver import BadDeal, compiled
from oddtrick.solver.command import solve
from oddtrick.solver.reading import read_deals

pytestmark = pytest.mark.skipif(not compiled(), reason="the kernel was not built")

DEAL = "N:AKQ2.AK3.Q42.T98 JT9.QJ9.KJT9.K43 8765.T876.A87.AQ 43.542.653.J7652"
PBN = f"""% PBN 2.1
[Event "A club evening"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "{DEAL}"]
[Declarer "N"]
[Contract "4S"]
[Play "E"]
SJ S5 S3 SA
S9 S6 S4 SK
*
"""
HANDS = dict(zip("NESW", DEAL[2:].split(), strict=True))
RECORD = json.dumps({"version": 1, "game": "contract-duplicate", "dealer": "N", "hands": HANDS})
# By DDS.
TABLE = {
    "N": {"C": 8, "D": 9, "H": 11, "S": 12, "NT": 10},
    "E": {"C": 5, "D": 4, "H": 2, "S": 1, "NT": 2},
    "S": {"C": 7, "D": 9, "H": 10, "S": 11, "NT": 10},
    "W": {"C": 5, "D": 4, "H": 2, "S": 1, "NT": 2},
}

app = typer.Typer(pretty_exceptions_enable=False)
app.command()(solve)


def run(*args: str, text: str = PBN) -> str:
    result = CliRunner().invoke(app, ["-", *args], input=text)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


def test_json_has_one_line_a_deal() -> None:
    lines = run("--json", text=PBN + "\n" + PBN).splitlines()
    assert len(lines) == 2
    assert json.loads(lines[0]) == {"pbn": DEAL, "table": TABLE, "par": 1430}


def test_a_record_is_solved_like_pbn() -> None:
    assert json.loads(run("--json", text=RECORD + "\n"))["table"] == TABLE


def test_the_table_can_be_read() -> None:
    rows = [line.split() for line in run().splitlines()]
    assert ["N", "8", "9", "11", "12", "10"] in rows


def test_par_names_the_contract() -> None:
    assert "+1430: 6S N =" in run("--par")


def test_leads_and_play() -> None:
    leads = json.loads(run("--leads", "--json"))["leads"]
    assert len(leads) == 13
    assert set(leads.values()) == {12}
    play = json.loads(run("--play", "--json"))["play"]
    # The second trick is led by North, who won the first.
    assert [p[0] for p in play] == ["SJ", "S5", "S3", "SA", "SK", "S9", "S6", "S4"]
    assert all(cost == 0 for _, _, cost in play)


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert run("--json", "-o", str(out), "--threads", "1") == ""
    assert json.loads(out.read_text())["pbn"] == DEAL


def test_a_time_limit_prints_bounds() -> None:
    assert "Time was up" in run("--seconds", "0.0005")


def test_what_cannot_be_read_names_its_line() -> None:
    with pytest.raises(BadDeal, match="Line 2"):
        list(read_deals(["", '[Deal "N:AK Q J T"]']))
    with pytest.raises(BadDeal, match="Line 1 is not a record"):
        list(read_deals(["{"]))
    with pytest.raises(BadDeal, match=r"Line 1: .*dealer"):
        list(read_deals(['{"game": "whist"}']))
    two = '{"game": "honeymoon", "dealer": "N", "hands": {"N": "AKQJT98765432...", '
    with pytest.raises(BadDeal, match="four hands"):
        list(read_deals([two + '"S": ".AKQJT98765432.."}}']))
    with pytest.raises(BadDeal, match="no deal"):
        run(text="")
    with pytest.raises(OddtrickError, match="cannot be read"):
        CliRunner().invoke(app, ["no/such/file"], catch_exceptions=False)
    with pytest.raises(BadDeal, match="need a contract"):
        run("--leads", text=f'[Deal "{DEAL}"]\n')
