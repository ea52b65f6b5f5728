"""The words of the tree: names say what things are, and docstrings name their subject first."""

from __future__ import annotations

import ast
import io
import itertools
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from parsed import parsed, text_of

import oddtrick

PACKAGE = Path(oddtrick.__file__).parent
ROOT = Path(__file__).parents[3]
PARTS = (PACKAGE, ROOT / "tests", ROOT / "tools", ROOT / "benchmarks")
FILES = sorted(path for part in PARTS for path in part.rglob("*.py"))

RIDDLES = {"told", "kept", "wishes", "leaning", "whence", "oftener"}
"""Names that say how a value came about, or what somebody did, where they are to say what it is."""

STANDING = {
    ("store/deals.py", "told"),
    ("web/club/pages/content.py", "told"),
    ("web/party/content.py", "told"),
}
"""A column of a database that stands keeps its name, and so does the row's field that reads it; a
field of a page's contents, which browsers keep, does too."""

QUESTIONS = {"What", "Who", "Whoever", "Whatever", "Whichever", "Which", "Whose", "Whom"}
"""A docstring that begins so is a riddle: “What is led” for “The card to lead”."""

TURNS = re.compile(
    r"\bwhoever\b|\breckon|\bone['’]s own\b|\b(?:is|are) told\b|\bthe own\b",
    re.IGNORECASE,
)
"""Words that make a sentence sound like a law; only a law's text has them."""

COORDINATES = {"x", "y"}
"""Places on a page or in a picture."""

LETTERS = {
    ("env/seeding.py", "k"),  # the signature of `random.Random.getrandbits`
    ("tests/club/usebio/test_past.py", "n"),  # the four seats of a line
    ("tests/club/usebio/test_past.py", "s"),
    ("tests/club/usebio/test_past.py", "e"),
    ("tests/club/usebio/test_past.py", "w"),
}


def _where(path: Path) -> str:
    return path.relative_to(PACKAGE if path.is_relative_to(PACKAGE) else ROOT).as_posix()


Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@cache
def _documented(path: Path) -> list[Documented]:
    """A module with its classes and functions, those inside functions included."""
    found: list[Documented] = []
    todo: list[ast.AST] = [parsed(path)]
    while todo:
        node = todo.pop()
        if isinstance(node, Documented):
            found.append(node)
        todo += [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt)]
    return found


def test_no_name_is_a_riddle() -> None:
    found, words = set(), re.compile(rf"\b(?:{'|'.join(RIDDLES)})\b")
    for path in FILES:
        text = text_of(path)
        if not words.search(text):
            continue
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME and token.string in RIDDLES:
                found.add((_where(path), token.string))
    assert found == STANDING


def test_parameters_have_names() -> None:
    """Coordinates apart, a parameter is a word."""
    found = set()
    for path in FILES:
        for node in _documented(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                given = node.args
                for one in (*given.posonlyargs, *given.args, *given.kwonlyargs):
                    if len(one.arg) == 1 and one.arg not in {"_", *COORDINATES}:
                        found.add((_where(path), one.arg))
    assert found == LETTERS


def _texts(node: Documented) -> Iterator[str]:
    """The docstring of a module, class or function, and those of the names it assigns."""
    yield ast.get_docstring(node) or ""
    for name, said in itertools.pairwise(node.body):
        named = isinstance(name, ast.Assign | ast.AnnAssign) and isinstance(said, ast.Expr)
        if named and isinstance(said.value, ast.Constant) and isinstance(said.value.value, str):
            yield said.value.value


def test_docstrings_name_their_subject_first() -> None:
    found = []
    for path in FILES:
        for node in _documented(path):
            for number, text in enumerate(_texts(node)):
                words = text.split()
                if words and words[0] in QUESTIONS and (not number or path.is_relative_to(PACKAGE)):
                    found.append(f"{_where(path)}: {' '.join(words[:8])} …")
    assert not found, "\n".join(found)


def test_docstrings_have_no_turns_of_a_statute() -> None:
    found = []
    for path in FILES:
        if not path.is_relative_to(PACKAGE):
            continue
        for node in _documented(path):
            for text in _texts(node):
                said = text.partition(">>>")[0]
                if turn := TURNS.search(said):
                    found.append(f"{_where(path)}: {turn.group()}")
    assert not found, "\n".join(found)
