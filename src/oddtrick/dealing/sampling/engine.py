"""The compiled dealer where there is one, else its plain-Python twin; and why no deal can fit: the
fewest conditions that cannot be met together, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from types import ModuleType
from typing import Any

from oddtrick.cards import bits, card_name
from oddtrick.dealing.conditions import ANYTHING, AllOf, Between, Condition, amount
from oddtrick.dealing.measures import Term
from oddtrick.support.optional_libraries import compiled_module

from .plain import HandTable, Sampler
from .plan import Plan, Requirements, SeatPlan, make_plan


def compiled() -> ModuleType | None:
    """The compiled dealer; None where there is none, or ``ODDTRICK_KERNEL`` says ``plain``."""
    return compiled_module(__package__)


def count_hands(seat: SeatPlan, plain: bool) -> int:
    """How many hands a seat may have."""
    kernel = None if plain else compiled()
    return int(kernel.count_hands(seat)) if kernel else HandTable(seat).count()


def sampler_of(plan: Plan, order: Sequence[int], plain: bool) -> Any:
    """The sampler that draws deals of a plan: a `Sampler` or its compiled twin."""
    kernel = None if plain else compiled()
    return kernel.Sampler(plan, list(order)) if kernel else Sampler(plan, order)


def why_impossible(asked: Requirements, seats: Sequence[int]) -> str:
    """A sentence on seats of which it is proved that they cannot be dealt together.

    Conditions are taken away until what is left can be met: those that cannot are named.
    """
    if len(seats) > 1:
        for few in range(2, len(seats) + 1):
            for these in combinations(sorted(seats), few):
                if not _possible(asked, dict.fromkeys(these)):
                    return _together(asked, these)
    seat = seats[0]
    name = asked.names[seat]
    parts = list(asked.parts[seat].conjuncts())
    for part in tuple(parts):
        fewer = [p for p in parts if p is not part]
        if not _hands(asked, seat, AllOf(tuple(fewer))):
            parts = fewer  # it fails without this one too
    said = f" with {AllOf(tuple(parts))}" if parts else ""
    return f"No hand is left for {name}{said}{_given(asked, seat)}."


def _given(asked: Requirements, seat: int) -> str:
    """The cards the seat is known to hold, where that is not all too many."""
    known = asked.known[seat]
    if not known:
        return ""
    if known.bit_count() > 5:
        return " beside the cards it is known to hold"
    names = ", ".join(f"the {card_name(c).lower()}" for c in bits(known))
    return f" beside {names}"


def _hands(asked: Requirements, seat: int, condition: Condition) -> int:
    conditions: list[Condition] = [ANYTHING] * len(asked.sizes)
    conditions[seat] = condition
    return count_hands(make_plan(asked, conditions).seats[seat], asked.plain)


def _possible(asked: Requirements, chosen: dict[int, Condition | None]) -> bool:
    conditions = [asked.parts[s] if s in chosen else ANYTHING for s in range(len(asked.sizes))]
    plan = make_plan(asked, conditions)
    return int(sampler_of(plan, list(chosen), asked.plain).total) > 0


def _together(asked: Requirements, seats: Sequence[int]) -> str:
    said = [f"{asked.names[s]} ({asked.parts[s]})" for s in seats]
    return f"No deal gives {', '.join(said[:-1])} and {said[-1]} the lengths they are to have."


def sums_disagree(asked: Requirements) -> str:
    """A sentence where seats are to have more of something than the pack holds, or less."""
    limits: dict[Term, dict[int, tuple[int, int]]] = {}
    for s, condition in enumerate(asked.parts):
        for part in condition.conjuncts():
            if isinstance(part, Between) and part.term.measure.additive:
                ranges = limits.setdefault(part.term, {})
                low, high = ranges.get(s, (0, part.high))
                ranges[s] = max(low, part.low), min(high, part.high)
    for term, ranges in limits.items():
        total = _in_pack(asked, term)
        fewest = {s: low for s, (low, _) in ranges.items() if low > 0}
        most = {s: high for s, (_, high) in ranges.items()}
        if sum(fewest.values()) > total:
            chosen = fewest
        elif len(most) == len(asked.sizes) and sum(most.values()) < total:
            chosen = most
        else:
            continue
        said = [f"{asked.names[s]} {amount(*ranges[s])}" for s in chosen]
        said[0] = f"{asked.names[next(iter(chosen))]} is to have "
        said[0] += f"{amount(*ranges[next(iter(chosen))])} {term}"
        return f"{', '.join(said[:-1])} and {said[-1]}: the pack has {total}."
    return ""


def _in_pack(asked: Requirements, term: Term) -> int:
    suits = enumerate(asked.layout.holdings(asked.pack))
    return sum(int(term.table(asked.layout, s)[held]) for s, held in suits)
