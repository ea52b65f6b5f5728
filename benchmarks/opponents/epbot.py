"""EPBot, the bidder of BBA, asked for calls in a process of its own that has no network.

EPBot is in no package registry. Its native library and cards of conventions lie in the public
repository lorserker/ben (bin/BBA/linux/x64/libEPBot.so and BBA/CC/*.bbsa); both stay where the
caller has put them:

    python benchmarks/systems.py learned --against epbot:CARDS/BBA-21GF.bbsa --epbot libEPBot.so

The process reads a request a line and answers with a line, so that a fault of the library ends
that process and no other.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from oddtrick.cards import bridge_hand_code
from oddtrick.errors import OddtrickError
from oddtrick.players.learned.bidding_network import CALLS

__all__ = ["EPBot", "EPBotFailed"]

CALL_NUMBERS = {code: n + 5 for n, code in enumerate(c for c in CALLS if c[0].isdigit())} | {
    "P": 0,
    "X": 1,
    "XX": 2,
}
"""The numbers that the library gives to calls."""

CALL_CODES = {number: code for code, number in CALL_NUMBERS.items()}

IMPS = 1
"""The library's number for scoring by IMPs."""

NO_NETWORK = 0x10000000 | 0x40000000
"""Linux: a user and a network of the process's own (CLONE_NEWUSER, CLONE_NEWNET)."""


class EPBotFailed(OddtrickError):
    """The library cannot be loaded, a card cannot be read, or a call was refused."""


def read_card(path: Path) -> tuple[int, dict[str, bool]]:
    """The kind of system and the conventions of a .bbsa file. Raises `EPBotFailed`."""
    conventions: dict[str, bool] = {}
    system = 0
    try:
        for line in path.read_text("utf-8-sig").splitlines():
            name, _, value = line.rpartition(" = ")
            if name == "System type":
                system = int(value)
            elif name:
                conventions[name] = bool(int(value))
    except (OSError, ValueError) as error:
        raise EPBotFailed(f"The card {path} cannot be read: {error}.") from None
    return system, conventions


class EPBot:
    """Both partners of a side, or all four players, by cards of conventions."""

    def __init__(self, library: Path, cards: tuple[Path, Path]) -> None:
        """`cards` are those of north and south and of east and west: what each is, or is taken to
        be by the other. Raises `EPBotFailed`."""
        for path in (library, *cards):
            if not path.is_file():
                raise EPBotFailed(f"There is no file {path}.")
        command = [sys.executable, __file__, str(library.resolve()), *map(str, cards)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def call(self, hand: int, seat: int, dealer: int, vulnerable: int, calls: Sequence[str]) -> str:
        """The call of a seat (0 is north) after `calls`; `vulnerable` has bit 0 for north and
        south. Raises `EPBotFailed`."""
        assert self._process.stdin
        assert self._process.stdout
        asked = (bridge_hand_code(hand), seat, dealer, vulnerable, list(calls))
        try:
            print(json.dumps(asked), file=self._process.stdin, flush=True)
            answer = json.loads(self._process.stdout.readline())
        except (OSError, ValueError):
            raise EPBotFailed("EPBot's process has ended.") from None
        if "error" in answer:
            raise EPBotFailed(answer["error"])
        return CALL_CODES[answer["call"]]

    def close(self) -> None:
        """End the process."""
        if self._process.stdin:
            self._process.stdin.close()
        self._process.wait(10)

    def __enter__(self) -> Self:
        """The bidder itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self.close()


class _Library:
    """The four players of the native library."""

    def __init__(self, path: str, cards: Sequence[tuple[int, dict[str, bool]]]) -> None:
        self.native = ctypes.CDLL(path)
        number, handle, text = ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p
        shapes: dict[str, list[Any]] = {
            "set_system_type": [handle, number, number],
            "set_conventions": [handle, number, text, number],
            "set_scoring": [handle, number],
            "new_hand": [handle, number, text, number, number, number, number],
            "set_bid": [handle, number, number, text],
            "get_bid": [handle],
        }
        for name, types in shapes.items():
            function = getattr(self.native, f"epbot_{name}")
            function.argtypes, function.restype = types, number
        self.native.epbot_create.restype = handle
        self.native.epbot_get_last_error.restype = text
        self.players = [self.native.epbot_create() for _ in range(4)]
        for player in self.players:
            for side, (system, conventions) in enumerate(cards):
                self.ask("set_system_type", player, side, system)
                for name, used in conventions.items():
                    self.ask("set_conventions", player, side, name.encode(), int(used))
            self.ask("set_scoring", player, IMPS)

    def ask(self, name: str, *values: Any) -> int:
        """The number that a function of the library gives. Raises `EPBotFailed`."""
        found = int(getattr(self.native, f"epbot_{name}")(*values))
        if found < 0:
            said = self.native.epbot_get_last_error() or b""
            raise EPBotFailed(f"EPBot refuses {name}: {said.decode('utf-8', 'replace')}")
        return found

    def call(self, hand: str, seat: int, dealer: int, vulnerable: int, calls: list[str]) -> int:
        """The number of a call."""
        player = self.players[seat]
        suits = "\n".join(reversed(hand.split("."))).encode()
        sides = (vulnerable & 1) << 1 | vulnerable >> 1
        self.ask("new_hand", player, seat, suits, dealer, sides, 0, 0)
        for n, code in enumerate(calls):
            self.ask("set_bid", player, (dealer + n) % 4, CALL_NUMBERS[code], b"")
        return self.ask("get_bid", player)


def serve(library: str, cards: Sequence[str]) -> None:
    """Answer requests, a line each, until there are none."""
    try:
        found = _Library(library, [read_card(Path(card)) for card in cards])
        problem = ""
    except (EPBotFailed, OSError) as error:
        problem = str(error)
    for line in sys.stdin:
        try:
            answer = {"error": problem} if problem else {"call": found.call(*json.loads(line))}
        except EPBotFailed as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    if sys.platform == "linux":
        ctypes.CDLL(None).unshare(NO_NETWORK)
    serve(sys.argv[1], sys.argv[2:])
