"""One call at a time: a hand and an auction in, a call with its reason out (``oddtrick bid``).

>>> line = '''{"game": "contract-duplicate", "dealer": "N", "seat": "S",
...   "hand": "AK74.A9.AKQ.AKQ4", "auction": "P P P"}'''
>>> answer(question(line), "book").call  # doctest: +NORMALIZE_WHITESPACE
Traceback (most recent call last):
...
oddtrick.errors.BadRecord: It is W's turn after “P P P”, not S's: S calls after “P P”, or when W, N
and E have called.
"""

from __future__ import annotations

from .answer import CALLS, answer, asked_state
from .question import LONGEST, CallAnswer, CallQuestion, question

__all__ = ["CALLS", "LONGEST", "CallAnswer", "CallQuestion", "answer", "asked_state", "question"]
