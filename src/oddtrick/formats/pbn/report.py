"""Where the verifier writes down what it finds."""

from __future__ import annotations

from bisect import bisect_right

from oddtrick.formats.errors import Problem


class Report:
    """The problems of one game; places are given as offsets into its text."""

    def __init__(self, text: str, line: int, *, export: bool, asked: bool = False) -> None:
        self.text = text
        self.export = export
        self.asked = asked
        """Whether somebody wants the export format: else long lines and strange characters, with
        which every program copes, are only odd."""
        self.problems: list[Problem] = []
        self._line = line
        self._starts = [0]
        at = text.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = text.find("\n", at + 1)

    def add(self, at: int, sentence: str, rule: str = "", *, grave: bool = True) -> None:
        """Note a problem at an offset."""
        k = bisect_right(self._starts, max(at, 0)) - 1
        self.problems.append(
            Problem(self._line + k, max(at, 0) - self._starts[k] + 1, sentence, rule, grave)
        )

    def line(self, at: int) -> int:
        """The line of an offset, counted from the first of the game as 0."""
        return bisect_right(self._starts, at) - 1

    def column(self, at: int) -> int:
        """The column of an offset, from 1."""
        return at - self._starts[bisect_right(self._starts, at) - 1] + 1

    def begins_line(self, at: int) -> bool:
        """Whether nothing stands before an offset on its line."""
        return at == 0 or self.text[at - 1] == "\n"

    def ends_line(self, at: int) -> bool:
        """Whether nothing stands behind an offset on its line."""
        return at >= len(self.text) or self.text[at] == "\n"
