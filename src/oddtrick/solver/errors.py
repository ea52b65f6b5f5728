"""The errors of the solver, all below `oddtrick.errors.OddtrickError`.

SolverError
├── BadPosition    a position that cannot arise, or hands the question does not fit
├── BadDeal        a deal in a file that cannot be read (with its line)
├── NoMemory       less memory than the solver needs
├── SolvingFailed  a job that could not be finished: a damaged file, a lost cluster …
└── Stopped        `Solver.stop` was called before there was an answer
"""

from __future__ import annotations

from oddtrick.errors import OddtrickError

__all__ = ["BadDeal", "BadPosition", "NoMemory", "SolverError", "SolvingFailed", "Stopped"]


class SolverError(OddtrickError):
    """Base of the solver's errors; `str()` is fit to show."""


class BadPosition(SolverError):
    """A position that cannot arise at a card table, or that does not fit the question."""


class BadDeal(SolverError):
    """A deal in a file that cannot be read; the message names the line."""


class NoMemory(SolverError):
    """The solver was given, or could get, less memory than it needs."""


class SolvingFailed(SolverError):
    """A long job could not be finished, resumed or written."""


class Stopped(SolverError):
    """Somebody called `Solver.stop` before there was an answer."""
