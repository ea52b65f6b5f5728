"""Chat at a table, of people and of the server."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from oddtrick.errors import Refused
from oddtrick.messages import Message, Verbatim, say
from oddtrick.support.text import one_line

MOST_REMARKS = 60
"""Remarks that are kept; older ones are forgotten."""

LONGEST = 240
"""Letters that a remark may have."""

MOST = 2000
"""Remarks at one table."""


class ChatRemark(NamedTuple):
    """Something that was said. `seat` is the speaker's: -1 for an onlooker, `SERVER` for a line
    on who came and went. `watchers` is whether only onlookers hear it."""

    number: int
    seat: int
    name: str
    text: Message
    at: float
    watchers: bool


SERVER = -2


class Talk(NamedTuple):
    """The latest remarks of a table, and how many there have been. A value: what is said makes
    another."""

    number: int = 0
    latest: tuple[ChatRemark, ...] = ()

    def with_remark(
        self, seat: int, name: str, text: str, when: float, watchers: bool = False
    ) -> Talk:
        """The same once somebody has said something."""
        message = say("{text}", text=Verbatim(text))
        return self._with(ChatRemark(self.number + 1, seat, name, message, when, watchers))

    def with_notice(self, notice: Message) -> Talk:
        """The same once the server has said something to everybody."""
        return self._with(ChatRemark(self.number + 1, SERVER, "", notice, 0, watchers=False))

    def _with(self, remark: ChatRemark) -> Talk:
        return Talk(remark.number, (*self.latest, remark)[-MOST_REMARKS:])

    def heard(self, at_table: bool) -> list[ChatRemark]:
        """The remarks that those at the table hear, or onlookers, who hear both."""
        return [r for r in self.latest if not (at_table and r.watchers)]

    @property
    def full(self) -> bool:
        return self.number >= MOST


def plain_text(text: str, longest: int = LONGEST) -> str:
    """A text on one line without what steers a screen. Raises `Refused` for none, or for too much.

    >>> plain_text("  Well\\n played\\u202e! ")
    'Well played!'
    """
    if len(text) > 8 * longest:
        raise Refused("That is too long: {longest} letters are allowed.", longest=longest)
    words = one_line(text)
    # Marks that are stacked on one letter grow over the lines above.
    marks, found = 0, []
    for c in words:
        marks = marks + 1 if unicodedata.combining(c) else 0
        if marks <= 2:
            found.append(c)
    words = "".join(found)
    if not words:
        raise Refused("There is nothing to say.")
    if len(words) > longest:
        raise Refused("That is too long: {longest} letters are allowed.", longest=longest)
    return words
