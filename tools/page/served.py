"""The sentences of the server, as a list for translators: `served.json`.

The server says its texts in the reader's language by their English. So that none is forgotten, the
sentences are read from the source: the literals of the modules named below, and of every module
that speaks to people the templates of its errors and messages. A value within an f-string becomes a
name in braces. What stands in tables (`served_tables.py`) is read as the program has it.
`python tools/page/served.py` writes the list, which no commit holds.
"""

from __future__ import annotations

import ast
import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path

from served_tables import COMMAND, named, tabled

from oddtrick.messages import bare

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src" / "oddtrick"
LIST = HERE / "served.json"

SENTENCES = (
    "cards.py",
    "core/game.py",
    "core/stage.py",
    "core/state.py",
    "dealing/conditions.py",
    "dealing/deal_formulas.py",
    "dealing/dealer.py",
    "dealing/expressions.py",
    "dealing/hand_language.py",
    "dealing/sampling",
    "errors.py",
    "deals/script_language.py",
    "deals/script_run.py",
    "formats/access.py",
    "formats/duplimate.py",
    "formats/fc_solve.py",
    "formats/program_files.py",
    "formats/rbn.py",
    "formats/registry.py",
    "formats/handviewer.py",
    "formats/lin",
    "formats/board.py",
    "formats/outcome.py",
    "formats/pbn/calls_and_cards.py",
    "formats/pbn/game.py",
    "formats/pbn/lexer.py",
    "formats/pbn/reader.py",
    "formats/pbn/to_board.py",
    "formats/pbn/values.py",
    "formats/pbn/writer.py",
    "formats/records",
    "formats/usebio/xml_elements.py",
    "systems/language.py",
    "systems/registry.py",
    "systems/system.py",
    "core/match.py",
    "games",
    "odds",
    "records.py",
    "rules/front.py",
    "seats.py",
    "sets",
    "laws/referee",
    "scoring",
    "stages",
    "store/log.py",
    "store/leases.py",
    "store/sets.py",
    "support/cpu_limit.py",
    "support/sandbox.py",
    "support/streams.py",
    "club/event",
    "club/boards.py",
    "club/party",
    "club/movements",
    "club/members.py",
    "club/room.py",
    "club/players.py",
    "club/imported_evening.py",
    "club/hand_records.py",
    "club/member_list.py",
    "club/results",
    "club/scoring",
    "club/event_file.py",
    "club/log_file.py",
    "club/usebio/to_entries.py",
    "club/usebio/writer.py",
    "club/entry_text.py",
    "web",
)
"""Where whole sentences are taken: those with a capital at the head and a stop at the end."""

PHRASES = (
    "club/party/formats.py",
    "club/party/score_pad.py",
    "core/stage.py",
    "errors.py",
    "games",
    "rules/front.py",
    "scoring",
    "stages",
)
"""Where words that are no sentence are taken, too: labels, lines of a score, parts of a reason."""

APART = (
    "odds/command.py",
    "sets/command.py",
    "web/cluster/proxy.py",
    "web/operation/metrics.py",
    "web/operation/request_log.py",
    "web/operation/settings.py",
    "web/reference",
    "web/figures.py",
    "web/member.py",
    "web/start.py",
)
"""Modules of these folders that speak to who runs the server, or of laws and rules."""

PROGRAMMERS = (
    "env",
    "laws/clauses",
    "laws/notes",
    "laws/practice.py",
    "laws/rulings",
    "matches/hosting.py",
    "matches/messages.py",
    "players",
    "simulate.py",
    "solver",
)
"""Folders whose errors speak to programmers or to other programs."""


OWN = ("stages/piles/fans.py", "stages/piles/tableau.py")
"""What is done in these is told by the browser itself, too, where one plays alone there."""

_DEED = re.compile(r"\{(by|hand)\}")
"""Who does something, in lines of the log: a server says them in the reader's language."""

COMPOSED = json.loads((HERE / "composed.json").read_text("utf-8"))
"""Words and sentences that code puts together from parts, so that no literal has them whole."""

_LOGS = {"debug", "info", "warning", "error", "exception", "critical"}
_PROGRAM = {"ValueError", "TypeError", "LookupError", "KeyError", "RuntimeError", "AssertionError"}
_CITED = re.compile(
    r"(?!.*bridge)\b1[6789]\d\d\b|; ruling |Bridge laws|^pp?\. |^[\d, to]+( and \d+)?$"
)
_CODE = re.compile(
    r"[=_\[\]|~@<>\\/*^]|\n|  |%s|%r|^\s|\s$|None|“days”|ODDTRICK|openssl|kind\}s|^refill"
    r"|^The first frame|\{\w+\}\{\w+\}"
)
_OPERATOR = re.compile(r"%[rs]|ODDTRICK_|openssl")
"""What only the log and who runs a server read."""
_VALUE = re.compile(r"\{\w+\}")
_UNDERLINE = re.compile(r"_(?=\w*\})")
"""What joins the words of a value's name, and is no code."""
FEWEST = 6
"""Letters that a sentence with values has beside them; with fewer it would fit anything."""


def value_name(expression: ast.expr) -> str:
    """A name for a value within a sentence, from the expression that gives it."""
    for node in (expression, *ast.walk(expression)):
        match node:
            case ast.Call(func=ast.Name(id="card_name" | "the_card" | "lower_name" | "name")):
                return "card"
            case ast.Subscript(value=ast.Name(id="SUIT_NAMES")):
                return "suit"
            case ast.Attribute(attr="lower" | "capitalize" | "join" | "format" | "removesuffix"):
                continue
            case ast.Attribute(attr=name) | ast.Name(id=name):
                return name.strip("_").lower()
    return "value"


def texts(node: ast.expr) -> Iterator[str]:
    """The texts that a literal may be: one, or one for each way of a choice written within it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value.replace("{", "{{").replace("}", "}}")
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        parts = [list(texts(part)) for part in node.values]
        yield from ("".join(one) for one in itertools.product(*parts))
    elif isinstance(node, ast.FormattedValue):
        inner = node.value
        if isinstance(inner, ast.IfExp) and all(
            isinstance(one, (ast.Constant, ast.JoinedStr)) for one in (inner.body, inner.orelse)
        ):
            yield from texts(inner)
        elif isinstance(inner, ast.BinOp) and isinstance(inner.left, ast.Constant):
            yield from ("", str(inner.left.value))  # such as 's' * (n != 1)
        else:
            yield "{" + value_name(inner) + "}"


def whole(text: str) -> str:
    """A text as a translator reads it: braces that stood for themselves or for a later value are
    single, no two values of an f-string have one name, and a sentence beside it that is a value is
    left out."""
    seen: dict[str, int] = {}

    def apart(found: re.Match[str]) -> str:
        name = found[1]
        seen[name] = seen.get(name, 0) + 1
        return "{" + (name if seen[name] == 1 else f"{name}{seen[name]}") + "}"

    text = re.sub(r"(?<!\{)\{(\w+)\}(?!\})", apart, text)
    text = re.sub(r"\{+(\w+)\}+", r"{\1}", text)
    text = re.sub(r"^\{\w+\} (?=[A-Z].*[.!?]$)|(?<=[.!?]) \{\w+\}$", "", text)
    return bare(text)


def literals(nodes: list[ast.AST]) -> Iterator[ast.expr]:
    """The texts of a module that are neither its documentation nor said to programmers."""
    within: set[ast.AST] = set()
    for node in nodes:
        match node:
            case ast.Expr(value=ast.Constant()):
                within.add(node.value)
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                within.update(ast.walk(node))
            case ast.Dict(keys=keys):
                within.update(key for key in keys if key is not None)
            case ast.JoinedStr():
                within.update(one for one in ast.walk(node) if one is not node)
            case ast.Call(func=ast.Name(id=name)) if name in _PROGRAM or name == "Phrase":
                within.update(ast.walk(node))
            case ast.Call(func=ast.Attribute(attr=name)) if name in _LOGS:
                within.update(ast.walk(node))
    for node in nodes:
        if isinstance(node, ast.Constant | ast.JoinedStr) and node not in within:
            yield node


def phrases(nodes: list[ast.AST]) -> Iterator[str]:
    """The words of acts that are said by a `Phrase`: on a button and in the log."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="Phrase"), args=[label, log, *_]):
                yield from map(whole, texts(label))
                yield from (
                    whole(one if one[:1].isupper() else f"{{by}} {one}.")
                    for one in texts(log)
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


def is_said(node: ast.AST, errors: set[str]) -> bool:
    """Whether a node makes a message, or one of the errors of one: the server says them in the
    reader's language."""
    match node:
        case ast.Raise() | ast.Call(func=ast.Name(id="say" | "known_sentences" | "fail")):
            return True
        case ast.Call(func=ast.Name(id=name)) if name in errors:
            return True
        case ast.Call(func=ast.Attribute(attr="at" | "fail" | "expect" | "unknown" | "__init__")):
            return True
    return False


def is_sentence(text: str) -> bool:
    """Whether a text has a capital or a value at its head and a stop at its end."""
    return bool(re.match(r"[A-Z“{]", text) and re.search(r"[^.][.!?]”?$", text) and " " in text)


def is_phrase(text: str) -> bool:
    """Whether a text is words, and not a code, a number or a citation."""
    return bool(re.search("[a-z]{2}", text) and (" " in text or re.match("[A-Z][a-z]", text)))


def under(module: str, folders: tuple[str, ...]) -> bool:
    """Whether a module is one of these, or lies in one of these folders."""
    return any(module == one or module.startswith(f"{one}/") for one in folders)


def collected() -> dict[str, list[str]]:
    """Each sentence with the modules that say it, in the order of the modules."""
    found: dict[str, list[str]] = {one: [] for one in COMPOSED}
    shapes = {_VALUE.sub("{}", one): one for one in COMPOSED}
    for text, module in tabled():
        # What is put together everywhere is in the part that every page fetches.
        if text not in COMPOSED:
            add(found, text, module)
    modules = {
        path.relative_to(SOURCE).as_posix(): path.read_text("utf-8")
        for path in sorted(SOURCE.rglob("*.py"))
    }
    made = {"say", "term", "known_sentences", "fail", "at", "expect", "unknown", "__init__"}
    raised = re.findall(r"\braise (\w+)\(", "\n".join(modules.values()))
    errors = {"RecipeNotMet", *raised} - _PROGRAM
    made |= errors
    alone = [*named()]
    for module, source in modules.items():
        nodes = list(ast.walk(ast.parse(source)))
        alone += phrases(nodes)
        said_by = {"say", "term"} if under(module, ("laws", "players")) else set()
        own = [*messages(nodes, said_by if under(module, PROGRAMMERS) else made)]
        alone += own if not (under(module, ("web",)) and under(module, APART)) else []
        if not under(module, SENTENCES) or under(module, APART):
            continue
        said = list(phrases(nodes))
        said_here = [one for one in nodes if is_said(one, errors)] if not under(module, OWN) else []
        within = {one for error in said_here for one in ast.walk(error)}
        for node in literals(nodes):
            for raw in texts(node) if node not in within else ():
                text = whole(raw)
                fits = is_sentence(text) or (under(module, PHRASES) and is_phrase(text))
                if fits and not _CODE.search(_UNDERLINE.sub("", text)) and not _CITED.search(text):
                    said.append(text)
        for text in said:
            if _DEED.search(text) and not under(module, OWN):
                continue
            # One that differs from a composed one by its values' names alone is that one.
            same = shapes.get(_VALUE.sub("{}", text), text)
            add(found, same if "_" in text else text, module)
    for text in alone:
        if re.search("[a-z]{2}", _VALUE.sub("", text)) and not _OPERATOR.search(text):
            found.setdefault(text, [COMMAND])
    # Texts of hardly a letter: how the language parts thousands, and decimals, and quotes
    # (`messages.Grouped`, `messages.DecimalNumber`, `laws/practice.py`), a page of a book
    # (`players/citations.py`) and whose place it is (`web/view/cards.py`).
    signs = ("1,000", "1.5", "“{label}”", "p. {page}", "{who}’s {place}")
    found |= {one: [COMMAND] for one in signs}
    return found


def add(found: dict[str, list[str]], text: str, module: str) -> None:
    """A text of a module, unless it is so short that it would fit anything."""
    letters = re.sub(r"\{\w+\}|[^A-Za-z]", "", text)
    if len(letters) >= (FEWEST if "{" in text else 1):
        where = found.setdefault(text, [])
        if module not in where:
            where.append(module)


if __name__ == "__main__":
    LIST.write_text(json.dumps(collected(), ensure_ascii=False, indent=1) + "\n", "utf-8")
