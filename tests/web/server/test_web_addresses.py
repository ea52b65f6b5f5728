"""Addresses of the table: those printed, those shared, and the code to point a camera at."""

from __future__ import annotations

import socket
from pathlib import Path
from xml.etree import ElementTree

import pytest
from wire import Server

from oddtrick.web.server import network_addresses
from oddtrick.web.server.network_addresses import lan_address, qr_code, reach, starting_lines

LAN = "192.168.7.5"


@pytest.fixture(autouse=True)
def in_no_container(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the tests run."""
    monkeypatch.setattr(network_addresses, "_CONTAINER_MARKS", ())


@pytest.fixture
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_addresses, "lan_address", lambda family=socket.AF_INET: LAN)


@pytest.mark.parametrize("asked", ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "x.localhost"])
def test_a_link_that_only_this_computer_can_open_is_not_shared(asked: str) -> None:
    found = reach("127.0.0.1", ("127.0.0.1", 8080), asked, "http")
    assert found.link == ""
    assert str(found.sentence).startswith("Only this computer can open this link.")
    assert "HOST=0.0.0.0" in str(found.sentence)


@pytest.mark.usefixtures("in_a_network")
@pytest.mark.parametrize("asked", ["localhost:8080", "127.0.0.1:8080"])
def test_a_server_that_listens_everywhere_shares_its_address_in_the_network(asked: str) -> None:
    found = reach("0.0.0.0", ("127.0.0.1", 8081), asked, "http")
    assert found.link == f"http://{LAN}:8081"
    assert str(found.sentence) == "Everybody in the same network can open this link."


@pytest.mark.usefixtures("in_a_network")
def test_the_address_of_a_container_is_not_shared(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(network_addresses, "_CONTAINER_MARKS", (str(tmp_path),))
    found = reach("0.0.0.0", ("10.88.0.16", 8080), "localhost:8080", "http")
    assert found.link == ""
    assert "by the name or address of this computer" in str(found.sentence)
    assert reach("0.0.0.0", ("10.88.0.16", 8080), "192.168.7.5:80", "http").link
    assert len(starting_lines("0.0.0.0", 8080)) == 1


@pytest.mark.parametrize(
    ("asked", "scheme", "link", "who"),
    [
        ("cards.example:443", "https", "https://cards.example", "who can reach cards.example"),
        ("cards.example", "https", "https://cards.example", "who can reach cards.example"),
        ("cards.example", "http", "http://cards.example", "who can reach cards.example"),
        ("192.168.7.5:8080", "http", "http://192.168.7.5:8080", "in the same network"),
        ("[fe80::1]:8080", "http", "http://[fe80::1]:8080", "in the same network"),
        ("198.51.100.7:81", "http", "http://198.51.100.7:81", "in the same network"),
        ("8.8.8.8:81", "http", "http://8.8.8.8:81", "who can reach 8.8.8.8"),
    ],
)
def test_the_address_that_others_used_is_good_for_others(
    asked: str, scheme: str, link: str, who: str
) -> None:
    found = reach("0.0.0.0", ("127.0.0.1", 8080), asked, scheme)
    assert found.link == link
    assert who in str(found.sentence)


@pytest.mark.parametrize("asked", ['x"><script>', "a b", "", "a/../b", "x:99999999", "\r\nx: y"])
def test_a_host_that_is_none_is_not_repeated(asked: str) -> None:
    found = reach("127.0.0.1", ("127.0.0.1", 8080), asked, "http")
    assert found.link == ""
    assert not asked or asked not in str(found.sentence)


@pytest.mark.usefixtures("in_a_network")
@pytest.mark.parametrize(
    ("listening", "lines"),
    [
        (
            "127.0.0.1",
            [
                "Oddtrick is at http://127.0.0.1:8080/ (Ctrl+C stops it)",
                "Only this computer can open it. To open it to your network start with "
                "HOST=0.0.0.0.",
            ],
        ),
        (
            "0.0.0.0",
            [
                "Oddtrick is at http://127.0.0.1:8080/ (Ctrl+C stops it)",
                f"For others in your network it is at http://{LAN}:8080/",
            ],
        ),
        (LAN, [f"Oddtrick is at http://{LAN}:8080/ (Ctrl+C stops it)"]),
    ],
)
def test_the_start_says_where_the_table_is_for_whom(listening: str, lines: list[str]) -> None:
    assert starting_lines(listening, 8080) == lines


def test_our_address_is_one_that_can_be_listened_on() -> None:
    found = lan_address()
    if found is not None:
        with socket.socket() as sock:
            sock.bind((found, 0))


# How many bytes fit into versions 1, 2, … at level M (ISO/IEC 18004, table 7).
BYTES = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213)


@pytest.mark.parametrize("length", [14, 15, 42, 60, 100, 200])
def test_a_code_is_as_large_as_its_text_needs_and_has_a_quiet_zone(length: int) -> None:
    text = "http://x.example/table/".ljust(length, "a")[:length]
    version = next(i for i, most in enumerate(BYTES, 1) if length <= most)
    picture = ElementTree.fromstring(qr_code(text))
    modules = 17 + 4 * version + 2 * 4
    assert picture.attrib["width"] == picture.attrib["height"] == str(6 * modules)


def test_a_table_invites_with_a_link_a_sentence_and_a_code(server: Server) -> None:
    made = server.make("whist")
    address = f"/api/tables/{made['id']}/invitation"
    mine = server.http.get(address).json()
    assert mine["link"] is None
    assert mine["sentence"].startswith("Only this computer")
    assert server.http.get(f"{address}.svg").status_code == 409
    outside = {"host": "192.0.2.7:8080"}
    theirs = server.http.get(address, headers=outside).json()
    assert theirs["link"] == f"http://192.0.2.7:8080/table/{made['id']}"
    picture = server.http.get(f"{address}.svg", headers=outside)
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert ElementTree.fromstring(picture.content).tag.endswith("svg")
    assert server.http.get("/api/tables/none/invitation").status_code == 404
