"""What requests say, within bounds, and how they are answered: JSON, or a file to save, which
nothing on the way keeps without asking again."""

from __future__ import annotations

from datetime import tzinfo
from hashlib import sha256
from types import UnionType
from typing import Any, NamedTuple, TypeVar, overload

import msgspec
from fastapi import Request, Response
from starlette.requests import ClientDisconnect

from oddtrick.errors import OddtrickError, cause
from oddtrick.messages import Message, TextValue, spoken_of
from oddtrick.support.days import zone_named
from oddtrick.support.typed_json import decode
from oddtrick.web.messages import encode, spoken_encoder

LIMIT = 64 * 1024
"""Bytes that a request in JSON, or a frame, may have."""

B = TypeVar("B")


class BadRequest(OddtrickError):
    """A request that cannot be read: `status` says in what way."""

    def __init__(self, message: Message | str, status: int = 400, /, **values: TextValue) -> None:
        super().__init__(message, **values)
        self.status = status


def zone_of(request: Request) -> tzinfo:
    """The zone in which the visitor's days begin and end: that of the header ``time-zone``, else
    Greenwich."""
    return zone_named(request.headers.get("time-zone", ""))


def bearer(request: Request) -> str:
    """The token that a request comes with, or nothing."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else ""


async def read_bytes(request: Request, most: int) -> bytes:
    """The body of a request, which has so many bytes at most. Raises `BadRequest`."""
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise BadRequest(
                    "That is too much: {size} KiB are allowed.", 413, size=most // 1024
                )
    except ClientDisconnect as error:
        raise BadRequest("The request was broken off.") from error
    return bytes(data)


@overload
async def read_body(request: Request, kind: type[B], most: int = LIMIT) -> B: ...
@overload
async def read_body(request: Request, kind: UnionType, most: int = LIMIT) -> Any: ...
async def read_body(request: Request, kind: Any, most: int = LIMIT) -> Any:
    """The body of a request as the type it should have; it has so many bytes at most. Raises
    `BadRequest`."""
    data = await read_bytes(request, most)
    try:
        return decode(data, kind)
    except msgspec.ValidationError as error:
        raise BadRequest("The request does not fit: {error}.", 422, error=cause(error)) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadRequest("The request is not JSON: {error}.", error=cause(error)) from error


def checked_name(name: str, longest: int) -> str:
    """A name fit to be shown to others, of so many letters at most. Raises `BadRequest`."""
    name = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if len(name) > longest:
        raise BadRequest("A name has at most {longest} letters.", 422, longest=longest)
    return name


def answer(data: Any, status: int = 200) -> Response:
    """JSON of the moment."""
    return encoded(encode(data), status)


def encoded(data: bytes, status: int = 200, *, language: str = "") -> Response:
    """JSON that is written already, its sentences in `language` where it has any."""
    headers = {"cache-control": "no-store"}
    if language:
        headers["content-language"] = language
    return Response(data, status, media_type="application/json", headers=headers)


async def localized(request: Request, data: Any, status: int = 200) -> Response:
    """JSON whose texts are messages, all of them, in the language that is asked for."""
    code = spoken_by(request)
    write = await spoken_encoder(code)
    response = encoded(write(data), status, language=code)
    response.headers["vary"] = "accept-language"
    return response


def spoken_by(request: Request) -> str:
    """The code of the language that a request asks for: by its address, as links of pages do, or by
    its header."""
    asked = request.query_params.get("language") or request.headers.get("accept-language", "")
    return spoken_of(asked)


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
