"""Every error of a request as a sentence, with its status."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from oddtrick.club.hand_records import Doubtful
from oddtrick.errors import BadCards, BadOption, BadRecord, OddtrickError, Refused, UnknownGame
from oddtrick.formats import FormatError
from oddtrick.messages import Message, Verbatim, say, term
from oddtrick.rules.translation import UnknownLanguage
from oddtrick.sets import NoBoard
from oddtrick.store.leases import NotOwner
from oddtrick.store.log import StoreError
from oddtrick.support.sandbox import Confined, TooMuch, WorkersClosed
from oddtrick.web.books.live import BadLink, NoBook
from oddtrick.web.club.pages.public import NoHands
from oddtrick.web.company.names import BadKey, NoPerson
from oddtrick.web.deals.review_jobs import NoDeal
from oddtrick.web.server.calls import BadRequest, localized
from oddtrick.web.server.static_files import page
from oddtrick.web.server.thread_pools import Busy
from oddtrick.web.server.visitors import TooMany
from oddtrick.web.sets.registry import NoSet, NotPlayer
from oddtrick.web.table.registry import Damaged, Leaving, NoTable, NotSeated

_STATUS: tuple[tuple[type[OddtrickError], int], ...] = (
    (BadKey, 422),
    (NoPerson, 403),
    (NoTable, 404),
    (NoDeal, 404),
    (NoBook, 404),
    (NoSet, 404),
    (NoBoard, 404),
    (NotPlayer, 403),
    (NoHands, 404),
    (BadLink, 403),
    (Doubtful, 428),
    (TooMany, 429),
    (Busy, 429),
    (WorkersClosed, 503),
    (UnknownGame, 404),
    (UnknownLanguage, 404),
    (BadCards, 422),
    (BadOption, 422),
    (BadRecord, 422),
    (FormatError, 422),
    (Confined, 422),
    (TooMuch, 422),
    (NotSeated, 403),
    (NotOwner, 421),
    (Refused, 409),
    (Damaged, 409),
    (Leaving, 503),
    (StoreError, 503),
)


async def _error(request: Request, message: Message, status: int) -> Response:
    return await localized(request, {"error": message}, status)


def _visits(request: Request) -> bool:
    """Whether a person asks for a page by its address, and no script for an answer."""
    asked = request.headers.get("accept", "")
    return request.method == "GET" and "text/html" in asked


def add_error_handlers(app: FastAPI) -> None:
    """Answer every error in a sentence."""

    @app.exception_handler(OddtrickError)
    async def ours(request: Request, error: OddtrickError) -> Response:
        if isinstance(error, BadRequest):
            return await _error(request, error.message, error.status)
        status = next((code for kind, code in _STATUS if isinstance(error, kind)), 400)
        if status == 404 and _visits(request):
            return page(request, "front/missing.html", 404)
        response = await _error(request, error.message, status)
        if isinstance(error, NotOwner) and error.address:
            response.headers["oddtrick-owner"] = error.address
        if status in (421, 503):
            response.headers["retry-after"] = "1"
        return response

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first.get("loc", ()))
        why = Verbatim(f"{first.get('msg', '')} ({where})")
        return await _error(request, say("The request does not fit: {error}.", error=why), 422)

    @app.exception_handler(HTTPException)
    async def theirs(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and _visits(request):
            return page(request, "front/missing.html", 404)
        method = Verbatim(request.method)
        sentence = {
            404: say("There is nothing at this address."),
            405: say("{method} is not possible at this address.", method=method),
        }.get(error.status_code, term(str(error.detail)))
        return await _error(request, sentence, error.status_code)

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> Response:
        lost = say("Something went wrong here. Nothing has been lost; please try again.")
        return await _error(request, lost, 500)
