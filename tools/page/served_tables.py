"""The sentences of the server that stand in tables and not in the text of a function: the points of
the trainer and the rows of the laws. They are read as the program
has them, each with the module that says it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from oddtrick.laws.clauses.clause import Clause, LawTable
from oddtrick.laws.clauses.vocabulary import MOMENTS, OFFENCES, WHO
from oddtrick.laws.codes import DIRECTED
from oddtrick.laws.director.meetings import BESIDES
from oddtrick.laws.director.wording import phrase, placed
from oddtrick.laws.notes.code import Code
from oddtrick.laws.practice.situation import SILENT
from oddtrick.laws.questions.at_table import EXCEPTION, FACTS
from oddtrick.trainer.point import FAMILIES
from oddtrick.trainer.points import POINTS
from oddtrick.trainer.shipped import stored_points
from oddtrick.web.reference.law_data import PHASES

__all__ = ["tabled"]


TRANSLATED = ("contract1963", "euchre", "whist")
"""The codes of laws whose texts pages show in other languages."""


def sentences(text: str) -> list[str]:
    """A text by its sentences, where one begins with a capital after a stop.

    >>> sentences("Take it back. A card is played.")
    ['Take it back.', 'A card is played.']
    """
    return [part for part in re.split(r"(?<=[.!?]) (?=[A-Z“])", text) if part]


def tabled() -> Iterator[tuple[str, str]]:
    """Each text with the module under which it is listed."""
    for line in (*FAMILIES.values(), *_points()):
        yield line, "trainer/points"
    for code in DIRECTED.values():
        if code.name not in TRANSLATED:
            continue
        for line in _code(code):
            yield line, f"laws/codes/{code.name}"
    for line in (*PHASES, SILENT):
        yield line, "laws/director"
    for line in (*OFFENCES.values(), *WHO.values(), *MOMENTS.values()):
        yield line, "laws/clauses/vocabulary.py"
    for name, rows in BESIDES.items():
        for row in rows if name in TRANSLATED else ():
            for line in sentences(row.says):
                yield line, "laws/director/meetings.py"


def _points() -> Iterator[str]:
    """The names of points by their parts, and why some have no deals."""
    for point in POINTS:
        yield from (part for part in point.name.split(" · ") if not re.match(r"pp?\. ", part))
        if point.id in stored_points():
            yield from sentences(stored_points()[point.id].unmet)


def _code(code: Code) -> Iterator[str]:
    """All that a code of laws says, questions included."""
    table = code.table
    yield table.title
    for clause in table.clauses:
        yield from _clause(clause, table)
    for closing in table.closings:
        yield closing.wording
    for fact in _asked(table):
        question = EXCEPTION if fact == "exception" else FACTS[fact]
        yield question.question
        yield from question.answers.values()
    for matter in code.matters:
        for text in (matter.what, matter.nothing_now, matter.nothing):
            yield from sentences(text)


def _clause(clause: Clause, table: LawTable) -> Iterator[str]:
    for line in sentences(clause.says):
        yield from (line, placed(line, "{hand}"))
    yield from sentences(clause.then)
    for do in (*clause.does, *(do for option in clause.options for do in option.does)):
        yield phrase(do, table)
    for option in clause.options:
        yield from (option.label, placed(option.label, "{hand}"))
        if not any(phrase(do, table) for do in option.does):
            yield option.wording


def _asked(table: LawTable) -> list[str]:
    """The facts on which the rows depend, in their order."""
    facts = [fact for row in table.clauses for fact in sorted(row.facts)]
    options = [fact for row in table.clauses for option in row.options for fact in option.when]
    closings = [fact for row in table.closings for fact in row.when]
    known = dict.fromkeys([*facts, *options, *closings])
    return [*(fact for fact in known if fact in FACTS), "exception"]
