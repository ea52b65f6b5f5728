"""How large the tree is, part by part: `python tools/house.py`.

Code lines are those with a token of code: no blank lines, comments or docstrings. Floors are
folders below `src/oddtrick`, one in another.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src/oddtrick"
NO_CODE = (
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENCODING, tokenize.ENDMARKER,
)  # fmt: skip
COMMENTS = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


class Size(NamedTuple):
    """The size of some files."""

    files: int
    lines: int
    code: int


def python_code(text: str) -> int:
    """The code lines of a Python module.

    >>> python_code('"Says what it is."\\n\\nx = 1  # one\\n')
    1
    """
    tree = ast.parse(text)
    said = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    lines = {
        line
        for token in tokens
        if token.type not in NO_CODE
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(lines - said)


def other_code(text: str) -> int:
    """The code lines of a script, a sheet or a C++ file.

    >>> other_code("// a comment\\n/* another\\n */\\nint x;\\n\\n")
    1
    """
    return sum(bool(line.strip()) for line in COMMENTS.sub("", text).splitlines())


def size(paths: Iterable[Path]) -> Size:
    """The size of files together."""
    files = lines = code = 0
    for path in paths:
        text = path.read_text(encoding="utf-8")
        files += 1
        lines += text.count("\n")
        code += python_code(text) if path.suffix == ".py" else other_code(text)
    return Size(files, lines, code)


def main() -> None:
    """Prints a line a part of the package, and one for each other kind of code."""
    modules = sorted(PACKAGE.rglob("*.py"))
    folders = {path.parent for path in modules}
    floors = max(len(path.relative_to(PACKAGE).parts) - 1 for path in modules)
    parts: dict[str, list[Path]] = {}
    for path in modules:
        parts.setdefault(path.relative_to(PACKAGE).parts[0].removesuffix(".py"), []).append(path)
    rows = [(f"src/oddtrick/{part}", size(paths)) for part, paths in parts.items()]
    rows.sort(key=lambda row: -row[1].lines)
    others = (
        ("all of src, in Python", modules),
        ("page, scripts", (PACKAGE / "web/static").rglob("*.js")),
        ("page, sheets", (PACKAGE / "web/static").rglob("*.css")),
        ("native, C++", [*(ROOT / "native").rglob("*.cpp"), *(ROOT / "native").rglob("*.hpp")]),
        ("tests", (ROOT / "tests").rglob("*.py")),
        ("tools and benchmarks", [*(ROOT / "tools").rglob("*.py"), *ROOT.glob("benchmarks/*.py")]),
    )
    print(f"{'':32}{'files':>7}{'lines':>9}{'code':>9}")
    for name, found in [*rows, *((name, size(paths)) for name, paths in others)]:
        print(f"{name:32}{found.files:7,}{found.lines:9,}{found.code:9,}")
    print(f"{len(folders)} folders of modules, {floors} floors at the deepest")


if __name__ == "__main__":
    main()
