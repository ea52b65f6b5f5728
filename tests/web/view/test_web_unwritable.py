"""A view that cannot be written is not lost: it is logged and told, and the next is whole."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec
import pytest
from sessions import Deaf, Game, finish, in_use
from wire import Json

from oddtrick.store.events import Paced
from oddtrick.table.session.session import Session
from oddtrick.web.server.client import Client
from oddtrick.web.table.live_table import LiveTable
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import SeenView


class Unwritable(str):
    """Text that msgspec does not encode."""


class Reader(Deaf):
    """A client's end that keeps what it is sent, at once or by the task that sends."""

    def __init__(self, clear: bool) -> None:
        self.clear = clear
        self.frames: list[Json] = []

    def push(self, text: bytes) -> None:
        self.frames.append(msgspec.json.decode(text))

    async def send(self, text: bytes) -> None:
        self.push(text)


async def _next_frames(reader: Reader, table: LiveTable, pace: str) -> list[Json]:
    """The frames that follow an event at the table."""
    reader.frames.clear()

    def change(_: Session) -> tuple[None, list[Paced]]:
        return None, [Paced(pace)]

    await table.submit(change)
    for _ in range(10):
        await asyncio.sleep(0)
    return reader.frames


@pytest.mark.parametrize("clear", [True, False], ids=["pushed at once", "sent by the task"])
def test_an_unwritable_view_is_reported_and_the_next_is_whole(
    clear: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        game = Game("whist", people=("N", "E", "S", "W"))
        with in_use(game) as table:
            reader = Reader(clear)
            client = Client(reader, table, 0)
            sender = asyncio.create_task(client.run())
            table.join(client)
            await _next_frames(reader, table, "calm")
            (change,) = await _next_frames(reader, table, "fast")
            assert change["all"] == {"table": {"pace": "fast"}}

            view = table.showing.view

            def broken(
                session: Session, seat: int, audience: Callable[[], Audience]
            ) -> SeenView | None:
                shown = view(session, seat, audience)
                assert shown is not None
                status = shown.all.part("status")
                unwritable = msgspec.structs.replace(status, text=Unwritable("Your play."))
                return shown._replace(all=shown.all.with_part("status", unwritable))

            monkeypatch.setattr(table.showing, "view", broken)
            with caplog.at_level(logging.ERROR, "oddtrick.web.server.client"):
                frames = await _next_frames(reader, table, "calm")
            assert [(f["type"], f["kind"]) for f in frames] == [("error", "refused")]
            assert "cannot be shown" in frames[0]["message"]
            assert "cannot be sent" in caplog.text
            assert "Unwritable" in caplog.text

            monkeypatch.undo()
            (mended,) = await _next_frames(reader, table, "fast")
            assert mended["whole"]["all"]["seats"]
            assert mended["whole"]["all"]["table"]["pace"] == "fast"
            assert not sender.done()
            sender.cancel()

    finish(play())
