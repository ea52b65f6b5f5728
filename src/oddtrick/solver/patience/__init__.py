"""Patiences with all cards known: whether they can be won, and how."""

from .chances import MoveChance, move_chances
from .proof import (
    PatienceProof,
    PatienceVerdict,
    is_patience,
    prove,
    prove_layout,
    proves_loss,
    win,
    win_fans,
)

__all__ = [
    "MoveChance",
    "PatienceProof",
    "PatienceVerdict",
    "is_patience",
    "move_chances",
    "prove",
    "prove_layout",
    "proves_loss",
    "win",
    "win_fans",
]
