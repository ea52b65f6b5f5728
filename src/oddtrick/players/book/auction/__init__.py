"""How auction bridge is bid by the book of 1910 (Foster 1910, pp. 73 to 122 and 152 to 155).

A module a place at the table: who bids first, second, third, and everybody's later calls; the
tests of a hand that they share are in `hand_counts`, what has been called in `position`.
"""

from __future__ import annotations

from .call_choice import bids_by_foster, foster_call, foster_meaning, straight_make

__all__ = ["bids_by_foster", "foster_call", "foster_meaning", "straight_make"]
