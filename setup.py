"""Build the solver's kernel, once for every processor and, on x86-64, once for newer ones, the
dealer's, the environments', that of a suit's odds, and that which follows the play of a file.

The solver's source is built twice under two names; `oddtrick.solver.engine.kernel` asks the
processor which to use. Without a C++20 compiler the package installs all the same, and both are
slow; on Windows deals are drawn by the plain-Python twin. `ODDTRICK_KERNEL_REQUIRED=1` makes that
an error, as it must be for a wheel that others get; `ODDTRICK_BUILT=DIR` takes what has been built
in the tree DIR from the same sources.
"""

import os
import platform
import re
import sys
import tomllib
from copy import copy
from glob import glob
from pathlib import Path

from pybind11.setup_helpers import Pybind11Extension, build_ext
from setuptools import setup
from setuptools.errors import CCompilerError, ExecError, PlatformError

SOLVER = Path("native/solver")
SOURCES = sorted(str(p) for p in SOLVER.rglob("*.cpp") if p.parent.name != "browser")
PATIENCE = glob("native/patience/*.hpp")
HEADERS = sorted([*(str(p) for p in SOLVER.rglob("*.hpp")), *PATIENCE])
X86 = platform.machine().lower() in {"x86_64", "amd64"}
NEWER = ["-mavx2", "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt", "-mtune=generic"]


def kernel(name: str, flags: list[str]) -> Pybind11Extension:
    unix = sys.platform != "win32"
    return Pybind11Extension(
        f"oddtrick.solver.engine.{name}",
        SOURCES,
        depends=HEADERS,
        include_dirs=[str(SOLVER)],
        cxx_std=20,
        define_macros=[("ODDTRICK_KERNEL", name)],
        extra_compile_args=["-O2", *_plain_calls(), *flags] if unix else ["/O2"],
        optional=True,
    )


def dealer() -> Pybind11Extension:
    return Pybind11Extension(
        "oddtrick.dealing.sampling._kernel",
        ["native/dealing/module.cpp"],
        depends=glob("native/dealing/*.hpp"),
        cxx_std=20,
        extra_compile_args=["-O2", *_plain_calls()],
        optional=True,
    )


def suits() -> Pybind11Extension:
    unix = sys.platform != "win32"
    return Pybind11Extension(
        "oddtrick.odds.suit_play._kernel",
        ["native/odds/module.cpp"],
        depends=sorted(glob("native/odds/*.hpp")),
        cxx_std=20,
        extra_compile_args=["-O2", *_plain_calls()] if unix else ["/O2"],
        optional=True,
    )


def files() -> Pybind11Extension:
    unix = sys.platform != "win32"
    return Pybind11Extension(
        "oddtrick.formats.pbn._kernel",
        ["native/formats/module.cpp"],
        cxx_std=20,
        extra_compile_args=["-O2", *_plain_calls()] if unix else ["/O2"],
        optional=True,
    )


def environments() -> Pybind11Extension:
    unix = sys.platform != "win32"
    return Pybind11Extension(
        "oddtrick.env._kernel",
        ["native/environments/module.cpp"],
        depends=sorted([*glob("native/environments/**/*.hpp", recursive=True), *PATIENCE]),
        cxx_std=20,
        extra_compile_args=["-O3", *_plain_calls()] if unix else ["/O2"],
        optional=True,
    )


def _plain_calls() -> list[str]:
    """Calls without a jump table, which macOS has no flag for."""
    return ["-fno-plt"] if sys.platform == "linux" else []


class BuildKernel(build_ext):
    """Builds as many at once as there are processors, keeps their object files apart, and says what
    a failed build means."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extension(self, ext: Pybind11Extension) -> None:
        if self._taken(ext):
            return
        if sys.platform == "linux":
            ext.extra_link_args.append("-s")  # without names that only a debugger reads
        apart = copy(self)
        apart.build_temp = f"{self.build_temp}/{ext.name}"
        try:
            super(BuildKernel, apart).build_extension(ext)
        except (CCompilerError, ExecError, PlatformError, OSError) as error:
            if os.environ.get("ODDTRICK_KERNEL_REQUIRED") == "1":
                raise SystemExit(f"{ext.name} was not built: {error}") from error
            self.warn(
                f"{ext.name} was not built ({error}). Oddtrick works without it, but it "
                "will be slow: install a C++20 compiler and install Oddtrick again."
            )

    def _taken(self, ext: Pybind11Extension) -> bool:
        """Whether the extension was built from the same sources in the tree of `ODDTRICK_BUILT`,
        and could be taken from there."""
        tree = Path(os.environ.get("ODDTRICK_BUILT") or ".")
        built = tree / "src" / self.get_ext_filename(ext.name)
        sources = [Path(name) for name in (*ext.sources, *ext.depends)]
        if tree.samefile(".") or not built.exists():
            return False
        for name in sources:
            theirs = tree / name
            if theirs.read_bytes() != name.read_bytes():
                return False
            if theirs.stat().st_mtime > built.stat().st_mtime:
                return False
        self.copy_file(str(built), self.get_ext_fullpath(ext.name))
        return True


_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)")


def readme() -> str:
    """README.md for a package index: relative links lead to the files of this version, pictures to
    the pictures themselves."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    files, tag = project["urls"]["Repository"], f"v{project['version']}"

    def absolute(found: re.Match[str]) -> str:
        mark, text, target = found.groups()
        return f"{mark}[{text}]({files}/{'raw' if mark else 'blob'}/{tag}/{target})"

    return _LINK.sub(absolute, Path("README.md").read_text(encoding="utf-8"))


if __name__ == "__main__":
    extensions = [kernel("_kernel", [])]  # the longest first: several are built at once
    if X86 and sys.platform != "win32":
        extensions.append(kernel("_kernel_x86v3", NEWER))
    extensions += [environments(), suits(), files()]
    if sys.platform != "win32":  # the dealer counts in 128 bits, which Microsoft's compiler lacks
        extensions.append(dealer())
    setup(
        ext_modules=extensions,
        cmdclass={"build_ext": BuildKernel},
        long_description=readme(),
        long_description_content_type="text/markdown",
    )
