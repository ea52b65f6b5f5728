"""How fast files are read, beside `endplay` on the same file, and that memory stays flat.

    python benchmarks/formats.py            # speed
    python benchmarks/formats.py --huge     # also 100 MB of garbage and a million boards
    python benchmarks/formats.py --hostile  # instead, that no file takes quadratic time
    python benchmarks/formats.py --losses   # instead, 250 sessions a format through their writers

Both read the same bytes by turns, and processor time is compared: a ratio is the median of those of
the pairs, so that the machine's mood cancels out. Boards a second are those of the best round.
"""

from __future__ import annotations

import argparse
import io
import random
import re
import resource
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "formats"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "formats" / "every_format"))

import making_boards as making
import making_shapes
import test_formats_hostile
import test_formats_losses

from oddtrick.formats.board import Board
from oddtrick.formats.errors import FormatError
from oddtrick.formats.lin import boards_from_lin, write_lin
from oddtrick.formats.pbn import boards_from_games, game_from_board, read_pbn, verify_pbn, write_pbn
from oddtrick.formats.registry import read_boards, write_boards
from oddtrick.formats.terminal import shown


def timed(*works: Callable[[], object], rounds: int = 9) -> list[list[float]]:
    """The processor time of each work in each round, in seconds; they take turns."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, spent in zip(works, times, strict=True):
            start = time.process_time()
            work()
            spent.append(time.process_time() - start)
    return times


def drain(items: Iterator[object]) -> int:
    """How many items there are, keeping none."""
    return sum(1 for _ in items)


def speed(count: int, rounds: int) -> None:
    """Boards a second, ours and endplay's where that is installed."""
    try:
        import endplay.parsers.lin as their_lin
        import endplay.parsers.pbn as their_pbn
    except ImportError:
        their_lin = their_pbn = None

    rng = random.Random(2024)
    boards = [making.board(rng, k + 1) for k in range(count)]
    deals = [
        Board(number=b.number, dealer=b.dealer, vulnerable=b.vulnerable, hands=b.hands)
        for b in boards
    ]
    played = b"".join(write_pbn(map(game_from_board, boards)))
    dealt = b"".join(write_pbn(map(game_from_board, deals)))
    bare = re.sub(rb'\[\w+ "\?"\]\n', b"", dealt)
    lin = "".join(write_lin(boards)).encode()

    # Comments among calls and cards are more than endplay reads: it is given the rest.
    shapes = {
        "turned": "".join(making_shapes.turned(random.Random(5), count)).encode(),
        "by leader": "".join(making_shapes.by_leader(random.Random(5), count)).encode(),
    }

    def theirs_of(data: bytes) -> Callable[[], object]:
        text = re.sub(r" \{[^}]*\}", "", data.decode())
        return lambda: their_pbn.loads(text)

    def pbn(data: bytes) -> tuple[Callable[[], object], Callable[[], object]]:
        return lambda: drain(boards_from_games(read_pbn(io.BytesIO(data)))), theirs_of(data)

    def checked(data: bytes) -> tuple[Callable[[], object], Callable[[], object]]:
        return lambda: drain(verify_pbn(io.BytesIO(data))), theirs_of(data)

    def recorded(data: bytes) -> tuple[Callable[[], object], Callable[[], object]]:
        def ours() -> int:
            return drain(write_boards(read_boards(io.BytesIO(data), "pbn"), "json", on_loss=None))

        return ours, theirs_of(data)

    jobs: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "PBN, boards with auction and play": pbn(played),
        "PBN, deals with the fifteen tags": pbn(dealt),
        "PBN, deals with four tags": pbn(bare),
        "LIN, boards with auction and play": (
            lambda: drain(boards_from_lin(io.BytesIO(lin))),
            lambda: their_lin.loads(lin.decode()),
        ),
        "PBN, play in turned columns, notes, comments": pbn(shapes["turned"]),
        "PBN, the same with the line ends of Windows": pbn(
            shapes["turned"].replace(b"\n", b"\r\n")
        ),
        "PBN, tricks from their leader on, tags left out": pbn(shapes["by leader"]),
        "PBN, boards with auction and play, checked": checked(played),
        "PBN, play in turned columns, notes, comments, checked": checked(shapes["turned"]),
        "PBN, tricks from their leader on, tags left out, checked": checked(shapes["by leader"]),
        "PBN, boards with auction and play, to records": recorded(played),
        "PBN, play in turned columns, notes, comments, to records": recorded(shapes["turned"]),
        "PBN, deals with the fifteen tags, to records": recorded(dealt),
        "PBN, boards with auction and play, to LIN and read back": (
            lambda: drain(
                write_boards(read_boards(io.BytesIO(played), "pbn"), "lin", on_loss=lambda _: None)
            ),
            theirs_of(played),
        ),
        "PBN, boards with auction and play, shown": (
            lambda: drain(map(shown, read_boards(io.BytesIO(played), "pbn"))),
            theirs_of(played),
        ),
    }
    for name, (ours, theirs) in jobs.items():
        if their_pbn is None:
            (a,) = timed(ours, rounds=3)
            print(f"{name}: {count / min(a):7,.0f} boards/s")
            continue
        a, b = timed(ours, theirs, rounds=rounds)
        ratio = median(theirs / ours for ours, theirs in zip(a, b, strict=True))
        print(
            f"{name}: {count / min(a):7,.0f} boards/s, endplay {count / min(b):6,.0f} boards/s, "
            f"ratio {ratio:.1f}",
            flush=True,
        )
    (a,) = timed(lambda: drain(read_pbn(io.BytesIO(played))))
    print(f"PBN kept whole, not interpreted: {count / min(a):7,.0f} games/s")


class Repeated:
    """A stream that gives the same bytes over and over, up to a size, and holds them once."""

    def __init__(self, unit: bytes, size: int) -> None:
        self.unit = unit * max(1, (1 << 20) // len(unit))
        self.left = size

    def read(self, size: int = -1, /) -> bytes:
        data = self.unit[: max(0, self.left)]
        self.left -= len(data)
        return data


def peak() -> float:
    """The greatest memory the process has used, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def huge() -> None:
    """A million boards (over 200 MB) and 100 MB of several sorts of garbage."""
    rng = random.Random(7)
    board = making.board(rng, 1, explained=False)
    unit = b"".join(write_pbn([game_from_board(board)])) + b"\n"
    before = peak()
    start = time.process_time()
    count = drain(boards_from_games(read_pbn(Repeated(unit, 1_000_000 * len(unit)))))
    took = time.process_time() - start
    size = 1_000_000 * len(unit) / 1e6
    print(f"{count:,} boards in {size:.0f} MB: {took:.0f} s, memory grew {peak() - before:.1f} MB")
    garbage = {
        "zero bytes": b"\0",
        "random bytes": rng.randbytes(1 << 16),
        "brackets": b"[",
        "open braces": b"{\n",
        "empty lines": b"\n",
        "one endless line": b"mb|",
        "open tags": b'[Event "',
        "closed braces": b"{}",
        "strings": b'""',
        "tags on one line": b'[A "b"]',
        "notes": b'[Auction "N"] 1C =1= ^I ',
        "pairs": b"mb|1C|",
        "deals": b"md|1SA,,,|",
    }
    for name, unit in garbage.items():
        for reader, read in (
            ("PBN", lambda s: boards_from_games(read_pbn(s, on_error=lambda _: None))),
            ("LIN", lambda s: boards_from_lin(s, on_error=lambda _: None)),
        ):
            before, start = peak(), time.process_time()
            try:
                count = drain(read(Repeated(unit, 100_000_000)))
                said = f"{count} boards"
            except FormatError as error:
                said = str(error)[:60]
            took = time.process_time() - start
            print(
                f"100 MB of {name} as {reader}: {took:5.1f} s, "
                f"memory grew {peak() - before:.1f} MB: {said}"
            )


def hostile() -> None:
    """The times of short and long files that repeat something: a reader that takes four times as
    long as it would if it were linear is told and ends this with an error."""
    slow = 0
    for unit in [*test_formats_hostile.UNITS, " " * 512 + "<" * 512]:
        for name, act in test_formats_hostile.readings(unit):
            short, long = (
                min(spent) for spent in timed(partial(act, 8_000), partial(act, 128_000), rounds=3)
            )
            if long > max(0.1, 64 * short):
                slow += 1
                print(f"{name!r} of {unit[:9]!r}: {short:.4f} s become {long:.2f} s at 16 times")
    print(f"{slow} readings are not linear")
    raise SystemExit(slow > 0)


def losses(sessions: int) -> None:
    """Sessions of several tables and events through every writer that is read back, as
    `tests/formats/every_format/test_formats_losses.py` has them, but many more."""
    whole = dict.fromkeys(test_formats_losses.READ, test_formats_losses.check_session)
    cards = dict.fromkeys(test_formats_losses.CARDS_ALONE, test_formats_losses.check_cards)
    for form, check in {**whole, **cards}.items():
        for seed in range(sessions):
            check(seed, form)
        print(f"{form}: {sessions:,} sessions, nothing lost in silence", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--huge", action="store_true")
    parser.add_argument("--boards", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--hostile", action="store_true")
    parser.add_argument("--losses", action="store_true")
    parser.add_argument("--sessions", type=int, default=250)
    arguments = parser.parse_args()
    if arguments.hostile:
        hostile()
    if arguments.losses:
        losses(arguments.sessions)
        raise SystemExit
    speed(arguments.boards, arguments.rounds)
    if arguments.huge:
        huge()
