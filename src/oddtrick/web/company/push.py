"""Notices by Web Push: a page's service worker shows them also when no page is open.

A notice says whose turn it is at which table, and no card. It goes through the service of the
reader's browser, which a server reaches only with a key of its own.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from oddtrick.errors import BadOption, OddtrickError, Refused
from oddtrick.store.people.pushing import PushLine
from oddtrick.support.optional_libraries import needed_by

from .push_service import PushSession, checked_endpoint

__all__ = ["Notice", "Notices", "checked_line", "notices_of_settings"]

log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds that a service may take."""

KEEPS = 86_400
"""Seconds for which a service keeps a notice for a browser that is off."""

_TEXT = re.compile(r"[A-Za-z0-9_=-]+")


class Notice(msgspec.Struct, frozen=True):
    """The words of a notice, and the address of the page that it opens."""

    title: str
    text: str
    path: str


class Notices(NamedTuple):
    """A way to send notices: the public key that browsers ask for, and what sends one. `send` is to
    be called in a thread; it is False where a browser is not there any more."""

    public_key: str
    send: Callable[[PushLine, Notice], bool]


def checked_line(endpoint: str, p256dh: str, auth: str) -> PushLine:
    """Where a browser is reached. Raises `Refused` where that is no address of a known service."""
    for text, most in ((p256dh, 120), (auth, 40)):
        if not _TEXT.fullmatch(text) or len(text) > most:
            raise Refused("The keys of this browser cannot be read.")
    return PushLine(checked_endpoint(endpoint), p256dh, auth)


def notices_of_settings() -> Notices | None:
    """The way to send notices that the environment names; None where it names none. Raises
    `BadOption` for a key that cannot be read, and `OddtrickError` without the library."""
    named, contact = (
        os.environ.get("ODDTRICK_PUSH_KEY", ""),
        os.environ.get("ODDTRICK_PUSH_CONTACT", ""),
    )
    if not named:
        return None
    if not contact.startswith(("mailto:", "https://")):
        raise BadOption(
            "ODDTRICK_PUSH_CONTACT is where the browsers’ services reach you, who run this server: "
            "mailto:you@example.org or an address of https."
        )
    file = Path(named)
    if not file.is_file():
        raise BadOption(f"ODDTRICK_PUSH_KEY is a file with a private key (PEM): {named} is none.")
    with needed_by("Notices by Web Push need", "push"):
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid02, b64urlencode
        from pywebpush import WebPushException, webpush
    try:
        key = Vapid02.from_file(str(file))
        public: bytes = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    except Exception as error:
        raise BadOption(
            f"{named} holds no private key that notices can be signed with: make one as the "
            "operator’s page says (openssl ecparam -name prime256v1 -genkey)."
        ) from error

    def send(line: PushLine, notice: Notice) -> bool:
        try:
            line = checked_line(*line)
        except Refused:  # it was written down before addresses were read so strictly
            return False
        to: Any = {"endpoint": line.endpoint, "keys": {"p256dh": line.p256dh, "auth": line.auth}}
        try:
            webpush(
                to, msgspec.json.encode(notice), vapid_private_key=key,
                vapid_claims={"sub": contact}, timeout=PATIENCE, ttl=KEEPS,
                requests_session=PushSession(),
            )  # fmt: skip
        except WebPushException as error:
            status = getattr(error.response, "status_code", 0)
            if status in (404, 410):
                return False
            raise OddtrickError(f"a notice could not be sent: {status or error}") from error
        except Exception as error:  # a key that a browser made up, a network that is away
            raise OddtrickError(f"a notice could not be sent: {error}") from error
        return True

    return Notices(b64urlencode(public), send)
