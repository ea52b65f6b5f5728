"""Build the solver's kernel, once for every processor and, on x86-64, once for newer ones, and
the dealer's.

The solver's source is built twice under two names; `oddtrick.solver.engine.kernel` asks the
processor which to use. Without a C++20 compiler the package installs all the same, and both are
slow.
"""

import platform
import sys
from glob import glob

from pybind11.setup_helpers import Pybind11Extension, build_ext
from setuptools import setup
from setuptools.errors import CCompilerError, ExecError, PlatformError

SOURCES = sorted(glob("native/*.cpp"))
HEADERS = sorted(glob("native/*.hpp"))
X86 = platform.machine().lower() in {"x86_64", "amd64"}
NEWER = ["-mavx2", "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt", "-mtune=generic"]


def kernel(name: str, flags: list[str]) -> Pybind11Extension:
    unix = sys.platform != "win32"
    return Pybind11Extension(
        f"oddtrick.solver.engine.{name}",
        SOURCES,
        depends=HEADERS,
        include_dirs=["native"],
        cxx_std=20,
        define_macros=[("ODDTRICK_KERNEL", name)],
        extra_compile_args=["-O2", "-fno-plt", *flags] if unix else ["/O2"],
        optional=True,
    )


def dealer() -> Pybind11Extension:
    return Pybind11Extension(
        "oddtrick.dealing.sampling._kernel",
        ["native/dealing/module.cpp"],
        depends=glob("native/dealing/*.hpp"),
        cxx_std=20,
        extra_compile_args=["-O2", "-fno-plt"] if sys.platform != "win32" else ["/O2"],
        optional=True,
    )


class BuildKernel(build_ext):
    """Keeps the two builds' object files apart, and says what a failed build means."""

    def build_extension(self, ext: Pybind11Extension) -> None:
        whole, self.build_temp = self.build_temp, f"{self.build_temp}/{ext.name}"
        try:
            super().build_extension(ext)
        except (CCompilerError, ExecError, PlatformError, OSError) as error:
            self.warn(
                f"{ext.name} was not built ({error}). Oddtrick works without it, but it "
                "will be slow: install a C++20 compiler and install Oddtrick again."
            )
        finally:
            self.build_temp = whole


extensions = [kernel("_kernel", []), dealer()]
if X86 and sys.platform != "win32":
    extensions.append(kernel("_kernel_x86v3", NEWER))

setup(ext_modules=extensions, cmdclass={"build_ext": BuildKernel})
