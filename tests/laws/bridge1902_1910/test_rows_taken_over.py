"""Rows that 1902 takes from 1910: by the numbers of the laws that say the same."""

from __future__ import annotations

import pytest

from oddtrick.laws import AUCTION_1910, BRIDGE_1902


def test_rows_are_taken_by_their_law() -> None:
    """A revoke put right in time (88 of 1910) costs what it did in 1902 (91)."""
    taken = AUCTION_1910.table.like("revoke", {"88": "91"}, laws="88")
    assert {row.numbers for row in taken} == {("91",)}
    assert all(row.when["state"] == "open" for row in taken)
    assert all(row in BRIDGE_1902.table.on("revoke") for row in taken)


def test_a_law_without_a_row_is_refused() -> None:
    """So no row is lost where 1910 is numbered otherwise one day."""
    with pytest.raises(ValueError, match="no clause on “revoke” by 99"):
        AUCTION_1910.table.like("revoke", laws="88 99")
