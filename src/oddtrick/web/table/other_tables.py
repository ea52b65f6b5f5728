"""One deal at several tables: every result of the same cards, to be compared."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from oddtrick.store.deals import DealSummary
from oddtrick.web.table.deal_index import DealRow

__all__ = ["TableResult", "field_of"]


class TableResult(msgspec.Struct, frozen=True):
    """The result of a table on the deal: the score of each side, in words too. The `review` and the
    names of the `people` are left out for a table that is known by its link alone."""

    review: str
    people: list[str]
    text: str
    scores: list[int]
    this: bool


def field_of(
    deals: Sequence[DealSummary], table: str, number: int, known: Collection[str]
) -> list[TableResult]:
    """The results of a deal wherever the same was dealt to the same seats: that of a table's deal
    first. `known` are the deals (`TABLE/NUMBER`) whose links whoever asks has."""
    told = {f"{d.table}/{d.number}": msgspec.json.decode(d.told, type=DealRow) for d in deals}
    own = f"{table}/{number}"
    if own not in told:
        return []
    names = [own, *(n for n in told if n != own and told[n].lie == told[own].lie)]
    return [_result(name, told[name], name == own, name in known) for name in names]


def _result(name: str, told: DealRow, this: bool, known: bool) -> TableResult:
    open_ = told.listed or known or this
    return TableResult(
        f"/review/{name}" if open_ else "",
        list(told.people.values()) if open_ else [],
        told.text,
        [side.score for side in told.sides],
        this,
    )
