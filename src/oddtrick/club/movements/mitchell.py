"""Mitchell: North–South stay, East–West go up a table, boards go down one.

With an even number of tables a pair would come back to its own boards half way round. Either it
skips a table there (one round fewer), or the boards wait a round at a relay between the two middle
tables while the first and the last table share theirs. Where the boards do not go round with them,
as in a barometer, they need neither.
"""

from __future__ import annotations

from oddtrick.errors import BadOption

from .movement import Movement, Sitting

__all__ = ["mitchell"]


def mitchell(tables: int, even: str = "skip") -> Movement:
    """Mitchell for three tables or more; `even` is `skip` or `relay` and matters for an even
    number alone; `none` is sound only with other boards (`barometer`). North–South are pairs 1 to
    n, East–West n+1 to 2n. Raises `BadOption`."""
    if tables < 3:
        raise BadOption("A Mitchell needs three tables or more; two tables play a Howell.")
    if even not in ("skip", "relay", "none"):
        raise BadOption(f"Even tables play a skip or a relay, not “{even}”.")
    half = tables // 2 if tables % 2 == 0 else tables
    skip = even == "skip"
    rounds = []
    for r in range(tables - 1 if skip and half < tables else tables):
        gone = r + 1 if skip and r >= half else r
        rounds.append(
            tuple(
                Sitting(
                    t + 1,
                    t + 1,
                    tables + (t - gone) % tables + 1,
                    (t + (even == "relay" and t >= half) + r) % tables + 1,
                )
                for t in range(tables)
            )
        )
    shared = frozenset((1, tables)) if half < tables and even == "relay" else frozenset[int]()
    named = f" with a {even}" if half < tables and even != "none" else ""
    return Movement(f"Mitchell, {tables} tables{named}", tuple(rounds), shared)
