"""The command line, run as a person runs it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app, main
from oddtrick.games import catalogue
from slices import sliced


class Done(NamedTuple):
    """How a command ended."""

    returncode: object
    stdout: str
    stderr: str


def run(*args: str, feed: str | bytes = b"") -> Done:
    """One command from its first word to its exit code, with streams of its own; in this process,
    for there are many of them. `shell` runs them as the system does."""
    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    code: object = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["oddtrick", *args])
        sys.stdin = io.TextIOWrapper(
            io.BytesIO(feed.encode() if isinstance(feed, str) else feed), encoding="utf-8"
        )
        sys.stdout = shown = io.TextIOWrapper(out, "utf-8")
        sys.stderr = complained = io.TextIOWrapper(err, "utf-8", write_through=True)
        try:
            main()
        except SystemExit as ended:
            code = ended.code
        finally:
            shown.flush()
            complained.flush()
            sys.stdin, sys.stdout, sys.stderr = streams
    return Done(code, out.getvalue().decode(), err.getvalue().decode())


HANDS = {
    "N": "AKQJT98765432...",
    "E": ".AKQJT98765432..",
    "S": "..AKQJT98765432.",
    "W": "...AKQJT98765432",
}


def line(**changes: object) -> str:
    """A passed-out duplicate board with some fields changed, `None` to leave one out."""
    fields = {
        "version": 1,
        "game": "contract-duplicate",
        "dealer": "N",
        "hands": HANDS,
        "actions": "P P P P",
        **changes,
    }
    return json.dumps({k: v for k, v in fields.items() if v is not None})


def test_games_lists_every_game_with_source_seats_and_options() -> None:
    rows = json.loads(run("games", "--json").stdout)
    assert {r["name"] for r in rows} == set(catalogue())
    for row in rows:
        assert row["source"]
        assert row["seats"]
        assert all(o["default"] in o["choices"] for o in row["options"])
    shown = run("games")
    assert shown.returncode == 0
    assert all(name in shown.stdout for name in catalogue())


def test_replay_prints_what_a_deal_came_to() -> None:
    done = run("replay", "-", "--legal", feed=line(actions="7S P P P"))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["contract"] == "7S"
    assert found["declarer"] == "N"
    assert found["finished"] is False
    assert found["legal"][1] == ["7NT", "P", "X"]
    # East leads, and has nothing but hearts.
    assert found["next"] == sorted(f"H{r}" for r in "23456789TJQKA")


def test_replay_scores_a_whole_deal() -> None:
    # Spades are trumps and North has them all: thirteen tricks, whatever is thrown on them.
    plays = []
    for rank in "23456789TJQKA":
        trick = [f"H{rank}", f"D{rank}", f"C{rank}", f"S{rank}"]
        plays += trick if not plays else [trick[3], trick[0], trick[1], trick[2]]
    done = run(
        "replay",
        "-",
        feed=line(options={"vulnerable": "NS"}, actions="7S P P P " + " ".join(plays)),
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    # 210 for tricks, 500 for the game, 1,500 for the grand slam (Scarne 1963, the table).
    assert found["score"] == {"NS": 2210, "EW": -2210}
    assert found["tricks"] == {"NS": 13, "EW": 0}


FEWER = {**HANDS, "N": "AKQJT9876543..."[:-3] + "..."}
BAD = {
    "not json": ("{", "JSON"),
    "not an object": ("[1, 2]", "JSON"),
    "binary": (b"\xff\xfe\x00", "JSON"),
    "nested too deep": ("[" * 100_000, "JSON"),
    "no game": (line(game=None), "game"),
    "unknown game": (line(game="skat"), "skat"),
    "unknown option": (line(options={"colour": 1}), "colour"),
    "unknown value": (line(options={"vulnerable": "Some"}), "vulnerable"),
    "unknown dealer": (line(dealer="Q"), "seat"),
    "another version": (line(version=99), "version"),
    "no cards": (line(hands=None), "hands"),
    "51 cards": (line(hands=FEWER), "12"),
    "53 cards": (line(hands={**HANDS, "E": "2.AKQJT98765432.."}), "14"),
    "a card twice": (line(hands={**HANDS, "E": "2.AKQJT9876543.."}), "twice"),
    "a card twice in a hand": (line(hands={**HANDS, "E": ".AAQJT98765432.."}), "twice"),
    "no such card": (line(hands={**HANDS, "E": ".AKQJT9876543Z.."}), "HZ"),
    "three suits": (line(hands={**HANDS, "E": "AKQ.JT9"}), "four suits"),
    "a hand missing": (line(hands={"N": HANDS["N"]}), "missing"),
    "a hand too many": (line(hands={**HANDS, "Q": "..."}), "Q"),
    "a short pack": (line(hands=None, pack=["SA"]), "1 cards"),
    "pack and hands": (line(pack=["SA"]), "one of the two"),
    "an illegal call": (line(actions="1NT 1C"), "1C"),
    "a call that is none": (line(actions="1NT 8S"), "8S"),
    "an act after the end": (line(actions="P P P P P"), "over"),
    "a card not held": (line(actions="7S P P P SA"), "SA"),
    "actions of numbers": (line(actions=[1]), "actions"),
    "a wrong standing": (line(before={"games": 3}), "before"),
}


def test_a_bad_line_is_reported_and_the_rest_still_run() -> None:
    """All kinds of them in one run, each between two good lines."""
    feed, good = b"", line().encode() + b"\n"
    for bad, _ in BAD.values():
        feed += good + (bad if isinstance(bad, bytes) else bad.encode()) + b"\n\n"
    done = run("replay", "-", feed=feed + good)
    assert done.returncode == 1
    answers = [json.loads(x) for x in done.stdout.splitlines()]
    assert len(answers) == 2 * len(BAD) + 1
    assert all(x["score"] == {"NS": 0, "EW": 0} for x in answers[::2])
    for number, ((name, (_, word)), output) in enumerate(
        zip(BAD.items(), answers[1::2], strict=True)
    ):
        assert output["line"] == 3 * number + 2, name
        assert word in output["error"], name
        assert f"line {3 * number + 2}" in done.stderr
    assert "Traceback" not in done.stderr


def here(*args: str, feed: str | None = None) -> str:
    """The output of a command that must succeed; in this process, for there are many of them."""
    done = CliRunner().invoke(app, args, input=feed)
    assert done.exit_code == 0, done.output
    return done.stdout


def deals_of(name: str, most: int) -> int:
    """How many deals of a game: races are long."""
    return 2 if catalogue()[name].family == "Patience for several" else most


@pytest.mark.parametrize("name", sliced(catalogue(), 14))
def test_simulated_deals_replay_identically(name: str, tmp_path: Path) -> None:
    path, count = tmp_path / "deals.jsonl", deals_of(name, 10)
    here("simulate", name, "--deals", str(count), "--seed", "4", "-o", str(path))
    again = here("simulate", name, "--deals", str(count), "--seed", "4")
    assert again == path.read_text(encoding="utf-8")
    rows = [json.loads(x) for x in here("replay", str(path)).splitlines()]
    assert len(rows) == count
    assert all(row["finished"] for row in rows)


PBN = """[Board "5"]
[Dealer "E"]
[Vulnerable "All"]
[Deal "N:AKQ2.AK3.Q42.T98 JT9.QJ9.KJT9.K43 8765.T876.A87.AQ 43.542.653.J7652"]
"""


def test_deals_of_a_file_are_played_twice_with_the_players_exchanged() -> None:
    done = here(
        *("simulate", "contract-duplicate", "--players", "NS=book,EW=random"),
        *("--from", "-", "--swap"),
        feed=PBN,
    )
    first, second = map(json.loads, done.splitlines())
    assert first["players"] == {"N": "book", "E": "random", "S": "book", "W": "random"}
    assert second["players"] == {"N": "random", "E": "book", "S": "random", "W": "book"}
    assert first["pack"] == second["pack"]
    for row in (first, second):
        assert (row["dealer"], row["options"]) == ("E", {"vulnerable": "All"})
    hands = json.loads(here("replay", "-", feed=done).splitlines()[0])
    assert hands["finished"]


def _question(**changes: object) -> str:
    line = {
        "game": "contract-duplicate", "dealer": "N", "seat": "S", "auction": "P P",
        "hand": "KQ4.KQ9.KT94.A73",
    }  # fmt: skip
    return json.dumps({**line, **changes})


def test_a_call_is_answered_with_meaning_and_citation() -> None:
    """17 points and balanced: one no-trump, by the system that is bid where none is stated."""
    found = json.loads(here("bid", "-", feed=_question(options={"vulnerable": "NS"})))
    assert found["call"] == "1NT"
    assert found["meaning"]
    assert found["reason"]
    assert found["citation"] == "Standard American"
    assert found["seconds"] >= 0


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"hand": "KQ4.KQ9.KJ94.A7"}, "13 cards, not 12"),
        ({"hand": "KQ4.KQ9.KJ94"}, "four suits"),
        (
            {"auction": "P P P"},
            "W's turn after “P P P”, not S's: S calls after “P P”, or when W, N and E have called.",
        ),
        ({"auction": ""}, "N's turn before a call, not S's: S calls when N and E have called."),
        ({"auction": "P"}, "E's turn after “P”, not S's: S calls when E has called."),
        ({"auction": "P 1X"}, "call 2 (“1X”)"),
        ({"auction": "1NT P 1S"}, "call 3 (“1S”)"),
        ({"auction": "P P P P"}, "the deal is over"),
        ({"seat": "Q"}, "“seat”"),
        ({"dealer": "Q"}, "“dealer”"),
        ({"game": "skat"}, "skat"),
        ({"turn_up": "SA"}, "no card is turned up"),
        ({"options": {"vulnerable": "Some"}}, "All"),
        ({"hand": 7}, "hand"),
        ({"game": "euchre", "hand": "SA SK SQ SJ ST"}, "“turn_up” is missing"),
        (
            {"game": "euchre", "hand": "SA SK SQ SJ ST", "turn_up": "SA", "auction": "P"},
            "cannot be in it",
        ),
        (
            {"game": "euchre", "hand": "SA SK SQ SJ S2", "turn_up": "HA", "auction": "P"},
            "not in the pack",
        ),
        ({"game": "whist", "turn_up": "C2", "auction": "", "seat": "E"}, "nothing is called"),
    ],
)
def test_a_bad_question_gets_a_sentence_and_the_next_is_answered(
    changes: dict[str, object], word: str
) -> None:
    feed = f"{_question(**changes)}\n{_question()}\n"
    done = CliRunner().invoke(app, ["bid", "-"], input=feed)
    bad, good = map(json.loads, done.stdout.splitlines())
    assert done.exit_code == 1
    assert bad["line"] == 1
    assert word in bad["error"]
    assert good["call"] == "1NT"


def test_what_others_hold_is_not_looked_at_by_the_maker_of_trumps() -> None:
    line = _question(game="euchre", hand="SA SJ CJ S9 HA", turn_up="SK", seat="E", auction="")
    assert json.loads(here("bid", "-", feed=line))["call"].startswith("UP")


@pytest.mark.parametrize("name", sliced(catalogue(), 10))
def test_simulated_matches_carry_their_standing(name: str) -> None:
    count = deals_of(name, 12)
    done = here("simulate", name, "--deals", str(count), "--seed", "5", "--match")
    assert len(here("replay", "-", feed=done).splitlines()) == count


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (["simulate", "skat"], "skat"),
        (["simulate", "whist", "--players", "wizards"], "wizards"),
        (["simulate", "contract-duplicate", "-O", "vulnerable"], "name=value"),
        (["simulate", "contract-duplicate", "-O", "vulnerable=Some"], "All"),
        (["simulate", "euchre", "-O", "pack=25", "-O", "no_trump=yes"], "no-trump without a joker"),
        (["simulate", "euchre", "-O", "play=12 deals", "-O", "target=11"], "leave the points of a"),
        (["simulate", "whist", "--players", "NX=book"], "no seat “X”"),
        (["simulate", "whist", "--players", "N=book,NS=random"], "N is given two"),
        (["simulate", "whist", "--players", "=book"], "names no seat"),
        (["simulate", "whist", "--swap", "--match"], "leave --match out"),
        (["simulate", "whist", "-o", "/nowhere/at/all"], "/nowhere/at/all"),
        (["replay", "/nowhere/at/all"], "/nowhere/at/all"),
    ],
)
def test_bad_requests_get_one_sentence(args: list[str], word: str) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert word in done.stderr
    assert len(done.stderr.splitlines()) == 1


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """A command line with pipes and redirections; ``oddtrick`` is ours."""
    return subprocess.run(
        ["sh", "-c", f'oddtrick() {{ "{sys.executable}" -m oddtrick "$@"; }}; {command}'],
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize(
    "command",
    sliced(
        ["simulate whist -n 500", "simulate whist", "simulate whist -o /dev/full", "games --json"],
        2,
    ),
)
def test_a_full_disk_gets_one_sentence(command: str) -> None:
    done = shell(f"oddtrick {command} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == "Input or output failed: No space left on device.\n"


@pytest.mark.parametrize(
    "command", sliced(["simulate whist -n 500", "simulate whist", "games --json"], 1)
)
def test_whoever_reads_no_further_gets_no_report(command: str) -> None:
    assert shell(f"oddtrick {command} | head -c 1").stderr == ""


def test_closed_streams_are_empty_ones() -> None:
    assert shell("oddtrick simulate whist >&-").stderr == ""
    done = shell("oddtrick replay - <&-")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_file_of_another_system_is_read() -> None:
    done = run("replay", "-", feed=f"\ufeff{line()}\r\n\r\n \t\r\n{line()}\r\n")
    assert done.returncode == 0
    assert [json.loads(answer)["line"] for answer in done.stdout.splitlines()] == [1, 4]


def test_letters_of_another_alphabet_are_one_bad_line() -> None:
    """In a process of its own, whose streams are the system's, with a locale that knows ASCII."""
    done = subprocess.run(
        [sys.executable, "-m", "oddtrick", "replay", "-"],
        input=line().encode() + b'\n{"game": "\xe9cart\xe9"}\n',
        env=os.environ | {"LC_ALL": "C"},
        capture_output=True,
        timeout=120,
    )
    assert done.returncode == 1
    assert "line 2: This is not JSON text in UTF-8." in done.stderr.decode()


def test_a_reason_is_a_sentence_however_much_was_given() -> None:
    done = run("replay", "-", feed=f"{line(game='x' * 100_000)}\n{line(actions='y' * 100_000)}")
    assert done.returncode == 1
    assert all(len(reason) < 500 for reason in done.stderr.splitlines())


def test_what_is_wrong_is_said_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the environment or by ``--language``; what programs read stays English."""
    monkeypatch.setenv("LANGUAGE", "de")
    assert run("rules", "whst").stderr == "Ein Spiel „whst“ gibt es hier nicht. Versuche whist.\n"
    found = run("replay", "-", feed='{"game": "whst"}')
    assert found.stderr.startswith("Zeile 1: ")
    assert json.loads(found.stdout)["error"].isascii()
    assert "Du brauchst" in run("rules", "whist").stdout
    assert "You need" in run("rules", "whist", "--language", "en").stdout
    french = run("--language", "fr", "rules", "whst")
    assert french.stderr == "Il n’y a pas de jeu «\xa0whst\xa0» ici. Essayez whist.\n"
    unknown = run("--language", "xx", "games")
    assert unknown.returncode == 2
    assert unknown.stderr.startswith("Il n’y a pas de textes en «\xa0xx\xa0»")
