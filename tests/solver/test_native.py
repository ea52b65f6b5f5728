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

from oddtrick.solver import kernel

HERE = Path(__file__).resolve().parent / "native"
ROOT = Path(__file__).resolve().parents[2]
KERNEL = ROOT / "native"
COMPILER = os.environ.get("CXX") or next(filter(shutil.which, ("c++", "g++", "clang++")), "")
FLAGS = ["-std=c++20", "-O1", "-Wall", "-Wextra", f"-I{KERNEL}", f"-I{HERE}"]
WATCHED = ["-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
X86 = platform.machine() in ("x86_64", "AMD64")

pytestmark = pytest.mark.skipif(not COMPILER, reason="there is no C++ compiler")


@pytest.fixture
def objects(tmp_path: Path) -> Path:
    """Where compiled files are kept from one run to the next, by what they are made of."""
    folder = ROOT / "build" / "kernel-tests"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return tmp_path
    return folder


def headers() -> bytes:
    return b"".join(p.read_bytes() for d in (KERNEL, HERE) for p in sorted(d.glob("*.hpp")))


def compiled(sources: Sequence[Path], flags: Sequence[str], objects: Path) -> list[Path]:
    """The object files, two compiled at a time; what has not changed is not compiled again."""
    version = subprocess.run([COMPILER, "--version"], capture_output=True, check=True).stdout
    common = repr([COMPILER, *FLAGS, *flags]).encode() + version + headers()
    targets: list[Path] = []
    jobs: list[tuple[subprocess.Popen[str], Path, Path]] = []

    def finish() -> None:
        job, made, target = jobs.pop(0)
        assert job.wait() == 0
        made.replace(target)

    kept = hashlib.sha256(repr(flags).encode()).hexdigest()[:8]
    for source in sources:
        name = f"{kept}-{'-'.join(source.relative_to(ROOT).with_suffix('').parts)}"
        digest = hashlib.sha256(common + source.read_bytes()).hexdigest()[:32]
        target = objects / f"{name}-{digest}.o"
        targets.append(target)
        if target.exists():
            continue
        for old in objects.glob(f"{name}-*.o"):
            old.unlink(missing_ok=True)
        if len(jobs) >= 2:
            finish()
        made = target.with_suffix(f".{os.getpid()}")
        command = [COMPILER, *FLAGS, *flags, "-c", str(source), "-o", str(made)]
        jobs.append((subprocess.Popen(command, text=True), made, target))
    while jobs:
        finish()
    return targets


def build_and_run(
    sources: Sequence[Path], flags: Sequence[str], folder: Path, objects: Path
) -> str:
    """Compile what has changed, link and run; what the tests print."""
    made = compiled(sources, flags, objects)
    program = folder / "tests"
    subprocess.run([COMPILER, *FLAGS, *flags, *map(str, made), "-o", str(program)], check=True)
    done = subprocess.run([str(program)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


KERNEL_SOURCES = [p for p in sorted(KERNEL.glob("*.cpp")) if p.name != "module.cpp"]


def test_the_kernel(tmp_path: Path, objects: Path) -> None:
    out = build_and_run([*sorted(HERE.glob("*.cpp")), *KERNEL_SOURCES], WATCHED, tmp_path, objects)
    assert out.endswith(" 0 failures\n")
    assert int(out.split()[-4]) >= 20, out


@pytest.mark.skipif(not X86, reason="it is what every other test compiles here")
def test_the_kernel_without_the_instructions_of_x86(tmp_path: Path, objects: Path) -> None:
    """What other processors compile, arm64 for one."""
    sources = [HERE / f"{name}.cpp" for name in ("main", "bits", "memory", "patterns", "solvers")]
    plain = ["-U__SSE2__", "-U__SSE4_1__", "-U__AVX2__", "-U__BMI2__"]
    out = build_and_run([*sources, *KERNEL_SOURCES], plain, tmp_path, objects)
    assert out.endswith(" 0 failures\n")


@pytest.mark.skipif(not X86, reason="x86-64's instructions only")
def test_bits_with_the_instructions_of_newer_processors(tmp_path: Path, objects: Path) -> None:
    portable = kernel.load("portable")
    if portable is not None and not portable.newer_cpu():
        pytest.skip("this processor has no BMI2")
    flags = [*WATCHED, "-mbmi", "-mbmi2"]
    out = build_and_run([HERE / "main.cpp", HERE / "bits.cpp"], flags, tmp_path, objects)
    assert out == "5 tests, 0 failures\n"
