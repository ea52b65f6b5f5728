"""How sheets write contestants, contracts and cards.

>>> contract_text("4SX"), contract_text("3NT"), contract_text("Pass"), card_text("HT")
('4♠x', '3NT', 'Passed out', '♥10')
"""

from __future__ import annotations

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.wording import contract_said, is_passed_out
from oddtrick.formats.model.board import WrittenContract

__all__ = ["SIGNS", "VULNERABLE", "card_text", "contract_text", "who"]

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
VULNERABLE = {"None": "None", "NS": "N–S", "EW": "E–W", "All": "Both"}


def who(event: ClubEvent, contestant: int) -> str:
    """A contestant's number with the names, as far as they are known."""
    return f"{contestant} {' & '.join(event.names_of(contestant))}".strip()


def contract_text(contract: str) -> str:
    """A contract with the sign of its suit."""
    read = None if is_passed_out(contract) else WrittenContract.read(contract)
    if read is None:
        return contract_said(contract)
    return f"{read.level}{SIGNS.get(read.strain, read.strain)}{read.doubling.lower()}"


def card_text(card: str) -> str:
    """A card such as ``HT`` with the sign of its suit; nothing for nothing."""
    return f"{SIGNS.get(card[0], card[0])}{card[1:].replace('T', '10')}" if card else ""
