"""The compiled dealer where there is one, else its plain-Python twin; and why no deal can fit: the
fewest conditions that cannot be met together, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from types import ModuleType
from typing import Any

from oddtrick.cards import bits, the_card
from oddtrick.dealing.conditions import ANYTHING, AllOf, Between, Condition, amount
from oddtrick.dealing.measures import Term
from oddtrick.messages import Listing, Message, TextValue, Verbatim, listed, say
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


def why_impossible(asked: Requirements, seats: Sequence[int]) -> Message:
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
    who: TextValue = Verbatim(name)
    if parts:
        condition = Verbatim(str(AllOf(tuple(parts))))
        who = say("{who} with {condition}", who=who, condition=condition)
    known = asked.known[seat]
    if not known:
        return say("No hand is left for {who}.", who=who)
    if known.bit_count() > 5:
        return say("No hand is left for {who} beside the cards it is known to hold.", who=who)
    cards = Listing(tuple(map(the_card, bits(known))))
    return say("No hand is left for {who} beside {cards}.", who=who, cards=cards)


def _hands(asked: Requirements, seat: int, condition: Condition) -> int:
    conditions: list[Condition] = [ANYTHING] * len(asked.sizes)
    conditions[seat] = condition
    return count_hands(make_plan(asked, conditions).seats[seat], asked.plain)


def _possible(asked: Requirements, chosen: dict[int, Condition | None]) -> bool:
    conditions = [asked.parts[s] if s in chosen else ANYTHING for s in range(len(asked.sizes))]
    plan = make_plan(asked, conditions)
    return int(sampler_of(plan, list(chosen), asked.plain).total) > 0


def _together(asked: Requirements, seats: Sequence[int]) -> Message:
    said = listed([Verbatim(f"{asked.names[s]} ({asked.parts[s]})") for s in seats])
    return say("No deal gives {seats} the lengths they are to have.", seats=said)


def sums_disagree(asked: Requirements) -> Message | None:
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
        first, *others = chosen
        has = say(
            "{seat} is to have {amount} {what}",
            seat=Verbatim(asked.names[first]),
            amount=Verbatim(amount(*ranges[first])),
            what=Verbatim(str(term)),
        )
        more = [Verbatim(f"{asked.names[s]} {amount(*ranges[s])}") for s in others]
        return say("{seats}: the pack has {total}.", seats=listed([has, *more]), total=total)
    return None


def _in_pack(asked: Requirements, term: Term) -> int:
    suits = enumerate(asked.layout.holdings(asked.pack))
    return sum(int(term.table(asked.layout, s)[held]) for s, held in suits)
