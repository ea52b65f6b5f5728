"""The world's files of bridge deals, read and written without loss.

Every format comes down to the `Board`; `read_boards` and `write_boards` do it for any of them.
The packages `pbn` and `lin` also keep files whole, as they are written.

    >>> board, = read_boards('[Board "5"][Dealer "N"][Auction "N"] 1C AP')
    >>> b"".join(write_boards([board], "lin", on_loss=None))
    b'pn|,,,|st||md|3,,,|rh||ah|Board 5|mb|1C|mb|p|mb|p|mb|p|pg||\\n'
"""

from __future__ import annotations

from oddtrick.formats.files.registry import FORMATS, detect, read_boards, write_boards
from oddtrick.formats.model.board import Board, Call, Play, WrittenContract
from oddtrick.formats.model.outcome import complete, disagreements

from .errors import FormatError, Problem, Unsupported

__all__ = [
    "FORMATS",
    "Board",
    "Call",
    "FormatError",
    "Play",
    "Problem",
    "Unsupported",
    "WrittenContract",
    "complete",
    "detect",
    "disagreements",
    "read_boards",
    "write_boards",
]
