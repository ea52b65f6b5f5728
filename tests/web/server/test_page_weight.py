"""The bytes over the line before a page stands: itself, its sheets and every script that its
scripts import. What a page fetches later, when it is needed, is not counted."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from wire import Server

_LINKED = re.compile(r'(?:src|href)="(/static/[^"]+\.(?:css|js|svg))"')
_IMPORTED = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "([^"]+)"|^import "([^"]+)"', re.M)


def weight(server: Server, page: str, coding: str) -> tuple[int, set[str]]:
    """The bytes of a page as they are packed, and the names of its scripts."""
    waiting, counted, scripts = [page], 0, set[str]()
    seen = {page}
    while waiting:
        path = waiting.pop()
        answer = server.http.get(path, headers={"accept-encoding": coding})
        assert answer.status_code == 200, path
        counted += answer.num_bytes_downloaded
        found: list[str] = []
        if path == page:
            found = _LINKED.findall(answer.text)
        elif path.endswith(".js"):
            scripts.add(path.split("/", 3)[3])
            found = [urljoin(path, a or b) for a, b in _IMPORTED.findall(answer.text)]
        waiting += [one for one in dict.fromkeys(found) if one not in seen]
        seen.update(found)
    return counted, scripts


@pytest.mark.parametrize(("coding", "most"), [("br", 106_400), ("gzip", 112_400)])
def test_a_table_is_light(server: Server, coding: str, most: int) -> None:
    """Browsers read Brotli over https and from the machine itself."""
    counted, scripts = weight(server, "/table/own-klondike", coding)
    assert {"table/page.js", "table/draw.js", "shared/cards.js"} <= scripts
    assert 50_000 < counted <= most


def test_what_a_table_can_do_without_at_first_comes_later(server: Server) -> None:
    _, scripts = weight(server, "/table/own-klondike", "gzip")
    assert "table/later.js" in scripts
    later = {
        "table/panels/finish.js",
        "table/panels/lesson.js",
        "table/terms.js",
        "table/people/alert-dialog.js",
        "table/people/new-deal.js",
        "table/people/opened-seal.js",
        "front/start.js",
        "shared/choices.js",
        "shared/record-deal.js",
        "shared/settings-dialog.js",
        "shared/invite.js",
    }
    assert not later & scripts


def test_the_front_door_is_light(server: Server) -> None:
    """With what the page asks the server for."""
    counted, scripts = weight(server, "/", "gzip")
    assert "front/page.js" in scripts
    answer = server.http.get("/api/front", headers={"accept-encoding": "gzip"}).num_bytes_downloaded
    assert 15_000 < counted + answer <= 42_000


def test_the_front_door_is_painted_before_anything_is_asked_for(server: Server) -> None:
    text = server.http.get("/").text
    before, later = text.split("<template data-later>")
    asks = re.compile(r'<(?:script[^>]* src|link rel="(?:stylesheet|preload|modulepreload)")')
    assert not asks.findall(before)
    later, after = later.split("</template>")
    assert len(asks.findall(later)) > 10
    assert "offline/register.js" in later
    assert not asks.findall(after)
    assert "template[data-later]" in after


def test_browsers_are_sent_the_shortest_they_can_read(server: Server) -> None:
    def sent(accepted: str) -> tuple[str | None, int, bytes]:
        answer = server.http.get("/static/table/draw.js", headers={"accept-encoding": accepted})
        coding = answer.headers.get("content-encoding")
        return coding, answer.num_bytes_downloaded, answer.content

    plain, gzip, short = sent("identity"), sent("gzip, deflate"), sent("gzip, deflate, br, zstd")
    assert (plain[0], gzip[0], short[0]) == (None, "gzip", "br")
    assert short[1] < gzip[1] < plain[1]
    assert plain[2] == gzip[2] == short[2]
    assert sent("gzip, br;q=0")[0] == "gzip"
