"""Sixty cases of directors: what is ruled, and that the common wrong answers are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from director2017 import cases_in, facts_in

from oddtrick.laws import DUPLICATE_2017, rule

STEPS = list(cases_in(Path(__file__).with_name("cases.txt")))
CASES = list(dict.fromkeys(step[0] for step in STEPS))


@pytest.mark.parametrize("case", CASES)
def test_what_is_ruled(case: str) -> None:
    steps = [step for step in STEPS if step[0] == case]
    assert steps
    for _, laws, asked, words, wrong in steps:
        offence, facts = facts_in(asked)
        answer = rule(DUPLICATE_2017, offence, **facts)
        assert answer.settled, answer
        assert {f"duplicate2017:{law}" for law in laws.split()} <= set(answer.laws)
        text = str(answer).lower()
        missing = [w for w in words.split(" / ") if w.strip().lower() not in text]
        assert missing == [], text
        assert not wrong or wrong.lower() not in text, text


def test_there_are_sixty() -> None:
    assert len(CASES) == 60
