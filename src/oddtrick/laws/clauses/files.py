"""The laws as files: a TOML file a law, in a folder a code. A file's path is its citation, which
may say what the law is on: ``duplicate2017/law_27_insufficient_bid.toml``.

A folder has besides `code.toml`, what holds of the whole code, and may have `practice.toml`, the
situations to practise on. Beside the folders, `offences.toml` names what laws are on, and
`facts.toml` has the facts that several laws ask for; a fact of one law stands in its file. What is
misspelt is refused with the file and the key.

This module is loaded when the first law is read, and so is what reads its files.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import PurePath
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from oddtrick.errors import BadRecord, cause
from oddtrick.messages import term
from oddtrick.support.typed_json import convert

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FOLDERS = (
    "contract1963",
    "three_hand1963",
    "duplicate1963",
    "duplicate2017",
    "auction1910",
    "bridge1902",
    "euchre",
    "whist",
)
"""The folders, one a code."""

ONE_AT_A_TIME = RLock()
"""Held by who reads a code, so that there is one of each."""

Said = str | bool | tuple[str | bool, ...]
"""A value of a fact, or several that come to the same."""


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has no other keys than these."""


class FactText(_Strict, frozen=True):
    """A fact: the question, and its answers in words; yes and no where there are none."""

    asks: str
    answers: dict[str, str] = {}


class OptionText(_Strict, frozen=True):
    """Something that may be chosen, as `Choose` has it."""

    code: str
    label: str
    does: list[str] = []
    each: str = ""
    when: dict[str, Said] = {}
    wording: str = "it stands"
    by_all: bool = False
    next_prevails: bool = False


class RowText(_Strict, frozen=True):
    """A clause, as `Clause` has it. Of the rows on one offence those of the lowest `rank` come
    first; of one rank, those of the lower law."""

    law: str
    on: str
    rank: int = 0
    when: dict[str, Said] = {}
    either: tuple[dict[str, Said], ...] = ()
    alone: bool = False
    says: str = ""
    does: list[str] = []
    who: str = ""
    options: list[OptionText] = []
    then: str = ""


class ClosingText(_Strict, frozen=True):
    """What later moments make of an offence that nobody has spoken of, as `Closes` has it; or, of
    one that is `refereed`, what a referee makes of it."""

    law: str
    on: str
    state: str
    moments: list[str]
    when: dict[str, Said] = {}
    wording: str = ""
    refereed: bool = False


class Meeting(_Strict, frozen=True):
    """The effect of two irregularities on one another: the earlier and the later with their facts,
    how the players sit, and the fact that follows for the later, or for both."""

    earlier: str
    later: str
    players: str
    fact: str
    value: str | bool
    when: dict[str, Said] = {}
    then: dict[str, Said] = {}
    unless: tuple[dict[str, Said], ...] = ()
    """Facts of either under which they do not meet."""
    both: bool = False
    same_suit: bool = False
    first: bool = False
    """It follows for the earlier alone."""
    open: bool = False
    """It is not so by itself: who says otherwise of the later is taken at their word."""
    paid: bool = False
    """The earlier must have cost something, and the later too where it follows for both."""


class Besides(_Strict, frozen=True):
    """A sentence on two irregularities that meet, with its law."""

    earlier: str
    later: str
    players: str
    says: str
    law: str
    when: dict[str, Said] = {}
    then: dict[str, Said] = {}
    paid: bool = False
    """Both must cost tricks."""


class CaseText(_Strict, frozen=True):
    """What a case comes to by the book, exactly: all the laws, all that is done, who may choose and
    from what. The program has no use for it; it is held against the rows."""

    on: str
    laws: str
    when: dict[str, str | bool] = {}
    does: list[str] = []
    who: str = ""
    options: dict[str, list[str]] = {}


class LawFile(_Strict, frozen=True):
    """A law: what its book calls it, the facts that only it asks for, its rows, what later moments
    make of an offence, what two irregularities make of one another, and cases."""

    headings: dict[str, str] = {}
    fact: dict[str, FactText] = {}
    row: list[RowText] = []
    closing: list[ClosingText] = []
    meeting: list[Meeting] = []
    besides: list[Besides] = []
    case: list[CaseText] = []


class MatterText(_Strict, frozen=True):
    """Something attention may be drawn to, as `Matter` has it."""

    name: str
    law: str
    what: str
    nothing_now: str
    nothing: str = "There is nothing by {hand} left to be ruled on."


class Taken(_Strict, frozen=True):
    """The code whose rows another takes over, `without` those on these offences; with its matters
    where it has none of its own."""

    code: str
    without: list[str]
    matters: bool = False


class CodeFile(_Strict, frozen=True):
    """What holds of a whole code: its title, whole and for a list to choose from, its source, its
    name where the folder has another, its offences in the order in which they are offered, the
    values that facts cannot have in its game, the table actions that can happen at a table,
    by their moments, what attention may be drawn to, and the laws by which the director may change
    the score after play."""

    title: str
    short: str
    source: str
    offences: list[str]
    name: str = ""
    reviewed: tuple[str, ...] = ()
    takes: Taken | None = None
    excluded: dict[str, tuple[str | bool, ...]] = {}
    table_actions: dict[str, tuple[str, ...]] = {}
    matter: tuple[MatterText, ...] = ()


class WrongCase(_Strict, frozen=True):
    """A case of which the ruling is a wrong answer: what is empty is as in the situation."""

    facts: dict[str, str | bool] = {}
    on: str = ""
    code: str = ""


class SituationText(_Strict, frozen=True):
    """A situation to practise on, as `Situation` has it."""

    title: str
    story: str
    on: str
    facts: dict[str, str | bool] = {}
    hand: str = ""
    shown: str = ""
    asks: str = "What is the ruling?"
    besides: tuple[WrongCase, ...] = ()


class PracticeFile(_Strict, frozen=True):
    """The situations of a code, in order."""

    situation: list[SituationText]


class OffenceText(_Strict, frozen=True):
    """What laws are on, in words, and of which kinds it is: the ruling on one might be thought to
    be that on another of a kind."""

    words: str
    kinds: list[str]


class Never(_Strict, frozen=True):
    """A combination of facts of an offence that cannot be, and why."""

    on: str
    facts: dict[str, Said]
    why: str


class FactsFile(_Strict, frozen=True):
    """The facts that several laws ask for, and those that cannot be together."""

    fact: dict[str, FactText]
    never: list[Never]


_Kind = TypeVar("_Kind")


def read(path: Traversable, kind: type[_Kind]) -> _Kind:
    """A file as what it should be. Raises `BadRecord`, which names the file and the key."""
    import tomllib

    try:
        return convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        where = "/".join(PurePath(str(path)).parts[-2:])
        raise BadRecord("{where}: {error}", where=term(where), error=cause(error)) from error


def data() -> Traversable:
    """The folder of all codes."""
    from importlib import resources

    return resources.files(__package__.rpartition(".")[0]) / "data"


@cache
def facts_file() -> FactsFile:
    """The facts that several laws ask for."""
    return read(data() / "facts.toml", FactsFile)


@cache
def phases() -> dict[str, dict[str, OffenceText]]:
    """What laws are on, by the phases in which a list offers it, the most frequent first."""
    return read(data() / "offences.toml", dict[str, dict[str, OffenceText]])


@cache
def code_file(folder: str) -> CodeFile:
    """What holds of a whole code."""
    return read(data() / folder / "code.toml", CodeFile)


_READ: dict[str, dict[str, LawFile]] = {}


def law_files(folder: str) -> dict[str, LawFile]:
    """The laws of a code by their names, in order."""
    with ONE_AT_A_TIME:
        if folder not in _READ:
            _READ[folder] = laws_in(data() / folder)
        return _READ[folder]


def folders() -> tuple[str, ...]:
    """All folders, those that have been read before the others."""
    return tuple(dict.fromkeys((*_READ, *FOLDERS)))


def laws_in(folder: Traversable) -> dict[str, LawFile]:
    """The laws in a folder by their names, in the order of their numbers. Raises `BadRecord`."""
    paths = {path.name.removesuffix(".toml"): path for path in folder.iterdir()}
    laws = sorted(paths.keys() - {"code", "practice"}, key=by_number)
    return {law: read(paths[law], LawFile) for law in laws}


def by_number(law: str) -> list[Any]:
    """By words, and by numbers: 99 before 100."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", law)]
