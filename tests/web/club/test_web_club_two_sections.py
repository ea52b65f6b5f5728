"""A whole evening over HTTP: nineteen pairs in two sections, three rulings, and what is taken home.

The ranking is worked out here once more, from the laws alone: scores by law 77, each result against
all others by law 78A, an award of a percentage of the top or of one's own average by law 12C2, a
weighted score by law 12C1c as the mean of the board scored with each of its scores, a penalty by
law 90, and a board with a result less by Ernst Neuberg's formula.
"""

from __future__ import annotations

import io
import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from typing import Any

import pytest
from evenings import Club
from pypdf import PdfReader
from wire import Server

from oddtrick.formats.usebio.element_table import check_usebio
from oddtrick.formats.usebio.xml_elements import read_usebio

VULNERABLE = {"NS": (2, 5, 4, 7, 10), "EW": (3, 6, 9, 4, 7, 10)}
"""Of boards 1 to 10 (law 2)."""
TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
UNDER = {  # doubled, by how many: not vulnerable and vulnerable
    False: (0, 100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    True: (0, 200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
}
Boards = dict[int, list[tuple[int, int, Any]]]
"""By board, who sat North–South and East–West, and the score, or what was ruled."""


def score(board: int, contract: str, by: str, tricks: int) -> int:
    """North–South's points (law 77)."""
    level, doubled = int(contract[0]), contract.endswith("X")
    strain = contract[1:].rstrip("X")
    side = "NS" if by in "NS" else "EW"
    risk = board in VULNERABLE[side]
    if tricks < level + 6:
        down = level + 6 - tricks
        points = -(UNDER[risk][down] if doubled else down * (100 if risk else 50))
    else:
        won = (TRICK[strain] * level + (10 if strain == "NT" else 0)) * (2 if doubled else 1)
        over = tricks - level - 6
        points = won + (over * (200 if risk else 100) if doubled else over * TRICK[strain])
        points += (500 if risk else 300) if won >= 100 else 50
        points += 50 if doubled else 0
        points += {6: 750 if risk else 500, 7: 1500 if risk else 1000}.get(level, 0)
    return points if side == "NS" else -points


def matchpoints(scores: list[int | None], size: int) -> list[Fraction | None]:
    """North–South's matchpoints: two for each lower score, one for each equal one; of fewer scores
    than a full board has, each as if it had come so much more often."""
    known = [s for s in scores if s is not None]
    found: list[Fraction | None] = []
    for mine in scores:
        if mine is None:
            found.append(None)
            continue
        points = sum(2 * (mine > s) + (mine == s) for s in known) - 1
        found.append(Fraction((points + 1) * size, len(known)) - 1)
    return found


def worked_out(boards: Boards, penalties: dict[int, int]) -> dict[int, Fraction]:
    """The percentage of each pair."""
    full = max(map(len, boards.values()))
    top = 2 * (full - 1)
    points: dict[int, list[Fraction]] = defaultdict(list)
    owed: dict[int, list[int]] = defaultdict(list)
    for lines in boards.values():
        weighted = next((r for *_, r in lines if isinstance(r, list)), [(0, 100)])
        mean = [Fraction(0)] * len(lines)
        for part, weight in weighted:
            scores = [part if isinstance(r, list) else r if isinstance(r, int) else None
                      for *_, r in lines]  # fmt: skip
            for i, ours in enumerate(matchpoints(scores, full)):
                mean[i] += (ours or 0) * Fraction(weight, 100)
        for (ns, ew, result), ours in zip(lines, mean, strict=True):
            if isinstance(result, tuple):
                owed[ns].append(result[0])
                owed[ew].append(result[1])
            else:
                points[ns].append(ours)
                points[ew].append(top - ours)
    found = {}
    for pair, scored in points.items():
        own = sum(scored) / len(scored)
        given = [max(own, Fraction(top * p, 100)) if p > 50 else min(own, Fraction(top * p, 100))
                 for p in owed[pair]]  # fmt: skip
        total = sum(scored) + sum(given) - Fraction(top * penalties.get(pair, 0), 100)
        found[pair] = 100 * total / (top * (len(scored) + len(given)))
    return found


def results(due: list[Any]) -> Iterator[tuple[Any, dict[str, Any]]]:
    """A result by lot for each board that is due."""
    chance = random.Random("nineteen")
    for d in due:
        contract = chance.choice(["1NT", "2H", "3NT", "4S", "5C", "6D", "4HX", "7NT", "2SX", "3D"])
        by, tricks = chance.choice("NESW"), chance.randint(4, 13)
        yield d, {
            "type": "entered", "board": d["board"], "ns": d["ns"], "ew": d["ew"],
            "contract": contract, "declarer": by, "tricks": tricks, "lead": "",
        }  # fmt: skip


def dealt(count: int) -> bytes:
    """A PBN file of boards dealt by lot."""
    chance, text = random.Random("boards"), []
    for number in range(1, count + 1):
        pack = [r + s for s in "SHDC" for r in "AKQJT98765432"]
        chance.shuffle(pack)
        hands = [
            ".".join("".join(c[0] for c in pack[i : i + 13] if c[1] == s) for s in "SHDC")
            for i in range(0, 52, 13)
        ]
        text.append(f'[Board "{number}"]\n[Dealer "N"]\n[Deal "N:{" ".join(hands)}"]\n\n')
    return "".join(text).encode()


@pytest.fixture
def evening(server: Server) -> Iterator[Club]:
    people = [[f"N{n}", f"S{n}"] for n in range(1, 20)]
    described = {"club": "Hull", "club_number": "81", "date": "2026-11-24", "contact": "Ada",
                 "email": "ada@example.org"}  # fmt: skip
    made = Club.make(
        server.base, title="Two sections", tables=4.5, sections=2, movement="mitchell", boards=2,
        names=people, described=described,
    )  # fmt: skip
    known = [
        {"type": "named", "pair": n, "players": two, "national": [f"10{n:02}", f"20{n:02}"]}
        for n, two in enumerate(people, 1)
    ]
    with closing(made):
        assert made.direct(entries=known).status_code == 200
        yield made


@pytest.mark.whole
def test_nineteen_pairs_three_rulings_and_what_is_taken_home(evening: Club) -> None:
    room = evening.room()
    assert len(room["pairs"]) == 19
    due = room["due"]
    boards: Boards = defaultdict(list)
    entries = []
    for d, result in results(due):
        entries.append(result)
        points = score(d["board"], result["contract"], result["declarer"], result["tricks"])
        boards[d["board"]].append((d["ns"], d["ew"], points))
    # Half of the tables are of either section, and the director's page says of which.
    assert evening.room()["sections"] == {str(n): "AB"[n > 5] for n in range(1, 11)}
    assert {len(lines) for lines in boards.values()} == {9}
    sent = evening.ask("POST", "hands?name=boards.pbn", content=dealt(10))
    assert sent.status_code == 200, sent.text
    assert evening.direct(entries=entries).status_code == 200

    def ruled(board: int, line: int, result: Any, **award: Any) -> dict[str, Any]:
        ns, ew, _ = boards[board][line]
        boards[board][line] = (ns, ew, result)
        return {"type": "adjusted", "board": board, "ns": ns, "ew": ew, "ns_percent": 0,
                "ew_percent": 0, **award}  # fmt: skip

    rulings = [
        ruled(3, 4, (60, 40), ns_percent=60, ew_percent=40, own=True, reason="Wrong board",
              laws=["duplicate2017:15B1"], ruling="North–South could not help it."),
        ruled(6, 0, [(420, 60), (-50, 40)], scores=[[420, 60], [-50, 40]], reason="Hesitation",
              laws=["duplicate2017:16B3", "duplicate2017:12C1c"]),
        ruled(9, 7, 170, scores=[[170, 100]], reason="Misinformed", laws=["duplicate2017:21B3"]),
    ]  # fmt: skip
    late = {"type": "penalised", "pair": 2, "percent": 10, "reason": "Late"}
    assert evening.direct(entries=[*rulings, late]).status_code == 200, "rulings"
    assert evening.direct(notes=[{"type": "finished"}]).status_code == 200

    expected = worked_out(boards, {2: 10})
    ranking = evening.results()["ranking"]
    assert len(ranking) == 19
    for row in ranking:
        assert abs(row["percent"] - float(expected[row["pair"]])) < 0.00501, row
    for field in {row["field"] for row in ranking}:
        rows = [row for row in ranking if row["field"] == field]
        for row in rows:
            better = sum(expected[x["pair"]] > expected[row["pair"]] for x in rows)
            assert str(row["place"]).rstrip("=") == str(better + 1)

    usebio = evening.ask("GET", "union.xml").text
    assert [problem.sentence for problem in check_usebio(read_usebio(usebio))] == []
    assert usebio.count("<TRAVELLER_LINE>") == 90
    assert 'Version="1.2"' in evening.ask("GET", "union.xml?version=p2p").text
    pdf = evening.ask("GET", "sheets/ranking.pdf", "").content
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    page = evening.ask("GET", "results.html", "").text
    for row in ranking:
        for taken in (text, page):
            assert f"{row['percent']:.2f}" in taken, row
    assert "src=" not in page
    assert "http" not in page.replace("http://www.w3.org", "")
    assert page.count("<svg") >= 10  # each board with its hands
    assert "Hull · 2026-11-24" in page
