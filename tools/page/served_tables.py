"""The sentences of the server that stand in tables and not in the text of a function: what is
offered, the points of the trainer, the rows of the laws and the situations to practise on. They are
read as the program has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from oddtrick.club.movements import shipped
from oddtrick.club.movements.movement_text import NAME_WORDS
from oddtrick.club.party.formats import KINDS as PARTIES
from oddtrick.club.party.rules_text import TEXTS
from oddtrick.club.party.score_pad import WAYS
from oddtrick.dealing.measures import MEASURES
from oddtrick.formats.registry import FORMATS
from oddtrick.games import catalogue
from oddtrick.laws.clauses.clause import Clause, LawTable
from oddtrick.laws.clauses.facts import EXCEPTION, FACTS
from oddtrick.laws.clauses.files import facts_file, phases
from oddtrick.laws.clauses.vocabulary import MOMENTS, OFFENCES, WHO
from oddtrick.laws.codes import DIRECTED
from oddtrick.laws.director.wording import phrase, placed
from oddtrick.laws.headings import headings
from oddtrick.laws.notes.code import Code
from oddtrick.laws.practice import Situation, examples
from oddtrick.messages import Listing, Message, bare
from oddtrick.players.book.contract.line_names import asked_by
from oddtrick.rules.front import FIRST_LESSONS, PRESETS, TILES, families
from oddtrick.rules.lessons import LESSONS
from oddtrick.sets import KINDS as SETS
from oddtrick.systems import titles
from oddtrick.systems.language import KINDS
from oddtrick.systems.registry import text_of
from oddtrick.terms import BOOK_SYSTEMS, FILE_SYSTEMS
from oddtrick.trainer.exercises import unmet_of
from oddtrick.trainer.points import all_points

__all__ = ["tabled"]


def sentences(text: str) -> list[str]:
    """A text by its sentences, where one begins with a capital after a stop.

    >>> sentences("Take it back. A card is played.")
    ['Take it back.', 'A card is played.']
    """
    return [part for part in re.split(r"(?<=[.!?]) (?=[A-Z“])", text) if part]


def tabled() -> Iterator[str]:
    """Each text that stands in a table."""
    yield from _offered()
    yield from _laws()
    for kind in shipped().values():
        yield kind.about
    yield from sorted(NAME_WORDS)
    yield from (measure.words for measure in MEASURES.values())
    yield from _points()
    for name in (*BOOK_SYSTEMS, *FILE_SYSTEMS):
        yield from filter(None, _bidding(text_of(name)))
    for code in DIRECTED.values():
        for clause in code.table.clauses:
            yield from (line for line in sentences(clause.says) if "{" in line)
            yield from (option.label for option in clause.options if "{" in option.label)


def _offered() -> Iterator[str]:
    """What pages offer: games with their options, lessons, sets, parties, systems, formats."""
    for game in catalogue().values():
        yield from (game.title, game.family, game.summary)
        for option in game.options:
            yield from (option.title, option.note, option.group)
    for line in (*chain(*PRESETS.values()), *TILES, *chain(*(f.games for f in families()))):
        yield from (line.title, line.words)
    yield from (lesson.words for lesson in FIRST_LESSONS)
    yield from (lesson.title for lesson in LESSONS)
    for rule in chain(*TEXTS.values()):
        yield from (rule.text, rule.source)
    for kind in (*PARTIES.values(), *WAYS.values()):
        yield from (kind.title, kind.note)
    for titled in (*SETS.values(), *FORMATS.values()):
        yield titled.title
    yield from titles().values()


def _laws() -> Iterator[str]:
    """What codes of laws say, and the situations to practise on."""
    yield from phases()
    for code in DIRECTED.values():
        yield from (code.title, code.short)
    yield from (*OFFENCES.values(), *WHO.values(), *MOMENTS.values())
    for never in facts_file().never:
        yield from sentences(never.why)
    yield from headings()
    for code in DIRECTED.values():
        yield code.table.source
        yield from _code(code)
    for code in DIRECTED.values():
        for situation in examples(code):
            yield from _situation(situation)


def _bidding(text: str) -> Iterator[str]:
    """What the calls of a system are for, and what its lines say of them."""
    for line in re.sub(r"\n +\|", "|", text).splitlines():
        _, *behind = (part.strip() for part in line.split("|", 2))
        flags, aim = (*behind, "", "")[:2]
        yield _SUIT_NAMED.sub("{suit}", aim)
        told = [flag for flag in map(str.strip, flags.split(",")) if flag not in KINDS]
        yield from (flag.removeprefix("wants ") for flag in told if flag.startswith("wants "))
        notes = [flag for flag in told if not flag.startswith(_UNTOLD)]
        yield from notes
        yield from filter(None, map(asked_by, notes))


_SUIT_NAMED = re.compile(r"\{[^}]+\}")
_UNTOLD = ("wants ", "kind ", "forcing", "nearest")
"""How what stands behind the bar begins, where it is no note."""


def _points() -> Iterator[str]:
    """The names of points by their parts, and why some have no deals."""
    for point in all_points():
        yield from _templates(point.name)
        yield from _templates(unmet_of(point.id))


def _templates(message: Message) -> Iterator[str]:
    """A text, and those within it."""
    yield bare(message.template)
    for value in message.values.values():
        for part in value.items if isinstance(value, Listing) else (value,):
            if isinstance(part, Message):
                yield from _templates(part)


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
    for row in code.besides:
        yield from sentences(row.says)
    for fact in code.meetings:
        yield FACTS[fact.fact].question
        yield FACTS[fact.fact].answers[fact.value]


def _situation(situation: Situation) -> Iterator[str]:
    """The texts of a situation."""
    yield situation.title
    yield from sentences(situation.story)
    yield situation.asks


def _clause(clause: Clause, table: LawTable) -> Iterator[str]:
    for line in sentences(clause.says):
        yield _unnamed(line)
    yield from sentences(clause.then)
    for do in (*clause.does, *(do for option in clause.options for do in option.does)):
        yield phrase(do, table)
    for option in clause.options:
        yield _unnamed(option.label)
        if not any(phrase(do, table) for do in option.does):
            yield option.wording


def _unnamed(text: str) -> str:
    """A sentence as the assistant has it, which knows no names."""
    text = placed(text)
    return text[:1].upper() + text[1:]


def _asked(table: LawTable) -> list[str]:
    """The facts on which the rows depend, in their order."""
    facts = [fact for row in table.clauses for fact in sorted(row.facts)]
    options = [fact for row in table.clauses for option in row.options for fact in option.when]
    closings = [fact for row in table.closings for fact in row.when]
    known = dict.fromkeys([*facts, *options, *closings])
    return [*(fact for fact in known if fact in FACTS), "exception"]
