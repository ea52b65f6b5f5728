"""Movements of duplicate bridge, constructed and checked."""

from .individual import Foursome, Individual
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
from .movement_text import Plan, plans_of, seated, sides, written
from .rover_bump_web import barometer, bump, rover, sections_of, side_by_side, web
from .shipped import choice, howell, individual, shipped, sizes_of
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

__all__ = [
    "Foursome",
    "Individual",
    "Movement",
    "Plan",
    "Sitting",
    "american_whist",
    "arrow_switched",
    "barometer",
    "bump",
    "choice",
    "first_draw",
    "howell",
    "individual",
    "knock_out",
    "mitchell",
    "new_england",
    "plans_of",
    "replay",
    "round_robin",
    "round_robin_tables",
    "rover",
    "scrambled",
    "seated",
    "sections_of",
    "shipped",
    "side_by_side",
    "sides",
    "sit_out_moved",
    "sizes_of",
    "swiss",
    "web",
    "with_late",
    "without",
    "written",
]
