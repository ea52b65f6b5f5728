"""Notices go to the services of browsers and to nobody else, whatever a visitor writes down."""

from __future__ import annotations

import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from oddtrick.errors import OddtrickError, Refused
from oddtrick.web.company import push as push_service
from oddtrick.web.company.push import PushSession, checked_line

HOST = "web.push.apple.com"
PUBLIC = "8.8.8.8"
"""An address that is public; nothing is sent to it."""


@pytest.mark.parametrize(
    "endpoint",
    ["https://fcm.googleapis.com/fcm/send/c:APA91-_", "https://web.push.apple.com/QGk",
     "https://updates.push.services.mozilla.com/wpush/v2/gAAAA=",
     "https://wns2-par02p.notify.windows.com/w/?token=BQYAA%2bD%3d"],
)  # fmt: skip
def test_the_services_of_browsers_are_known(endpoint: str) -> None:
    assert checked_line(endpoint, "p", "a").endpoint == endpoint
    with_port = endpoint.replace(".com/", ".com:443/")
    assert checked_line(with_port, "p", "a").endpoint == endpoint


@pytest.mark.parametrize(
    "endpoint",
    ["", "http://fcm.googleapis.com/x", "https://127.0.0.1/x", "https://fcm.googleapis.com:22/",
     "https://fcm.googleapis.com.evil.example/", "https://a@fcm.googleapis.com/", "https://[/",
     r"https://127.0.0.1\.push.apple.com/x", r"https://evil.example\.notify.windows.com/x",
     r"https:\\evil.example/.push.apple.com/x", "https://evil.example#.push.apple.com/",
     "https://evil.example?.push.apple.com/", "https://evil.example/@web.push.apple.com/#",
     "https://evil.example:x@web.push.apple.com/", "https://a.b.push.apple.com/x",
     "https://push.apple.com/x", "https://.push.apple.com/x", "https://x.fcm.googleapis.com/",
     "https://web.push.apple.com", "https://web.push.apple.com:443:80/", " https://web.push.apple.com/",
     "https://web.push.apple.com/\n", "https://web.push.apple.com/\r\nHost: x",
     "https:/web.push.apple.com/",
     "https://web.push.apple.com\t/x", "https://web。push.apple.com/x", "https://wｅb.push.apple.com/",
     "https://WEB.PUSH.APPLE.COM/x", "https://evil%2eexample%5c.push.apple.com/",
     "https://web.push.apple.com/x\\@evil.example/", "https://web.push.apple.com/" + "x" * 1000],
)  # fmt: skip
def test_notices_are_sent_to_no_other_host(endpoint: str) -> None:
    with pytest.raises(Refused, match="known browsers"):
        checked_line(endpoint, "p", "a")
    with pytest.raises(Refused, match="known browsers"):
        PushSession(connect=_nobody).post(endpoint, data=b"", headers={}, timeout=1)


def _nobody(place: tuple[str, int], seconds: float) -> socket.socket:
    raise AssertionError(f"{place} was asked")


def _leads_to(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    monkeypatch.setattr(push_service, "_addresses", lambda host: [*addresses])


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "::1", "10.0.0.7", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
     "::ffff:127.0.0.1", "fe80::1%eth0", "fd00::1"],
)  # fmt: skip
def test_no_private_address_is_asked_under_a_service_s_name(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for found in ((address,), (PUBLIC, address)):
        _leads_to(monkeypatch, *found)
        with pytest.raises(OddtrickError, match="no public address"):
            PushSession(connect=_nobody).post(f"https://{HOST}/x", data=b"", headers={}, timeout=1)


@contextmanager
def _service(folder: Path, answer: bytes, heard: list[bytes]) -> Iterator[tuple[str, int]]:
    """A service on the loopback with a certificate for `HOST`."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-keyout", "key.pem", "-out", "cert.pem", "-days", "2", "-subj", f"/CN={HOST}",
         "-addext", f"subjectAltName=DNS:{HOST}"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            with context.wrap_socket(listening.accept()[0], server_side=True) as sock:
                with sock.makefile("rb") as request:
                    head = b"".join(iter(request.readline, b"\r\n"))
                    size = int(head.lower().partition(b"content-length: ")[2].split()[0])
                    heard.append(head + request.read(size))
                sock.sendall(answer)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listening.getsockname()
        thread.join(10)


def test_a_notice_is_posted_once_and_no_redirect_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:1")
    _leads_to(monkeypatch, PUBLIC)
    asked: list[tuple[str, int]] = []
    heard: list[bytes] = []
    redirect = (
        b"HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
    )
    with _service(tmp_path, redirect, heard) as place:

        def connect(where: tuple[str, int], seconds: float) -> socket.socket:
            asked.append(where)
            return socket.create_connection(place, seconds)

        found = PushSession(connect).post(
            f"https://{HOST}/x?y", data=b"sealed", headers={"ttl": "60"}, timeout=10
        )
    assert found.status_code == 307
    assert asked == [(PUBLIC, 443)]
    (request,) = heard
    assert request.startswith(b"POST /x?y HTTP/1.1\r\nHost: web.push.apple.com\r\n")
    assert b"\r\nttl: 60\r\n" in request
