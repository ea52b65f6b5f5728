"""Facts of a ruling: the question that is asked for each, and its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Value = str | bool
"""The value of a fact."""

Given = Value | tuple[Value, ...]
"""The answer to a question; several, where several may hold."""


class Question(NamedTuple):
    """A fact that clauses ask for: the question, and its answers in words."""

    question: str
    answers: Mapping[Value, str]


YES_NO: Mapping[Value, str] = {False: "no", True: "yes"}
