"""What requests say: their bodies, within bounds, names fit to be shown to others, and by which
zone those who ask have their days."""

from __future__ import annotations

from datetime import tzinfo
from types import UnionType
from typing import Any, TypeVar, overload

import msgspec
from fastapi import Request
from starlette.requests import ClientDisconnect

from oddtrick.errors import OddtrickError, cause
from oddtrick.messages import Message, TextValue
from oddtrick.support.days import zone_named
from oddtrick.support.typed_json import decode

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
