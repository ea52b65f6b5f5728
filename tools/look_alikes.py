"""Write `oddtrick/support/look_alikes.py`: the letters of other alphabets that look like ours.

    pip install confusable_homoglyphs && python tools/look_alikes.py

The library carries Unicode's `confusables.txt` (UTS 39). Only what looks like one of our letters or
figures is kept, so that the program needs neither its megabytes nor the library.
"""

from __future__ import annotations

import json
import string
import unicodedata
from collections import defaultdict
from importlib.resources import files
from pathlib import Path

OURS = string.ascii_uppercase + string.ascii_lowercase + string.digits
TARGET = Path(__file__).parents[1] / "src" / "oddtrick" / "support" / "look_alikes.py"
HEAD = '''\
"""Letters of other alphabets that look like ours, from Unicode's `confusables.txt` (UTS 39).

Written by `tools/look_alikes.py`.
"""

LOOK_ALIKES = {
'''


def main() -> None:
    """Write the module."""
    data = files("confusable_homoglyphs").joinpath("confusables.json")
    found: defaultdict[str, list[str]] = defaultdict(list)
    for one, others in sorted(json.loads(data.read_text(encoding="utf-8")).items()):
        if len(one) > 1 or unicodedata.normalize("NFKD", one).isascii():
            continue
        capital = "CAPITAL" in unicodedata.name(one, "")
        ours = [other["c"] for other in others if other["c"] in OURS and len(other["c"]) == 1]
        if ours:
            best = max(ours, key=lambda c: (c.isalpha(), c.isupper() == capital, -OURS.index(c)))
            found[best].append(one)
    lines = [f'    "{ours}": "{"".join(found[ours])}",\n' for ours in OURS if found[ours]]
    TARGET.write_text(HEAD + "".join(lines) + "}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
