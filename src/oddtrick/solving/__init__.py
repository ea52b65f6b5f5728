"""Files of deals solved: what `oddtrick solve` does with them.

The solver itself (`oddtrick.solver`) knows nothing of files; the formats know nothing of solving.

deals_of_files → boards → command   deals of any file; their tables and par; `oddtrick solve`
"""

from __future__ import annotations

from .deals_of_files import FileDeal, read_deals

__all__ = ["FileDeal", "read_deals"]
