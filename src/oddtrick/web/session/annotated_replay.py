"""The log of a hand in words, with the meaning of each call."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from oddtrick.core import Game, State
from oddtrick.stages.calling.auction import Calls
from oddtrick.store import Acted
from oddtrick.web import messages

from .log_text import NarratedLine, narrate, opening


class Moment(NamedTuple):
    """How a hand stood, and the act that led there (`None` for the deal)."""

    state: State
    by: Acted | None


Calling: TypeAlias = tuple[tuple[int, str], ...]
"""Calls in order: the seat and the code of each."""


class AnnotatedReplay:
    """The log of a hand in words, moment by moment and never again."""

    def __init__(self) -> None:
        self._narrated: list[Moment] = []
        self._ends: list[int] = []
        """How many lines there are by the end of each moment."""
        self._lines: list[NarratedLine] = []
        self._heard: dict[tuple[int, int, tuple[str, ...]], list[messages.LogLine]] = {}
        self._meanings: tuple[Moment | None, Calling, list[str]] = (None, (), [])

    def line_count(self, past: Sequence[Moment]) -> int:
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
            del heard[count:]
        for i in range(len(done), most):
            moment = past[i]
            before = past[i - 1].state if i else opening(moment.state)
            meaning = moment.by.meaning if moment.by is not None else ""
            self._lines += narrate(before, moment.state, meaning)
            done.append(moment)
            ends.append(len(self._lines))
        return len(self._lines)

    def meanings(self, past: Sequence[Moment]) -> list[str]:
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

    def heard(
        self,
        game: Game,
        past: Sequence[Moment],
        seat: int,
        names: tuple[str, ...] = (),
        lent: int = -1,
    ) -> list[messages.LogLine]:
        """The lines as the person at a seat hears them; -1 for an onlooker. `names` are those of
        the people by seat, `lent` is the seat whose cards he plays while the table is turned."""
        count = self.line_count(past)
        return self._said(game, count, seat, names, lent)[:count]

    def concerns(self, past: Sequence[Moment], first: int) -> int:
        """A mask of the seats that may hear one of the lines from number `first` on otherwise than
        everybody does; -1 for all."""
        found = 0
        for line in self._lines[first : self.line_count(past)]:
            found |= line.concerned
        return found

    def heard_since(
        self,
        game: Game,
        past: Sequence[Moment],
        first: int,
        seat: int,
        names: tuple[str, ...] = (),
        lent: int = -1,
    ) -> list[tuple[int, messages.LogLine]]:
        """Of the lines from number `first` on those that the person at a seat hears otherwise than
        everybody does, with their numbers; all of them for an onlooker (-1)."""
        count, lines = self.line_count(past), self._lines
        concerned = [i for i in range(first, count) if seat < 0 or lines[i].concerned >> seat & 1]
        if not concerned:
            return []
        said = self._said(game, count, seat, names, lent)
        return [(i, said[i]) for i in concerned]

    def news(
        self, game: Game, past: Sequence[Moment], first: int, names: tuple[str, ...]
    ) -> tuple[list[messages.LogLine], list[tuple[int, list[tuple[int, messages.LogLine]]]]]:
        """The lines from number `first` on as everybody hears them; and for each seat that hears
        some otherwise, those with their numbers. No table is turned."""
        count = self.line_count(past)
        come = self._said(game, count, -1, names, -1)[first:count]
        masks, own = [line.concerned for line in self._lines[first:count]], []
        for seat in range(len(game.seats)):
            concerned = [i for i, mask in enumerate(masks, first) if mask >> seat & 1]
            if concerned:
                said = self._said(game, count, seat, names, -1)
                own.append((seat, [(i, said[i]) for i in concerned]))
        return come, own

    def _said(
        self, game: Game, count: int, seat: int, names: tuple[str, ...], lent: int
    ) -> list[messages.LogLine]:
        """At least so many lines as a person hears them."""
        key = (seat, lent, names)
        heard = self._heard.get(key)
        if heard is None:  # somebody else sits down: all lines are made anew
            self._heard = {k: lines for k, lines in self._heard.items() if k[2] == names}
            heard = self._heard[key] = []
        if len(heard) < count:
            public = [] if seat < 0 else self._said(game, count, -1, names, -1)
            for i in range(len(heard), count):
                line = self._lines[i]
                if public and not line.concerned >> seat & 1:  # the same to him as to anybody
                    heard.append(public[i])
                else:
                    text = line.text_for(game, seat, names, lent)
                    heard.append(messages.LogLine(text, line.trick, line.meaning))
        return heard


def _called(before: Moment, after: Moment) -> bool:
    """Whether the act between two moments is a call."""
    return after.state.log[len(before.state.log)].action.kind == "call"


def _calls_of(state: State) -> Calling:
    """The calls of the auction of a hand, in order."""
    facts = state.facts()
    return next((f.calls for f in reversed(facts) if isinstance(f, Calls)), ())


def meanings(past: Sequence[Moment]) -> list[str]:
    """The meaning of each call of the auction to the table, in order; empty where it had none.

    A call that was cancelled is not among them, and one that a referee put was explained by nobody.
    """
    calls: list[tuple[int, object, str]] = []
    for before, after in pairwise(past):
        action = after.state.log[len(before.state.log)].action
        if action.kind == "call" and after.by is not None:
            calls.append((action.hand, action.arg, after.by.meaning))
    found: list[str] = []
    for seat, code in reversed(_calls_of(past[-1].state)):
        at = next((i for i in reversed(range(len(calls))) if calls[i][:2] == (seat, code)), None)
        found.append(calls[at][2] if at is not None else "")
        del calls[len(calls) if at is None else at :]
    return found[::-1]
