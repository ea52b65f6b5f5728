"""Players of patiences that look a short way ahead, for tests whose assertions hold however far
they look."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from oddtrick.players.book.patience import sampled_tableau, solver_player
from oddtrick.players.book.patience import tableau as open_tableau
from oddtrick.solver.patience import chances


@contextmanager
def short_plans(layouts: int = 1000) -> Iterator[None]:
    """So many layouts looked at for a plan of fans, a few for the others. What was found out so is
    forgotten afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver_player, "LAYOUTS", layouts)
        patch.setattr(open_tableau, "ORDERS", 1)
        patch.setattr(sampled_tableau, "LAYOUTS", min(layouts, 60))
        patch.setattr(sampled_tableau, "WAYS", 2)
        patch.setattr(chances, "ONE_PACK", chances.Trials(2, 1, 0, 60))
        patch.setattr(chances, "TWO_PACKS", chances.Trials(1, 1, 2, 200))
        _forget()
        yield
    _forget()


def _forget() -> None:
    solver_player.plan.cache_clear()
    sampled_tableau._judged.clear()
    sampled_tableau._lines.clear()
