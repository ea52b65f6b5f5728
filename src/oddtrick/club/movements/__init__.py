"""Movements of duplicate bridge, constructed and checked."""

from .fields import barometer, rover, web
from .howell import howell
from .individual import Foursome, Individual, individual
from .mitchell import mitchell
from .movement import Movement, Sitting, arrow_switched, with_late, without
from .teams import (
    american_whist,
    knock_out,
    new_england,
    replay,
    round_robin,
    round_robin_tables,
    swiss,
)
from .three_quarter import three_quarter_howell

__all__ = [
    "Foursome",
    "Individual",
    "Movement",
    "Sitting",
    "american_whist",
    "arrow_switched",
    "barometer",
    "howell",
    "individual",
    "knock_out",
    "mitchell",
    "new_england",
    "replay",
    "round_robin",
    "round_robin_tables",
    "rover",
    "swiss",
    "three_quarter_howell",
    "web",
    "with_late",
    "without",
]
