"""The book player of contract bridge (Scarne 1963): point-count bidding and card play.

Bidding: `reading` follows an auction and knows what everybody has shown; `system` finds the
situation and its rules (`opening`, `responding`, `rebidding`, `competing`, `slams`), and beyond
them `judging` adds up what both hands hold. A call means what its rules ask for (`rules`), so
the same tables choose calls and explain them. Play: `leading`, `declaring`, `defending`.

Where the book is silent or says two things, the reading taken is named at the rule with the
word “reading”.
"""

from .player import ContractPlayer

__all__ = ["ContractPlayer"]
