"""Movements of duplicate bridge, constructed and checked."""

from .howell import howell
from .mitchell import mitchell
from .movement import Movement, Sitting, arrow_switched, with_late, without

__all__ = ["Movement", "Sitting", "arrow_switched", "howell", "mitchell", "with_late", "without"]
