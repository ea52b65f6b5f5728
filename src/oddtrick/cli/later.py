"""Commands that are loaded when they are called for, or all of them would wait for all their parts
of the program: for half of the time that a short command takes."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

__all__ = ["COMMANDS", "Later"]

COMMANDS = {
    "deal": ("deals.command", "deal"),
    "solve": ("solving.command", "solve"),
    "dataset": ("solving.dataset_command", "dataset"),
    "convert": ("formats.command", "convert"),
    "check": ("formats.command", "check"),
    "show": ("formats.command", "show"),
    "draw": ("formats.drawing", "draw"),
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
    "cluster": ("cli.cluster", "cluster"),
    "cluster-proxy": ("cli.cluster", "cluster_proxy"),
    "moderate": ("cli.operate", "moderate"),
    "system": ("systems.command", "group"),
    "archive": ("cli.operate", "archive"),
    "restore": ("cli.operate", "restore"),
}
"""The module and the name of each command, or of its group."""


class Later(TyperGroup):
    """The commands that are registered, and after them those of `COMMANDS`."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the help."""
        return [*(n for n in super().list_commands(ctx) if n not in COMMANDS), *COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name; for one that there is not, `None`, and all are loaded, so that
        what was meant can be guessed."""
        if cmd_name in COMMANDS:
            self._load(cmd_name)
        elif cmd_name not in self.commands:
            for name in COMMANDS:
                self._load(name)
        return super().get_command(ctx, cmd_name)

    def _load(self, name: str) -> None:
        if name in self.commands:
            return
        module, attribute = COMMANDS[name]
        found = getattr(import_module(f"oddtrick.{module}"), attribute)
        if not isinstance(found, typer.Typer):
            alone = typer.Typer(add_completion=False)
            alone.command(name)(found)
            found = alone
        command = get_command(found)
        command.name = name
        self.commands[name] = command
