"""Writes the rules of the patiences that the browser plays by itself.

    python tools/page/patience_rules.py            # write the files
    python tools/page/patience_rules.py --check    # 1 where they are not what the games now are

The source is the games of the library: each is a literal table in `web/static/patience/rules`, and
the deals that are known to be winnable stand beside them. Nobody edits these files by hand.
"""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from oddtrick.cards import pack_of
from oddtrick.core import Game, Option
from oddtrick.games import catalogue
from oddtrick.games import game as find_game
from oddtrick.scoring.patience.patience import PatienceMatch
from oddtrick.sets import KINDS
from oddtrick.sets.winnable import DAILY as DAYS_OF
from oddtrick.sets.winnable import LEVELS, winnable_lists
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.patience.fans import Fans
from oddtrick.stages.piles.patience.tableau import Tableau

FOLDER = Path(__file__).parents[2] / "src/oddtrick/web/static/patience/rules"
HEAD = "// Written by tools/page/patience_rules.py from the library's games: do not edit.\n\n"
RULES = '/** @type {import("../own/deal.js").Rules} */\nexport const rules = '
DAILY = "\n/** The game of the day's patience. */\nexport const daily = "
LIST = "/** The games that this browser can play without a server. @type {string[]} */\n"
KNOWN = (
    "/** Deals that can be won, each with the moves of the shortest known way and the number of\n"
    " * its level, by game and options that are not the usual.\n"
    " * @type {Record<string, [number, number, number][]>} */\n"
)
GRADES = "/** How hard deals are. */\nexport const levels = "
DAYS = "/** How many deals of its list the days draw from. */\nexport const days = "


def solo_patiences() -> list[Game]:
    """The patiences for one player whose layouts the browser knows."""
    return [
        g
        for g in catalogue().values()
        if len(g.players) == 1 and isinstance(g.stages[-1], Fans | Tableau)
    ]


def _layout(stage: Any) -> dict[str, Any]:
    found = {f.name: getattr(stage, f.name) for f in fields(stage)}
    found["home"] = [[home.suit, home.up] for home in stage.home]
    return {"stage": stage.name, **found}


def _ways(game: Game, option: Option) -> list[dict[str, Any]]:
    """The changes of the layout by each choice of an option."""
    usual = _layout(game.stages[-1])
    chosen = [find_game(game.name, {option.name: c}) for c in option.choices]
    layouts = [_layout(g.stages[-1]) for g in chosen]
    return [{k: v for k, v in one.items() if v != usual[k]} for one in layouts]


def rules_table(game: Game) -> dict[str, Any]:
    """A game as a table. Raises `TypeError` for one that is dealt or counted in another way."""
    deal, stage = game.stages
    match = game.match
    if not isinstance(deal, Deal) or not isinstance(match, PatienceMatch):
        raise TypeError(f"{game.name} is no patience of one layout.")
    packs = match.cards // 52
    if deal.pack != (pack_of() if packs == 1 else pack_of(copies=packs)) or deal.batches:
        raise TypeError(f"{game.name} is not dealt from whole packs into one layout.")
    return {
        "name": game.name,
        "title": game.title,
        "family": game.family,
        "source": game.source,
        "summary": game.summary,
        "packs": packs,
        "called": match.called,
        "options": [
            {
                "name": o.name,
                "title": o.title,
                "note": o.note,
                "choices": list(o.choices),
                "default": o.default,
                "ways": _ways(game, o),
            }
            for o in game.options
        ],
        "layout": _layout(stage),
    }


def _literal(data: Any, indent: str = "") -> str:
    """JSON, in lines as a person would break them."""
    plain = json.dumps(data, ensure_ascii=False)
    if len(plain) + len(indent) <= 110 or not isinstance(data, dict | list):
        return plain
    inner = indent + "  "
    if isinstance(data, dict):
        lines = [f"{inner}{json.dumps(k)}: {_literal(v, inner)}" for k, v in data.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    lines = [f"{inner}{_literal(v, inner)}" for v in data]
    return "[\n" + ",\n".join(lines) + f"\n{indent}]"


def _deals(deals: list[list[int]]) -> str:
    """Lists of numbers, seven in a line."""
    texts = [json.dumps(one, separators=(",", ":")) for one in deals]
    rows = [", ".join(texts[i : i + 7]) for i in range(0, len(texts), 7)]
    return "[\n  " + ",\n  ".join(rows) + ",\n]"


def files() -> dict[str, str]:
    """The text of each file by its name."""
    games = solo_patiences()
    found = {f"{g.name}.js": f"{HEAD}{RULES}{_literal(rules_table(g))};\n" for g in games}
    names, daily = _literal([g.name for g in games]), _literal(KINDS["patience"].game)
    found["games.js"] = f"{HEAD}{LIST}export const games = {names};\n{DAILY}{daily};\n"
    found["winnable.js"] = _winnable()
    return found


def _winnable() -> str:
    """The deals that can be won."""
    listed = [
        f"  {json.dumps(name)}: "
        + _deals([[d.number, d.moves, LEVELS.index(known.level(d))] for d in known.deals])
        for name, known in winnable_lists().items()
    ]
    table = "export const winnable = {\n" + ",\n".join(listed) + ",\n};\n"
    return f"{HEAD}{GRADES}{json.dumps(LEVELS)};\n\n{DAYS}{DAYS_OF};\n\n{KNOWN}{table}"


def main(arguments: list[str]) -> int:
    """Write the files, or say whether they are fresh."""
    wanted = files()
    there = {p.name: p.read_text(encoding="utf-8") for p in FOLDER.glob("*.js")}
    if arguments == ["--check"]:
        if there == wanted:
            return 0
        print("The rules of the patiences are stale: run `python tools/page/patience_rules.py`.")
        return 1
    FOLDER.mkdir(exist_ok=True)
    for name in there.keys() - wanted.keys():
        (FOLDER / name).unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
