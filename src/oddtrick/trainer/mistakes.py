"""Mistakes of deals that somebody has played himself, and the points that they are about.

A card or call counts where the book does something else by a rule that is a point, and where that
was dearer: a card by the tricks that it gives away more than the book's card (all hands seen), a
call by the points that the deal brought less than par, or where the scoring knows no par by those
that it lost.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from oddtrick.core import view
from oddtrick.records import Record
from oddtrick.review import Costs, Opinion, book_decision, costs, makeable, opinions, report
from oddtrick.review.telling import DealReport, recorded_actions

from .memory import Mistake
from .points import POINTS
from .shipped import shipped_number

SECONDS = 10.0
"""Time of the solver for one deal."""
MOST_STEPS = 40
"""Steps of one deal that can be mistakes: more are not looked at."""
CALLS = ("call", "make")
"""The kinds of acts that are calls."""


class PricedDeal(msgspec.Struct, frozen=True):
    """The findings of a review on which mistakes rest: the book on each step, the cost of each
    card, and par for the side of the first seat; `None` where there is none."""

    book: list[Opinion]
    costs: Costs | None = None
    par_score: int | None = None


def priced_deal(record: Record) -> PricedDeal:
    """The findings of a deal that is over. Raises what `oddtrick.records` raises."""
    best = makeable(record)
    return PricedDeal(
        opinions(record), costs(record, SECONDS), None if best is None else best.par_score
    )


def mistakes_of(
    record: Record, seat: str, deal: str, found: PricedDeal | None = None
) -> list[Mistake]:
    """The mistakes of a seat in a deal that is over, by the points that they are about; `deal` is
    the name of the deal. With `found` it is not solved again. Raises what `oddtrick.records`
    raises."""
    deal_report = report(record)
    found = priced_deal(record) if found is None else found
    steps = deal_report.steps
    tricks = _cards(found)
    points, unit = _call_price(deal_report, seat, found.par_score)
    calls = {
        one.step
        for one in (found.book if points else ())
        if not one.followed and one.step in range(len(steps)) and steps[one.step].kind in CALLS
    }
    own = [s for s in {**tricks, **dict.fromkeys(calls)} if steps[s].by == seat]
    return [
        Mistake(point, deal, step, steps[step].code, points, unit, label=steps[step].label)
        if step in calls
        else Mistake(point, deal, step, steps[step].code, tricks[step])
        for step, point in _points_at(record, own[:MOST_STEPS])
    ]


def _points_at(record: Record, steps: Collection[int]) -> list[tuple[int, str]]:
    """The points that these steps of a record ask for, of those of which there are deals."""
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
                found.append((deed.number, point.id))
                break
    return found


def _cards(found: PricedDeal) -> dict[int, int]:
    """The tricks that cards gave away more than the book's, by step."""
    prices = {}
    chosen = {one.step: one.code for one in found.book if not one.followed}
    for play in found.costs.plays if found.costs else ():
        best = next((c.cost for c in play.choices if c.card == chosen.get(play.step)), None)
        if best is not None and play.cost > best:
            prices[play.step] = play.cost - best
    return prices


def _call_price(
    deal_report: DealReport, seat: str, par_score: int | None
) -> tuple[int, Literal["points", "lost"]]:
    """The points that a seat's deal brought less than par, or where there is no par those that it
    lost, and which of the two; 0 where it brought no less."""
    side = next((one for one in deal_report.sides if seat in one.seats), None)
    if side is None or side.score is None:
        return 0, "points"
    if deal_report.imp_from:
        par = side.score if par_score is None else par_score
        if par_score is not None and deal_report.seats[0] not in side.seats:
            par = -par_score
        return max(0, par - side.score), "points"
    others = [one.score or 0 for one in deal_report.sides if one is not side]
    return max(0, max(others, default=0) - side.score), "lost"
