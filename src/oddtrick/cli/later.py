"""Commands that are loaded when they are called for, or all of them would wait for all their parts
of the program: for half of the time that a short command takes."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

COMMANDS = {
    "deal": ("deals.command", "deal"),
    "solve": ("solving.command", "solve"),
    "dataset": ("solving.dataset_command", "dataset"),
    "convert": ("formats.command", "convert"),
    "check": ("formats.command", "check"),
    "show": ("formats.command", "show"),
    "draw": ("formats.command", "draw"),
    "sit": ("matches.command", "sit"),
    "host": ("matches.command", "host"),
    "rule": ("laws.director.command", "rule_command"),
    "club": ("cli.evening", "club"),
    "odds": ("odds.command", "odds"),
    "set": ("sets.command", "board_set"),
    "bench-players": ("benchmark.command", "bench_players"),
    "today": ("sets.command", "today"),
    "patience": ("cli.patience", "patience"),
    "train": ("trainer.command", "train"),
    "system": ("systems.command", "group"),
    "server": ("cli.operate", "server"),
}
"""The module and the name of each command, or of its group."""

FIRST = (
    "play", "today", "train", "patience", "games", "rules", "deal", "solve", "odds", "show",
    "check", "convert", "rule", "club", "set",
)  # fmt: skip
"""The commands that most people come for, as the help has them first."""

FORMER = {
    **{name: name for name in ("archive", "backup", "cluster", "moderate", "restore")},
    "cluster-proxy": "proxy",
}
"""Former names of the commands of `oddtrick server`, which go on working."""


class Later(TyperGroup):
    """The commands that are registered and those of `COMMANDS`."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the help."""
        return list(dict.fromkeys((*FIRST, *super().list_commands(ctx), *COMMANDS)))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name; for one that there is not, `None`, and all are loaded, so that
        what was meant can be guessed."""
        if cmd_name in FORMER:
            return self._loaded("server").get_command(ctx, FORMER[cmd_name])
        if cmd_name in COMMANDS:
            self._loaded(cmd_name)
        elif cmd_name not in self.commands:
            for name in COMMANDS:
                self._loaded(name)
        found: Any = super().get_command(ctx, cmd_name)
        if found is not None:
            found.rich_help_panel = "Commands" if cmd_name in FIRST else "More commands"
        return found

    def _loaded(self, name: str) -> Any:
        if name not in self.commands:
            module, attribute = COMMANDS[name]
            found = getattr(import_module(f"oddtrick.{module}"), attribute)
            if not isinstance(found, typer.Typer):
                alone = typer.Typer(add_completion=False)
                alone.command(name)(found)
                found = alone
            command = get_command(found)
            command.name = name
            self.commands[name] = command
        return self.commands[name]
