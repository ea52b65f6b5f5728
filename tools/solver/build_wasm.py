"""Builds the solver for browsers: `python tools/solver/build_wasm.py`, with Emscripten at hand.

It writes `solver.wasm` and, beside it, `solver.json`: the hash of the program, that of the sources
it was built from, and the compiler. `--check` builds it in a folder of its own and compares,
where that compiler is at hand.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NATIVE = ROOT / "native/solver"
PLACE = ROOT / "src/oddtrick/web/static/solver"
SOURCES = [
    NATIVE / name
    for name in (
        "general/like_cards.cpp",
        "bridge/bounds.cpp",
        "bridge/bridge.cpp",
        "browser/solver.cpp",
        "general/general.cpp",
        "general/relaxed_nullo.cpp",
    )
]
FLAGS = [
    "-std=c++20",
    "-O3",
    "-DNDEBUG",
    "-fno-rtti",
    "-fwasm-exceptions",
    "-sSTANDALONE_WASM",
    "--no-entry",
    "-sALLOW_MEMORY_GROWTH",
    "-sTOTAL_STACK=262144",
    "-sINITIAL_MEMORY=1114112",
    "-sMAXIMUM_MEMORY=67108864",
    "-sEXPORTED_FUNCTIONS=_shared,_table,_line",
]
_INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def sources() -> list[Path]:
    """Every file the program is built from: the sources and what they include."""
    found: dict[Path, None] = {}
    open_ = list(SOURCES)
    while open_:
        path = open_.pop()
        if path in found:
            continue
        found[path] = None
        for name in _INCLUDE.findall(path.read_text()):
            open_.append(NATIVE / name)
    return sorted(found)


def sources_hash() -> str:
    """One hash of all of them, and of the way they are built."""
    digest = hashlib.sha256(" ".join(FLAGS).encode())
    for path in sources():
        data = path.read_bytes()
        digest.update(f"\n{path.relative_to(NATIVE).as_posix()} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def compiler() -> str:
    """The version of Emscripten at hand, or nothing."""
    if shutil.which("emcc") is None:
        return ""
    said = subprocess.run(["emcc", "--version"], capture_output=True, text=True, check=True)
    version = re.search(r"\d+\.\d+\.\d+", said.stdout)
    return f"emcc {version.group()}" if version else ""


def build(folder: Path) -> bytes:
    """The program, built in a folder."""
    made = folder / "solver.wasm"
    command = ["emcc", *FLAGS, f"-I{NATIVE}", *map(str, SOURCES), "-o", str(made)]
    subprocess.run(command, check=True)
    return made.read_bytes()


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--check", action="store_true", help="build it anew and compare")
    check = arguments.parse_args().check
    shipped = json.loads((PLACE / "solver.json").read_text()) if check else {}
    if check and compiler() != shipped["compiler"]:
        print(f"The solver for browsers was not built anew: that takes {shipped['compiler']}.")
        return 0
    if not compiler():
        print("Emscripten is not installed: `emcc` builds the solver for browsers.")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        data = build(Path(folder))
    made = {
        "wasm": hashlib.sha256(data).hexdigest(),
        "sources": sources_hash(),
        "compiler": compiler(),
    }
    if not check:
        PLACE.mkdir(exist_ok=True)
        (PLACE / "solver.wasm").write_bytes(data)
        (PLACE / "solver.json").write_text(json.dumps(made, indent=2) + "\n")
        return 0
    if shipped == made:
        return 0
    print(f"The solver kept for browsers is not the one built now: {shipped}, {made}.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
