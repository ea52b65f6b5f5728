"""One deal at several tables: every result of the same cards, to be compared."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from ..store.deals import Deal
from .kept import Told

__all__ = ["Result", "field_of"]


class Result(msgspec.Struct, frozen=True):
    """What a table made of the deal: the score of each side, in words too. Of a table that is
    known by its link alone the `review` and the names of the `people` are not told."""

    review: str
    people: list[str]
    text: str
    scores: list[int]
    this: bool


def field_of(
    deals: Sequence[Deal], table: str, number: int, known: Collection[str]
) -> list[Result]:
    """The results of a deal wherever the same was dealt to the same seats: that of a table's deal
    first. `known` are the deals (`TABLE/NUMBER`) whose links whoever asks has."""
    told = {f"{d.table}/{d.number}": msgspec.json.decode(d.told, type=Told) for d in deals}
    own = f"{table}/{number}"
    if own not in told:
        return []
    names = [own, *(n for n in told if n != own and told[n].lie == told[own].lie)]
    return [_result(name, told[name], name == own, name in known) for name in names]


def _result(name: str, told: Told, this: bool, known: bool) -> Result:
    open_ = told.listed or known or this
    return Result(
        f"/review/{name}" if open_ else "",
        list(told.people.values()) if open_ else [],
        told.text,
        [side.score for side in told.sides],
        this,
    )
