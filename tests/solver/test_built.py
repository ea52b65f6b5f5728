"""Where there is a compiler the kernel is built, so that nothing about it goes untested unseen."""

from __future__ import annotations

import shutil

from oddtrick.solver import compiled


def test_the_kernel_is_built_where_it_can_be() -> None:
    assert compiled() or not any(map(shutil.which, ("c++", "g++", "clang++")))
