"""Python for the tutorials that run in the page: CPython as WebAssembly, msgspec and Oddtrick.

`fetch` has npm and pip bring what is missing, once; `lay` puts everything into the site. The solver
is the page's own. NumPy has no build that could be fetched, so what needs it says so in the page.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).parent / "browser"
TREE = Path(__file__).resolve().parents[2]
SOURCE = TREE / "src" / "oddtrick"
PYODIDE = HERE / "node_modules" / "pyodide"
CORE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
MSGSPEC, PLATFORM, PYTHON = "0.22.0", "pyemscripten_2026_0_wasm32", "3.14"
WHEEL = HERE / "node_modules" / f"msgspec-{MSGSPEC}-cp314-cp314-{PLATFORM}.whl"
CHECKSUM = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
"""Of the wheel (SHA-256)."""
MOST = 30 << 20
"""Bytes that the page may fetch for it."""
APART = ("web", "table", "languages", "store")
"""Packages that no tutorial in the page needs."""
KINDS = {".py", ".md", ".toml", ".txt", ".system", ".json", ".jsonl", ".csv"}


def fetch() -> bool:
    """Bring what is missing. Whether all is there: without a network the site is made without."""
    wanted = json.loads((HERE / "package.json").read_text())["devDependencies"]["pyodide"]
    stands = PYODIDE / "package.json"
    if not stands.exists() or json.loads(stands.read_text())["version"] != wanted:
        words = ["npm", "install", "--prefix", str(HERE), "--no-package-lock", "--no-audit"]
        if shutil.which("npm") is None or subprocess.run([*words, "--no-fund"]).returncode:
            return False
    if not WHEEL.exists():
        words = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        words += ["--only-binary=:all:", "--platform", PLATFORM, "--python-version", PYTHON]
        words += ["--implementation", "cp", "--abi", "cp314", "-d", str(WHEEL.parent)]
        words += [f"msgspec=={MSGSPEC}"]
        if subprocess.run(words).returncode:
            return False
    if hashlib.sha256(WHEEL.read_bytes()).hexdigest() != CHECKSUM:
        sys.exit(f"{WHEEL.name} is not the file that was meant: its checksum is another.")
    return True


def lay(folder: Path) -> int:
    """Everything into `folder`; how many bytes the page fetches."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pyodide").mkdir(parents=True)
    (folder / "solver").mkdir()
    for name in CORE:
        shutil.copyfile(PYODIDE / name, folder / "pyodide" / name)
    for name in ("kernel.js", "solver.wasm"):
        shutil.copyfile(SOURCE / "web" / "static" / "solver" / name, folder / "solver" / name)
    for name in ("run.js", "run.css", "worker.js"):
        shutil.copyfile(HERE / name, folder / name)
    shutil.copyfile(WHEEL, folder / "msgspec.whl")
    with zipfile.ZipFile(folder / "oddtrick.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(SOURCE.rglob("*")):
            inside = path.relative_to(SOURCE)
            if path.suffix in KINDS and inside.parts[0] not in APART:
                packed.write(path, Path("oddtrick") / inside)
        packed.write(HERE / "kernel.py", "oddtrick/solver/engine/_kernel.py")
        packed.write(HERE / "numpy.py", "numpy.py")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    if size > MOST:
        sys.exit(f"Python in the page takes {size >> 20} MB, more than {MOST >> 20}.")
    return size
