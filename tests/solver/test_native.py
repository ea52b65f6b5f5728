"""The kernel's own unit tests (``native/*.cpp`` beside this file), with the sanitizers watching."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from oddtrick.solver import kernel

HERE = Path(__file__).resolve().parent / "native"
KERNEL = Path(__file__).resolve().parents[2] / "native"
COMPILER = os.environ.get("CXX") or next(filter(shutil.which, ("c++", "g++", "clang++")), "")
FLAGS = ["-std=c++20", "-O1", "-Wall", "-Wextra", f"-I{KERNEL}", f"-I{HERE}"]
WATCHED = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
X86 = platform.machine() in ("x86_64", "AMD64")

pytestmark = pytest.mark.skipif(not COMPILER, reason="there is no C++ compiler")


def build_and_run(sources: Sequence[Path], flags: Sequence[str], folder: Path) -> str:
    """Compile, two at a time, link and run; what the tests print."""
    objects = [folder / f"{s.parent.parent.name}-{s.stem}.o" for s in sources]
    jobs: list[subprocess.Popen[str]] = []
    for source, target in zip(sources, objects, strict=True):
        if len(jobs) >= 2:
            assert jobs[-2].wait() == 0
        command = [COMPILER, *FLAGS, *flags, "-c", str(source), "-o", str(target)]
        jobs.append(subprocess.Popen(command, text=True))
    assert [job.wait() for job in jobs] == [0] * len(jobs)
    program = folder / "tests"
    subprocess.run([COMPILER, *FLAGS, *flags, *map(str, objects), "-o", str(program)], check=True)
    done = subprocess.run([str(program)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


KERNEL_SOURCES = [p for p in sorted(KERNEL.glob("*.cpp")) if p.name != "module.cpp"]


def test_the_kernel(tmp_path: Path) -> None:
    out = build_and_run([*sorted(HERE.glob("*.cpp")), *KERNEL_SOURCES], WATCHED, tmp_path)
    assert out.endswith(" 0 failures\n")
    assert int(out.split()[-4]) >= 20, out


@pytest.mark.skipif(not X86, reason="it is what every other test compiles here")
def test_the_kernel_without_the_instructions_of_x86(tmp_path: Path) -> None:
    """What other processors compile, arm64 for one."""
    sources = [HERE / f"{name}.cpp" for name in ("main", "bits", "patterns", "solvers")]
    plain = ["-U__SSE2__", "-U__SSE4_1__", "-U__AVX2__", "-U__BMI2__"]
    out = build_and_run([*sources, *KERNEL_SOURCES], plain, tmp_path)
    assert out.endswith(" 0 failures\n")


@pytest.mark.skipif(not X86, reason="x86-64's instructions only")
def test_bits_with_the_instructions_of_newer_processors(tmp_path: Path) -> None:
    portable = kernel.load("portable")
    if portable is not None and not portable.newer_cpu():
        pytest.skip("this processor has no BMI2")
    flags = [*WATCHED, "-mbmi", "-mbmi2"]
    out = build_and_run([HERE / "main.cpp", HERE / "bits.cpp"], flags, tmp_path)
    assert out == "5 tests, 0 failures\n"
