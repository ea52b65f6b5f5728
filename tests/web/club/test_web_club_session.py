"""A whole session over HTTP: 14 tables less a pair, 26 boards, a server that is killed in the
middle. The final list is that of a recomputation written here from the published rules."""

from __future__ import annotations

import random
import signal
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
from evenings import Club, Json, fresh, played
from forked import Process, oddtrick

from oddtrick.club.event.entries import EventOpened, NamesEntered
from oddtrick.club.event_file import Book
from oddtrick.club.movements import mitchell, without

Key = tuple[int, int, int]


@contextmanager
def served(path: Path, folder: Path) -> Iterator[tuple[Club, Process]]:
    """`oddtrick club serve`, and the director at the address it prints."""
    place = {
        "PORT": "0", "HOST": "127.0.0.1", "OPEN_BROWSER": "0",
        "ODDTRICK_DB": str(folder / "tables.sqlite3"),
    }  # fmt: skip
    with oddtrick(folder, "club", "serve", str(path), **place) as process:
        link = ""
        while "#" not in link:
            link = process.stdout.readline()
            assert link, "the server says nothing"
        base, _, rest = link.split()[-1].partition("/club/")
        id_, _, token = rest.partition("/room#")
        with closing(Club(base, id_, token)) as club:
            club.links()
            yield club, process


def points(board: int, contract: str, declarer: str, tricks: int) -> int:
    """Law 77 of duplicate bridge, undoubled or doubled, for North–South."""
    level, strain, doubled = int(contract[0]), contract[1:].rstrip("X"), contract.endswith("X")
    # Of sixteen boards: who is vulnerable (Law 2).
    vulnerable = "0NEB NEB0 EB0N B0NE".replace(" ", "")[(board - 1) % 16]
    ours = declarer in "NS"
    hot = vulnerable == "B" or vulnerable == ("N" if ours else "E")
    over = tricks - level - 6
    if over < 0:
        if not doubled:
            score = over * (100 if hot else 50)
        elif hot:
            score = 100 + 300 * over
        else:
            score = -(0, 100, 300, 500)[min(-over, 3)] + 300 * min(0, over + 3)
    else:
        each = 20 if strain in ("C", "D") else 30
        below = (each * level + (10 if strain == "NT" else 0)) * (2 if doubled else 1)
        score = below + (300 + 200 * hot if below >= 100 else 50)
        score += over * ((200 if hot else 100) if doubled else each) + 50 * doubled
        score += (500 + 250 * hot) * (level == 6) + (1000 + 500 * hot) * (level == 7)
    return score if ours else -score


def recomputed(
    stands: dict[Key, Json], field: int, penalties: dict[int, int]
) -> dict[int, Fraction]:
    """Percent of every pair: two for each worse score, one for each equal one; boards played less
    often by Neuberg, (n' + 1) · N / n − 1; awards in percent of the top; penalties too."""
    top = 2 * (field - 1)
    total: dict[int, Fraction] = defaultdict(Fraction)
    boards: dict[int, int] = defaultdict(int)
    for board in {key[0] for key in stands}:
        lines = [x for key, x in stands.items() if key[0] == board]
        real = [x for x in lines if "award" not in x]
        scores = [
            points(board, x["contract"], x["declarer"], x["tricks"]) if x["declarer"] else 0
            for x in real
        ]
        for x, mine in zip(real, scores, strict=True):
            worse = sum(2 * (mine > other) + (mine == other) for other in scores) - 1
            got = Fraction(worse + 1) * field / len(real) - 1
            total[x["ns"]] += got
            total[x["ew"]] += top - got
        for x in lines:
            if "award" in x:
                total[x["ns"]] += Fraction(top * x["award"][0], 100)
                total[x["ew"]] += Fraction(top * x["award"][1], 100)
            boards[x["ns"]] += 1
            boards[x["ew"]] += 1
    for pair, percent in penalties.items():
        total[pair] -= Fraction(top * percent, 100)
    return {pair: total[pair] * 100 / (top * boards[pair]) for pair in boards}


def drawn(due: list[int], rng: random.Random) -> Json:
    if rng.random() < 0.03:
        return played(due, "PASS")
    strain = rng.choice(["C", "D", "H", "S", "NT"])
    level = rng.choice([1, 2, 2, 3, 3, 4, 4, 5, 6, 7])
    tricks = max(0, min(13, level + 6 + rng.choice([-3, -2, -1, -1, 0, 0, 0, 1, 2])))
    contract = f"{level}{strain}{'X' if rng.random() < 0.12 else ''}"
    return played(due, contract, rng.choice("NESW"), tricks)


@pytest.mark.whole
def test_a_session_of_fourteen_tables(tmp_path: Path) -> None:
    rng, path = random.Random(14), tmp_path / "thursday.club"
    # Pair 28 does not come.
    movement = without(mitchell(14, "skip"), 28)
    with Book.create(path, EventOpened("Thursday", movement, 2, 13)) as book:
        book.add(*(NamesEntered(p, (f"A{p}", f"B{p}")) for p in movement.pairs))
    stands: dict[Key, Json] = {}
    queue: list[tuple[int, str, Json]] = []

    def key(result: Json) -> Key:
        low, high = sorted((result["ns"], result["ew"]))
        return result["board"], low, high

    def hand_in(club: Club) -> None:
        """Send what phones have stored; anything unanswered stays stored."""
        while queue:
            table, kind, what = queue[0]
            answer = club.send(table, kind, **what)
            assert answer.status_code == 200, answer.text
            queue.pop(0)

    def enter(due: list[int]) -> None:
        result, sent = drawn(due, rng), fresh()
        stands[key(result)] = result
        entered = {"type": "entered", "sent": sent, **result}
        queue.append((due[1], "propose", {"result": entered}))
        queue.append((due[1], "confirm", {"sent": sent}))
        if rng.random() < 0.05:  # the answer was lost on the way
            queue.extend(queue[-2:])

    late: list[list[int]] = []
    plan: list[list[int]] = []
    links: dict[int, str] = {}
    before: Any = None
    for rounds in (range(1, 8), range(7, 14)):
        with served(path, tmp_path) as (club, process):
            if not plan:
                plan, links = club.table(1)["plan"], club.tokens
            else:
                assert club.tokens == links
                assert club.results() == before
            for number in rounds:
                if number != 7 or before is None:
                    club.direct(notes=[{"type": "begun", "round": number, "minutes": 15}])
                for due in late:
                    enter(due)
                mine = [d for d in plan if d[0] == number]
                late = []
                if number == 7:  # half of it before the kill, half of it after
                    mine = mine[:12] if before is None else mine[12:]
                for due in mine:
                    if rng.random() < 0.04 and number < 13:
                        late.append(due)
                    else:
                        enter(due)
                if number == 7 and before is None:
                    # It dies between a result and its confirmation; the phone keeps both.
                    last = queue.pop()
                    while queue[-1][1] != "propose":
                        queue.insert(0, queue.pop())
                    hand_in(club)
                    before = club.results()
                    queue.append(last)
                    process.kill()
                    assert process.wait(60) == -signal.SIGKILL
                    try:
                        hand_in(club)
                        raise AssertionError("the server still answers")
                    except httpx.TransportError:
                        assert queue
                else:
                    hand_in(club)
            if before is None or rounds[-1] == 7:
                continue
            for due in late:
                enter(due)
            hand_in(club)
            assert club.results()["missing"] == 0
            # Six corrections, an adjusted score, a penalty; and a correction that is undone.
            for due in rng.sample(plan, 6):
                right = drawn(due, rng)
                stands[key(right)] = right
                entry = {"type": "corrected", **right, "reason": "Miscounted"}
                assert club.direct(entries=[entry]).status_code == 200
            due = plan[100]
            at = {"board": due[2], "ns": due[3], "ew": due[4]}
            adjusted = {"type": "adjusted", **at, "ns_percent": 60, "ew_percent": 40}
            ruled = {"type": "ruled", **at, "text": "The board was fouled."}
            assert club.direct(entries=[adjusted], notes=[ruled]).status_code == 200
            stands[key(at)] = {**at, "award": (60, 40)}
            penalty = {"type": "penalised", "pair": 5, "percent": 25}
            assert club.direct(entries=[penalty]).status_code == 200
            wrong = {"type": "corrected", **drawn(plan[200], rng)}
            assert club.direct(entries=[wrong]).status_code == 200
            assert club.ask("POST", "undo").status_code == 200
            found = club.results()
    assert len(plan) == len(stands) == 2 * 13 * 13
    percent = recomputed(stands, 13, {5: 25})
    assert {row["pair"] for row in found["ranking"]} == set(percent) == set(range(1, 28))
    for row in found["ranking"]:
        assert abs(row["percent"] - float(percent[row["pair"]])) < 0.006, row
    for north in (True, False):
        rows = [row["pair"] for row in found["ranking"] if (row["field"] == "NS") is north]
        assert len(rows) == (14 if north else 13)
        assert [percent[pair] for pair in rows] == sorted((percent[p] for p in rows), reverse=True)
