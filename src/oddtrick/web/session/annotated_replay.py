"""The log of a hand in words, with the meaning of each call."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from oddtrick.core import Game, State
from oddtrick.stages.calling.auction import Calls
from oddtrick.store import Acted
from oddtrick.web.connection import messages

from .log_text import NarratedLine, narrate, opening

__all__ = ["AnnotatedReplay", "Moment", "meanings"]


class Moment(NamedTuple):
    """How a hand stood, and the act that led there (`None` for the deal)."""

    state: State
    by: Acted | None


class AnnotatedReplay:
    """The log of a hand in words, moment by moment and never again."""

    def __init__(self) -> None:
        self._narrated: list[tuple[Moment, list[NarratedLine]]] = []
        self._lines: list[NarratedLine] = []
        self._heard: dict[tuple[int, int, tuple[str, ...]], list[messages.LogLine]] = {}

    def lines(self, past: Sequence[Moment]) -> list[NarratedLine]:
        """The lines of a hand, as far as they have not been said yet."""
        done = self._narrated
        while done and (len(done) > len(past) or done[-1][0] is not past[len(done) - 1]):
            gone = len(done.pop()[1])
            del self._lines[len(self._lines) - gone :]
            for heard in self._heard.values():
                del heard[len(self._lines) :]
        for i in range(len(done), len(past)):
            moment = past[i]
            before = past[i - 1].state if i else opening(moment.state)
            meaning = moment.by.meaning if moment.by is not None else ""
            done.append((moment, narrate(before, moment.state, meaning)))
            self._lines += done[-1][1]
        return self._lines

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
        lines = self.lines(past)
        key = (seat, lent, names)
        if key not in self._heard:  # somebody else sits down: all lines are made anew
            self._heard = {k: lines for k, lines in self._heard.items() if k[2] == names}
        heard = self._heard.setdefault(key, [])
        if len(heard) < len(lines):
            public = [] if seat < 0 else self.heard(game, past, -1, names)
            for i in range(len(heard), len(lines)):
                line = lines[i]
                if public and not line.concerns(seat):  # it is the same to him as to anybody
                    heard.append(public[i])
                else:
                    text = line.text_for(game, seat, names, lent)
                    heard.append(messages.LogLine(text, line.trick, line.meaning))
        return heard.copy()


def meanings(past: Sequence[Moment]) -> list[str]:
    """The meaning of each call of the auction to the table, in order; empty where it had none.

    A call that was cancelled is not among them, and one that a referee put was explained by nobody.
    """
    calls: list[tuple[int, object, str]] = []
    for before, after in pairwise(past):
        action = after.state.log[len(before.state.log)].action
        if action.kind == "call" and after.by is not None:
            calls.append((action.hand, action.arg, after.by.meaning))
    state = past[-1].state
    facts = state.facts()
    auction = next((f.calls for f in reversed(facts) if isinstance(f, Calls)), ())
    found: list[str] = []
    for seat, code in reversed(auction):
        at = next((i for i in reversed(range(len(calls))) if calls[i][:2] == (seat, code)), None)
        found.append(calls[at][2] if at is not None else "")
        del calls[len(calls) if at is None else at :]
    return found[::-1]
