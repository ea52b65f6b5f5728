"""The tutorials that run in the page print there what they say, by Python as WebAssembly."""

from __future__ import annotations

import html
import re
import runpy
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ..player import Open

ROOT = Path(__file__).parents[3]
TOOLS = ROOT / "tools" / "site"
LONGEST = 300_000
"""Milliseconds for a program: a busy machine compiles Python slowly."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing."""

    def log_message(self, *_: object) -> None:
        """No word of it."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder with Python for pages, and its address."""
    folder = tmp_path_factory.mktemp("site")
    sys.path.insert(0, str(TOOLS))
    try:
        tool = runpy.run_path(str(TOOLS / "python_in_page.py"))
    finally:
        sys.path.remove(str(TOOLS))
    assert tool["fetch"](), "npm and pip bring Pyodide and msgspec"
    assert tool["lay"](folder / "python") < 30 << 20
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def _blocks(page: str, language: str) -> list[str]:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.whole
def test_each_tutorial_runs_in_the_page(browse: Open, site: tuple[Path, str]) -> None:
    folder, address = site
    pages = runpy.run_path(str(TOOLS / "layout.py"))["RUNNING"]
    assert len(pages) == 3
    said = [block for page in pages for block in _blocks(page, "text")]
    programs = [block for page in pages for block in _blocks(page, "python")]
    programs.append("import numpy\nnumpy.zeros(3)\n")
    samples = (f'<div class="highlight-python"><pre>{html.escape(p)}</pre></div>' for p in programs)
    text = f'<!doctype html>{"".join(samples)}<script src="python/run.js"></script>'
    (folder / "index.html").write_text(text, encoding="utf-8")
    page = browse()
    page.goto(address)
    printed = []
    for number in range(len(programs)):
        page.locator(".run-sample").nth(number).click()
        page.wait_for_function(
            f"!document.querySelectorAll('.run-sample')[{number}].disabled", timeout=LONGEST
        )
        printed.append(page.locator(".run-output").nth(number).inner_text())
    assert printed[:-1] == said
    assert "needs NumPy" in printed[-1]
