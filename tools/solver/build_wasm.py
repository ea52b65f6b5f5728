"""Builds the programs for browsers: `python tools/solver/build_wasm.py`, with Emscripten at hand.

They are the solver, and the rules of the patiences. Beside each program, such as `solver.wasm`, it
writes `solver.json`: the hash of the program, that of the sources it was built from, and the
compiler. `--check` builds them in a folder of its own and compares, where that compiler is at hand.
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
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src/oddtrick/web/static"


class Program(NamedTuple):
    """A program: where it is kept, the folder and the names of its sources, and how it is built."""

    place: Path
    folder: Path
    files: tuple[str, ...]
    flags: tuple[str, ...]


COMMON = ("-std=c++20", "-DNDEBUG", "-fno-rtti", "-sSTANDALONE_WASM", "--no-entry")
SOLVER = Program(
    STATIC / "solver/solver.wasm",
    ROOT / "native/solver",
    (
        "general/like_cards.cpp",
        "bridge/bounds.cpp",
        "bridge/bridge.cpp",
        "browser/solver.cpp",
        "general/general.cpp",
        "general/relaxed_nullo.cpp",
    ),
    (
        *COMMON,
        "-O3",
        "-fwasm-exceptions",
        "-sALLOW_MEMORY_GROWTH",
        "-sTOTAL_STACK=262144",
        "-sINITIAL_MEMORY=1114112",
        "-sMAXIMUM_MEMORY=67108864",
        "-sEXPORTED_FUNCTIONS=_shared,_table,_line",
    ),
)
PATIENCE = Program(
    STATIC / "patience/own/kernel.wasm",
    ROOT / "native",
    ("environments/browser/patience.cpp",),
    (
        *COMMON,
        "-Oz",
        "-fno-exceptions",
        "-sMALLOC=emmalloc",
        "-sTOTAL_STACK=65536",
        "-sINITIAL_MEMORY=262144",
        "-sEXPORTED_FUNCTIONS=_numbers,_deal,_act,_look",
    ),
)
PROGRAMS = (SOLVER, PATIENCE)
_INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def sources(program: Program) -> list[Path]:
    """Every file a program is built from: the sources and what they include."""
    found: dict[Path, None] = {}
    open_ = [program.folder / name for name in program.files]
    while open_:
        path = open_.pop()
        if path in found:
            continue
        found[path] = None
        for name in _INCLUDE.findall(path.read_text()):
            beside = (path.parent / name).resolve()
            open_.append(beside if beside.exists() else program.folder / name)
    return sorted(found)


def sources_hash(program: Program) -> str:
    """One hash of all of them, and of the way they are built."""
    digest = hashlib.sha256(" ".join(program.flags).encode())
    for path in sources(program):
        data, name = path.read_bytes(), path.relative_to(program.folder).as_posix()
        digest.update(f"\n{name} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def compiler() -> str:
    """The version of Emscripten at hand, or nothing."""
    if shutil.which("emcc") is None:
        return ""
    said = subprocess.run(["emcc", "--version"], capture_output=True, text=True, check=True)
    version = re.search(r"\d+\.\d+\.\d+", said.stdout)
    return f"emcc {version.group()}" if version else ""


def build(program: Program, folder: Path) -> bytes:
    """A program, built in a folder."""
    made = folder / program.place.name
    files = [str(program.folder / name) for name in program.files]
    command = ["emcc", *program.flags, f"-I{program.folder}", *files, "-o", str(made)]
    subprocess.run(command, check=True)
    return made.read_bytes()


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--check", action="store_true", help="build them anew and compare")
    check = arguments.parse_args().check
    return max([_check(p) if check else _write(p) for p in PROGRAMS])


def _check(program: Program) -> int:
    shipped = json.loads(program.place.with_suffix(".json").read_text())
    if compiler() != shipped["compiler"]:
        print(f"{program.place.name} was not built anew: that takes {shipped['compiler']}.")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        made = _facts(program, build(program, Path(folder)))
    if shipped == made:
        return 0
    print(f"{program.place.name} is not the one built now: {shipped}, {made}.")
    return 1


def _write(program: Program) -> int:
    if not compiler():
        print("Emscripten is not installed: `emcc` builds the programs for browsers.")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        data = build(program, Path(folder))
    program.place.write_bytes(data)
    text = json.dumps(_facts(program, data), indent=2) + "\n"
    program.place.with_suffix(".json").write_text(text)
    return 0


def _facts(program: Program, data: bytes) -> dict[str, str]:
    """What stands beside a program."""
    return {
        "wasm": hashlib.sha256(data).hexdigest(),
        "sources": sources_hash(program),
        "compiler": compiler(),
    }


if __name__ == "__main__":
    sys.exit(main())
