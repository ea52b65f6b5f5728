"""The book player of contract bridge (Scarne 1963): point-count bidding and card play.

Bidding: `auction_reading` follows an auction and knows what everybody has shown; `rule_choice`
finds the situation and its rules (in `bidding`), and beyond them `later_calls` adds up what both
hands hold. A call means what its rules ask for (`rule`), so the same tables choose calls and
explain them. The cards are those of `play`.

Where the book is silent or says two things, the reading taken is named at the rule with the
word “reading”.
"""

from .player import ContractPlayer

__all__ = ["ContractPlayer"]
