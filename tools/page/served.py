"""The sentences of the server, as a list for translators: `served.json`.

The server says its texts in the reader's language by their English. They are read from the source:
the templates that modules give to `say`, `term` and their errors, and the words of acts. What
stands in tables is read as the program has it (`served_tables.py`); `composed.json` has the words
that code takes from small tables of its own. `python tools/page/served.py` writes the list, which
no commit holds.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from served_tables import tabled

from oddtrick.messages import bare

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src" / "oddtrick"
LIST = HERE / "served.json"

PROGRAMMERS = (
    "env",
    "laws/clauses",
    "laws/notes",
    "laws/practice.py",
    "laws/rulings",
    "matches/hosting.py",
    "matches/messages.py",
    "players",
    "solver",
)
"""Folders whose errors speak to programmers or to other programs."""

APART = (
    "web/cluster/proxy.py",
    "web/operation/metrics.py",
    "web/operation/request_log.py",
    "web/operation/settings.py",
    "web/reference",
    "web/figures.py",
    "web/member.py",
    "web/start.py",
)
"""Modules that speak to who runs the server, or of rules, which have a list of their own."""

COMPOSED = json.loads((HERE / "composed.json").read_text("utf-8"))
"""Words that code takes from tables of its own, so that no call has them."""

SIGNS = (
    "1,000", "1.5", "“{label}”", "p. {page}", "{who}’s {place}", "{amount} {each}", "If {what}",
    "NS", "EW",
)  # fmt: skip
"""Texts of hardly a letter: how the language parts thousands, and decimals, and quotes
(`messages.Grouped`, `messages.DecimalNumber`, `laws/practice.py`), a page of a book
(`players/citations.py`), whose place it is (`web/view/cards.py`), a stake
(`club/party/settlement.py`), after which cards a line of play goes on so
(`odds/suit_play/lines.py`), and the two sides (`seats.py`)."""

_PROGRAM = {"ValueError", "TypeError", "LookupError", "KeyError", "RuntimeError", "AssertionError"}
_OPERATOR = re.compile(r"%[rs]|ODDTRICK_|openssl")
"""What only the log and who runs a server read."""
_VALUE = re.compile(r"\{\w+\}")


def phrases(nodes: list[ast.AST]) -> Iterator[str]:
    """The words of acts that are said by a `Phrase`: on a button and in the log."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="Phrase"), args=[label, log, *_]):
                yield from map(bare, literal(label))
                yield from (
                    bare(one if one[:1].isupper() else f"{{by}} {one}.")
                    for one in literal(log)
                    if one
                )


def messages(nodes: list[ast.AST], made: set[str]) -> Iterator[str]:
    """The texts that a module gives to its errors, to `say` and to `term`."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args):
                if name in made:
                    said = (bare(text) for one in args for text in literal(one))
                    yield from (
                        text
                        for text in said
                        if " " in text or name in ("say", "term", "unknown", "known_sentences")
                    )


def literal(node: ast.expr) -> Iterator[str]:
    """The texts of an argument that is written out, or a choice of such."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*literal(body), *literal(orelse))


def under(module: str, folders: tuple[str, ...]) -> bool:
    """Whether a module is one of these, or lies in one of these folders."""
    return any(module == one or module.startswith(f"{one}/") for one in folders)


def _lettered(text: str) -> bool:
    """Whether a text has words beside its values."""
    return bool(re.search("[a-z]{2}", _VALUE.sub("", text)))


def collected() -> dict[str, list[str]]:
    """Each sentence with the modules that say it; none where it stands in a table."""
    found: dict[str, list[str]] = {one: [] for one in (*COMPOSED, *filter(_lettered, tabled()))}
    found |= {one: [] for one in SIGNS}
    modules = {
        path.relative_to(SOURCE).as_posix(): path.read_text("utf-8")
        for path in sorted(SOURCE.rglob("*.py"))
    }
    raised = re.findall(r"\braise (\w+)\(", "\n".join(modules.values()))
    errors = {"RecipeNotMet", *raised} - _PROGRAM
    made = {
        "say",
        "term",
        "known_sentences",
        "fail",
        "at",
        "expect",
        "unknown",
        "__init__",
        "print_told",
        "print_remark",
    } | errors
    for module, source in modules.items():
        if under(module, APART):
            continue
        nodes = list(ast.walk(ast.parse(source)))
        said_by = {"say", "term"} if under(module, ("laws", "players")) else set()
        said = messages(nodes, said_by if under(module, PROGRAMMERS) else made)
        for text in (*phrases(nodes), *said):
            if _lettered(text) and not _OPERATOR.search(text):
                where = found.setdefault(text, [])
                if module not in where:
                    where.append(module)
    return found


if __name__ == "__main__":
    LIST.write_text(json.dumps(collected(), ensure_ascii=False, indent=1) + "\n", "utf-8")
