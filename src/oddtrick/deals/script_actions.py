"""`oddtrick deal --script`: a script read, run, and what it prints."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from oddtrick.cards import bridge_hand_code
from oddtrick.dealing import DealingError, Deals
from oddtrick.formats.board import Board
from oddtrick.formats.losses import Losses
from oddtrick.formats.registry import write_boards
from oddtrick.messages import Grouped, Verbatim
from oddtrick.seats import SEAT_NAMES, SEATS, board_dealer, board_vulnerable
from oddtrick.support.streams import reading

from .script_language import (
    Average,
    FrequencyTable,
    PrintHands,
    PrintValues,
    Script,
    ScriptAction,
    read_script,
)
from .script_run import ScriptRun, ScriptValues

# Actions of a script, done with the deals it has produced: printed, averaged, counted.

_WIDTH = 20


class _Mean(NamedTuple):
    total: int = 0
    of: int = 0


class ScriptActions:
    """The actions of a script, and what they have counted."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self.actions: list[ScriptAction] = script.actions or [PrintHands("printall")]
        self._means: dict[int, _Mean] = {}
        self._counts: dict[int, Counter[tuple[int, ...]]] = {}
        self._number = 0

    @property
    def prints(self) -> bool:
        """Whether something is printed of each deal."""
        return any(isinstance(action, PrintHands | PrintValues) for action in self.actions)

    def add(self, values: ScriptValues) -> Iterator[str]:
        """Count some deals; the text that is printed of them."""
        for number, action in enumerate(self.actions):
            if isinstance(action, Average):
                found, before = values.of(action.value), self._means.get(number, _Mean())
                self._means[number] = _Mean(before.total + int(found.sum()), before.of + len(found))
            elif isinstance(action, FrequencyTable):
                columns = [
                    np.clip(values.of(value), low - 1, high + 1)
                    for value, (low, high) in zip(action.values, action.bounds, strict=True)
                ]
                rows = zip(*(column.tolist() for column in columns), strict=True)
                self._counts.setdefault(number, Counter()).update(rows)
        if self.prints:
            yield from self._printed(values)

    def _printed(self, values: ScriptValues) -> Iterator[str]:
        behind = {
            id(part): values.of(part)
            for action in self.actions
            for part in (
                action.items if isinstance(action, PrintValues)
                else (action.value,) if isinstance(action, PrintHands) else ()
            )
            if part is not None and not isinstance(part, str)
        }  # fmt: skip
        for row, hands in enumerate(values.deals.tolist()):
            self._number += 1
            for action in self.actions:
                if isinstance(action, PrintValues):
                    yield "".join(
                        part if isinstance(part, str) else str(int(behind[id(part)][row]))
                        for part in action.items
                    )
                elif isinstance(action, PrintHands):
                    value = None if action.value is None else int(behind[id(action.value)][row])
                    yield self._hands(action, hands, value)

    def _hands(self, action: PrintHands, hands: list[int], value: int | None) -> str:
        codes = [bridge_hand_code(hand) for hand in hands]
        match action.how:
            case "printoneline" | "printcompact":
                lines = [f"{seat} {code}" for seat, code in zip(SEATS.lower(), codes, strict=True)]
                said = [] if value is None else [str(value)]
                between = " " if action.how == "printoneline" else "\n"
                return between.join(lines + said) + "\n"
            case "printpbn":
                return self._pbn(hands)
            case "print":
                return "\n".join(
                    f"{SEAT_NAMES[SEATS[seat]]}, deal {self._number}\n{_columns([codes[seat]])}"
                    for seat in action.seats
                )
            case "printew":
                return _columns([codes[3], codes[1]]) + "\n"
        return f"{self._number:4}.\n{_columns(codes)}\n"

    def _pbn(self, hands: list[int]) -> str:
        north, east, south, west = hands
        board = Board(
            number=self._number,
            dealer=self._script.dealer or board_dealer(self._number),
            vulnerable=self._script.vulnerable or board_vulnerable(self._number),
            hands=(north, east, south, west),
        )
        return b"".join(write_boards(iter([board]), "pbn", on_loss=Losses())).decode()

    def summary(self) -> str:
        """The averages and frequencies, as the original lays them out."""
        found = []
        for number, action in enumerate(self.actions):
            if isinstance(action, Average):
                total, count = self._means.get(number, _Mean())
                title = f"{action.title}: " if action.title else ""
                found.append(f"{title}{total / max(1, count):g}\n")
            elif isinstance(action, FrequencyTable):
                counts = self._counts.get(number, Counter())
                found.append(f"Frequency {action.title}:\n{_table(action, counts)}")
        return "".join(found)


def _columns(codes: list[str]) -> str:
    """Hands beside each other, a suit a line."""
    suits = [[" ".join(suit) or "-" for suit in code.split(".")] for code in codes]
    lines = ("".join(hand[k].ljust(_WIDTH) for hand in suits).rstrip() for k in range(4))
    return "".join(f"{line}\n" for line in lines)


def _table(action: FrequencyTable, counts: Counter[tuple[int, ...]]) -> str:
    names = [
        {low - 1: "Low", **{n: str(n) for n in range(low, high + 1)}, high + 1: "High"}
        for low, high in action.bounds
    ]
    if len(names) == 1:
        rows = [(name, counts[n,]) for n, name in names[0].items()]
        return "".join(f"{name:>5}\t{n:8}\n" for name, n in rows if n or name.lstrip("-").isdigit())
    down, across = names
    head = "".join(f"{name:>7}" for name in [*across.values(), "Sum"])
    lines = [" " * 5 + head]
    for n, name in down.items():
        row = [counts[n, m] for m in across]
        lines.append(f"{name:>5}" + "".join(f"{x:7}" for x in [*row, sum(row)]))
    sums = [sum(counts[n, m] for n in down) for m in across]
    lines.append(f"{'Sum':>5}" + "".join(f"{x:7}" for x in [*sums, sum(sums)]))
    return "\n".join(lines) + "\n\n"


LONGEST = 1 << 20


def script_of(path: str) -> Script:
    """The script of a file, or of the standard input for ``-``. Raises `BadScript`."""
    with reading(path) as stream:
        data = stream.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise DealingError("{path}: a script has at most 1 MiB.", path=Verbatim(path))
    return read_script(data.decode("utf-8", "replace"), "Standard input" if path == "-" else path)


def stream_script(
    script: Script, seed: int, tries: int, write: Callable[[str], object], *, hands: bool
) -> Iterator[Deals]:
    """The deals that a script produces, in batches. What it prints goes to `write`: of each deal
    where `hands` are to be printed, averages and frequencies at the end. Raises `GaveUp`,
    `Impossible`, and `DealingError` where nothing fits."""
    run, actions = ScriptRun(script, tries), ScriptActions(script)
    for values in run.stream(random.Random(seed)):
        printed = actions.add(values)
        for text in printed:
            if hands:
                write(text)
        yield values.deals
    if not run.produced:
        raise DealingError(
            "None of the {generate} deals that are generated fits.",
            generate=Grouped(script.generate),
        )
    write(actions.summary())
