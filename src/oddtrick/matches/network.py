"""The two ends on a network: our player at another's table, and our table for others."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence

from oddtrick.core import State
from oddtrick.errors import OddtrickError
from oddtrick.messages import (
    NOTHING,
    DecimalNumber,
    Message,
    Name,
    TextValue,
    Verbatim,
    listed,
    say,
    term,
)
from oddtrick.players import Decision

from .hosting import FinishedDeal, HostedTable, Sent
from .messages import LONGEST, NAMES, plain
from .sitting import ManagerRefused, PlayerConnection

MOST_SILENT = 16
"""How many connections are open at a time that have not said yet what they want. One more, and the
one that has been silent longest has to go, of the address that has most of them: programs say it
at once."""

FIRST_LINE = 30.0
"""Seconds that a program has to say what it wants."""

UNREAD = 1 << 20
"""How many bytes may wait for a program that does not read."""

PAUSE = 0.5
"""Seconds between two tries to connect."""

Tell = Callable[[Message], None]

_SEATS = tuple(map(term, NAMES))


class Lines:
    """Bytes cut into lines: CR LF, LF or CR at their ends.

    >>> lines = Lines()
    >>> lines.feed(b"North rea"), lines.feed(b"dy to start\\r\\nNorth re")
    ([], ['North ready to start'])
    """

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """The lines that are complete. Raises `OddtrickError` for one that is too long."""
        *lines, rest = re.split(rb"[\r\n]+", self._rest + data)
        if len(rest) > LONGEST:
            raise OddtrickError("A line of more than {longest} characters.", longest=LONGEST)
        self._rest = rest
        return [line.decode("utf-8", "replace") for line in lines if line.strip()]


def address(text: str) -> tuple[str, int]:
    """Host and port of ``HOST:PORT``. Raises `OddtrickError`.

    >>> address("localhost:2000"), address("[::1]:2000")
    (('localhost', 2000), ('::1', 2000))
    """
    host, colon, port = text.rpartition(":")
    host = host.strip("[] ")
    if not colon or not host or not port.isdecimal() or not 0 < int(port[:6]) < 65536:
        raise OddtrickError("“{text}” is to be HOST:PORT, such as localhost:2000.", text=Name(text))
    return host, int(port)


# -- our player ------------------------------------------------------------------------------


async def sit(
    where: tuple[str, int],
    make: Callable[[int | None], PlayerConnection],
    seat: int | None,
    *,
    patience: float = 30.0,
    silence: float = 0.0,
    tell: Tell = lambda message: None,
) -> int:
    """Play a session at another program's table, and come back where the connection breaks.

    `make` gives a player for a seat, or for any. It is tried for `patience` seconds to connect,
    at first and again; a manager that says nothing for `silence` seconds is given up (0: never).
    Returns how many boards were played. Raises `OddtrickError` where it is in vain.
    """
    since, boards, sat = time.monotonic(), 0, False
    while True:
        sitter, why = make(seat), NOTHING
        try:
            await _session(where, sitter, silence, tell)
        except EOFError:
            why = (
                say("it said “{text}” and hung up", text=Name(sitter.unknown))
                if sitter.unknown
                else say("it hung up")
            )
        except OSError as error:
            why = say("{why}", why=_said(error))
        except ManagerRefused as error:
            # A seat whose connection broke may not be free at once.
            if not sat or sitter.teams is not None:
                raise
            why = error.message
        boards += sitter.boards
        if sitter.over:
            return boards
        if sitter.teams is not None:
            tell(say("The connection broke: {why}.", why=why))
            seat, sat = sitter.seat, True
        if sitter.seat_deal is not None or sitter.boards:
            since = time.monotonic()
        if time.monotonic() - since > patience:
            raise OddtrickError(
                "No table manager is to be had at {host}:{port}: {why}.",
                host=Verbatim(where[0]),
                port=where[1],
                why=why,
            )
        await asyncio.sleep(PAUSE)


def _said(error: OSError) -> TextValue:
    """The error, in the system's words and without asyncio's."""
    if error.errno is not None and error.errno > 0:
        return Verbatim(os.strerror(error.errno))
    if error.strerror:
        return Verbatim(error.strerror)
    return say("none of its addresses can be reached")


def _no_name(host: str) -> OddtrickError:
    """The error for a name that cannot be looked up, such as one with an empty part."""
    return OddtrickError("“{host}” cannot be the name of a computer.", host=Name(host))


async def _session(
    where: tuple[str, int], sitter: PlayerConnection, silence: float, tell: Tell
) -> None:
    """One connection, to the end of the session. Raises `EOFError` where it ends before that."""
    try:
        reader, writer = await asyncio.open_connection(*where)
    except ValueError:
        raise _no_name(where[0]) from None
    lines = Lines()
    try:
        _write(writer, sitter.opening())
        while not sitter.over:
            try:
                data = await asyncio.wait_for(reader.read(4096), silence or None)
            except TimeoutError:
                raise ManagerRefused(
                    "The table manager said nothing for {silence} seconds.",
                    silence=Verbatim(f"{silence:g}"),
                ) from None
            if not data:
                raise EOFError("it hung up")
            for line in lines.feed(data):
                before = sitter.boards
                # Thinking takes its time; the connection is kept meanwhile.
                _write(writer, await asyncio.to_thread(sitter.hear, line))
                if sitter.boards != before:
                    tell(NOTHING)
            await writer.drain()
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


def _write(writer: asyncio.StreamWriter, lines: Sequence[str]) -> None:
    for line in lines:
        writer.write((line + "\r\n").encode("ascii", "replace"))


# -- our table -------------------------------------------------------------------------------


class Host:
    """A table on one port or several, until its session is over.

    `player` is the machine player for seats that stay free for `wait` seconds; without one they
    are waited for before the session, and end it when they are left for that long. A program that
    the table waits for has `limit` seconds. `choose` decides for machine players; `clock` gives the
    seconds that the sides take.
    """

    def __init__(
        self,
        table: HostedTable,
        choose: Callable[[State, int, str, int], Decision],
        *,
        player: str = "",
        wait: float = 60.0,
        limit: float = 300.0,
        tell: Tell = lambda message: None,
        finished: Callable[[FinishedDeal], None] = lambda found: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table, self.choose = table, choose
        self.player, self.wait, self.limit = player, wait, limit
        self.tell, self.finished, self.clock = tell, finished, clock
        self.ports: list[int] = []
        self.given_up = NOTHING
        self._writers: dict[int, asyncio.StreamWriter] = {}
        self._silent: dict[asyncio.StreamWriter, str] = {}
        """The connections that have not said what they want, the oldest first, with where they
        come from."""
        self._reported = 0
        self._restarts = 0
        self._begun = False
        self._waiting: dict[int, float] = {}
        self._empty = time.monotonic()
        self._thinking: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._end = asyncio.Event()
        self._failed: BaseException | None = None

    async def run(
        self, host: str, ports: Sequence[int], ready: Callable[[str], None] = lambda text: None
    ) -> None:
        """Listen and play. Raises `OddtrickError` for a port that is not to be had, or where the
        session had to be given up; `finished` gets what was played till then."""
        servers: list[asyncio.Server] = []
        watch = asyncio.create_task(self._watch())
        try:
            for port in ports:
                try:
                    server = await asyncio.start_server(self._connected, host, port)
                except ValueError:
                    raise _no_name(host) from None
                except OSError as error:
                    raise OddtrickError(
                        "Port {port} of {host} cannot be listened on: {said}.",
                        port=port,
                        host=Verbatim(host),
                        said=_said(error),
                    ) from None
                servers.append(server)
                self.ports.append(server.sockets[0].getsockname()[1])
            ready(f"{host}:{', '.join(map(str, self.ports))}")
            self._empty = time.monotonic()
            await self._end.wait()
        finally:
            watch.cancel()
            self._deliver(self.table.end())
            for server in servers:
                server.close()
            for writer in list(self._writers.values()):
                with contextlib.suppress(OSError, asyncio.TimeoutError):
                    await asyncio.wait_for(writer.drain(), 2)
                writer.close()
            tasks = list(self._tasks)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if self._failed is not None:
            raise self._failed
        if self.given_up:
            raise OddtrickError(self.given_up)

    def stop(self) -> None:
        """End the session now; the players there hear it."""
        self._end.set()

    def _fail(self, error: Exception) -> None:
        """End the session by an error that is ours; `run` raises it."""
        self._failed = self._failed or error
        self._end.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._silent[writer] = str((writer.get_extra_info("peername") or ("",))[0])
        self._make_room()
        try:
            await self._serve(reader, writer)
        except (TimeoutError, OSError, EOFError):
            pass
        except asyncio.CancelledError:
            pass  # the session is over
        except OddtrickError as error:
            _write(writer, [plain(str(error))])
        finally:
            self._silent.pop(writer, None)
            writer.close()
            with contextlib.suppress(OSError, asyncio.TimeoutError):
                await asyncio.wait_for(writer.wait_closed(), 2)
            self._tasks.discard(task)

    def _make_room(self) -> None:
        """Send the oldest silent connection away where there are too many."""
        if len(self._silent) > MOST_SILENT:
            crowd = Counter(self._silent.values())
            oldest = max(self._silent, key=lambda writer: crowd[self._silent[writer]])
            del self._silent[oldest]
            oldest.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines = Lines()
        waiting: list[str] = []
        until = time.monotonic() + FIRST_LINE
        while not waiting:
            data = await asyncio.wait_for(reader.read(4096), max(0.0, until - time.monotonic()))
            if not data:
                return
            waiting = lines.feed(data)
        self._silent.pop(writer, None)
        seat, sent = self.table.connect(waiting.pop(0))
        self._writers[seat] = writer
        team = Name(self.table.seats[seat].team)
        self.tell(say("{seat} is taken by “{team}”.", seat=_SEATS[seat], team=team))
        try:
            self._deliver(sent)
            self._settle()
            while self._writers.get(seat) is writer:
                for line in waiting:
                    self._deliver(self.table.hear(seat, line, self.clock()))
                    self._waiting.pop(seat, None)
                    self._settle()
                data = await reader.read(4096)
                if not data:
                    return
                waiting = lines.feed(data)
        finally:
            if self._writers.get(seat) is writer:
                self._left(seat, say("{seat} has left.", seat=_SEATS[seat]))

    def _left(self, seat: int, how: Message) -> None:
        """A seat's program is gone, or sent away."""
        del self._writers[seat]
        self.table.drop(seat)
        self._waiting.pop(seat, None)
        if not self.table.over:
            self.tell(how)
            self._empty = time.monotonic()
        self._settle()

    def _deliver(self, sent: Sequence[Sent]) -> None:
        for seat, line in sent:
            writer = self._writers.get(seat)
            if writer is None or writer.is_closing():
                continue
            _write(writer, [line])
            if writer.transport.get_write_buffer_size() > UNREAD:
                writer.transport.abort()

    def _settle(self) -> None:
        """Go on after a message: begin, think, report what is finished, end."""
        if not self._begun:
            self._deliver(self.table.begin(self.clock()))
            self._begun = self.table.deal is not None or self.table.over
        for finished_deal in self.table.finished[self._reported :]:
            self._reported += 1
            try:
                self.finished(finished_deal)
            except Exception as error:  # not the fault of the program that played the last card
                self._fail(error)
        if self.table.restarts != self._restarts:
            self._restarts = self.table.restarts
            self.tell(say("A program that came back decided otherwise: the deal begins again."))
        if self.table.done:
            self._end.set()
        elif self._thinking is None and self.table.machine is not None:
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        """Let the machine player whose turn it is act, as long as it is a machine's turn."""
        try:
            while (due := self.table.machine) is not None:
                state, deal = self.table.state, self.table.deal
                assert state is not None
                assert deal is not None
                decision = await asyncio.to_thread(self.choose, state, *due, deal.number)
                self._deliver(self.table.act(state, decision, self.clock()))
                self._settle()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._fail(error)
        finally:
            self._thinking = None

    async def _watch(self) -> None:
        """Send away who does not answer in time; fill, or give up, seats that stay free."""
        while True:
            await asyncio.sleep(min(0.25, self.limit / 4, max(0.02, self.wait / 4)))
            now = time.monotonic()
            awaited = self.table.awaited()
            self._waiting = {s: self._waiting.get(s, now) for s in awaited}
            for seat, since in list(self._waiting.items()):
                if now - since > self.limit and seat in self._writers:
                    writer = self._writers[seat]
                    _write(writer, [f"Error: no answer for {self.limit:g} seconds"])
                    writer.close()
                    limit = DecimalNumber(f"{self.limit:g}")
                    gone = say(
                        "{seat} has not answered for {limit} seconds.",
                        seat=_SEATS[seat],
                        limit=limit,
                    )
                    self._left(seat, gone)
            if self.table.over:
                if not self._writers:
                    self._end.set()
            elif self.table.free and now - self._empty > self.wait:
                self._fill()

    def _fill(self) -> None:
        free = listed([_SEATS[s] for s in self.table.free])
        if self.player:
            self.table.fill(self.player, f"Oddtrick {self.player}")
            player = Verbatim(self.player)
            self.tell(say("{seats}: {player} plays.", seats=free, player=player))
            self._settle()
        elif self._begun:
            self.given_up = say(
                "{seats} did not come back within {wait} seconds.",
                seats=free,
                wait=DecimalNumber(f"{self.wait:g}"),
            )
            self._deliver(self.table.end())
            self._end.set()
