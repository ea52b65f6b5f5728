"""Patiences with all cards known: whether they can be won, and how."""

from .proof import PatienceProof, PatienceVerdict, is_patience, prove, prove_layout, win

__all__ = [
    "PatienceProof",
    "PatienceVerdict",
    "is_patience",
    "prove",
    "prove_layout",
    "win",
]
