"""Try an installed Oddtrick as its user would: in an environment of its own, away from the tree.

python tools/wheel/smoke.py            # after `pip install oddtrick` or `oddtrick[web]`

Each step raises where it fails. `oddtrick play` opens a table where the extra `web` is installed;
where it is not, it must say in a sentence what to add.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

COMMAND = Path(sys.executable).with_name("oddtrick" + (".exe" if os.name == "nt" else ""))
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
TREE = Path(__file__).resolve().parents[2]


def run(*words: str, expect: int = 0) -> str:
    """The output of a command; raises unless it ends as expected."""
    done = subprocess.run(
        [str(COMMAND), *words], capture_output=True, text=True, timeout=120, encoding="utf-8"
    )
    said = done.stdout + done.stderr
    assert done.returncode == expect, f"oddtrick {' '.join(words)} ended with {said}"
    return said


def library() -> None:
    """The package is the installed one, with its kernels, and the library answers."""
    import oddtrick
    from oddtrick.solver import compiled, table
    from oddtrick.solver.engine import kernel

    where = Path(oddtrick.__file__).resolve()
    assert TREE / "src" not in where.parents, f"{where} is the tree, not what was installed"
    assert compiled(), "the wheel has no solver's kernel"
    portable, chosen = kernel.load("portable"), kernel.load()
    assert portable is not None
    assert chosen is not None
    # Where the processor is a newer one, the other build must be there and be taken.
    newer = portable.newer_cpu() and os.name != "nt"
    assert chosen.__name__.endswith("_kernel_x86v3") == newer, chosen.__name__
    from oddtrick.env.native import compiled as environments

    assert environments() is not None, "the wheel has no compiled environments"
    if os.name != "nt":
        from oddtrick.dealing.sampling.engine import compiled as dealing

        assert dealing() is not None, "the wheel has no dealer's kernel"
    assert table(DEAL)["N", "S"] == 13
    assert len(oddtrick.catalogue()) >= 52


def commands(folder: Path) -> None:
    """Deals, records, another format and a drawing, by the command line."""
    from oddtrick import __version__

    assert run("--version") == f"oddtrick {__version__}\n"
    records, pbn = str(folder / "deals.jsonl"), str(folder / "deals.pbn")
    run("simulate", "contract-duplicate", "-n", "2", "--players", "book", "-o", records)
    replayed = [json.loads(line) for line in run("replay", records).splitlines()]
    assert [row["finished"] for row in replayed] == [True, True]
    run("convert", records, pbn, "--lossy")
    assert "North" in run("show", pbn, "--board", "1")
    run("deal", "--north", "15-17 hcp, balanced", "-n", "1")
    assert "Whist" in run("rules", "whist")
    assert "Traceback" not in run("rules", "wist", expect=2)


def table_in_the_browser(folder: Path) -> None:
    """`oddtrick play` serves the lobby, with what it is made of."""
    words = [str(COMMAND), "play", "--no-browser", "--port", "18080"]
    words += ["--database", str(folder / "tables.sqlite3")]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder
    ) as server:
        try:
            assert server.stdout is not None
            said = ""
            for line in server.stdout:
                said += line
                if found := re.search(r"http://\S+", line):
                    break
            else:
                raise AssertionError(f"no table opens: {said}")
            with urlopen(found[0], timeout=30) as answer:
                page = answer.read().decode()
            assert re.search(r"<title\b", page), "the page has no title"
            script = re.search(r'src="([^"]+\.js)"', page)
            assert script, "the page has no script"
            with urlopen(found[0].rstrip("/") + "/" + script[1].lstrip("/"), timeout=30) as answer:
                assert answer.status == 200
        finally:
            server.terminate()
            with suppress(subprocess.TimeoutExpired):
                server.wait(10)
            server.kill()


def main() -> None:
    """Every step, in a folder away from the tree."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        os.chdir(name)
        library()
        commands(Path(name))
        if importlib.util.find_spec("uvicorn"):
            table_in_the_browser(Path(name))
        else:
            said = run("play", expect=2)
            assert "oddtrick[web]" in said, said
            assert said.count("\n") == 1, said
        os.chdir(TREE)
    print("The installed package works.")


if __name__ == "__main__":
    main()
