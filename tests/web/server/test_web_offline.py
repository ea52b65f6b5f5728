"""The site as an app: a manifest on every page, one worker, and what it keeps."""

from __future__ import annotations

import base64
import json
import re

import pytest
from wire import Json, Server

from oddtrick.games import catalogue
from oddtrick.web import offline as precache
from oddtrick.web.server import static_files


def _written(text: str, name: str) -> Json:
    found = re.search(rf"const {name} = (.*);\n", text)
    assert found
    value: Json = json.loads(found[1])
    return value


@pytest.fixture(scope="module")
def worker(server: Server) -> str:
    answer = server.http.get("/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    return answer.text


@pytest.fixture(scope="module")
def files(server: Server, worker: str) -> dict[str, list[str]]:
    answer = server.http.get(f"/offline/{_written(worker, 'VERSION')}.json")
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    found: dict[str, list[str]] = answer.json()["files"]
    return found


@pytest.mark.parametrize(
    "path", ["/", "/learn/rules/whist", "/club/ruling", "/table/own-harp", "/table/none"]
)
def test_every_page_can_be_installed(server: Server, path: str) -> None:
    answer = server.http.get(path)
    assert answer.text.count('<link rel="manifest" href="/manifest.webmanifest">') == 1
    assert "/offline/register.js" in answer.text


def test_the_manifest_names_icons_that_there_are(server: Server) -> None:
    answer = server.http.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    found = answer.json()
    assert (found["start_url"], found["display"]) == ("/", "standalone")
    sizes = set()
    for icon in found["icons"]:
        picture = server.http.get(icon["src"])
        assert picture.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            # A PNG tells its width and height in bytes 16 to 24.
            width, height = (int.from_bytes(picture.content[a : a + 4], "big") for a in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]
        sizes.add(icon["sizes"])
    assert {"any", "192x192", "512x512"} <= sizes


@pytest.mark.whole
def test_what_is_kept_is_what_the_server_sends(server: Server, files: dict[str, list[str]]) -> None:
    general = server.http.get("/games").headers["content-security-policy"]
    for path, (kind, text, *policy) in files.items():
        if path.startswith("/kept/"):
            continue
        answer = server.http.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"].split(";")[0] == kind.split(";")[0]
        if kind == "application/wasm":
            assert answer.content == base64.b64decode(text)
        else:
            assert answer.text == text
        assert answer.headers["content-security-policy"] == (policy or [general])[0], path
    assert {f"/learn/rules/{name}" for name in catalogue()} <= files.keys()
    front = files["/kept/front/index.html"]
    assert front[2] == server.http.get("/").headers["content-security-policy"] != general


def test_each_kept_page_has_every_file_that_it_names(files: dict[str, list[str]]) -> None:
    for path, (kind, text, *_) in files.items():
        if kind.startswith("text/html"):
            named = re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css|svg))"', text)
            assert named
            assert set(named) <= files.keys(), path


def test_nothing_of_a_table_an_evening_or_a_visitor_is_kept(
    worker: str, files: dict[str, list[str]]
) -> None:
    asked = {path for path in files if path.startswith("/api/")}
    assert asked == {
        "/api/games",
        "/api/lessons",
        "/api/laws",
        "/api/patience",
        "/api/practice",
        "/api/train/points",
    }
    forms = [form for form, _ in _written(worker, "PAGES")]
    for path in ("/table/abcdefghjkmn", "/today/set/x", "/club/abc/room", "/api/tables/x"):
        assert not any(re.search(form, path) for form in forms), path
    # What the worker itself puts aside besides is one list.
    assert len(re.findall(r"\.(?:put|add|addAll)\(", worker)) == 3


def test_the_pages_that_stand_for_others_are_those_of_the_server(
    server: Server, worker: str, files: dict[str, list[str]]
) -> None:
    shown = {
        "/review/abc/1": 200,
        "/table/own-klondike": 200,
        "/club/party/abc": 404,
        "/club/a/table": 404,
    }
    for form, file in _written(worker, "PAGES"):
        plain = form.strip("^$")
        path = next((p for p in [plain, *shown] if re.search(form, p)), None)
        assert path is not None, form
        answer = server.http.get(path)
        assert answer.status_code in (200, shown.get(path, 200))
        if answer.status_code == 200:
            assert answer.text == files[f"/kept/{file}"][1], path


def test_the_version_follows_from_the_content(monkeypatch: pytest.MonkeyPatch) -> None:
    def clear() -> None:
        for made in (
            precache._files,
            precache.bundle,
            precache.worker,
            static_files._read,
            static_files.version,
        ):
            made.cache_clear()

    before = precache.offline_version()
    try:
        clear()
        assert precache.offline_version() == before
        changed = {**static_files._read(), "front/page.js": b"export const words = {};"}
        clear()
        monkeypatch.setattr(static_files, "_read", lambda: changed)
        static_files.version.cache_clear()
        assert precache.offline_version() != before
    finally:
        monkeypatch.undo()
        clear()


def test_a_worker_of_another_version_gets_nothing(server: Server) -> None:
    assert server.http.get("/offline/000000000000.json").status_code == 404
    assert server.http.get("/laws-worker.js").status_code == 404
