"""The public facts of a hand, and which of its places have stayed as they were."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.core import Place, Result, State
from oddtrick.core.view import public_results
from oddtrick.laws import OpenCase
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.calling.doubling import Doubled
from oddtrick.stages.tricks.tricks import CurrentTrick, Played, Trump

__all__ = ["fact_kind", "public_facts", "unchanged_places"]


def public_facts(state: State) -> tuple[Result, ...]:
    """The facts of a hand that everybody may know, as its view has them."""
    found = public_results(state.results)
    return found if state.over else (*found, *state.stage_facts())


_KINDS = (Played, CurrentTrick, Contract, Trump, Calls, Doubled, OpenCase)


_kinds: dict[type[Result], type[Result]] = {}


def fact_kind(fact: Result) -> type[Result]:
    """The sort that a fact is known as here; its own class where it is none of them."""
    kind = fact.__class__
    found = _kinds.get(kind)
    if found is None:
        found = _kinds[kind] = next((k for k in _KINDS if issubclass(kind, k)), kind)
    return found


def unchanged_places(before: Sequence[Place], now: Sequence[Place]) -> list[int]:
    """Of each place now the number of the same before, -1 where another lies there."""
    known: dict[tuple[str, int, int], int] | None = None
    found, most = [], len(before)
    for i, place in enumerate(now):
        was = before[i] if i < most else None
        if was is place:
            found.append(i)
            continue
        key = place.kind, place.seat, place.number
        if was is not None and (was.kind, was.seat, was.number) == key:
            found.append(i if was == place else -1)
            continue
        if known is None:
            known = {(p.kind, p.seat, p.number): at for at, p in enumerate(before)}
        at = known.get(key, -1)
        found.append(at if at >= 0 and before[at] == place else -1)
    # How a cell of a square is called hangs on how many there are.
    return found if len(before) == len(now) or not any(p.shape == "grid" for p in now) else []
