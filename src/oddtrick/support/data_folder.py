"""Where commands and servers keep what is theirs, if they are told no other place."""

from __future__ import annotations

from pathlib import Path

DATA_FOLDER = Path("oddtrick-data")
