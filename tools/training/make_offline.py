"""Make the questions ready that a browser keeps: python tools/training/make_offline.py

After `make_exercises.py`, and whenever a question is shown otherwise than before.
"""

from __future__ import annotations

from pathlib import Path

import oddtrick.trainer
from oddtrick.trainer.points import all_points
from oddtrick.trainer.question import FILE, packed_questions, ready_questions

DATA = Path(oddtrick.trainer.__file__).parent / "data" / FILE


def main() -> None:
    """Write the file."""
    found = {point.id: ready_questions(point.id) for point in all_points()}
    DATA.write_bytes(packed_questions(found))
    number = sum(map(len, found.values()))
    print(f"{number} questions, {DATA.stat().st_size} bytes")


if __name__ == "__main__":
    main()
