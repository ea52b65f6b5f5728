"""A bidding system as data: for every position of an auction the calls, first things first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oddtrick.errors import OddtrickError
from oddtrick.messages import NOTHING, Message, TextValue, Verbatim, said, say, together

from .conditions import HandCondition

Key = tuple[str, ...]


class BadSystem(OddtrickError):
    """A description of a system that cannot be read: file, line and what would be right."""

    def __init__(
        self, sentence: Message | str, source: str = "", line: int = 0, /, **values: TextValue
    ) -> None:
        text, name = said(sentence, values), Verbatim(source)
        if line:
            place = "{source}, line {line}: {sentence}"
            super().__init__(place, source=name, line=line, sentence=text)
        elif source:
            super().__init__("{source}: {sentence}", source=name, sentence=text)
        else:
            super().__init__(text)
        self.source, self.line = source, line


class Circumstances(NamedTuple):
    """When a line holds: in which seats (for an opening), for a hand that has passed or not, at
    which vulnerability. `None` and an empty tuple ask for nothing."""

    seats: tuple[int, ...] = ()
    passed: bool | None = None
    vulnerable: bool | None = None


class CallSituation(NamedTuple):
    """A turn to call: all calls from the first bid on, the seat by order from the dealer (1 to 4),
    whether the caller has passed before the first bid, and whether that side is vulnerable."""

    key: Key
    seat: int
    passed: bool
    vulnerable: bool


class SystemLine(NamedTuple):
    """A call with its condition, how far it forces (0 to 2: not, for a round, to game), its kind,
    its notes, and the line of the file that says so.

    Of a book are besides what the call is for (`aim`), the place that says so (`cite`), whether it
    is only the nearest call to what the hand is (`nearest`), and for a pass for want of points the
    call that `wants` more."""

    call: str
    asks: HandCondition
    force: int = 0
    kind: str = ""
    notes: tuple[str, ...] = ()
    when: Circumstances = Circumstances()
    source: str = ""
    line: int = 0
    also: bool = False
    aim: Message = NOTHING
    cite: str = ""
    nearest: bool = False
    wants: str = ""

    @property
    def place(self) -> str:
        """The file and line."""
        return f"{self.source}, line {self.line}"

    def holds_in(self, now: CallSituation) -> bool:
        """Whether the line is meant for the circumstances."""
        when = self.when
        return (
            (not when.seats or now.seat in when.seats)
            and when.passed in (None, now.passed)
            and when.vulnerable in (None, now.vulnerable)
        )


def situation_of(calls: Sequence[str], vulnerable: bool) -> CallSituation:
    """The turn after some calls, from the dealer's on.

    >>> situation_of(("P", "1S", "P"), False)
    CallSituation(key=('1S', 'P'), seat=4, passed=False, vulnerable=False)
    """
    passes = next((i for i, code in enumerate(calls) if code != "P"), len(calls))
    turn = len(calls)
    passed = any((turn - i) % 4 == 0 for i in range(passes)) and passes < turn
    return CallSituation(tuple(calls[passes:]), turn % 4 + 1, passed, vulnerable)


@dataclass(frozen=True)
class Signals:
    """How the small cards of a defence talk to partner: whether a high one encourages
    (`attitude`), and whether one comes first from an even number (`count`). Each is ``standard``
    (a high card does), ``upside-down`` (a low one does) or empty: nothing is agreed on."""

    attitude: str = ""
    count: str = ""

    def __bool__(self) -> bool:
        """Whether anything is agreed on."""
        return bool(self.attitude or self.count)

    @property
    def words(self) -> Message:
        """The meaning of the cards, in sentences; nothing where nothing is agreed on.

        >>> str(Signals("upside-down", "standard").words)
        'In defence a low card encourages. High-low shows an even number.'
        """
        return together(_ATTITUDE.get(self.attitude, NOTHING), _COUNT.get(self.count, NOTHING))


_ATTITUDE = {
    "standard": say("In defence a high card encourages."),
    "upside-down": say("In defence a low card encourages."),
}
_COUNT = {
    "standard": say("High-low shows an even number."),
    "upside-down": say("Low-high shows an even number."),
}


class BiddingSystem(NamedTuple):
    """A system: its name, its title for people, its lines by position, and its signals."""

    name: str
    title: str
    positions: Mapping[Key, tuple[SystemLine, ...]]
    signals: Signals = Signals()

    def lines(self, now: CallSituation) -> tuple[SystemLine, ...] | None:
        """The lines of a situation, in the order in which they are considered; `None` where the
        system is silent."""
        system_lines = self.positions.get(now.key)
        if system_lines is None:
            return None
        return tuple(line for line in system_lines if line.holds_in(now)) or None
