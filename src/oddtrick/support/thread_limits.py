"""How many threads the libraries for matrices take."""

from __future__ import annotations

ONE_THREAD = {f"{library}_NUM_THREADS": "1" for library in ("OPENBLAS", "OMP", "MKL")}
"""Variables of the environment, read when those libraries are loaded. Our matrices are small: on a
machine with other work to do, threads wait for each other (a card of the expert took three times
as long)."""
