"""The plan of the site: its sections, and the packages of the API reference."""

from __future__ import annotations

__all__ = ["ALSO", "API", "RUNNING", "SECTIONS"]

SECTIONS = {
    "Play": ("play/index", "play/games", "play/*", "rules/*"),
    "Teach": ("teach/index", "teach/*"),
    "Direct": ("direct/index", "direct/*"),
    "Program": ("program/index", "program/tutorials/*", "program/*", "api/index", "api/*"),
    "Research": ("research/index", "research/*"),
    "Operate": ("operate/index", "operate/*", "security"),
    "Develop": ("develop/index", "contributing", "develop/*", "changelog"),
    "Lab book": ("notes/index", "notes/*"),
}
"""The navigation: a section's pages, in order; a pattern stands for what fits it. What no section
names stands in the last one, “More”."""

ALSO = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
}
"""Pages of the tree outside docs/, with their names on the site. The rules of the games, which are
part of the package, are its `rules/`."""

API = (
    "oddtrick",
    "oddtrick.core",
    "oddtrick.cards",
    "oddtrick.terms",
    "oddtrick.seats",
    "oddtrick.errors",
    "oddtrick.plugins",
    "oddtrick.games",
    "oddtrick.rules",
    "oddtrick.records",
    "oddtrick.simulate",
    "oddtrick.players",
    "oddtrick.benchmark",
    "oddtrick.bid",
    "oddtrick.env",
    "oddtrick.review",
    "oddtrick.dealing",
    "oddtrick.odds",
    "oddtrick.solver",
    "oddtrick.solving",
    "oddtrick.solving.datasets",
    "oddtrick.formats",
    "oddtrick.formats.diagram",
    "oddtrick.support.pictures",
    "oddtrick.laws",
)
"""The modules whose `__all__` is the library's interface."""

RUNNING = (
    "program/tutorials/par-of-a-file",
    "program/tutorials/odds-of-a-suit",
    "program/tutorials/a-thousand-deals",
)
"""The tutorials that run in the page (python_in_page.py)."""
