"""Visits to a class: by which link."""

from __future__ import annotations

from fastapi import Request

from oddtrick.web.club.access_tokens import BadLink
from oddtrick.web.cluster.book_visits import BookVisits
from oddtrick.web.connection.waiting import Waiting
from oddtrick.web.server.security import bearer
from oddtrick.web.server.visitors import Visitors

from .open_class import Classes, ClassRole, OpenClass

HASTE = (400.0, 20.0)
"""The limit on the pupils of a class: a hundred of them, each a few things at once."""


class ClassVisits(BookVisits[OpenClass]):
    """The doors of all classes of a server."""

    def __init__(self, classes: Classes, visitors: Visitors, waiting: Waiting) -> None:
        super().__init__(classes, visitors, waiting, HASTE)
        self.classes = classes

    async def let_in(self, request: Request, id_: str) -> tuple[OpenClass, ClassRole]:
        """A class, and the role of the request's link. Raises `TooMany`, `BadLink`, or what an
        unknown class raises."""
        held = await self.found(request, id_)
        return held, held.role(bearer(request) or "")

    async def taught(self, request: Request, id_: str) -> OpenClass:
        """A class, for its teacher alone. Raises `BadLink` besides."""
        held, role = await self.let_in(request, id_)
        if role.kind != "teacher":
            raise BadLink("This link does not open that. The teacher’s does.")
        return held
