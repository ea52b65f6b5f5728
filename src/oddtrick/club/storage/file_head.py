"""The head of a database's file: whether it is one, and how long it should be.

Source: the SQLite file format, “The Database Header”.
"""

from __future__ import annotations

__all__ = ["HEAD", "is_database", "whole_size"]

HEAD = 100
"""Bytes of the head."""

_MAGIC = b"SQLite format 3\0"


def is_database(head: bytes) -> bool:
    """Whether a file begins as a database does."""
    return head.startswith(_MAGIC)


def whole_size(head: bytes) -> int:
    """The bytes that a file with this head has; 0 where its head is cut short itself."""
    if len(head) < HEAD:
        return 0
    page = int.from_bytes(head[16:18])
    return int.from_bytes(head[28:32]) * (0x10000 if page == 1 else page)
