"""``oddtrick club party``: rounds and results of a party, and the chips of jackpot euchre."""

from . import chip_accounts, results
from .commands import party

__all__ = ["chip_accounts", "party", "results"]
