"""The error of a file that describes a bidding system."""

from __future__ import annotations

from oddtrick.errors import OddtrickError

__all__ = ["BadSystem"]


class BadSystem(OddtrickError):
    """A description of a system that cannot be read: file, line and what would be right."""

    def __init__(self, sentence: str, source: str = "", line: int = 0) -> None:
        place = f"{source}, line {line}: " if line else f"{source}: " if source else ""
        super().__init__(place + sentence)
        self.source, self.line = source, line
