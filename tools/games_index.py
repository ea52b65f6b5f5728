"""All games: each with its source, its stages, and where its rules stand; a page of the site.

python tools/games_index.py            # prints the page
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from oddtrick import games
from oddtrick.core import Game
from oddtrick.games import FAMILIES, catalogue, player_counts
from oddtrick.rules import sections


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
    """For each game the page of its rules, from `src/oddtrick`."""
    return {name: f"rules/{page}" for name, (page, _, _) in sections().items()}


def players(game: Game) -> str:
    """For how many players a game is, such as “2 to 4”."""
    counts = player_counts(game)
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


def index() -> str:
    """The page, in Markdown."""
    where, texts, shown = modules(), pages(), catalogue()
    learning = sum(game.family == FAMILIES[0] for game in shown.values())
    lines = [
        "# All games",
        "",
        f"The {len(shown)} games of the catalogue: {len(shown) - learning} of the books or as"
        f" they are played today, and {learning} to learn bridge by.",
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
    print(index(), end="")
