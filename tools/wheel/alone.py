"""Run the command line as if an extra, or none, were all that is installed beside Oddtrick.

python tools/wheel/alone.py "" --help              # the base
python tools/wheel/alone.py club club standings monday.club

Modules of other packages cannot be imported then, as if they were not there. What belongs to an
extra follows from what packages say they need.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from types import ModuleType
from typing import NoReturn

_NEED = re.compile(r"\s*([\w.-]+)\s*(?:\[([^]]*)\])?")
_EXTRA = re.compile(r"""extra\s*==\s*["']([\w.-]+)["']""")


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needs() -> list[str]:
    """What Oddtrick says it needs: the tree where this runs on it, else what was installed."""
    import oddtrick

    tree = Path(__file__).resolve().parents[2]
    if tree / "src" not in Path(oddtrick.__file__).resolve().parents:
        return distribution("oddtrick").requires or []
    project = tomllib.loads((tree / "pyproject.toml").read_text("utf-8"))["project"]
    found = list(project["dependencies"])
    for extra, some in project["optional-dependencies"].items():
        found += [f"{one.partition(';')[0]}; extra == '{extra}'" for one in some]
    return found


def extras() -> list[str]:
    """The extras, but those of developers."""
    found = {match[1] for need in needs() if (match := _EXTRA.search(need))}
    return sorted(found - {"bench", "dist", "docs", "lint", "test"})


def packages(extra: str) -> set[str]:
    """The packages that come with Oddtrick and an extra."""
    own, found = needs(), set[str]()
    waiting, seen = [("oddtrick", frozenset({extra} - {""}))], set[tuple[str, frozenset[str]]]()
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        name, asked = one
        found.add(name)
        try:
            said = own if name == "oddtrick" else distribution(name).requires or []
        except PackageNotFoundError:
            continue
        for need in said:
            only = _EXTRA.search(need)
            if (only is None or _plain(only[1]) in asked) and (match := _NEED.match(need)):
                more = frozenset(
                    _plain(x.strip()) for x in (match[2] or "").split(",") if x.strip()
                )
                waiting.append((_plain(match[1]), more))
    return found


def installed(extra: str) -> bool:
    """Whether what an extra asks for is here; what only some systems need is not looked for."""
    for need in needs():
        only = _EXTRA.search(need)
        named = _NEED.match(need)
        if only is None or only[1] != extra or named is None or "sys_platform" in need:
            continue
        try:
            distribution(named[1])
        except PackageNotFoundError:
            return False
        if named[1] == "oddtrick" and not all(map(installed, re.split(r"\s*,\s*", named[2] or ""))):
            return False
    return True


class _Missing:
    """A finder of modules that finds none of these, and has nobody else look for them."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(names)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> None:
        if name.partition(".")[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def leave_alone(extra: str) -> None:
    """From now on no module of another package can be imported."""
    there: Mapping[str, list[str]] = packages_distributions()
    known = packages(extra)
    names = {module for module, by in there.items() if not {_plain(name) for name in by} & known}
    sys.meta_path.insert(0, _Missing(names))


def main() -> NoReturn:
    """Run `oddtrick` with the words after the extra's name, or Python's code after ``-c``."""
    extra, *words = sys.argv[1:]
    leave_alone(extra)
    sys.argv = ["oddtrick", *words]
    if words[:1] == ["-c"]:
        exec(words[1], {"__name__": "__main__"})
        sys.exit()
    from oddtrick.cli import main as run

    run()
    sys.exit()


if __name__ == "__main__":
    main()
