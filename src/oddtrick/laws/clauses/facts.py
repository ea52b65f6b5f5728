"""Facts: what clauses ask for, with the question and its answers in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .files import FactText

Value = str | bool
"""The value of a fact."""

Given = Value | tuple[Value, ...]
"""The answer to a question; several, where several may hold."""


class Question(NamedTuple):
    """A fact that clauses ask for: the question, and its answers in words."""

    question: str
    answers: Mapping[Value, str]


YES_NO: Mapping[Value, str] = {False: "no", True: "yes"}
_BOOLEANS: Mapping[str, Value] = {"true": True, "false": False}


def question_of(text: FactText) -> Question:
    """The question that a file has."""
    answers = {_BOOLEANS.get(value, value): words for value, words in text.answers.items()}
    return Question(text.asks, answers or YES_NO)


def _all() -> Iterator[Mapping[str, FactText]]:
    """The facts, file by file: of codes that are read already first."""
    from .files import facts_file, folders, law_files

    yield facts_file().fact
    for folder in folders():
        for law in law_files(folder).values():
            yield law.fact


class _Facts(Mapping[str, Question]):
    """All facts by their names. Who looks one up has read the code that asks for it: no other is
    read then."""

    def __init__(self) -> None:
        self._found: dict[str, Question] = {}

    def __getitem__(self, name: str) -> Question:
        if name not in self._found:
            text = next((facts[name] for facts in _all() if name in facts), None)
            if text is None:
                raise KeyError(name)
            self._found[name] = question_of(text)
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return (name for facts in _all() for name in facts)

    def __len__(self) -> int:
        return sum(map(len, _all()))


FACTS = _Facts()

EXCEPTION = Question(
    "Was it one of these?",
    {
        "none": "none of these",
        "faced": "the hand lay face up",
        "kept_penalty_card": "it was by not playing a penalty card",
        "twelfth": "it was at the twelfth trick",
        "same_suit": "the same player has been penalised for a revoke in that suit already",
        "rightless": "a defender revoked, and the first to speak of it was a dummy who had looked "
        "at a card in another player’s hand",
    },
)
"""The circumstances that free an established revoke of its penalty, each a fact of its own: asked
in one question, because hardly ever one of them is so."""
