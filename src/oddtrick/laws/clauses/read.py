"""Codes of laws read from their files, each when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from oddtrick.errors import BadRecord, cause
from oddtrick.messages import Name, term

from .clause import Choose, Clause, Closes, Do, LawTable
from .effects_vocabulary import effect
from .files import (
    ONE_AT_A_TIME,
    Besides,
    CodeFile,
    LawFile,
    MatterText,
    Meeting,
    OptionText,
    RowText,
    code_file,
    law_files,
)

_TABLES: dict[str, LawTable] = {}


def law_table(folder: str) -> LawTable:
    """The code of a folder: always the same. Raises `BadRecord`."""
    with ONE_AT_A_TIME:
        if folder not in _TABLES:
            _TABLES[folder] = table_of(folder, code_file(folder), law_files(folder))
        return _TABLES[folder]


def table_of(folder: str, code: CodeFile, laws: Mapping[str, LawFile]) -> LawTable:
    """A code from its files. What it takes over comes after rows of its own, and before its own
    closings. Raises `BadRecord`, which names the file and the key."""
    rows = [
        (_place(row, where, code), row.rank, _clause(row, where))
        for where, file in ((f"{folder}/{law}.toml", file) for law, file in laws.items())
        for row in file.row
    ]
    rows.sort(key=lambda row: row[:2])
    clauses, closings = [clause for _, _, clause in rows], list(_closings(laws, refereed=False))
    if code.takes:
        taken, without = law_table(code.takes.code), code.takes.without
        own = taken.name == (code.name or folder)
        clauses += (
            row if own else replace(row, numbers=tuple(map(taken.law, row.numbers)))
            for row in taken.clauses
            if row.on not in without
        )
        closings = [
            *(
                row if own else row._replace(number=taken.law(row.number))
                for row in taken.closings
                if row.on not in without
            ),
            *closings,
        ]
        clauses.sort(key=lambda clause: code.offences.index(clause.on))
    return LawTable(
        code.name or folder,
        code.title,
        code.source,
        tuple(clauses),
        tuple(closings),
        code.excluded,
        tuple(_closings(laws, refereed=True)),
    )


def _place(row: RowText, where: str, code: CodeFile) -> int:
    """Where an offence stands among those of a code."""
    if row.on not in code.offences:
        raise BadRecord(
            "{where}: row.on: “{offence}” is not among the offences of code.toml.",
            where=term(where),
            offence=Name(row.on),
        )
    return code.offences.index(row.on)


def _clause(row: RowText, where: str) -> Clause:
    try:
        return Clause(
            tuple(row.law.split()),
            row.on,
            row.says,
            row.when,
            _effects(row.does),
            row.who,
            tuple(map(_option, row.options)),
            row.alone,
            row.then,
            row.either,
        )
    except ValueError as error:
        raise BadRecord(
            "{where}: row.does: {error}", where=term(where), error=cause(error)
        ) from error


def _option(text: OptionText) -> Choose:
    return Choose(
        text.code,
        text.label,
        _effects(text.does),
        text.each,
        text.when,
        text.wording,
        text.by_all,
        text.next_prevails,
    )


def _effects(texts: Iterable[str]) -> tuple[Do, ...]:
    return tuple(map(effect, texts))


def _closings(laws: Mapping[str, LawFile], *, refereed: bool) -> Iterator[Closes]:
    for file in laws.values():
        for row in file.closing:
            if row.refereed == refereed:
                for moment in row.moments:
                    yield Closes(row.law, row.on, row.state, moment, row.when, row.wording)


def matters(folder: str) -> tuple[MatterText, ...]:
    """What attention may be drawn to by the code of a folder."""
    code = code_file(folder)
    taken = code.takes.code if code.takes and code.takes.matters else ""
    return code.matter or (matters(taken) if taken else ())


@cache
def meetings(folder: str) -> tuple[tuple[Meeting, ...], tuple[Besides, ...]]:
    """What two irregularities make of one another by the code of a folder, and what is said
    besides; with what is so by the code it takes from."""
    takes, laws = code_file(folder).takes, law_files(folder).values()
    taken = meetings(takes.code) if takes else ((), ())
    return (
        (*(row for law in laws for row in law.meeting), *taken[0]),
        (*(row for law in laws for row in law.besides), *taken[1]),
    )


@cache
def headings(folder: str) -> Mapping[str, str]:
    """What the book calls laws that have no number, by their ids such as ``contract1963:cut``."""
    law = law_table(folder).law
    return {
        law(n): named for file in law_files(folder).values() for n, named in file.headings.items()
    }
