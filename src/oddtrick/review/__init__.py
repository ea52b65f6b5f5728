"""A deal looked at again: from a record to a report, with nothing of files, tables or pages.

`report` says what happened step by step, `opinions` what the book would have done instead, `costs`
what each card gave away with all hands seen, and `makeable` what every contract would have made.
For the last two, `question` and `contracts` are the questions to a solver elsewhere. The module
`why` divides what a table scored at an event among contract, play and rulings.

>>> from oddtrick.records import read_record
>>> record = read_record('''{"version": 2, "game": "contract-duplicate", "dealer": "N",
...   "hands": {"N": "AKQJT98765432...", "E": ".AKQJT98765432..",
...             "S": "..AKQJT98765432.", "W": "...AKQJT98765432"},
...   "actions": ["6S", "P", "P", "P", "HA"]}''')
>>> report(record).steps[0].label, costs(record).plays[0].cost
('Six spades', 0)
"""

from __future__ import annotations

from .book import Opinion, book_decision, opinions
from .costs import CardCost, Costs, PlayCost, costs
from .line import PlayQuestion, QuestionPlay, question
from .makeable import ContractsQuestion, Makeable, contracts, makeable
from .telling import DealReport, LedgerLine, ReviewStep, Side, report

__all__ = [
    "CardCost",
    "ContractsQuestion",
    "Costs",
    "DealReport",
    "LedgerLine",
    "Makeable",
    "Opinion",
    "PlayCost",
    "PlayQuestion",
    "QuestionPlay",
    "ReviewStep",
    "Side",
    "book_decision",
    "contracts",
    "costs",
    "makeable",
    "opinions",
    "question",
    "report",
]
