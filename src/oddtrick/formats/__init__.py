"""The world's files of bridge deals, read and written without loss.

Its parts::

    board, outcome     a board as every format can hold it; what came of it
    pbn, lin, usebio   these formats, read, kept whole and written
    bridgemate, access a club's scoring units: their Access file
    connector          the same, asked of their control software
    club_results       results of clubs in other files
    rbn                Richard Pavlicek's notation
    duplimate          files of dealing machines
    program_files      what dealing programs and bridge engines write
    fc_solve           layouts of patience for a solver
    records            boards and the project's own records, both ways
    registry           which format a file has, how it is packed, and who reads it
    losses             what a file written from boards does not hold
    diagram            hands as pictures and pages
    handviewer         links to a hand viewer
    command            ``oddtrick convert``, ``check``, ``show`` and ``draw``

`read_boards` reads any of them into `Board`s, and `write_boards` writes those. The packages `pbn`
and `lin` also keep files whole, as they are written.

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
