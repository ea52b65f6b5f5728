"""The world's files of bridge deals, read and written without loss.

Its parts::

    board, outcome     a board as every format can hold it; what came of it
    pbn, lin, usebio   these formats, read, kept whole and written
    bridgemate         the Access file of a club's scoring units
    club_results       results of clubs in other files
    deal_files         files that hold deals only
    records            boards and the project's own records, both ways
    registry, archives which format a file has, and who reads it; how it is packed
    losses             what a file written from boards does not hold
    diagram, drawing   hands as text and as pictures
    handviewer         links to a hand viewer
    command            ``oddtrick convert``, ``check`` and ``show``

Every format comes down to the `Board`; `read_boards` and `write_boards` do it for any of them.
The packages `pbn` and `lin` also keep files whole, as they are written.

    >>> board, = read_boards('[Board "5"][Dealer "N"][Auction "N"] 1C AP')
    >>> b"".join(write_boards([board], "lin", on_loss=None))
    b'pn|,,,|st||md|3,,,|rh||ah|Board 5|mb|1C|mb|p|mb|p|mb|p|pg||\\n'
"""

from __future__ import annotations

from .board import Board, Call, Play, WrittenContract
from .errors import FormatError, Problem, Unsupported
from .outcome import complete, disagreements
from .registry import FORMATS, detect, read_boards, write_boards

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
