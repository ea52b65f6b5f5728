"""The memory of this process."""

from __future__ import annotations

import os

__all__ = ["memory_in_use"]


def memory_in_use() -> int:
    """The bytes of this process that are in memory; 0 where the system does not say, as only Linux
    does."""
    try:
        with open("/proc/self/statm", encoding="utf-8") as stream:
            return int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
