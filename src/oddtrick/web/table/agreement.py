"""Requests that need the yes of all at a table: taking back, breaking off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from oddtrick.errors import Refused
from oddtrick.web.requests.consent import ConsentQuestion
from oddtrick.web.session.session import Session

from .commit import Request


class Agreement:
    """The question that one table is asked, if there is one, and the answers to it."""

    def __init__(
        self,
        session: Session,
        submit: Callable[[Request[None]], Awaitable[None]],
        publish: Callable[[], None],
    ) -> None:
        """`submit` commits what all have agreed to; `publish` shows the table."""
        self.question: ConsentQuestion | None = None
        self._session = session
        self._submit = submit
        self._publish = publish

    def lapse(self) -> None:
        """Drop a question that the deal has overtaken."""
        if self.question is not None and not self.question.still_valid(self._session):
            self.question = None

    async def ask(self, question: ConsentQuestion) -> None:
        """Ask all the others for something; where there is nobody to ask it happens at once."""
        self.lapse()
        if self.question is not None:
            raise Refused("Something else is being asked. Answer that first.")
        self.question = question
        await self._settle()

    async def answer(self, home: int, *, yes: bool) -> None:
        """Somebody's answer. Who asked may take the question back by saying no."""
        self.lapse()
        asked = self.question
        if asked is None:
            raise Refused("Nothing is being asked.")
        if not yes and (home == asked.by or home in asked.awaiting):
            self.question = None
            self._publish()
            return
        if home not in asked.awaiting:
            raise Refused("You have answered already.")
        asked.awaiting.discard(home)
        await self._settle()

    async def _settle(self) -> None:
        asked = self.question
        if asked is not None and not asked.awaiting:
            self.question = None
            await self._submit(lambda session: (None, asked.plan(session)))
        self._publish()
