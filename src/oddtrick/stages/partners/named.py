"""Choosing partners: the winner of the auction says aloud who plays with him.

Source: ruling 1a on auction euchre, a reconstruction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from oddtrick.core import Action, Result, Sight, Stage, Table, Turn, Violation, Words

__all__ = ["NamedPartners", "NamingPartners", "NamingPartnersState"]


@dataclass(frozen=True)
class NamedPartners(Result):
    """The partners of `by` for this deal."""

    by: int
    partners: tuple[int, ...]

    public = True


class NamingPartnersState(NamedTuple):
    """The seats by name, who chooses (-1 for nobody), how many, and whom he has chosen."""

    seats: tuple[str, ...]
    by: int
    number: int
    partners: tuple[int, ...] = ()


@dataclass(frozen=True)
class NamingPartners(Stage[NamingPartnersState]):
    """`who` gives the seat that chooses and the number of partners it must take, 0 for none."""

    who: Callable[[Table], tuple[int, int]]

    name: ClassVar[str] = "choosing"
    kinds: ClassVar[tuple[str, ...]] = ("choose",)

    def start(self, table: Table) -> NamingPartnersState:
        return NamingPartnersState(table.seating.seats, *self.who(table))

    def turns(self, sub: NamingPartnersState) -> tuple[Turn, ...]:
        return (Turn(sub.by, sub.by),) if len(sub.partners) < sub.number else ()

    def possible(self, sub: NamingPartnersState, seat: int) -> Sequence[Action]:
        if seat != sub.by or len(sub.partners) >= sub.number:
            return ()
        others = (s for s in range(len(sub.seats)) if s != seat and s not in sub.partners)
        return [Action(seat, seat, "choose", sub.seats[s]) for s in others]

    def violations(self, sub: NamingPartnersState, action: Action) -> tuple[Violation, ...]:
        return ()

    def apply(self, sub: NamingPartnersState, action: Action) -> NamingPartnersState:
        return sub._replace(partners=(*sub.partners, sub.seats.index(str(action.arg))))

    def end(self, sub: NamingPartnersState) -> tuple[Result, ...] | None:
        if len(sub.partners) < sub.number:
            return None
        return (NamedPartners(sub.by, sub.partners),) if sub.number else ()

    @cached_property
    def words(self) -> NamingPartnersWords:
        return NamingPartnersWords(self)

    @cached_property
    def sight(self) -> NamingPartnersSight:
        return NamingPartnersSight(self)


class NamingPartnersWords(Words[NamingPartnersState]):
    """The words of `NamingPartners`."""

    stage: NamingPartners

    def code(self, action: Action) -> str:
        return str(action.arg)

    def decode(self, sub: NamingPartnersState, by: int, text: str) -> Action | None:
        return super().decode(sub, by, text.upper())

    def label(self, action: Action) -> str:
        return f"Choose {action.arg}"

    def describe(self, sub: NamingPartnersState, action: Action) -> str:
        return f"{{by}} chose {action.arg} as partner."

    def prompt(self, sub: NamingPartnersState, turn: Turn) -> str:
        left = sub.number - len(sub.partners)
        return "Choose a partner." if left == 1 else f"Choose {left} partners, one after another."


class NamingPartnersSight(Sight[NamingPartnersState]):
    """Places and public facts of `NamingPartners`."""

    stage: NamingPartners

    def facts(self, sub: NamingPartnersState) -> tuple[Result, ...]:
        return (NamedPartners(sub.by, sub.partners),)
