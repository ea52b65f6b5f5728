"""``oddtrick club party``: parties without duplicate boards, from the first table to the chips."""

from . import chip_accounts, results
from .commands import party

__all__ = ["chip_accounts", "party", "results"]
