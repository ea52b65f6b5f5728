"""Two directors compare the assistant with the law book: boards of their own, on some of them
several irregularities. What is expected stands in `directors.txt`; it was written from the laws."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import NamedTuple

import pytest
from director2017 import USUAL

from oddtrick.laws import CombinedRuling, rule_all
from oddtrick.laws.director.as_data import irregularity_written


class Board(NamedTuple):
    """A board as the directors tell it: its story, who did what, and what the law book says."""

    story: str
    did: list[str]
    expected: dict[str, str]


EXPECTED = ("laws", "says", "not", "tricks", "asks")


def _boards() -> dict[str, Board]:
    found: dict[str, Board] = {}
    text = Path(__file__).with_name("directors.txt").read_text("utf-8")
    for block in text.split("\n## ")[1:]:
        title, *lines = block.splitlines()
        name, _, story = title.partition(": ")
        expected = dict(line.split(": ", 1) for line in lines if line.split(":")[0] in EXPECTED)
        did = [line for line in lines if line.split(":")[0] not in EXPECTED]
        found[name] = Board(story, did, expected)
    return found


BOARDS = _boards()


def _ruled(board: Board) -> CombinedRuling:
    """The ruling on a board. A fact that is written as “?” is left out, though it is usual."""
    stated = []
    for one in map(irregularity_written, board.did):
        facts = {**USUAL.get(one.offence, {}), **one.facts}
        known = {name: value for name, value in facts.items() if value != "?"}
        stated.append(dataclasses.replace(one, facts=known))
    return rule_all("duplicate2017", stated)


@pytest.mark.parametrize("name", BOARDS)
def test_the_assistant_says_what_the_law_book_says(name: str) -> None:
    board = BOARDS[name]
    ruled, expected = _ruled(board), board.expected
    if "asks" in expected:
        assert ruled.question is not None, ruled
        assert ruled.question.fact == expected["asks"]
        return
    assert ruled.settled, ruled
    found = {law for part in ruled.parts for law in (*part.answer.laws, *part.answer.review)}
    text = str(ruled).lower()
    for law in expected["laws"].split():
        assert f"duplicate2017:{law}" in found or f"{law.lower()})" in text, text
    wanted = expected.get("says", "").lower().split(" / ")
    assert [words for words in wanted if words not in text] == [], text
    unwanted = expected.get("not", "").lower().split(" / ")
    assert [words for words in unwanted if words and words in text] == [], text
    side, _, number = expected.get("tricks", "NS 0").partition(" ")
    assert ruled.tricks == {"NS": 0, "EW": 0, side: int(number)}


def test_they_thought_up_more_than_a_hundred_boards() -> None:
    assert len(BOARDS) > 100
