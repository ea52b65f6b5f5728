"""Commitments: the hash of a text that is given now, while the text itself is given later.

Anybody who kept the hash can check that the text was not changed meanwhile.
"""

from __future__ import annotations

import hashlib


def hash_of(text: str) -> str:
    """The SHA-256 hash, in hexadecimal digits.

    >>> hash_of("")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(text.encode()).hexdigest()
