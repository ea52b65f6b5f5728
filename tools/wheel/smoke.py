"""Try an installed Oddtrick as its user would: in an environment of its own, away from the tree.

python tools/wheel/smoke.py            # after `pip install oddtrick`, or with extras
python tools/wheel/smoke.py --extras   # these alone, where the base has been tried
python tools/wheel/smoke.py club       # one of them

Each step raises where it fails. The base is tried as if it stood alone, and so is each extra that
is installed: every command's help, a command that there is not, and one real use.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import alone

COMMAND = Path(sys.executable).with_name("oddtrick" + (".exe" if os.name == "nt" else ""))
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
TREE = Path(__file__).resolve().parents[2]
ALONE = str(Path(__file__).with_name("alone.py"))


def run(*words: str, expect: int = 0, extra: str | None = None, feed: str = "") -> str:
    """The output of a command, as if nothing but an `extra` stood beside Oddtrick where one is
    named ("" is none); raises unless it ends as expected."""
    start = [str(COMMAND)] if extra is None else [sys.executable, ALONE, extra]
    done = subprocess.run(
        [*start, *words],
        input=feed, capture_output=True, text=True, timeout=120, encoding="utf-8",
    )  # fmt: skip
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
    assert "three points" in run("rule", "whist", "revoke", "since=side plays on")
    assert "Traceback" not in run("rules", "wist", expect=2)


def table_in_the_browser(folder: Path) -> None:
    """`oddtrick play` serves the lobby, with what it is made of."""
    words = [sys.executable, ALONE, "web", "play", "--no-browser", "--port", "18080"]
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


def every_help() -> None:
    """Every command's help, every bare group, and in each a command that there is not; in this
    process."""
    from typer.main import get_command

    from oddtrick.cli import app

    root: Any = get_command(app)

    def ask(*words: str, expect: int) -> None:
        code: object = None
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            try:
                root.main(words, prog_name="oddtrick")
            except SystemExit as ended:
                code = ended.code
        assert code == expect, f"oddtrick {' '.join(words)} ended with {code}"

    def look(group: Any, *words: str) -> None:
        ask(*words, expect=2)
        ask(*words, "no-such-command", expect=2)
        for name in group.list_commands(None):
            ask(*words, name, "--help", expect=0)
            if hasattr(one := group.get_command(None, name), "list_commands"):
                look(one, *words, name)

    look(root)


def python(extra: str, code: str) -> None:
    """Some lines of Python, as if only that extra were installed."""
    run("-c", code, extra=extra)


def base() -> None:
    """What needs no extra works, and what needs one says in a sentence which."""
    assert "can be won" in run("patience", "prove", "klondike", "422", extra="")
    assert "Declarer" in run("train", "--list", extra="")
    for words, needed in (
        (("play",), "web"),
        (("club", "new", "monday.club"), "club"),
        (("train", "declarer-hold-up"), "train"),
        (("dataset", "solved", "-n", "1", "--format", "parquet"), "datasets"),
    ):
        said = run(*words, expect=1 if words[0] == "club" else 2, extra="")
        assert f"oddtrick[{needed}]" in said, said
        assert said.count("\n") == 1, said


def evening(extra: str) -> None:
    """An evening begun, and a result of it."""
    run("club", "new", "evening.club", "--tables", "3", "--boards", "1", extra=extra)
    run("club", "enter", "evening.club", "1", "1", "4", "3NT", "N", "9", extra=extra)
    assert "3NT,N,,9,400" in run("club", "results", "evening.club", "--csv", extra=extra)
    Path("evening.club").unlink()


def bridgemate() -> None:
    """An evening, and a file of Bridgemate."""
    evening("club")
    file = TREE / "tests" / "data" / "formats" / "jackcess.bws.gz"
    Path("evening.bws").write_bytes(gzip.decompress(file.read_bytes()))
    assert "2♦ by West" in run("show", "evening.bws", "--board", "1", extra="club")


def printed() -> None:
    """The sheets of an evening."""
    run("club", "new", "printed.club", "--tables", "3", "--boards", "1", extra="print")
    run("club", "print", "printed.club", "guides", "--out", "guides.pdf", extra="print")
    assert Path("guides.pdf").read_bytes().startswith(b"%PDF")


def trained() -> None:
    """A question answered."""
    said = run("train", "declarer-hold-up", "-n", "1", extra="train", feed="1\n")
    assert "Hold up" in said, said


def learned() -> None:
    """A game as PettingZoo has it."""
    python(
        "env",
        "from oddtrick.env.petting_zoo import aec_env\n"
        "env = aec_env('euchre')\nenv.reset(seed=1)\n"
        "assert env.last()[0]['action_mask'].any()",
    )


def solved_by_many() -> None:
    """A deal solved by Dask."""
    python(
        "cluster",
        "import warnings\nwarnings.simplefilter('ignore')\n"
        "from distributed import LocalCluster\nfrom oddtrick.solver import tables\n"
        "with LocalCluster(n_workers=1, processes=False, dashboard_address=None) as found:\n"
        f"    there = tables([{DEAL!r}], scheduler=found.scheduler_address)\n"
        "assert there.max() == 13",
    )


def noticed() -> None:
    """A key that notices are signed with."""
    python(
        "push",
        "import os\nfrom pathlib import Path\n"
        "from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key\n"
        "from cryptography.hazmat.primitives.serialization import *\n"
        "key = generate_private_key(SECP256R1()).private_bytes(\n"
        "    Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())\n"
        "Path('push.pem').write_bytes(key)\n"
        "os.environ['ODDTRICK_PUSH_KEY'] = 'push.pem'\n"
        "os.environ['ODDTRICK_PUSH_CONTACT'] = 'mailto:a@b.example'\n"
        "from oddtrick.web.company.push import notices_of_settings\n"
        "assert notices_of_settings()",
    )


def shared() -> None:
    """A server that tells others of itself, as far as without one."""
    python(
        "valkey",
        "from oddtrick.web.cluster.sharing import Sharing\nSharing('valkey://127.0.0.1:1/0', 'w1')",
    )


def stored_apart() -> None:
    """A store of PostgreSQL, as far as the database that is not there."""
    words = ("--database", "postgresql://a:b@127.0.0.1:1/c")
    said = run("server", "moderate", "list", *words, expect=2, extra="postgresql")
    assert "cannot be opened" in said, said
    assert "pip" not in said, said


def dataset() -> None:
    """Solved deals as Parquet."""
    words = ("solved", "-n", "2", "--part", "1", "--format", "parquet")
    assert "2 solved deals" in run("dataset", *words, extra="datasets")


def proxy() -> None:
    """The configuration of a proxy for two servers."""
    assert "a:8080" in run("server", "proxy", "w1=a:8080", "w2=b:8080", extra="servers")


USES: dict[str, Callable[[], None]] = {
    "": base,
    "club": bridgemate,
    "cluster": solved_by_many,
    "datasets": dataset,
    "env": learned,
    "postgresql": stored_apart,
    "print": printed,
    "push": noticed,
    "servers": proxy,
    "store": lambda: evening("store"),
    "train": trained,
    "valkey": shared,
    "web": lambda: table_in_the_browser(Path.cwd()),
}
"""One real use of the base and of each extra, in the folder one is in."""


def try_extra(extra: str) -> None:
    """The help of every command and one real use, as if only that extra were installed."""
    helps = f"import os, sys; sys.path.insert(0, {str(TREE / 'tools' / 'wheel')!r})\n"
    if extra:  # how a help is drawn is tried once
        helps += "os.environ['TYPER_USE_RICH'] = '0'\n"
    python(extra, f"{helps}from smoke import every_help\nevery_help()")
    USES[extra]()


def apart(extra: str) -> str:
    """What is wrong with an extra, which is tried in a process of its own; empty where nothing
    is."""
    words = [sys.executable, str(Path(__file__).resolve()), extra]
    return subprocess.run(words, stderr=subprocess.PIPE, text=True).stderr


def main() -> None:
    """Every step, in a folder away from the tree; as many extras at once as there are
    processors."""
    words = sys.argv[1:]
    assert set(alone.extras()) == {*USES} - {""}, "each extra has its use here"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        os.chdir(name)
        if words and words[0] in USES:
            try_extra(words[0])
        else:
            if not words:
                library()
                commands(Path(name))
            found = [extra for extra in USES if alone.installed(extra) and (extra or not words)]
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                wrong = "".join(pool.map(apart, found))
            if wrong:
                sys.exit(wrong)
            print("The installed package works.")
        os.chdir(TREE)


if __name__ == "__main__":
    main()
