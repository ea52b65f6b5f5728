"""Differences of views: a client is sent the changes since the last view it was sent."""

from __future__ import annotations

from typing import Any

from . import messages

__all__ = ["difference"]

_FIELDS = tuple(
    name
    for name in messages.ViewFrame.__struct_fields__
    if name not in ("version", "log", "log_from")
)


def difference(last: messages.ViewFrame | None, new: messages.ViewFrame) -> bytes:
    """The frame that makes the last view into the new one; all of it where there was none.

    Fields that are left out stay as they were. Of the log the lines from `log_from` on are sent.
    """
    if last is None:
        return messages.encode(new)
    changed: dict[str, Any] = {"type": "view", "version": new.version}
    for name in _FIELDS:
        value, before = getattr(new, name), getattr(last, name)
        if value is not before and value != before:
            changed[name] = value
    common = _alike(last.log, new.log)
    if common < len(new.log) or common < len(last.log):
        changed["log"], changed["log_from"] = new.log[common:], common
    return messages.encode(changed)


def _alike(one: list[messages.LogLine], two: list[messages.LogLine]) -> int:
    """How many lines two logs have in common at their beginning."""
    shorter = min(len(one), len(two))
    if one[:shorter] == two[:shorter]:
        return shorter
    return next(i for i in range(shorter) if one[i] != two[i])
