"""Odds asked over HTTP: the answers of the command, and a sentence for what cannot be read."""

from __future__ import annotations

import pytest
from wire import Server


def test_a_split_is_counted(server: Server) -> None:
    # Bridge encyclopaedias: 67.83 % for 3-2, 28.26 % for 4-1, 3.91 % for 5-0.
    found = server.http.get("/api/odds/split", params={"missing": "5"}).json()
    either = {
        3: sum(r["percent"] for r in found["rows"] if r["left"] in (2, 3)),
        4: sum(r["percent"] for r in found["rows"] if r["left"] in (1, 4)),
        5: sum(r["percent"] for r in found["rows"] if r["left"] in (0, 5)),
    }
    assert {n: round(p, 2) for n, p in either.items()} == {3: 67.83, 4: 28.26, 5: 3.91}


def test_a_suit_comes_with_its_best_line(server: Server) -> None:
    asked = {"declarer": "AQ", "dummy": "xx", "need": "2"}
    found = server.http.get("/api/odds/suit", params=asked).json()
    assert [row["chance"] for row in found["rows"]] == ["1/2"]
    assert "play the Q" in " ".join(found["best line"])


@pytest.mark.parametrize(
    ("ask", "words", "sentence"),
    [
        ("suit", {"declarer": "AKQJT98765432", "dummy": "A"}, "in both hands"),
        ("split", {"missing": "0"}, ""),
        ("split", {"missing": "five"}, "“five” is no number of missing cards"),
        ("points", {"points": "50"}, "40 at most"),
        ("shape", {"shape": "9-9-9-9"}, ""),
        ("ruin", {}, "There is no question “ruin”"),
        ("long", {"length": "7", "colour": "red"}, "knows no “colour”"),
    ],
)
def test_what_cannot_be_is_reported(
    server: Server, ask: str, words: dict[str, str], sentence: str
) -> None:
    answer = server.http.get(f"/api/odds/{ask}", params=words)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error.endswith(".")
    assert sentence in error
