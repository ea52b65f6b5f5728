"""A seat of a hosted table, and the messages still to be sent to its program."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from .messages import Message

__all__ = ["PendingMessage", "PendingRepeat", "ProgramSeat"]

BEFORE = ("teams", "start", "deal", "cards")
"""The messages a program is ready for before it can call."""

AHEAD = ("bid", "card", "dummy")
"""The messages of the deal: a program that is ready for the later gets the earlier, too."""


class PendingMessage(NamedTuple):
    """A message that waits for a program to be ready for it; `needs` is empty where it need not."""

    needs: str
    message: Message


class PendingRepeat(NamedTuple):
    """The act of a program before it dropped out, which it is now to repeat."""

    hand: int
    code: str


class ProgramSeat:
    """The player of a seat: a program that is `connected`, or the `machine` player of that name."""

    def __init__(self) -> None:
        self.team = ""
        self.connected = False
        self.machine = ""
        self.waits = ""
        self.mistakes = 0
        self.queue: deque[PendingMessage | PendingRepeat] = deque()

    @property
    def taken(self) -> bool:
        """Whether anybody sits there."""
        return self.connected or bool(self.machine)

    @property
    def again(self) -> PendingRepeat | None:
        """The act the program is to repeat next, if there is any."""
        return next((due for due in self.queue if isinstance(due, PendingRepeat)), None)

    @property
    def before_deal(self) -> bool:
        """Whether the program does not yet know its cards."""
        return any(isinstance(due, PendingMessage) and due.needs in BEFORE for due in self.queue)

    def tell(self, needs: str, message: Message) -> None:
        """Put a message in the queue of a program; a machine player needs none."""
        if self.connected:
            self.queue.append(PendingMessage(needs, message))

    def clear(self) -> None:
        """Forget what was to be sent, and what the program waits for."""
        self.queue.clear()
        self.waits = ""

    def all(self) -> list[Message]:
        """Take from the queue all messages, up to what is to be done again."""
        messages: list[Message] = []
        while self.queue and isinstance(due := self.queue[0], PendingMessage):
            messages.append(due.message)
            self.queue.popleft()
        return messages

    def ready(self) -> list[Message]:
        """Take from the queue the messages that can be sent now."""
        messages: list[Message] = []
        while self.queue and isinstance(due := self.queue[0], PendingMessage):
            if due.needs and due.needs == self.waits:
                self.waits = ""
            elif due.needs and not self._passed():
                break
            messages.append(due.message)
            self.queue.popleft()
        return messages

    def _passed(self) -> bool:
        """Whether the program is ready for something later of the deal than comes first."""
        if self.waits not in AHEAD:
            return False
        for due in self.queue:
            if isinstance(due, PendingRepeat) or (due.needs and due.needs not in AHEAD):
                return False
            if due.needs == self.waits:
                return True
        return False
