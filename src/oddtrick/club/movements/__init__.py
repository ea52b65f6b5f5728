"""Movements of duplicate bridge, constructed and checked."""

from .howell import howell
from .individual import Foursome, Individual, individual
from .mitchell import mitchell
from .movement import (
    Movement,
    Sitting,
    arrow_switched,
    scrambled,
    sit_out_moved,
    with_late,
    without,
)
from .rover_bump_web import barometer, bump, rover, sections_of, side_by_side, web
from .teams import (
    american_whist,
    first_draw,
    knock_out,
    new_england,
    replay,
    round_robin,
    round_robin_tables,
    swiss,
)
from .three_quarter_howell import three_quarter_howell

__all__ = [
    "Foursome",
    "Individual",
    "Movement",
    "Sitting",
    "american_whist",
    "arrow_switched",
    "barometer",
    "bump",
    "first_draw",
    "howell",
    "individual",
    "knock_out",
    "mitchell",
    "new_england",
    "replay",
    "round_robin",
    "round_robin_tables",
    "rover",
    "scrambled",
    "sections_of",
    "side_by_side",
    "sit_out_moved",
    "swiss",
    "three_quarter_howell",
    "web",
    "with_late",
    "without",
]
