"""Writes `frames.d.ts`: the types of the messages between server and page and of the answers to
other requests, for the page's scripts. `check.sh` does it before it asks TypeScript.

The source is the structs of `oddtrick.web.messages`, and the structs and typed dicts in
`ANSWERS`; nobody edits the file by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import inspect

from oddtrick.club.choices import MovementGroup
from oddtrick.club.party.as_data import OfferedParties, PartyContent
from oddtrick.laws.director.as_data import JointRuling
from oddtrick.laws.director.law_data import LawBook, PracticeBook
from oddtrick.messages import Message
from oddtrick.review import ContractsQuestion, Costs, Makeable, Opinion, PlayQuestion
from oddtrick.trainer.again import AgainDeal
from oddtrick.trainer.memory import Mistake
from oddtrick.trainer.partners.comparison import BoardCompared
from oddtrick.web.books.routes import LinkToGive
from oddtrick.web.classroom.view import ClassContent, ClassTaskContent
from oddtrick.web.club.pages.content import (
    DirectorContent,
    EveningPlan,
    ForeseenScore,
    GatheredLinks,
    MembersOffered,
    PlayerContent,
    ResultsContent,
    TableAway,
    TableContent,
    TableLaid,
)
from oddtrick.web.club.reasons import WhyContent
from oddtrick.web.deals.review_jobs import Reviewed
from oddtrick.web.deals.upload import FileBoards
from oddtrick.web.messages import ClientFrame, HeardFrame, ServerFrame, ViewFrame
from oddtrick.web.partners import BiddingContent
from oddtrick.web.places import PLACES
from oddtrick.web.reference.worked_deals import WorkedDeal
from oddtrick.web.routes.history import Dealing, PastDeal
from oddtrick.web.routes.review import ParAnswer, ScoreSheet, TableResult
from oddtrick.web.sets.view import DayView, SetView

FILE = Path(__file__).with_name("frames.d.ts")
HEAD = """// What server and page tell each other. Written by frame_types.py: do not edit.

"""
ANSWERS: tuple[type, ...] = (
    Reviewed,
    Mistake,
    AgainDeal,
    Costs,
    Makeable,
    Opinion,
    PlayQuestion,
    ContractsQuestion,
    TableResult,
    ParAnswer,
    PastDeal,
    FileBoards,
    SetView,
    DayView,
    ScoreSheet,
    Dealing,
    WorkedDeal,
    OfferedParties,
    PartyContent,
    DirectorContent,
    TableContent,
    PlayerContent,
    ResultsContent,
    EveningPlan,
    MovementGroup,
    ForeseenScore,
    GatheredLinks,
    MembersOffered,
    TableAway,
    TableLaid,
    WhyContent,
    LawBook,
    PracticeBook,
    JointRuling,
    ClassContent,
    ClassTaskContent,
    BiddingContent,
    LinkToGive,
    BoardCompared,
)
"""What the server answers to a request over HTTP."""
_PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


Shape = inspect.StructType | inspect.TypedDictType


def type_text(found: inspect.Type) -> str:
    """A type in the words of TypeScript. Raises `TypeError` for one that no message has yet."""
    match found:
        case inspect.CustomType(cls=cls) if cls is Message:
            return "string"
        case inspect.Metadata():
            return type_text(found.type)
        case inspect.StructType() | inspect.TypedDictType():
            return found.cls.__name__
        case inspect.LiteralType():
            return " | ".join(msgspec.json.encode(value).decode() for value in found.values)
        case inspect.UnionType():
            return " | ".join(type_text(one) for one in found.types)
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType():
            inner = type_text(found.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.TupleType():
            return f"[{', '.join(type_text(one) for one in found.item_types)}]"
        case inspect.DictType():
            return f"Record<{type_text(found.key_type)}, {type_text(found.value_type)}>"
        case inspect.CustomType(cls=cls) if cls is object:
            return "unknown"
        case _ if type(found) in _PLAIN:
            return _PLAIN[type(found)]
    raise TypeError(f"No TypeScript for {found!r}: add it to type_text.")


def _structs(found: inspect.Type, seen: dict[str, Shape]) -> None:
    """Collect the structs that a type is made of, itself included."""
    if isinstance(found, inspect.StructType | inspect.TypedDictType):
        if found.cls.__name__ in seen:
            return
        seen[found.cls.__name__] = found
        for field in found.fields:
            _structs(field.type, seen)
    for name in ("item_type", "key_type", "value_type", "type"):
        if isinstance(inner := getattr(found, name, None), inspect.Type):
            _structs(inner, seen)
    for inner in (*getattr(found, "types", ()), *getattr(found, "item_types", ())):
        _structs(inner, seen)


def _interface(struct: Shape, *, sent: bool) -> Iterator[str]:
    """A struct as an interface. What the page sends may leave out what has a default, and so may
    structs that say so."""
    yield f"  interface {struct.cls.__name__} {{"
    left_out = sent or isinstance(struct, inspect.TypedDictType)
    if isinstance(struct, inspect.StructType):
        left_out = left_out or struct.cls.__struct_config__.omit_defaults
        if struct.tag_field:
            yield f"    {struct.tag_field}: {msgspec.json.encode(struct.tag).decode()};"
    for field in struct.fields:
        mark = "?" if left_out and not field.required else ""
        yield f"    {field.encode_name}{mark}: {type_text(field.type)};"
    yield "  }"


def _side(
    frames: Iterable[type], *, sent: bool, done: Iterable[str] = ()
) -> tuple[list[str], set[str]]:
    """The interfaces of these messages, and the names of all of them with those of `done`."""
    seen: dict[str, Shape] = {}
    for frame in frames:
        _structs(inspect.type_info(frame), seen)
    left = {name: struct for name, struct in seen.items() if name not in set(done)}
    lines = [line for struct in left.values() for line in _interface(struct, sent=sent)]
    return lines, set(seen)


def declarations() -> str:
    """The whole file."""
    out, names = _side((*get_args(ServerFrame), ViewFrame), sent=False)
    into, _ = _side(get_args(ClientFrame), sent=True, done=names)
    unions = [
        f"  type {name} = {' | '.join(one.__name__ for one in get_args(frames))};"
        for name, frames in (
            ("ServerFrame", ServerFrame),
            ("HeardFrame", HeardFrame),
            ("ClientFrame", ClientFrame),
        )
    ]
    answers, _ = _side(ANSWERS, sent=False)
    names = " | ".join(f'"{name}"' for name in PLACES)
    answers.append(f"  type PlaceName = {names};")
    return HEAD + _namespace("Frames", [*out, *into, *unions]) + _namespace("Answers", answers)


def _namespace(name: str, lines: list[str]) -> str:
    return "\n".join([f"declare namespace {name} {{", *lines, "}\n"])


if __name__ == "__main__":
    FILE.write_text(declarations(), encoding="utf-8")
