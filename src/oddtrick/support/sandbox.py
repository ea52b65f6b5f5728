"""Calls a function in a worker process that is killed when it takes too much time or memory.

For what strangers send: a file that makes its reader slow or greedy costs a worker and a
sentence, never the process that serves everybody else.

    >>> from oddtrick.formats.registry import detect
    >>> with Workers(seconds=60) as workers:
    ...     print(workers.call(detect, b"md|1,,,|").decode())
    "lin"

A worker is started when it is first needed and kept for the next call, so that modules are loaded
once. It knows no secrets: of the environment it gets what Python needs to start and no more. What
comes back is JSON; nothing that a worker says is ever run.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import queue
import signal
import struct
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from threading import Timer
from types import TracebackType
from typing import Any, BinaryIO

import msgspec

from oddtrick.errors import OddtrickError
from oddtrick.messages import NOTHING, Message, Verbatim, say
from oddtrick.support.typed_json import decode, written

from .thread_limits import ONE_THREAD

_SIZE = struct.Struct(">Q")
_START = (
    "from oddtrick.support.sandbox import _serve; import sys; _serve(int(sys.argv[1]), sys.argv[2])"
)
_LOADING = 60.0
"""Seconds that a worker may take to start and to load a module: on a small or busy machine more
than the call itself, whose time begins after it."""
BUSY = 4
"""How many times its bound of processor time a call may take by the clock: a worker is nice to the
rest of the machine, and a machine with much to do is no fault of the file."""
_GREEDY = 3
"""The exit code of a worker without memory for its question or answer."""
_OUT_OF_TIME = -getattr(signal, "SIGPROF", 27)
"""The exit code of a worker whose processor time is up."""
_PASSED = frozenset(
    ["HOME", "LANG", "LC_ALL", "PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "VIRTUAL_ENV"]
)
"""The variables of the environment that a worker gets."""


ENDING = "This server is about to end. Ask again in a moment."
"""The sentence to people sent away by a server that ends."""


class Confined(OddtrickError):
    """An error of a confined function, in its own words."""


class TooMuch(OddtrickError):
    """The call took more time or memory than it may, or all workers stayed busy."""


class TooSlow(TooMuch):
    """The call took more time than it may."""


class WorkersClosed(TooMuch):
    """The workers have been closed."""

    def __init__(self) -> None:
        super().__init__(ENDING)


class _Asked(msgspec.Struct, array_like=True):
    module: str
    name: str
    arguments: list[Any]
    seconds: float


class _Said(msgspec.Struct, array_like=True):
    """How a call ended: ``fine``, ``refused`` and the sentence, ``memory``, ``fault`` and why."""

    kind: str
    text: Message = NOTHING


class Workers:
    """At most `count` workers, each call bounded to `seconds` of processor time (by the clock, to
    `BUSY` times as many) and `memory` bytes, beside what the worker takes to start.

    Calls may come from any thread. A call that finds all workers busy waits up to `patience`
    seconds.
    """

    def __init__(
        self,
        count: int = 1,
        *,
        seconds: float = 10.0,
        memory: int = 512 << 20,
        patience: float = 30.0,
    ) -> None:
        self.seconds, self.memory, self.patience = seconds, memory, patience
        self._free: queue.LifoQueue[_Worker | None] = queue.LifoQueue()
        for _ in range(count):
            self._free.put(None)
        self._closed = False
        self._busy: set[_Worker] = set()

    def warm(self, function: Callable[..., object]) -> None:
        """Start the workers that are idle and not yet started, and have them load the module of
        `function`, so that the first call need not wait for it. Does not wait for them."""
        for worker in self._idle():
            found = worker
            try:
                if worker is None and not self._closed:
                    found = _Worker(self.memory, function.__module__)
            finally:
                self._free.put(found)
        if self._closed:
            self.close()

    def _idle(self) -> list[_Worker | None]:
        """All places for workers that are not at work, taken until they are put back."""
        workers: list[_Worker | None] = []
        with contextlib.suppress(queue.Empty):
            while True:
                workers.append(self._free.get_nowait())
        return workers

    def call(self, function: Callable[..., object], data: bytes, *arguments: object) -> bytes:
        """The result of `function(data, *arguments)`, as JSON.

        The function is named by its module, so it must be a plain one, and the other arguments what
        JSON can say. Raises `Confined` with the sentence of an `OddtrickError` that it raised,
        `TooMuch` beyond the bounds, `WorkersClosed` when they are closed, and `RuntimeError` for a
        fault of the function itself.
        """
        try:
            worker = self._free.get(timeout=self.patience)
        except queue.Empty:
            raise TooMuch("Many files are being read just now; try again in a minute.") from None
        at_work: _Worker | None = None
        try:
            if self._closed:
                raise WorkersClosed
            if worker is not None and not worker.alive:
                worker.close()
                worker = None
            if worker is None:
                worker = _Worker(self.memory)
            at_work = worker
            self._busy.add(at_work)
            name, given = function.__qualname__, list(arguments)
            asked = _Asked(function.__module__, name, given, self.seconds)
            said, result = worker.ask(asked, data)
        except BaseException as error:
            if worker is not None:
                worker.close()
                worker = None
            if self._closed and isinstance(error, TooMuch):
                raise WorkersClosed from None
            raise
        finally:
            if at_work is not None:
                self._busy.discard(at_work)
            if worker is not None and (self._closed or not worker.alive):
                worker.close()
                worker = None
            self._free.put(worker)
        if said.kind == "refused":
            raise Confined(said.text)
        if said.kind == "memory":
            raise TooMuch("Reading this takes more memory than it may.")
        if said.kind == "fault":
            raise RuntimeError(f"{function.__qualname__} failed in its worker:\n{said.text}")
        return result

    def close(self, *, now: bool = False) -> None:
        """End the workers that are idle, and begin no further call; those at work end with their
        call, or `now`: then the call raises `WorkersClosed`."""
        self._closed = True
        for busy in [*self._busy] if now else ():
            busy.kill()
        for worker in self._idle():
            if worker is not None:
                worker.close()
            self._free.put(None)

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()


class _Worker:
    """One process, asked over its standard input and output. `module` is loaded ahead."""

    def __init__(self, memory: int, module: str = "") -> None:
        passed = {name: value for name, value in os.environ.items() if name in _PASSED}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _START, str(memory), module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**passed, **ONE_THREAD, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, asked: _Asked, data: bytes) -> tuple[_Said, bytes]:
        """The answer; the process is dead when it did not come in time. Raises `TooMuch`."""
        late = threading.Event()

        def end() -> None:
            late.set()
            self._process.kill()

        def within(bound: float) -> Timer:
            timer = Timer(bound, end)
            timer.daemon = True
            timer.start()
            return timer

        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        timer, ready = within(_LOADING), False
        try:
            _put(to, msgspec.json.encode(asked))
            _put(to, data)
            _take(back)
            timer.cancel()
            timer, ready = within(asked.seconds * BUSY), True
            said = decode(_take(back), _Said)
            result = _take(back) if said.kind == "fine" else b""
        except (EOFError, OSError):
            if not self._ended():
                self._process.kill()
            code = self._process.wait()
            if late.is_set() and not ready:
                raise TooMuch(
                    "The reader was not ready in {loading} seconds.",
                    loading=Verbatim(f"{_LOADING:g}"),
                ) from None
            if late.is_set() or code == _OUT_OF_TIME:
                raise TooSlow(
                    "Reading this takes longer than {seconds} seconds.",
                    seconds=Verbatim(f"{asked.seconds:g}"),
                ) from None
            if code > 0 and code != _GREEDY:
                raise RuntimeError(f"The worker ended by itself, with code {code}.") from None
            raise TooMuch("Reading this takes more memory than it may.") from None
        finally:
            timer.cancel()
        if late.is_set() or said.kind == "memory":
            self._process.kill()  # the answer came as its time was up; it is good, the process not
            self._process.wait()
        return said, result

    def _ended(self) -> bool:
        """Whether it ended by itself, which takes a moment after its last word."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        return self._process.returncode is not None

    def kill(self) -> None:
        """End it in the middle of what it does."""
        self._process.kill()

    def close(self) -> None:
        end_process(self._process)


def end_process(process: subprocess.Popen[bytes]) -> None:
    """End a process, and let go of what it was read and written through."""
    with contextlib.suppress(OSError):
        process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()


def _put(stream: BinaryIO | Any, data: bytes) -> None:
    stream.write(_SIZE.pack(len(data)))
    stream.write(data)
    stream.flush()


def _take(stream: BinaryIO | Any) -> bytes:
    head = stream.read(_SIZE.size)
    if len(head) < _SIZE.size:
        raise EOFError
    (size,) = _SIZE.unpack(head)
    data: bytes = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data


# -- in the worker -------------------------------------------------------------------------


def _serve(memory: int, ahead: str = "") -> None:
    """Answer calls until the caller has gone; the module `ahead` is loaded before the first."""
    back = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a function prints is no answer
    ask = sys.stdin.buffer
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)  # files may wait, tables may not
    if ahead:
        importlib.import_module(ahead)
    bounded = False
    while True:
        try:
            asked = decode(_take(ask), _Asked)
            data = _take(ask)
        except EOFError:
            return
        except MemoryError:
            os._exit(_GREEDY)
        module = importlib.import_module(asked.module)
        if not bounded:
            _limit(memory)
            bounded = True
        try:
            _put(back, b"")  # ready: the time of the call begins
        except BrokenPipeError:
            return
        try:
            _end_after(asked.seconds)
            result = written(getattr(module, asked.name)(data, *asked.arguments))
            said = _Said("fine")
        except OddtrickError as error:
            said, result = _Said("refused", error.message), b""
        except MemoryError:
            said, result = _Said("memory"), b""
        except RecursionError:
            deep = say("This is nested too deeply to be read.")
            said, result = _Said("refused", deep), b""
        except Exception:
            why = Verbatim(traceback.format_exc(limit=-8)[-4000:])
            said, result = _Said("fault", say("{error}", error=why)), b""
        _end_after(0)
        try:
            _put(back, written(said))
            if said.kind == "fine":
                _put(back, result)
        except BrokenPipeError:
            return
        del data, result


def _end_after(seconds: float) -> None:
    """End this process after so much processor time from now, where the system can; 0: never."""
    with contextlib.suppress(AttributeError):  # Windows: the clock alone is asked
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _limit(memory: int) -> None:
    """Bound the memory of this process to what it has and so much more, where the system can."""
    try:
        import resource
    except ImportError:  # Windows: the time alone is bounded
        return
    try:
        with open("/proc/self/statm", encoding="utf-8") as stream:
            has = int(stream.read().split()[0]) * resource.getpagesize()
    except OSError:
        has = 0
    bound = has + memory
    with contextlib.suppress(ValueError, OSError):
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard != resource.RLIM_INFINITY:
            bound = min(bound, hard)
        resource.setrlimit(resource.RLIMIT_AS, (bound, hard))
