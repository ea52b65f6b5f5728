"""Responses: JSON, or a file to save. Nothing is kept on the way without asking again."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import Any, NamedTuple

from fastapi import Request, Response

from oddtrick.messages import spoken_of
from oddtrick.web.messages import encode, encoder


def answer(data: Any, status: int = 200) -> Response:
    """JSON of the moment."""
    return encoded(encode(data), status)


async def partly_localized(request: Request, data: Any, status: int = 200) -> Response:
    """JSON of which some texts are messages: those are in the language that is asked for, and the
    page looks up the rest."""
    response = await localized(request, data, status)
    del response.headers["content-language"]
    return response


def encoded(data: bytes, status: int = 200, *, language: str = "") -> Response:
    """JSON that is written already. With `language` its sentences are in that, and the page looks
    up none of them."""
    headers = {"cache-control": "no-store"}
    if language:
        headers["content-language"] = language
    return Response(data, status, media_type="application/json", headers=headers)


async def localized(request: Request, data: Any, status: int = 200) -> Response:
    """JSON whose texts are messages, all of them, in the language that is asked for."""
    code = spoken_by(request)
    write = await asyncio.to_thread(encoder, code)
    response = encoded(write(data), status, language=code)
    response.headers["vary"] = "accept-language"
    return response


def spoken_by(request: Request) -> str:
    """The code of the language that a request asks for."""
    return spoken_of(request.headers.get("accept-language", ""))


def known_tag(request: Request) -> str:
    """The ETag of what the page that asks knows already; empty where it knows nothing."""
    return request.headers.get("if-none-match", "").removeprefix("W/")


class TaggedContent(NamedTuple):
    """JSON, and its ETag, which is another with each change."""

    tag: str
    data: bytes


def content_of(data: bytes, besides: bytes = b"") -> TaggedContent:
    """JSON with the ETag that follows from it, and from what is answered `besides`."""
    return TaggedContent(f'"{sha256(data + besides).hexdigest()[:16]}"', data)


def tagged(request: Request, shown: TaggedContent) -> Response:
    """JSON with an ETag, which a page asks again with; 304 where it knows it already."""
    headers = {
        "etag": shown.tag,
        "cache-control": "no-cache",
        "vary": "accept-language, authorization, time-zone",
    }
    if known_tag(request) == shown.tag:
        return Response(status_code=304, headers=headers)
    return Response(shown.data, media_type="application/json", headers=headers)


def saved(data: bytes, name: str, kind: str) -> Response:
    """A file that the browser saves under this name, of this media type."""
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="{name}"',
    }
    return Response(data, media_type=kind, headers=headers)
