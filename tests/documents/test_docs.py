"""The documentation reads well elsewhere: on the site, on a package index, in another renderer."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def _module(path: str) -> ModuleType:
    file = ROOT / path
    sys.path.insert(0, str(file.parent))
    try:
        spec = importlib.util.spec_from_file_location(file.stem, file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(file.parent))
    return module


NAMED = re.compile(r"(?<!/)\b((?:[a-z]\w*/)+\w+\.(?:py|js|hpp|cpp|toml))\b")
EXAMPLES = {"src/oddtrick/games/euchre/pepper_three.py"}
"""What a page tells the reader to write."""


def test_a_file_that_a_page_names_is_there() -> None:
    """By its path, or by as much of its end as the page gives."""
    folders = ("src", "native", "tests", "tools", "benchmarks", "deploy")
    ends = {
        "/".join(parts[-n:])
        for folder in folders
        for file in (ROOT / folder).rglob("*.*")
        if "node_modules" not in (parts := file.relative_to(ROOT).parts)
        for n in range(1, len(parts) + 1)
    }
    told = {
        (page.name, name)
        for page in PAGES
        if page.name != "CHANGELOG.md"
        for name in NAMED.findall(page.read_text(encoding="utf-8"))
    }
    assert len(told) > 100
    assert {one for one in told if one[1] not in ends | EXAMPLES} == set()


def test_on_a_package_index_every_link_of_the_readme_leads_somewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    shown = _module("setup.py").readme()
    targets = re.findall(r"\]\(([^)]*)\)", shown)
    assert len(targets) > 10
    assert [t for t in targets if not t.startswith(("https://", "#"))] == []
    assert re.search(r"!\[[^\]]*\]\(https://[^)]*/raw/v[\d.]+/docs/img/table\.png\)", shown)


def test_every_file_of_a_release_names_the_same_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    for name, line in (
        ("CITATION.cff", rf"^version: {re.escape(version)}$"),
        ("CHANGELOG.md", rf"^## {re.escape(version)} \((unreleased|\d{{4}}-\d\d-\d\d)\)$"),
        ("Containerfile", rf'image\.version="{re.escape(version)}"'),
    ):
        assert re.search(line, (ROOT / name).read_text("utf-8"), re.MULTILINE), f"{name}: {version}"


def test_links_of_a_page_lead_to_pages_of_the_site() -> None:
    build = _module("tools/site/build.py")
    names = build.pages()
    shown = build.moved(build.index(), build.RULES, names)
    targets = set(re.findall(r"\]\(([^)]*)\)", shown))
    assert len(targets) == 7  # pages of rules
    assert {t.partition("/rules/")[0] for t in targets} == {".."}
    assert {f"rules/{t.rpartition('/')[2].partition('#')[0]}" for t in targets} <= set(
        names.values()
    )


def test_every_page_has_a_place_in_the_navigation() -> None:
    build = _module("tools/site/build.py")
    names = [*build.pages().values(), "api/index.md", "program/tutorials/a.md"]
    shown = build.contents(names)
    sections = re.findall(r":caption: (.*)", shown)
    assert "More" not in sections
    for name in set(names) - {"index.md"}:
        assert shown.splitlines().count(name.removesuffix(".md")) == 1, name


def _interface() -> Iterator[str]:
    yield from _module("tools/site/layout.py").API


def _members(name: str, found: type) -> Iterator[tuple[str, object]]:
    fields = getattr(found, "__dataclass_fields__", {})  # a field may hold a function
    for member in vars(found):
        if not member.startswith("_") and member not in fields:
            value = inspect.getattr_static(found, member)
            if isinstance(value, property | staticmethod | classmethod) or inspect.isfunction(
                value
            ):
                yield f"{name}.{member}", value


@pytest.mark.parametrize("name", sorted(_interface()))
def test_every_public_name_is_described(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    bare = []
    for public in module.__all__:
        found = getattr(module, public)
        if not (inspect.isclass(found) or inspect.isfunction(found)):
            continue
        # The dataclass's own words are its signature, and no description.
        if not found.__doc__ or found.__doc__.startswith(f"{public}("):
            bare.append(public)
        if inspect.isclass(found) and found.__module__.startswith("oddtrick"):
            for member, _ in _members(public, found):
                if not inspect.getdoc(getattr(found, member.rpartition(".")[2])):
                    bare.append(member)
    assert bare == []
