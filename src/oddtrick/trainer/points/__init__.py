"""The points, by family, in literal tables beside their sources."""

from __future__ import annotations

from functools import cache

from oddtrick.errors import BadOption
from oddtrick.messages import Name
from oddtrick.trainer.point import Point

from .bidding import AUCTION, EUCHRE, contract_bidding
from .declarer import DECLARER
from .defence import DEFENCE
from .endings import ENDINGS, FINESSES, HOLD_UPS, SAFETY
from .patience import PATIENCE
from .whist import WHIST

__all__ = ["all_points", "point_of"]


@cache
def all_points() -> tuple[Point, ...]:
    """Every point, family by family. The first time, half a second goes into the system whose bids
    are taught."""
    return (
        *DECLARER, *FINESSES, *ENDINGS, *SAFETY, *DEFENCE, *HOLD_UPS,
        *contract_bidding(), *AUCTION, *EUCHRE, *WHIST, *PATIENCE,
    )  # fmt: skip


@cache
def _by_id() -> dict[str, Point]:
    return {point.id: point for point in all_points()}


def point_of(name: str) -> Point:
    """The point of that id. Raises `BadOption` where there is none."""
    point = _by_id().get(name)
    if point is None:
        raise BadOption(
            "There is no point “{name}”: “oddtrick train --list” shows them.", name=Name(name[:40])
        )
    return point
