"""The command line where only the base or one extra is installed: nothing else can be imported."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from typer.main import get_command

from oddtrick.cli import app
from oddtrick.cli.later import FORMER
from slices import sliced

TOOLS = Path(__file__).parents[2] / "tools" / "wheel"


@pytest.fixture(scope="module")
def smoke() -> ModuleType:
    """What is tried of a wheel, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(TOOLS))
        spec = importlib.util.spec_from_file_location("smoke", TOOLS / "smoke.py")
        assert spec is not None
        assert spec.loader is not None
        found = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(found)
    return found


def test_every_command_explains_itself_without_any_extra() -> None:
    """Its help, each bare group and a slip in it; with more installed no less can be imported."""
    code = f"import sys; sys.path.insert(0, {str(TOOLS)!r}); from smoke import *; every_help()"
    words = [sys.executable, str(TOOLS / "alone.py"), "", "-c", code]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_extra_has_its_use(smoke: ModuleType) -> None:
    """Those that this environment has are tried; a wheel's check tries all."""
    assert set(smoke.alone.extras()) == {*smoke.USES} - {""}


@pytest.mark.parametrize("extra", sliced(["train", "", "club", "print"], 1))
def test_an_extra_is_enough_for_what_it_is_named_after(
    extra: str, smoke: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    smoke.USES[extra]()


def test_the_help_begins_with_at_most_fifteen_commands() -> None:
    """Those of a server's operator stand in one group, and their former names still work."""
    root = get_command(app)
    shown = [root.get_command(None, name) for name in root.list_commands(None)]  # type: ignore[attr-defined]
    first = [one for one in shown if one.rich_help_panel == shown[0].rich_help_panel]
    assert 10 <= len(first) <= 15
    assert not {one.name for one in shown} & set(FORMER)
    server = root.get_command(None, "server")  # type: ignore[attr-defined]
    for name, now in FORMER.items():
        assert root.get_command(None, name) is server.get_command(None, now)  # type: ignore[attr-defined]
