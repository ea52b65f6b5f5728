"""`oddtrick solve` on files as people have them."""

from __future__ import annotations

import gzip
import io
import json
import random
import re
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest
import typer
from interrupts import heeding_ctrl_c
from typer.testing import CliRunner

from oddtrick.errors import OddtrickError
from oddtrick.solver import BadDeal, Solver, deal_code, hands_of
from oddtrick.solving import FileDeal, read_deals
from oddtrick.solving.command import solve
from work import calls

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


def deals(text: str) -> list[FileDeal]:
    return list(read_deals(io.BytesIO(text.encode())))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('\n[Deal "N:AK Q J T"]', r"Line 2: .*"),
        ('[Deal "N:AKQ2.AK3.Q42.T98 JT9.QJ9.KJT9.K43 8765.T876.A87.AQ -"]', "Line 1: .* W is not"),
        ('[Deal "N:A2... K3... Q4... J..."]', "Line 1: The hands hold"),
        ('[Deal "N:A2... K3... Q4... JA..."]', "Line 1: .*SA is in two hands"),
        (f'[Board "1"]\n[Vulnerable "zz"]\n[Deal "{DEAL}"]', "Line 2: “zz” is not"),
        ('{"', "Line 1: .*JSON"),
        ('{"game": "whist"}', "Line 1: .*dealer"),
        ('{"game": "whist", "x": ' + "[" * 100_000, "Line 1: .*JSON"),
        ('\n{"pbn": "N:A..."}', "Line 2: A deal is written"),
        (
            '{"game": "honeymoon", "dealer": "N", "hands": '
            '{"N": "AKQJT98765432...", "S": ".AKQJT98765432.."}}',
            "Line 1: .*four hands",
        ),
        ("What is this?", "no bridge file"),
        ("md|1SAK,SQJ,ST9,|", "Deal 1: "),
    ],
)
def test_what_cannot_be_read_names_its_place(text: str, says: str) -> None:
    with pytest.raises(BadDeal, match=f"(?s){says}"):
        deals(text)


def test_a_deal_that_cannot_be_read_does_not_stop_the_others() -> None:
    """A bidding contest's file hides hands; a player's has words among the calls."""
    hidden = f'[Board "2"]\n[Deal "{DEAL.rpartition(" ")[0]} -"]\n\n'
    spoken = f'[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1NT really Pass Pass Pass\n\n'
    bad: list[BadDeal] = []
    text = PBN + "\n" + hidden + spoken + '[Deal "N:what"]\n\n' + PBN
    found = list(read_deals(io.BytesIO(text.encode()), on_error=bad.append))
    assert [str(d.where) for d in found] == ["Line 5", "Line 17", "Line 27"]
    said = [str(error) for error in bad]
    assert said[0] == "Line 14: the hand of W is not in the file."
    assert "really" in said[1]
    assert said[2].startswith("Line 21: ")
    lines = [RECORD, '{"pbn": "N:A..."}', RECORD]
    result = CliRunner().invoke(app, ["-"], input="\n".join(lines))
    assert result.exit_code == 1
    assert result.stdout.count(DEAL) == 2
    assert "-: Line 2: A deal is written" in result.stderr


def test_nothing_to_solve() -> None:
    with pytest.raises(BadDeal, match="no deal"):
        run(text="")
    with pytest.raises(BadDeal, match="no deal"):
        run(text='[Event "x"]')
    with pytest.raises(OddtrickError, match="cannot be read"):
        CliRunner().invoke(app, ["no/such/file"], catch_exceptions=False)


def test_files_as_people_have_them() -> None:
    tag = f'[Deal "{DEAL}"]'
    assert len(deals(f'[Event "x"]{tag}\r\n')) == 1
    assert len(deals(f"\ufeff{tag}\n")) == 1
    assert [str(d.where) for d in deals(f"{tag}\n{tag}\n\n% remark\n{tag}")] == [
        "Line 1",
        "Line 2",
        "Line 5",
    ]
    boards = deals(f'[Dealer "S"]\n{tag}\n[Dealer "W"]\n[Vulnerable "All"]\n{tag}\n')
    assert [(d.dealer, d.vulnerable) for d in boards] == [(2, "None"), (3, "All")]
    assert len(list(read_deals(io.BytesIO(tag.encode("utf-16"))))) == 1
    assert len(list(read_deals(io.BytesIO(gzip.compress(tag.encode())), "x.pbn.gz"))) == 1
    lin = "md|1SAKQ2HAK3DQ42CT98,SJT9HQJ9DKJT9CK43,S8765HT876DA87CAQ,S43H542D653CJ7652|"
    (found,) = deals(lin)
    assert found.hands[2] == hands_of(DEAL)[0]
    assert deals(json.dumps({"pbn": DEAL, "table": {}}))[0].hands == hands_of(DEAL)


def test_a_long_list_of_deals_is_read_with_little_work_each() -> None:
    found: list[FileDeal] = []
    work = calls(lambda: found.extend(deals(f'[Deal "{DEAL}"]\n; remark\n' * 1000)))
    assert work < 1000 * 200
    assert [str(d.where) for d in found] == [f"Line {2 * i + 1}" for i in range(1000)]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--leads"], "Line 1: leads and play need a contract"),
        (["--leads", "--contract", "9NT", "--declarer", "N"], "need a contract"),
        (["--leads", "--contract", "3NT", "--declarer", "Q"], "need a contract"),
        (["--play", "--contract", "3NT", "--declarer", "NE"], "need a contract"),
        (["--leads", "--play"], "--leads, for --play, or"),
        (["--par", "--play"], "--leads, for --play, or"),
        (["--threads", "-1"], "0 or more"),
        (["--seconds", "nan"], "0 or more"),
        (["--memory", "1"], "too little"),
        (["--memory", "9999999"], "more than the solver can use"),
        (["--seconds", "1", "--resume", "x"], "whole tables"),
        (["-o", "x", "--resume", "./x"], "would be overwritten"),
    ],
)
def test_options_that_make_no_sense(args: list[str], says: str) -> None:
    with pytest.raises(OddtrickError, match=says):
        run(*args, text=f'[Deal "{DEAL}"]\n')


def test_a_play_against_the_rules_names_its_deal() -> None:
    bad = PBN.replace("S9 S6", "SJ S6")
    said = run("--play", text=bad)
    assert re.search(r"Line 5: its play is against the rules.*Jack of spades", said)


def test_deals_without_a_contract_do_not_stop_the_others() -> None:
    texts = ['[Contract "Pass"]', "", '[Declarer "S"]\n[Contract "3NT"]']
    text = "\n".join(f'[Deal "{DEAL}"]\n{more}\n' for more in texts)
    lines = [json.loads(line) for line in run("--play", "--json", text=text).splitlines()]
    assert [line["contract"] for line in lines] == [None, None, "3NT by S"]
    assert "need a contract" in lines[1]["problem"]


def test_a_deal_passed_out_has_no_leads() -> None:
    text = f'[Deal "{DEAL}"]\n[Contract "Pass"]\n'
    assert "Passed out." in run("--leads", text=text)
    assert json.loads(run("--play", "--json", text=text))["contract"] is None


def test_bounds_of_plays_and_leads() -> None:
    hard = "N:KJ95.QT64.J83.K7 AT7.J53.K972.Q84 Q862.K98.AT4.A65 43.A72.Q65.JT932"
    text = f'[Deal "{hard}"][Declarer "S"][Contract "3NT"][Play "W"]\nC2 CK C4 C5\n'
    cards = json.loads(run("--play", "--json", "--seconds", "0.000001", text=text))["play"]
    assert any(isinstance(after, list) and cost is None for _, after, cost in cards)
    leads = json.loads(run("--leads", "--json", "--seconds", "0.000001", text=text))["leads"]
    assert any(isinstance(result, list) for result in leads.values())


def test_many_deals_are_written_in_their_order(tmp_path: Path) -> None:
    rng = random.Random(5)
    codes = []
    for _ in range(30):
        cards = rng.sample(range(52), 32)
        codes.append(deal_code([sum(1 << c for c in cards[i : i + 8]) for i in range(0, 32, 8)]))
    text = "\n".join(f'[Deal "{c}"]' for c in codes)
    for more in ([], ["--resume", str(tmp_path / "kept")], ["--seconds", "60"]):
        lines = run("--json", "--threads", "2", *more, text=text).splitlines()
        assert [json.loads(line)["pbn"] for line in lines] == codes
    again = run("--json", "--resume", str(tmp_path / "kept"), text=text)
    assert again.splitlines() == lines


def test_without_a_kernel_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oddtrick.solver.engine.kernel._module", lambda name: None)
    short = '[Deal "N:AK... QJ... T9... 87..."]'
    with warnings.catch_warnings():
        result = CliRunner().invoke(app, ["-", "--json"], input=short)
    assert result.exit_code == 0
    assert json.loads(result.stdout)["table"]["N"]["NT"] == 2
    assert result.stderr.startswith("Solving will be slow: the compiled kernel is missing.")
    with pytest.warns(RuntimeWarning, match="Solving will be slow"):
        assert Solver().table(short[7:-2])[0, 4] == 2


def test_ctrl_c_keeps_what_was_written(tmp_path: Path) -> None:
    rng = random.Random(6)
    packs = [rng.sample(range(52), 52) for _ in range(400)]
    codes = [deal_code([sum(1 << c for c in p[i::4]) for i in range(4)]) for p in packs]
    source, out = tmp_path / "in.pbn", tmp_path / "out.jsonl"
    source.write_text("\n".join(f'[Deal "{c}"]' for c in codes))
    command = [sys.executable, "-m", "oddtrick", "solve", str(source), "--json", "-o", str(out)]
    command += ["--resume", str(tmp_path / "kept")]
    running = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, preexec_fn=heeding_ctrl_c
    )
    assert running.stderr is not None
    while not out.exists() or not out.stat().st_size:
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, output = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "of 400 deals written; the same command goes on from there." in output
    lines = out.read_text().splitlines()
    assert f"Stopped with {len(lines)} of 400" in output
    assert [json.loads(line)["pbn"] for line in lines] == codes[: len(lines)]
