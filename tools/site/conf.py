"""How Sphinx makes the site; `build.py` calls it."""

from __future__ import annotations

import tomllib
from pathlib import Path

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
