"""The locked packages are those that the package asks for, and nothing else can be installed;
images are those that were looked at."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]


def asked(extra: str) -> list[Requirement]:
    """What an extra asks for, with the base."""
    found: list[Requirement] = []
    for one in map(Requirement, [*PROJECT["project"]["dependencies"], *EXTRAS[extra]]):
        if one.name == "oddtrick":
            found += [need for more in one.extras for need in asked(more)]
        else:
            found.append(one)
    return found


@pytest.mark.parametrize("extra", ["dist", "lint", "servers"])
def test_a_lock_has_what_its_extra_asks_for(extra: str) -> None:
    """Each exactly, with checksums; no index and no place is named."""
    text = (ROOT / "requirements" / f"{extra}.txt").read_text("utf-8")
    assert not re.search(r"https?:|file:|--index|--extra-index|@ ", text)
    locked: dict[str, list[Version]] = {}
    for entry in text.replace("\\\n", " ").splitlines():
        line = entry.partition(" --hash=sha256:")
        assert line[1], entry
        one = Requirement(line[0])
        (exact,) = one.specifier
        assert exact.operator == "=="
        locked.setdefault(canonicalize_name(one.name), []).append(Version(exact.version))
    for need in asked(extra):
        versions = locked[canonicalize_name(need.name)]
        assert all(need.specifier.contains(version) for version in versions), need


def test_what_builds_is_locked_with_what_builds_wheels() -> None:
    named = {canonicalize_name(need.name) for need in asked("dist")}
    assert {Requirement(one).name for one in PROJECT["build-system"]["requires"]} <= named


def test_every_image_is_named_with_its_digest() -> None:
    """Whatever a tag stands for later. Our own is built here."""
    files = [ROOT / "compose.yaml", ROOT / "Containerfile", *(ROOT / "deploy").iterdir()]
    named = re.compile(r"^\s*(?:image:|FROM)\s+(\S+)", re.M)
    found = {image for file in files for image in named.findall(file.read_text("utf-8"))}
    assert len(found) >= 6
    for image in found - {"oddtrick"}:
        assert re.fullmatch(r"docker\.io/[a-z/]+:[\w.-]+@sha256:[0-9a-f]{64}", image), image
