"""One deal at several tables: every result of the same cards, to be compared."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from oddtrick.store.deals import DealSummary
from oddtrick.support.typed_json import decode
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
    first. `known` are the deals (`TABLE/NUMBER`) whose links the caller has."""
    rows = {f"{d.table}/{d.number}": decode(d.row, DealRow) for d in deals}
    own = f"{table}/{number}"
    if own not in rows:
        return []
    names = [own, *(n for n in rows if n != own and rows[n].lie == rows[own].lie)]
    return [_result(name, rows[name], name == own, name in known) for name in names]


def _result(name: str, row: DealRow, this: bool, known: bool) -> TableResult:
    open_ = row.listed or known or this
    return TableResult(
        f"/review/{name}" if open_ else "",
        list(row.people.values()) if open_ else [],
        row.text,
        [side.score for side in row.sides],
        this,
    )
