"""The log of a hand in words, with the meaning of each call."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from oddtrick.core import Game, State
from oddtrick.messages import NOTHING, Message
from oddtrick.stages.calling.auction import Calls
from oddtrick.store.events import Acted

from .log_text import LogLine, NarratedLine, narrate, opening


class Moment(NamedTuple):
    """How a hand stood, and the act that led there (`None` for the deal)."""

    state: State
    by: Acted | None


Calling: TypeAlias = tuple[tuple[int, str], ...]
"""Calls in order: the seat and the code of each."""


class Hearer(NamedTuple):
    """Who hears of a hand: the person at a seat, or an onlooker (-1); the seat whose cards they
    play while the table is turned, or -1; and the names of the people by seat."""

    seat: int
    lent: int
    names: tuple[str, ...]


class _Heard(NamedTuple):
    """The lines as somebody hears them, and of those the ones that onlookers hear otherwise, with
    their numbers. Both grow."""

    lines: list[LogLine]
    otherwise: list[tuple[int, LogLine]]


class AnnotatedReplay:
    """The log of a hand in words, moment by moment and never again."""

    def __init__(self) -> None:
        self._narrated: list[Moment] = []
        self._ends: list[int] = []
        """How many lines there are by the end of each moment."""
        self._lines: list[NarratedLine] = []
        self._heard: dict[Hearer, _Heard] = {}
        self._meanings: tuple[Moment | None, Calling, list[Message]] = (None, (), [])

    def _count(self, past: Sequence[Moment]) -> int:
        """How many lines a hand has, which are narrated as far as they have not been yet. What was
        narrated of moments after these is kept as long as nothing else follows them."""
        done, ends = self._narrated, self._ends
        most = len(past)
        if most <= len(done) and (not most or done[most - 1] is past[most - 1]):
            return ends[most - 1] if most else 0
        while done and (len(done) > most or done[-1] is not past[len(done) - 1]):
            done.pop()
            ends.pop()
        count = ends[-1] if ends else 0
        del self._lines[count:]
        for heard in self._heard.values():
            del heard.lines[count:]
            while heard.otherwise and heard.otherwise[-1][0] >= count:
                heard.otherwise.pop()
        for i in range(len(done), most):
            moment = past[i]
            before = past[i - 1].state if i else opening(moment.state)
            meaning = moment.by.meaning if moment.by is not None else NOTHING
            self._lines += narrate(before, moment.state, meaning)
            done.append(moment)
            ends.append(len(self._lines))
        return len(self._lines)

    def meanings(self, past: Sequence[Moment]) -> list[Message]:
        """As `meanings`, worked out once for each call."""
        at, calls, found = self._meanings
        last, now = past[-1], _calls_of(past[-1].state)
        if at is not last:
            before = past[-2] if len(past) > 1 else None
            # Where nobody has called since, nothing means anything else.
            if before is None or before is not at or now is not calls or _called(before, last):
                found = meanings(past)
            self._meanings = last, now, found
        return found

    def heard(self, game: Game, past: Sequence[Moment], by: Hearer) -> list[LogLine]:
        """The lines as somebody hears them."""
        count = self._count(past)
        return self._said(game, count, by).lines[:count]

    def heard_otherwise(
        self, game: Game, past: Sequence[Moment], by: Hearer
    ) -> list[tuple[int, LogLine]]:
        """Of the same lines those that onlookers hear otherwise, with their numbers from 0."""
        count = self._count(past)
        found = self._said(game, count, by).otherwise
        most = len(found)
        while most and found[most - 1][0] >= count:
            most -= 1
        return found[:most]

    def _said(self, game: Game, count: int, by: Hearer) -> _Heard:
        """At least so many lines as a person hears them."""
        seat, lent, names = by
        heard = self._heard.get(by)
        if heard is None:  # somebody else sits down: all lines are made anew
            self._heard = {k: lines for k, lines in self._heard.items() if k.names == names}
            heard = self._heard[by] = _Heard([], [])
        if len(heard.lines) < count:
            public = [] if seat < 0 else self._said(game, count, Hearer(-1, -1, names)).lines
            for i in range(len(heard.lines), count):
                line = self._lines[i]
                if public and not line.concerned >> seat & 1:  # the same as to anybody
                    heard.lines.append(public[i])
                    continue
                text = line.text_for(game, seat, names, lent)
                heard.lines.append(LogLine(text, line.trick, line.meaning))
                if public and heard.lines[i] != public[i]:
                    heard.otherwise.append((i, heard.lines[i]))
        return heard


def _called(before: Moment, after: Moment) -> bool:
    return after.state.log[len(before.state.log)].action.kind == "call"


def _calls_of(state: State) -> Calling:
    facts = state.facts()
    return next((f.calls for f in reversed(facts) if isinstance(f, Calls)), ())


def meanings(past: Sequence[Moment]) -> list[Message]:
    """The meaning of each call of the auction to the table, in order; empty where it had none.

    A call that was cancelled is not among them, and one that a referee put was explained by nobody.
    """
    calls: list[tuple[int, object, Message]] = []
    for before, after in pairwise(past):
        action = after.state.log[len(before.state.log)].action
        if action.kind == "call" and after.by is not None:
            calls.append((action.hand, action.arg, after.by.meaning))
    found: list[Message] = []
    for seat, code in reversed(_calls_of(past[-1].state)):
        at = next((i for i in reversed(range(len(calls))) if calls[i][:2] == (seat, code)), None)
        found.append(calls[at][2] if at is not None else NOTHING)
        del calls[len(calls) if at is None else at :]
    return found[::-1]
