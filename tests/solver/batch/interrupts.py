"""Processes that are to be interrupted from a test."""

from __future__ import annotations

import signal

__all__ = ["heeding_ctrl_c"]


def heeding_ctrl_c() -> None:
    """Run in a new process: shells start background jobs with interrupts ignored, and children
    inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
