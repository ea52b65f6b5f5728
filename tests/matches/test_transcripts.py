"""Both ends against sessions written by hand, byte by byte, over a network."""

from __future__ import annotations

import asyncio

import pytest
from transcripts import ACTS, DEALS, dialogue

from oddtrick.core import State
from oddtrick.matches.hosting import HostedTable
from oddtrick.matches.messages import NAMES
from oddtrick.matches.network import Host, sit
from oddtrick.matches.sitting import PlayerConnection
from oddtrick.players import Decision

PATIENCE = 60
MEANING = "asks for a major suit of four cards"


def by_script(state: State, seat: int, number: int) -> Decision:
    """The call or card that the session has at this place."""
    code = ACTS[number][len([e for e in state.log if e.action.kind in ("call", "play")])]
    return Decision(state.action(code), "", meaning=MEANING)


async def speak(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seat: str, own: str
) -> None:
    """Play one side of a seat's dialogue, and compare every byte of the other's."""
    lines = dialogue(seat)
    for place, (who, line) in enumerate(lines):
        if own == who == "M" and place == len(lines) - 2:
            continue  # North is to lead once more; our player is not asked for it
        if who == own:
            writer.write(line.encode() + b"\r\n")
        else:
            heard = await asyncio.wait_for(reader.readuntil(b"\n"), PATIENCE)
            assert heard == line.encode() + b"\r\n", seat


def test_the_table_manager_says_what_the_protocol_has() -> None:
    async def session() -> None:
        found: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        host = Host(
            HostedTable(DEALS), lambda *_: pytest.fail("nobody is a machine"), clock=lambda: 0.0
        )
        running = asyncio.create_task(host.run("127.0.0.1", [0], found.set_result))
        await found

        async def program(seat: str) -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", host.ports[0])
            talk = asyncio.create_task(speak(reader, writer, seat, "C"))
            try:
                await talk
            finally:
                writer.close()
                await writer.wait_closed()

        async def stop() -> None:
            """Close the table once all that was written is played, and told to everybody."""
            table = host.table
            while True:
                played = [e for e in table.state.log if e.action.by >= 0] if table.state else []
                delivered = not any(seat.queue for seat in table.seats)
                if table.finished and len(played) == len(ACTS[7]) and delivered:
                    host.stop()
                    return
                await asyncio.sleep(0.01)

        await asyncio.gather(*(program(seat) for seat in NAMES), stop())
        await running

    asyncio.run(asyncio.wait_for(session(), PATIENCE))


@pytest.mark.parametrize("seat", range(4), ids=NAMES)
def test_a_player_says_what_the_protocol_has(seat: int) -> None:
    async def session() -> int:
        wrong: list[BaseException] = []

        async def manager(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                await speak(reader, writer, NAMES[seat], "M")
                assert await reader.read() == b""
            except BaseException as error:
                wrong.append(error)
            writer.close()
            await writer.wait_closed()

        server = await asyncio.start_server(manager, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        team = "Theirs" if seat % 2 else "Ours"
        boards = await sit(
            ("127.0.0.1", port), lambda at: PlayerConnection(at, team, by_script), seat, patience=0
        )
        server.close()
        await server.wait_closed()
        if wrong:
            raise wrong[0]
        return boards

    assert asyncio.run(asyncio.wait_for(session(), PATIENCE)) == 1


def test_an_opponents_explanation_is_kept() -> None:
    sitter = PlayerConnection(1, "Theirs", by_script)
    for who, line in dialogue("East"):
        if who == "M":
            sitter.hear(line)
    assert [(e.board, e.seat, e.call, e.meaning) for e in sitter.explained] == [
        (7, 2, "2C", MEANING)
    ]
