"""The movements that are shipped, one kind a text in `files`: its name is the kind's, its first
line what a director chooses by. A new one needs nothing but its text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

from oddtrick.errors import BadOption

from .individual import Individual
from .movement import Movement
from .movement_text import Plan, plans_of

__all__ = ["MovementKind", "choice", "howell", "individual", "shipped", "sizes_of"]


class MovementKind(NamedTuple):
    """A kind of movement, with those of all sizes."""

    name: str
    text: str

    @property
    def about(self) -> str:
        """What it is, in a line."""
        return self.text.partition("\n")[0].removeprefix("# ")

    @property
    def plans(self) -> tuple[Plan, ...]:
        """Its movements."""
        return _plans(self.text)


@cache
def _plans(text: str) -> tuple[Plan, ...]:
    return tuple(plans_of(text))


def size_of(plan: Plan) -> int:
    """For how many tables a movement is, or for how many players."""
    if isinstance(plan, Individual):
        return len(plan.players)
    return max(s.table for sits in plan.rounds for s in sits)


def sizes_of(plans: Sequence[Plan]) -> list[int]:
    """The numbers of tables or players there are movements for."""
    return sorted(set(map(size_of, plans)))


@cache
def shipped() -> Mapping[str, MovementKind]:
    """The kinds by name, those for most sizes first."""
    files = (resources.files(__package__) / "files").iterdir()
    found = [
        MovementKind(file.name.removesuffix(".txt"), file.read_text("utf-8")) for file in files
    ]
    found.sort(key=lambda kind: (-kind.text.count("\nmovement:"), kind.name))
    return {kind.name: kind for kind in found}


def choice(plans: Sequence[Plan], size: int, rounds: int = 0) -> Plan:
    """The movement for so many tables or players, of several that which has so many rounds; where
    there is but one, that one. Raises `BadOption` for a number that there is none for."""
    fitting = [plan for plan in plans if size_of(plan) == size] if len(plans) > 1 else plans
    if not fitting:
        sizes = sizes_of(plans)
        fewer = [n for n in sizes if n < size][-1:]
        more = [n for n in sizes if n > size][:1]
        known, nearest = ", ".join(map(str, sizes)), " or ".join(map(str, fewer + more))
        players = isinstance(plans[0], Individual)
        raise BadOption(
            f"This movement is kept for {known} {'players' if players else 'tables'}, not {size}. "
            f"The nearest is for {nearest}."
        )
    return next((plan for plan in fitting if len(plan.rounds) == rounds), fitting[0])


def howell(tables: int) -> Movement:
    """The complete Howell: 2n - 1 rounds, pair 2n stays. Raises `BadOption`."""
    made = choice(shipped()["howell"].plans, tables)
    assert isinstance(made, Movement)
    return made


def individual(players: int) -> Individual:
    """The individual for so many. Raises `BadOption`."""
    made = choice(shipped()["individual"].plans, players)
    assert isinstance(made, Individual)
    return made
