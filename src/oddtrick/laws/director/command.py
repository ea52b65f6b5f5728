"""``oddtrick rule``: the director's assistant on the command line."""

from __future__ import annotations

import dataclasses
import json
import re
import sys
from typing import Annotated

import typer

from oddtrick.laws.clauses.facts import Given, Value
from oddtrick.laws.codes import DIRECTED, code_of_laws
from oddtrick.messages import Message, Verbatim, say, term, told
from oddtrick.support.terminal import print_told

from .as_data import combined_data, facts_written, in_writing, ruling_data, spoken
from .assistant import RulingQuestion, decision_table, offences, rule
from .joint_ruling import rule_all


def rule_command(
    code: Annotated[str, typer.Argument(help="The code of laws; none lists them.")] = "",
    offence: Annotated[str, typer.Argument(help="What happened; none lists what can.")] = "",
    facts: Annotated[
        list[str] | None, typer.Argument(metavar="[FACT=VALUE]...", help="What is known.")
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help="Every ruling there can be, as a decision table.")
    ] = False,
    did: Annotated[
        list[str] | None,
        typer.Option(
            metavar="'[N] SEAT OFFENCE: FACT=VALUE; …'",
            help="Who did what; once for each irregularity, N being when it happened.",
        ),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=NAME", help="A player’s name, with --did.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Rule on an irregularity without a table: it asks only what matters. Several of one board are
    given with --did, and have one ruling."""
    if not code:
        _listed({c.name: term(c.title) for c in DIRECTED.values()}, as_json)
        return
    laws = code_of_laws(code)
    if did:
        _several(code, did, name or [], as_json=as_json)
        return
    if not offence:
        _listed({name: term(what) for name, what in offences(laws).items()}, as_json)
        return
    known = facts_written(facts or [])
    if table:
        rows = decision_table(laws, offence)
        if as_json:
            shown = [{"when": dict(cases), **ruling_data(answer)} for cases, answer in rows]
            print(_json(shown))
            return
        for cases, answer in rows:
            print("; ".join(f"{name}: {_either(values)}" for name, values in cases.items()) or "-")
            print("  " + told(answer.words).replace("\n", "\n  "))
        return
    answer = rule(laws, offence, **known)
    while answer.question and not as_json and sys.stdin.isatty():
        known |= _prompted(answer.question)
        answer = rule(laws, offence, **known)
    print(_json(ruling_data(answer)) if as_json else told(answer.words))


def _prompted(question: RulingQuestion) -> dict[str, Given]:
    """The answer of a director at a terminal; empty where it is no answer."""
    answers = list(question.answers.items())
    print_told(question.text)
    for number, (_, words) in enumerate(answers, 1):
        print(f"  {number}  {told(words)}")
    if question.several:
        chosen = re.findall(r"\d+", typer.prompt(told(say("Number, or several"))))
    else:
        chosen = [str(typer.prompt(told(term("Number")), type=int))]
    values = [answers[int(n) - 1][0] for n in chosen if 1 <= int(n) <= len(answers)]
    return {question.fact: tuple(values) if len(values) > 1 else values[0]} if values else {}


def _several(code: str, did: list[str], named: list[str], *, as_json: bool) -> None:
    """One ruling for all that was given with --did."""
    stated, names, ruled = in_writing(code, did, named)
    while ruled.question and not as_json and sys.stdin.isatty():
        one = stated[ruled.about - 1]
        who = Verbatim(names[one.seat]) if one.seat in names else term(one.seat)
        about = say("{n}. {who}, {offence}:", n=ruled.about, who=who, offence=Verbatim(one.offence))
        print_told(about)
        facts = {**one.facts, **_prompted(ruled.question)}
        stated[ruled.about - 1] = dataclasses.replace(one, facts=facts)
        ruled = rule_all(code, stated, names)
    if as_json:
        print(_json(combined_data(ruled, names)))
    else:
        print(told(ruled.words))


def _listed(rows: dict[str, Message], as_json: bool) -> None:
    if as_json:
        print(_json(rows))
        return
    width = max(map(len, rows))
    for name, what in rows.items():
        print(f"{name:{width}}  {told(what)}")


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2, default=str)


def _either(values: tuple[Value, ...]) -> str:
    return f" {told(term('or'))} ".join(spoken(v) for v in values)
