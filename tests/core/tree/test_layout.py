"""The layout of the tree: one class a name, maps of the parts, and no import circles."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from parsed import nodes, parsed, text_of

import oddtrick

ROOT = Path(oddtrick.__file__).parent
MODULES = sorted(p for p in ROOT.rglob("*.py") if "migrations" not in p.parts)
FOLDERS = sorted({p.parent for p in MODULES})


def _name(path: Path) -> str:
    parts = ("oddtrick", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _loaded(body: list[ast.stmt], types: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports at the head of a module, none in functions: those that run when it is loaded,
    and those for `types` alone where they are asked for."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from _loaded([*node.orelse, *(node.body if types else ())], types)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for field in ("body", "orelse", "finalbody", "handlers"):
                yield from _loaded(getattr(node, field, []), types)


NAMES = {_name(p): p for p in MODULES}


@cache
def _targets(path: Path, types: bool = True) -> set[str]:
    """The modules of ours that a module imports by name, those for `types` alone included."""
    package = _name(path) if path.name == "__init__.py" else _name(path).rpartition(".")[0]
    found = set()
    for node in _loaded(parsed(path).body, types):
        if isinstance(node, ast.Import):
            found |= {a.name for a in node.names}
            continue
        base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        module = ".".join([*base, *(node.module.split(".") if node.module else [])])
        for alias in node.names:
            whole = f"{module}.{alias.name}"
            found.add(whole if whole in NAMES else module)
    return {name for name in found if name in NAMES} - {_name(path)}


def _circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The sets of nodes from each of which all others are reached (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph[node]:
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                found.append(sorted(group))

    for node in graph:
        if node not in index:
            visit(node)
    return found


@pytest.mark.parametrize(
    "part", sorted({p for p in FOLDERS if p.parent == ROOT}), ids=lambda p: p.name
)
def test_a_part_with_folders_says_what_each_is_for(part: Path) -> None:
    """A newcomer to a package finds a map of it in its docstring."""
    said = ast.get_docstring(parsed(part / "__init__.py")) or ""
    assert said, f"{part.name} does not say what it is for"
    folders = {p.name for p in part.iterdir() if p.is_dir() and list(p.glob("*.py"))}
    assert {f for f in folders if not re.search(rf"\b{f}\b", said)} == set()


def test_a_public_class_name_means_one_thing() -> None:
    defined = Counter(
        node.name
        for path in MODULES
        for node in parsed(path).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert {name for name, times in defined.items() if times > 1} == set()


TWO_SIDED = {
    ("oddtrick.core.match", "oddtrick.core.game"),
    ("oddtrick.core.stage", "oddtrick.core.game"),
}
"""Imports for types alone that close a circle: a match is of a game and the game names it, and a
stage names the game that a referee watches. Neither can be described without the other."""


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert _circles({name: _targets(path, types=False) for name, path in NAMES.items()}) == []


def test_no_modules_need_each_other_for_their_types_alone() -> None:
    graph = {name: set(_targets(path)) for name, path in NAMES.items()}
    for one, other in TWO_SIDED:
        graph[one].remove(other)
    assert _circles(graph) == []


def test_folders_of_a_part_import_one_way() -> None:
    """Inside a part too: no two folders need each other."""
    wrong = []
    for part in sorted(p for p in ROOT.iterdir() if p.is_dir()):
        graph: dict[str, set[str]] = defaultdict(set)
        for path in part.rglob("*.py"):
            if "migrations" in path.parts or path.parent == part or path.name == "__init__.py":
                continue
            here = _room(path, part)
            graph[here] |= {
                _room(NAMES[t], part)
                for t in _targets(path)
                if part in NAMES[t].parents[1:] and NAMES[t].name != "__init__.py"
            } - {here}
        for other in {o for others in graph.values() for o in others}:
            graph.setdefault(other, set())
        wrong += [part.name for _ in _circles(graph)]
    assert wrong == []


def _room(path: Path, part: Path) -> str:
    """The folder of a part that a module stands in, by its first step below the part."""
    return path.relative_to(part).parts[0]


def test_types_are_read_through_one_module() -> None:
    """Two threads that read a type for the first time end the process elsewhere (`typed_json`)."""
    wrong = []
    for path in MODULES:
        if path.name == "typed_json.py" or "msgspec" not in text_of(path):
            continue
        for node in nodes(path):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                typed = len(node.args) > 1 or any(k.arg == "type" for k in node.keywords)
                if called.endswith((".Decoder", "msgspec.convert")) or (
                    called.endswith(("json.decode", "msgpack.decode")) and typed
                ):
                    wrong.append(f"{_name(path)}, line {node.lineno}")
    assert wrong == []
