"""``python -m oddtrick.web`` opens a table in the browser."""

from __future__ import annotations

import sys

from .server import main

if __name__ == "__main__":
    sys.exit(main())
