"""Write docs/games/index.md: every game with its source, its stages, and where its rules stand.

python tools/games_index.py            # prints the page
python tools/games_index.py --write
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from oddtrick import games
from oddtrick.core import Game
from oddtrick.games import FAMILIES, catalogue, player_counts
from oddtrick.rules import sections

DOCS = Path(__file__).parents[1] / "docs" / "games"
INDEX = DOCS / "index.md"
RULES = "../../src/oddtrick/rules"


def modules() -> dict[str, tuple[str, int]]:
    """For each game its module and how many lines that has."""
    found = {}
    for module in walk_packages(games.__path__, f"{games.__name__}."):
        code = import_module(module.name)
        assert code.__file__ is not None
        lines = len(Path(code.__file__).read_text(encoding="utf-8").splitlines())
        for game in getattr(code, "GAMES", ()):
            found[game.name] = (module.name.removeprefix(f"{games.__name__}."), lines)
    return found


def pages() -> dict[str, str]:
    """For each game the page of its rules."""
    return {name: f"{RULES}/{page}" for name, (page, _, _) in sections().items()}


def players(game: Game) -> str:
    """For how many players a game is, such as “2 to 4”."""
    counts = player_counts(game)
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


def listed() -> set[str]:
    """The games that the page has as it stands."""
    return set(re.findall(r"\(`([^`]+)`\)", INDEX.read_text(encoding="utf-8")))


def index(names: Collection[str] | None = None) -> str:
    """The page: of these games, or of all."""
    where, texts = modules(), pages()
    shown = {n: g for n, g in catalogue().items() if names is None or n in names}
    learning = sum(game.family == FAMILIES[0] for game in shown.values())
    lines = [
        "# All games",
        "",
        f"The {len(shown)} games of the catalogue, by `python tools/games_index.py --write`:"
        f" {len(shown) - learning} of the books, and {learning} to learn bridge by.",
        "",
        "| game | players | source | stages | defined in |",
        "|---|---|---|---|---|",
    ]
    for name, game in shown.items():
        stages = ", ".join(type(s).__name__ for s in game.stages)
        module, size = where[name]
        title = f"[{game.title}]({texts[name]})" if name in texts else game.title
        lines.append(
            f"| {title} (`{name}`) | {players(game)} | {game.source} | {stages} "
            f"| `{module}` ({size} lines) |"
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        INDEX.write_text(index(), encoding="utf-8")
    else:
        print(index(), end="")
