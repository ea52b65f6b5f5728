"""How Sphinx makes the site; `build.py` calls it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

_PROJECT = tomllib.loads(
    (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
)["project"]

project = "Oddtrick"
author = copyright = _PROJECT["authors"][0]["name"]
release = version = _PROJECT["version"]

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
]
html_theme = "furo"
html_title = f"Oddtrick {release}"
html_theme_options = {"source_repository": _PROJECT["urls"]["Repository"]}
html_show_sphinx = False
html_copy_source = False

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
copybutton_exclude = ".linenos, .gp, .go"

default_role = "code"  # what docstrings put between backticks are names
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "show-inheritance": True}
suppress_warnings = ["toc.empty_glob", "ref.python"]
highlight_language = "none"


_BARE: dict[str, nodes.Element] = {}
"""The contents of each page, its title alone."""


def _bare(toc: nodes.Element) -> nodes.Element:
    """The contents of a page without what stands below its title."""
    found = toc.deepcopy()
    for entry in found.children:
        entry.children = [
            part for part in entry.children if not isinstance(part, nodes.bullet_list)
        ]
    return found


def _navigate(app: Sphinx, page: str, _: str, context: dict[str, Any], __: object) -> None:
    """The navigation beside a page has titles of pages alone. Sphinx copies all their headings for
    each page before it drops them, which took two fifths of the time."""
    env, whole = app.env, context.get("toctree")
    if whole is None:
        return
    if not _BARE:
        _BARE.update((name, _bare(toc)) for name, toc in env.tocs.items())

    def titles(**how: Any) -> str:
        tocs, env.tocs = env.tocs, _BARE
        try:
            return str(whole(**how))
        finally:
            env.tocs = tocs

    context["toctree"] = titles
    if page in context.get("running", "").split():
        app.add_js_file("python/run.js")
        app.add_css_file("python/run.css")


def setup(app: Sphinx) -> None:
    """Called by Sphinx: the theme asks for the navigation after this."""
    app.connect("html-page-context", _navigate, priority=400)
