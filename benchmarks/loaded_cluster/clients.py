"""Clients of a cluster: a request, and a player's line that is opened again whenever it closes."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from patches import Folded, Json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

PATIENCE = 30.0
"""Seconds that a client waits for an answer while servers change hands."""


async def post(base: str, path: str, body: dict[str, Any], who: str, token: str = "") -> Any:
    """A POST over a connection of its own, from an address `who`; tried again while servers change
    hands."""
    host, port = base.removeprefix("http://").split(":")
    data = msgspec.json.encode(body)
    ends = time.monotonic() + PATIENCE
    while True:
        answer = b""
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(
                f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {len(data)}\r\n"
                f"X-Forwarded-For: {who}\r\nConnection: close\r\n"
                f"Authorization: Bearer {token}\r\n\r\n".encode()
                + data
            )
            answer = await reader.read()
            writer.close()
        head, _, content = answer.partition(b"\r\n\r\n")
        if b" 201 " in head.split(b"\r\n")[0]:
            if b"chunked" in head.lower():
                content = b"".join(content.split(b"\r\n")[1::2])
            return msgspec.json.decode(content)
        if time.monotonic() > ends:
            raise RuntimeError(answer.decode())
        await asyncio.sleep(0.3)


class Seat:
    """One player: a line that is opened again whenever it is closed."""

    def __init__(self, base: str, table: str, token: str, who: str) -> None:
        self.address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/ws"
        self.token, self.who = token, who
        self.line: ClientConnection | None = None
        self.connections = 0
        self.view: Json = {}
        self._folded = Folded()
        self.arrived = 0.0
        self.error = ""
        self.news = asyncio.Condition()
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                headers = {"x-forwarded-for": self.who}
                async with connect(
                    self.address, compression=None, proxy=None, additional_headers=headers,
                    open_timeout=PATIENCE, ping_interval=None,
                ) as line:  # fmt: skip
                    await line.send(json.dumps({"type": "hello", "token": self.token}))
                    async for message in line:
                        await self._take(line, msgspec.json.decode(message))
            async with self.news:
                self.line = None
                self.news.notify_all()
            await asyncio.sleep(random.uniform(0.1, 0.3))

    async def _take(self, line: ClientConnection, frame: Json) -> None:
        async with self.news:
            if frame["type"] == "view":
                if self.line is None:
                    self.line, self.connections = line, self.connections + 1
                self.view, self.arrived = self._folded.take(frame), time.perf_counter()
            elif frame["type"] == "error":
                self.error = frame["message"]
            self.news.notify_all()

    @property
    def version(self) -> int:
        return int(self.view.get("version", 0))

    @property
    def actions(self) -> list[str]:
        return [action["code"] for action in self.view.get("actions", ())]

    @property
    def over(self) -> bool:
        return bool(self.view.get("over"))

    @property
    def log(self) -> list[str]:
        return [line["text"] for line in self.view.get("log", ())]

    def is_at(self, version: int) -> bool:
        """Whether this is the view seen last, and the line is open."""
        return self.line is not None and self.version == version

    def is_past(self, version: int) -> bool:
        """Whether a later view has come."""
        return self.version > version

    async def until(self, what: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Wait until something is so; whether it is."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self.news:
                await self.news.wait_for(what)
                return True
        return False

    async def close(self) -> None:
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task
