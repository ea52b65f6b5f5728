"""The modules of the tree as syntax trees, each parsed once for all tests of the tree."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path


@cache
def text_of(path: Path) -> str:
    """The text of a module."""
    return path.read_text(encoding="utf-8")


@cache
def parsed(path: Path) -> ast.Module:
    """A module as a syntax tree. It stays, so that the collector need not look at it."""
    running = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(text_of(path))
    finally:
        if running:
            gc.enable()


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module, as `ast.walk` finds them."""
    return tuple(ast.walk(parsed(path)))
