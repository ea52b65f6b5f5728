"""Mistakes of deals that somebody has played himself, and the points that they are about.

A card or call counts where the book does something else by a rule that is a point, and where that
was dearer: a card by the tricks that it gives away more than the book's card (all hands seen), a
call by the points that the deal brought less than par.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from oddtrick.core import view
from oddtrick.records import Record
from oddtrick.review import Costs, Opinion, book_decision, costs, makeable, opinions, report
from oddtrick.review.telling import DealReport, recorded_actions

from .memory import Mistake
from .points import POINTS
from .shipped import shipped_number

__all__ = ["PointAt", "mistakes_of", "points_at"]

SECONDS = 10.0
"""Time of the solver for one deal."""


class PointAt(msgspec.Struct, frozen=True):
    """A point that a step of a record asks for."""

    step: int
    point: str


def points_at(record: Record, steps: Collection[int]) -> list[PointAt]:
    """The points that these steps of a record ask for, of those of which there are deals.

    Raises what `oddtrick.records` raises.
    """
    found = []
    for deed in recorded_actions(record):
        if deed.number not in steps or deed.action is None or deed.action.by < 0:
            continue
        state, seat = deed.state, deed.action.by
        seen = view(state, seat)
        if not seen.legal:
            continue
        decision = book_decision(deed.number, seen)
        for point in POINTS:
            turn = point.recipe.at(state, seat, decision)
            if turn is not None and point.recipe.asks(turn) and shipped_number(point.id):
                found.append(PointAt(deed.number, point.id))
                break
    return found


def mistakes_of(record: Record, seat: str, deal: str) -> list[Mistake]:
    """The mistakes of a seat in a deal that is over, by the points that they are about; `deal` is
    what the deal is called. Raises what `oddtrick.records` raises."""
    deal_report, book = report(record), opinions(record)
    prices = _cards(book, costs(record, SECONDS))
    unit = dict.fromkeys(prices, "tricks")
    short = _short_of_par(deal_report, record, seat)
    for one in book:
        if short and not one.followed and deal_report.steps[one.step].kind == "call":
            prices[one.step], unit[one.step] = short, "points"
    own = [step for step in prices if deal_report.steps[step].by == seat]
    return [
        Mistake(at.point, deal, at.step, deal_report.steps[at.step].code, prices[at.step],
                "points" if unit[at.step] == "points" else "tricks")
        for at in points_at(record, own)
    ]  # fmt: skip


def _cards(book: list[Opinion], found: Costs | None) -> dict[int, int]:
    """The tricks that cards gave away more than the book's, by step."""
    prices = {}
    chosen = {one.step: one.code for one in book if not one.followed}
    for play in found.plays if found else ():
        best = next((c.cost for c in play.choices if c.card == chosen.get(play.step)), None)
        if best is not None and play.cost > best:
            prices[play.step] = play.cost - best
    return prices


def _short_of_par(deal_report: DealReport, record: Record, seat: str) -> int:
    """The points that a side's deal brought less than par; 0 where it did not, or has no par."""
    side = next((one for one in deal_report.sides if seat in one.seats), None)
    if side is None or side.score is None or not deal_report.net:
        return 0
    best = makeable(record)
    if best is None or best.par_score is None:
        return 0
    par = best.par_score if deal_report.seats[0] in side.seats else -best.par_score
    return max(0, par - side.score)
