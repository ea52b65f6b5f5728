"""Responses: JSON, or a file to save. Neither is cached on the way."""

from __future__ import annotations

from typing import Any

from fastapi import Response

from oddtrick.web.connection.messages import encode

__all__ = ["answer", "encoded", "saved"]


def answer(data: Any, status: int = 200) -> Response:
    """JSON of the moment."""
    return encoded(encode(data), status)


def encoded(data: bytes, status: int = 200) -> Response:
    """JSON that is written already."""
    headers = {"cache-control": "no-store"}
    return Response(data, status, media_type="application/json", headers=headers)


def saved(data: bytes, name: str, kind: str) -> Response:
    """A file that the browser saves under this name, of this media type."""
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="{name}"',
    }
    return Response(data, media_type=kind, headers=headers)
