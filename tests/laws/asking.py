"""Rulings without a table for the tests: what is done and what may be chosen, in short."""

from __future__ import annotations

from oddtrick.laws import RulingAnswer, rule
from oddtrick.laws.notes.code import Code

__all__ = ["check"]


def check(
    code: Code, offence: str, facts: dict[str, str | bool], law: str, outcome: str
) -> RulingAnswer:
    """Hold a ruling against a law's number and an outcome: things done divided by ``;``, then after
    ``?`` who may choose, a colon, and each option with what it leads to. Words are looked for in
    the ruling's own sentences, so that each may be given by its telling part."""
    answer = rule(code, offence, **facts)
    assert answer.settled, answer
    assert f"{code.name}:{law}" in answer.laws, answer
    done, _, choice = outcome.partition("?")
    wanted = [part.strip() for part in done.split(";") if part.strip()]
    assert len(answer.done) == len(wanted), answer
    for have, want in zip(answer.done, wanted, strict=True):
        assert want in str(have), answer
    who, _, options = choice.partition(":")
    assert who.strip() in str(answer.who), answer
    assert bool(answer.who) == bool(who.strip()), answer
    offered = [part.strip() for part in options.split("/") if part.strip()]
    assert len(answer.options) == len(offered), answer
    for option, want in zip(answer.options, offered, strict=True):
        assert want in str(option.leads_to), answer
    return answer
