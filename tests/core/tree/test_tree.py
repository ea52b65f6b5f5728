"""The tree's own rules: imports point one way, and public names exist."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import pytest
from parsed import nodes, text_of

import oddtrick

ROOT = Path(oddtrick.__file__).parent

# Each part may import from its own row and the rows above it.
ROWS = (
    {"languages", "messages"},
    {"errors"},
    {"cards", "plugins", "seats", "support"},
    {"terms"},
    {"core", "odds"},
    {"stages"},
    {"scoring"},
    {"laws"},
    {"games"},
    {"dealing", "records", "rules", "solver"},
    {"systems"},
    {"players", "formats"},
    {"benchmark", "bid", "deals", "env", "review", "simulate", "solving"},
    {"store"},
    {"club"},
    {"matches", "sets", "trainer"},
    {"table"},
    {"web"},
    {"cli", "__main__"},
)
LEVEL = {part: i for i, row in enumerate(ROWS) for part in row}

# Advice on the path of a rule is not a rule: these are read when a command runs, not before.
MODULES = sorted(ROOT.rglob("*.py"))


def _part(path: Path) -> str:
    first = path.relative_to(ROOT).parts[0]
    return first.removesuffix(".py")


def _imports(path: Path) -> set[str]:
    """The parts of the package that a module imports, at any depth of nesting."""
    parts = set()
    package = ["oddtrick", *path.relative_to(ROOT).parts[:-1]]
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            full = base + (node.module.split(".") if node.module else [])
            if full[:1] == ["oddtrick"]:
                names = full[1:2] or [alias.name for alias in node.names]
                parts.update(names)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                full = alias.name.split(".")
                if full[0] == "oddtrick" and len(full) > 1:
                    parts.add(full[1])
    return parts


def test_imports_point_left() -> None:
    wrong = []
    for path in MODULES:
        part = _part(path)
        if part == "__init__":
            continue
        assert part in LEVEL, f"say in this test where {part} stands"
        wrong += [
            f"{path.relative_to(ROOT)} must not import {other}"
            for other in _imports(path)
            if LEVEL.get(other, 0) > LEVEL[part]
        ]
    assert wrong == []


def test_games_are_named_only_in_games() -> None:
    """Shared code serves every game; a game's name in it would be a special case."""
    names = set(oddtrick.catalogue())
    written = re.compile("|".join(map(re.escape, names)))
    for path in MODULES:
        if _part(path) in ("games", "formats"):
            continue
        if not written.search(text_of(path)):
            continue
        for node in nodes(path):
            if isinstance(node, ast.Compare):
                for value in ast.walk(node):
                    if isinstance(value, ast.Constant) and value.value in names:
                        pytest.fail(f"{path.name} line {node.lineno} asks for {value.value}")


SHARED = (
    "core",
    "stages",
    "table",
    "web",
    "store",
    "review",
    "solver",
    "records.py",
    "simulate.py",
)
RUNNING = ("scoring/running_total.py", "scoring/rulings.py", "scoring/games_to_points.py")

# Names that are not meant as a game's: the codes of law of the two old games bear their names,
# and the motto says what the program is about. “strip” is an area of the page. A law on honeymoon
# bridge has that heading in its book.
ALLOWED = {
    "web/static/front/index.html": {"euchre", "whist"},
    "web/static/styles/narrow.css": {"strip"},
}


def _python_words(path: Path) -> list[str]:
    """The strings of a module, without what explains it: docstrings and sources."""
    docstrings = {
        id(n.value)
        for n in nodes(path)
        if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)
    }
    return [
        n.value
        for n in nodes(path)
        if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in docstrings
    ]


def _page_words(path: Path) -> list[str]:
    """The strings and texts of a script, a sheet or a page."""
    text = re.sub(
        r"/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.S
    )
    quoted = re.findall(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`|>([^<>]+)<", text)
    return ["".join(groups) for groups in quoted]


def _names_in(words: list[str], codes: set[str], titles: re.Pattern[str]) -> set[str]:
    """The games that strings name: by a code that is the whole string, or by a title in it."""
    found = {w for w in words if w in codes}
    return found | {m.lower() for w in words for m in titles.findall(w)}


def test_no_shared_module_or_page_names_a_game() -> None:
    """A game's name, and text about it alone, come from its own data."""
    codes = set(oddtrick.catalogue())
    listed = sorted((oddtrick.game(c).title for c in codes), key=len, reverse=True)
    titles = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, listed))})(?![\w-])", re.I)
    assert _names_in(['pick("pounce")', "A rubber of Whist."], codes, titles) == {"pounce", "whist"}
    found: dict[str, set[str]] = {}
    for path in sorted(ROOT.rglob("*.*")):
        where = path.relative_to(ROOT).as_posix()
        if not where.startswith(SHARED) and where not in RUNNING:
            continue
        if path.suffix == ".py":
            words = _python_words(path)
        elif path.suffix in (".js", ".css", ".html"):
            words = _page_words(path)
        else:
            continue
        if named := _names_in(words, codes, titles):
            found[where] = named
    assert found == ALLOWED


def _imported(path: Path) -> set[str]:
    """The modules of ours that a module imports, and what it takes from each, with dots."""
    package = ["oddtrick", *path.relative_to(ROOT).parts[:-1]]
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module.split(".") if node.module else [])])
            found |= {f"{module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.startswith("oddtrick.")}


def _named_by(imported: set[str], games: set[str]) -> set[str]:
    """The imports that name a game: a part of the games, or what is called as one of them."""
    asked = {
        f"oddtrick.games.{name}"
        for name in (
            "catalogue",
            "game",
            "player_counts",
            "FAMILIES",
            "DEFAULTS_VERSION",
            "written_options",
        )
    }
    words = {word: re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", "-", word).lower()
             for name in imported for word in name.split(".")}  # fmt: skip
    return {
        name
        for name in imported
        if (name.startswith("oddtrick.games.") and name not in asked)
        or (
            any(words[word] in games for word in name.split("."))
            and not name.startswith("oddtrick.scoring.")
        )
    }


def test_shared_code_names_no_game_by_import_either() -> None:
    """It takes a game from the catalogue and asks it, and stages are not called after one game.
    Scorings stand by families, and a family bears the name of its first game."""
    games = set(oddtrick.catalogue())
    assert _named_by({"oddtrick.games.whist.casting", "oddtrick.x.RussianBank"}, games) == {
        "oddtrick.games.whist.casting",
        "oddtrick.x.RussianBank",
    }
    wrong = {}
    for path in MODULES:
        where = path.relative_to(ROOT).as_posix()
        if where.startswith((*SHARED, "env")) and (named := _named_by(_imported(path), games)):
            wrong[where] = named
    assert wrong == {}


def test_public_names_exist() -> None:
    for found in pkgutil.walk_packages([str(ROOT)], "oddtrick."):
        if found.name.endswith("__main__") or ".migrations" in found.name or "._" in found.name:
            continue
        module = importlib.import_module(found.name)
        for name in getattr(module, "__all__", ()):
            assert hasattr(module, name), f"{found.name} offers {name} but has none"
