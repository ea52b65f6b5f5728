"""The kernel's own unit tests (``native/*.cpp`` beside this file), with the sanitizers watching."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from oddtrick.solver.engine import kernel

HERE = Path(__file__).resolve().parent / "native"
ROOT = Path(__file__).resolve().parents[3]
KERNEL = ROOT / "native/solver"
COMPILER = os.environ.get("CXX") or next(filter(shutil.which, ("c++", "g++", "clang++")), "")
FLAGS = ["-std=c++20", "-Og", "-Wall", "-Wextra", f"-I{KERNEL}", f"-I{HERE}"]
WATCHED = ["-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
X86 = platform.machine() in ("x86_64", "AMD64")


def headers() -> bytes:
    return b"".join(p.read_bytes() for d in (KERNEL, HERE) for p in sorted(d.rglob("*.hpp")))


def built(sources: Sequence[Path], flags: Sequence[str], folder: Path) -> Path:
    """The program of these sources. They are compiled as one, since half of the time goes into
    the headers they share; what has not changed is not compiled again."""
    assert COMPILER, "there is no C++ compiler: the kernel cannot have been built either"
    version = subprocess.run([COMPILER, "--version"], capture_output=True, check=True).stdout
    command = [COMPILER, *FLAGS, *flags]
    text = "".join(f'#include "{path.relative_to(ROOT)}"\n' for path in sources)
    parts = [repr(command).encode(), version, text.encode(), headers()]
    digest = hashlib.sha256(b"".join([*parts, *(p.read_bytes() for p in sources)])).hexdigest()
    program = folder / f"tests-{digest[:32]}"
    if not program.exists():
        one = folder / f"{digest[:32]}-{os.getpid()}.cpp"
        one.write_text(text)
        made = one.with_suffix("")
        subprocess.run([*command, f"-I{ROOT}", str(one), "-o", str(made)], check=True)
        one.unlink()
        made.replace(program)
    return program


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where programs are kept from one run to the next."""
    folder_built = ROOT / "build" / "kernel-tests"
    try:
        folder_built.mkdir(parents=True, exist_ok=True)
    except OSError:
        return tmp_path
    return folder_built


def build_and_run(sources: Sequence[Path], flags: Sequence[str], folder: Path) -> str:
    """The output of the tests."""
    program = built(sources, flags, folder)
    done = subprocess.run([str(program)], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# Without the doors to the page and to Python.
KERNEL_SOURCES = [
    p for p in sorted(KERNEL.glob("*/*.cpp")) if p.parent.name != "browser" and p.name != "door.cpp"
]


@pytest.mark.whole
def test_the_kernel(folder: Path) -> None:
    out = build_and_run([*sorted(HERE.glob("*.cpp")), *KERNEL_SOURCES], WATCHED, folder)
    assert out.endswith(" 0 failures\n")
    assert int(out.split()[-4]) >= 20, out


@pytest.mark.whole
@pytest.mark.skipif(not X86, reason="it is what every other test compiles here")
def test_the_kernel_without_the_instructions_of_x86(folder: Path) -> None:
    """Code that other processors compile, arm64 for one."""
    names = ("main", "bits", "memory", "patterns", "relaxed_nullo", "solvers")
    sources = [HERE / f"{name}.cpp" for name in names]
    plain = ["-U__SSE2__", "-U__SSE4_1__", "-U__AVX2__", "-U__BMI2__"]
    out = build_and_run([*sources, *KERNEL_SOURCES], plain, folder)
    assert out.endswith(" 0 failures\n")


@pytest.mark.whole
@pytest.mark.skipif(not X86, reason="x86-64's instructions only")
def test_bits_with_the_instructions_of_newer_processors(folder: Path) -> None:
    portable = kernel.load("portable")
    if portable is not None and not portable.newer_cpu():
        pytest.skip("this processor has no BMI2")
    flags = [*WATCHED, "-mbmi", "-mbmi2"]
    out = build_and_run([HERE / "main.cpp", HERE / "bits.cpp"], flags, folder)
    assert out == "8 tests, 0 failures\n"
