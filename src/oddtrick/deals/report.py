"""Statistics of deals in the terminal."""

from __future__ import annotations

from collections import Counter

from rich.console import Console
from rich.table import Table as Grid

from oddtrick.dealing import CONTROLS, HCP, LOSERS, Dealer
from oddtrick.dealing.statistics import Statistics

__all__ = ["show_statistics"]

_NAMES = ("North", "East", "South", "West")
_BAR = 40
_SHAPES = 8
_COLUMNS = 16


def show_statistics(console: Console, seen: Statistics, dealer: Dealer, *, means: bool) -> None:
    """Print the counts, and how rare such deals are."""
    console.print(f"{seen.count:,} deals. {_rare(dealer)}")
    if means:
        _means(console, seen)
        _shapes(console, seen)
    for name in seen.histograms:
        if not any(name in pair for pair in seen.pairs.values()):
            _histogram(console, name, seen.histograms[name], seen.count)
    for name, (a, b) in seen.pairs.items():
        _table(console, name, a, b, seen.tables[name])


def _rare(dealer: Dealer) -> str:
    fitting = dealer.estimate()
    if not fitting > 0:
        return ""
    times = dealer.splits / fitting
    amount = f"{times:,.0f}" if times >= 100 else f"{times:.3g}"
    if dealer.exact:
        return f"{dealer.count():,} deals fit, one in {amount}."
    return f"About {fitting:.3g} deals fit, one in {amount} (by those tried)."


def _grid(title: str) -> Grid:
    return Grid(title=title, title_justify="left", box=None, header_style="bold", pad_edge=False)


def _means(console: Console, seen: Statistics) -> None:
    grid = _grid("Means (± standard deviation)")
    for heading in ("Hand", "Points", "Controls", "Losers", "♠", "♥", "♦", "♣"):
        grid.add_column(heading, justify="left" if heading == "Hand" else "right")
    for seat, name in enumerate(_NAMES):
        cells = [
            f"{seen.mean(seat, m):.2f} ± {seen.deviation(seat, m):.2f}"
            for m in (HCP, CONTROLS, LOSERS)
        ]
        lengths = [f"{n / max(1, seen.count):.2f}" for n in seen.lengths[seat][::-1]]
        grid.add_row(name, *cells, *lengths)
    console.print(grid)


def _shapes(console: Console, seen: Statistics) -> None:
    grid = _grid("Shapes, per cent")
    grid.add_column("Shape")
    for name in _NAMES:
        grid.add_column(name, justify="right")
    total: Counter[str] = Counter()
    for shapes in seen.shapes:
        total.update(shapes)
    for shape, _ in total.most_common(_SHAPES):
        cells = [f"{100 * s[shape] / max(1, seen.count):.1f}" for s in seen.shapes]
        grid.add_row(shape, *cells)
    console.print(grid)


def _histogram(console: Console, name: str, found: Counter[int], count: int) -> None:
    grid = _grid("")
    for heading in (name, "deals", "%"):
        grid.add_column(heading, justify="right")
    grid.add_column("")
    most = max(found.values(), default=1)
    for value in sorted(found):
        n = found[value]
        bar = "█" * round(_BAR * n / most) or "▏"
        grid.add_row(str(value), f"{n:,}", f"{100 * n / count:.1f}", bar)
    mean = sum(v * n for v, n in found.items()) / max(1, count)
    grid.add_row("mean", f"{mean:.2f}", "", "")
    console.print(grid)


def _table(
    console: Console, name: str, down: str, across: str, found: Counter[tuple[int, int]]
) -> None:
    rows, columns = sorted({k for k, _ in found}), sorted({k for _, k in found})
    grid = _grid(f"{name}: deals")
    grid.add_column(f"{down} \\ {across}", justify="right")
    shown = columns[:_COLUMNS]
    for column in shown:
        grid.add_column(str(column), justify="right")
    if len(columns) > len(shown):
        grid.add_column("more", justify="right")
    for row in rows:
        cells = [f"{found[row, c]:,}" if found[row, c] else "–" for c in shown]
        if len(columns) > len(shown):
            cells.append(f"{sum(found[row, c] for c in columns[_COLUMNS:]):,}")
        grid.add_row(str(row), *cells)
    console.print(grid)
