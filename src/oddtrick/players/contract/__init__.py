"""The book player of contract bridge (Scarne 1963): point-count bidding and card play."""

from .player import ContractPlayer

__all__ = ["ContractPlayer"]
