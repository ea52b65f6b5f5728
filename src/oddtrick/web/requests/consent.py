"""Requests of one person to all at the table, and their answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from oddtrick.store import TableEvent
from oddtrick.web.session.session import Session

__all__ = ["ConsentQuestion"]


@dataclass
class ConsentQuestion:
    """Something that all must agree to. It lapses when the deal goes on meanwhile, and is not
    kept: after a restart it is asked again."""

    what: str
    by: int
    since: int
    """The version of the deal that it is about."""
    awaiting: set[int]
    """Those who have not answered yet."""
    plan: Callable[[Session], Sequence[TableEvent]] = field(repr=False)
    """The request once all have agreed."""

    def still_valid(self, session: Session) -> bool:
        """Whether it can still be answered. Who has left or is away need not be asked."""
        sit = {i for i in session.persons if not session.seats[i].away}
        self.awaiting &= sit
        return self.since == session.since and self.by in sit
