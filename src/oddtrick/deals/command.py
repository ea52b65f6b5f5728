"""`oddtrick deal`: deals drawn under conditions, and statistics of them."""

from __future__ import annotations

import itertools
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import sqrt
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid

from oddtrick.dealing import (
    BALANCED,
    CONTROLS,
    HCP,
    LOSERS,
    POINTS,
    BadCondition,
    Condition,
    Dealer,
    DealingError,
    Deals,
    between,
    length,
)
from oddtrick.dealing.conditions import ANYTHING, MANY
from oddtrick.dealing.deal_formulas import Value, read_formula, read_value
from oddtrick.dealing.hand_language import read_condition
from oddtrick.dealing.measures import BRIDGE, Measure, Term
from oddtrick.dealing.sampling.engine import compiled
from oddtrick.errors import OddtrickError, visible
from oddtrick.formats.board import Board
from oddtrick.formats.losses import Losses
from oddtrick.formats.registry import format_to_write, write_boards
from oddtrick.messages import (
    NOTHING,
    DecimalNumber,
    Grouped,
    Message,
    Name,
    TextValue,
    Verbatim,
    say,
    term,
    together,
    told,
)
from oddtrick.players.book.contract.rule import Promise
from oddtrick.players.book.contract.rule_choice import read
from oddtrick.plugins import own
from oddtrick.seats import SEATS, VULNERABLE, board_dealer, board_vulnerable, vulnerable_sides
from oddtrick.solver.engine.kernel import HINT
from oddtrick.stages.calling.auction import call_code
from oddtrick.support.streams import writing
from oddtrick.support.terminal import print_remark

from .script_actions import script_of, stream_script

# The hands shown by an auction so far, as the contract player's book reads it.
#
# Source: Scarne 1963, through `oddtrick.players.book.contract`.

_LETTERS = {"D": "X", "R": "XX"}
"""A double and a redouble, as some write them."""

_MOST_POINTS = 37
"""More points than this nobody is shown to lack."""


def said_by(shows: Promise) -> Condition:
    """The promise of a player, as a condition on their hand.

    >>> from oddtrick.players.book.contract.rule import lengths
    >>> print(said_by(Promise(13, 40, lengths(3, 4))))
    13 or more points and 4 or more spades
    """
    condition: Condition = ANYTHING
    if shows.low > 0 or shows.high < _MOST_POINTS:
        high = shows.high if shows.high < _MOST_POINTS else MANY
        condition &= between(HCP if shows.honours else POINTS, shows.low, high)
    for suit in (3, 2, 1, 0):
        few, many = shows.suits[suit], shows.most[suit]
        if few > 0 or many < 13:
            condition &= length(suit, few, many if many < 13 else MANY)
    return condition & BALANCED if shows.flat else condition


def read_auction(
    text: str, dealer: int, vulnerable: int = 0, source: str = "The auction"
) -> tuple[Condition, ...]:
    """For each seat, North first, what its calls show. `vulnerable` is a mask of sides.

    Raises `BadCondition` with the place of a call that is none or not allowed.

    >>> [str(c) for c in read_auction("1N P 3N", 0)][0]
    '16 to 18 high-card points and balanced'
    """
    codes: list[str] = []
    at = 0
    for word in text.replace(",", " ").replace("-", " ").split():
        at = text.index(word, at) + len(word)
        code, wrong = _code(word), NOTHING
        if not code:
            wrong = say(
                "“{word}” is no call; write P, X, XX or a bid such as 1H or 3NT.", word=Name(word)
            )
        elif len(codes) >= 4 and codes[-3:] == ["P"] * 3:
            wrong = say("the auction is over here.")
        elif not read(dealer, vulnerable, tuple(codes)).allows(code):
            wrong = say("{call} may not be called here.", call=Name(word))
        if wrong:
            raise BadCondition.at(source, wrong, at - len(word) + 1)
        codes.append(code)
    if not codes:
        raise BadCondition.at(source, "There is no call.", 1)
    return tuple(said_by(s) for s in read(dealer, vulnerable, tuple(codes)).promises)


def _code(word: str) -> str:
    """The code of a call of contract bridge; empty for what is none."""
    word = word.upper().rstrip("!?")
    code = call_code(_LETTERS.get(word, word))
    bid = code[:1] in tuple("1234567") and code[1:] in ("C", "D", "H", "S", "NT")
    return code if bid or code in ("P", "X", "XX") else ""


# Statistics of deals, counted and shown in the terminal.

MEASURED = (HCP, CONTROLS, LOSERS)


class Statistics:
    """Sums over deals of bridge, added in batches.

    `values` are counted one by one, `pairs` (names of two values) together.

    >>> seen = Statistics({"hcp(NS)": read_value("hcp(NS)")})
    >>> seen.add(Dealer({0: between(HCP, 15, 17) & BALANCED}).draw(2000, random.Random(1)))
    >>> seen.count, 15 < seen.mean(0, HCP) < 17, seen.shapes[0].most_common(1)[0][0]
    (2000, True, '4-4-3-2')
    >>> sum(seen.histograms["hcp(NS)"].values())
    2000
    """

    def __init__(
        self, values: Mapping[str, Value], pairs: Mapping[str, tuple[str, str]] | None = None
    ) -> None:
        self.values, self.pairs = dict(values), dict(pairs or {})
        self.count = 0
        self.histograms: dict[str, Counter[int]] = {name: Counter() for name in values}
        self.tables: dict[str, Counter[tuple[int, int]]] = {name: Counter() for name in self.pairs}
        self.shapes: list[Counter[str]] = [Counter() for _ in range(4)]
        self.lengths = np.zeros((4, 4))
        """Sums of lengths, a row for each seat."""
        self._sums = np.zeros((4, len(MEASURED), 2))

    def add(self, deals: npt.NDArray[np.uint64]) -> None:
        """Count some more deals."""
        self.count += len(deals)
        for seat in range(4):
            counts = BRIDGE.counts(np.ascontiguousarray(deals[:, seat]))
            self.lengths[seat] += counts.lengths.sum(axis=0)
            for i, measure in enumerate(MEASURED):
                found = counts.value(Term(measure)).astype(np.float64)
                self._sums[seat, i] += found.sum(), (found**2).sum()
            spread = -np.sort(-counts.lengths, axis=1) @ np.array([16**3, 16**2, 16, 1])
            for code, n in zip(*np.unique(spread, return_counts=True), strict=True):
                name = "-".join(str(int(code) >> k & 15) for k in (12, 8, 4, 0))
                self.shapes[seat][name] += int(n)
        found_values = {name: value(deals) for name, value in self.values.items()}
        for name, value in found_values.items():
            self.histograms[name].update(value.tolist())
        for name, (a, b) in self.pairs.items():
            self.tables[name].update(
                zip(found_values[a].tolist(), found_values[b].tolist(), strict=True)
            )

    def mean(self, seat: int, measure: Measure) -> float:
        """The mean of a measure in a seat's hand."""
        return float(self._sums[seat, MEASURED.index(measure), 0] / max(1, self.count))

    def deviation(self, seat: int, measure: Measure) -> float:
        """The standard deviation of a measure in a seat's hand."""
        total, squares = self._sums[seat, MEASURED.index(measure)] / max(1, self.count)
        return sqrt(max(0.0, squares - total * total))


_NAMES = ("North", "East", "South", "West")
_BAR = 40
_SHAPES = 8
_COLUMNS = 16


def show_statistics(console: Console, seen: Statistics, dealer: Dealer, *, means: bool) -> None:
    """Print the counts, and how rare such deals are."""
    drawn = say("1 deal.") if seen.count == 1 else say("{n} deals.", n=Grouped(seen.count))
    console.print(told(together(drawn, _rare(dealer))))
    if means:
        _means(console, seen)
        _shapes(console, seen)
    for name in seen.histograms:
        if not any(name in pair for pair in seen.pairs.values()):
            _histogram(console, name, seen.histograms[name], seen.count)
    for name, (a, b) in seen.pairs.items():
        _table(console, name, a, b, seen.tables[name])


def _rare(dealer: Dealer) -> Message:
    fitting = dealer.estimate()
    if not fitting > 0:
        return NOTHING
    times = dealer.splits / fitting
    amount = Grouped(round(times)) if times >= 100 else DecimalNumber(f"{times:.3g}")
    if (count := dealer.count()) is not None:
        return say("{n} deals fit, one in {times}.", n=Grouped(count), times=amount)
    return say(
        "About {n} deals fit, one in {times} (by those tried).",
        n=DecimalNumber(f"{fitting:.3g}"),
        times=amount,
    )


def _figure(value: TextValue) -> str:
    """A number as the reader's language writes it."""
    return told(say("{number}", number=value))


def _decimal(number: float, digits: int = 2) -> str:
    return _figure(DecimalNumber(f"{number:.{digits}f}"))


def _grid(title: str) -> Grid:
    return Grid(title=title, title_justify="left", box=None, header_style="bold", pad_edge=False)


def _means(console: Console, seen: Statistics) -> None:
    grid = _grid(told(say("Means (± standard deviation)")))
    for heading in ("Hand", "Points", "Controls", "Losers", "♠", "♥", "♦", "♣"):
        grid.add_column(told(term(heading)), justify="left" if heading == "Hand" else "right")
    for seat, name in enumerate(_NAMES):
        cells = [
            f"{_decimal(seen.mean(seat, m))} ± {_decimal(seen.deviation(seat, m))}"
            for m in (HCP, CONTROLS, LOSERS)
        ]
        lengths = [_decimal(n / max(1, seen.count)) for n in seen.lengths[seat][::-1]]
        grid.add_row(told(term(name)), *cells, *lengths)
    console.print(grid)


def _shapes(console: Console, seen: Statistics) -> None:
    grid = _grid(told(say("Shapes, per cent")))
    grid.add_column(told(say("Shape")))
    for name in _NAMES:
        grid.add_column(told(term(name)), justify="right")
    total: Counter[str] = Counter()
    for shapes in seen.shapes:
        total.update(shapes)
    for shape, _ in total.most_common(_SHAPES):
        cells = [_decimal(100 * s[shape] / max(1, seen.count), 1) for s in seen.shapes]
        grid.add_row(shape, *cells)
    console.print(grid)


def _histogram(console: Console, name: str, found: Counter[int], count: int) -> None:
    grid = _grid("")
    for heading in (name, told(say("deals")), "%"):
        grid.add_column(heading, justify="right")
    grid.add_column("")
    most = max(found.values(), default=1)
    for value in sorted(found):
        n = found[value]
        bar = "█" * round(_BAR * n / most) or "▏"
        grid.add_row(str(value), _figure(Grouped(n)), _decimal(100 * n / count, 1), bar)
    mean = sum(v * n for v, n in found.items()) / max(1, count)
    grid.add_row(told(say("mean")), _decimal(mean), "", "")
    console.print(grid)


def _table(
    console: Console, name: str, down: str, across: str, found: Counter[tuple[int, int]]
) -> None:
    rows, columns = sorted({k for k, _ in found}), sorted({k for _, k in found})
    grid = _grid(told(say("{name}: deals", name=Verbatim(name))))
    grid.add_column(f"{down} \\ {across}", justify="right")
    shown = columns[:_COLUMNS]
    for column in shown:
        grid.add_column(str(column), justify="right")
    if len(columns) > len(shown):
        grid.add_column(told(say("more")), justify="right")
    for row in rows:
        cells = [_figure(Grouped(n)) if (n := found[row, c]) else "–" for c in shown]
        if len(columns) > len(shown):
            cells.append(_figure(Grouped(sum(found[row, c] for c in columns[_COLUMNS:]))))
        grid.add_row(str(row), *cells)
    console.print(grid)


USUAL = 10
"""Deals that are drawn where nothing is said."""
_TRIES = 20_000_000
_HAND = "Its hand, such as “15-17 hcp, balanced”."


def deal(
    north: Annotated[str, typer.Option(help=_HAND)] = "",
    east: Annotated[str, typer.Option(help=_HAND)] = "",
    south: Annotated[str, typer.Option(help=_HAND)] = "",
    west: Annotated[str, typer.Option(help=_HAND)] = "",
    where: Annotated[
        list[str] | None,
        typer.Option(metavar="FORMULA", help="Of the deal: “hcp(NS) >= 25”; repeatable."),
    ] = None,
    predicate: Annotated[
        list[str] | None,
        typer.Option(metavar="MODULE:FUNCTION", help="Python asked of each deal; repeatable."),
    ] = None,
    script: Annotated[
        str, typer.Option(metavar="FILE", help="A script of “dealer”; - for the input.")
    ] = "",
    auction: Annotated[
        str, typer.Option(metavar="CALLS", help="Hands that fit “1N P 3N”, by the book.")
    ] = "",
    dealer: Annotated[
        str, typer.Option(metavar="SEAT", help="N, E, S or W; by board, or N with --auction.")
    ] = "",
    vulnerable: Annotated[
        str, typer.Option(metavar="SIDES", help="None, NS, EW or All; by board if not said.")
    ] = "",
    count: Annotated[
        int | None, typer.Option("--count", "-n", min=1, help="How many deals; 10.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed, the same deals.")] = 0,
    tries: Annotated[
        int, typer.Option(min=0, help="Deals tried in vain before giving up; 0: 20 million.")
    ] = 0,
    stats: Annotated[bool, typer.Option("--stats", help="Means and shapes of each hand.")] = False,
    histogram: Annotated[
        list[str] | None,
        typer.Option(metavar="VALUE", help="How often each “hcp(NS)” comes up; repeatable."),
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option(metavar="“A by B”", help="Two values together: “hcp(NS) by spades(S)”."),
    ] = None,
    output: Annotated[
        str, typer.Option("-o", "--output", help="File for the deals; - for stdout.")
    ] = "",
    to: Annotated[str, typer.Option(help="The format to write, if not by the name.")] = "",
    lossy: Annotated[
        bool, typer.Option("--lossy", help="Report facts that are not kept, and do not fail.")
    ] = False,
) -> None:
    """Draw deals under conditions, each that fits as likely as any other.

    Conditions on a hand are joined by commas: “15-17 hcp, balanced”, “8+ hcp, 4+ spades or 4+
    hearts”, “5-4-3-1, has SA HK, at most 7 losers”, or a whole hand “AQ4.KJ5.A832.K62”.
    Statistics take the place of the deals unless --output is given. Facts that the format does not
    keep are reported, and the exit code is then 1 unless --lossy is given. See
    docs/program/dealing.md.
    """
    if dealer.upper() not in ("", *SEATS):
        raise OddtrickError(
            "--dealer “{dealer}” is no seat: say N, E, S or W.", dealer=Name(dealer)
        )
    marked = vulnerable_sides(vulnerable, what="--vulnerable") if vulnerable else 0
    sides = VULNERABLE[marked] if vulnerable else ""
    texts = {"--north": north, "--east": east, "--south": south, "--west": west}
    others: dict[str, object] = {**texts, "--where": where, "--predicate": predicate}
    others |= {"--auction": auction, "--stats": stats, "--histogram": histogram, "--table": table}
    if script:
        if given := [name for name, value in others.items() if value]:
            raise OddtrickError(
                "A script says itself what is asked: leave {given} out.", given=Verbatim(given[0])
            )
        _run_script(script, count, seed, tries, dealer.upper(), sides, output, to, lossy)
        return
    count = count or USUAL
    asked = [read_condition(text, name) if text else ANYTHING for name, text in texts.items()]
    if auction:
        dealer = dealer or "N"
        shown = read_auction(auction, SEATS.index(dealer.upper()), marked, "--auction")
        asked = [a & b for a, b in zip(asked, shown, strict=True)]
    tests = [read_formula(text, "--where") for text in where or []]
    tests += [_predicate(name) for name in predicate or []]
    statistics = _statistics(histogram or [], table or [])
    drawn = _drawn(asked, tests, count, seed, tries)
    counted = stats or bool(histogram or table)
    source = _followed(drawn.batches, statistics if counted else None)
    watched = _watched(source, count)
    lost = Losses()
    if output or not counted:
        form = format_to_write(output or "-", to)
        boards = _boards(watched, dealer.upper(), sides)
        _save(output or "-", write_boards(boards, form, on_loss=lost))
        for loss in lost.sentences():
            print(visible(f"{output or '-'}: {told(loss)}"), file=sys.stderr)
    else:
        for _ in watched:
            pass
    if counted:
        console = Console(stderr=output == "-", highlight=False)
        show_statistics(console, statistics, drawn.dealer, means=stats)
    if lost.found and not lossy:
        raise typer.Exit(1)


def _run_script(
    path: str,
    count: int | None,
    seed: int,
    tries: int,
    dealer: str,
    sides: str,
    output: str,
    to: str,
    lossy: bool,
) -> None:
    """Run a script: its actions print, or its deals are written as boards."""
    script = script_of(path)
    script.produce = count or script.produce
    boards = bool(output or to)
    out = sys.stderr if boards and output in ("", "-") else sys.stdout
    batches = stream_script(script, seed, tries, out.write, hands=not boards)
    if not boards:
        for _ in batches:
            pass
        return
    form, lost = format_to_write(output or "-", to), Losses()
    made = _boards(batches, dealer or script.dealer, sides or script.vulnerable)
    _save(output or "-", write_boards(made, form, on_loss=lost))
    for loss in lost.sentences():
        print(visible(f"{output or '-'}: {told(loss)}"), file=sys.stderr)
    if lost.found and not lossy:
        raise typer.Exit(1)


class _Drawn:
    """A dealer and the batches drawn from it."""

    def __init__(self, dealer: Dealer, batches: Iterator[Deals]) -> None:
        self.dealer, self.batches = dealer, batches


def _drawn(
    asked: list[Condition],
    tests: list[Callable[[Deals], npt.NDArray[np.bool_]]],
    count: int,
    seed: int,
    tries: int,
) -> _Drawn:
    if compiled() is None and os.environ.get("ODDTRICK_KERNEL") != "plain":
        print_remark("Dealing will be slow: {why}.", why=term(HINT))
    dealer = Dealer(asked, where=tests)
    rng = random.Random(seed)
    return _Drawn(dealer, dealer.stream(rng, count=count, tries=tries or _TRIES))


def _statistics(histograms: list[str], tables: list[str]) -> Statistics:
    values = {text: read_value(text, "--histogram") for text in histograms}
    pairs = {}
    for text in tables:
        a, by, b = (part.strip() for part in text.partition(" by "))
        if not by:
            raise BadCondition(
                "--table “{text}” is two values with “by” between them.", text=Name(text)
            )
        values.setdefault(a, read_value(a, "--table"))
        values.setdefault(b, read_value(b, "--table, behind “by”"))
        pairs[text] = (a, b)
    return Statistics(values, pairs)


def _predicate(name: str) -> Callable[[Deals], npt.NDArray[np.bool_]]:
    """A function of the user's, asked of each deal: it gets four masks, North's first."""
    found: Any = own(name, "--predicate")
    if not callable(found):
        raise OddtrickError("--predicate {name} is no function.", name=Name(name))

    def test(deals: Deals) -> npt.NDArray[np.bool_]:
        try:
            return np.fromiter((bool(found(tuple(d))) for d in deals.tolist()), np.bool_)
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
            raise DealingError(
                "--predicate {name} failed on a deal: {said}.", name=Name(name), said=term(said)
            ) from None

    return test


def _followed(batches: Iterator[Deals], statistics: Statistics | None) -> Iterator[Deals]:
    for batch in batches:
        if statistics is not None:
            statistics.add(batch)
        yield batch


def _watched(batches: Iterator[Deals], count: int) -> Iterator[Deals]:
    """The batches, with a bar on a terminal once two seconds are over."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from batches
        return
    bar = Progress(
        told(say("Dealing")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True,
    )  # fmt: skip
    task = bar.add_task("", total=count)
    start, shown = time.monotonic(), False
    try:
        for batch in batches:
            bar.advance(task, len(batch))
            if not shown and time.monotonic() - start > 2:
                bar.start()
                shown = True
            yield batch
    finally:
        if shown:
            bar.stop()


def _boards(batches: Iterable[Deals], dealer: str, vulnerable: str) -> Iterator[Board]:
    number = 0
    for batch in batches:
        for north, east, south, west in batch.tolist():
            number += 1
            yield Board(
                number=number,
                dealer=dealer or board_dealer(number),
                vulnerable=vulnerable or board_vulnerable(number),
                hands=(north, east, south, west),
            )


def _save(path: str, parts: Iterator[bytes]) -> None:
    """Write the parts; a file is begun only once there is something to write."""
    first = next(parts, b"")
    with writing(path) as out:
        for part in itertools.chain([first], parts):
            out.write(part)
